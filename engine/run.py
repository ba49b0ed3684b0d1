"""The interface by which rules change a table while one order is carried out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from engine import dice
from engine.errors import RulesBug
from engine.model import PACE, Decision, DecisionId, Seat, Table, Tempo

S = TypeVar("S")
T = TypeVar("T")
E = TypeVar("E")
X = TypeVar("X")


class Run(Generic[S, T, E]):
    """The position as it changes under facts, and what the rules want next.

    Rules read `state`, `seats`, `options` and `tempo`, and use `emit`, `roll`, `shuffle`, `then`, `ask` and
    `pace`. An act reads `open` and `agenda` besides, as it finds them, and may `reopen` or `excuse`. The
    submission reads the rest.
    """

    __slots__ = (
        "_epoch",
        "_evolve",
        "_key",
        "_labels",
        "agenda",
        "asked",
        "events",
        "excused",
        "open",
        "options",
        "pushed",
        "questions",
        "reopened",
        "rolls",
        "seats",
        "state",
        "tempo",
    )

    def __init__(self, evolve: Callable[[S, E], S], table: Table[S, T], key: bytes) -> None:
        self.state = table.state
        self.seats: tuple[Seat, ...] = table.seats
        self.options: Any = table.options
        self.tempo: Tempo = table.tempo
        self.open: tuple[Decision, ...] = table.open
        self.agenda: tuple[T, ...] = table.agenda
        self.asked = table.asked
        self.events: list[E] = []
        self.rolls: list[dice.Roll] = []
        self.questions: tuple[Decision, ...] = ()
        self.pushed: tuple[T, ...] = ()
        self.reopened: tuple[T, ...] | None = None
        self.excused: tuple[Seat, ...] = ()
        self._evolve = evolve
        self._key = key
        self._epoch = table.epoch
        self._labels: set[str] = set()

    def emit(self, event: E) -> None:
        """State a fact; the position follows from it."""
        self.events.append(event)
        self.state = self._evolve(self.state, event)

    def roll(self, label: str, sides: int) -> int:
        """A fair number from 0 to sides-1, under a label that names the moment."""
        value = dice.draw(self._key, self._epoch, label, sides)
        self._record(dice.Roll(label, sides, value))
        return value

    def shuffle(self, label: str, items: Sequence[X]) -> tuple[X, ...]:
        """The items in a fair order."""
        cards, rolls = dice.shuffle(self._key, self._epoch, label, items)
        for roll in rolls:
            self._record(roll)
        return cards

    def then(self, *steps: T) -> None:
        """Put steps in front of the agenda, the first one next."""
        self.pushed += steps

    def ask(
        self,
        seat: Seat,
        kind: str,
        about: str = "",
        *,
        fallback: str,
        given: str = "",
        sealed: bool = False,
        offer: bool = False,
    ) -> None:
        """Put a question to a seat; all questions of one step form a group."""
        self._ask(seat, kind, about, fallback, given, sealed, offer)

    def pace(self, about: str = "") -> None:
        """Stop until the host says go on: nobody is to be asked."""
        self._ask(None, PACE, about, "go")

    def reopen(self, *agenda: T) -> None:
        """From an act: drop the open questions and go on with another agenda."""
        self.reopened = agenda

    def excuse(self, seat: Seat) -> None:
        """From an act: ask a seat that leaves no more; where it alone was asked, its fallback answers."""
        self.excused += (seat,)

    def _ask(
        self,
        seat: Seat | None,
        kind: str,
        about: str,
        fallback: str,
        given: str = "",
        sealed: bool = False,
        offer: bool = False,
    ) -> None:
        self.asked += 1
        self.questions += (
            Decision(DecisionId(self.asked), seat, kind, about, fallback, given, sealed, offer),
        )

    def _record(self, roll: dice.Roll) -> None:
        if roll.label in self._labels:
            raise RulesBug(f"the label {roll.label!r} is used twice")
        self._labels.add(roll.label)
        self.rolls.append(roll)
