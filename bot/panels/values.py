"""The values of a setting in a menu or a form."""

from __future__ import annotations

from typing import TypeVar

from bot.messages import MENU_OPTIONS, Item
from bot.setting import Setting
from engine.language import _

H = TypeVar("H")


def items(setting: Setting[H], has: H) -> tuple[Item, ...]:
    """The usual values, the present one chosen, and that one first where somebody has typed another.

    None is chosen where a setting has no value.
    """
    now, said, about = setting.now(has), setting.said(has), setting.about
    known = [
        Item(value, label, _(about[value]) if value in about else "", chosen=said in (label, value))
        for value, label in setting.values(has)
    ]
    if now and now not in [item.value for item in known] and not any(item.chosen for item in known):
        known.insert(0, Item(now, said, chosen=True))
    return tuple(known[:MENU_OPTIONS])
