"""The rulings on the order of things within a round (N15), drawn as small maps (`drawing`)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games.circus.rules import events as e
from engine.games.circus.rules.accidents.crashing import flipping
from engine.games.circus.rules.chariot.driving import driving, tiring
from engine.games.circus.rules.course import pack
from engine.games.circus.rules.driver import captures
from engine.games.circus.rules.events import evolve
from engine.games.circus.rules.race import corpses
from engine.games.circus.rules.race.plots import plotting
from engine.games.circus.rules.race.rounds import chariots
from tests.games.circus.course import laid, on_the_way
from tests.games.circus.drawing import (
    ADVANCED,
    NO_SKID,
    became,
    corpse,
    drive,
    plotted,
    ways,
)

PASSED = """
    h2-11   .   .  b@   .   .
    h3-11  a>   .   .   .   .
    h7-11  b>   .   .   .   .
"""
PAST = """
    h2-11   .   .  b@   .   .
    h3-11   .   .   .   .  a>
    h7-11  b>   .   .   .   .
"""


def test_n15_2_in_one_space_the_chariot_comes_before_the_man() -> None:
    here = "h3-9  b>   .  a>/a@   ."
    assert pack.order(laid(here), ["man:red", "rig:red"]) == ("rig:red", "man:red")


def test_n15_3_who_is_on_foot_or_loose_keeps_no_leader_modest() -> None:
    """Blue's chariot is three spaces behind; Green's, which is nearer, has nobody in it."""
    behind = """
        h3-11  b>   .   .  a>
        h4-11   .   .  c>   .
    """
    assert not pack.cocky(laid(behind), "red")
    assert pack.cocky(laid(behind, green="dead"), "red")


def test_n15_4_the_order_of_a_phase_is_drawn_up_at_its_start() -> None:
    """Red leaps ahead of Blue and is not called a second time."""
    before = "h2-11  a>   .   .   .   .\nh3-11   .  b>   .   .   ."
    after = "h2-11   .   .   .   .  a>\nh3-11   .   .  b>   .   ."
    moved = became(before, after, chariots(("red", "blue")), red="speed 4", blue="speed 1")
    assert [turn.rig for turn in moved.told(e.MoveBegan)] == ["blue", "red"]


def test_n15_5_a_swerve_over_the_joint_is_in_the_row_of_the_step() -> None:
    """From a half-hex into the rectangle of the next lane."""
    before = """
        h2-19   .   .   .
        h3-19   .  a>   .
    """
    after = """
        h2-19   .  a>   .
        h3-19   .   .   .
    """
    drive(before, after, 1, answers="manoeuvre swerve-left", dice=f"skid {NO_SKID}")


def test_n15_5_where_either_stands_in_a_turn_any_adjacent_space_is_in_reach() -> None:
    """Ahead, too: his chariot is adjacent, his team is not."""
    assert ways("h3-19   .  a>  b.  b>", "attack") == {".", "whip blue"}


@pytest.mark.parametrize(("behind", "after"), [(".", "*w/xx  a>"), ("b>", "b>  *w/a>/xx")])
def test_n15_6_the_wreck_lies_behind_or_in_its_own_space(behind: str, after: str) -> None:
    """In its own where somebody is behind."""
    became(f"h3-9  {behind}  a>   .", f"h3-9  {after}   .", flipping("red"), dice="flip 1", red="damage 6")


def test_n15_6_the_rolls_for_two_wrecks_in_a_space_are_made_once() -> None:
    moved = drive("h3-9  a>  xx/xx   .", "h3-9   .  xx/xx  a>", 2, dice="damage 1, flip 6")
    assert len(moved.told(e.HitWreck)) == 1


def test_n15_7_the_wrong_way_goes_on_along_the_straight() -> None:
    """A loose team that faces the wrong way goes on so as long as the straight lasts."""
    corpse("h3-9   .   .   .  a<", "h3-9  a<   .   .   .", "rig:red", red="speed 3, dead")


def test_n15_7_and_turns_a_step_a_space_in_the_next_turn() -> None:
    """In the next turn it comes round, one step before each space."""
    before = """
        w7-19     .   .   .   .
        w7-20      .   .   .   .
        w7-21   .   .   .   a<
    """
    after = """
        w7-19     .   .   .   .
        w7-20      .   .   .  a2
        w7-21   .   .   .  a.
    """
    corpse(before, after, "rig:red", red="speed 1, dead")


def test_n15_8_a_crash_may_be_chosen() -> None:
    """There would be room beside."""
    before = """
        h2-9   .   .
        h3-9  a>  b>
    """
    assert drive(before, before, 2, answers="manoeuvre on", dice="damage 111").told(e.HeadOn)


def test_n15_9_a_ram_for_each_space() -> None:
    """A chariot may ram after each of its spaces, once for each."""
    before = "h2-9   .  b>  c>\nh3-9  a>   .   ."
    after = "h2-9   .  b>  c>\nh3-9   .   .  a>"
    dice = f"skid {NO_SKID}, damage 11, skid {NO_SKID}, damage 11"
    moved = drive(before, after, 2, answers="manoeuvre ram-left; manoeuvre ram-left", dice=dice)
    assert [ram.victim for ram in moved.told(e.Rammed)] == ["blue", "green"]


def test_n15_10_attacks_at_the_start_on_the_way_and_at_the_end() -> None:
    """One for each, as he comes beside them."""
    before = """
        h2-11  b>   .  c>   .
        h3-11  a>   .   .   .
        h4-11   .   .   .  d>
    """
    after = """
        h2-11  b>   .  c>   .
        h3-11   .   .   .  a>
        h4-11   .   .   .  d>
    """
    answers = "attack team blue; attack team green; attack team yellow"
    moved = drive(before, after, 3, answers=answers, dice="lash 111")
    assert [whip.rig for whip in moved.told(e.TeamWhipped)] == ["blue", "green", "yellow"]


STOP = {"control": "brake", "stopping": True}


def test_n15_11_a_stop_in_the_space_of_a_wreck_costs_nothing() -> None:
    before, after = "h3-9  a>  xx   .", "h3-9   .  a>/xx   ."
    drive(before, after, 1, way=STOP)
    drive(before, after, 1, dice="damage 1, flip 6")


def test_n15_11_leaving_it_never_does() -> None:
    """Who starts in the space of a wreck pays nothing for it."""
    drive("h3-9  a>/xx   .   .", "h3-9  xx   .  a>", 2)


def test_n15_12_after_a_crash_step_i_goes_by_the_speed_of_the_move() -> None:
    """Blocked after one space of nine he is tired as if he had gone all."""
    before, after = "h3-9  a>   .  b>", "h3-9   .  a>  b>"
    crashed = drive(before, after, 9, dice="damage 111111111111")
    tired = became((before, crashed.race), after, tiring("red"))
    assert tired.rig("red").fatigue == 2


def test_n15_13_who_loses_his_driver_goes_on_without_rolls() -> None:
    """Nobody steers: it goes round whoever stands in the way, outward where both sides are equal."""
    before = """
        h2-9   .   .   .   .
        h3-9  a>   .  b>   .
        h4-9   .   .   .   .
    """
    after = """
        h2-9   .   .   .   .
        h3-9   .   .  b>   .
        h4-9   .   .  a>   .
    """
    corpse(before, after, "rig:red", red="speed 2, dead")


def test_n15_14_he_falls_where_his_chariot_is() -> None:
    """In a turn that is behind his team."""
    before = """
        e2-1      .   .   .
        e3-1    .   .   .   .
        e4-1      .  b.  b>
        e5-1    .  a.  a>   .
    """
    after = """
        e2-1      .   .   .
        e3-1    .   .   .   .
        e4-1      .  b./b@  b>
        e5-1    .  a.  a>   .
    """
    drive(before, after, 0, answers="attack whip blue", dice="attack 66")


def test_n15_15_who_came_on_foot_in_this_round_does_nothing_more() -> None:
    here = "h3-9  a@   .   .\nh7-9  a>   .   ."
    assert not corpse(here, here, "man:red", red="idle 2").asked


def test_n15_16_he_jumps_at_the_first_space_beside_him_and_once() -> None:
    """Red passes three spaces that are adjacent to him."""
    assert drive(PASSED, PAST, 4, answers="jump yes", dice="jump 1").questions("jump") == ["red"]


def test_n15_16_not_while_he_is_right_ahead_of_it() -> None:
    """Who would be run over does not jump."""
    here = "h3-11  a>  b@   .\nh7-11  b>   .   ."
    race = on_the_way(laid(here), "red", 2)
    assert captures.jumpers(race, race.rig("red")) == ()


def test_n15_17_a_mounted_capture_leaves_his_own_chariot_as_it_is() -> None:
    """It is at speed 2 with its load, and nobody drives it."""
    before = "h2-11   .   .  b>\nh3-11  a>   .   ."
    after = "h2-11   .   .  b>/b@\nh3-11   .   .  a>"
    moved = drive(before, after, 2, answers="take blue", dice="jump 6", red="load net", blue="speed 2")
    assert (moved.rig("red").driver, moved.rig("red").speed, moved.rig("red").load) == ("", 2, ("net",))


def test_n15_18_the_dead_man_aboard_is_dropped() -> None:
    before = "h2-11   .   .  b>\nh3-11  a>   .   ."
    after = "h2-11   .   .  b%/b>\nh3-11   .   .  a>"
    drive(before, after, 2, answers="take blue", blue="speed 2, dead aboard")


@pytest.mark.parametrize(
    ("word", "after"), [("yes", "h3-9   .   .  a>   .   ."), ("no", "h3-9   .   .  b@   .  a>")]
)
def test_n15_19_a_bare_team_stops_for_whom_wants_to_ride_it(word: str, after: str) -> None:
    before = "h3-9  a>   .  b@   .   .\nh7-9  b>   .   .   .   ."
    after += "\nh7-9  b>   .   .   .   ."
    corpse(before, after, "rig:red", answers=f"jump {word}", red="speed 4, no chariot, dead")


def test_n15_20_dismounting_is_the_whole_move_of_a_standing_chariot() -> None:
    before, after = "h3-9  a>   .   .", "h3-9  a>/a@   .   ."
    became(before, after, driving("red"), answers="control dismount")
    assert "dismount" not in ways(before, "control", red="speed 1")


def test_n15_21_a_rider_strikes_with_what_he_carries_and_never_whips() -> None:
    beside = "h2-11   .  b>   .\nh3-11   .  a>   ."
    assert ways(beside, "attack", red="riding, holds sword") == {".", "sword blue"}


def test_n15_26_each_plan_reads_the_position_of_its_own_moment() -> None:
    """Red has plotted two spaces to where Blue stands; by then Blue is gone."""
    said: dict[str, Any] = {"red": "speed 2", "blue": "speed 3", "also": {"round": 1}}
    started = plotted("h1-11  a>  b>   .   .   .", {"red": "reins 2", "blue": "reins 3"}, **said)
    became(started, "h1-11   .   .  a>   .  b>", chariots(("red", "blue")), tempo="round")


def test_n15_27_a_stop_that_is_not_allowed_is_a_brake() -> None:
    """From speed 6 he goes four spaces and does not stop."""
    started = plotted("h3-11  a>   .   .   .   .", {"red": "stop-2"}, red="speed 6")
    assert became(started, "h3-11   .   .   .   .  a>", driving("red"), tempo="round").rig("red").speed == 4


def test_n15_28_a_plot_that_has_lost_its_subject_lapses() -> None:
    """He has plotted a Hard Whip and lies on the track by then; he gets on the chariot that stands there."""
    here = "h3-11  a>  .   .   ."
    race = plotted(here, {"red": "hard-whip"})[1]
    fallen = evolve(race, e.Fell("red", "red", "h3-11", "whip"))
    later = replace(fallen, round=3)
    became((here, later), here, corpses.corpse("rig:red"), corpses.corpse("man:red"), tempo="round")


def test_n15_31_who_has_nothing_to_choose_is_not_asked() -> None:
    """Blue lies in a net, Green has left."""
    here = "h2-11   .  b@   .\nh3-11  a>   .  c>\nh7-11  b>   .   ."
    said: dict[str, Any] = {"blue": "netted, idle 2", "green": "gone"}
    moved = became(here, here, plotting(2), tempo="round", **said)
    assert moved.asked == [("plot", "red", "2")]


def test_n15_30_who_has_boarded_in_this_round_does_not_fight_yet() -> None:
    here = "h3-11  a>   .\nh7-11  b>   ."
    assert not corpse(here, here, "man:blue", blue="boards red, idle 2", also=ADVANCED).asked
