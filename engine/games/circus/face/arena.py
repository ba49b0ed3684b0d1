"""The arena as a picture: stands, walls, the spaces with their lines and arrows, the median, the tent."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.face.scene import WIDTH, Circle, Path, Polygon, Rect, Shape, Sprite
from engine.face.tableau import BAND
from engine.games.circus.face.chart import DEPTH, REACH, Chart
from engine.games.circus.rules import values
from engine.games.circus.rules.track import COLUMNS, LANES, SPACES, Space

_WIDE, _HIGH = 26, 28
FULL = Chart(_WIDE, _HIGH, WIDTH / 2 - COLUMNS * _WIDE / 2, BAND + 24 + DEPTH * _HIGH)
"""The whole track across a scene of the usual width."""
FOOT = FULL.top + DEPTH * _HIGH + 42
"""Where the picture of the whole track ends."""
_EDGE = LANES + 1.5
"""The ring of the outer wall, counted as rows are."""
_TIP = (values.MEDIAN_ROWS + 1) / 2 - 0.5
"""The ring of the median's wall."""
_CROWD = ("stand-light", "sand-shade", "marble-dark", "outer", "stand-light", "joint", "seam")
_FLOORS = {
    (True, True): "straight",
    (True, False): "cell-light",
    (False, True): "outside",
    (False, False): "cell-mid",
}
"""The floor of a space: on a straight or not, in an odd lane or not."""


@lru_cache(maxsize=16)
def arena(chart: Chart) -> tuple[Shape, ...]:
    """All of the track that never changes; dolphins and racers come upon it."""
    return (
        *_median(chart),
        *_walls(chart),
        *(Polygon(chart.outline(s), _floor(s), "seam", 1.2) for s in SPACES.values()),
        *_radials(chart),
        *_borders(chart),
        *_ways(chart),
        *_lines(chart),
        *_spina(chart),
    )


@lru_cache(maxsize=1)
def stands() -> tuple[Shape, ...]:
    """What is round the whole track: the crowd, and the Emperor's tent opposite the finish line."""
    ground = Rect(0, BAND, WIDTH, FOOT - BAND, "stand")
    return (ground, *_crowd(), *_tent())


def _floor(space: Space) -> str:
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


def _ways(chart: Chart) -> Iterator[Shape]:
    """Arrows on the straights that say which way the race goes."""
    for column in (2.5, 6.5, 13.5, 17.5):
        for side in (1, -1):
            x, y = chart.at(column, side * 5)
            yield Sprite("arrow", x, y, 1.3 * chart.wide, "sand", 0 if side == 1 else 180)


def _lines(chart: Chart) -> Iterator[Shape]:
    """The red line of start and finish, and the dashed Lap Radial across the first turn (N8.6)."""
    finish = tuple(chart.at(values.LINE, row) for row in (1.5, _EDGE))
    yield Path(finish, "alarm", 0.2 * chart.wide)
    zigzag = [(COLUMNS + _TIP, 1 / 3)]
    while zigzag[-1][0] < COLUMNS + _EDGE:
        x = zigzag[-1][0] + 0.5
        zigzag.append((x, 2 / 3 if len(zigzag) % 2 else 1 / 3))
    points = tuple(chart.at(*place) for place in zigzag)
    yield Path(points, "white", 0.24 * chart.wide)
    yield Path(points, "alarm", 0.18 * chart.wide, dashed=True)


def _spina(chart: Chart) -> Iterator[Shape]:
    """The barrier on the median, with its turning posts and the obelisk."""
    left, top = chart.at(0.3, -0.8)
    wide, high = (COLUMNS - 0.6) * chart.wide, 1.6 * chart.high
    yield Rect(left, top, wide, high, "marble-shade", "marble-dark", 2, 10)
    for x, turn in ((-0.35, 180), (COLUMNS + 0.35, 0)):
        yield Sprite("post", *chart.at(x, 0), 1.3 * chart.wide, turn=turn)
    yield Sprite("obelisk", *chart.at(COLUMNS / 2, 0), 1.2 * chart.wide)


def dolphins(chart: Chart, laps: int, left: int) -> Iterator[Shape]:
    """The dolphins opposite the Lap Radial: those still to be removed, and the boxes of the others."""
    for k in range(laps):
        x, y = chart.at(COLUMNS - 1.3 - 1.6 * k, 0)
        size = 1.5 * chart.wide
        yield Rect(x - size / 2, y - size * 0.36, size, size * 0.72, "marble", "marble-dark", 1.5, 4)
        if k < left:
            yield Sprite("dolphin", x, y, size, "gold")


def _tent() -> Iterator[Shape]:
    x, top = FULL.at(values.LINE, _EDGE)
    top, foot = top + 8, FOOT - 4
    yield Rect(x - 62, foot - 8, 124, 8, "marble", "ink", 1.5)
    for k in range(8):
        paint = "purple" if k % 2 else "gold-light"
        left = x - 56 + 14 * k
        yield Polygon(
            ((x - 24 + 6 * k, top), (x - 18 + 6 * k, top), (left + 14, foot - 8), (left, foot - 8)), paint
        )
    edge = ((x - 24, top), (x + 24, top), (x + 56, foot - 8), (x - 56, foot - 8))
    yield Polygon(edge, "", "ink", 1.5)
    yield Circle(x, top, 5, "gold", "ink", 1.5)


def _crowd() -> Iterator[Shape]:
    """Heads in muted colours, so that a bright one is a racer; who sits where is always the same."""
    for tier in range(40):
        y = BAND + 12 + tier * 14
        if y > FOOT - 8:
            return
        for seat in range(72):
            x = 8 + 14 * seat + 7 * (tier % 2)
            mark = (seat * 7 + tier * 5) % 23
            if mark not in (4, 9, 15) and x < WIDTH - 6 and _ring(x, y) > _EDGE + 0.75:
                yield Circle(x, y, 4.6, _CROWD[mark % len(_CROWD)])


def _ring(x: float, y: float) -> float:
    """How far out a point of the whole picture is, counted as rows are."""
    out = abs((x - WIDTH / 2) / FULL.wide) - COLUMNS / 2
    row = abs((y - FULL.top) / FULL.high)
    return row if out < 0 else max(row, out + row / 2)


assert REACH * _WIDE < WIDTH / 2
