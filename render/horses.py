"""A horse seen from above."""

from __future__ import annotations

from engine.face.outlines import mirrored
from engine.face.scene import Path, Polygon, Shape

_HORSE = (
    (0.0, 0.0),
    (0.025, 0.06),
    (0.09, 0.078),
    (0.16, 0.062),
    (0.23, 0.072),
    (0.285, 0.05),
    (0.33, 0.033),
    (0.375, 0.043),
    (0.435, 0.028),
    (0.46, 0.0),
)


def horse(x: float, y: float, coat: str, cloth: str) -> tuple[Shape, ...]:
    """A horse that faces east, the end of its back at that place."""
    mane = "ink" if coat != "coat-3" else "silver"
    body = tuple((px + x, py + y) for px, py in mirrored(_HORSE))
    ears = tuple(Path(((x + 0.345, y + s * 0.02), (x + 0.325, y + s * 0.052)), "ink", 0.022) for s in (-1, 1))
    return (
        Path(((x - 0.06, y), (x + 0.02, y)), mane, 0.035),
        *ears,
        Polygon(body, coat, "ink", 0.022),
        Path(((x + 0.19, y - 0.05), (x + 0.19, y + 0.05)), cloth, 0.045),
        Path(((x + 0.25, y), (x + 0.36, y)), mane, 0.024),
    )
