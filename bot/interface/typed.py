"""The length of typed texts is checked before anything reads them: in commands, suggestions and forms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import discord
from discord import app_commands

from bot.hosting.table.sitting import Refused
from bot.interface.shared import Interaction
from bot.limits import CUSTOM_ID
from engine import bounds

BY_NAME = {
    "line": bounds.LINE,
    "options": 2 * bounds.WRITTEN,
    "value": bounds.WRITTEN,
    "invite": bounds.WRITTEN,
}
"""Options of commands that hold more than a word and do not say themselves how much."""


TICKED = "yes"
"""Stands for a tick that is set."""


def check(interaction: Interaction) -> None:
    """Raises `Refused` at the first text that is longer than its kind may be."""
    for text, most in _texts(interaction):
        bounds.check(text, most, Refused)


def option(interaction: Interaction, name: str) -> str:
    """The text typed into an option of a command; '' for none."""
    data: Any = interaction.data or {}
    return dict(_options(data.get("options") or ())).get(name, "")


def most_of(parameter: app_commands.Parameter) -> int:
    """How many characters an option of a command holds."""
    most = parameter.max_value
    return int(most) if most is not None else BY_NAME.get(parameter.display_name, bounds.WORD)


def _texts(interaction: Interaction) -> Iterator[tuple[str, int]]:
    data: Any = interaction.data or {}
    match interaction.type:
        case discord.InteractionType.application_command | discord.InteractionType.autocomplete:
            command = interaction.command
            most = _room(command) if isinstance(command, app_commands.Command) else {}
            for name, text in _options(data.get("options") or ()):
                yield text, most.get(name, bounds.WORD)
        case discord.InteractionType.component:
            yield from ((str(text), CUSTOM_ID) for text in data.get("values") or ())
        case discord.InteractionType.modal_submit:
            yield from ((text, bounds.LINE) for text in form_texts(data))


@cache
def _room(command: app_commands.Command[Any, ..., Any]) -> Mapping[str, int]:
    """How many characters each option of a command holds, by all its names."""
    most = {parameter.name: most_of(parameter) for parameter in command.parameters}
    return most | {parameter.display_name: most_of(parameter) for parameter in command.parameters}


def _options(options: Any) -> Iterator[tuple[str, str]]:
    for option in options:
        yield from _options(option.get("options") or ())
        if "value" in option:
            yield option["name"], str(option["value"])


def form_texts(data: dict[str, Any]) -> list[str]:
    """The texts and choices of a form, in order."""
    return [next(iter(values), "") for _field, values in _filled(data)]


def form_choices(data: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    """All that each field of a form holds, by the field's id: its text, its choices, `TICKED` for a tick."""
    return dict(_filled(data))


def _filled(data: dict[str, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for row in data.get("components", ()):
        for part in row.get("components") or [row.get("component", {})]:
            given = (part["value"],) if "value" in part else part.get("values") or ()
            held = [TICKED if value is True else value for value in given if value not in (False, None)]
            yield str(part.get("custom_id", "")), tuple(map(str, held))
