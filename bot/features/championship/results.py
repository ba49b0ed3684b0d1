"""How a heat has come in: at its end, of a table that was stopped, and again after a rollback."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from bot.events import Ended
from bot.features.championship import rows
from bot.features.championship.entering import look_at
from bot.features.championship.rows import HEATS, HeatRow
from bot.hosting.table.racers import place_of
from bot.hosting.table.sitting import Sitting
from bot.ids import NOBODY, PersonId
from bot.store import Departure, Json, Reading, SeatRow, Writing
from bot.times.instants import Instant
from engine import codec
from engine.journal import standing
from engine.model import By, Entry
from engine.values import changed

BY_ONESELF: Sequence[By] = ("player", "standing")
"""By whom an answer was given that is somebody's own."""
RESIGN = "resign"


async def keep(tx: Writing, event: Ended) -> None:
    """Keep how a heat has come in."""
    heat = await rows.heat_at(tx, event.sitting.row.id)
    if heat is not None:
        await keep_of(tx, heat, event.sitting, event.at)


async def keep_of(tx: Writing, heat: HeatRow, sitting: Sitting, at: Instant) -> None:
    """Keep how a heat has come in, or, where it was stopped, how it stood; once the season is over that
    stays, though the heat goes on."""
    season = await rows.season(tx, heat.championship)
    if season is None or season.over:
        return
    finished = await finishes(tx, heat, sitting) if sitting.table is not None else []
    tx.put(HEATS, changed(heat, result={"finishes": finished}))
    await look_at(tx, season.guild, at)


async def finishes(read: Reading, heat: HeatRow, sitting: Sitting) -> list[Json]:
    """Of each seat who has driven its first plot (0: the profile), its place, and whether that one stayed."""
    entrants = await rows.entrants(read, heat.championship)
    numbers = {one.user: one.number for one in entrants if one.user != NOBODY}  # nobody is the profile, too
    entries, departures = await _past(read, sitting)
    places: list[Any] = _places(sitting)
    finished: list[Any] = []
    for seat in sitting.seats:
        first = _first_driver(entries, departures, seat)
        place = places[seat.seat - 1] if seat.seat <= len(places) else len(sitting.seats)
        finished.append([numbers.get(first, 0), place, _stayed(entries, departures, seat, first)])
    return finished if any(driver for driver, _place, _stayed in finished) else []


async def _past(read: Reading, sitting: Sitting) -> tuple[Sequence[Entry[Any]], Sequence[Departure]]:
    """The entries of a game that count so far, and who has left it."""
    journal, departures = await read.entries(sitting.row.id), await read.departures(sitting.row.id)
    entries = await asyncio.to_thread(
        lambda: standing([codec.load_entry(sitting.game, data) for data in journal])
    )
    return entries, departures


def _places(sitting: Sitting) -> list[int]:
    """The places of the seats by number, from 1; automata have none."""
    outcome = sitting.running.outcome
    if outcome is not None:
        by_seat: Mapping[int, int] = {
            seat: 1 + sum(map(len, outcome.seats[:n]))
            for n, level in enumerate(outcome.seats)
            for seat in level
        }
        return [by_seat.get(seat.seat, len(sitting.seats)) for seat in sitting.seats]
    now = [place_of(sitting, seat.seat) for seat in sitting.seats]
    order = [one[0] if one is not None else 1 for one in now]
    return [1 + sum(other < one for other in order) for one in order]


def _first_driver(entries: Sequence[Entry[Any]], departures: Sequence[Departure], seat: SeatRow) -> PersonId:
    """The one who has given the first answer of a seat, `NOBODY` where the profile did."""
    for entry in entries:
        for answer in entry.answers:
            if answer.seat == seat.seat:
                return _there(departures, seat, entry.number) if answer.by in BY_ONESELF else NOBODY
    return NOBODY


async def first_drivers(read: Reading, sitting: Sitting) -> list[PersonId]:
    """Those who have driven the first plot of their seat, and sit there still."""
    entries, departures = await _past(read, sitting)
    firsts = [(seat.user or NOBODY, _first_driver(entries, departures, seat)) for seat in sitting.people]
    return [user for user, first in firsts if user == first]


def _there(departures: Sequence[Departure], seat: SeatRow, entry: int) -> PersonId:
    """The one who had a seat at an entry."""
    for left in departures:
        if left.seat == seat.seat and left.since <= entry < left.entry:
            return left.user
    return seat.user or NOBODY


def _stayed(
    entries: Sequence[Entry[Any]], departures: Sequence[Departure], seat: SeatRow, driver: PersonId
) -> bool:
    """Whether a driver never left the seat but once it was out of the game. Who comes back before anybody
    else has taken it has not left; nobody comes back to points that others have driven for."""
    if any(
        one.order.verb == "act" and one.order.seat == seat.seat and one.order.line == RESIGN
        for one in entries
    ):
        return False
    left = [one.way for one in departures if (one.seat, one.user) == (seat.seat, driver)]
    return {*left} == {"out"} if left else seat.user == driver
