"""Times as people type and read them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.times import BadTime, instant_of, said_left, said_length

MINUTE, HOUR, DAY = 60, 3_600, 86_400
BERLIN = "Europe/Berlin"


def utc(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


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
    assert said_length(59.9) == "1 minute"


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
    with pytest.raises(BadTime, match="ten years"):
        instant_of(typed, "Pacific/Auckland", utc("2026-06-01 10:00"))


def test_an_instant_in_an_unknown_zone_is_refused() -> None:
    with pytest.raises(BadTime, match="zone"):
        instant_of("tomorrow", "Mars", utc("2026-06-01 10:00"))
