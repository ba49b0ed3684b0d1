"""What a driver wants, said in advance: the clauses that may follow the three coins of a plot.

A clause is one word `key:value`; a key may stand several times where the policy keeps a list, and
`key:none` empties that list. `2/key:value` holds in phase 2 only, where a list takes the place of the one for
the round. A policy at the defaults of its table has no words; a clause means the same at every table.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from engine.games.chariots.rules.speech import NUMERALS, name
from engine.games.chariots.rules.track import SQUARES
from engine.language import N_, _, speaking, spoken
from engine.model import WAKE, Choice, Tempo

if TYPE_CHECKING:
    from engine.games.chariots.rules.state import Options

Line = Literal["inside", "middle", "outside"]
Way = Literal["best", "inside", "outside", "side", "back", "null", "push"]
When = Literal["never", "crash", "loss", "gain2", "gain3", "gain4", "wake"]
SwapIf = Literal["banned", "crashed", "blocked", "wake"]

NONE = "none"
PHASES = (1, 2, 3)
PHASE_WORDS = ("phase1", "phase2", "phase3")
_MOST_PHASE_CLAUSES = 24


@dataclass(frozen=True, slots=True)
class Policy:
    """Every field has a default, so that three coins are a whole plot; see `DEFAULTS` and `MENUS`.

    `phases` holds clauses for one phase each, such as `2/null:never`, those of a list one after the other;
    `at_phase` reads them.
    """

    free: Line = "inside"
    free_via: tuple[str, ...] = ()
    banned: Line = "outside"
    banned_via: tuple[str, ...] = ()
    before: Literal["round", "hold"] = "round"
    lane: Literal["any", "a", "b", "c", "d"] = "any"
    change: Literal["early", "late"] = "late"
    taken: tuple[Way, ...] = ("best",)
    null: When = "loss"
    null_at: tuple[str, ...] = ()
    null_for: Literal["both", "diagonal", "ban"] = "both"
    null_from: int = 1
    ace: When = "crash"
    ace_at: tuple[str, ...] = ()
    ace_whom: str = "rivals"
    ace_put: Literal["back", "pocket", "outside", "old"] = "back"
    ace_line: Literal["never", "may"] = "never"
    ace_from: int = 1
    both: Literal["yes", "no"] = "no"
    left: Literal["keep", "spend"] = "keep"
    stance: str = "race"
    avoid: Literal["traps", "nothing"] = "traps"
    avoid_end: tuple[str, ...] = ()
    extra: Literal["never", "ahead", "line", "wake"] = "never"
    extra_at: tuple[str, ...] = ()
    first: Literal["never", "taken", "wake"] = "never"
    whip: Literal["never", "crash", "wake"] = "never"
    balk: Literal["never", "ahead", "beside", "wake"] = "never"
    recover: Literal["never", "long", "always", "wake"] = "long"
    swap: tuple[SwapIf, ...] = ()
    take: Literal["null", "ace"] = "null"
    phases: tuple[str, ...] = ()


DEFAULT = Policy()
"""What holds where nothing is said, by version 1 of the rules."""
DEFAULTS: Mapping[int, Policy] = MappingProxyType(
    {1: DEFAULT, 2: dataclasses.replace(DEFAULT, banned="inside", ace="loss")}
)
"""What holds where nothing is said, by the version with which a table was opened."""
NEWEST = max(DEFAULTS)


@dataclass(frozen=True, slots=True)
class Menu:
    """One question that a policy answers, with every answer as a sentence; `short` stands before an answer.

    All texts are in English here; `answers` and `sentence` say them in the language of the moment.

    `most` is how many answers the policy keeps, in order; 0 means exactly one. `values` are fixed words
    with their sentences; `squares` are named squares, and `rivals` a word before a rival's name, that may
    be said as well. `needs` names the option of the table without which the question does not arise.
    """

    key: str
    short: str
    title: str
    values: tuple[Choice, ...] = ()
    most: int = 0
    squares: tuple[str, ...] = ()
    rivals: str | None = None
    needs: str = ""

    @property
    def field(self) -> str:
        return self.key.replace("-", "_")


def _menu(
    key: str,
    short: str,
    title: str,
    *values: tuple[str, str],
    most: int = 0,
    squares: Iterable[str] = (),
    rivals: str | None = None,
    needs: str = "",
) -> Menu:
    choices = tuple(Choice(word, sentence) for word, sentence in values)
    return Menu(key, short, title, choices, most, tuple(squares), rivals, needs)


_TURNS = tuple(n for n, s in SQUARES.items() if s.section in (1, 3))
_OUTER = tuple(n for n in _TURNS if not SQUARES[n].inside)
_EVERY_PHASE = (
    (PHASE_WORDS[0], N_("In phase I")),
    (PHASE_WORDS[1], N_("In phase II")),
    (PHASE_WORDS[2], N_("In phase III")),
)
_WHEN = (
    ("never", N_("Never spend it")),
    ("crash", N_("Spend it only to avoid a crash")),
    ("loss", N_("Spend it rather than lose ground")),
    ("gain2", N_("Spend it when it saves two squares or more")),
    ("gain3", N_("Spend it when it saves three squares or more")),
    ("gain4", N_("Spend it when it saves four squares or more")),
    (WAKE, N_("Ask me when it could help")),
)
_LAPS = (
    ("1", N_("Use it from the first lap on")),
    ("2", N_("Keep it until lap 2")),
    ("3", N_("Keep it until lap 3")),
    ("4", N_("Keep it until lap 4")),
)

MENUS: tuple[Menu, ...] = (
    _menu(
        "free",
        N_("Inside open"),
        N_("In a turn, when the inside is open to me"),
        ("inside", N_("Cut inside, the shortest way")),
        ("middle", N_("Keep off the dead ends, about two squares longer")),
        ("outside", N_("Stay on the outside squares all the way")),
    ),
    _menu(
        "free-via",
        N_("Open, through"),
        N_("Squares to drive through when the inside is open"),
        most=6,
        squares=_TURNS,
    ),
    _menu(
        "banned",
        N_("Inside closed"),
        N_("In a turn, when the inside is closed to me"),
        ("inside", N_("Keep close to the inside, ready for the next phase")),
        ("middle", N_("Take the shortest way round, close to the inside")),
        ("outside", N_("Take the shortest way round, wide where it is free")),
    ),
    _menu(
        "banned-via",
        N_("Closed, through"),
        N_("Squares to drive through when the inside is closed"),
        most=6,
        squares=_OUTER,
    ),
    _menu(
        "before",
        N_("Before a closed turn"),
        N_("On the straight before a turn that is closed to me"),
        ("round", N_("Go round the outside at once")),
        ("hold", N_("Hold back on the straight until the inside may be open")),
    ),
    _menu(
        "lane",
        N_("Lane"),
        N_("On the straights"),
        ("any", N_("Drive in whichever lane is shortest")),
        ("a", N_("Make for lane a, the inside one")),
        ("b", N_("Make for lane b")),
        ("c", N_("Make for lane c")),
        ("d", N_("Make for lane d, the outside one")),
    ),
    _menu(
        "change",
        N_("Lane change"),
        N_("When to change to that lane"),
        ("early", N_("As soon as the straight begins")),
        ("late", N_("On the last column of the straight")),
    ),
    _menu(
        "taken",
        N_("Square taken"),
        N_("When somebody stands on the square I want, try in this order"),
        ("best", N_("Whatever way is shortest then")),
        ("inside", N_("Pass on the inside")),
        ("outside", N_("Pass on the outside")),
        ("side", N_("Step aside, whichever side is shorter")),
        ("back", N_("Step back")),
        ("null", N_("Slip past diagonally with the null coin")),
        ("push", N_("Push him away with the ace coin")),
        most=7,
    ),
    _menu("null", N_("Null"), N_("The null coin"), *_WHEN),
    _menu(
        "null-at",
        N_("Null for any gain"),
        N_("Where to spend the null coin for any gain at all"),
        *_EVERY_PHASE,
        most=4,
        squares=SQUARES,
    ),
    _menu(
        "null-for",
        N_("Null"),
        N_("What the null coin is for"),
        ("both", N_("For a diagonal step or a closed inside square")),
        ("diagonal", N_("For a diagonal step only")),
        ("ban", N_("For a closed inside square only")),
    ),
    _menu("null-from", N_("Null"), N_("How long to keep the null coin"), *_LAPS),
    _menu("ace", N_("Ace"), N_("The ace coin"), *_WHEN),
    _menu(
        "ace-at",
        N_("Ace for any gain"),
        N_("Where to spend the ace coin for any gain at all"),
        *_EVERY_PHASE,
        most=4,
        squares=SQUARES,
    ),
    _menu(
        "ace-whom",
        N_("Ace"),
        N_("Whom the ace coin may hit"),
        ("rivals", N_("Any rival, never a chariot of mine")),
        ("any", N_("Anybody, a second chariot of mine too")),
        ("leader", N_("Only the leader")),
        rivals="",
    ),
    _menu(
        "ace-put",
        N_("Push"),
        N_("Where to put a chariot that I push"),
        ("back", N_("Where it loses most ground")),
        ("pocket", N_("Where it has the fewest ways out")),
        ("outside", N_("To the outside")),
        ("old", N_("On the square that I come from")),
    ),
    _menu(
        "ace-line",
        N_("Push"),
        N_("A push over the line"),
        ("never", N_("Never push him forward over the line")),
        ("may", N_("He may be pushed over the line")),
    ),
    _menu("ace-from", N_("Ace"), N_("How long to keep the ace coin"), *_LAPS),
    _menu(
        "both",
        N_("Both coins"),
        N_("Both coins on one impulse"),
        ("no", N_("Never spend both at once")),
        ("yes", N_("Spend both at once if that is what it takes")),
    ),
    _menu(
        "left",
        N_("Coins left"),
        N_("Coins that are left before the line"),
        ("keep", N_("Keep them: no special haste before the line")),
        ("spend", N_("Spend them for any gain, as they come back at the line")),
    ),
    _menu(
        "stance",
        N_("Others"),
        N_("Towards the others"),
        ("race", N_("Race: mind my own way")),
        ("clear", N_("Keep clear of those who hold an ace")),
        rivals="block-",
    ),
    _menu(
        "avoid",
        N_("Phase end"),
        N_("At the end of a phase"),
        ("traps", N_("Do not stop where my next coin could trap me")),
        ("nothing", N_("Go as far as I can")),
    ),
    _menu(
        "avoid-end",
        N_("Phase end, not on"),
        N_("Squares on which not to end a phase"),
        most=6,
        squares=SQUARES,
    ),
    _menu(
        "extra",
        N_("Extra move"),
        N_("The null coin for an extra move"),
        ("never", N_("Never")),
        ("ahead", N_("On the first impulse without a move, if the way ahead is free")),
        ("line", N_("To cross the finishing line")),
        (WAKE, N_("Ask me")),
        needs="extra_actions",
    ),
    _menu(
        "extra-at",
        N_("Extra move"),
        N_("Where to spend the null coin for an extra move"),
        *_EVERY_PHASE,
        most=4,
        squares=SQUARES,
        needs="extra_actions",
    ),
    _menu(
        "first",
        N_("Move first"),
        N_("The null coin to move first"),
        ("never", N_("Never")),
        ("taken", N_("When somebody ahead of me would take the square I want")),
        (WAKE, N_("Ask me")),
        needs="extra_actions",
    ),
    _menu(
        "whip",
        N_("Whip a driver"),
        N_("The ace coin to whip another driver"),
        ("never", N_("Never")),
        ("crash", N_("When that makes him crash")),
        (WAKE, N_("Ask me")),
        needs="extra_actions",
    ),
    _menu(
        "balk",
        N_("Whip horses"),
        N_("The ace coin to make another team balk"),
        ("never", N_("Never")),
        ("ahead", N_("When somebody ahead of me is within reach")),
        ("beside", N_("Whenever somebody is within reach")),
        (WAKE, N_("Ask me")),
        needs="extra_actions",
    ),
    _menu(
        "recover",
        N_("My own crash"),
        N_("The ace coin after my own crash"),
        ("never", N_("Never")),
        ("long", N_("When it saves two moves or more")),
        ("always", N_("Always")),
        (WAKE, N_("Ask me")),
        needs="extra_actions",
    ),
    _menu(
        "swap",
        N_("Fourth coin"),
        N_("The null coin to use my fourth coin instead"),
        ("banned", N_("When I stand before a turn that my coin may close to me")),
        ("crashed", N_("When a crash costs me moves of that phase")),
        ("blocked", N_("When the way ahead of me is taken")),
        (WAKE, N_("Ask me")),
        most=4,
        needs="extra_actions",
    ),
    _menu(
        "take",
        N_("Take back first"),
        N_("The coin to take back first"),
        ("null", N_("The null coin")),
        ("ace", N_("The ace coin")),
        needs="faster_recovery",
    ),
)
"""All questions in the order in which clauses are written."""

BY_KEY: Mapping[str, Menu] = MappingProxyType({m.key: m for m in MENUS})
_BY_FIELD: Mapping[str, Menu] = MappingProxyType({m.field: m for m in MENUS})


def menu(key: str) -> Menu:
    """The question of a clause key."""
    return BY_KEY[key]


def arises(question: Menu, options: Options) -> bool:
    """Whether the question arises at a table with these options."""
    return not question.needs or bool(getattr(options, question.needs))


def answers(
    question: Menu, options: Options, tempo: Tempo | None, rivals: tuple[str, ...]
) -> tuple[Choice, ...]:
    """The possible values of a clause, with their sentences; tempo None is a table without a tempo yet."""
    words = [c.word for c in question.values if _fits(question, c.word, options, tempo)]
    if question.rivals is not None:
        words += [question.rivals + rival for rival in rivals]
    return tuple(Choice(word, _told(question, word)) for word in (*words, *question.squares))


def _fits(question: Menu, word: str, options: Options, tempo: Tempo | None) -> bool:
    if word == WAKE:
        return tempo != "round"
    if question.key.endswith("-from"):
        return int(word) <= options.laps
    return not (question.key == "ace-whom" and word == "any" and options.chariots == 1)


def _vocabulary(options: Options, tempo: Tempo | None, rivals: tuple[str, ...]) -> Mapping[str, _Clauses]:
    """All clauses of a table by their key; the keys of phases have the phase before them."""
    return _vocabulary_in(spoken(), options, tempo, rivals)


@lru_cache(maxsize=64)
def _vocabulary_in(
    language: str, options: Options, tempo: Tempo | None, rivals: tuple[str, ...]
) -> Mapping[str, _Clauses]:
    with speaking(language):
        return {**dict(_for_the_round(options, tempo, rivals)), **dict(_for_phases(options, tempo, rivals))}


def _for_the_round(
    options: Options, tempo: Tempo | None, rivals: tuple[str, ...]
) -> Iterator[tuple[str, _Clauses]]:
    for question in MENUS:
        if arises(question, options):
            possible = _sayable(question, options, tempo, rivals)
            yield question.key, _Clauses(question.most, _clauses(question.key, _(question.short), possible))


def _for_phases(
    options: Options, tempo: Tempo | None, rivals: tuple[str, ...]
) -> Iterator[tuple[str, _Clauses]]:
    for phase in PHASES:
        for question in MENUS:
            if arises(question, options) and by_phase(question):
                fixed = (c for c in _sayable(question, options, tempo, rivals) if c.word not in PHASE_WORDS)
                key = f"{phase}/{question.key}"
                yield key, _Clauses(question.most, _clauses(key, in_phase(phase, _(question.short)), fixed))


def in_phase(phase: int, told: str) -> str:
    """What is said for a single phase: "Phase II: Null"."""
    return _("Phase {phase}: {told}").format(phase=NUMERALS[phase], told=told)


def _sayable(
    question: Menu, options: Options, tempo: Tempo | None, rivals: tuple[str, ...]
) -> tuple[Choice, ...]:
    possible = answers(question, options, tempo, rivals)
    return (*possible, Choice(NONE, _("None"))) if question.most else possible


@dataclass(frozen=True, slots=True)
class _Clauses:
    most: int
    choices: tuple[Choice, ...]

    def after(self, said: Sequence[str]) -> tuple[Choice, ...]:
        """Those that may follow when these of the same key have been said."""
        if not said:
            return self.choices
        if len(said) >= self.most or said[0].endswith(f":{NONE}"):
            return ()
        return tuple(c for c in self.choices if c.word not in said and not c.word.endswith(f":{NONE}"))


def _clauses(key: str, title: str, possible: Iterable[Choice]) -> tuple[Choice, ...]:
    return tuple(Choice(f"{key}:{c.word}", f"{title}: {c.label}") for c in possible)


def by_phase(question: Menu) -> bool:
    """Whether the answer may differ from phase to phase: what is in force while driving."""
    return question.key != "take"


def clause_choices(
    written: tuple[str, ...], options: Options, tempo: Tempo | None, rivals: tuple[str, ...]
) -> tuple[Choice, ...]:
    """The legal next clauses after those written for one chariot; `rivals` are the names of the others."""
    said = _by_key(written)
    full = _phases_are_full(written)
    found: list[Choice] = []
    for key, clauses in _vocabulary(options, tempo, rivals).items():
        if not (full and "/" in key):
            found += clauses.after(said.get(key, ()))
    return tuple(found)


def _phases_are_full(written: Iterable[str]) -> bool:
    return sum("/" in _key(word) for word in written) >= _MOST_PHASE_CLAUSES


def _key(word: str) -> str:
    return word.split(":", 1)[0]


def _by_key(words: Iterable[str]) -> dict[str, list[str]]:
    """The clauses of each key in the order in which they are said."""
    found: dict[str, list[str]] = {}
    for word in words:
        found.setdefault(_key(word), []).append(word)
    return found


def with_clauses(policy: Policy, words: Iterable[str]) -> Policy:
    """The policy with these clauses said: a value replaces the old one, a list the old list.

    The words are legal clauses. Clauses for one phase are added to those that the policy has.
    """
    said = _by_key(words)
    phases = _by_key(policy.phases) | {key: spoken for key, spoken in said.items() if "/" in key}
    ordered = (word for key in sorted(phases, key=_phase_rank) for word in phases[key])
    changes: dict[str, Any] = {"phases": tuple(ordered)}
    for key in said.keys() - phases.keys():
        changes[BY_KEY[key].field] = _value(BY_KEY[key], [word.split(":", 1)[1] for word in said[key]])
    return dataclasses.replace(policy, **changes)


def _value(question: Menu, spoken: Sequence[str]) -> str | int | tuple[str, ...]:
    if question.most:
        return () if spoken[-1] == NONE else tuple(spoken)
    return int(spoken[-1]) if question.key.endswith("-from") else spoken[-1]


def _phase_rank(key: str) -> tuple[str, int]:
    phase, plain = key.split("/")
    return phase, tuple(BY_KEY).index(plain)


def words_of(policy: Policy, base: Policy = DEFAULT) -> tuple[str, ...]:
    """The clauses that make the policy of the base, in the order of `MENUS`, those of phases last.

    What the base says about single phases stays said.
    """
    words: list[str] = []
    for field, question in _BY_FIELD.items():
        value = getattr(policy, field)
        if value != getattr(base, field):
            values = (value or (NONE,)) if question.most else (value,)
            words += [f"{question.key}:{v}" for v in values]
    phases, before = _by_key(policy.phases), _by_key(base.phases)
    return (*words, *(word for key in phases if phases[key] != before.get(key) for word in phases[key]))


@lru_cache(maxsize=4096)
def at_phase(policy: Policy, phase: int) -> Policy:
    """The policy as it holds in one phase, without clauses for single phases."""
    if not policy.phases:
        return policy
    mine = tuple(word[2:] for word in policy.phases if word[0] == str(phase))
    return with_clauses(dataclasses.replace(policy, phases=()), mine)


def fitting(
    words: Iterable[str], options: Options, tempo: Tempo | None, rivals: tuple[str, ...]
) -> tuple[str, ...]:
    """Those of the clauses that are legal at a table, one after the other; the rest is left out."""
    vocabulary = _vocabulary(options, tempo, rivals)
    kept: tuple[str, ...] = ()
    for word in words:
        key = _key(word)
        legal = vocabulary[key].after(_by_key(kept).get(key, ())) if key in vocabulary else ()
        full = "/" in key and _phases_are_full(kept)
        if not full and any(c.word == word for c in legal):
            kept += (word,)
    return kept


def sentence(word: str) -> str:
    """A clause in words: "Null: Never spend it". Raises `KeyError` for what is no clause."""
    key, value = word.split(":", 1)
    phase, _stroke, plain = key.rpartition("/")
    question = BY_KEY[plain]
    told = f"{_(question.short)}: {_told(question, value)}"
    return in_phase(int(phase), told) if phase else told


def _told(question: Menu, value: str) -> str:
    for choice in question.values:
        if choice.word == value:
            return _(choice.label)
    if value == NONE:
        return _("none")
    if question.rivals is not None:
        told = _("Block {rival}") if question.rivals else _("Only {rival}")
        return told.format(rival=name(value.removeprefix(question.rivals)))
    return value
