"""Clauses that are said: a record of them, a frozen dataclass with a field for each key.

`null_at` stands for `null-at`. The value in a field says how answers are kept: in a tuple all of them, in
order, else the last one alone. A field `phases` keeps the clauses for single phases, as words.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

R = TypeVar("R")

NONE = "none"


def field_of(key: str) -> str:
    """The field of a key."""
    return key.replace("-", "_")


def key_of(word: str) -> str:
    """The key in a word that has one, perhaps with its phase before it."""
    return word.partition(":")[0]


def by_key(words: Iterable[str], key_of: Callable[[str], str] = key_of) -> dict[str, list[str]]:
    """The words of each key in the order in which they are said."""
    keyed: dict[str, list[str]] = {}
    for word in words:
        keyed.setdefault(key_of(word), []).append(word)
    return keyed


def phased(record: object) -> dict[str, list[str]]:
    """The clauses of a record for single phases, by their keys."""
    return by_key(getattr(record, "phases", ()))


def saying(record: R, said: Mapping[str, Sequence[str]]) -> R:
    """The record with these legal words said, by their keys: an answer replaces the old one, a list the old
    list.

    Clauses for one phase are added to those that the record has.
    """
    whole = {field_of(key): words for key, words in said.items() if "/" not in key}
    changes = {field: _kept(getattr(record, field), words) for field, words in whole.items()}
    if len(whole) < len(said):
        more = {key: list(words) for key, words in said.items() if "/" in key}
        changes["phases"] = in_order(record, phased(record) | more)
    return dataclasses.replace(record, **changes) if changes else record  # type: ignore[type-var]


def _kept(before: object, words: Sequence[str]) -> object:
    """The values of the words as a field keeps them that holds such a one."""
    values = [word.partition(":")[2] or word for word in words]
    if isinstance(before, tuple):
        return () if values[-1] == NONE else tuple(values)
    return type(before)(values[-1])  # type: ignore[call-arg]


def in_order(record: Any, words: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """The words for single phases, in the order of the phases and of the fields."""
    order = {field.name: n for n, field in enumerate(dataclasses.fields(record))}

    def place(key: str) -> tuple[str, int]:
        phase, _stroke, plain = key.partition("/")
        return phase, order[field_of(plain)]

    return tuple(word for key in sorted(words, key=place) for word in words[key])


def at(record: R, phase: int) -> R:
    """The record as it holds in one phase, without clauses for single phases."""
    return _at(record, phase) if getattr(record, "phases", ()) else record


@lru_cache(maxsize=4096)
def _at(record: R, phase: int) -> R:
    mine = [word.partition("/")[2] for word in record.phases if word[0] == str(phase)]  # type: ignore[attr-defined]
    return saying(dataclasses.replace(record, phases=()), by_key(mine))  # type: ignore[type-var]
