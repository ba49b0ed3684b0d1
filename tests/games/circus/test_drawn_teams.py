"""Loose teams, riders, things, stops and the joint (J7 to J12), drawn as small maps (`drawing`)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic.state import Race
from engine.games.circus.rules.chariot.driving import driving
from engine.games.circus.rules.race import corpses
from tests.games.circus.drawing import NO_SKID, SKID, became, corpse, drive, ways


def _next(race: Race) -> Race:
    return replace(race, round=race.round + 1, move=None)


# J7 and J8


def test_j7_the_wrong_way_is_allowed_and_brings_nobody_home() -> None:
    """Over the line, back again: the crossing is taken back."""
    after = "h3-9   .  a<   .   ."
    moved = drive("h3-9   .   .   .  a<", after, 2, red="lines 1")
    assert moved.man("red").crossings == 0


def test_j8_it_goes_straight_at_its_speed() -> None:
    """A loose team goes straight ahead, as many spaces as its speed."""
    corpse("h3-9  a>   .   .   .", "h3-9   .   .   .  a>", "rig:red", red="speed 3, dead")


def test_j8_then_along_the_outside_wall() -> None:
    """It goes straight on until it must turn, and does so for free."""
    before = """
        e6-3    .   .   . ##
        e7-3  .  a>   . ##
        ##################
    """
    after = """
        e6-3    .   .  a1 ##
        e7-3  .   .  a. ##
        ##################
    """
    assert not corpse(before, after, "rig:red", red="speed 2, dead").told(e.Skidded)


def test_j8_without_speed_it_stands() -> None:
    """A loose team whose speed is 0 stays where it is."""
    corpse("h3-9   .  a>   .", "h3-9   .  a>   .", "rig:red", red="speed 0, dead")


# J9 Riders


def test_j9_a_bare_team_is_climbed_like_an_unmanned_chariot() -> None:
    before = """
        h2-9   .  b>   .
        h3-9  a@   .   .
        h7-9  a>   .   .
    """
    after = """
        h2-9   .  b>   .
        h3-9   .   .   .
        h7-9  a>   .   .
    """
    moved = corpse(before, after, "man:red", answers="run ride blue", blue="no chariot, dead")
    assert moved.man("red").where == "riding"


@pytest.mark.parametrize(("die", "after"), [(1, "*w/a%  .   .  a>"), (2, ".  .   .  a>")])
def test_j9_a_one_kills_the_rider(die: int, after: str) -> None:
    """A rider rolls a die each move, and a 1 kills him."""
    corpse("h3-9  a>  .  .  .", f"h3-9  {after}", "rig:red", dice=f"slip {die}", red="speed 3, riding")


def test_j9_he_turns_as_he_likes_without_a_roll() -> None:
    before = """
        e2-1      .   .   .
        e3-1    .  a>   .
    """
    after = """
        e2-1      .   .   .
        e3-1    .   .  a1
    """
    corpse(before, after, "rig:red", dice="slip 2", answers="manoeuvre left", red="speed 1, riding")


@pytest.mark.parametrize(("die", "after"), [(2, "*w/b%/b>"), (3, "b>")])
def test_j9_a_ram_may_throw_him_under_his_team(die: int, after: str) -> None:
    """A die for him in place of damage."""
    before = "h2-9   .  b>\nh3-9  a>   ."
    dice = f"skid {NO_SKID}, rider {die}, damage 1"
    drive(
        before, f"h2-9   .  {after}\nh3-9   .  a>", 1, answers="manoeuvre ram-left", dice=dice, blue="riding"
    )


# J10 Things, J11 stops


def test_j10a_who_stops_there_has_it() -> None:
    """On foot he has what lies in a space that he enters."""
    moved = corpse("h3-9   .  *n  a>/a@", "h3-9   .   .  a>/a@", "man:red", answers="run h3-10; run h3-11")
    assert moved.man("red").things == ("net",)


def test_j10a_dismount_walk_there_and_back() -> None:
    """Three rounds: down, to the net, and into the chariot again."""
    before = "h3-9  a>   .  *n   ."
    down = became(before, "h3-9  a>/a@   .  *n   .", driving("red"), answers="control dismount")
    there = "h3-9  a>   .  a@   ."
    walked = became(
        (before, _next(down.race)), there, corpses.corpse("man:red"), answers="run h3-10; run h3-11"
    )
    answers = "run h3-10; run mount red"
    back = became(
        (before, _next(walked.race)), "h3-9  a>   .   .   .", corpses.corpse("man:red"), answers=answers
    )
    assert back.rig("red").load == ("net",)


def test_j10b_a_thing_is_grabbed_in_passing() -> None:
    moved = drive("h3-9  a>  *n   .   .", "h3-9   .   .   .  a>", 3, answers="grab yes", dice="grab 4")
    assert moved.rig("red").load == ("net",)


def test_j11_a_stop_holds_where_the_move_ends() -> None:
    """Brake from 4 by 2, with a stop: two spaces, and the speed is 0."""
    before, after = "h3-9  a>   .   .   .", "h3-9   .   .  a>   ."
    moved = became(before, after, driving("red"), answers="control stop-2", red="speed 4")
    assert moved.rig("red").speed == 0


def test_j11_not_from_more_than_four() -> None:
    """A stop can be declared at speed 4 or less."""
    here = "h3-9  a>   .   .   ."
    assert "stop-2" in ways(here, "control", red="speed 4")
    assert "stop-2" not in ways(here, "control", red="speed 5")


# J12 The joint


def test_j12_straight_on_or_by_a_normal_turn() -> None:
    """From the straight a team enters the turn straight ahead or by a normal turn."""
    before = """
        h3-20  a>   .   .
        h4-20   .   .   .
    """
    on = """
        h3-20  a.  a>   .
        h4-20   .   .   .
    """
    turned = """
        h3-20   .  a1   .
        h4-20  a.   .   .
    """
    drive(before, on, 1)
    drive(before, turned, 1, answers="manoeuvre left", dice=f"skid {NO_SKID}")


def test_j12_a_shift_goes_on_as_if_the_hexes_did() -> None:
    """Onto the straight, where the team faces along it and is turned no further."""
    before = """
        b4-1   .   .
        b3-1   .   .   .
        b2-1   .  a2
        b1-1   .   .  a.
    """
    after = """
        b4-1  a<   .
        b3-1   .   .   .
        b2-1   .   .
        b1-1   .   .   .
    """
    drive(before, after, 1, speed=3, answers="manoeuvre left", dice=f"skid {SKID}")
