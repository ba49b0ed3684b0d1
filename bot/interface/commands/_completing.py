"""Suggestions for the person who types into a command about a table: only what that person may see."""

from __future__ import annotations

from collections.abc import Callable

from discord import app_commands

from bot.hosting.table.sitting import VACANT, Refused, Sitting, called
from bot.interface.meant import meant_while_typing, offered
from bot.interface.shared import Interaction
from bot.panels import options
from bot.store import SeatRow
from bot.text import plain
from bot.times import suggested_zones


async def option_names(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The settings of a lobby: of every table, of its times, of its game."""
    sitting = await meant_while_typing(interaction)
    if sitting is None:
        return []
    return offered(typed, options.entries(sitting).items())


async def option_values(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The values of the option that is named already; of time zones all that there are."""
    sitting = await meant_while_typing(interaction)
    name = getattr(interaction.namespace, "option", None)
    if sitting is None or name is None:
        return []
    try:
        name = options.named(sitting, name)
        option = options.option(sitting, name)
    except Refused:
        return []
    if name == "zone" and typed:
        return offered("", [(zone, zone) for zone in suggested_zones(typed)])
    return offered(typed, option.values(sitting))


async def taken_seats(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The seats of people; in a lobby those of bots too."""
    return await _seats(interaction, typed, lambda s, seat: bool(seat.user) or s.row.stage == "lobby")


async def all_seats(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    return await _seats(interaction, typed, lambda _, seat: True)


async def _seats(
    interaction: Interaction, typed: str, wanted: Callable[[Sitting, SeatRow], bool]
) -> list[app_commands.Choice[int]]:
    sitting = await meant_while_typing(interaction)
    if sitting is None:
        return []
    seats = [s for s in sitting.seats if wanted(sitting, s)]
    return offered(typed, [(s.seat, f"{s.seat}. {plain(_name(sitting, s))}") for s in seats])


def _name(sitting: Sitting, seat: SeatRow) -> str:
    """The driver of a seat, or the side of one that nobody drives."""
    if seat.driver not in VACANT or sitting.table is None:
        return called(seat)
    return sitting.game.face.label(sitting.public, seat.seat)
