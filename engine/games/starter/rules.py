"""The rules: every round all plot a pace in secret; the first past the end of the straight wins.

The faster the pace, the more spaces; but a galloping chariot may stumble and stay where it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.language import N_, _, ngettext
from engine.model import NO_SEAT, Answer, Choice, Decision, Outcome, Seat, by_seat, seats_for
from engine.options import option
from engine.run import Run

PLOT = "plot"
PACES: Mapping[str, int] = {"walk": 1, "trot": 2, "gallop": 4}
"""Spaces by pace. Every text that says a number of the rules gets it from the rules."""
FACES = 6
STUMBLES = 2
"""A chariot that gallops stumbles on a roll up to this."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a table."""

    length: int = option(12, N_("Length of the straight"), (8, 12, 20))


@dataclass(frozen=True, slots=True)
class Race:
    """The position: how far each chariot has come, in the order of the seats. Nothing of it is secret."""

    length: int
    spaces: tuple[int, ...]
    round: int = 0


@dataclass(frozen=True, slots=True)
class Plot:
    """A round: all plot, then all drive."""


@dataclass(frozen=True, slots=True)
class RoundBegan:
    round: int


@dataclass(frozen=True, slots=True)
class Driven:
    """`face` is what a galloping chariot has rolled, None for another one."""

    seat: Seat
    pace: str
    face: int | None
    spaces: int


Event = RoundBegan | Driven


def setup(seats: int, options: Options, legacy: Mapping[Seat, Any]) -> tuple[Race, tuple[Plot, ...]]:
    """All chariots at the start."""
    return Race(options.length, (0,) * seats), (Plot(),)


def advance(run: Run[Race, Plot, Event], step: Plot, answers: tuple[Answer, ...] | None) -> None:
    """Ask everybody for a pace, then let everybody drive."""
    if answers is None:
        run.emit(RoundBegan(run.state.round + 1))
        for seat in run.seats:
            run.ask(seat, PLOT, fallback="trot", sealed=True)
        return
    for answer in answers:
        seat, pace = answer.seat or NO_SEAT, answer.line
        face = run.roll(f"r{run.state.round}/{seat}/gallop", FACES) + 1 if pace == "gallop" else None
        stumbled = face is not None and face <= STUMBLES
        run.emit(Driven(seat, pace, face, 0 if stumbled else PACES[pace]))
    run.then(Plot())


def evolve(race: Race, event: Event) -> Race:
    """The position after a fact."""
    match event:
        case RoundBegan(number):
            return replace(race, round=number)
        case Driven(seat, _pace, _face, spaces):
            moved = (n + spaces if s == seat else n for s, n in by_seat(race.spaces))
            return replace(race, spaces=tuple(moved))


def choices(race: Race, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
    """A pace for a plot; nobody does anything unasked."""
    if decision.kind != PLOT or written:
        return ()
    hints = {pace: ngettext("{n} space", "{n} spaces", n).format(n=n) for pace, n in PACES.items()}
    risk = _("{spaces}, or none if you stumble ({stumbles} times in {faces})")
    return (
        Choice("walk", _("Walk"), hints["walk"]),
        Choice("trot", _("Trot"), hints["trot"]),
        Choice("gallop", _("Gallop"), risk.format(spaces=hints["gallop"], stumbles=STUMBLES, faces=FACES)),
    )


def view(race: Race, seat: Seat | None) -> Race:
    """Everybody sees everything: a sealed answer lies outside the position until its round closes."""
    return race


def standings(race: Race) -> tuple[tuple[Seat, ...], ...]:
    """The seats by how far they have come."""
    distances = sorted(set(race.spaces), reverse=True)
    return tuple(tuple(s for s, n in by_seat(race.spaces) if n == far) for far in distances)


def playing(race: Race) -> tuple[Seat, ...]:
    """All race until the first is past the end."""
    return () if outcome(race) else seats_for(len(race.spaces))


def ended(race: Race, drawn: bool) -> Outcome:
    """The places of this moment, or one place for all."""
    seats = (seats_for(len(race.spaces)),) if drawn else standings(race)
    return Outcome(tuple(tuple(map(str, group)) for group in seats), seats, "")


def outcome(race: Race) -> Outcome | None:
    """The racer who is furthest once somebody is past the end, after everybody's move."""
    if max(race.spaces) < race.length:
        return None
    return replace(ended(race, drawn=False), reason=_("The end of the straight is reached."))
