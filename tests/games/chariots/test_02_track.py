"""Game Setup, the figures: the track, its line, and how far it is round."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

import pytest

from engine.games.chariots.rules.track import (
    AHEAD,
    BEHIND,
    BESIDE,
    CORNER,
    EDGE,
    GRID,
    INSIDE,
    SQUARES,
    Name,
    crossing,
    step,
)


def moves_between(start: Name, goals: Iterable[Name], closed: frozenset[Name] = frozenset()) -> int:
    """Fewest edge moves from a square to one of the goals without going back over the line."""
    goals = set(goals)
    far = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for near in EDGE[here]:
            if near in far or near in closed or crossing(here, near) == -1:
                continue
            if crossing(here, near) == 1 and here != start:
                continue
            far[near] = far[here] + 1
            if near in goals:
                return far[near]
            queue.append(near)
    raise AssertionError(f"no way from {start} to {goals}")


def around(lane: Name, goals: Iterable[Name], closed: frozenset[Name] = frozenset()) -> int:
    """Fewest moves from a grid square over the line and round to the goals."""
    starts = [n for n in EDGE[lane] if crossing(lane, n) == 1]
    return min(1 + moves_between(start, goals, closed) for start in starts)


def test_2_2_the_track_has_96_squares() -> None:
    """48 on the straights, 32 outside and 16 inside ones in the turns, none upon another."""
    kinds = [square.kind for square in SQUARES.values()]
    tops = {(square.x, square.y) for square in SQUARES.values()}

    assert (kinds.count("straight"), kinds.count("outside"), kinds.count("inside")) == (48, 32, 16)
    assert len(tops) == 96
    assert not any(abs(ax - bx) < 2 and abs(ay - by) < 2 for ax, ay in tops for bx, by in tops - {(ax, ay)})


def test_2_2_who_is_beside_whom() -> None:
    """176 pairs share an edge and 96 touch in a point; being neighbours is mutual and never both."""
    edges = {frozenset((a, b)) for a in EDGE for b in EDGE[a]}
    corners = {frozenset((a, b)) for a in CORNER for b in CORNER[a]}

    assert (len(edges), len(corners)) == (176, 96)
    assert not edges & corners
    assert all(a in EDGE[b] for a in EDGE for b in EDGE[a])
    assert all(a in CORNER[b] for a in CORNER for b in CORNER[a])
    assert (min(map(len, EDGE.values())), max(map(len, EDGE.values()))) == (2, 5)
    assert (min(map(len, CORNER.values())), max(map(len, CORNER.values()))) == (1, 4)


def test_2_2_neighbours_are_as_the_drawing_shows() -> None:
    """Sharing a piece of edge makes an edge neighbour, touching in a point a corner neighbour."""
    for a, one in SQUARES.items():
        for b, two in SQUARES.items():
            right, down = abs(one.x - two.x), abs(one.y - two.y)
            assert (b in EDGE[a]) == ((right, down) in {(2, 0), (2, 1), (0, 2), (1, 2)})
            assert (b in CORNER[a]) == ((right, down) == (2, 2))


def test_2_2_every_neighbour_lies_in_one_direction() -> None:
    """The sides and corners of a square hold its neighbours, two on a side only at a half-square joint."""
    for name, sides in BESIDE.items():
        assert sorted(n for found in sides.values() for n in found) == sorted((*EDGE[name], *CORNER[name]))
        for found in sides.values():
            assert len(found) <= 2
            assert len(found) == 1 or {abs(step(name, n)[1]) for n in found} == {1}


@pytest.mark.parametrize(
    ("lane", "inside", "outside"), [("B1a", 24, 37), ("B1b", 25, 36), ("B1c", 26, 36), ("B1d", 27, 37)]
)
def test_2_2_the_lanes_are_24_to_27_moves_long(lane: Name, inside: int, outside: int) -> None:
    """From the grid round to any square behind the line, with and without inside squares."""
    assert around(lane, BEHIND) == inside
    assert around(lane, BEHIND, INSIDE) == outside


@pytest.mark.parametrize(
    ("lane", "inside", "outside"), [("B1a", 24, 38), ("B1b", 26, 36), ("B1c", 28, 36), ("B1d", 30, 38)]
)
def test_2_2_to_ones_own_square(lane: Name, inside: int, outside: int) -> None:
    """From the grid round to the very square of the start."""
    assert around(lane, {lane}) == inside
    assert around(lane, {lane}, INSIDE) == outside


def test_2_3_the_grid_is_behind_the_line() -> None:
    """Positions 1 to 4 count from the inside, and one step forward from each leads over the line."""
    assert GRID == ("B1a", "B1b", "B1c", "B1d")
    assert [crossing(n, n.replace("1", "2")) for n in GRID] == [1, 1, 1, 1]
    assert [crossing(n.replace("1", "2"), n) for n in GRID] == [-1, -1, -1, -1]
    assert crossing("B1a", "B2b") == 1
    assert frozenset(GRID) == BEHIND


def test_2_3_elsewhere_nothing_is_crossed() -> None:
    """Only between B1 and B2 lies the line."""
    steps = [(a, b) for a in SQUARES for b in (*EDGE[a], *CORNER[a])]

    crossed = [(a, b) for a, b in steps if crossing(a, b)]

    assert {frozenset(pair) for pair in crossed} <= {frozenset((a, b)) for a in BEHIND for b in AHEAD}
    assert len(crossed) == 2 * (4 + 6)
