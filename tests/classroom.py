"""A pupil in the first seat of a lesson: what tests let the pupil answer, and what came of each answer."""

from __future__ import annotations

from typing import Any

from engine.drivers import driver_line
from engine.face.lessons import Attempt, Lesson
from engine.game import Budget, Game
from engine.journal import start
from engine.kernel import submit
from engine.model import Decision, Order, Seat, Table, seats_for
from engine.selfplay import next_order, opening_of

PUPIL = 1
ORDERS = 400


class Classroom:
    """The table of a lesson, with bots of the weakest level in all other seats."""

    def __init__(self, game: Game, lesson: Lesson, seed: int = 1, level: str = "") -> None:
        seats = 1 + lesson.rivals
        rival = level or next(iter(game.players))
        self.game, self.lesson = game, lesson
        self.level = rival
        self.drivers = dict.fromkeys(seats_for(seats), rival)
        self.opening = opening_of(game, seats, seed, lesson.options)
        step = start(game, self.opening)
        self.table: Table[Any, Any] = step.table
        self._go_on([])

    @property
    def asked(self) -> Decision | None:
        """The question that waits for the pupil."""
        return next((d for d in self.table.awaited() if d.seat == PUPIL), None)

    def say(self, line: str) -> Attempt:
        """Answer the open question; all others play until the pupil is asked again, or the game is over."""
        asked = self.asked
        assert asked is not None
        before = self.game.rules.view(self.table.state, Seat(PUPIL))
        events: list[Any] = []
        self._submit(Order("answer", Seat(PUPIL), asked.id, line), events)
        self._go_on(events)
        after = self.game.rules.view(self.table.state, Seat(PUPIL))
        return Attempt(Seat(PUPIL), before, after, tuple(events))

    def usual(self) -> str:
        """What a bot of that level would answer in the pupil's place."""
        asked = self.asked
        assert asked is not None
        budget = Budget(self.game.nodes)
        return driver_line(self.game, self.table, asked, self.level, self.opening.key(), budget)

    def _go_on(self, events: list[Any]) -> None:
        for _order in range(ORDERS):
            if self.table.outcome is not None or self.asked is not None:
                return
            order = next_order(self.game, self.table, self.drivers, self.opening.key())
            assert order is not None
            self._submit(order, events)
        raise AssertionError("the pupil is never asked again")

    def _submit(self, order: Order, events: list[Any]) -> None:
        step = submit(self.game, self.table, order, self.opening.key())
        redacted = (self.game.rules.redact(e, Seat(PUPIL)) for e in step.entry.events)
        events += [e for e in redacted if e is not None]
        self.table = step.table
