"""The ground that all races share: stands with a muted crowd, wall and sand, the spina that counts laps.

Nothing here has a colour of the racers, so that on the ground a colour means a racer and nothing else.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from engine.face.scene import Circle, Point, Polygon, Rect, Shape, Sprite

_TIER = 21
"""From one row of seats to the next."""
_SEAT = 15
"""From one spectator to the next."""
_TUNICS = ("marble-dark", "outer", "stand-light", "sand-shade", "marble-shade", "outer-mark", "stand-light")


@dataclass(frozen=True, slots=True)
class Oval:
    """The sand of a racecourse: a rectangle with round corners."""

    left: float
    top: float
    width: float
    height: float
    radius: float

    def grown(self, margin: float) -> Oval:
        """The oval that lies so far outside this one all round."""
        return Oval(
            self.left - margin,
            self.top - margin,
            self.width + 2 * margin,
            self.height + 2 * margin,
            self.radius + margin,
        )

    def drawn(self, fill: str, outline: str = "", line: float = 0) -> Rect:
        return Rect(self.left, self.top, self.width, self.height, fill, outline, line, self.radius)

    def along(self, step: float) -> Iterator[Point]:
        """Points on the edge, about that far from each other, clockwise from the left end of the top."""
        r, wide, high = self.radius, self.width - 2 * self.radius, self.height - 2 * self.radius
        right, low = self.left + self.width, self.top + self.height
        sides = (
            ((self.left + r, self.top), (1, 0), wide, (right - r, self.top + r), -90),
            ((right, self.top + r), (0, 1), high, (right - r, low - r), 0),
            ((right - r, low), (-1, 0), wide, (self.left + r, low - r), 90),
            ((self.left, low - r), (0, -1), high, (self.left + r, self.top + r), 180),
        )
        for (x, y), (dx, dy), length, middle, start in sides:
            for k in range(max(1, round(length / step))) if length > 0 else ():
                part = k * length / max(1, round(length / step))
                yield x + dx * part, y + dy * part
            count = max(1, round(r * math.pi / 2 / step))
            for k in range(count):
                angle = math.radians(start + 90 * k / count)
                yield middle[0] + r * math.cos(angle), middle[1] + r * math.sin(angle)


def stands(sand: Oval, left: float, top: float, width: float, height: float) -> tuple[Shape, ...]:
    """Tiers of seats with their crowd all over a rectangle, but for the sand, which is drawn upon them."""
    corners = ((left, top), (left + width, top), (left, top + height), (left + width, top + height))
    farthest = max(math.dist(corner, (sand.left, sand.top)) for corner in corners)
    middle = (sand.left + sand.width / 2, sand.top + sand.height / 2)
    rows = [n for n in range(40) if 22 + n * _TIER < min(farthest, math.dist(middle, corners[0]))]
    shapes: list[Shape] = [Rect(left, top, width, height, "stand-shade")]
    for n in reversed(rows):
        fill = "stand" if n % 4 < 2 else "stand-shade"
        shapes.append(sand.grown(22 + (n + 0.5) * _TIER).drawn(fill))
    window = Rect(left, top, width, height)
    for n in rows:
        shapes += _row_of_seats(sand.grown(22 + n * _TIER), n, window)
    return tuple(shapes)


def _row_of_seats(row: Oval, number: int, window: Rect) -> list[Shape]:
    """Heads and shoulders; who sits where is always the same, and some seats are free."""
    shapes: list[Shape] = []
    for k, (x, y) in enumerate(row.along(_SEAT)):
        inside = 5 < x - window.x < window.width - 5 and 7 < y - window.y < window.height - 3
        mark = (k * 7919 + number * 104729 + k * k * 31) % 97
        if not inside or mark % 7 == 0:
            continue
        shapes.append(Circle(x, y, 4.6, _TUNICS[mark % len(_TUNICS)]))
        shapes.append(Circle(x, y - 4.4, 2.7, "marble" if mark % 3 else "sand"))
    return shapes


def sand(oval: Oval) -> tuple[Shape, ...]:
    """The wall round the sand, its shadow, and the sand."""
    return (
        oval.grown(13).drawn("ink"),
        oval.grown(11).drawn("marble"),
        oval.grown(4).drawn("marble-dark"),
        oval.grown(2).drawn("sand-shade"),
        Rect(oval.left, oval.top + 5, oval.width, oval.height - 5, "sand", radius=oval.radius),
    )


@dataclass(frozen=True, slots=True)
class Spina:
    """The barrier in the middle of the sand, lying: the middle of it, how long it is and how broad."""

    x: float
    y: float
    length: float
    breadth: float


def spina(at: Spina) -> tuple[Shape, ...]:
    """The barrier with its shadow, three cones at either end."""
    left, top, post = at.x - at.length / 2, at.y - at.breadth / 2, at.breadth * 1.25
    return (
        Rect(left + 5, top + 7, at.length, at.breadth, "shadow", radius=at.breadth / 2),
        *(Circle(at.x + s * at.length / 2 + 4, at.y + 6, post * 0.46, "shadow") for s in (-1, 1)),
        *barrier(at),
        Sprite("post", left, at.y, post, turn=180),
        Sprite("post", left + at.length, at.y, post),
    )


def barrier(at: Spina) -> tuple[Shape, ...]:
    """The marble of a barrier, and the obelisk in its middle."""
    left, top, stone = at.x - at.length / 2, at.y - at.breadth / 2, at.breadth * 0.95
    return (
        Rect(left, top, at.length, at.breadth, "marble", "ink", 2.4, at.breadth / 2),
        Rect(left + 6, top + 6, at.length - 12, at.breadth - 12, "", "marble-shade", 2, at.breadth / 2 - 6),
        Polygon(
            (
                (at.x + stone * 0.2, at.y - stone * 0.4),
                (at.x + stone * 1.9, at.y + stone * 0.75),
                (at.x + stone * 1.7, at.y + stone * 1.0),
                (at.x - stone * 0.4, at.y + stone * 0.4),
            ),
            "shadow",
        ),
        Sprite("obelisk", at.x, at.y, stone * 1.35),
    )


def counters(at: Spina, done: int, laps: int) -> tuple[Shape, ...]:
    """A golden dolphin for each lap that the leader has finished, a golden egg for each that is left."""
    room = at.length / 2 - at.breadth * 1.7
    step = min(at.breadth * 1.15, room / max(1, laps))
    size = min(at.breadth * 1.25, step * 1.1)
    shapes: list[Shape] = []
    for k in range(laps):
        away = at.breadth * 1.05 + (k + 0.5) * step
        shapes.append(Sprite("dolphin", at.x - away, at.y, size, "gold" if k < done else "paper"))
        shapes.append(Sprite("egg", at.x + away, at.y, size * 0.7, "paper" if k < done else "gold"))
    return tuple(shapes)


def finish_line(x: float, top: float, height: float, size: float) -> tuple[Shape, ...]:
    """A chequered line across the track, `x` its middle and `size` the side of its squares."""
    left, count = x - size, max(1, round(height / size))
    squares = (Rect(left + (row % 2) * size, top + row * size, size, size, "white") for row in range(count))
    return (Rect(left - 1.5, top - 1.5, 2 * size + 3, count * size + 3, "ink"), *squares)
