"""The automata: the dice-driven bots v3.2, rule by rule.

In most positions purple is the automaton in question, neither the leader nor the last one.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from engine.games.charioteer import GAME
from engine.games.charioteer.rules.automata import cubes_of, rolls_bonus
from engine.games.charioteer.rules.events import (
    Attacked,
    AutomatonAttacked,
    CrowdFilled,
    CrowdShifted,
    DamageTaken,
    DiceRolled,
    Driven,
    LaidDown,
    SetPlayed,
    SkillRaised,
    StoodUp,
)
from engine.games.charioteer.rules.options import Options
from engine.games.charioteer.rules.state import Race
from engine.kernel import begin, submit
from engine.model import DecisionId, Order
from tests.games.charioteer.boards import Scene, board, played, rolled, scene, space, spaces

FACES = range(1, 7)
ALL_DICE = list(product(FACES, FACES))
RED = "r3r3g6 r3g4b2 b1r3g5"


def middle(where: str, *, turn: int = 2, lying: bool = False, inside: str = "") -> Race:
    """Purple in the midst of the race, perhaps with others on its inside."""
    others = "".join(f"{name} {where}, automaton\n" for name in inside.split())
    fallen = ", lying" if lying else ""
    return board(f"green 200\n{others}purple {where}, automaton{fallen}\nyellow 0", turn=turn)


def three(green: str = "green 40", *, first: str = "", second: str = "", third: str = "") -> Race:
    """Green among three automata: white leads, purple and orange follow; yellow is last."""
    return board(f"""
        white 100, automaton{first}
        purple 60, automaton{second}
        {green}
        orange 30, automaton{third}
        yellow 0
    """)


def attacks(play: Scene) -> list[tuple[str, int]]:
    return [(e.chariot, e.cubes) for e in play.told(AutomatonAttacked)]


def falls(play: Scene) -> list[tuple[str, tuple[str, ...]]]:
    return [(e.by, e.chariots) for e in play.told(LaidDown)]


def lying(play: Scene) -> set[str]:
    return {c.name for c in play.race.chariots if c.lying}


# The dice


def test_a6_the_move_is_the_sum_of_both_dice() -> None:
    """4 + half of each die, rounded up: the sum of the faces 3 3 4 4 5 5."""
    for first, second in ALL_DICE:
        dice, points = rolled(middle("22"), "purple", f"{first} {second} 1")

        assert points == dice.first + dice.second == 4 + (first + 1) // 2 + (second + 1) // 2, (first, second)


def test_a9_a_move_can_be_black_or_red_or_both_or_neither() -> None:
    """Four black faces on the first die, a red one on the second: either, both or neither."""
    for first, second in ALL_DICE:
        dice, _points = rolled(middle("22"), "purple", f"{first} {second} 1")

        assert ("black" in dice.colours) == (first <= 4), (first, second)
        assert ("red" in dice.colours) == (second == 3), (first, second)


@pytest.mark.parametrize("second", FACES)
def test_a8_a_red_face_makes_a_red_move(second: int) -> None:
    """One face of the second die, a four, is red; the first die has none."""
    for first in FACES:
        dice, _points = rolled(middle("22"), "purple", f"{first} {second} 1")
        assert ("red" in dice.colours) == (second == 3)


@pytest.mark.parametrize("bonus", FACES)
def test_a1_two_faces_of_the_bonus_die_are_three_points(bonus: int) -> None:
    """Four faces of the bonus die are blank, two add three."""
    dice, points = rolled(middle("22"), "purple", f"5 5 {bonus}")

    assert dice.bonus == dice.bonus_die == (3 if bonus >= 5 else 0)
    assert points == 10 + dice.bonus


def test_a1_all_three_dice_are_rolled_in_a_turn() -> None:
    """Each automaton rolls a first die, a second die and the bonus die."""
    play = played(three(), {"purple": "1 5 6"})

    (rolls,) = (e for e in play.told(DiceRolled) if e.chariot == "purple")
    assert (rolls.dice.first, rolls.dice.second, rolls.dice.bonus_die) == (3, 5, 3)
    assert play.chariot("purple").dice == rolls.dice


# How they race along


@pytest.mark.parametrize(("seats", "automata"), [(0, 6), (1, 5), (2, 0), (3, 0), (6, 0)])
def test_a2_left_to_itself_a_table_has_so_many(seats: int, automata: int) -> None:
    """Five beside a single player, six where nobody plays, none among several players."""
    race = begin(GAME, seats, bytes(32)).table.state

    assert len(race.automata) == automata


def test_a2_one_to_five_beside_players() -> None:
    """As many automata may race as there is room for beside the players."""
    for seats in range(1, 6):
        for automata in range(1, 7 - seats):
            race = begin(GAME, seats, bytes(32), {"automata": automata}).table.state
            assert (len(race.players), len(race.automata)) == (seats, automata)


def test_a4_they_have_no_display_and_hurt_nobodys_box_but_players() -> None:
    """A player's attack with three red cards leaves no cube on them; they do not slow down by it."""
    race = board(f"green 60, hand {RED}\nyellow 50\nblue 22, automaton")
    play = played(race, {"blue": "5 5 1"}, green=f"red3 {RED}")

    assert len(play.race.drivers) == 2
    assert [e.hit for e in play.told(Attacked)] == [(2,)]
    assert not [e for e in play.told(SkillRaised) if e.seat not in (1, 2)]


def test_a5_crowd_and_emperor_mean_nothing_to_them() -> None:
    """The crowd track moves on by one card however many of them race; the wish changes no move."""
    play = played(three(), {"white": "5 5 1", "purple": "5 5 1", "orange": "5 5 1"})

    assert len(play.told(CrowdShifted)) == len(play.told(CrowdFilled)) == 1
    assert [e.seat for e in play.told(SetPlayed)] == [1, 2]
    assert {e.points for e in play.told(DiceRolled)} == {10}


def test_a5_at_a_race_of_automata_alone_the_crowd_looks_on_as_well() -> None:
    """No automaton takes a crowd card; the track moves on by itself."""
    race = board("green 22, automaton\nyellow 0, automaton")
    play = played(race)

    assert [e.gone for e in play.told(CrowdShifted)] == [race.active]


def test_a7_a_black_move_takes_the_regular_spaces_and_any_other_the_outer_ones() -> None:
    """An automaton's black face leads it along the pale spaces of a corner."""
    black = played(middle("12"), {"purple": "1 1 1"})
    other = played(middle("12"), {"purple": "5 1 1"})

    assert black.chariot("purple").trail == spaces("12 14r 16r 18r 20r 22 24")
    assert other.chariot("purple").trail == spaces("12 13o 14o 15o 16o 17o 18o 19o 20o")


def test_a22_they_pay_for_passing() -> None:
    """Purple moves while two still stand inside of it."""
    race = replace(middle("22", inside="blue white"), order=("green", "purple", "blue", "white", "yellow"))
    (move,) = (e for e in played(race, {"purple": "5 5 1"}).told(Driven) if e.chariot == "purple")

    assert (move.points, move.passed) == (10, ("white", "blue"))
    assert move.path[-1] == space("38")


def test_a22_and_have_to_be_passed() -> None:
    """Automata are passed as players are, for one point each."""
    race = board("blue 22, automaton\ngreen 22\nyellow 60", order="yellow green blue")
    (move,) = (e for e in played(race).told(Driven) if e.chariot == "green")

    assert move.passed == ("blue",)


def test_a23_roll_stand_up_move_and_then_red() -> None:
    """The order of an automaton's turn."""
    race = three(second=", lying")
    play = played(race, {"white": "5 1 1", "purple": "5 3 1", "orange": "5 1 1"})
    told = [
        type(e).__name__ for e in play.events if "purple" in (getattr(e, "chariot", ""), getattr(e, "by", ""))
    ]

    assert told == ["DiceRolled", "StoodUp", "Driven", "AutomatonAttacked", "LaidDown"]


# Red moves


def test_a10_the_first_red_move_gives_one_cube_and_the_second_two() -> None:
    """Every player gets them, whichever automata are red first."""
    one = played(three(), {"white": "5 3 1", "purple": "5 1 1", "orange": "5 1 1"})
    two = played(three(), {"white": "5 3 1", "purple": "5 3 1", "orange": "5 1 1"})

    assert attacks(one) == [("white", 1)]
    assert attacks(two) == [("white", 1), ("purple", 2)]
    assert [play.driver("green").damage for play in (one, two)] == [1, 3]
    assert [play.driver("yellow").damage for play in (one, two)] == [1, 3]


def test_a10_every_turn_is_counted_anew() -> None:
    """The first red move of the next turn gives one cube again."""
    play = played(three(), {"white": "5 3 1", "purple": "5 1 1", "orange": "5 1 1"})
    play.turn({"white": "5 3 1", "purple": "5 1 1", "orange": "5 1 1"})

    assert attacks(play) == [("white", 1)]
    assert play.race.reds == 0


def test_d26_a_third_one_gives_none_and_lays_down_all_the_same() -> None:
    """After two red moves of a turn a further one brings no cubes; the other automata still fall."""
    play = played(three(), {"white": "5 3 1", "purple": "5 3 1", "orange": "5 3 1"})

    assert attacks(play) == [("white", 1), ("purple", 2), ("orange", 0)]
    assert falls(play)[-1] == ("orange", ("purple",))
    assert play.driver("green").damage == 3


@pytest.mark.parametrize(("reds", "cubes"), [(0, 1), (1, 2), (2, 0), (5, 0)])
def test_d26_cubes_by_the_number_of_red_moves_before(reds: int, cubes: int) -> None:
    """One cube, then two, then none."""
    assert cubes_of(board("green 22\nyellow 0", reds=reds)) == cubes


def test_a11_those_cubes_wait_until_the_end_of_the_turn() -> None:
    """White is red before green moves, and green still has all its points."""
    play = played(three(), {"white": "5 3 1", "purple": "5 1 1", "orange": "5 1 1"})

    assert play.driver("green").points == 8
    assert [(e.seat, e.cubes) for e in play.told(DamageTaken)] == [(1, 1), (2, 1)]


def test_a11_and_count_to_the_three_of_a_turn() -> None:
    """Two red automata and a major attack are five cubes, of which three arrive."""
    race = three(f"green 40, hand {RED}")
    play = played(
        race, {"white": "5 3 1", "purple": "5 3 1", "orange": "5 1 1"}, green=f"red3 {RED}", yellow="best"
    )

    assert play.driver("yellow").damage == 3
    assert play.driver("green").damage == 3
    assert [e.cubes for e in play.told(DamageTaken)] == [3, 3]


def test_a11_a_shield_stops_them() -> None:
    """A shield stops the cubes of automata, too."""
    race = three("green 40, white shield")
    play = played(
        race, {"white": "5 3 1", "purple": "5 1 1", "orange": "5 1 1"}, green="green4 g4g4y4 g4g4y4 shield"
    )

    assert (play.driver("green").damage, play.driver("yellow").damage) == (0, 1)


def test_a12_a_red_move_lays_every_other_automaton_on_its_side() -> None:
    """White has moved and will lie until the next turn; orange still has to move and stands up for it."""
    play = played(three(), {"white": "5 1 1", "purple": "5 3 1", "orange": "5 1 1"})

    assert falls(play) == [("purple", ("white", "orange"))]
    assert [(e.chariot, e.cost) for e in play.told(StoodUp)] == [("orange", 1)]
    assert lying(play) == {"white"}


def test_a12_never_a_player_and_never_itself() -> None:
    """A red move lays down every other automaton, and nobody else."""
    play = played(three(), {"white": "5 3 1", "purple": "5 1 1", "orange": "5 1 1"})

    assert falls(play) == [("white", ("purple", "orange"))]
    assert not any(play.chariot(name).lying for name in ("green", "yellow", "white"))


def test_a13_who_lies_already_just_lies_on() -> None:
    """Orange falls once in the turn though two red moves come over it."""
    play = played(three(first=", lying"), {"white": "5 3 1", "purple": "5 3 1", "orange": "5 1 1"})

    assert falls(play) == [("white", ("purple", "orange")), ("purple", ("white",))]
    assert [(e.chariot, e.cost) for e in play.told(StoodUp)] == [("white", 2), ("purple", 1), ("orange", 1)]


@pytest.mark.parametrize(
    ("line", "fallen"),
    [
        ("red3 r3r3g6 r3g4b2", False),
        ("red3 r3r3g6 crowd", False),
        (f"red3 {RED}", True),
        ("red3 r3r3g6 r3g4b2 crowd", True),
        (f"red3 {RED} crowd", True),
    ],
)
def test_a14_a_players_red_set_of_three_or_four_cards_lays_all_down(line: str, fallen: bool) -> None:
    """The crowd card counts, and how many cubes it is does not matter."""
    race = board(
        f"""
        white 100, automaton
        green 60, hand {RED}
        purple 50, automaton
        yellow 0
        """,
        crowd=("y2y2r3", "b3b3y3", "y1y1g6"),
    )
    play = played(race, {"white": "5 1 1", "purple": "5 1 1"}, green=line)

    assert falls(play) == ([("green", ("white", "purple"))] if fallen else [])
    assert lying(play) == ({"white"} if fallen else set())


def test_a14_no_other_colour_does() -> None:
    """Only a red set lays automata down, here not a yellow one of three cards."""
    race = board("blue 100, automaton\ngreen 60, hand y1y1g6 y1g6r2 r5y1b3\nyellow 0")
    play = played(race, {"blue": "5 1 1"}, green="yellow1 y1y1g6 y1g6r2 r5y1b3")

    assert falls(play) == []


# Standing up


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("green 200\npurple 22, automaton, lying\nyellow 0", 1),
        ("purple 200, automaton, lying\ngreen 22\nyellow 0", 2),
        ("green 200\nyellow 100\npurple 22, automaton, lying", 1),
        ("green 200\npurple 100, automaton, lying\norange 22, automaton\nyellow 0", 1),
    ],
)
def test_a15_standing_up_costs_one_and_the_leader_of_the_race_two(text: str, cost: int) -> None:
    """The first of the automata pays no more than others unless nobody at all is ahead of it."""
    play = played(board(text), {"purple": "5 5 1"})
    (rolls,) = (e for e in play.told(DiceRolled) if e.chariot == "purple")

    assert [(e.chariot, e.cost) for e in play.told(StoodUp)] == [("purple", cost)]
    assert rolls.points == 10 - cost + rolls.dice.bonus
    assert "purple" not in lying(play)


def test_a15_then_it_moves_on_with_the_rest() -> None:
    """Standing up costs a point; what is left of the roll is driven."""
    play = played(middle("22", lying=True), {"purple": "5 5 1"})

    assert play.chariot("purple").space == space("40")


def test_a15_who_stands_pays_nothing() -> None:
    """Only an automaton that lies pays for standing up."""
    assert played(middle("22"), {"purple": "5 5 1"}).told(StoodUp) == []


# The bonus of three


@pytest.mark.parametrize(
    ("where", "has_it"),
    [
        ("22", True),  # nine spaces of the back straight
        ("30", True),  # the longer move ends right before the corner
        ("32", False),  # only with the bonus it would come to a corner space
        ("34", False),
        ("38", False),  # without the bonus, too
        ("20r", True),  # it only leaves the corner
        ("20o", True),
        ("18r", False),  # one more corner space to come
        ("19o", False),
        ("18o", False),
        ("12", False),
    ],
)
def test_a16_a_black_move_that_would_come_to_a_corner_space_has_no_bonus(where: str, has_it: bool) -> None:
    """All or nothing: what is lost is the whole bonus, and the base is moved in full."""
    dice, points = rolled(middle(where), "purple", "1 1 6")

    assert dice.bonus_die == 3
    assert (dice.bonus, points) == ((3, 9) if has_it else (0, 6))


def test_a16_points_that_passing_costs_carry_nobody_into_the_corner() -> None:
    """The bonus is lost only if the move with it enters a corner space."""
    assert rolled(middle("32"), "purple", "1 1 6")[1] == 6
    assert rolled(middle("32", inside="blue"), "purple", "1 1 6")[1] == 9


def test_a16_nor_does_the_point_for_standing_up() -> None:
    """A point for standing up shortens the move that is looked at."""
    assert rolled(middle("32", lying=True), "purple", "1 1 6")[1] == 8
    assert rolled(middle("34", lying=True), "purple", "1 1 6")[1] == 5


def test_a17_a_corner_space_is_a_regular_space_of_a_corner() -> None:
    """From each straight space: the bonus stays if none of the next nine lies in a corner."""
    for cell in [*range(7), *range(11, 25), *range(29, 36)]:
        corners = {7, 8, 9, 10, 25, 26, 27, 28}
        ahead = {(cell + step) % 36 for step in range(1, 10)}

        assert rolled(middle(str(2 * cell)), "purple", "1 1 6")[1] == (6 if ahead & corners else 9), cell


@pytest.mark.parametrize("where", ["12", "32", "38", "18r", "18o"])
def test_a18_a_move_that_is_not_black_keeps_its_bonus_in_corners(where: str) -> None:
    dice, points = rolled(middle(where), "purple", "5 1 6")

    assert (dice.bonus, points) == (3, 11)


def test_a18_a_red_move_that_is_not_black_too() -> None:
    """A red move keeps its bonus in corners: 5 and 4 with three more."""
    assert rolled(middle("32"), "purple", "5 3 6")[1] == 12


def leading() -> Race:
    return board("purple 22, automaton\ngreen 20\nyellow 0")


def test_a19_the_leader_never_has_the_bonus_and_rolls_no_die_for_it() -> None:
    dice, points = rolled(leading(), "purple", "5 5 -")

    assert not rolls_bonus(leading(), "purple")
    assert (dice.bonus_die, dice.bonus, points) == (None, 0, 10)
    (rolls,) = played(leading(), {"purple": "5 5 6"}).told(DiceRolled)
    assert (rolls.dice.bonus_die, rolls.points) == (None, 10)


def test_a19_nor_is_there_such_a_roll_to_be_checked() -> None:
    """White leads, yellow is last, and green rolls all three dice like it."""
    table = scene(board("white 40, automaton\ngreen 22, automaton\nyellow 0, automaton")).table
    step = submit(GAME, table, Order("answer", decision=DecisionId(0), line="go"), bytes(32))
    rolled_for_it = {roll.label for roll in step.entry.rolls if roll.label.endswith("/bonus")}

    assert rolled_for_it == {"t2/green/bonus", "t2/yellow/bonus"}


def test_a19_the_first_automaton_behind_a_player_may_have_it() -> None:
    """Only the leader of the race goes without the bonus, not the foremost automaton."""
    race = board("green 40\npurple 22, automaton\norange 20, automaton\nyellow 0")

    assert rolled(race, "purple", "5 5 6")[1] == 13


@pytest.mark.parametrize("bonus", FACES)
def test_a20_the_last_one_always_has_it(bonus: int) -> None:
    """The last chariot of the race has the bonus of three whatever the die shows."""
    race = board("green 200\nyellow 100\npurple 22, automaton")
    dice, points = rolled(race, "purple", f"5 5 {bonus}")

    assert (dice.bonus, points) == (3, 13)


def test_a20_the_last_automaton_before_a_player_has_it_only_if_it_rolls_it() -> None:
    """Last means last of the race, not of the automata."""
    race = board("green 200\norange 100, automaton\npurple 22, automaton\nyellow 0")

    assert [rolled(race, "purple", f"5 5 {face}")[1] for face in (1, 6)] == [10, 13]


def test_d25_the_last_one_before_a_corner_loses_it_in_a_black_move() -> None:
    race = board("green 200\nyellow 100\npurple 32, automaton")

    assert rolled(race, "purple", "1 1 6")[1] == 6
    assert rolled(race, "purple", "5 1 1")[1] == 11


@pytest.mark.parametrize("name", ["purple", "orange", "white"])
def test_a21_in_the_first_turn_all_roll_for_it(name: str) -> None:
    """The first to move as well, and the last one has it only if it rolls it."""
    race = board(
        "purple 0, automaton\ngreen 0\norange 0, automaton\nyellow 0\nwhite 0, automaton",
        turn=1,
    )

    assert (race.order[0], race.order[-1]) == ("purple", "white")
    assert rolls_bonus(race, name)
    assert [rolled(race, name, f"5 5 {face}")[1] for face in (1, 4, 5, 6)] == [10, 10, 13, 13]


def test_a21_from_the_second_turn_on_the_leader_does_not() -> None:
    """Only in the first turn does the chariot that moves first roll for the bonus."""
    race = board("purple 22, automaton\ngreen 20\nyellow 0", turn=2)

    assert not rolls_bonus(race, "purple")


def test_d27_alone_one_races_against_automata() -> None:
    """There is no other race for one, as no solitaire rules of the printed game were found."""
    assert [Options().automata_for(seats) for seats in range(7)] == [6, 5, 0, 0, 0, 0, 0]
