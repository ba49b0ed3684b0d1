"""How a driver carries out what he said: the control, the way, rams and attacks, captures, life on foot."""

from __future__ import annotations

import dataclasses
from typing import Any, get_args

import pytest

from engine.games.circus import GAME
from engine.games.circus.rules.asking import orders
from engine.games.circus.rules.asking.question import Question
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.policy import split
from engine.games.circus.rules.basic.state import Manoeuvre, Race
from engine.games.circus.rules.driver.boarding import taking
from engine.games.circus.rules.driver.striking import attacking
from engine.games.circus.rules.plans import autopilot, words
from engine.games.circus.rules.plans.questions import QUESTIONS
from engine.model import Decision, DecisionId, Seat, Tempo
from engine.selfplay import opening_of, play_out
from tests import extent
from tests.games.circus.course import board, on_the_way, play


def as_told(race: Race, line: str, colour: str = "red") -> Race:
    """The race in which a driver has laid down that plot."""
    order, policy = split(tuple(line.split()))
    old = race.driver(colour)
    new = dataclasses.replace(old, order=order, policy=policy, plotted=old.subject)
    return dataclasses.replace(race, drivers=tuple(new if d is old else d for d in race.drivers))


def said(race: Race, kind: str, about: str = "red", colour: str = "red") -> str:
    """What a driver says to a small question; always one of the legal lines."""
    line = autopilot.line(race, colour, kind, about)  # type: ignore[arg-type]
    assert line in words.lines(race, colour, kind, about)  # type: ignore[arg-type]
    return " ".join(line)


def moving(text: str, line: str = "drive", **more: Any) -> Race:
    """Red in the middle of a move, three spaces done."""
    told = as_told(board(text), line)
    ready = {"moved": 3, "left": 3, "came": "x", **more}
    order, _policy = split(tuple(line.split()))
    path = tuple(word for word in order if word.isdigit() or word in get_args(Manoeuvre))
    return on_the_way(told, "red", path=path, **ready)


BLUE_AHEAD = "\nblue h7-19"

# The control


def test_the_silent_driver_whips_on_the_straight() -> None:
    assert said(on_the_way(board("red h3-12, speed 3" + BLUE_AHEAD), "red"), "control") == "whip"


def test_the_silent_driver_holds_seven_on_the_straight() -> None:
    """No faster than he said, be there ever so much room."""
    assert said(board("red b3-2, speed 7\nblue b7-9"), "control") == "reins"


@pytest.mark.parametrize("speed", [5, 6, 7, 8])
def test_the_silent_driver_brakes_to_four_in_the_turn(speed: int) -> None:
    control = said(board(f"red e2-1, speed {speed}\nblue b7-1"), "control")
    assert speed + {"reins-1": -1, "brake-2": -2, "brake-3": -3, "brake-4": -4}[control] <= 4


def test_who_allows_himself_more_in_the_turns_is_faster_there() -> None:
    race = board("red e2-1, speed 6\nblue b7-1")
    assert said(as_told(race, "drive corner:6"), "control") in ("reins", "whip", "reins+1")


@pytest.mark.parametrize(
    "control", ["hard-whip", "whip", "reins+1", "reins", "reins-1", "brake-2", "brake-4"]
)
def test_a_control_that_is_ordered_is_taken(control: str) -> None:
    assert said(as_told(board("red h3-12, speed 5" + BLUE_AHEAD), control), "control") == control


def test_n15_27_a_control_that_is_not_allowed_falls_to_the_next() -> None:
    """Hard Whip to Whip for the injured, both to Reins +1 without a whip."""
    injured = board("red h3-12, speed 5, injuries 4" + BLUE_AHEAD)
    assert said(as_told(injured, "hard-whip"), "control") == "whip"
    bare = board("red h3-12, speed 5, no whip" + BLUE_AHEAD)
    assert said(as_told(bare, "hard-whip"), "control") == "reins+1"


def test_n15_27_a_stop_that_is_too_fast_is_a_brake() -> None:
    assert said(as_told(board("red h3-12, speed 7" + BLUE_AHEAD), "stop-3"), "control") == "brake-3"


def test_n15_28_an_order_for_what_he_no_longer_is_lapses() -> None:
    """A plot for his own chariot says nothing of the one that he has captured since."""
    race = as_told(board("red h3-12, speed 3" + BLUE_AHEAD), "brake-2")
    man = dataclasses.replace(race.driver("red"), plotted="running")
    changed = dataclasses.replace(race, drivers=(man, race.driver("blue")))
    assert said(changed, "control") == "whip"


def test_hard_whip_is_used_only_as_the_plan_says() -> None:
    race = board("red b3-2, speed 2\nblue b7-9")
    assert said(race, "control") == "whip"
    assert said(as_told(race, "drive hard:behind straight:10"), "control") == "hard-whip"


def test_the_last_straight_is_the_one_before_the_finish() -> None:
    """Qualified he whips hard there, and not yet where the last lap begins."""
    line, text = "drive hard:last straight:10", "red {space}, speed 2, lines {lines}\nblue h7-19, lines 7"
    begun = as_told(board(text.format(space="h3-12", lines=5)), line)
    home = as_told(board(text.format(space="h3-2", lines=6)), line)
    red = dataclasses.replace(home.driver("red"), qualified=True)
    home = dataclasses.replace(home, drivers=(red, home.driver("blue")))
    assert said(home, "control") == "hard-whip"
    assert said(begun, "control") == "whip"


def test_fresh_horses_are_used_as_the_plan_says() -> None:
    race = board("red h3-12, fatigue 5, fresh 6" + BLUE_AHEAD)
    assert said(race, "fresh") == "yes"
    assert said(as_told(race, "drive fresh:tired"), "fresh") == "no"
    tired = board("red h3-12, fatigue 13, fresh 6" + BLUE_AHEAD)
    assert said(as_told(tired, "drive fresh:tired"), "fresh") == "yes"


# The way


def test_he_turns_at_the_last_hex_before_the_wall() -> None:
    """In lane 1 the shortest way round the median begins with a turn at its second hex or before."""
    race = moving("red e1-2 E, speed 4\nblue b7-1", left=1)
    assert said(race, "manoeuvre") == "left"


def test_n15_27_he_goes_round_who_stands_in_his_way() -> None:
    """
    Blue stands two spaces ahead in lane 3; the free lane nearest the inside is lane 2.
    """
    race = moving("red h3-10, speed 5\nblue h3-11", left=4)
    assert said(race, "manoeuvre") == "swerve-left"


def test_n15_27_the_side_on_which_to_pass_is_his_choice() -> None:
    """A way that is blocked is passed on the first side that his plan names."""
    text = "red b3-3, speed 5\nblue b3-4"
    assert said(moving(text, "drive blocked:right blocked:left", left=4), "manoeuvre") == "swerve-right"


def test_n15_27_he_waits_for_the_crash_only_if_he_means_to() -> None:
    """What cannot be driven falls to the aims, which avoid a crash unless `blocked:crash` asks for it."""
    text = "red h3-10, speed 5\nblue h3-11"
    assert said(moving(text, "drive 3 blocked:crash", left=3), "manoeuvre") == "on"


def test_a_wreck_is_avoided_unless_he_accepts_it() -> None:
    text = "red h3-10, speed 7\nblue b7-1\nwreck h3-11 blue"
    assert said(moving(text, left=4), "manoeuvre").startswith("swerve")


def test_the_words_of_a_path_are_followed_one_by_one() -> None:
    text = "red h3-5, speed 5" + BLUE_AHEAD
    assert said(moving(text, "reins swerve-right 2"), "manoeuvre") == "swerve-right"
    assert said(moving(text, "reins 2 swerve-right"), "manoeuvre") == "on"


def test_n15_27_a_word_of_the_path_that_has_become_impossible_is_left_to_the_aims() -> None:
    """Blue is where Red wanted to swerve: that would be a ram, which he never ordered."""
    race = moving("red h3-5, speed 5\nblue h4-5", "reins swerve-right 2")
    assert said(race, "manoeuvre") in ("on", "swerve-left")


def test_free_spaces_are_taken_at_the_end_where_it_is_safe() -> None:
    race = moving("red h3-10, speed 5" + BLUE_AHEAD, left=0, spare=2)
    assert said(race, "underdog") == "later"
    assert said(race, "extra") == "2"


def test_free_spaces_come_first_or_never_where_the_plan_says_so() -> None:
    race = moving("red h3-10, speed 5" + BLUE_AHEAD, "drive boost:first", left=0, spare=2)
    assert said(race, "underdog") == "first-2"
    one = moving("red h3-10, speed 5" + BLUE_AHEAD, "drive boost:first-1", left=0, spare=2)
    assert said(one, "underdog") == "first-1"
    never = moving("red h3-10, speed 5" + BLUE_AHEAD, "drive boost:never", left=0, spare=2)
    assert said(never, "extra") == "0"


def free_spaces(text: str, line: str = "drive boost:best corner:5") -> str:
    """When Red takes his free spaces, two at most, in a move that begins as it is drawn."""
    race = board(text)
    return said(moving(text, line, moved=0, left=race.rig("red").speed, spare=2), "underdog")


@pytest.mark.parametrize(("column", "when"), [(8, "later"), (12, "later"), (14, "first-2"), (18, "first-2")])
def test_free_spaces_come_where_they_get_him_further(column: int, when: str) -> None:
    """At speed 4 from column 14 on the move ends in the turn, where straight ahead is the wall."""
    assert free_spaces(f"red h3-{column}, speed 4\nblue b7-19") == when


def test_free_spaces_at_the_start_are_worth_nothing_where_somebody_is_in_the_way() -> None:
    """One is free; at the end there would be two of them."""
    assert free_spaces("red h3-10, speed 4\nblue h3-12\ngreen b7-19") == "later"


def test_free_spaces_at_the_start_do_not_lead_into_a_wreck() -> None:
    clear = "red h3-15, speed 4\nblue b7-19"
    assert free_spaces(clear) == "first-2"
    assert free_spaces(f"{clear}\nwreck h3-17 blue") == "later"


def test_a_path_is_driven_from_where_he_ordered_it() -> None:
    """Free spaces that his aims would take first would move its turn."""
    text = "red h3-18, speed 4\nblue b7-19"
    assert free_spaces(text, "reins boost:best corner:5") == "first-2"
    assert free_spaces(text, "reins 3 left boost:best corner:5") == "later"


def test_one_free_space_at_the_start_can_be_better_than_two() -> None:
    assert free_spaces("red h7-19, speed 6\nblue b7-5", "drive boost:best corner:6") == "first-1"


def test_who_takes_free_spaces_where_they_get_him_further_takes_them_at_the_end_as_well() -> None:
    race = moving("red h3-10, speed 5" + BLUE_AHEAD, "drive boost:best", left=0, spare=2)
    assert said(race, "extra") == "2"


# Rams and attacks

BESIDE = "red h3-12, speed 5\nblue h4-12\ngreen h2-12"


def test_the_silent_driver_never_rams() -> None:
    assert said(moving(BESIDE), "manoeuvre") == "on"


def test_he_rams_whom_he_named() -> None:
    assert said(moving(BESIDE, "drive ram:blue"), "manoeuvre") == "ram-right"
    assert said(moving(BESIDE, "drive ram:green"), "manoeuvre") == "ram-left"


def test_he_rams_no_one_whom_he_leaves_alone() -> None:
    assert said(moving(BESIDE, "drive ram:any leave:green"), "manoeuvre") == "ram-right"


def test_he_rams_no_more_than_he_said_in_a_move() -> None:
    assert said(moving(BESIDE, "drive ram:any", rams=1), "manoeuvre") == "on"
    assert said(moving(BESIDE, "drive ram:any ram-most:2", rams=1), "manoeuvre") == "ram-left"


def test_he_stops_ramming_once_his_own_damage_is_too_much() -> None:
    text = BESIDE.replace("speed 5", "speed 5, damage 5")
    assert said(moving(text, "drive ram:any"), "manoeuvre") == "on"
    assert said(moving(text, "drive ram:any ram-until:7"), "manoeuvre") == "ram-left"


def test_he_rams_only_the_pinned_if_he_said_so() -> None:
    text = "red h6-12, speed 5\nblue h7-12\ngreen h5-12"
    assert said(moving(text, "drive ram:any ram-if:pinned"), "manoeuvre") == "ram-right"
    assert said(moving(BESIDE, "drive ram:any ram-if:pinned"), "manoeuvre") == "on"


def test_he_rams_no_war_chariots_unless_he_said_so() -> None:
    text = "red h3-12, speed 5\nblue h4-12, war"
    assert said(moving(text, "drive ram:any"), "manoeuvre") == "on"
    assert said(moving(text, "drive ram:any ram-war:may"), "manoeuvre") == "ram-right"


def test_n15_29_a_ram_may_wait_for_its_situation() -> None:
    assert said(moving(BESIDE, "drive 4/ram:any"), "manoeuvre") == "ram-left"
    assert said(moving(BESIDE, "drive 8/ram:any"), "manoeuvre") == "on"


def test_j5_he_whips_drivers_or_teams_or_nobody() -> None:
    assert said(moving(BESIDE), "attack") == "."
    assert said(moving(BESIDE, "drive whip:driver leave:green"), "attack") == "whip blue"
    assert said(moving(BESIDE, "drive whip:team leave:green"), "attack") == "team blue"
    assert said(moving(BESIDE, "drive whip-team:blue"), "attack") == "team blue"


def test_j5_who_is_named_for_the_one_whip_does_not_get_the_other() -> None:
    told = moving(BESIDE, "drive whip:driver whip-team:blue leave:green")
    assert said(told, "attack") == "team blue"


def test_b6_weapons_are_used_in_the_order_of_choice() -> None:
    text = BESIDE.replace("speed 5", "speed 5, load sword trident")
    assert said(moving(text, "drive weapon:trident weapon:sword leave:green"), "attack") == "trident blue"


def test_n15_27_a_target_out_of_reach_is_skipped() -> None:
    assert said(moving("red h3-12, speed 5\nblue h6-2", "drive whip-driver:blue"), "attack") == "."


# Captures, grabbing, gods


def test_j10b_he_grabs_what_he_named() -> None:
    race = moving("red h3-12, speed 5\nblue h6-2\nthing h3-12 net", "drive grab:net")
    assert said(race, "grab", "net") == "yes"
    assert said(race, "grab", "sword") == "no"


def test_j4b3_he_leaps_across_only_where_he_means_to() -> None:
    text = "red h3-12, speed 5, damage 4\nblue h4-12, speed 5"
    assert said(moving(text, left=0), "take") == "."
    assert said(moving(text, "drive capture:blue", left=0), "take") == "blue"
    assert said(moving(text, "drive capture:better", left=0), "take") == "blue"


def test_j4b1_on_foot_he_jumps_at_whatever_passes() -> None:
    race = board("red h3-12, on foot h3-12\nblue h2-12, speed 5")
    assert said(race, "jump", "blue") == "yes"
    assert said(as_told(race, "wait jump:none"), "jump", "blue") == "no"


def test_j9_a_bare_team_that_passes_is_boarded_by_one_who_rides() -> None:
    race = board("red h1-4, on foot h5-5\nblue h5-5, no chariot, gone")
    assert said(as_told(race, "wait ride:always"), "jump", "blue") == "yes"
    assert said(as_told(race, "wait"), "jump", "blue") == "no"


def test_b11_the_silent_driver_appeals_only_against_his_own_flip() -> None:
    race = board("red h3-12, damage 3, appeals 6\nblue h2-12, damage 3")
    assert said(race, "appeal", "flip/red/3") == "yes"
    assert said(race, "appeal", "flip/red/4") == "no"
    assert said(race, "appeal", "flip/blue/1") == "no"
    assert said(race, "appeal", "skid/red/1-1") == "no"


def test_b11_he_may_appeal_against_skids_weak_whips_and_his_death() -> None:
    """Any roll can be made again; the plan names the ones that are worth it."""
    race = as_told(
        board("red h3-12, speed 7, injuries 4, appeals 6\nblue h2-12"),
        "drive appeal:skid appeal:whip appeal:death",
    )
    assert said(race, "appeal", "skid/red/1-2") == "yes"
    assert said(race, "appeal", "skid/red/6-6") == "no"
    assert said(race, "appeal", "whip/red/1") == "yes"
    assert said(race, "appeal", "trample/red/2") == "yes"
    assert said(race, "appeal", "trample/red/1") == "no"


def doomed(text: str, clause: str) -> Race:
    return as_told(board(text), f"drive appeal:{clause}")


def test_n14_25_he_appeals_against_a_blow_that_would_kill_him() -> None:
    """A sword does three injuries on ten, a whip one on eight, a fist two on six."""
    race = doomed("red h3-12, injuries 3, appeals 6\nblue h2-12", "death")
    assert said(race, "appeal", "attack/blue/4-6/sword/red") == "yes"
    assert said(race, "appeal", "attack/blue/3-6/sword/red") == "no"
    assert said(race, "appeal", "attack/red/4-6/sword/blue") == "no"
    assert said(race, "appeal", "attack/blue/4-4/whip/red") == "no"
    dying = doomed("red h3-12, injuries 5, appeals 6\nblue h2-12, injuries 2", "death")
    assert said(dying, "appeal", "attack/blue/4-4/whip/red") == "no", "Blue's own injuries take one off"
    assert said(dying, "appeal", "attack/blue/4-5/whip/red") == "yes"
    assert said(dying, "appeal", "fists/blue/4/fists/red") == "yes"


def test_n14_25_and_against_the_reins_that_would_drag_him_to_death() -> None:
    """The policy answers for the dice: failing to cut himself loose kills him who has five injuries."""
    race = doomed("red h3-12, injuries 5, dragged, appeals 6\nblue h2-12", "death")
    assert said(race, "appeal", "cut/red/4") == "yes"
    assert said(race, "appeal", "cut/red/5") == "no"
    hardy = doomed("red h3-12, injuries 4, dragged, appeals 6\nblue h2-12", "death")
    assert said(hardy, "appeal", "cut/red/1") == "no"


def test_n14_25_he_appeals_against_a_fall_from_his_chariot() -> None:
    """By a whip on twelve, a net from eight on, or his own whip on two."""
    race = doomed("red h3-12, appeals 6\nblue h2-12", "fall")
    assert said(race, "appeal", "attack/blue/6-6/whip/red") == "yes"
    assert said(race, "appeal", "attack/blue/4-4/net/red") == "yes"
    assert said(race, "appeal", "attack/blue/3-4/net/red") == "no"
    assert said(race, "appeal", "attack/red/1-1/whip/blue") == "yes"
    assert said(race, "appeal", "attack/red/1-1/sword/blue") == "no"


def test_n14_25_and_against_every_capture_of_it() -> None:
    """In his own move, from the chariot beside him, by a man on foot in his; not of another one's."""
    race = doomed("red h3-12, appeals 6\nblue h2-12\ngreen h4-12", "fall")
    for how in ("running", "median", "mounted"):
        assert said(race, "appeal", f"jump/blue/4/{how}/red") == "yes"
        assert said(race, "appeal", f"jump/blue/3/{how}/red") == "no"
        assert said(race, "appeal", f"jump/blue/4/{how}/green") == "no"
    boarded = dataclasses.replace(race, options=Options(capture="advanced"))
    assert said(boarded, "appeal", "jump/blue/4/running/red") == "no"
    assert said(boarded, "appeal", "jump/blue/5/running/red") == "yes"
    assert said(boarded, "appeal", "jump/blue/4/mounted/red") == "yes"


@pytest.mark.parametrize("tempo", ["phase", "round"])
def test_n14_25_what_was_planned_is_done_when_the_dice_have_fallen(tempo: Tempo) -> None:
    """Blue's sword would kill Red, then Blue leaps across to him: both are rolled again."""
    text = "red h3-12, speed 3, injuries 3, appeals 2\nblue h4-12, speed 3, load sword"
    race = as_told(board(text), "drive appeal:death appeal:fall")
    race = on_the_way(as_told(race, "reins weapon:sword capture:any", "blue"), "blue", 3, left=0)
    struck = play(race, attacking("blue"), dice="attack 66 34", tempo=tempo)
    assert (struck.man("red").injuries, struck.man("red").appeals) == (4, 1)
    leapt = play(race, taking("blue"), dice="jump 6 1", tempo=tempo)
    assert (leapt.rig("red").driver, leapt.man("red").appeals) == ("red", 1)


@pytest.mark.parametrize(("control", "wish"), [("whip", "yes"), ("hard-whip", "no")])
def test_n14_25_a_hard_whip_never_gains_only_one(control: str, wish: str) -> None:
    race = on_the_way(doomed("red h3-12, appeals 6\nblue h2-12", "whip"), "red", control=control)
    assert said(race, "appeal", "whip/red/2") == wish


def test_b12_the_night_is_remembered_when_he_is_ahead() -> None:
    race = board("red h3-2, speed 5\nblue h4-12, entertained red")
    assert said(race, "veto", "blue") == "yes"
    behind = board("red h3-12, speed 5\nblue h4-2, entertained red")
    assert said(behind, "veto", "blue") == "no"


# Without a chariot


def test_j3b1_the_silent_driver_cuts_himself_loose() -> None:
    race = board("red h3-12, speed 5, dragged\nblue h2-1")
    assert said(race, "cut") == "cut"
    assert said(as_told(race, "hold"), "cut") == "hold"


def test_on_foot_he_runs_to_an_empty_chariot_and_gets_in() -> None:
    near = board("red h3-12, on foot h3-9, speed 0\nblue h6-1")
    assert said(near, "run", "2") in ("h2-10", "h3-10", "h4-10")
    beside = board("red h3-12, on foot h3-11, speed 0\nblue h6-1")
    assert said(beside, "run", "2") == "mount red"


def test_on_foot_he_never_rides_unless_he_said_so() -> None:
    race = board("red h3-12, no chariot, on foot h3-11, speed 3\nblue h6-1")
    assert not said(race, "run", "2").startswith("ride")
    assert said(as_told(race, "board ride:always"), "run", "2") == "ride red"


def test_on_foot_he_goes_the_way_that_he_ordered() -> None:
    race = as_told(board("red h3-12, on foot h6-9\nblue h6-1"), "h7-9 h7-10")
    assert said(race, "run", "2") == "h7-9"
    there = as_told(board("red h3-12, on foot h7-9\nblue h6-1"), "h7-9 h7-10")
    assert said(there, "run", "1") == "h7-10"


def test_j3c_he_leaves_by_the_stands_if_that_is_his_goal() -> None:
    race = as_told(board("red h3-12, on foot h6-9\nblue h6-1"), "stands")
    assert said(race, "run", "2").startswith("h7-")
    there = as_told(board("red h3-12, on foot h7-9\nblue h6-1"), "stands")
    assert said(there, "run", "1") == "stands"


def test_j3e_he_climbs_the_median_if_that_is_his_goal() -> None:
    race = as_told(board("red h3-12, on foot h1-9\nblue h6-1"), "median")
    assert said(race, "run", "2") == "median"


def test_j3e_on_the_median_he_goes_to_the_end_that_he_chose() -> None:
    """On the median he chooses an end, for good."""
    race = board("red h3-12, median\nblue h6-1")
    assert said(as_told(race, "end-w"), "median", "") == "w"
    assert said(as_told(race, "end-e"), "median", "") == "e"


def test_o_he_fights_who_has_climbed_aboard() -> None:
    text = "red h3-12, speed 3\nblue h6-1, boards red"
    assert said(board(text), "fight") == "fists"
    assert said(as_told(board(text), "drive fists:off"), "fight") == "off"
    assert said(as_told(board(text), "drive fists:drive"), "fight") == "."


# What is said for him


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("red h3-12", "drive"),
        ("red h3-12, riding", "drive"),
        ("red h3-12, dragged", "cut"),
        ("red h3-12, on foot h3-9", "board"),
        ("red h3-12, median", "end-e"),
        ("red h3-12, median e", "down"),
        ("red h3-12, boards blue", "fists"),
    ],
)
def test_the_plot_of_the_silent_has_the_shape_of_what_he_is(text: str, line: str) -> None:
    race = board(f"{text}\nblue h6-1")
    assert orders.fallback(race, "red", "plot") == (line,)
    assert line in [c.word for c in words.choices(race, Decision(DecisionId(0), Seat(1), "plot", "2"), ())]


def test_a_profile_adds_what_the_plot_does_not_speak_of() -> None:
    view = GAME.rules.view(board("red h3-12\nblue h6-1"), Seat(1))
    plot = Decision(DecisionId(0), Seat(1), "plot", "2")
    assert autopilot.fill(view, plot, "", "corner:5 ram:any") == "drive corner:5 ram:any"
    assert autopilot.fill(view, plot, "whip 3 corner:6", "corner:5") == "whip 3 corner:6"


def test_a_profile_adds_only_what_fits_what_the_driver_is() -> None:
    view = GAME.rules.view(board("red h3-12, on foot h3-9\nblue h6-1"), Seat(1))
    plot = Decision(DecisionId(0), Seat(1), "plot", "2")
    assert autopilot.fill(view, plot, "", "corner:5 jump:leader") == "board jump:leader"


# Whole races


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every decider must say something legal by itself: nothing is mended afterwards."""

    def checked(question: Question) -> Question:
        def silent(race: Race, man: Any, policy: Any, about: str, legal: Any) -> Any:
            said = question.silent(race, man, policy, about, legal)
            assert said in legal, f"{man.colour} says {said} to {question.kind} {about}: {legal}"
            return said

        return dataclasses.replace(question, silent=silent)

    questions = {kind: checked(question) for kind, question in QUESTIONS.items()}
    monkeypatch.setattr(autopilot, "QUESTIONS", questions)


@pytest.mark.usefixtures("strict")
@pytest.mark.parametrize("capture", ["normal", "advanced", "october"])
@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_is_plotted_all_that_is_said_for_it_is_legal(capture: str, seed: int) -> None:
    options = {"shop": True, "capture": capture, "laps": 1}
    play_out(GAME, opening_of(GAME, 5, seed, options, drivers=("random",) * 5))


@pytest.mark.long
@pytest.mark.usefixtures("strict")
@pytest.mark.parametrize("seed", extent.some([1, 2, 3], 1))
def test_silent_drivers_come_home(seed: int) -> None:
    """Careful driving: three laps take 26 to 34 rounds, with few flips, and somebody finishes."""
    record = play_out(GAME, opening_of(GAME, 6, seed, {}, drivers=("silent",) * 6))
    assert GAME.rules.tally
    counts = GAME.rules.tally([event for entry in record.entries for event in entry.events])
    assert 26 <= counts["rounds"] <= 36
    assert counts["flips"] <= 3
    assert counts["finishers"] >= 1
