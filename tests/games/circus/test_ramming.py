"""Rams meant and not meant, crashes head-on, War Chariots, who is run over (J6, J3D, N6, N14.13, N15.9)."""

from __future__ import annotations

import pytest

from engine.games.circus.rules import events as e
from tests.games.circus.course import Course, board, go, lines, on_the_way

PLAIN, SKID = "55", "11"
"""Skid rolls at speed 3: nothing, and a skid."""


def ram(text: str, side: str = "right", skid: str = PLAIN, damage: str = "33") -> Course:
    """Red rams to the side after one space of three."""
    race = on_the_way(board(text), "red", 3, left=1)
    return go(race, "red", answers=f"manoeuvre ram-{side}", dice=f"skid {skid}, damage {damage}")


def words(text: str) -> set[str]:
    race = on_the_way(board(text), "red", 3, moved=1)
    return {line[0] for line in lines("manoeuvre", race, "red", "red")}


# Rams meant as such


def test_j6a_a_ram_is_a_swerve_into_whoever_is_beside() -> None:
    """A roll for damage to each; nobody changes lanes."""
    after = ram("red h3-13\nblue h4-14", damage="53")
    assert after.told(e.Rammed) == [e.Rammed("red", "blue", 2, 1)]
    assert (after.at("red"), after.at("blue")) == ("h3-14 E", "h4-14 E")
    assert (after.rig("blue").damage, after.rig("red").damage) == (2, 1)


def test_j6a_side_by_side() -> None:
    """On the straight that is the same place in the next lane; elsewhere there is nobody to ram."""
    assert words("red h3-14\nblue h4-14") == {"on", "swerve-left", "ram-right"}
    assert words("red h3-14\nblue h4-15") == {"on", "swerve-left", "swerve-right"}
    assert words("red h3-14\nblue h4-13") == {"on", "swerve-left", "swerve-right"}


def test_j6a_side_by_side_in_a_turn() -> None:
    """There it is the space of the swerve, with his team or his chariot in it."""
    assert "ram-left" in words("red e3-5 NE\nblue e2-3 NE")
    assert "ram-left" in words("red e3-5 NE\nblue e2-4 NE, chariot e2-3")
    assert "ram-right" in words("red e3-5 NE\nblue e4-5 NE")


def test_j6a_two_attacks_with_a_skid() -> None:
    """A skid shifts nobody; each takes two rolls instead."""
    after = ram("red h3-13\nblue h4-14", skid=SKID, damage="3355")
    assert after.told(e.Rammed) == [e.Rammed("red", "blue", 3, 3)]
    assert after.at("red") == "h3-14 E"


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("red h6-13\nblue h7-14", "right"),
        ("red h2-13\nblue h1-14", "left"),
        ("red e2-3 NE\nblue e1-3 NE", "left"),
        ("red h2-20\nblue e1-1 E", "left"),
    ],
)
def test_j6a_pinned_against_the_wall(text: str, side: str) -> None:
    """A wall right behind the target adds a roll for it; the ram comes first."""
    after = ram(text, side, damage="356")
    assert after.told(e.Rammed) == [e.Rammed("red", "blue", 1, 2, 2)]
    assert after.rig("blue").damage == 3


@pytest.mark.parametrize(
    ("text", "side", "pinned"),
    [
        ("red e2-3 NE\nblue e1-3 NE", "left", True),
        ("red e2-6 NW\nblue e1-5 NW", "left", True),
        ("red e2-2 NE\nblue e1-2 NE", "left", False),
        ("red e6-5 NE\nblue e7-7 NE", "right", True),
        ("red e6-15 NW\nblue e7-18 NW", "right", True),
        ("red e5-5 NE\nblue e4-4 NE", "left", False),
    ],
)
def test_j6a_pinned_by_a_slanting_ram(text: str, side: str, pinned: bool) -> None:
    """What counts is the space beyond the target in the direction of the ram, back and to the side."""
    dice = "356" if pinned else "35"
    assert [told.wall for told in ram(text, side, damage=dice).told(e.Rammed)] == [2 if pinned else 0]


def test_n14_13_pinned_with_a_skid() -> None:
    """Four rolls for the target, two for the rammer."""
    after = ram("red h6-13\nblue h7-14", skid=SKID, damage="335566")
    assert after.told(e.Rammed) == [e.Rammed("red", "blue", 3, 3, 4)]
    who = [roll.who for roll in after.told(e.Rolled) if roll.what == "damage"]
    assert who == ["blue", "red", "blue", "red", "blue", "blue"]


def test_n15_9_as_many_rams_as_spaces() -> None:
    """Each space allows one, each with its own skid roll, at the same chariot, too."""
    race = on_the_way(board("red h3-13\nblue h4-14\ngreen h4-15\nyellow h2-14"), "red", 2)
    after = go(
        race,
        "red",
        answers="manoeuvre ram-right; manoeuvre ram-right",
        dice=f"skid {PLAIN}, damage 11, skid {PLAIN}, damage 11",
    )
    assert [event.victim for event in after.told(e.Rammed)] == ["blue", "green"]
    assert len(after.questions("manoeuvre")) == 2


def test_j6a_nobody_on_foot_is_rammed() -> None:
    """A swerve to where a man stands is a swerve, and does him no harm (J3D)."""
    assert words("red h3-14\nblue h5-1, on foot h4-14") == {"on", "swerve-left", "swerve-right"}


def test_j6a_a_chariot_without_a_driver_is_rammed_like_others() -> None:
    after = ram("red h3-13\nblue h4-14, on foot h5-5", damage="53")
    assert after.told(e.Rammed) == [e.Rammed("red", "blue", 2, 1)]


def test_j6a_a_team_without_a_chariot_takes_no_damage() -> None:
    """Only the rammer rolls."""
    after = ram("red h3-13\nblue h4-14, no chariot, on foot h5-5", damage="5")
    assert after.told(e.Rammed) == [e.Rammed("red", "blue", 0, 2)]


def test_j9_a_rider_may_fall_under_his_team() -> None:
    """Instead of damage to him a die is thrown, and on a 1 or 2 he is killed; the rammer rolls as ever."""
    race = on_the_way(board("red h3-13\nblue h4-14, riding"), "red", 3, left=1)
    answers = "manoeuvre ram-right"
    dead = go(race, "red", answers=answers, dice=f"skid {PLAIN}, rider 2, damage 5")
    assert [(event.driver, event.why, event.by) for event in dead.told(e.Died)] == [("blue", "ram", "red")]
    assert (dead.man("blue").where, dead.rig("blue").driver) == ("dead", "")
    assert [event.taken for event in dead.told(e.Rammed)] == [2]
    alive = go(race, "red", answers=answers, dice=f"skid {PLAIN}, rider 3, damage 1")
    assert alive.told(e.Died) == []


def test_j9_each_ram_threatens_a_rider() -> None:
    """Each roll of a ram on a ridden team is a die that kills the rider at 1 or 2."""
    race = on_the_way(board("red h3-13\nblue h4-14, riding"), "red", 3, left=1)
    twice = go(
        race, "red", answers="manoeuvre ram-right", dice=f"skid {SKID}, rider 3, damage 1, rider 1, damage 1"
    )
    assert len(twice.told(e.Died)) == 1
    at_once = go(race, "red", answers="manoeuvre ram-right", dice=f"skid {SKID}, rider 1, damage 1, damage 1")
    assert len(at_once.told(e.Died)) == 1


# War Chariots


@pytest.mark.parametrize(
    ("red", "blue", "hurt", "taken"),
    [
        ("", "", 2, 1),
        (", war", "", 2, 0),
        ("", ", war", 1, 1),
        (", war", ", war", 2, 1),
    ],
)
def test_b4_war_chariots(red: str, blue: str, hurt: int, taken: int) -> None:
    """One off its own rolls, one more on those of its opponent (N6); dice of 5 and 3 here."""
    after = ram(f"red h3-13{red}\nblue h4-14{blue}", damage="53")
    assert after.told(e.Rammed) == [e.Rammed("red", "blue", hurt, taken)]


def test_n6_a_wall_is_no_war_chariot() -> None:
    """Walls hit a War Chariot no harder, and a pinned target takes the wall's roll as it is."""
    after = ram("red h6-13, war\nblue h7-14", damage="544")
    assert after.told(e.Rammed) == [e.Rammed("red", "blue", 2, 1, 1)]


# Accidents


def test_j6b1_accidental_collisions_cost_each_a_roll() -> None:
    """In an accident both chariots roll once for damage."""
    race = on_the_way(board("red h4-13\nblue h2-14"), "red", 3, left=1)
    after = go(race, "red", answers="manoeuvre swerve-left", dice=f"skid {SKID}, damage 53")
    assert after.told(e.Rammed) == [e.Rammed("red", "blue", 2, 1, 0, "swerve")]


def test_j6b1_the_move_goes_on() -> None:
    """After an accidental ram the rest of the speed is moved."""
    race = on_the_way(board("red h4-13\nblue h2-14"), "red", 3)
    after = go(race, "red", answers="manoeuvre swerve-left; manoeuvre on", dice=f"skid {SKID}, damage 11")
    assert after.at("red") == "h3-16 E"


# Head-on


@pytest.mark.parametrize(("speed", "mine", "theirs"), [(1, 1, 0), (2, 2, 1), (3, 3, 1), (4, 4, 2), (7, 7, 3)])
def test_j6c_a_roll_for_each_space_not_moved(speed: int, mine: int, theirs: int) -> None:
    """And for what was hit one for every two of them, rounded down."""
    dice = "damage " + "3" * (mine + theirs)
    after = go(board("red h3-13\nblue h3-14"), "red", speed, answers="manoeuvre on", dice=dice)
    assert after.told(e.HeadOn) == [e.HeadOn("red", "blue", speed, mine, theirs)]
    assert (after.rig("red").damage, after.rig("blue").damage) == (mine, theirs)


def test_j6c_what_was_moved_does_not_count() -> None:
    """A crash costs a roll for each space not moved, and whom it hit one for every two."""
    after = go(board("red h3-11\nblue h3-14"), "red", 5, dice="damage 1111")
    assert after.told(e.HeadOn) == [e.HeadOn("red", "blue", 3, 0, 0)]
    assert after.at("red") == "h3-13 E"


def test_j6c_walls_take_no_damage() -> None:
    """Into a wall only the mover rolls, for every space; then it is realigned without a skid roll (N9.7)."""
    after = go(board("red e5-6 E"), "red", 6, answers="manoeuvre on; manoeuvre on", dice="damage 1111")
    assert after.told(e.HeadOn) == [e.HeadOn("red", "", 4, 0, 0)]
    assert after.told(e.Skidded) == []
    assert after.at("red") == "e7-9 NE"


def test_j6c_realigned_to_what_it_hit() -> None:
    """The mover faces as the one it hit; on the straight as nearly so as it can (N14.9)."""
    after = go(
        board("red e3-4 NE\nblue e3-5 NW, chariot e4-5"), "red", 1, answers="manoeuvre on", dice="damage 1"
    )
    assert after.at("red") == "e3-4 NW"
    straight = go(
        board("red h3-20 E\nblue e3-1 NE, chariot e4-1"), "red", 1, answers="manoeuvre on", dice="damage 1"
    )
    assert straight.at("red") == "h3-20 E"


def test_j6c_nothing_more_happens_on_the_way() -> None:
    """It stops on impact: no manoeuvre and no free space follows."""
    race = on_the_way(board("red h3-11\nblue h3-13\ngreen h5-19"), "red", 3, spare=2)
    after = go(race, "red", answers="manoeuvre on", dice="damage 111")
    assert len(after.questions("manoeuvre")) == 1
    assert after.questions("extra") == []


def test_j6c_into_a_rider() -> None:
    """His dice are thrown in place of those for damage (J9)."""
    race = on_the_way(board("red h3-13\nblue h3-14, riding"), "red", 4)
    after = go(race, "red", answers="manoeuvre on", dice="damage 1111, rider 34")
    assert after.told(e.HeadOn) == [e.HeadOn("red", "blue", 4, 0, 0)]
    killed = go(race, "red", answers="manoeuvre on", dice="damage 1111, rider 1")
    assert (killed.man("blue").where, killed.man("red").kills) == ("dead", 1)


# Run over


@pytest.mark.parametrize("die", [1, 5])
def test_j3d_run_over(die: int) -> None:
    """Who enters the space of a man on foot hurts him by a die; the chariot does not mind."""
    after = go(board("red h3-11\nblue h5-5, on foot h3-12"), "red", 2, dice=f"trample {die}")
    assert after.told(e.RunOver) == [e.RunOver("blue", "red", die)]
    assert (after.man("blue").injuries, after.man("blue").where) == (die, "running")
    assert (after.at("red"), after.rig("red").damage) == ("h3-13 E", 0)


def test_j3d_killed_by_it() -> None:
    """The sixth injury kills him where he stands, to the credit of the driver."""
    after = go(
        board("red h3-11\nblue h5-5, on foot h3-12, injuries 2, holds net"), "red", 1, dice="trample 4"
    )
    assert after.man("blue").where == "dead"
    assert after.race.bodies == (("h3-12", "blue"),)
    assert set(after.race.things) == {("h3-12", "net"), ("h3-12", "whip")}
    assert after.man("red").kills == 1


def test_j3d_free_spaces_run_over_as_well() -> None:
    """A free space is entered ahead as well, so a man in it is run over."""
    race = on_the_way(board("red h3-11\nblue h5-5, on foot h3-12\ngreen h3-20"), "red", 0, spare=2)
    after = go(race, "red", answers="extra 1", dice="trample 1")
    assert after.man("blue").injuries == 1


# What an accident leaves


def test_j12_nobody_is_turned_on_the_straight() -> None:
    """Who hits a team there that goes the other way is not turned round (J6B2, J6C)."""
    after = go(board("red h3-10\nblue h3-12 W"), "red", 2, answers="manoeuvre on", dice="damage 1")
    assert after.told(e.HeadOn)
    assert after.at("red") == "h3-11 E"


def test_movement_4_what_stays_where_it_stood_does_not_collide_anew() -> None:
    """A chariot that stands in its team's space for want of room takes no roll in each move."""
    race = board("red e7-13 NW, chariot e7-13\nblue h1-1")
    after = go(race, "red", 0)
    assert not after.told(e.HitWall)
    assert after.rig("red").damage == 0
