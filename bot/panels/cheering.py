"""The private panel of a cheer: one menu of those who can be cheered for."""

from __future__ import annotations

from bot.hosting.table.sitting import Sitting, called
from bot.hosting.table.status import side_of
from bot.ids import press
from bot.limits import OPTION_TEXT, clip
from bot.messages import MENU_OPTIONS, Button, Item, Menu, Message
from bot.text import plain
from engine.language import _


def cheering_button(sitting: Sitting) -> Button:
    """The way to a cheer, for whoever looks on."""
    return Button(press(sitting.row.id, "cheer"), _("Cheer"), emoji="📣")


def cheer(sitting: Sitting) -> Message:
    """Everybody who is still in the game, in a menu."""
    words = _("{side} ({driver})")
    items = tuple(
        Item(
            str(s.seat),
            clip(words.format(side=side_of(sitting, s.seat), driver=plain(called(s))), OPTION_TEXT),
        )
        for s in sitting.seats
        if not s.out
    )
    menu = Menu(press(sitting.row.id, "cheerfor"), _("Who do you cheer for?"), items[:MENU_OPTIONS])
    told = _("**One cheer a round.** The next post shows how many there were, but no names.")
    return Message(told, (menu,))


def cheered(sitting: Sitting, seat: int) -> Message:
    """What is said once the cheer is kept."""
    return Message(_("You cheer for {side}.").format(side=side_of(sitting, seat)))
