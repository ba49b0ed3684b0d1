"""The picture of a game that is over: the first three on their steps, who else came home, what decided it."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

from engine.face.racecourse import Oval, stands
from engine.face.scene import READABLE, WIDTH, Path, Polygon, Rect, Scene, Shape, Sprite, Text
from engine.face.tableau import HEADER, header, header_ground

One = TypeVar("One")
PODIUM = "podium"
"""The purpose of this picture."""
_FLOOR, _WALL = 500, 240
"""The foot of the steps, and the top of the wall behind them."""
_STEPS = ((500, 270), (188, 316), (812, 342))
"""The middle and the top of each step."""
_PAIR = ((345, 270), (655, 316))
"""The same where only two have raced."""
_WIDE = 270
_TEAM = 168
_OTHERS = 4
"""The others who stand in a line, at most."""
_OTHER, _LINE = 242, 68
"""How broad and how high the place of each of them is."""
_LETTERS, _LINES = 66, 2
"""How many letters of the sentence stand in a line, and how many lines it has."""


@dataclass(frozen=True, slots=True)
class Mount:
    """How a racer looks on a step, and as a shield beside its name."""

    team: Sprite
    shield: Sprite


@dataclass(frozen=True, slots=True)
class Racer:
    """One who has raced: place, name, margin to the winner in the unit of the game, and how it looks.

    `sprite` is what stands on a step, `shield` the emblem of a racer without one.
    """

    place: int
    name: str
    margin: str
    sprite: Sprite
    shield: Sprite


@dataclass(frozen=True, slots=True)
class Podium:
    """How a game has ended, best first; `moment` is the sentence about what decided it, or ''."""

    title: str
    news: str
    racers: tuple[Racer, ...]
    moment: str = ""


def scene(podium: Podium) -> Scene:
    """The picture; its words name everybody."""
    places = _PAIR if len(podium.racers) == len(_PAIR) else _STEPS
    steps, others = podium.racers[: len(places)], podium.racers[len(places) :]
    rows = -(-len(others) // _OTHERS)
    lines = textwrap.wrap(podium.moment, _LETTERS)[:_LINES]
    top = _FLOOR + 22
    height = top + rows * _LINE + len(lines) * 40 + (14 if rows or lines else 0)
    shapes: list[Shape] = [*header(podium.title, podium.news)]
    for racer, place in zip(steps, places, strict=False):
        shapes += _step(racer, *place)
    for n, racer in enumerate(others):
        row = len(others[n // _OTHERS * _OTHERS :][:_OTHERS])
        left = (WIDTH - row * _OTHER) / 2 + n % _OTHERS * _OTHER
        shapes += _other(racer, left, top + (n // _OTHERS + 0.5) * _LINE)
    y = top + rows * _LINE + 22
    shapes += [
        Text(WIDTH / 2, y + n * 40, line, 29, "gold-light", room=WIDTH - 40) for n, line in enumerate(lines)
    ]
    alt = _in_words(podium)
    return Scene(WIDTH, height, _ground(height), tuple(shapes), alt, alt)


@lru_cache(maxsize=16)
def _ground(height: float) -> tuple[Shape, ...]:
    """Stands, wall and sand, and the room below for the others."""
    back = Oval(-400, _WALL + 20, WIDTH + 800, 900, 40)
    return (
        *stands(back, 0, HEADER, WIDTH, _WALL - HEADER),
        Rect(0, _WALL, WIDTH, 26, "marble", "ink", 2),
        Rect(0, _WALL + 24, WIDTH, _FLOOR - _WALL - 24, "sand"),
        Rect(0, _WALL + 25, WIDTH, 8, "sand-shade"),
        *header_ground(),
        Rect(0, _FLOOR, WIDTH, height - _FLOOR, "stand-shade"),
        Rect(0, _FLOOR, WIDTH, 3, "gold"),
    )


def _step(racer: Racer, x: float, top: float) -> tuple[Shape, ...]:
    """A step with its team above and what is said of it on its front."""
    left, right = x - _WIDE / 2, x + _WIDE / 2
    y = top - _TEAM * 0.4
    shade = ((right, top + 14), (right + 16, top + 26), (right + 16, _FLOOR), (right, _FLOOR))
    first = racer.place == 1
    foot = _FLOOR - (56 if first else 26)
    return (
        Polygon(shade, "shadow"),
        Rect(left, top + 12, _WIDE, _FLOOR - top - 12, "paper", "soft", 2.5),
        Rect(left - 10, top - 4, _WIDE + 20, 20, "marble", "soft", 2.5),
        Path(((x - 44, top - 2), (x + 44, top - 2)), "shadow", 12),
        replace(racer.sprite, x=x, y=y, size=_TEAM, turn=-90),
        Text(x, top + 54, racer.name, 38, face="bold", room=_WIDE - 24),
        Text(x, top + 92, racer.margin, 28, "soft", room=_WIDE - 24),
        *((Sprite("laurel", x, foot, 104, "gold"),) if first else ()),
        Text(x, foot, "I" * racer.place, 42, "alarm", face="title"),
    )


def _other(racer: Racer, x: float, y: float) -> tuple[Shape, ...]:
    left, lift = x + 88, 14 if racer.margin else 0
    return (
        Text(x + 14, y, str(racer.place), READABLE + 4, "paper", face="bold", room=40),
        replace(racer.shield, x=x + 58, y=y, size=48),
        Text(left, y - lift, racer.name, READABLE + 3, "paper", "left", "bold", room=146),
        Text(left, y + 16, racer.margin, READABLE, "marble-shade", "left", room=146),
    )


def _in_words(podium: Podium) -> str:
    """The end in words."""
    places = [
        " ".join(filter(None, (f"{r.place}. {r.name}", f"({r.margin})" if r.margin else "")))
        for r in podium.racers
    ]
    return " ".join(filter(None, (f"{podium.title}:", ", ".join(places) + ".", podium.moment)))[:1000]


def placed(levels: Sequence[Sequence[One]]) -> list[tuple[int, One]]:
    """All who raced with their places, those who are level sharing one."""
    places: list[tuple[int, One]] = []
    for level in levels:
        place = len(places) + 1
        places += [(place, one) for one in level]
    return places
