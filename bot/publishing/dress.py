"""From messages as data to what discord.py sends: views as payload, files, allowed mentions.

Every message passes through `dress`, so every payload is held against Discord's limits here.
"""

from __future__ import annotations

import io
import logging
from typing import Any

import discord

from bot import limits
from bot.messages import Button, Menu, Message, Picture, Row
from bot.publishing.films import Film
from bot.publishing.pictures import Studio

log = logging.getLogger(__name__)

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


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
        label=limits.clip(button.label, limits.LABEL),
        custom_id=button.id,
        disabled=button.disabled,
        row=row,
    )


def _menu(menu: Menu, row: int) -> discord.ui.Select[Any]:
    options = [
        discord.SelectOption(
            label=limits.clip(i.label, limits.OPTION_TEXT),
            value=i.value,
            description=limits.clip(i.hint, limits.OPTION_TEXT) or None,
            default=i.chosen,
        )
        for i in menu.items
    ]
    return discord.ui.Select(
        custom_id=menu.id,
        placeholder=limits.clip(menu.placeholder, limits.PLACEHOLDER),
        options=options,
        row=row,
    )


def mentions_of(message: Message) -> discord.AllowedMentions:
    """Only those whom the message means to ping; never everybody."""
    return discord.AllowedMentions(
        everyone=False,
        roles=[discord.Object(role) for role in message.roles],
        replied_user=False,
        users=[discord.Object(user) for user in message.ping],
    )


async def dress(
    message: Message, studio: Studio, nonce: str = "", film: Film | None = None
) -> dict[str, Any]:
    """Keyword arguments for a send: content, view, mentions, the nonce if any, the painted file or the film.

    A picture that cannot be painted is left out and logged: words come first. What breaks a limit of
    Discord's is logged, which the tests make a failure.
    """
    parts: dict[str, Any] = {
        "content": message.content,
        "allowed_mentions": mentions_of(message),
        "view": view_of(message.rows),
    }
    if nonce:
        parts["nonce"] = nonce
    file = await _paint(message.picture, studio) if message.picture is not None else None
    if film is not None:
        file = _file(film.gif, "film.gif", film.alt)
    if file is not None:
        parts["file"] = file
    for problem in faults(parts):
        log.error("a message breaks a limit: %s", problem)
    return parts


async def _paint(picture: Picture, studio: Studio) -> discord.File | None:
    try:
        painted = await studio.paint(picture)
    except Exception:
        log.exception("a picture of %s could not be painted", picture.game)
        return None
    return _file(painted.png, picture.name, painted.alt)


def _file(data: bytes, name: str, alt: str) -> discord.File:
    return discord.File(io.BytesIO(data), filename=name, description=limits.clip(alt, limits.ALT_TEXT))


def faults(parts: dict[str, Any]) -> list[str]:
    """Sentences for all that Discord would refuse in what `dress` has made."""
    file: discord.File | None = parts.get("file")
    payload = {
        "content": parts["content"],
        "components": parts["view"].to_components(),
        "allowed_mentions": parts["allowed_mentions"].to_dict(),
        "nonce": parts.get("nonce"),
        "attachments": [file.to_dict(0)] if file else [],
    }
    return limits.problems(payload, [_size(file)] if file else ())


def _size(file: discord.File) -> int:
    size = file.fp.seek(0, io.SEEK_END)
    file.fp.seek(0)
    return size
