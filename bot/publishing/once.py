"""Posts once: one sent and never answered may have arrived, so it is looked for before it is sent again.

Discord knows a nonce again for some minutes only. So each channel, and each person who gets letters, has a
note of the parcel that is being sent there, of the words of all its tries, which a setting may have changed
in between, and of our latest message there. Any later message of ours with any of these words is the one
that was sent.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import discord

from bot.hosting.after.parcels import sending
from bot.ids import ChannelId
from bot.messages import Message
from bot.publishing.refusals import About, about
from bot.store import Parcel, Store, Writing
from bot.store.again import again
from bot.times.instants import NEVER, Instant

log = logging.getLogger(__name__)

NONCE_KNOWN = 120.0
"""Seconds for which Discord is trusted to know a nonce; it promises "the past few minutes"."""
LOOKED_BACK = 500
"""How many messages of a channel are looked through: people may have written there for hours since."""
WORDS = 8
"""The words of so many tries are remembered."""


@dataclass(frozen=True, slots=True)
class Tried:
    """The tries of a parcel: since when, after which message of ours in its channel, and with which words."""

    parcel: int = 0
    since: Instant = NEVER
    latest: int = 0
    words: tuple[str, ...] = ()

    @property
    def changed(self) -> bool:
        """Whether what has arrived may say something else than what is to be said now."""
        return len(self.words) > 1


class Once:
    """Remembers what is being sent, and finds what has arrived; `now` is the clock."""

    def __init__(self, client: discord.Client, store: Store, now: Callable[[], Instant]) -> None:
        self._client = client
        self._store = store
        self._now = now

    @again
    async def tries(self, parcel: Parcel, channel: ChannelId, message: Message) -> Tried:
        """Remember that a parcel is about to be sent to a channel with these words; returns all its tries."""
        async with self._store.writing() as tx:
            known = _read(await tx.note(sending(channel)))
            if known.parcel != parcel.id:
                known = Tried(parcel.id, self._now(), known.latest)
            words = _digest(message.content)
            known = replace(known, words=(*(w for w in known.words if w != words), words)[-WORDS:])
            await tx.put_note(sending(channel), _written(known))
        return known

    async def arrived(self, tx: Writing, channel: ChannelId, message: int) -> None:
        """A parcel has become a message: nothing before it is looked for any more."""
        await tx.put_note(sending(channel), _written(Tried(latest=message)))

    async def find(self, parcel: Parcel, tried: Tried, channel: discord.abc.Messageable) -> int | None:
        """The message that an earlier try has left, where Discord may have forgotten its nonce."""
        if self._now() - tried.since <= NONCE_KNOWN:
            return None
        async with self._store.reading() as read:
            known = {post.message for post in await read.posts(parcel.table)}
        try:
            async for said in channel.history(limit=LOOKED_BACK):
                if said.id <= tried.latest:
                    break
                if self._is_ours(said) and _digest(said_in(said)) in tried.words and said.id not in known:
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


def said_in(message: discord.Message) -> str:
    """The words with which a message begins, be it with layout or without."""
    texts = (part for box in message.components for part in _texts(box))
    return message.content or next(texts, "")


def _texts(part: discord.Component) -> Iterator[str]:
    if isinstance(part, discord.TextDisplay):
        yield part.content
    elif isinstance(part, discord.Container | discord.SectionComponent):
        for child in part.children:
            yield from _texts(child)


def _digest(words: str) -> str:
    return hashlib.sha256(words.strip().encode()).hexdigest()[:16]


def _written(tried: Tried) -> str:
    return " ".join([str(tried.parcel), repr(tried.since), str(tried.latest), *tried.words])


def _read(note: str | None) -> Tried:
    if not note:
        return Tried()
    parcel, since, *more = note.split()
    return Tried(int(parcel), Instant(float(since)), int(more[0]) if more else 0, tuple(more[1:]))
