"""The dice of an automaton as pictures."""

from __future__ import annotations

from engine.face.scene import READABLE, Rect, Shape, Text
from engine.games.charioteer.rules.state import Dice

_FACES = {"": ("paper", "ink"), "black": ("card-black", "white"), "red": ("card-red", "white")}


def dice(rolled: Dice, left: float, y: float, size: float) -> list[Shape]:
    """The two movement dice, then the bonus: what it brought, or that it was rolled in vain or not at all."""
    second = "red" if "red" in rolled.colours else ""
    first = "black" if "black" in rolled.colours else ""
    faces = [(str(rolled.first), *_FACES[first]), (str(rolled.second), *_FACES[second])]
    if rolled.bonus:
        faces.append((f"+{rolled.bonus}", "gold", "ink"))
    elif rolled.bonus_die is not None:
        faces.append(("–", "marble", "soft"))
    shapes: list[Shape] = []
    for k, (text, fill, ink) in enumerate(faces):
        x = left + k * (size + 6)
        shapes.append(Rect(x, y - size / 2, size, size, fill, "ink", 2.5, size / 5))
        shapes.append(Text(x + size / 2, y, text, max(READABLE, size * 0.66), ink, face="bold"))
    return shapes
