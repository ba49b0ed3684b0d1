"""The first set of somebody's first race, in three pictured steps."""

from __future__ import annotations

from engine.face import steps as pictured
from engine.face.scene import Scene, Shape, Sprite
from engine.face.steps import Step, menu
from engine.games.charioteer.face.cardfaces import RATIO, card
from engine.games.charioteer.rules import values
from engine.games.charioteer.rules.cards import CARDS, COLOURS, CardName
from engine.games.charioteer.rules.play import SET
from engine.games.charioteer.rules.state import View
from engine.language import _, in_words
from engine.model import Decision

_WIDE = 190.0


def explains(view: View, decision: Decision) -> bool:
    """Whether the steps are those of this question."""
    return decision.kind == SET and view.race.turn == 1


def _instructions(view: View) -> tuple[str, ...]:
    """The knowledge for a first set."""
    return (
        _(
            "A set is cards with the same symbol, a coloured number. The crowd's card may join it; {fan_set} "
            "cards or more with it draw a fan token, a bonus to spend."
        ).format(fan_set=in_words(values.FAN_SET)),
        _(
            "You move a space for each symbol, plus its number. Red attacks, yellow repairs, black cuts "
            "corners, green goes far."
        ),
        _("The most promising set is chosen. Keep it or take another from the menu, then press Send."),
    )


def picture(view: View) -> Scene:
    """The steps as a picture."""
    first, second, third = _instructions(view)
    rows = (_("Black 2, 2 cards"), _("Yellow 4, 1 card"), _("Green 5, 1 card"))
    return pictured.scene(
        _("Charioteer"),
        (Step(first, _set), Step(second, _colours), Step(third, menu(rows, _("Send")))),
    )


def _pair() -> tuple[CardName, CardName]:
    """Two cards that share a symbol."""
    names = list(CARDS)
    return next(
        (one, other)
        for n, one in enumerate(names)
        for other in names[n + 1 :]
        if set(CARDS[one].symbols) & set(CARDS[other].symbols)
    )


def _set(x: float, y: float) -> list[Shape]:
    one, other = _pair()
    shared = next(iter(set(CARDS[one].symbols) & set(CARDS[other].symbols)))
    mark = shared.name
    high = _WIDE * RATIO
    return [
        *card(one, x - 155, y - high * 0.72, _WIDE, marked=mark),
        *card(other, x - 35, y - high * 0.28, _WIDE, marked=mark),
    ]


def _colours(x: float, y: float) -> list[Shape]:
    return [
        Sprite(f"symbol-{colour}", x + (k - 1.5) * 80, y, 76, label=str(k + 2))
        for k, colour in enumerate(COLOURS)
    ]
