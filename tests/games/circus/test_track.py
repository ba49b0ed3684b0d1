"""The track: its spaces, ways, adjacency, order and lines (Basic Information, Movement, J12, N8, N9).

`spaces.txt` has been made by the formulas of N8 alone, one space a line: name, id, half or full, progress and
the ids of the six steps, E first.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from engine.games.circus.rules.basic.track import (
    BY_MEDIAN,
    FACINGS,
    LAP,
    MEDIAN_EXITS,
    NE,
    NEIGHBOURS,
    NW,
    SE,
    SPACES,
    SW,
    TIE,
    E,
    Facing,
    Name,
    W,
    behind,
    beside,
    border,
    counted,
    finish,
    finishes,
    forward,
    grid,
    may_face,
    progress,
    radial,
    radials,
    runs,
    shifted,
    spaces_ahead,
    step,
    turnable,
    within,
)
from tests.games.circus.places import from_notes_id, notes_id

LINES = [line.split() for line in Path(__file__).with_name("spaces.txt").read_text("utf-8").splitlines()]
TURNS = [name for name, space in SPACES.items() if not space.straight]


def went(place: str, facing: Facing) -> str:
    """A step as the list of spaces has it."""
    name = from_notes_id(place)
    ahead = step(name, facing)
    if ahead:
        return notes_id(ahead)
    return "border" if border(SPACES[name], facing) else "wall" if may_face(name, facing) else "-"


def known(place: str | None) -> Name | None:
    return from_notes_id(place) if place else None


def test_n8_2_all_spaces_are_those_of_the_formulas() -> None:
    for name, place, half, way, *steps in LINES:
        space = SPACES[name]
        assert notes_id(name) == place
        assert from_notes_id(place) == name
        assert space.half == (half == "half")
        assert space.progress == pytest.approx(float(way), abs=0.0001)
        assert [went(place, facing) for facing in range(6)] == steps
    assert list(SPACES) == [name for name, *_ in LINES]


def test_n8_1_there_are_498_spaces_of_three_kinds() -> None:
    """280 rectangles, 202 hexes and 16 half-hexes, which count as spaces like all others."""
    kinds = Counter("rectangle" if s.straight else "half-hex" if s.half else "hex" for s in SPACES.values())

    assert kinds == {"rectangle": 280, "hex": 202, "half-hex": 16}
    assert len({(s.x, s.y) for s in SPACES.values()}) == 498


@pytest.mark.parametrize("turn", ["e", "w"])
def test_n8_2_spaces_of_a_turn_by_lane(turn: str) -> None:
    """A turn has 7 spaces in lane 1 and 25 in lane 7."""
    sizes = Counter(s.lane for s in SPACES.values() if s.sector == turn)

    assert [sizes[lane] for lane in range(1, 8)] == [7, 9, 13, 15, 19, 21, 25]


def test_n8_2_a_lap_in_one_lane() -> None:
    """Whoever always goes on in the race direction keeps the lane and is back after so many spaces."""
    laps = []
    for start in grid(7):
        here, count = start, 0
        while count == 0 or here != start:
            ahead = step(here, forward(here))
            assert ahead
            assert SPACES[ahead].lane == SPACES[start].lane
            here, count = ahead, count + 1
        laps.append(count)

    assert laps == [54, 58, 66, 70, 78, 82, 90]


def test_names_begin_where_the_race_enters_a_sector() -> None:
    """The numbers of a lane rise in the race direction; after the last of a sector comes 1 of the next."""
    for sector, following in pairwise("hebwh"):
        for lane in range(1, 8):
            inside = [s.name for s in SPACES.values() if (s.sector, s.lane) == (sector, lane)]
            assert [SPACES[name].number for name in inside] == list(range(1, len(inside) + 1))
            assert all(b in NEIGHBOURS[a] for a, b in pairwise([*inside, f"{following}{lane}-1"]))


@pytest.mark.parametrize(
    ("place", "facing", "end"),
    [
        ("R,2,19", E, "E,2,0"),
        ("R,3,19", E, "E,3,0"),
        ("E,3,0", NE, "E,2,1"),
        ("E,2,0", NE, "wall"),
        ("E,2,0", E, "E,2,1"),
        ("E,0,2", NE, "E,-1,2"),
        ("E,0,2", NW, "E,-1,1"),
        ("E,0,8", E, "wall"),
        ("E,-3,0", W, "R,-3,19"),
        ("E,-3,0", NW, "E,-4,0"),
        ("E,-4,0", NW, "border"),
        ("R,-3,0", W, "W,-3,0"),
        ("W,-3,0", SW, "W,-2,1"),
        ("W,3,0", E, "R,3,0"),
    ],
)
def test_n8_3_vectors(place: str, facing: Facing, end: str) -> None:
    """Where one space forward leads, facing by facing."""
    assert went(place, facing) == end


def test_n8_3_the_shortest_turn_in_lane_2() -> None:
    """A way through the first turn, space by space, with four turns of the team."""
    path = [("R,3,19", E), ("E,3,0", NE), ("E,2,1", NE), ("E,1,1", NE), ("E,0,2", NW), ("E,-1,1", NW)]
    path += [("E,-2,1", NW), ("E,-3,0", W), ("R,-3,19", W)]

    assert all(went(here, facing) == there for (here, facing), (there, _) in pairwise(path))


def test_n8_3_steps_lead_back() -> None:
    """Where a step leads from one space to another, the opposite step leads back."""
    for name in SPACES:
        for facing in range(6):
            ahead = step(name, facing)
            assert ahead is None or step(ahead, (facing + 3) % 6) == name


def test_turns_4_teams_turn_in_hexes_and_half_hexes_alone() -> None:
    """At the latest in the half-hexes; a rectangle allows East and West."""
    assert [name for name in SPACES if turnable(name)] == TURNS
    assert [FACINGS[f] for f in range(6) if may_face("h3-1", f)] == ["E", "W"]
    assert all(may_face("e3-1", facing) for facing in range(6))
    assert SPACES["e3-1"].half


def test_j12_the_border_is_met_slantwise_in_half_hexes() -> None:
    """The red arrows lead straight on; who faces the straight slantwise has to turn first."""
    met = {(name, FACINGS[f]) for name in SPACES for f in range(6) if border(SPACES[name], f)}

    assert met == {
        (n, f) for n in SPACES if SPACES[n].half for f in (("NW", "SW") if n[0] == "e" else ("NE", "SE"))
    }
    assert all(step(name, FACINGS.index(facing)) is None for name, facing in met)


@pytest.mark.parametrize(
    ("place", "facing", "end"),
    [
        ("R,3,5", E, "R,3,5"),
        ("R,-3,5", W, "R,-3,5"),
        ("E,1,2", NE, "E,2,2"),
        ("E,3,0", E, "R,3,19"),
        ("E,4,0", E, "R,4,19"),
        ("E,3,0", NE, "E,4,0"),
        ("E,4,0", NE, "R,5,19"),
        ("E,-4,0", NW, "E,-3,0"),
        ("W,-4,0", SW, "R,-5,0"),
        ("E,8,1", NE, None),
        ("E,8,0", NE, None),
        ("E,-1,1", W, "E,-1,2"),
        ("E,0,2", E, None),
    ],
)
def test_basic_2_the_chariot_stands_directly_behind_its_team(
    place: str, facing: Facing, end: str | None
) -> None:
    """In rectangles both share one; at the joint it may stand in a rectangle, as if the hexes went on."""
    assert behind(from_notes_id(place), facing) == known(end)


@pytest.mark.parametrize(
    ("place", "facing", "left", "right"),
    [
        ("R,3,5", E, "R,2,5", "R,4,5"),
        ("R,3,5", W, "R,4,5", "R,2,5"),
        ("R,-3,5", W, "R,-2,5", "R,-4,5"),
        ("R,2,5", E, None, "R,3,5"),
        ("R,-8,5", W, "R,-7,5", None),
        ("E,0,4", NE, "E,0,3", "E,1,4"),
        ("E,3,2", E, "E,2,2", "E,4,2"),
        ("E,4,0", E, "R,3,19", "R,5,19"),
        ("E,4,0", NE, None, "E,5,0"),
        ("E,-4,0", W, "E,-3,0", "E,-5,0"),
        ("E,-3,0", NW, "E,-2,0", "E,-3,1"),
        ("W,-4,0", W, "R,-3,0", "R,-5,0"),
        ("W,-4,0", SW, None, "W,-5,0"),
        ("E,2,0", E, None, "R,3,19"),
        ("E,8,0", E, "R,7,19", None),
    ],
)
def test_turns_5_where_a_swerve_leads(
    place: str, facing: Facing, left: str | None, right: str | None
) -> None:
    """In rectangles directly to the side, in hexes back to it; over the border only along the straight."""
    here = from_notes_id(place)

    assert (beside(here, facing, "left"), beside(here, facing, "right")) == (known(left), known(right))


def test_turns_5_a_rectangle_is_swerved_in_along_the_straight_alone() -> None:
    assert beside("h3-5", NE, "left") is None


@pytest.mark.parametrize(
    ("place", "facing", "end"),
    [
        ("E,3,0", E, ("E,3,1", E)),
        ("E,-2,1", NW, ("E,-3,0", NW)),
        ("E,-4,0", W, ("R,-4,19", W)),
        ("E,-4,0", NW, ("R,-5,19", W)),
        ("E,-4,0", SW, ("R,-3,19", W)),
        ("E,-8,0", NW, None),
        ("E,2,0", NW, None),
        ("W,4,0", SE, ("R,5,0", E)),
        ("W,8,0", SE, None),
        ("E,0,8", E, None),
    ],
)
def test_j12_the_shift_space_of_a_skidded_turn(
    place: str, facing: Facing, end: tuple[str, Facing] | None
) -> None:
    """One more space the old way; across the border as if the hexes went on, and then along the straight."""
    found = shifted(from_notes_id(place), facing)

    assert found == (end and (from_notes_id(end[0]), end[1]))


def test_j12_the_joint_is_where_the_rows_of_a_turn_begin() -> None:
    """Straight and turn meet in the half-hexes and hexes with which its rows begin."""
    joint = {notes_id(name) for name in SPACES if SPACES[name].joint}

    assert joint == {f"{turn},{row},0" for turn in "EW" for row in range(-8, 9) if abs(row) >= 2}


@pytest.mark.parametrize(
    ("place", "near"),
    [
        ("R,3,5", "R,2,4 R,2,5 R,2,6 R,3,4 R,3,6 R,4,4 R,4,5 R,4,6"),
        ("R,2,5", "R,2,4 R,2,6 R,3,4 R,3,5 R,3,6"),
        ("R,3,19", "R,2,18 R,2,19 R,3,18 R,4,18 R,4,19 E,2,0 E,3,0 E,4,0"),
        ("R,-8,0", "R,-8,1 R,-7,0 R,-7,1 W,-8,0 W,-7,0"),
        ("E,3,0", "E,2,0 E,2,1 E,3,1 E,4,0 E,4,1 R,2,19 R,3,19 R,4,19"),
        ("E,4,0", "E,3,0 E,4,1 E,5,0 R,3,19 R,4,19 R,5,19"),
        ("E,0,2", "E,-1,1 E,-1,2 E,0,3 E,1,1 E,1,2"),
    ],
)
def test_basic_3_who_is_adjacent(place: str, near: str) -> None:
    """In any direction, diagonally in rectangles too; at the border rows that differ by one at most."""
    assert {notes_id(name) for name in NEIGHBOURS[from_notes_id(place)]} == set(near.split())


def test_basic_3_adjacency_is_mutual() -> None:
    """If one space is adjacent to another, so is the other to it."""
    assert all(name in NEIGHBOURS[near] and name != near for name in SPACES for near in NEIGHBOURS[name])


def test_n8_3_what_a_step_or_swerve_reaches_is_adjacent() -> None:
    for name in SPACES:
        for facing in range(6):
            reached = {step(name, facing), beside(name, facing, "left"), beside(name, facing, "right")}
            assert reached - {None} <= NEIGHBOURS[name]


def test_b6a_a_sling_reaches_across_the_tip_of_the_median() -> None:
    """Two steps of adjacency; across the median that is possible near its tips alone."""
    assert from_notes_id("E,-1,1") in within(from_notes_id("E,1,1"), 2)
    assert from_notes_id("R,-2,10") not in within(from_notes_id("R,2,10"), 2)
    assert within("h4-5", 0) == {"h4-5"}
    assert len(within("h4-5", 1)) == 9
    assert len(within("h4-5", 2)) == 25


def test_j3c_a_runner_goes_in_any_direction() -> None:
    assert runs("h4-5") == within("h4-5", 1) - {"h4-5"}


def test_j3e_the_median_is_climbed_from_the_innermost_lane() -> None:
    assert {SPACES[name].lane for name in BY_MEDIAN} == {1}
    assert len(BY_MEDIAN) == 54


@pytest.mark.parametrize("end", ["e", "w"])
def test_j3e_down_into_hexes_at_or_within_two_of_the_end(end: str) -> None:
    """In the lane by the median or the next; half-hexes and rectangles are no hexes."""
    exits = MEDIAN_EXITS[end]  # type: ignore[index]  # one of the two ends
    inner = ["-2,1", "-1,1", "0,2", "1,1", "2,1"]
    outer = ["-2,2", "-1,2", "0,3", "1,2", "2,2"]

    assert {notes_id(name) for name in exits} == {f"{end.upper()},{place}" for place in (*inner, *outer)}
    assert [SPACES[name].progress for name in exits if SPACES[name].lane == 1] == sorted(
        SPACES[name].progress for name in exits if SPACES[name].lane == 1
    )


@pytest.mark.parametrize(
    ("start", "end", "crossed"),
    [
        ("h1-10", "h1-11", 1),
        ("h4-11", "h4-10", -1),
        ("h4-10", "h5-11", 1),
        ("h4-11", "h5-10", -1),
        ("h4-10", "h5-10", 0),
        ("h1-1", "w1-7", 0),
        ("b1-10", "b1-11", 0),
        ("b1-11", "b1-10", 0),
    ],
)
def test_n8_6_the_finish_line(start: Name, end: Name, crossed: int) -> None:
    """Between the tenth and eleventh space of the home straight, for whatever moves and however."""
    assert finish(start, end) == crossed
    assert radial(start, end) == 0


@pytest.mark.parametrize(
    ("start", "end", "crossed"),
    [
        ("E,1,1", "E,0,2", 1),
        ("E,1,2", "E,0,2", 1),
        ("E,0,2", "E,1,1", -1),
        ("E,0,2", "E,-1,1", 0),
        ("E,1,1", "E,1,2", 0),
        ("W,1,1", "W,0,2", 0),
        ("W,-1,1", "W,0,2", 0),
    ],
)
def test_n8_6_the_lap_radial(start: str, end: str, crossed: int) -> None:
    """Half way round the first turn, from the median's end to the outer wall."""
    a, b = from_notes_id(start), from_notes_id(end)

    assert radial(a, b) == crossed
    assert finish(a, b) == 0


def test_n15_1_the_lines_alternate() -> None:
    """Start, radial, finish line, radial …: a lap adds two, and the way back takes them off again."""
    path = ["h2-10"]
    for _ in range(58):
        path.append(step(path[-1], forward(path[-1])) or "")
    counts = [0]
    for here, ahead in pairwise(path):
        counts.append(counted(counts[-1], here, ahead))
    back = counts[-1]
    for here, ahead in pairwise(reversed(path)):
        back = counted(back, here, ahead)

    assert (counts[1], counts[-1], back) == (1, 2, 0)
    assert counts == sorted(counts)


def test_n15_1_another_line_than_the_awaited_one_counts_nothing() -> None:
    """Nor does one in the wrong direction that was not the last."""
    over = ("h1-10", "h1-11")
    radially = (from_notes_id("E,1,1"), from_notes_id("E,0,2"))

    assert counted(1, *over) == 1
    assert counted(0, *radially) == 0
    assert counted(2, *reversed(over)) == 2
    assert counted(0, *reversed(over)) == 0
    assert counted(0, *reversed(radially)) == 0
    assert counted(2, *reversed(radially)) == 1


def test_n15_1_what_a_count_is_made_of() -> None:
    """Finish line and radial alternate, so a count of lines tells the crossings of each."""
    assert [finishes(count) for count in range(6)] == [0, 1, 1, 2, 2, 3]
    assert [radials(count) for count in range(6)] == [0, 0, 1, 1, 2, 2]


def test_n8_5_progress_goes_on_with_every_space_of_a_race() -> None:
    """On the grid it is just short of 0, and a lap is 64."""
    for start in grid(7):
        here, count, way = start, 0, progress(start, 0)
        assert way == -0.5
        for _ in range(100):
            ahead = step(here, forward(here)) or ""
            here, count, way, before = ahead, counted(count, here, ahead), way, way
            way = progress(here, count)
            assert before < way < before + 2.5
    assert progress("h3-11", 3) == progress("h3-11", 1) + LAP
    assert LAP == 64


def test_n8_5_the_tie_is_transitive() -> None:
    """Of three places whose neighbours are equally far the outer two are equally far as well."""
    ways = sorted({space.progress for space in SPACES.values()})

    assert all(
        c - a <= TIE or b - a > TIE or c - b > TIE for a, b, c in zip(ways, ways[1:], ways[2:], strict=False)
    )


def test_n15_3_spaces_ahead_are_counted_in_the_leaders_lane() -> None:
    """Those past the next one's place, up to his own; in an outer lane a turn has more of them."""

    def ahead(leader: Name, other: Name, laps: int = 0) -> int:
        return spaces_ahead(leader, progress(leader, 1 + 2 * laps), progress(other, 1))

    assert [ahead(f"h1-{n}", "h5-12") for n in (12, 13, 14, 15)] == [0, 1, 2, 3]
    assert ahead("e1-7", "h1-20") == 7
    assert ahead("e7-25", "h1-20") == 25
    assert ahead("h1-12", "h1-12", laps=1) == 54
    assert spaces_ahead("h1-1", progress("h1-1", 2), progress("w4-15", 2)) == 1
    assert spaces_ahead("h1-11", progress("h1-11", 1), progress("h3-9", 0)) == 2


def test_n8_5_forward_gains_most() -> None:
    """Of six facings the one whose next space is farthest round."""
    assert [FACINGS[forward(name)] for name in ("h3-5", "b3-5")] == ["E", "W"]
    for name in TURNS:
        ways = {f: end for f in range(6) if (end := step(name, f))}
        gains = {f: (SPACES[end].progress - SPACES[name].progress + 32) % 64 - 32 for f, end in ways.items()}
        assert gains[forward(name)] == pytest.approx(max(gains.values()))


def test_set_up_2_the_grid() -> None:
    """Just before the line from the inside, the eighth and all others one row behind."""
    assert grid(3) == ("h1-10", "h2-10", "h3-10")
    assert grid(9)[6:] == ("h7-10", "h1-9", "h2-9")
    assert len(set(grid(14))) == 14


# Spaces and walls


def test_basic_1_hexes_and_rectangles_are_spaces_alike() -> None:
    """A way of spaces goes through both kinds, each of them one step."""
    way = ["h3-19"]
    for facing in (E, E, E, NE):
        way.append(step(way[-1], facing) or "wall")

    assert way == ["h3-19", "h3-20", "e3-1", "e3-2", "e2-2"]


def test_basic_5_nobody_crosses_a_wall() -> None:
    """Neither the median nor the outer wall is passed by a step, a swerve or a man's run."""
    for name, space in SPACES.items():
        around = [step(name, facing) for facing in range(6)]
        for near in (*filter(None, around), *NEIGHBOURS[name]):
            other = SPACES[near]
            assert abs(other.lane - space.lane) <= 1
            assert {other.sector, space.sector} not in ({"h", "b"}, {"e", "w"})
