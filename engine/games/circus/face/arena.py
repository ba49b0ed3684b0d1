"""The arena as a picture: stands, walls, the spaces with their lines and arrows, the median, the spina."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.face import racecourse
from engine.face.racecourse import Oval, Spina, finish_line
from engine.face.rows import Box
from engine.face.scene import WIDTH, Path, Polygon, Rect, Shape, Sheet, Sprite
from engine.face.tableau import HEADER
from engine.games.circus.face.chart import DEPTH, REACH, Chart
from engine.games.circus.rules import values
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.track import COLUMNS, LANES, SPACES, Name, Space

_WIDE, _HIGH = 26, 28
_MARGIN = 13
"""Between the spaces and the edges of the picture of the whole track."""
FULL = Chart(_WIDE, _HIGH, WIDTH / 2 - COLUMNS * _WIDE / 2, round(HEADER + _MARGIN + DEPTH * _HIGH))
"""The whole track across a scene of the usual width."""
FOOT = round(FULL.top + DEPTH * _HIGH + _MARGIN)
"""Where the picture of the whole track ends."""
OUTSIDE = 0.9
"""So much of the stands is to be seen beyond the track, in spaces."""
_EDGE = LANES + 1.5
"""The ring of the outer wall, counted as rows are."""
_TIP = (values.MEDIAN_ROWS + 1) / 2 - 0.5
"""The ring of the median's wall."""
_FLOORS = {
    (True, True): "straight",
    (True, False): "cell-light",
    (False, True): "outside",
    (False, False): "cell-mid",
}
"""The floor of a space: on a straight or not, in an odd lane or not."""


def _bends() -> Iterator[Name]:
    """The spaces of the turns in which a lane bends: to stay in it is to turn there."""
    for name in SPACES:
        facing = track.forward(name)
        ahead = track.step(name, facing)
        if ahead and track.turnable(ahead) and track.forward(ahead) != facing:
            yield ahead


BENDS = frozenset(_bends())


@lru_cache(maxsize=16)
def arena(chart: Chart, *, named: bool = False) -> tuple[Shape, ...]:
    """All of the track that never changes; racers come upon it, and names of spaces where it is `named`."""
    return (
        *_median(chart),
        *_walls(chart),
        *(Polygon(chart.outline(s), _floor(s), "seam", 1.2) for s in SPACES.values()),
        *_radials(chart),
        *_borders(chart),
        *_ways(chart, "sand" if named else "gold-shade"),
        *_lines(chart),
        *_spina(chart),
    )


@lru_cache(maxsize=8)
def sheet(wide: float, high: float) -> tuple[Sheet, Chart]:
    """The whole track with the crowd round it, and where the spaces lie, so wide and in rows so high."""
    chart = Chart(wide, high, (REACH + OUTSIDE) * wide, (DEPTH + OUTSIDE) * high)
    box = Box(0, 0, COLUMNS * wide + 2 * chart.left, 2 * chart.top)
    return Sheet(box.width, box.height, (*stands(chart, box), *arena(chart))), chart


def stands(chart: Chart, box: Box) -> tuple[Shape, ...]:
    """The crowd round the track, as much of it as there is in a window."""
    left, top = chart.at(-REACH, -DEPTH)
    right, foot = chart.at(COLUMNS + REACH, DEPTH)
    within = Oval(left + 24, top + 24, right - left - 48, foot - top - 48, (foot - top) / 2 - 24)
    return racecourse.stands(within, box.x, box.y, box.width, box.height)


def _floor(space: Space) -> str:
    if space.name in BENDS:
        return "inside"
    return "sand" if space.half else _FLOORS[space.straight, space.lane % 2 == 1]


def _median(chart: Chart) -> tuple[Shape, ...]:
    """The bare ground inside of the track."""
    left, top = chart.at(-_TIP, -_TIP)
    right, foot = chart.at(COLUMNS + _TIP, _TIP)
    return (Rect(left, top, right - left, foot - top, "marble"),)


def _walls(chart: Chart) -> Iterator[Shape]:
    """White walls round the track and round the median, under the spaces; their outer half shows."""
    edges = [s for s in SPACES.values() if s.lane in (1, LANES)]
    for colour, line in (("ink", 0.5), ("white", 0.36)):
        yield from (Polygon(chart.outline(s), "", colour, line * chart.wide) for s in edges)


def _radials(chart: Chart) -> Iterator[Shape]:
    """The lines in the turns that say who is in front of whom: one for each space of progress (N8.5)."""
    for end in ("e", "w"):
        for number in range(1, values.TURN):
            ray = chart.ray(end, 180 * number / values.TURN, _TIP, _EDGE)
            yield Path(ray, "outer", 0.035 * chart.wide)


def _borders(chart: Chart) -> Iterator[Shape]:
    """Where rectangles meet hexes, with a red arrow along every row (J12)."""
    for column in (0, COLUMNS):
        for side in (1, -1):
            ends = tuple(chart.at(column, side * row) for row in (1.5, _EDGE))
            yield Path(ends, "joint", 0.08 * chart.wide)
            for lane in range(1, LANES + 1):
                x, y = chart.at(column, side * (lane + 1))
                yield Sprite("arrow", x, y, 0.5 * chart.wide, "alarm", 0 if side == 1 else 180)


def _ways(chart: Chart, colour: str) -> Iterator[Shape]:
    """Arrows on the straights that say which way the race goes; pale where names of spaces lie on them."""
    for column in (2.5, 6.5, 13.5, 17.5):
        for side in (1, -1):
            x, y = chart.at(column, side * 5)
            yield Sprite("arrow", x, y, 0.8 * chart.high, colour, 0 if side == 1 else 180)


def _lines(chart: Chart) -> Iterator[Shape]:
    """The line of start and finish, and the dashed Lap Radial across the first turn (N8.6)."""
    (x, top), (_x, foot) = (chart.at(values.LINE, row) for row in (1.5, LANES + 1.5))
    yield from finish_line(x, top, foot - top, 0.24 * chart.wide)
    zigzag = [(COLUMNS + _TIP, 1 / 3)]
    while zigzag[-1][0] < COLUMNS + _EDGE:
        x = zigzag[-1][0] + 0.5
        zigzag.append((x, 2 / 3 if len(zigzag) % 2 else 1 / 3))
    points = tuple(chart.at(*place) for place in zigzag)
    yield Path(points, "white", 0.24 * chart.wide)
    yield Path(points, "alarm", 0.18 * chart.wide, dashed=True)


def _barrier(chart: Chart) -> Spina:
    """Where the barrier of a chart lies: along the median."""
    x, y = chart.at(COLUMNS / 2, 0)
    return Spina(x, y, (COLUMNS - 0.4) * chart.wide, 1.5 * chart.high)


def _spina(chart: Chart) -> Iterator[Shape]:
    """The barrier on the median, with its turning posts and the obelisk."""
    yield from racecourse.spina(_barrier(chart))


def counters(laps: int, left: int) -> Iterator[tuple[float, str]]:
    """Where on the barrier the counters of laps stand, in spaces: the dolphins opposite the Lap Radial, then
    empty places, and at the other end an egg for each of these."""
    for k in range(laps - left):
        yield 2.1 + 1.3 * k, "egg"
    for k in range(laps):
        yield COLUMNS - 2.1 - 1.75 * k, "dolphin" if k < left else ""


def dolphins(chart: Chart, laps: int, left: int) -> Iterator[Shape]:
    """The counters of laps, golden dolphins still to be removed."""
    size = 1.8 * chart.wide
    for column, kind in counters(laps, left):
        x, y = chart.at(column, 0)
        if kind:
            yield Sprite(kind, x, y, size * (0.75 if kind == "egg" else 1), "gold")
        else:
            yield Rect(x - size / 2, y - size * 0.3, size, size * 0.6, "marble-shade", "marble-dark", 1.5, 6)


assert REACH * _WIDE < WIDTH / 2
