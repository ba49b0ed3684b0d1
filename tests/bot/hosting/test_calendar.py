"""The calendar of a table: deadlines, reminders and banks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.hosting.time.calendar import (
    MOST_AWAY,
    after_quiet,
    deadline,
    later,
    moved_by_outage,
    reminders,
    runs_out,
    spent,
)
from bot.hosting.time.terms import (
    Terms,
)
from bot.times.instants import NO_TIME, Instant, Seconds, plus

MINUTE, HOUR, DAY = 60, 3_600, 86_400
BERLIN, NEW_YORK, LORD_HOWE = "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"


def utc(text: str) -> Instant:
    return Instant(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


def shown(instant: float) -> str:
    return datetime.fromtimestamp(instant, UTC).isoformat(sep=" ").removesuffix("+00:00").removesuffix(":00")


# 2026-06-01 is a Monday.


def test_without_a_time_of_day_a_phase_ends_when_its_length_is_over() -> None:
    assert shown(deadline(Terms(phase=DAY), utc("2026-06-01 09:30"))) == "2026-06-02 09:30"
    assert shown(deadline(Terms(phase=5 * MINUTE), utc("2026-06-01 09:30"))) == "2026-06-01 09:35"


def test_a_deadline_is_a_whole_second_and_never_early() -> None:
    start = utc("2026-06-01 09:30") + 0.25
    assert deadline(Terms(phase=HOUR), Instant(start)) == utc("2026-06-01 10:30:01")


def test_weekends_that_are_off_do_not_count() -> None:
    terms = Terms(phase=2 * DAY, weekends_off=True)
    assert shown(deadline(terms, utc("2026-06-05 18:00"))) == "2026-06-09 18:00"
    assert shown(deadline(Terms(phase=2 * DAY), utc("2026-06-05 18:00"))) == "2026-06-07 18:00"


def test_a_phase_that_starts_on_a_weekend_that_is_off_counts_from_monday() -> None:
    terms = Terms(phase=6 * HOUR, weekends_off=True)
    assert shown(deadline(terms, utc("2026-06-07 11:00"))) == "2026-06-08 06:00"


def test_a_phase_that_would_end_with_friday_ends_with_the_first_second_of_monday() -> None:
    terms = Terms(phase=6 * HOUR, weekends_off=True)
    assert shown(deadline(terms, utc("2026-06-05 18:00"))) == "2026-06-08 00:00"


def test_weekends_are_those_of_the_zone() -> None:
    terms = Terms(phase=2 * HOUR, weekends_off=True, zone="Pacific/Auckland")  # 12 hours before UTC in June
    assert shown(deadline(terms, utc("2026-06-05 11:00"))) == "2026-06-07 13:00"


def test_quiet_hours_do_not_count_in_phases_shorter_than_a_day() -> None:
    terms = Terms(phase=5 * HOUR, quiet="22:00-08:00")
    assert shown(deadline(terms, utc("2026-06-01 20:00"))) == "2026-06-02 11:00"
    assert shown(deadline(terms, utc("2026-06-01 23:30"))) == "2026-06-02 13:00"
    assert shown(deadline(terms, utc("2026-06-01 09:00"))) == "2026-06-01 14:00"


def test_quiet_hours_may_lie_within_one_day() -> None:
    terms = Terms(phase=2 * HOUR, quiet="12:00-14:00")
    assert shown(deadline(terms, utc("2026-06-01 11:00"))) == "2026-06-01 15:00"


def test_quiet_hours_count_in_long_phases_but_the_deadline_moves_to_one_hour_after_them() -> None:
    terms = Terms(phase=DAY, quiet="22:00-08:00")
    assert shown(deadline(terms, utc("2026-06-01 23:00"))) == "2026-06-03 09:00"
    assert shown(deadline(terms, utc("2026-06-01 03:00"))) == "2026-06-02 09:00"
    assert shown(deadline(terms, utc("2026-06-01 21:59"))) == "2026-06-02 21:59"


def test_a_long_phase_does_not_end_in_the_first_hour_after_the_quiet_ones() -> None:
    terms = Terms(phase=DAY, quiet="22:00-08:00")
    assert shown(deadline(terms, utc("2026-06-01 08:20"))) == "2026-06-02 09:00"


def test_a_deadline_that_leaves_the_quiet_hours_does_not_land_on_a_weekend() -> None:
    terms = Terms(phase=DAY, quiet="22:00-08:00", weekends_off=True)
    assert shown(deadline(terms, utc("2026-06-04 23:00"))) == "2026-06-08 09:00"


def test_time_away_does_not_count() -> None:
    away = [(utc("2026-06-01 12:00"), utc("2026-06-02 18:00"))]
    assert shown(deadline(Terms(phase=DAY), utc("2026-06-01 10:00"), away)) == "2026-06-03 16:00"


def test_time_away_that_overlaps_counts_once_and_what_is_over_not_at_all() -> None:
    away = [
        (utc("2026-06-01 14:00"), utc("2026-06-01 18:00")),
        (utc("2026-06-01 12:00"), utc("2026-06-01 16:00")),
        (utc("2026-05-01 12:00"), utc("2026-05-09 16:00")),
    ]
    assert shown(deadline(Terms(phase=DAY), utc("2026-06-01 10:00"), away)) == "2026-06-02 16:00"


def test_a_phase_that_would_end_as_somebody_leaves_ends_as_they_are_back() -> None:
    away = [(utc("2026-06-02 10:00"), utc("2026-06-02 18:00"))]
    assert shown(deadline(Terms(phase=DAY), utc("2026-06-01 10:00"), away)) == "2026-06-02 18:00"


def test_time_away_holds_a_phase_up_for_three_days_at_most() -> None:
    start = utc("2026-06-01 10:00")
    assert shown(deadline(Terms(phase=DAY), start, [(start, plus(start, 60 * DAY))])) == "2026-06-05 10:00"
    assert (
        shown(deadline(Terms(phase=DAY), start, [(Instant(float("-inf")), Instant(float("inf")))]))
        == "2026-06-05 10:00"
    )
    terms = Terms(phase=DAY, at="20:00")
    assert shown(deadline(terms, start, [(start, plus(start, 60 * DAY))])) == "2026-06-05 20:00"


def test_a_weekend_that_is_off_does_not_use_up_the_three_days() -> None:
    terms = Terms(phase=DAY, weekends_off=True)
    away = [(utc("2026-06-05 10:00"), utc("2026-06-09 10:00"))]
    assert shown(deadline(terms, utc("2026-06-05 10:00"), away)) == "2026-06-10 10:00"


@pytest.mark.parametrize(
    ("start", "due"),
    [
        ("2026-06-01 20:05", "2026-06-02 20:00"),
        ("2026-06-01 20:00", "2026-06-02 20:00"),
        ("2026-06-01 09:00", "2026-06-02 20:00"),
        ("2026-06-01 08:00", "2026-06-01 20:00"),
        ("2026-06-01 07:00", "2026-06-01 20:00"),
    ],
)
def test_a_day_with_a_time_ends_at_the_time_nearest_to_its_length(start: str, due: str) -> None:
    assert shown(deadline(Terms(phase=DAY, at="20:00"), utc(start))) == due


def test_longer_and_shorter_phases_with_a_time() -> None:
    assert shown(deadline(Terms(phase=3 * DAY, at="20:00"), utc("2026-06-01 20:05"))) == "2026-06-04 20:00"
    assert shown(deadline(Terms(phase=HOUR, at="20:00"), utc("2026-06-01 19:30"))) == "2026-06-01 20:00"
    assert shown(deadline(Terms(phase=HOUR, at="20:00"), utc("2026-06-01 19:31"))) == "2026-06-02 20:00"


def test_a_time_on_a_weekend_that_is_off_is_the_one_on_monday() -> None:
    terms = Terms(phase=DAY, at="20:00", weekends_off=True)
    assert shown(deadline(terms, utc("2026-06-05 20:05"))) == "2026-06-08 20:00"
    assert shown(deadline(terms, utc("2026-06-04 20:05"))) == "2026-06-05 20:00"


def test_a_time_at_which_somebody_is_away_is_the_next_one() -> None:
    terms = Terms(phase=DAY, at="20:00")
    away = [(utc("2026-06-02 09:00"), utc("2026-06-04 09:00"))]
    assert shown(deadline(terms, utc("2026-06-01 20:05"), away)) == "2026-06-04 20:00"


def test_a_time_that_somebody_is_away_at_every_day_does_not_hold_the_phase_up_for_ever() -> None:
    start = utc("2026-06-01 21:00")
    away = [(plus(start, d * DAY - 2 * HOUR), plus(start, d * DAY)) for d in range(60)]
    due = deadline(Terms(phase=DAY, at="20:00"), start, away)
    assert due <= utc("2026-06-02 20:00") + MOST_AWAY


def test_the_time_wins_over_quiet_hours() -> None:
    terms = Terms(phase=DAY, at="23:00", quiet="22:00-08:00")
    assert shown(deadline(terms, utc("2026-06-01 22:30"))) == "2026-06-02 23:00"


# Clocks in 2026. Berlin: 02:00 to 03:00 on 29 March, 03:00 to 02:00 on 25 October, both at 01:00 UTC.
# New York: 02:00 to 03:00 on 8 March at 07:00 UTC, 02:00 to 01:00 on 1 November at 06:00 UTC.
# Lord Howe: 02:00 to 01:30 on 5 April at 15:00 UTC of the day before, 02:00 to 02:30 on 4 October at 15:30
# UTC of the day before.


@pytest.mark.parametrize(
    ("zone", "start", "due", "hours"),
    [
        (BERLIN, "2026-03-28 19:00", "2026-03-29 18:00", 23),
        (BERLIN, "2026-10-24 18:00", "2026-10-25 19:00", 25),
        (NEW_YORK, "2026-03-08 01:00", "2026-03-09 00:00", 23),
        (NEW_YORK, "2026-11-01 00:00", "2026-11-02 01:00", 25),
        (LORD_HOWE, "2026-10-03 09:30", "2026-10-04 09:00", 23.5),
        (LORD_HOWE, "2026-04-04 09:00", "2026-04-05 09:30", 24.5),
    ],
)
def test_a_day_from_eight_to_eight_in_the_nights_when_clocks_change(
    zone: str, start: str, due: str, hours: float
) -> None:
    for terms in (Terms(zone=zone), Terms(zone=zone, at="20:00")):
        assert shown(deadline(terms, utc(start))) == due
        assert deadline(terms, utc(start)) - utc(start) == hours * HOUR


def test_a_time_that_the_short_night_brings_nearer_than_half_the_length_is_the_next_one() -> None:
    terms = Terms(zone=BERLIN, at="08:00")
    assert shown(deadline(terms, utc("2026-03-28 19:00"))) == "2026-03-30 06:00"
    assert shown(deadline(terms, utc("2026-03-27 19:00"))) == "2026-03-28 07:00"


@pytest.mark.parametrize("start", ["2026-03-28 19:00", "2026-10-24 18:00"])
@pytest.mark.parametrize("phase", [12 * HOUR, 36 * HOUR])
def test_lengths_that_are_no_whole_days_are_absolute_in_these_nights(start: str, phase: int) -> None:
    assert deadline(Terms(phase=phase, zone=BERLIN), utc(start)) == utc(start) + phase


@pytest.mark.parametrize(
    ("zone", "at", "start", "due"),
    [
        (BERLIN, "02:30", "2026-03-28 01:30", "2026-03-29 01:00"),
        (NEW_YORK, "02:30", "2026-03-07 07:30", "2026-03-08 07:00"),
        (LORD_HOWE, "02:15", "2026-10-02 15:45", "2026-10-03 15:30"),
    ],
)
def test_a_time_that_clocks_skip_is_the_end_of_the_gap(zone: str, at: str, start: str, due: str) -> None:
    assert shown(deadline(Terms(zone=zone), utc(start))) == due
    assert shown(deadline(Terms(zone=zone, at=at), utc(start))) == due


@pytest.mark.parametrize(
    ("zone", "at", "start", "due"),
    [
        (BERLIN, "02:30", "2026-10-24 00:30", "2026-10-25 00:30"),
        (NEW_YORK, "01:30", "2026-10-31 05:30", "2026-11-01 05:30"),
        (LORD_HOWE, "01:45", "2026-04-03 14:45", "2026-04-04 14:45"),
    ],
)
def test_a_time_that_comes_twice_is_the_first(zone: str, at: str, start: str, due: str) -> None:
    assert shown(deadline(Terms(zone=zone), utc(start))) == due
    assert shown(deadline(Terms(zone=zone, at=at), utc(start))) == due


def test_the_hour_that_comes_twice_counts_once_on_the_wall() -> None:
    first, second = utc("2026-10-25 00:30"), utc("2026-10-25 01:30")  # both 02:30 in Berlin
    assert shown(deadline(Terms(zone=BERLIN), first)) == "2026-10-26 01:30"
    assert shown(deadline(Terms(zone=BERLIN), second)) == "2026-10-26 02:00"


def test_quiet_hours_keep_to_the_wall_in_these_nights() -> None:
    terms = Terms(phase=2 * HOUR, zone=BERLIN, quiet="22:00-08:00")
    assert shown(deadline(terms, utc("2026-03-28 20:00"))) == "2026-03-29 07:00"
    assert shown(deadline(terms, utc("2026-10-24 19:00"))) == "2026-10-25 08:00"


def test_quiet_hours_that_end_in_the_hour_that_comes_twice_last_until_the_second() -> None:
    terms = Terms(zone=BERLIN, quiet="22:00-02:30")
    assert after_quiet(terms, utc("2026-10-25 00:45")) == utc("2026-10-25 01:30")


def test_weekends_that_are_off_end_on_the_wall_in_these_nights() -> None:
    terms = Terms(phase=HOUR, zone=BERLIN, weekends_off=True)
    assert shown(deadline(terms, utc("2026-03-28 12:00"))) == "2026-03-29 23:00"
    assert shown(deadline(terms, utc("2026-10-24 12:00"))) == "2026-10-26 00:00"


def test_an_extension_counts_as_the_phase_does() -> None:
    assert shown(later(Terms(phase=DAY), utc("2026-06-02 10:00"), Seconds(12 * HOUR))) == "2026-06-02 22:00"
    quiet = Terms(phase=DAY, quiet="22:00-08:00")
    assert shown(later(quiet, utc("2026-06-02 10:00"), Seconds(12 * HOUR))) == "2026-06-03 09:00"
    weekends = Terms(phase=DAY, weekends_off=True)
    assert shown(later(weekends, utc("2026-06-05 10:00"), Seconds(DAY))) == "2026-06-08 10:00"
    short = Terms(phase=HOUR, quiet="22:00-08:00")
    assert shown(later(short, utc("2026-06-02 21:30"), Seconds(HOUR))) == "2026-06-03 08:30"


def test_an_extension_by_a_day_stays_at_the_time_even_in_quiet_hours() -> None:
    terms = Terms(phase=DAY, at="23:00", quiet="22:00-08:00", zone=BERLIN)
    assert shown(later(terms, utc("2026-03-28 22:00"), Seconds(DAY))) == "2026-03-29 21:00"
    assert shown(later(terms, utc("2026-06-02 21:00"), Seconds(3 * HOUR))) == "2026-06-03 07:00"


def test_an_outage_moves_a_deadline_by_itself() -> None:
    due = utc("2026-06-02 10:00")
    assert moved_by_outage(Terms(phase=HOUR), due, Seconds(600)) == due + 600
    assert moved_by_outage(Terms(phase=DAY), due, Seconds(5 * HOUR)) == due + 5 * HOUR
    assert moved_by_outage(Terms(phase=DAY), due, NO_TIME) == due


def test_an_outage_moves_a_day_long_phase_by_two_hours_at_least() -> None:
    due = utc("2026-06-02 10:00")
    assert moved_by_outage(Terms(phase=DAY), due, Seconds(600)) == due + 2 * HOUR


def test_an_outage_moves_no_deadline_into_quiet_hours_or_a_weekend() -> None:
    quiet = "22:00-08:00"
    due = utc("2026-06-02 21:00")
    assert shown(moved_by_outage(Terms(phase=DAY, quiet=quiet), due, Seconds(600))) == "2026-06-03 09:00"
    assert (
        shown(moved_by_outage(Terms(phase=HOUR, quiet=quiet), due, Seconds(2 * HOUR))) == "2026-06-03 08:00"
    )
    friday = utc("2026-06-05 23:00")
    assert shown(moved_by_outage(Terms(weekends_off=True), friday, Seconds(600))) == "2026-06-08 00:00"


def reminded(start: float, due: float) -> tuple[float | None, float | None]:
    return reminders(Instant(start), Instant(due))


def test_reminders_come_at_half_time_and_two_hours_before_the_end() -> None:
    assert reminded(1000, 1000 + DAY) == (1000 + 12 * HOUR, 1000 + 22 * HOUR)
    assert reminded(0, 8 * HOUR) == (4 * HOUR, 6 * HOUR)


def test_reminders_of_short_phases_come_at_half_time_and_three_quarters() -> None:
    assert reminded(0, 2 * HOUR) == (HOUR, 1.5 * HOUR)
    assert reminded(0, 40 * MINUTE) == (20 * MINUTE, 30 * MINUTE)


def test_very_short_phases_have_one_reminder_or_none() -> None:
    assert reminded(0, 30 * MINUTE) == (15 * MINUTE, None)
    assert reminded(0, 10 * MINUTE) == (5 * MINUTE, None)
    assert reminded(0, 5 * MINUTE) == (None, None)
    assert reminded(10, 0) == (None, None)


def test_reminders_wait_for_the_end_of_the_quiet_hours() -> None:
    terms = Terms(quiet="22:00-08:00", zone=BERLIN)
    assert shown(after_quiet(terms, utc("2026-06-01 22:30"))) == "2026-06-02 06:00"
    assert shown(after_quiet(terms, utc("2026-06-01 03:30"))) == "2026-06-01 06:00"
    assert after_quiet(terms, utc("2026-06-01 06:00")) == utc("2026-06-01 06:00")
    assert after_quiet(terms, Instant(1234.5)) == after_quiet(Terms(), Instant(1234.5)) + 7 * HOUR - 1234.5
    assert after_quiet(Terms(), Instant(1234.5)) == 1234.5


def test_a_bank_runs_in_elapsed_time_when_clocks_change() -> None:
    terms = Terms(zone=BERLIN, bank=2 * DAY)
    for start in ("2026-03-28 12:00", "2026-10-24 12:00"):
        assert runs_out(terms, utc(start), 2 * DAY) == utc(start) + 2 * DAY
        assert spent(terms, utc(start), Instant(utc(start) + DAY)) == DAY


def test_a_bank_stands_still_in_quiet_hours_on_free_weekends_and_on_vacation() -> None:
    night = Terms(bank=DAY, quiet="22:00-08:00")
    assert shown(runs_out(night, utc("2026-06-01 21:00"), 2 * HOUR)) == "2026-06-02 09:00"
    assert spent(night, utc("2026-06-01 21:00"), utc("2026-06-02 08:30")) == 90 * MINUTE
    week = Terms(bank=DAY, weekends_off=True)
    assert shown(runs_out(week, utc("2026-06-05 18:00"), DAY)) == "2026-06-08 18:00"
    away = [(utc("2026-06-02"), utc("2026-06-04"))]
    assert shown(runs_out(Terms(bank=DAY), utc("2026-06-01"), 2 * DAY, away)) == "2026-06-05 00:00"
    assert spent(Terms(bank=DAY), utc("2026-06-01"), utc("2026-06-05"), away) == 2 * DAY


def test_a_vacation_stops_a_bank_for_three_days_a_question() -> None:
    away = [(utc("2026-06-01"), utc("2026-06-20"))]
    assert shown(runs_out(Terms(bank=DAY), utc("2026-06-01"), DAY, away)) == "2026-06-05 00:00"


def test_an_empty_bank_runs_out_when_its_time_next_counts() -> None:
    assert runs_out(Terms(bank=DAY), utc("2026-06-01 12:00"), 0) == utc("2026-06-01 12:00")
    night = Terms(bank=DAY, quiet="22:00-08:00")
    assert shown(runs_out(night, utc("2026-06-01 23:00"), 0)) == "2026-06-02 08:00"


ZONES = (
    "UTC",
    BERLIN,
    NEW_YORK,
    LORD_HOWE,
    "Africa/Cairo",
    "Africa/Casablanca",
    "America/Havana",
    "America/Nuuk",
    "America/Santiago",
    "Asia/Kathmandu",
    "Pacific/Auckland",
)
minutes = st.integers(0, DAY // MINUTE - 1)
starts = st.floats(utc("2025-01-01"), utc("2029-01-01")) | st.sampled_from(
    [utc(d) for d in ("2026-03-28 19:00", "2026-10-25 00:59", "2026-10-25 01:30", "2026-04-04 14:59")]
)


def typed_time(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


@st.composite
def quiet_hours(draw: st.DrawFn) -> str:
    begin, length = draw(minutes), draw(st.integers(1, 16 * 60))
    return f"{typed_time(begin)}-{typed_time((begin + length) % (24 * 60))}"


def some_terms(at: st.SearchStrategy[str]) -> st.SearchStrategy[Terms]:
    return st.builds(
        Terms,
        phase=st.integers(300, 14 * DAY) | st.integers(1, 14).map(lambda days: days * DAY),
        at=at,
        zone=st.sampled_from(ZONES),
        weekends_off=st.booleans(),
        quiet=st.just("") | quiet_hours(),
    )


without_time = some_terms(st.just(""))
any_terms = some_terms(st.just("") | minutes.map(typed_time))
aways = st.lists(
    st.tuples(st.integers(-5 * DAY, 20 * DAY), st.integers(0, 10 * DAY)).map(lambda a: (a[0], a[0] + a[1])),
    max_size=4,
)


def away_from(start: Instant, spans: list[tuple[int, int]]) -> list[tuple[Instant, Instant]]:
    return [(plus(start, begin), plus(start, end)) for begin, end in spans]


def is_quiet(terms: Terms, instant: float) -> bool:
    if not terms.quiet:
        return False
    begin, end = terms.quiet.split("-")
    now = datetime.fromtimestamp(instant, ZoneInfo(terms.zone)).strftime("%H:%M")
    return begin <= now < end if begin < end else now >= begin or now < end


@pytest.mark.long
@given(any_terms, starts, aways)
def test_any_deadline_leaves_half_the_length_and_comes(
    terms: Terms, start: Instant, spans: list[tuple[int, int]]
) -> None:
    due = deadline(terms, start, away_from(start, spans))
    assert start + terms.phase / 2 <= due <= start + 60 * DAY


@given(any_terms, starts, aways)
def test_no_deadline_is_on_a_weekend_that_is_off(
    terms: Terms, start: Instant, spans: list[tuple[int, int]]
) -> None:
    due = deadline(terms, start, away_from(start, spans))
    assert not terms.weekends_off or datetime.fromtimestamp(due, ZoneInfo(terms.zone)).weekday() < 5


@given(without_time, starts, aways)
def test_no_deadline_without_a_time_is_in_quiet_hours(
    terms: Terms, start: Instant, spans: list[tuple[int, int]]
) -> None:
    assert not is_quiet(terms, deadline(terms, start, away_from(start, spans)))


@given(any_terms, starts, st.integers(0, 30 * DAY))
def test_no_deadline_that_is_moved_lands_in_quiet_hours_or_on_a_weekend(
    terms: Terms, start: Instant, seconds: Seconds
) -> None:
    due = deadline(terms, start)
    for moved in (later(terms, due, seconds), moved_by_outage(terms, due, Seconds(seconds + 1))):
        local = datetime.fromtimestamp(moved, ZoneInfo(terms.zone))
        assert moved >= due
        assert not (terms.weekends_off and local.weekday() >= 5)
        assert not is_quiet(terms, moved) or local.strftime("%H:%M") == terms.at


@given(without_time, starts, st.floats(0, 3 * DAY), aways)
def test_who_starts_later_ends_no_earlier(
    terms: Terms, start: Instant, after: float, spans: list[tuple[int, int]]
) -> None:
    away = away_from(start, spans)
    assert deadline(terms, start, away) <= deadline(terms, plus(start, after), away)


@given(any_terms.filter(lambda terms: not terms.at and not terms.quiet), starts, aways)
def test_being_away_holds_a_phase_up_for_three_days_that_count(
    terms: Terms, start: Instant, spans: list[tuple[int, int]]
) -> None:
    latest = later(terms, deadline(terms, start), Seconds(MOST_AWAY + HOUR))
    assert deadline(terms, start, away_from(start, spans)) <= latest


@given(st.sampled_from(ZONES), starts, minutes)
def test_a_time_of_day_is_that_time_unless_clocks_skip_it(zone: str, start: Instant, minute: int) -> None:
    at = typed_time(minute)
    local = datetime.fromtimestamp(deadline(Terms(at=at, zone=zone), start), ZoneInfo(zone))
    wanted = local.replace(hour=minute // 60, minute=minute % 60, fold=0)
    skipped = wanted.astimezone(UTC).astimezone(ZoneInfo(zone)).replace(tzinfo=None) != wanted.replace(
        tzinfo=None
    )
    assert local == wanted or skipped


@given(any_terms, starts)
def test_a_phase_under_quiet_hours_that_nobody_could_choose_ends_all_the_same(
    terms: Terms, start: Instant
) -> None:
    silent = Terms(terms.phase, "", terms.zone, terms.weekends_off, "00:00-23:59")
    assert deadline(silent, start) <= start + timedelta(days=365).total_seconds()


@given(any_terms, starts, st.integers(0, 30 * DAY), aways)
def test_a_bank_is_spent_exactly_when_it_runs_out(
    terms: Terms, start: Instant, bank: int, spans: list[tuple[int, int]]
) -> None:
    away = away_from(start, spans)
    end = runs_out(terms, start, bank, away)
    assert spent(terms, start, end, away) == bank
    assert spent(terms, start, Instant(end - 1), away) >= bank - 1
    assert spent(terms, start, Instant(end + 1), away) == bank + 1


@given(any_terms, starts, st.floats(0, 20 * DAY), st.floats(0, 20 * DAY))
def test_it_is_the_same_whether_a_bank_is_counted_once_or_twice(
    terms: Terms, start: Instant, first: float, second: float
) -> None:
    middle, end = plus(start, first), plus(start, first + second)
    assert spent(terms, start, middle) + spent(terms, middle, end) == spent(terms, start, end)
