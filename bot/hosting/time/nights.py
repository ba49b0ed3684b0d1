"""Nights of one's own: hours, in a person's own zone, in which letters wait and no reminder is given.

At a table whose terms allow it, a deadline that falls into the night of somebody who is asked moves to that
morning. The nights of all who are asked may follow one another, so they move a deadline by at most
`MOST_MOVED` in all a phase, however often it is extended. Weekends that are off and quiet hours are the
table's own and come on top. Nothing here reads a clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.hosting.time.calendar import after_quiet, later, spent
from bot.hosting.time.terms import MOST_MOVED, Terms, with_term
from bot.times import DAY, HOUR, BadTime, said_length
from bot.times.instants import NO_TIME, Instant, Seconds, plus
from engine.language import _

MOST = 10 * HOUR
"""The longest night on the clock; the one in which clocks are set back lasts an hour more."""


@dataclass(frozen=True, slots=True)
class Night:
    """Hours like 22:00-07:00 in a zone, as `read_night` and the people's settings have them."""

    hours: str
    zone: str

    def morning(self, instant: Instant) -> Instant:
        """The instant itself, or the end of the night it falls into."""
        return after_quiet(Terms(quiet=self.hours, zone=self.zone), instant)


def read_night(typed: str) -> str:
    """A night as a person typed it, '' for none. Raises `BadTime`."""
    words = _("'{typed}' is not a night; write it like 22:00-07:00, at most {most} long, or off.").format(
        typed=typed.strip()[:60], most=said_length(MOST)
    )
    try:
        hours = with_term(Terms(), "quiet", typed).quiet
    except BadTime as bad:
        raise BadTime(words) from bad
    if hours and length(hours) > MOST:
        raise BadTime(words)
    return hours


def length(hours: str) -> int:
    """The seconds of a night on the clock."""
    begin, end = (int(time[:2]) * HOUR + int(time[3:]) * 60 for time in hours.split("-"))
    return (end - begin) % DAY


def by_day(
    terms: Terms, due: Instant, nights: Sequence[Night], moved: Seconds = NO_TIME
) -> tuple[Instant, Seconds]:
    """A deadline moved out of these nights, and the seconds by which nights have moved it in all.

    `moved` are those by which they had moved it before; it stays where they may move it no further.
    """
    while moved < MOST_MOVED:
        morning = max((night.morning(due) for night in nights), default=due)
        if morning <= due:
            break
        if moved + _counted(terms, due, morning) > MOST_MOVED:
            morning = plus(due, MOST_MOVED - moved)
        due, moved = later(terms, morning, NO_TIME), Seconds(moved + _counted(terms, due, morning))
    return due, moved


def _counted(terms: Terms, begin: Instant, end: Instant) -> int:
    """The seconds from one instant to another that are on no weekend that is off."""
    return spent(replace(terms, quiet=""), begin, end)
