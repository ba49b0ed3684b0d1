"""The search for ways: what a speed is worth before a turn, and that no best course is left out."""

from __future__ import annotations

import math
import random

import pytest

from engine.games.circus.rules import values
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.course.steering import (
    _EASY,
    BRAKE,
    MOMENTUM,
    OVER,
    TIRED,
    Course,
    Road,
    Wishes,
    course,
    places,
)
from tests import extent

SPACES = sorted(track.SPACES)


def at_the_end(speed: int, corner: int, to_turn: int) -> float:
    """What a move costs that ends so many spaces before a turn, beside the way that is left from there."""
    road = Road(frozenset(), frozenset(), frozenset(), speed, wishes=Wishes(straight=10, corner=corner))
    place = next(p for p in places().values() if p.straight and p.lane == 4 and p.near == to_turn)
    return course(road).resting(place.name, track.forward(place.name), 0) - place.far


def test_a_speed_counts_as_far_as_the_next_move_can_use_it() -> None:
    """On the straight all of it, before a turn as much as one wants there."""
    near, far = at_the_end(6, corner=4, to_turn=4), at_the_end(6, corner=4, to_turn=5)

    assert near - far == pytest.approx(MOMENTUM * 2)


@pytest.mark.parametrize(("corner", "over"), [(4, 1), (3, 2), (2, 3)])
def test_a_speed_must_come_down_before_the_turn(corner: int, over: int) -> None:
    """From 9 a brake leaves 5 at least, so 4 spaces before the turn are too near for a slower corner."""
    near, far = at_the_end(9, corner, to_turn=4), at_the_end(9, corner, to_turn=5)

    assert BRAKE == 4
    assert near - far == pytest.approx(OVER * over + (MOMENTUM * 5 if corner == 4 else 0))


@pytest.mark.parametrize("corner", [5, 6])
def test_a_speed_that_is_slow_enough_for_the_turn_costs_nothing(corner: int) -> None:
    assert at_the_end(9, corner, to_turn=4) == pytest.approx(at_the_end(9, corner, to_turn=5))


def test_a_speed_costs_the_fatigue_of_its_zone() -> None:
    zones = values.ZONES[8] - values.ZONES[2]

    assert at_the_end(8, 10, 9) - at_the_end(2, 10, 9) == pytest.approx(TIRED * zones - MOMENTUM * 6)


@pytest.mark.parametrize("seed", range(extent.amount(60, 16)))
def test_a_course_that_is_not_looked_at_is_never_the_best(seed: int) -> None:
    """Its bound (`Road.bound`, `Place.least`) may be too low, which only costs time, but never too high."""
    rng = random.Random(seed)
    road = some_road(rng)
    bounded, whole = Course(road), Course(road)
    whole._least = -math.inf
    for name, facing in rng.sample(sorted(places()), 60):
        spaces = rng.randint(1, road.speed)
        assert bounded.choose(name, facing, spaces) == whole.choose(name, facing, spaces)


def test_no_place_counts_as_farther_than_the_way_on_from_it() -> None:
    """Not even where one faces astray at the end, and the places on the way there do not."""
    for place in places().values():
        assert place.least <= place.far
        if place.ahead is not None:
            onward = [(1.0, place.ahead), *((1.0 + _EASY, end) for _word, end in place.ahead.ways)]
            assert place.least <= min(cost + end.least for cost, end in onward) - place.gain + 1e-9


def some_road(rng: random.Random) -> Road:
    """A crowded one, for a driver or a rider who likes places to turn at and men to run over."""
    taken, wrecks, men = (frozenset(rng.sample(SPACES, n)) for n in (rng.randint(0, 120), 20, 20))
    wishes = Wishes(
        lane=rng.randint(0, 7),
        straight=rng.randint(1, 10),
        corner=rng.randint(1, 10),
        swerve=rng.randint(1, 10),
        via=tuple(rng.sample(SPACES, rng.randint(0, 3))),
        man=rng.choice((0.4, -1.5)),
    )
    speed, modifier, damage = rng.randint(1, 6), rng.randint(-2, 3), rng.randint(0, 8)
    return Road(taken, wrecks, men, speed, modifier, damage, wishes, rolls=rng.random() < 0.5)
