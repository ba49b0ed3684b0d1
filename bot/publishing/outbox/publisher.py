"""Drains the outbox: parcels become messages, once each, in the order of their channel.

The store keeps a parcel until Discord has taken it; its nonce keeps a repeated send from appearing twice. A
table whose channel refuses becomes homeless, and a letter that is refused becomes a mention in the channel.
`reach/refusals.py` sorts refusals. No channel waits for another.
"""

from __future__ import annotations

import asyncio
import dataclasses
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Literal, TypeVar

import aiohttp
import discord

from bot import slots
from bot.events import ChannelLost, GivenUp, LetterRefused, emit
from bot.hosting.after import lobbies, posts
from bot.hosting.host import Host
from bot.hosting.organising import deleted, homes, membership, servers, threads
from bot.hosting.people import pings, preferences
from bot.hosting.running.claims import Alone
from bot.hosting.table.names import named
from bot.ids import ChannelId, GuildId, PersonId
from bot.messages import Message, calls_somebody, for_one, load
from bot.publishing.messages import cards, forums
from bot.publishing.messages.ephemeral import Ephemerals
from bot.publishing.messages.payloads import Shown, late_picture, payload_of, shown_in, words_edit
from bot.publishing.outbox import lost_channels
from bot.publishing.outbox.circuit_breaker import LETTERS, OUTBOX, CircuitBreaker
from bot.publishing.outbox.fallback import message_of, next_fallback
from bot.publishing.outbox.idempotency import IdempotentSends
from bot.publishing.outbox.senders import Senders
from bot.publishing.pictures.studio import Studio
from bot.publishing.reach.rate_budget import BudgetSpent
from bot.publishing.reach.refusals import (
    ARCHIVED,
    CUT,
    FORBIDDEN,
    GONE,
    OLD_MESSAGE_THROTTLED,
    About,
    about,
    cause,
    is_a_verdict,
)
from bot.publishing.reach.server_cache import ServerCache, can_read
from bot.store import Form, Parcel, Post, Reading, Stale, Store, StoreError, TableRow, Writing, server_of
from bot.store.again import again
from bot.times.instants import Instant, plus
from bot.tracing import at_table
from engine.language import speaking

log = logging.getLogger(__name__)
T = TypeVar("T")

Carried = Literal["sent", "unsent", "refused", "throttled", "held", "unreachable", "failed"]
"""The outcome of a try: `unsent` parcels are no longer wanted, or not yet."""

FIRST_WAIT = 2.0
LONGEST_WAIT = 600.0
SOON = LONGEST_WAIT + 60
"""Seconds within which a parcel behind an open circuit is tried again."""
LONGEST_UNKNOWN_WAIT = 3600.0
"""The longest pause after a refusal for an unknown reason."""
UNKNOWN_FOR = 86_400.0
"""Seconds for which such a parcel is tried as it is."""
NEWS_WAIT = 3 * UNKNOWN_FOR
"""Seconds for which news wait for a channel that takes nothing now."""
SINCE = "since"
"""Where a parcel says since when it has been refused."""
EXPENDABLE = ("panel", "bare", "wake", "tag")
"""Kinds of parcels that are dropped when they are refused."""
THROTTLED_WAIT = 45.0
"""Seconds for which an edit of an old message waits: no longer, as what follows in its channel waits too."""
CARDS = 1024
"""Cards whose pictures are remembered."""
EPHEMERAL_TRIES = 3
"""Tries to show an ephemeral message."""
TRIES = 8
"""Tries after which a parcel that fails by a fault of ours is dropped."""


class Publisher:
    """Sends the posts and letters of tables."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        host: Host,
        studio: Studio,
        now: Callable[[], Instant],
        claims: Alone | None = None,
    ) -> None:
        self._client = client
        self._store = store
        self._host = host
        self._studio = studio
        self._now = now
        self._claims = claims or Alone(store, now)
        self.ephemerals = Ephemerals(client, now, store.say)
        self.server_cache = ServerCache(client, now)
        self.refused: Callable[[About], object] = lambda _kind: None
        """Called with each refusal."""
        self.given_up: Callable[[str], object] = lambda _kind: None
        """Called with the kind of a parcel that Discord takes in no form."""
        self.carried: Callable[[str, Carried], object] = lambda _kind, _outcome: None
        """Called with the kind of a parcel, and the outcome of a try to carry it."""
        self.appeared: Callable[[str], object] = lambda _table: None
        """Called with the code of a table when a post of it was sent or changed."""
        self._sends = IdempotentSends(client, store, now)
        self._breaker = CircuitBreaker(store, now, OUTBOX)
        self._letter_breaker = CircuitBreaker(store, now, LETTERS)
        self._bell = asyncio.Event()
        self._senders = Senders(self._bell.set)
        self._shown: OrderedDict[int, Shown | None] = OrderedDict()

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
        parcels, trying = await self._next(room)
        for parcel in parcels:
            # A sender whose lease has run out, as the database was away, goes on all the same.
            if parcel.channel not in self._senders.busy:
                self._senders.start(parcel.channel, self._deliver(parcel, trying))

    async def _next(self, limit: int = 50) -> tuple[Sequence[Parcel], bool]:
        """The parcels to send now, and whether they are the probe of an open circuit."""
        until = await self._breaker.open_until()
        if until is None:
            return await self._claims.parcels(limit, self._senders.busy), False
        if self._now() < until or not await self._is_due() or not await self._breaker.probe():
            return (), True
        return await self._claims.parcels(1, self._senders.busy), True

    async def _is_due(self) -> bool:
        """Whether a parcel is due for a probe; where none will be soon, the circuit closes."""
        async with self._store.asking() as read:
            due = await read.next_due(self._senders.busy)
        if due is None or due > self._now() + SOON:
            await self._breaker.close()
        return due is not None and due <= self._now()

    async def _rest(self) -> None:
        """Until the bell rings, there is room for one more sender, or something is due in a quiet channel."""
        wait = self._senders.next_room()
        if self._senders.room:
            due = await self.next_due()
            wait = None if due is None else due - self._now()
            if every := self._claims.every:
                wait = max(every, wait or 0.0)
        try:
            async with asyncio.timeout(None if wait is None else max(0.05, wait)):
                await self._bell.wait()
        except TimeoutError:
            return

    async def next_due(self) -> Instant | None:
        """When the next parcel is due and the circuit lets it out; None while none waits."""
        async with self._store.asking() as read:
            due = await read.next_due(self._senders.busy)
        return None if due is None else max(due, await self._breaker.open_until() or due)

    async def finish(self) -> None:
        """Let those who are sending come to an end; call it when `run` has ended."""
        await self._senders.finish()

    async def drain(self) -> None:
        """Send everything that is due now, one after the other."""
        parcels, trying = await self._next()
        while parcels:
            for parcel in parcels:
                await self._deliver(parcel, trying)
            parcels, trying = await self._next()

    async def _deliver(self, parcel: Parcel, trying: bool) -> None:
        """Carry a parcel; nothing but a broken store keeps those behind it waiting for ever."""
        with at_table(parcel.table):
            try:
                await self._try(parcel, trying)
            except (StoreError, Stale):
                raise
            except Exception:
                log.exception("parcel %s of table %s could not be carried", parcel.id, parcel.table)
                self.carried(parcel.kind, "failed")
                await (self._delay(parcel, None) if parcel.tries < TRIES else self._done(parcel))
            finally:
                await self._claims.done("send", str(parcel.channel))

    async def _try(self, parcel: Parcel, trying: bool) -> None:
        try:
            asked = await self._carry(parcel)
            self.carried(parcel.kind, "sent" if asked else "unsent")
            if asked and parcel.kind in ("send", "edit"):
                self.appeared(parcel.table)
            if trying:
                await (self._breaker.close(passed=True) if asked else self._breaker.probe_again())
        except discord.HTTPException as error:
            if trying and is_a_verdict(error):
                await self._breaker.close(passed=True)
            self.carried(parcel.kind, "refused")
            await self._failed(parcel, error)
        except discord.RateLimited as error:
            self.carried(parcel.kind, "throttled")
            await self._delay(parcel, error.retry_after)
        except BudgetSpent:
            self.carried(parcel.kind, "held")
            await self._hold_outbox(parcel, "refusals")
        except (OSError, TimeoutError, aiohttp.ClientError) as error:
            log.warning("no connection for parcel %s: %s", parcel.id, type(error).__name__)
            self.carried(parcel.kind, "unreachable")
            await self._delay(parcel, None)

    async def _carry(self, parcel: Parcel) -> bool:
        """Do what a parcel says; whether Discord was asked for it."""
        match parcel.kind:
            case "send":
                return await self._send(parcel)
            case "edit":
                return await self._edit(parcel)
            case "bare":
                return await self._bare(parcel)
            case "delete":
                return await self._delete(parcel)
            case "letter":
                return await self._write(parcel)
            case "panel":
                return await self._show(parcel)
            case "wake":
                await self._wake(parcel.channel)
            case "tag":
                language = parcel.payload["language"]
                await forums.retag(self._client, parcel.channel, parcel.payload["tag"], language)
        await self._done(parcel)
        return True

    async def _send(self, parcel: Parcel) -> bool:
        channel = self._client.get_partial_messageable(parcel.channel)
        async with self._store.reading() as read:
            row = await read.table(parcel.table)
            out = await pings.outgoing(read, parcel, message_of(parcel), self._now())
            wanted = await cards.wanted(read, parcel.table)
            out = dataclasses.replace(out, message=cards.as_sent(await named(read, out.message), wanted))
        if _comes_too_early(row, parcel):
            await self._done(parcel)
            return False
        tried = await self._sends.begin_attempt(parcel, parcel.channel, out.message)
        sent = await self._sends.find_arrived(parcel, tried, channel)
        turned, shown = out.message, None
        if sent is None:
            parts = await payload_of(out.message, self._studio, parcel.nonce)
            if not self._is_ours(parcel):
                return False
            post = await channel.send(**parts, silent=not calls_somebody(out.message))
            sent, shown = post.id, _shown_at(post, out.message, parts.get("file"))
            self._remember(sent, out.message, shown)
            turned = out.message if wanted is None else dataclasses.replace(out.message, card=wanted)
        await self._sent(parcel, sent, out, tried.changed)
        self._host.timed()
        there = channel.get_partial_message(sent)
        if turned != out.message and not await self._make_card(parcel, there, turned, shown):
            turned = out.message
        await self._add_late_picture(there, turned)
        return True

    async def _make_card(
        self, parcel: Parcel, there: discord.PartialMessage, card: Message, shown: Shown | None
    ) -> bool:
        """Make a card of a post that has called; False where Discord refuses, and it stays classic."""
        try:
            await there.edit(**words_edit(card, shown))
        except CUT as error:
            log.warning("a post stays classic: %r", error)
            return False
        self._remember(there.id, card, shown)
        await self._keep_form(parcel, there.id, "card")
        return True

    def _is_ours(self, parcel: Parcel) -> bool:
        """Whether no other worker can have taken a parcel over, and sent what comes after it.

        Asked just before it goes out, as this process may have slept since it claimed it.
        """
        return self._claims.holds("send", str(parcel.channel))

    @again
    async def _sent(self, parcel: Parcel, message: int, out: pings.Outgoing, changed: bool) -> None:
        """Keep that a parcel has become a message, and bring that up to date if its words have `changed`."""
        async with self._store.writing() as tx:
            row = await tx.table(parcel.table)  # first, as in every change of a table: nobody waits crosswise
            if self._claims.shared and not await tx.waits(parcel.table, parcel.key, parcel.kind):
                return  # another worker has taken it over, and kept that already
            form = cards.form_of(out.message)
            await tx.put_post(Post(parcel.table, parcel.key, parcel.channel, message, self._now(), form))
            await tx.drop_parcel(parcel.id)
            await self._sends.record_arrival(tx, parcel.channel, message)
            row = await self._has_home(tx, row, parcel)
            if row is not None and row.guild is None:
                await preferences.reached(tx, row.organiser)
            await pings.sent(self._host, tx, parcel, out)
            if out.crowded or changed:
                await self._reword(tx, parcel)
            if row is not None and row.channel == parcel.channel:
                await threads.watch(tx, row, self._now())

    async def _add_late_picture(self, post: discord.PartialMessage, message: Message) -> None:
        """Add the picture that was lost with its worker to a post that has just been sent, if it had one."""
        try:
            if late := await late_picture(message, self._studio):
                there = await post.edit(**late)
                self._remember(post.id, message, _shown_at(there, message, *late["attachments"]))
        except CUT as error:
            log.warning("a post stays without its picture: %r", error)

    async def _reword(self, tx: Writing, parcel: Parcel) -> None:
        """Give a post its words without lines that have called a crowd, unless an edit that waits does so."""
        if not await tx.waits(parcel.table, parcel.key, "edit"):
            payload = {**parcel.payload, "picture": None, "repaint": False}
            payload.pop(SINCE, None)
            nonce = secrets.token_hex(12)
            await tx.put_parcel(dataclasses.replace(parcel, id=0, kind="edit", payload=payload, nonce=nonce))

    async def _edit(self, parcel: Parcel) -> bool:
        async with self._store.reading() as read:
            post = await read.post(parcel.table, parcel.key)
            message = await named(read, await pings.muffled(read, parcel.table, message_of(parcel)))
        if post is None or post.channel != parcel.channel:
            await self._done(parcel)
            return False
        try:
            asked = await self._put(parcel, post, message)
        except discord.HTTPException as error:
            if about(error) is not About.CONTENT:
                raise
            self._shown.pop(post.message, None)
            there = await self._fetch_post(post)
            if there is None or there.form == post.form:
                raise
            asked = await self._put(parcel, dataclasses.replace(post, form=there.form), message)
            await self._keep_form(parcel, post.message, there.form)
        if asked:
            await self._edited(parcel)
        return asked

    @again
    async def _edited(self, parcel: Parcel) -> None:
        async with self._store.writing() as tx:
            row = await tx.table(parcel.table)
            await tx.drop_parcel(parcel.id)
            await self._has_home(tx, row, parcel)

    async def _has_home(self, tx: Writing, row: TableRow | None, parcel: Parcel) -> TableRow | None:
        """A table that was homeless has its channel again once its newest post is there."""
        if row is None or not row.homeless or row.channel != parcel.channel or not _is_newest(row, parcel):
            return row
        sitting = await homes.channel_is_back(tx, await self._host.read(tx, row.id), self._now())
        await posts.tell_status(tx, sitting)
        return sitting.row

    async def _put(self, parcel: Parcel, post: Post, message: Message) -> bool:
        """Edit a post in its form; whether Discord was asked for it."""
        async with self._store.asking() as read:
            message = await cards.edited(read, post, message)
        kept = message if message.repaint else dataclasses.replace(message, picture=None)
        parts = await payload_of(kept, self._studio)
        file = parts.pop("file", None)
        anew = file is not None or (message.repaint and message.picture is None)
        if anew:
            parts["attachments"] = [file] if file is not None else []
        elif message.card is not None:
            parts |= words_edit(kept, await self._picture_of(post))
        if not self._is_ours(parcel):
            return False
        channel = self._client.get_partial_messageable(post.channel)
        if anew:
            self._shown.pop(post.message, None)  # Discord may take the edit and the answer be lost
        there = await self._change(channel.get_partial_message(post.message), post.channel, parts)
        if anew:
            self._remember(post.message, message, _shown_at(there, message, file))
        return True

    def _remember(self, id: int, message: Message, shown: Shown | None) -> None:
        """Remember what a card shows, where nobody else can change that."""
        if message.card is not None and not self._claims.shared:
            self._shown[id] = shown
            self._shown.move_to_end(id)
            while len(self._shown) > CARDS:
                self._shown.popitem(last=False)

    async def _picture_of(self, post: Post) -> Shown | None:
        """The picture of a card, which an edit of its words has to name; Discord is asked for one that is not
        remembered."""
        if post.message in self._shown:
            return self._shown[post.message]
        there = await self._fetch_post(post)
        return there.shown if there is not None else None

    async def _fetch_post(self, post: Post) -> cards.FetchedPost | None:
        return await self._awake(post.channel, partial(cards.fetch, self._client, post))

    @again
    async def _keep_form(self, parcel: Parcel, message: int, form: Form) -> None:
        """Keep the form in which Discord has a post, if that is still the post that we know."""
        async with self._store.writing() as tx:
            known = await tx.post(parcel.table, parcel.key)
            if known is not None and known.message == message:
                await tx.put_post(dataclasses.replace(known, form=form))

    async def _bare(self, parcel: Parcel) -> bool:
        """Remove the controls of a post, and leave its words."""
        async with self._store.reading() as read:
            post = await read.post(parcel.table, parcel.key)
        if post is not None:
            card = post.form == "card"
            there = await self._fetch_post(post) if card else None
            if not self._is_ours(parcel):
                return False
            message = self._client.get_partial_messageable(post.channel).get_partial_message(post.message)
            if not card or (there is not None and there.bare is not None):
                kept = {"attachments": [*there.retained]} if there is not None else {}
                await self._change(message, post.channel, {"view": there and there.bare, **kept})
        await self._done(parcel)
        return post is not None

    async def _change(
        self, message: discord.PartialMessage, channel: ChannelId, parts: dict[str, Any]
    ) -> discord.Message:
        """Edit a message; as it is then."""

        async def edit() -> discord.Message:
            for file in parts.get("attachments", ()):
                if isinstance(file, discord.File):
                    file.reset()  # a try that was refused has read it
            return await message.edit(**parts)

        return await self._awake(channel, edit)

    async def _awake(self, channel: ChannelId, ask: Callable[[], Awaitable[T]]) -> T:
        """Ask something of Discord; in a thread that it has archived, wake that first."""
        try:
            return await ask()
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            await self._wake(channel)
            return await ask()

    async def _wake(self, thread: int) -> None:
        """Open an archived thread again, if we may; anybody who writes in it opens it as well."""
        try:
            await self._client.http.edit_channel(thread, archived=False)
        except discord.HTTPException as error:
            if about(error) in (About.PACE, About.BOT):
                raise
            log.info("thread %d cannot be opened again (%s)", thread, error.code)

    async def _show(self, parcel: Parcel) -> bool:
        """Show a message to one person alone, where that person was last answered; else drop it.

        An answer may still be on its way, so it is tried a few times.
        """
        async with self._store.reading() as read:
            message = await named(read, load(parcel.payload))
        parts = await payload_of(for_one(message), self._studio)
        shown = await self.ephemerals.show(parcel.person, parts)
        if shown or parcel.tries >= EPHEMERAL_TRIES:
            await self._done(parcel)
        else:
            await self._delay(parcel, None)
        return shown

    async def _delete(self, parcel: Parcel) -> bool:
        async with self._store.reading() as read:
            post = await read.post(parcel.table, parcel.key)
        if post is not None:
            channel = self._client.get_partial_messageable(post.channel)
            await channel.get_partial_message(post.message).delete()
        await self._deleted(parcel)
        return post is not None

    @again
    async def _deleted(self, parcel: Parcel, by: GuildId | None = None) -> None:
        """Forget a post that is gone; `by` somebody on that server, and not by us."""
        async with self._store.writing() as tx:
            await tx.drop_parcel(parcel.id)
            await tx.drop_post(parcel.table, parcel.key)
            if by is not None:
                untold = parcel.kind == "edit"
                await deleted.note(tx, by, parcel.channel, parcel.key, self._now(), untold)

    async def _write(self, parcel: Parcel) -> bool:
        """Send a letter, unless its person has had one refused or asked for no more of them since.

        One for somebody who is muted, or about what is settled by now, is let go; at night it waits, and
        while Discord finds that we write too many.
        """
        call = parcel.payload.get("call")
        async with self._store.reading() as read:
            person, row = await read.person(parcel.person), await read.table(parcel.table)
            muted = await pings.is_muted(read, parcel.table, parcel.person)
            morning = await pings.when(read, parcel, self._now())
            looks = row is not None and (call is not None or parcel.payload.get("stop"))
            sitting = await self._host.read(read, parcel.table) if looks else None
            wanted = call is None or any(await slots.WANTED(read, parcel, sitting))
        home = row.channel if row is not None else ChannelId(parcel.payload.get("home", 0))
        if call is not None and home and wanted and not muted and morning <= self._now():
            wanted = await self._can_read(call, home, parcel.person)
        if muted or not wanted or not pings.is_true(parcel, sitting):
            await self._done(parcel)
            return False
        if call is None and person.letters != 1:
            await self._queue_substitute(parcel)
            return False
        if morning > self._now():
            await self._delay(parcel, morning - self._now())
            return False
        return await self._post_letter(parcel, person.language)

    async def _post_letter(self, parcel: Parcel, language: str) -> bool:
        until = await self._letter_breaker.open_until()
        if until is not None and not await self._letter_breaker.probe():
            await self._delay(parcel, max(FIRST_WAIT, until - self._now()))
            return False
        async with self._store.reading() as read:
            letter = await named(read, message_of(parcel))
        with speaking(language):
            parts = await payload_of(letter, self._studio, parcel.nonce)
        private = await self._client.create_dm(discord.Object(parcel.channel))
        tried = await self._sends.begin_attempt(parcel, parcel.channel, letter)
        sent = await self._sends.find_arrived(parcel, tried, private)
        if sent is None:
            if not self._is_ours(parcel):
                return False
            sent = (await private.send(**parts)).id
        if until is not None:
            await self._letter_breaker.close()
        await self._written(parcel, sent)
        return True

    @again
    async def _written(self, parcel: Parcel, message: int) -> None:
        async with self._store.writing() as tx:
            await tx.drop_parcel(parcel.id)
            await self._sends.record_arrival(tx, parcel.channel, message)

    async def _can_read(self, server: GuildId, channel: ChannelId, user: PersonId) -> bool:
        """Whether somebody is on a server and can read a channel there."""
        guild = await self.server_cache.server(server)
        try:
            member = await guild.fetch_member(user) if guild is not None else None
        except discord.HTTPException as error:
            if about(error) not in (About.PERSON, About.PLACE):
                raise
            return False
        return guild is not None and member is not None and can_read(guild, member, channel)

    @again
    async def _queue_substitute(self, parcel: Parcel, refused: bool = False) -> None:
        """Queue the post that stands in for a letter; after a refusal no letter is tried for a day."""
        instead = parcel.payload.get("instead")
        async with self._store.writing() as tx:
            if refused and parcel.payload.get("call"):
                guild = parcel.payload["call"]
                await emit(tx, LetterRefused(guild, parcel.person))
            elif refused:
                person = await tx.person(parcel.person)
                await tx.put_person(dataclasses.replace(person, letters=-1, refused=self._now()))
            await tx.drop_parcel(parcel.id)
            if instead is not None:
                key, message = instead["key"], instead["message"]
                channel = await self._present_home(tx, parcel.table, instead["channel"])
                await tx.put_parcel(
                    Parcel(parcel.table, ChannelId(channel), key, "send", message, parcel.nonce)
                )

    async def _present_home(self, read: Reading, table: str, channel: ChannelId) -> int:
        """Where a table is now, as it may have moved since a letter was written; else what was meant."""
        row = await read.table(table)
        return row.channel if row is not None else channel

    @again
    async def _done(self, parcel: Parcel) -> None:
        async with self._store.writing() as tx:
            await tx.drop_parcel(parcel.id)

    async def _failed(self, parcel: Parcel, error: discord.HTTPException) -> None:
        """Do what a refusal asks for, by what it is about."""
        kind = about(error)
        self.refused(kind)
        match kind:
            case _ if parcel.kind in EXPENDABLE and kind not in (About.PACE, About.BOT):
                await self._give_up(parcel, error)
            case About.PLACE | About.PERSON if parcel.kind == "letter":
                log.info("a letter is refused (%s); the channel is used instead", error.code)
                await self._queue_substitute(parcel, refused=True)
            case About.POST if error.code != ARCHIVED or parcel.kind != "send":
                await self._message_is_gone(parcel)
            case About.PLACE | About.PERSON | About.POST:
                await self._home_is_gone(parcel, error)
            case About.CONTENT:
                await self._fall_back(parcel, error)
            case About.INTERACTION:
                await self._done(parcel)
            case About.PACE:
                slow = THROTTLED_WAIT if error.code == OLD_MESSAGE_THROTTLED else None
                await self._delay(parcel, slow or getattr(error, "retry_after", None))
            case About.LETTERS:
                await self._delay(parcel, await self._letter_breaker.trip("pace") - self._now())
            case About.BOT if not await self._is_about(parcel):
                await self._hold_outbox(parcel, cause(error))
            case _:
                await self._retry_unknown(parcel, error)

    async def _is_about(self, parcel: Parcel) -> bool:
        """Whether a refusal of the bot itself is about a parcel after all: others have got through meanwhile,
        or it alone was refused for a day."""
        since = parcel.payload.get(SINCE, self._now())
        if await self._breaker.has_passed_since(since):
            return True
        return self._now() - since > UNKNOWN_FOR and await self._breaker.set_aside(parcel.id)

    async def _hold_outbox(self, parcel: Parcel, why: str) -> None:
        """Open the circuit, as the bot itself is refused, and keep the parcel."""
        until = await self._breaker.trip(why, parcel.id)
        await self._wait(parcel, max(until - self._now(), _pause(parcel.tries, LONGEST_WAIT)) + 1)

    async def _retry_unknown(self, parcel: Parcel, error: discord.HTTPException) -> None:
        """Try a parcel that is refused for an unknown reason again, after a day with the next fallback."""
        log.info(
            "parcel %s of table %s is refused (%d, %s)", parcel.id, parcel.table, error.status, error.code
        )
        if parcel.kind in EXPENDABLE or self._now() - parcel.payload.get(SINCE, self._now()) > UNKNOWN_FOR:
            await self._fall_back(parcel, error)
        else:
            await self._wait(parcel, _pause(parcel.tries, LONGEST_UNKNOWN_WAIT))

    async def _fall_back(self, parcel: Parcel, error: discord.HTTPException) -> None:
        """Try the next fallback at once, or give the parcel up where none is left."""
        payload = next_fallback(parcel) if parcel.kind in ("send", "edit", "letter") else None
        if payload is None:
            await self._give_up(parcel, error)
        else:
            await self._wait(dataclasses.replace(parcel, payload=payload), 0)

    async def _give_up(self, parcel: Parcel, error: discord.HTTPException) -> None:
        """Discord takes it in no form: a letter becomes a mention, and of a post its organiser is told."""
        log.warning(
            "%s %s of table %s is given up (%d, %s)",
            *(parcel.kind, parcel.id, parcel.table, error.status, error.code),
        )
        self.given_up(parcel.kind)
        if parcel.kind == "letter":
            await self._queue_substitute(parcel)
        elif parcel.key.startswith(lost_channels.ABOUT):
            await lost_channels.try_next_place(self.server_cache, self._host, parcel)
        elif parcel.kind == "send" and server_of(parcel.table) is None:
            await lost_channels.report_undeliverable(self._host, parcel)
        else:
            await self._let_go(parcel)

    @again
    async def _wait(self, parcel: Parcel, seconds: float) -> None:
        """Try a parcel again, with the payload that it has now and since when it has been refused."""
        async with self._store.writing() as tx:
            payload = {SINCE: self._now(), **parcel.payload}
            await tx.save_parcel(dataclasses.replace(parcel, payload=payload))
            await tx.delay_parcel(parcel.id, plus(self._now(), seconds))

    async def _message_is_gone(self, parcel: Parcel) -> None:
        """A post was deleted, or its thread has gone to sleep, which a new post ends.

        The newest post appears again; any other is let go: a newer one may already wait behind it.
        """
        async with self._store.asking() as read:
            known = await read.post(parcel.table, parcel.key)
        if (guild := server_of(parcel.table)) is not None:
            await self._deleted(parcel, by=guild)
        elif known is not None and load(parcel.payload).rows:
            await homes.replace_lost(self._host, known, parcel.id)
        else:
            await self._deleted(parcel)

    async def _home_is_gone(self, parcel: Parcel, error: discord.HTTPException) -> None:
        if error.code == FORBIDDEN and _has_picture(parcel):
            await self._fall_back(parcel, error)
            return
        log.warning("table %s has lost its channel (%s)", parcel.table, error.code)
        if parcel.key.startswith(lost_channels.ABOUT):
            await lost_channels.try_next_place(self.server_cache, self._host, parcel)
            return
        if await self._server_is_lost(parcel.table):
            await self._done(parcel)
            return
        row = None if server_of(parcel.table) else (await self._host.look(parcel.table)).row
        if row is None or row.channel != parcel.channel:
            await self._elsewhere(parcel, error, row.guild if row is not None else server_of(parcel.table))
            return
        await lost_channels.lost_home(self.server_cache, self._host, parcel.table, parcel.channel)
        await self._done(parcel)  # not earlier, or a kill in between would hide what has happened

    async def _elsewhere(self, parcel: Parcel, error: discord.HTTPException, guild: GuildId | None) -> None:
        """A channel that a server has chosen for news takes none: they wait for days, unless it is gone."""
        waited = self._now() - parcel.payload.get(SINCE, self._now())
        if error.code not in GONE and waited < NEWS_WAIT:
            await self._wait(parcel, _pause(parcel.tries, LONGEST_UNKNOWN_WAIT))
            return
        if error.code in GONE and guild is not None:
            await self._lost(guild, parcel.channel)
            await self._done(parcel)
        else:
            await self._let_go(parcel)

    @again
    async def _lost(self, guild: GuildId, channel: ChannelId) -> None:
        async with self._store.writing() as tx:
            await emit(tx, ChannelLost(guild, channel))
            await servers.lost(tx, guild, channel)

    @again
    async def _let_go(self, parcel: Parcel) -> None:
        """Drop a parcel that is never done; the feature that has queued it for a server hears of that."""
        async with self._store.writing() as tx:
            await tx.drop_parcel(parcel.id)
            if (guild := server_of(parcel.table)) is not None:
                await emit(tx, GivenUp(guild, parcel.channel, parcel.key, parcel.kind, self._now()))

    async def _server_is_lost(self, owner: str) -> bool:
        """Whether the whole server has removed the bot, which no gateway may have told; then its tables
        sleep."""
        guild = server_of(owner) or (await self._host.look(owner)).row.guild
        if guild is None or not await self.server_cache.has_lost(guild):
            return False
        await membership.left(self._host, guild)
        return True

    @again
    async def _delay(self, parcel: Parcel, after: float | None) -> None:
        async with self._store.writing() as tx:
            await tx.delay_parcel(parcel.id, plus(self._now(), after or _pause(parcel.tries, LONGEST_WAIT)))


def _shown_at(post: discord.Message, message: Message, file: discord.File | None) -> Shown | None:
    """The picture of a message as a post that has just been sent or changed shows it."""
    return shown_in(message, file, post.attachments) if file is not None else None


def _has_picture(parcel: Parcel) -> bool:
    """Whether a parcel may be refused for its picture alone, as files need a permission of their own."""
    return parcel.kind in ("send", "edit") and message_of(parcel).picture is not None


def _is_newest(row: TableRow, parcel: Parcel) -> bool:
    return parcel.key == (row.latest or lobbies.LOBBY)


def _comes_too_early(row: TableRow | None, parcel: Parcel) -> bool:
    """Whether something is about a homeless table, whose newest post is to be the first that appears."""
    return row is not None and row.homeless and row.channel == parcel.channel and not _is_newest(row, parcel)


def _pause(tries: int, longest: float) -> float:
    """Seconds before the next try, by the number of tries."""
    return min(longest, FIRST_WAIT * 2.0 ** min(tries, 20))
