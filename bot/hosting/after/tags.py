"""The tags of a table's post in a forum: open, running or over.

A note of the store (`Post`) says which tables live in such a post, and the tag that was queued last.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Literal

from bot.ids import ChannelId
from bot.store import Parcel, Reading, Stage, TableRow, Writing
from bot.store.key_values import KeyValue
from engine.language import pgettext

Tag = Literal["open", "running", "over"]
TAGS: tuple[Tag, ...] = ("open", "running", "over")
KEY = "tag"
_TAG_OF: dict[Stage, Tag] = {"lobby": "open", "running": "running", "frozen": "running"}


@dataclass(frozen=True, slots=True)
class Post:
    """A post of a forum in which a table lives, and the tag that was queued last, None for none yet."""

    channel: ChannelId
    tag: Tag | None = None


POST = KeyValue[Post]("forum", Post)
"""The post of a table."""


def tag_of(stage: Stage) -> Tag:
    """The tag of a table at a stage."""
    return _TAG_OF.get(stage, "over")


def label_of(tag: Tag) -> str:
    """The name of a tag on the forum, in the language that is spoken; at most 20 characters."""
    match tag:
        case "open":
            return pgettext("tag", "Open")
        case "running":
            return pgettext("tag", "Running")
        case _:
            return pgettext("tag", "Over")


async def begin(tx: Writing, row: TableRow) -> None:
    """A table lives in the post of a forum from now on."""
    await POST.put(tx, Post(row.channel), row.id)
    await queue_tag(tx, row)


async def is_post(read: Reading, row: TableRow) -> bool:
    """Whether a table lives in the post of a forum."""
    if not row.thread:
        return False
    post = await POST.of(read, row.id)
    return post is not None and post.channel == row.channel


async def queue_tag(tx: Writing, row: TableRow) -> None:
    """Queue the tag of a table that lives in the post of a forum, unless it has it already."""
    if not await is_post(tx, row):
        return
    post = Post(row.channel, tag_of(row.stage))
    if await POST.of(tx, row.id) == post:
        return
    await POST.put(tx, post, row.id)
    payload = {"tag": post.tag, "language": row.language}
    await tx.put_parcel(Parcel(row.id, row.channel, KEY, "tag", payload, secrets.token_hex(12)))
