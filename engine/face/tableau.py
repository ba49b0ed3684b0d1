"""The parts that the pictures of all games share: the title band, the tablet under the board, the stands
around."""

from __future__ import annotations

from engine.face.scene import AT_EASE, WIDTH, Path, Rect, Shape, Text

BAND = 84
"""The height of the title band."""
HEADER = 60
"""The height of the strip with which a broadcast begins."""
EDGE = 20
"""The room between a tablet and the edge of the picture."""


def band(title: str, news: str) -> tuple[Shape, ...]:
    """The title on the left of the top band, the news (lap, round) on the right."""
    return (
        Text(EDGE + 14, BAND / 2 - 3, title.upper(), 46, "gold-light", "left", "title"),
        Text(WIDTH - EDGE - 14, BAND / 2 - 3, news, 32, "paper", "right", "bold"),
    )


def band_ground() -> tuple[Shape, ...]:
    """The empty title band with a meander along its foot."""
    return (
        Rect(0, 0, WIDTH, BAND, "stand-shade"),
        *meander(0, BAND - 15, WIDTH, 12, "gold"),
        Rect(0, BAND - 1, WIDTH, 3, "gold"),
    )


def header(title: str, news: str, part: float = 0.54) -> tuple[Shape, ...]:
    """The title and the news of a picture that has no height to spare, in a strip along its top.

    `part` of its width is for the news, more where the title is short.
    """
    y = HEADER / 2 - 1
    return (
        Text(EDGE, y, title.upper(), 38, "gold-light", "left", "title", room=WIDTH * (0.96 - part)),
        Text(WIDTH - EDGE, y, news, AT_EASE, "paper", "right", "bold", room=WIDTH * part),
    )


def header_ground(width: float = WIDTH) -> tuple[Shape, ...]:
    """The empty strip."""
    return Rect(0, 0, width, HEADER, "stand-shade"), Rect(0, HEADER - 3, width, 3, "gold")


def meander(left: float, top: float, length: float, height: float, colour: str) -> tuple[Shape, ...]:
    """A Greek key from left to right, drawn as one line."""
    step = height / 3
    points: list[tuple[float, float]] = []
    x = left
    while x < left + length:
        turns = ((0, 3), (0, 0), (4, 0), (4, 2), (2, 2), (2, 1.1))
        points += [(x + dx * step, top + dy * step) for dx, dy in turns]
        points += [(x + 2 * step, top + 2 * step), (x + 4 * step, top + 2 * step)]
        points += [(x + 4 * step, top), (x + 5.4 * step, top), (x + 5.4 * step, top + height)]
        x += 5.4 * step
    return (Path(tuple(points), colour, step * 0.5),)


def tablet(top: float, height: float) -> tuple[Shape, ...]:
    """A sheet of marble across the picture for a legend."""
    return (
        Rect(EDGE, top, WIDTH - 2 * EDGE, height, "paper", "gold", 3, 10),
        Rect(EDGE + 6, top + 6, WIDTH - 2 * EDGE - 12, height - 12, "", "marble-shade", 1.5, 6),
    )
