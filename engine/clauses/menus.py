"""Clauses as menus and keys of a panel; each is made when it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from engine.clauses.saying import NONE
from engine.clauses.vocabulary import Clause, Clauses
from engine.face.forms import Group, Option
from engine.language import _, filled

T = TypeVar("T")
R = TypeVar("R")

MENU = 25
ENTRIES = 20
"""How many entries of a list are offered, so that a page of four menus is soon made."""

_AS_SAID = "as"
"""Stands for saying nothing for a phase."""


def _every(names: Sequence[str]) -> Sequence[str]:
    return names


def _silent(_name: str) -> str:
    return ""


def _note(clause: Clause[Any]) -> str:
    return f"**{_(clause.short or clause.title)}**: {filled(_(clause.note), clause.numbers)}"


def _listed(said: Sequence[str]) -> tuple[str, ...]:
    """The entries of a list, of which there may be none."""
    return tuple(value for value in said if value != NONE)


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
        title = filled(_(clause.title), clause.numbers)
        if phase:
            only, called = _(self.clauses.wording.only), self.clauses.phase(phase)
            title = only.format(question=title, phase=called)
        return Group(
            self._id(key),
            self.who + title,
            self._options(key, shape),
            shape,
            said=lambda: self._chosen(key),
            pick=lambda id: self._picked(key, shape, id),
            note=_note(clause) if clause.note and not phase else "",
            who=self.who,
        )

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
        return _(self.clauses.wording.usual).format(question=self._question(key))

    def _none(self, key: str) -> str:
        return _("{question}: none of these").format(question=self._question(key))

    def _question(self, key: str) -> str:
        phase, clause = self.clauses.split(key)
        return self.clauses.in_phase(phase, _(clause.short or clause.title))

    def _options(self, key: str, shape: str) -> Iterator[Option]:
        for value in self._values(key, shape):
            yield self._option(key, shape, value)

    def _picked(self, key: str, shape: str, id: str) -> Option | None:
        ids = {self._entry(key, value): value for value in self._values(key, shape)}
        return self._option(key, shape, ids[id]) if id in ids else None

    def _values(self, key: str, shape: str) -> list[str]:
        """The values that can be pressed, in order; for a list those that can be added at its end, and its
        entries."""
        phase, clause = self.clauses.split(key)
        said = self.clauses.said(self.record, key)
        first = [_AS_SAID] if phase else []
        if not clause.most:
            return [*first, *self._offered(clause, said)[:MENU]]
        now = _listed(said)
        offered = [v for v in self._offered(clause, now)[:ENTRIES] if v in now or len(now) < clause.most]
        last = [NONE] if shape == "menu" and (phase or now) else []
        return [*first, *offered, *last]

    def _option(self, key: str, shape: str, value: str) -> Option:
        phase, clause = self.clauses.split(key)
        said, id = self.clauses.said(self.record, key), self._entry(key, value)
        if value == _AS_SAID:
            line = self.spell(self.clauses.unsaying(self.record, key))
            return Option(id, self._as_said(key), line, chosen=not said)
        if clause.most and value == NONE:
            return Option(id, self._none(key), self._listing(key, ()), chosen=said == (NONE,))
        label = self.clauses.in_phase(phase, clause.told(value))
        if not clause.most:
            line = self.spell(self.clauses.saying(self.record, (self.clauses.word(key, value),)))
            return Option(id, label, line, self.hint(value), value in said)
        now = _listed(said)
        if value in now and clause.most > 1:
            label = f"{now.index(value) + 1}. {label}"
        line = self._listing(key, tuple(v for v in now if v != value) if value in now else (*now, value))
        return Option(id, label, line, self.hint(value), shape == "keys" and value in now)

    def _offered(self, clause: Clause[T], now: Sequence[str]) -> list[str]:
        """The fixed answers, the names that are said, and others that are near."""
        fixed = self.clauses.fixed(clause, self.terms)
        near = self.near(clause.names(self.terms))
        said = [value for value in now if value not in fixed and (clause.most or value not in near)]
        return [*fixed, *said, *(name for name in near if name not in said)]

    def _listing(self, key: str, values: Iterable[str]) -> str:
        return self.spell(self.clauses.listing(self.record, key, tuple(values)))
