"""Posts of a whole server that somebody has deleted come again: soon, but ever more rarely where something
deletes every post, as a bot that keeps a channel clean does."""

from __future__ import annotations

from dataclasses import dataclass

from bot.events import PostDeleted, emit
from bot.ids import ChannelId, GuildId
from bot.store import Writing
from bot.store.key_values import KeyValue
from bot.times import DAY
from bot.times.instants import Instant, Seconds, plus

FIRST = Seconds(300.0)
"""Seconds after which they come again; twice as many each time that one is deleted within `STOOD` of that."""
STOOD = DAY


@dataclass(frozen=True, slots=True)
class Pause:
    """When the posts of a channel come again, or came last, and how long that was after one was deleted."""

    back: Instant
    seconds: Seconds


PAUSES = KeyValue[Pause]("deleted-posts", Pause)
"""The latest pause of a channel, by its id."""


async def note(
    tx: Writing, guild: GuildId, channel: ChannelId, key: str, now: Instant, untold: bool = False
) -> None:
    """Tell of a post that was deleted when it may come again, and whether an edit had not got through; those
    deleted meanwhile come along."""
    before = await PAUSES.of(tx, str(channel))
    if before is None or now >= plus(before.back, STOOD):
        pause = Pause(plus(now, FIRST), FIRST)
    elif now >= before.back:
        seconds = Seconds(2 * before.seconds)
        pause = Pause(plus(now, seconds), seconds)
    else:
        pause = before
    await PAUSES.put(tx, pause, str(channel))
    await emit(tx, PostDeleted(guild, key, now, pause.back, untold))
