"""The words for things that many sentences and pictures name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.charioteer.rules.cards import CARDS, Card, CardName, Symbol
from engine.games.charioteer.rules.values import PLUS
from engine.language import N_, _, listed, pgettext
from engine.naming import called

_COLOURS: Mapping[str, str] = {
    "red": N_("Red"),
    "yellow": N_("Yellow"),
    "black": N_("Black"),
    "green": N_("Green"),
    "blue": N_("Blue"),
    "white": N_("White"),
    "purple": N_("Purple"),
    "orange": N_("Orange"),
}
_TOKENS: Mapping[str, str] = {
    "plus3": N_("+{n}"),
    "fan": N_("Fan token"),
    "shield": N_("Shield"),
    "half": N_("Half recovery"),
    "whole": N_("Full recovery"),
    "whip": N_("Whip"),
}
_SYMBOLS: Mapping[str, str] = {
    "red": N_("Red {number}"),
    "yellow": N_("Yellow {number}"),
    "black": N_("Black {number}"),
    "green": N_("Green {number}"),
}


def colour_name(name: str) -> str:
    """A chariot or a colour of cards; one that an owner of the game has corrected is told by its name."""
    return _(_COLOURS[name]) if name in _COLOURS else name.capitalize()


def driver_name(chariot: str) -> str:
    """A chariot as people call it: by who drives it, else by its colour."""
    return called(chariot, colour_name(chariot))


def wish_name(wish: str) -> str:
    """The wish of the emperor in words."""
    return pgettext("the emperor wants", "any colour") if wish == "any" else colour_name(wish)


def token_name(token: str) -> str:
    return _(_TOKENS[token]).format(n=PLUS)


def symbol_name(symbol: Symbol) -> str:
    """A symbol: "Red 3"."""
    return _(_SYMBOLS[symbol.colour]).format(number=symbol.number)


def card_name(card: Card) -> str:
    """A card by its symbols and icons: "Red 3, Red 3, Green 6"."""
    return ", ".join((*map(symbol_name, card.symbols), *map(token_name, card.icons)))


def cards_told(names: Sequence[CardName]) -> str:
    """Cards by their words, with what they show."""
    words = _("`{word}` ({card})")
    return listed([words.format(word=name, card=card_name(CARDS[name])) for name in names])


def spaces_told(halves: int) -> str:
    """A number of spaces, of half spaces: "2½"."""
    return f"{halves // 2 or ''}½" if halves % 2 else f"{halves // 2}"
