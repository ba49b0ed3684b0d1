"""Room for a table: what the bot must be allowed, and what to do instead where Discord makes none.

A thread, a post of a forum and a private conversation are made before the table is; where one is refused, or
something is not allowed, a sentence says what is possible, and nothing is opened.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import discord

from bot.care.permissions import (
    NEEDED,
    NEEDED_FOR_POSTS,
    NEEDED_FOR_THREADS,
    NEEDED_IN_A_THREAD,
    NEEDED_IN_A_VOICE_CHANNEL,
)
from bot.hosting.table.sitting import Place, Refused
from bot.ids import ChannelId, GuildId
from bot.interface.shared import Interaction
from bot.publishing.messages import forums
from bot.publishing.reach.refusals import About, about
from bot.publishing.reach.server_cache import ServerCache
from engine.language import N_, _, listed

NO_THREADS_HERE: Final = 50024
TAG_WANTED: Final = 40067
TOO_MANY: Final = 160006
TOO_MANY_NEWS: Final = 160007
"""Too many threads of announcements."""

Words = Mapping[int | About, str]
_THREADS: Words = {
    NO_THREADS_HERE: N_(
        "A channel of this kind has no threads; open the table without the thread option, or in a text "
        "channel."
    ),
    TOO_MANY: N_(
        "This server has as many open threads as Discord allows; open the table without the thread option, "
        "or close threads that nobody needs."
    ),
    About.PLACE: N_("I may not open threads here; open the table without the thread option."),
    About.CONTENT: N_(
        "This server does not allow the title of the thread, which is the game and your name. Open the table "
        "without the thread option, or ask a manager to exempt me in AutoMod."
    ),
    About.UNKNOWN: N_(
        "Discord opens no thread for me at the moment. Try again in a few minutes, or open the table without "
        "the thread option."
    ),
}
_POSTS: Words = {
    TAG_WANTED: N_(
        "Every post in {forum} needs a tag, and there is none for me to use. Ask a manager of this server to "
        "add one, or to allow posts without tags."
    ),
    TOO_MANY: N_(
        "This server has as many open threads as Discord allows, and a table in {forum} is one. Ask a "
        "manager of this server to close posts that nobody needs."
    ),
    About.PLACE: N_("I am not allowed to open posts in {forum}; ask a manager of this server."),
    About.CONTENT: N_(
        "This server does not allow my post in {forum}, whose title is the game and your name. Ask a manager "
        "to exempt me in AutoMod."
    ),
    About.UNKNOWN: N_("Discord opens no post in {forum} for me at the moment. Try again in a few minutes."),
}
"""By Discord's code where it says more than the refusal's kind; what is temporary is as what nobody knows."""
Failed = discord.HTTPException | discord.RateLimited
FAILED: Final = (discord.HTTPException, discord.RateLimited)


def no_thread(error: Failed) -> Refused:
    """Why there is no thread, and what to do instead."""
    return Refused(said(_THREADS, error))


def no_post(error: Failed, forum: int) -> Refused:
    """Why there is no post in a forum, or no thread for one in a channel, and what to do instead."""
    return Refused(said(_POSTS, error).format(forum=f"<#{forum}>"))


def check_permissions_here(interaction: Interaction, thread: bool = False) -> None:
    """Name every permission that is missing where a table is to live, or to have a thread of its own.

    Raises `Refused`, before anything is opened.
    """
    here = interaction.channel
    needed = NEEDED_IN_A_THREAD if isinstance(here, discord.Thread) else NEEDED
    if here is not None and here.type in (discord.ChannelType.voice, discord.ChannelType.stage_voice):
        needed = NEEDED_IN_A_VOICE_CHANNEL
        if thread:
            raise Refused(_(_THREADS[NO_THREADS_HERE]))
    wanted = {**needed, **(NEEDED_FOR_THREADS if thread else {})}
    if missing := _missing(interaction.app_permissions, wanted):
        words = _("To host a table here I need the permission {permissions}.")
        raise Refused(words.format(permissions=missing))


def check_permissions(channel: discord.abc.GuildChannel, threads: bool = False) -> None:
    """The same for another channel of a server, where tables may have `threads`; in a forum, for posts;
    raises `Refused`."""
    wanted = {**NEEDED, **(NEEDED_FOR_THREADS if threads else {})}
    if isinstance(channel, discord.ForumChannel):
        wanted = NEEDED_FOR_POSTS
    if missing := _missing(channel.permissions_for(channel.guild.me), wanted):
        words = _("I cannot post in {channel} before I have the permission {permissions}.")
        if wanted is NEEDED_FOR_POSTS:
            words = _("I cannot host a table in {forum} before I have the permission {permissions}.")
        raise Refused(words.format(channel=channel.mention, forum=channel.mention, permissions=missing))


def _missing(has: discord.Permissions, wanted: Mapping[str, str]) -> str:
    return listed([_(label) for name, label in wanted.items() if not getattr(has, name)])


def said(words: Words, error: Failed) -> str:
    """The sentence for a refusal."""
    code = TOO_MANY if _code(error) == TOO_MANY_NEWS else _code(error)
    kind = about(error) if isinstance(error, discord.HTTPException) else About.PACE
    return _(words.get(code) or words.get(kind) or words[About.UNKNOWN])


def _code(error: Failed) -> int:
    return error.code if isinstance(error, discord.HTTPException) else 0


async def make(
    client: discord.Client,
    servers: ServerCache,
    guild: GuildId,
    parent: ChannelId,
    name: str,
    words: str,
    language: str,
) -> Place:
    """A thread of that name in a channel, or a post with those words in a forum, for one table.

    One of mine of that name that is open there is taken: an earlier try may have made it. Raises `Refused`.
    """
    server = await servers.server(guild)
    channel = server.get_channel(parent) if server is not None else None
    if channel is None:
        raise Refused(_("The channel for new tables is gone."))
    check_permissions(channel, threads=True)
    try:
        made = await _made_before(client, guild, parent, name)
        if isinstance(channel, discord.ForumChannel):
            post, first = (
                await forums.first_of(client, made)
                if made
                else await forums.make_post(channel, name, words, language)
            )
            return Place(guild, ChannelId(post), True, parent, True, first)
        if not made:
            kind: Literal[10, 11] = 10 if channel.type is discord.ChannelType.news else 11
            thread = await client.http.start_thread_without_message(
                parent, name=name, type=kind, auto_archive_duration=forums.ARCHIVED_AFTER
            )
            made = int(thread["id"])
        return Place(guild, ChannelId(made), True, parent)
    except FAILED as error:
        raise no_post(error, parent) from None


async def _made_before(client: discord.Client, guild: GuildId, parent: ChannelId, name: str) -> int:
    """The open thread of mine of that name in a channel, 0 for none."""
    assert client.user is not None, "the client has logged in"
    mine = (str(parent), name, str(client.user.id))
    active = await client.http.get_active_threads(guild)
    same = (t for t in active["threads"] if (str(t["parent_id"]), t["name"], str(t["owner_id"])) == mine)
    return min((int(thread["id"]) for thread in same), default=0)
