"""Vacations: how long somebody may be away, and what that does to the deadlines that run already.

A vacation holds up the phases in which its person is asked, as `bot.hosting.time.calendar` counts them, and
whatever it gives them is taken from its person's days. One that is added moves running deadlines, never to an
earlier time. One that is cancelled ends as soon as that leaves each of these phases half of what was left,
and two hours; before it has begun it may be gone altogether. Every vacation counts as a day at least. A bank
of time stands still while its player is away, no longer and no shorter.
"""

from __future__ import annotations

import dataclasses
from bisect import bisect_left
from collections.abc import Sequence
from math import ceil

from bot.hosting.after import posts, timing
from bot.hosting.host import Host
from bot.hosting.people import preferences
from bot.hosting.table.sitting import Refused, Sitting, refusing
from bot.hosting.time.phase import Phase
from bot.ids import PersonId
from bot.store import Away, Filter, Reading, TableRow, Writing
from bot.store.again import again
from bot.times import DAY, HOUR, a_length, instant_of, plain, said_length
from bot.times.instants import Instant, Seconds, plus
from engine.language import _

MOST = Seconds(28 * DAY)
"""The most time of vacation within any `YEAR`."""
YEAR = 365 * DAY
SHORTEST = HOUR
LEAST = DAY
"""The least seconds as which a vacation counts."""
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
    for row in await _tables_of(host, user):
        await _follow_at(host, row.id, away, adding=True)
    return away


async def cancel_away(host: Host, user: PersonId, begins: Instant) -> Away:
    """Cancel the vacation that begins at an instant: it ends as soon as that leaves everybody time.

    Returns it as it is then; one that is gone altogether ends as it begins. Raises `Refused`.
    """
    async with host.store.writing() as tx:
        vacations = [a for a in await tx.away([user], host.now()) if a.begins == begins]
        if not vacations:
            raise Refused(_("That vacation is gone; `/me away` shows yours."))
        away = await _cut_short(host, tx, vacations[0])
        if away.ends > begins:
            await tx.put_away(away)
        else:
            await tx.drop_away(user, begins)
    for row in await _tables_of(host, user):
        await _follow_at(host, row.id, away, adding=False)
    return away


async def _cut_short(host: Host, tx: Writing, away: Away) -> Away:
    """The vacation with the earliest end that leaves enough of every phase that it holds up."""
    now = host.now()
    sittings = [await host.read(tx, row.id) for row in await _running(tx, away.user)]
    timed = [s for s in sittings if s.row.timing.due and not s.row.timing.banks]
    phases = [await timing.phase_of(tx, s) for s in timed]
    least = max(away.begins, now)
    ends = [plus(least, n * HOUR) for n in range(ceil((away.ends - least) / HOUR))]
    first = bisect_left(ends, True, key=lambda end: all(_leaves_enough(p, away, end, now) for p in phases))
    return dataclasses.replace(away, ends=[*ends, away.ends][first])


def _leaves_enough(phase: Phase, away: Away, end: Instant, now: Instant) -> bool:
    """Whether a phase keeps half of what is left of it, and two hours, if a vacation ends then."""
    others = [a for a in phase.away if (a.user, a.begins) != (away.user, away.begins)]
    due = phase.by_day(phase.due())[0]
    short = phase.with_away([*others, dataclasses.replace(away, ends=end)] if end > away.begins else others)
    return short.by_day(short.due())[0] >= timing.enough(due, now)


def _check(new: Away, known: Sequence[Away], now: Instant) -> None:
    if new.ends - new.begins < SHORTEST:
        raise Refused(_("A vacation lasts at least {time}.").format(time=a_length(SHORTEST)))
    if any(new.begins < old.ends and old.begins < new.ends for old in known):
        raise Refused(_("You already have a vacation in that time; `/me away` shows yours."))
    if sum(old.ends > now for old in known) >= MOST_AHEAD:
        words = _("You have {n} vacations ahead, as many as possible; `/me away` cancels one.")
        raise Refused(words.format(n=MOST_AHEAD))
    most = _most_in_a_year((*known, new))
    if most > MOST:
        words = _("You can take up to {most} of vacation a year, and this would make it {length}.")
        raise Refused(words.format(most=said_length(MOST), length=said_length(most)))


def _most_in_a_year(vacations: Sequence[Away]) -> Seconds:
    """The most seconds of vacation within any 365 days; such days begin or end with one of them."""
    starts = [a.begins for a in vacations] + [_counts_until(a) - YEAR for a in vacations]
    return max(Seconds(sum(_within(away, start) for away in vacations)) for start in starts)


def _within(away: Away, start: float) -> float:
    """The seconds for which a vacation counts that lie in the 365 days from `start`."""
    return max(0.0, min(_counts_until(away), start + YEAR) - max(away.begins, start))


def _counts_until(away: Away) -> Instant:
    return max(away.ends, plus(away.begins, LEAST))


@again
async def _follow_at(host: Host, id: str, away: Away, adding: bool) -> None:
    """Bring the deadline of a table in line with a vacation that was added, or cut short."""
    async with host.changing(id) as (tx, sitting):
        clock, before = sitting.row.timing, sitting
        if clock.banks:
            await _count_again(tx, sitting, host.now())
            return
        if not clock.due or (adding and not any(s.user == away.user for s in sitting.awaited())):
            return
        sitting = await timing.count_again(tx, sitting, host.now(), adding)
        if sitting is not before:
            await posts.tell_status(tx, sitting)


async def _count_again(tx: Writing, sitting: Sitting, now: Instant) -> None:
    """A bank stands still while its player is away, so it runs out at another time."""
    due = sitting.row.timing.due
    sitting = await timing.schedule(tx, sitting, now)
    if sitting.row.timing.due != due:
        await posts.tell_status(tx, sitting)


async def _tables_of(host: Host, user: PersonId) -> Sequence[TableRow]:
    async with host.store.reading() as read:
        return await _running(read, user)


async def _running(read: Reading, user: PersonId) -> Sequence[TableRow]:
    """The running tables of somebody."""
    return await read.tables(Filter(stages=("running",), user=user, limit=ALL))
