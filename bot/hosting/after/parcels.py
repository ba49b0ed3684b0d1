"""Parcels for the channel of a table, in the language of the table."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Container, Coroutine
from dataclasses import dataclass
from typing import Any, Concatenate, ParamSpec, TypeVar

from bot.events import Told, emit
from bot.hosting.after import tags
from bot.hosting.table.sitting import NOWHERE, Sitting
from bot.ids import ChannelId
from bot.messages import Message, dump
from bot.store import Parcel, TableRow, Writing
from bot.store.key_values import KeyValue
from bot.times.instants import NEVER, Instant
from engine.language import speaking

P = ParamSpec("P")
R = TypeVar("R")


def in_its_language(
    tell: Callable[Concatenate[Writing, Sitting, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[Writing, Sitting, P], Coroutine[Any, Any, R]]:
    """Let a function compose in the language of the table it is given."""

    async def telling(tx: Writing, sitting: Sitting, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with speaking(sitting.row.language):
            return await tell(tx, sitting, *args, **kwargs)

    return telling


@dataclass(frozen=True, slots=True)
class Attempts:
    """The attempts to send a parcel: since when, after which message of ours there, with which texts."""

    parcel: int = 0
    since: Instant = NEVER
    latest: int = 0
    words: tuple[str, ...] = ()

    @property
    def changed(self) -> bool:
        """Whether the message that arrived may have another text than the present one."""
        return len(self.words) > 1


SENDING = KeyValue[Attempts]("sending", Attempts)
"""The parcel that is being sent to a channel, or as a letter to a person."""


async def queue(tx: Writing, sitting: Sitting, key: str, message: Message, new: bool) -> None:
    """Queue a post or an edit for the channel of a table; what is new at one without a channel, which is one
    person's own, is shown to that person alone. Of one in step with others nothing is told: who drives there
    looks."""
    row = sitting.row
    if row.in_step:
        return
    if row.channel:
        await tx.put_parcel(parcel(row, key, "send" if new else "edit", dump(message)))
    elif new:
        await tx.put_parcel(parcel(row, key, "panel", dump(message), ChannelId(row.organiser)))
    await tags.queue_tag(tx, row)
    await emit(tx, Told(sitting))


async def take_buttons_off(tx: Writing, table: str, abouts: Container[str], since: Instant = NEVER) -> None:
    """Take what can be pressed off posts beside those of the rounds, by what they are about (see
    `posts.call`), as it would lead to a refusal alone; their words stay."""
    for post in await tx.posts(table, since):
        if post.key.partition("-")[0] in abouts:
            await tx.put_parcel(Parcel(table, post.channel, post.key, "bare", {}, secrets.token_hex(12)))


def parcel(
    row: TableRow, key: str, kind: Any, payload: dict[str, Any], channel: ChannelId = NOWHERE
) -> Parcel:
    """A parcel for the channel of a table, or for another one."""
    return Parcel(row.id, channel or row.channel, key, kind, payload, secrets.token_hex(12))
