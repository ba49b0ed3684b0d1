"""The port of the pages, and the occasions at which they are offered."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from bot import occasions
from bot.care.ports import Bounds, Port
from bot.features.board import acts, guard, names, pages, panel
from bot.interface.shared import Client
from bot.settings import BadSettings, Settings
from bot.store.faults import reason
from engine.language import N_

log = logging.getLogger(__name__)

BOUNDS = Bounds(connections=1000, part=0.4, seconds=40.0)
"""What the port of the pages takes: a poll of 25 seconds, with a slow network around it."""
TAKEN = "Port {} at {} cannot be opened for HIPPODROME_BOARD_PORT: {}."

occasions.SWITCHES[acts.SETTING] = occasions.Switch(
    N_("Games as web pages"),
    (N_("not shown"), N_("everybody with the link watches")),
    (N_("Show games as web pages"), N_("Show no games as web pages")),
    lambda: bool(acts.url()),
)
occasions.LOOKS.append(panel.look)
occasions.BELOW.append(occasions.Key(40, panel.button))
occasions.IN_A_LOBBY.append(panel.told)
occasions.PAGES.append(occasions.Pages(pages.routes, pages.newest))


@asynccontextmanager
async def beside(client: Client, settings: Settings, answers: bool) -> AsyncIterator[None]:
    """Offer the pages while the context lasts, and answer there if this process `answers` requests.

    Raises `BadSettings` where the port is taken.
    """
    async with AsyncExitStack() as offered:
        if settings.board_url is not None:
            offered.enter_context(acts.at(acts.Site(settings.board_url, client.shared.commons.seems)))
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
    app = guard.guarded(shared.host, shared.commons.has)
    pages.routes(app, shared.host, names.names_on)
    return Port(address, number, shared.metrics.turned_away, {}, pages=app, bounds=BOUNDS)


occasions.BESIDE_DISCORD.append(beside)
