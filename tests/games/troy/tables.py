"""A table of Troy at which two people play: what tests say to it, in one line each."""

from __future__ import annotations

from typing import Any

from engine.games.troy import GAME
from engine.games.troy.rules.state import Game
from engine.journal import start
from engine.kernel import submit
from engine.model import Order, Seat, Step
from engine.record import Opening, Record
from engine.selfplay import opening_of


class Played:
    """A game of its own; every word is for the seat whose turn it is unless a seat is named."""

    def __init__(self, **options: object) -> None:
        self.opening: Opening = opening_of(GAME, 2, 1, options)
        self.steps: list[Step[Any, Any, Any]] = [start(GAME, self.opening)]

    @property
    def table(self) -> Any:
        return self.steps[-1].table

    @property
    def game(self) -> Game:
        found: Game = self.table.state
        return found

    @property
    def record(self) -> Record:
        return Record(self.opening, tuple(step.entry for step in self.steps), self.table)

    def say(self, order: Order) -> None:
        """Any order; raises what the kernel raises."""
        self.steps.append(submit(GAME, self.table, order, self.opening.key()))

    def move(self, *lines: str) -> Played:
        """Answer what is open, one line after the other."""
        for line in lines:
            asked = self.table.open[0]
            self.say(Order("answer", asked.seat, asked.id, line))
        return self

    def act(self, seat: Seat, line: str) -> Played:
        """Something said unasked."""
        self.say(Order("act", seat, line=line))
        return self

    def lapse(self) -> Played:
        """The deadline of the open question passes."""
        self.say(Order("lapse", decision=self.table.open[0].id, by="clock"))
        return self
