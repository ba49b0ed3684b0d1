"""Whatever the position: no number on the track is hidden, and no trail lies upon a chariot."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest

from engine.face.coverage import UNTOLD
from engine.face.scene import Point, Shape, Sprite
from engine.games.circus.face.arena import FULL
from engine.games.circus.face.pieces import on_track
from engine.games.circus.rules import track
from engine.games.circus.rules.state import Deed, Race
from engine.games.circus.rules.track import Name
from tests.games.circus.scatter import Scatter
from tests.render.sight import covers, flat

POSITIONS = 40
"""How many random positions are looked at; a thousand take some minutes."""
NUMBERED = ("badge-", "empty-", "driver-")
DEEDS: Sequence[Deed] = ("whip", "blow", "ram")
"""What is marked beside its space; crashes are marked below what stands there."""


def race_at(seed: int) -> Race:
    """Teams, wrecks, men and things thrown together, all of which have moved, with blows between them."""
    race, random = Scatter(seed).race(), Random(seed)
    rigs = tuple(replace(rig, trail=way_to(rig.space, random)) for rig in race.rigs)
    hit = random.sample(rigs, min(3, len(rigs)))
    return replace(race, rigs=rigs, marks=tuple((rig.space, random.choice(DEEDS)) for rig in hit))


def way_to(end: Name, random: Random) -> tuple[Name, ...]:
    """Spaces through which a team may have come, most of them in the direction of the race."""
    found = [end]
    for _space in range(random.randint(0, 10)):
        back = (track.forward(found[0]) + random.choice((3, 3, 3, 2, 4))) % 6
        before = track.step(found[0], back)
        if before:
            found.insert(0, before)
    return tuple(found)


def hidden(shapes: Sequence[Shape]) -> Iterator[str]:
    """The numbers on which something lies that is painted later."""
    for n, shape in enumerate(shapes):
        if isinstance(shape, Sprite) and shape.name.startswith(NUMBERED):
            later = [s for s in shapes[n + 1 :] if near(s, shape)]
            if any(covers(s, place) for s in flat(later) for place in number_of(shape)):
                yield shape.label


def near(shape: Shape, token: Sprite) -> bool:
    return not isinstance(shape, Sprite) or math.dist((shape.x, shape.y), (token.x, token.y)) < 60


def number_of(token: Sprite) -> tuple[Point, ...]:
    """The middle of a number and its sides."""
    return tuple((token.x + dx, token.y) for dx in (-4, 0, 4))


@pytest.mark.parametrize("seed", range(POSITIONS))
def test_no_number_on_the_track_is_hidden(seed: int) -> None:
    assert not list(hidden(on_track(race_at(seed), FULL, None, UNTOLD)))


@pytest.mark.parametrize("seed", range(POSITIONS))
def test_no_trail_lies_upon_a_team(seed: int) -> None:
    names = [s.name for s in on_track(race_at(seed), FULL, None, UNTOLD) if isinstance(s, Sprite)]
    arrows = [n for n, name in enumerate(names) if name == "trail-arrow"]
    teams = [n for n, name in enumerate(names) if name.startswith("team-")]

    assert max(arrows, default=-1) < min(teams)
