"""What `best` means at tables that were opened with version 1 of the rules: symbols and number alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.games.charioteer.rules import sets
from engine.games.charioteer.rules.cards import SYMBOLS, Colour
from engine.games.charioteer.rules.state import Play, Race
from engine.games.charioteer.rules.tokens import Spending, spent
from engine.model import Seat

WORTH = 2
"""A set of a favourite colour may be weaker than the best by so much (N15)."""


def best(race: Race, seat: Seat, colours: Sequence[Colour], spending: Spending) -> Play:
    """The strongest set of the hand, or a favourite colour's that is hardly weaker (N15).

    Among equals it is one that draws a fan token, then one with more icons, then one with fewer cards. No
    token is spent where nothing is said about them.
    """
    legal = sets.legal_sets(race.driver(seat).hand, race.active)
    found = max(legal, key=_merit)
    for colour in colours:
        liked = [play for play in legal if SYMBOLS[play.symbol].colour == colour]
        favourite = max(liked, key=_merit, default=None)
        if favourite is not None and sets.strength(favourite) >= sets.strength(found) - WORTH:
            found = favourite
            break
    return replace(found, tokens=spent(race, seat, found, "never" if spending == "usual" else spending))


def _merit(play: Play) -> tuple[int, bool, int, int]:
    """What the first version of `best` went by (N15)."""
    return sets.strength(play), sets.pleases_crowd(play), len(sets.icons(play)), -len(play.cards)
