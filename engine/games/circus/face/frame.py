"""The part of the track that a public picture shows: a window on the pack, or two where it has torn.

A frame is the closest one that shows everybody who drives or runs and leaves a corner to the ring, the whole
oval in small. Where two windows are too few it shows as many of the foremost as they hold, if those are more
than half; the rest are dots on the ring.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product

from engine.face.coverage import Coverage
from engine.face.rows import Box
from engine.face.scene import WIDTH, Cut, Inset, Layers, Path, Point, Polygon, Shape
from engine.face.tableau import HEADER
from engine.games.circus.face.arena import FOOT, FULL, OUTSIDE, counters, sheet
from engine.games.circus.face.chart import DEPTH, REACH, Chart
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.state import Race
from engine.games.circus.rules.basic.track import COLUMNS, SPACES, Name
from engine.games.circus.rules.course.places import ranking

HIGHEST = 970
"""How high a picture may be to fill the box of a desktop client."""
RING_WIDE, RING_HIGH = 196.0, 98.0
BAR = 6
"""Between two windows."""
_ZOOMS = ((72, 56), (60, 50), (48, 44), (42, 40), (34, 33))
"""How wide and high a space is, the closest first."""
_ROWS = 10.6
"""The rows to be seen: the lanes of a straight, some of the crowd and the barrier."""
STRAIGHT = round(HEADER + _ROWS * _ZOOMS[2][1])
"""Where the window on a straight ends, as one does at the start."""
_ROUND = (1.5, 1.3)
"""How much room those who are shown have round them, in spaces and rows."""


@dataclass(frozen=True, slots=True)
class Pane:
    """A window, and where the spaces lie in it."""

    box: Box
    chart: Chart

    def inset(self, shapes: Sequence[Shape]) -> Inset:
        """Shapes seen through this window."""
        return Inset(self.box.x, self.box.y, self.box.width, self.box.height, tuple(shapes))

    def ground(self) -> Cut:
        """The part of the track that is seen through it."""
        whole, there = sheet(self.chart.wide, self.chart.high)
        left, top = there.left - self.chart.left + self.box.x, there.top - self.chart.top + self.box.y
        return Cut(self.box.x, self.box.y, self.box.width, self.box.height, whole, left, top)

    def seen(self, shapes: Sequence[Shape]) -> Inset:
        """The same without those that lie wholly beyond its edges."""
        reach = 1.5 * self.chart.wide
        return self.inset([shape for shape in shapes if any(self.holds(p, -reach) for p in _points(shape))])

    def holds(self, point: Point, margin: float = 0) -> bool:
        """Whether a point is so far within its edges at least."""
        x, y, box = *point, self.box
        inside = margin <= x - box.x <= box.width - margin
        return inside and margin <= y - box.y <= box.height - margin


@dataclass(frozen=True, slots=True)
class Frame:
    """The windows, where they end, and the corner in which the ring stands, if there is one.

    That of a film has so much `below` its windows in each picture.
    """

    panes: tuple[Pane, ...]
    foot: float
    ring: Point | None = None
    below: float = 0

    def pane(self, name: Name) -> Pane:
        """The window in which a space is, or else the first one."""
        return next((pane for pane in self.panes if pane.holds(pane.chart.middle(name))), self.panes[0])


WHOLE = Frame((Pane(Box(0, HEADER, WIDTH, FOOT - HEADER), FULL),), FOOT)
"""The whole track."""


def frame_of(race: Race, coverage: Coverage, below: float) -> Frame:
    """The frame of a picture that has so much below its windows; that of its film, if it belongs to one."""
    if isinstance(coverage.frame, Frame):
        return coverage.frame
    for pack in _packs(race):
        frame = _framed(pack, _all_of(race), below, (1, 2))
        if frame is not WHOLE:
            return frame
    return WHOLE


def of_film(races: Sequence[Race], below: float) -> Frame:
    """The one window in which all that moves in a film stays, from where it stands at its beginning."""
    begun = replace(races[0], rigs=tuple(replace(rig, trail=()) for rig in races[0].rigs))
    moving = [space for race in (begun, *races[1:]) for space in _moving(race)]
    framed = _framed(moving, [place for race in races for place in _all_of(race)], below, (1,))
    return replace(framed, below=below)


def round_one(race: Race, pane: Pane, besides: Iterable[Name]) -> Frame:
    """The frame of a window that is given; the ring leaves spaces free in which something else is shown."""
    shown = [(SPACES[name].x, SPACES[name].row) for name in besides]
    return Frame((pane,), pane.box.y + pane.box.height, _corner((pane,), [*_all_of(race), *shown]))


def _everybody(race: Race) -> list[Name]:
    """The spaces of all who drive, ride, are dragged or run."""
    if not race.rigs or race.over:
        return []
    teams = [rig for rig in race.rigs if rig.driver or rig.dragged]
    spaces = [space for rig in teams for space in (rig.space, rig.chariot) if space]
    return spaces + [man.space for man in race.drivers if man.where == "running"]


def _packs(race: Race) -> Iterator[list[Name]]:
    """Everybody, those who still drive, as the others may be far behind, then fewer of them, the foremost."""
    everybody = _everybody(race)
    if everybody:
        yield everybody
    teams = {rig.driver: rig for rig in race.rigs if rig.manned and everybody}
    ranked = [teams[colour] for group in ranking(race) for colour in group if colour in teams]
    for count in range(len(ranked), len(ranked) // 2, -1):
        yield [space for rig in ranked[:count] for space in (rig.space, rig.chariot)]


def _moving(race: Race) -> Iterator[Name]:
    """The spaces of everything that moves, and the ways on which it has come."""
    for rig in race.rigs:
        yield from filter(None, (rig.space, rig.chariot, *rig.trail))
    for man in race.drivers:
        if man.where == "running":
            yield from (man.space, *man.trail)


def _all_of(race: Race) -> list[Point]:
    """Where in the track anything is that the ring must not hide, in spaces and rows."""
    teams = [space for rig in race.rigs for space in (rig.space, rig.chariot) if space]
    running = [man.space for man in race.drivers if man.where == "running"]
    spaces = [*teams, *running, *(space for space, _deed in race.marks)]
    ends = {"e": COLUMNS - 0.5, "w": 0.5, "": COLUMNS / 2 - 2.5}
    waiting = [(ends[man.end], -0.25) for man in race.drivers if man.where == "median"]
    counted = counters(race.options.laps, race.dolphins if race.drivers else race.options.laps)
    places = ((SPACES[name].x, SPACES[name].row) for name in spaces)
    return [*places, *waiting, *((column, 0) for column, _kind in counted)]


def _framed(pack: Sequence[Name], places: Sequence[Point], below: float, counts: Sequence[int]) -> Frame:
    """The closest frame with room for the pack and for the ring; the whole track where there is none."""
    highest = HIGHEST - HEADER - below
    for zoom, count in product(_ZOOMS, counts) if pack else ():
        panes = _panes(_groups(pack, count), zoom, highest)
        ring = _corner(panes, places) if panes else None
        if ring:
            return Frame(panes, HEADER + panes[0].box.height, ring)
    return WHOLE


def _groups(pack: Sequence[Name], count: int) -> list[list[Name]]:
    """The pack as one group, or torn in two where the largest gap is; the foremost group first.

    Places are on a circle: where it opens is the largest gap of all.
    """
    ahead = sorted({SPACES[name].progress: None for name in pack})
    opens = max(range(len(ahead)), key=lambda n: (ahead[n] - ahead[n - 1]) % track.LAP or track.LAP)
    line = [(way - ahead[opens]) % track.LAP for way in ahead[opens:] + ahead[:opens]]
    gaps = [(b - a, b) for a, b in pairwise(line)]
    if count == 1 or not gaps:
        return [list(pack)]
    _gap, torn = max(gaps)
    parts: tuple[list[Name], list[Name]] = [], []
    for name in pack:
        parts[(SPACES[name].progress - ahead[opens]) % track.LAP < torn - track.TIE].append(name)
    return [part for part in parts if part]


def _panes(groups: Sequence[Sequence[Name]], zoom: tuple[int, int], highest: float) -> tuple[Pane, ...]:
    """Windows side by side, one for each group; none where they have not enough room."""
    wide, high = zoom
    across = (WIDTH - BAR * (len(groups) - 1)) / len(groups)
    rows = [_span(SPACES[name].row for name in group) for group in groups]
    needed = max(_ROWS, *(last - first + 2 * _ROUND[1] + 0.5 for first, last in rows))
    deep = min(math.ceil(needed / 2 - 0.3) * 2 + 0.6, 2 * (DEPTH + OUTSIDE))
    tall = round(deep * high)
    if tall > highest:
        return ()
    panes: list[Pane] = []
    for n, group in enumerate(groups):
        place = _placed(group, across / wide, deep)
        if place is None:
            return ()
        box = Box(n * (across + BAR), HEADER, across, tall)
        panes.append(Pane(box, Chart(wide, high, box.x - place[0] * wide, HEADER - place[1] * high)))
    return () if _overlap(panes) else tuple(panes)


def _overlap(panes: Sequence[Pane]) -> bool:
    """Whether two windows show the same."""
    shown = [(-p.chart.left + p.box.x, p.chart.top, p.box.width, p.box.height) for p in panes]
    pairs = pairwise(shown)
    return any(abs(a[0] - b[0]) < a[2] and abs(a[1] - b[1]) < a[3] for a, b in pairs)


def _placed(group: Sequence[Name], across: float, deep: float) -> Point | None:
    """The left top of a window of that size in which a group is well inside; None where it has no room."""
    wide, high = REACH + OUTSIDE, DEPTH + OUTSIDE
    left = _slid([SPACES[name].x for name in group], across, _ROUND[0], (-wide, COLUMNS + wide))
    top = _slid([SPACES[name].row for name in group], deep, _ROUND[1], (-high, high), by_the_stands=True)
    return None if left is None or top is None else (left, top)


def _slid(
    places: Sequence[float], length: float, margin: float, ends: Point, *, by_the_stands: bool = False
) -> float | None:
    """Where a window begins that has all of them in its middle, or shows them `by_the_stands` if it can."""
    first, last = max(ends[0], min(places) - margin), min(ends[1], max(places) + margin)
    start, most = ends[0], ends[1] - length
    middle = min(max(start, (first + last - length) / 2), most) if start < most else (start + most) / 2
    begins: list[float] = [start, most, middle] if by_the_stands and start < most else [middle]
    return next((b for b in begins if b <= first + 0.01 and last <= b + length + 0.01), None)


def _span(numbers: Iterator[int]) -> tuple[int, int]:
    listed = list(numbers)
    return min(listed), max(listed)


def _corner(panes: Sequence[Pane], places: Sequence[Point]) -> Point | None:
    """The corner in which the ring hides nobody, up to the edges: nothing is half seen between."""
    first, last = panes[0].box, panes[-1].box
    xs = last.x + last.width - RING_WIDE, first.x
    ys = first.y, first.y + first.height - RING_HIGH
    for y, x in product(ys, xs):
        if not any(_hides(x, y, pane, place) for pane in panes for place in places):
            return x, y
    return None


def _hides(x: float, y: float, pane: Pane, place: Point) -> bool:
    """Whether a ring at that corner lies on who is there."""
    px, py = pane.chart.at(*place)
    reach = 1.3 * pane.chart.wide
    beside = x - reach < px < x + RING_WIDE + reach and y - reach < py < y + RING_HIGH + reach
    return beside and pane.holds((px, py), -reach)


def _points(shape: Shape) -> Sequence[Point]:
    match shape:
        case Polygon() | Path():
            return shape.points
        case Layers() | Inset():
            return [point for part in shape.shapes for point in _points(part)]
    return ((shape.x, shape.y),)
