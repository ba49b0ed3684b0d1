"""What somebody finds on a server: `/tables`, and the wishes to be called."""

from __future__ import annotations

from collections.abc import Collection

from bot.hosting.listing import KEYS, NOWHERE, PAGE, Listing, entries, nothing, watch_menu
from bot.ids import press
from bot.leaves import leaves, lines
from bot.limits import CONTENT, fit
from bot.messages import Button, Message, Row, rows_of
from engine.language import _


def tables(
    listing: Listing, user: int, barred: Collection[str], game: str = "", page: int = 0, note: str = ""
) -> Message:
    """A page of the tables of a server, with *Join* where that person may; `note` says why nowhere."""
    found = leaves(entries(listing, barred, user), PAGE - len(note), KEYS)
    if not found[0]:
        return Message("\n".join(x for x in (nothing(), note) if x))
    page = max(0, min(page, len(found) - 1))
    head = _("**Tables on this server**")
    if len(found) > 1:
        head = _("**Tables on this server**, page {page} of {pages}").format(page=page + 1, pages=len(found))
    shown = found[page]
    here = {entry.table for entry in shown}
    watch = watch_menu([s for s in listing.tables if s.row.id in here])
    rows = (*rows_of([e.button for e in shown if e.button]), *watch, *_turn(game, page, len(found)))
    return Message(fit([x for x in (head, note, *lines(shown)) if x], CONTENT), rows)


def _turn(game: str, page: int, pages: int) -> tuple[Row, ...]:
    if pages == 1:
        return ()
    back = Button(press(NOWHERE, "tables", page - 1, game), _("Earlier"), disabled=page == 0)
    on = Button(press(NOWHERE, "tables", page + 1, game), _("Later"), disabled=page == pages - 1)
    return ((back, on),)
