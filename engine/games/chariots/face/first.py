"""The first plot of somebody's first race, in three pictured steps."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.face import steps as pictured
from engine.face.scene import Path, Scene, Shape, Sprite, Text
from engine.face.steps import Step, menu
from engine.games.chariots.face.legend import swatch
from engine.games.chariots.face.orders import chance, forecasts
from engine.games.chariots.face.outlook import spelled, squares
from engine.games.chariots.rules.coins import COINS_IN_A_PLOT, CONTROL, SPEEDS
from engine.games.chariots.rules.speech import NUMERALS
from engine.games.chariots.rules.state import View
from engine.games.chariots.rules.words import plotters
from engine.language import N_, _, in_words
from engine.model import Decision

_SHOWN = 3
_SPECIAL = N_(
    "A **null** lets you step diagonally or onto a closed inside square, an **ace** pushes a rival away. "
    "Each can be spent once."
)
WORDS: Mapping[str, str] = MappingProxyType({"null": _SPECIAL, "ace": _SPECIAL})
"""Words that newcomers meet in a panel before the rules explain them (`Face.words`)."""


def explains(view: View, decision: Decision) -> bool:
    """Whether the steps are those of this question."""
    return decision.kind == "plot" and view.race.round == 1


def _instructions(view: View) -> tuple[str, ...]:
    """The knowledge for a first plot."""
    (often, sides), (seldom, _sides) = map(chance, CONTROL)
    coins = _("Choose {number} different coins: they are your speeds in phases I, II and III, in that order.")
    inside = _(
        "The inside of a turn is the short way. A {always} always gets in, a {slower} in {often} of {sides} "
        "rolls, a {faster} in {seldom}, a {never} never."
    )
    return (
        coins.format(number=in_words(COINS_IN_A_PLOT)),
        inside.format(**SPEEDS, often=often, seldom=seldom, sides=sides),
        _("The best order is chosen. Keep it or take another from the menu, then press Send."),
    )


def picture(view: View) -> Scene:
    """The steps as a picture, with the orders of the seat's own menu."""
    first, second, third = _instructions(view)
    rows = _rows(view)
    return pictured.scene(
        _("Chariots"), (Step(first, _coins), Step(second, _ways), Step(third, menu(rows, _("Send"))))
    )


def _rows(view: View) -> tuple[str, ...]:
    mine = plotters(view.race, view.seat)
    best = forecasts(view.race, mine[0])[:_SHOWN] if mine else ()
    words = _("{coins}: {gain} squares")
    return tuple(words.format(coins=spelled(order), gain=squares(order.gain)) for order in best)


def _coins(x: float, y: float) -> list[Shape]:
    shapes: list[Shape] = []
    for phase, coin in ((1, "5"), (2, "2"), (3, "4")):
        place = x + (phase - 2) * 108
        shapes.append(Sprite("coin", place, y - 22, 100, "paper", label=coin))
        shapes.append(Text(place, y + 62, NUMERALS[phase], 34, "soft", face="bold"))
    return shapes


def _ways(x: float, y: float) -> list[Shape]:
    """A corner of the track: two inside squares, three outside squares, the short way and the long one."""
    side, left, top = 92.0, x - 138, y - 46
    places = (("inside", 0, 0), ("inside", 1, 0), ("straight", 0, -1), ("outside", 1, -1), ("outside", 2, -1))
    shapes: list[Shape] = []
    for kind, column, row in (*places, ("outside", 2, 0)):
        shapes += swatch(left + column * side, top + (row + 1) * side, side, kind)

    def at(column: int, row: int) -> tuple[float, float]:
        return left + (column + 0.5) * side, top + (row + 1) * side

    shapes.append(Path((at(0, -1), at(2, -1), at(2, 0)), "racer-2", 9, arrow=True))
    shapes.append(Path((at(0, 0), at(1, 0)), "racer-1", 9, arrow=True))
    return shapes
