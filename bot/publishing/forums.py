"""Forum channels, in which a post is a table: how such a post is made, and its tags.

The tags are made where the bot may manage the channel; else those that are there by name are used, and
without any the post has none.
"""

from __future__ import annotations

import logging
from typing import Final, cast

import discord

from bot.hosting.after.tags import TAGS, Tag, label_of
from bot.publishing.refusals import About, about
from engine.language import speaking

log = logging.getLogger(__name__)

TITLE = 100
"""The most characters of the title of a post."""
KEPT: Final = 10_080
"""Minutes without a message after which Discord archives a post."""
MOST_TAGS = 20
"""Of a forum."""
MOST_APPLIED = 5
"""Tags of one post."""


async def make_post(forum: discord.ForumChannel, title: str, words: str, language: str) -> tuple[int, int]:
    """A new post, tagged as open, and its first message; raises `discord.HTTPException`."""
    known = await _tags(forum, language)
    own = known.get("open")
    free = [tag for tag in forum.available_tags if not tag.moderated]
    applied = [own] if own else free[:1] if forum.flags.require_tag else []
    made = await forum.create_thread(
        name=title,
        content=words,
        applied_tags=applied,
        auto_archive_duration=KEPT,
        allowed_mentions=discord.AllowedMentions.none(),
        silent=True,
    )
    return made.thread.id, made.message.id


async def first_of(client: discord.Client, post: int) -> tuple[int, int]:
    """A post that is there, and its first message; raises `discord.HTTPException`."""
    [oldest] = await client.http.logs_from(post, 1, after=0)
    return post, int(oldest["id"])


async def retag(client: discord.Client, post: int, tag: Tag, language: str) -> None:
    """Give a post its tag instead of our others; nothing happens where the bot may not."""
    try:
        thread = await client.fetch_channel(post)
        if not isinstance(thread, discord.Thread):
            return
        forum = await client.fetch_channel(thread.parent_id)
        if not isinstance(forum, discord.ForumChannel):
            return
        known = await _tags(forum, language)
        ours = {found.id for found in known.values()}
        applied = [t for t in cast("list[int]", list(thread._applied_tags)) if t not in ours]
        if tag in known:
            applied = [known[tag].id, *applied][:MOST_APPLIED]
        await client.http.edit_channel(post, archived=False, applied_tags=[str(t) for t in applied])
    except discord.HTTPException as error:
        if about(error) is not About.PLACE:
            raise
        log.info("post %d cannot be tagged (%s)", post, error.code)


async def _tags(forum: discord.ForumChannel, language: str) -> dict[Tag, discord.ForumTag]:
    """Our tags of a forum as they are called in a language; those that are missing are made, if we may."""
    with speaking(language):
        names: dict[Tag, str] = {tag: label_of(tag) for tag in TAGS}
    missing = [name for name in names.values() if name not in {t.name for t in forum.available_tags}]
    if missing and len(forum.available_tags) + len(missing) <= MOST_TAGS:
        made = [discord.ForumTag(name=name) for name in missing]
        try:
            changed = await forum.edit(available_tags=[*forum.available_tags, *made])
            forum = changed or forum
        except discord.HTTPException as error:
            if about(error) in (About.PACE, About.BOT):
                raise
            log.info("forum %d has no tags of ours, and none can be made (%s)", forum.id, error.code)
    by_name = {found.name: found for found in forum.available_tags if found.id}
    return {tag: by_name[name] for tag, name in names.items() if name in by_name}
