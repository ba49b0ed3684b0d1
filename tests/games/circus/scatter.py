"""Rounds of the engine beside the reference from crowded positions that races seldom come to.

    python -m tests.games.circus.scatter --positions 500 --first 0

Teams, wrecks, men and things are thrown at random into a piece of the track, with high speeds, much damage
and many weapons; then three rounds are played by chance and followed (`compare`).
"""

from __future__ import annotations

import argparse
import dataclasses
import random
import sys
from collections import Counter
from typing import Any

from engine.cli.progress import progress, say
from engine.drivers import RANDOM
from engine.game import Game
from engine.games.circus import GAME
from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.state import COLOURS, Colour, Driver, Race, Rig
from engine.games.circus.rules.basic.track import Name
from engine.games.circus.rules.race.rounds import round_
from engine.model import TEMPOS, Seat
from engine.selfplay import opening_of, play_out
from tests.games.circus import places as noted
from tests.games.circus import reference as r
from tests.games.circus import translator
from tests.games.circus.compare import CAPTURES, Report, Setting, follow
from tests.games.circus.reference.units import State

ROUNDS = 3
"""So many are played before night falls."""
NIGHT = 12
FAR = 9
"""How many spaces before and behind a place the teams are strewn."""
WAYS = {"running": "foot", "mounted": "drives", "riding": "rides", "boarding": "aboard", "gone": "stands"}
WEAPONS = ("sling-6", "sling-1", "sword", "trident", "net", "whip")


class Scatter:
    """A position by chance; everything follows from its number."""

    def __init__(self, number: int) -> None:
        self.chance = random.Random(number)
        self.seats = self.chance.choice((4, 6, 8, 11, 14))
        self.options = Options(laps=1, shop=True, capture=CAPTURES[number % 3], night=NIGHT)
        self.taken: set[Name] = set()
        middle = self.chance.random() * track.LAP
        self.near = [name for name, space in track.SPACES.items() if self._far(space.progress, middle) <= FAR]

    def _far(self, one: float, other: float) -> float:
        apart = abs(one - other) % track.LAP
        return min(apart, track.LAP - apart)

    def race(self) -> Race:
        colours = COLOURS[: self.seats]
        pairs = [self.pair(colour, Seat(seat)) for seat, colour in enumerate(colours, 1)]
        draw = list(colours)
        self.chance.shuffle(draw)
        count = self.chance.randint(0, 6)
        wrecks = [(name, self.chance.choice(colours)) for name in self.chance.sample(self.near, count)]
        things = [(self.chance.choice(self.near), self.chance.choice(WEAPONS)) for _ in range(count)]
        return Race(
            self.options,
            self.seats,
            drivers=tuple(driver for driver, _ in pairs),
            rigs=tuple(rig for _, rig in pairs),
            draw=tuple(draw),
            round=NIGHT - ROUNDS,
            wrecks=tuple(wrecks),
            things=tuple(things),
            dolphins=1,
        )

    def pair(self, colour: Colour, seat: Seat) -> tuple[Driver, Rig]:
        """A driver and his rig, sometimes apart."""
        chance, (space, facing, chariot) = self.chance, self.stand()
        crossings, war = chance.choice((0, 1, 1, 1, 1)), chance.random() < 0.3
        rig = Rig(
            colour,
            space,
            facing,
            chariot,
            colour,
            speed=chance.choice((0, 2, 4, 6, 8, 9, 10)),
            fatigue=chance.randint(0, 12),
            damage=chance.choice((0, 0, 2, 5, 8, 9, 11)),
            chits=chance.choice((0, 0, 1, 3)),
            boost=chance.choice((0, 0, 0, 4)),
            crossings=crossings,
            war=war,
            load=tuple(sorted(chance.sample(WEAPONS, chance.randint(0, 3)))),
        )
        driver = Driver(
            colour,
            seat,
            rig=colour,
            injuries=chance.choice((0, 0, 1, 2, 3, 4, 5)),
            crossings=crossings,
            appeals=chance.choice((0, 0, 0, 2)),
        )
        return self.parted(driver, rig)

    def parted(self, man: Driver, rig: Rig) -> tuple[Driver, Rig]:
        """Most drive; others ride, run, are dragged or wait on the median."""
        bare: dict[str, Any] = {"chariot": "", "damage": 0, "war": False, "load": ()}
        match self.chance.choice(
            ("",) * 8 + ("riding", "running", "running", "dragged", "median", "wrecked")
        ):
            case "riding":
                carried = tuple(thing for thing in rig.load if thing != "whip")
                man = dataclasses.replace(man, where="riding", things=carried)
                return man, dataclasses.replace(rig, **bare)
            case "dragged":
                man = dataclasses.replace(man, where="dragged", whip=False)
                return man, dataclasses.replace(rig, driver="", dragged=man.colour, **bare)
            case "running" | "wrecked" as how:
                changes = bare if how == "wrecked" else {}
                space = self.chance.choice(self.near)
                man = dataclasses.replace(man, where="running", rig="", space=space)
                return man, dataclasses.replace(rig, driver="", **changes)
            case "median":
                end: Any = self.chance.choice("ew")
                man = dataclasses.replace(man, where="median", rig="", end=end, arrived=True)
                return man, dataclasses.replace(rig, driver="")
        return man, rig

    def stand(self) -> tuple[Name, track.Facing, Name]:
        """A free place for a team and its chariot."""
        while True:
            space = self.chance.choice(self.near)
            facings = [facing for facing in range(6) if track.may_face(space, facing)]
            forward = track.forward(space)
            near = [f for f in facings if min((f - forward) % 6, (forward - f) % 6) <= 1]
            facing = self.chance.choice(near if self.chance.random() < 0.95 else facings)
            chariot = track.behind(space, facing)
            places = {space, chariot or space}
            if not places & self.taken:
                self.taken |= places
                return space, facing, chariot or space


def reference_of(race: Race) -> r.Race:
    """The same position as the reference has it."""
    capture = race.options.capture
    options = r.Options(race.options.laps, capture == "advanced", capture == "october", race.options.night)
    seats = {translator.seat(rig.colour): noted.notes_id(rig.space) for rig in race.rigs}
    found = r.Race(seats, options, draw=[translator.seat(colour) for colour in race.draw])
    state = found.state
    state.round = race.round
    for name, _colour in race.wrecks:
        state.wrecks[noted.notes_id(name)] = state.wrecks.get(noted.notes_id(name), 0) + 1
    for name, one in race.things:
        state.drop([translator.thing(one)], noted.notes_id(name))
    for man in race.drivers:
        _place(state, race, man)
    for rig in race.rigs:
        _harness(state, rig)
    return found


def _place(state: State, race: Race, man: Driver) -> None:
    driver = state.drivers[man.seat]
    driver.where = WAYS.get(man.where, man.where)
    driver.rig = translator.seat(man.rig) if man.rig else None
    driver.space = translator.space(man.space)
    driver.end = man.end.upper() or None
    driver.injuries, driver.count, driver.appeals = man.injuries, man.crossings, man.appeals
    driver.held = sorted([*map(translator.thing, man.things), *["whip"] * man.whip])


def _harness(state: State, rig: Rig) -> None:
    other = state.rigs[translator.seat(rig.colour)]
    other.facing, other.cart, other.chariot = rig.facing, translator.space(rig.chariot), bool(rig.chariot)
    other.war, other.speed, other.fatigue, other.damage = rig.war, rig.speed, rig.fatigue, rig.damage
    other.bonus, other.chits, other.count = rig.boost, rig.chits, rig.crossings
    other.load = sorted(map(translator.thing, rig.load))
    other.driver = translator.seat(rig.driver) if rig.driver else None
    other.dragged = translator.seat(rig.dragged) if rig.dragged else None


def compare(number: int) -> Report:
    """Play from a position and follow it with the reference up to the first difference."""
    scatter, tempo = Scatter(number), TEMPOS[number % 2 + 1]
    race = dataclasses.replace(scatter.race(), tempo=tempo)
    rules = dataclasses.replace(GAME.rules, setup=lambda *_: (race, (round_(race.round + 1),)))
    game: Game = dataclasses.replace(GAME, rules=rules)
    options = dataclasses.asdict(scatter.options)
    drivers = (RANDOM,) * scatter.seats
    record = play_out(game, opening_of(game, scatter.seats, number, options, tempo, drivers))
    events = [event for entry in record.entries for event in entry.events]
    report = Report(Setting(number))
    report.seen.update(type(event).__name__ for event in events)
    found = list(translator.turns(race, events))
    first = next(
        n for n, turn in enumerate(found) if turn.events and isinstance(turn.events[0], e.RoundBegan)
    )
    follow(found[first:], reference_of(race), report)
    return report


def main() -> int:
    """Compare rounds from many positions and tell the differences."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--show", type=int, default=5)
    wanted = parser.parse_args()
    reports = []
    with progress(wanted.positions, "positions") as bar:
        for number in range(wanted.first, wanted.first + wanted.positions):
            reports.append(compare(number))
            bar.done()
    unlike_ones = [report for report in reports if report.lines]
    for report in unlike_ones[: wanted.show]:
        say(f"position {report.setting.number}")
        for line in report.lines:
            say(line)
    seen = sum((report.seen for report in reports), Counter[str]())
    moves = sum(report.moves for report in reports)
    say(", ".join(f"{name} {number}" for name, number in seen.most_common()))
    say(f"{len(reports)} positions, {moves} moves compared, {len(unlike_ones)} with a difference")
    return 1 if unlike_ones else 0


if __name__ == "__main__":
    sys.exit(main())
