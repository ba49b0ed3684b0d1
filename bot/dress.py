"""From messages as data to what discord.py sends: views as payload, files, allowed mentions."""

from __future__ import annotations

import io
import logging
from typing import Any

import discord

from bot import limits
from bot.messages import Button, Menu, Message, Row
from bot.pictures import Painted, Studio
from bot.text import plain

log = logging.getLogger(__name__)

ALT_LIMIT = 1024
_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}
NOBODY = discord.AllowedMentions.none()


def view_of(rows: tuple[Row, ...]) -> discord.ui.View:
    """Buttons as payload only: the view is stopped, so that the client never stores it."""
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        if isinstance(row, Menu):
            view.add_item(_menu(row, number))
            continue
        for button in row:
            view.add_item(_button(button, number))
    view.stop()
    return view


def _button(button: Button, row: int) -> discord.ui.Button[Any]:
    return discord.ui.Button(
        style=_STYLES[button.style],
        label=limits.clip(button.label, 80),
        custom_id=button.id,
        disabled=button.disabled,
        row=row,
    )


def _menu(menu: Menu, row: int) -> discord.ui.Select[Any]:
    options = [
        discord.SelectOption(
            label=limits.clip(i.label, 100),
            value=i.value,
            description=limits.clip(i.hint, 100) or None,
            default=i.chosen,
        )
        for i in menu.items
    ]
    return discord.ui.Select(
        custom_id=menu.id, placeholder=limits.clip(menu.placeholder, 150), options=options, row=row
    )


def mentions_of(message: Message) -> discord.AllowedMentions:
    """Only those whom the message means to ping."""
    return discord.AllowedMentions(
        everyone=False,
        roles=False,
        replied_user=False,
        users=[discord.Object(user) for user in message.ping],
    )


async def dress(message: Message, studio: Studio, with_picture: bool = True) -> dict[str, Any]:
    """Keyword arguments for a send: content, view, mentions and, if any, the painted file.

    A picture that cannot be painted is left out and logged: words come first.
    """
    parts: dict[str, Any] = {
        "content": message.content,
        "allowed_mentions": mentions_of(message),
        "view": view_of(message.rows),
    }
    if message.picture is not None and with_picture:
        file = await paint_file(message, studio)
        if file is not None:
            parts["file"] = file
    check(parts)
    return parts


async def paint_file(message: Message, studio: Studio) -> discord.File | None:
    if message.picture is None:
        return None
    try:
        painted: Painted = await studio.paint(message.picture)
    except Exception:
        log.exception("a picture of %s could not be painted", message.picture.game)
        return None
    return discord.File(
        io.BytesIO(painted.png),
        filename=message.picture.name,
        description=limits.clip(plain_alt(painted.alt), ALT_LIMIT),
    )


def plain_alt(alt: str) -> str:
    return alt.replace("\u0000", "")


def check(parts: dict[str, Any]) -> None:
    """Log what breaks a limit of Discord's; the tests make that a failure."""
    payload = {"content": parts.get("content"), "components": parts["view"].to_components()}
    for problem in limits.problems(payload):
        log.error("a message breaks a limit: %s", problem)


__all__ = ["NOBODY", "dress", "mentions_of", "paint_file", "plain", "view_of"]
