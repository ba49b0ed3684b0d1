"""What a message says beside its words: hints in menus, and pictures told to those who cannot see them."""

from __future__ import annotations

import io
from typing import Any

import discord

from bot.messages import Item, Menu, Message
from bot.publishing.messages.payloads import layout_of, shown_in, view_of

ALT = "Two chariots, wheel to wheel."


def test_an_item_of_a_menu_has_its_hint_below_it_and_no_blank_one() -> None:
    items = (Item("5", "Five", "gains 3 squares"), Item("4", "Four"))
    made: Any = view_of((Menu("h1:ABCD:menu", "Which coin?", items),))
    [[menu]] = [row["components"] for row in made.to_components()]
    assert [option.get("description") for option in menu["options"]] == ["gains 3 squares", None]


def test_a_picture_in_a_layout_is_told_to_those_who_cannot_see_it() -> None:
    message = Message("Round 2", layout=True)
    file = discord.File(io.BytesIO(b"png"), "board.png", description=ALT)
    made: Any = layout_of(message, shown_in(message, file))
    assert [item["description"] for part in made.to_components() for item in part.get("items", ())] == [ALT]
