"""A server that has a race of the week, and people who drive in it."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from simcord import ChannelHandle

from bot.features.race_of_the_week import rows
from bot.features.race_of_the_week.rows import Driver, Week
from bot.hosting.playing import play
from bot.ids import GuildId
from bot.store import of_server
from tests.bot.stage import Stage, heard


async def with_race(s: Stage) -> ChannelHandle:
    """A channel for the race of the week."""
    channel = s.guild.create_text_channel("race")
    said = await s.people["Dan"].slash(s.arena, "server settings", setting="race", value=f"<#{channel.id}>")
    await s.settle()
    assert f"Race of the week: **<#{channel.id}>**" in heard(said)
    return channel


async def to_next(s: Stage) -> None:
    """To the next moment of the week, and until all has followed from it."""
    async with s.store.reading() as read:
        (alarm,) = [a for a in await read.alarms_of(of_server(GuildId(s.guild.id))) if a.kind == "race"]
    await s.wait(max(0.0, alarm.at - s.clock.time) + 0.01)
    await at_rest(s)


async def at_rest(s: Stage) -> None:
    for _look in range(6):
        await s.wait(2.5)


async def opened(s: Stage) -> ChannelHandle:
    """The first week, just open."""
    channel = await with_race(s)
    await to_next(s)
    return channel


async def driven(s: Stage) -> tuple[ChannelHandle, discord.Message]:
    """As `opened`, and Ann has begun to drive; the channel, and the post that she has pressed."""
    channel = await opened(s)
    (post,) = s.posts(channel)
    await s.press("Ann", post, "Drive")
    return channel, post


async def week_of(s: Stage) -> Week:
    async with s.store.reading() as read:
        week = await rows.latest(read, GuildId(s.guild.id))
    assert week is not None
    return week


async def drivers_of(s: Stage) -> Sequence[Driver]:
    async with s.store.reading() as read:
        return await rows.drivers(read, await week_of(s))


async def send(s: Stage, who: str, line: str) -> None:
    """Send a plot as a panel would."""
    (mine,) = [d for d in await drivers_of(s) if d.user == s.id(who)]
    sitting = await s.bot.host.look(mine.table)
    asked = sitting.asked(mine.user)
    if asked is not None:
        await play.answer(s.bot.host, mine.table, s.person(who), asked.id, line)
        await s.settle()


async def to_close(s: Stage) -> None:
    """To the next close, and until it is told."""
    week = await week_of(s)
    await s.wait(max(0.0, week.closes[week.closed] - s.clock.time) + 0.01)
    for _look in range(12):
        if (await week_of(s)).closed > week.closed:
            return
        await s.wait(2.5)
    raise AssertionError("the close is not told")
