"""Parts of the pictures of the community: the frieze, a tablet with columns, marks and badges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.face.racecourse import Oval, stands
from engine.face.scene import (
    SMALLEST,
    WIDTH,
    Anchor,
    Circle,
    Face,
    Inset,
    Path,
    Polygon,
    Rect,
    Shape,
    Sprite,
    Text,
)
from engine.face.tableau import BAND, EDGE, band, band_ground, tablet
from engine.language import _, pgettext
from render.letters import fitted, width, writable

TOP = 236
"""Where the tablet begins, under the frieze."""
LEFT, RIGHT = EDGE + 22, WIDTH - EDGE - 22
"""The edges of what is written on the tablet."""
HEAD = 54
ROW = 54
KEY = 56
BLANK = 4
"""The rows of an empty tablet."""
_FOOT = 20
_GAP = 40
"""The least room between the title and the news."""
_SEATS = Oval(-400, BAND + 60, WIDTH + 800, 900, 40)
"""The oval inside the stands of the frieze."""
_FIELD = (("round", 1, 200, -6), ("square", 2, 416, 7), ("triangle", 3, 640, -4), ("diamond", 4, 862, 6))
_MEDALS = {1: "gold-light", 2: "silver", 3: "sand"}


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a tablet: where its words stand, and how wide they may be."""

    word: str
    x: float
    anchor: Anchor
    room: float


def letters(
    text: str,
    x: float,
    y: float,
    size: float,
    room: float,
    *,
    colour: str = "ink",
    anchor: Anchor = "left",
    face: Face = "plain",
) -> Text:
    """A row of letters that is cut when it is wider than `room`."""
    return Text(x, y, fitted(text, size, room, face), size, colour, anchor, face)


def title(words: str, *news: str) -> tuple[Shape, ...]:
    """The title band; the news are names of games and servers, of which what cannot be drawn is left out."""
    name = fitted(words.upper(), 46, WIDTH * 0.55, "title")
    room = WIDTH - 2 * (EDGE + 14) - width(name, 46, "title") - _GAP
    there = " · ".join(filter(None, (writable(part) for part in news)))
    return band(name, fitted(there, 32, room, "bold"))


@lru_cache(maxsize=16)
def ground(height: float) -> tuple[Shape, ...]:
    """Title band, frieze and empty tablet of a picture of that height."""
    return (
        Rect(0, 0, WIDTH, height, "stand-shade"),
        *band_ground(),
        *_frieze(),
        *tablet(TOP, height - TOP - _FOOT),
    )


def _frieze() -> tuple[Shape, ...]:
    """Four teams before the stands."""
    top, wall, sand = BAND + 2, BAND + 50, BAND + 60
    return (
        Inset(0, top, WIDTH, wall - top, stands(_SEATS, 0, top, WIDTH, wall - top)),
        Rect(0, wall, WIDTH, 10, "marble", "ink", 2),
        Rect(0, sand, WIDTH, TOP - sand - 10, "sand"),
        Path(((0, sand + 1), (WIDTH, sand + 1)), "sand-shade", 3),
        *(shape for chariot in _FIELD for shape in _racing(*chariot, (sand + TOP - 10) / 2)),
        Rect(0, TOP - 12, WIDTH, 3, "gold"),
    )


def _racing(form: str, number: int, x: float, aside: float, middle: float) -> tuple[Shape, ...]:
    """One of the field with the dust behind it."""
    y = middle + aside
    dust = ((70, 15, 3), (56, -12, 5), (110, 4, 3), (88, -6, 4), (134, -14, 2.5))
    return (
        *(Path(((x - 46 - d, y + k), (x - 36 - d, y + k)), "sand-shade", r) for d, k, r in dust),
        Sprite(f"chariot-{form}", x, y, 66, f"racer-{number}", 0, str(number), f"coat-{number}"),
    )


def lines(rows: int) -> tuple[Shape, ...]:
    """The lines above, between and below the rows of a table."""
    heights = (TOP + HEAD + k * ROW for k in range(rows + 1))
    return tuple(Path(((LEFT, y), (RIGHT, y)), "marble-shade", 1.5) for y in heights)


def headings(columns: Sequence[Column]) -> tuple[Shape, ...]:
    y = TOP + HEAD / 2 + 4
    return tuple(letters(c.word, c.x, y, SMALLEST, c.room, colour="soft", anchor=c.anchor) for c in columns)


def cell(
    column: Column, y: float, text: str, size: float = 28, face: Face = "plain", colour: str = "ink"
) -> Text:
    """A word of a row in its column."""
    return letters(text, column.x, y, size, column.room, colour=colour, anchor=column.anchor, face=face)


def named(column: Column, y: float, name: str) -> Text:
    """A name in its column: a long one in smaller letters, and cut if that is not enough."""
    size = next((s for s in (30, 27) if width(name, s, "bold") <= column.room), 24)
    return cell(column, y, name, size, "bold")


def table_height(rows: int) -> float:
    """The height of a picture with a table of that many rows and a key."""
    return TOP + HEAD + rows * ROW + KEY + _FOOT


def middle(row: int) -> float:
    """The height of a row's middle, the first row being 0."""
    return TOP + HEAD + (row + 0.5) * ROW


def medal(x: float, y: float, place: int, size: float = 42) -> tuple[Shape, ...]:
    """A place: gold in a wreath, silver and bronze for the podium, a plain number behind."""
    number = Text(x, y, str(place), size * (0.66 if place < 100 else 0.52), face="bold")
    if place not in _MEDALS:
        return (number,)
    wreath = (Sprite("laurel", x, y, size * 1.3, "racer-3"),) if place == 1 else ()
    rim = 0.38 if place == 1 else 0.46
    return *wreath, Circle(x, y, size * rim, _MEDALS[place], "ink", size * 0.06), number


def trend(x: float, y: float, change: int) -> tuple[Shape, ...]:
    """An arrow up or down with the number of points gained or lost; nothing without a change."""
    if not change:
        return ()
    return (*pointer(x + 9, y, change > 0), letters(str(abs(change)), x + 24, y, 24, 56, colour="soft"))


def pointer(x: float, y: float, up: bool) -> tuple[Shape, ...]:
    tip = -9 if up else 9
    points = ((x, y + tip), (x + 10, y - tip * 0.75), (x - 10, y - tip * 0.75))
    return (Polygon(points, "racer-3" if up else "alarm", "ink", 2.5),)


def badge(x: float, y: float) -> tuple[Shape, ...]:
    """The mark of a provisional rating, 74 wide from its left edge."""
    word = pgettext("mark of a provisional rating", "new")
    return (
        Rect(x, y - 16, 74, 32, "marble", "ink", 2, 16),
        letters(word, x + 37, y, SMALLEST, 58, anchor="middle"),
    )


def share(x: float, y: float, part: float | None) -> tuple[Shape, ...]:
    """Reliability as a percentage over a bar, round `x`; a dash while it is not known."""
    if part is None:
        return (Text(x, y, "–", 28, "soft"),)
    full, high = 84, 9
    filled = (Rect(x - full / 2, y + 10, max(high, full * part), high, "gold", "ink", 1.5, high / 2),)
    return (
        letters(percent(part), x, y - 8, 26, 120, anchor="middle"),
        Rect(x - full / 2, y + 10, full, high, "marble-shade", "ink", 1.5, high / 2),
        *(filled if part > 0 else ()),
    )


def percent(part: float | None) -> str:
    """A share as a whole percentage; a dash while it is not known."""
    return "–" if part is None else _("{n}%").format(n=round(100 * part))


def wrapped(text: str, size: float, room: float) -> list[str]:
    """A text cut into lines no wider than `room`."""
    lines: list[str] = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return [fitted(line, size, room) for line in lines]


def invitation(text: str) -> tuple[Shape, ...]:
    """The words of an empty tablet under an empty wreath; they take the room of `BLANK` rows."""
    top = TOP + 56
    return (
        Sprite("laurel", WIDTH / 2, top + 62, 120, "racer-3"),
        *(
            Text(WIDTH / 2, top + 160 + k * 42, line, 30)
            for k, line in enumerate(wrapped(text, 30, RIGHT - LEFT - 60)[:3])
        ),
    )
