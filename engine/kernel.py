"""The turning wheel of every game: `begin` a table, `submit` an order, settle until somebody is asked.

Same table, same order, same key: same step. Nothing here knows a clock, a file or a person.
Nobody is asked what they have already answered: given line, then the lines and the steady ones among the
standing orders, then (for an offer) the fallback, and only then the person.
"""

from __future__ import annotations

import dataclasses
import hashlib
import hmac
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from engine import dice
from engine.errors import BadOptions, BadOrder, NotAsked, RulesBug
from engine.language import SOURCE, _, speaking
from engine.model import (
    ACT,
    PACE,
    WAKE,
    Answer,
    By,
    Choice,
    Decision,
    Entry,
    Filed,
    Link,
    Lock,
    Order,
    Seat,
    Standing,
    Step,
    Table,
    Tempo,
)
from engine.options import make_options
from engine.rules import AnyRules, KeepsVersions, Objects, Rules

S = TypeVar("S")
T = TypeVar("T")
E = TypeVar("E")
V = TypeVar("V")
X = TypeVar("X")

STEPS_IN_ONE_GO = 20_000
_SHOWN_CHOICES = 12
_GO = (Choice("go"),)


def begin(
    rules: Rules[S, T, E, V],
    seats: int,
    key: bytes,
    options: Mapping[str, object] | None = None,
    tempo: Tempo = "round",
    legacy: Mapping[Seat, Any] | None = None,
    version: int | None = None,
) -> Step[S, T, E]:
    """Open a table and play it up to its first question. Raises `BadOptions`.

    `version` is that of the rules with which the table is opened; without one it is the newest.
    """
    if seats not in rules.seats:
        told = _("{game} is for {few} to {many} players, not {seats}.")
        few, many = rules.seats[0], rules.seats[-1]
        raise BadOptions(told.format(game=rules.title, few=few, many=many, seats=seats))
    if tempo not in rules.tempos:
        told = _("There is no tempo '{tempo}' in {game}; there are: {tempos}.")
        raise BadOptions(told.format(tempo=tempo, game=rules.title, tempos=", ".join(rules.tempos)))
    chosen = make_options(rules.Options, options or {})
    opened = rules.version if version is None else version
    state, agenda = first_position(rules, seats, chosen, legacy or {}, opened)
    numbers = tuple(range(1, seats + 1))
    table = Table(rules.key, opened, numbers, chosen, tempo, state, agenda)
    run = Run(rules, table, key, Order("begin", by="host"))
    run.settle()
    return run.finish()


def first_position(
    rules: Rules[S, T, E, V], seats: int, options: Any, legacy: Mapping[Seat, Any], version: int
) -> tuple[S, tuple[T, ...]]:
    """The first position of a table of that version, and its agenda. Raises `BadOptions`."""
    if not 1 <= version <= rules.version:
        raise BadOptions(unknown_version(rules, version))
    state, agenda = rules.setup(seats, options, legacy)
    if version < rules.version and isinstance(rules, KeepsVersions):
        state = rules.aged(state, version)
    return state, agenda


def unknown_version(rules: AnyRules, version: int) -> str:
    """What is said of a table whose version these rules do not know."""
    told = _("{game} has the versions 1 to {newest}; a table of version {version} needs a newer program.")
    return told.format(game=rules.title, newest=rules.version, version=version)


def submit(rules: Rules[S, T, E, V], table: Table[S, T], order: Order, key: bytes) -> Step[S, T, E]:
    """The table after an order, or a `GameError` and no change. `RulesBug` is a fault of the rules.

    What is kept knows no language; only the sentence of an error is in that of the context.
    """
    if table.outcome is not None:
        raise NotAsked(_("This game is over."))
    run = Run(rules, table, key, order)
    _VERBS[order.verb](run, order)
    run.settle()
    return run.finish()


def choices(rules: AnyRules, state: Any, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
    """The legal next words of any decision, those of the kernel's own kinds included."""
    if decision.kind == PACE:
        return () if written else _GO
    return rules.choices(state, decision, written)


def spell(rules: AnyRules, state: Any, decision: Decision, text: str) -> str:
    """A typed line in its one stored spelling; raises `BadOrder` at the first impossible or unclear word."""
    words = rules.read(state, decision, text) if decision.kind != PACE else tuple(text.split())
    written: tuple[str, ...] = ()
    for word in words:
        legal = choices(rules, state, decision, written)
        if word not in {c.word for c in legal if c.word}:
            raise _impossible(word, legal, _objection(rules, state, decision, written, word))
        written += (word,)
    legal = choices(rules, state, decision, written)
    if legal and all(c.word for c in legal):
        raise _unfinished(written, legal)
    return " ".join(written)


def may(rules: AnyRules, state: Any, decision: Decision, line: str) -> bool:
    """Whether the line is a legal answer."""
    try:
        spell(rules, state, decision, line)
    except BadOrder:
        return False
    return True


def lapsed(rules: AnyRules, table: Table[Any, Any], decision: Decision, profile: str) -> str:
    """What a seat that stays silent is given for an answer: what its profile makes of nothing, if that can be
    sent, else of the fallback."""
    view = rules.view(table.state, decision.seat)
    line = rules.fill(view, decision, "", profile)
    if may(rules, table.state, decision, line):
        return line
    return rules.fill(view, decision, decision.fallback, profile)


def act_of(seat: Seat) -> Decision:
    """The question to which whatever a seat does unasked is the answer."""
    return Decision(0, seat, ACT)


def _offered(legal: Sequence[Choice]) -> str:
    words = [c.word for c in legal if c.word]
    shown = " ".join(words[:_SHOWN_CHOICES])
    if len(words) <= _SHOWN_CHOICES:
        return shown
    return _("{words} … ({number} in all)").format(words=shown, number=len(words))


def _objection(rules: AnyRules, state: Any, decision: Decision, written: tuple[str, ...], word: str) -> str:
    if decision.kind == PACE or not isinstance(rules, Objects):
        return ""
    return rules.objection(state, decision, written, word)


def _impossible(word: str, legal: Sequence[Choice], objection: str) -> BadOrder:
    possible = tuple(c.word for c in legal if c.word)
    if objection:
        return BadOrder(objection, word, possible)
    shown = word if len(word) <= 40 else word[:39] + "…"
    if not possible:
        told = _("'{word}' is too much: the line is finished before it.")
        return BadOrder(told.format(word=shown), word)
    told = _("'{word}' is not possible here; try one of: {words}.")
    return BadOrder(told.format(word=shown, words=_offered(legal)), word, possible)


def _unfinished(written: tuple[str, ...], legal: Sequence[Choice]) -> BadOrder:
    possible = tuple(c.word for c in legal if c.word)
    if written:
        told = _("After '{line}' the line is not finished; next comes one of: {words}.")
    else:
        told = _("The line is not finished; next comes one of: {words}.")
    return BadOrder(told.format(line=" ".join(written), words=_offered(legal)), "", possible)


class Run(Generic[S, T, E]):
    """One submission while it is being carried out: what the rules may do to a table.

    Rules read `state`, `seats`, `options`, `tempo` and use `emit`, `roll`, `shuffle`, `then`, `ask`,
    `pace` and, from an act, `reopen` and `excuse`.
    """

    def __init__(self, rules: Rules[S, T, E, Any], table: Table[S, T], key: bytes, order: Order) -> None:
        self._rules = rules
        self._table = table
        self._key = key
        self._order = order
        self._events: list[E] = []
        self._rolls: list[dice.Roll] = []
        self._answers: list[Answer] = []
        self._locks: list[Lock] = []
        self._pending: list[Decision] = []
        self._pushed: tuple[T, ...] = ()

    @property
    def state(self) -> S:
        return self._table.state

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self._table.seats

    @property
    def options(self) -> Any:
        return self._table.options

    @property
    def tempo(self) -> Tempo:
        return self._table.tempo

    def emit(self, event: E) -> None:
        """State a fact; the position follows from it."""
        self._events.append(event)
        self._set(state=self._rules.evolve(self._table.state, event))

    def roll(self, label: str, sides: int) -> int:
        """A fair number from 0 to sides-1, under a label that names the moment."""
        self._fresh(label)
        value = dice.draw(self._key, self._table.epoch, label, sides)
        self._rolls.append(dice.Roll(label, sides, value))
        return value

    def shuffle(self, label: str, items: Sequence[X]) -> tuple[X, ...]:
        """The items in a fair order."""
        cards, rolls = dice.shuffle(self._key, self._table.epoch, label, items)
        for roll in rolls:
            self._fresh(roll.label)
            self._rolls.append(roll)
        return cards

    def then(self, *steps: T) -> None:
        """Put steps in front of the agenda, the first one next."""
        self._pushed += steps

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
        self._ask(Decision(self._next_id(), seat, kind, about, fallback, given, sealed, offer))

    def pace(self, about: str = "") -> None:
        """Stop until the host says go on: nobody is to be asked."""
        self._ask(Decision(self._next_id(), None, PACE, about, fallback="go"))

    def reopen(self, *agenda: T) -> None:
        """From an act: drop the open questions and go on with another agenda."""
        self._set(open=(), answers=(), ready=(), agenda=agenda)

    def excuse(self, seat: Seat) -> None:
        """From an act: ask a seat that leaves no more; where it alone was asked, its fallback answers."""
        others = tuple(d for d in self._table.open if d.seat != seat)
        if not others:
            for decision in self._table.open:
                self.put(self.answer_for(decision, decision.fallback, "fallback"), ready=True)
            return
        ids = {d.id for d in others}
        answers = tuple(a for a in self._table.answers if a.decision in ids)
        self._set(open=others, answers=answers, ready=tuple(r for r in self._table.ready if r in ids))

    # --- the kernel's own side -------------------------------------------------------------------

    def settle(self) -> None:
        """Carry out steps until somebody has to answer or the game has ended."""
        for _step in range(STEPS_IN_ONE_GO):
            if self._ended():
                return
            answers = None
            if self._table.open:
                if self._table.awaited() or (self._table.sealed and not self._table.answered_in_advance):
                    return
                answers = self.close()
            self._advance(answers)
        raise RulesBug(f"{self._rules.key} does not come to rest: {self._table.agenda!r}")

    def close(self) -> tuple[Answer, ...]:
        """End the open group and hand its answers over, in the order of the questions."""
        answers = tuple(a for d in self._table.open if (a := self._table.answer(d.id)) is not None)
        if self._table.sealed:
            self._locks += [
                Lock(a.decision, a.seat, dice.seal(a.nonce, a.decision, a.seat, a.line))
                for a in answers
                if a.seat is not None
            ]
        self._answers += answers
        self._set(open=(), answers=(), ready=())
        return answers

    def advance_closed(self) -> None:
        """Close the open group by the host's word and carry out the step that had asked."""
        self._advance(self.close())

    def act(self, seat: Seat, words: tuple[str, ...]) -> None:
        """Let the rules carry out an act; only `reopen` may touch the agenda then.

        An answer that the act has made impossible is dropped, and its question waits again.
        """
        self._rules.act(self, seat, words)
        if self._pending or self._pushed:
            raise RulesBug(f"the act {' '.join(words)!r} asks or pushes; it has to reopen the agenda")
        for decision in self._table.open:
            said = self._table.answer(decision.id)
            if said is not None and not may(self._rules, self.state, decision, said.line):
                self.take_back(decision.id)

    def finish(self) -> Step[S, T, E]:
        table = dataclasses.replace(self._table, entries=self._table.entries + 1)
        entry = Entry(
            self._table.entries,
            self._order,
            tuple(self._answers),
            tuple(self._rolls),
            tuple(self._locks),
            tuple(self._events),
            self._table.epoch,
        )
        return Step(table, entry)

    @property
    def table(self) -> Table[S, T]:
        return self._table

    @property
    def rules(self) -> Rules[S, T, E, Any]:
        return self._rules

    def put(self, answer: Answer, ready: bool = False) -> None:
        """Lay down an answer to an open decision; it replaces an earlier one and un-readies it."""
        others = tuple(a for a in self._table.answers if a.decision != answer.decision)
        readies = tuple(r for r in self._table.ready if r != answer.decision)
        self._set(answers=(*others, answer), ready=(*readies, answer.decision) if ready else readies)

    def answer_for(self, decision: Decision, line: str, by: By) -> Answer:
        """The answer that nobody types; it is a bug of the rules when that is illegal."""
        try:
            spelled = spell(self._rules, self.state, decision, line)
        except BadOrder:
            # Neither the line nor the objection: a log must not tell what a seat holds.
            asked = f"{decision.kind} {decision.about}".strip()
            raise RulesBug(f"the {by} answer of seat {decision.seat} to {asked!r} is illegal") from None
        nonce = self.nonce(decision.id) if decision.sealed else ""
        return Answer(decision.id, decision.seat, spelled, by, nonce)

    def take_back(self, decision: int) -> None:
        """Forget the answer to an open decision, and that its seat was ready."""
        self._set(
            answers=tuple(a for a in self._table.answers if a.decision != decision),
            ready=tuple(r for r in self._table.ready if r != decision),
        )

    def change(self, **changes: Any) -> None:
        """Change what the table keeps beside the position."""
        self._set(**changes)

    def nonce(self, decision: int) -> str:
        """A nonce that nobody can guess while the key is secret, for an answer given in advance."""
        text = f"nonce/{self._table.epoch}/{decision}".encode()
        return hmac.new(self._key, text, hashlib.sha256).hexdigest()[:32]

    def _set(self, **changes: Any) -> None:
        self._table = dataclasses.replace(self._table, **changes)

    def _fresh(self, label: str) -> None:
        if any(r.label == label for r in self._rolls):
            raise RulesBug(f"the label {label!r} is used twice")

    def _next_id(self) -> int:
        self._set(asked=self._table.asked + 1)
        return self._table.asked

    def _ask(self, decision: Decision) -> None:
        self._pending.append(decision)

    def _ended(self) -> bool:
        with speaking(SOURCE):
            outcome = self._rules.outcome(self._table.state)
        if outcome is not None:
            self._set(outcome=outcome, open=(), answers=(), ready=(), agenda=(), filed=())
        return outcome is not None

    def _advance(self, answers: tuple[Answer, ...] | None) -> None:
        if not self._table.agenda:
            raise RulesBug(
                f"{self._rules.key} has nothing to do and has not ended, after {self._table.entries} entries"
            )
        step, rest = self._table.agenda[0], self._table.agenda[1:]
        self._set(agenda=rest)
        self._rules.advance(self, step, answers)
        if self._pending and self._pushed:
            raise RulesBug(f"the step {step!r} asks and goes on at once")
        ahead = (step,) if self._pending else self._pushed
        self._set(agenda=(*ahead, *self._table.agenda))
        pending, self._pending, self._pushed = self._pending, [], ()
        self._open(pending)

    def _open(self, decisions: list[Decision]) -> None:
        self._set(open=tuple(decisions))
        for decision in decisions:
            answer = self._in_advance(decision)
            if answer is not None:
                self.put(answer, ready=decision.sealed)

    def _in_advance(self, decision: Decision) -> Answer | None:
        if decision.given and may(self._rules, self.state, decision, decision.given):
            return self.answer_for(decision, decision.given, "standing")
        line = self._from_standing(decision)
        if line is not None:
            return self.answer_for(decision, line, "standing") if line != WAKE else None
        return self.answer_for(decision, decision.fallback, "fallback") if decision.offer else None

    def _from_standing(self, decision: Decision) -> str | None:
        mine = [f for f in self._table.filed if f.seat == decision.seat and f.order.kind == decision.kind]
        if not mine:
            return None
        facts = self._rules.facts(self._rules.view(self.state, decision.seat), decision)
        said = self._from_lines([f for f in mine if f.order.line], decision, facts)
        if said is not None:
            return said
        steady = (self._fitting(f.order.links, decision, facts) for f in mine if not f.order.line)
        return next((answer for answer in steady if answer is not None), None)

    def _from_lines(self, lines: Sequence[Filed], decision: Decision, facts: Mapping[str, Any]) -> str | None:
        """What the first line that fits answers; those that answer the same go on, all others are broken."""
        said: str | None = None
        for filed in lines:
            answer = self._fitting(filed.order.links[filed.done : filed.done + 1], decision, facts)
            said = answer if said is None else said
            self._progress(filed, broken=answer is None or answer != said)
        return said

    def _fitting(self, links: Sequence[Link], decision: Decision, facts: Mapping[str, Any]) -> str | None:
        """The answer of the first link that fits."""
        for link in links:
            legal = link.answer == WAKE or may(self._rules, self.state, decision, link.answer)
            if legal and all(test.holds(facts) for test in link.tests):
                return link.answer
        return None

    def _progress(self, filed: Filed, broken: bool) -> None:
        done = filed.done + 1
        over = broken or done == len(filed.order.links)
        kept = () if over else (Filed(filed.seat, filed.order, done),)
        self._set(filed=tuple(g for f in self._table.filed for g in (kept if f is filed else (f,))))


# --- what each verb does ---------------------------------------------------------------------------


def _mine(run: Run[S, T, E], order: Order) -> Decision:
    decision = run.table.decision(order.decision or 0)
    if decision is None:
        raise NotAsked(_("That question is settled."))
    if decision.seat != order.seat:
        raise NotAsked(_("That question is for somebody else."))
    return decision


def _take_answer(run: Run[S, T, E], order: Order) -> None:
    decision = _mine(run, order)
    if not decision.sealed and run.table.answer(decision.id) is not None:
        raise NotAsked(_("That question is settled."))
    line = spell(run.rules, run.state, decision, order.line)
    nonce = (order.nonce or run.nonce(decision.id)) if decision.sealed else ""
    run.put(Answer(decision.id, decision.seat, line, order.by, nonce))


def _take_withdraw(run: Run[S, T, E], order: Order) -> None:
    decision = _mine(run, order)
    if not decision.sealed or run.table.answer(decision.id) is None:
        raise NotAsked(_("There is nothing to withdraw."))
    run.take_back(decision.id)


def _take_ready(run: Run[S, T, E], order: Order) -> None:
    decision = _mine(run, order)
    if run.table.answer(decision.id) is None:
        raise NotAsked(_("Answer first; then you can say that you are ready."))
    readies = tuple(r for r in run.table.ready if r != decision.id)
    run.change(ready=readies if order.verb == "unready" else (*readies, decision.id))


def _take_close(run: Run[S, T, E], order: Order) -> None:
    if not run.table.sealed:
        raise NotAsked(_("There is no sealed question to close."))
    if run.table.awaited():
        raise NotAsked(_("Not everybody has answered yet."))
    run.advance_closed()


def _take_lapse(run: Run[S, T, E], order: Order) -> None:
    """Answer for one who stayed silent: the host's line if there is a legal one, else the fallback."""
    decision = run.table.decision(order.decision or 0)
    if decision is None or run.table.answer(decision.id) is not None:
        raise NotAsked(_("That question is settled."))
    given = order.line if order.line and may(run.rules, run.state, decision, order.line) else ""
    run.put(run.answer_for(decision, given or decision.fallback, "clock"), ready=decision.sealed)


def _take_act(run: Run[S, T, E], order: Order) -> None:
    if order.seat not in run.table.seats:
        raise NotAsked(_("Only somebody who sits at the table can do that."))
    if not choices(run.rules, run.state, act_of(order.seat), ()):
        raise NotAsked(_("At this point you can only answer what you are asked."))
    line = spell(run.rules, run.state, act_of(order.seat), order.line)
    run.act(order.seat, tuple(line.split()))


def _take_file(run: Run[S, T, E], order: Order) -> None:
    standing, seat = order.standing, order.seat
    if standing is None or seat not in run.table.seats or not standing.links:
        raise NotAsked(_("A standing order needs a seat at the table and at least one answer."))
    if run.table.tempo == "round" and any(link.answer == WAKE for link in standing.links):
        raise BadOrder(_("At tempo round nobody is woken in mid-round; choose an answer instead."), WAKE)
    kept = _without(run.table.filed, seat, standing)
    run.change(filed=(*kept, Filed(seat, standing)))


def _take_unfile(run: Run[S, T, E], order: Order) -> None:
    names = {f.order.name for f in run.table.filed if f.seat == order.seat}
    if order.line not in names:
        possible = ", ".join(sorted(names)) or _("none")
        told = _("There is no standing order '{name}' of yours; there are: {names}.")
        raise NotAsked(told.format(name=order.line, names=possible))
    run.change(filed=tuple(f for f in run.table.filed if (f.seat, f.order.name) != (order.seat, order.line)))


def _without(filed: tuple[Filed, ...], seat: Seat, standing: Standing) -> tuple[Filed, ...]:
    return tuple(f for f in filed if (f.seat, f.order.name) != (seat, standing.name))


def _refuse(run: Run[S, T, E], order: Order) -> None:
    raise RulesBug(f"'{order.verb}' is not an order for a running table; use begin or journal.rewind")


_VERBS: Mapping[str, Any] = {
    "answer": _take_answer,
    "withdraw": _take_withdraw,
    "ready": _take_ready,
    "unready": _take_ready,
    "close": _take_close,
    "lapse": _take_lapse,
    "act": _take_act,
    "file": _take_file,
    "unfile": _take_unfile,
    "begin": _refuse,
    "rollback": _refuse,
}
