"""The news of a server's week: one silent post on Monday mornings, where it has chosen a channel.

It tells which games have ended and who has won them, how many go on, and where seats are open. A week in
which there is nothing of that has no post.
"""

from __future__ import annotations

import asyncio
import dataclasses
import secrets
from collections.abc import Sequence

import engine
from bot.hosting.after import weeks
from bot.hosting.finding import listing
from bot.hosting.finding.listing import NOWHERE, Listing
from bot.hosting.host import Host
from bot.hosting.organising import servers
from bot.ids import press
from bot.limits import CONTENT, fit
from bot.messages import Button, Message, dump
from bot.store import Parcel, ResultRow, Writing, of_server, server_of
from bot.text import POST, first_of, lines_on_a_phone, mention, within
from engine.language import _, ngettext, speaking

MOST_GAMES = 10
"""Up to how many games that have ended a post may name, the latest; as many as a phone has lines for."""


async def tell(host: Host, owner: str) -> None:
    """Post the news of the week, and set the alarm for the next one."""
    guild, now = server_of(owner) or 0, host.now()
    async with host.store.reading() as read:
        settings = await servers.settings_of(read, guild)
        away = bool((await read.server(guild)).left)
        ended = await read.results_since(guild, now - weeks.WEEK.total_seconds())
        found = await listing.on_server(host, read, guild)
    message = None
    if settings.weekly and not away:
        shown = await host.shown(guild, settings.weekly)
        seen = found.those(lambda sitting: shown(sitting.row.channel))
        with speaking(servers.language_of(settings, settings.weekly_language)):
            message = await asyncio.to_thread(news, seen, ended)
    async with host.store.writing() as tx:
        if not any(a.kind == "weekly" and a.at <= now for a in await tx.alarms_of(owner)):
            return  # told meanwhile, or no longer wanted
        zone = (settings.terms or host.terms).zone
        await weeks.wake(tx, guild, settings.weekly, zone, now)
        if message is not None:
            key = f"weekly-{secrets.token_hex(4)}"
            nonce = secrets.token_hex(12)
            await tx.put_parcel(Parcel(owner, settings.weekly, key, "send", dump(message), nonce))
    host.posted()
    host.timed()


def news(found: Listing, ended: Sequence[ResultRow]) -> Message | None:
    """The post of a week, None where nothing has happened; `ended` are the results of it, by table."""
    races: dict[str, list[ResultRow]] = {}
    for row in ended:
        races.setdefault(row.table, []).append(row)
    running = sum(s.row.stage == "running" and not s.row.practice for s in found.tables)
    seats = sum(s.row.seats - len(s.seats) for s in found.tables if listing.wants_players(s))
    seats += sum(len(listing.free_seats(s)) for s in found.tables)
    if not races and not running and not seats:
        return None
    games = ngettext("{n} game ended.", "{n} games ended.", len(races)).format(n=len(races))
    goes_on = ngettext("{n} game is running.", "{n} games are running.", running).format(n=running)
    free = ngettext("{n} seat is open.", "{n} seats are open.", seats).format(n=seats)
    lines = [_("**The week on this server**"), " ".join([games, goes_on, free])]
    won = [_won(race) for race in list(races.values())[-MOST_GAMES:]]
    lines += within(won[::-1], POST - lines_on_a_phone("\n".join(lines)))[::-1]
    buttons = (Button(press(NOWHERE, "tables", 0, ""), _("All tables")),)
    return Message(fit(lines, CONTENT), (buttons,))


def _won(race: Sequence[ResultRow]) -> str:
    """Who has won a game: the best place, of those who stayed."""
    best = [row for row in race if row.stayed and row.place == 1]
    title, code = engine.find(race[0].game).title, race[0].table
    if not best:
        return _("- {game} `{code}`: no player won.").format(game=title, code=code)
    who = first_of([mention(row.user) for row in best])
    return _("- {game} `{code}`: 🥇 {people}").format(game=title, code=code, people=who)


async def lost(tx: Writing, owner: str, channel: int) -> None:
    """The channel cannot be written to: there are no news of the week until another one is chosen."""
    server = await tx.server(server_of(owner) or 0)
    if server.settings.get(weeks.SETTING) == channel:
        kept = {name: value for name, value in server.settings.items() if name != weeks.SETTING}
        await tx.put_server(dataclasses.replace(server, settings=kept))
        await tx.drop_alarms(of_server(server.guild), "weekly")
