"""Answers that are given in advance: `best` and a taste, from which a set follows at the reveal.

A taste is what a player's profile holds: favourite colours, and when tokens are spent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from engine.games.charioteer import sets
from engine.games.charioteer.cards import COLOURS, SYMBOLS, TOKENS, Colour, Token, token_of
from engine.games.charioteer.state import Play, Race
from engine.model import Seat

BEST = "best"
CROWD = "crowd"
Spending = Literal["never", "mend", "final", "spend"]
SPENDINGS: tuple[Spending, ...] = get_args(Spending)
"""When tokens are spent: never, only to ward off and repair, all in the last lap, all as they help."""
WORTH = 2
"""A set of a favourite colour may be weaker than the best by so much."""
HURT = 3
"""From so many cubes on repairing is worth a token."""


@dataclass(frozen=True, slots=True)
class Taste:
    colours: tuple[Colour, ...] = ()
    spending: Spending = "never"

    @property
    def words(self) -> tuple[str, ...]:
        """The tail of a line that begins with `best`."""
        return (*self.colours, *(() if self.spending == "never" else (self.spending,)))


def taste_of(words: Sequence[str]) -> Taste:
    """The taste that words tell, in any order; others are left out."""
    colours = tuple(dict.fromkeys(c for w in words for c in COLOURS if c == w))
    spending = [s for w in words for s in SPENDINGS if s == w]
    return Taste(colours, spending[-1] if spending else "never")


def play_of(race: Race, seat: Seat, words: Sequence[str]) -> Play:
    """The set that a legal line plays."""
    if words[0] == BEST:
        return best(race, seat, taste_of(words[1:]))
    crowd = race.active if CROWD in words else ""
    rest = [w for w in words[1:] if w != CROWD]
    cards = tuple(w for w in rest if w in race.driver(seat).hand)
    tokens = tuple(token for w in rest if (token := token_of(w)))
    return Play(words[0], cards, crowd, tokens)


def line_of(play: Play) -> str:
    """The line that plays a set."""
    crowd = (CROWD,) if play.crowd else ()
    return " ".join((play.symbol, *play.cards, *crowd, *play.tokens))


def best(race: Race, seat: Seat, taste: Taste) -> Play:
    """The strongest set of the hand, or a favourite colour's that is hardly weaker, and tokens to taste.

    Among equals it is one that draws a fan token, then one with more icons, then one with fewer cards.
    """
    driver = race.driver(seat)
    legal = sets.legal_sets(driver.hand, race.active)
    found = max(legal, key=_merit)
    for colour in taste.colours:
        liked = [play for play in legal if SYMBOLS[play.symbol].colour == colour]
        favourite = max(liked, key=_merit, default=None)
        if favourite is not None and sets.strength(favourite) >= sets.strength(found) - WORTH:
            found = favourite
            break
    return Play(found.symbol, found.cards, found.crowd, _spent(race, seat, found, taste.spending))


def _merit(play: Play) -> tuple[int, bool, int, int]:
    return sets.strength(play), sets.pleases_crowd(play), len(sets.icons(play)), -len(play.cards)


def _spent(race: Race, seat: Seat, play: Play, spending: Spending) -> tuple[Token, ...]:
    """The tokens that a taste adds to a set, in their order; no whip for who moves first."""
    if spending == "never" or (spending == "final" and race.lap < race.options.laps):
        return ()
    driver = race.driver(seat)
    held = set(driver.tokens)
    wanted: dict[Token, bool] = {
        "plus3": spending != "mend",
        "fan": spending != "mend",
        "shield": "shield" not in sets.icons(play) and driver.damage >= HURT,
        "half": False,
        "whole": False,
        "whip": spending != "mend" and race.order[0] != race.of(seat).name,
    }
    left = sets.damage_after(driver.damage, play)
    if left >= HURT:
        wanted["whole" if "whole" in held else "half"] = True
    return tuple(token for token in TOKENS if wanted[token] and token in held)
