"""Lines with a button each, cut into pages that Discord takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.messages import Button


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a list, with the button that does what the line tells of.

    `head` is what it stands below, `table` the table that it is about.
    """

    line: str
    button: Button | None = None
    head: str = ""
    table: str = ""


def leaves(entries: Sequence[Entry], room: int, keys: int) -> list[list[Entry]]:
    """The entries in pages of at most so many characters and so many buttons; one page at least."""
    found: list[list[Entry]] = [[]]
    for entry in entries:
        leaf = found[-1]
        if leaf and (
            len("\n".join(lines([*leaf, entry]))) > room or sum(e.button is not None for e in leaf) == keys
        ):
            found.append([])
        found[-1].append(entry)
    return found


def lines(entries: Sequence[Entry]) -> list[str]:
    """The lines of a page, each head once above those that stand below it."""
    told: list[str] = []
    head = ""
    for entry in entries:
        if entry.head not in ("", head):
            head = entry.head
            told.append(head)
        told.append(entry.line)
    return told
