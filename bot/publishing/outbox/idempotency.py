"""Idempotent sends: a parcel sent without an answer may have arrived, so the next try looks for it first.

Discord recognises a nonce for some minutes only. So a note for each channel, private ones too, holds the
parcel that is being sent there, the texts of all its attempts, which a setting may have changed in between,
and our latest message there. Any later message of ours with one of these texts is that parcel.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterator
from dataclasses import replace

import discord

from bot.hosting.after.parcels import SENDING, Attempts
from bot.ids import ChannelId
from bot.messages import Message
from bot.publishing.reach.refusals import About, about
from bot.store import Parcel, Store, Writing
from bot.store.again import again
from bot.times.instants import Instant

log = logging.getLogger(__name__)

NONCE_KNOWN = 120.0
"""Seconds for which Discord is trusted to know a nonce; it promises "the past few minutes"."""
HISTORY_LIMIT = 500
"""Messages of a channel that are searched: people may have written there for hours since."""
MOST_WORDINGS = 8
"""Attempts whose texts are remembered."""


class IdempotentSends:
    """Remembers what is being sent, and finds what has arrived; `now` is the clock."""

    def __init__(self, client: discord.Client, store: Store, now: Callable[[], Instant]) -> None:
        self._client = client
        self._store = store
        self._now = now

    @again
    async def begin_attempt(self, parcel: Parcel, channel: ChannelId, message: Message) -> Attempts:
        """Store that a parcel is about to be sent to a channel with this text; returns all its attempts."""
        async with self._store.writing() as tx:
            attempts = await SENDING.of(tx, str(channel)) or Attempts()
            if attempts.parcel != parcel.id:
                attempts = Attempts(parcel.id, self._now(), attempts.latest)
            words = _hash(message.content)
            attempts = replace(
                attempts, words=(*(w for w in attempts.words if w != words), words)[-MOST_WORDINGS:]
            )
            await SENDING.put(tx, attempts, str(channel))
        return attempts

    async def record_arrival(self, tx: Writing, channel: ChannelId, message: int) -> None:
        """Store that a parcel has become a message: none before it is looked for any more."""
        await SENDING.put(tx, Attempts(latest=message), str(channel))

    async def find_arrived(
        self, parcel: Parcel, attempts: Attempts, channel: discord.abc.Messageable
    ) -> int | None:
        """The message of an earlier attempt whose nonce Discord may have forgotten; None for none."""
        if self._now() - attempts.since <= NONCE_KNOWN:
            return None
        async with self._store.reading() as read:
            known = {post.message for post in await read.posts(parcel.table)}
        try:
            async for said in channel.history(limit=HISTORY_LIMIT):
                if said.id <= attempts.latest:
                    break
                if self._is_ours(said) and _hash(text_of(said)) in attempts.words and said.id not in known:
                    return said.id
        except discord.HTTPException as error:
            if about(error) is not About.PLACE:
                raise
            log.info(
                "table %s: nobody may look back in its channel, so parcel %s is sent", parcel.table, parcel.id
            )
        return None

    def _is_ours(self, said: discord.Message) -> bool:
        return self._client.user is not None and said.author.id == self._client.user.id


def text_of(message: discord.Message) -> str:
    """The text of a message, or the first text of its layout."""
    texts = (part for box in message.components for part in _text_displays(box))
    return message.content or next(texts, "")


def _text_displays(part: discord.Component) -> Iterator[str]:
    if isinstance(part, discord.TextDisplay):
        yield part.content
    elif isinstance(part, discord.Container | discord.SectionComponent):
        for child in part.children:
            yield from _text_displays(child)


def _hash(words: str) -> str:
    return hashlib.sha256(words.strip().encode()).hexdigest()[:16]
