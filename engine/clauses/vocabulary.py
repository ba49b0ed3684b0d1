"""Clauses: what a player wants, said in advance, one word for each answer to a question that may come.

A clause is a word `key:value`; a key may stand several times where it keeps a list, and `key:none` empties
that list. `2/key:value` holds in the second phase only, where a list takes the place of the one for the whole
line. A game whose values can be told apart without their keys writes them bare. What is usual has no words.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Generic, TypeVar

from engine.clauses import saying
from engine.clauses.saying import NONE
from engine.language import N_, _, filled, speaking, spoken
from engine.model import WAKE, Choice

T = TypeVar("T")
R = TypeVar("R")

_SHOWN = 12
"""How many answers a refusal lists."""
MOST_IN_PHASES = 24
"""How many clauses for single phases a line may hold."""


def _always(*_of: object) -> bool:
    return True


def _nobody(*_of: object) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Clause(Generic[T]):
    """One question that is answered in advance, with every answer as a sentence.

    `short` stands before an answer ("Null: Never spend it"), `title` above a menu of them; texts are in
    English here and translated when they are shown. `question` is the kind of decision on which it decides.
    `most` is how many answers it keeps, in order; 0 means exactly one.

    What can be said depends on the terms T of a table: `applies` is whether the question arises there, `fits`
    which of the `values` are possible, and `names` are further words (rivals, squares). `called` says these,
    and values without a sentence.
    """

    key: str
    short: str
    title: str
    values: tuple[Choice, ...] = ()
    question: str = ""
    most: int = 0
    applies: Callable[[T], bool] = _always
    fits: Callable[[T, str], bool] = _always
    names: Callable[[T], Sequence[str]] = _nobody
    called: Callable[[str], str] = str
    phased: bool = True
    """Whether the answer may differ from phase to phase."""
    whole: tuple[str, ...] = ()
    """Values that cannot be said for a single phase."""
    note: str = ""
    """A line about the question for newcomers, in English here."""
    numbers: Mapping[str, int] = dataclasses.field(default_factory=dict, hash=False)
    """The numbers of the rules that fill the placeholders of the title and the note."""

    @property
    def field(self) -> str:
        """The field of the record."""
        return saying.field_of(self.key)

    def told(self, value: str) -> str:
        """An answer as a sentence, with the short question before it."""
        return self.labelled(self.named(value))

    def named(self, value: str) -> str:
        """An answer as a sentence by itself."""
        for choice in self.values:
            if choice.word == value and choice.label:
                return _(choice.label)
        return _("none") if value == NONE and self.most else self.called(value)

    def labelled(self, answer: str) -> str:
        """The sentence of an answer with the short question before it."""
        return f"{_(self.short)}: {answer}" if self.short else answer


def clause(key: str, short: str, title: str, *values: tuple[str, str], **more: Any) -> Clause[Any]:
    """A clause whose values are words with their sentences."""
    choices = tuple(Choice(word, sentence) for word, sentence in values)
    return Clause(key, short, title, choices, **more)


@dataclass(frozen=True, slots=True)
class ReadyTactics:
    """Clauses to choose at once under one sentence, in English here."""

    id: str
    sentence: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PhaseWording:
    """How clauses for one phase alone are said, in English here; `{phase}` is what the phase is called."""

    told: str = N_("Phase {phase}: {told}")
    only: str = N_("{question}, in phase {phase} only")
    usual: str = N_("{question}: as set for the round")


@dataclass(frozen=True, eq=False)
class Clauses(Generic[T, R]):
    """The clauses of a game, in the order in which they are written, and what they say together.

    That is held by a record R (`saying`) with its fields in the same order; `usual` is the one that holds
    where nothing is said, and has no words. Clauses may be for single ones of the `phases` (what they are
    called). In `bare` clauses every word is a value, in the order of the clauses, and their defaults cannot
    be said.
    """

    clauses: tuple[Clause[T], ...]
    usual: R
    phases: tuple[str, ...] = ()
    bare: bool = False
    asked: Callable[[T], bool] = _always
    """Whether anybody can be asked at a table, so that `wake` is an answer."""
    wording: PhaseWording = PhaseWording()
    """How what holds in one phase alone is told."""
    numbers: Mapping[str, int] = dataclasses.field(default_factory=dict)
    """The numbers of the rules that fill the placeholders of the phases."""

    def __post_init__(self) -> None:
        """Raises `ValueError` where a key or a bare word stands twice, or the record lacks a field."""
        keys = [c.key for c in self.clauses]
        words = [choice.word for c in self.clauses for choice in c.values] if self.bare else keys
        for word in (*keys, *words):
            if max(keys.count(word), words.count(word)) > 1:
                raise ValueError(f"two clauses say {word!r}")
        for field in (*(c.field for c in self.clauses), *(("phases",) if self.phases else ())):
            if not hasattr(self.usual, field):
                raise ValueError(f"{type(self.usual).__name__} has no field {field!r} for a clause")

    @cached_property
    def by_key(self) -> Mapping[str, Clause[T]]:
        return {c.key: c for c in self.clauses}

    @cached_property
    def _fields(self) -> tuple[tuple[str, Clause[T]], ...]:
        return tuple((c.field, c) for c in self.clauses)

    @cached_property
    def _order(self) -> Mapping[str, int]:
        return {c.key: n for n, c in enumerate(self.clauses)}

    @cached_property
    def _owners(self) -> Mapping[str, str]:
        """The keys of bare words."""
        return {choice.word: c.key for c in self.clauses for choice in c.values} if self.bare else {}

    # --- words ---

    def key_of(self, word: str) -> str:
        """The key in a word, perhaps with its phase before it; '' where there is none."""
        return self._owners.get(word, "") if self.bare else word.partition(":")[0] if ":" in word else ""

    def word(self, key: str, value: str) -> str:
        """How an answer is written."""
        return value if self.bare else f"{key}:{value}"

    def value_of(self, word: str) -> str:
        """The answer in a word."""
        return word if self.bare else word.partition(":")[2]

    def split(self, key: str) -> tuple[int, Clause[T]]:
        """The number of the phase in a key, 0 for none, and the clause; raises `KeyError`."""
        phase, _stroke, plain = key.rpartition("/")
        return int(phase or 0), self.by_key[plain]

    def sentence(self, word: str) -> str:
        """A clause in words: "Null: Never spend it". Raises `KeyError` for what is no clause."""
        phase, clause = self.split(self.key_of(word))
        return self.in_phase(phase, clause.told(self.value_of(word)))

    def in_phase(self, phase: int, answer: str) -> str:
        """An answer for a single phase: "Phase II: Null"."""
        return self.telling(phase)(answer)

    def telling(self, phase: int) -> Callable[[str], str]:
        """As `in_phase`, for all that is said for one phase, in the language of the moment."""
        if not phase:
            return str
        words, called = _(self.wording.told), self.phase(phase)
        return lambda answer: words.format(phase=called, told=answer)

    def phase(self, phase: int) -> str:
        """The name of a phase, in the language of the moment."""
        return filled(_(self.phases[phase - 1]), self.numbers)

    # --- what is legal ---

    def answers(self, clause: Clause[T], terms: T) -> tuple[Choice, ...]:
        """The possible answers to a question at a table, with their sentences."""
        possible = (*self.fixed(clause, terms), *clause.names(terms))
        return tuple(Choice(word, clause.named(word)) for word in possible)

    def fixed(self, clause: Clause[T], terms: T) -> tuple[str, ...]:
        """The answers that are no names of a table."""
        unsaid = "" if self.asked(terms) else WAKE
        words = (choice.word for choice in clause.values)
        return tuple(word for word in words if word != unsaid and clause.fits(terms, word))

    def choices(self, written: Iterable[str], terms: T, *instead: Choice) -> tuple[Choice, ...]:
        """The legal next clauses after those written, behind what may come instead of them."""
        return _choices(self, tuple(written), terms, instead, spoken())

    def choice(self, said: Mapping[str, Sequence[str]], terms: T, word: str) -> Choice | None:
        """The legal next clause that reads so behind those that are said, by their keys; None where it is
        none. The order of `bare` clauses is left to `choices`."""
        key = self.key_of(word)
        sayable = _vocabulary(self, terms, spoken()).get(key)
        if sayable is None or ("/" in key and self._full(said)):
            return None
        return next((c for c in sayable.after(said.get(key, ())) if c.word == word), None)

    def refusal(self, written: Iterable[str], terms: T, word: str) -> str:
        """The reason why a word cannot be the next clause, and what can be; '' for one that can."""
        said, key, value = saying.by_key(written, self.key_of), self.key_of(word), self.value_of(word)
        if key.rpartition("/")[2] not in self.by_key:
            return _("Tactics have no '{key}'.").format(key=key)
        sayable = _vocabulary(self, terms, spoken()).get(key)
        if sayable is None:
            return _("'{word}' decides nothing right now: leave it out.").format(word=word)
        words = [choice.word for choice in sayable.choices]
        if word not in words:
            if value == WAKE and not self.asked(terms):
                return _("At tempo round nobody is asked in mid-round; choose an answer instead.")
            told, shown = _("'{value}' does not answer {key}; possible: {answers}."), words[:_SHOWN]
            answers = ", ".join(map(self.value_of, shown)) + (", …" if len(words) > len(shown) else "")
            return told.format(value=value, key=key, answers=answers)
        if self.choice(said, terms, word) is None:
            return _("'{key}' is already in the line, or no more of it fits.").format(key=key)
        return ""

    def fitting(self, words: Iterable[str], terms: T) -> tuple[str, ...]:
        """Those of the words that are legal at a table, one after the other; the rest is left out."""
        kept: dict[str, list[str]] = {}
        fitting_words: list[str] = []
        for word in words:
            if self.choice(kept, terms, word):
                kept.setdefault(self.key_of(word), []).append(word)
                fitting_words.append(word)
        return tuple(fitting_words)

    def ready(self, those: Iterable[ReadyTactics], terms: T) -> tuple[ReadyTactics, ...]:
        """Those of which all can be said at a table."""
        return tuple(one for one in those if self.fitting(one.words, terms) == one.words)

    def in_order(self, words: Iterable[str]) -> tuple[str, ...]:
        """The words in the order of their clauses, what is no clause behind them."""
        keys = {word: self.key_of(word).rpartition("/")[2] for word in words}
        last = len(self.clauses)
        return tuple(sorted(words, key=lambda word: self._order.get(keys[word], last)))

    def fill(self, words: Sequence[str], more: Iterable[str], terms: T) -> tuple[str, ...]:
        """The words, be they legal or not, with those of `more` on what they do not speak of, as far as these
        are legal at the table."""
        spoken_of = {self.key_of(word) for word in words}
        added = tuple(word for word in more if self.key_of(word) not in spoken_of)
        legal = self.fitting((*words, *added), terms)
        return (*words, *(word for word in added if word in legal))

    # --- what is said ---

    def saying(self, record: R, words: Iterable[str]) -> R:
        """The record with these legal clauses said: an answer replaces the old one, a list the old list.

        Clauses for one phase are added to those that the record has.
        """
        return saying.saying(record, saying.by_key(words, self.key_of))

    def listing(self, record: R, key: str, values: Sequence[str]) -> R:
        """The record with these answers to a question that keeps a list, in the place of those before."""
        phase, clause = self.split(key)
        if phase:
            return self.saying(record, [self.word(key, value) for value in values or (NONE,)])
        return dataclasses.replace(record, **{clause.field: tuple(values)})  # type: ignore[type-var]

    def unsaying(self, record: R, key: str) -> R:
        """The record without what is said for a single phase."""
        phased = {k: words for k, words in saying.phased(record).items() if k != key}
        return dataclasses.replace(record, phases=saying.in_order(record, phased))  # type: ignore[type-var]

    def said(self, record: R, key: str) -> tuple[str, ...]:
        """The values that a record holds on a question; nothing for a single phase is ()."""
        phase, clause = self.split(key)
        if phase:
            return tuple(self.value_of(word) for word in saying.phased(record).get(key, ()))
        held = getattr(record, clause.field)
        return tuple(held) if clause.most else (str(held),)

    def words(self, record: R, base: R | None = None) -> tuple[str, ...]:
        """The clauses that make the record of a base (`usual` if none is given), those for phases last.

        What the base says about single phases stays said.
        """
        base = self.usual if base is None else base
        spelled: list[str] = []
        for field, clause in self._fields:
            if getattr(record, field) != getattr(base, field):
                values = self.said(record, clause.key) or (NONE,)
                spelled += (self.word(clause.key, value) for value in values)
        before = saying.phased(base)
        for key, words in saying.phased(record).items():
            spelled += words if words != before.get(key) else ()
        return tuple(spelled)

    def asks(self, record: R, question: str) -> tuple[str, ...]:
        """The keys of those clauses about a kind of question by which its owner wants to be asked."""
        return tuple(
            c.key for c in self.clauses if c.question == question and WAKE in self.said(record, c.key)
        )

    # --- within ---

    def _full(self, said: Mapping[str, Sequence[str]]) -> bool:
        return sum(len(words) for key, words in said.items() if "/" in key) >= MOST_IN_PHASES


@dataclass(frozen=True, slots=True)
class _Sayable:
    """The possible answers to one question."""

    most: int
    choices: tuple[Choice, ...]

    def after(self, said: Sequence[str]) -> tuple[Choice, ...]:
        """Those that may follow when these of the same key have been said."""
        if not said:
            return self.choices
        if len(said) >= self.most or said[0].endswith(f":{NONE}"):
            return ()
        none = f":{NONE}"
        return tuple([c for c in self.choices if c.word not in said and not c.word.endswith(none)])


@lru_cache(maxsize=512)
def _choices(
    clauses: Clauses[T, Any], written: tuple[str, ...], terms: T, instead: tuple[Choice, ...], language: str
) -> tuple[Choice, ...]:
    """The next words of a line, for the writer and the checker of it alike."""
    said = saying.by_key(written, clauses.key_of)
    full = clauses._full(said)
    first = max((clauses._order[key] for key in said), default=0) if clauses.bare else 0
    choices = list(instead)
    for key, sayable in _vocabulary(clauses, terms, language).items():
        if not (full and "/" in key) and (not first or clauses._order[key] >= first):
            choices += sayable.after(said[key]) if key in said else sayable.choices
    return tuple(choices)


@lru_cache(maxsize=64)
def _vocabulary(clauses: Clauses[T, Any], terms: T, language: str) -> Mapping[str, _Sayable]:
    """All that can be said at a table by key; the keys of phases have the phase before them."""
    with speaking(language):
        return dict(_sayable(clauses, terms))


def _sayable(clauses: Clauses[T, Any], terms: T) -> Iterator[tuple[str, _Sayable]]:
    arising = [(c, clauses.answers(c, terms)) for c in clauses.clauses if c.applies(terms)]
    for clause, answers in arising:
        yield clause.key, _Sayable(clause.most, _spoken(clauses, clause, 0, answers))
    for phase in range(1, len(clauses.phases) + 1):
        for clause, answers in arising:
            if clause.phased:
                key = f"{phase}/{clause.key}"
                yield key, _Sayable(clause.most, _spoken(clauses, clause, phase, answers))


def _spoken(
    clauses: Clauses[T, Any], clause: Clause[T], phase: int, answers: Iterable[Choice]
) -> tuple[Choice, ...]:
    """The answers as words; a bare default has none."""
    key = f"{phase}/{clause.key}" if phase else clause.key
    unsaid = clauses.said(clauses.usual, clause.key) if clauses.bare and not clause.most else ()
    unsaid = clause.whole if phase else unsaid
    none = (Choice(NONE, _("None")),) if clause.most and not clauses.bare else ()
    tell = clauses.telling(phase)
    return tuple(
        Choice(clauses.word(key, c.word), tell(clause.labelled(c.label)))
        for c in (*answers, *none)
        if c.word not in unsaid
    )
