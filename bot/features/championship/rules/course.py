"""The course of a season: its dates, what is due next, who may sit out, which reserves are asked."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Literal

State = Literal["announced", "running", "over"]
"""Before the first race is drawn; from then on; and after the last heat, or once it was called off."""
Step = Literal["draw", "put off", "call off", "end", "wait"]

FEWEST = 3
"""Fewer than so many make no race."""
DAY, WEEK = 86_400.0, 604_800.0
LEAST_MOVE = 2 * DAY
"""By so much at least a ruling moves a date."""
ASKED = 2
"""So many reserves are asked for a seat at a time."""
FEW = 13
"""With fewer drivers, rivals meet again."""


@dataclass(frozen=True, slots=True)
class Course:
    """The dates of the races in seconds, how many of them are `drawn`, whether the next one was `put_off`
    already, and how many heats of those that were drawn are `running`. Once it is `cut` short no further race
    is drawn."""

    dates: tuple[float, ...]
    drawn: int = 0
    put_off: bool = False
    running: int = 0
    over: bool = False
    cut: bool = False

    @property
    def state(self) -> State:
        return "over" if self.over else "running" if self.drawn else "announced"


def due(course: Course, drivers: int, at: float) -> Step:
    """The step that is due at a moment, with so many drivers who would race then.

    The next race starts on its date, whatever still runs. With fewer than three it is a week later, once, and
    then there is no race any more: a season that has begun ends with the last heat that runs.
    """
    if course.over:
        return "wait"
    if course.cut or course.drawn == len(course.dates):
        return "wait" if course.running else "end"
    if at < course.dates[course.drawn]:
        return "wait"
    if drivers >= FEWEST:
        return "draw"
    return "call off" if course.put_off else "put off"


def put_off(course: Course) -> Course:
    """All dates that are left a week later."""
    return replace(moved(course, WEEK), put_off=True)


def moved(course: Course, seconds: float) -> Course:
    """All dates that are left so much later, as after an outage."""
    dates = (*course.dates[: course.drawn], *(date + seconds for date in course.dates[course.drawn :]))
    return replace(course, dates=dates)


def caught_up(course: Course, at: float, every: float, step: float = DAY) -> Course:
    """The races after the next one later by what that one is late, in whole steps, to the nearest: no two
    begin at once.

    They move no further than the usual distance (`every`, in seconds) wants: one drawn anew moves them by
    what the first drawing has not.
    """
    before, after = course.dates[: course.drawn + 1], course.dates[course.drawn + 1 :]
    lacks = min(at - before[-1], at + every - after[0]) if after else 0.0
    shift = max(0, round(lacks / step)) * step
    return replace(course, dates=(*before, *(date + shift for date in after)))


def later(course: Course, race: int, date: float) -> Course:
    """One race on a later date, by two days at least, and those after it in order; raises `ValueError`."""
    if race <= course.drawn or date < course.dates[race - 1] + LEAST_MOVE:
        raise ValueError("a date is moved before its race is drawn, and later by two days at least")
    dates = list(course.dates)
    shift = date - dates[race - 1]
    dates[race - 1] = date
    if race < len(dates) and dates[race] <= date:
        dates[race:] = [each + shift for each in dates[race:]]
    return replace(course, dates=tuple(dates))


def interval(usual: float) -> float:
    """The seconds between two races of that usual length at which nobody has two at once: whole weeks."""
    return max(1, ceil(usual / WEEK)) * WEEK


def dates(first: float, races: int, every: float) -> tuple[float, ...]:
    return tuple(first + n * every for n in range(races))


def may_sit_out(
    race: int, sat_out: Collection[int], races: int, best: int, moved: Collection[int] = ()
) -> bool:
    """Whether somebody may sit out a race: as many as do not count, and besides each that a ruling has
    `moved`."""
    return race in moved or len({*sat_out} - {*moved}) < races - best


def may_enter(course: Course, at: float) -> bool:
    """Whether sign-up is open: until the second race is drawn, as the first is then the one that is dropped;
    in a season of one race, until that one is."""
    return (
        not course.over
        and not course.cut
        and course.drawn < min(2, len(course.dates))
        and at < course.dates[-1]
    )


def asked_next(reserves: Sequence[int], racing: Collection[int], asked: Collection[int]) -> list[int]:
    """The reserves who are asked for a seat now: the next two in the order of sign-up who have no heat of
    that race and were not asked for this seat."""
    return [each for each in reserves if each not in racing and each not in asked][:ASKED]
