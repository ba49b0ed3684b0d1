"""Floods: what is one too many is answered with when to come back."""

from __future__ import annotations

from typing import Any

import discord

from bot import deliveries
from bot.hosting.table.sitting import Refused
from bot.ids import parse
from bot.interface.shared import Interaction, user_id
from engine.language import _

OPENING = {"play"}
"""The commands and the verbs of buttons that open tables; things of the bot add theirs."""


def may_check(interaction: Interaction) -> None:
    """Raises `Refused` where somebody has let whole races be computed again too often just now."""
    wait = interaction.client.shared.cooldowns.take(user_id(interaction), "check")
    if wait:
        words = _("You have just had several games checked; you can check the next one <t:{at}:R>.")
        raise Refused(words.format(at=after(interaction, wait)))


def after(interaction: Interaction, wait: float) -> int:
    """The instant, as Discord's timestamps want it, at which a wait is over."""
    return int(interaction.client.shared.host.now() + wait) + 1


async def admitted(interaction: Interaction) -> bool:
    """Whether an interaction is carried out; a copy costs nothing. Raises `Refused` where it is too many."""
    cooldowns, user = interaction.client.shared.cooldowns, user_id(interaction)
    if interaction.type is discord.InteractionType.autocomplete:
        if not cooldowns.take_a_spare_one(user):
            await interaction.response.autocomplete([])
            return False
        return True
    delivery = deliveries.running()
    if delivery is not None and delivery.earlier is not None:
        return True
    opens = _name(interaction) in OPENING
    wait = cooldowns.take(user, *(("act", "open") if opens else ("act",)))
    if not wait:
        return True
    words = _("That was a lot at once. You can open the next table <t:{at}:R>.")
    if not opens or cooldowns.empty(user):
        words = _("That was a lot at once. I will answer again <t:{at}:R>.")
    raise Refused(words.format(at=after(interaction, wait)))


def _name(interaction: Interaction) -> str:
    """The command that was typed, or the verb of what was pressed."""
    data: Any = interaction.data or {}
    press = parse(str(data.get("custom_id", "")))
    return press.verb if press else str(data.get("name", ""))
