"""Picking up what lies on the track (J10, N14.19)."""

from __future__ import annotations

import pytest

from engine.games.circus.rules import events as e
from engine.games.circus.rules.accidents.crashing import trampling
from engine.games.circus.rules.chariot.driving import going
from engine.games.circus.rules.chariot.moving import advancing
from engine.games.circus.rules.race.corpses import corpse
from tests.games.circus.course import board, go, on_the_way, play


def test_j10a_who_only_passes_has_nothing_for_it() -> None:
    """Neither where the move ends without a stop."""
    moved = go(board("red h4-12\nthing h4-14 net"), "red", 2, answers="grab no")
    assert moved.race.things == (("h4-14", "net"),)


def test_j10a_a_rider_who_stands_picks_up_as_well() -> None:
    """Who stands, even on a bare team, has what lies in his space."""
    race = on_the_way(board("red h4-12, no chariot, riding, speed 0\nthing h4-12 net"), "red", 0)
    assert play(race, going("red")).man("red").things == ("net",)


@pytest.mark.parametrize(("die", "got"), [(3, False), (4, True)])
def test_j10b_a_grab_in_passing_succeeds_on_four(die: int, got: bool) -> None:
    """One roll; else it stays where it lies."""
    moved = go(board("red h4-12\nthing h4-13 sword"), "red", 2, answers="grab yes", dice=f"grab {die}")
    assert moved.rig("red").load == (("sword",) if got else ())
    assert moved.race.things == (() if got else (("h4-13", "sword"),))


def test_n14_19_one_roll_for_each_thing() -> None:
    """Of several things in a space each is grabbed with a die of its own."""
    race = board("red h4-12\nthing h4-13 sword\nthing h4-13 sling-3")
    moved = go(race, "red", 2, answers="grab yes; grab yes", dice="grab 1 6")
    assert moved.rig("red").load == ("sling-3",)
    assert moved.questions("grab") == ["sword", "sling-3"]


def test_j10b_nobody_has_to() -> None:
    """A thing in passing may be left where it is."""
    assert not go(board("red h4-12\nthing h4-13 sword"), "red", 2, answers="grab no").told(e.Grasped)


def test_j10b_only_in_the_space_itself() -> None:
    """What lies beside the way is out of reach."""
    assert not go(board("red h4-12\nthing h3-13 sword"), "red", 2).questions("grab")


def test_n14_19_out_of_a_wreck_costs_its_rolls() -> None:
    """Passing through a wreck to grab means to roll for damage and a flip, too."""
    race = board("red h4-12\nwreck h4-13 blue\nthing h4-13 whip")
    moved = go(race, "red", 2, answers="grab yes", dice="damage 6, flip 6, grab 4")
    assert moved.rig("red").damage == 2
    assert moved.rig("red").load == ("whip",)


def test_j10b_a_whip_comes_into_an_empty_hand() -> None:
    """A grabbed whip is in the hand at once if that holds none."""
    moved = go(board("red h4-12, no whip\nthing h4-13 whip"), "red", 2, answers="grab yes", dice="grab 5")
    assert (moved.man("red").whip, moved.rig("red").load) == (True, ())


def test_j10a_who_stops_there_picks_it_up() -> None:
    """Automatically, and without the rolls of a wreck (N15.11)."""
    race = on_the_way(board("red h4-12\nwreck h4-14 blue\nthing h4-14 net\nthing h4-14 whip"), "red", 2)
    race = on_the_way(race, "red", 2, control="brake", stopping=True)
    moved = play(race, going("red"))
    assert sorted(moved.rig("red").load) == ["net", "whip"]
    assert moved.rig("red").speed == 0
    assert not moved.told(e.HitWreck)


def test_j10a_on_foot_he_walks_there_and_back() -> None:
    """Dismounted he goes into the space, has the thing, and mounts again, all without a roll."""
    race = board("red h4-12, speed 0, on foot h4-12\nthing h5-13 trident")
    moved = play(race, corpse("man:red"), answers="run h5-13; run mount red")
    assert moved.man("red").where == "mounted"
    assert moved.rig("red").load == ("trident",)
    assert moved.race.things == ()


def test_j10a_what_lies_where_he_stands_he_has() -> None:
    """On foot he has what lies in the space in which his move begins."""
    moved = play(board("red h1-1, on foot h5-13\nthing h5-13 net"), corpse("man:red"), answers="run .")
    assert moved.man("red").things == ("net",)


def test_n15_21_a_rider_carries_what_he_picks_up() -> None:
    race = on_the_way(board("red h4-12, no chariot, riding\nthing h4-13 sword"), "red", 1)
    moved = play(race, advancing("red"), answers="grab yes", dice="grab 6")
    assert moved.man("red").things == ("sword",)


def test_n15_14_nothing_leaves_the_race() -> None:
    """What is lost lies on the track, and can be picked up by anybody."""
    race = board("red h4-12, load net\nblue h3-12, holds sword, on foot h3-12, injuries 5")
    moved = play(race, trampling("red", "blue"), dice="trample 6")
    assert sorted(thing for _space, thing in moved.race.things) == ["sword", "whip"]


def test_movement_5_bodies_have_no_effect() -> None:
    """Who drives through a body feels nothing."""
    moved = go(board("red h4-12\nbody h4-13 blue"), "red", 2)
    assert moved.at("red") == "h4-14 E"
    assert len(moved.race.bodies) == 1
