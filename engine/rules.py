"""What a game must be able to do: the protocol between a game's folder and the kernel."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from engine.model import Answer, Chapter, Choice, Decision, Fact, Form, Line, Outcome, Preset, Seat, Tempo
from engine.scene import Scene

if TYPE_CHECKING:
    from engine.kernel import Run

S = TypeVar("S")
T = TypeVar("T")
E = TypeVar("E")
V = TypeVar("V")


def never() -> bool:
    """The end of a budget without a clock."""
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a brain may look: at so many positions, and no further once `expired` says so."""

    nodes: int
    expired: Callable[[], bool] = never


class Brain(Protocol):
    """A player of a level: it sees what its seat sees and answers one decision with a legal line.

    `rng` is its only chance, so that the same call gives the same answer as long as its budget has not
    expired. One that may look for long asks `budget.expired()` now and then and takes the best it has found.
    """

    def __call__(self, view: Any, decision: Decision, rng: random.Random, budget: Budget) -> str: ...


class Rules(Protocol[S, T, E, V]):
    """One game: S the position, T a step of the agenda, E an event, V what one seat sees.

    `State`, `View` and `Options` are frozen dataclasses; `Steps` and `Events` list all classes of T and E.
    All methods are pure. A view never holds what its seat may not know, and an event is redacted before
    anybody reads it; `narrate`, `story`, `facts`, `form` and `picture` work on such views and events only.

    Texts are made when they are asked for, in the language that is spoken then (`engine.language`); nothing
    that is kept (positions, events, lines, the ids of options) depends on it. So a text is a property or
    comes from a method; it is never a value made on import.
    """

    key: str
    author: str
    version: int
    """The newest version; see `KeepsVersions`."""
    seats: range
    Options: type[Any]
    State: type[Any]
    View: type[Any]
    Steps: tuple[type[Any], ...]
    Events: tuple[type[Any], ...]
    brains: Mapping[str, Brain]
    turns: bool
    """Whether every question is a turn of its own, after which people want to see the board again."""
    tempos: tuple[Tempo, ...]
    """The tempos that differ in this game, `round` first.

    Without `phase` among them it paces only where nobody is asked any more: at a table without seats, or
    once all who sit there have given up.
    """
    dice: bool
    """Whether it ever rolls or shuffles."""
    sealed: bool
    """Whether it ever asks for a sealed answer."""

    @property
    def title(self) -> str:
        """What the game is called."""
        ...

    @property
    def blurb(self) -> str:
        """The game in one sentence."""
        ...

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The whole rules in our own words, each chapter short enough for one message."""
        ...

    @property
    def calls(self) -> Mapping[str, str]:
        """What a button calls a question of each kind ("Plot"); other kinds are called by their name.

        Under `piece` stands what a seat drives ("chariot"), under `mine` the same as a button's label.
        """
        ...

    def setup(self, seats: int, options: Any, legacy: Mapping[Seat, Any]) -> tuple[S, tuple[T, ...]]:
        """The first position, by the newest version, and the agenda. Raises `BadOptions`."""
        ...

    def advance(self, run: Run[S, T, E], step: T, answers: tuple[Answer, ...] | None) -> None:
        """Carry out one step: emit facts, push steps, or ask.

        A step that asks is called again with the answers when its group has closed.
        """
        ...

    def act(self, run: Run[S, T, E], seat: Seat, words: tuple[str, ...]) -> None:
        """Carry out what a seat does unasked (resign, offer, retract); the words are legal."""
        ...

    def evolve(self, state: S, event: E) -> S:
        """The position after a fact; the only place where positions are made."""
        ...

    def choices(self, state: S, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
        """The legal next words after those written; `STOP` among them where the line may end.

        An empty tuple means that the line is finished. A decision of kind `ACT` asks for what its seat
        may do unasked. This is the only definition of legality.
        """
        ...

    def read(self, state: S, decision: Decision, text: str) -> tuple[str, ...]:
        """The words of a typed line in their stored spelling, as generous as can be unambiguous.

        What is impossible is left as it was typed. Raises `BadOrder` with the candidates as `possible` where
        the position allows several meanings.
        """
        ...

    def outcome(self, state: S) -> Outcome | None:
        """How the game has ended, or None while it goes on.

        The kernel keeps it in English. Whoever shows its `reason` asks for it again, speaking the language
        of those who read it.
        """
        ...

    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat sees of the position; seat None is the public."""
        ...

    def redact(self, event: E, seat: Seat | None) -> E | None:
        """What of an event a seat may know, or None."""
        ...

    def facts(self, view: V, decision: Decision) -> Mapping[str, Fact]:
        """What a standing order for this decision may test."""
        ...

    def presets(self, view: V, seat: Seat) -> tuple[Preset, ...]:
        """The sentences a seat is offered for answers in advance."""
        ...

    def resample(self, state: S, seat: Seat | None, rng: random.Random) -> S:
        """Another position that looks the same to a seat: all it cannot know is drawn anew."""
        ...

    def narrate(self, event: E) -> Line | None:
        """One redacted event in words."""
        ...

    def story(self, events: Sequence[E]) -> tuple[str, ...]:
        """The lines of a post about public events, in the order they happened; six to ten for a round."""
        ...

    def form(self, view: V, decision: Decision, draft: str, page: int = 1) -> Form:
        """A page of the private panel of a decision at a draft; an unfinished or broken draft is no error."""
        ...

    def caption(self, view: V) -> str:
        """Where the game stands, in a few words for a headline: "lap 2 of 3, round 6"."""
        ...

    def label(self, view: V, seat: Seat) -> str:
        """What a seat plays, as people call it, the same from `setup` to the end: "Red", "Red and Green"."""
        ...

    def fill(self, view: V, decision: Decision, line: str, profile: str) -> str:
        """A line, perhaps unfinished, with what a player's stored profile adds to it at this table.

        Filled into an empty line it is the answer of one who stays silent (verb `lapse`), if it is complete.
        """
        ...

    def profile(self, draft: str, page: int = 1) -> Form:
        """A page of the panel in which a player edits the stored profile; its lines are profiles."""
        ...

    def lesson(self, view: V, seat: Seat) -> str:
        """One hint for a beginner at this point of a practice game, or ''."""
        ...

    def picture(self, view: V, draft: str, purpose: str) -> Scene:
        """The scene for a purpose: `board` for all, `preview` of a draft, `mine` for one seat."""
        ...


@runtime_checkable
class Objects(Protocol):
    """Rules that know better than a list of words why a word is not possible."""

    def objection(self, state: Any, decision: Decision, written: tuple[str, ...], word: str) -> str:
        """Why an illegal word cannot follow those written, and what can; '' where nothing special is to say.

        The sentence is for the seat of the decision and tells nothing that this seat may not know.
        """
        ...


@runtime_checkable
class TakesBack(Protocol):
    """Rules in which people can take back what they have answered."""

    def undone(self, events: Sequence[Any]) -> tuple[Seat, ...]:
        """Whose answers these events have undone, once for each answer."""
        ...


@runtime_checkable
class RunsAutomata(Protocol):
    """Rules of a game in which automata race along, or alone: racers that no seat drives."""

    def automata(self, view: Any) -> Mapping[str, str]:
        """The automata by their names in `Outcome.ranking`, with what people call them; in a fixed order."""
        ...


@runtime_checkable
class KeepsVersions(Protocol):
    """Rules that go on as they were at tables that were opened with an older version of them.

    A new version is one that changes what tables that run mean: what a seat that says nothing does, or what a
    word stands for. The position keeps the version, in a field that a stored position of version 1 lacks and
    whose default is 1. Rules of version 1 need nothing.
    """

    def aged(self, state: Any, version: int) -> Any:
        """The position that `setup` gives, for a table of that older version."""
        ...


@runtime_checkable
class Recaps(Protocol):
    """Rules whose stories do not end with what came of a round for each seat."""

    def recap(self, view: Any, events: Sequence[Any], seat: Seat) -> tuple[str, ...]:
        """What public events have meant for a seat, in a line or two; the public view is that after them."""
        ...


@runtime_checkable
class PlansAhead(Protocol):
    """Rules in which an answer for a round to come is another one than for this round.

    What such an answer is made of, as the cards of a hand, is not known yet then. Its panel is asked for with
    the decision of this round under a negative number.
    """

    def ahead(self, view: Any, decision: Decision, profile: str) -> str:
        """The line with which the panel for a round to come begins, by the player's profile."""
        ...


@runtime_checkable
class Ranks(Protocol):
    """Rules of a game that knows at every moment who is ahead, so that it can end before its end."""

    def standings(self, state: Any) -> tuple[tuple[Seat, ...], ...]:
        """All seats by the order at this moment, best first, those who share a place together.

        Everybody may know it. Before anything has happened all share one place, and at the end it says what
        `Outcome.seats` says.
        """
        ...

    def playing(self, view: Any) -> tuple[Seat, ...]:
        """The seats that are still in the game: neither home nor out of it."""
        ...

    def ended(self, state: Any, drawn: bool) -> Outcome | None:
        """How the game ends if it ends here: those still in it draw, or all have the place of the moment.

        None where it knows no such end. The kernel gives the reason.
        """
        ...


AnyRules = Rules[Any, Any, Any, Any]
