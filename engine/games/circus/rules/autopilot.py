"""How a driver decides by what he said in advance: every question of a race, answered by policy.

The driver knows what is public and his own policy and nothing else. All he says is legal.
"""

from __future__ import annotations

from engine.games.circus.rules import words
from engine.games.circus.rules.state import Colour, Race
from engine.model import Decision


def line(race: Race, colour: Colour, kind: str, about: str) -> tuple[str, ...]:
    """The legal line by which a driver answers a question, by the words of his order and his policy."""
    return words.lines(race, colour, kind, about)[0]


def fallback(race: Race, colour: Colour, kind: str) -> tuple[str, ...]:
    """What is said for a driver who says nothing to a plot, an order or a list."""
    if kind == "shop":
        return ("nothing",)
    return (words.choices(race, Decision(0, race.driver(colour).seat, kind), ())[0].word,)
