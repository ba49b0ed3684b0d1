"""Whole races of the engine beside the reference: every unit's move, every round, the result.

    python -m tests.games.circus.compare --races 500 --first 1000

says how many races were compared and shows the first difference of each that has one.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from engine.cli.progress import progress, say
from engine.drivers import RANDOM, SILENT
from engine.games.circus import GAME
from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic.state import Race
from engine.model import TEMPOS, Tempo
from engine.selfplay import opening_of, play_out
from tests.games.circus import reference as r
from tests.games.circus.places import notes_id
from tests.games.circus.reference.order import Unit
from tests.games.circus.translator import Disagreement, Guide, Turn, purchases, seat, turns, unlike

SEATS = (2, 3, 4, 6, 8, 11, 14)
CAPTURES = ("normal", "advanced", "october")
CREWS = ((RANDOM,), (SILENT, RANDOM), (SILENT, SILENT, RANDOM))


@dataclass(frozen=True)
class Setting:
    """What a race is like; all of it follows from its number."""

    number: int

    @property
    def tempo(self) -> Tempo:
        return TEMPOS[self.number % 3]

    @property
    def seats(self) -> int:
        return SEATS[self.number % len(SEATS)]

    @property
    def options(self) -> dict[str, Any]:
        capture = CAPTURES[self.number // 3 % 3]
        laps = (1, 1, 2, 1, 3)[self.number % 5]
        return {"laps": laps, "shop": self.number % 4 != 0, "capture": capture, "night": 12}

    @property
    def crew(self) -> tuple[str, ...]:
        crew = CREWS[self.number // 9 % 3]
        return tuple(crew[n % len(crew)] for n in range(self.seats))


@dataclass
class Report:
    """What came of the comparison of one race; `lines` tell the first difference, if there is any."""

    setting: Setting
    rounds: int = 0
    moves: int = 0
    lines: list[str] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)


def played(setting: Setting) -> tuple[Race, list[e.Event]]:
    """The position before all, and the facts of a whole race of the engine."""
    opening = opening_of(GAME, setting.seats, setting.number, setting.options, setting.tempo, setting.crew)
    record = play_out(GAME, opening)
    race, _agenda = GAME.rules.setup(setting.seats, record.table.options, {})
    return race, [event for entry in record.entries for event in entry.events]


def reference_of(race: Race) -> r.Race:
    """The same race as the reference has it, when everybody stands in the grid."""
    grid = {seat(rig.colour): notes_id(rig.space) for rig in race.rigs}
    capture = race.options.capture
    options = r.Options(race.options.laps, capture == "advanced", capture == "october", race.options.night)
    return r.Race(grid, options, purchases(race), draw=[seat(colour) for colour in race.draw])


def compare(setting: Setting) -> Report:
    """Play a race and follow it with the reference up to the first difference."""
    report = Report(setting)
    race, events = played(setting)
    report.seen.update(type(event).__name__ for event in events)
    found = list(turns(race, events))
    report.rounds = found[-1].after.round
    first = next(n for n, t in enumerate(found) if t.events and isinstance(t.events[0], e.RoundBegan))
    follow(found[first:], reference_of(found[first].after), report)
    return report


class Walk:
    """The turns of the engine's race, one by one, as the reference comes to them."""

    def __init__(self, found: list[Turn], race: r.Race, report: Report) -> None:
        self.left = iter(found)
        self.race, self.report = race, report
        self.turn: Turn = found[0]
        self.guide: Guide | None = None

    def after(self, kind: type[e.Event]) -> Turn:
        """The next turn, which has to begin with an event of that kind."""
        turn = next(self.left, None)
        if turn is None or not turn.events or not isinstance(turn.events[0], kind):
            raise Disagreement(f"no {kind.__name__} comes, but {turn.events[:1] if turn else 'nothing'}")
        self.turn = turn
        return turn

    def guided(self) -> Guide:
        """The guide through the unit's turn that is open now."""
        if self.guide is None:
            self.guide = Guide(self.race, self.after(e.UnitActed))
        return self.guide

    def marked(self, mark: r.Mark) -> None:
        """Come to a mark of the reference, and compare there."""
        match mark.what:
            case "corpses":
                self.after(e.RoundBegan)
                self.after(e.PhaseBegan)
            case "regular":
                self.after(e.PhaseBegan)
            case "moved":
                self.moved(mark.unit)
            case "round" if not any(isinstance(event, e.RaceEnded) for event in self.turn.events):
                self.after(e.RoundEnded)
            case "end":
                self.ended()

    def moved(self, unit: Unit) -> None:
        guide = self.guided()
        if self.turn.unit != unit:
            raise Disagreement(f"order: {self.turn.unit} / {unit}")
        guide.nothing_is_left()
        if differences := unlike(self.turn.after, self.race.position()):
            raise Disagreement("; ".join(differences))
        self.guide = None
        self.report.moves += 1

    def ended(self) -> None:
        over = [event for event in self.turn.events if isinstance(event, e.RaceEnded)]
        if not over:
            raise Disagreement(f"the reference ends: {self.race.state.result}")
        result = self.race.state.result
        assert result is not None
        winner = seat(over[0].winner) if over[0].winner else None
        places = [sorted(seat(colour) for colour in group) for group in over[0].ranking]
        if (winner, places) != (result["winner"], result["places"]):
            raise Disagreement(f"result: {over[0].why} {winner} {places} / {result}")


def follow(found: list[Turn], race: r.Race, report: Report) -> None:
    """Follow turns from the start of a round with a race of the reference, up to the first difference."""
    walk = Walk(found, race, report)
    try:
        follower = r.Follower(race)
        while (request := follower.request) is not None:
            answer: Any = None
            match request:
                case r.Ask():
                    answer = walk.guided().answer(request)
                case r.Dice():
                    answer = walk.guided().dice(request)
                case r.Lot():
                    answer = lot(walk.turn, request.who)
                case r.Mark():
                    walk.marked(request)
            follower.answer(answer)
        if (more := next(walk.left, None)) is not None:
            raise Disagreement(f"the engine goes on: {more.events[:1]}")
    except Disagreement as difference:
        report.lines = [str(difference), *told(walk)]
    except Exception:
        report.lines = [f"fault: {traceback.format_exc()}", *told(walk)]


def lot(turn: Turn, who: int) -> int:
    """Where a man on the median was put into the order, seat by seat."""
    event = turn.events[0]
    assert isinstance(event, e.PhaseBegan)
    order = list(event.order)
    for colour in reversed(event.lots):
        place = order.index(f"man:{colour}")
        if seat(colour) == who:
            return place
        del order[place]
    raise Disagreement(f"no lot for {who}")


def told(walk: Walk) -> list[str]:
    """The turn in which they differ."""
    lines = [f"  {walk.turn.unit} in round {walk.turn.before.round}"]
    lines += [f"    {event}" for event in walk.turn.events]
    number = walk.turn.unit[1] if walk.turn.unit else 1
    lines += [f"    reference: {walk.race.state.rigs[number]}"]
    return lines


def main() -> int:
    """Compare many races and tell the differences."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=60)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--show", type=int, default=5)
    wanted = parser.parse_args()
    reports = []
    with progress(wanted.races, "races") as bar:
        for number in range(wanted.first, wanted.first + wanted.races):
            reports.append(compare(Setting(number)))
            bar.done()
    unlike_ones = [report for report in reports if report.lines]
    for report in unlike_ones[: wanted.show]:
        setting = report.setting
        say(f"{setting} {setting.tempo} {setting.seats} {setting.options}")
        for line in report.lines:
            say(line)
    moves = sum(report.moves for report in reports)
    say(f"{len(reports)} races, {moves} moves compared, {len(unlike_ones)} races with a difference")
    return 1 if unlike_ones else 0


if __name__ == "__main__":
    sys.exit(main())
