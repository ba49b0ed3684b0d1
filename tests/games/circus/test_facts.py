"""Facts and the changes that they carry."""

from __future__ import annotations

import pytest

from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic.state import Move, Race
from tests.games.circus.course import board, on_the_way


def after(race: Race, fact: e.Event) -> Move:
    move = fact.on(race).move
    assert move
    return move


def test_a_manoeuvre_is_struck_off_the_path_that_orders_it() -> None:
    """Another one than is next on it leaves it as it is."""
    race = on_the_way(board("red h3-14, speed 5\nblue h2-1"), "red", path=("left", "2", "left"))
    assert after(race, e.Manoeuvred("red", "left")).path == ("2", "left")
    assert after(race, e.Manoeuvred("red", "swerve-left")).path == ("left", "2", "left")


@pytest.mark.parametrize(("manoeuvre", "rams"), [("ram-left", 2), ("ram-right", 2), ("swerve-left", 1)])
def test_rams_of_a_move_are_counted(manoeuvre: str, rams: int) -> None:
    race = on_the_way(board("red h3-14, speed 5\nblue h2-1"), "red", rams=1)
    assert after(race, e.Manoeuvred("red", manoeuvre)).rams == rams  # type: ignore[arg-type]


def test_a_manoeuvre_is_the_only_one_before_the_next_space() -> None:
    """One that was made locked in stays the only such of the whole move (J6D)."""
    race = on_the_way(board("red h3-14, speed 5\nblue h2-1"), "red")
    free, locked = after(race, e.Manoeuvred("red", "left")), after(race, e.Manoeuvred("red", "left", True))
    assert (free.turned, free.stuck) == (True, False)
    assert (locked.turned, locked.stuck) == (True, True)
    again = on_the_way(board("red h3-14, speed 5\nblue h2-1"), "red", stuck=True)
    assert after(again, e.Manoeuvred("red", "left")).stuck


def test_the_same_deed_at_the_same_place_is_marked_once_a_round() -> None:
    race = board("red h3-14, speed 5\nblue h2-1")
    once = e.HitWall("red", 1, "ahead").on(race)
    assert once.marks == e.HitWall("red", 1, "ahead").on(once).marks
    assert len(once.marks) == 1
