"""Times as people type and read them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.times import (
    BadTime,
    how_often,
    instant_of,
    now_in,
    said_left,
    said_length,
    said_zone,
    suggested_zones,
    zone_of,
)
from bot.times.instants import Instant, Seconds

MINUTE, HOUR, DAY = 60, 3_600, 86_400
BERLIN = "Europe/Berlin"


def utc(text: str) -> Instant:
    return Instant(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


def shown(instant: float) -> str:
    return datetime.fromtimestamp(instant, UTC).isoformat(sep=" ").removesuffix("+00:00").removesuffix(":00")


def test_what_is_left_is_said_roughly() -> None:
    assert said_left(2 * DAY + 3 * HOUR + 59 * MINUTE) == "2 days 3 hours"
    assert said_left(5 * HOUR + 119) == "5 hours 1 minute"
    assert said_left(61) == "1 minute 1 second"
    assert said_left(0) == "0 seconds"


def test_lengths_are_said_in_words() -> None:
    assert said_length(36 * HOUR) == "1 day 12 hours"
    assert said_length(600) == "10 minutes"
    assert said_length(61) == "1 minute 1 second"
    assert said_length(HOUR + 61) == "1 hour 1 minute"
    assert said_length(0) == said_length(-5) == "0 seconds"
    assert said_length(Seconds(59.9)) == "1 minute"


def test_a_limit_is_said_by_how_often_a_thing_is_possible() -> None:
    assert how_often(DAY) == "once a day"
    assert how_often(DAY // 2) == how_often(Seconds(DAY / 2)) == "twice a day"
    assert how_often(HOUR) == "once an hour"
    assert how_often(5 * HOUR) == "once every 5 hours"


@pytest.mark.parametrize(
    ("typed", "instant"),
    [
        ("2026-12-24", "2026-12-23 23:00"),
        (f"<t:{int(utc('2026-12-24 17:00'))}>", "2026-12-24 17:00"),
        (f"<t:{int(utc('2026-12-24 17:00'))}:F>", "2026-12-24 17:00"),
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
        ("Friday 18:00", "2026-06-05 16:00"),
        ("freitag um 18 Uhr", "2026-06-05 16:00"),
        ("next sun", "2026-06-06 22:00"),
        ("Monday 13:00", "2026-06-01 11:00"),
        ("mo 11:00", "2026-06-08 09:00"),
        ("20:00", "2026-06-01 18:00"),
        ("11:59", "2026-06-02 09:59"),
        ("12:00", "2026-06-02 10:00"),
    ],
)
def test_instants_are_read_as_people_write_them(typed: str, instant: str) -> None:
    assert shown(instant_of(typed, BERLIN, utc("2026-06-01 10:00"))) == instant


@pytest.mark.parametrize(
    "typed",
    [
        "Dec 24",
        "24 Dec",
        "December 24th",
        "the 24th of December",
        "24. Dezember",
        "24.12",
        "24.12.2026.",
        "24 December 2026",
        "24/12",
        "12/24",
        "12/24/2026",
        "24-12-2026",
        "Thu, Dec 24",
        "Donnerstag 24.12.",
        "\u201cDec 24\u201d",
    ],
)
def test_dates_are_read_as_english_and_german_speakers_write_them(typed: str) -> None:
    assert shown(instant_of(typed, BERLIN, utc("2026-06-01 10:00"))) == "2026-12-23 23:00"


@pytest.mark.parametrize(
    ("typed", "instant"),
    [
        ("noon", "2026-06-02 10:00"),
        ("Mitternacht", "2026-06-01 22:00"),
        ("18:00 UTC", "2026-06-01 18:00"),
        ("18:00 EST", "2026-06-01 22:00"),
        ("24.12. 18:00 GMT", "2026-12-24 18:00"),
        ("18:00 UTC+5:30", "2026-06-01 12:30"),
        ("2026-12-24T18:00:00Z", "2026-12-24 18:00"),
        ("Dec 24 18:00", "2026-12-24 17:00"),
        ("8pm on Dec 24", "2026-12-24 19:00"),
        ("18 Uhr am 24.12.", "2026-12-24 17:00"),
        ("this friday", "2026-06-04 22:00"),
        ("friday at noon", "2026-06-05 10:00"),
        ("n\u00e4chsten Freitag um 18 Uhr", "2026-06-05 16:00"),
        ("\u00fcbermorgen 18 Uhr", "2026-06-03 16:00"),
        ("tonight at 8", "2026-06-01 18:00"),
        ("heute Abend um 8", "2026-06-01 18:00"),
        ("tomorrow morning 8", "2026-06-02 06:00"),
        ("20.30", "2026-06-01 18:30"),
        ("Fri 18.30", "2026-06-05 16:30"),
        ("3. M\u00e4rz 2027", "2027-03-02 23:00"),
    ],
)
def test_a_day_a_time_and_a_zone_come_in_any_usual_order(typed: str, instant: str) -> None:
    assert shown(instant_of(typed, BERLIN, utc("2026-06-01 10:00"))) == instant


def test_of_two_dates_the_one_to_come_is_meant() -> None:
    assert shown(instant_of("6/7/2026", BERLIN, utc("2026-06-10 10:00"))) == "2026-07-05 22:00"


@pytest.mark.parametrize(
    ("typed", "question"),
    [
        ("3/4", "2027-03-04, 2027-04-03"),
        ("8.12", "2026-12-08, 08:12"),
        ("friday midnight", "2026-06-05, 2026-06-06"),
        ("18:00 CST", "America/Chicago, Asia/Shanghai"),
        ("18:00 GMT", "Europe/London, UTC"),
        ("tonight", "leaves the time open"),
        ("Fri, Dec 24", "another day of the week"),
    ],
)
def test_what_could_be_two_instants_is_asked_about(typed: str, question: str) -> None:
    with pytest.raises(BadTime, match=question):
        instant_of(typed, BERLIN, utc("2026-06-01 10:00"))


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("EST", "America/New_York"),
        ("edt", "America/New_York"),
        ("PST", "America/Los_Angeles"),
        ("BST", "Europe/London"),
        ("CEST", BERLIN),
        ("MESZ", BERLIN),
        ("UTC+2", "Etc/GMT-2"),
        ("GMT-5", "Etc/GMT+5"),
        ("+02:00", "Etc/GMT-2"),
        ("utc \u22125", "Etc/GMT+5"),
        ("UTC+5:30", "Asia/Kolkata"),
        ("York", "America/New_York"),
        ("los ang", "America/Los_Angeles"),
        ("Europe / Berlin", BERLIN),
        ("Pacific Time", "America/Los_Angeles"),
        ("Eastern Standard Time", "America/New_York"),
    ],
)
def test_zones_are_found_by_abbreviation_by_part_and_by_offset(typed: str, zone: str) -> None:
    assert zone_of(typed) == zone
    assert zone_of(said_zone(zone)) == zone


@pytest.mark.parametrize(
    ("typed", "question"),
    [
        ("IST", "could be several time zones: Europe/Dublin, Asia/Jerusalem, Asia/Kolkata"),
        ("New", "could be several time zones: America/New_York, "),
        ("Berlni", "no time zone 'Berlni'; do you mean Europe/Berlin\\?"),
        ("Germany", "no time zone 'Germany'; write it like Europe/Berlin"),
        ("ha", "no time zone 'ha'; write it like Europe/Berlin"),
    ],
)
def test_what_could_be_several_zones_is_asked_about_and_what_is_none_is_told(
    typed: str, question: str
) -> None:
    with pytest.raises(BadTime, match=question):
        zone_of(typed)


def test_nobody_is_shown_an_offset_with_the_opposite_sign() -> None:
    assert said_zone("Etc/GMT-2") == "UTC+2"
    assert suggested_zones("GMT+2") == ["UTC+2"]
    assert suggested_zones("est") == ["America/New_York"]
    assert now_in("Etc/GMT-2", utc("2026-06-01 10:00")) == "In UTC+2 it is 12:00 now."


def test_days_from_now_keep_the_time_on_the_wall() -> None:
    assert shown(instant_of("in 2 days", BERLIN, utc("2026-03-28 09:00"))) == "2026-03-30 08:00"
    assert shown(instant_of("48h 1s", BERLIN, utc("2026-03-28 09:00"))) == "2026-03-30 09:00:01"


@pytest.mark.parametrize("typed", ["2026-05-31", "today 11:00", "1.5.2026", "2026-06-01 12:00", "0 min"])
def test_the_past_is_refused(typed: str) -> None:
    with pytest.raises(BadTime, match="future"):
        instant_of(typed, BERLIN, utc("2026-06-01 10:00"))


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "soon",
        "31.2.",
        "2026-13-01",
        "2026-12-24 25:00",
        "tomorrow ish",
        "friday ish",
        "<t:x>",
        "30.2.2027",
    ],
)
def test_what_is_no_day_is_refused(typed: str) -> None:
    with pytest.raises(BadTime, match="in 3 days"):
        instant_of(typed, BERLIN, utc("2026-06-01 10:00"))


@pytest.mark.parametrize("typed", ["2099-01-01", "9999-12-31 23:59", "in 9999999 weeks", "in 11000 days"])
def test_what_is_decades_away_is_refused(typed: str) -> None:
    with pytest.raises(BadTime, match="within 10 years"):
        instant_of(typed, "Pacific/Auckland", utc("2026-06-01 10:00"))


def test_an_instant_in_an_unknown_zone_is_refused() -> None:
    with pytest.raises(BadTime, match="zone"):
        instant_of("tomorrow", "Mars", utc("2026-06-01 10:00"))
