"""Suggestions for the person who types into a command."""

from __future__ import annotations

import logging
from typing import Any

import discord
from discord import app_commands

from bot.hosting.table.sitting import Refused
from bot.interface import typed
from bot.interface.shared import Interaction
from bot.limits import OPTION_TEXT, clip
from bot.publishing.reach.refusals import CUT
from bot.store.faults import PASSING
from engine.errors import GameError

log = logging.getLogger(__name__)


async def suggest(interaction: Interaction) -> None:
    """Answer with suggestions; where something typed is impossible, with the sentence that says so."""
    try:
        typed.check(interaction)
        await _completed(interaction)
    except (Refused, GameError) as refused:
        if not interaction.response.is_done():
            await _answer(interaction, _only_sentence(interaction, str(refused)))


async def _completed(interaction: Interaction) -> None:
    command, focused = interaction.command, _focused(interaction)
    if not isinstance(command, app_commands.Command) or focused is None:
        await _answer(interaction, [])
        return
    try:
        # What discord.py does itself, but for the errors that it would swallow with a traceback in the log.
        await command._invoke_autocomplete(interaction, focused["name"], interaction.namespace)
    except CUT:
        return  # nobody waits for a suggestion that comes too late
    except PASSING as error:
        log.warning("interaction %s got no suggestions: %s", interaction.id, error)
        await _answer(interaction, [])


async def _answer(interaction: Interaction, choices: list[app_commands.Choice[Any]]) -> None:
    try:
        await interaction.response.autocomplete(choices)
    except CUT:
        return


def _only_sentence(interaction: Interaction, sentence: str) -> list[app_commands.Choice[Any]]:
    """A sentence as the only suggestion; anybody who takes it has typed what is there already."""
    focused = _focused(interaction) or {}
    number = focused.get("type") == discord.AppCommandOptionType.integer.value
    value = 0 if number else clip(str(focused.get("value") or "-"), OPTION_TEXT)
    return [app_commands.Choice(name=clip(sentence, OPTION_TEXT), value=value)]


def _focused(interaction: Interaction) -> dict[str, Any] | None:
    """The option that is being typed."""
    data: Any = interaction.data or {}
    options = list(data.get("options") or ())
    while options:
        option = options.pop()
        if option.get("focused"):
            focused: dict[str, Any] = option
            return focused
        options += option.get("options") or ()
    return None
