"""The track (notes 8): spaces, steps, neighbours, progress, lines. A space is its id, as `R,2,9` or `E,-3,0`.

Facings: 0 E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE; a left turn adds one. Rows grow downward, +1 is the left side.
"""

from __future__ import annotations

import math

E, NE, NW, W, SW, SE = range(6)
LEFT, RIGHT = 1, -1
DX = (1.0, 0.5, -0.5, -1.0, -0.5, 0.5)
DY = (0, -1, -1, 0, 1, 1)
WALL, BORDER, NOT_ALLOWED = "WALL", "BORDER", "NOT ALLOWED"
COLUMNS, LANES = 20, 7
LAP = 64.0
TIE = 0.05


def parts(space: str) -> tuple[str, int, int]:
    """Part (R, E, W), row, and column or k."""
    part, row, column = space.split(",")
    return part, int(row), int(column)


def is_rectangle(space: str) -> bool:
    return space[0] == "R"


def is_joint(space: str) -> bool:
    """Whether a space is one of those with k = 0, half or whole."""
    part, _, k = parts(space)
    return part != "R" and k == 0


def is_half(space: str) -> bool:
    """Whether a space is a half-hex: k = 0 in an even row."""
    return is_joint(space) and parts(space)[1] % 2 == 0


def ring(row: int, offset: float) -> float:
    return max(abs(row), offset + abs(row) / 2)


def offset_of(space: str) -> float:
    """How far a space of a turn lies outward of the border."""
    _, row, k = parts(space)
    return k + 0.5 * (row % 2)


def hex_at(turn: str, row: int, offset: float) -> str:
    """The space of a turn in a row at an offset, or WALL."""
    if offset < 0 or not 2 <= ring(row, offset) <= 8:
        return WALL
    return f"{turn},{row},{int(offset)}"


def all_spaces() -> list[str]:
    """The 280 rectangles, then the 218 spaces of the turns."""
    rows = [row for row in range(-8, 9) if abs(row) >= 2]
    found = [f"R,{row},{column}" for row in rows for column in range(COLUMNS)]
    for turn in "EW":
        for row in range(-8, 9):
            at = [hex_at(turn, row, k + 0.5 * (row % 2)) for k in range(9)]
            found += [space for space in at if space != WALL]
    return found


def lane(space: str) -> int:
    part, row, _ = parts(space)
    return abs(row) - 1 if part == "R" else int(ring(row, offset_of(space))) - 1


def step(space: str, facing: int) -> str:
    """One space forward (notes 8.3): a space, WALL, BORDER, or NOT ALLOWED in rectangles."""
    part, row, column = parts(space)
    if part == "R":
        if facing not in (E, W):
            return NOT_ALLOWED
        to = column + (1 if facing == E else -1)
        if to == COLUMNS:
            return f"E,{row},0"
        return f"W,{row},0" if to < 0 else f"R,{row},{to}"
    offset = offset_of(space) + (DX[facing] if part == "E" else -DX[facing])
    to_row = row + DY[facing]
    if offset < 0:
        if facing not in (E, W):
            return BORDER
        return f"R,{to_row},{COLUMNS - 1 if part == 'E' else 0}"
    return hex_at(part, to_row, offset)


def beyond(space: str, facing: int) -> str:
    """A step that crosses the border as if the hexes went on (notes 9.3, 9.5): a space or WALL."""
    to = step(space, facing)
    if to != BORDER:
        return to
    part, row, _ = parts(space)
    to_row = row + DY[facing]
    return f"R,{to_row},{COLUMNS - 1 if part == 'E' else 0}" if 2 <= abs(to_row) <= 8 else WALL


def beside(space: str, facing: int, side: int) -> str:
    """The next lane, or the hex behind to that side, over the border too (notes 9)."""
    if not is_rectangle(space):
        return beyond(space, (facing + 2 * side) % 6)
    _, row, column = parts(space)
    to = row - side if facing == E else row + side
    return f"R,{to},{column}" if 2 <= abs(to) <= 8 else WALL


def swerve_target(space: str, facing: int, side: int) -> str | None:
    """Where a swerve may be chosen to go (notes 9.1, 9.2), or None."""
    to = beside(space, facing, side)
    crosses = not is_rectangle(space) and to != WALL and is_rectangle(to)
    return None if to == WALL or (crosses and facing not in (E, W)) else to


def behind(space: str, facing: int) -> str:
    """The space of the Chariot behind its Team (basics 2; notes 9.3), or WALL."""
    return space if is_rectangle(space) else beyond(space, (facing + 3) % 6)


def along(facing: int) -> int:
    """The direction of the straight nearest to a facing."""
    return E if facing in (E, NE, SE) else W


def turned(facing: int, to: int) -> int:
    """How many turns lie between two facings, 0 to 3."""
    return min((facing - to) % 6, (to - facing) % 6)


def neighbours_of(space: str) -> list[str]:
    """Adjacency (notes 8.4)."""
    part, row, column = parts(space)
    found = [f"R,{row + dy},{column + dx}" for dy in (-1, 0, 1) for dx in (-1, 0, 1)] if part == "R" else []
    if part != "R":
        found = [to for to in (step(space, facing) for facing in range(6)) if to[0] == part]
    joint = {("R", COLUMNS - 1): "E,{},0", ("R", 0): "W,{},0", ("E", 0): "R,{},19", ("W", 0): "R,{},0"}
    if (part, column) in joint:
        found += [joint[part, column].format(row + dy) for dy in (-1, 0, 1)]
    return sorted({to for to in found if to in SPACES and to != space})


SPACES = dict.fromkeys(all_spaces(), True)
NEIGHBOURS = {space: neighbours_of(space) for space in SPACES}


def adjacent(one: str, other: str) -> bool:
    return other in NEIGHBOURS[one]


def within_two(one: str, other: str) -> bool:
    """The reach of a sling: two steps from neighbour to neighbour (notes 8.4)."""
    return one != other and (adjacent(one, other) or any(adjacent(s, other) for s in NEIGHBOURS[one]))


def theta(space: str) -> float:
    """The angle in degrees travelled in a turn: 0 at its entry, 180 at its exit (notes 8.5)."""
    part, row, _ = parts(space)
    out = 0.25 if is_half(space) else offset_of(space)
    return math.degrees(math.atan2(out, 0.866 * row if part == "E" else -0.866 * row))


def place(space: str) -> float:
    """P, the position along a lap of 64 (notes 8.5)."""
    part, row, column = parts(space)
    if part == "R":
        return column + 0.5 if row > 0 else 32 + (20 - (column + 0.5))
    return (20 if part == "E" else 52) + 12 * theta(space) / 180


def progress(space: str, count: int) -> float:
    """Progress in the race, with the count of crossings (notes 8.5, 15.1)."""
    return LAP * ((count + 1) // 2 - 1) + (place(space) - 10) % LAP


def line_crossed(count: int) -> float:
    """The progress of the line that was counted last."""
    return LAP * ((count + 1) // 2 - 1) + (16 if count and count % 2 == 0 else 0)


def crossing(old: str, new: str) -> tuple[str, int] | None:
    """The line that lies between two neighbouring spaces and the sense of the crossing (notes 8.6, 14.2)."""
    (part, row, column), (to_part, to_row, to_column) = parts(old), parts(new)
    if part == to_part == "R" and row > 0 and {column, to_column} == {9, 10}:
        return "finish", to_column - column
    if part == to_part == "E" and (row >= 1) != (to_row >= 1):
        return "radial", 1 if row >= 1 else -1
    return None


def is_before_radial(space: str) -> bool:
    """The last two spaces of each lane before the Lap Radial: rows 2 and 1 of the first turn."""
    part, row, _ = parts(space)
    return part == "E" and row in (1, 2) and not is_half(space)


def after_crossing(count: int, line: str, sense: int) -> int:
    """The count after a crossing: the awaited line forward, or the last one backward (notes 15.1)."""
    awaited, last = ("radial", "finish") if count % 2 else ("finish", "radial")
    if sense > 0:
        return count + (line == awaited)
    return count - (count > 0 and line == last)


def wrong_way(space: str, facing: int) -> bool:
    """Whether a facing leads more backward than forward."""
    part, row, _ = parts(space)
    if part == "R":
        return facing != (E if row > 0 else W)
    return off_race(space, facing) > 90.001


def degrees_to_race(space: str, facing: int) -> tuple[float, float]:
    """How far a team would have to turn to the left, and to the right, to face along the way round."""
    heading = theta(space) + (0 if parts(space)[0] == "E" else 180)
    return (heading - 60 * facing) % 360, (60 * facing - heading) % 360


def off_race(space: str, facing: int) -> float:
    """The degrees in a turn between a facing and the tangent in race direction."""
    heading = theta(space) + (0 if parts(space)[0] == "E" else 180)
    return abs((60 * facing - heading + 180) % 360 - 180)


def spaces_ahead(leader: str, count: int, other: float) -> int:
    """The spaces of the leader's lane after `other` (a progress) up to his own (notes 15.3)."""
    here = progress(leader, count)
    own = [space for space in SPACES if lane(space) == lane(leader)]
    first = here - (place(leader) - 10) % LAP
    laps = range(int((here - other) // LAP) + 2)
    at = [first - LAP * back + (place(space) - 10) % LAP for space in own for back in laps]
    return sum(other + 1e-9 < p < here + 1e-9 for p in at)


def by_median_end(turn: str) -> list[str]:
    """Within two spaces of the tip of the median: the exits, and the half-hexes of lane 1 (J4b)."""
    return [*median_exits(turn), f"{turn},2,0", f"{turn},-2,0"]


def median_exits(turn: str) -> list[str]:
    """Where one may jump down from an end of the median (notes 8.7)."""
    inner, outer = ((2, 1), (1, 1), (0, 2), (-1, 1), (-2, 1)), ((2, 2), (1, 2), (0, 3), (-1, 2), (-2, 2))
    return [f"{turn},{row},{k}" for row, k in inner + outer]
