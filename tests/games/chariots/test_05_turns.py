"""Movement Restrictions in the Turns: inside squares, control rolls, and the traps."""

from __future__ import annotations

import pytest

from engine.games.chariots.rules.events import ControlRolled
from engine.games.chariots.rules.moves import crash_cause, order_of_moving
from engine.games.chariots.rules.routes import ROUTES
from engine.games.chariots.rules.steps import Exposing
from engine.games.chariots.rules.track import INSIDE, SQUARES
from tests.games.chariots.boards import board, key_for, lines_of, scene

NULL, ACE, TWO, THREE, FOUR, FIVE = range(6)


def test_5_1_eight_inside_squares_a_turn() -> None:
    """The light grey squares of the figure, eight in each turn; the other sixteen are outside."""
    right = {"R1c", "R1d", "R1e", "R1f", "R2d", "R2e", "R3b", "R3c"}

    assert {n for n in INSIDE if n[0] == "R"} == right
    assert {n for n in INSIDE if n[0] == "L"} == {n.replace("R", "L") for n in right}
    assert all(SQUARES[n].kind != "straight" for n in INSIDE)


def test_5_2_speed_2_may_enter_and_5_may_not() -> None:
    """Neither rolls."""
    race = board("""
        red  B6a, plot 2 3 4, no coins
        blue B6c, plot 5 3 4, no coins
    """)

    play = scene(race, Exposing(1))

    assert (play.chariot("red").free, play.chariot("blue").free) == (True, False)
    assert not play.told(ControlRolled)
    assert "R1c" in lines_of(play.race, "red")
    assert lines_of(board("red B6b, no coins, speed 5"), "red") == {"R1b", "B5b", "B6a", "B6c"}


@pytest.mark.parametrize(("speed", "least"), [(3, TWO), (4, FOUR)])
@pytest.mark.parametrize("face", range(6))
def test_5_3_control_needs_2_at_speed_3_and_4_at_speed_4(speed: int, least: int, face: int) -> None:
    """Open "on a roll of 2-5 for a speed 3 chariot or 4-5 for a speed 4 chariot"."""
    race = board(f"red B6a, plot {speed} 2 5\nblue B3a, plot 2 3 4")

    play = scene(race, Exposing(1), key=key_for(r1__p1__red__control=face))

    (rolled,) = play.told(ControlRolled)
    assert rolled.face == ("null", "ace", "2", "3", "4", "5")[face]
    assert rolled.free == play.chariot("red").free == (face >= least)


def test_5_3_control_is_rolled_once_a_phase_at_the_reveal() -> None:
    """Every chariot of speed 3 or 4 rolls, also one that lies crashed."""
    race = board("""
        red   B6a, plot 3 2 5, stall 2
        blue  B3a, plot 4 3 5
        green B3b, plot 5 3 4
    """)

    play = scene(race, Exposing(1))

    assert [e.chariot for e in play.told(ControlRolled)] == ["red", "blue"]


def test_5_4_a_ban_closes_inside_squares_even_from_inside() -> None:
    """Standing inside is no fault, but the next inside square is closed."""
    race = board("red R3b, speed 5, no coins")

    assert lines_of(race, "red") == {"R3a", "R4b"}
    assert {"R3c", "R2d"} <= lines_of(board("red R3b, speed 2, no coins"), "red")


def test_5_4_straight_squares_are_always_open() -> None:
    """A ban is about inside turn squares only."""
    assert "B6a" in lines_of(board("red R1c, speed 5, no coins"), "red")
    assert "T1a" in lines_of(board("red R1f, speed 5, no coins"), "red")


@pytest.mark.parametrize("square", ["B6a", "T6a"])
def test_5_5_before_a_turn_the_inner_lane_has_only_inside_squares_ahead(square: str) -> None:
    """From B6a and T6a every way on is an inside square."""
    race = board(f"red {square}, speed 5, no coins")

    assert lines_of(race, "red") == {square[0] + "5a", square[0] + "6b"}


@pytest.mark.parametrize(("square", "back"), [("R1d", "B6a"), ("L1d", "T6a")])
def test_5_5_from_r1d_and_l1d_only_back(square: str, back: str) -> None:
    """Whom a ban catches there can only go back to the straight."""
    assert lines_of(board(f"red {square}, speed 5, no coins"), "red") == {back}


@pytest.mark.parametrize(("square", "on"), [("R1e", "T1a"), ("L1e", "B1a")])
def test_5_5_from_r1e_and_l1e_only_on(square: str, on: str) -> None:
    """Whom a ban catches there can only go on to the straight."""
    assert lines_of(board(f"red {square}, speed 5, no coins"), "red") == {on}


def test_5_5_b6a_with_both_ways_out_taken_is_a_crash() -> None:
    """At speed 5, with B5a and B6b occupied."""
    race = board("""
        red   B6a, speed 5, no coins
        blue  B5a
        green B6b
    """)

    assert lines_of(race, "red") == {"crash"}
    assert crash_cause(race, race.chariot("red")) == "ban"


@pytest.mark.parametrize(("here", "on"), [("R3a", "R4a"), ("L3a", "L4a")])
def test_5_6_order_and_way_differ_for_the_banned(here: str, on: str) -> None:
    """The way round the outside leads over a square that counts as less far along."""
    banned = ROUTES["outside"].last

    assert SQUARES[on].progress < SQUARES[here].progress
    assert banned[on] < banned[here]
    assert order_of_moving(board(f"red {here}, speed 5\nblue {on}, speed 5")) == ("red", "blue")
