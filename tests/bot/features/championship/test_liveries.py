"""Drivers have the colour of their faction, in games that have it."""

from __future__ import annotations

import pytest

from bot.features.championship.entering import FAIR
from bot.features.championship.liveries import seated
from bot.features.championship.rows import NO_FACTION
from engine import find

RED, WHITE, GREEN, BLUE = range(4)
CHARIOTS = "red", "blue", "green", "yellow"


@pytest.mark.parametrize("grid", [(1, 2, 3, 4), (4, 3, 2, 1), (2, 4, 1, 3)])
def test_chariots_has_red_green_and_blue_and_the_white_one_drives_what_is_left(grid: tuple[int, ...]) -> None:
    faction = {1: RED, 2: WHITE, 3: GREEN, 4: BLUE}
    order = seated(find("chariots"), FAIR, grid, faction)
    assert dict(zip(order, CHARIOTS, strict=True)) == {1: "red", 2: "yellow", 3: "green", 4: "blue"}


def test_where_two_have_one_faction_or_none_the_first_in_the_grid_has_its_colour() -> None:
    assert seated(find("chariots"), FAIR, (5, 6, 7), {5: BLUE, 6: BLUE, 7: NO_FACTION}) == [6, 5, 7]


@pytest.mark.parametrize("grid", [(1, 2, 3, 4), (4, 2, 3, 1)])
def test_circus_has_red_green_and_blue_and_white_where_five_race(grid: tuple[int, ...]) -> None:
    faction = {1: RED, 2: WHITE, 3: GREEN, 4: BLUE, 5: NO_FACTION}
    assert seated(find("circus"), {}, grid, faction) == [1, 4, 3, 2]
    assert seated(find("circus"), {}, (*grid, 5), faction) == [1, 4, 3, 5, 2]


def test_charioteer_has_white_too() -> None:
    faction = {1: RED, 2: WHITE, 3: GREEN, 4: BLUE}
    assert seated(find("charioteer"), {}, (1, 2, 3, 4), faction) == [3, 1, 4, 2]
