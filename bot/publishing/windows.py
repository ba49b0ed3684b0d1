"""What somebody is shown that nobody else sees: the way to show more of it, and to take away what is old.

Discord takes such messages for a quarter of an hour after a press or a command, by its token alone. Nothing
of this is kept: after a restart the next press opens a window again.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord

log = logging.getLogger(__name__)

OPEN = 14 * 60.0
"""Seconds after an interaction in which its token is used; Discord takes it for fifteen minutes."""
REMEMBERED = 4096
"""People whose windows are known; whoever was answered longest ago is forgotten first."""

Erase = Callable[[], Awaitable[object]]


class Windows:
    """The latest interaction of everybody that has been answered, and what they were shown; `now` is the
    clock."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._known: OrderedDict[int, tuple[float, discord.Interaction[Any]]] = OrderedDict()
        self._shown: OrderedDict[tuple[int, str], tuple[float, Erase]] = OrderedDict()

    def opened(self, interaction: discord.Interaction[Any]) -> None:
        """Somebody has just been answered."""
        self._known[interaction.user.id] = self._now(), interaction
        self._known.move_to_end(interaction.user.id)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    async def replace(self, user: int, what: str, erase: Erase) -> None:
        """Somebody is shown a panel of a table, or a refusal: the one before, if it can be reached, goes.

        `what` tells them apart; `erase` takes the new one away when its time has come.
        """
        since, old = self._shown.pop((user, what), (0.0, None))
        self._shown[user, what] = self._now(), erase
        while len(self._shown) > REMEMBERED:
            self._shown.popitem(last=False)
        if old is None or self._now() - since > OPEN:
            return
        try:
            await old()
        except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as error:
            log.info("an old panel stays: %r", error)

    async def show(self, user: int, parts: dict[str, Any]) -> bool:
        """Show a message, as it is dressed, to one person alone; whether there was a window for it."""
        since, interaction = self._known.get(user, (0.0, None))
        if interaction is None or self._now() - since > OPEN:
            return False
        try:
            await interaction.followup.send(**parts, ephemeral=True)
        except discord.HTTPException as error:
            if error.status not in (401, 403, 404):
                raise
            log.info("a window is closed already (%s)", error.code)
            self._known.pop(user, None)
            return False
        return True
