"""The race of the week in a soak: switched on and off, driven by people who come late and stay away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.features.race_of_the_week import acts, calendar, rows, standing
from bot.features.race_of_the_week.rows import Week
from bot.hosting.host import Host
from bot.hosting.organising import servers
from bot.hosting.table.sitting import Person, Sitting
from bot.ids import GuildId
from bot.store import Alarm, of_server
from engine.record import Record
from tests.soak import things
from tests.soak.people import Player
from tests.soak.world import Discord

OFTEN = 0.06
"""How often somebody who passes by thinks of it."""
LATE = 6 * 3600.0
"""Seconds by which a close may be told late while the bot runs."""
OTHERWISE = ("has closed", "The first round closes")
"""What stands in no post of a result."""


async def race(player: Player, host: Host, sitting: Sitting) -> None:
    """Open a week where none runs, and drive in it with some others; now and then switch it off."""
    guild = sitting.row.guild
    if guild is None or not player.around or not player.chance(OFTEN):
        return
    async with host.store.reading() as read:
        week = await rows.latest(read, guild)
    if week is None or week.over:
        await _open(player, host, sitting, guild)
    elif player.chance(0.15):
        await _switch(player, host, guild, 0)
    here = [friend for friend in player.friends() if friend.guild == guild]
    for friend in player.rng.sample(here, min(len(here), 2)):
        await _drive(player, host, guild, friend)
    if player.chance(0.3):
        named = player.chance(0.5)
        await player.attempt("go by", host, lambda: acts.go_by(host, guild, player.id, bool(named)))
    if player.chance(0.3):
        await player.attempt("call me", host, lambda: acts.call_me(host, guild, player.id))


async def _drive(player: Player, host: Host, guild: GuildId, friend: Person) -> None:
    named = player.rng.choice((None, True, False))
    await player.attempt("drive in the week", host, lambda: acts.drive(host, guild, friend, named))


async def _switch(player: Player, host: Host, guild: GuildId, channel: int) -> None:
    steward = replace(player.person, steward=True)
    ids = [channel] if channel else []
    await player.attempt(
        "switch the week",
        host,
        lambda: servers.change(
            host, guild, steward, lambda now: servers.with_ids(now, acts.RACE, ids, "en", guild, True)
        ),
    )


async def _open(player: Player, host: Host, sitting: Sitting, guild: GuildId) -> None:
    """Choose the channel, and let it be Monday."""
    await _switch(player, host, guild, sitting.row.channel)
    async with host.store.writing() as tx:
        if acts.RACE.of((await tx.server(guild)).settings):
            await tx.put_alarm(Alarm(of_server(guild), "race", host.now()))
    await acts.ring(host, of_server(guild))


# --- what has to hold ------------------------------------------------------------------------------------


async def faults_of_a_race(host: Host, sitting: Sitting) -> list[str]:
    """A race of a week has the dice of all others, is closed in step, stands in the result as it ended."""
    if not sitting.row.in_step:
        return []
    async with host.store.reading() as read:
        mine = next(iter(await read.all_of(rows.DRIVERS, "WHERE table_id = ?", sitting.row.id)), None)
        week = await rows.one(read, mine.guild, mine.number) if mine is not None else None
        if mine is None or week is None or mine.out:
            return []
        first, *_others = await rows.drivers(read, week)
        stops = await read.rounds(sitting.row.id)
        at_the_end = await standing.closed(host, read, mine, calendar.ROUNDS, "en")
    record, other = await host.record(sitting.row.id), await host.record(first.table)
    found = [*_faults_of_dice(record, other)]
    if len(stops) > 1 + calendar.ROUNDS + 1:
        found.append(f"it had {len(stops)} stops")
    if week.over and sitting.row.closes:
        found.append("it is over and still keeps step")
    if week.over and at_the_end.driver.done != mine.done:
        found.append(f"it is told to have ended {mine.done}, and ended {at_the_end.driver.done}")
    return [f"table {sitting.row.id} of week {week.number}: {fault}" for fault in found]


def _faults_of_dice(record: Record, other: Record) -> Iterator[str]:
    fell, others = [
        {roll.label: roll.value for entry in each.entries for roll in entry.rolls} for each in (record, other)
    ]
    for label in fell.keys() & others.keys():
        if fell[label] != others[label]:
            yield f"the die {label} is another one than at table {other.opening}"


async def faults_of_weeks(host: Host, discord: Discord) -> list[str]:
    """A week goes on or is over, and its post then tells the result."""
    async with host.store.reading() as read:
        weeks = await read.all_of(rows.WEEKS, "ORDER BY guild, number")
        alarms = {week.guild: await read.alarms_of(of_server(week.guild)) for week in weeks}
    found = [fault for week in weeks for fault in _faults(week, alarms[week.guild], host.now(), discord)]
    if any(week.number > 1 for week in weeks) and not any(week.over for week in weeks):
        found.append("no week has ended")
    return found


def _faults(week: Week, alarms: Sequence[Alarm], now: float, discord: Discord) -> Iterator[str]:
    name = f"week {week.number} of {week.guild}"
    if list(week.closes) != sorted(week.closes):
        yield f"{name}: its closes are not in order"
    if not week.over and not any(alarm.kind == "race" for alarm in alarms):
        yield f"{name}: it waits for ever"
    if not week.over and week.closes[week.closed] < now - LATE:
        yield f"{name}: close {week.closed + 1} is not told"
    posts = [said for said in discord.messages() if said.key == week.key and not said.gone]
    for said in posts if week.over and discord.well(week.channel) else ():
        if any(words in said.content for words in OTHERWISE):
            yield f"{name}: its result is not told: {said.content}"


things.PASSING_BY.append(race)
things.FAULTS.append(faults_of_a_race)
things.JUDGES.append(faults_of_weeks)
things.SECRETS.append("SELECT seed FROM race_weeks WHERE NOT over")
