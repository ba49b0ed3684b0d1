"""A week by a server's own clocks, also when they change."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.features.race_of_the_week.calendar import closes_of, next_opening
from bot.times.instants import Instant

BERLIN = "Europe/Berlin"


def at(year: int, month: int, day: int, hour: int, minute: int = 0) -> Instant:
    return Instant(datetime(year, month, day, hour, minute, tzinfo=ZoneInfo(BERLIN)).timestamp())


def test_it_opens_on_monday_at_six_in_the_evening() -> None:
    assert next_opening(BERLIN, at(2026, 12, 2, 9)) == at(2026, 12, 7, 18)
    assert next_opening(BERLIN, at(2026, 12, 7, 17, 59)) == at(2026, 12, 7, 18)
    assert next_opening(BERLIN, at(2026, 12, 7, 18)) == at(2026, 12, 14, 18)


@pytest.mark.parametrize("monday", [(2026, 3, 23), (2026, 10, 19), (2026, 12, 7)])
def test_rounds_close_by_the_clock_on_the_wall(monday: tuple[int, int, int]) -> None:
    """Both when the clocks go forward on the Sunday and when they go back."""
    opened = at(*monday, 18)
    year, month, day = monday
    assert closes_of(BERLIN, opened) == tuple(
        at(year, month, day + days, hour)
        for days, hour in ((1, 18), (2, 18), (3, 18), (4, 18), (5, 18), (6, 12), (6, 18))
    )
    assert datetime.fromtimestamp(closes_of(BERLIN, opened)[0], UTC).hour in (16, 17)


@pytest.mark.parametrize(
    ("opened", "first", "last"),
    [
        (at(2026, 12, 7, 23), at(2026, 12, 8, 18), at(2026, 12, 13, 18)),
        (at(2026, 12, 8, 6), at(2026, 12, 8, 18), at(2026, 12, 13, 18)),
        (at(2026, 12, 8, 7), at(2026, 12, 9, 18), at(2026, 12, 14, 18)),
        (at(2026, 12, 9, 17), at(2026, 12, 10, 18), at(2026, 12, 15, 18)),
    ],
)
def test_a_week_that_opens_late_is_whole_days_later(opened: Instant, first: Instant, last: Instant) -> None:
    """By as few as leave half a day for the first round."""
    closes = closes_of(BERLIN, opened)
    assert (closes[0], closes[-1]) == (first, last)
