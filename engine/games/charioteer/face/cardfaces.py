"""Cards, symbols and tokens as pictures."""

from __future__ import annotations

from collections.abc import Iterable

from engine.face.scene import READABLE, Circle, Rect, Shape, Sprite, Text
from engine.games.charioteer.face.signs import PLUS_LETTERS
from engine.games.charioteer.rules import values
from engine.games.charioteer.rules.cards import CARDS, COLOURS, CardName, Symbol, SymbolName, Token
from engine.language import pgettext

RATIO = 0.66
"""How high a card is, in its widths."""


def symbol(shown: Symbol, x: float, y: float, size: float) -> Sprite:
    """A coloured number."""
    return Sprite(f"symbol-{shown.colour}", x, y, size, label=str(shown.number))


def sign(kind: Token, x: float, y: float, size: float, colour: str = "ink") -> Sprite:
    """The mark of an icon or a token."""
    more = f"+{values.PLUS}" if kind == "plus3" else ""
    return Sprite(f"sign-{kind}", x, y, size, colour, label=more)


def token(kind: Token, x: float, y: float, size: float, white: bool) -> tuple[Shape, ...]:
    """A token face up, white or from the bag."""
    plate = Sprite("token", x, y, size, "white" if white else "gold-light", trim="marble-dark")
    return plate, sign(kind, x, y, size * (0.84 if kind == "plus3" else 0.72))


def wish(wanted: str, x: float, y: float, size: float) -> list[Shape]:
    """A face of the emperor's die."""
    half = size / 2
    shapes: list[Shape] = [Rect(x - half, y - half, size, size, "white", "ink", size / 26, size / 6)]
    if wanted in COLOURS:
        return [*shapes, Sprite(f"symbol-{wanted}", x, y, size * 0.78)]
    places = ((x + dx * size * 0.22, y + dy * size * 0.22) for dy in (-1, 1) for dx in (-1, 1))
    marks = zip(COLOURS, places, strict=True) if wanted else ()
    return [*shapes, *(Sprite(f"symbol-{colour}", *place, size * 0.4) for colour, place in marks)]


def card(
    name: CardName,
    left: float,
    top: float,
    width: float,
    *,
    number: int = 0,
    marked: SymbolName = "",
    chosen: bool = False,
) -> list[Shape]:
    """A card face up; `number` is its place in the hand, symbols that are `marked` stand on gold."""
    shown = CARDS[name]
    high = width * RATIO
    step = width * min(0.305, 0.92 / len(shown.symbols))
    size = step * 0.972
    rim = ("alarm", width / 36) if chosen else ("ink", width / 90)
    shapes: list[Shape] = [
        Rect(left, top, width, high, "white" if chosen else "paper", *rim, width / 16),
        Rect(left + 7, top + 7, width - 14, high - 14, "", "marble-shade", 1.5, width / 24),
    ]
    y = top + high * 0.66
    for k, each in enumerate(shown.symbols):
        x = left + width / 2 + (k - (len(shown.symbols) - 1) / 2) * step
        if each.name == marked:
            shapes.append(Rect(x - size * 0.53, y - size * 0.53, size * 1.06, size * 1.06, "gold", "", 0, 10))
        shapes.append(symbol(each, x, y, size))
    shapes += _corner(number, left + width * 0.13, top + high * 0.235, width * 0.17)
    shapes += _icons(shown.icons, left + width * 0.87, top + high * 0.235, width * 0.19)
    return shapes


def _corner(number: int, x: float, y: float, size: float) -> list[Shape]:
    if not number:
        return []
    return [
        Circle(x, y, size / 2, "stand", "gold", 2),
        Text(x, y, str(number), max(22, size * 0.72), "paper", face="bold"),
    ]


def _icons(icons: Iterable[Token], x: float, y: float, size: float) -> list[Shape]:
    return [sign(icon, x - k * size * 1.1, y, _size(icon, size)) for k, icon in enumerate(icons)]


def _size(icon: Token, size: float) -> float:
    """The size of an icon, large enough for any letters on it to be read."""
    return max(size, READABLE / PLUS_LETTERS) if icon == "plus3" else size


def later(place: int) -> str:
    """When a crowd card at a place behind the active one will be active."""
    return pgettext("a crowd card", "next") if place == 1 else pgettext("a crowd card", "later")
