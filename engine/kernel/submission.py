"""One order while it is being carried out: the group of questions, the agenda, and who answers in advance.

Nobody is asked what they have already answered: given line, then the lines and the steady ones among the
standing orders, then (for an offer) the fallback, and only then the person.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from engine import dice
from engine.errors import BadOrder, RulesBug
from engine.game import Game
from engine.kernel.group import Group
from engine.kernel.lines import legal, may, spell
from engine.language import SOURCE, speaking
from engine.model import (
    WAKE,
    Answer,
    By,
    Decision,
    DecisionId,
    Entry,
    Filed,
    Link,
    Lock,
    Order,
    Outcome,
    Seat,
    Step,
    Table,
)
from engine.run import Run

S = TypeVar("S")
T = TypeVar("T")
E = TypeVar("E")

STEPS_IN_ONE_GO = 20_000


class Submission(Generic[S, T, E]):
    """The parts of a table that an order changes; the next table is made of them once, at the end."""

    def __init__(self, game: Game, table: Table[S, T], key: bytes, order: Order) -> None:
        self.game = game
        self.table = table
        self.group = Group(table)
        self.filed = table.filed
        self._run: Run[S, T, E] = Run(game.rules.evolve, table, key)
        self._agenda = table.agenda
        self.outcome: Outcome | None = None
        self._key = key
        self._order = order
        self._answers: list[Answer] = []
        self._standing: list[tuple[Filed, Answer]] = []
        self._locks: list[Lock] = []

    @property
    def state(self) -> S:
        return self._run.state

    def settle(self) -> None:
        """Carry out steps until somebody has to answer or the game has ended; stored texts are in English."""
        with speaking(SOURCE):
            for _step in range(STEPS_IN_ONE_GO):
                if self._ended():
                    return
                answers = None
                if self.group.open:
                    if self.group.waits:
                        return
                    answers = self.close()
                self.advance(answers)
        raise RulesBug(f"{self.game.key} does not come to rest: {self._agenda!r}")

    def close(self) -> tuple[Answer, ...]:
        """End the open group and hand its answers over, in the order of the questions."""
        answers = self.group.closed()
        if self.group.sealed:
            self._locks += [
                Lock(a.decision, a.seat, dice.seal(a.nonce, a.decision, a.seat, a.line))
                for a in answers
                if a.seat is not None
            ]
        self._answers += answers
        self.group.opened()
        return answers

    def advance(self, answers: tuple[Answer, ...] | None) -> None:
        """Carry out the first step of the agenda, with the answers if it had asked."""
        if not self._agenda:
            raise RulesBug(
                f"{self.game.key} has nothing to do and has not ended, after {self.table.entries} entries"
            )
        run, step, rest = self._run, self._agenda[0], self._agenda[1:]
        self.game.rules.advance(run, step, answers)
        if run.questions and run.pushed:
            raise RulesBug(f"the step {step!r} asks and goes on at once")
        self._agenda = (step, *rest) if run.questions else (*run.pushed, *rest)
        questions, run.questions, run.pushed = run.questions, (), ()
        if questions:
            self.group.opened(questions)
        for decision in questions:
            answer = self._in_advance(decision)
            if answer is not None:
                self.group.put(answer, ready=decision.sealed)

    def act(self, seat: Seat, words: tuple[str, ...]) -> None:
        """Let the rules carry out an act; only `reopen` may touch the agenda then.

        An answer that the act has made impossible is dropped, and its question waits again.
        """
        run = self._run
        self.game.rules.act(run, seat, words)
        if run.questions or run.pushed:
            raise RulesBug(f"the act {' '.join(words)!r} asks or pushes; it has to reopen the agenda")
        for excused in run.excused:
            self._excuse(excused)
        if run.reopened is not None:
            self._agenda = run.reopened
            self.group.opened()
        for answer in self.group.closed():
            decision = self.group.decision(answer.decision)
            if decision is not None and not may(self.game, self.state, decision, answer.line):
                self.group.take_back(decision.id)

    def finish(self) -> Step[S, T, E]:
        """The table after the order, and what the order brought about."""
        group, over, before = self.group, self.outcome is not None, self.table
        table = Table(  # `dataclasses.replace` takes five times as long
            before.game,
            before.version,
            before.seats,
            before.options,
            before.tempo,
            state=self.state,
            agenda=() if over else self._agenda,
            open=() if over else group.open,
            answers=() if over else tuple(group.answers.values()),
            ready=() if over else tuple(group.ready),
            filed=() if over else self.filed,
            asked=self._run.asked,
            entries=before.entries + 1,
            epoch=before.epoch,
            outcome=self.outcome,
        )
        entry = Entry(
            self.table.entries,
            self._order,
            tuple(self._answers),
            tuple(self._run.rolls),
            tuple(self._locks),
            tuple(self._run.events),
            self.table.epoch,
        )
        return Step(table, entry, tuple(self._standing))

    def answer_for(self, decision: Decision, line: str, by: By) -> Answer:
        """The answer that nobody types; it is a bug of the rules when that is illegal."""
        try:
            spelled = spell(self.game, self.state, decision, line)
        except BadOrder:
            raise self._illegal(decision, by) from None
        return self._said(decision, spelled, by)

    def fallback_for(self, decision: Decision) -> Answer:
        """The fallback as the answer of a seat that nobody asks; an illegal one is a bug of the rules."""
        if not legal(self.game, self.state, decision, decision.fallback):
            raise self._illegal(decision, "fallback")
        return self._said(decision, decision.fallback, "fallback")

    def nonce(self, decision: DecisionId) -> str:
        """A nonce that nobody can guess while the key is secret, for an answer given in advance."""
        text = f"nonce/{self.table.epoch}/{decision}".encode()
        return hmac.digest(self._key, text, "sha256").hex()[:32]

    def _illegal(self, decision: Decision, by: By) -> RulesBug:
        # Neither the line nor the refusal: a log must not tell what a seat holds.
        asked = f"{decision.kind} {decision.about}".strip()
        return RulesBug(f"the {by} answer of seat {decision.seat} to {asked!r} is illegal")

    def _said(self, decision: Decision, spelled: str, by: By) -> Answer:
        nonce = self.nonce(decision.id) if decision.sealed else ""
        return Answer(decision.id, decision.seat, spelled, by, nonce)

    def _ended(self) -> bool:
        if self.outcome is None:
            self.outcome = self.game.rules.outcome(self.state)
        return self.outcome is not None

    def _excuse(self, seat: Seat) -> None:
        if all(d.seat == seat for d in self.group.open):
            for decision in self.group.open:
                self.group.put(self.fallback_for(decision), ready=True)
        else:
            self.group.without(seat)

    def _in_advance(self, decision: Decision) -> Answer | None:
        if decision.given and legal(self.game, self.state, decision, decision.given):
            return self._said(decision, decision.given, "standing")
        said = self._from_standing(decision)
        if said is None:
            return self.fallback_for(decision) if decision.offer else None
        filed, line = said
        if line == WAKE:
            return None
        answer = self.answer_for(decision, line, "standing")
        self._standing.append((filed, answer))
        return answer

    def _from_standing(self, decision: Decision) -> tuple[Filed, str] | None:
        """The standing order that answers, and what it says."""
        if not self.filed:
            return None
        mine = [f for f in self.filed if f.seat == decision.seat and f.order.kind == decision.kind]
        if not mine:
            return None
        facts = self.game.rules.facts(self.game.rules.view(self.state, decision.seat), decision)
        said = self._from_lines([f for f in mine if f.order.line], decision, facts)
        if said is not None:
            return said
        steady = ((f, self._fitting(f.order.links, decision, facts)) for f in mine if not f.order.line)
        return next(((filed, answer) for filed, answer in steady if answer is not None), None)

    def _from_lines(
        self, lines: Sequence[Filed], decision: Decision, facts: Mapping[str, Any]
    ) -> tuple[Filed, str] | None:
        """The first line that fits, and what it answers; those that answer the same go on, all others are
        broken."""
        said: tuple[Filed, str] | None = None
        for filed in lines:
            answer = self._fitting(filed.order.links[filed.done : filed.done + 1], decision, facts)
            if said is None and answer is not None:
                said = filed, answer
            self._progress(filed, broken=answer is None or said is None or answer != said[1])
        return said

    def _fitting(self, links: Sequence[Link], decision: Decision, facts: Mapping[str, Any]) -> str | None:
        """The answer of the first link that fits."""
        for link in links:
            legal = link.answer == WAKE or may(self.game, self.state, decision, link.answer)
            if legal and all(test.holds(facts) for test in link.tests):
                return link.answer
        return None

    def _progress(self, filed: Filed, broken: bool) -> None:
        done = filed.done + 1
        over = broken or done == len(filed.order.links)
        kept = () if over else (Filed(filed.seat, filed.order, done),)
        self.filed = tuple(g for f in self.filed for g in (kept if f is filed else (f,)))
