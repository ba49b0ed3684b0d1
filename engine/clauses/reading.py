"""Typed lines with clauses, in any of their spellings."""

from __future__ import annotations

import re

_KEPT = "§"
"""Stands for the stroke of a clause for one phase while other strokes are set apart."""


def words_of(text: str, phases: int) -> list[str]:
    """The words of a typed line in small letters: `key = value` is one word, and so is `2 / key: value`.

    Commas, semicolons and arrows are blanks; any other stroke, lying or upright, is a word of its own.
    """
    # Single blanks first: an expression with a blank for any number of them would take their square in time.
    text = " ".join(text.lower().replace(_KEPT, " ").split())
    text = re.sub(r" ?[:=] ?", ":", text)
    if phases:
        text = re.sub(rf"(?<![\w:])([1-{phases}]) ?/ ?(?=[a-z-]+:)", rf"\1{_KEPT}", text)
    text = re.sub(r"[,;]|->|→", " ", text).replace("|", "/").replace("/", " / ")
    return text.replace(_KEPT, "/").split()
