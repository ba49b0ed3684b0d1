"""What the orders of the coins come to by the odds of their rolls, with nobody in the way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.chariots.face.forecast import forecast
from engine.games.chariots.face.orders import Forecast, forecast_of, forecasts
from engine.games.chariots.face.outlook import consequence, ends, gained
from engine.games.chariots.players import expectation
from engine.games.chariots.rules.state import Race
from engine.games.chariots.rules.track import SQUARES
from tests.games.chariots.boards import board


def alone(square: str, crossed: int = 1) -> Race:
    return board(f"red {square}, crossed {crossed}\nblue {'B1d' if square != 'B1d' else 'B1c'}", phase=0)


def orders(race: Race) -> dict[tuple[int, ...], Forecast]:
    return {order.coins: order for order in forecasts(race, race.chariots[0])}


@pytest.mark.parametrize("square", ["B1a", "B3b", "R1e", "R4c", "T5a", "L2d"])
def test_the_first_course_is_that_of_rolls_that_are_made_and_the_chances_make_one(square: str) -> None:
    race = alone(square)
    for coins, order in orders(race).items():
        red = replace(race.chariots[0], plot=coins)
        assert order.best.legs == forecast(race, red, True)
        assert sum(course.chance for course in order.courses) == pytest.approx(1)


def test_a_three_is_made_on_four_faces_of_six_and_a_four_on_two() -> None:
    chances = [course.chance for course in orders(alone("R4c"))[5, 3, 4].courses]

    assert chances == pytest.approx([8 / 36, 16 / 36, 4 / 36, 8 / 36])


def test_only_rolls_that_change_the_way_decide() -> None:
    """On the long straight a 3 and a 4 may fail; before the turn they may not."""
    found = orders(alone("B2b"))

    assert found[3, 2, 5].deciding == ()
    assert found[5, 2, 4].deciding == (3,)


def test_a_roll_that_hardly_matters_is_not_told() -> None:
    order = orders(alone("B1d"))[2, 4, 3]

    assert order.worst.end != order.best.end
    assert order.worst.gain > order.best.gain
    assert ends(order) == "You end in the first turn, whatever you roll."
    assert consequence(order) == "A roll in III (4 in 6), which hardly matters."


def test_who_comes_home_sooner_is_ahead() -> None:
    race = alone("B1a", crossed=2)
    first, *_others, last = forecasts(race, race.chariots[0])

    assert first.best.home
    assert first.coins[0] != 2  # whoever drives a 2 moves on impulse 2 at the earliest
    assert (last.coins[0], last.best.home) == (2, True)


def test_who_comes_home_whatever_the_rolls_hears_it_once() -> None:
    order = orders(alone("B1a", crossed=2))[5, 4, 3]

    assert gained(order) == "**5 4 3** brings you home in phase I."
    assert ends(order) == ""


def test_after_a_crash_the_next_phase_begins_late() -> None:
    """A crash on the last impulse of a phase costs the first two impulses of the next (6.4)."""
    race = alone("B4a")
    late = replace(race.chariots[0], stall=2, plot=(5,))

    assert len(forecast_of(race, late).best.legs[0].squares) == 1 + 3


def test_the_best_order_is_nearly_what_computer_players_plan() -> None:
    """On average over the track, the first of the menu costs less than half a square against the plan."""
    lost = []
    for name in SQUARES:
        race = alone(name)
        best = forecasts(race, race.chariots[0])[0].coins
        values = [expectation.expected(coins, False)[name] for coins in expectation.PLOTS]
        lost.append(expectation.expected(best, False)[name] - min(values))
    assert sum(lost) / len(lost) < 0.5


@pytest.mark.long
def test_what_squares_cost_is_kept_as_it_is_worked_out() -> None:
    kept, found = expectation.surcharge(), expectation.settled()

    assert all(abs(kept[name] - found[name]) < 0.001 for name in SQUARES)
