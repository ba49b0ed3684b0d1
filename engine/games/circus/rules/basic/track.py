"""The track of 498 spaces: two straights of rectangles, two turns of hexes, half-hexes where they join.

A space is named by sector, lane and number: `h3-10` is the tenth of lane 3 on the home straight. Sectors in
race order are `h`, the home straight with the finish line, `e`, the right-hand turn, `b`, the back straight,
and `w`, the left-hand turn. Lane 1 is inside; numbers begin at 1 where the race enters the sector, and in a
turn count the spaces of that lane alone. Facings are 0 E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE, so a left turn adds 1.

The map is reconstructed (N8); its figures are in `values.json`.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Literal

from engine.games.circus.rules import values

Name = str
Facing = int
Sector = Literal["h", "e", "b", "w"]
Side = Literal["left", "right"]

E, NE, NW, W, SW, SE = range(6)
FACINGS = ("E", "NE", "NW", "W", "SW", "SE")
"""The facings by number; a rectangle has E and W alone."""
LANES = values.LANES
COLUMNS = values.COLUMNS
LAP = 2 * (COLUMNS + values.TURN)
"""Progress of one lap (N8.5)."""
RADIAL = COLUMNS + values.TURN / 2 - values.LINE
"""How far past the finish line the Lap Radial is (N8.6)."""
TIE = values.TIE
"""Spaces whose progress differs by no more are equally far (N8.5)."""
ROW = values.ROW_HEIGHT
"""How high a lane is drawn, in widths of a space."""

_VECTORS = ((1.0, 0), (0.5, -1), (-0.5, -1), (-1.0, 0), (-0.5, 1), (0.5, 1))
_STRAIGHTS: Mapping[int, Sector] = {1: "h", -1: "b"}
_ENDS: Mapping[Sector, int] = {"w": 0, "e": COLUMNS - 1}
"""The column in which the straights meet each turn."""
_DIGITS = 6
"""To how many digits progress is computed, so that places on one radial are equal."""
_FIRST = (values.MEDIAN_ROWS + 1) // 2
"""The row of lane 1 on the home straight, and how many steps lane 1 is from a turn's centre."""
_TIP = _FIRST - 1
"""The outward offset of the median's last hex, in row 0 (J3E)."""


@dataclass(frozen=True, slots=True)
class Space:
    """A rectangle, hex or half-hex (Basic 1).

    `row` counts lanes down the map, 0 in the middle of the median. `offset` is the column of a rectangle from
    the left, and in a turn how far out from the straight a space lies, in widths. `half` is a half-hex.
    `progress` is how far into the lap from the entry of the home straight it is (N8.5), of `LAP` in all.
    `x` and `y` are the middle of what exists of it, in widths from the left end of the straights and down
    from the middle of the median.
    """

    name: Name
    sector: Sector
    lane: int
    number: int
    row: int
    offset: float
    half: bool
    progress: float
    x: float
    y: float

    @property
    def straight(self) -> bool:
        return self.sector in ("h", "b")

    @property
    def joint(self) -> bool:
        """Whether it is a hex or half-hex where a row of its turn begins, beside the straight (J12)."""
        return not self.straight and self.offset < 1


def _straight(sector: Sector) -> Iterator[Space]:
    """The rectangles of a straight, lane by lane (N8.1)."""
    for lane in range(1, LANES + 1):
        for number in range(1, COLUMNS + 1):
            home = sector == "h"
            column = number - 1 if home else COLUMNS - number
            row = (lane + _FIRST - 1) * (1 if home else -1)
            way = number - 0.5 + (0 if home else LAP / 2)
            name = f"{sector}{lane}-{number}"
            yield Space(name, sector, lane, number, row, column, False, way, column + 0.5, ROW * row)


def _turn(sector: Sector) -> Iterator[Space]:
    """The spaces of a turn: all hexes within a ring of the median's tip, as far as they lie outside.

    (N8.2)
    """
    for lane in range(1, LANES + 1):
        cells = sorted(
            (_turned(sector, row, offset), row, offset) for row, offset in _ring(lane + _FIRST - 1)
        )
        for number, (way, row, offset) in enumerate(cells, 1):
            half = offset == 0
            out = values.HALF_HEX if half else offset
            x = COLUMNS + out if sector == "e" else -out
            yield Space(
                f"{sector}{lane}-{number}", sector, lane, number, row, offset, half, way, x, ROW * row
            )


def _ring(ring: int) -> Iterator[tuple[int, float]]:
    """Row and offset of the hexes at that distance from the turn's centre, in steps (N8.2)."""
    for row in range(-ring, ring + 1):
        offset = 0.5 * (row % 2)
        while offset + abs(row) / 2 <= ring:
            if max(abs(row), offset + abs(row) / 2) == ring:
                yield row, offset
            offset += 1


def _turned(sector: Sector, row: int, offset: float) -> float:
    """The progress of a space of a turn, by its angle at the turn's centre (N8.5)."""
    out = values.HALF_HEX if offset == 0 else offset
    down = ROW * row if sector == "e" else -ROW * row
    start = COLUMNS if sector == "e" else LAP / 2 + COLUMNS
    return round(start + values.TURN * math.atan2(out, down) / math.pi, _DIGITS)


SPACES: Mapping[Name, Space] = MappingProxyType(
    {s.name: s for s in (*_straight("h"), *_turn("e"), *_straight("b"), *_turn("w"))}
)
"""All spaces in race order, lane by lane within a sector."""
_AT: Mapping[tuple[Sector, int, float], Name] = {(s.sector, s.row, s.offset): s.name for s in SPACES.values()}


def _onto_straight(sector: Sector, row: int) -> Name | None:
    """The rectangle of a row where it meets a turn; None where that row has none (N8.3)."""
    side = _STRAIGHTS[1 if row > 0 else -1]
    return _AT.get((side, row, _ENDS[sector]))


def _offset(space: Space, facing: Facing) -> float:
    """The offset of the next space in a turn; below 0 where it would be on the straight."""
    dx = _VECTORS[facing][0]
    return space.offset + (dx if space.sector == "e" else -dx)


def _stepped(space: Space, facing: Facing) -> Name | None:
    """Where one space forward leads (N8.3)."""
    dx, dy = _VECTORS[facing]
    if space.straight:
        if dy:
            return None
        column = space.offset + dx
        if column < 0 or column >= COLUMNS:
            return _AT[("w" if column < 0 else "e", space.row, 0.5 * (space.row % 2))]
        return _AT[(space.sector, space.row, column)]
    offset = _offset(space, facing)
    if offset >= 0:
        return _AT.get((space.sector, space.row + dy, offset))
    return None if dy else _onto_straight(space.sector, space.row)


def border(space: Space, facing: Facing) -> bool:
    """Whether a team in a half-hex faces the straight slantwise, where no red arrow leads (J12, N8.3)."""
    return not space.straight and _VECTORS[facing][1] != 0 and _offset(space, facing) < 0


def _moved(space: Space, facing: Facing) -> tuple[Name, Facing] | None:
    """The step as it would be if the hexes continued (J12)."""
    if border(space, facing):
        name = _onto_straight(space.sector, space.row + _VECTORS[facing][1])
        return (name, W if space.sector == "e" else E) if name else None
    name = _stepped(space, facing)
    return (name, facing) if name else None


_STEPS = {n: tuple(_stepped(s, f) for f in range(6)) for n, s in SPACES.items()}
_SHIFTS = {n: tuple(_moved(s, f) for f in range(6)) for n, s in SPACES.items()}


def step(name: Name, facing: Facing) -> Name | None:
    """The space ahead; None before a wall or the border, or for a facing that a rectangle lacks.

    (Basic 5, N8.3)
    """
    return _STEPS[name][facing]


def shifted(name: Name, facing: Facing) -> tuple[Name, Facing] | None:
    """The shift space of a skid in a turn, and the facing there before the team is turned; None: a wall.

    Across the border the hexes are taken to continue; who lands on the straight faces along it (J1B, J12).
    """
    return _SHIFTS[name][facing]


def behind(name: Name, facing: Facing) -> Name | None:
    """Where the chariot of a team stands; None where that would be across a wall (Basic 2)."""
    if SPACES[name].straight:
        return name
    shift = _SHIFTS[name][(facing + 3) % 6]
    return shift[0] if shift else None


def _swerved(space: Space, facing: Facing, side: int) -> Name | None:
    """The space of a swerve, `side` being 1 to the left and -1 to the right (Turns 5)."""
    if space.straight:
        down = side if facing == W else -side
        return _AT.get((space.sector, space.row + down, space.offset)) if facing in (E, W) else None
    back = (facing + 2 * side) % 6
    if facing not in (E, W) and _offset(space, back) < 0:
        return None
    moved = _moved(space, back)
    return moved[0] if moved else None


_BESIDE = {n: tuple((_swerved(s, f, 1), _swerved(s, f, -1)) for f in range(6)) for n, s in SPACES.items()}


def beside(name: Name, facing: Facing, side: Side) -> Name | None:
    """The space of a swerve; None at a wall, and across the border unless the team faces along it.

    In rectangles it is the next lane, in hexes the one back to the left or right (Turns 5, N15.5).
    """
    return _BESIDE[name][facing][0 if side == "left" else 1]


def turnable(name: Name) -> bool:
    """Whether a team can turn there: in hexes and half-hexes (Turns 4)."""
    return not SPACES[name].straight


def may_face(name: Name, facing: Facing) -> bool:
    """Whether a team can have that facing there: any in a turn, E and W in a rectangle (N8.3)."""
    return turnable(name) or facing in (E, W)


def _forward(space: Space) -> Facing:
    if space.straight:
        return E if space.sector == "h" else W
    ahead = {facing: SPACES[end] for facing, end in enumerate(_STEPS[space.name]) if end}
    return max(ahead, key=lambda facing: (_gain(space, ahead[facing]), ahead[facing].lane == space.lane))


def _gain(start: Space, end: Space) -> float:
    """The progress from one space to another, by the shorter way round."""
    return round((end.progress - start.progress + LAP / 2) % LAP - LAP / 2, _DIGITS)


_FORWARD = {n: _forward(s) for n, s in SPACES.items()}


def forward(name: Name) -> Facing:
    """The race direction; in a turn the open facing that gains most progress, of two that do in the lane."""
    return _FORWARD[name]


def _adjacent(space: Space) -> Iterator[Name | None]:
    """The spaces that touch one; in rectangles and at their ends diagonally, too (Basic 3)."""
    rows = range(space.row - 1, space.row + 2)
    if space.straight:
        for column in (space.offset - 1, space.offset, space.offset + 1):
            yield from (_AT.get((space.sector, row, column)) for row in rows)
        for turn, last in _ENDS.items():
            if space.offset == last:
                yield from (_AT.get((turn, row, 0.5 * (row % 2))) for row in rows)
        return
    yield from (end for end in _STEPS[space.name] if end and not SPACES[end].straight)
    if space.joint:
        yield from (_onto_straight(space.sector, row) for row in rows)


NEIGHBOURS: Mapping[Name, frozenset[Name]] = MappingProxyType(
    {n: frozenset(near for near in _adjacent(s) if near and near != n) for n, s in SPACES.items()}
)
"""The spaces adjacent for whips, weapons, captures and runners: in rectangles diagonally, too (Basic 3)."""


def runs(name: Name) -> frozenset[Name]:
    """Where a runner gets with one space of his move (J3C)."""
    return NEIGHBOURS[name]


@cache
def within(name: Name, steps: int) -> frozenset[Name]:
    """The space itself and all within that number of steps from one to the next."""
    if steps == 0:
        return frozenset((name,))
    nearer = within(name, steps - 1)
    return nearer.union(*(NEIGHBOURS[near] for near in nearer))


BY_MEDIAN = frozenset(n for n, s in SPACES.items() if s.lane == 1)
"""Where a runner must begin the move with which he climbs onto the median (J3E)."""


def _from_tip(space: Space) -> float:
    """Hex steps from the end of the median (J3E)."""
    return max(abs(space.row), abs(space.offset - _TIP) + abs(space.row) / 2)


BY_MEDIAN_END: Mapping[Literal["e", "w"], tuple[Name, ...]] = MappingProxyType(
    {
        end: tuple(n for n, s in SPACES.items() if s.sector == end and _from_tip(s) <= values.MEDIAN_RANGE)
        for end in ("e", "w")
    }
)
"""The spaces within two of either end of the median: who stands there jumps at chariots in them (J4B2)."""
MEDIAN_EXITS: Mapping[Literal["e", "w"], tuple[Name, ...]] = MappingProxyType(
    {
        end: tuple(n for n in near if not SPACES[n].half and SPACES[n].lane <= 2)
        for end, near in BY_MEDIAN_END.items()
    }
)
"""The hexes near either end of the median into which a man can jump down, in race order (J3E)."""


def finish(start: Name, end: Name) -> int:
    """+1 over the finish line in race direction, -1 back over it, else 0, however it is moved (N8.6)."""
    a, b = SPACES[start], SPACES[end]
    if a.sector != "h" or b.sector != "h":
        return 0
    return (a.number <= values.LINE < b.number) - (b.number <= values.LINE < a.number)


def radial(start: Name, end: Name) -> int:
    """+1 over the Lap Radial in race direction, -1 back over it, else 0, however it is moved (N8.6)."""
    a, b = SPACES[start], SPACES[end]
    if a.sector != "e" or b.sector != "e":
        return 0
    return (b.row <= 0 < a.row) - (a.row <= 0 < b.row)


def _short_of_radial(steps: int) -> frozenset[Name]:
    """The spaces from which a team can be over the Lap Radial with that number of steps (N14.5)."""
    nearer = _short_of_radial(steps - 1) if steps > 1 else frozenset()
    ends = {n: [end for end in _STEPS[n] if end] for n, s in SPACES.items() if s.sector == "e" and s.row > 0}
    return frozenset(n for n, s in ends.items() if any(radial(n, end) == 1 or end in nearer for end in s))


BEFORE_RADIAL = _short_of_radial(values.MUTANT_SPACES)
"""The last spaces before the Lap Radial (N14.5)."""


def counted(count: int, start: Name, end: Name) -> int:
    """A count of lines after a step: the awaited line forward adds one, the last one back takes one (N15.1).

    The lines alternate, and the first that is awaited, at count 0, is the finish line.
    """
    lines = finish(start, end), radial(start, end)
    if lines[count % 2] == 1:
        return count + 1
    if count > 0 and lines[(count - 1) % 2] == -1:
        return count - 1
    return count


def finishes(count: int) -> int:
    """How many crossings of the finish line, the start among them, are in a count of lines (N15.1)."""
    return (count + 1) // 2


def radials(count: int) -> int:
    """How many crossings of the Lap Radial are in a count of lines (N15.1)."""
    return count // 2


def progress(name: Name, count: int) -> float:
    """How far into the race that is with that count of lines, in spaces from the start's line (N8.5)."""
    return LAP * (finishes(count) - 1) + _past_line(SPACES[name])


def _past_line(space: Space) -> float:
    """How far past the finish line a space is, in spaces (N8.5)."""
    return round((space.progress - values.LINE) % LAP, _DIGITS)


_LANES = {
    lane: sorted(_past_line(s) for s in SPACES.values() if s.lane == lane) for lane in range(1, LANES + 1)
}


def spaces_ahead(leader: Name, leader_progress: float, other_progress: float) -> int:
    """How many spaces of the leader's lane are ahead of the other one, up to his own (Cockiness, N15.3)."""
    return _passed(SPACES[leader].lane, leader_progress) - _passed(SPACES[leader].lane, other_progress)


def _passed(lane: int, way: float) -> int:
    """How many spaces of a lane lie behind that progress (N15.3)."""
    laps, rest = divmod(way, LAP)
    spaces = _LANES[lane]
    return int(laps) * len(spaces) + bisect_right(spaces, round(rest, _DIGITS))


def grid(seats: int) -> tuple[Name, ...]:
    """The starts of the chariots, by lanes: just before the line, from the eighth on behind (Set Up 2)."""
    places = ((lane, values.LINE - row) for row in range(-(-seats // LANES)) for lane in range(1, LANES + 1))
    return tuple(f"h{lane}-{number}" for lane, number in places)[:seats]


def kept(space: Name, facing: Facing) -> Facing:
    """A facing as it is there: on the straight a slanting one becomes the nearest that is possible (J12)."""
    if may_face(space, facing):
        return facing
    return E if facing in (NE, SE) else W


def apart(one: Facing, other: Facing) -> int:
    """How many turns lie between two facings."""
    return min((one - other) % 6, (other - one) % 6)
