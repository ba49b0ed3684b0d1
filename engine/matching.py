"""The thing that a typed text means, among candidates: one place for suggestions and for typed values.

Everything goes by several names, such as its value and its label; the first one is that which people are
shown. Capitals, accents, widths, quotes around it and a final stop do not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from engine.language import _
from engine.letters import folded, line

T = TypeVar("T")
Known = Iterable[tuple[T, Iterable[str]]]
"""The candidates, each with its names."""
_WHOLE = 0
_FEWEST = 2
"""Fewer letters, and numbers, stand only for what is called so, not for what begins so or contains them."""
_CUT = "..."
"""The end of a name for which a suggestion had no room, in plain letters."""
_SHOWN = 8
"""How many things a question names."""


def fitting(typed: str, known: Known[T]) -> list[T]:
    """All that can be meant, the likeliest first.

    First what is called so, then what begins so, what has a word that begins so, and what contains it.
    """
    return [thing for _rank, thing, _names in sorted(_ranked(typed, known), key=lambda ranked: ranked[0])]


def the_one(typed: str, known: Known[T], unknown: Exception, quoted: Callable[[str], str] = str) -> T:
    """The one thing that is meant.

    Raises `unknown` where there is none and, where it could be several, the same with a question; what
    somebody has written appears there as it is `quoted`.
    """
    ranked = list(_ranked(typed, known))
    best = min((rank for rank, _thing, _names in ranked), default=_WHOLE)
    best_things = [(thing, names) for rank, thing, names in ranked if rank == best]
    if not best_things or (best > _WHOLE and sum(map(str.isalpha, typed)) < _FEWEST):
        raise unknown
    if len(best_things) > 1:
        several = ", ".join(quoted(names[0]) for _thing, names in best_things[:_SHOWN])
        words = _("'{typed}' could be {several}; which one do you mean?")
        raise type(unknown)(words.format(typed=quoted(typed), several=several)) from None
    return best_things[0][0]


def _ranked(typed: str, known: Known[T]) -> Iterator[tuple[int, T, list[str]]]:
    wanted = _plain(typed)
    begun = wanted.removesuffix(_CUT).rstrip()
    for thing, names in known:
        listed = [*names]
        rank = _rank(wanted, begun, [_plain(name) for name in listed])
        if rank is not None:
            yield rank, thing, listed


def _plain(name: str) -> str:
    return folded(line(name))


def _rank(wanted: str, begun: str, names: list[str]) -> int | None:
    """How well something goes by what is wanted, best 0; None where it cannot be meant."""
    if wanted in names:
        return _WHOLE
    if any(name.startswith(begun) for name in names):
        return 1
    if any(f" {begun}" in name for name in names):
        return 2
    return 3 if any(begun in name for name in names) else None
