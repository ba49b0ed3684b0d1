"""What has happened where since the last post: marks beside the squares on which it did."""

from __future__ import annotations

import math
from collections.abc import Iterator

from engine.face.coverage import Coverage
from engine.face.marks import Mark, mark
from engine.face.scene import Point, Shape
from engine.games.chariots.face.arena import Map, flow
from engine.games.chariots.rules import events as e
from engine.games.chariots.rules.state import Chariot, Race
from engine.games.chariots.rules.track import Name, step

SIZE = 1.35
"""How large a mark is, in half squares."""
_CORNERS = ((0.7, -0.7), (-0.7, -0.7), (0.7, 0.7), (-0.7, 0.7))
"""Where the marks of a square stand, from its middle, so that they leave the chariot on it to be seen."""


def marks(coverage: Coverage, race: Race, chart: Map) -> tuple[Shape, ...]:
    """A mark for each crash, push, whip and balk, in the corner of its square farthest from all others."""
    taken = [shield_at(c, chart) for c in race.chariots if c.racing]
    found: list[Shape] = []
    for kind, square, turn in dict.fromkeys(_deeds(coverage)):
        x, y = chart.middle(square)
        corners = [(x + dx * chart.unit, y + dy * chart.unit) for dx, dy in _CORNERS]
        place = max(corners, key=lambda corner: min((math.dist(corner, t) for t in taken), default=0))
        found.append(mark(kind, *place, SIZE * chart.unit, turn))
        taken.append(place)
    return tuple(found)


def shield_at(chariot: Chariot, chart: Map) -> Point:
    """About where the number of a chariot is: at the rear of its square."""
    x, y = chart.middle(chariot.square)
    back = math.radians(flow(chariot.square))
    return x - 0.5 * chart.unit * math.cos(back), y - 0.5 * chart.unit * math.sin(back)


def _deeds(coverage: Coverage) -> Iterator[tuple[Mark, Name, float]]:
    """What is marked, on which square, and which way it points."""
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
