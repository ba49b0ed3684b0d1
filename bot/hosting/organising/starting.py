"""Lobbies that start by themselves, ask for a start, or close: the actions of their alarms."""

from __future__ import annotations

from bot.hosting.after import lobbies, posts, starting
from bot.hosting.host import Host
from bot.hosting.organising import lobby
from bot.hosting.table import starts
from bot.hosting.table.sitting import Sitting
from bot.ids import PersonId
from bot.store import Alarm, Writing
from bot.text import people
from bot.times.instants import NEVER, Instant, plus
from engine.language import N_, _, speaking
from engine.values import changed

NOT_STARTED = N_("{people}: nobody has started this table, so it is closed.")
NOT_FULL = N_("{people}: this table has not filled up, so it is closed. You stay first in the queue.")
TOO_FEW = N_("{people}: too few have come this time, too, so this table is closed.")


async def ring(host: Host, id: str) -> None:
    """It is time to start a table, or to call its organiser to a full one."""
    async with host.changing(id) as (tx, sitting):
        start, row = sitting.row.starting, sitting.row
        if row.stage != "lobby" or row.homeless or row.timing.why == "asleep":
            return
        due = 0 < start.at <= host.now()
        if start.how == "time" and due:
            await _at_its_time(host, tx, sitting)
        elif start.how == "full" and due and start.full:
            await lobby.begin(host, tx, sitting)
        elif start.how == "hand" and start.full:
            await _call_organiser(tx, sitting, host.now())


async def close_stale(host: Host, id: str) -> None:
    """Close what nobody has touched for long, a lobby once those who sit there have been called; a pause
    comes before that."""
    async with host.changing(id) as (tx, sitting):
        held = sitting.row.timing.held
        if not lobby.goes_stale(sitting):
            return
        if held > host.now():
            await tx.put_alarm(Alarm(sitting.row.id, "stale", plus(held, starting.STALE)))
        elif _can_be_warned(sitting):
            await _warn(tx, sitting, host.now())
        elif sitting.row.stage == "lobby" and (until := _waits_until(sitting)) > host.now():
            await tx.put_alarm(Alarm(sitting.row.id, "stale", until))
        else:
            await _close(tx, sitting, NOT_FULL if sitting.queued else NOT_STARTED)


async def _at_its_time(host: Host, tx: Writing, sitting: Sitting) -> None:
    """Start with the people who have come; if they are too few, a week later, and the second time not at
    all."""
    start, missing = sitting.row.starting, starts.lacks(sitting)
    if not missing:
        await lobby.begin(host, tx, sitting)
    elif start.moved:
        await _close(tx, sitting, TOO_FEW)
    else:
        moved = changed(start, at=starts.week_later(start), moved=True)
        sitting = await starting.schedule(tx, await starting.save(tx, sitting, moved), host.now())
        await lobbies.tell_lobby(tx, sitting)
        with speaking(sitting.row.language):
            words = _("{people}: too few have come, so the start moves to <t:{at}:F>, this once.")
            text = words.format(people=people(_sitting_there(sitting)), at=int(moved.at))
        await posts.call(tx, sitting, "moved", text, _sitting_there(sitting), hand=None)


async def _call_organiser(tx: Writing, sitting: Sitting, now: Instant) -> None:
    """Call the organiser of a full table to start it."""
    with speaking(sitting.row.language):
        words, rows = starting.all_here(sitting), starting.start_row(sitting)
    key = await posts.call(tx, sitting, "full", words, (sitting.row.organiser,), rows, hand=None)
    await starting.save(tx, sitting, changed(sitting.row.starting, called=now, post=key))


def _waits_until(sitting: Sitting) -> Instant:
    """Until when a lobby waits: one that is full, and about to start, until it has."""
    start = sitting.row.starting
    return max(start.until, plus(start.at, starting.GRACE) if start.full and start.at else NEVER)


def _can_be_warned(sitting: Sitting) -> bool:
    """Whether somebody sits in a lobby who has not been called before it closes."""
    there = sitting.row.stage == "lobby" and sitting.people and not sitting.row.homeless
    return bool(there) and not sitting.row.starting.warned


async def _warn(tx: Writing, sitting: Sitting, now: Instant) -> None:
    """Call all who sit in a lobby, once before it closes."""
    until = max(sitting.row.starting.until, plus(now, starting.WARNING))
    await tx.put_alarm(Alarm(sitting.row.id, "stale", until))
    warned = changed(sitting.row.starting, until=until, warned=True)
    sitting = await starting.save(tx, sitting, warned)
    with speaking(sitting.row.language):
        words = _("{people}: this table has not started, and closes <t:{at}:R> unless somebody uses it.")
        if sitting.queued:
            words = _("{people}: this table is not full yet. It closes <t:{at}:R>; you then stay first.")
        text = words.format(people=people(_sitting_there(sitting)), at=int(until))
        rows = () if starts.lacks(sitting) else starting.start_row(sitting)
    await posts.call(tx, sitting, "closing", text, _sitting_there(sitting), rows, hand=None)
    await lobbies.tell_lobby(tx, sitting)


async def _close(tx: Writing, sitting: Sitting, words: str) -> None:
    """Close a table, and tell those who sit there, who have been called before."""
    if sitting.row.stage == "lobby" and sitting.people and not sitting.row.homeless:
        with speaking(sitting.row.language):
            text = _(words).format(people=people(_sitting_there(sitting)))
        await posts.call(tx, sitting, "closed", text, hand=None)
    await posts.end(tx, sitting, "")


def _sitting_there(sitting: Sitting) -> tuple[PersonId, ...]:
    return tuple(s.user for s in sitting.people if s.user is not None)
