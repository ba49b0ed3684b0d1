"""Skids, flips, wrecks, rams and crashes (J1, J2, J4C, J6), drawn as small maps (`drawing`)."""

from __future__ import annotations

import pytest

from engine.games.circus.rules import events as e
from tests.games.circus.drawing import NO_SKID, SKID, corpse, drive, move, ways

# J1 Skids

LANES = """
    h2-9   .   .   .   .   .
    h3-9   .   .   .   .   .
    h4-9  a>   .   .   .   .
"""
SWERVED = """
    h2-9   .   .   .   .   .
    h3-9   .   .   .   .  a>
    h4-9   .   .   .   .   .
"""
SKIDDED = """
    h2-9   .   .   .   .  a>
    h3-9   .   .   .   .   .
    h4-9   .   .   .   .   .
"""


@pytest.mark.parametrize(
    ("dice", "said", "after"),
    [("66", "", SWERVED), ("12", "", SWERVED), ("11", "", SKIDDED), ("11", "talented", SWERVED)],
)
def test_j1a_two_dice_with_what_the_driver_adds(dice: str, said: str, after: str) -> None:
    """At speed 4 a two skids and a three does not; talent makes a three of the two (B7)."""
    drive(LANES, after, 4, answers="manoeuvre swerve-left", dice=f"skid {dice}", red=said or "speed 4")


def test_j1b_a_skidded_swerve_goes_one_lane_further() -> None:
    drive(LANES, SKIDDED, 4, answers="manoeuvre swerve-left", dice=f"skid {SKID}")


def test_j1b_an_accident_is_where_the_second_lane_is_taken() -> None:
    """He stays in the first lane, a roll for damage each, and goes on (N14.12)."""
    before = LANES.replace("h2-9   .   .", "h2-9   .  b>")
    after = SWERVED.replace("h2-9   .   .", "h2-9   .  b>")
    drive(before, after, 4, answers="manoeuvre swerve-left", dice=f"skid {SKID}, damage 53")


def test_j1b_a_skidded_turn_is_made_a_space_further() -> None:
    before = """
        e3-1  a>   .   .   .
        e4-1     .   .   .
    """
    after = """
        e3-1   .   .  a1   .
        e4-1     .  a.   .
    """
    drive(before, after, 1, speed=3, answers="manoeuvre left", dice=f"skid {SKID}")


def test_j1c_turned_once_more_in_the_same_direction() -> None:
    """At speed 7 a two shifts the team and turns it twice."""
    before = """
        e3-6         .   .
        e3-5       .   .
        e3-4     a1  .
        e3-3   a.  .
    """
    after = """
        e3-6         a<  a.
        e3-5       .   .
        e3-4     .   .
        e3-3   .   .
    """
    drive(before, after, 1, speed=7, answers="manoeuvre left", dice="skid 11, flip 6")


def test_j1c_not_in_swerves() -> None:
    """The same roll turns nobody who swerves."""
    after = """
        h2-9   .  a>   .   .   .
        h3-9   .   .   .   .   .
        h4-9   .   .   .   .   .
    """
    drive(LANES, after, 1, speed=7, answers="manoeuvre swerve-left", dice="skid 11, flip 6")


def test_j1d_the_damage_of_a_skid_comes_before_its_flip_roll() -> None:
    """Two points and one of the skid: a three flips him, and the wreck lies behind his team."""
    before = """
        h2-9   .   .   .   .   .   .
        h3-9   .   .   .   .   .   .
        h4-9  a>   .   .   .   .   .
    """
    after = """
        h2-9   .   .   .   .   .  a>
        h3-9   .  *w/xx   .   .   .   .
        h4-9   .   .   .   .   .   .
    """
    drive(before, after, 5, answers="manoeuvre swerve-left", dice="skid 11, flip 3", red="damage 2")


# J2 Flips


WRECK_AHEAD = """
    h3-9  a>  xx   .   .   .   .
    h4-9   .   .   .   .   .   .
"""
UPRIGHT = """
    h3-9   .  xx   .  a>   .   .
    h4-9   .   .   .   .   .   .
"""
FLIPPED = """
    h3-9   .  xx  *w/xx   .   .   .
    h4-9   .   .   .   a>   .   .
"""


@pytest.mark.parametrize(("die", "after"), [(3, FLIPPED), (4, UPRIGHT)])
def test_j2a1_no_more_than_the_damage_flips(die: int, after: str) -> None:
    """The wreck costs two points and the roll; with them Red has three."""
    drive(WRECK_AHEAD, after, 3, dice=f"damage 5, flip {die}", red="damage 1")


def test_j2a2_the_team_finishes_its_move() -> None:
    """One of three spaces was made with the chariot, two are made without, at the same speed."""
    moved = drive(WRECK_AHEAD, FLIPPED, 3, dice="damage 1, flip 1", red="damage 5")
    assert (moved.man("red").where, moved.rig("red").speed) == ("dragged", 3)


def test_j2a3_the_wreck_lies_where_the_team_came_from() -> None:
    """A swerve at speed 9 with a skid, damage and a flip roll: behind it, that is in the lane before."""
    before = """
        h2-9   .   .   .   .   .   .   .   .   .   .
        h3-9   .   .   .   .   .   .   .   .   .   .
        h4-9  a>   .   .   .   .   .   .   .   .   .
    """
    after = """
        h2-9   .   .   .   .   .   .   .   .   .  a>
        h3-9   .  *w/xx   .   .   .   .   .   .   .   .
        h4-9   .   .   .   .   .   .   .   .   .   .
    """
    drive(before, after, 9, answers="manoeuvre swerve-left", dice="skid 13, flip 2", red="damage 5")


def test_j2c_whips_and_weapons_lie_in_the_wreck() -> None:
    before, after = "h3-9   .  a>   .   .", "h3-9  *n/*s/*w/xx   .   .  a>"
    moved = move(before, after, red="speed 2, damage 10, load net sword")
    assert not moved.man("red").whip


def test_j2d_without_its_damage_the_team_is_faster() -> None:
    """Worn out by ten points it would keep speed 7; the team alone makes its nine."""
    after = "h3-9  *w/xx  .  .  .  .  .  .  .  .  .  a>"
    move("h3-9  .  a>  .  .  .  .  .  .  .  .  .", after, red="speed 9, damage 10")


# J4C Wrecks


def test_j4c_who_flips_of_a_wreck_lies_in_the_next_space() -> None:
    """The team goes on alone, round both wrecks, with its driver behind it (J6E)."""
    before = """
        h3-9  a>  xx   .   .
        h4-9   .   .   .   .
    """
    after = """
        h3-9   .  xx  xx/*w   .
        h4-9   .   .  a>   .
    """
    moved = drive(before, after, 2, dice="damage 1, flip 6", red="damage 6")
    assert moved.man("red").where == "dragged"


# J6 Ramming


def test_j6a_a_ram_changes_no_lane() -> None:
    before = """
        h2-9   .  b>   .
        h3-9  a>   .   .
    """
    after = """
        h2-9   .  b>   .
        h3-9   .  a>   .
    """
    moved = drive(before, after, 1, answers="manoeuvre ram-left", dice=f"skid {NO_SKID}, damage 53")
    assert moved.told(e.Rammed) == [e.Rammed("red", "blue", 2, 1, 0, "ram")]


def test_j6a_a_wall_behind_the_target_hits_it_as_well() -> None:
    before = """
        ############
        h1-9   .  b>
        h2-9  a>   .
    """
    after = """
        ############
        h1-9   .  b>
        h2-9   .  a>
    """
    moved = drive(before, after, 1, answers="manoeuvre ram-left", dice=f"skid {NO_SKID}, damage 533")
    assert moved.told(e.Rammed) == [e.Rammed("red", "blue", 2, 1, 1, "ram")]


def test_j6b1_an_accident_is_a_roll_for_each() -> None:
    """The second lane of a skid is taken: Red stays in the first, both are damaged, and he goes on."""
    before = """
        h2-9   .  b>   .   .
        h3-9   .   .   .   .
        h4-9  a>   .   .   .
    """
    after = """
        h2-9   .  b>   .   .
        h3-9   .   .   .  a>
        h4-9   .   .   .   .
    """
    moved = drive(before, after, 3, answers="manoeuvre swerve-left", dice="skid 11, damage 53")
    assert moved.told(e.Rammed) == [e.Rammed("red", "blue", 2, 1, 0, "swerve")]


def test_j6b2_the_mover_faces_as_what_it_hit() -> None:
    """Blue is in the second lane of his skid: Red stays in the first and is turned like him."""
    before = """
        e3-1   .   .   .   .
        e4-1    a1   .   .
        e5-1  a.  b.  b>   .
    """
    after = """
        e3-1   .   .   .   .
        e4-1    a.  a>   .
        e5-1   .  b.  b>   .
    """
    drive(before, after, 1, speed=3, answers="manoeuvre swerve-right", dice=f"skid {SKID}, damage 53")


def test_j6c_a_way_that_is_blocked_ends_the_move() -> None:
    """Two of three spaces are not moved: two rolls for Red, one for Blue."""
    moved = drive("h3-9  a>   .  b>", "h3-9   .  a>  b>", 3, dice="damage 535")
    assert moved.told(e.HeadOn) == [e.HeadOn("red", "blue", 2, 3, 2)]


def test_j6d_locked_in_at_the_start_he_may_swerve_at_once() -> None:
    before = """
        h2-9   .   .   .
        h3-9  a>  b>   .
    """
    after = """
        h2-9   .  a>   .
        h3-9   .  b>   .
    """
    assert ways(before, way={"moved": 0}) == {"on", "swerve-left", "swerve-right"}
    drive(before, after, 1, answers="manoeuvre swerve-left; manoeuvre on", dice=f"skid {NO_SKID}")


def test_j6e_a_team_without_a_driver_goes_round_and_rams_nobody() -> None:
    before = """
        h3-9   .  b>   .   .
        h4-9  a>  xx   .   .
        h5-9   .   .   .   .
    """
    after = """
        h3-9   .  b>   .   .
        h4-9   .  xx   .   .
        h5-9   .   .  a>   .
    """
    assert not corpse(before, after, "rig:red", red="speed 2, dead").told(e.Rammed)
