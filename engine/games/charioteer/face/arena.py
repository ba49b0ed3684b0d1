"""The arena as a picture: stands, track with its spaces, line and infield, before any chariot is on it."""

from __future__ import annotations

import math
from functools import lru_cache

from engine.face.scene import WIDTH, Circle, Path, Polygon, Rect, Shape, Sprite
from engine.face.tableau import BAND
from engine.games.charioteer.face.oval import (
    BEND,
    BREADTH,
    FOOT,
    INNER,
    LEFT,
    OVAL,
    REGULAR,
    RIGHT,
    TOP,
    reach,
)
from engine.games.charioteer.rules.track import CORNERS, LAP, Space

END = FOOT + 16
"""Where the picture of the oval ends."""
_CROWD = ("gold-light", "paper", "stand-light", "sand", "racer-1", "marble", "gold", "racer-2", "racer-3")


def spaces() -> tuple[Space, ...]:
    """All spaces of a lap."""
    found: list[Space] = []
    for cell in range(LAP):
        if cell in CORNERS:
            found += [Space(2 * cell, "regular"), Space(2 * cell - 1, "outer"), Space(2 * cell, "outer")]
        else:
            found.append(Space(2 * cell, "straight"))
    return tuple(found)


@lru_cache(maxsize=1)
def arena() -> tuple[Shape, ...]:
    """Stands, wall, spaces, line, directions and the floor of the infield."""
    return (
        *_stands(),
        *(shape for space in spaces() for shape in _space(space)),
        *_edges(),
        *_line(),
        *_ways(),
        *_infield(),
    )


def _ring(margin: float, fill: str, outline: str = "", line: float = 0) -> Rect:
    wide, high = RIGHT - LEFT + 2 * margin, FOOT - TOP + 2 * margin
    return Rect(LEFT - margin, TOP - margin, wide, high, fill, outline, line, BEND + BREADTH + margin)


def _stands() -> tuple[Shape, ...]:
    tiers = ((70, "stand"), (52, "stand-shade"), (34, "stand"))
    return (
        Rect(0, BAND, WIDTH, END - BAND, "stand-shade"),
        *(_ring(margin, fill) for margin, fill in tiers),
        *_crowd(),
        _ring(16, "marble", "ink", 2),
        _ring(9, "sand", "marble-dark", 2),
    )


def _crowd() -> list[Shape]:
    """Heads in the four corners; who sits where is always the same."""
    found: list[Shape] = []
    radius = BEND + BREADTH
    corners = [
        (x, y, sx, sy)
        for x, sx in ((LEFT + radius, -1), (RIGHT - radius, 1))
        for y, sy in ((TOP + radius, -1), (FOOT - radius, 1))
    ]
    for tier in range(5):
        for step in range(30):
            seat = (step * 7 + tier * 3) % 23
            if seat in (4, 9, 15, 20):
                continue
            angle = math.radians(3 * step + 1.5 * (tier % 2))
            away = radius + 28 + tier * 18
            for x, y, sx, sy in corners:
                place = x + sx * away * math.cos(angle), y + sy * away * math.sin(angle)
                if 6 < place[0] < WIDTH - 6 and BAND + 8 < place[1] < END - 6:
                    found.append(Circle(*place, 5, _CROWD[seat % len(_CROWD)]))
    return found


def _space(space: Space) -> tuple[Shape, ...]:
    start, end = reach(space)
    plate = Polygon(OVAL.outline(space), space.lane, "joint", 2)
    if space.lane != "outer":
        return (plate,)
    studs = ((c, v) for c in (start + 0.09, end - 0.09) for v in (REGULAR + 13, BREADTH - 13))
    return plate, *(Circle(*OVAL.at(*stud), 3.4, "outer-mark") for stud in studs)


def _edges() -> tuple[Shape, ...]:
    """The rims of the track, and the line between the regular and the outer spaces."""
    left, top, wide, high = INNER
    between = [
        Path(tuple(OVAL.at(first + (last - first) * k / 40, REGULAR) for k in range(41)), "joint", 5)
        for first, last in OVAL.corners
    ]
    return (*between, Rect(left, top, wide, high, "stand", "joint", 5, BEND), _ring(1, "", "joint", 4))


def _line() -> tuple[Shape, ...]:
    """The start and finish line, chequered."""
    x, y = OVAL.at(0, 0)
    size = BREADTH / 24
    found: list[Shape] = [Rect(x - 1.5, y - size - 1.5, BREADTH + 3, 2 * size + 3, "ink")]
    for column in range(24):
        found.append(Rect(x + column * size, y - (column % 2) * size, size, size, "white"))
    return tuple(found)


def _ways() -> tuple[Shape, ...]:
    """Chevrons that say which way the race goes."""
    straight = [(k + 0.5, v) for k in range(LAP) if k not in CORNERS and k % 3 == 1 for v in _THIRDS]
    inner = [(k + 0.5, REGULAR / 2) for k in sorted(CORNERS)]
    outer = [(k + part, (REGULAR + BREADTH) / 2) for k in sorted(CORNERS) for part in (0.25, 0.75)]
    return (
        *(_chevron(*place, "seam") for place in (*straight, *inner)),
        *(_chevron(*place, "outer-mark") for place in outer),
    )


_THIRDS = (BREADTH / 3, BREADTH * 2 / 3)


def _chevron(c: float, v: float, colour: str) -> Sprite:
    return Sprite("arrow", *OVAL.at(c, v), 18, colour, OVAL.heading(c))


def _infield() -> tuple[Shape, ...]:
    """The floor between the tracks with its frame."""
    left, top, wide, high = INNER
    return (
        Rect(left + 3, top + 3, wide - 6, high - 6, "stand", "gold", 3, BEND - 3),
        Rect(left + 14, top + 14, wide - 28, high - 28, "paper", "gold-shade", 2, BEND - 12),
    )
