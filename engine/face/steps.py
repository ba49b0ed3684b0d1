"""The first steps of a newcomer to a game: the first answer in three pictures, and words of its panels."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.face.scene import WIDTH, Circle, Rect, Scene, Shape, Text
from engine.face.tableau import BAND, EDGE, band, band_ground, tablet
from engine.language import _

FIRST = "first"
"""The purpose of the picture of these steps."""
HIGH = 250
"""The height of a step."""
MIDDLE = 266
"""Where the middle of its drawing is; there is room for 330 by 200 around it."""
WORDS = 2
"""The most sentences that explain words of one panel; more would push *Send* off a phone."""
_LETTERS = 32
_LINE = 42
_WORDS = 450
"""Where the words of a step begin."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do or to know, and a drawing of it round a point of the scene."""

    told: str
    drawn: Callable[[float, float], Sequence[Shape]]


def scene(game: str, steps: Sequence[Step]) -> Scene:
    """The steps below each other, each with its number."""
    height = BAND + len(steps) * HIGH + EDGE
    tops = [BAND + EDGE / 2 + k * HIGH for k in range(len(steps))]
    ground = (
        Rect(0, 0, WIDTH, height, "stand-shade"),
        *band_ground(),
        *(shape for top in tops for shape in tablet(top + 6, HIGH - 12)),
    )
    shapes = [shape for k, step in enumerate(steps) for shape in _step(k + 1, step, tops[k] + HIGH / 2)]
    alt = " ".join(f"{number}. {step.told}" for number, step in enumerate(steps, 1))
    return Scene(WIDTH, height, ground, (*band(game, _("Your first game")), *shapes), alt, alt)


def explained(words: Mapping[str, str], shown: Iterable[str]) -> list[str]:
    """The sentences for the words (`Face.words`) that begin a word of what is shown, `WORDS` at most."""
    text = " ".join(shown)
    met = (word for word in words if re.search(rf"\b{re.escape(_(word))}", text, re.IGNORECASE))
    return list(dict.fromkeys(_(words[word]) for word in met))[:WORDS]


def _step(number: int, step: Step, y: float) -> list[Shape]:
    lines = textwrap.wrap(step.told, _LETTERS)
    first = y - (len(lines) - 1) * _LINE / 2
    words = (Text(_WORDS, first + k * _LINE, line, 33, anchor="left") for k, line in enumerate(lines))
    badge = (Circle(64, y, 26, "gold", "ink", 2.5), Text(64, y, str(number), 34, face="bold"))
    return [*badge, *step.drawn(MIDDLE, y), *words]


def menu(entries: Sequence[str], send: str) -> Callable[[float, float], Sequence[Shape]]:
    """The drawing of a menu, of which the first entry is chosen, with the button that sends it."""

    def drawn(x: float, y: float) -> list[Shape]:
        shapes: list[Shape] = []
        for k, entry in enumerate(entries):
            top = y - 96 + k * 46
            shapes.append(Rect(x - 150, top, 300, 42, "white" if k else "gold-light", "marble-dark", 2, 6))
            shapes.append(Text(x - 136, top + 21, entry, 26, anchor="left", face="plain" if k else "bold"))
        top = y - 96 + len(entries) * 46 + 8
        shapes.append(Rect(x - 150, top, 130, 48, "racer-3", "ink", 2, 8))
        shapes.append(Text(x - 85, top + 24, send, 28, "white", face="bold"))
        return shapes

    return drawn
