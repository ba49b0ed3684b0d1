"""The parts of one's own table that can be tapped: the cards of the hand, the crowd's card, the tokens."""

from __future__ import annotations

from collections.abc import Iterator

from engine.face.forms import Option
from engine.face.scene import WIDTH, Rect
from engine.face.touch import Spot, Touch
from engine.games.charioteer.face.hand import (
    END,
    card_place,
    crowd_place,
    drafted,
    kinds_of,
    token_place,
)
from engine.games.charioteer.face.menus import Writer
from engine.games.charioteer.rules.cards import CARDS
from engine.games.charioteer.rules.play import SET
from engine.games.charioteer.rules.speech import card_name, token_name
from engine.games.charioteer.rules.state import View
from engine.language import _
from engine.model import Decision

_BOX = (0.0, 0.0, float(WIDTH), float(END))


def touch(view: View, decision: Decision, draft: str) -> Touch:
    """The parts that can be tapped while a set is asked for; the game's own choice counts as chosen."""
    if decision.kind != SET or decision.seat is None:
        return Touch()
    writer = Writer(view.race, decision.seat, drafted(view, decision.seat, draft))
    return Touch(tuple(_spots(writer)), _BOX)


def _spots(writer: Writer) -> Iterator[Spot]:
    driver, active = writer.driver, writer.race.active
    for n, name in enumerate(driver.hand):
        called = _("{number}: {card}").format(number=n + 1, card=card_name(CARDS[name]))
        yield from _spot(f"card{n + 1}", card_place(n), called, writer.card(n))
    if active:
        called = ": ".join((_("The crowd"), card_name(CARDS[active])))
        yield from _spot("crowd", crowd_place(), called, writer.crowd())
    kinds = kinds_of(driver)
    for k, (kind, option) in enumerate(zip(kinds, writer.tokens(), strict=True)):
        yield from _spot(kind, token_place(k, len(kinds)), token_name(kind), iter((option,)))


def _spot(id: str, place: Rect, name: str, options: Iterator[Option]) -> Iterator[Spot]:
    """A spot where a tap means anything."""
    if meanings := tuple(options):
        yield Spot(id, place, name, meanings)
