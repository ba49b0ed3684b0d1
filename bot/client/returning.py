"""Posts that somebody has deleted come back at once, as long as they are needed."""

from __future__ import annotations

import logging
import secrets
from collections import deque
from collections.abc import Callable, Iterable

from bot.hosting.after import lobbies
from bot.hosting.host import Host
from bot.hosting.organising import deleted, homes
from bot.hosting.table.sitting import Sitting
from bot.hosting.table.status import titled
from bot.ids import ChannelId, GuildId
from bot.messages import Message, dump
from bot.store import Parcel, Post, Reading, Stage, server_of
from bot.store.again import again
from bot.store.columns import POSTS
from bot.times.instants import Instant
from engine.language import _, speaking

log = logging.getLogger(__name__)

MOST = 3
"""How often the newest post of a table comes back within `WITHIN`: something may delete every post."""
WITHIN = 600.0
"""Seconds."""
NEEDED: tuple[Stage, ...] = ("lobby", "running", "frozen")


class Returning:
    """Brings back deleted posts; `now` is the clock. What a restart forgets is a few minutes of counting."""

    def __init__(self, host: Host, now: Callable[[], Instant]) -> None:
        self._host = host
        self._now = now
        self._back: dict[str, deque[float]] = {}

    async def deleted(self, messages: Iterable[int]) -> None:
        """Messages are gone: the newest post of a living table is queued anew, older ones stay away.

        A post of a whole server comes again in a while. What the bot itself deletes is none.
        """
        for message in messages:
            async with self._host.store.reading() as read:
                post = await _lost(read, message)
            if post is None:
                continue
            if (guild := server_of(post.table)) is None:
                await self._bring_back(post)
            else:
                await self._gone_from(guild, post)
        self._host.timed()

    @again
    async def _gone_from(self, guild: GuildId, post: Post) -> None:
        async with self._host.store.writing() as tx:
            await tx.drop_post(post.table, post.key)
            untold = await tx.waits(post.table, post.key, "edit")
            await deleted.note(tx, guild, post.channel, post.key, self._now(), untold)

    @again
    async def _stays_away(self, post: Post) -> None:
        async with self._host.store.writing() as tx:
            await tx.drop_post(post.table, post.key)

    async def _bring_back(self, post: Post) -> None:
        sitting = await self._host.look(post.table)
        newest = sitting.row.latest or lobbies.LOBBY
        if sitting.row.stage not in NEEDED or (post.key, post.channel) != (newest, sitting.row.channel):
            await self._stays_away(post)
            return
        back, now = self._counted(post.table), self._now()
        if len(back) < MOST:
            back.append(now)
            await homes.replace_lost(self._host, post)
            log.info("the newest post of table %s was deleted and comes back", post.table)
            return
        await self._stays_away(post)
        if len(back) == MOST:
            back.append(now)
            log.warning("the newest post of table %s is deleted again and again", post.table)
            await _tell_organiser(self._host, sitting)
            self._host.posted()

    def _counted(self, table: str) -> deque[float]:
        """When the post of a table was missed lately; tables where that is long ago are forgotten."""
        since = self._now() - WITHIN
        for id, times in [*self._back.items()]:
            while times and times[0] < since:
                times.popleft()
            if not times:
                del self._back[id]
        return self._back.setdefault(table, deque())


async def _lost(read: Reading, message: int) -> Post | None:
    """The post that a deleted message was, unless the bot has deleted it itself."""
    post = await read.one_of(POSTS, "WHERE message = ?", message)
    if post is None or await read.waits(post.table, post.key, "delete"):
        return None
    return post


@again
async def _tell_organiser(host: Host, sitting: Sitting) -> None:
    """Write to the organiser, if letters are wanted; in the channel the words would be deleted, too."""
    row = sitting.row
    async with host.store.writing() as tx:
        organiser = await tx.person(row.organiser)
        if organiser.letters != 1:
            return
        with speaking(organiser.language or row.language):
            words = _(
                "**{game}**, table `{code}`: somebody, or another bot, keeps deleting this table's post "
                "in {channel}. Nothing is lost, but I have stopped posting it again. Ask the people who "
                "manage the server to leave my posts alone, or move the table with `/organise move`."
            )
            text = words.format(game=titled(sitting), code=row.id, channel=f"<#{row.channel}>")
        letter = {"letter": dump(Message(text))}
        key = f"deleted-{secrets.token_hex(4)}"
        await tx.put_parcel(
            Parcel(row.id, ChannelId(row.organiser), key, "letter", letter, secrets.token_hex(12))
        )
