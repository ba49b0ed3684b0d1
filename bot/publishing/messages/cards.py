"""The two forms of a post: classic (words, a picture below, rows of buttons), or a card, a box of layout
components with the game's colour at its edge.

A notification shows the words of a classic post and nothing of a card. So a post that calls somebody is sent
classic, and an edit makes it a card where the server wants that; any other may be a card at once. Discord
never lets a card become classic again, so the form is stored with the post and edits keep to it; if Discord
disagrees, the post is fetched.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urlsplit

import discord
from discord.http import MultipartParameters

import engine
from bot.hosting.organising.servers import CARDS, settings_of
from bot.limits import LAYOUT_FLAG
from bot.messages import ASIDE, COVER, Message, calls_somebody, flat
from bot.publishing.messages.payloads import Controls, Retained, Shown
from bot.publishing.reach.refusals import About, about
from bot.store import Form, Post, Reading, server_of

log = logging.getLogger(__name__)


class _Kind(IntEnum):
    """The components of a card, as Discord numbers them."""

    ROW = 1
    BUTTON = 2
    SECTION = 9
    GALLERY = 12
    BOX = 17


def as_sent(message: Message, wanted_colour: str | None = None) -> Message:
    """A new post in the form in which it goes out: classic where it calls somebody.

    `wanted` is the colour of the card that its server would have of it, None for none.
    """
    card = wanted_colour if message.card is None else message.card
    return flat(message) if card is None or calls_somebody(message) else _carded(message, card)


async def wanted(read: Reading, owner: str) -> str | None:
    """The colour of cards on a server that has all its posts as cards, None elsewhere."""
    guild = server_of(owner)
    row = await read.table(owner) if guild is None else None
    guild = row.guild if row is not None else guild
    on = guild is not None and CARDS.of(await settings_of(read, guild))
    return await colour_of(read, owner) if on else None


async def edited(read: Reading, post: Post, message: Message) -> Message:
    """A message as an edit of a post that keeps its form."""
    if post.form == "classic":
        return flat(message)
    card = message.card if message.card is not None else await colour_of(read, post.table)
    return _carded(message, card)


def _carded(message: Message, colour: str) -> Message:
    """A message as a card, on which the picture that introduces a game is an aside."""
    picture = message.picture
    if picture is not None and picture.purpose == COVER:
        picture = replace(picture, purpose=ASIDE)
    return replace(message, card=colour, picture=picture)


def form_of(message: Message) -> Form:
    """The form in which a message is dressed."""
    return "classic" if message.card is None else "card"


async def colour_of(read: Reading, owner: str) -> str:
    """The colour of the game that is played at a table, '' for what belongs to a server."""
    row = await read.table(owner) if server_of(owner) is None else None
    return engine.find(row.game).colour if row is not None else ""


@dataclass(frozen=True, slots=True)
class FetchedPost:
    """A post as Discord has it."""

    form: Form
    shown: Shown | None
    bare: discord.ui.View | None
    """The card without its controls, for an edit; None where nothing would be left."""
    retained: tuple[Retained, ...] = ()
    """The files that it has."""


async def fetch(client: discord.Client, post: Post) -> FetchedPost | None:
    """A post as Discord has it; None for a classic one where the bot may not look back in its channel.

    There a card is seen by an edit that changes nothing, as Discord answers with the message.
    """
    try:
        there: Any = await client.http.get_message(post.channel, post.message)
    except discord.HTTPException as error:
        if about(error) is not About.PLACE:
            raise
        log.info("the post %s of table %s cannot be looked at (%s)", post.key, post.table, error.code)
        if post.form != "card":
            return None
        try:
            with MultipartParameters(payload={"flags": LAYOUT_FLAG}, multipart=None, files=None) as same:
                there = await client.http.edit_message(post.channel, post.message, params=same)
        except discord.HTTPException as refused:
            if about(refused) is not About.CONTENT:
                raise
            log.warning("the card %s of table %s cannot be seen: %r", post.key, post.table, refused)
            return None
    parts = list(_without_controls(there["components"]))
    form: Form = "card" if there["flags"] & LAYOUT_FLAG else "classic"
    files = [
        Retained(int(one["id"]), one["filename"], one.get("description") or "")
        for one in there["attachments"]
    ]
    shown = next(_pictures(parts, {f"attachment://{file.name}": file for file in files}), None)
    return FetchedPost(form, shown, LayoutPayload(parts) if parts else None, tuple(files))


class LayoutPayload(Controls):
    """Layout components as payload only."""

    def has_components_v2(self) -> bool:
        return True


def _without_controls(parts: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Layout components without controls, with pictures as attachments."""
    for part in parts:
        match part["type"]:
            case _Kind.ROW:
                continue
            case _Kind.SECTION if part["accessory"]["type"] == _Kind.BUTTON:
                yield from part["components"]
            case _Kind.SECTION:
                yield {**part, "accessory": _attached(part["accessory"])}
            case _Kind.GALLERY:
                yield {**part, "items": [_attached(item) for item in part["items"]]}
            case _Kind.BOX:
                inside = list(_without_controls(part["components"]))
                if inside:
                    yield {**part, "components": inside}
            case _:
                yield part


def _attached(item: dict[str, Any]) -> dict[str, Any]:
    """A picture by the name of its file: its address at Discord changes and lapses."""
    name = PurePosixPath(urlsplit(item["media"]["url"]).path).name
    return {**item, "media": {"url": f"attachment://{name}"}}


def _pictures(parts: list[dict[str, Any]], files: Mapping[str, Retained]) -> Iterator[Shown]:
    """The pictures of a layout, with the files of its message by their addresses."""
    for part in parts:
        aside = part["type"] == _Kind.SECTION
        for item in [part["accessory"]] if aside else part.get("items", ()):
            url = item["media"]["url"]
            yield Shown(url, item.get("description") or "", aside, files.get(url))
        if part["type"] == _Kind.BOX:
            yield from _pictures(part["components"], files)
