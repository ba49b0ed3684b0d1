"""What things of the shop and the tables do on the track (B, N3 to N6), drawn as small maps (`drawing`)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.circus.rules import events as e
from engine.games.circus.rules.accidents.crashing import flipping
from engine.games.circus.rules.chariot.driving import driving
from tests.games.circus.drawing import NO_SKID, SKID, became, drive, move

BESIDE = """
    h2-11   .  b>   .
    h3-11   .  a>   .
"""
LANES = """
    h2-9   .   .   .   .   .
    h3-9   .   .   .   .   .
    h4-9  a>   .   .   .   .
"""
SWERVED = """
    h2-9   .   .   .   .   .
    h3-9   .   .   .  a>   .
    h4-9   .   .   .   .   .
"""
SKIDDED = """
    h2-9   .   .   .  a>   .
    h3-9   .   .   .   .   .
    h4-9   .   .   .   .   .
"""
LEFT = "manoeuvre swerve-left"

# The shop


@pytest.mark.parametrize(
    ("red", "blue", "hurt", "taken"),
    [("", "", 2, 1), ("war", "", 2, 0), ("", "war", 1, 1), ("war", "war", 2, 1)],
)
def test_b4_a_war_chariot_rams_better(red: str, blue: str, hurt: int, taken: int) -> None:
    """Dice of 5 and 3: one off its own rolls, one more on those of its opponent."""
    before = "h2-9   .  b>\nh3-9  a>   ."
    after = "h2-9   .  b>\nh3-9   .  a>"
    said: dict[str, Any] = {"red": red or "speed 1", "blue": blue or "speed 1"}
    dice = f"skid {NO_SKID}, damage 53"
    moved = drive(before, after, 1, answers="manoeuvre ram-left", dice=dice, **said)
    assert moved.told(e.Rammed) == [e.Rammed("red", "blue", hurt, taken)]


@pytest.mark.parametrize(("load", "in_hand"), [("load whip", True), ("load net", False)])
def test_b5_a_spare_whip_comes_into_the_empty_hand(load: str, in_hand: bool) -> None:
    """A three snags the first one, which lies in Blue's space."""
    after = """
        h2-11   .  b>/*w  .
        h3-11   .  a>   .
    """
    moved = drive(BESIDE, after, 0, answers="attack whip blue", dice="attack 12", red=load)
    assert moved.man("red").whip is in_hand


@pytest.mark.parametrize(("said", "after"), [("speed 3", SKIDDED), ("talented", SWERVED)])
def test_b7_a_talented_driver_does_not_skid_on_a_two(said: str, after: str) -> None:
    drive(LANES, after, 3, answers=LEFT, dice=f"skid {SKID}", red=said)


@pytest.mark.parametrize(("damage", "after"), [(0, ".  a>   ."), (1, "*w/xx  a>   .")])
def test_b9_a_point_of_sabotage_may_flip_him(damage: int, after: str) -> None:
    """A one on the flip roll does nothing to a chariot without damage."""
    became("h3-9   .  a>   .", f"h3-9  {after}", flipping("red"), dice="flip 1", red=f"damage {damage}")


@pytest.mark.parametrize(("word", "spaces"), [("yes", 8), ("no", 7)])
def test_b10_fresh_horses_take_a_point_of_fatigue_first(word: str, spaces: int) -> None:
    """Eight and two are ten, with which a team keeps speed 7; nine allow eight."""
    before = "h3-9  a>  .  .  .  .  .  .  .  .  ."
    after = "h3-9  " + ".  " * spaces + "a>" + "  ." * (9 - spaces)
    move(before, after, answers=f"fresh {word}", red="speed 8, fatigue 8, fresh 6")


@pytest.mark.parametrize(
    ("word", "dice", "after"), [("no", "1", "*w/xx  a>   ."), ("yes", "16", ".  a>   .")]
)
def test_b11_an_appeal_throws_again(word: str, dice: str, after: str) -> None:
    """The one would have flipped him."""
    said: dict[str, Any] = {"answers": f"appeal {word}", "dice": f"flip {dice}", "red": "damage 3, appeals 1"}
    became("h3-9   .  a>   .", f"h3-9  {after}", flipping("red"), **said)


@pytest.mark.parametrize(("word", "spaces"), [("no", 5), ("yes", 3)])
def test_b12_whoever_paid_for_the_night_makes_a_hard_whip_a_whip(word: str, spaces: int) -> None:
    """A five is five spaces, or half of it."""
    before = "h3-11  a>  .  .  .  .  .\nh5-11  .  .  .  .  .  b>"
    after = "h3-11  " + ".  " * spaces + "a>" + "  ." * (5 - spaces) + "\nh5-11  .  .  .  .  .  b>"
    answers = f"control hard-whip; veto {word}"
    moved = move(before, after, answers=answers, dice="whip 5", red="entertained blue")
    assert moved.rig("red").fatigue == (1 if word == "no" else 0)


# Tables


@pytest.mark.parametrize(
    ("control", "spaces"),
    [("reins+1", 5), ("reins", 4), ("reins-1", 3), ("brake-2", 2), ("brake-3", 1), ("brake-4", 0)],
)
def test_n3_reins_and_brake_from_speed_four(control: str, spaces: int) -> None:
    """Reins change the speed by one at most, Brake takes off two to four."""
    after = "h3-9  " + ".  " * spaces + "a>" + "  ." * (5 - spaces)
    move("h3-9  a>  .  .  .  .  .", after, answers=f"control {control}", red="speed 4")


@pytest.mark.parametrize(("fatigue", "spaces"), [(0, 9), (4, 9), (5, 8), (7, 8), (8, 7), (11, 6)])
def test_n4_speed_9_tires_by_two_and_what_it_allows_then(fatigue: int, spaces: int) -> None:
    """Up to six points allow nine spaces, up to nine eight, up to twelve seven, more six."""
    before = "h3-9  a>  .  .  .  .  .  .  .  .  ."
    after = "h3-9  " + ".  " * spaces + "a>" + "  ." * (9 - spaces)
    move(before, after, red=f"speed 9, fatigue {fatigue}")


@pytest.mark.parametrize(("speed", "after"), [(2, SWERVED), (3, SKIDDED), (4, SKIDDED)])
def test_n5_a_two_skids_from_speed_three(speed: int, after: str) -> None:
    """Two speeds share a column; the second is where a two is a shift."""
    drive(LANES, after, 3, speed=speed, answers=LEFT, dice=f"skid {SKID}")


@pytest.mark.parametrize(("said", "damage"), [("speed 1", 2), ("war", 1)])
def test_n6_a_wreck_hits_a_war_chariot_less(said: str, damage: int) -> None:
    """A War Chariot rolls one less for damage."""
    moved = drive("h3-9  a>  xx   .", "h3-9   .  a>/xx   .", 1, dice="damage 5, flip 6", red=said)
    assert moved.rig("red").damage == damage


# The draw, appeals and orders


def test_n14_25_one_order_a_move_and_one_more_where_dice_broke_its_path() -> None:
    """The skid has thrown him into the second lane."""
    before = LANES
    after = """
        h2-9   .   .   .   .  a>
        h3-9   .   .   .   .   .
        h4-9   .   .   .   .   .
    """
    answers = "order reins 1 swerve-left 3; order 3"
    turn = driving("red")
    moved = became(before, after, turn, tempo="phase", answers=answers, dice=f"skid {SKID}", red="speed 4")
    assert [kind for kind, _who, _about in moved.asked] == ["order", "order"]


@pytest.mark.parametrize(("said", "asked"), [("appeals 1", 1), ("appeals 1, gone", 0)])
def test_n15_25_appeals_end_with_who_bought_them(said: str, asked: int) -> None:
    here = "h3-9   .  a>   .\nh5-9  b>   .   ."
    moved = became(here, here, flipping("red"), dice="flip 6", red="damage 3", blue=said)
    assert len(moved.questions("appeal")) == asked
