"""Whatever the position: no number on the track is hidden, and no trail lies upon a chariot."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from engine.face.coverage import UNTOLD
from engine.face.scene import Point, Shape, Sprite
from engine.games.circus.face.frame import RING_HIGH, RING_WIDE, Frame, frame_of
from engine.games.circus.face.legend import legend_height
from engine.games.circus.face.pieces import on_track
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.state import Deed, Race
from engine.games.circus.rules.basic.track import Name
from engine.games.circus.rules.course.places import ranking
from tests import extent
from tests.games.circus.scatter import Scatter
from tests.render.sight import covers, flat

POSITIONS = range(extent.amount(300, 12))
"""The numbers of the random positions that are looked at."""
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
    return not isinstance(shape, Sprite) or math.dist((shape.x, shape.y), (token.x, token.y)) < 120


def number_of(token: Sprite) -> tuple[Point, ...]:
    """The middle of a number and its sides."""
    return tuple((token.x + part * token.size, token.y) for part in (-0.12, 0, 0.12))


def framed(race: Race) -> Frame:
    return frame_of(race, UNTOLD, legend_height(race.seats))


def test_no_number_on_the_track_is_hidden() -> None:
    for seed in POSITIONS:
        race = race_at(seed)
        for pane in framed(race).panes:
            assert not list(hidden(on_track(race, pane.chart, None, UNTOLD))), seed


def test_nothing_stands_below_the_ring_and_the_foremost_half_of_those_who_drive_is_seen() -> None:
    for seed in POSITIONS:
        race = race_at(seed)
        frame = framed(race)
        driven = {rig.driver: rig for rig in race.rigs if rig.manned}
        ranked = [driven[colour] for group in ranking(race) for colour in group if colour in driven]
        seen = [any(p.holds(p.chart.middle(rig.space), 20) for p in frame.panes) for rig in ranked]

        assert all(seen[: len(seen) // 2 + 1]), seed
        if frame.ring:
            x, y = frame.ring[0] + RING_WIDE / 2, frame.ring[1] + RING_HIGH / 2
            for pane in frame.panes:
                tokens = [s for s in on_track(race, pane.chart, None, UNTOLD) if isinstance(s, Sprite)]
                tokens = [s for s in tokens if s.name.startswith(NUMBERED) and pane.holds((s.x, s.y))]
                apart = [
                    max(abs(s.x - x) - RING_WIDE / 2, abs(s.y - y) - RING_HIGH / 2) for s in tokens if s.label
                ]
                assert min(apart, default=99) > 0.2 * pane.chart.high, seed


def test_no_trail_lies_upon_a_team() -> None:
    for seed in POSITIONS:
        race = race_at(seed)
        shapes = on_track(race, framed(race).panes[0].chart, None, UNTOLD)
        names = [s.name for s in shapes if isinstance(s, Sprite)]
        arrows = [n for n, name in enumerate(names) if name == "trail-arrow"]
        teams = [n for n, name in enumerate(names) if name.startswith("team-")]

        assert max(arrows, default=-1) < min(teams), seed
