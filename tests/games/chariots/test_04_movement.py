"""Movement: the speed table, single squares in any direction, and the order of advancement."""

from __future__ import annotations

import pytest

from engine.games.chariots.rules.events import Moved, OrderFixed
from engine.games.chariots.rules.moves import order_of_moving
from engine.games.chariots.rules.steps import Impulse, Moving
from engine.games.chariots.rules.track import SQUARES
from tests.games.chariots.boards import board, lines_of, scene


@pytest.mark.parametrize(
    ("speed", "impulses"), [(2, [2, 4]), (3, [1, 3, 5]), (4, [1, 2, 4, 5]), (5, [1, 2, 3, 4, 5])]
)
def test_4_1_the_speed_table(speed: int, impulses: list[int]) -> None:
    """The rulebook: "The following table shows on which impulses a chariot moves based on its speed"."""
    race = board(f"""
        red  T3c, no coins, speed {speed}
        blue B3c, no coins
    """)

    play = scene(race, *(Impulse(n) for n in range(1, 6)))
    while play.questions:
        decision = play.questions[0]
        play.say(decision.fallback)

    assert [e.impulse for e in play.told(Moved)] == impulses


def test_4_2_to_any_empty_edge_neighbour() -> None:
    """Forward, to both sides and backward, but not diagonally."""
    assert lines_of(board("red B4b, no coins, speed 2"), "red") == {"B5b", "B3b", "B4a", "B4c"}


def test_4_2_both_squares_at_a_half_square_joint() -> None:
    """From the straight into the turn there are two neighbours ahead."""
    ahead = {n for n in lines_of(board("red B6b, no coins, speed 2"), "red") if n.startswith("R")}

    assert ahead == {"R1b", "R1c"}


def test_4_3_a_taken_square_is_closed() -> None:
    """A legal square is an empty one."""
    race = board("""
        red  B4b, no coins, speed 2
        blue B5b
    """)

    assert lines_of(race, "red") == {"B3b", "B4a", "B4c"}


def test_4_4_the_furthest_along_moves_first() -> None:
    """Net crossings count before squares: red is a lap behind although he stands further on."""
    race = board(
        """
        red    T3b, speed 5, crossed 1
        blue   B4b, speed 4, crossed 2
        green  B5a, speed 5, crossed 1
        yellow B1a, speed 3
        """
    )

    assert order_of_moving(race) == ("blue", "red", "green", "yellow")


def test_4_4_only_the_scheduled_move() -> None:
    """Only "chariots scheduled to move during an impulse are moved"."""
    race = board(
        """
        red    T3b, speed 3
        blue   B4b, speed 4
        green  B5a, speed 2
        """,
        impulse=2,
    )

    assert order_of_moving(race) == ("green", "blue")


def test_4_4_the_inside_breaks_ties() -> None:
    """The rulebook: "Ties broken by the chariot closest to the inside of the track"."""
    race = board("""
        red    B4c, speed 5
        blue   B4a, speed 5
        green  B4d, speed 5
        yellow B4b, speed 5
    """)

    assert order_of_moving(race) == ("blue", "yellow", "red", "green")


def test_4_5_in_a_turn_fewer_squares_to_the_straight_lead() -> None:
    """R1e is one move from the upper straight, R2e two; how far outside they are does not matter."""
    near, far, outside = SQUARES["R1e"], SQUARES["R2e"], SQUARES["R1h"]

    assert (near.to_straight, far.to_straight, outside.to_straight) == (1, 2, 1)
    assert order_of_moving(board("red R2e, speed 5\nblue R1h, speed 5")) == ("blue", "red")


def test_4_4_the_order_is_strict_on_all_squares() -> None:
    """No two squares are equally far along."""
    advancements = [board(f"red {name}").chariot("red").advancement for name in SQUARES]

    assert len(set(advancements)) == len(SQUARES)


@pytest.mark.parametrize(
    ("start", "end", "crossed", "gained"),
    [
        ("B3b", "B4b", 0, 1),
        ("B3b", "B3c", 0, 0),
        ("B3b", "B2b", 0, -1),
        ("B1b", "B2b", 1, 1),
        ("B2b", "B1b", -1, -1),
    ],
)
def test_4_7_the_line_is_ahead_until_it_is_crossed(start: str, end: str, crossed: int, gained: int) -> None:
    """A move tells whether it crossed the line and how much nearer to it the chariot has come."""
    (moved,) = scene(board(f"red {start}, speed 5, no coins\nblue T3a"), Moving("red")).say(end).told(Moved)

    assert (moved.crossed, moved.gained) == (crossed, gained)


def test_4_6_the_order_is_fixed_at_the_start_of_the_impulse() -> None:
    """Green, pushed ahead of red in mid-impulse, still moves after him."""
    race = board("""
        blue  B5b, speed 5, no null
        red   B4a, speed 5, no coins
        green B4b, speed 5, no coins
    """)

    play = scene(race, Impulse(1), answers={"blue": "push B4b B5b", "red": "B3a"})
    assert play.chariot("green").square == "B5b"
    assert [d.about for d in play.questions] == ["green"]

    (order,) = play.told(OrderFixed)
    assert order.order == ("blue", "red", "green")
