"""Notices for people who can help: a table has lost its channel, or a post can be delivered in no form.

The notice is tried in one place after the other: where an event says, the server's feed channel, its system
channel, and at last a private message to the organiser, if wanted. Every failure goes on to the next place,
so it ends; the organiser's inbox says it in any case.
"""

from __future__ import annotations

import secrets

from bot.hosting.after.feed import FEED
from bot.hosting.host import Host
from bot.hosting.organising import homes, servers
from bot.hosting.table.sitting import Sitting
from bot.ids import ChannelId, GuildId
from bot.messages import Message, dump
from bot.publishing.reach.server_cache import ServerCache
from bot.store import Parcel, TableRow, Writing
from bot.store.again import again
from bot.text import mention
from bot.times.instants import NEVER, Instant
from engine.language import _, speaking

ABOUT = "homeless"
"""How the keys of notices of a lost channel begin."""
UNDELIVERABLE = "untold"
"""How the keys of notices of a post that Discord takes in no form begin."""


async def lost_home(
    server_cache: ServerCache, host: Host, id: str, channel: ChannelId, near: int = 0
) -> None:
    """Mark a table as homeless, and post a notice; `near` is the first place to try."""
    row = (await host.look(id)).row
    await again(homes.lost_home)(host, id, channel, await _timed_out_until(server_cache, row.guild))
    if row.homeless:
        return
    await _ask_for_help(host, id, (near, await _system_channel(server_cache, host, id)))
    host.posted()


async def _timed_out_until(server_cache: ServerCache, guild: GuildId | None) -> Instant:
    """When the bot may write again on a server where somebody has timed it out; NEVER where nobody has."""
    server = await server_cache.server(guild)
    member = server.me if server is not None else None
    until = member.timed_out_until if member is not None else None
    return Instant(until.timestamp()) if until is not None else NEVER


@again
async def _ask_for_help(host: Host, id: str, places: tuple[int, int]) -> None:
    async with host.store.writing() as tx:
        sitting = await host.read(tx, id)
        if sitting.row.homeless:
            await _queue_notice(tx, sitting, places, ())


@again
async def try_next_place(server_cache: ServerCache, host: Host, failed: Parcel) -> None:
    """Queue a notice that was refused for its next place."""
    system = await _system_channel(server_cache, host, failed.table)
    async with host.store.writing() as tx:
        await tx.drop_parcel(failed.id)
        sitting = await host.read(tx, failed.table)
        if sitting.row.homeless:
            tried = (*failed.payload.get("tried", ()), failed.channel)
            await _queue_notice(tx, sitting, (0, system), tried)
    host.posted()


async def _queue_notice(
    tx: Writing, sitting: Sitting, places: tuple[int, int], tried: tuple[int, ...]
) -> None:
    """Queue the notice for the first place that is left: one near the lost channel, the server's feed, its
    system channel."""
    row, (near, system) = sitting.row, places
    tried = (*tried, row.channel)
    message, key = notice_of(sitting), f"{ABOUT}-{secrets.token_hex(4)}"
    feed = FEED.of(await servers.settings_of(tx, row.guild))
    for place in (near, feed, system):
        if place and place not in tried:
            payload = dump(message) | {"tried": tried}
            await tx.put_parcel(Parcel(row.id, ChannelId(place), key, "send", payload, secrets.token_hex(12)))
            return
    organiser = await tx.person(row.organiser)
    if organiser.letters == 1:
        letter = dump(notice_of(sitting, organiser.language))
        await tx.put_parcel(
            Parcel(row.id, ChannelId(row.organiser), key, "letter", {"letter": letter}, secrets.token_hex(12))
        )


def notice_of(sitting: Sitting, language: str = "") -> Message:
    """The notice to the organiser, in the language of the table or in another one."""
    row = sitting.row
    with speaking(language or row.language):
        words = _(
            "{organiser}: I cannot write in <#{channel}> any more, so table `{code}` has no channel. "
            "Nothing is lost: `/inbox` shows it, it goes on by itself once I can, and `/organise move` in "
            "another channel moves it there."
        )
        text = words.format(organiser=mention(row.organiser), channel=row.channel, code=row.id)
    return Message(text, ping=(row.organiser,))


async def _system_channel(server_cache: ServerCache, host: Host, id: str) -> int:
    """The system channel of a table's server, 0 for none."""
    server = await server_cache.server((await host.look(id)).row.guild)
    return server.system_channel.id if server is not None and server.system_channel is not None else 0


@again
async def report_undeliverable(host: Host, failed: Parcel) -> None:
    """Tell the organiser that Discord takes a post in no form: in its channel, else by letter, if wanted."""
    async with host.store.writing() as tx:
        await tx.drop_parcel(failed.id)
        row = await tx.table(failed.table)
        if row is None or row.channel != failed.channel:
            return  # the news of a table for others
        organiser = await tx.person(row.organiser)
        key, nonce = f"{UNDELIVERABLE}-{secrets.token_hex(4)}", secrets.token_hex(12)
        if not failed.key.startswith(UNDELIVERABLE):
            post = dump(_undeliverable(row, row.language))
            await tx.put_parcel(Parcel(row.id, row.channel, key, "send", post, nonce))
        elif organiser.letters == 1:
            letter = {"letter": dump(_undeliverable(row, organiser.language))}
            await tx.put_parcel(Parcel(row.id, ChannelId(row.organiser), key, "letter", letter, nonce))
    host.posted()


def _undeliverable(row: TableRow, language: str) -> Message:
    with speaking(language or row.language):
        words = _(
            "{organiser}: Discord does not take the latest post of table `{code}`; a rule of this server may "
            "block its words. The game goes on: `/inbox` shows it."
        )
        return Message(words.format(organiser=mention(row.organiser), code=row.id), ping=(row.organiser,))
