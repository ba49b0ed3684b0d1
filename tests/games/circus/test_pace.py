"""The control that costs least: courses that cannot be the best are not looked at, and none is lost by it."""

from __future__ import annotations

import pytest

from engine.games.circus.rules.basic.policy import Policy
from engine.games.circus.rules.chariot import controls, pace
from tests.games.circus.course import board

SPACES = ("h2-3", "h2-7", "h1-14", "h3-20", "e1-2", "e3-5", "b2-20", "w2-2", "w4-3")
WISHES = (Policy(), Policy(straight=9, corner=6), Policy(straight=6, corner=3, lane="hold"))


@pytest.mark.parametrize("space", SPACES)
def test_no_control_costs_less_than_the_one_that_is_chosen(space: str) -> None:
    for speed in range(0, 11, 2):
        race = board(f"red {space}, speed {speed}, damage {speed % 4}\nblue h2-8\ngreen b2-18\nyellow w2-3")
        man, rig = race.driver("red"), race.rig("red")
        for policy in WISHES:
            costs = pace.costs(race, man, rig, policy, tuple(controls.CHOICES))
            assert pace.control(race, man, rig, policy, tuple(costs)) == min(
                costs, key=lambda word: costs[word]
            )
