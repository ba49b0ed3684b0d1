"""The button, the menu of those who can be cheered for, and the line that a post has of cheers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.features.cheering.rows import Cheer
from bot.hosting.table.sitting import Sitting, called
from bot.hosting.table.status import side_of
from bot.ids import press
from bot.limits import OPTION_TEXT, clip
from bot.messages import MENU_OPTIONS, Button, Item, Menu, Message
from bot.text import plain
from engine.language import _, listed, ngettext
from engine.model import Seat

NAMED = 3
"""Up to how many sides a post names with their cheers."""


def button(sitting: Sitting) -> Button:
    """The way to a cheer, for the person who looks on."""
    return Button(press(sitting.row.id, "cheer"), _("Cheer"), emoji="📣")


def menu(sitting: Sitting) -> Message:
    """Everybody who is still in the game, in a menu."""
    items = tuple(Item(seat, clip(words, OPTION_TEXT)) for seat, words in ways(sitting).items())
    choices = Menu(press(sitting.row.id, "cheerfor"), _("Who do you cheer for?"), items[:MENU_OPTIONS])
    return Message(heading(), (choices,))


def ways(sitting: Sitting) -> dict[str, str]:
    """Everybody who is still in the game, by seat."""
    words = _("{side} ({driver})")
    return {
        str(s.seat): words.format(side=side_of(sitting, s.seat), driver=plain(called(s)))
        for s in sitting.seats
        if not s.out
    }


def heading() -> str:
    """The words that say how cheers count."""
    return _("**One cheer a round.** The next post shows how many there were, but no names.")


def done(sitting: Sitting, seat: Seat) -> Message:
    """The answer once the cheer is kept."""
    return Message(_("You cheer for {side}.").format(side=sitting.driver(seat)))


def told(sitting: Sitting, given: Sequence[Cheer]) -> list[str]:
    """The seats cheered since the latest post, most cheered first; nothing where none was."""
    most = Counter(cheer.seat for cheer in given).most_common(NAMED)
    there = {seat.seat for seat in sitting.seats}
    sides = [
        ngettext("{n} cheer for {side}", "{n} cheers for {side}", count).format(
            n=count, side=sitting.driver(seat)
        )
        for seat, count in most
        if seat in there
    ]
    return [_("-# 📣 {cheers}.").format(cheers=listed(sides))] if sides else []
