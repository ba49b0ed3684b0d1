"""A piece of the track laid straight from left to right, as a picture: the inside is at the top."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.face.scene import READABLE, WIDTH, Circle, Inset, Path, Point, Polygon, Rect, Shape, Sprite, Text
from engine.face.tableau import EDGE
from engine.face.trails import trail
from engine.games.charioteer.face.liveries import livery, rig
from engine.games.charioteer.face.oval import BREADTH, REGULAR, Place, across, breadth, middle, reach
from engine.games.charioteer.face.pieces import SIZE
from engine.games.charioteer.face.places import mark_of, places
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
    """The cells of a strip: `first` is the cell at the left edge, `cells` are shown down to `top + HIGH`."""

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
    shapes = [shape for cell in shown for shape in _cell(chart, cell)]
    shapes += [shape for cell in shown if not cell % LAP for shape in _line(chart, cell)]
    return (
        Rect(EDGE - 4, chart.top - 4, WIDTH - 2 * EDGE + 8, HIGH + 8, "marble", "ink", 2, 4),
        Inset(EDGE, chart.top, WIDTH - 2 * EDGE, HIGH, tuple(shapes)),
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
        return [plate, Sprite("arrow", *chevron, 18, "outer")] if cell % 3 == 1 else [plate]
    shapes: list[Shape] = [_plate(chart, Space(2 * cell, "regular"))]
    for h in (2 * cell - 1, 2 * cell):
        space = Space(h, "outer")
        start, end = reach(space)
        studs = ((c, v) for c in (start + 0.1, end - 0.1) for v in (REGULAR + 14, BREADTH - 14))
        shapes += [_plate(chart, space), *(Circle(*chart.at(*stud), 3, "outer-mark") for stud in studs)]
    edge = tuple(chart.at(c, REGULAR) for c in (cell, cell + 1))
    return [*shapes, Path(edge, "joint", 4)]


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
    """The shapes on a strip, cut off at its edges."""
    return Inset(EDGE, chart.top, WIDTH - 2 * EDGE, HIGH, tuple(shapes))


def chariots(
    race: Race,
    chart: Strip,
    own: int | None,
    marked: Sequence[Name] = (),
    there: Mapping[Name, Place] | None = None,
) -> list[Shape]:
    """All chariots on the strip; one's own has a halo, others that are `marked` a ring.

    With `there` all stand where they would once one's own had come to its end, and that is at its start, too.
    """
    here = places(race)
    mine = next((c for c in race.racing if own and c.seat == own), None)
    shapes = _one(chart, mine, here[mine.name], "white") if mine and there else []
    for name, place in sorted((there or here).items(), key=lambda item: item[1][0]):
        if name in marked:
            shapes.append(Circle(*chart.at(*place), SIZE / 2, "", "alarm", 5))
        halo = ("gold" if there else "white") if mine and name == mine.name else ""
        shapes += _one(chart, race.chariot(name), place, halo)
    return shapes


def _one(chart: Strip, chariot: Chariot, place: Place, halo: str) -> list[Shape]:
    """A chariot at a place, if the strip reaches there."""
    if not chart.first - 1 < place[0] < chart.first + chart.cells + 1:
        return []
    x, y = chart.at(*place)
    ring = [Sprite("halo", x, y, SIZE + 6, halo)] if halo else []
    return [*ring, rig(chariot, x, y, SIZE, 0)]


def ends(chart: Strip, spaces: Iterable[Space]) -> list[Shape]:
    """A light ring in each space in which a set of the hand can end."""
    points = (chart.at(middle(space), across(space, 0.5)) for space in dict.fromkeys(spaces))
    return [
        shape
        for x, y in points
        for shape in (Circle(x, y, 17, "", "ink", 7), Circle(x, y, 17, "gold-light", "gold", 4))
    ]


def arrived(race: Race, chariot: Chariot, end: Space, passed: Sequence[Name]) -> Mapping[Name, Place]:
    """Where all would stand once a chariot had come to its end, those whom it passes outside of it."""
    inner = [name for name in race.stand if name != chariot.name and name not in passed]
    outer = [name for name in race.stand if name in passed]
    moved = [replace(c, space=end) if c.name == chariot.name else c for c in race.chariots]
    then = places(replace(race, chariots=tuple(moved), stand=(*inner, chariot.name, *outer)))
    beside = {c.name for c in moved if mark_of(c.space) == mark_of(end)}
    return {name: then[name] if name in beside else place for name, place in places(race).items()}


def onward(race: Race, chart: Strip, chariot: Chariot, path: Sequence[Space], stop: Place) -> list[Shape]:
    """The way that a chariot would go to where it would come to stand as things are."""
    worn = livery(chariot.name)
    between = [(middle(space), across(space, 0.5)) for space in path[1:-1]]
    points = tuple(chart.at(*place) for place in (places(race)[chariot.name], *between, stop))
    return list(trail(points, worn.colour, worn.form))
