"""Championships in a soak: opened by stewards, entered, left and driven by whoever passes by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from bot.features.championship import entering, rows, ruling
from bot.features.championship.entering import Plan
from bot.features.championship.rows import SeasonRow
from bot.features.championship.rules import factions
from bot.features.championship.rules.points import scored
from bot.features.championship.state import Known, known_of
from bot.features.championship.words import REASONS
from bot.hosting.host import Host
from bot.hosting.table.sitting import Sitting
from bot.ids import ChannelId, GuildId, PersonId
from bot.times import DAY
from bot.times.instants import plus
from tests.soak import things
from tests.soak.people import Player

GAME, RACES = "chariots", 3
FRIENDS = (4, 8, 12, 30)
"""So many enter at once: a handful, or as many as make eight heats."""


async def race(player: Player, host: Host, sitting: Sitting) -> None:
    """Open a season where none runs, else do something in the one that does, and drive one's heats."""
    guild = sitting.row.guild
    if guild is None:
        return
    async with host.store.reading() as read:
        row = next((each for each in await rows.seasons(read, guild) if not each.over), None)
        heats = await rows.heats(read, row.id) if row is not None else []
    if row is None:
        await _open(player, host, sitting, guild)
        return
    await _act(player, host, row, sitting.row.channel)
    for heat in heats:
        if heat.table and not heat.over and (await host.look(heat.table)).seat_of(player.id) is not None:
            await player.visit(host, heat.table)


async def _open(player: Player, host: Host, sitting: Sitting, guild: GuildId) -> None:
    steward, place = replace(player.person, steward=True), sitting.row.channel
    plan = Plan(guild, place, place, GAME, plus(host.now(), 2 * DAY), RACES)
    if player.chance(0.7):
        row = await player.attempt("open a season", host, lambda: entering.open_season(host, steward, plan))
        here = [friend for friend in player.friends() if friend != player.person]
        friends = player.rng.sample(here, min(len(here), player.rng.choice(FRIENDS)))
        for friend in friends if row is not None else ():
            await entering.enter(host, guild, 0, friend)


async def _act(player: Player, host: Host, row: SeasonRow, place: ChannelId) -> None:
    """Enter, or, once entered, now and then wish, sit out, leave; a steward who does not race rules, or
    brings the season to a place."""
    me, guild, id = player.person, row.guild, row.id
    async with host.store.reading() as read:
        mine = [one for one in await rows.entrants(read, id) if one.user == me.id and not one.gone]
        others = [one.user for one in await rows.entrants(read, id) if one.user and not one.gone]
    if not mine and player.chance(0.9):
        spare = player.chance(0.15)
        await player.attempt("enter a season", host, lambda: entering.enter(host, guild, id, me, spare))
    elif not mine and others:
        await _rule(player, host, row, player.rng.choice(others), place)
    elif player.chance(0.3):
        faction = player.rng.randrange(factions.FACTIONS)
        await player.attempt("wish", host, lambda: entering.wish(host, guild, id, me, faction))
    elif player.chance(0.2):
        await player.attempt("sit out", host, lambda: entering.sit_out(host, guild, id, me))
    elif player.chance(0.1):
        named = player.chance(0.5)
        await player.attempt("leave a season", host, lambda: entering.leave(host, guild, id, me, named))


async def _rule(player: Player, host: Host, row: SeasonRow, user: PersonId, place: ChannelId) -> None:
    steward, guild = replace(player.person, steward=True), row.guild
    race, to = row.drawn + 1, plus(row.dates[min(row.drawn, row.races - 1)], 3 * DAY)
    match player.rng.randrange(4):
        case 0:
            reason = player.rng.choice([*REASONS])
            await player.attempt(
                "points off", host, lambda: ruling.take_off(host, guild, steward, user, 3, reason)
            )
        case 1:
            await player.attempt("redraw", host, lambda: ruling.draw_anew(host, guild, steward))
        case 2:
            await player.attempt("move a race", host, lambda: ruling.move(host, guild, steward, race, to))
        case 3:
            await player.attempt(
                "bring a season", host, lambda: entering.bring(host, steward, guild, place, place)
            )


async def faults_of_seasons(host: Host, _sitting: Sitting) -> list[str]:
    """Nobody is drawn twice in a race, every race that was drawn has heats, and points add up."""
    async with host.store.reading() as read:
        seasons = await read.all_of(rows.SEASONS, "ORDER BY id")
        return [fault for row in seasons for fault in _faults(await known_of(read, row, host.now()))]


def _faults(known: Known) -> Iterator[str]:
    season = f"season {known.row.id}"
    drawn = Counter((heat.race, number) for heat in known.heats for number in heat.grid)
    if drawn and max(drawn.values()) > 1:
        yield f"{season}: somebody is drawn twice in a race"
    if {heat.race for heat in known.heats} != {*range(1, known.row.drawn + 1)}:
        yield f"{season}: a race that was drawn has no heats"
    if known.row.over and known.running:
        yield f"{season}: it is over while heats run"
    for heat in known.heats:
        if heat.finishes and all(one.driver and one.stayed for one in heat.finishes):
            points = sum(score.points for score in scored(heat.race, heat.finishes))
            if points != 6 * len(heat.finishes):
                yield f"{season}: heat {heat.heat} of race {heat.race} has {points} points"


things.PASSING_BY.append(race)
things.FAULTS.append(faults_of_seasons)
