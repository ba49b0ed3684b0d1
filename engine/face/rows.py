"""All that is told of a racer beside the track, in one row or on one plate.

The highlighted one leads. What a game has to say besides stands in cells, which it draws itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.face.outlines import shifted
from engine.face.scene import READABLE, SMALLEST, Polygon, Rect, Shape, Sprite, Text

GAP = 8
"""Between two plates, and between a row and the next."""
_PAD = 8
"""Between the edge of a plate and what stands on it."""
_PLACE, _MOVED = 32, 22
"""How wide the place and the arrow up or down are."""
_LETTER = 0.55
"""How wide a letter of middling breadth is in a name, of its size."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in the scene."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Cell:
    """Something of a game's own in a row: shapes round their middle, and how wide they are.

    A `spare` one is left out where the name needs its room.
    """

    width: float
    shapes: tuple[Shape, ...]
    spare: bool = False


@dataclass(frozen=True, slots=True)
class Entrant:
    """A racer as a row tells of him.

    `shield` is the racer's emblem, wherever and however large; `place` and `gap` are words ("1", "+7"), `gap`
    in the unit of the game; `moved` are the places gained since the last post, lost ones below 0. `own`: the
    picture is made for the person who drives it. `out`: it is no longer in the race.
    """

    shield: Sprite
    name: str
    place: str
    gap: str = ""
    moved: int = 0
    leads: bool = False
    own: bool = False
    out: bool = False
    cells: tuple[Cell, ...] = ()


def grid(count: int, columns: int, within: Box) -> tuple[Box, ...]:
    """Boxes of equal size in columns, row by row, with gaps between them."""
    lines = -(-count // columns)
    wide = (within.width - (columns - 1) * GAP) / columns
    high = (within.height - (lines - 1) * GAP) / lines
    return tuple(
        Box(within.x + n % columns * (wide + GAP), within.y + n // columns * (high + GAP), wide, high)
        for n in range(count)
    )


def frames(boxes: Sequence[Box]) -> tuple[Shape, ...]:
    """The empty plates, which are part of the ground."""
    return tuple(Rect(b.x, b.y, b.width, b.height, "paper", "gold", 3, 9) for b in boxes)


def row(entrant: Entrant, box: Box, gap: float = 84) -> tuple[Shape, ...]:
    """A racer in one line: place, name, shield, gap, cells. The place alone is a number before the name.

    An arrow beside the place tells that some were gained or lost; `gap` is how wide the gap may be written.
    """
    y, shield = box.y + box.height / 2, min(46.0, box.height * 0.94)
    letters = min(32.0, max(READABLE, box.height * 0.58))
    smaller = max(READABLE, letters * 0.92)
    x, right = box.x + _PAD, box.x + box.width - _PAD
    name = x + _PLACE + _MOVED + 4
    room = right - name - gap - shield - 17
    cells = _fitting(entrant, room)
    there = right - sum(cell.width for cell in cells)
    room -= right - there
    return (
        *_back(entrant, box),
        Text(x + _PLACE / 2, y, entrant.place, letters * 1.12, _ink(entrant), face="bold", room=_PLACE),
        *_moved(entrant, x + _PLACE + _MOVED / 2, y),
        Text(name, y, entrant.name, letters, _ink(entrant), "left", "bold", room=room),
        replace(entrant.shield, x=name + room + 6 + shield / 2, y=y, size=shield),
        Text(there - 10, y, entrant.gap, smaller, _ink(entrant), "right", "bold", room=gap),
        *_cells(cells, right, y),
    )


def _fitting(entrant: Entrant, room: float) -> tuple[Cell, ...]:
    """The cells that leave the name its room, of the spare ones as many as can be; `room` is that of all."""
    cells = list(entrant.cells)
    needed = breadth(entrant.name) * _LETTER * SMALLEST
    for cell in entrant.cells:
        if cell.spare and room - sum(one.width for one in cells) < needed:
            cells.remove(cell)
    return tuple(cells)


def breadth(word: str) -> float:
    """About how broad a word is, in letters of middling breadth."""
    return sum(0.6 if letter in "fijlrt" else 1.6 if letter in "MWmw" else 1 for letter in word)


def _ink(entrant: Entrant) -> str:
    return "soft" if entrant.out else "ink"


def _back(entrant: Entrant, box: Box) -> tuple[Shape, ...]:
    """The frames that distinguish a plate: the leader's, and one's own."""
    ring = Rect(box.x + 4, box.y + 4, box.width - 8, box.height - 8, "", "ink", 3, 6)
    gold = Rect(box.x, box.y, box.width, box.height, "gold-light", "gold-shade", 4, 9)
    return (*((gold,) if entrant.leads else ()), *((ring,) if entrant.own else ()))


def _moved(entrant: Entrant, x: float, y: float) -> tuple[Shape, ...]:
    """An arrow up or down round `x` where places were gained or lost."""
    if not entrant.moved:
        return ()
    tip = -9 if entrant.moved > 0 else 9
    arrow = ((x, y + tip), (x + 10, y - tip * 0.8), (x - 10, y - tip * 0.8))
    return (Polygon(arrow, "ink" if entrant.moved > 0 else "alarm"),)


def _cells(cells: Sequence[Cell], right: float, y: float) -> tuple[Shape, ...]:
    """The cells of a game, the last one at the right edge."""
    x = right - sum(cell.width for cell in cells)
    shapes: list[Shape] = []
    for cell in cells:
        shapes += shifted(cell.shapes, x + cell.width / 2, y)
        x += cell.width
    return tuple(shapes)


def places_moved(before: Sequence[str], now: Sequence[str]) -> dict[str, int]:
    """How many places each has gained from one order to the next, lost ones below 0; newcomers none."""
    old = {who: n for n, who in enumerate(before)}
    return {who: old[who] - n if who in old else 0 for n, who in enumerate(now)}
