"""Clauses as menus and keys of a panel; each is made when it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from engine.clauses.vocabulary import NONE, Clause, Clauses
from engine.face.forms import Group, Option
from engine.language import _

T = TypeVar("T")
R = TypeVar("R")

MENU = 25
ENTRIES = 20
"""How many entries of a list are offered, so that a page of four menus is soon made."""


def _every(names: Sequence[str]) -> Sequence[str]:
    return names


def _silent(_name: str) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Menus(Generic[T, R]):
    """The controls for one record while it is being written.

    `spell` gives the whole draft with another record in the place of this one. `near` picks the names that
    are worth offering, the best first, and `hint` says more of an answer. `id` and `who` tell several records
    of a draft apart.
    """

    clauses: Clauses[T, R]
    terms: T
    record: R
    spell: Callable[[R], str]
    near: Callable[[Sequence[str]], Sequence[str]] = _every
    hint: Callable[[str], str] = _silent
    id: str = ""
    who: str = ""

    def groups(self, keys: Iterable[str]) -> tuple[Group, ...]:
        """Menus for those of the keys, perhaps with a phase before them, that apply at the table."""
        return tuple(self.group(k) for k in keys if self.clauses.split(k)[1].applies(self.terms))

    def group(self, key: str, shape: Literal["keys", "menu"] = "menu") -> Group:
        """The answers to a question: one to be chosen, or entries of a list to be added and taken out."""
        phase, clause = self.clauses.split(key)
        title = _(clause.title)
        if phase:
            only = _("{question}, in phase {phase} only")
            title = only.format(question=title, phase=self.clauses.phases[phase - 1])
        options = self._options(key, shape)
        return Group(self._id(key), self.who + title, options, shape, said=lambda: self._chosen(key))

    def _id(self, key: str) -> str:
        return self.id + key.replace("/", "")

    def _entry(self, key: str, value: str) -> str:
        return f"{self.id}{value}" if self.clauses.bare else f"{self._id(key)}-{value}"

    def _chosen(self, key: str) -> str:
        """The label of the option that is chosen; entries of a list are not."""
        phase, clause = self.clauses.split(key)
        now = self.clauses.said(self.record, key)
        if phase and not now:
            return self._as_said(key)
        if not clause.most:
            return self.clauses.sentence(self.clauses.word(key, now[0]))
        return self._none(key) if phase and now == (NONE,) else ""

    def _as_said(self, key: str) -> str:
        return _("{question}: As said for the round").format(question=self._question(key))

    def _none(self, key: str) -> str:
        return _("{question}: none of these").format(question=self._question(key))

    def _question(self, key: str) -> str:
        phase, clause = self.clauses.split(key)
        return self.clauses.in_phase(phase, _(clause.short))

    def _options(self, key: str, shape: str) -> Iterator[Option]:
        phase, clause = self.clauses.split(key)
        now = self.clauses.said(self.record, key)
        if phase:
            line = self.spell(self.clauses.unsaying(self.record, key))
            yield Option(f"{self._id(key)}-as", self._as_said(key), line, chosen=not now)
        if not clause.most:
            yield from self._answers(key, now)
            return
        yield from self._entries(key, tuple(value for value in now if value != NONE), shape)
        if shape == "menu" and (phase or now):
            yield Option(
                f"{self._id(key)}-none", self._none(key), self._listing(key, ()), chosen=now == (NONE,)
            )

    def _answers(self, key: str, now: Sequence[str]) -> Iterator[Option]:
        phase, clause = self.clauses.split(key)
        for value in self._offered(clause, now)[:MENU]:
            line = self.spell(self.clauses.saying(self.record, (self.clauses.word(key, value),)))
            told = self.clauses.in_phase(phase, clause.told(value))
            yield Option(self._entry(key, value), told, line, self.hint(value), value in now)

    def _entries(self, key: str, now: tuple[str, ...], shape: str) -> Iterator[Option]:
        """Entries to be added at the end or, if they are in the list, taken out."""
        phase, clause = self.clauses.split(key)
        for value in self._offered(clause, now)[:ENTRIES]:
            told = self.clauses.in_phase(phase, clause.told(value))
            changed = tuple(v for v in now if v != value) if value in now else (*now, value)
            if value in now and clause.most > 1:
                told = f"{now.index(value) + 1}. {told}"
            if len(changed) <= clause.most:
                chosen = shape == "keys" and value in now
                line = self._listing(key, changed)
                yield Option(self._entry(key, value), told, line, self.hint(value), chosen)

    def _offered(self, clause: Clause[T], now: Sequence[str]) -> list[str]:
        """The fixed answers, the names that are said, and others that are near."""
        fixed = self.clauses.fixed(clause, self.terms)
        near = self.near(clause.names(self.terms))
        said = [value for value in now if value not in fixed and (clause.most or value not in near)]
        return [*fixed, *said, *(name for name in near if name not in said)]

    def _listing(self, key: str, values: Iterable[str]) -> str:
        return self.spell(self.clauses.listing(self.record, key, tuple(values)))
