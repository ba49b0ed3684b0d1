"""Times as people type and read them, and as clocks on walls show them.

The clock is never read here.

::

    instants.py moments and lengths of time, two types that are not mixed up
    typed.py    how what is typed is made plain, quoted and refused
    lengths.py  lengths of time, and times of day
    walls.py    local times, where clocks are set back and forth
    zones.py    zones by their cities, abbreviations and offsets
    days.py     days and instants
"""

from bot.times.days import FURTHEST, instant_of
from bot.times.lengths import (
    DAY,
    HOUR,
    MINUTE,
    WEEK_DAYS,
    a_length,
    clock,
    how_often,
    length_of,
    said_left,
    said_length,
    said_shortly,
    said_span,
    time_of_day,
)
from bot.times.typed import OFF, BadTime, Unclear, echo, plain
from bot.times.walls import UTC, instant_at, wall_at
from bot.times.zones import kept_zone, now_in, said_zone, suggested_zones, zone_of

__all__ = [
    "DAY",
    "FURTHEST",
    "HOUR",
    "MINUTE",
    "OFF",
    "UTC",
    "WEEK_DAYS",
    "BadTime",
    "Unclear",
    "a_length",
    "clock",
    "echo",
    "how_often",
    "instant_at",
    "instant_of",
    "kept_zone",
    "length_of",
    "now_in",
    "plain",
    "said_left",
    "said_length",
    "said_shortly",
    "said_span",
    "said_zone",
    "suggested_zones",
    "time_of_day",
    "wall_at",
    "zone_of",
]
