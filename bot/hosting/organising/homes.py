"""Where a table lives: moved to another channel, without one, asleep while the bot is off its server.

A channel that takes nothing of the bot's may do so again in an hour. So a table is *homeless* until something
of its own appears there again: the channel is tried at once when Discord says that something has changed, and
by itself after growing pauses, for `TRIED`. The newest post comes first then, whole, and what else was to be
said meanwhile is let go. The clock stands still while nobody can be told, for as long as `gains` allows.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from bot.hosting.after import lobbies, posts, starting, tags, timing
from bot.hosting.after.appeals import Hand
from bot.hosting.host import Host
from bot.hosting.organising import ending, lobby, moderating, servers, votes
from bot.hosting.table.sitting import Person, Place, Refused, Sitting
from bot.hosting.time import gains
from bot.ids import ChannelId
from bot.store import Alarm, Filter, Post, Reading, Stage, TableRow, Writing
from bot.store.again import again
from bot.times import DAY, a_length
from bot.times.instants import NEVER, Instant, between, plus
from engine.language import _, speaking

ASLEEP = gains.LIMITS["server"].of(0)
"""Seconds in a phase for which a table sleeps while the bot is off its server."""
SHOWN: tuple[Stage, ...] = ("lobby", "running", "over")
"""The stages of tables whose newest post is still to appear."""
TRIED = 30 * DAY
"""Seconds for which a lost channel is tried again by itself: a time-out lasts 28 days at most, and no event
tells its end."""
FIRST_PAUSE, LONGEST_PAUSE = 60.0, 3 * 3600.0
"""Seconds between two tries, at first and at most."""
SOON, TRIED_SOON = 5.0, 20
"""Seconds until a thread of which nothing is known here is tried, once for all that changes meanwhile, and
the most tables of a server that do so: moving a channel changes all of them, and a thread may be gone."""
_LONGEST_STAND = gains.LIMITS["channel"].of(0)


async def move(host: Host, id: str, person: Person, place: Place) -> Sitting:
    """Give a table a new home; its latest post appears there anew.

    The clock of a table that had lost its home, or slept, runs on.
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
        await moderating.record_act(host, tx, sitting, person, "move")
        await tx.drop_parcels(sitting.row.id, sitting.row.channel)
        await posts.tell_moved(tx, sitting, place.channel)
        row = dataclasses.replace(
            sitting.row,
            guild=place.guild,
            channel=place.channel,
            thread=place.thread,
            season=sitting.row.season if place.guild == sitting.row.guild else None,
        )
        settings = (await tx.server(place.guild)).settings if place.guild is not None else {}
        sitting = dataclasses.replace(sitting, row=await tx.save_table(row), server=settings)
        if sitting.row.timing.why == "asleep":
            sitting = await _woken(host, tx, sitting)
        if lost:
            sitting = await channel_is_back(tx, sitting, host.now())
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


async def lost_home(host: Host, id: str, channel: ChannelId, until: Instant = NEVER) -> None:
    """The table's channel cannot be written to; the game stays alive until it can, or somebody moves it.

    A lobby, and a show, at which nobody is asked anything, closes after a while. Before `until` there is no
    need to try the channel again, if that is known.
    """
    async with host.changing(id) as (tx, sitting):
        if sitting.row.channel != channel or sitting.row.homeless:
            await _try_on(tx, sitting, host.now())
            return
        await tx.drop_parcels(sitting.row.id, sitting.row.channel)
        row = await tx.save_table(dataclasses.replace(sitting.row, lost=host.now()))
        sitting = dataclasses.replace(sitting, row=row)
        if lobby.goes_stale(sitting) and sitting.row.timing.why != "asleep":
            sitting = await lobby.wait_for_use(host, tx, sitting)
        sitting = await _stand_still(tx, sitting, host.now())
        await _try_later(tx, sitting, host.now(), until)


async def _try_on(tx: Writing, sitting: Sitting, now: Instant) -> None:
    """The end of a game drops its alarms, but its last post is still to come."""
    if sitting.row.homeless and not any(a.kind == "home" for a in await tx.alarms_of(sitting.row.id)):
        await _try_later(tx, sitting, now)


async def _try_later(tx: Writing, sitting: Sitting, now: Instant, until: Instant = NEVER) -> None:
    """Try a lost channel again after a third of the time since it was lost, and not before `until`."""
    lost, clock = between(sitting.row.lost, now), sitting.row.timing
    if lost >= TRIED:
        return
    at = max(until, plus(now, min(LONGEST_PAUSE, max(FIRST_PAUSE, lost / 3))))
    await tx.put_alarm(Alarm(sitting.row.id, "home", min(at, clock.held) if clock.why == "lost" else at))


async def _stand_still(tx: Writing, sitting: Sitting, now: Instant) -> Sitting:
    """Stop the clock of a table whose people can be told nothing, once a phase."""
    row, clock, until = sitting.row, sitting.row.timing, plus(sitting.row.lost, _LONGEST_STAND)
    if row.stage != "running" or sitting.show or clock.held or clock.gained.channel or until <= now:
        return sitting
    if await _reached(tx, sitting):
        return sitting
    return await timing.schedule(tx, await timing.hold(tx, sitting, until, "lost", now), now)


async def _reached(tx: Writing, sitting: Sitting) -> bool:
    """Whether letters reach everybody who plays."""
    people = [await tx.person(s.user) for s in sitting.people if s.user is not None and not s.out]
    return bool(people) and all(person.letters == 1 for person in people)


async def try_home(host: Host, id: str) -> None:
    """Try a lost channel by itself; where the clock has stood still for long enough, or letters have come to
    reach everybody, it runs on without."""
    async with host.changing(id) as (tx, sitting):
        row, now = sitting.row, host.now()
        if not row.homeless or row.stage not in SHOWN or row.timing.why == "asleep":
            return
        if row.timing.why == "lost" and (row.timing.held <= now or await _reached(tx, sitting)):
            sitting = await timing.release(tx, sitting, now)
        sitting = await _stand_still(tx, sitting, now)
        await _try_later(tx, sitting, now)
        await posts.show_again(tx, sitting)


async def channel_is_back(tx: Writing, sitting: Sitting, now: Instant) -> Sitting:
    """The bot can write in a table's channel again: its clock runs on."""
    await tx.drop_alarms(sitting.row.id, "home")
    row = await tx.save_table(dataclasses.replace(sitting.row, lost=NEVER))
    sitting = dataclasses.replace(sitting, row=row)
    if not lobby.goes_stale(sitting):
        await tx.drop_alarms(row.id, "stale")
    if row.stage == "lobby":
        return await starting.resume(tx, sitting, now)
    if row.timing.why == "lost":
        return await timing.release(tx, sitting, now)
    return await timing.pause_again(tx, sitting, now)


async def fall_asleep(host: Host, id: str) -> None:
    """The bot was removed from the server: the table waits for its return, for as long as `gains` allows."""
    async with host.changing(id) as (tx, sitting):
        row = sitting.row
        if row.stage in ("lobby", "running") and row.timing.why != "asleep":
            await tx.drop_parcels(row.id)
            await tx.drop_alarms(row.id, "start", "stale", "home")
            until = plus(host.now(), gains.room("server", sitting.terms, row.timing.gained))
            await timing.hold(tx, sitting, until, "asleep", host.now())


async def wake_up(host: Host, id: str) -> None:
    """The bot is back on the server: the clock runs on and the newest post appears again."""
    async with host.changing(id) as (tx, sitting):
        if sitting.row.timing.why == "asleep":
            sitting = await _woken(host, tx, sitting)
            await posts.post_again(tx, sitting)


async def close_asleep(host: Host, id: str) -> None:
    """Close a table whose server has not let the bot back for `ASLEEP`."""
    async with host.changing(id) as (tx, sitting):
        clock = sitting.row.timing
        if clock.why == "asleep" and clock.held <= host.now():
            with speaking(sitting.row.language):
                words = _("The bot was away from this server for {time}.").format(time=a_length(ASLEEP))
            await ending.stop(host, tx, sitting, words)
            await tx.drop_parcels(sitting.row.id)


async def post_again(host: Host, id: str) -> None:
    """Queue the latest post anew, where the old one is gone."""
    async with host.changing(id) as (tx, sitting):
        await posts.post_again(tx, sitting)


async def try_again(host: Host, channel: ChannelId) -> None:
    """The bot may write in a channel: tables that had lost it are shown there, and have it back."""
    for known in await host.listed(Filter(stages=SHOWN, channel=channel)):
        if known.row.homeless:
            await again(show_again)(host, known.row.id)


@again
async def try_soon(host: Host, lost: Sequence[TableRow]) -> None:
    """Some of these homeless tables may have their channel back: those that lost it last try it soon."""
    at = plus(host.now(), SOON)
    latest = sorted(lost, key=lambda row: row.lost, reverse=True)[:TRIED_SOON]
    if latest:
        async with host.store.writing() as tx:
            for row in latest:
                if not any(a.kind == "home" and a.at <= at for a in await tx.alarms_of(row.id)):
                    await tx.put_alarm(Alarm(row.id, "home", at))


async def show_again(host: Host, id: str) -> None:
    """Queue the newest post of a homeless table whole."""
    async with host.changing(id) as (tx, sitting):
        if sitting.row.homeless:
            await posts.show_again(tx, sitting)


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
    if sitting.row.homeless:
        await tx.put_alarm(Alarm(sitting.row.id, "home", host.now()))
    if sitting.row.stage == "lobby":
        sitting = await starting.resume(tx, sitting, host.now())
    elif lobby.goes_stale(sitting):
        await lobby.wait_for_use(host, tx, sitting)
    return await timing.wake(tx, sitting, host.now())
