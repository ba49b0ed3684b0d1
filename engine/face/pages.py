"""The pages of a long form: a form is opened at one of them, and nothing else of it is made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.face.forms import Form, Group

CONTENTS = 0
"""The first page of contents."""
GROUPS = 4
"""How many groups stand on a page."""
TOPICS = 50
"""How many groups stand on a page of contents."""

Book = Sequence[Sequence[Group]]
"""The groups of every page, the first page first."""


def opened(form: Form, book: Book, page: int) -> Form:
    """The form at that page of the book; at the first one where there is no such page."""
    last, topics = len(book), sum(map(len, book[1:]))
    if 1 <= page <= last:
        return replace(form, groups=tuple(book[page - 1]), page=page, pages=last, topics=topics)
    start = -page * TOPICS
    if 0 <= start < topics:
        listed = [(number, group) for number, groups in enumerate(book[1:], 2) for group in groups]
        contents = tuple(listed[start : start + TOPICS])
        return replace(form, contents=contents, page=page, pages=last, topics=topics)
    return opened(form, book or [()], 1)


def paged(first: Sequence[Group], later: Sequence[Group] = ()) -> list[Sequence[Group]]:
    """The groups as a book, those of `later` from a new page on."""
    parts = ([*part[n : n + GROUPS]] for part in (first, later) for n in range(0, len(part), GROUPS))
    return [*parts]


def contents_pages(form: Form) -> range:
    """The pages of contents of a form, in order: 0, -1, ..."""
    return range(0, -form.topics // TOPICS, -1)
