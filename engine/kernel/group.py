"""The open questions of a table and what has been answered to them, while an order is carried out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.model import Answer, Decision, DecisionId, Seat, Table


class Group:
    """Questions that close together; a later answer takes the place of an earlier one.

    All answers are to open questions.
    """

    __slots__ = ("answers", "open", "ready")

    def __init__(self, table: Table[Any, Any]) -> None:
        self.open = table.open
        self.answers = {a.decision: a for a in table.answers}
        self.ready = list(table.ready)

    @property
    def sealed(self) -> bool:
        """Whether only the host closes it."""
        for decision in self.open:  # noqa: SIM110  # asked at every step; a generator would take three times as long
            if decision.sealed:
                return True
        return False

    @property
    def waits(self) -> bool:
        """Whether a person or the host has still to say something: an answer, or that a sealed group closes.

        Where every question was an offer that nobody had to be asked, there is nothing to edit.
        """
        if self.awaited():
            return True
        if not self.sealed:
            return False
        said = self.answers
        return not all(d.offer and said[d.id].by in ("standing", "fallback") for d in self.open)

    def decision(self, id: DecisionId | None) -> Decision | None:
        """The open question of that number."""
        return next((d for d in self.open if d.id == id), None)

    def awaited(self) -> bool:
        """Whether a question has no answer yet."""
        return len(self.answers) < len(self.open)

    def put(self, answer: Answer, ready: bool = False) -> None:
        """Lay down an answer to an open question; it replaces an earlier one and un-readies it."""
        self.take_back(answer.decision)
        self.answers[answer.decision] = answer
        if ready:
            self.ready.append(answer.decision)

    def take_back(self, decision: DecisionId) -> None:
        """Forget the answer to an open question, and that its seat was ready."""
        self.answers.pop(decision, None)
        self.unready(decision)

    def unready(self, decision: DecisionId) -> None:
        """Forget that the seat of a question was ready."""
        if decision in self.ready:
            self.ready.remove(decision)

    def opened(self, decisions: Iterable[Decision] = ()) -> None:
        """Begin anew with these questions."""
        self.open, self.answers, self.ready = tuple(decisions), {}, []

    def without(self, seat: Seat) -> None:
        """Drop the questions of a seat with what was said to them."""
        for gone in (d for d in self.open if d.seat == seat):
            self.take_back(gone.id)
        self.open = tuple(d for d in self.open if d.seat != seat)

    def closed(self) -> tuple[Answer, ...]:
        """The answers in the order of the questions."""
        return tuple(self.answers[d.id] for d in self.open if d.id in self.answers)
