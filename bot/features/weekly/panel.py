"""The post of a week: which games have ended and who has won them, how many go on, and where seats are open.

A week in which there is nothing of that has no post.
"""

from __future__ import annotations

from collections.abc import Sequence

import engine
from bot import occasions
from bot.hosting.organising.living import Listing
from bot.hosting.table.openings import free_seats, wants_players
from bot.limits import CONTENT, fit
from bot.messages import Message
from bot.store import ResultRow
from bot.text import POST, first_of, lines_on_a_phone, mention, within
from engine.language import _, ngettext

MOST_GAMES = 10
"""Up to how many games that have ended a post may name, the latest; as many as a phone has lines for."""


def news(found: Listing, ended: Sequence[ResultRow]) -> Message | None:
    """The post of a week, None where nothing has happened; `ended` are the results of it, by table."""
    races: dict[str, list[ResultRow]] = {}
    for row in ended:
        races.setdefault(row.table, []).append(row)
    running = sum(s.row.stage == "running" and not s.row.practice for s in found.tables)
    seats = sum(s.row.seats - len(s.seats) for s in found.tables if wants_players(s))
    seats += sum(len(free_seats(s)) for s in found.tables)
    if not races and not running and not seats:
        return None
    games = ngettext("{n} game ended.", "{n} games ended.", len(races)).format(n=len(races))
    goes_on = ngettext("{n} game is running.", "{n} games are running.", running).format(n=running)
    free = ngettext("{n} seat is open.", "{n} seats are open.", seats).format(n=seats)
    lines = [_("**The week on this server**"), " ".join([games, goes_on, free])]
    won = [_won(race) for race in list(races.values())[-MOST_GAMES:]]
    lines += within(won[::-1], POST - lines_on_a_phone("\n".join(lines)))[::-1]
    buttons = tuple(button() for button in occasions.BELOW_NEWS)
    return Message(fit(lines, CONTENT), (buttons,) if buttons else ())


def _won(race: Sequence[ResultRow]) -> str:
    """Who has won a game: the best place, of those who stayed."""
    best = [row for row in race if row.stayed and row.place == 1]
    title, code = engine.find(race[0].game).title, race[0].table
    if not best:
        return _("- {game} `{code}`: no player won.").format(game=title, code=code)
    who = first_of([mention(row.user) for row in best])
    return _("- {game} `{code}`: 🥇 {people}").format(game=title, code=code, people=who)
