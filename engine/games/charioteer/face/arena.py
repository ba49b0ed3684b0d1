"""The arena as a picture: stands, track with its spaces, line and infield, before any chariot is on it."""

from __future__ import annotations

from functools import lru_cache

from engine.face.racecourse import finish_line, sand, stands
from engine.face.scene import WIDTH, Circle, Path, Polygon, Rect, Shape, Sprite
from engine.face.tableau import HEADER
from engine.games.charioteer.face.oval import BEND, BREADTH, FOOT, INNER, OVAL, REGULAR, SAND, reach
from engine.games.charioteer.rules.track import CORNERS, LAP, Space

END = FOOT + 14
"""Where the picture of the oval ends."""
_META = 46


def spaces() -> tuple[Space, ...]:
    """All spaces of a lap."""
    all_spaces: list[Space] = []
    for cell in range(LAP):
        if cell in CORNERS:
            all_spaces += [Space(2 * cell, "regular"), Space(2 * cell - 1, "outer"), Space(2 * cell, "outer")]
        else:
            all_spaces.append(Space(2 * cell, "straight"))
    return tuple(all_spaces)


@lru_cache(maxsize=1)
def arena() -> tuple[Shape, ...]:
    """Stands, wall, spaces, line, directions, the floor of the infield and a meta at either end of it."""
    return (
        *stands(SAND, 0, HEADER, WIDTH, END - HEADER),
        *sand(SAND),
        *(shape for space in spaces() for shape in _space(space)),
        *_edges(),
        *finish_line(OVAL.at(0, 0)[0], OVAL.at(0, 0)[1], BREADTH, 7),
        *_ways(),
        *_infield(),
    )


def _space(space: Space) -> tuple[Shape, ...]:
    start, end = reach(space)
    plate = Polygon(OVAL.outline(space), space.lane, "seam" if space.lane == "straight" else "joint", 1.6)
    if space.lane != "outer":
        return (plate,)
    studs = ((c, v) for c in (start + 0.09, end - 0.09) for v in (REGULAR + 11, BREADTH - 11))
    return plate, *(Circle(*OVAL.at(*stud), 3, "outer-mark") for stud in studs)


def _edges() -> tuple[Shape, ...]:
    """The rims of the track, and the line between the regular and the outer spaces."""
    left, top, wide, high = INNER
    between = [
        Path(tuple(OVAL.at(first + (last - first) * k / 40, REGULAR) for k in range(41)), "joint", 4)
        for first, last in OVAL.corners
    ]
    return (
        *between,
        SAND.drawn("", "joint", 3),
        Rect(left, top, wide, high, "stand", "joint", 4, BEND),
    )


def _ways() -> tuple[Shape, ...]:
    """Chevrons that say which way the race goes."""
    straight = [(k + 0.5, BREADTH / 2) for k in range(LAP) if k not in CORNERS and k % 4 == 1]
    inner = [(first + (last - first) / 2, REGULAR / 2) for first, last in OVAL.corners]
    outer = [(c, (REGULAR + BREADTH) / 2) for c, _v in inner]
    return (
        *(_chevron(*place, "outer") for place in (*straight, *inner)),
        *(_chevron(*place, "straight") for place in outer),
    )


def _chevron(c: float, v: float, colour: str) -> Sprite:
    return Sprite("arrow", *OVAL.at(c, v), 26, colour, OVAL.heading(c))


def _infield() -> tuple[Shape, ...]:
    """The floor between the tracks with its frame, a meta at either end."""
    left, top, wide, high = INNER
    y = top + high / 2
    return (
        Rect(left + 2, top + 2, wide - 4, high - 4, "stand", "gold", 3, BEND - 2),
        Rect(left + 8, top + 8, wide - 16, high - 16, "paper", "gold-shade", 2, BEND - 8),
        *(Circle(x + 4, y + 6, _META * 0.46, "shadow") for x in (left, left + wide)),
        Sprite("post", left, y, _META, turn=180),
        Sprite("post", left + wide, y, _META),
    )
