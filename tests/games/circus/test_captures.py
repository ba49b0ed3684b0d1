"""Getting hold of chariots: on foot, from the median, from one's own, unmanned ones (J4B, J4D, O)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.state import Race
from engine.games.circus.rules.chariot.driving import controlling, driving, going
from engine.games.circus.rules.driver import captures
from engine.games.circus.rules.driver.boarding import jumping, taking
from engine.games.circus.rules.race.corpses import corpse
from tests.games.circus.course import Course, board, go, lines, on_the_way, play

NORMAL, ADVANCED, OCTOBER = (Options(capture=name) for name in ("normal", "advanced", "october"))


def drive(text: str, spaces: int = 3, options: Options = NORMAL, **more: str) -> Course:
    """Red's way past somebody."""
    return go(board(text, options=options), "red", spaces, **more)


# On foot (J4B1)

PASSED = "red h4-12\nblue h1-1, on foot h3-14"


@pytest.mark.parametrize(("die", "driver"), [(3, "red"), (4, "blue"), (6, "blue")])
def test_j4b1_a_man_beside_the_way_jumps_at_the_chariot(die: int, driver: str) -> None:
    """With four or more it is his; else he stays where he is, unaffected."""
    moved = drive(PASSED, answers="jump yes", dice=f"jump {die}")
    assert moved.rig("red").driver == driver
    assert moved.at("red") == "h4-15 E"
    if driver == "red":
        assert (moved.man("blue").where, moved.man("blue").space) == ("running", "h3-14")


def test_j4b1_the_driver_is_knocked_off() -> None:
    """He stands where the team is then and keeps his whip; the load is the thief's (N14.8, N15.14)."""
    moved = drive("red h4-12, load sword\nblue h1-1, on foot h3-14", answers="jump yes", dice="jump 5")
    assert (moved.man("red").where, moved.man("red").space, moved.man("red").whip) == (
        "running",
        "h4-13",
        True,
    )
    assert moved.rig("red").load == ("sword",)
    assert moved.told(e.Boarded)[0].captured == "red"


def test_n14_18_the_new_owner_finishes_straight_ahead() -> None:
    """He does not steer any more in this move, and keeps the speed."""
    moved = drive("red h4-12\nblue h1-1, on foot h3-14\ngreen h4-15", 4, answers="jump yes", dice="jump 5")
    assert moved.at("red") == "h5-16 E"
    assert moved.rig("red").speed == 4
    assert not moved.told(e.Skidded)


def test_n15_16_once_for_each_chariot_and_move() -> None:
    """At the first space where the team is beside him; it passes him three times as near."""
    moved = drive(PASSED, answers="jump yes", dice="jump 1")
    assert moved.questions("jump") == ["red"]
    assert drive(PASSED, answers="jump no").questions("jump") == ["red"]


def test_n15_16_not_while_he_is_directly_ahead() -> None:
    """A chariot that would run over him comes first; it has not passed by then, but through (J4B1)."""
    race = on_the_way(board("red h4-12\nblue h1-1, on foot h4-13"), "red", 2)
    assert captures.jumpers(race, race.rig("red")) == ()
    moved = play(race, going("red"), dice="trample 2")
    assert moved.man("blue").injuries == 2
    assert "jump" not in {kind for kind, _who, _about in moved.asked}


def test_j4b1_never_in_his_own_space() -> None:
    """A chariot that passes through does not pass by."""
    race = on_the_way(board("red h4-12\nblue h1-1, on foot h4-12"), "red", 2)
    assert captures.jumpers(race, race.rig("red")) == ()


def test_n15_16_a_standing_chariot_passes_too() -> None:
    """In its own move, even without a space."""
    moved = drive("red h4-12\nblue h1-1, on foot h3-12", 0, answers="jump yes", dice="jump 4")
    assert moved.rig("red").driver == "blue"


@pytest.mark.parametrize("said", ["idle 2", "netted", "injuries 5"])
def test_n15_15_who_cannot_act_does_not_jump(said: str) -> None:
    """Who came on foot in this round, lies in a net, or is too badly hurt for a capture (N7.3)."""
    assert not drive(f"{PASSED}, {said}").questions("jump")


def test_n15_15_until_one_success() -> None:
    """Who has a chariot jumps at no other in this round."""
    moved = drive(PASSED, answers="jump yes", dice="jump 4")
    assert moved.man("blue").idle == 2


def test_n14_18_several_men_try_one_after_the_other() -> None:
    text = f"{PASSED}\ngreen h1-2, on foot h5-14"
    moved = drive(text, answers="jump yes; jump yes", dice="jump 3 4")
    assert moved.rig("red").driver == "green"


def test_n12_1_october_no_jump_in_the_move_of_the_chariot() -> None:
    """By the errata of 2000 nobody jumps at a chariot while it passes."""
    assert not drive(PASSED, options=OCTOBER).questions("jump")


@pytest.mark.parametrize(("die", "driver"), [(3, "blue"), (4, "red")])
def test_n12_1_october_he_jumps_in_his_own_move(die: int, driver: str) -> None:
    """At a chariot beside him; failing he stays."""
    race = board("red h1-1, on foot h4-12\nblue h3-13, speed 5", options=OCTOBER)
    moved = play(race, corpse("man:red"), answers="run jump blue", dice=f"jump {die}")
    assert moved.rig("blue").driver == driver
    if driver == "blue":
        assert moved.man("red").space == "h4-12"


def test_n12_1_normal_he_cannot_jump_in_his_own_move() -> None:
    """By the rulebook of 2001 a man on foot jumps only at chariots that pass, in their move."""
    race = board("red h1-1, on foot h4-12\nblue h3-13, speed 5")
    assert ("jump", "blue") not in lines("run", race, "red", "2")


# From the median (J4B2)

TIP = "red e2-4 NE\nblue h1-1, median e"


@pytest.mark.parametrize(("die", "driver"), [(3, "red"), (4, "blue")])
def test_j4b2_from_the_end_of_the_median_within_two_spaces(die: int, driver: str) -> None:
    """Failing he drops on the track, in the space of the attempt."""
    race = on_the_way(board(TIP), "red", 0)
    moved = play(race, jumping("red"), answers="jump yes", dice=f"jump {die}")
    assert moved.rig("red").driver == driver
    if driver == "red":
        assert (moved.man("blue").where, moved.man("blue").space) == ("running", "e2-4")
        assert moved.man("blue").idle == 2


def test_j4b2_not_farther_and_not_before_he_stands_there() -> None:
    """From the end of the median he reaches two spaces, on that side, and only once he has got there."""
    for text in (
        "red e3-6 NE\nblue h1-1, median e",
        "red e2-4 NE\nblue h1-1, median",
        "red e2-4\nblue h1-1, median w",
    ):
        race = on_the_way(board(text), "red", 0)
        assert captures.jumpers(race, race.rig("red")) == ()


def test_j4b2_in_the_half_hexes_of_the_inner_lane_too() -> None:
    """They are two spaces from the end; only who jumps down alone needs a whole hex (N8.7)."""
    for space in ("e1-1", "e1-7"):
        race = on_the_way(board(f"red {space}\nblue h1-1, median e"), "red", 0)
        assert captures.jumpers(race, race.rig("red")) == ("blue",)


# From chariot to chariot (J4B3, N15.17)


def level(
    text: str = "red h4-12, speed 3\nblue h3-12, speed 3", *, dice: str = "", answers: str = ""
) -> Course:
    return play(on_the_way(board(text), "red", 3), taking("red"), dice=dice, answers=answers)


@pytest.mark.parametrize(("die", "driver"), [(3, "blue"), (4, "red")])
def test_j4b3_a_mounted_driver_tries_the_chariot_beside_him(die: int, driver: str) -> None:
    """Side by side at the same speed on the straight; failing he stays on his own."""
    moved = level(answers="take blue", dice=f"jump {die}")
    assert moved.rig("blue").driver == driver
    assert moved.man("red").where == "mounted"
    if driver == "blue":
        assert moved.rig("red").driver == "red"


def test_n15_17_he_leaves_his_own_unmanned_with_its_speed() -> None:
    """The loser falls beside; the load stays, the whip goes with him."""
    moved = level("red h4-12, speed 3, load net\nblue h3-12, speed 3", answers="take blue", dice="jump 6")
    assert (moved.rig("red").driver, moved.rig("red").speed, moved.rig("red").load) == ("", 3, ("net",))
    assert (moved.man("blue").where, moved.man("blue").space) == ("running", "h3-12")
    assert moved.man("red").whip


@pytest.mark.parametrize(
    "text",
    [
        "red h4-12, speed 3\nblue h3-12, speed 4",
        "red h4-12, speed 3\nblue h3-13, speed 3",
        "red h4-12, speed 3\nblue h2-12, speed 3",
        "red h4-12, speed 3\nblue h3-12 W, speed 3",
        "red h4-12, speed 3, injuries 5\nblue h3-12, speed 3",
        "red e4-2 E, speed 3\nblue e3-2 E, speed 3",
    ],
)
def test_j4b3_not_otherwise(text: str) -> None:
    """Another speed, not side by side, another way, too badly hurt, in a turn."""
    assert not level(text).asked


def test_n15_17_only_at_the_end_of_his_own_move() -> None:
    """At the end of the whole way he is asked once."""
    moved = go(board("red h4-9, lines 1\nblue h3-12, speed 3"), "red", 3, answers="take blue", dice="jump 4")
    assert moved.rig("blue").driver == "red"
    assert moved.race.move is None


def test_j11_after_a_declared_stop_the_marker_shows_nothing() -> None:
    """A declared stop makes the speed 0, also for who compares speeds."""
    race = on_the_way(board("red h4-12\nblue h3-12, speed 0"), "red", 2, stopping=True)
    assert [rig.colour for rig in captures.beside(race, race.rig("red"))] == ["blue"]


def test_n15_17_a_captured_chariot_that_has_yet_to_move_goes_unsteered() -> None:
    """Who has changed over has acted, so his new chariot makes its move as a loose team."""
    race = level(answers="take blue", dice="jump 4").race
    moved = play(replace(race, move=None), driving("blue"))
    assert moved.at("blue") == "h3-15 E"
    assert not moved.asked


def test_j4d_the_takeover_of_an_unmanned_chariot_is_automatic() -> None:
    """On the same conditions, without a die; it keeps its speed."""
    moved = level("red h4-12, speed 3\nblue h3-12, speed 3, dead", answers="take blue")
    assert (moved.rig("blue").driver, moved.rig("blue").speed) == ("red", 3)
    assert moved.rig("red").driver == ""


def test_n15_18_the_dead_man_aboard_is_dropped() -> None:
    moved = level("red h4-12, speed 3\nblue h3-12, speed 3, dead aboard", answers="take blue")
    assert moved.race.bodies == (("h3-12", "blue"),)
    assert moved.rig("blue").body == ""


def test_n7_3_the_badly_hurt_may_take_an_unmanned_one() -> None:
    """That is no capture."""
    moved = level("red h4-12, speed 3, injuries 5\nblue h3-12, speed 3, dead", answers="take blue")
    assert moved.rig("blue").driver == "red"


def test_n14_3_a_thief_does_not_inherit_laps() -> None:
    """Crossings, injuries, kills and coins go with the man; damage, speed and fatigue stay."""
    text = "red h4-12, speed 3, lines 1, injuries 2\nblue h3-12, speed 3, lines 3, damage 4, fatigue 7"
    moved = level(text, answers="take blue", dice="jump 4")
    assert (moved.man("red").crossings, moved.man("red").injuries) == (1, 2)
    assert (moved.rig("blue").damage, moved.rig("blue").fatigue) == (4, 7)
    assert moved.man("blue").crossings == 3


# Advanced captures (O, N14.23)


@pytest.mark.parametrize("die", [4, 5])
def test_o_a_jump_boards_on_five_or_six(die: int) -> None:
    """The driver stays in place and drives on; else the jumper is on foot in that space."""
    race = board("red h1-1, on foot h4-13\nblue h3-14, speed 5", options=ADVANCED)
    moved = play(race, corpse("man:red"), answers="run jump blue", dice=f"jump {die}")
    assert moved.rig("blue").driver == "blue"
    red = moved.man("red")
    if die == 5:
        assert (red.where, red.rig, moved.rig("blue").boarders) == ("boarding", "blue", ("red",))
    else:
        assert (red.where, red.space) == ("running", "h3-14")


@pytest.mark.parametrize("capture", ["advanced", "october"])
def test_o_nobody_jumps_at_a_chariot_in_its_own_move(capture: str) -> None:
    """Tries are made from the median or in the moves of who is on foot, not as a chariot passes."""
    moved = drive(PASSED, options=replace(ADVANCED, capture=capture))
    assert "jump" not in {kind for kind, _who, _about in moved.asked}
    assert moved.man("blue").where == "running"


def test_o_in_his_own_move_within_his_spaces() -> None:
    """Walking up to a manned chariot is an attempt as well; it ends his move."""
    race = board("red h1-1, on foot h4-12\nblue h3-14, speed 5", options=ADVANCED)
    moved = play(race, corpse("man:red"), answers="run h4-13; run jump blue", dice="jump 6")
    assert moved.rig("blue").boarders == ("red",)
    assert moved.man("red").idle == 2


def test_n15_30_who_has_boarded_fights_from_the_next_round_on() -> None:
    race = board("red h4-12\nblue h1-1, boards red, idle 2", options=ADVANCED)
    assert not play(race, corpse("man:blue")).asked


def test_o_from_the_median_too() -> None:
    """From the median, too, boarding takes 5 or 6; failing he stands in its space."""
    race = board("red h1-1, median e\nblue e2-6 NW, chariot e2-5, speed 6", options=ADVANCED)
    moved = play(race, corpse("man:red"), answers="median e2-5", dice="jump 4")
    assert (moved.man("red").where, moved.man("red").space) == ("running", "e2-5")


def test_o_a_boarder_goes_where_the_chariot_goes() -> None:
    """He crosses its lines, too (N15.1)."""
    race: Race = board("red h4-9, lines 0\nblue h1-1, boards red, lines 0", options=ADVANCED)
    assert go(race, "red", 3, answers="fight .").man("blue").crossings == 1


# Dismounting (J10A, N15.20)


def test_n15_20_dismounting_is_a_whole_move_of_a_standing_chariot() -> None:
    """He takes what he wants and stands beside an unmanned chariot, which anybody may take."""
    race = on_the_way(board("red h4-12, speed 0, load net sword"), "red", control="", left=0)
    moved = play(race, controlling("red"), answers="control dismount net")
    assert (moved.man("red").where, moved.man("red").things, moved.man("red").whip) == (
        "running",
        ("net",),
        True,
    )
    assert (moved.rig("red").driver, moved.rig("red").load) == ("", ("sword",))
    assert moved.man("red").idle == 2
