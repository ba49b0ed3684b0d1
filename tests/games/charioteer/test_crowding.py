"""Whatever the position: no number on the track is hidden, by no other chariot, trail or mark."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from engine.face.coverage import Coverage
from engine.face.scene import Point, Scene, Shape, Sprite
from engine.games.charioteer.face.liveries import livery
from engine.games.charioteer.face.picture import picture
from engine.games.charioteer.face.places import mark_of
from engine.games.charioteer.face.strip import arrived, chariots, strip_round
from engine.games.charioteer.rules.events import Attacked, Driven, Event
from engine.games.charioteer.rules.options import Options
from engine.games.charioteer.rules.secrets import view as seen_by
from engine.games.charioteer.rules.state import NAMES, Race, new_race
from engine.games.charioteer.rules.track import LAP, START, next_space, on_from
from engine.model import Seat
from tests import extent
from tests.render.sight import covers, flat

POSITIONS = range(extent.amount(100, 12))
"""How many random positions are looked at; a thousand take half a minute."""
TEAMS = ("rig-", "automaton-", "fallen-")


def race_at(random: Random) -> tuple[Race, Coverage]:
    """A turn in which up to six, close together and some of them a lap apart, have just driven."""
    count, first, width = random.randint(2, 6), random.randrange(2 * LAP), random.choice((1, 3, 8, LAP))
    race = replace(new_race(count, Options()), turn=5)
    players = random.randint(1, count)
    chariots, stood = [], []
    events: list[Event] = []
    stand = tuple(random.sample(NAMES[:count], count))
    for n, chariot in enumerate(race.chariots):
        cells = first + random.randrange(width) + LAP * (random.random() < 0.1)
        start = on_from(START, cells, black=random.random() < 0.7)
        path = [start]
        for _point in range(random.randint(0, 11)):
            path.append(next_space(path[-1], black=random.random() < 0.6))
        seat = n + 1 if n < players else 0
        lying = not seat and random.random() < 0.3
        stood.append(replace(chariot, seat=Seat(seat), space=start))
        chariots.append(replace(chariot, seat=Seat(seat), space=path[-1], lying=lying))
        cut = random.randrange(len(path))
        events.append(Driven(chariot.name, cut, tuple(path[: cut + 1]), (), (), stand))
        if cut < len(path) - 1:
            events.append(Driven(chariot.name, 2, tuple(path[cut:]), (), (), stand, whip=True))
        if seat and random.random() < 0.3:
            events.append(Attacked(Seat(seat), "minor", ()))
    drivers = race.drivers[:players]
    before = replace(race, chariots=tuple(stood), drivers=drivers, stand=stand)
    now = replace(before, chariots=tuple(chariots))
    return now, Coverage({}, tuple(events), seen_by(before, None))


def board_at(seed: int) -> Scene:
    race, coverage = race_at(Random(seed))
    return picture(seen_by(race, None), "", "board", coverage)


def hidden(shown: Scene) -> Iterator[str]:
    """The numbers on the track on which something lies that is painted later."""
    for n, shape in enumerate(shown.shapes):
        if isinstance(shape, Sprite) and shape.name.startswith(TEAMS):
            later = [s for s in shown.shapes[n + 1 :] if near(s, shape)]
            if any(covers(s, place) for s in flat(later) for place in number_of(shape)):
                yield shape.label


def near(shape: Shape, team: Sprite) -> bool:
    return not isinstance(shape, Sprite) or math.dist((shape.x, shape.y), (team.x, team.y)) < team.size * 1.1


def number_of(team: Sprite) -> Sequence[Point]:
    """The middle and the corners of the number on a shield."""
    back = math.radians(team.turn)
    away = 0.085 if team.name.startswith("fallen-") else 0.2
    if team.name.startswith("fallen-"):
        back -= math.radians(45)
    x, y = team.x - away * team.size * math.cos(back), team.y - away * team.size * math.sin(back)
    return ((x, y), *((x + dx, y + dy) for dx in (-4, 4) for dy in (-7, 7)))


def test_a_preview_hides_nobody_in_the_space_where_one_would_stop() -> None:
    for seed in POSITIONS:
        random = Random(seed)
        race, _coverage = race_at(random)
        driver = next(c for c in race.racing if c.seat)
        near = [c.space for c in race.racing if 0 <= c.space.h - driver.space.h <= 24]
        end = random.choice(near)
        passed = [c.name for c in race.racing if c.space == end and c != driver and random.random() < 0.5]
        chart = strip_round(driver.space, (end,), 0)
        there = arrived(race, driver, end, passed)
        _ring, _start, *shown = chariots(race, chart, driver.seat, (), there)

        beside = {c.name for c in race.racing if mark_of(c.space) == mark_of(end)} | {driver.name}
        assert len({there[name] for name in beside}) == len(beside)
        stand = Scene(1000, 300, (), tuple(shown), "")
        labels = {str(livery(name).number) for name in beside}
        assert not labels & set(hidden(stand)), seed


def test_no_number_on_the_track_is_hidden() -> None:
    for seed in POSITIONS:
        assert not list(hidden(board_at(seed))), seed


def test_no_number_on_the_strip_of_a_hand_is_hidden() -> None:
    for seed in POSITIONS:
        race, _coverage = race_at(Random(seed))
        driver = next(c for c in race.racing if c.seat)
        shown = chariots(race, strip_round(driver.space, (driver.space,), 0), driver.seat)
        assert not list(hidden(Scene(1000, 300, (), tuple(shown), ""))), seed
