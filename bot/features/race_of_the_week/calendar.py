"""The week as a server's clocks show it: it opens on Monday at six in the evening, closes a round at six on
each of the next five days, and the last two on Sunday at noon and at six."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.times.instants import Instant

OPENS = time(18)
CLOSES = (*((day, OPENS) for day in range(1, 6)), (6, time(12)), (6, OPENS))
"""The days after Monday and the times of day at which rounds close."""
ROUNDS = len(CLOSES)
WEEK = timedelta(days=7)
FIRST = 12 * 3600.0
"""Seconds that the first round has at least."""


def next_opening(zone: str, now: Instant) -> Instant:
    """The first opening after an instant."""
    there = ZoneInfo(zone)
    today = datetime.fromtimestamp(now, there).date()
    monday = today - timedelta(days=today.weekday())
    at = _at(there, monday, OPENS)
    return at if at > now else _at(there, monday + WEEK, OPENS)


def closes_of(zone: str, opened: Instant) -> tuple[Instant, ...]:
    """The instants at which the rounds of a week close that opens at an instant.

    One that opens late, as the bot was away on Monday, is as many days later as the first round needs.
    """
    there = ZoneInfo(zone)
    monday = datetime.fromtimestamp(opened, there).date() - timedelta(days=1)
    while _at(there, monday + timedelta(days=1), OPENS) < opened + FIRST:
        monday += timedelta(days=1)
    return tuple(_at(there, monday + timedelta(days=day), hour) for day, hour in CLOSES)


def _at(zone: ZoneInfo, day: date, hour: time) -> Instant:
    return Instant(datetime.combine(day, hour, zone).timestamp())
