"""Clocks on walls: the local times of instants, where clocks are set back and forth.

A local time that clocks skip is the instant after the gap; one that comes twice is the first.
"""

from __future__ import annotations

from bisect import bisect_left
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

UTC = "UTC"
"""The zone in which every instant is its own local time."""


def instant_at(zone: ZoneInfo, wall: int, *, last: bool = False) -> int:
    """The instant of a local time: the first (or last) of one that comes twice, the end of the gap for one
    that clocks skip."""
    if zone.key == UTC:
        return wall
    local = datetime(1970, 1, 1, tzinfo=zone) + timedelta(seconds=wall)
    first, second = int(local.timestamp()), int(local.replace(fold=1).timestamp())
    if second < first:
        return _change(zone, second, first)
    return second if last else first


def wall_at(zone: ZoneInfo, instant: int) -> int:
    """The local time of an instant, but it never goes back: where clocks do, it stands at the end of the hour
    that comes twice until that is over."""
    if zone.key == UTC:
        return instant
    local = datetime.fromtimestamp(instant, zone)
    if local.fold:
        before = _offset(local.replace(fold=0))
        return _change(zone, instant - before + _offset(local), instant) + before
    return instant + _offset(local)


def _change(zone: ZoneInfo, before: int, after: int) -> int:
    """The instant between these two at which clocks change."""
    new = _offset(datetime.fromtimestamp(after, zone))

    def changed(instant: int) -> bool:
        return _offset(datetime.fromtimestamp(instant, zone)) == new

    return before + bisect_left(range(before, after + 1), True, key=changed)


def _offset(local: datetime) -> int:
    shift = local.utcoffset()
    return int(shift.total_seconds()) if shift else 0
