"""The legal next words of every decision of a race."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.circus.rules.policy import DEFAULT, Policy
from engine.games.circus.rules.state import Colour, Race

Lines = tuple[tuple[str, ...], ...]
LINES: Mapping[str, Callable[[Race, Colour, str], Lines]] = {}
"""By the kind of a small question: all its legal lines (race, driver, about)."""


def lines(race: Race, colour: Colour, kind: str, about: str) -> Lines:
    """All legal lines of a small question, of which there are few."""
    return LINES[kind](race, colour, about)


def plot_of(race: Race, colour: Colour, line: tuple[str, ...]) -> tuple[tuple[str, ...], Policy]:
    """The words of a plot or an order before its clauses, and what the clauses make of his policy."""
    return line, DEFAULT
