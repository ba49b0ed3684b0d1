"""The terms of a table as people type and read them."""

from __future__ import annotations

import json

import pytest

from bot.hosting.time.terms import (
    TERMS,
    Terms,
    dump_terms,
    load_terms,
    said_terms,
    with_term,
)
from bot.times import BadTime

MINUTE, HOUR, DAY = 60, 3_600, 86_400
BERLIN, NEW_YORK = "Europe/Berlin", "America/New_York"


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
    terms = with_term(Terms(), "zone", "GMT+2")
    assert (terms.zone, TERMS["zone"].said(terms), TERMS["zone"].now(terms)) == (
        "Etc/GMT-2",
        "UTC+2",
        "UTC+2",
    )


def test_a_stored_zone_stays_what_it_was_whatever_people_mean_by_its_name() -> None:
    assert load_terms({**dump_terms(Terms()), "zone": "EST"}).zone == "EST"
    assert with_term(Terms(), "zone", "EST").zone == NEW_YORK


@pytest.mark.parametrize("name", [*TERMS])
def test_a_term_can_be_typed_as_people_are_shown_it(name: str) -> None:
    for usual in TERMS[name].usual:
        terms = with_term(Terms(), name, usual)
        assert with_term(terms, name, TERMS[name].said(terms)) == terms


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


def test_every_term_is_spelled_so_that_it_can_be_typed() -> None:
    for terms in (Terms(), Terms(36 * HOUR, "20:00", BERLIN, True, "22:00-08:00", 60)):
        for name in TERMS:
            assert with_term(terms, name, TERMS[name].now(terms)) == terms
    bank = Terms(bank=3 * DAY + 1, increment=90)
    assert with_term(bank, "bank", TERMS["bank"].now(bank)) == bank


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
    for name in TERMS:
        assert 0 < len(TERMS[name].usual) <= 25
        for value in TERMS[name].usual:
            assert TERMS[name].said(with_term(Terms(), name, value))


def test_terms_are_kept_as_json() -> None:
    terms = Terms(36 * HOUR, "20:00", BERLIN, True, "22:00-08:00", 0, 3 * DAY, HOUR)
    assert load_terms(json.loads(json.dumps(dump_terms(terms)))) == terms


def test_kept_terms_may_lack_names_and_have_others() -> None:
    assert load_terms({"phase": 600, "colour": "red"}) == Terms(phase=600)
    assert load_terms({}) == Terms()


def test_lengths_of_kept_terms_may_be_words() -> None:
    assert load_terms({"phase": "2d", "calm": "1h"}) == Terms(phase=2 * DAY, calm=HOUR)


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


def test_terms_are_said_in_one_line() -> None:
    terms = Terms(at="20:00", zone=BERLIN, weekends_off=True, quiet="22:00-08:00")
    assert said_terms(terms) == (
        "A phase lasts 1 day, ends at 20:00 (Europe/Berlin), weekends off, quiet 22:00-08:00; "
        "it closes 1 minute after all are ready"
    )
    assert said_terms(Terms(calm=0)) == "A phase lasts 1 day; it closes when all are ready"
    assert said_terms(Terms(), sealed=False) == "A move may take 1 day"
    assert "in Europe/Berlin time" in said_terms(Terms(zone=BERLIN, weekends_off=True))


def test_terms_with_a_bank_say_nothing_of_phases() -> None:
    terms = Terms(at="20:00", zone=BERLIN, quiet="22:00-08:00", calm=0, bank=3 * DAY, increment=6 * HOUR)
    assert said_terms(terms) == (
        "Each side has a time bank: 3 days, and 6 hours more with each answer, quiet 22:00-08:00, in "
        "Europe/Berlin time; it closes when all are ready"
    )
    assert TERMS["bank"].said(Terms(bank=DAY)) == "1 day for the whole game"
