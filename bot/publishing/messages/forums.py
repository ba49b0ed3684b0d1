"""Forum channels, in which a post is a table: how such a post is made, and its tags.

The tags are made where the bot may manage the channel; else those that are there by name are used, and
without any the post has none.
"""

from __future__ import annotations

import logging
from typing import Final, cast

import discord

from bot.hosting.after.tags import TAGS, Tag, label_of
from bot.publishing.reach.refusals import About, about
from engine.language import known, speaking

log = logging.getLogger(__name__)

TITLE = 100
"""The most characters of the title of a post."""
ARCHIVED_AFTER: Final = 10_080
"""Minutes without a message after which Discord archives a post."""
MOST_TAGS = 20
"""Of a forum."""
MOST_APPLIED = 5
"""Tags of one post."""


async def make_post(forum: discord.ForumChannel, title: str, words: str, language: str) -> tuple[int, int]:
    """A new post, tagged as open, and its first message; raises `discord.HTTPException`."""
    open_tag = (await _tags(forum, language, renaming=True)).get("open")
    free = [tag for tag in forum.available_tags if not tag.moderated]
    applied = [open_tag] if open_tag else free[:1] if forum.flags.require_tag else []
    made = await forum.create_thread(
        name=title,
        content=words,
        applied_tags=applied,
        auto_archive_duration=ARCHIVED_AFTER,
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
        tags = await _tags(forum, language)
        names = {name for other in known() for name in _names(other).values()}
        ours = {known_tag.id for known_tag in forum.available_tags if known_tag.name in names}
        applied = [t for t in cast("list[int]", list(thread._applied_tags)) if t not in ours]
        if tag in tags:
            applied = [tags[tag].id, *applied][:MOST_APPLIED]
        await client.http.edit_channel(post, archived=False, applied_tags=[str(t) for t in applied])
    except discord.HTTPException as error:
        if about(error) is not About.PLACE:
            raise
        log.info("post %d cannot be tagged (%s)", post, error.code)


async def _tags(
    forum: discord.ForumChannel, language: str, renaming: bool = False
) -> dict[Tag, discord.ForumTag]:
    """Our tags of a forum; those that it has in no language are made, if we may.

    With `renaming` those of another language get the names of this one.
    """
    names = _names(language)
    by_tag = _known(forum, language)
    wrong = [tag for tag in TAGS if renaming and tag in by_tag and by_tag[tag].name != names[tag]]
    missing = [tag for tag in TAGS if tag not in by_tag]
    if (wrong or missing) and len(forum.available_tags) + len(missing) <= MOST_TAGS:
        renamed = {by_tag[tag].id: names[tag] for tag in wrong}
        tags = [_called(tag, renamed.get(tag.id, tag.name)) for tag in forum.available_tags]
        made = [discord.ForumTag(name=names[tag]) for tag in missing]
        try:
            forum = await forum.edit(available_tags=[*tags, *made]) or forum
        except discord.HTTPException as error:
            if about(error) in (About.PACE, About.BOT):
                raise
            log.info("forum %d keeps its tags as they are (%s)", forum.id, error.code)
    return {tag: known for tag, known in _known(forum, language).items() if known.id}


def _known(forum: discord.ForumChannel, language: str) -> dict[Tag, discord.ForumTag]:
    """The tags of a forum that are ours, in this language or else in another one."""
    by_name = {existing.name: existing for existing in forum.available_tags}
    every = [_names(language), *(_names(other) for other in known() if other != language)]
    return {tag: by_name[names[tag]] for names in reversed(every) for tag in TAGS if names[tag] in by_name}


def _names(language: str) -> dict[Tag, str]:
    with speaking(language):
        return {tag: label_of(tag) for tag in TAGS}


def _called(tag: discord.ForumTag, name: str) -> discord.ForumTag:
    """The same tag of a forum under that name."""
    changed = discord.ForumTag(name=name, emoji=tag.emoji, moderated=tag.moderated)
    changed.id = tag.id
    return changed
