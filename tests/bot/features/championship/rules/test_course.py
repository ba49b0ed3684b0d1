"""The course of a season: three states, one step at a time, dates that move, reserves in their order."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.features.championship.rules import course as courses
from bot.features.championship.rules.course import DAY, WEEK, Course, asked_next, due, later, moved, put_off

COURSE = Course(courses.dates(1000.0, 4, 2 * WEEK))


def test_a_race_is_drawn_on_its_date_whatever_still_runs() -> None:
    assert due(COURSE, 30, 999.0) == "wait"
    assert due(COURSE, 30, 1000.0) == "draw"
    second = replace(COURSE, drawn=1, running=8)
    assert due(second, 30, 1000.0) == "wait"
    assert due(second, 30, 1000.0 + 2 * WEEK) == "draw"


def test_the_season_ends_when_its_last_heat_does() -> None:
    late = 1000.0 + 20 * WEEK
    assert due(replace(COURSE, drawn=4, running=1), 30, late) == "wait"
    assert due(replace(COURSE, drawn=4), 30, late) == "end"
    assert due(replace(COURSE, drawn=4, over=True), 30, late) == "wait"


def test_fewer_than_three_are_a_week_later_once_and_then_it_is_called_off() -> None:
    assert due(COURSE, 2, 1000.0) == "put off"
    again = put_off(COURSE)
    assert due(again, 2, 1000.0) == "wait"
    assert due(again, 3, 1000.0 + WEEK) == "draw"
    assert due(again, 2, 1000.0 + WEEK) == "call off"


def test_the_states_are_three() -> None:
    assert [one.state for one in (COURSE, replace(COURSE, drawn=1), replace(COURSE, over=True))] == [
        "announced",
        "running",
        "over",
    ]


def test_an_outage_moves_the_dates_that_are_left() -> None:
    assert moved(replace(COURSE, drawn=1), DAY).dates == (
        1000.0,
        *(date + DAY for date in COURSE.dates[1:]),
    )


def test_a_ruling_moves_a_date_later_by_two_days_at_least() -> None:
    course = replace(COURSE, drawn=1)
    first = course.dates[1]
    assert later(course, 2, first + 2 * DAY).dates[1] == first + 2 * DAY
    assert later(course, 2, first + 2 * DAY).dates[2:] == course.dates[2:]
    for race, date in [(2, first + DAY), (2, first - DAY), (1, first)]:
        with pytest.raises(ValueError, match="two days"):
            later(course, race, date)


def test_a_race_never_passes_the_next() -> None:
    dates = later(COURSE, 2, COURSE.dates[2] + DAY).dates
    assert list(dates) == sorted(set(dates))


def test_dates_are_so_far_apart_that_nobody_has_two_races_at_once() -> None:
    assert courses.interval(8 * DAY) == 2 * WEEK
    assert courses.interval(3 * DAY) == WEEK


def test_one_may_sit_out_as_many_races_as_do_not_count() -> None:
    assert [courses.may_sit_out(2, sat_out, 4, 3) for sat_out in ((), (1,))] == [True, False]
    assert not courses.may_sit_out(2, (), 4, 4)


def test_a_race_that_a_ruling_has_moved_is_sat_out_besides_those() -> None:
    assert courses.may_sit_out(2, (1,), 4, 3, moved=(2,))
    assert courses.may_sit_out(3, (2,), 4, 3, moved=(2,))
    assert not courses.may_sit_out(3, (1, 2), 4, 3, moved=(2,))


def test_after_a_race_that_is_drawn_late_the_next_one_is_as_many_days_or_weeks_later() -> None:
    weeks = courses.Course((0.0, WEEK, 2 * WEEK), drawn=1)
    assert courses.caught_up(weeks, WEEK + 60, WEEK).dates == weeks.dates
    assert courses.caught_up(weeks, 3.5 * WEEK, WEEK).dates == (0.0, WEEK, 2 * WEEK + 18 * DAY)
    assert courses.caught_up(weeks, WEEK + 3 * DAY, WEEK, WEEK).dates == weeks.dates
    assert courses.caught_up(weeks, WEEK + 4 * DAY, WEEK, WEEK).dates == (0.0, WEEK, 3 * WEEK)


def test_a_race_that_is_drawn_anew_moves_the_next_one_by_what_the_first_drawing_has_not() -> None:
    weeks = courses.Course((0.0, WEEK, 2 * WEEK))
    late = courses.caught_up(weeks, 13 * 3600.0, WEEK)
    assert late.dates[1:] == (WEEK + DAY, 2 * WEEK + DAY)
    assert courses.caught_up(late, 13 * 3600.0 + DAY, WEEK).dates[1:] == (WEEK + 2 * DAY, 2 * WEEK + 2 * DAY)


def test_a_season_that_is_cut_short_ends_with_its_last_heat() -> None:
    short = courses.Course((0.0, WEEK), drawn=1, cut=True, running=1)
    assert courses.due(short, 9, 2 * WEEK) == "wait"
    assert courses.due(replace(short, running=0), 9, 2 * WEEK) == "end"
    assert not courses.may_enter(short, 0.0)


def test_sign_up_is_open_until_the_second_race_is_drawn() -> None:
    assert [courses.may_enter(replace(COURSE, drawn=n), 0.0) for n in (0, 1, 2)] == [True, True, False]


def test_two_reserves_are_asked_in_order_of_sign_up_never_one_who_races() -> None:
    assert asked_next([5, 6, 7, 8], racing={6}, asked=[]) == [5, 7]
    assert asked_next([5, 6, 7, 8], racing={6}, asked=[5, 7]) == [8]
