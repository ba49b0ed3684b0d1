"""Careers in a soak: begun and ended at lobbies, and changed once by each race."""

from __future__ import annotations

from bot.features.careers import acts, rows
from bot.hosting.host import Host
from bot.hosting.table.sitting import Sitting
from tests.soak import things
from tests.soak.people import Player


def brings_a_driver(player: Player, sitting: Sitting) -> things.Deed | None:
    free = sitting.row.careers and not sitting.my_seat(player.id).career
    return bring_a_driver if free and player.chance(0.7) else None


async def bring_a_driver(player: Player, host: Host, sitting: Sitting) -> None:
    """Let one's career drive, begun where there is none; now and then it is ended instead."""
    row, me, guild = sitting.row, player.person, sitting.row.guild
    assert guild is not None  # a race of careers is one of a server
    name = f"Driver {player.id}"
    if player.chance(0.1):
        await player.attempt("end a career", host, lambda: acts.end(host, me, guild, row.game, name))
    await player.attempt("begin a career", host, lambda: acts.begin(host, me, guild, row.game, name))
    await player.attempt("drive a career", host, lambda: acts.drive(host, row.id, me, player.chance(0.95)))


async def faults_of_careers(host: Host, sitting: Sitting) -> list[str]:
    """A table changes careers once, as its outcome says, and ends them likewise."""
    outcome, found = sitting.running.outcome, []
    async with host.store.reading() as read:
        for seat in sitting.seats:
            row = await rows.one(read, seat.career) if str(seat.seat) in sitting.row.legacy else None
            if row is None:
                continue
            career = await acts.career_of(read, row)
            rides = [ride.changed for ride in career.rides if ride.table == sitting.row.id]
            expected = [outcome.legacy[seat.seat]] if outcome and seat.seat in outcome.legacy else []
            if rides != expected:
                found.append(f"career {row.id} was changed by {rides} instead of {expected}")
            ended = acts.rules_of(row.game).ended(career.legacy)
            if row.over not in (ended, "left"):
                found.append(f"career {row.id} is {row.over!r} instead of {ended!r}")
    return [f"table {sitting.row.id}: {fault}" for fault in found]


things.IN_A_LOBBY.append(brings_a_driver)
things.FAULTS.append(faults_of_careers)
