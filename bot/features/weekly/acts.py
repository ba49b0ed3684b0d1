"""The news of a server's week come on Mondays at nine, in its own zone, where it has chosen a channel."""

from __future__ import annotations

import asyncio
import secrets
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot import slots
from bot.events import ChannelLost, ServerChanged
from bot.features.weekly import panel
from bot.hosting.host import Host
from bot.hosting.organising import living, servers
from bot.hosting.time.paces import load_usual
from bot.ids import ChannelId, GuildId
from bot.messages import Message, dump
from bot.setting import Ids
from bot.store import Alarm, Parcel, Reading, Writing, of_server, server_of
from bot.times.instants import Instant, plus
from engine.language import N_, _, speaking

NEWS = Ids(
    name="weekly",
    label=N_("News of the week"),
    hint=lambda: _("The channel for the news of the week, Mondays at {hour}; leave empty for none").format(
        hour=HOUR
    ),
    place=60,
    language="weekly_language",
    posted=True,
)
HOUR = 9
WEEK = timedelta(days=7)


def next_monday(zone: str, now: Instant) -> Instant:
    """The first Monday morning after an instant."""
    there = ZoneInfo(zone)
    today = datetime.fromtimestamp(now, there)
    monday = today.date() - timedelta(days=today.weekday())
    at = datetime.combine(monday, time(HOUR), there)
    while at.timestamp() <= now:
        monday += WEEK
        at = datetime.combine(monday, time(HOUR), there)
    return Instant(at.timestamp())


async def changed(tx: Writing, event: ServerChanged) -> None:
    """A server may have chosen a channel, or another zone."""
    settings = (await tx.server(event.guild)).settings
    usual = load_usual(settings)
    await _wake(tx, event.guild, ChannelId(NEWS.of(settings)), usual.zone if usual else event.zone, event.at)


async def _wake(tx: Writing, guild: GuildId, channel: ChannelId, zone: str, now: Instant) -> None:
    """Set the alarm of a server that has chosen a channel; take it away where there is none."""
    owner = of_server(guild)
    if channel:
        await tx.put_alarm(Alarm(owner, "weekly", next_monday(zone, now)))
    else:
        await tx.drop_alarms(owner, "weekly")


async def tell(host: Host, owner: str) -> None:
    """Post the news of the week, and set the alarm for the next one."""
    guild, now = server_of(owner) or GuildId(0), host.now()
    async with host.store.reading() as read:
        settings = await servers.settings_of(read, guild)
        away = bool((await read.server(guild)).left)
        channel = NEWS.of(settings)
        elsewhere = any(await slots.HAS_THE_NEWS(read, guild, ChannelId(channel)))
        posted = channel and not away and not elsewhere
        with speaking(servers.spoken_at(settings, NEWS)):
            message = await _made(host, read, guild, ChannelId(channel), now) if posted else None
    async with host.store.writing() as tx:
        if not any(a.kind == "weekly" and a.at <= now for a in await tx.alarms_of(owner)):
            return  # told meanwhile, or no longer wanted
        zone = (load_usual(settings) or host.terms).zone
        await _wake(tx, guild, ChannelId(channel), zone, now)
        if message is not None:
            key = f"weekly-{secrets.token_hex(4)}"
            nonce = secrets.token_hex(12)
            await tx.put_parcel(Parcel(owner, ChannelId(channel), key, "send", dump(message), nonce))
    host.posted()
    host.timed()


async def _made(
    host: Host, read: Reading, guild: GuildId, channel: ChannelId, now: Instant
) -> Message | None:
    """The news of the week before an instant, for those who read a channel."""
    ended = slots.lines(await slots.OF_A_WEEK(read, guild, plus(now, -WEEK.total_seconds())))
    listing, shown = await living.on_server(host, read, guild), await host.shown(guild, channel)
    return await asyncio.to_thread(panel.news, listing.those(lambda s: shown(s.row.channel)), ended)


async def elsewhere(read: Reading, host: Host, guild: GuildId, channel: ChannelId) -> list[str]:
    """The news for another post, where they go to its channel."""
    if not channel or NEWS.of(await servers.settings_of(read, guild)) != channel:
        return []
    message = await _made(host, read, guild, channel, host.now())
    return message.content.split("\n") if message is not None else []


async def lost(tx: Writing, event: ChannelLost) -> None:
    """The channel cannot be written to: there are no news of the week until another one is chosen."""
    if await servers.unset(tx, event.guild, event.id, NEWS):
        await tx.drop_alarms(of_server(event.guild), "weekly")
