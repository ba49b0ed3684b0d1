"""The sequence of play: set-up, which module carries out which step, and what a driver does unasked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.errors import BadOptions
from engine.games.circus.rules import events as e
from engine.games.circus.rules.asking.flow import Answers, RaceRun, Step
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.state import Career, Race
from engine.games.circus.rules.course import places
from engine.games.circus.rules.race import rounds
from engine.games.circus.rules.shop import before, careers
from engine.language import _
from engine.model import Seat

_COUNTS = ("number", "coins", "races", "wins")


def setup(seats: int, options: Options, legacy: Mapping[Seat, Any]) -> tuple[Race, tuple[Step, ...]]:
    """A race before the draw (Set Up 1, B1).

    A legacy is the seat's career: `number`, `coins`, `races`, `wins`, `dead` (C). Raises `BadOptions`.
    """
    brought = tuple(_career(seat, legacy[seat], seats) for seat in sorted(legacy))
    return Race(options, seats, careers=brought), (before.game_setup(), rounds.round_(1))


def _career(seat: Seat, brought: Any, seats: int) -> Career:
    """The career that a seat brings along; one that is over cannot be driven on (C4, C5)."""
    match brought:
        case {"number": int(), "coins": int(), "races": int(), "wins": int()} if 1 <= seat <= seats:
            counts = [brought[key] for key in _COUNTS]
            if min(counts) >= 0 and not careers.ended(brought):
                return Career(seat, *counts)
    raise BadOptions(_("The career of seat {seat} cannot be continued.").format(seat=seat))


def advance(run: RaceRun, step: Step, answers: Answers) -> None:
    """Carry out one step of the agenda, and what follows from where everybody is then."""
    race, before = run.state, len(run.events)
    step.carry_out(run, answers)
    if len(run.events) > before and race.rigs:
        rounds.follow(run, race)


def act(run: RaceRun, seat: Seat, words: tuple[str, ...]) -> None:
    """Carry out an act of a driver: resign, or trade on the market (N15.22, N15.32)."""
    colour = run.state.of(seat).colour
    if words != ("resign",):
        before.act(run, colour, words)
        return
    run.emit(e.Resigned(colour))
    if len(places.in_play(run.state)) < 2:
        rounds.end(run, places.forsaken(run.state))
    elif any(d.sealed or d.kind == "market" for d in run.open):
        run.excuse(seat)
    elif any(d.seat == seat for d in run.open):
        run.reopen(*run.agenda)
