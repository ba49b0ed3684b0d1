"""Races before the start: drivers with their coins, in the order of a draw, and what is done there."""

from __future__ import annotations

from typing import Any

from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.state import COLOURS, Race
from engine.games.circus.rules.events import evolve
from engine.games.circus.rules.shop.shop import Purchase


def paddock(draw: str = "red blue green", **options: Any) -> Race:
    """A race with purchases and a market, once the order of the draw is known."""
    order = tuple(draw.split())
    race = Race(Options(**{"shop": True, "market": True, **options}), len(order))
    return evolve(race, e.DrawMade("round", order))  # type: ignore[arg-type]  # colours of the game


def fourteen() -> str:
    """A draw of all in their order."""
    return " ".join(COLOURS)


def having(race: Race, *facts: e.Event) -> Race:
    """The race after some facts."""
    for fact in facts:
        race = evolve(race, fact)
    return race


def bought(race: Race, *lines: str) -> Race:
    """The race after purchases at their price: `red sword`, `blue drug red`."""
    for line in lines:
        buyer, item, target = (*line.split(), "")[:3]
        purchase = Purchase(item, target)  # type: ignore[arg-type]
        race = evolve(race, e.Bought(buyer, item, purchase.target, purchase.cost))  # type: ignore[arg-type]
    return race
