"""The controls of a page of a form: its groups or its contents, and where one can turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from bot.messages import MENU_OPTIONS, ROWS, Button, Item, Menu, Row
from bot.text import harmless
from engine.face.forms import Form, Group
from engine.face.pages import CONTENTS, contents_pages
from engine.language import _
from engine.letters import folded

_FEW = 2
"""Up to how many pages need no contents."""


def controls(
    form: Form, goto: Callable[[int], str], menu: Callable[[str], str], key: Callable[[str, str], str]
) -> tuple[Row, ...]:
    """The controls of the page, as many as there is room for above the last row.

    `goto` makes the custom id of a menu of contents from its number, `menu` that of a menu from its group,
    `key` that of a button from its group and option.
    """
    if form.contents:
        return _contents(form, goto)
    return tuple(_control(g, menu(g.id), partial(key, g.id)) for g in form.groups[: ROWS - 1])


def _control(group: Group, menu: str, key: Callable[[str], str]) -> Row:
    """A group as buttons, of which several may be chosen, or as a menu with one entry chosen at most."""
    if group.shape == "keys":
        return tuple(
            Button(key(o.id), o.label, "primary" if o.chosen else "secondary") for o in group.options
        )
    shown = ((o, group.who + o.label if o.chosen else o.label) for o in group.options[:MENU_OPTIONS])
    items = tuple(Item(o.id, label, o.hint, o.chosen) for o, label in shown)
    return Menu(menu, group.label, items)


def turns(form: Form, page: Callable[[int], str], seek: str, tactics: int = 2) -> list[Button]:
    """The buttons by which one turns from the page of a form, and among all clauses searches them.

    `page` makes the custom id of a button from the page it leads to, `seek` is that of the search; `tactics`
    is where the first page leads.
    """
    buttons = [Button(page(to), label) for to, label in _leaves(form, tactics)]
    return [*buttons, *([Button(seek, _("Search"))] if form.page <= CONTENTS else [])]


def _leaves(form: Form, tactics: int) -> list[tuple[int, str]]:
    page, many = form.page, form.pages > _FEW
    all_of_them = [(CONTENTS, _("All tactics"))] if many else []
    if page <= CONTENTS:
        more = [(page - 1, _("More tactics"))] if page - 1 in contents_pages(form) else []
        return [(1 if page == CONTENTS else page + 1, _("Back")), *more]
    if page > 1:
        return [(1, _("Back")), *all_of_them]
    if tactics == CONTENTS and many:
        return all_of_them
    return [(2, _("Tactics"))] if form.pages > 1 else []


def search(at: Callable[[int], Form], typed: str) -> Form | None:
    """A page of contents with the clauses that have all typed words, in their names first, then in what they
    offer; None where none has. `at` opens the form at a page."""
    first, words = at(CONTENTS), folded(typed).split()
    listed = [entry for number in contents_pages(first) for entry in at(number).contents]
    named = [entry for entry in listed if _has(_name(entry[1]), words)]
    others = [entry for entry in listed if entry not in named and _has(_offer_words(entry[1]), words)]
    fit = (*named, *others)[:MENU_OPTIONS]
    return replace(first, contents=fit, topics=0) if words and fit else None


def _has(text: str, words: Sequence[str]) -> bool:
    return all(word in folded(text) for word in words)


def _name(group: Group) -> str:
    return f"{group.who} {group.label}"


def _offer_words(group: Group) -> str:
    return " ".join([_name(group), *(option.label for option in group.options)])


def no_clause(typed: str) -> str:
    """The note where no clause has what was typed."""
    return _("No tactics have “{typed}” in them; these are all.").format(typed=harmless(typed))


def notes(form: Form) -> list[str]:
    """A line for each question that explains it; the first of several pages shows none."""
    if form.page == 1 < form.pages:
        return []
    return [*dict.fromkeys(group.note for group in form.groups if group.note)]


def page_of(at: Callable[[int], Form], group: str) -> int:
    """On which page a group stands, the first where it is gone; `at` opens the form at a page."""
    first = at(CONTENTS)
    for number in contents_pages(first):
        form = first if number == CONTENTS else at(number)
        for page, listed in form.contents:
            if listed.id == group:
                return page
    return 1


def _contents(form: Form, id: Callable[[int], str]) -> tuple[Menu, ...]:
    """Menus of the contents with what is chosen of each, for several who are asked one after the other;
    values are groups."""
    chunks: list[list[Item]] = []
    for who in dict.fromkeys(group.who for _page, group in form.contents):
        items = [Item(g.id, g.label, g.chosen) for _page, g in form.contents if g.who == who]
        chunks += [items[n : n + MENU_OPTIONS] for n in range(0, len(items), MENU_OPTIONS)]
    return tuple(
        Menu(
            id(n),
            _("Tactics: {first} … {last}").format(first=c[0].label, last=c[-1].label),
            tuple(c),
        )
        for n, c in enumerate(chunks[: ROWS - 1])
    )
