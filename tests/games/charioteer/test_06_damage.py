"""Cubes, attack boxes, and what repairs."""

from __future__ import annotations

import pytest

from engine.games.charioteer.rules import sets
from engine.games.charioteer.rules.events import Attacked, DamageTaken, LaidDown, Recovered
from engine.games.charioteer.rules.state import Driver, Play
from tests.games.charioteer.boards import Scene, board, played, scene, space

RED = "r3r3g6 r3g4b2 b1r3g5"
MINOR = f"red3 {RED}"
MAJOR = f"red3 {RED} crowd"
CROWD = ("y2y2r3", "b3b3y3", "y1y1g6")
OTHERS = "r4g5y2 r4g5b3 r4b1g5"
YELLOW = "y1y1g6 y1g6r2 r5y1b3"


def attacked(line: str, *, also: str = "red4 r4g5y2 r4g5b3", crowd: tuple[str, ...] = CROWD) -> Scene:
    """Green attacks yellow ahead of it and blue behind it; purple is an automaton, and white may act too."""
    race = board(
        f"""
        yellow 100
        white 90, hand {OTHERS}
        green 60, hand {RED}
        blue 0
        purple 50, automaton
        """,
        crowd=crowd,
    )
    return played(race, {"purple": "5 1 1"}, green=line, white=also)


def damage(play: Scene) -> dict[str, int]:
    return {name: play.driver(name).damage for name in ("green", "yellow", "blue", "white")}


@pytest.mark.parametrize(("cubes", "points"), [(0, 8), (1, 7), (5, 3), (8, 0), (9, 0)])
def test_6_1_each_cube_takes_one_off_every_move(cubes: int, points: int) -> None:
    """A cube in the damage box costs one point a turn."""
    play = played(board(f"green 22, damage {cubes}\nyellow 0"))

    assert play.driver("green").points == points


def test_6_1_until_it_is_repaired() -> None:
    """A cube stays in the damage box and counts again in the next turn."""
    play = played(board("green 22, damage 2\nyellow 0"))

    assert play.driver("green").damage == 2


def test_6_2_new_damage_waits_in_the_attack_boxes() -> None:
    """Yellow attacks first, and green behind it still moves with all its points."""
    race = board(f"yellow 60, hand {RED}\ngreen 22\nblue 0")
    play = played(race, yellow=MINOR)

    assert play.driver("green").points == 8
    assert play.driver("green").damage == 1


def test_6_2_and_comes_into_the_damage_box_at_the_end() -> None:
    """What waits in the attack boxes is damage when the turn ends."""
    play = scene(board(f"yellow 60, hand {RED}\ngreen 22, minor, major\nblue 0, cubes 1")).turn(yellow=MINOR)

    assert [(e.seat, e.cubes) for e in play.told(DamageTaken)] == [(1, 3), (3, 2)]
    assert {name: play.driver(name).aimed for name in ("green", "yellow", "blue")} == {
        "green": 0, "yellow": 0, "blue": 0,
    }  # fmt: skip


def test_6_3_an_attack_does_not_hit_its_own_driver() -> None:
    assert damage(attacked(MINOR))["green"] == 0


def test_d9_all_rivals_are_hit_wherever_they_are() -> None:
    play = attacked(MINOR)

    assert [(e.seat, e.size, e.hit) for e in play.told(Attacked)] == [(1, "minor", (2, 3, 4))]
    assert damage(play) == {"green": 0, "yellow": 1, "blue": 1, "white": 1}


@pytest.mark.parametrize(
    ("line", "cubes"),
    [
        ("red3 r3r3g6 r3g4b2", 0),
        ("red3 r3r3g6 crowd", 0),
        (MINOR, 1),
        ("red3 r3r3g6 r3g4b2 crowd", 1),
        (MAJOR, 2),
    ],
)
def test_d8_the_number_of_cards_makes_the_attack(line: str, cubes: int) -> None:
    """Two are none, three a minor and four a major one, the crowd card counted; doubles do not matter."""
    assert damage(attacked(line))["blue"] == cubes


@pytest.mark.parametrize("colour", ["yellow", "black", "green"])
def test_6_4_only_red_attacks(colour: str) -> None:
    """Four cards are a major attack if they are red, and none in another colour."""
    cards = ("r4b4y4", "g4b4r2", "g4g4y4")

    assert sets.attack(Play(f"{colour}4", cards, "g4b4r2")) == ""
    assert sets.attack(Play("red4", cards, "r4b4y4")) == "major"


def test_6_5_a_second_attack_of_the_same_size_adds_nothing() -> None:
    """Each attack box is filled once a turn."""
    play = attacked(MINOR, also=f"red4 {OTHERS}")

    assert [(e.seat, e.size, e.hit) for e in play.told(Attacked)] == [
        (4, "minor", (1, 2, 3)),
        (1, "minor", (4,)),
    ]
    assert damage(play) == {"green": 1, "yellow": 1, "blue": 1, "white": 1}


def test_6_5_one_of_each_size_adds_up() -> None:
    """A minor and a major attack fill a box each: three cubes."""
    play = attacked(MAJOR, also=f"red4 {OTHERS}")

    assert damage(play) == {"green": 1, "yellow": 3, "blue": 3, "white": 2}


def test_6_5_a_major_attack_leaves_the_minor_box_empty() -> None:
    assert damage(attacked(MAJOR)) == {"green": 0, "yellow": 2, "blue": 2, "white": 2}


def test_6_5_in_the_next_turn_the_boxes_are_empty_again() -> None:
    play = attacked(MINOR)

    assert not any(driver.minor or driver.major or driver.cubes for driver in play.race.drivers)


@pytest.mark.parametrize(
    ("minor", "major", "cubes", "aimed"),
    [
        (False, False, 0, 0),
        (True, False, 0, 1),
        (False, True, 0, 2),
        (True, True, 0, 3),
        (False, False, 3, 3),
        (True, False, 1, 2),
        (True, True, 1, 3),
        (False, True, 3, 3),
        (True, True, 3, 3),
    ],
)
def test_6_6_three_cubes_a_turn_at_most_whatever_their_source(
    minor: bool, major: bool, cubes: int, aimed: int
) -> None:
    assert Driver(minor=minor, major=major, cubes=cubes).aimed == aimed


def test_d23_three_a_turn_and_no_limit_in_the_box() -> None:
    """A player takes three cubes a turn at most, but the damage box never fills up."""
    play = played(board("green 60, damage 40, minor, major, cubes 3\nyellow 0"))

    assert play.driver("green").damage == 43
    assert play.table.outcome is None


def test_6_7_nobody_is_out_of_the_race() -> None:
    """With more cubes than any move makes up for, one stays where one is and is asked again."""
    play = played(board("green 60, damage 40\nyellow 0"))

    assert play.chariot("green").space == space("60")
    assert [d.seat for d in play.table.open] == [1, 2]


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("yellow1 y1y1g6 y1g6r2", 7),
        ("yellow1 y1y1g6 crowd", 7),
        (f"yellow1 {YELLOW}", 3),
        ("yellow1 y1y1g6 y1g6r2 crowd", 3),
        (f"yellow1 {YELLOW} crowd", 0),
    ],
)
def test_d10_three_yellow_cards_repair_half_and_four_all(line: str, left: int) -> None:
    """The crowd card counts; seven cubes halved are four less."""
    race = board(
        f"green 60, hand {YELLOW}, damage 7\nyellow 0", crowd=("r1r1y1s", "b3b3y3", "r5r5g4"), wish="red"
    )
    assert played(race, green=line).driver("green").damage == left


def test_6_8_no_other_colour_repairs() -> None:
    """Only yellow sets repair."""
    play = attacked(MAJOR)
    assert not play.told(Recovered)


@pytest.mark.parametrize(("cubes", "points"), [(1, 5), (2, 4), (5, 3), (8, 1)])
def test_d11_recovery_comes_before_the_move(cubes: int, points: int) -> None:
    """Three yellow cards with four 1s are worth five, less only the cubes that are left."""
    race = board(f"green 60, hand {YELLOW}, damage {cubes}\nyellow 0")

    assert played(race, green=f"yellow1 {YELLOW}").driver("green").points == points


def test_5_4_a_yellow_set_comes_first_then_what_repairs_all_then_halves() -> None:
    """The order in which repairs take cubes out of the damage box."""
    race = board(f"green 60, hand {YELLOW}, white half, fan whole, damage 9\nyellow 0")
    halves = played(race, green=f"yellow1 {YELLOW} half")
    whole = played(race, green=f"yellow1 {YELLOW} half whole")

    assert [(e.cause, e.cubes) for e in halves.told(Recovered)] == [("set", 5), ("half", 2)]
    assert [(e.cause, e.cubes) for e in whole.told(Recovered)] == [("set", 5), ("whole", 4)]


def test_6_8_recovery_never_touches_the_attack_boxes() -> None:
    """Yellow attacks before green repairs: what waits arrives all the same."""
    race = board(f"yellow 100, hand {RED}\ngreen 60, fan whole, damage 4\nblue 0")
    play = played(race, yellow=MINOR, green="green4 g4g4y4 g4g4y4 whole")

    assert play.driver("green").damage == 1


def test_d28_great_sets_have_no_other_reward() -> None:
    """Four cards of a colour that neither hits nor repairs move a chariot, and please the crowd."""
    race = board(
        "green 60, hand g4g4y4 g4b4r2 r3g4b2\nyellow 0", crowd=("g4r5b3", "b3b3y3", "y1y1g6"), bag=("whip",)
    )
    play = played(race, green="green4 g4g4y4 g4b4r2 r3g4b2 crowd")
    green = play.driver("green")

    assert (green.points, green.damage, green.fan, green.white) == (9, 0, ("whip",), ())
    assert not play.told(Attacked) + play.told(LaidDown) + play.told(Recovered)
