"""How often somebody was asked in a game and has answered, in rounds (in a game of turns: in moves).

It is counted in the journal once a game is over, so it holds for tables of any age. An answer given in
advance is an answer; what was rolled back is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.hosting.table.sitting import Sitting
from bot.ids import NOBODY, PersonId
from bot.store import Departure, Json
from engine import codec
from engine.journal import standing
from engine.model import By, Entry, Seat
from engine.tally import by_round

ENOUGH = 2
"""The fewest rounds that make a game for somebody, and that must have asked one who has not answered."""
RESIGN = "resign"
BY_ONESELF: Sequence[By] = ("player", "standing")
ASKED: Sequence[By] = (*BY_ONESELF, "clock")
"""By whom an answer was given, where it was one's own, and where a person was asked."""


@dataclass(frozen=True, slots=True)
class Turnout:
    """How many rounds have asked somebody or would have, and in how many of them there was an answer.

    Rounds after somebody has `quit`, by resigning or by giving the seat away, are among them.
    """

    rounds: int = 0
    answered: int = 0
    quit: bool = False

    @property
    def fled(self) -> bool:
        """Whether it was no game for that person, by what the person has done or not done."""
        return (self.quit or self.rounds >= ENOUGH) and self.answered < ENOUGH

    @property
    def seldom(self) -> bool:
        """Whether fewer than half of the rounds were answered."""
        return 2 * self.answered < self.rounds


@dataclass(frozen=True, slots=True)
class Stay:
    """The entries from `since` to before `until`, for which somebody had a seat; `quit`: and gave it away."""

    user: PersonId
    seat: Seat
    since: int
    until: int
    quit: bool = False


Said = Sequence[tuple[int, Entry[Any]]]
"""The entries of a journal, each with its round."""


def of_all(
    sitting: Sitting, departures: Sequence[Departure], journal: Sequence[Json]
) -> dict[PersonId, Turnout]:
    """The turnout of everybody who sits there at the end of a game or has left it, by user."""
    entries = standing([codec.load_entry(sitting.game, data) for data in journal])
    said = [(number, entry) for number, entry in by_round(sitting.game, entries) if number]
    by_user: dict[PersonId, list[Stay]] = {}
    for stay in sorted(_stays(sitting, departures, len(journal)), key=lambda stay: stay.since):
        by_user.setdefault(stay.user, []).append(stay)
    return {user: _turnout(said, stays) for user, stays in by_user.items()}


def _stays(sitting: Sitting, departures: Sequence[Departure], end: int) -> Iterator[Stay]:
    for left in departures:
        yield Stay(left.user, left.seat, left.since, left.entry, left.way == "left")
    for seat in sitting.people:
        yield Stay(seat.user or NOBODY, seat.seat, seat.since, end)


def _turnout(said: Said, stays: Sequence[Stay]) -> Turnout:
    """The turnout of somebody with these stays, in order; who has come back has not quit."""
    asked = {number for stay in stays for number in _rounds(said, stay, ASKED)}
    answered = {number for stay in stays for number in _rounds(said, stay, BY_ONESELF)}
    if (end := _quit(said, stays[-1])) is not None:
        asked |= {number for number, entry in said if entry.number >= end and entry.answers}
    return Turnout(len(asked), len(answered), end is not None)


def _rounds(said: Said, stay: Stay, by: Sequence[By]) -> Iterator[int]:
    """The rounds in which such an answer was given for a seat during a stay."""
    for number, entry in said:
        there = stay.since <= entry.number < stay.until
        if there and any(answer.seat == stay.seat and answer.by in by for answer in entry.answers):
            yield number


def _quit(said: Said, stay: Stay) -> int | None:
    """The entry with which somebody has quit, None for one who has not."""
    for _number, entry in said:
        order, there = entry.order, stay.since <= entry.number < stay.until
        if there and (order.verb, order.seat, order.line) == ("act", stay.seat, RESIGN):
            return entry.number
    return stay.until if stay.quit else None
