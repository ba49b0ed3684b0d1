"""The calendar of a table: when a phase ends by its terms, when to remind, what a bank has left.

Every instant is a number of UTC seconds; the clock is never read here. A deadline is a whole second and is
found like this:

- *Counted time* runs from the start of the phase. Weekends (if they are off) and the time somebody who is
  asked is away do not count; being away holds a phase up for at most `MOST_AWAY` outside weekends. For
  phases shorter than a day quiet hours do not count either. Without `at` the phase ends when its length is
  over in counted time.
- A deadline of a phase of a day or longer that falls into quiet hours, or into the hour after them, moves to
  one hour after their end, so that one can still plot in the morning. No deadline is on a weekend that is
  off.
- With `at` the phase ends at that time of day: the first one that is, in counted time, neither earlier than
  half a day before the length is over nor earlier than half the length, and on a day that counts. Quiet
  hours do not move it.
- A phase of whole days counts the clock on the wall: from 20:00 to 20:00 is a day, also in the nights when
  clocks change. Every other length is absolute. Quiet hours that end in the hour that comes twice last until
  the second.
- A bank of time takes the place of the length of a phase, and `at` means nothing then. It is spent in elapsed
  seconds, so that nights in which clocks change are nothing special. It stands still on weekends that are
  off, in quiet hours however short it is, and for at most `MOST_AWAY` a question while its player is away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from itertools import islice, takewhile
from math import ceil, floor
from zoneinfo import ZoneInfo

from bot.hosting.time.terms import Terms
from bot.times import DAY, HOUR, MINUTE, instant_at, time_of_day, wall_at
from bot.times.instants import Instant, Seconds, plus

MOST_AWAY = 3 * DAY
Spans = Sequence[tuple[Instant, Instant]]
"""Stretches of time, each from one instant until another."""

_HORIZON = 100  # days after which weekends and quiet hours are looked for no more
_FOREVER = 10**11
_SATURDAY = 2  # counted from the first day of 1970, a Thursday


def deadline(
    terms: Terms, start: Instant, away: Spans = (), length: float = 0, most: float = MOST_AWAY
) -> Instant:
    """When a phase that begins at `start` ends; `away` are the (from, until) in which somebody is away who is
    asked, of which `most` seconds count. The rules are those of the module.

    A `length` takes the place of the one of the terms, and of `at`: what was left of a phase after a pause.
    """
    begun = ceil(start)
    held = _held(terms, begun, away, most)
    if terms.at and not length:
        return Instant(float(_at_the_time(terms, begun, held)))
    return Instant(float(_settled(terms, _counted(terms, begun, ceil(length) or terms.phase, held))))


def counted(terms: Terms, start: Instant, end: Instant, away: Spans = (), most: float = MOST_AWAY) -> Seconds:
    """The seconds from one instant to another that count for a phase, 0 where `end` comes first."""
    begun, until = floor(start), floor(end)
    stretches = _free(begun, _pauses(terms, begun, _held(terms, begun, away, most)))
    inside = takewhile(lambda stretch: stretch[0] < until, stretches)
    return Seconds(float(sum(min(stop, until) - begin for begin, stop in inside)))


def held_up(terms: Terms, start: Instant, end: Instant, away: Spans, most: float = MOST_AWAY) -> Seconds:
    """The seconds from one instant to another in which a phase that began with the first was held up, as
    somebody was away."""
    held = _held(terms, floor(start), away, most)
    return Seconds(float(sum(max(0, min(stop, floor(end)) - begin) for begin, stop in held)))


def later(terms: Terms, due: Instant, seconds: Seconds) -> Instant:
    """The deadline `due` moved on by so much counted time, as for an extension; it need not be at `at`."""
    return Instant(float(_settled(terms, _counted(terms, ceil(due), ceil(seconds), ()))))


def moved_by_outage(terms: Terms, due: Instant, outage: Seconds) -> Instant:
    """The deadline after the bot was gone for that time: moved by them, at least by two hours where a
    phase lasts a day or longer; unchanged where there was no outage, earlier where the clock was put back."""
    if not outage:
        return due
    if outage < 0:
        return Instant(float(_settled(terms, ceil(due + outage))))
    least = 2 * HOUR if terms.phase >= DAY else 0
    return Instant(float(_settled(terms, ceil(due + max(outage, least)))))


def runs_out(terms: Terms, start: Instant, bank: int, away: Spans = ()) -> Instant:
    """When a bank of these seconds is empty that runs from `start` on; `away` are the (from, until) in
    which its player is away."""
    begun = floor(start)
    return Instant(float(_walk(begun, bank, _standing_still(terms, begun, away))))


def spent(terms: Terms, start: Instant, end: Instant, away: Spans = ()) -> int:
    """The seconds that a bank which runs from `start` on has lost by `end`."""
    begun, until = floor(start), floor(end)
    free = takewhile(lambda stretch: stretch[0] < until, _free(begun, _standing_still(terms, begun, away)))
    return sum(min(stop, until) - begin for begin, stop in free)


def reminders(start: Instant, due: Instant) -> tuple[Instant | None, Instant | None]:
    """The instants to remind at: half time, and shortly before the end.

    Shortly is two hours, or a quarter of a span of less than eight. The second is missing where it would
    follow the first within ten minutes, both are for spans under ten minutes.
    """
    span = due - start
    if span < 10 * MINUTE:
        return None, None
    half = plus(start, span / 2)
    last = plus(due, -(2 * HOUR if span >= 8 * HOUR else span / 4))
    return half, last if last - half >= 10 * MINUTE else None


def after_quiet(terms: Terms, instant: Instant) -> Instant:
    """The instant itself, or the end of the quiet hours it falls into."""
    for begin, end in _quiet_hours(terms, floor(instant)):
        if begin > instant:
            break
        if instant < end:
            return Instant(float(end))
    return instant


def _at_the_time(terms: Terms, begun: int, held: Sequence[tuple[int, int]]) -> int:
    least = max((terms.phase + 1) // 2, terms.phase - DAY // 2)
    earliest = _counted(terms, begun, least, held)
    times = list(islice(_times(terms, earliest), 1 + MOST_AWAY // DAY))
    free = (time for time in times if not any(begin <= time < end for begin, end in held))
    return next(free, times[-1])


def _times(terms: Terms, earliest: int) -> Iterator[int]:
    """The instants at `at` on days that count."""
    zone, time = ZoneInfo(terms.zone), time_of_day(terms.at) or 0
    for day in _days(zone, earliest):
        if not (terms.weekends_off and (day - _SATURDAY) % 7 < 2):
            instant = instant_at(zone, day * DAY + time)
            if instant >= earliest:
                yield instant


def _counted(terms: Terms, begun: int, seconds: int, held: Iterable[tuple[int, int]]) -> int:
    """The first instant that counts after so much counted time."""
    zone, pauses = ZoneInfo(terms.zone), _pauses(terms, begun, held)
    if seconds % DAY == 0:
        on_the_wall = ((wall_at(zone, begin), wall_at(zone, end)) for begin, end in pauses)
        return instant_at(zone, _walk(wall_at(zone, begun), seconds, on_the_wall))
    return _walk(begun, seconds, pauses)


def _pauses(terms: Terms, begun: int, held: Iterable[tuple[int, int]]) -> Iterable[tuple[int, int]]:
    """The time that does not count for a phase."""
    quiet = _quiet_hours(terms, begun) if terms.phase < DAY else ()
    return merge(_weekends(terms, begun), quiet, held)


def _standing_still(terms: Terms, begun: int, away: Spans) -> Iterable[tuple[int, int]]:
    """The time that no bank is spent in."""
    return merge(_weekends(terms, begun), _quiet_hours(terms, begun), _held(terms, begun, away))


def _walk(begun: int, seconds: int, pauses: Iterable[tuple[int, int]]) -> int:
    for begin, end in _free(begun, pauses):
        if seconds < end - begin:
            return begin + seconds
        seconds -= end - begin
    raise ValueError("there is no such time")


def _settled(terms: Terms, instant: int) -> int:
    """The first instant from this one on at which a phase may end."""
    zone = ZoneInfo(terms.zone)
    nights: Iterable[tuple[int, int]] = _quiet_hours(terms, instant, HOUR if terms.phase >= DAY else 0)
    if terms.at and wall_at(zone, instant) % DAY == time_of_day(terms.at):
        nights = ()
    return next(_free(instant, merge(_weekends(terms, instant), nights)))[0]


def _held(terms: Terms, begun: int, away: Spans, most: float = MOST_AWAY) -> list[tuple[int, int]]:
    """The time that does not count as somebody is away: in order, outside weekends, `most` in all."""
    held: list[tuple[int, int]] = []
    left, at, horizon = floor(most), begun, begun + _HORIZON * DAY
    for begin, end in sorted((floor(max(b, begun)), ceil(min(e, horizon))) for b, e in away):
        for free, until in _free(max(begin, at), _weekends(terms, max(begin, at))):
            stop = min(until, end, free + left)
            if stop <= free:
                break
            held.append((free, stop))
            left -= stop - free
        at = max(at, end)
    return held


def _free(begun: int, pauses: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The stretches from `begun` on that lie between pauses, which come in the order of their beginnings."""
    for begin, end in pauses:
        if begin > begun:
            yield begun, begin
        begun = max(begun, end)
    yield begun, begun + _FOREVER


def _weekends(terms: Terms, begun: int) -> Iterator[tuple[int, int]]:
    if not terms.weekends_off:
        return
    zone = ZoneInfo(terms.zone)
    for day in _days(zone, begun):
        if day % 7 == _SATURDAY:
            yield instant_at(zone, day * DAY), instant_at(zone, (day + 2) * DAY, last=True)


def _quiet_hours(terms: Terms, begun: int, after: int = 0) -> Iterator[tuple[int, int]]:
    """The quiet hours, each longer by these seconds."""
    if not terms.quiet:
        return
    zone = ZoneInfo(terms.zone)
    first, second = (time_of_day(time) or 0 for time in terms.quiet.split("-"))
    for day in _days(zone, begun):
        begin = day * DAY + first
        end = begin + (second - first) % DAY
        yield instant_at(zone, begin), instant_at(zone, end, last=True) + after


def _days(zone: ZoneInfo, begun: int) -> range:
    """The days, counted from 1970, in which to look for pauses that end after `begun`."""
    yesterday = wall_at(zone, begun) // DAY - 1
    return range(yesterday, yesterday + _HORIZON)
