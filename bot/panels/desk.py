"""What belongs to a person, whatever the table: the inbox, the profile."""

from __future__ import annotations

from collections.abc import Sequence

from bot.hosting.sitting import Sitting
from bot.hosting.status import status
from bot.ids import press
from bot.limits import CONTENT, fit
from bot.messages import MENU_OPTIONS, ROWS, Button, Item, Menu, Message, Row, Style, rows_of
from bot.panels import pages
from engine import find

PROFILE = "-"
"""Stands for a table in the ids of the profile's panel."""


def inbox(mine: Sequence[Sitting], user: int) -> Message:
    """All tables of one person, those that wait for an answer first."""
    lines, buttons = [], []
    for sitting in sorted(mine, key=lambda s: 0 if _waits(s, user) else 1):
        lines.append(_inbox_line(sitting, user))
        if sitting.table is None:
            continue
        asked = sitting.asked(user)
        if asked is not None:
            call = sitting.rules.calls.get(asked.kind, asked.kind.capitalize())
            style: Style = "primary" if _waits(sitting, user) else "secondary"
            id = sitting.row.id
            buttons.append(Button(press(id, "answer", asked.id), f"{call} {id}", style))
    if not lines:
        return Message("You sit at no table. `/play` opens one; `/practice` races against bots.")
    return Message(fit(["**Your tables**", *lines], CONTENT), rows_of(buttons[: ROWS * 5]))


def _waits(sitting: Sitting, user: int) -> bool:
    asked = sitting.asked(user)
    return asked is not None and sitting.running.answer(asked.id) is None


def _inbox_line(sitting: Sitting, user: int) -> str:
    row = sitting.row
    where = "in private messages" if row.guild is None else f"in <#{row.channel}>"
    if row.homeless:
        where = "without a home: `/table move` gives it one"
    if sitting.table is None:
        return f"`{row.id}` {sitting.rules.title}, {where}: the lobby is open."
    turn = "**waits for you**" if _waits(sitting, user) else status(sitting)
    return f"`{row.id}` {sitting.rules.title}, {where}: {turn}"


def profile(game: str, draft: str, page: int, note: str = "") -> Message:
    """The defaults that a player's plots start from."""
    rules = find(game)
    form = rules.profile(draft)
    page = pages.present(form, page)
    rows: list[Row] = []
    if page == pages.CONTENTS:
        rows += pages.contents(form, lambda n: press(PROFILE, "pgoto", game, n))
    for group in pages.groups(form, page):
        items = tuple(Item(o.id, o.label, o.hint, o.chosen) for o in group.options[:MENU_OPTIONS])
        rows.append(Menu(press(PROFILE, "pmenu", game, page, group.id), group.label, items))
    last = [Button(press(PROFILE, "ppage", game, to), label) for to, label in pages.leaves(form, page)]
    last.append(Button(press(PROFILE, "pclear", game), "Start over"))
    lines = [f"**Your profile for {rules.title}**", *form.text, *form.warnings, note]
    return Message(fit([x for x in lines if x], CONTENT), (*rows, tuple(last)))
