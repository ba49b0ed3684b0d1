"""What a driver wants, said in advance: the clauses that may follow the three coins of a plot.

A clause is one word `key:value`; a key may stand several times where the policy keeps a list, and
`key:none` empties that list. `2/key:value` holds in phase 2 only, where a list takes the place of the one for
the round. A policy at its defaults has no words.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from engine.games.chariots.track import SQUARES
from engine.model import WAKE, Choice, Tempo

if TYPE_CHECKING:
    from engine.games.chariots.state import Options

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
    """Every field has a default, so that three coins are a whole plot. See `MENUS` for the sentences.

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


@dataclass(frozen=True, slots=True)
class Menu:
    """One question that a policy answers, with every answer as a sentence; `short` stands before an answer.

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
_EVERY_PHASE = tuple((word, f"In phase {'I' * n}") for n, word in enumerate(PHASE_WORDS, 1))
_WHEN = (
    ("never", "Never spend it"),
    ("crash", "Spend it only to avoid a crash"),
    ("loss", "Spend it rather than lose ground"),
    ("gain2", "Spend it when it saves two squares or more"),
    ("gain3", "Spend it when it saves three squares or more"),
    ("gain4", "Spend it when it saves four squares or more"),
    (WAKE, "Ask me when it could help"),
)
_LAPS = (
    ("1", "Use it from the first lap on"),
    ("2", "Keep it until lap 2"),
    ("3", "Keep it until lap 3"),
    ("4", "Keep it until lap 4"),
)

MENUS: tuple[Menu, ...] = (
    _menu(
        "free",
        "Inside open",
        "In a turn, when the inside is open to me",
        ("inside", "Cut inside, the shortest way"),
        ("middle", "Keep off the dead ends, about two squares longer"),
        ("outside", "Stay on the outside squares all the way"),
    ),
    _menu(
        "free-via",
        "Open, through",
        "Squares to drive through when the inside is open",
        most=6,
        squares=_TURNS,
    ),
    _menu(
        "banned",
        "Inside closed",
        "In a turn, when the inside is closed to me",
        ("inside", "Keep close to the inside, ready for the next phase"),
        ("middle", "Take the shortest way round, close to the inside"),
        ("outside", "Take the shortest way round, wide where it is free"),
    ),
    _menu(
        "banned-via",
        "Closed, through",
        "Squares to drive through when the inside is closed",
        most=6,
        squares=_OUTER,
    ),
    _menu(
        "before",
        "Before a closed turn",
        "On the straight before a turn that is closed to me",
        ("round", "Go round the outside at once"),
        ("hold", "Hold back on the straight until the inside may be open"),
    ),
    _menu(
        "lane",
        "Lane",
        "On the straights",
        ("any", "Drive in whichever lane is shortest"),
        ("a", "Make for lane a, the inside one"),
        ("b", "Make for lane b"),
        ("c", "Make for lane c"),
        ("d", "Make for lane d, the outside one"),
    ),
    _menu(
        "change",
        "Lane change",
        "When to change to that lane",
        ("early", "As soon as the straight begins"),
        ("late", "On the last column of the straight"),
    ),
    _menu(
        "taken",
        "Square taken",
        "When somebody stands on the square I want, try in this order",
        ("best", "Whatever way is shortest then"),
        ("inside", "Pass on the inside"),
        ("outside", "Pass on the outside"),
        ("side", "Step aside, whichever side is shorter"),
        ("back", "Step back"),
        ("null", "Slip past diagonally with the null coin"),
        ("push", "Push him away with the ace coin"),
        most=7,
    ),
    _menu("null", "Null", "The null coin", *_WHEN),
    _menu(
        "null-at",
        "Null for any gain",
        "Where to spend the null coin for any gain at all",
        *_EVERY_PHASE,
        most=4,
        squares=SQUARES,
    ),
    _menu(
        "null-for",
        "Null",
        "What the null coin is for",
        ("both", "For a diagonal step or a closed inside square"),
        ("diagonal", "For a diagonal step only"),
        ("ban", "For a closed inside square only"),
    ),
    _menu("null-from", "Null", "How long to keep the null coin", *_LAPS),
    _menu("ace", "Ace", "The ace coin", *_WHEN),
    _menu(
        "ace-at",
        "Ace for any gain",
        "Where to spend the ace coin for any gain at all",
        *_EVERY_PHASE,
        most=4,
        squares=SQUARES,
    ),
    _menu(
        "ace-whom",
        "Ace",
        "Whom the ace coin may hit",
        ("rivals", "Any rival, never a chariot of mine"),
        ("any", "Anybody, a second chariot of mine too"),
        ("leader", "Only the leader"),
        rivals="",
    ),
    _menu(
        "ace-put",
        "Push",
        "Where to put a chariot that I push",
        ("back", "Where it loses most ground"),
        ("pocket", "Where it has the fewest ways out"),
        ("outside", "To the outside"),
        ("old", "On the square that I come from"),
    ),
    _menu(
        "ace-line",
        "Push",
        "A push over the line",
        ("never", "Never push him forward over the line"),
        ("may", "He may be pushed over the line"),
    ),
    _menu("ace-from", "Ace", "How long to keep the ace coin", *_LAPS),
    _menu(
        "both",
        "Both coins",
        "Both coins on one impulse",
        ("no", "Never spend both at once"),
        ("yes", "Spend both at once if that is what it takes"),
    ),
    _menu(
        "left",
        "Coins left",
        "Coins that are left before the line",
        ("keep", "Keep them: no special haste before the line"),
        ("spend", "Spend them for any gain, as they come back at the line"),
    ),
    _menu(
        "stance",
        "Others",
        "Towards the others",
        ("race", "Race: mind my own way"),
        ("clear", "Keep clear of those who hold an ace"),
        rivals="block-",
    ),
    _menu(
        "avoid",
        "Phase end",
        "At the end of a phase",
        ("traps", "Do not stop where my next coin could trap me"),
        ("nothing", "Go as far as I can"),
    ),
    _menu("avoid-end", "Phase end, not on", "Squares on which not to end a phase", most=6, squares=SQUARES),
    _menu(
        "extra",
        "Extra move",
        "The null coin for an extra move",
        ("never", "Never"),
        ("ahead", "On the first impulse without a move, if the way ahead is free"),
        ("line", "To cross the finishing line"),
        (WAKE, "Ask me"),
        needs="extra_actions",
    ),
    _menu(
        "extra-at",
        "Extra move",
        "Where to spend the null coin for an extra move",
        *_EVERY_PHASE,
        most=4,
        squares=SQUARES,
        needs="extra_actions",
    ),
    _menu(
        "first",
        "Move first",
        "The null coin to move first",
        ("never", "Never"),
        ("taken", "When somebody ahead of me would take the square I want"),
        (WAKE, "Ask me"),
        needs="extra_actions",
    ),
    _menu(
        "whip",
        "Whip a driver",
        "The ace coin to whip another driver",
        ("never", "Never"),
        ("crash", "When that makes him crash"),
        (WAKE, "Ask me"),
        needs="extra_actions",
    ),
    _menu(
        "balk",
        "Whip horses",
        "The ace coin to make another team balk",
        ("never", "Never"),
        ("ahead", "When somebody ahead of me is within reach"),
        ("beside", "Whenever somebody is within reach"),
        (WAKE, "Ask me"),
        needs="extra_actions",
    ),
    _menu(
        "recover",
        "My own crash",
        "The ace coin after my own crash",
        ("never", "Never"),
        ("long", "When it saves two moves or more"),
        ("always", "Always"),
        (WAKE, "Ask me"),
        needs="extra_actions",
    ),
    _menu(
        "swap",
        "Fourth coin",
        "The null coin to use my fourth coin instead",
        ("banned", "When I stand before a turn that my coin may close to me"),
        ("crashed", "When a crash costs me moves of that phase"),
        ("blocked", "When the way ahead of me is taken"),
        (WAKE, "Ask me"),
        most=4,
        needs="extra_actions",
    ),
    _menu(
        "take",
        "Take back first",
        "The coin to take back first",
        ("null", "The null coin"),
        ("ace", "The ace coin"),
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
    fixed = tuple(c for c in question.values if _fits(question, c.word, options, tempo))
    if question.rivals is not None:
        verb = "Block" if question.rivals else "Only"
        fixed += tuple(Choice(question.rivals + name, f"{verb} {name.capitalize()}") for name in rivals)
    return fixed + tuple(Choice(name, name) for name in question.squares)


def _fits(question: Menu, word: str, options: Options, tempo: Tempo | None) -> bool:
    if word == WAKE:
        return tempo != "round"
    if question.key.endswith("-from"):
        return int(word) <= options.laps
    return not (question.key == "ace-whom" and word == "any" and options.chariots == 1)


@lru_cache(maxsize=64)
def _vocabulary(options: Options, tempo: Tempo | None, rivals: tuple[str, ...]) -> Mapping[str, _Clauses]:
    """All clauses of a table by their key; the keys of phases have the phase before them."""
    found: dict[str, _Clauses] = {}
    for question in MENUS:
        if arises(question, options):
            possible = _sayable(question, options, tempo, rivals)
            found[question.key] = _Clauses(question.most, _clauses(question.key, question.short, possible))
    for phase in PHASES:
        for question in MENUS:
            if question.key in found and by_phase(question):
                fixed = (c for c in _sayable(question, options, tempo, rivals) if c.word not in PHASE_WORDS)
                title = f"Phase {'I' * phase}: {question.short}"
                key = f"{phase}/{question.key}"
                found[key] = _Clauses(question.most, _clauses(key, title, fixed))
    return found


def _sayable(
    question: Menu, options: Options, tempo: Tempo | None, rivals: tuple[str, ...]
) -> tuple[Choice, ...]:
    possible = answers(question, options, tempo, rivals)
    return (*possible, Choice(NONE, "None")) if question.most else possible


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
    phase, _, plain = key.rpartition("/")
    question = BY_KEY[plain]
    told = f"{question.short}: {_told(question, value)}"
    return f"Phase {'I' * int(phase)}: {told}" if phase else told


def _told(question: Menu, value: str) -> str:
    for choice in question.values:
        if choice.word == value:
            return choice.label
    if value == NONE:
        return "none"
    if question.rivals is not None:
        verb = "Block" if question.rivals else "Only"
        return f"{verb} {value.removeprefix(question.rivals).capitalize()}"
    return value
