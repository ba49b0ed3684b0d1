"""The events since the last post: marks beside their squares."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from engine.face.coverage import Coverage
from engine.face.marks import Mark, freest, mark
from engine.face.scene import Point, Shape
from engine.games.chariots.face.arena import Map, flow
from engine.games.chariots.rules import events as e
from engine.games.chariots.rules.state import Chariot, Race
from engine.games.chariots.rules.track import Name, step

SIZE = 1.35
"""How large a mark is, in half squares."""
_CORNERS = (-45, -135, 45, 135)
_PLACES = tuple(
    (away * math.cos(math.radians(angle)), away * math.sin(math.radians(angle)))
    for away, angles in (
        (1.0, _CORNERS),
        *((away, range(0, 360, 15)) for away in (1.5, 1.8, 2.2, 2.6, 3.2, 4.0)),
    )
    for angle in angles
)
"""Where the marks of a square may stand, from its middle: best in its corners, else round it."""
_APART = 1.36
"""How far marks are from each other and from shields, so that none lies upon another."""


def marks(coverage: Coverage, race: Race, chart: Map, others: Iterable[Point] = ()) -> tuple[Shape, ...]:
    """A mark for each crash, push, whip and balk, at its square and upon no shield and no `others`."""
    taken = [*(shield_at(c, chart) for c in race.chariots if c.racing), *others]
    shapes: list[Shape] = []
    for kind, square, turn in dict.fromkeys(_deeds(coverage)):
        x, y = chart.middle(square)
        places = [(x + dx * chart.unit, y + dy * chart.unit) for dx, dy in _PLACES]
        place = freest(places, taken, _APART * chart.unit)
        shapes.append(mark(kind, *place, SIZE * chart.unit, turn))
        taken.append(place)
    return tuple(shapes)


def wheel_at(chariot: Chariot, race: Race, chart: Map) -> Point:
    """Where the broken wheel of a crashed chariot lies: in a corner of its square, upon no shield."""
    x, y = chart.middle(chariot.square)
    aside = 0.68 * chart.unit
    corners = [(x + dx * aside, y + dy * aside) for dx, dy in ((1, -1), (-1, -1), (1, 1), (-1, 1))]
    return freest(corners, [shield_at(c, chart) for c in race.chariots if c.racing], 1.05 * chart.unit)


def shield_at(chariot: Chariot, chart: Map) -> Point:
    """About where the number of a chariot is: at the rear of its square."""
    x, y = chart.middle(chariot.square)
    back = math.radians(flow(chariot.square) + (30 if chariot.crashed else 0))
    return x - 0.5 * chart.unit * math.cos(back), y - 0.5 * chart.unit * math.sin(back)


def _deeds(coverage: Coverage) -> Iterator[tuple[Mark, Name, float]]:
    """The marks with their squares and directions."""
    before = coverage.before.race.chariots if coverage.before else ()
    stood: dict[str, Name] = {chariot.name: chariot.square for chariot in before}
    for event in coverage.events:
        match event:
            case e.ChariotsLinedUp(places=places):
                stood |= {chariot: square for chariot, _seat, square in places}
            case e.Moved(chariot=chariot, end=end):
                stood[chariot] = end
            case e.Pushed(chariot=chariot, start=start, end=end):
                dx, dy = step(start, end)
                yield "push", start, round(math.degrees(math.atan2(dy, dx)) / 15) * 15
                stood[chariot] = end
            case e.Crashed(square=square):
                yield "crash", square, 0
            case e.DriverWhipped(chariot=chariot) if chariot in stood:
                yield "whip", stood[chariot], 0
            case e.HorsesBalked(chariot=chariot) if chariot in stood:
                yield "balk", stood[chariot], 0
