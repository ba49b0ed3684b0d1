"""How many taps on a picture lead from a draft to a line, and how large what is tapped is on a phone."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterator
from typing import Any

from engine.face.outlines import bounds
from engine.face.touch import Touch
from engine.game import Game
from engine.model import Decision
from engine.selfplay import opening_of
from tests.conformance.play import play_wildly

PHONE = 390
"""How many pixels wide a phone is."""


def fewest(touch: Callable[[str], Touch], start: str, goals: Collection[str], most: int) -> dict[str, int]:
    """The fewest taps to each of the goals that is reached by so many at most, *Send* not counted.

    A tap on a spot brings its first option, another tap one of the others. Where one of several is chosen
    already, the first tap brings nothing but the choice.
    """
    known, open = {start: 0}, [(0, start)]
    while open:
        taps, draft = heapq.heappop(open)
        if taps >= max(known.get(goal, most) for goal in goals):
            break
        if taps > known[draft]:
            continue
        for spot in touch(draft).spots:
            settled = len(spot.options) > 1 and any(option.chosen for option in spot.options)
            for n, option in enumerate(spot.options):
                cost = taps + 1 + (n > 0 or settled)
                if cost <= most and cost < known.get(option.line, most + 1):
                    known[option.line] = cost
                    heapq.heappush(open, (cost, option.line))
    return {goal: known[goal] for goal in goals if goal in known}


def smallest(touch: Touch) -> float:
    """The least width or height of a spot, in pixels, where a phone shows the box from edge to edge."""
    assert touch.box
    sides = [side for spot in touch.spots for side in _sides(*bounds(spot.area))]
    return min(sides) * PHONE / touch.box[2]


def _sides(left: float, top: float, right: float, foot: float) -> tuple[float, float]:
    return right - left, foot - top


def asked(
    game: Game, kind: str, seats: int = 2, often: int = 4, seed: int = 1
) -> Iterator[tuple[Any, Decision]]:
    """Views and questions of that kind, some of those of a game that people play wildly."""
    steps = play_wildly(game, opening_of(game, seats, 1, {}, "round"), 1, 400)
    found = [
        (step.table, d) for step in steps for d in step.table.open if d.kind == kind and d.seat is not None
    ]
    for n in range(min(often, len(found))):
        table, decision = found[n * len(found) // often]
        yield game.rules.view(table.state, decision.seat), decision
