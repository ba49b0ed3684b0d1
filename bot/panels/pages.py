"""The pages of a long form: turned one by one, or chosen from a page of contents."""

from __future__ import annotations

from collections.abc import Callable

from bot.messages import MENU_OPTIONS, ROWS, Button, Item, Menu, Row
from engine.face.forms import Form, Group
from engine.language import _

CONTENTS = 0
"""The page that lists what is on all others but the first."""
_FEW = 2
"""Up to how many pages need no contents."""


def numbers(form: Form) -> list[int]:
    """The pages of a form, in order; there is always a first one."""
    return sorted({g.page for g in form.groups}) or [1]


def present(form: Form, page: int) -> int:
    """The page if the form has it, else the first."""
    pages = numbers(form)
    return page if page in pages or (page == CONTENTS and len(pages) > _FEW) else pages[0]


def groups(form: Form, page: int) -> list[Group]:
    """What stands on a page, as much as there is room for above its last row."""
    return [g for g in form.groups if g.page == page][: ROWS - 1]


def control(group: Group, menu: str, key: Callable[[str], str]) -> Row:
    """A group as buttons, of which several may be chosen, or as a menu with one entry chosen at most.

    `menu` is the custom id of the menu, `key` makes that of a button from the id of its option.
    """
    if group.shape == "keys":
        return tuple(
            Button(key(o.id), o.label, "primary" if o.chosen else "secondary") for o in group.options
        )
    items = tuple(Item(o.id, o.label, o.hint, o.chosen) for o in group.options[:MENU_OPTIONS])
    return Menu(menu, group.label, items)


def leaves(form: Form, page: int) -> list[tuple[int, str]]:
    """Where one can turn from a page, with what the button says; three at most."""
    pages = numbers(form)
    many = len(pages) > _FEW
    if page == CONTENTS:
        return [(pages[0], _("Back"))]
    if page == pages[0]:
        return [(CONTENTS if many else pages[1], _("More choices"))] if len(pages) > 1 else []
    at = pages.index(page)
    found = [(pages[at - 1], _("Back"))]
    if at + 1 < len(pages):
        found.append(
            (pages[at + 1], _("Next page ({page} of {pages})").format(page=at + 2, pages=len(pages)))
        )
    return [*found, (CONTENTS, _("All choices"))] if many else found


def contents(form: Form, id: Callable[[int], str]) -> tuple[Menu, ...]:
    """Menus of all choices that are not on the first page, with what is chosen; values are their groups.

    `id` makes the custom id of each menu from its number.
    """
    first = numbers(form)[0]
    items = [Item(g.id, g.label, _chosen(g)) for g in form.groups if g.page != first]
    chunks = [items[n : n + MENU_OPTIONS] for n in range(0, len(items), MENU_OPTIONS)][: ROWS - 1]
    return tuple(
        Menu(
            id(n),
            _("What do you want to say? {first} … {last}").format(first=c[0].label, last=c[-1].label),
            tuple(c),
        )
        for n, c in enumerate(chunks)
    )


def _chosen(group: Group) -> str:
    return next((o.label for o in group.options if o.chosen), "")


def page_of(form: Form, group: str) -> int:
    """On which page a group stands; the first where it is gone."""
    return next((g.page for g in form.groups if g.id == group), numbers(form)[0])
