"""The factions of a heat: their colours, told in its lobby and in its first post, which calls its drivers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.features.championship import rows
from bot.features.championship.rows import NO_FACTION, EntrantRow, HeatRow, SeasonRow
from bot.features.championship.words import FACTIONS
from bot.hosting.table.sitting import Sitting
from bot.store import Reading
from bot.text import mention
from engine import find
from engine.game import Game
from engine.model import Seat


def seated(
    game: Game, options: Mapping[str, Any], grid: Sequence[int], faction: Mapping[int, int]
) -> list[int]:
    """The drivers of a heat by seat: who can sits where the chariot has the colour of their faction, all
    others in the order of the grid, in which a game lines nobody up that draws its own."""
    state, _agenda = game.rules.setup(len(grid), game.rules.Options(**options), {})
    colours = game.face.drivers(game.rules.view(state, None))
    found: dict[int, int] = {}
    for driver in grid:
        seat = colours.get(FACTIONS[faction[driver]].name) if faction[driver] != NO_FACTION else None
        if seat is not None:
            found.setdefault(seat, driver)
    others = iter(driver for driver in grid if driver not in found.values())
    return [found[seat] if seat in found else next(others) for seat in range(1, len(grid) + 1)]


def drawn(row: SeasonRow, heat: HeatRow, entrants: Sequence[EntrantRow]) -> list[EntrantRow]:
    """Those who are drawn in a heat, by seat."""
    people = {one.number: one for one in entrants}
    faction = {number: people[number].faction for number in heat.grid}
    return [people[number] for number in seated(find(row.game), row.options, heat.grid, faction)]


async def beside(read: Reading, sitting: Sitting) -> Mapping[Seat, str]:
    """The sign of each driver's faction, by seat."""
    return {seat: FACTIONS[faction].short for seat, faction in (await _factions(read, sitting)).items()}


async def in_the_first_post(read: Reading, sitting: Sitting) -> list[str]:
    """A line with everybody's faction; none in later posts."""
    if sitting.row.told:
        return []
    users = {seat.seat: seat.user for seat in sitting.people if seat.user is not None}
    factions = await _factions(read, sitting)
    drivers = [f"{FACTIONS[faction].short} {mention(users[seat])}" for seat, faction in factions.items()]
    return [f"-# {' · '.join(drivers)}"] if drivers else []


async def _factions(read: Reading, sitting: Sitting) -> dict[Seat, int]:
    heat = await rows.heat_at(read, sitting.row.id) if sitting.row.guild is not None else None
    if heat is None:
        return {}
    known = {one.user: one.faction for one in await rows.entrants(read, heat.championship)}
    by_seat = {seat.seat: known.get(seat.user, NO_FACTION) for seat in sitting.people if seat.user}
    return {seat: faction for seat, faction in by_seat.items() if faction != NO_FACTION}
