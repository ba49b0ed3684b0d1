"""The oval, its spaces, and where a point leads."""

from __future__ import annotations

import pytest

from engine.games.charioteer.rules.track import (
    CORNERS,
    LAP,
    ROUND,
    SECTIONS,
    START,
    Space,
    lap_of,
    next_space,
)
from tests.games.charioteer.boards import space, spaces


def way(start: str, points: int, *, black: bool) -> tuple[Space, ...]:
    """The spaces that so many points enter on an empty track."""
    found = [space(start)]
    for _point in range(points):
        found.append(next_space(found[-1], black))
    return tuple(found[1:])


def test_3_1_straight_corner_straight_corner_straight() -> None:
    """A lap is a straight from the start space, a corner, the back straight, a corner, a straight home."""
    assert [kind for kind, _length in SECTIONS] == ["straight", "corner", "straight", "corner", "straight"]
    assert START.cell == 0
    assert START.cell not in CORNERS


def test_3_2_a_corner_has_two_outer_spaces_for_one_regular_space() -> None:
    assert way("12", 5, black=True) == spaces("14r 16r 18r 20r 22")
    assert way("12", 9, black=False) == spaces("13o 14o 15o 16o 17o 18o 19o 20o 22")


@pytest.mark.parametrize(
    ("start", "points", "black", "end"),
    [
        ("10", 6, False, "17o"),
        ("10", 6, True, "22"),
        ("17o", 3, True, "22"),
        ("18o", 3, True, "24"),
        ("18r", 3, False, "22"),
    ],
)
def test_3_3_the_examples_of_the_paper(start: str, points: int, black: bool, end: str) -> None:
    """From cell 5 with six points, and from the middle of the corner with three."""
    assert way(start, points, black=black)[-1] == space(end)


def test_3_3_regular_and_outer_spaces_of_a_cell_are_level() -> None:
    """So both lanes can be compared: an outer space lies at its cell, and another one half a cell before."""
    assert {space(s).cell for s in ("17o", "18o", "18r")} == {9}


def test_3_4_a_lap_is_finished_in_the_start_space() -> None:
    """The start space lies right behind the line."""
    assert way("70", 1, black=False) == (Space(ROUND, "straight"),)
    assert [lap_of(h) for h in (0, ROUND - 2, ROUND, 2 * ROUND - 1, 3 * ROUND)] == [0, 0, 1, 1, 3]


@pytest.mark.parametrize("black", [True, False])
def test_3_4_every_lap_has_the_same_spaces(black: bool) -> None:
    """A lap is once round, back to where it began."""
    lap = 36 if black else 44
    first, second = way("0", lap, black=black), way(str(ROUND), lap, black=black)

    assert [(s.h + ROUND, s.lane) for s in first] == [tuple(s) for s in second]
    assert [s.cell for s in first] == [s.cell for s in second]


def test_d2_a_lap_has_36_spaces_for_black_and_44_outside() -> None:
    """Seven, four, fourteen, four, seven: a corner of four regular spaces has eight outer ones."""
    assert LAP == 36
    assert way("0", 36, black=True)[-1] == way("0", 44, black=False)[-1] == Space(ROUND, "straight")
    assert [length for _kind, length in SECTIONS] == [7, 4, 14, 4, 7]


@pytest.mark.parametrize(
    ("start", "black", "onward"),
    [
        ("17o", True, "18r"),
        ("18o", True, "20r"),
        ("16r", True, "18r"),
        ("17o", False, "18o"),
        ("18o", False, "19o"),
        ("16r", False, "17o"),
    ],
)
def test_d19_the_colour_of_the_move_decides_and_not_the_lane(start: str, black: bool, onward: str) -> None:
    """Changing lanes is free: it is one step as any other."""
    assert next_space(space(start), black) == space(onward)
