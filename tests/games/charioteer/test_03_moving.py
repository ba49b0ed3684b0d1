"""Side by side in a space, the race order, and how points are spent."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.charioteer.rules.movement import overtaken
from engine.games.charioteer.rules.state import Race
from tests.games.charioteer.boards import board, driven, played, space, spaces

CROWDED = """
    white 8
    blue 8
    yellow 8
    green 8
"""
"""Green is the outermost of four."""


def after(race: Race, name: str, points: int, *, black: bool = False, free: bool = False) -> Race:
    """The race after a chariot has spent its points, as the engine's pure function has it."""
    drive = driven(race, name, points, black=black, free=free)
    chariots = tuple(replace(c, space=drive.path[-1]) if c.name == name else c for c in race.chariots)
    return replace(race, chariots=chariots, stand=drive.stand)


def test_3_5_who_enters_a_space_comes_in_outermost() -> None:
    race = after(board("green 4\nyellow 8\nblue 8"), "green", 2)

    assert race.at(space("8")) == ("yellow", "blue", "green")


def test_3_5_six_chariots_stand_in_one_space() -> None:
    """Any number of chariots share a space side by side, as all six do at the start."""
    race = board("yellow 10\nblue 10\nwhite 10\npurple 10\norange 10\ngreen 8")

    assert after(race, "green", 1).at(space("10")) == (
        "yellow", "blue", "white", "purple", "orange", "green",
    )  # fmt: skip


def test_3_6_regular_and_outer_spaces_are_different_spaces() -> None:
    """In a corner nobody on an outer space is in the way of one on the regular space beside it."""
    race = board("yellow 18o\nblue 18r\ngreen 18r")

    assert race.at(space("18r")) == ("blue", "green")
    assert race.at(space("18o")) == ("yellow",)


def test_3_7_the_race_order() -> None:
    """Further is ahead; level in a corner, regular before outer; in one space, inside before outside."""
    race = board("""
        yellow 17o
        purple 18o
        orange 18r
        blue 18r
        green 19o
        white 72
    """)

    assert race.race_order() == ("white", "green", "orange", "blue", "purple", "yellow")


def test_3_8_one_point_a_space() -> None:
    """A space costs one point."""
    assert driven(board("green 4\nyellow 0"), "green", 5).path == spaces("4 6 8 10 12 13o")


def test_3_8_one_point_for_each_chariot_inside_before_one_can_leave() -> None:
    drive = driven(board(CROWDED), "green", 4)

    assert drive.passed == ("yellow", "blue", "white")
    assert drive.path == spaces("8 10")


def test_3_8_whoever_is_outside_is_in_nobodys_way() -> None:
    """Only chariots inside of one's own in its space have to be passed."""
    drive = driven(board(CROWDED), "white", 2)

    assert (drive.passed, drive.path) == ((), spaces("8 10 12"))


@pytest.mark.parametrize(
    ("points", "inside_to_outside"),
    [
        (0, "white blue yellow green"),
        (1, "white blue green yellow"),
        (2, "white green blue yellow"),
        (3, "green white blue yellow"),
    ],
)
def test_3_9_when_points_run_out_one_stays_between(points: int, inside_to_outside: str) -> None:
    """Points that run out in the middle of passing leave a chariot between two others."""
    race = after(board(CROWDED), "green", points)

    assert race.at(space("8")) == tuple(inside_to_outside.split())


def test_3_10_the_example_of_the_rulebook() -> None:
    """Five points: an empty space, outside of green, inside of green, inside of yellow, the next space."""
    race = board("yellow 8\ngreen 8\nblue 4")
    places = []
    for points in range(1, 6):
        moved = after(race, "blue", points)
        where = moved.chariot("blue").space
        places.append((where.h, moved.at(where)))

    assert places == [
        (6, ("blue",)),
        (8, ("yellow", "green", "blue")),
        (8, ("yellow", "blue", "green")),
        (8, ("blue", "yellow", "green")),
        (10, ("blue",)),
    ]


def test_3_11_in_the_first_turn_passing_is_free() -> None:
    """Four points are four spaces: the chariots inside cost nothing."""
    drive = driven(board(CROWDED, turn=1), "green", 4, free=True)

    assert (drive.passed, drive.path) == ((), spaces("8 10 12 13o 14o"))


@pytest.mark.parametrize(("turn", "end"), [(1, "14o"), (2, "10")])
def test_3_11_and_only_in_the_first_turn(turn: int, end: str) -> None:
    """Four chariots stand in the start space, and the outermost has eight points."""
    race = board("yellow 0\nblue 0\nwhite 0\ngreen 0", turn=turn, order="green yellow blue white")

    assert played(race).chariot("green").space == space(end)


def test_3_12_all_points_are_spent_and_never_backwards() -> None:
    for points in range(14):
        for black in [True, False]:
            race = board(CROWDED + "purple 10\norange 14r")
            drive = driven(race, "green", points, black=black)

            assert len(drive.entered) + len(drive.passed) == points, (points, black)
            assert [s.key for s in drive.path] == sorted({s.key for s in drive.path}), (points, black)


def test_3_12_a_total_below_nothing_is_nothing() -> None:
    """There are never fewer points than none."""
    play = played(board("green 22, damage 30\nyellow 0"))

    assert play.chariot("green").space == space("22")
    assert play.driver("green").points == 0


def test_6_9_black_takes_the_regular_spaces_with_any_number_of_cards() -> None:
    """With two cards or three, the crowd card counted, a black move keeps to the pale spaces."""
    race = board("""
        green 12, hand b1b1g5 b1b1y3h
        yellow 8, hand b1b1g5 b1b1y3h b1r3g5
        blue 4, hand b3b3y3 r5y1b3
    """)

    play = played(
        race,
        green="black1 b1b1g5 b1b1y3h",
        yellow="black1 b1b1g5 b1b1y3h b1r3g5",
        blue="black3 b3b3y3 r5y1b3 crowd",
    )

    assert play.chariot("green").trail == spaces("12 14r 16r 18r 20r 22")
    for name in ("green", "yellow", "blue"):
        lanes = {s.lane for s in play.chariot(name).trail}
        assert lanes == {"straight", "regular"}


def test_6_9_no_other_colour_does() -> None:
    """Only black takes the regular spaces: green, yellow and red take the outer ones."""
    play = played(board("green 12\nyellow 8, hand y1y1g6 y1y1r3s\nblue 4, hand r3r3g6 r3r3g6"))

    for name in ("green", "yellow", "blue"):
        assert "regular" not in {s.lane for s in play.chariot(name).trail}


def test_d17_all_points_have_to_be_spent() -> None:
    """Nobody can stop before a corner, or behind somebody, to save points."""
    play = played(board("green 22, hand g4g4y4 g4g4y4\nyellow 0"), green="green4 g4g4y4 g4g4y4")

    assert play.driver("green").points == 8
    assert play.chariot("green").space == space("38")


def test_d20_regular_and_outer_spaces_do_not_obstruct_each_other() -> None:
    """Blue stands level with two on the regular space and is free to leave its own."""
    race = board("yellow 18r\ngreen 18r\nblue 18o")

    assert driven(race, "blue", 2).path == spaces("18o 19o 20o")
    assert driven(race, "blue", 2).passed == ()
    assert driven(race, "green", 2).passed == ("yellow",)


def test_n13_who_was_overtaken_was_ahead_and_is_behind() -> None:
    """Whether it cost a point or not: yellow was passed inside its space, blue on the road."""
    race = board("white 30\nblue 10\nyellow 8\ngreen 8")

    assert set(overtaken(race, "green", driven(race, "green", 4))) == {"yellow", "blue"}
    assert overtaken(race, "green", driven(race, "green", 1)) == ("yellow",)
    assert overtaken(race, "green", driven(race, "green", 2)) == ("yellow",)
