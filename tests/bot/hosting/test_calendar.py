"""The calendar of a table: deadlines, reminders, and times as people type and read them."""

from __future__ import annotations

import json
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
    TERM_LABELS,
    Terms,
    dump_terms,
    load_terms,
    said_term,
    said_terms,
    term_values,
    typed_term,
    with_term,
)
from bot.times import BadTime, instant_of, said_left, said_length

MINUTE, HOUR, DAY = 60, 3_600, 86_400
BERLIN, NEW_YORK, LORD_HOWE = "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"


def utc(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def shown(instant: float) -> str:
    return datetime.fromtimestamp(instant, UTC).isoformat(sep=" ").removesuffix("+00:00").removesuffix(":00")


# 2026-06-01 is a Monday.


def test_without_a_time_of_day_a_phase_ends_when_its_length_is_over() -> None:
    assert shown(deadline(Terms(phase=DAY), utc("2026-06-01 09:30"))) == "2026-06-02 09:30"
    assert shown(deadline(Terms(phase=5 * MINUTE), utc("2026-06-01 09:30"))) == "2026-06-01 09:35"


def test_a_deadline_is_a_whole_second_and_never_early() -> None:
    start = utc("2026-06-01 09:30") + 0.25
    assert deadline(Terms(phase=HOUR), start) == utc("2026-06-01 10:30:01")


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
    assert shown(deadline(Terms(phase=DAY), start, [(start, start + 60 * DAY)])) == "2026-06-05 10:00"
    assert shown(deadline(Terms(phase=DAY), start, [(float("-inf"), float("inf"))])) == "2026-06-05 10:00"
    terms = Terms(phase=DAY, at="20:00")
    assert shown(deadline(terms, start, [(start, start + 60 * DAY)])) == "2026-06-05 20:00"


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
    away = [(start + d * DAY - 2 * HOUR, start + d * DAY) for d in range(60)]
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
    assert shown(later(Terms(phase=DAY), utc("2026-06-02 10:00"), 12 * HOUR)) == "2026-06-02 22:00"
    quiet = Terms(phase=DAY, quiet="22:00-08:00")
    assert shown(later(quiet, utc("2026-06-02 10:00"), 12 * HOUR)) == "2026-06-03 09:00"
    weekends = Terms(phase=DAY, weekends_off=True)
    assert shown(later(weekends, utc("2026-06-05 10:00"), DAY)) == "2026-06-08 10:00"
    short = Terms(phase=HOUR, quiet="22:00-08:00")
    assert shown(later(short, utc("2026-06-02 21:30"), HOUR)) == "2026-06-03 08:30"


def test_an_extension_by_a_day_stays_at_the_time_even_in_quiet_hours() -> None:
    terms = Terms(phase=DAY, at="23:00", quiet="22:00-08:00", zone=BERLIN)
    assert shown(later(terms, utc("2026-03-28 22:00"), DAY)) == "2026-03-29 21:00"
    assert shown(later(terms, utc("2026-06-02 21:00"), 3 * HOUR)) == "2026-06-03 07:00"


def test_an_outage_moves_a_deadline_by_itself() -> None:
    due = utc("2026-06-02 10:00")
    assert moved_by_outage(Terms(phase=HOUR), due, 600) == due + 600
    assert moved_by_outage(Terms(phase=DAY), due, 5 * HOUR) == due + 5 * HOUR
    assert moved_by_outage(Terms(phase=DAY), due, 0) == due


def test_an_outage_moves_a_day_long_phase_by_two_hours_at_least() -> None:
    due = utc("2026-06-02 10:00")
    assert moved_by_outage(Terms(phase=DAY), due, 600) == due + 2 * HOUR


def test_an_outage_moves_no_deadline_into_quiet_hours_or_a_weekend() -> None:
    quiet = "22:00-08:00"
    due = utc("2026-06-02 21:00")
    assert shown(moved_by_outage(Terms(phase=DAY, quiet=quiet), due, 600)) == "2026-06-03 09:00"
    assert shown(moved_by_outage(Terms(phase=HOUR, quiet=quiet), due, 2 * HOUR)) == "2026-06-03 08:00"
    friday = utc("2026-06-05 23:00")
    assert shown(moved_by_outage(Terms(weekends_off=True), friday, 600)) == "2026-06-08 00:00"


def test_reminders_come_at_half_time_and_two_hours_before_the_end() -> None:
    assert reminders(1000, 1000 + DAY) == (1000 + 12 * HOUR, 1000 + 22 * HOUR)
    assert reminders(0, 8 * HOUR) == (4 * HOUR, 6 * HOUR)


def test_reminders_of_short_phases_come_at_half_time_and_three_quarters() -> None:
    assert reminders(0, 2 * HOUR) == (HOUR, 1.5 * HOUR)
    assert reminders(0, 40 * MINUTE) == (20 * MINUTE, 30 * MINUTE)


def test_very_short_phases_have_one_reminder_or_none() -> None:
    assert reminders(0, 30 * MINUTE) == (15 * MINUTE, None)
    assert reminders(0, 10 * MINUTE) == (5 * MINUTE, None)
    assert reminders(0, 5 * MINUTE) == (None, None)
    assert reminders(10, 0) == (None, None)


def test_reminders_wait_for_the_end_of_the_quiet_hours() -> None:
    terms = Terms(quiet="22:00-08:00", zone=BERLIN)
    assert shown(after_quiet(terms, utc("2026-06-01 22:30"))) == "2026-06-02 06:00"
    assert shown(after_quiet(terms, utc("2026-06-01 03:30"))) == "2026-06-01 06:00"
    assert after_quiet(terms, utc("2026-06-01 06:00")) == utc("2026-06-01 06:00")
    assert after_quiet(terms, 1234.5) == after_quiet(Terms(), 1234.5) + 7 * HOUR - 1234.5
    assert after_quiet(Terms(), 1234.5) == 1234.5


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [
        ("24h", DAY),
        ("2 days", 2 * DAY),
        ("90 min", 90 * MINUTE),
        ("5m", 5 * MINUTE),
        ("1d12h", 36 * HOUR),
        ("1 day and 12 hours", 36 * HOUR),
        ("1.5 days", 36 * HOUR),
        ("a week", 7 * DAY),
        ("an hour", HOUR),
        ("2 Tage", 2 * DAY),
        ("ein Tag und 6 Stunden", 30 * HOUR),
        ("1,5 Stunden", 90 * MINUTE),
        ("14 d", 14 * DAY),
    ],
)
def test_lengths_are_read_as_people_write_them(typed: str, seconds: int) -> None:
    assert with_term(Terms(), "phase", typed).phase == seconds


@pytest.mark.parametrize(
    "typed", ["", "24", "soon", "-5h", "5 parsecs", "off", "1h 7", "2 days ago", "9" * 400 + "d"]
)
def test_what_is_no_length_is_refused_with_what_is(typed: str) -> None:
    with pytest.raises(BadTime, match="24h, 2 days or 90 min"):
        with_term(Terms(), "phase", typed)


@pytest.mark.parametrize("typed", ["4 min", "299 s", "15 days", "9999999 weeks"])
def test_a_phase_that_is_too_short_or_too_long_is_refused(typed: str) -> None:
    with pytest.raises(BadTime, match="from 5 minutes to 14 days"):
        with_term(Terms(), "phase", typed)


@pytest.mark.parametrize(
    ("typed", "at"),
    [
        ("20:00", "20:00"),
        ("8pm", "20:00"),
        ("8:30 PM", "20:30"),
        ("12am", "00:00"),
        ("12 pm", "12:00"),
        ("7", "07:00"),
        ("20 Uhr", "20:00"),
        ("20h30", "20:30"),
        ("24:00", "00:00"),
        ("off", ""),
        ("aus", ""),
    ],
)
def test_times_of_day_are_read_as_people_write_them(typed: str, at: str) -> None:
    assert with_term(Terms(at="01:00"), "at", typed).at == at


@pytest.mark.parametrize("typed", ["25:00", "13pm", "0am", "20:60", "24:01", "noonish", "8 8"])
def test_what_is_no_time_of_day_is_refused(typed: str) -> None:
    with pytest.raises(BadTime, match="20:00 or 8pm"):
        with_term(Terms(), "at", typed)


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Europe/Berlin", BERLIN),
        ("europe/berlin", BERLIN),
        ("berlin", BERLIN),
        (" New York ", NEW_YORK),
        ("utc", "UTC"),
    ],
)
def test_zones_are_found_by_name_or_by_city(typed: str, zone: str) -> None:
    assert with_term(Terms(), "zone", typed).zone == zone


def test_an_unknown_zone_is_refused_with_near_ones() -> None:
    with pytest.raises(BadTime, match=BERLIN):
        with_term(Terms(), "zone", "Europe/Berlim")
    with pytest.raises(BadTime, match="like Europe/Berlin"):
        with_term(Terms(), "zone", "@everyone **")


def test_a_city_of_several_zones_is_refused_with_all_of_them() -> None:
    with pytest.raises(BadTime, match="Asia/Nicosia, Europe/Nicosia"):
        with_term(Terms(), "zone", "Nicosia")


def test_an_offset_is_not_taken_for_its_opposite() -> None:
    with pytest.raises(BadTime):
        with_term(Terms(), "zone", "GMT+2")


@pytest.mark.parametrize(
    ("typed", "quiet"),
    [
        ("22-8", "22:00-08:00"),
        ("22:00-08:00", "22:00-08:00"),
        ("10pm to 8:30am", "22:00-08:30"),
        ("22 – 8 Uhr", "22:00-08:00"),
        ("von 22 bis 8", "22:00-08:00"),
        ("0-16", "00:00-16:00"),
        ("off", ""),
    ],
)
def test_quiet_hours_are_read_as_people_write_them(typed: str, quiet: str) -> None:
    assert with_term(Terms(quiet="01:00-02:00"), "quiet", typed).quiet == quiet


@pytest.mark.parametrize("typed", ["8-8", "0-16:01", "8-7"])
def test_quiet_hours_leave_eight_hours_of_the_day(typed: str) -> None:
    with pytest.raises(BadTime, match="up to 16 hours"):
        with_term(Terms(), "quiet", typed)


@pytest.mark.parametrize("typed", ["22", "22-8-9", "night", "22-"])
def test_what_are_no_quiet_hours_is_refused(typed: str) -> None:
    with pytest.raises(BadTime, match="22:00-08:00"):
        with_term(Terms(), "quiet", typed)


def test_weekends_are_on_or_off() -> None:
    for typed in ("off", "no", "frei"):
        assert with_term(Terms(), "weekends", typed).weekends_off
    for typed in ("on", "Yes", "ja"):
        assert not with_term(Terms(weekends_off=True), "weekends", typed).weekends_off
    with pytest.raises(BadTime):
        with_term(Terms(), "weekends", "perhaps")


def test_the_early_close_waits_up_to_a_day() -> None:
    assert with_term(Terms(), "calm", "30 min").calm == 30 * MINUTE
    assert with_term(Terms(), "calm", "off").calm == 0
    with pytest.raises(BadTime, match="up to 1 day"):
        with_term(Terms(), "calm", "25h")


@pytest.mark.parametrize(
    ("typed", "bank", "increment"),
    [
        ("3d + 6h", 3 * DAY, 6 * HOUR),
        ("1 day 12 hours+90 min", 36 * HOUR, 90 * MINUTE),
        ("eine Woche + 1 Tag", 7 * DAY, DAY),
        ("5m", 5 * MINUTE, 0),
        ("30d+14d", 30 * DAY, 14 * DAY),
        ("off", 0, 0),
    ],
)
def test_a_bank_is_read_with_its_increment(typed: str, bank: int, increment: int) -> None:
    assert with_term(Terms(bank=DAY, increment=HOUR), "bank", typed) == Terms(bank=bank, increment=increment)


@pytest.mark.parametrize("typed", ["4m", "31d", "1d + 15d"])
def test_a_bank_has_limits(typed: str) -> None:
    with pytest.raises(BadTime, match=r"5 minutes to 30 days.* up to 14 days"):
        with_term(Terms(), "bank", typed)


@pytest.mark.parametrize("typed", ["plenty", "1d +", "+ 1h", "-1d"])
def test_what_is_no_bank_is_refused(typed: str) -> None:
    with pytest.raises(BadTime):
        with_term(Terms(), "bank", typed)


def test_a_bank_runs_in_elapsed_time_when_clocks_change() -> None:
    terms = Terms(zone=BERLIN, bank=2 * DAY)
    for start in ("2026-03-28 12:00", "2026-10-24 12:00"):
        assert runs_out(terms, utc(start), 2 * DAY) == utc(start) + 2 * DAY
        assert spent(terms, utc(start), utc(start) + DAY) == DAY


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


def test_what_is_left_is_said_roughly() -> None:
    assert said_left(2 * DAY + 3 * HOUR + 59 * MINUTE) == "2 days 3 hours"
    assert said_left(5 * HOUR + 119) == "5 hours 1 minute"
    assert said_left(61) == "1 minute 1 second"
    assert said_left(0) == "0 seconds"


def test_every_term_is_spelled_so_that_it_can_be_typed() -> None:
    for terms in (Terms(), Terms(36 * HOUR, "20:00", BERLIN, True, "22:00-08:00", 60)):
        for name in TERM_LABELS:
            assert with_term(terms, name, typed_term(terms, name)) == terms
    bank = Terms(bank=3 * DAY + 1, increment=90)
    assert with_term(bank, "bank", typed_term(bank, "bank")) == bank


def test_a_bank_and_the_times_of_phases_drive_each_other_out() -> None:
    bank = with_term(Terms(phase=2 * DAY, at="20:00"), "bank", "3d + 6h")
    assert bank == Terms(phase=2 * DAY, bank=3 * DAY, increment=6 * HOUR)
    assert with_term(bank, "phase", "1d") == Terms()
    assert with_term(bank, "at", "8pm") == Terms(phase=2 * DAY, at="20:00")
    assert with_term(bank, "at", "off") == bank


def test_an_unknown_term_is_refused_with_all_there_are() -> None:
    with pytest.raises(BadTime, match="phase, bank, at, zone, weekends, quiet, nights, calm"):
        with_term(Terms(), "tempo", "fast")


def test_every_usual_value_of_a_term_can_be_typed() -> None:
    for name in TERM_LABELS:
        assert 0 < len(term_values(name)) <= 25
        for value in term_values(name):
            assert said_term(with_term(Terms(), name, value), name)


def test_terms_are_kept_as_json() -> None:
    terms = Terms(36 * HOUR, "20:00", BERLIN, True, "22:00-08:00", 0, 3 * DAY, HOUR)
    assert load_terms(json.loads(json.dumps(dump_terms(terms)))) == terms


def test_kept_terms_may_lack_names_and_have_others() -> None:
    assert load_terms({"phase": 600, "colour": "red"}) == Terms(phase=600)
    assert load_terms({}) == Terms()


@pytest.mark.parametrize(
    "kept",
    [
        {"phase": 1},
        {"phase": None},
        {"zone": "Mars"},
        {"quiet": "00:00-23:00"},
        {"at": "x"},
        {"calm": -1},
        {"bank": 1},
        {"increment": 60},
    ],
)
def test_kept_terms_that_no_table_can_have_are_refused(kept: dict[str, object]) -> None:
    with pytest.raises(BadTime):
        load_terms(kept)


def test_lengths_are_said_in_words() -> None:
    assert said_length(36 * HOUR) == "1 day 12 hours"
    assert said_length(600) == "10 minutes"
    assert said_length(61) == "1 minute 1 second"
    assert said_length(HOUR + 61) == "1 hour 1 minute"
    assert said_length(0) == said_length(-5) == "0 seconds"
    assert said_length(59.9) == "1 minute"


def test_terms_are_said_in_one_line() -> None:
    terms = Terms(at="20:00", zone=BERLIN, weekends_off=True, quiet="22:00-08:00")
    assert said_terms(terms) == (
        "A phase lasts 1 day, ends at 20:00 (Europe/Berlin), weekends off, quiet 22:00-08:00; "
        "it closes 10 minutes after the last Ready"
    )
    assert said_terms(Terms(calm=0)) == "A phase lasts 1 day; it closes with the last Ready"
    assert said_terms(Terms(), sealed=False) == "A move may take 1 day"
    assert "in the time of Europe/Berlin" in said_terms(Terms(zone=BERLIN, weekends_off=True))


def test_terms_with_a_bank_say_nothing_of_phases() -> None:
    terms = Terms(at="20:00", zone=BERLIN, quiet="22:00-08:00", calm=0, bank=3 * DAY, increment=6 * HOUR)
    assert said_terms(terms) == (
        "Each side has a bank of time: 3 days, and 6 hours more with each answer, quiet 22:00-08:00, "
        "in the time of Europe/Berlin; it closes with the last Ready"
    )
    assert said_term(Terms(bank=DAY), "bank") == "1 day for the whole game"


@pytest.mark.parametrize(
    ("typed", "instant"),
    [
        ("2026-12-24", "2026-12-23 23:00"),
        ("2026-12-24 18:00", "2026-12-24 17:00"),
        ("2026-12-24T18:00", "2026-12-24 17:00"),
        ("24.12. 18:00", "2026-12-24 17:00"),
        ("24.12.2027 um 18 Uhr", "2027-12-24 17:00"),
        ("24.12.27", "2027-12-23 23:00"),
        ("1.2.", "2027-01-31 23:00"),
        ("29.2.", "2028-02-28 23:00"),
        ("tomorrow", "2026-06-01 22:00"),
        ("tomorrow at 8pm", "2026-06-02 18:00"),
        ("morgen 20:00", "2026-06-02 18:00"),
        ("today 18:00", "2026-06-01 16:00"),
        ("in 3 days", "2026-06-04 10:00"),
        ("90 min", "2026-06-01 11:30"),
        ("20:00", "2026-06-01 18:00"),
        ("11:59", "2026-06-02 09:59"),
        ("12:00", "2026-06-02 10:00"),
    ],
)
def test_instants_are_read_as_people_write_them(typed: str, instant: str) -> None:
    assert shown(instant_of(typed, BERLIN, utc("2026-06-01 10:00"))) == instant


def test_days_from_now_keep_the_time_on_the_wall() -> None:
    assert shown(instant_of("in 2 days", BERLIN, utc("2026-03-28 09:00"))) == "2026-03-30 08:00"
    assert shown(instant_of("48h 1s", BERLIN, utc("2026-03-28 09:00"))) == "2026-03-30 09:00:01"


@pytest.mark.parametrize("typed", ["2026-05-31", "today 11:00", "1.5.2026", "2026-06-01 12:00", "0 min"])
def test_the_past_is_refused(typed: str) -> None:
    with pytest.raises(BadTime, match="future"):
        instant_of(typed, BERLIN, utc("2026-06-01 10:00"))


@pytest.mark.parametrize(
    "typed", ["", "soon", "31.2.", "2026-13-01", "2026-12-24 25:00", "tomorrow ish", "30.2.2027"]
)
def test_what_is_no_day_is_refused(typed: str) -> None:
    with pytest.raises(BadTime, match="in 3 days"):
        instant_of(typed, BERLIN, utc("2026-06-01 10:00"))


@pytest.mark.parametrize("typed", ["2099-01-01", "9999-12-31 23:59", "in 9999999 weeks", "in 11000 days"])
def test_what_is_decades_away_is_refused(typed: str) -> None:
    with pytest.raises(BadTime, match="ten years"):
        instant_of(typed, "Pacific/Auckland", utc("2026-06-01 10:00"))


def test_an_instant_in_an_unknown_zone_is_refused() -> None:
    with pytest.raises(BadTime, match="zone"):
        instant_of("tomorrow", "Mars", utc("2026-06-01 10:00"))


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


def away_from(start: float, spans: list[tuple[int, int]]) -> list[tuple[float, float]]:
    return [(start + begin, start + end) for begin, end in spans]


def is_quiet(terms: Terms, instant: float) -> bool:
    if not terms.quiet:
        return False
    begin, end = terms.quiet.split("-")
    now = datetime.fromtimestamp(instant, ZoneInfo(terms.zone)).strftime("%H:%M")
    return begin <= now < end if begin < end else now >= begin or now < end


@given(any_terms, starts, aways)
def test_any_deadline_leaves_half_the_length_and_comes(
    terms: Terms, start: float, spans: list[tuple[int, int]]
) -> None:
    due = deadline(terms, start, away_from(start, spans))
    assert start + terms.phase / 2 <= due <= start + 60 * DAY


@given(any_terms, starts, aways)
def test_no_deadline_is_on_a_weekend_that_is_off(
    terms: Terms, start: float, spans: list[tuple[int, int]]
) -> None:
    due = deadline(terms, start, away_from(start, spans))
    assert not terms.weekends_off or datetime.fromtimestamp(due, ZoneInfo(terms.zone)).weekday() < 5


@given(without_time, starts, aways)
def test_no_deadline_without_a_time_is_in_quiet_hours(
    terms: Terms, start: float, spans: list[tuple[int, int]]
) -> None:
    assert not is_quiet(terms, deadline(terms, start, away_from(start, spans)))


@given(any_terms, starts, st.integers(0, 30 * DAY))
def test_no_deadline_that_is_moved_lands_in_quiet_hours_or_on_a_weekend(
    terms: Terms, start: float, seconds: int
) -> None:
    due = deadline(terms, start)
    for moved in (later(terms, due, seconds), moved_by_outage(terms, due, seconds + 1)):
        local = datetime.fromtimestamp(moved, ZoneInfo(terms.zone))
        assert moved >= due
        assert not (terms.weekends_off and local.weekday() >= 5)
        assert not is_quiet(terms, moved) or local.strftime("%H:%M") == terms.at


@given(without_time, starts, st.floats(0, 3 * DAY), aways)
def test_who_starts_later_ends_no_earlier(
    terms: Terms, start: float, after: float, spans: list[tuple[int, int]]
) -> None:
    away = away_from(start, spans)
    assert deadline(terms, start, away) <= deadline(terms, start + after, away)


@given(any_terms.filter(lambda terms: not terms.at and not terms.quiet), starts, aways)
def test_being_away_holds_a_phase_up_for_three_days_that_count(
    terms: Terms, start: float, spans: list[tuple[int, int]]
) -> None:
    latest = later(terms, deadline(terms, start), MOST_AWAY + HOUR)
    assert deadline(terms, start, away_from(start, spans)) <= latest


@given(st.sampled_from(ZONES), starts, minutes)
def test_a_time_of_day_is_that_time_unless_clocks_skip_it(zone: str, start: float, minute: int) -> None:
    at = typed_time(minute)
    local = datetime.fromtimestamp(deadline(Terms(at=at, zone=zone), start), ZoneInfo(zone))
    wanted = local.replace(hour=minute // 60, minute=minute % 60, fold=0)
    skipped = wanted.astimezone(UTC).astimezone(ZoneInfo(zone)).replace(tzinfo=None) != wanted.replace(
        tzinfo=None
    )
    assert local == wanted or skipped


@given(any_terms, starts)
def test_a_phase_under_quiet_hours_that_nobody_could_choose_ends_all_the_same(
    terms: Terms, start: float
) -> None:
    silent = Terms(terms.phase, "", terms.zone, terms.weekends_off, "00:00-23:59")
    assert deadline(silent, start) <= start + timedelta(days=365).total_seconds()


@given(any_terms, starts, st.integers(0, 30 * DAY), aways)
def test_a_bank_is_spent_exactly_when_it_runs_out(
    terms: Terms, start: float, bank: int, spans: list[tuple[int, int]]
) -> None:
    away = away_from(start, spans)
    end = runs_out(terms, start, bank, away)
    assert spent(terms, start, end, away) == bank
    assert spent(terms, start, end - 1, away) >= bank - 1
    assert spent(terms, start, end + 1, away) == bank + 1


@given(any_terms, starts, st.floats(0, 20 * DAY), st.floats(0, 20 * DAY))
def test_it_is_the_same_whether_a_bank_is_counted_once_or_twice(
    terms: Terms, start: float, first: float, second: float
) -> None:
    between, end = start + first, start + first + second
    assert spent(terms, start, between) + spent(terms, between, end) == spent(terms, start, end)
