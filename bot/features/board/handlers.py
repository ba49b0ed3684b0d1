"""The port of the pages, and where they are offered."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from operator import attrgetter
from weakref import WeakSet

import discord
from aiohttp import web

from bot import slots
from bot.addresses import DIRECT, Proxies, networks
from bot.care.ports import Bounds, Port
from bot.environment import BadEnvironment, Environment
from bot.events import ALARMS, SHOWN, SeatTaken, on
from bot.features import Pages
from bot.features.board import acts, feed, games, inside, launching, pages, panel, rows
from bot.features.board.door import door_of, leave_everywhere
from bot.features.board.guard import HEADERS, Guard
from bot.features.board.identity import Discord
from bot.features.board.inside import AGREED
from bot.features.board.news import News
from bot.features.board.touching import Touching
from bot.hosting.host import Host
from bot.hosting.table.sitting import Refused, Sitting
from bot.ids import NO_TABLE, PersonId
from bot.interface.presses.lobby import join
from bot.interface.presses.person import show_tables
from bot.interface.router import ENTRY, Call, press_of
from bot.interface.shared import Client, server_id
from bot.messages import Button
from bot.setting import SERVERS
from bot.store import Json, Reading
from bot.store.faults import reason
from bot.times import a_length
from bot.times.instants import NEVER, Instant
from engine.language import _

log = logging.getLogger(__name__)

BOUNDS = Bounds(connections=1000, part=0.4, seconds=40.0)
"""The limits of the port of the pages: a poll of 25 seconds, with a slow network around it."""
WATCHING: WeakSet[News] = WeakSet()
"""Those who wait at the ports of this process."""
TAKEN = "Port {} at {} cannot be opened for HIPPODROME_BOARD_PORT: {}."

SERVERS += [
    replace(acts.WATCH, beside=panel.feed_button),
    replace(acts.LISTED, beside=panel.games_button),
    acts.SHUT,
]
slots.WATCHING.put(panel.look_inside)
slots.WATCHING.put(panel.look)
slots.BELOW_POSTS["game"].put(panel.button, 40)
slots.LINES["lobby"].put(panel.told)
slots.BELOW_OWN["panel"].put(panel.board)
slots.BELOW_OWN["panel"].put(panel.browser)
slots.BELOW_OWN["letter"].put(lambda sitting, _user: inside.by_letter(sitting))
slots.PICTURES.put(inside.pictures)
ENTRY.append(launching.entered)
slots.BELOW_POSTS["lobby"].put(panel.nameless_button, -10)
slots.KEPT.put(lambda: _("- whether you are named on web pages of games;"), 65)
slots.KEPT.put(
    lambda: _(
        "- from which table you opened the board inside Discord, for {time}; when you were there first, and "
        "that you were told what others see of that;"
    ).format(time=a_length(rows.INSTANCE_LASTS)),
    67,
)
slots.KEPT.put(
    lambda: _(
        "- your sign-in to your seat as a web page, and your last answer there, until it ends; for {time}, "
        "when you signed out everywhere;"
    ).format(time=a_length(rows.SESSION_LASTS)),
    66,
)
on(SeatTaken, "watching")(acts.joined)
ALARMS["pages"] = acts.forget


async def settled(read: Reading, user: PersonId) -> tuple[str, Button] | None:
    """The setting whether somebody is named on pages, if there are any."""
    return panel.wish(await rows.wish_of(read, user)) if acts.url() else None


slots.ON_ONES_TABLES.put(settled)


async def signed_in(_read: Reading, _user: PersonId) -> tuple[str, Button] | None:
    """The way out of all pages of seats, where there are any."""
    return panel.way_out() if acts.has_seats() else None


slots.ON_ONES_TABLES.put(signed_in)


async def elsewhere(read: Reading, sitting: Sitting, user: PersonId, now: Instant) -> list[str]:
    """Lines about the links and sessions that somebody has used at a table."""
    if not acts.has_seats():
        return []
    sessions = await rows.sessions_of(read, user, sitting.row.id, now)
    out = await rows.exit_of(read, user) if sessions else NEVER
    sent = [session for session in sessions if session.receipt]
    latest = max(sent, key=attrgetter("sent"), default=None)
    since = await read.entries(sitting.row.id, latest.sent + 1) if latest is not None else ()
    return panel.elsewhere(
        [session for session in sessions if not session.ended and session.began > out],
        latest.receipt if latest is not None and not _answered(sitting, user, since) else "",
    )


def _answered(sitting: Sitting, user: PersonId, entries: Sequence[Json]) -> bool:
    """Whether somebody has answered in one of these entries by hand."""
    own = sitting.my_seat(user).seat
    orders = (entry["order"] for entry in entries)
    return any((o["verb"], o.get("seat"), o.get("by", "player")) == ("answer", own, "player") for o in orders)


slots.ELSEWHERE.put(elsewhere)


async def exported(read: Reading, user: PersonId) -> list[Json]:
    """The pages that somebody has opened, without the words of their links."""
    return [
        {
            "table_id": session.table,
            "began": session.began,
            "until": session.until,
            "ended": session.ended,
            "sent": session.sent,
        }
        for session in await read.all_of(rows.SESSIONS, "WHERE user_id = ? ORDER BY began", user)
    ]


slots.EXPORTS["page_sessions"] = exported


def add(app: web.Application, host: Host) -> None:
    """Let an application of this machine answer for all pages."""
    pages.routes(app, host)
    Touching(host).add(app)


@asynccontextmanager
async def seats_at(host: Host, url: str) -> AsyncIterator[None]:
    """Offer the pages of seats there while the context lasts."""
    with acts.at(acts.Site(door=await door_of(host, url))):
        yield


PAGES = Pages(add, pages.newest, seats_at)


@press_of("pagefeed", needs_bot=True)
async def page_feed(call: Call) -> None:
    """Show the addresses of a server's feed and list of games, or give them others."""
    guild, anew = server_id(call.interaction), call.press.args[:1] == ("anew",)
    if guild is None or not call.reply.person.steward:
        raise Refused(_("Only people who manage the server can see the address of its results."))
    word = await feed.word_of(call.host, guild, anew)
    async with call.host.store.reading() as read:
        listed = acts.lists((await read.server(guild)).settings)
    here = games.address(word) if listed else ""
    await call.reply.show(panel.feed(feed.address(word), here, _("**Done.**") if anew else ""))


@press_of("activity", opens_form=True)
async def activity(call: Call) -> None:
    """Open the board inside Discord; before the first time, say what others see of that."""
    table = call.table if call.table != NO_TABLE else ""
    await launching.opens(call.reply, table, agreed=call.press.args[:1] == (AGREED,))


@press_of("signout")
async def sign_out(call: Call) -> None:
    """Let no page that somebody has opened play for them any more."""
    await leave_everywhere(call.host, call.reply.person.id)
    await show_tables(call, _("**You are signed out everywhere.**"))


@press_of("nameless")
async def nameless(call: Call) -> None:
    """Join a lobby without one's name on its page, or take it off there."""
    await acts.choose(call.host, call.reply.person.id, False, call.table)
    await join(call)


@press_of("pagename")
async def page_name(call: Call) -> None:
    """Be named on all pages from now on, or on none."""
    await acts.choose(call.host, call.reply.person.id, call.word(0) == "yes")
    await show_tables(call, _("**Saved.**"))


@asynccontextmanager
async def beside(client: Client, environment: Environment, answers: bool) -> AsyncIterator[None]:
    """Offer the pages while the context lasts, and answer there if this process `answers` requests.

    Raises `BadEnvironment` where the port is taken.
    """
    async with AsyncExitStack() as offered:
        if environment.board_url is not None:
            url, shared = environment.board_url, client.shared
            said = discord_of(client, environment)
            site = acts.Site(
                url,
                await door_of(shared.host, url),
                said.application if said is not None else 0,
                shared.permissions.everyone_seems_to_read,
            )
            offered.enter_context(acts.at(site))
            if answers:
                proxies = Proxies(environment.board_hops, networks(environment.board_proxies))
                port = port_of(client, environment.board_host, environment.board_port, proxies, said)
                try:
                    await offered.enter_async_context(port.open())
                except OSError as error:
                    fault = TAKEN.format(environment.board_port, environment.board_host, reason(error))
                    raise BadEnvironment(fault) from error
                log.info("pages are at http://%s:%d", environment.board_host, port.port)
        yield


def discord_of(client: Client, environment: Environment) -> Discord | None:
    """Discord, which tells who somebody is inside it; None where the operator has set up no Activity."""
    secret, token, application = environment.client_secret, environment.token, client.application_id
    if secret is None or token is None or application is None:
        return None
    return Discord(discord.http.Route.BASE, application, secret, token)


def port_of(
    client: Client, address: str, number: int, proxies: Proxies = DIRECT, said: Discord | None = None
) -> Port:
    """The port of the pages at an address of this machine; 0 takes any free one."""
    shared = client.shared
    guard = Guard(shared.host, shared.permissions.everyone_reads, proxies, said)
    WATCHING.add(guard.news)
    return Port(
        address, number, shared.metrics.turned_away, {}, pages=guard.app(), bounds=BOUNDS, headers=HEADERS
    )


def appeared(table: str) -> None:
    """Wake the people who wait for news of a table, or with '' of any."""
    for news in WATCHING:
        news.ring(table)


SHOWN.append(appeared)
