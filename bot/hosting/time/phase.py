"""A phase with all that its deadline follows from, so that what has moved it can be undone.

The deadline is counted from when the phase began, by its terms, the vacations of those who are asked, what
was given since, and their nights: in whatever order these came.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection
from dataclasses import dataclass

from bot.hosting.time import gains, nights
from bot.hosting.time.calendar import Spans, counted, deadline, held_up, later
from bot.hosting.time.nights import Night
from bot.hosting.time.terms import Terms
from bot.store import Away, Timing
from bot.times.instants import NEVER, NO_TIME, Instant, Seconds
from engine.values import changed


@dataclass(frozen=True)
class Phase:
    """`away` are the vacations, and `nights` the nights, of those whom the open question asks. One in step
    with those of other tables `closes` at an instant, whatever else is."""

    terms: Terms
    timing: Timing
    away: tuple[Away, ...] = ()
    nights: tuple[Night, ...] = ()
    closes: Instant = NEVER

    @property
    def _spans(self) -> Spans:
        return [(a.begins, a.ends) for a in self.away]

    @property
    def _room_for_vacations(self) -> Seconds:
        return gains.room("vacation", self.terms, self.timing.gained)

    def due(self) -> Instant:
        """The deadline, before nights move it."""
        if self.closes:
            return self.closes
        timing = self.timing
        due = deadline(self.terms, timing.began, self._spans, timing.left, self._room_for_vacations)
        return later(self.terms, due, timing.more) if timing.more else due

    def by_day(self, due: Instant, moved: Seconds = NO_TIME) -> tuple[Instant, Seconds]:
        """A deadline moved out of the nights, where the terms keep them, and the seconds by which they have
        moved it since the phase began; `moved` are those by which they had before."""
        if not self.terms.nights or not due:
            return due, moved
        before = self.timing.gained.nights
        due, moved = nights.by_day(self.terms, due, self.nights, Seconds(before + moved))
        return due, Seconds(moved - before)

    def with_away(self, away: Collection[Away]) -> Phase:
        """The phase with other vacations."""
        return dataclasses.replace(self, away=tuple(away))

    def begun_again(self, now: Instant, length: Seconds = NO_TIME) -> Phase:
        """The phase as if it began now; what vacations and nights have given it until now stays noted."""
        timing = self.timing
        used = held_up(self.terms, timing.began, now, self._spans, self._room_for_vacations)
        gained = gains.noted(gains.noted(timing.gained, "vacation", used), "nights", timing.nights)
        again = changed(timing, began=now, left=length, more=NO_TIME, nights=NO_TIME, gained=gained)
        return dataclasses.replace(self, timing=again)

    def left(self, now: Instant) -> Seconds:
        """The counted seconds until the deadline, vacations aside; one at least."""
        used = held_up(self.terms, self.timing.began, now, self._spans, self._room_for_vacations)
        most = self._room_for_vacations - used
        return Seconds(max(1.0, counted(self.terms, now, self.timing.due, self._spans, most)))
