"""Where a table lives: moved to another channel, without one, asleep while the bot is off its server."""

from __future__ import annotations

import dataclasses

from bot.hosting.after import feed, lobbies, posts, starting, tags, timing
from bot.hosting.after.appeals import Hand
from bot.hosting.host import Host
from bot.hosting.organising import ending, lobby, moderating, servers, votes
from bot.hosting.table.sitting import Person, Place, Refused, Sitting
from bot.ids import ChannelId
from bot.store import Filter, Post, Reading, Writing
from bot.store.again import again
from bot.times.instants import plus
from engine.language import _, speaking

ASLEEP = 30 * 86_400.0
"""Seconds for which a table sleeps after the bot was removed from its server."""


async def move(host: Host, id: str, person: Person, place: Place) -> Sitting:
    """Give a table a new home; its latest post appears there anew.

    A table that had lost its home, or slept, gets at least a whole phase from now.
    """
    async with host.changing(id) as (tx, sitting):
        sitting.must_be_arranged_by(person)
        lost = sitting.row.homeless
        if not (lost and sitting.row.stage == "over"):
            sitting.must_live()
        if sitting.row.practice:
            raise Refused(_("A practice game cannot be moved."))
        await _stays_on_its_server(tx, sitting, person, place)
        if place.channel != sitting.row.channel:
            await servers.admit_move(tx, sitting.row, person, place)
        await moderating.note(host, tx, sitting, person, "move")
        await tx.drop_parcels(sitting.row.id, sitting.row.channel)
        await posts.tell_moved(tx, sitting, place.channel)
        row = dataclasses.replace(
            sitting.row,
            guild=place.guild,
            channel=place.channel,
            thread=place.thread,
            homeless=False,
            season=sitting.row.season if place.guild == sitting.row.guild else None,
        )
        settings = (await tx.server(place.guild)).settings if place.guild is not None else {}
        sitting = dataclasses.replace(sitting, row=await tx.save_table(row), server=settings)
        if sitting.row.timing.why == "asleep":
            sitting = await _woken(host, tx, sitting)
        elif lost and sitting.row.stage == "lobby":
            sitting = await starting.resume(tx, sitting, host.now())
        if not lobby.goes_stale(sitting):
            await tx.drop_alarms(sitting.row.id, "stale")
        if lost:
            sitting = await timing.whole_phase_again(tx, sitting, host.now())
        if place.forum:
            await tags.begin(tx, sitting.row)
        await posts.post_again(tx, sitting, Hand(person.id, host.now()))
        return sitting


async def _stays_on_its_server(read: Reading, sitting: Sitting, person: Person, place: Place) -> None:
    """Raises `Refused` where somebody would take a game to a server whose managers are friends, or whose
    ratings are others. A game that has lost its home goes wherever it can be played."""
    away = sitting.row.guild not in (None, place.guild) and sitting.row.stage == "running"
    lost = sitting.row.homeless or sitting.row.timing.why == "asleep"
    if away and not lost and not await votes.acts_alone(read, sitting, person):
        raise Refused(_("A running game stays on its server; it can move to another channel there."))


async def lost_home(host: Host, id: str, channel: ChannelId) -> None:
    """The table's channel cannot be written to; the game stays alive until somebody moves it.

    A lobby, and a show, at which nobody is asked anything, closes after a while.
    """
    async with host.changing(id) as (tx, sitting):
        if sitting.row.channel != channel:
            await feed.forget(tx, sitting, channel)
        if sitting.row.channel != channel or sitting.row.homeless:
            return
        await tx.drop_parcels(sitting.row.id, sitting.row.channel)
        row = await tx.save_table(dataclasses.replace(sitting.row, homeless=True))
        sitting = dataclasses.replace(sitting, row=row)
        if lobby.goes_stale(sitting) and sitting.row.timing.why != "asleep":
            sitting = await lobby.wait_for_use(host, tx, sitting)
        await timing.whole_phase_again(tx, sitting, host.now())


async def fall_asleep(host: Host, id: str) -> None:
    """The bot was removed from the server: the table waits for its return, a month at most."""
    async with host.changing(id) as (tx, sitting):
        if sitting.row.stage in ("lobby", "running") and sitting.row.timing.why != "asleep":
            await tx.drop_parcels(sitting.row.id)
            await tx.drop_alarms(sitting.row.id, "start", "stale")
            await timing.hold(tx, sitting, plus(host.now(), ASLEEP), "asleep", host.now())


async def wake_up(host: Host, id: str) -> None:
    """The bot is back on the server: the clock runs on and the newest post appears again."""
    async with host.changing(id) as (tx, sitting):
        if sitting.row.timing.why == "asleep":
            sitting = await _woken(host, tx, sitting)
            await posts.post_again(tx, sitting)


async def close_asleep(host: Host, id: str) -> None:
    """Nobody has let the bot back for a month."""
    async with host.changing(id) as (tx, sitting):
        clock = sitting.row.timing
        if clock.why == "asleep" and clock.held <= host.now():
            with speaking(sitting.row.language):
                words = _("The bot was away from this server for 30 days.")
            await ending.stop(host, tx, sitting, words)
            await tx.drop_parcels(sitting.row.id)


async def post_again(host: Host, id: str) -> None:
    """Queue the latest post anew, where the old one is gone."""
    async with host.changing(id) as (tx, sitting):
        await posts.post_again(tx, sitting)


async def try_again(host: Host, channel: ChannelId) -> None:
    """The bot may write in a channel: tables that had lost it are posted there anew, and have it back."""
    for known in await host.listed(Filter(stages=("lobby", "running"), channel=channel)):
        if known.row.homeless:
            await again(post_again)(host, known.row.id)


@again
async def replace_lost(host: Host, lost: Post, parcel: int = 0) -> None:
    """A post is gone: the latest one is queued anew, while any other stays away, as a newer one waits in the
    outbox. With it goes the parcel that has found out."""
    async with host.changing(lost.table) as (tx, sitting):
        await tx.drop_parcel(parcel)
        known = await tx.post(lost.table, lost.key)
        if known is None or known.message != lost.message:
            return  # it is on its way already
        await tx.drop_post(lost.table, lost.key)
        if lost.key == (sitting.row.latest or lobbies.LOBBY):
            await posts.post_again(tx, sitting)


async def _woken(host: Host, tx: Writing, sitting: Sitting) -> Sitting:
    if sitting.row.stage == "lobby":
        sitting = await starting.resume(tx, sitting, host.now())
    elif lobby.goes_stale(sitting):
        await lobby.wait_for_use(host, tx, sitting)
    return await timing.wake(tx, sitting, host.now())
