"""The parts of a picture that can be tapped: places, cards and ways, each with the possible meanings of a
tap."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from engine.face.forms import Option
from engine.face.outlines import bounds
from engine.face.scene import Circle, Polygon, Rect
from engine.model import Decision

Area = Rect | Circle | Polygon


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that can be tapped; its `id` stays the same over drafts, its `name` is for a screen reader.

    A tap makes the line of the first option the draft. Where there are several, it also lets people pick
    another one, so what is usually meant stands first.
    """

    id: str
    area: Area
    name: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Touch:
    """The spots over the picture of the same draft for the purpose `preview`; later ones lie above.

    `box` is what a narrow screen shows of that picture (x, y, width, height), None for all of it.
    """

    spots: tuple[Spot, ...] = ()
    box: tuple[float, float, float, float] | None = None


def spots(
    ways: Iterable[tuple[str, Option]], area: Callable[[str], Area], name: Callable[[str], str]
) -> tuple[Spot, ...]:
    """A spot for each place that ways lead to, with them in their order; the places row by row."""
    by_place: dict[str, list[Option]] = {}
    for place, option in ways:
        by_place.setdefault(place, []).append(option)
    made = (Spot(place, area(place), name(place), tuple(options)) for place, options in by_place.items())
    return tuple(sorted(made, key=lambda spot: bounds(spot.area)[1::-1]))


def no_touch(view: Any, decision: Decision, draft: str) -> Touch:
    """For a game whose pictures are there to be looked at."""
    return Touch()
