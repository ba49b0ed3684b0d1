"""What each seat may know: plans and lists are their driver's alone (N15.24, N15.29)."""

from __future__ import annotations

import random
from dataclasses import replace

from engine.games.circus.rules import events as e
from engine.games.circus.rules.evolve import evolve
from engine.games.circus.rules.policy import DEFAULT, Policy
from engine.games.circus.rules.secrets import redact, resample, view
from engine.games.circus.rules.state import Move, Race
from engine.model import Seat
from tests.games.circus.course import board
from tests.games.circus.paddock import having, paddock

PLAN = Policy(straight=9, corner=6)


def plotted() -> Race:
    race = board("red h2-14\nblue h3-18\ngreen h1-14")
    for colour in ("red", "blue", "green"):
        race = evolve(race, e.Plotted(colour, ("drive",), PLAN))
    return race


def test_others_plans_are_blank_and_ones_own_is_whole() -> None:
    seen = view(plotted(), Seat(2)).race

    assert [(d.order, d.policy) for d in seen.drivers] == [((), DEFAULT), (("drive",), PLAN), ((), DEFAULT)]


def test_the_public_sees_nobodys_plan() -> None:
    seen = view(plotted(), None).race

    assert {(d.order, d.policy) for d in seen.drivers} == {((), DEFAULT)}


def test_all_else_is_public() -> None:
    """Speed, fatigue, damage, injuries, coins, chits, what lies in chariots (N15.29)."""
    race = board("red h2-14, speed 5, damage 2, load sword\nblue h3-18, injuries 2, fatigue 9")

    assert view(race, None).race == race


def test_what_is_left_of_an_ordered_path_is_its_drivers_alone() -> None:
    race = replace(plotted(), move=Move("red", "red", path=("3", "left")))

    assert view(race, Seat(1)).race.move == race.move
    assert [view(race, seat).race.move for seat in (Seat(2), None)] == [Move("red", "red")] * 2


def test_that_a_plot_is_laid_down_is_told_but_not_what_it_says() -> None:
    fact = e.Plotted("red", ("drive",), PLAN)

    assert redact(fact, Seat(1)) == fact
    assert redact(fact, Seat(2)) == redact(fact, None) == e.Plotted("red", (), DEFAULT)


def test_n15_24_what_is_left_of_a_list_is_told_to_its_driver_alone() -> None:
    fact = e.Wished("red", ("war", "or", "net"))

    assert redact(fact, Seat(1)) == fact
    assert redact(fact, Seat(2)) == e.Wished("red", ())


def test_others_plans_may_be_any_and_ones_own_stays() -> None:
    race = plotted()
    drawn = [resample(race, Seat(2), random.Random(seed)) for seed in range(20)]

    assert all(view(other, Seat(2)) == view(race, Seat(2)) for other in drawn)
    assert len({other.driver("red").policy for other in drawn} | {o.driver("red").order for o in drawn}) > 2


def test_n15_32_on_the_market_others_lists_may_be_any() -> None:
    race = having(paddock(), e.Wished("red", ("war",)), e.Wished("blue", ("net",)), e.MarketOpened())
    drawn = [resample(race, Seat(1), random.Random(seed)) for seed in range(20)]

    assert all(view(other, Seat(1)) == view(race, Seat(1)) for other in drawn)
    assert {other.driver("red").order for other in drawn} == {("war",)}
    assert len({other.driver("blue").order for other in drawn}) > 3
