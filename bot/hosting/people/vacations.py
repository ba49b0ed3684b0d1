"""Vacations: how long somebody may be away, and what that does to the deadlines that run already.

A vacation holds up the phases in which its person is asked, as `bot.hosting.time.calendar` counts them. One
that is added moves running deadlines, never to an earlier time. One that is cancelled gives back what it has
held up, but leaves at least half of what was left, and two hours; a deadline that somebody has moved in
between stays where it is. A bank of time stands still while its player is away, no longer and no shorter.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from bot.hosting.after import posts, timing
from bot.hosting.host import Host
from bot.hosting.people import preferences
from bot.hosting.table.sitting import Refused, Sitting, refusing
from bot.hosting.time.calendar import deadline, later
from bot.ids import PersonId
from bot.store import Away, Filter, Reading, Writing
from bot.store.again import again
from bot.times import instant_of, plain, said_length
from bot.times.instants import NO_TIME, Instant, Seconds, plus
from engine.language import _

HOUR = 3600.0
MOST = Seconds(28 * 24 * HOUR)
"""The most time of vacation within any `YEAR`."""
YEAR = 365 * 24 * HOUR
SHORTEST = HOUR
MOST_AHEAD = 12
"""How many vacations one person may have that are not over."""
ALL = 1_000_000
NOW = ("", "now", "jetzt")


async def vacations(host: Host, user: PersonId) -> Sequence[Away]:
    """The vacations of somebody that are not over, earliest first."""
    async with host.store.reading() as read:
        return await read.away([user], host.now())


async def go_away(host: Host, user: PersonId, since: str, until: str) -> Away:
    """Add a vacation as it was typed, in the person's own zone; raises `Refused`."""
    zone, now = (await preferences.person(host, user)).zone or "UTC", host.now()
    with refusing():
        begins = now if plain(since) in NOW else instant_of(since, zone, now)
        ends = instant_of(until, zone, now)
    away = Away(user, begins, ends)
    async with host.store.writing() as tx:
        _check(away, await tx.away([user], plus(min(now, begins), -YEAR)), now)
        await tx.put_away(away)
    await _hold_up(host, away)
    return away


async def cancel_away(host: Host, user: PersonId, begins: Instant) -> Away:
    """Cancel the vacation that begins at an instant; one that has begun ends now. Raises `Refused`."""
    now = host.now()
    async with host.store.writing() as tx:
        found = [a for a in await tx.away([user], now) if a.begins == begins]
        if not found:
            raise Refused(_("That vacation is gone; `/me away` shows yours."))
        (away,) = found
        if away.begins < now:
            await tx.put_away(dataclasses.replace(away, ends=now))
        else:
            await tx.drop_away(user, begins)
    await _give_back(host, away)
    return away


def _check(new: Away, known: Sequence[Away], now: Instant) -> None:
    if new.ends - new.begins < SHORTEST:
        raise Refused(_("A vacation ends at least an hour after it begins."))
    if any(new.begins < old.ends and old.begins < new.ends for old in known):
        raise Refused(_("You already have a vacation in that time; `/me away` shows yours."))
    if sum(old.ends > now for old in known) >= MOST_AHEAD:
        raise Refused(_("You already have many vacations ahead; `/me away` cancels one."))
    most = _most_in_a_year((*known, new))
    if most > MOST:
        words = _("You can take up to {most} of vacation a year, and this would make it {length}.")
        raise Refused(words.format(most=said_length(MOST), length=said_length(most)))


def _most_in_a_year(vacations: Sequence[Away]) -> Seconds:
    """The most seconds of vacation within any 365 days; such days begin or end with one of them."""
    starts = [a.begins for a in vacations] + [a.ends - YEAR for a in vacations]
    return max(Seconds(sum(_within(away, start) for away in vacations)) for start in starts)


def _within(away: Away, start: float) -> float:
    """The seconds of a vacation that lie in the 365 days from `start`."""
    return max(0.0, min(away.ends, start + YEAR) - max(away.begins, start))


async def _hold_up(host: Host, away: Away) -> None:
    """Give the running phases that wait for somebody the time of a new vacation."""
    for id in await _waiting_for(host, away.user):
        await _hold_up_at(host, id, away)


@again
async def _hold_up_at(host: Host, id: str, away: Away) -> None:
    async with host.changing(id) as (tx, sitting):
        clock = sitting.row.timing
        if clock.banks:
            await _count_again(tx, sitting, host.now())
            return
        if not clock.due or not any(s.user == away.user for s in sitting.awaited()):
            return
        due = deadline(sitting.terms, clock.began, _spans(await _absences(tx, sitting)))
        if due > clock.due:
            sitting = await timing.move(tx, timing.without_nights(sitting), due, host.now())
            await posts.tell_status(tx, sitting)


async def _give_back(host: Host, away: Away) -> None:
    """Take back from the running phases what a vacation that is cancelled has held up."""
    for id in await _waiting_for(host, away.user):
        await _give_back_at(host, id, away)


@again
async def _give_back_at(host: Host, id: str, away: Away) -> None:
    async with host.changing(id) as (tx, sitting):
        clock, now = sitting.row.timing, host.now()
        if clock.banks:
            await _count_again(tx, sitting, now)
            return
        left = await _absences(tx, sitting)
        before = [a for a in left if (a.user, a.begins) != (away.user, away.begins)] + [away]
        planned = deadline(sitting.terms, clock.began, _spans(before))
        if not clock.due or (clock.due, clock.nights) != await timing.by_day(tx, sitting, planned):
            return
        least = plus(now, max(2 * HOUR, (clock.due - now) / 2))
        kept = max(deadline(sitting.terms, clock.began, _spans(left)), least)
        due = later(sitting.terms, kept, NO_TIME)
        if (await timing.by_day(tx, sitting, due))[0] < clock.due:
            sitting = await timing.move(tx, timing.without_nights(sitting), due, now)
            await posts.tell_status(tx, sitting)


async def _count_again(tx: Writing, sitting: Sitting, now: Instant) -> None:
    """A bank stands still while its player is away, so it runs out at another time."""
    due = sitting.row.timing.due
    sitting = await timing.keep(tx, sitting, now)
    if sitting.row.timing.due != due:
        await posts.tell_status(tx, sitting)


async def _waiting_for(host: Host, user: PersonId) -> list[str]:
    async with host.store.reading() as read:
        rows = await read.tables(Filter(stages=("running",), user=user, limit=ALL))
    return [row.id for row in rows]


async def _absences(tx: Reading, sitting: Sitting) -> list[Away]:
    """The vacations, since the open question was put, of those whom it asks."""
    users = [s.user for s in sitting.people if s.seat in timing.asked(sitting) and s.user is not None]
    return list(await tx.away(users, sitting.row.timing.began))


def _spans(vacations: Sequence[Away]) -> list[tuple[Instant, Instant]]:
    return [(a.begins, a.ends) for a in vacations]
