"""Buttons, menus with their hints, pictures told to those who cannot see them, the fields of a form."""

from __future__ import annotations

import io
from typing import Any

import discord
import pytest

from bot.messages import Button, Field, Item, Menu, Message, Sheet, link
from bot.publishing.messages.payloads import layout_of, modal_of, shown_in, view_of

ALT = "Two chariots, wheel to wheel."


@pytest.mark.parametrize(
    "made",
    [view_of, lambda rows: layout_of(Message("Round 2", rows, layout=True))],
    ids=["below words", "in a layout"],
)
def test_a_button_has_its_emoji_and_a_link_its_address(made: Any) -> None:
    drive, wait = Button("h1:ABCD:go", "Drive", emoji="🐎"), Button("h1:ABCD:no", "Wait", disabled=True)
    parts = made(((drive, wait, link("Rules", "https://example.org")),)).to_components()
    [[go, no, rules]] = [part["components"] for part in parts if part.get("components")]
    assert (go["custom_id"], go["label"], go["emoji"]["name"]) == ("h1:ABCD:go", "Drive", "🐎")
    assert (go["disabled"], no["disabled"], "emoji" in no) == (False, True, False)
    assert (rules["label"], rules["url"], "custom_id" in rules) == ("Rules", "https://example.org", False)


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


@pytest.mark.parametrize(
    ("items", "several", "control"),
    [
        (0, False, discord.ui.TextInput),
        (1, True, discord.ui.Checkbox),
        (2, True, discord.ui.CheckboxGroup),
        (1, False, discord.ui.Select),
        (2, False, discord.ui.RadioGroup),
        (5, False, discord.ui.RadioGroup),
        (6, False, discord.ui.Select),
    ],
)
def test_few_choices_of_a_form_are_all_in_sight_and_several_can_be_ticked(
    items: int, several: bool, control: type[discord.ui.Item[Any]]
) -> None:
    choices = tuple(Item(str(n), f"Lane {n}") for n in range(items))
    form: Any = modal_of(
        Sheet("h1:ABCD:form", "Lanes", (Field("lane", "Lane", items=choices, several=several),))
    )
    assert type(form.children[0].component) is control
