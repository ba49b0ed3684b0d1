"""The tags of a table's post in a forum: open, running or over.

Which tables live in such a post is a note of the store, which also says the tag that was queued last.
"""

from __future__ import annotations

import secrets
from typing import Literal

from bot.store import Parcel, Reading, Stage, TableRow, Writing
from engine.language import pgettext

Tag = Literal["open", "running", "over"]
TAGS: tuple[Tag, ...] = ("open", "running", "over")
KEY = "tag"
_TAG_OF: dict[Stage, Tag] = {"lobby": "open", "running": "running", "frozen": "running"}


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
    await tx.put_note(_note(row), f"{row.channel} ")
    await keep(tx, row)


async def is_post(read: Reading, row: TableRow) -> bool:
    """Whether a table lives in the post of a forum."""
    return row.thread and (await read.note(_note(row)) or "").startswith(f"{row.channel} ")


async def keep(tx: Writing, row: TableRow) -> None:
    """Queue the tag of a table that lives in the post of a forum, unless it has it already."""
    if not await is_post(tx, row):
        return
    tag = tag_of(row.stage)
    kept = f"{row.channel} {tag}"
    if await tx.note(_note(row)) == kept:
        return
    await tx.put_note(_note(row), kept)
    payload = {"tag": tag, "language": row.language}
    await tx.put_parcel(Parcel(row.id, row.channel, KEY, "tag", payload, secrets.token_hex(12)))


def _note(row: TableRow) -> str:
    return f"forum-{row.id}"
