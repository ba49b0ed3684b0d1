"""A table that has lost its channel: it goes on, and somebody who can help is told where that is possible.

The notice is tried in one place after the other: where an event says, the server's feed channel, its system
channel, and at last a private message to the organiser, if wanted. Every failure goes on to the next place,
so it ends; the organiser's inbox says it in any case.
"""

from __future__ import annotations

import secrets

from bot.hosting.host import Host
from bot.hosting.organising import homes, servers
from bot.hosting.table.sitting import Sitting
from bot.ids import ChannelId, GuildId
from bot.messages import Message, dump
from bot.publishing.sight import Sight
from bot.store import Parcel, TableRow, Writing
from bot.store.again import again
from bot.text import mention
from bot.times.instants import NEVER, Instant
from engine.language import _, speaking

ABOUT = "homeless"
"""How the keys of such notices begin."""
UNTOLD = "untold"
"""How the keys of notices of a post that Discord takes in no form begin."""


async def lost_home(sight: Sight, host: Host, id: str, channel: ChannelId, near: int = 0) -> None:
    """Note that a table cannot be told of in its channel any more; `near` is a place to say so first."""
    row = (await host.look(id)).row
    await again(homes.lost_home)(host, id, channel, await _timed_out_until(sight, row.guild))
    if row.homeless:
        return
    await _call(host, id, (near, await _system(sight, host, id)))
    host.posted()


async def _timed_out_until(sight: Sight, guild: GuildId | None) -> Instant:
    """When the bot may write again on a server where somebody has timed it out; NEVER where nobody has."""
    found = await sight.server(guild)
    member = found.me if found is not None else None
    until = member.timed_out_until if member is not None else None
    return Instant(until.timestamp()) if until is not None else NEVER


@again
async def _call(host: Host, id: str, places: tuple[int, int]) -> None:
    async with host.store.writing() as tx:
        sitting = await host.read(tx, id)
        if sitting.row.homeless:
            await _call_for_help(tx, sitting, places, ())


@again
async def call_on(sight: Sight, host: Host, failed: Parcel) -> None:
    """A call for help could not be posted where it was tried: try the next place."""
    system = await _system(sight, host, failed.table)
    async with host.store.writing() as tx:
        await tx.drop_parcel(failed.id)
        sitting = await host.read(tx, failed.table)
        if sitting.row.homeless:
            tried = (*failed.payload.get("tried", ()), failed.channel)
            await _call_for_help(tx, sitting, (0, system), tried)
    host.posted()


async def _call_for_help(
    tx: Writing, sitting: Sitting, places: tuple[int, int], tried: tuple[int, ...]
) -> None:
    """Queue the notice for the first place that is left: one near the lost channel, the server's feed, its
    system channel."""
    row, (near, system) = sitting.row, places
    tried = (*tried, row.channel)
    message, key = notice_of(sitting), f"{ABOUT}-{secrets.token_hex(4)}"
    feed = (await servers.settings_of(tx, row.guild)).feed
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
    """The call to the organiser, in the language of the table or in another one."""
    row = sitting.row
    with speaking(language or row.language):
        words = _(
            "{organiser}: I cannot write in <#{channel}> any more, so table `{code}` has no channel. "
            "Nothing is lost: `/inbox` shows it, it goes on by itself once I can, and `/organise move` in "
            "another channel moves it there."
        )
        told = words.format(organiser=mention(row.organiser), channel=row.channel, code=row.id)
    return Message(told, ping=(row.organiser,))


async def _system(sight: Sight, host: Host, id: str) -> int:
    """The channel in which Discord itself greets people of a table's server, 0 where that is not known."""
    found = await sight.server((await host.look(id)).row.guild)
    return found.system_channel.id if found is not None and found.system_channel is not None else 0


@again
async def untold(host: Host, failed: Parcel) -> None:
    """Discord takes a post of a table in no form: its organiser is told where it should have stood, and by
    letter, if wanted, where that is not taken either."""
    async with host.store.writing() as tx:
        await tx.drop_parcel(failed.id)
        row = await tx.table(failed.table)
        if row is None or row.channel != failed.channel:
            return  # the news of a table for others
        organiser = await tx.person(row.organiser)
        key, nonce = f"{UNTOLD}-{secrets.token_hex(4)}", secrets.token_hex(12)
        if not failed.key.startswith(UNTOLD):
            told = dump(_untold(row, row.language))
            await tx.put_parcel(Parcel(row.id, row.channel, key, "send", told, nonce))
        elif organiser.letters == 1:
            letter = {"letter": dump(_untold(row, organiser.language))}
            await tx.put_parcel(Parcel(row.id, ChannelId(row.organiser), key, "letter", letter, nonce))
    host.posted()


def _untold(row: TableRow, language: str) -> Message:
    with speaking(language or row.language):
        words = _(
            "{organiser}: Discord does not take the latest post of table `{code}`; a rule of this server may "
            "block its words. The game goes on: `/inbox` shows it."
        )
        return Message(words.format(organiser=mention(row.organiser), code=row.id), ping=(row.organiser,))
