"""Drains the outbox: parcels become messages, once each, in order, patiently.

The store remembers a parcel until Discord has taken it; its nonce keeps a repeated send from
appearing twice. What cannot succeed is given up kindly: the table is called homeless, not dead, and a
letter that is refused becomes a mention in the channel. Every channel has its own order and waits for
no other.
"""

from __future__ import annotations

import asyncio
import dataclasses
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import aiohttp
import discord

from bot.hosting.finding import calling, noticeboard, weekly
from bot.hosting.host import Host
from bot.hosting.organising import homes, membership, threads
from bot.hosting.people import pings
from bot.hosting.running.shift import LOOK, Shift
from bot.messages import Message, calls_somebody, load
from bot.publishing import forums, rescue
from bot.publishing.dress import afterwards, dress
from bot.publishing.pictures import Studio
from bot.publishing.senders import Senders
from bot.publishing.sight import Sight, can_read
from bot.publishing.windows import Windows
from bot.store import Parcel, Post, Reading, Stale, Store, StoreError, Writing, server_of
from bot.store.again import again
from bot.tracing import at_table
from engine.language import speaking

log = logging.getLogger(__name__)

UNKNOWN_MESSAGE = 10008
OLD_MESSAGE_THROTTLED = 30046
ARCHIVED = 50083
_GONE = {10003, 10004, 50001, 50013, 160005}
"""Unknown channel or guild, no access, no permission, locked thread."""
_CLOSED = {50007, 50278}
"""Private messages that are closed to the bot, or to everybody of that server."""
FIRST_WAIT = 2.0
LONGEST_WAIT = 600.0
THROTTLED_WAIT = 45.0
"""Seconds for which an edit of an old message waits: no longer, as what follows in its channel waits too."""
NONCE_KNOWN = 120.0
"""Seconds for which Discord is trusted to know a nonce; it promises "the past few minutes"."""
LOOKED_BACK = 30
"""How many messages of a channel are looked through for one that was taken, but never answered."""
GLANCES = 3
"""How often something for one person alone is tried."""
TRIES = 8
"""After so many tries a parcel that cannot be carried for a reason of our own is let go."""


class Publisher:
    """Sends what tables have to tell."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        host: Host,
        studio: Studio,
        now: Callable[[], float],
        shift: Shift | None = None,
    ) -> None:
        self._client = client
        self._store = store
        self._host = host
        self._studio = studio
        self._now = now
        self._shift = shift
        self.windows = Windows(client, now, store.say)
        self.sight = Sight(client, now)
        self._bell = asyncio.Event()
        self._senders = Senders(self._bell.set)

    def wake(self) -> None:
        """There may be something to send."""
        self._bell.set()

    async def run(self) -> None:
        """Send what there is, for ever: one parcel after the other in a channel, and all channels at once."""
        while True:
            self._bell.clear()
            self._senders.check()
            await self._send_off()
            await self._rest()

    async def _send_off(self) -> None:
        """Start a sender, while there is room, for each channel where something is due and nobody sends."""
        room = self._senders.room
        if not room:
            return
        for parcel in await self._due(room):
            # A sender whose lease has run out, as the database was away, goes on all the same.
            if parcel.channel not in self._senders.busy:
                self._senders.start(parcel.channel, self._deliver(parcel))

    async def _due(self, limit: int = 50) -> Sequence[Parcel]:
        """The next parcels of channels where nobody sends, here or, with a shift, elsewhere."""
        if self._shift is not None:
            return await self._shift.parcels(limit)
        async with self._store.reading() as read:
            return await read.parcels(self._now(), limit, self._senders.busy)

    async def _rest(self) -> None:
        """Until the bell rings, there is room for one more sender, or something is due in a quiet channel."""
        wait = self._senders.next_room()
        if self._senders.room:
            async with self._store.asking() as read:
                due = await read.next_due(self._senders.busy)
            wait = None if due is None else due - self._now()
            if self._shift is not None:
                wait = LOOK if wait is None else max(LOOK, wait)
        try:
            await asyncio.wait_for(self._bell.wait(), None if wait is None else max(0.05, wait))
        except TimeoutError:
            return

    async def finish(self) -> None:
        """Let those who are sending come to an end; call it when `run` has ended."""
        await self._senders.finish()

    async def drain(self) -> None:
        """Send everything that is due now, one after the other."""
        while parcels := await self._due():
            for parcel in parcels:
                await self._deliver(parcel)

    async def _deliver(self, parcel: Parcel) -> None:
        """Carry a parcel; nothing but a broken store keeps those behind it waiting for ever."""
        with at_table(parcel.table):
            try:
                await self._try(parcel)
            except (StoreError, Stale):
                raise
            except Exception:
                log.exception("parcel %s of table %s could not be carried", parcel.id, parcel.table)
                await (self._delay(parcel, None) if parcel.tries < TRIES else self._done(parcel))
            finally:
                if self._shift is not None:
                    await self._shift.done("send", str(parcel.channel))

    async def _try(self, parcel: Parcel) -> None:
        try:
            await self._carry(parcel)
        except discord.HTTPException as error:
            await self._failed(parcel, error)
        except discord.RateLimited as error:
            await self._delay(parcel, error.retry_after)
        except (OSError, TimeoutError, aiohttp.ClientError) as error:
            log.warning("no connection for parcel %s: %s", parcel.id, type(error).__name__)
            await self._delay(parcel, None)

    async def _carry(self, parcel: Parcel) -> None:
        match parcel.kind:
            case "send":
                await self._send(parcel)
            case "edit":
                await self._edit(parcel)
            case "delete":
                await self._delete(parcel)
            case "letter":
                await self._write(parcel)
            case "panel":
                await self._show(parcel)
            case "wake":
                await self._wake(parcel.channel)
                await self._done(parcel)
            case "tag":
                language = parcel.payload["language"]
                await forums.retag(self._client, parcel.channel, parcel.payload["tag"], language)
                await self._done(parcel)

    async def _send(self, parcel: Parcel) -> None:
        channel = self._client.get_partial_messageable(parcel.channel)
        async with self._store.reading() as read:
            out = await pings.outgoing(read, parcel, load(parcel.payload))
        sent = (
            await self._taken_before(parcel, channel, out.message) if await self._in_doubt(parcel) else None
        )
        if sent is None:
            parts = await dress(out.message, self._studio, parcel.nonce)
            if not self._is_ours(parcel):
                return
            sent = (await channel.send(**parts, silent=not calls_somebody(out.message))).id
        await self._sent(parcel, sent, out)
        self._host.timed()
        await self._hang_later(channel.get_partial_message(sent), out.message)

    def _is_ours(self, parcel: Parcel) -> bool:
        """Whether no other worker can have taken a parcel over, and sent what comes after it.

        Asked just before it goes out, as this process may have slept since it claimed it.
        """
        return self._shift is None or self._shift.holds("send", str(parcel.channel))

    @again
    async def _sent(self, parcel: Parcel, message: int, out: pings.Outgoing) -> None:
        """Keep that a parcel has become a message."""
        async with self._store.writing() as tx:
            row = await tx.table(parcel.table)  # first, as in every change of a table: nobody waits crosswise
            if self._shift is not None and not await tx.waits(parcel.table, parcel.key, parcel.kind):
                return  # another worker has taken it over, and kept that already
            await tx.put_post(Post(parcel.table, parcel.key, parcel.channel, message, self._now()))
            await tx.drop_parcel(parcel.id)
            if row is not None and row.homeless and row.channel == parcel.channel:
                await tx.save_table(dataclasses.replace(row, homeless=False))
            await pings.sent(self._host, tx, parcel, out)
            if out.crowded:
                await self._without_mentions(tx, parcel)
            if row is not None and row.channel == parcel.channel:
                await threads.watch(tx, row, self._now())

    async def _hang_later(self, post: discord.PartialMessage, message: Message) -> None:
        """Give a post that has just been sent the picture that was lost with its worker, if it had one."""
        try:
            if late := await afterwards(message, self._studio):
                await post.edit(**late)
        except (discord.HTTPException, discord.RateLimited, OSError, aiohttp.ClientError) as error:
            log.warning("a post stays without its picture: %r", error)

    async def _without_mentions(self, tx: Writing, parcel: Parcel) -> None:
        """Take the lines that have called a crowd out of a post, unless an edit that waits does so anyway."""
        if not await tx.waits(parcel.table, parcel.key, "edit"):
            payload = {**parcel.payload, "picture": None, "repaint": False}
            nonce = secrets.token_hex(12)
            await tx.put_parcel(dataclasses.replace(parcel, id=0, kind="edit", payload=payload, nonce=nonce))

    @again
    async def _in_doubt(self, parcel: Parcel) -> bool:
        """Whether this was tried before, too long ago for Discord to know its nonce; remembers the try."""
        key = f"sending-{parcel.channel}"
        async with self._store.writing() as tx:
            id, _sep, at = (await tx.note(key) or "").partition(" ")
            if id == str(parcel.id):
                return self._now() - float(at) > NONCE_KNOWN
            await tx.put_note(key, f"{parcel.id} {self._now()!r}")
        return False

    async def _taken_before(
        self, parcel: Parcel, channel: discord.PartialMessageable, message: Message
    ) -> int | None:
        """The message that a try without an answer has left in a channel, which no parcel has claimed."""
        async with self._store.reading() as read:
            known = {post.message for post in await read.posts(parcel.table)}
        words, me = message.content.strip(), self._client.user
        try:
            async for said in channel.history(limit=LOOKED_BACK):
                mine = me is not None and said.author.id == me.id
                if mine and said.content.strip() == words and said.id not in known:
                    return said.id
        except discord.Forbidden:
            log.info(
                "table %s: nobody may look back in its channel, so parcel %s is sent", parcel.table, parcel.id
            )
        return None

    async def _edit(self, parcel: Parcel) -> None:
        async with self._store.reading() as read:
            post = await read.post(parcel.table, parcel.key)
            message = await pings.muffled(read, parcel.table, load(parcel.payload))
        if post is not None and post.channel == parcel.channel:
            kept = message if message.repaint else dataclasses.replace(message, picture=None)
            parts = await dress(kept, self._studio)
            if "file" in parts:
                parts["attachments"] = [parts.pop("file")]
            elif message.repaint and message.picture is None:
                parts["attachments"] = []
            if not self._is_ours(parcel):
                return
            channel = self._client.get_partial_messageable(post.channel)
            await self._change(channel.get_partial_message(post.message), post.channel, parts)
        await self._done(parcel)

    async def _change(self, message: discord.PartialMessage, channel: int, parts: dict[str, Any]) -> None:
        """Edit a message; in a thread that Discord has archived, wake that first."""
        try:
            await message.edit(**parts)
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            await self._wake(channel)
            await message.edit(**parts)

    async def _wake(self, thread: int) -> None:
        """Open an archived thread again, if we may; whoever writes in it opens it as well."""
        try:
            await self._client.http.edit_channel(thread, archived=False)
        except discord.HTTPException as error:
            if error.status >= 500 or error.status == 429:
                raise
            log.info("thread %d cannot be opened again (%s)", thread, error.code)

    async def _show(self, parcel: Parcel) -> None:
        """Show something to one person alone, where that person was last answered; else it is let go.

        An answer may still be on its way, so it is tried a few times.
        """
        parts = await dress(load(parcel.payload), self._studio)
        if await self.windows.show(parcel.channel, parts) or parcel.tries >= GLANCES:
            await self._done(parcel)
        else:
            await self._delay(parcel, None)

    async def _delete(self, parcel: Parcel) -> None:
        async with self._store.reading() as read:
            post = await read.post(parcel.table, parcel.key)
        if post is not None:
            channel = self._client.get_partial_messageable(post.channel)
            await channel.get_partial_message(post.message).delete()
        await self._deleted(parcel)

    @again
    async def _deleted(
        self, parcel: Parcel, and_then: Callable[[Writing, str, str], Awaitable[None]] | None = None
    ) -> None:
        async with self._store.writing() as tx:
            await tx.drop_parcel(parcel.id)
            await tx.drop_post(parcel.table, parcel.key)
            if and_then is not None:
                await and_then(tx, parcel.table, parcel.key)

    async def _write(self, parcel: Parcel) -> None:
        """Send a letter, unless its person has had one refused or asked for no more of them since.

        One for somebody who is muted, or about what is settled by now, is let go; at night it waits.
        """
        call = parcel.payload.get("call")
        async with self._store.reading() as read:
            person, row = await read.person(parcel.channel), await read.table(parcel.table)
            muted = await pings.is_muted(read, parcel.table, parcel.channel)
            morning = await pings.when(read, parcel, self._now())
            sitting = await self._host.read(read, row.id) if row and parcel.payload.get("stop") else None
            wanted = call is None or await calling.holds(self._host, read, parcel)
        if call is not None and row is not None and wanted and not muted and morning <= self._now():
            wanted = await self._reads(call, row.channel, parcel.channel)
        if muted or not wanted or not pings.is_true(parcel, sitting):
            await self._done(parcel)
            return
        if call is None and person.letters != 1:
            await self._instead(parcel)
            return
        if morning > self._now():
            await self._delay(parcel, morning - self._now())
            return
        with speaking(person.language):
            parts = await dress(load(parcel.payload["letter"]), self._studio, parcel.nonce)
        private = await self._client.create_dm(discord.Object(parcel.channel))
        if not self._is_ours(parcel):
            return
        await private.send(**parts)
        await self._done(parcel)

    async def _reads(self, server: int, channel: int, user: int) -> bool:
        """Whether somebody is on a server and can read a channel there."""
        guild = await self.sight.server(server)
        try:
            member = await guild.fetch_member(user) if guild is not None else None
        except discord.NotFound:
            return False
        return guild is not None and member is not None and can_read(guild, member, channel)

    @again
    async def _instead(self, parcel: Parcel, refused: bool = False) -> None:
        """Queue what takes the place of a letter; after a refusal none is tried until they are asked for."""
        instead = parcel.payload.get("instead")
        async with self._store.writing() as tx:
            if refused and parcel.payload.get("call"):
                await tx.drop_calls(parcel.channel, parcel.payload["call"], letter=True)
            elif refused:
                person = await tx.person(parcel.channel)
                await tx.put_person(dataclasses.replace(person, letters=-1))
            await tx.drop_parcel(parcel.id)
            if instead is not None:
                key, message = instead["key"], instead["message"]
                channel = await self._present_home(tx, parcel.table, instead["channel"])
                await tx.put_parcel(Parcel(parcel.table, channel, key, "send", message, parcel.nonce))

    async def _present_home(self, read: Reading, table: str, channel: int) -> int:
        """Where a table is now, as it may have moved since a letter was written; else what was meant."""
        row = await read.table(table)
        return row.channel if row is not None else channel

    @again
    async def _done(self, parcel: Parcel) -> None:
        async with self._store.writing() as tx:
            await tx.drop_parcel(parcel.id)

    async def _failed(self, parcel: Parcel, error: discord.HTTPException) -> None:
        if parcel.kind == "letter" and (error.code in _CLOSED or error.status in (403, 404)):
            log.info("a letter is refused (%s); the channel is used instead", error.code)
            await self._instead(parcel, refused=True)
        elif error.code == OLD_MESSAGE_THROTTLED:
            await self._delay(parcel, THROTTLED_WAIT)
        elif error.code == UNKNOWN_MESSAGE or (error.code == ARCHIVED and parcel.kind != "send"):
            await self._message_is_gone(parcel)
        elif error.code in _GONE or error.status in (403, 404):
            log.warning("table %s has lost its channel (%s)", parcel.table, error.code)
            await self._home_is_gone(parcel)
        elif error.status >= 500 or error.status == 429:
            await self._delay(parcel, getattr(error, "retry_after", None))
        else:
            log.error("parcel %s of table %s is refused: %s", parcel.id, parcel.table, error.code)
            await self._done(parcel)

    async def _message_is_gone(self, parcel: Parcel) -> None:
        """A post was deleted, or its thread has gone to sleep, which a new post ends.

        The newest post appears again; any other is let go: a newer one may already wait behind it.
        """
        async with self._store.asking() as read:
            known = await read.post(parcel.table, parcel.key)
        if server_of(parcel.table) is not None:
            await self._deleted(parcel, noticeboard.deleted)
        elif known is not None and load(parcel.payload).rows:
            await homes.replace_lost(self._host, known, parcel.id)
        else:
            await self._deleted(parcel)

    async def _home_is_gone(self, parcel: Parcel) -> None:
        if parcel.key.startswith(rescue.ABOUT):
            await rescue.call_on(self.sight, self._host, parcel)
            return
        if not await self._server_is_lost(parcel.table):
            if server_of(parcel.table) is not None:
                await self._board_is_lost(parcel)
            else:
                await rescue.lost_home(self.sight, self._host, parcel.table, parcel.channel)
        await self._done(parcel)  # not earlier, or a kill in between would hide what has happened

    @again
    async def _board_is_lost(self, parcel: Parcel) -> None:
        async with self._store.writing() as tx:
            await noticeboard.lost(tx, parcel.table, parcel.channel)
            await weekly.lost(tx, parcel.table, parcel.channel)

    async def _server_is_lost(self, owner: str) -> bool:
        """Whether the whole server has removed the bot, which no gateway may have told; then its tables
        sleep."""
        guild = server_of(owner) or (await self._host.look(owner)).row.guild
        if guild is None or not await self.sight.has_lost(guild):
            return False
        await membership.left(self._host, guild)
        return True

    @again
    async def _delay(self, parcel: Parcel, after: float | None) -> None:
        wait = after or min(LONGEST_WAIT, FIRST_WAIT * 2**parcel.tries)
        async with self._store.writing() as tx:
            await tx.delay_parcel(parcel.id, self._now() + wait)
