"""The post of a week: which games have ended and who has won them, how many go on, and where seats are open.

A week in which there is nothing of that has no post.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot import slots
from bot.hosting.organising.living import Listing
from bot.hosting.table.openings import free_seats, wants_players
from bot.limits import CONTENT, fit
from bot.messages import Message
from bot.text import POST, lines_on_a_phone, within
from engine.language import _, ngettext

MOST_GAMES = 10
"""Up to how many games that have ended a post may name, the latest; as many as a phone has lines for."""


def news(listing: Listing, ended: Sequence[str]) -> Message | None:
    """The post of a week, None where nothing has happened; `ended` says of each game that has ended who has
    won."""
    running = sum(s.row.stage == "running" and not s.row.practice for s in listing.tables)
    seats = sum(s.row.seats - len(s.seats) for s in listing.tables if wants_players(s))
    seats += sum(len(free_seats(s)) for s in listing.tables)
    if not ended and not running and not seats:
        return None
    games = ngettext("{n} game ended.", "{n} games ended.", len(ended)).format(n=len(ended))
    goes_on = ngettext("{n} game is running.", "{n} games are running.", running).format(n=running)
    free = ngettext("{n} seat is open.", "{n} seats are open.", seats).format(n=seats)
    lines = [_("**The week on this server**"), " ".join([games, goes_on, free])]
    lines += within(ended[-MOST_GAMES:][::-1], POST - lines_on_a_phone("\n".join(lines)))[::-1]
    buttons = tuple(slots.BELOW_NEWS())
    return Message(fit(lines, CONTENT), (buttons,) if buttons else ())
