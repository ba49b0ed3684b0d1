"""The factions of a heat: told in its lobby, and in its first post, which calls everybody who drives it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.features.championship import rows
from bot.features.championship.rows import NO_FACTION
from bot.features.championship.words import FACTIONS
from bot.hosting.table.sitting import Sitting
from bot.store import Reading
from bot.text import mention
from engine.model import Seat


async def beside(read: Reading, sitting: Sitting) -> Mapping[Seat, str]:
    """The sign of each driver's faction, by seat."""
    return {seat: FACTIONS[faction].short for seat, faction in (await _factions(read, sitting)).items()}


async def in_the_first_post(read: Reading, sitting: Sitting) -> list[str]:
    """A line with everybody's faction; none in later posts."""
    if sitting.row.told:
        return []
    users = {seat.seat: seat.user for seat in sitting.people if seat.user is not None}
    found = await _factions(read, sitting)
    told = [f"{FACTIONS[faction].short} {mention(users[seat])}" for seat, faction in found.items()]
    return [f"-# {' · '.join(told)}"] if told else []


async def _factions(read: Reading, sitting: Sitting) -> dict[Seat, int]:
    heat = await rows.heat_at(read, sitting.row.id) if sitting.row.guild is not None else None
    if heat is None:
        return {}
    known = {one.user: one.faction for one in await rows.entrants(read, heat.championship)}
    found = {seat.seat: known.get(seat.user, NO_FACTION) for seat in sitting.people if seat.user}
    return {seat: faction for seat, faction in found.items() if faction != NO_FACTION}
