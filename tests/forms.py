"""Forms with all their pages at once, for tests that ask what a panel offers anywhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.face.forms import Form, Option
from engine.face.pages import GROUPS, contents_pages


def every_page(at: Callable[[int], Form]) -> list[Form]:
    """The form at each of its pages; `at` opens it at one."""
    first = at(1)
    return [first, *(at(page) for page in range(2, first.pages + 1))]


def whole(at: Callable[[int], Form]) -> Form:
    """The form as if everything stood on its first page."""
    pages = every_page(at)
    assert all(len(form.groups) <= GROUPS for form in pages), "a page is too full"
    assert all(form.groups for form in pages[1:]), "a page is empty"
    return replace(pages[0], groups=tuple(group for form in pages for group in form.groups))


def page_numbers(form: Form) -> list[int]:
    """Its pages of contents, then its others."""
    return [*contents_pages(form), *range(1, form.pages + 1)]


def options_of(form: Form) -> list[Option]:
    """All options of the page."""
    return [option for group in form.groups for option in group.options]
