"""Where somebody can be shown something that nobody else sees: below the latest answer they got.

Discord takes such messages for a quarter of an hour after a press or a command, by its token alone. Nothing
of this is kept: after a restart the next press opens a window again.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import discord

log = logging.getLogger(__name__)

OPEN = 14 * 60.0
"""Seconds after an interaction in which its token is used; Discord takes it for fifteen minutes."""
REMEMBERED = 4096
"""People whose windows are known; whoever was answered longest ago is forgotten first."""


class Windows:
    """The latest interaction of everybody that has been answered; `now` is the clock."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._known: OrderedDict[int, tuple[float, discord.Interaction[Any]]] = OrderedDict()

    def opened(self, interaction: discord.Interaction[Any]) -> None:
        """Somebody has just been answered."""
        self._known[interaction.user.id] = self._now(), interaction
        self._known.move_to_end(interaction.user.id)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

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
