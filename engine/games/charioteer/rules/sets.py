"""Sets of cards: which are legal, and how far they carry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from math import ceil

from engine.games.charioteer.rules import values
from engine.games.charioteer.rules.cards import CARDS, SYMBOLS, CardName, Symbol, SymbolName, Token, symbol_of
from engine.games.charioteer.rules.state import Driver, Play


@lru_cache(maxsize=4096)
def legal_sets(hand: tuple[CardName, ...], active: CardName) -> tuple[Play, ...]:
    """Every set without tokens that a hand offers with that active crowd card ('' for none) (8.2, 8.3, D16).

    Sets have two cards at least; where no such set exists, single cards are legal.
    """
    sets = tuple(play for symbol in SYMBOLS.values() for play in _sets(hand, active, symbol))
    large = tuple(play for play in sets if len(play.whole) >= values.SMALLEST_SET)
    return large or tuple(play for play in sets if len(play.whole) == 1)


def _sets(hand: tuple[CardName, ...], active: CardName, symbol: Symbol) -> Iterable[Play]:
    """All that the hand offers of one symbol, with the crowd card and without (8.2)."""
    matching = [name for name in hand if CARDS[name].count(symbol)]
    crowd = active if active and CARDS[active].count(symbol) else ""
    for size in range(1, values.FROM_HAND + 1):
        for cards in dict.fromkeys(combinations(matching, size)):
            yield Play(symbol.name, cards)
            if crowd:
                yield Play(symbol.name, cards, crowd)


def strongest_first(driver: Driver, active: CardName) -> list[Play]:
    """Every legal set without tokens by its points; of equals the one that does more besides comes first."""

    def rank(play: Play) -> tuple[int, ...]:
        return (
            -total(driver, play),
            -fan_tokens(play),
            -len(icons(play)),
            len(play.cards),
            _RANK[play.symbol],
        )

    return sorted(legal_sets(driver.hand, active), key=rank)


_RANK: Mapping[SymbolName, int] = {symbol: rank for rank, symbol in enumerate(SYMBOLS)}


@lru_cache(maxsize=4096)
def shared(cards: tuple[CardName, ...]) -> tuple[SymbolName, ...]:
    """The symbols that all of these cards show, () for no cards (8.2)."""
    kinds = [CARDS[card].symbols for card in cards if card]
    if not kinds:
        return ()
    return tuple(name for name, symbol in SYMBOLS.items() if all(symbol in kind for kind in kinds))


def symbols_in(play: Play) -> int:
    """How often the set shows its symbol, doubles twice (8.4)."""
    symbol = symbol_of(play.symbol)
    return sum([CARDS[name].count(symbol) for name in play.whole])


def strength(play: Play) -> int:
    """Symbols and number: what the set is worth by itself (8.6)."""
    return symbols_in(play) + symbol_of(play.symbol).number


def icons(play: Play) -> tuple[Token, ...]:
    """The effects of the cards and the tokens of a set beside moving (5.10)."""
    return (*[icon for name in play.whole for icon in CARDS[name].icons], *play.tokens)


def pleases_crowd(play: Play) -> bool:
    """Whether the set draws a fan token: with the crowd card and large enough (5.11, D7)."""
    return bool(play.crowd) and len(play.whole) >= values.FAN_SET


def attack(play: Play) -> str:
    """`major` or `minor` for a red set that attacks, else '' (6.4, D8, D28)."""
    if symbol_of(play.symbol).colour != "red":
        return ""
    if len(play.whole) >= values.MAJOR["cards"]:
        return "major"
    return "minor" if len(play.whole) >= values.MINOR["cards"] else ""


def lays_down(play: Play) -> bool:
    """Whether a red set has cards enough to lay the automata down (A14)."""
    return symbol_of(play.symbol).colour == "red" and len(play.whole) >= values.FALL


def is_black(play: Play) -> bool:
    """Whether the move takes the regular spaces of the corners (6.9)."""
    return symbol_of(play.symbol).colour == "black"


def fan_tokens(play: Play) -> int:
    """How many fan tokens the set draws (5.2, 5.11)."""
    return pleases_crowd(play) + icons(play).count("fan")


def learned(driver: Driver, play: Play, emperor: str) -> int:
    """By how much the skill of the set's colour rises (4.4)."""
    colour = symbol_of(play.symbol).colour
    step = values.SKILL_STEPS["wanted" if emperor in (colour, "any") else "used"]
    return min(values.SKILL_END, driver.skill(colour) + step) - driver.skill(colour)


def repairs(play: Play) -> tuple[Token, ...]:
    """The repairs, in order: a yellow set, then icons that repair all, then half (5.4, 6.8, D10, D28)."""
    by_cards: list[Token] = []
    if symbol_of(play.symbol).colour == "yellow" and len(play.whole) >= values.YELLOW["half"]:
        by_cards.append("whole" if len(play.whole) >= values.YELLOW["whole"] else "half")
    shown = icons(play)
    return (*by_cards, *(i for i in shown if i == "whole"), *(i for i in shown if i == "half"))


def repaired(damage: int, repair: Token) -> int:
    """The cubes that one repair takes out of a damage box: all, or half of them rounded up (5.4)."""
    return damage if repair == "whole" else ceil(damage / 2)


def damage_after(damage: int, play: Play) -> int:
    """The cubes that still count when the set moves (D11)."""
    for repair in repairs(play) if damage else ():
        damage -= repaired(damage, repair)
    return damage


def total(driver: Driver, play: Play) -> int:
    """Symbols, number, +3, skill, less cubes that are left; 0 at least (3.12, 4.5, 5.1, 6.1, 8.5, D11)."""
    plus = values.PLUS * icons(play).count("plus3")
    skill = values.skill_bonus(driver.skill(symbol_of(play.symbol).colour))
    return max(0, strength(play) + plus + skill - damage_after(driver.damage, play))
