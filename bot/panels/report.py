"""Reports as people read them: the list of a table, and the words beside a file."""

from __future__ import annotations

from collections.abc import Sequence

from bot.hosting.records.reports import WORDS
from bot.hosting.table.sitting import Sitting
from bot.limits import CONTENT, fit
from bot.messages import Message
from bot.store import ReportRow
from bot.text import harmless
from engine.language import _

SHOWN = 120
"""So many characters of a report stand in a list."""


def listed(sitting: Sitting, found: Sequence[ReportRow]) -> Message:
    """The reports of a table, the newest first."""
    id = sitting.row.id
    if not found:
        return Message(
            _("Nobody has reported anything at table `{code}`. Every round has a Report button.").format(
                code=id
            )
        )
    head = _("**Reports of table `{code}`**; `/report read` hands one over as a file.").format(code=id)
    return Message(fit([head, *(_line(row) for row in reversed(found))], CONTENT))


def _line(row: ReportRow) -> str:
    told = _("{number}. <t:{at}:f>, entry {entry}: {words}")
    return told.format(number=row.id, at=int(row.created), entry=row.entry, words=harmless(row.words, SHOWN))


def handed(row: ReportRow, opened: bool) -> str:
    """What is said beside the file of a report."""
    lines = [
        _("**Report {number}** of table `{code}`, at entry {entry}: {words}").format(
            number=row.id, code=row.table, entry=row.entry, words=harmless(row.words, WORDS)
        ),
        _("The file holds what everybody could see then, and names nobody.")
        if not opened
        else _("One file holds what everybody could see then, the other one the whole table with its seed."),
        _("The whole table, which reproduces everything, is sealed until the game has ended.")
        if not opened
        else _("`python -m engine audit FILE` checks the whole table without me."),
    ]
    return fit(lines, CONTENT)
