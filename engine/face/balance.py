"""How a game of two sides went: by how much either was ahead after each move, and when it threatened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.face.scene import READABLE, WIDTH, Path, Point, Polygon, Rect, Scene, Shape, Sprite, Text
from engine.face.tableau import HEADER, header, header_ground

_LEFT, _RIGHT = 64, 716
"""Where the line begins and ends; to the right of it stand the names."""
_FOOT_LINE = 512
_HEIGHT = _FOOT_LINE + 48
_MIDDLE = (HEADER + _FOOT_LINE) / 2
_LANE = 44
"""The room for marks along the upper and the lower edge."""
_MARK = 34
_STEPS = (1, 2, 5, 10, 20, 50)
"""The possible distances of two lines of the sheet."""
_LINES, _NUMBERS = 4, 14
"""The most lines on either side, and the most numbers below."""


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two: its name, its shield, and how far it is ahead at the end ("+6 pieces"), or ''."""

    name: str
    shield: Sprite
    gap: str = ""
    won: bool = False


@dataclass(frozen=True, slots=True)
class Balance:
    """By how much the upper side was ahead at the start and after each move, below 0 behind.

    `stops` are what stands below these ('' for nothing); `marks` are the number of a stop, whether the upper
    side did it, and the kind of mark (see `marks.py`, or a game's own); `called` says what kinds are called.
    """

    title: str
    news: str
    upper: Side
    lower: Side
    values: tuple[int, ...]
    stops: tuple[str, ...]
    marks: tuple[tuple[int, bool, str], ...] = ()
    told: str = ""
    called: tuple[tuple[str, str], ...] = ()


def scene(balance: Balance) -> Scene:
    """The picture; the field of the upper side is light, that of the lower one dark."""
    most = max(3, *(abs(value) for value in balance.values))
    shapes = (
        *header(balance.title, balance.news),
        *_area(balance.values, most),
        *_marks(balance),
        *_side(balance.upper, (HEADER + _MIDDLE) / 2, "ink"),
        *_side(balance.lower, (_MIDDLE + _FOOT_LINE) / 2, "paper"),
        *_key(balance),
    )
    alt = f"{balance.title}. {balance.told}"
    return Scene(WIDTH, _HEIGHT, _ground(balance.stops, most), shapes, alt[:1000], alt)


@lru_cache(maxsize=8)
def _ground(stops: tuple[str, ...], most: int) -> tuple[Shape, ...]:
    """Both fields with lines for how much, and the numbers of the moves below."""
    step = next((step for step in _STEPS if most // step <= _LINES), most)
    lines: list[Shape] = []
    for value in range(step, most + 1, step):
        for y, ink, line in (
            (_y(value, most), "soft", "marble-shade"),
            (_y(-value, most), "marble-shade", "soft"),
        ):
            lines.append(Path(((_LEFT, y), (_RIGHT, y)), line, 1.5))
            lines.append(Text(_LEFT / 2, y, f"+{value}", READABLE, ink, face="bold"))
    shown = [(n, word) for n, word in enumerate(stops) if word]
    every = -(-len(shown) // _NUMBERS) or 1
    return (
        *header_ground(),
        Rect(0, HEADER, WIDTH, _MIDDLE - HEADER, "paper"),
        Rect(0, _MIDDLE, WIDTH, _FOOT_LINE - _MIDDLE, "man-dark"),
        *lines,
        Rect(0, _FOOT_LINE, WIDTH, _HEIGHT - _FOOT_LINE, "stand-shade"),
        *(
            Text(_x(n + 0.5, len(stops)), _FOOT_LINE + 25, word, READABLE, "paper")
            for n, word in shown[::every]
        ),
    )


def _x(stop: float, stops: int) -> float:
    """Where the stretch begins in which the balance is that of a stop."""
    return round(_LEFT + (_RIGHT - _LEFT) * stop / max(1, stops), 1)


def _y(value: int, most: int) -> float:
    return round(_MIDDLE - (_MIDDLE - HEADER - _LANE) * value / most, 1)


def _area(values: Sequence[int], most: int) -> tuple[Shape, ...]:
    """The area between the balance, which changes in steps, and the line between the fields."""
    edge: list[Point] = [(_x(0, len(values)), _MIDDLE)]
    for stop, value in enumerate(values):
        y = _y(value, most)
        edge += [(_x(stop, len(values)), y), (_x(stop + 1, len(values)), y)]
    edge.append((_RIGHT, _MIDDLE))
    return (
        Polygon(tuple(edge), "gold", "gold-shade", 4),
        Path(((_LEFT, _MIDDLE), (_RIGHT, _MIDDLE)), "gold-shade", 4),
    )


def _marks(balance: Balance) -> list[Shape]:
    """The marks of a side along its edge; one too close to the mark before is left out."""
    shapes: list[Shape] = []
    last = {True: -WIDTH, False: -WIDTH}
    for stop, upper, kind in balance.marks:
        x = _x(stop + 0.5, len(balance.stops))
        if x - last[upper] >= _MARK:
            last[upper] = round(x)
            y = HEADER + _LANE / 2 if upper else _FOOT_LINE - _LANE / 2
            shapes.append(Sprite(f"mark-{kind}", x, y, _MARK))
    return shapes


def _key(balance: Balance) -> Iterator[Shape]:
    """The legend of the marks, one below the names for each kind that there is."""
    there = {kind for _stop, _upper, kind in balance.marks}
    x, y = _RIGHT + 44.0, (_FOOT_LINE + _HEIGHT) / 2
    for kind, word in balance.called:
        if kind in there:
            yield Sprite(f"mark-{kind}", x, y, _MARK)
            yield Text(x + 26, y, word, READABLE, "paper", "left", room=WIDTH - x - 40)
            x += 140


def _side(side: Side, y: float, ink: str) -> tuple[Shape, ...]:
    """Shield, name and gap, in the field of the side."""
    x = _RIGHT + 44
    return (
        replace(side.shield, x=x, y=y, size=60),
        Text(x + 42, y - 22, side.name, 32, ink, "left", "bold", room=WIDTH - x - 52),
        *(
            (Text(x + 42, y + 22, side.gap, 30, ink, "left", "bold", room=WIDTH - x - 52),)
            if side.gap
            else ()
        ),
        *(
            (Sprite("laurel", WIDTH - 46, y + 66, 60, "gold-shade" if ink == "ink" else "gold"),)
            if side.won
            else ()
        ),
    )
