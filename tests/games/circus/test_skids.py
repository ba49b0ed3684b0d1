"""Skids: what the Skid Table does to who turns and who swerves (J1, N5, N9.5)."""

from __future__ import annotations

import pytest

from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic.state import Race
from tests.games.circus.course import Course, board, go, laid, map_of, on_the_way
from tests.games.circus.maps import drawn

SKID = "11"
"""At speed 3 or 4 the roll of 2 is `2C S`."""


def became(before: str, after: str, *, answers: str, dice: str, speed: int = 3) -> Course:
    end = go(laid(before), "red", speed, answers=answers, dice=dice)
    assert map_of(end, before) == drawn(after)
    return end


def once(race: Race, word: str, dice: str, speed: int = 3) -> Course:
    """One space of Red at that speed, with a manoeuvre after it, and the end of his move."""
    return go(on_the_way(race, "red", speed, left=1), "red", answers=f"manoeuvre {word}", dice=dice)


def skidded(said: str, speed: int, dice: str, word: str = "swerve-left") -> e.Skidded:
    """What the table said to Red after one space in lane 4."""
    answers = f"manoeuvre {word}"
    more = ", flip 6" if "flip" in dice else ""
    after = go(
        board(f"red h4-11{said}"), "red", speed, answers=answers, dice=dice.replace(" flip", "") + more
    )
    return after.told(e.Skidded)[0]


# The roll


@pytest.mark.parametrize(
    ("said", "roll"),
    [
        ("", 7),
        (", talented", 8),
        (", entertained red", 6),
        (", talented, entertained red", 7),
        (", injuries 2", 7),
        (", injuries 3", 6),
        (", injuries 5", 5),
    ],
)
def test_j1a_two_dice_and_the_driver(said: str, roll: int) -> None:
    """Talent adds one, a night of entertainment and injuries take away (B7, B12, N7.3)."""
    assert skidded(said, 1, "skid 34").roll == roll


@pytest.mark.parametrize(("speed", "chits"), [(2, 0), (4, 1), (6, 2)])
def test_j1a_the_faster_the_worse(speed: int, chits: int) -> None:
    """The speed of the move says in which column of the table the roll is found."""
    assert skidded("", speed, "skid 23").chits == chits


def test_j1a_chits_are_for_the_next_move() -> None:
    """They are laid by now and slow the next move; this one goes on at its speed."""
    after = go(board("red h4-11"), "red", 4, answers="manoeuvre swerve-left", dice="skid 23")
    assert (after.rig("red").chits, after.at("red"), after.rig("red").speed) == (1, "h3-15 E", 4)


def test_j1a_chits_add_up() -> None:
    """Every roll of a move adds its own."""
    after = go(
        board("red h4-11"),
        "red",
        4,
        answers="manoeuvre swerve-left; manoeuvre swerve-left",
        dice="skid 23, skid 24",
    )
    assert after.rig("red").chits == 2


def test_j1d_fatigue_and_damage_come_first() -> None:
    """What the skid does to team and chariot is added before the flip roll."""
    after = go(
        board("red h4-11, damage 2"), "red", 5, answers="manoeuvre swerve-left", dice="skid 11, flip 3"
    )
    assert (after.rig("red").fatigue, after.told(e.Flipped) != []) == (1, True)
    held = go(board("red h4-11, damage 2"), "red", 5, answers="manoeuvre swerve-left", dice="skid 11, flip 4")
    assert held.told(e.Flipped) == []
    assert held.rig("red").damage == 3


# Turns


def test_j1b_the_shift_space_of_a_turn() -> None:
    """A skidding team goes one free space on as it faced and is turned there; no speed is spent for it."""
    after = go(board("red h2-19"), "red", 3, answers="manoeuvre on; manoeuvre left", dice=f"skid {SKID}")
    assert [(event.start, event.end) for event in after.told(e.Shifted)] == [("e2-1", "e2-2")]
    assert after.at("red") == "e2-3 NE"


def test_j1b_the_turn_is_made_in_the_shift_space() -> None:
    """A skidding team is carried one space ahead and turns there."""
    before = """
        e1-2   .   .   .
        e2-1  a>   .   .   .
        e3-1   .   .   .
    """
    after = """
        e1-2   .   .   .
        e2-1   .   .  a1   .
        e3-1   .   .  a.
    """
    end = once(laid(before), "left", f"skid {SKID}")
    assert map_of(end, before) == drawn(after)


def test_j1b_a_taken_shift_space() -> None:
    """Who would skid into another one stays, is turned there, and rams him by accident."""
    after = once(board("red e3-1 E\nblue e3-3 NE"), "left", f"skid {SKID}, damage 53")
    assert after.told(e.Rammed) == [e.Rammed("red", "blue", 2, 1, 0, "turn")]
    assert after.told(e.Shifted) == [e.Shifted("red", "e3-2", "e3-2", 1, "turn")]
    assert after.at("red") == "e3-2 NE"


def test_j1b_the_refacing_of_a_skidded_turn_stands() -> None:
    """Who stays and rams has turned as he wanted to; he is not realigned as well."""
    after = once(board("red e3-1 E\nblue e3-3 E, chariot e3-3"), "left", f"skid {SKID}, damage 11")
    assert [(event.facing, event.why) for event in after.told(e.Shifted)] == [(1, "turn")]
    assert after.at("red") == "e3-2 NE"


def test_j1b_a_wall_in_the_shift_space() -> None:
    """Who would skid into the wall stays, is turned there and takes a roll for damage (N9.5)."""
    after = once(board("red e6-10 E"), "left", f"skid {SKID}, damage 5")
    assert after.told(e.HitWall) == [e.HitWall("red", 2, "turn")]
    assert after.at("red") == "e7-12 NE"


def test_j6b2_realigned_after_a_wall() -> None:
    """If it still faces the wall, it takes the nearest facing with a way on, of two the one the race goes."""
    tip = go(board("red e7-13 E"), "red", 1, answers="manoeuvre on", dice="damage 11")
    assert tip.at("red") == "e7-13 NW"


def test_j1b_a_shift_into_a_wreck() -> None:
    """The shift space is entered like any other: a wreck in it costs its rolls (N14.14)."""
    race = board("red e3-1 E\nblue h5-5\nwreck e3-3 blue")
    after = go(race, "red", 3, answers="manoeuvre left; manoeuvre on", dice=f"skid {SKID}, damage 5, flip 6")
    assert after.told(e.HitWreck) == [e.HitWreck("red", "e3-3", 2)]


def test_n14_14_a_shift_runs_over_nobody() -> None:
    """A man is run over by entering his space ahead, not by a shift or a swerve."""
    race = board("red e3-1 E\nblue h5-5, on foot e3-3")
    after = go(race, "red", 3, answers="manoeuvre left; manoeuvre on", dice=f"skid {SKID}")
    assert after.told(e.RunOver) == []
    swerved = go(
        board("red h4-11\nblue h5-5, on foot h3-12"),
        "red",
        3,
        answers="manoeuvre swerve-left",
        dice="skid 66",
    )
    assert swerved.told(e.RunOver) == []


# More refacing


def test_j1c_an_extra_refacing() -> None:
    """`R` turns the team one edge more, in the shifted space and the same way."""
    after = once(board("red e4-5 NE"), "left", "skid 11, flip 6", speed=7)
    assert after.told(e.Skidded)[0].reface
    assert after.at("red") == "e4-7 W"


def test_j1c_ignored_in_swerves() -> None:
    """The table's further refacing is for turns, not for swerves."""
    after = once(board("red h4-11"), "swerve-left", "skid 11, flip 6", speed=7)
    assert not after.told(e.Skidded)[0].reface
    assert after.at("red") == "h2-12 E"


def test_j12_no_extra_refacing_where_straight_and_turn_join() -> None:
    """In half-hexes and the first hexes of a row it is ignored (N14.12)."""
    after = once(board("red e3-11 W"), "left", "skid 11, flip 6", speed=7)
    assert not after.told(e.Skidded)[0].reface
    assert after.at("red") == "e3-13 SW"


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("e4-13 W", "e4-15 SW"),
        ("e3-10 W", "e2-9 SW"),
        ("w4-13 E", "w4-15 NE"),
    ],
)
def test_j12_nor_in_the_full_hexes_of_the_joint(start: str, end: str) -> None:
    """Every second row begins with a whole hex: there a shifted team is turned by one edge as well."""
    after = once(board(f"red {start}"), "left", "skid 11, flip 6", speed=7)
    assert not after.told(e.Skidded)[0].reface
    assert after.at("red") == end


@pytest.mark.parametrize(("start", "end"), [("e4-12 W", "e3-12 SE"), ("e5-15 W", "e4-14 SE")])
def test_j12_one_hex_before_the_joint_there_is_extra_refacing(start: str, end: str) -> None:
    """The rest of the turn is turn."""
    after = once(board(f"red {start}"), "left", "skid 11, flip 6", speed=7)
    assert after.told(e.Skidded)[0].reface
    assert after.at("red") == end


def test_j12_a_shift_onto_the_straight() -> None:
    """Once on the straight a team is not turned, neither by the turn it meant nor by more."""
    after = once(board("red e2-8 W"), "left", "skid 11, flip 6", speed=7)
    assert after.at("red") == "b2-1 W"


def test_j12_a_shift_slantwise_over_the_joint() -> None:
    """It goes on as if the hexes continued, and the team faces along the straight (N9.5)."""
    after = once(board("red e2-9 NW"), "left", f"skid {SKID}")
    assert [(event.start, event.end) for event in after.told(e.Shifted)] == [("e3-13", "b4-1")]
    assert after.at("red") == "b4-1 W"


# Swerves


def test_j1b_the_shift_space_of_a_swerve() -> None:
    """A skidding swerve goes one lane further the same way, free."""
    before = """
        h2-14   .   .   .   .
        h3-14   .   .   .   .
        h4-14  a>   .   .   .
    """
    after = """
        h2-14   .   .   .  a>
        h3-14   .   .   .   .
        h4-14   .   .   .   .
    """
    became(before, after, answers="manoeuvre swerve-left", dice=f"skid {SKID}")


def test_n14_12_the_second_lane_is_taken() -> None:
    """It first goes where it meant to and then rams by accident whoever is in the second lane."""
    before = """
        h2-14   .  b>   .   .
        h3-14   .   .   .   .
        h4-14  a>   .   .   .
    """
    after = """
        h2-14   .  b>   .   .
        h3-14   .   .   .  a>
        h4-14   .   .   .   .
    """
    end = became(before, after, answers="manoeuvre swerve-left; manoeuvre on", dice=f"skid {SKID}, damage 35")
    assert end.told(e.Rammed) == [e.Rammed("red", "blue", 1, 2, 0, "swerve")]


def test_j1b_a_swerve_skids_into_the_wall() -> None:
    """No room for the second lane: it stays in the first and takes a roll for damage."""
    before = """
        h6-14  a>   .   .   .
        h7-14   .   .   .   .
        #####################
    """
    after = """
        h6-14   .   .   .   .
        h7-14   .   .   .  a>
        #####################
    """
    end = became(before, after, answers="manoeuvre swerve-right; manoeuvre on", dice=f"skid {SKID}, damage 4")
    assert end.told(e.HitWall) == [e.HitWall("red", 1, "swerve")]


def test_n15_11_both_lanes_are_entered() -> None:
    """Wrecks in both lanes of a skidding swerve cost their rolls each."""
    race = board("red h4-14\nblue h7-1\nwreck h3-15 blue\nwreck h2-15 blue")
    dice = f"skid {SKID}, damage 1, flip 6, damage 1, flip 6"
    after = go(race, "red", 3, answers="manoeuvre swerve-left", dice=dice)
    assert [event.space for event in after.told(e.HitWreck)] == ["h3-15", "h2-15"]


def test_n15_11_a_stop_spares_the_wreck_in_its_own_space_alone() -> None:
    """Through the wreck in the lane that he meant to take he has skidded, and pays for it."""
    race = board("red h4-14\nblue h7-1\nwreck h3-15 blue\nwreck h2-15 blue")
    ready = on_the_way(race, "red", 3, left=1, control="brake", stopping=True)
    after = go(ready, "red", answers="manoeuvre swerve-left", dice=f"skid {SKID}, damage 1, flip 6")
    assert [event.space for event in after.told(e.HitWreck)] == ["h3-15"]
    assert after.told(e.MoveEnded) == [e.MoveEnded("red", 0, True)]


def test_j10b_things_in_both_lanes_can_be_grabbed() -> None:
    """Whatever lies in the space that a skid leads through, or in its last; a roll each (N14.19)."""
    race = board("red h4-14\nblue h7-1\nthing h3-15 sword\nthing h2-15 net")
    ready = on_the_way(race, "red", 3, left=1)
    answers = "manoeuvre swerve-left; grab yes; grab yes"
    after = go(ready, "red", answers=answers, dice=f"skid {SKID}, grab 41")
    assert after.questions("grab") == ["sword", "net"]
    assert after.rig("red").load == ("sword",)
    assert after.race.things == (("h2-15", "net"),)


def test_j4c_who_flips_of_a_wreck_in_the_first_lane_lies_in_the_second() -> None:
    """That is the space in which the chariot would have come next."""
    race = board("red h4-14\nblue h7-1\nwreck h3-15 blue")
    ready = on_the_way(race, "red", 4, left=1)
    after = go(ready, "red", answers="manoeuvre swerve-left", dice=f"skid {SKID}, damage 5, flip 1")
    assert [flipped.space for flipped in after.told(e.Flipped)] == ["h2-15"]


def test_j1d_a_chariot_flips_but_once() -> None:
    """Turned over by the first wreck it has nothing left for the second, nor for its skid's flip roll."""
    race = board("red h4-14\nblue h7-1\nwreck h3-15 blue\nwreck h2-15 blue")
    ready = on_the_way(race, "red", 8, left=1)
    after = go(ready, "red", answers="manoeuvre swerve-left", dice="skid 12, damage 5, flip 1")
    assert [skidded.flip for skidded in after.told(e.Skidded)] == [True]
    assert len(after.told(e.Flipped)) == 1
    assert [event.space for event in after.told(e.HitWreck)] == ["h3-15"]


@pytest.mark.parametrize(("start", "side", "end"), [("h3-20", "left", "h1-20"), ("h2-20", "right", "h4-20")])
def test_j12_a_swerve_skids_over_the_joint(start: str, side: str, end: str) -> None:
    """From the first hexes the second lane may lie on the straight, as if the hexes continued."""
    after = once(board(f"red {start}"), f"swerve-{side}", f"skid {SKID}")
    assert after.at("red") == f"{end} E"


def test_basic_6_one_die_or_two_as_the_table_says() -> None:
    """Two for the Skid Table; a ram's damage is a die for each chariot, thrown one by one."""
    after = go(
        board("red h3-14\nblue h4-15"), "red", 1, answers="manoeuvre ram-right", dice="skid 66, damage 16"
    )

    assert [(roll.what, len(roll.dice)) for roll in after.told(e.Rolled)] == [
        ("skid", 2),
        ("damage", 1),
        ("damage", 1),
    ]
