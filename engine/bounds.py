"""How long a text may be that people type or hand over, checked before anything looks at it."""

from __future__ import annotations

from engine.errors import BadOrder
from engine.language import _

LINE = 4000
"""A typed line: as much as a form of Discord's holds. The longest legal ones have some 2,200 characters."""
WRITTEN = 400
"""An option in free text."""
WORD = 100
"""A name, a code, a number, a length of time, a date."""
FILE = 64 * 1024 * 1024
"""An exported table."""


def check(text: str, most: int = LINE, error: type[Exception] = BadOrder) -> None:
    """Raises `error` with a sentence where a text is longer than it may be."""
    if len(text) > most:
        words = _("That is too long: {number} characters, and there is room for {most}.")
        raise error(words.format(number=f"{len(text):,}", most=f"{most:,}"))
