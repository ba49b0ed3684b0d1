"""The port of the pages, and the occasions at which they are offered."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from weakref import WeakSet

from bot import occasions
from bot.care.ports import Bounds, Port
from bot.features.board import acts, feed, pages, panel, rows
from bot.features.board.door import door_of
from bot.features.board.guard import Guard
from bot.features.board.news import News
from bot.hosting.table.sitting import Refused
from bot.ids import PersonId
from bot.interface.presses.lobby import join
from bot.interface.presses.person import show_tables
from bot.interface.router import Call, press_of
from bot.interface.shared import Client, server_id
from bot.messages import Button
from bot.settings import BadSettings, Settings
from bot.store import Reading
from bot.store.faults import reason
from engine.language import N_, _

log = logging.getLogger(__name__)

BOUNDS = Bounds(connections=1000, part=0.4, seconds=40.0)
"""What the port of the pages takes: a poll of 25 seconds, with a slow network around it."""
WATCHING: WeakSet[News] = WeakSet()
"""Those who wait at the ports of this process."""
TAKEN = "Port {} at {} cannot be opened for HIPPODROME_BOARD_PORT: {}."

occasions.SWITCHES[acts.SETTING] = occasions.Switch(
    N_("Games as web pages"),
    (N_("not shown"), N_("everybody with the link watches")),
    (N_("Show games as web pages"), N_("Show no games as web pages")),
    lambda: bool(acts.url()),
    panel.feed_button,
)
occasions.LOOKS.append(panel.look)
occasions.BELOW.append(occasions.Key(40, panel.button))
occasions.IN_A_LOBBY.append(panel.told)
occasions.PAGES.append(occasions.Pages(pages.routes, pages.newest))
occasions.LOBBY.append(occasions.Key(-10, panel.nameless_button))
occasions.JOINED.append(acts.joined)
occasions.KEPT.append((65, N_("- whether you are named on web pages of games;")))


async def settled(read: Reading, user: PersonId) -> tuple[str, Button] | None:
    """Whether somebody is named on pages, where there are any."""
    return panel.wish(await rows.wish_of(read, user)) if acts.url() else None


occasions.ON_ONES_TABLES.append(settled)


@press_of("pagefeed", needs_bot=True)
async def page_feed(call: Call) -> None:
    """Show the address of a server's feed, or give it another one."""
    guild, anew = server_id(call.interaction), call.press.args[:1] == ("anew",)
    if guild is None or not call.reply.person.steward:
        raise Refused(_("Only people who manage the server can see the address of its results."))
    word = await feed.word_of(call.host, guild, anew)
    await call.reply.show(panel.feed(feed.address(word), _("**Done.**") if anew else ""))


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
async def beside(client: Client, settings: Settings, answers: bool) -> AsyncIterator[None]:
    """Offer the pages while the context lasts, and answer there if this process `answers` requests.

    Raises `BadSettings` where the port is taken.
    """
    async with AsyncExitStack() as offered:
        if settings.board_url is not None:
            seems, door = client.shared.commons.seems, await door_of(client.shared.host)
            offered.enter_context(acts.at(acts.Site(settings.board_url, door, seems)))
            if answers:
                port = port_of(client, settings.board_host, settings.board_port)
                try:
                    await offered.enter_async_context(port.open())
                except OSError as error:
                    told = TAKEN.format(settings.board_port, settings.board_host, reason(error))
                    raise BadSettings(told) from error
                log.info("pages are at http://%s:%d", settings.board_host, port.port)
        yield


def port_of(client: Client, address: str, number: int) -> Port:
    """The port of the pages at an address of this machine; 0 takes any free one."""
    shared = client.shared
    guard = Guard(shared.host, shared.commons.has)
    WATCHING.add(guard.news)
    return Port(address, number, shared.metrics.turned_away, {}, pages=guard.app(), bounds=BOUNDS)


def appeared(table: str) -> None:
    """Wake those who wait for news of a table."""
    for news in WATCHING:
        news.ring(table)


occasions.APPEARED.append(appeared)


occasions.BESIDE_DISCORD.append(beside)
