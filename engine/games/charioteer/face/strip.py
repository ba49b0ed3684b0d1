"""A piece of the track laid straight from left to right, as a picture: the inside is at the top."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.face.scene import READABLE, WIDTH, Circle, Inset, Path, Point, Polygon, Rect, Shape, Sprite, Text
from engine.face.tableau import EDGE
from engine.face.trails import trail
from engine.games.charioteer.face.liveries import livery, rig
from engine.games.charioteer.face.oval import BREADTH, REGULAR, across, breadth, lanes, middle, reach
from engine.games.charioteer.face.pieces import SIZE
from engine.games.charioteer.face.places import places
from engine.games.charioteer.rules.state import Chariot, Name, Race
from engine.games.charioteer.rules.track import CORNERS, LAP, Space

HIGH = 240
NUMBERS = 30
"""How high the line of numbers below a strip is."""
_CELLS = 17
_BACK = 3
_RIM = 12
"""The room inside and outside of the chariots, in units of the track."""


@dataclass(frozen=True, slots=True)
class Strip:
    """Which cells lie where: `first` is the cell at the left edge, `cells` are shown down to `top + HIGH`."""

    first: int
    cells: int
    top: float

    @property
    def step(self) -> float:
        """How long a cell is."""
        return (WIDTH - 2 * EDGE) / self.cells

    def at(self, c: float, v: float) -> Point:
        """The point of a place of the track."""
        return EDGE + (c - self.first) * self.step, self.top + (v + _RIM) * HIGH / (BREADTH + 2 * _RIM)


def strip_round(space: Space, onward: Iterable[Space], top: float) -> Strip:
    """The strip from a little behind a space to beyond all others."""
    first, last = space.h // 2 - _BACK, max((other.h for other in onward), default=space.h)
    return Strip(first, max(_CELLS, (last + 1) // 2 + 2 - first), top)


def strip(chart: Strip) -> tuple[Shape, ...]:
    """The spaces, the line and the direction."""
    shown = range(chart.first, chart.first + chart.cells)
    found = [shape for cell in shown for shape in _cell(chart, cell)]
    found += [shape for cell in shown if not cell % LAP for shape in _line(chart, cell)]
    return (
        Rect(EDGE - 4, chart.top - 4, WIDTH - 2 * EDGE + 8, HIGH + 8, "marble", "ink", 2, 4),
        Inset(EDGE, chart.top, WIDTH - 2 * EDGE, HIGH, tuple(found)),
        Rect(EDGE - 1, chart.top - 1, WIDTH - 2 * EDGE + 2, HIGH + 2, "", "joint", 3),
    )


def numbers(chart: Strip) -> tuple[Shape, ...]:
    """Below the strip the numbers of its spaces, as words tell them."""
    cells = range(chart.first, chart.first + chart.cells)
    y = chart.top + HIGH + NUMBERS / 2 + 2
    return tuple(
        Text(chart.at(cell + 0.5, 0)[0], y, str(cell % LAP + 1), READABLE, "marble") for cell in cells
    )


def _cell(chart: Strip, cell: int) -> list[Shape]:
    if cell % LAP not in CORNERS:
        chevron = chart.at(cell + 0.5, BREADTH * 0.5)
        plate = _plate(chart, Space(2 * cell, "straight"))
        return [plate, Sprite("arrow", *chevron, 18, "seam")] if cell % 3 == 1 else [plate]
    found: list[Shape] = [_plate(chart, Space(2 * cell, "regular"))]
    for h in (2 * cell - 1, 2 * cell):
        space = Space(h, "outer")
        start, end = reach(space)
        studs = ((c, v) for c in (start + 0.1, end - 0.1) for v in (REGULAR + 14, BREADTH - 14))
        found += [_plate(chart, space), *(Circle(*chart.at(*stud), 3, "outer-mark") for stud in studs)]
    edge = tuple(chart.at(c, REGULAR) for c in (cell, cell + 1))
    return [*found, Path(edge, "joint", 4)]


def _plate(chart: Strip, space: Space) -> Polygon:
    (start, end), (low, high) = reach(space), breadth(space)
    low, high = low if low else -_RIM, high if high < BREADTH else BREADTH + _RIM
    corners = ((start, low), (end, low), (end, high), (start, high))
    return Polygon(tuple(chart.at(*corner) for corner in corners), space.lane, "joint", 2)


def _line(chart: Strip, cell: int) -> list[Shape]:
    x, y = chart.at(cell, -_RIM)
    size = HIGH / 20
    squares = [Rect(x - size + k % 2 * size, y + k * size, size, size, "white") for k in range(20)]
    return [Rect(x - size - 1, y, 2 * size + 2, HIGH, "ink"), *squares]


def window(chart: Strip, shapes: Sequence[Shape]) -> Inset:
    """What lies on a strip; nothing reaches beyond it."""
    return Inset(EDGE, chart.top, WIDTH - 2 * EDGE, HIGH, tuple(shapes))


def chariots(race: Race, chart: Strip, own: int | None, marked: Sequence[Name] = ()) -> list[Shape]:
    """All chariots on the strip; one's own has a halo, others that are `marked` a ring."""
    found: list[Shape] = []
    for name, place in places(race).items():
        if not chart.first - 1 < place[0] < chart.first + chart.cells + 1:
            continue
        chariot, (x, y) = race.chariot(name), chart.at(*place)
        if name in marked:
            found.append(Circle(x, y, SIZE / 2, "", "alarm", 5))
        if own and chariot.seat == own:
            found.append(Sprite("halo", x, y, SIZE + 6, "white"))
        found.append(rig(chariot, x, y, SIZE, 0))
    return found


def ends(chart: Strip, spaces: Iterable[Space]) -> list[Shape]:
    """A light ring in each space in which a set of the hand can end."""
    points = (chart.at(middle(space), across(space, 0.5)) for space in dict.fromkeys(spaces))
    return [
        shape
        for x, y in points
        for shape in (Circle(x, y, 17, "", "ink", 7), Circle(x, y, 17, "gold-light", "gold", 4))
    ]


def onward(
    race: Race, chart: Strip, chariot: Chariot, path: Sequence[Space], passed: Sequence[Name]
) -> list[Shape]:
    """The way that a chariot would go, and where it would come to stand as things are."""
    look, end = livery(chariot.name), path[-1]
    there = [name for name in race.at(end) if name != chariot.name]
    inner = [name for name in there if name not in passed]
    stop = lanes(end, len(there) + 1)[len(inner)]
    between = [(middle(space), across(space, 0.5)) for space in path[1:-1]]
    points = tuple(chart.at(*place) for place in (places(race)[chariot.name], *between, stop))
    return [
        *trail(points, look.colour, look.form),
        Sprite("halo", *points[-1], SIZE + 8, "gold"),
        rig(chariot, *points[-1], SIZE, 0),
    ]
