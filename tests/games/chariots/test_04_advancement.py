"""The order of advancement (4.4, 4.5): who is further along and who is further in, by the coordinates.

Nothing here trusts what the data say of a square beside where it lies and of which kind it is: who is next to
whom, the turns, the ways to the next straight and the distances from the infield are worked out anew.
"""

from __future__ import annotations

import math
from collections import deque
from functools import cache

from engine.games.chariots.rules.track import LAP, SQUARES, Name

Top = tuple[int, int]
TOPS: dict[Top, Name] = {(square.x, square.y): name for name, square in SQUARES.items()}
LEFTMOST, RIGHTMOST = 8, 18
"""Where the columns of both straights begin and end."""
COLUMNS = 6
TURN = 9
"""The most moves that a turn takes: whoever enters it has so many before the next straight."""
INFIELD_ENDS = {"left": (8, 10), "right": (20, 10)}


def stretch(top: Top) -> str:
    """On which of the four stretches a square lies."""
    x, y = top
    if x < LEFTMOST:
        return "left"
    if x > RIGHTMOST:
        return "right"
    return "top" if y < 10 else "bottom"


def beside(one: Top, two: Top) -> bool:
    """Whether two squares of two by two share a piece of edge."""
    right, down = abs(one[0] - two[0]), abs(one[1] - two[1])
    return max(right, down) == 2 and min(right, down) < 2


NEXT = {"right": "top", "left": "bottom"}


@cache
def ways(turn: str, outside: bool) -> dict[Top, int]:
    """Fewest moves from every square of a turn to the straight behind it, over its (outside) squares alone.

    A search from the goal back, so that whoever stands on an inside square may leave it.
    """
    goals = [top for top in TOPS if stretch(top) == NEXT[turn]]
    far = dict.fromkeys(goals, 0)
    queue = deque(goals)
    while queue:
        here = queue.popleft()
        if outside and far[here] and SQUARES[TOPS[here]].kind == "inside":
            continue
        for near in TOPS:
            if near not in far and stretch(near) == turn and beside(here, near):
                far[near] = far[here] + 1
                queue.append(near)
    return far


def column(top: Top) -> int:
    """Which column of its straight a square stands in, in the direction of the race, from 0."""
    x, _y = top
    return (x - LEFTMOST) // 2 if stretch(top) == "bottom" else (RIGHTMOST - x) // 2


def progress(top: Top) -> int:
    """How far along a square is: columns on a straight, moves to the next straight in a turn.

    The line is between the first and the second column of the bottom straight.
    """
    right = COLUMNS - 1
    match stretch(top):
        case "bottom":
            return (column(top) - 1) % LAP
        case "right":
            return right + TURN - ways("right", outside=False)[top]
        case "top":
            return right + TURN + column(top)
    return right + TURN + COLUMNS + TURN - ways("left", outside=False)[top]


def from_inside(top: Top) -> float:
    """How far a square is from the inside: its lane, in a turn the distance from the end of the infield."""
    x, y = top
    if stretch(top) in INFIELD_ENDS:
        return round(math.dist((x + 1, y + 1), INFIELD_ENDS[stretch(top)]) / 2, 4)
    return 1 + (y - 12) / 2 if stretch(top) == "bottom" else 1 + (6 - y) / 2


def test_4_5_a_square_is_as_far_along_as_a_search_finds() -> None:
    """The rulebook: "Fewer squares to move to reach the next straightaway", searched for anew."""
    for top in TOPS:
        assert SQUARES[TOPS[top]].progress == progress(top), top


def test_4_4_a_square_is_as_close_to_the_inside_as_it_measures() -> None:
    """The rulebook: "Ties broken by the chariot closest to the inside", measured anew."""
    for top in TOPS:
        assert SQUARES[TOPS[top]].inside_key == from_inside(top), top


def test_4_5_the_way_to_the_next_straight_is_the_shortest() -> None:
    """Over any turn squares, and over outside squares alone."""
    for top in TOPS:
        square, turn = SQUARES[TOPS[top]], stretch(top)
        if turn in NEXT:
            assert square.to_straight == ways(turn, outside=False)[top], top
            assert square.to_straight_outside == ways(turn, outside=True).get(top), top
        else:
            assert (square.to_straight, square.to_straight_outside) == (0, 0), top


def test_4_4_a_lap_is_one_more_than_the_furthest_square() -> None:
    """So a chariot that has crossed once more is always further along."""
    assert max(map(progress, TOPS)) == LAP - 1
    assert min(map(progress, TOPS)) == 0


def test_4_4_no_two_squares_are_equally_far_along_and_equally_far_inside() -> None:
    """Two chariots never share a square, so their order is always decided."""
    assert len({(progress(top), from_inside(top)) for top in TOPS}) == len(TOPS)
