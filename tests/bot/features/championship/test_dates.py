"""The dates of a season have the same time of day, in summer and in winter."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.features.championship.entering import Plan, a_week_later, after_outage, dates_of, drawn_at, moved_to
from bot.features.championship.rows import SeasonRow
from bot.hosting.time.terms import Terms, dump_terms
from bot.ids import NOBODY, ChannelId, GuildId
from bot.times.instants import NEVER, Instant, Seconds, plus

ROME = ZoneInfo("Europe/Rome")
TERMS = Terms(zone=ROME.key)
NOWHERE = ChannelId(0)


def at(month: int, day: int) -> Instant:
    """Six in the evening of a day, in Rome."""
    return Instant(datetime(2026, month, day, 18, tzinfo=ROME).timestamp())


def season(dates: Sequence[Instant], terms: Terms = TERMS, weeks: int = 0, drawn: int = 0) -> SeasonRow:
    """A season of Chariots on those dates."""
    return SeasonRow(
        1,
        GuildId(0),
        NOWHERE,
        NOWHERE,
        "chariots",
        NOBODY,
        "en",
        NEVER,
        "",
        4,
        2,
        tuple(dates),
        weeks,
        dump_terms(terms),
        drawn=drawn,
    )


def told(dates: Sequence[Instant]) -> list[str]:
    return [format(datetime.fromtimestamp(date, ROME), "%a %d %H:%M") for date in dates]


def test_races_are_whole_weeks_apart_where_clocks_change() -> None:
    plan = Plan(GuildId(0), NOWHERE, NOWHERE, "chariots", at(10, 12), races=4)
    assert told(dates_of(plan, TERMS)) == ["Mon 12 18:00", "Mon 19 18:00", "Mon 26 18:00", "Mon 02 18:00"]


def test_races_are_as_many_weeks_apart_as_the_opener_wishes() -> None:
    """Also where one is drawn five days late: the next ones stay on their weekday."""
    plan = Plan(GuildId(0), NOWHERE, NOWHERE, "chariots", at(10, 12), races=3, weeks=2)
    dates = dates_of(plan, TERMS)
    assert told(dates) == ["Mon 12 18:00", "Mon 26 18:00", "Mon 09 18:00"]
    late = drawn_at(season(dates, weeks=2), plus(dates[0], 5 * 86_400)).dates
    assert told(late) == ["Mon 12 18:00", "Mon 02 18:00", "Mon 16 18:00"]


def test_what_is_put_off_keeps_its_time_of_day_and_what_is_drawn_its_date() -> None:
    later = a_week_later(season((at(10, 12), at(10, 19)), drawn=1))
    assert told(later.dates) == ["Mon 12 18:00", "Mon 26 18:00"]
    assert later.put_off


def test_what_is_moved_by_hand_keeps_its_time_of_day_and_two_days_are_days_of_the_calendar() -> None:
    later = moved_to(season((at(10, 19), at(10, 26))), 1, at(10, 26))
    assert told(later.dates) == ["Mon 26 18:00", "Mon 02 18:00"]
    assert told(moved_to(season((at(3, 28),)), 1, at(3, 30)).dates) == ["Mon 30 18:00"]
    with pytest.raises(ValueError, match="two days"):
        moved_to(season((at(3, 28),)), 1, at(3, 29))


@pytest.mark.parametrize(("hours", "told_so"), [(7, "Tue 20 18:00"), (57, "Thu 22 18:00")])
def test_an_outage_moves_what_is_not_drawn_by_whole_days(hours: int, told_so: str) -> None:
    later = after_outage(season((at(10, 12), at(10, 19)), drawn=1), Seconds(hours * 3600.0))
    assert told(later.dates) == ["Mon 12 18:00", told_so]


@pytest.mark.parametrize("zone", ["America/Los_Angeles", "Asia/Tokyo"])
def test_a_race_that_is_drawn_late_moves_the_next_one_wherever_that_is(zone: str) -> None:
    terms, first = Terms(zone=zone), at(10, 12)
    plan = Plan(GuildId(0), NOWHERE, NOWHERE, "chariots", first, races=2)
    row = season(dates_of(plan, terms), terms)
    moved = [drawn_at(row, plus(first, hours * 3600)).dates[1] - row.dates[1] for hours in (0, 11, 13, 37)]
    assert moved == [0, 0, 86_400, 2 * 86_400]
