"""A game: one frozen record of its rules, its face, its computer players, and the specialities of some.

All functions of the records are pure. A view never holds what its seat may not know, and an event is redacted
before anybody reads it; a face and the computer players get such views and events only.

Texts are made when they are asked for, in the language that is spoken then (`engine.language`); nothing that
is kept (positions, events, lines, the ids of options) depends on it. A text that stands in a record is marked
with `N_`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from engine.errors import BadGame, BadOrder
from engine.face.beats import Choreography
from engine.face.chances import Chances
from engine.face.charts import Course
from engine.face.coverage import UNTOLD, Coverage
from engine.face.finish import Finish, Racer
from engine.face.forms import Chapter, Form, Line, Remark, StandingAnswer
from engine.face.happenings import Happening, Stretch
from engine.face.lessons import LAST_LAP, Coach, Lesson, silent
from engine.face.podium import Mount
from engine.face.scene import Scene, Shape, Sprite
from engine.face.shields import Crest
from engine.face.touch import Touch, no_touch
from engine.language import _
from engine.model import TEMPOS, UNASKED, Answer, Choice, Decision, Fact, Outcome, Seat, Standing, Tempo
from engine.record import Record
from engine.run import Run

AHEAD = "ahead"
"""The kind of the question "what if …", and the purpose of its picture."""
NODES = 2_000
"""How many positions a computer player looks at in one decision, unless its game says otherwise."""


def never() -> bool:
    """The end of a budget without a clock."""
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a computer player may look: at that many positions, and no further once `expired` says so."""

    nodes: int
    expired: Callable[[], bool] = never


class Brain(Protocol):
    """A computer player of a level: it sees what its seat sees and answers one decision with a legal line.

    `rng` is its only chance, so that the same call gives the same answer as long as its budget has not
    expired. One that may look for long asks `budget.expired()` now and then and takes the best it has found.
    """

    def __call__(self, view: Any, decision: Decision, rng: random.Random, budget: Budget) -> str: ...


@dataclass(frozen=True, slots=True)
class Imagining:
    """A brain that plays on from positions: in the place of a view it gets a table as `imagine` makes one.

    `brain` gets the table, the decision, its chance and its budget. It can submit orders to that table with a
    key of its own, and imagine more like it.
    """

    brain: Callable[[Any, Decision, random.Random, Budget], str]

    def __call__(self, view: Any, decision: Decision, rng: random.Random, budget: Budget) -> str:
        return self.brain(view, decision, rng, budget)


def split(state: Any, decision: Decision, text: str) -> tuple[str, ...]:
    """The words of a typed line in small letters: how a game reads that is no more generous than that."""
    return tuple(text.lower().split())


def no_act(run: Run[Any, Any, Any], seat: Seat, words: tuple[str, ...]) -> None:
    """For a game in which nobody does anything unasked."""
    raise BadOrder(_("Right now you can only answer what you are asked."))


def whole(event: Any, seat: Seat | None) -> Any:
    """The whole event, for games without secrets."""
    return event


def as_it_is(state: Any, seat: Seat | None, rng: random.Random) -> Any:
    """The same position: there is nothing that a seat cannot know."""
    return state


def no_facts(view: Any, decision: Decision) -> Mapping[str, Fact]:
    """For a game without standing orders that test anything."""
    return {}


def unfilled(view: Any, decision: Decision, line: str, profile: str) -> str:
    """A line as it is: a profile has nothing to say in the game."""
    return line


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules: legal answers, their consequences, and the part of them that each seat may know.

    `State`, `View` and `Options` are frozen dataclasses; so are all classes of `Steps` (of the agenda) and
    `Events`.
    """

    Options: type[Any]
    State: type[Any]
    View: type[Any]
    Steps: tuple[type[Any], ...]
    Events: tuple[type[Any], ...]
    setup: Callable[[int, Any, Mapping[Seat, Any]], tuple[Any, tuple[Any, ...]]]
    """(seats, options, legacy): the first position, by the newest version, and the agenda.

    Raises `BadOptions`.
    """
    advance: Callable[[Run[Any, Any, Any], Any, tuple[Answer, ...] | None], None]
    """(run, step, answers): carry out one step: emit facts, push steps, or ask.

    A step that asks is called again with the answers when its group has closed.
    """
    evolve: Callable[[Any, Any], Any]
    """(state, event): the position after a fact; the only place where positions are made."""
    choices: Callable[[Any, Decision, tuple[str, ...]], tuple[Choice, ...]]
    """(state, decision, written): the legal next words; `STOP` among them where the line may end.

    An empty tuple means that the line is finished. A decision of kind `ACT` asks for what its seat may do
    unasked. This is the only definition of legality.
    """
    outcome: Callable[[Any], Outcome | None]
    """(state): how the game has ended, or None while it goes on.

    The kernel keeps it in English. Anybody who shows its `reason` asks for it again, speaking the language of
    those who read it.
    """
    view: Callable[[Any, Seat | None], Any]
    """(state, seat): what a seat sees of the position; seat None is the public."""
    redact: Callable[[Any, Seat | None], Any] = whole
    """(event, seat): what of an event a seat may know, or None."""
    resample: Callable[[Any, Seat | None, random.Random], Any] = as_it_is
    """(state, seat, rng): another position that looks the same to a seat: what it cannot know is redrawn."""
    act: Callable[[Run[Any, Any, Any], Seat, tuple[str, ...]], None] = no_act
    """(run, seat, words): carry out what a seat does unasked (resign, offer, retract) in legal words."""
    choice: Callable[[Any, Decision, tuple[str, ...], str], Choice | None] | None = None
    """(state, decision, written, word): the one of `choices` that reads so, None where it is none of them.

    For rules that know a word without listing all the others; to check a line takes no list then.
    """
    read: Callable[[Any, Decision, str], tuple[str, ...]] = split
    """(state, decision, text): the words of a typed line in their stored spelling, as generous as can be.

    What is impossible is left as it was typed. Raises `BadOrder` with the candidates as `possible` where the
    position allows several meanings.
    """
    refusal: Callable[[Any, Decision, tuple[str, ...], str], str] | None = None
    """(state, decision, written, word): why an illegal word cannot follow those written, and what can.

    The word is '' where the line may not end yet; the sentence is '' where nothing special is to say, and for
    every word that `choices` offers: both read the same conditions (`engine.guards`). It is for the seat of
    the decision and tells nothing that this seat may not know.
    """
    fill: Callable[[Any, Decision, str, str], str] = unfilled
    """(view, decision, line, profile): a line, perhaps unfinished, with what a player's stored profile adds.

    Filled into an empty line it is the answer of one who stays silent (verb `lapse`), if it is complete.
    """
    facts: Callable[[Any, Decision], Mapping[str, Fact]] = no_facts
    """(view, decision): what a standing order for this decision may test."""
    aged: Callable[[Any, int], Any] | None = None
    """(state, version): the position that `setup` gives, for a table of that older version.

    A new version is one that changes what tables that run mean: what a seat that says nothing does, or what a
    word stands for. The position keeps the version, in a field that a stored position of version 1 lacks and
    whose default is 1. Rules of version 1 need nothing.
    """
    undone: Callable[[Sequence[Any]], tuple[Seat, ...]] | None = None
    """(events): whose answers these events have undone, once for each answer; None: nobody's ever."""
    ranks: Ranks | None = None
    RoundBegan: type[Any] | None = None
    """The event with which a round begins.

    Without one, every sealed group that has closed is a round, and every answer in a game of turns.
    """
    tally: Callable[[Sequence[Any]], Mapping[str, float]] | None = None
    """(events): the figures of a game, from all its events: how often each thing happened (`rounds` is a
    count), and means within the game, as floats.

    What did not happen counts 0. What cannot be said of a game, such as how fast its players went where
    nobody played, is left out. Without it events count under their class names (see `engine.tally`).
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranks:
    """A game that knows at every moment who is ahead, so that it can end before its end."""

    standings: Callable[[Any], tuple[tuple[Seat, ...], ...]]
    """(state): all seats by the order at this moment, best first, those who share a place together.

    Everybody may know it. In the position of `setup` all share one place, and at the end it says what
    `Outcome.seats` says.
    """
    playing: Callable[[Any], tuple[Seat, ...]]
    """(view): the seats that are still in the game: neither home nor out of it."""
    ended: Callable[[Any, bool], Outcome | None]
    """(state, drawn): how the game ends if it ends here: those still in it draw, or all have their place.

    None where it knows no such end. The kernel gives the reason.
    """


def no_profile(draft: str, page: int = 1) -> Form:
    """The panel of a profile with nothing in it."""
    return Form("", (_("There is nothing to set."),), (), "", complete=True)


def no_outlook(view: Any, decision: Decision, line: str) -> tuple[str, ...]:
    """For a game whose answers speak for themselves."""
    return ()


def nothing_proposed(view: Any, decision: Decision, line: str) -> str:
    """For a game that leaves a line as the profile has begun it."""
    return line


def no_drivers(view: Any) -> Mapping[str, Seat]:
    """For a game whose sentences name nobody."""
    return {}


def not_named(view: Any, decision: Decision, line: str) -> str:
    """For a game whose menus call a line what its words are called."""
    return ""


def not_explained(view: Any, decision: Decision) -> bool:
    """For a game that explains nothing to those who play it for the first time."""
    return False


def no_crests() -> tuple[Crest, ...]:
    """For a game whose racers have no shields."""
    return ()


def no_doubt(view: Any, decision: Decision, line: str) -> str:
    """For a game that sends every line as soon as it is legal."""
    return ""


def no_measure(_options: Any) -> int:
    """Of a game that may be short or long."""
    return 0


def no_remark(options: Any, players: int) -> Remark | None:
    """For a game whose options say all that there is to know."""
    return None


def no_laps(view: Any) -> int:
    """Of a game without laps."""
    return 0


def no_time(view: Any) -> str:
    """Of a game whose moments have no names."""
    return ""


def no_finish(view: Any, events: Sequence[Any]) -> Finish:
    """Of a game that has nothing to tell but who came in where."""
    return Finish()


def no_lesson(view: Any, seat: Seat) -> str:
    """For a game without hints."""
    return ""


def no_standing_answers(view: Any, seat: Seat) -> tuple[StandingAnswer, ...]:
    """For a game without answers in advance."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Duplicate:
    """How several tables of one seed are compared, at each of which one person drives: the duplicate form of
    a game, whose draws are the same whatever anybody plots."""

    done: Callable[[Any, Sequence[Any], Seat], tuple[int, ...]]
    """(view, events, seat): how a seat has done by now, from all public events; smaller is better, and equal
    is equal."""
    told: Callable[[tuple[int, ...]], str]
    """(done): the same in words, within a sentence: "2nd, home in round 6"."""
    fell: Callable[[Sequence[Any]], tuple[str, ...]]
    """(events): the draws among public events, a few words each; equal ones are told in equal words."""
    fallen: str
    """The sentence about such draws, with `{fell}` for them, marked by `N_`."""
    heart: Callable[[str], str]
    """(line): the part of an answer that is compared, without what it leaves to tactics."""


class Panel(Protocol):
    """A page of the private panel of a decision at a draft; a broken draft is no error."""

    def __call__(self, view: Any, decision: Decision, draft: str, page: int = 1) -> Form: ...


class Picture(Protocol):
    """(view, draft, purpose, coverage): the scene for a purpose.

    `board` is for all, `preview` shows a draft, `mine` one's own side. The coverage is what it may tell
    besides the position: names, and what has happened since the last post.
    """

    def __call__(self, view: Any, draft: str, purpose: str, coverage: Coverage = UNTOLD) -> Scene: ...


class ProfilePanel(Protocol):
    """A page of the panel in which a player edits the stored profile; its lines are profiles."""

    def __call__(self, draft: str, page: int = 1) -> Form: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """How a game looks and speaks. `engine.face.plain` makes a whole one of choices and words."""

    chapters: Callable[[], tuple[Chapter, ...]]
    """The whole rules in our own words, each chapter short enough for one message."""
    labels: Mapping[str, str]
    """The button of a question by its kind (`N_("Plot")`); other kinds are called by their name.

    Under `piece` stands what a seat drives ("chariot"), under `mine` the same as a button's label, and under
    `act` what the button of all unasked acts with arguments says where there are any; it is beside every
    question, too.
    """
    narrate: Callable[[Any], Line | None]
    """(event): one redacted event in words."""
    story: Callable[[Sequence[Any]], tuple[str, ...]]
    """(events): the lines of a post about public events as they happened; six to ten for a round."""
    form: Panel
    caption: Callable[[Any], str]
    """(view): where the game stands, in a few words for a headline: "lap 2 of 3, round 6"."""
    label: Callable[[Any, Seat], str]
    """(view, seat): what a seat plays, as people call it, the same from `setup` to the end: "Red"."""
    picture: Picture
    drivers: Callable[[Any], Mapping[str, Seat]] = no_drivers
    """(view): the seat that drives each thing, by the name under which sentences ask who drives it
    (`engine.naming.called`), the same from `setup` to the end."""
    outlook: Callable[[Any, Decision, str], tuple[str, ...]] = no_outlook
    """(view, decision, line): what a sealed line that was sent comes to, in the sentences of its form.

    It says nothing of other lines, so that it costs next to nothing: no menu is made, nothing is compared.
    """
    named: Callable[[Any, Decision, str], str] = not_named
    """(view, decision, line): what a menu calls a whole line, '' where that is what its words are called."""
    confirm: Callable[[Any, Decision, str], str] = no_doubt
    """(view, decision, line): a question that is put before a whole line is sent, '' where none is needed."""
    touch: Callable[[Any, Decision, str], Touch] = no_touch
    """(view, decision, draft): what can be tapped of the picture `preview` at the same draft.

    Its options are like those of `form`: each makes its line the draft, and leads no further than the form.
    """
    explains: Callable[[Any, Decision], bool] = not_explained
    """(view, decision): whether the first steps of a game are about this question, the first of its kind.

    The picture of the purpose `first` (`engine.face.steps`) says and draws what somebody has to know for it.
    """
    words: Mapping[str, str] = field(default_factory=dict)
    """Words of the game as they stand in its panels, each with a sentence for those who meet it first.

    A panel shows such a sentence below it (`engine.face.steps.explained`); words may share one.
    """
    propose: Callable[[Any, Decision, str], str] = nothing_proposed
    """(view, decision, line): the line with which a panel begins, with a good proposal for what it lacks.

    The line is what the profile says (`Rules.fill`), '' where somebody has none. A proposal is a draft like
    any other.
    """
    profile: ProfilePanel = no_profile
    lesson: Callable[[Any, Seat], str] = no_lesson
    """(view, seat): one hint for a beginner at this point of a practice game, or ''."""
    rounds: Callable[[Any], int] = no_measure
    """(options): about how many rounds a game takes, for people who ask whether they have the time; where
    nothing is sealed, how many moves of all seats together. 0 where nobody can say."""
    remark: Callable[[Any, int], Remark | None] = no_remark
    """(options, players): what people should know before a game begins, None for nothing."""
    standing_answers: Callable[[Any, Seat], tuple[StandingAnswer, ...]] = no_standing_answers
    """(view, seat): the sentences a seat is offered for standing orders, whose names differ."""
    lap: Callable[[Any], int] = no_laps
    """(view): the lap that the leader is driving, from 1 to the last one; 0 in a game without laps."""
    when: Callable[[Any], str] = no_time
    """(view): the round, turn or move that was the last one: "round 6"."""
    laps: Callable[[Any], int] = no_laps
    """(view): how many laps a race has; 0 in a game without any."""
    finish: Callable[[Any, Sequence[Any]], Finish] = no_finish
    """(view, events): what is worth telling of a game that is over, from its last public view and all its
    public events without those that were rolled back."""
    recap: Callable[[Any, Sequence[Any], Seat], tuple[str, ...]] | None = None
    """(view, events, seat): what public events have meant for a seat, in a line or two; the view is the
    public one after them. None where the story says it."""
    ahead: Ahead | None = None
    """None where an answer for a round to come is made like one for this round."""
    news: Callable[[Stretch], Iterable[Happening]] | None = None
    """(stretch): the facts of a stretch of a game, from public events and views. None where the log says it.

    Ask `engine.face.headlines`, which weighs them. What the picture shows need not be told.
    """
    chances: Callable[[Any], Chances] | None = None
    """(view): the chance of each racer to win, by the names of its facts, from a public view alone.

    A formula, which takes a few milliseconds at most. None where nobody can say.
    """
    remembers: tuple[type[Any], ...] = ()
    """The events of earlier rounds that the facts of a stretch are counted from (`Stretch.past`)."""
    automata: Callable[[Any], Mapping[str, str]] | None = None
    """(view): the racers that no seat drives, by their names in `Outcome.ranking`, as people call them.

    In a fixed order. None where only seats race.
    """
    mount: Callable[[Any, Racer], Mount] | None = None
    """(view, racer): how a racer of `Outcome.levels` looks on the podium. None for a game without one."""
    chart: Callable[[Any, Coverage], Course] | None = None
    """(view, coverage): how all of a game went, whose public events are those of the coverage.

    None where nobody is anywhere.
    """
    crests: Callable[[], tuple[Crest, ...]] = no_crests
    """The shields of all racers there can be, which stand beside their names."""
    drawings: Mapping[str, Drawing] = field(default_factory=dict)
    """The game's own sprites by name."""
    film: Choreography | None = None
    """How the game moves in films; None where a film goes from picture to picture."""
    foot: float = 0
    """How far down the board reaches in the picture `board`, in scene units; 0: to its end."""

    def call(self, kind: str, otherwise: str) -> str:
        """The label of a kind, in the language of the moment; `otherwise` without one."""
        return _(self.labels[kind]) if kind in self.labels else otherwise


@dataclass(frozen=True, slots=True, kw_only=True)
class Ahead:
    """A game in which an answer for a round to come is another one than for this round.

    What such an answer is made of, as the cards of a hand, is not known yet then. Both functions are asked
    with the decision of this round.
    """

    line: Callable[[Any, Decision, str], str]
    """(view, decision, profile): the line with which the panel for a round to come begins."""
    form: Panel
    """The panel for a round to come at a draft, as `Face.form`."""


Drawing = Callable[[Sprite], tuple[Shape, ...]]
"""The shapes of a sprite in its own unit, already turned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIf:
    """A game that lets people try out lines of moves of all sides, and keep what they would answer in them.

    The draft of the question "what if …" is a line of moves from the present position on. `choices` says
    which moves come next in it (`STOP` always among them), `form` shows it, and `picture` draws the position
    after it for the purpose `AHEAD`.
    """

    plan: Callable[[Any, Decision, str], Standing | None]
    """(view, decision, line): what a line stands for: the seat's own moves in it, as a standing line.

    Each link tests that all went as foreseen. An own move that is asked for at present is not part of it.
    None where the line holds nothing to keep. Raises `BadOrder` with what is missing.
    """
    said: Callable[[Any, Standing], str]
    """(view, standing): what is left of a plan as a sentence: "if d5 then e4, then if c6 then d4"."""


def what_if(seat: Seat | None) -> Decision:
    """The question "what if …" for a seat, None for the person who looks on."""
    return Decision(UNASKED, seat, AHEAD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A game of pure reckoning that hides nothing: positions and whole games as people write them."""

    legal: Callable[[str], tuple[str, ...]]
    """(position): the legal moves of a position, sorted; '' is the first position. Raises `BadOptions`."""
    perft: Callable[[str, int], Iterator[tuple[str, int]]]
    """(position, depth): for each legal move, sorted, how many lines of `depth` moves begin with it."""
    score: Callable[[Record], str]
    """(record): the game as text: what it was, its moves with their numbers, how it ended."""
    read_score: Callable[[str], Record]
    """(text): the game that was written down; raises `BadRecord` with a sentence that names the place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Careers:
    """A game in which a seat may take something from table to table.

    What it takes is its legacy, a JSON value that the game alone understands. A host hands it to the opening
    of a table, and gets what the table has changed of it from `Outcome.legacy`; it keeps both, and so can
    count a legacy anew at any time. A game never learns what people call a driver or who that is: a legacy
    carries a number that the host has given.
    """

    fresh: Callable[[int], Any]
    """(number): the legacy of a career that begins."""
    after: Callable[[Any, Any], Any]
    """(legacy, changed): the legacy after a table, of what `Outcome.legacy` says for the seat."""
    told: Callable[[Any], tuple[str, ...]]
    """(legacy): what people may know of it, a line each: coins, tables, what was earned."""
    ended: Callable[[Any], Literal["", "dead", "free"]]
    """(legacy): how the career has ended, '' while it goes on. One that has ended opens no table."""
    spent: Callable[[Any], bool] = lambda _state: False
    """(state): whether anybody had more than others at this table by what former tables had left."""


def as_proposed(_said: str, proposed: str) -> str:
    """A proposal as it is, where all of an answer is weighed."""
    return proposed


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """A game whose players can look back at what another answer would have been worth (`engine.reviewing`).

    Drivers are named by their levels; who judges proposes nothing.
    """

    kinds: tuple[str, ...]
    """The kinds of questions that are weighed."""
    quick: str
    """Proposes for all decisions of a game."""
    strongest: str
    """Proposes for the few that matter most."""
    judge: str
    """Drives on for everybody until it is seen what a line is worth."""
    rounds: int
    """How many rounds it drives on."""
    worth: Callable[[Any, Seat], float]
    """(state, seat): how well a seat stands, in the unit in which it is told."""
    least: float
    """Less than this is not told."""
    named: Callable[[Any, Decision, str], str]
    """(view, decision, line): a line as a sentence calls it; lines of one name are not told apart."""
    measured: Callable[[float], str]
    """(amount): an amount above nothing for a sentence: "3 squares"."""
    throws: tuple[int, int, int] = (8, 24, 64)
    """The fresh dice for a first weighing of all decisions, for the second of some, for what is told."""
    line: int = 0
    """How many answers that would have followed are told, in a game of moves."""
    blended: Callable[[str, str], str] = as_proposed
    """(given, proposed): the part of a proposal that is weighed, in the answer that was given."""


@dataclass(frozen=True, slots=True)
class First:
    """A short game that is in doubt from its first question on: its options, and the level of its bots."""

    options: Mapping[str, Any]
    level: str


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Game:
    """One game, as the registry finds it. Raises `BadGame` where it contradicts itself."""

    key: str
    name: str
    """The name of the game, marked with `N_`; `title` is that in the language of the moment."""
    summary: str
    """The game in one sentence, marked with `N_`; `blurb` says it in the language of the moment."""
    author: str
    seats: range
    rules: Rules
    face: Face
    players: Mapping[str, Brain] = field(default_factory=dict)
    """Computer players by the names of their levels, the weakest first."""
    strengths: Mapping[str, str] = field(default_factory=dict)
    """A few words about a computer player, by its level; both marked with `N_`."""
    nodes: int = NODES
    """How many positions a computer player looks at in one decision, unless told otherwise."""
    version: int = 1
    """The newest version of the rules; see `Rules.aged`."""
    tempos: tuple[Tempo, ...] = ("round",)
    """The tempos that differ in this game, `round` first.

    Without `phase` among them it paces only where nobody is asked any more: at a table without seats, or once
    all who sit there have given up.
    """
    turns: bool = False
    """Whether every question is a turn of its own, after which people want to see the board again."""
    dice: bool = False
    """Whether it ever rolls or shuffles."""
    sealed: bool = False
    """Whether it ever asks for a sealed answer."""
    what_if: WhatIf | None = None
    written: Written | None = None
    careers: Careers | None = None
    """None where every table begins from nothing."""
    lessons: tuple[Lesson, ...] = ()
    """The lessons of practice, in the order in which they are best taken."""
    last_lap: Lesson | None = None
    """A lesson for the person who has never played: the end of a prepared race, that one answer decides."""
    review: Review | None = None
    """None where nobody has shown that its proposals are worth more than what people do."""
    duplicate: Duplicate | None = None
    """How races on the same dice are compared; None where what is plotted changes what is drawn."""
    first: First | None = None
    """The first whole game of somebody who practises; None where it is like all others."""
    coach: Coach = silent
    """The comment on an answer of somebody who practises, once its consequences are known."""
    colour: str = "stand"
    """The name of the colour, of those that scenes have, by which what is said of it is known."""
    usual: bool = False
    """Whether it is meant where nobody names a game."""
    workshop: bool = False
    """Whether it is still being built: the sandbox and the command line show it, servers do not."""

    def __post_init__(self) -> None:
        for wrong in self._contradictions():
            raise BadGame(f"The game {self.key!r} {wrong}")

    def __repr__(self) -> str:
        return f"<Game {self.key!r}, version {self.version}>"

    @property
    def title(self) -> str:
        return _(self.name)

    @property
    def blurb(self) -> str:
        return _(self.summary)

    def lesson(self, name: str) -> Lesson | None:
        """The lesson of that name, the last lap among them; None where it is gone."""
        known = [*self.lessons, *([self.last_lap] if self.last_lap is not None else [])]
        return next((lesson for lesson in known if lesson.name == name), None)

    def _contradictions(self) -> Iterator[str]:
        if not self.key or self.key != "".join(self.key.lower().split()):
            yield "has a key that is not one word in small letters."
        for name, record in (("rules", Rules), ("face", Face)):
            if not isinstance(given := getattr(self, name), record):
                yield f"wants {record.__name__} for its {name}, not {type(given).__name__}."
                return
        if not self.rules.Steps:
            yield "has no `Steps` in its rules, so that nothing could ever happen."
        if not len(self.seats):
            yield "has no seats: its range is empty."
        if self.tempos[:1] != ("round",) or set(self.tempos) - set(TEMPOS):
            known = ", ".join(TEMPOS)
            yield f"has the tempos {self.tempos}; they begin with 'round', and there are: {known}."
        if self.careers is not None and self.rules.ranks is None:
            yield "keeps careers and lacks `ranks`, which say what is left of one at a table that ends early."
        yield from self._lessons_contradict()
        if self.version > 1 and self.rules.aged is None:
            yield f"is at version {self.version} and lacks `aged` in its rules, by which older tables go on."

    def _lessons_contradict(self) -> Iterator[str]:
        if len({lesson.name for lesson in self.lessons}) < len(self.lessons):
            yield "has two lessons of one name."
        if self.last_lap is not None and self.last_lap.name != LAST_LAP:
            yield f"calls its last lap {self.last_lap.name!r}, not {LAST_LAP!r}."
