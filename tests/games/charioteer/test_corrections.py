"""The corrections, which win over all other paragraphs."""

from __future__ import annotations

from itertools import product

import pytest

from engine.games.charioteer import GAME
from engine.games.charioteer.rules.automata import cost_of_standing_up, has_bonus, rolls_bonus
from engine.games.charioteer.rules.events import TurnBegan
from engine.games.charioteer.rules.state import Race
from engine.selfplay import opening_of, play_out
from tests.games.charioteer.boards import board, rolled

FACES = range(1, 7)


def start(*, turn: int = 1, lying: str = "") -> Race:
    """Six in the start space, purple outermost."""
    fallen = ", lying" if lying else ""
    return board(
        f"""
        green 0
        yellow 0
        blue 0, automaton
        white 0, automaton
        orange 0, automaton
        purple 0, automaton{fallen}
        """,
        turn=turn,
        order="green yellow blue white purple orange",
    )


def test_c1_in_the_first_turn_a_black_move_never_has_the_bonus() -> None:
    """Passing is free then, so nine points would come to the corner from the outermost place as well."""
    for first, second in list(product(range(1, 5), FACES)):
        dice, points = rolled(start(), "purple", f"{first} {second} 6")

        assert dice.bonus == 0, (first, second)
        assert points == dice.first + dice.second, (first, second)


def test_c1_later_the_points_for_passing_are_reckoned_with() -> None:
    """Five stand inside of purple: nine points bring it no further than the fourth space."""
    assert rolled(start(turn=2), "purple", "1 1 6")[0].bonus == 3


def test_c1_moves_that_are_not_black_have_it_in_the_first_turn() -> None:
    """In the first turn only a black move is sure to lose the bonus to the first corner."""
    assert rolled(start(), "purple", "5 1 6")[1] == 11


@pytest.mark.parametrize(
    ("where", "points", "bonus"),
    [
        ("12", "1 1 6", 0),  # cell 6 lies before the corner, whose first space is entered
        ("22", "1 1 6", 3),  # cell 11 lies behind it
        ("30", "1 1 6", 3),  # ends on cell 24, which touches an outer space
        ("58", "1 1 6", 3),  # cell 29 behind the second corner
    ],
)
def test_c2_straight_spaces_that_touch_outer_ones_are_no_corner_spaces(
    where: str, points: str, bonus: int
) -> None:
    """Only the regular spaces of a corner take the bonus away."""
    race = board(f"green 200\nblue {where}, automaton\nyellow 0")

    assert rolled(race, "blue", points)[0].bonus == bonus


def test_c3_against_one_player_its_bonus_is_never_or_always() -> None:
    """Of two chariots an automaton either leads, without the bonus, or is last, with it."""
    for turn in range(2, 6):
        for bonus in FACES:
            ahead = board("yellow 60, automaton\ngreen 22", turn=turn)
            behind = board("green 60\nyellow 22, automaton", turn=turn)

            assert not rolls_bonus(ahead, "yellow"), (turn, bonus)
            assert has_bonus(ahead, "yellow", bonus) == 0, (turn, bonus)
            assert rolled(behind, "yellow", f"5 5 {bonus}")[1] == 13, (turn, bonus)


def test_c3_standing_up_in_the_first_turn_costs_one() -> None:
    """Nobody leads yet, so nobody pays two."""
    first = board("yellow 0, automaton, lying\ngreen 0", turn=1)
    later = board("yellow 0, automaton, lying\ngreen 0", turn=2)

    assert first.order[0] == later.order[0] == "yellow"
    assert (cost_of_standing_up(first, "yellow"), cost_of_standing_up(later, "yellow")) == (1, 2)


def test_c4_leader_and_last_are_those_of_the_order_before_the_turn() -> None:
    """Who has overtaken whom since then does not matter for the bonus."""
    race = board("green 60\nblue 40, automaton\nyellow 22", order="blue green yellow")
    other = board("green 60\nblue 40, automaton\nyellow 22", order="green yellow blue")

    assert not rolls_bonus(race, "blue")
    assert has_bonus(other, "blue", 0) == 3


def test_c4_and_stand_there_at_the_moment_of_their_move() -> None:
    """Whoever moves first leads still, and whoever moves last is still behind all others."""
    record = play_out(GAME, opening_of(GAME, 0, 4, {"automata": 6}))
    orders = [e.order for entry in record.entries for e in entry.events if isinstance(e, TurnBegan)]
    moves = [
        (event, turn)
        for entry in record.entries
        for event in entry.events
        if (turn := getattr(event, "chariot", "")) and hasattr(event, "overtaken")
    ]

    assert len(orders) > 5
    for begun, order in enumerate(orders[1:], 1):
        first, *_others, last = [event for event, _name in moves[begun * 6 : begun * 6 + 6]]
        assert (first.chariot, last.chariot) == (order[0], order[-1])
        assert first.overtaken == ()
        assert not any(order[-1] in event.overtaken for event, _name in moves[begun * 6 : begun * 6 + 5])
