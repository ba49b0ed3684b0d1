"""The buttons of reports, the list of a table, and the words beside a file."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.reports.acts import WORDS
from bot.features.reports.rows import Report
from bot.hosting.table.sitting import Sitting
from bot.ids import press
from bot.limits import CONTENT, OPTION_TEXT, clip, fit
from bot.messages import MENU_OPTIONS, Button, Item, Menu, Message
from bot.text import harmless, plain
from engine.language import _

SHOWN = 120
"""Characters of a report in a list."""


def report_button(sitting: Sitting) -> Button:
    """The way to report a round."""
    return Button(press(sitting.row.id, "report"), _("Report"))


def reports_button(sitting: Sitting) -> Button:
    """The way to the list of a table."""
    return Button(press(sitting.row.id, "reports"), _("Reports"))


def listed(sitting: Sitting, reports: Sequence[Report]) -> Message:
    """The reports of a table, the newest first."""
    id = sitting.row.id
    if not reports:
        words = _("Nobody has reported anything at table `{code}`. Report is behind More, below every round.")
        return Message(words.format(code=id))
    head = _("**Reports of table `{code}`**").format(code=id)
    newest = reports[::-1]
    items = [Item(str(r.id), clip(f"{r.id}. {plain(_words(r))}", OPTION_TEXT)) for r in newest[:MENU_OPTIONS]]
    menu = Menu(press(id, "readreport"), _("Get one as a file"), tuple(items))
    return Message(fit([head, *(_line(row) for row in newest)], CONTENT), (menu,))


def thanks(table: str, number: int) -> Message:
    """Thank somebody who has reported a round."""
    words = _("Thank you. This is report {number}: the table is kept as it was, sealed until the end.")
    keys = (
        Button(press(table, "readreport", number), _("Read it")),
        Button(press(table, "reports"), _("All reports")),
    )
    return Message(words.format(number=number), (keys,))


def _words(row: Report) -> str:
    """The words of somebody who has been forgotten are gone."""
    return row.words or _("(deleted)")


def _line(row: Report) -> str:
    words_of_line = _("{number}. <t:{at}:f>, entry {entry}: {words}")
    return words_of_line.format(
        number=row.id, at=int(row.created), entry=row.entry, words=harmless(_words(row), SHOWN)
    )


def handed(row: Report, opened: bool) -> Message:
    """Say what stands in the file of a report."""
    lines = [
        _("**Report {number}** of table `{code}`, at entry {entry}: {words}").format(
            number=row.id, code=row.table, entry=row.entry, words=harmless(_words(row), WORDS)
        ),
        _("The file holds only what everybody could see then, without names.")
        if not opened
        else _("One file holds what everybody could see then, the other the whole table with its seed."),
        _("The file of the whole table stays sealed until the game ends.")
        if not opened
        else _("`python -m engine audit FILE` checks the whole table without me."),
    ]
    return Message(fit(lines, CONTENT), ((Button(press(row.table, "reports"), _("All reports")),),))
