"""Lines with a button each, cut into pages that Discord takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.messages import Button, Section


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a list, with the button that does what the line tells of.

    `head` is what it stands below, `table` the table that it is about. Beside its line a button needs fewer
    words than below all of them: `shortly`.
    """

    line: str
    button: Button | None = None
    head: str = ""
    table: str = ""
    shortly: str = ""


def leaves(entries: Sequence[Entry], room: int, most: int) -> list[list[Entry]]:
    """The entries in pages with at most that room and number of entries; one page at least."""
    pages: list[list[Entry]] = [[]]
    for entry in entries:
        leaf = pages[-1]
        if leaf and (len("\n".join(lines([*leaf, entry]))) > room or len(leaf) == most):
            pages.append([])
        pages[-1].append(entry)
    return pages


def lines(entries: Sequence[Entry]) -> list[str]:
    """The lines of a page, each head once above those that stand below it."""
    return [line for headed in _headed(entries) for line in headed]


def sections(entries: Sequence[Entry]) -> tuple[Section, ...]:
    """The same lines as rows of a layout, each with its button beside it."""
    headed = zip(entries, _headed(entries), strict=True)
    return tuple(Section("\n".join(lines), entry.button, entry.shortly) for entry, lines in headed)


def _headed(entries: Sequence[Entry]) -> list[list[str]]:
    """The lines of each entry: its own, the first one of a head below that."""
    groups: list[list[str]] = []
    head = ""
    for entry in entries:
        groups.append([entry.head, entry.line] if entry.head not in ("", head) else [entry.line])
        head = entry.head or head
    return groups
