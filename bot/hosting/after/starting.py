"""The start of a lobby, kept in line with who sits there: every change of a lobby passes through `keep`.

*When full* a table starts some minutes after the last seat was filled, which is announced once and stopped by
anybody who leaves. A bot that was added by hand fills a seat, too, and sets nothing off: anybody who adds one
can press *Start*. *By hand* a table that fills up calls its organiser, once a day at most. *At a time* it
starts with the person who has come, see `bot.hosting.organising.starting`, which is woken by the alarm set
here.

A lobby closes when nobody has done anything there for `STALE` seconds. Those who sit there are called
`WARNING` seconds earlier.
"""

from __future__ import annotations

from bot.hosting.after import posts
from bot.hosting.table import starts
from bot.hosting.table.sitting import Sitting, with_row
from bot.ids import NOBODY, PersonId, press
from bot.messages import Button, Row
from bot.store import Alarm, Starting, Writing
from bot.text import mention
from bot.times.instants import NEVER, Instant, Seconds, plus
from engine.language import _, ngettext, speaking
from engine.values import changed

STALE = 14 * 86_400.0
"""Seconds after its last change at which a lobby closes by itself."""
QUEUED = 2 * 86_400.0
"""Seconds for which a lobby for people who queued waits, whatever they do."""
WARNING = 86_400.0
BOTH = 2
GRACE = 60.0
"""Seconds after which an organiser is called to a full table: somebody may have thought better of it."""
EVERY = 86_400.0
"""Seconds between two calls of an organiser."""


async def schedule(tx: Writing, sitting: Sitting, now: Instant, by: PersonId = NOBODY) -> Sitting:
    """Bring the start of a lobby, and its end, in line with who sits there, after any change of it.

    `by` has made it such that a full table may start by itself: who sat down, or has set how it starts.
    """
    start, full = sitting.row.starting, starts.is_full(sitting)
    start = changed(start, full=(start.full or now) if full else 0.0)
    if start.how != "time":
        start = await _by_seats(tx, sitting, changed(start, at=start.at if full else 0.0), now, by)
    else:
        await tx.put_alarm(Alarm(sitting.row.id, "start", start.at))
    sitting = await _wait(tx, sitting, start, now)
    await _tell(tx, sitting)
    return sitting if start.post else await _announced(tx, sitting, now, by)


async def resume(tx: Writing, sitting: Sitting, now: Instant) -> Sitting:
    """A lobby that slept, or had lost its channel, goes on: a countdown begins anew."""
    start = sitting.row.starting
    if start.at:
        start = changed(start, at=max(start.at, plus(now, starts.countdown(sitting.terms))))
        await tx.put_alarm(Alarm(sitting.row.id, "start", start.at))
    elif start.full:
        await tx.put_alarm(Alarm(sitting.row.id, "start", max(plus(now, GRACE), plus(start.called, EVERY))))
    sitting = await _wait(tx, sitting, start, now)
    await _tell(tx, sitting)
    return sitting


async def after_outage(tx: Writing, sitting: Sitting, outage: Seconds) -> Sitting:
    """Let a lobby wait, and a countdown last, as much longer as nobody could use it; a time that people have
    agreed on stays."""
    start = sitting.row.starting
    moved = outage if start.how == "full" and start.at else 0.0
    if moved:
        await tx.put_alarm(Alarm(sitting.row.id, "start", plus(start.at, moved)))
    until = plus(start.until, outage) if start.until else NEVER
    sitting = await save(tx, sitting, changed(start, at=plus(start.at, moved), until=until))
    await _tell(tx, sitting)
    return sitting


async def over(tx: Writing, sitting: Sitting) -> Sitting:
    """The game begins: nothing is waited for any more, and the call says so."""
    await tx.drop_alarms(sitting.row.id, "start", "stale")
    start = sitting.row.starting
    if start.post:
        with speaking(sitting.row.language):
            words = _("The game has started.")
        await posts.recall(tx, sitting, start.post, words)
    return await save(tx, sitting, Starting(start.how, start.at, start.zone))


async def save(tx: Writing, sitting: Sitting, start: Starting) -> Sitting:
    """The table with another start."""
    if start == sitting.row.starting:
        return sitting
    return with_row(sitting, await tx.save_table(changed(sitting.row, starting=start)))


def start_row(sitting: Sitting) -> tuple[Row, ...]:
    """The button for the person who may start."""
    return ((Button(press(sitting.row.id, "start"), _("Start"), "success"),),)


async def _by_seats(tx: Writing, sitting: Sitting, start: Starting, now: Instant, by: PersonId) -> Starting:
    """The start of a table that waits for its seats, with its alarm."""
    if not start.full:
        await tx.drop_alarms(sitting.row.id, "start")
        return start
    if start.how == "full" and by and not start.at:
        start = changed(start, at=plus(now, starts.countdown(sitting.terms)))
        await tx.put_alarm(Alarm(sitting.row.id, "start", start.at))
    elif start.how == "hand" and by == sitting.row.organiser:  # who has just arranged it needs no call
        await tx.drop_alarms(sitting.row.id, "start")
    elif start.how == "hand" and start.full == now and by:
        await tx.put_alarm(Alarm(sitting.row.id, "start", max(plus(now, GRACE), plus(start.called, EVERY))))
    return start


async def _wait(tx: Writing, sitting: Sitting, start: Starting, now: Instant) -> Sitting:
    """Let a lobby wait for its use from now on."""
    until = max(plus(now, STALE), plus(start.at, WARNING))
    if sitting.queued:
        until = start.until or plus(now, QUEUED)
    await tx.put_alarm(Alarm(sitting.row.id, "stale", plus(until, -WARNING)))
    warned = start.warned and until == start.until
    return await save(tx, sitting, changed(start, until=until, warned=warned))


async def _tell(tx: Writing, sitting: Sitting) -> None:
    """Bring the announcement of a full table up to date, which is made once."""
    start = sitting.row.starting
    if not start.post:
        return
    with speaking(sitting.row.language):
        words = all_here(sitting) if start.full or start.how == "time" else _missing(sitting)
        rows = start_row(sitting) if start.full else ()
    await posts.recall(tx, sitting, start.post, words, rows)


async def _announced(tx: Writing, sitting: Sitting, now: Instant, by: PersonId) -> Sitting:
    """Tell all but who has just come that a full table is about to start."""
    start = sitting.row.starting
    if start.how != "full" or not start.at:
        return sitting
    with speaking(sitting.row.language):
        words, rows = all_here(sitting), start_row(sitting)
    others = tuple(s.user for s in sitting.people if s.user is not None and s.user != by)
    key = await posts.call(tx, sitting, "full", words, others, rows, hand=None)
    return await save(tx, sitting, changed(start, post=key, called=now))


def all_here(sitting: Sitting) -> str:
    """The words at a full table, or at one with a time: when it starts, or who starts it."""
    start, n = sitting.row.starting, len(sitting.seats)
    if start.how == "time":
        return _("The game starts <t:{at}:f> with everybody who is here.").format(at=int(start.at))
    if start.how == "full" and start.at:
        words = _("All {n} are here: the game starts <t:{at}:R>. If somebody leaves, it waits.")
        if n == BOTH:
            words = _("Both are here: the game starts <t:{at}:R>. If somebody leaves, it waits.")
        return words.format(n=n, at=int(start.at))
    words = _("All {n} are here. {organiser}, press **Start**; from <t:{at}:f> on, anyone here may.")
    if n == BOTH:
        words = _("Both are here. {organiser}, press **Start**; from <t:{at}:f> on, anyone here may.")
    return words.format(n=n, organiser=mention(sitting.row.organiser), at=int(start.full + starts.ANYBODY))


def _missing(sitting: Sitting) -> str:
    """The words once somebody has left a table that was full."""
    free = max(1, sitting.row.seats - len(sitting.seats))
    words = ngettext(
        "{n} seat is free again, so the game waits.", "{n} seats are free again, so the game waits.", free
    )
    return words.format(n=free)
