"""The ring: the whole oval in small, with everybody as a dot and the windows on it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.face.scene import Circle, Path, Point, Polygon, Rect, Shape
from engine.games.circus.face.chart import DEPTH, Chart
from engine.games.circus.face.frame import RING_HIGH, RING_WIDE, Frame
from engine.games.circus.face.liveries import livery
from engine.games.circus.rules import values
from engine.games.circus.rules.basic.state import Race
from engine.games.circus.rules.basic.track import COLUMNS, LANES, SPACES
from engine.games.circus.rules.course import places

_WIDE, _HIGH = 4.9, 5.0
_DOT = 7.0
_EDGE = ((-4.4, -DEPTH), (COLUMNS + 4.4, -DEPTH), (COLUMNS + 8.6, 0.0))
"""Half of the corners of the track, the others being opposite them, in spaces and rows."""
_TIP = (values.MEDIAN_ROWS + 1) / 2


def ring(race: Race, frame: Frame) -> Iterator[Shape]:
    """The ring in its corner, if the frame has one."""
    if frame.ring is None:
        return
    x, y = frame.ring
    yield Rect(x, y, RING_WIDE, RING_HIGH, "stand-shade", "gold", 3, 10)
    chart = Chart(_WIDE, _HIGH, x + RING_WIDE / 2 - COLUMNS / 2 * _WIDE, y + RING_HIGH / 2)
    yield Polygon(_round(chart, _EDGE), "sand", "marble", 2)
    yield Polygon(
        _round(chart, ((0.0, -_TIP), (COLUMNS, -_TIP), (COLUMNS + _TIP / 2, 0.0))), "marble", "ink", 1
    )
    line = tuple(chart.at(values.LINE, row) for row in (_TIP, LANES + 1.5))
    yield Path(line, "white", 3)
    yield from _windows(chart, frame)
    yield from _dots(race, chart)


def _round(chart: Chart, half: tuple[Point, ...]) -> tuple[Point, ...]:
    """An outline round the middle of the track from half of its corners."""
    return tuple(chart.at(*place) for place in (*half, *((COLUMNS - x, -row) for x, row in half)))


def _windows(chart: Chart, frame: Frame) -> Iterator[Shape]:
    """The outlines of the windows on the ring."""
    for pane in frame.panes:
        box, shown = pane.box, pane.chart
        left, right = ((x - shown.left) / shown.wide for x in (box.x, box.x + box.width))
        top, foot = ((y - shown.top) / shown.high for y in (box.y, box.y + box.height))
        reach, depth = 8.6, DEPTH
        (x, y), (end, low) = (
            chart.at(max(left, -reach), max(top, -depth)),
            chart.at(min(right, COLUMNS + reach), min(foot, depth)),
        )
        yield Rect(x, y, end - x, low - y, "", "ink", 2.5, 3)


def _dots(race: Race, chart: Chart) -> Iterator[Shape]:
    """Everybody who races, the first one on top."""
    for colour in reversed([c for group in places.ranking(race) for c in group]):
        space = places.space_of(race, colour)
        if race.driver(colour).alive and space in SPACES:
            yield Circle(*chart.middle(space), _DOT, livery(colour).paint, "ink", 1.5)
