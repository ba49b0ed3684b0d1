"""Words beside the pictures of the community: alt texts within their limit, and twins as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from bot.text import plain

ALT_LIMIT = 1000
_NAMES = (32, 24, 16, 10)
"""How long names may be, tried in order until an alt text fits."""

Line = TypeVar("Line")


def alt(head: str, lines: Sequence[Line], tell: Callable[[Line, int], str]) -> str:
    """The head and every line within the limit; `tell` tells one with a name of at most that length."""
    tries = [" ".join((head, *(tell(line, length) for line in lines))) for length in _NAMES]
    return next((text for text in tries if len(text) <= ALT_LIMIT), tries[-1][:ALT_LIMIT])


def short(name: str, length: int) -> str:
    """A name for a text, cut if it is longer than that."""
    whole = plain(name)
    return whole if len(whole) <= length else f"{plain(name, length - 1)}…"


def table(head: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table for letters of one width. Names stand last in a row, as nobody knows how wide they are."""
    widths = [max(map(len, column)) for column in zip(headings[:-1], *(r[:-1] for r in rows), strict=True)]
    lines = [
        "  ".join([*(word.rjust(w) for word, w in zip(row[:-1], widths, strict=True)), row[-1]])
        for row in (headings, *rows)
    ]
    return "\n".join((head, *lines))
