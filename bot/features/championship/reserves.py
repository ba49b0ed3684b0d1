"""Seats of a heat whose drivers never came: reserves are asked in the order of sign-up, and nobody else.

A heat begins closed to all others, and opens to them with its first plots.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.events import SeatsFree, SeatTaken
from bot.features.championship import liveries, rows
from bot.features.championship.entering import look_at
from bot.features.championship.rows import ENTRANTS, HEATS, NO_FACTION, HeatRow, SeasonRow
from bot.features.championship.rules import course
from bot.hosting.after import posts, timing
from bot.hosting.after.telling import tell
from bot.hosting.after.vacating import vacate
from bot.hosting.host import Host
from bot.hosting.table import admission
from bot.hosting.table.sitting import GHOST, OPEN, Refused, Sitting
from bot.hosting.table.status import side_of
from bot.ids import NOBODY, PersonId
from bot.store import Reading, SeatRow, Writing
from bot.text import people
from bot.times import DAY
from bot.times.instants import NEVER, plus
from engine.language import _, speaking
from engine.values import changed


async def seats_free(tx: Writing, event: SeatsFree) -> None:
    """A heat may want reserves: look at it at once. A seat that its driver has left before the first plots
    waits for one, as that of somebody who never came."""
    heat = await rows.heat_at(tx, event.row.id)
    if heat is None or event.row.guild is None:
        return
    await look_at(tx, event.row.guild, NEVER)
    if event.row.stage == "running" and not await tx.opened(event.row.id):
        for seat in await tx.seats(event.row.id):
            if seat.driver == GHOST and not (seat.out or seat.answered or str(seat.seat) in heat.until):
                await tx.put_seat(changed(seat, driver=OPEN))


async def replace_banned(host: Host, row: SeasonRow, table: str) -> None:
    """Free the seats of those who are banned from the server, before their first plot for a reserve. Nobody
    is told why, and whom somebody who races has banned stays."""
    async with host.changing(table) as (tx, sitting):
        row = await rows.season(tx, row.id) or row  # with whom racers have banned meanwhile
        spared = rows.spared(row, await rows.entrants(tx, row.id))
        there = [seat for seat in sitting.people if seat.user not in spared]
        gone = [seat for seat in there if await tx.banned(row.guild, seat.user or NOBODY)]
        if sitting.row.stage != "running" or not gone:
            return
        before = sitting
        begun = await tx.opened(table)
        unmoved = {seat.seat for seat in gone if not (begun or seat.answered)}
        for seat in gone:
            sitting = await vacate(tx, sitting, seat, OPEN if seat.seat in unmoved else GHOST, "removed")
        sitting = await timing.schedule(tx, sitting, host.now())
        if unmoved:
            sitting = await timing.whole_phase_again(tx, sitting, host.now(), unmoved)
        free = [side_of(before, seat.seat) for seat in gone if not seat.out]
        with speaking(sitting.row.language):
            for side in free:
                words = _("A seat is free to take over: {side}.").format(side=side)
                await tell(tx, before, sitting, words, rows=posts.take_rows(sitting), hand=None)
        await posts.tell_status(tx, sitting)


async def fill(host: Host, row: SeasonRow, table: str) -> None:
    """Ask two reserves for each seat of a heat that its driver has left before the first plots. The seat of
    one who never came waits a day at most, then the profile drives it; with the first plots the heat opens to
    all."""
    async with host.changing(table) as (tx, sitting):
        heat = await rows.heat_at(tx, table)
        if heat is None or sitting.row.stage != "running":
            return
        if await tx.opened(table):
            if sitting.row.invited is not None:
                await tx.save_table(changed(sitting.row, invited=None))
            return
        free, day = sitting.vacant, plus(host.now(), DAY)
        fresh = {seat.seat for seat in free if str(seat.seat) not in heat.until}
        heat = changed(heat, until={**{str(seat): day for seat in fresh}, **heat.until})
        tx.put(HEATS, heat)
        if fresh and not sitting.row.timing.gained.first:
            sitting = await timing.whole_phase_again(tx, sitting, host.now(), fresh)
            sitting = await timing.schedule(tx, sitting, host.now())
        late = [seat for seat in free if heat.until[str(seat.seat)] <= host.now()]
        waited = [seat for seat in late if seat.driver == OPEN]
        if waited and not sitting.row.timing.held:
            sitting = await _give_up(host, tx, sitting, waited)
        if free:
            await _ask(host, tx, row, heat, sitting, len(free) - len(late))


async def _give_up(host: Host, tx: Writing, sitting: Sitting, free: Sequence[SeatRow]) -> Sitting:
    """Let the profiles of seats drive that no reserve has taken, and say so."""
    before = sitting
    for seat in free:
        sitting = await vacate(tx, sitting, seat)
    sitting = await timing.schedule(tx, sitting, host.now())
    with speaking(sitting.row.language):
        for seat in free:
            words = _("No reserve has come; the profile drives on: {side}.")
            await tell(tx, before, sitting, words.format(side=side_of(before, seat.seat)), hand=None)
    await posts.tell_status(tx, sitting)
    return sitting


async def _ask(host: Host, tx: Writing, row: SeasonRow, heat: HeatRow, sitting: Sitting, free: int) -> None:
    """Ask reserves for so many seats that wait, as far as they were not asked before. Where there is none,
    whoever has left a seat may still come back to it."""
    spare = await _spare(host, tx, row, heat.race, sitting)
    room = course.ASKED * free - len({*spare} & {*heat.asked})
    next_asked = course.asked_next([*spare], (), heat.asked)[: max(room, 0)]
    asked = (*heat.asked, *next_asked)
    tx.put(HEATS, changed(heat, asked=asked))
    users = {one.number: one.user for one in await rows.entrants(tx, row.id)}
    invited = tuple(users[number] for number in asked) or await _former(tx, row, sitting)
    if invited != sitting.row.invited:
        await tx.save_table(changed(sitting.row, invited=invited))
    if not next_asked:
        return
    sitting = await host.read(tx, sitting.row.id)
    called = tuple(users[number] for number in next_asked)
    with speaking(sitting.row.language):
        words = _(
            "{people}: a seat is free in race {race}. Press the button to drive it from the start; "
            "you can also let it be."
        )
        text = words.format(people=people(called), race=heat.race)
        keys = posts.take_rows(sitting)
    await posts.call(tx, sitting, "reserve", text, called, keys, hand=None)


async def _former(read: Reading, row: SeasonRow, sitting: Sitting) -> tuple[PersonId, ...]:
    """The people who have left seats of a heat that are free, but for those who are banned."""
    free = {seat.seat for seat in sitting.vacant}
    left = [one.user for one in await read.departures(sitting.row.id) if one.seat in free]
    return tuple([user for user in left if not await read.banned(row.guild, user)])


async def _spare(host: Host, read: Reading, row: SeasonRow, race: int, sitting: Sitting) -> list[int]:
    """The reserves who have no heat of a race and could sit there, in the order of sign-up; those who are
    asked for a free seat of another heat come last."""
    drives: set[PersonId] = set()
    asked: set[int] = set()
    entrants = {one.number: one for one in await rows.entrants(read, row.id)}
    for heat in await rows.heats(read, row.id):
        if heat.race == race:
            seats = await read.seats(heat.table) if heat.table else ()
            left = await read.departures(heat.table) if heat.table else ()
            drives |= {entrants[number].user for number in heat.grid} | {one.user for one in left}
            drives |= {seat.user or NOBODY for seat in seats}
            if heat.table != sitting.row.id and any(seat.driver == OPEN for seat in seats):
                asked |= {*heat.asked}
    avoided = await admission.avoided(read, sitting)
    spare = [
        one.number
        for one in entrants.values()
        if one.reserve
        and not one.gone
        and one.user not in (NOBODY, *drives, *avoided)
        and not await read.banned(row.guild, one.user)
    ]
    return sorted(spare, key=lambda number: number in asked)


async def seated(tx: Writing, event: SeatTaken) -> None:
    """A reserve who takes a seat drives for the faction of its driver. Raises `Refused` for somebody who has,
    or had, another heat of that race, as nobody drives two; and before the first plots for whoever is not
    asked, though a driver may offer the seat."""
    table = event.sitting.row
    heat = await rows.heat_at(tx, table.id)
    if heat is None:
        return
    if event.person not in (table.invited or ()) and not await tx.opened(table.id):
        raise Refused(_("Only those who are asked can take a seat at this table now."))
    entrants = await rows.entrants(tx, heat.championship)
    mine = next((one for one in entrants if one.user == event.person), None)
    for other in await rows.heats(tx, heat.championship):
        if other.race == heat.race and other.heat != heat.heat:
            seats = await tx.seats(other.table) if other.table else ()
            left = await tx.departures(other.table) if other.table else ()
            drove = {seat.user for seat in seats} | {one.user for one in left}
            if event.person in drove or (mine and mine.number in other.grid):
                raise Refused(_("You already have a heat in this race; nobody drives two."))
    row = await rows.season(tx, heat.championship)
    seat = next((s.seat for s in await tx.seats(table.id) if s.user == event.person), None)
    if row is None or mine is None or seat is None or mine.faction != NO_FACTION:
        return
    tx.put(ENTRANTS, changed(mine, faction=liveries.drawn(row, heat, entrants)[seat - 1].faction))
