"""Drivers, chariots and who gets hold of them (J3, J4, O), drawn as small maps (`drawing`)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.chariot.driving import driving
from engine.games.circus.rules.race import corpses
from tests.games.circus.drawing import ADVANCED, NO_SKID, became, corpse, drive, move, spots
from tests.games.circus.maps import drawn

# J3 Drivers


def test_j3a_injuries_add_up() -> None:
    """Three he has, two more under Red's hooves."""
    before = """
        h1-9  b>   .   .   .
        h2-9  a>  b@   .   .
    """
    after = """
        h1-9  b>   .   .   .
        h2-9   .  b@  a>   .
    """
    assert drive(before, after, 2, dice="trample 2", blue="injuries 3").man("blue").injuries == 5


@pytest.mark.parametrize(("die", "after"), [(5, "h3-9  a@   .   .  a>"), (4, "h3-9   .   .   .  a>")])
def test_j3b1_a_five_cuts_a_dragged_man_loose(die: int, after: str) -> None:
    """Else he is dragged on, with an injury."""
    moved = corpse("h3-9  a>   .   .   .", after, "rig:red", dice=f"cut {die}", red="speed 3, dragged")
    assert moved.man("red").injuries == (0 if die == 5 else 1)


def test_j3b1_behind_a_standing_team_without_a_die() -> None:
    """Behind a team that stands a dragged man is free without a roll."""
    corpse("h3-9  a>   .", "h3-9  a>/a@   .", "rig:red", red="speed 0, dragged")


def test_j3b2_he_runs_from_the_next_move_on() -> None:
    """His turn in this round finds him where he was cut loose."""
    before = """
        e2-3      .   .
        e3-4    a1  .
        e3-2   .   .
    """
    after = """
        e2-3      .   a1
        e3-4    .   .
        e3-2   .   a@
    """
    turns = corpses.corpse("rig:red"), corpses.corpse("man:red")
    became(before, after, *turns, dice="cut 5", red="speed 1, dragged")


def test_j3c_two_spaces_in_any_direction() -> None:
    """A man on foot runs up to two spaces, in any direction."""
    before = """
        h1-9   .   .   .
        h2-9  a@   .   .
        h3-9   .   .  a>
    """
    after = """
        h1-9   .   .   .
        h2-9   .   .  a@
        h3-9   .   .  a>
    """
    corpse(before, after, "man:red", answers="run h1-10; run h2-11")


def test_j3d_only_by_entering_ahead_never_by_a_swerve() -> None:
    """A man is run over only by a chariot that enters his space ahead."""
    before = """
        h2-9   .  b@   .  b>
        h3-9  a>   .   .   .
    """
    after = """
        h2-9   .  b@/a>   .  b>
        h3-9   .   .   .   .
    """
    moved = drive(before, after, 1, answers="manoeuvre swerve-left; jump no", dice=f"skid {NO_SKID}")
    assert moved.told(e.RunOver) == []


def test_j3e_from_the_innermost_lane_to_the_median() -> None:
    before = """
        ############
        h1-9   .  a@
        h2-9  a>   .
    """
    after = """
        ############
        h1-9   .   .
        h2-9  a>   .
    """
    assert corpse(before, after, "man:red", answers="run median").man("red").where == "median"


def test_j3e_down_into_two_lanes_within_two_spaces_of_the_end() -> None:
    end = """
        e1-7   .   .   .
        e1-5     .   .   .
        e1-4       .   .   .
        e1-3     .   .   .
        e1-1   .   .   .   .
    """
    exits = """
        e1-7   .  *x  *x
        e1-5    *x  *x   .
        e1-4      *x  *x   .
        e1-3    *x  *x   .
        e1-1   .  *x  *x   .
    """
    assert spots(end, track.MEDIAN_EXITS["e"]) == drawn(exits)


def test_j3e_or_out_by_the_stands() -> None:
    """From the outermost lane he may leave the race by the stands."""
    before = """
        h6-9  a>   .
        h7-9   .  a@
        ############
    """
    after = """
        h6-9  a>   .
        h7-9   .  *w
        ############
    """
    assert corpse(before, after, "man:red", answers="run stands").man("red").where == "gone"


def test_j3f_six_injuries_kill() -> None:
    """The body lies in that space, with the whip that he held."""
    before = """
        h1-9  b>   .   .
        h2-9  a>  b@   .
    """
    after = """
        h1-9  b>   .   .
        h2-9   .  *w/b%  a>
    """
    drive(before, after, 2, dice="trample 3", blue="injuries 3")


def test_j3f_who_dies_aboard_stays_aboard() -> None:
    """Until Green, who stands in the way, takes the chariot: then he is dropped there."""
    before = """
        h1-9   .  c>   .   .   .
        h2-9  b>   .   .   .   .
        h3-9  a>   .   .  c@   .
    """
    after = """
        h1-9   .  c>   .   .   .
        h2-9  b>   .   .   .   .
        h3-9   .   .   .  a%/a>   .
    """
    corpse(before, after, "rig:red", red="speed 4, dead aboard")


# J4 Chariots


def test_j4a1_damage_slows_as_fatigue_does() -> None:
    before = "h3-9  a>  .  .  .  .  .  .  .  .  ."
    after = "h3-9  .  .  .  .  .  .  .  a>  .  ."
    for said in ("speed 8, fatigue 9", "speed 8, damage 9"):
        move(before, after, red=said)


def test_j4a2_damage_stays() -> None:
    """A round later it still allows no more: with nine points and two of fatigue seven spaces, then seven."""
    before = "h3-6  a>  .  .  .  .  .  .  .  .  .  .  .  .  .  ."
    after = "h3-6  .  .  .  .  .  .  .  .  .  .  .  .  .  .  a>"
    moved = became(before, after, driving("red"), driving("red"), red="speed 8, damage 9")
    assert moved.rig("red").damage == 9


@pytest.mark.parametrize(
    ("die", "after"),
    [
        (4, "h3-9   .  xx   .  a>\nh4-9   .   .   .   ."),
        (3, "h3-9   .  xx  *w/xx  .\nh4-9   .   .   .  a>"),
    ],
)
def test_j4a3_a_wreck_calls_for_the_same_flip_roll(die: int, after: str) -> None:
    """One point from the wreck, three in all: a three flips, a four does not."""
    before = "h3-9  a>  xx   .   .\nh4-9   .   .   .   ."
    drive(before, after, 3, dice=f"damage 3, flip {die}", red="damage 2")


@pytest.mark.parametrize(
    ("said", "after"),
    [
        ("damage 9", "h3-9   .   .   .  a>"),
        ("damage 10", "h3-9  *w/xx   .   .  a>"),
        ("damage 14, war", "h3-9   .   .   .  a>"),
        ("damage 15, war", "h3-9  *w/xx   .   .  a>"),
    ],
)
def test_j4a4_ten_points_wreck_a_chariot_fifteen_a_war_chariot(said: str, after: str) -> None:
    """At the start of its move, without a roll; the team goes on."""
    move("h3-9   .  a>   .   .", after, red=f"speed 2, {said}")


def test_j4b1_he_jumps_as_it_passes() -> None:
    """On 4 the chariot is Blue's, and Red stands where it was then; it finishes its move."""
    before = """
        h2-9   .   .  b@   .   .
        h3-9  a>   .   .   .   .
        h4-9  b>   .   .   .   .
    """
    after = """
        h2-9   .   .   .   .   .
        h3-9   .  a@   .  a>   .
        h4-9  b>   .   .   .   .
    """
    moved = drive(before, after, 3, answers="jump yes", dice="jump 4")
    assert moved.rig("red").driver == "blue"


@pytest.mark.parametrize(("die", "on_foot"), [(4, "a@"), (3, "b@")])
def test_j4b2_from_the_end_of_the_median(die: int, on_foot: str) -> None:
    """Blue stands on the end and jumps at what comes within two spaces; failing he lies where he tried it."""
    before = """
        e1-3     .   .
        e1-1   .   .   .
        e2-1     .  a1
        e3-1   .  a.
        b1-9  b<   .
    """
    after = f"""
        e1-3     .  a1
        e1-1   .   .  a./{on_foot}
        e2-1     .   .
        e3-1   .   .
        b1-9  b<   .
    """
    drive(before, after, 2, answers="jump yes", dice=f"jump {die}", blue="median e")


@pytest.mark.parametrize(("die", "on_foot"), [(4, "b@"), (3, ".")])
def test_j4b3_from_his_own_chariot_side_by_side(die: int, on_foot: str) -> None:
    """At the same speed at the end of his move; on 4 Blue stands on the track, else Red has stayed."""
    before = """
        h2-9   .   .  b>
        h3-9  a>   .   .
    """
    after = f"""
        h2-9   .   .  b>/{on_foot}
        h3-9   .   .  a>
    """.replace("/.", "")
    moved = drive(before, after, 2, answers="take blue", dice=f"jump {die}", blue="speed 2")
    assert moved.rig("blue").driver == ("red" if die == 4 else "blue")


def test_j4d_an_unmanned_chariot_stops_for_who_is_in_its_space() -> None:
    """The rest of its speed is gone, and it is his."""
    moved = corpse("h3-9  a>   .  a@   .   .", "h3-9   .   .  a>   .   .", "rig:red", red="speed 4")
    assert (moved.rig("red").driver, moved.rig("red").speed) == ("red", 0)


# O Captures, the optional rule


@pytest.mark.parametrize(("die", "after"), [(5, "h2-9   .   .  b>"), (4, "h2-9   .   .  a@/b>")])
def test_o_five_or_six_boards_a_manned_chariot(die: int, after: str) -> None:
    """Its driver stays; on less he is on foot in its space."""
    before = """
        h2-9   .   .  b>
        h3-9   .  a@   .
        h4-9  a>   .   .
    """
    there = f"{after}\nh3-9   .   .   .\nh4-9  a>   .   ."
    moved = corpse(before, there, "man:red", answers="run jump blue", dice=f"jump {die}", also=ADVANCED)
    assert moved.rig("blue").driver == "blue"


def test_o_the_dead_are_dropped_there() -> None:
    """Blue, who is aboard, strikes the driver dead and has the chariot."""
    before = "h3-9  a>   .   .\nh5-9   .   .  b>"
    after = "h3-9  *w/a%/a>   .   .\nh5-9   .   .  b>"
    said: dict[str, Any] = {"red": "injuries 4", "blue": "boards red", "also": ADVANCED}
    moved = corpse(before, after, "man:blue", answers="fight fists", dice="fists 6", **said)
    assert moved.rig("red").driver == "blue"


def test_o_nobody_jumps_in_passing_then() -> None:
    """By the advanced rules captures are made in the move of who is on foot alone."""
    before = "h2-9   .  b@   .\nh3-9  a>   .   .\nh5-9  b>   .   ."
    after = "h2-9   .  b@   .\nh3-9   .   .  a>\nh5-9  b>   .   ."
    assert not drive(before, after, 2, also=ADVANCED).questions("jump")
