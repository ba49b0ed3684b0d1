"""Basic Information, Game Length, How to Set Up and How to Play, drawn as small maps (`drawing`)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.circus import GAME
from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.state import Race
from engine.games.circus.rules.chariot.driving import driving
from engine.games.circus.rules.race.rounds import chariots, corpses, turn
from engine.kernel import begin
from engine.model import seats_for
from tests.games.circus.course import map_of
from tests.games.circus.drawing import NO_SKID, SKID, became, drive, move, spots
from tests.games.circus.maps import drawn

# Basic Information


def test_basic_1_rectangles_half_hexes_and_hexes_are_a_space_each() -> None:
    drive("h3-19  a>   .   .   .", "h3-19   .   .  a.  a>", 3)


def test_basic_2_team_in_front_chariot_behind() -> None:
    """On the straight both share a rectangle, in a turn each has a space."""
    drive("h3-18  a>   .   .   .", "h3-18   .  a>   .   .", 1)
    drive("h2-20  a>   .   .   .", "h2-20   .   .  a.  a>", 3)


def test_basic_3_diagonally_is_adjacent_too() -> None:
    before = """
        h3-11   .   .   .   .
        h4-11   .  a>   .   .
        h5-11   .   .   .   .
    """
    after = """
        h3-11  *x  *x  *x   .
        h4-11  *x  a>  *x   .
        h5-11  *x  *x  *x   .
    """
    assert spots(before, track.NEIGHBOURS["h4-12"]) == drawn(after)


def test_basic_5_who_is_forced_into_a_wall_takes_a_roll_for_damage() -> None:
    before = """
        ####################
        h1-9   .   .   .   .
        h2-9  a>   .   .   .
    """
    after = """
        ####################
        h1-9   .   .   .  a>
        h2-9   .   .   .   .
    """
    moved = drive(before, after, 3, answers="manoeuvre swerve-left", dice=f"skid {SKID}, damage 5")
    assert moved.told(e.HitWall) == [e.HitWall("red", 2, "swerve")]


def test_basic_6_a_roll_for_damage_is_one_die() -> None:
    before = """
        h2-9   .  b>
        h3-9  a>   .
    """
    after = """
        h2-9   .  b>
        h3-9   .  a>
    """
    moved = drive(before, after, 1, answers="manoeuvre ram-left", dice=f"skid {NO_SKID}, damage 66")
    assert [len(roll.dice) for roll in moved.told(e.Rolled)] == [2, 1, 1]


# Game Length, set-up


def test_game_length_the_leader_takes_a_dolphin_at_the_radial() -> None:
    """The radial lies just before the middle row of the turn."""
    before = """
        e2-5       .   .   .
        e2-4     a1   .   .
        e2-3   a.   .   .
    """
    after = """
        e2-5       a1   .   .
        e2-4     a.   .   .
        e2-3   .   .   .
    """
    moved = became(before, after, turn("rig:red"), red="speed 1", also={"order": ("rig:red",)})
    assert moved.told(e.DolphinRemoved) == [e.DolphinRemoved("red", 2)]


LEGACIES = {n: {"number": n, "coins": 0, "races": n, "wins": 0, "dead": False} for n in range(1, 15)}
"""Careers that make a draw of the seats in their order (N14.21)."""


def grid(seats: int) -> Race:
    race: Race = begin(
        GAME, seats, bytes(32), {}, "round", {n: LEGACIES[n] for n in seats_for(seats)}
    ).table.state
    return race


def test_set_up_1_each_has_a_chariot_in_his_colour() -> None:
    before = """
        h1-9   .   .   .
        h2-9   .   .   .
    """
    after = """
        h1-9   .  a>   .
        h2-9   .  b>   .
    """
    assert map_of(grid(2), before) == drawn(after)


def test_set_up_2_seven_in_the_first_row_the_others_behind() -> None:
    after = """
        h1-9  h>  a>   .
        h2-9  i>  b>   .
        h3-9   .  c>   .
        h4-9   .  d>   .
        h5-9   .  e>   .
        h6-9   .  f>   .
        h7-9   .  g>   .
    """
    assert map_of(grid(9), after) == drawn(after)


def test_set_up_3_all_stand_and_face_the_race() -> None:
    """At speed 0 under Reins nobody gets away from the line."""
    race, line = grid(2), "h1-9   .  a>   .   .\nh2-9   .  b>   .   ."
    became((line, race), line, driving("red"), answers="control reins")


# How to Play


def test_how_to_play_1_corpses_move_before_the_chariots() -> None:
    """Blue, whom nobody drives, has made room by the time that Red moves."""
    phases = corpses(), chariots(("red",))
    became("h3-11  a>  b>   .   .", "h3-11   .  a>   .  b>", *phases, red="speed 1", blue="speed 2, dead")


def test_how_to_play_1_front_to_rear_among_the_corpses_too() -> None:
    """Corpses move one after the other, the foremost first."""
    said: dict[str, Any] = {"blue": "speed 2, dead", "red": "speed 1, dead"}
    became("h3-11  a>  b>   .   .", "h3-11   .  a>   .  b>", corpses(), **said)


def test_how_to_play_2_front_to_rear() -> None:
    """Who is ahead has gone before the one behind gets there."""
    said: dict[str, Any] = {"red": "speed 1", "blue": "speed 1"}
    became("h3-11  a>  b>   .", "h3-11   .  a>  b>", chariots(("red", "blue")), **said)


def test_how_to_play_2_ties_from_the_inside() -> None:
    """Blue, side by side with Red in the inner lane, is gone before Red swerves there."""
    before = """
        h2-11  b>   .   .   .
        h3-11  a>   .   .   .
    """
    after = """
        h2-11   .  a>  b>   .
        h3-11   .   .   .   .
    """
    said: dict[str, Any] = {"red": "speed 1", "blue": "speed 2"}
    moves, dice = "manoeuvre on; manoeuvre on; manoeuvre swerve-left", f"skid {NO_SKID}"
    became(before, after, chariots(("red", "blue")), answers=moves, dice=dice, **said)


def test_how_to_play_i_a_fast_move_tires_for_the_next_one() -> None:
    """Speed 9 costs two points of fatigue, and with eight a team keeps no more than speed 8."""
    before, after = "h3-9  a>  .  .  .  .  .  .  .  .  .", "h3-9  .  .  .  .  .  .  .  .  a>  ."
    assert move(before, after, red="speed 9, fatigue 6").rig("red").fatigue == 8


def test_how_to_play_ii_fatigue_and_damage_cap_the_speed() -> None:
    """Ten points together: seven spaces of nine."""
    before, after = "h3-9  a>  .  .  .  .  .  .  .  .  .", "h3-9  .  .  .  .  .  .  .  a>  .  ."
    move(before, after, red="speed 9, fatigue 4, damage 4")


def test_how_to_play_ii_nobody_gets_faster_by_it() -> None:
    """Fatigue and damage cap the speed, and never raise it."""
    move("h3-9  a>   .   .   .   .", "h3-9   .   .  a>   .   .", red="speed 2, fatigue 0")


def test_how_to_play_iii_a_space_less_for_each_turn_chit() -> None:
    """Each turn chit takes one speed."""
    moved = move("h3-9  a>   .   .   .   .", "h3-9   .   .  a>   .   .", red="speed 4, chits 2")
    assert moved.rig("red").chits == 0


@pytest.mark.parametrize(
    ("said", "after"),
    [
        ("control reins+1;", "h3-9   .   .   .  a>   .   .   ."),
        ("control brake-2;", "h3-9  a>   .   .   .   .   .   ."),
        ("control whip; whip 5", "h3-9   .   .   .   .   .  a>   ."),
        ("control hard-whip; whip 2", "h3-9   .   .   .   .   .  a>   ."),
    ],
)
def test_how_to_play_iv_controls(said: str, after: str) -> None:
    """From speed 2: one faster, two slower, half of five rounded up, and three at least."""
    control, dice = said.split(";")
    move("h3-9  a>   .   .   .   .   .   .", after, answers=control, dice=dice, red="speed 2")


def test_how_to_play_v_then_the_chariot_moves() -> None:
    """After the control the chariot moves, and last of all steps."""
    move("h3-9  a>   .   .   .", "h3-9   .   .  a>   .", answers="control reins+1", red="speed 1")
