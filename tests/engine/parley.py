"""A game of questions alone, so that a test of the kernel shows nothing but what it is about.

Every turn asks what the test wants asked, and what was answered is said aloud. A line is `yes`, `no` or
`perhaps`, and `perhaps` may go on with `later`. Unasked a seat may `ban no`, `leave`, `stop` or do harm.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.face.forms import Line
from engine.game import Game
from engine.kernel import begin, submit
from engine.model import (
    ACT,
    STOP,
    TEMPOS,
    Answer,
    Choice,
    Decision,
    Entry,
    Fact,
    Link,
    Order,
    Outcome,
    Seat,
    Standing,
    Step,
    Table,
    Tempo,
)
from engine.options import option
from engine.run import Run
from tests.toys.base import NAMES, choose, toy

KEY = b"a key of the tests"
Ask = Callable[[Run[Any, Any, Any]], None]


@dataclass(frozen=True, slots=True)
class ParleyOptions:
    turns: int = option(3, "Turns", (1, 2, 3))


@dataclass(frozen=True, slots=True)
class Talk:
    turns: int
    said: tuple[str, ...] = ()
    banned: str = ""
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """Everybody who is asked says something."""


@dataclass(frozen=True, slots=True)
class Say:
    """Something is said without asking."""

    words: str


@dataclass(frozen=True, slots=True)
class TurnTaken:
    said: str


@dataclass(frozen=True, slots=True)
class WordBanned:
    word: str


@dataclass(frozen=True, slots=True)
class TalkStopped:
    pass


def setup(seats: int, options: ParleyOptions, legacy: Mapping[Seat, Any]) -> tuple[Talk, Any]:
    return Talk(options.turns), (Turn(),)


def evolve(state: Talk, event: Any) -> Talk:
    match event:
        case TurnTaken(said):
            return replace(state, said=(*state.said, said))
        case WordBanned(word):
            return replace(state, banned=word)
    return replace(state, stopped=True)


def words(view: Talk, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
    match decision.kind, written:
        case (kind, ()) if kind == ACT:
            return choose("ban", "leave", "stop", "restart", "harm") if decision.seat != 3 else ()
        case (kind, ("ban",)) if kind == ACT:
            return choose("no", "perhaps")
        case (kind, _) if kind == ACT:
            return ()
        case _, ():
            return tuple(c for c in choose("yes", "no", "perhaps") if c.word != view.banned)
        case _, ("perhaps",):
            return (STOP, Choice("later"))
    return ()


def view(state: Talk, seat: Seat | None) -> Talk:
    return state


def facts(view: Talk, decision: Decision) -> Mapping[str, Fact]:
    return {"turn": len(view.said), "last": view.said[-1] if view.said else ""}


def outcome(state: Talk) -> Outcome | None:
    if len(state.said) < state.turns and not state.stopped:
        return None
    return Outcome((NAMES[:1],), ((Seat(1),),), "All is said.")


def twin(view: Talk) -> str:
    return "\n".join(("said:", *view.said))


def narrate(event: Any) -> Line | None:
    return None


def parley(ask: Ask, harm: Ask | None = None) -> Game:
    """The toy in which `ask` puts the questions of a turn, and `harm` is what the act of that name does."""

    def advance(run: Run[Talk, Any, Any], step: Any, answers: tuple[Answer, ...] | None) -> None:
        if isinstance(step, Say):
            run.emit(TurnTaken(step.words))
            return
        if answers is None:
            ask(run)
            return
        run.emit(TurnTaken(", ".join(f"{answer.seat} {answer.line}" for answer in answers)))
        run.then(Turn())

    def act(run: Run[Talk, Any, Any], seat: Seat, words: tuple[str, ...]) -> None:
        match words:
            case ("ban", word):
                run.emit(WordBanned(word))
            case ("leave",):
                run.excuse(seat)
            case ("stop",):
                run.emit(TalkStopped())
            case ("restart",):
                run.reopen(Turn())
            case _ if harm:
                harm(run)

    return toy(
        key="toy-parley",
        name="The Parley",
        seats=range(1, 4),
        tempos=TEMPOS,
        sealed=True,
        Options=ParleyOptions,
        State=Talk,
        View=Talk,
        Steps=(Turn, Say),
        Events=(TurnTaken, WordBanned, TalkStopped),
        setup=setup,
        advance=advance,
        act=act,
        evolve=evolve,
        words=words,
        outcome=outcome,
        view=view,
        facts=facts,
        twin=twin,
        narrate=narrate,
    )


class Sitting:
    """A table of the parley at which a test speaks for everybody."""

    def __init__(
        self,
        ask: Ask,
        seats: int = 1,
        tempo: Tempo = "phase",
        act: Ask | None = None,
        turns: int = 3,
    ) -> None:
        self.game = parley(ask, act)
        self.steps: list[Step[Any, Any, Any]] = [begin(self.game, seats, KEY, {"turns": turns}, tempo)]

    @property
    def table(self) -> Table[Any, Any]:
        return self.steps[-1].table

    @property
    def entry(self) -> Entry[Any]:
        return self.steps[-1].entry

    @property
    def said(self) -> tuple[str, ...]:
        """What was said in each turn that is over: "1 yes, 2 no"."""
        said: tuple[str, ...] = self.table.state.said
        return said

    @property
    def awaited(self) -> list[Seat | None]:
        return [decision.seat for decision in self.table.awaited()]

    def question(self, seat: Seat | None) -> Decision:
        return next(d for d in self.table.open if d.seat == seat)

    def say(self, verb: Any, seat: Seat | None = None, line: str = "", **more: Any) -> None:
        """Anything about the open question of the seat."""
        decision = next((d.id for d in self.table.open if d.seat == seat), None)
        order = Order(verb, seat, decision, line, **more)
        self.steps.append(submit(self.game, self.table, order, KEY))

    def answer(self, seat: Seat, line: str, **more: Any) -> None:
        self.say("answer", seat, line, **more)

    def lapse(self, seat: Seat) -> None:
        order = Order("lapse", None, self.question(seat).id, by="clock")
        self.steps.append(submit(self.game, self.table, order, KEY))

    def file(self, seat: Seat, *links: Link, line: bool = False, name: str = "usual") -> None:
        self.say("file", seat, standing=Standing(name, "talk", links, line))
