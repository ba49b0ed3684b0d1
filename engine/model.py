"""The shared words of all games, as plain frozen values.

A *table* is one game in progress. It waits for a group of *decisions*; an *order* is what anybody
says to it; an *entry* is what one order brought about. Seats are numbered from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NewType, TypeVar

from engine.dice import Roll

S = TypeVar("S")
T = TypeVar("T")
E = TypeVar("E")
X = TypeVar("X")

Seat = NewType("Seat", int)
NO_SEAT = Seat(0)
"""Stands where a seat would, for what belongs to none: a pace, an automaton."""
DecisionId = NewType("DecisionId", int)
UNASKED = DecisionId(0)
"""The number of a question that nobody has put: what is done or thought of unasked."""
Fact = int | str
By = Literal["player", "standing", "brain", "fallback", "clock", "host"]
Tempo = Literal["round", "phase", "impulse"]
Verb = Literal[
    "begin",
    "answer",
    "withdraw",
    "ready",
    "unready",
    "close",
    "lapse",
    "act",
    "file",
    "unfile",
    "rollback",
    "end",
]
TEMPOS: tuple[Tempo, ...] = ("round", "phase", "impulse")
WAKE = "wake"
PACE = "pace"
ACT = "act"
DRAWN = "drawn"
"""The line of the order `end` for an agreed draw; without it the order of the moment counts."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal next word of a line, with what a menu shows for it (the word itself when empty).

    A `reply` is an act that answers an offer which another seat has made openly.
    """

    word: str
    label: str = ""
    hint: str = ""
    reply: bool = False


STOP = Choice("")
"""Among the choices: the line may end here."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A question that the table waits for, or would have asked.

    `seat` None is a pace decision, answered by the host alone. `fallback` is a legal line for one who
    stays silent; `given` a line the seat has given in advance. A sealed answer lies outside the game
    until the group closes. An offer is not put to a person unless that person asked to be woken.
    `fallback`, `given` and the choices are for the eyes of `seat` only.
    """

    id: DecisionId
    seat: Seat | None
    kind: str
    about: str = ""
    fallback: str = ""
    given: str = ""
    sealed: bool = False
    offer: bool = False

    def __repr__(self) -> str:
        """One line for everybody's eyes."""
        traits = "".join(f", {trait}" for trait in ("sealed", "offer") if getattr(self, trait))
        return f"<Decision {self.id}: {self.asked}{traits}>"

    @property
    def asked(self) -> str:
        """The seat and the subject of the question, for everybody's eyes."""
        return f"{self.subject} of {'the host' if self.seat is None else f'seat {self.seat}'}"

    @property
    def subject(self) -> str:
        """The subject of the question, for everybody's eyes."""
        return f"{self.kind} {self.about!r}" if self.about else self.kind


def _of_seats(decisions: Sequence[Decision], said: Mapping[DecisionId, str]) -> str:
    """The seats with the same question, and the answer of each so far."""
    first, *others = decisions
    if not others:
        return f"{first.asked}{said.get(first.id, '')}"
    return f"{first.subject} of seats {', '.join(str(d.seat) + said.get(d.id, '') for d in decisions)}"


@dataclass(frozen=True, slots=True)
class Answer:
    """The line that answers a decision, and who gave it."""

    decision: DecisionId
    seat: Seat | None
    line: str
    by: By
    nonce: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(self.line.split())


@dataclass(frozen=True, slots=True)
class Test:
    """A comparison with one of the seat's own facts."""

    __test__ = False  # not a test class for pytest

    fact: str
    op: Literal["==", ">=", "<="]
    value: Fact

    def holds(self, facts: Mapping[str, Fact]) -> bool:
        """Whether the fact is known, of the same kind, and compares as said."""
        actual = facts.get(self.fact)
        match self.op:
            case "==":
                return actual == self.value
            case ">=":
                return isinstance(actual, int) and isinstance(self.value, int) and actual >= self.value
            case "<=":
                return isinstance(actual, int) and isinstance(self.value, int) and actual <= self.value


@dataclass(frozen=True, slots=True)
class Link:
    """One step of a standing order: if all tests hold, this is the answer (`wake` asks its owner)."""

    answer: str
    tests: tuple[Test, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """An answer given in advance, as data.

    A steady order (`line` false) answers every decision of its kind with the first link that fits.
    A line answers with one link after the other and ends with its last one; several lines of a kind are
    branches. When a question of their kind is put, the next link of each line is looked at: the first that
    fits answers, the lines that answer the same go on, and all others are broken and forgotten. Lines come
    before steady orders.
    """

    name: str
    kind: str
    links: tuple[Link, ...]
    line: bool = False


@dataclass(frozen=True, slots=True)
class Filed:
    """A standing order on the table, with its owner and, for a line, how far it has come."""

    seat: Seat
    order: Standing
    done: int = 0


@dataclass(frozen=True, slots=True)
class Order:
    """Anything said to a table. `line` is the answer or the act; `seat` None is the host or the clock.

    `end` is the host's word that the game ends before its end, with `DRAWN` as its line for a draw.
    The `line` of a lapse is what the host knows the silent seat to want, such as its profile; where that is
    empty or illegal, the decision's fallback answers.
    """

    verb: Verb
    seat: Seat | None = None
    decision: DecisionId | None = None
    line: str = ""
    by: By = "player"
    nonce: str = ""
    standing: Standing | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: groups of equal racers, best first, by the names that the game has for them.

    `seats` holds the seats in the order of their best racer, ties grouped likewise. `reason` is a sentence
    for people, in English where a table keeps it (see `Rules.outcome`).
    `legacy` is what a seat takes along to its next table, as JSON values; where the game keeps careers, what
    the table has changed of the legacy with which a seat came (see `engine.game.Careers`).
    `driven` says which seat drives a racer of the ranking where others race along that nobody drives
    (automata); without it all racers are driven, and `seats` says everything about who beat whom.
    """

    ranking: tuple[tuple[str, ...], ...]
    seats: tuple[tuple[Seat, ...], ...]
    reason: str
    legacy: Mapping[Seat, Any] = field(default_factory=dict)
    driven: Mapping[str, Seat] = field(default_factory=dict)

    @property
    def levels(self) -> tuple[tuple[Seat | str, ...], ...]:
        """All who raced, best first, equals together: a seat where its best racer is, others by name."""
        if self.seats and not self.driven:
            return self.seats
        above: set[Seat | str] = set()
        levels_left = []
        for group in self.ranking:
            level = tuple(dict.fromkeys(self.driven.get(racer, racer) for racer in group))
            levels_left.append(tuple(one for one in level if one not in above))
            above.update(level)
        return tuple(level for level in levels_left if level)

    def place(self, seat: Seat) -> int:
        """The place of a seat among all who raced, counted from 1; equals share the better one."""
        place = 1
        for level in self.levels:
            if seat in level:
                return place
            place += len(level)
        raise ValueError(f"seat {seat} is not in this outcome")


def seats_for(count: int) -> tuple[Seat, ...]:
    """The seats of a table, in order."""
    return tuple(map(Seat, range(1, count + 1)))


def by_seat(values: Sequence[X]) -> Iterator[tuple[Seat, X]]:
    """Each seat with what is its own among values that stand in the order of the seats."""
    return zip(seats_for(len(values)), values, strict=True)


def seen_by(seat: Seat | None) -> str:
    """The readers of a view, for its `repr`."""
    return "the public" if seat is None else f"seat {seat}"


def by_best(groups: Iterable[Iterable[Seat]]) -> tuple[tuple[Seat, ...], ...]:
    """The seats of groups of racers, best first: each seat once, where its best racer is."""
    above: set[Seat] = set()
    levels = []
    for group in groups:
        level = tuple(dict.fromkeys(seat for seat in group if seat not in above))
        above.update(level)
        levels.append(level)
    return tuple(level for level in levels if level)


@dataclass(frozen=True, slots=True)
class Lock:
    """The digest of a sealed answer, public from the moment its group closed."""

    decision: DecisionId
    seat: Seat
    digest: str


@dataclass(frozen=True, slots=True)
class Table(Generic[S, T]):
    """One game in progress: everything that is needed to go on after a restart, and no clock.

    `version` is that of the rules with which it was opened, and by which it is played to its end.
    """

    game: str
    version: int
    seats: tuple[Seat, ...]
    options: Any
    tempo: Tempo
    state: S
    agenda: tuple[T, ...]
    open: tuple[Decision, ...] = ()
    answers: tuple[Answer, ...] = ()
    ready: tuple[DecisionId, ...] = ()
    filed: tuple[Filed, ...] = ()
    asked: int = 0
    entries: int = 0
    epoch: int = 0
    outcome: Outcome | None = None

    def __repr__(self) -> str:
        """One line for everybody's eyes: who is asked what, and no answer or position."""
        said = {a.decision: " (answered)" for a in self.answers} | dict.fromkeys(self.ready, " (ready)")
        groups: dict[str, list[Decision]] = {}
        for d in self.open:
            groups.setdefault(d.subject, []).append(d)
        asked = ", ".join(_of_seats(those, said) for those in groups.values()) or "nobody"
        now = "over" if self.outcome else f"asks {asked}"
        facts = f"seats {len(self.seats)}, tempo {self.tempo}, entries {self.entries}"
        return f"<Table of {self.game}: {facts}, {now}>"

    @property
    def sealed(self) -> bool:
        """Whether the open group is a sealed one, which only the host closes."""
        return any(d.sealed for d in self.open)

    def decision(self, id: DecisionId) -> Decision | None:
        """The open decision of that number."""
        return next((d for d in self.open if d.id == id), None)

    def answer(self, id: DecisionId) -> Answer | None:
        """The answer to an open decision so far, None for none."""
        return next((a for a in self.answers if a.decision == id), None)

    def awaited(self) -> tuple[Decision, ...]:
        """Open decisions without an answer."""
        if not self.answers:
            return self.open
        answered = {a.decision for a in self.answers}
        return tuple([d for d in self.open if d.id not in answered])

    def all_ready(self) -> bool:
        """Whether a sealed group may be closed early: all is answered, and what is sealed is ready."""
        return self.sealed and not self.awaited() and all(d.id in self.ready for d in self.open if d.sealed)


@dataclass(frozen=True, slots=True)
class Entry(Generic[E]):
    """The record of one order, as minutes of the table. Answers and events are unredacted here."""

    number: int
    order: Order
    answers: tuple[Answer, ...]
    rolls: tuple[Roll, ...]
    locks: tuple[Lock, ...]
    events: tuple[E, ...]
    epoch: int = 0

    def __repr__(self) -> str:
        """One line that tells no answer and no event."""
        seat = "" if self.order.seat is None else f" of seat {self.order.seat}"
        order = f"{self.order.verb}{seat} by {self.order.by}"
        counts = f"answers {len(self.answers)}, rolls {len(self.rolls)}, events {len(self.events)}"
        return f"<Entry {self.number}: {order}, {counts}>"


@dataclass(frozen=True, slots=True)
class Step(Generic[S, T, E]):
    """The table after an order, and the entry that led there.

    `standing` are the standing orders that have answered in it, as they were before, each with its answer;
    nobody but their owners may know of them.
    """

    table: Table[S, T]
    entry: Entry[E]
    standing: tuple[tuple[Filed, Answer], ...] = field(default=(), repr=False)
