"""Cards, symbols, icons, tokens and dice, by the words in which they are kept.

A card is kept as its symbols and icons in small letters (`r3r3g6`, `b0b0y1w`), a symbol as its colour and
number (`red3`), a token as what it does (`plus3`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Literal, NamedTuple, get_args

from engine.games.charioteer.rules import values

Colour = Literal["red", "yellow", "black", "green"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
Wish = Literal["red", "yellow", "black", "green", "any"]
"""The wish of the emperor."""
Token = Literal["plus3", "fan", "shield", "half", "whole", "whip"]
TOKENS: tuple[Token, ...] = get_args(Token)
CardName = str
SymbolName = str
"""Colour and number in one word: `red3`."""

ICON_LETTERS: Mapping[str, Token] = {
    "M": "plus3",
    "F": "fan",
    "S": "shield",
    "H": "half",
    "X": "whole",
    "W": "whip",
}
_COLOUR_LETTERS: Mapping[str, Colour] = {colour[0].upper(): colour for colour in COLOURS}


class Symbol(NamedTuple):
    """A coloured number (2.1)."""

    colour: Colour
    number: int

    @property
    def name(self) -> SymbolName:
        return f"{self.colour}{self.number}"


@dataclass(frozen=True, slots=True)
class Card:
    """A card; `index` is its place in the order of all cards (2.4)."""

    name: CardName
    index: int
    symbols: tuple[Symbol, ...]
    icons: tuple[Token, ...]

    def count(self, symbol: Symbol) -> int:
        """How often it shows a symbol, doubles twice (8.4)."""
        return self.symbols.count(symbol)


def symbol_of(name: SymbolName) -> Symbol:
    """The symbol of a name; raises `KeyError`."""
    return SYMBOLS[name]


def token_of(word: str) -> Token | None:
    """The token of that word, None where there is none."""
    return next((token for token in TOKENS if token == word), None)


def in_order(cards: Sequence[CardName]) -> tuple[CardName, ...]:
    """Cards in the order in which a hand and a line hold them."""
    return tuple(sorted(cards, key=lambda name: CARDS[name].index))


def tokens_in_order(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Tokens in the order in which a line and the bag hold them."""
    return tuple(sorted(tokens, key=TOKENS.index))


def _card(index: int, text: str) -> Card:
    parts = text.split()
    symbols = tuple(Symbol(_COLOUR_LETTERS[p[0]], int(p[1:])) for p in parts if p not in ICON_LETTERS)
    icons = tuple(ICON_LETTERS[p] for p in parts if p in ICON_LETTERS)
    return Card("".join(parts).lower(), index, symbols, icons)


def _cards() -> dict[CardName, Card]:
    texts = dict.fromkeys(values.value("cards"))
    return {card.name: card for card in (_card(n, text) for n, text in enumerate(texts))}


CARDS: Mapping[CardName, Card] = _cards()
"""Every kind of card in its order (2.2, 2.3, D1)."""
DECK: tuple[CardName, ...] = in_order(
    [_card(0, text).name for text in values.value("cards")] * values.value("copies")
)
"""All cards, the copies of a kind side by side (2.1, 2.3)."""
SYMBOLS: Mapping[SymbolName, Symbol] = {
    symbol.name: symbol
    for symbol in sorted(
        {s for card in CARDS.values() for s in card.symbols},
        key=lambda s: (COLOURS.index(s.colour), s.number),
    )
}
"""Every symbol that some card shows, in the order of the colours and by number (2.3)."""
SKILLS: tuple[tuple[Colour, ...], ...] = tuple(permutations(COLOURS))
"""The skills cards: an order of the four colours each, the best first (2.5)."""


def _tokens(name: str) -> tuple[Token, ...]:
    counts: Mapping[Token, int] = values.value(name)
    assert counts.keys() <= set(TOKENS), f"{name} in values.json: there are {TOKENS}"
    return tuple(token for token in TOKENS for _ in range(counts.get(token, 0)))


WHITE_TOKENS = _tokens("white_tokens")
"""The tokens of every player at the start (2.7, D3)."""
FAN_TOKENS = _tokens("fan_tokens")
"""The tokens in the bag at the start (2.8, D4)."""
EMPEROR: tuple[Wish, ...] = tuple(values.value("emperor"))
"""The faces of the emperor die (2.10, D5)."""


@dataclass(frozen=True, slots=True)
class Face:
    """A face of a movement die of the automata (A1)."""

    points: int
    colour: Literal["", "black", "red"] = ""


def _face(text: str) -> Face:
    points, _space, colour = text.partition(" ")
    assert colour in ("", "black", "red")
    return Face(int(points), colour)  # type: ignore[arg-type]  # just asserted


FIRST_DIE: tuple[Face, ...] = tuple(_face(text) for text in values.value("first_die"))
"""The faces of the first movement die (A1)."""
SECOND_DIE: tuple[Face, ...] = tuple(_face(text) for text in values.value("second_die"))
"""The faces of the second movement die (A1)."""
BONUS_DIE: tuple[int, ...] = tuple(values.value("bonus_die"))
"""The bonus of each face of the bonus die (A1)."""
