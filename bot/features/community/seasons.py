"""Seasons of a server: tables that are opened while one runs count for it, whenever they end.

The best games of a player count, so that many bad ones are no match for a few good ones. The last of two
gets nothing. A game counts as it does for ratings: who has hardly been there has raced for no points, the
places are those of the others, and where fewer than two are left it does not count; of two people who meet
again and again it counts less each time.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import inf

import engine
from bot.events import Opened
from bot.features.community import rows
from bot.features.community.points import POINTS, Result, Row, standing
from bot.features.community.rows import ResultRow, SeasonRow
from bot.hosting.host import Host
from bot.hosting.table.sitting import Person, Refused
from bot.ids import GuildId
from bot.store import Reading, Writing
from bot.text import harmless, seen
from bot.times.instants import Instant
from engine.language import _
from engine.letters import folded, line
from engine.matching import the_one

NAME_LENGTH = 32
MOST_POINTS = 100
MOST_PLACES = 14
BEST = 5
"""How many games of a player count for a season where nobody has said otherwise."""
MOST_BEST = 50
FROM_NOW_ON = Instant(inf)
FROM_NOW_ON = Instant(inf)


async def start(
    host: Host, guild: GuildId, person: Person, name: str, game: str = "", points: str = "", best: int = BEST
) -> SeasonRow:
    """Begin a season of a game, or ('') of all games that have none of their own; raises `Refused`.

    `points` are those by place as typed, '' for the usual ones; the `best` games of a player count, 0: all.
    """
    _stewards_only(person)
    scale = scale_typed(points)
    name = seen(name, NAME_LENGTH)
    if not name:
        raise Refused(_("A season needs a name, for example Spring."))
    if game:
        engine.find(game)
    async with host.store.writing() as tx:
        known = await rows.seasons(tx, guild)
        if any(folded(s.name) == folded(name) for s in known):
            raise Refused(
                _("There is already a season '{name}'; choose another name.").format(name=harmless(name))
            )
        running = next((s for s in known if not s.ends and s.game == game), None)
        if running is not None:
            words = _("The season '{name}' is still running; `/server season end` ends it.")
            raise Refused(words.format(name=harmless(running.name)))
        begun = SeasonRow(0, guild, name, game, host.now(), best=best, points=scale)
        return await rows.add_season(tx, begun)


async def end(host: Host, guild: GuildId, person: Person, name: str | None) -> SeasonRow:
    """End a season; tables that were opened while it ran still count for it. Raises `Refused`."""
    _stewards_only(person)
    async with host.store.writing() as tx:
        season = meant([s for s in await rows.seasons(tx, guild) if not s.ends], name)
        ended = dataclasses.replace(season, ends=host.now())
        rows.save_season(tx, ended)
    return ended


async def counting(read: Reading, guild: GuildId | None, game: str, at: Instant = FROM_NOW_ON) -> int | None:
    """The season that a table opened then, or from now on, counts for: that of its game, else that of all
    games, if any."""
    known = await rows.seasons(read, guild) if guild is not None else []
    running = [s for s in known if s.begins <= at and (not s.ends or at < s.ends)]
    seasons = sorted((s for s in running if s.game in (game, "")), key=lambda s: s.game == "")
    return seasons[0].id if seasons else None


async def count_for(tx: Writing, opened: Opened) -> None:
    """Let a table count for the season in which it is opened."""
    row = opened.sitting.row
    season = await counting(tx, row.guild, row.game, opened.at)
    if season is not None:
        await tx.save_table(dataclasses.replace(row, season=season))


async def table(read: Reading, season: SeasonRow) -> list[Row]:
    """The points of a season, the best first; people who had their data deleted are left out."""
    races: dict[str, list[ResultRow]] = {}
    for row in await rows.season_results(read, season.id):
        races.setdefault(row.table, []).append(row)
    scale = scale_of(season)
    return standing((result for race in races.values() for result in counted(race, scale)), season.best)


def counted(race: Sequence[ResultRow], scale: tuple[int, ...]) -> Iterator[Result]:
    """The results of a race as they count: with the places of those who were there."""
    gone = [row.place for row in race if row.rule == "fled"]
    for row in race:
        if row.user <= 0 or row.rule == "alone" or not row.weight:
            continue
        if row.rule == "fled":
            yield Result(row.user, row.place, row.of, row.game, finished=False)
            continue
        there = [other.place for other in race if other.rule != "fled"]
        place, of = row.place - sum(p < row.place for p in gone), row.of - len(gone)
        points = (scale[0], 0) if of == 2 else scale
        weight = Fraction(row.weight)
        yield Result(row.user, place, of, row.game, there.count(row.place), scale=points, weight=weight)


def scale_of(season: SeasonRow) -> tuple[int, ...]:
    """The points by place of a season."""
    return season.points or POINTS


def scale_typed(typed: str) -> tuple[int, ...]:
    """Points by place as a person typed them, best place first."""
    words = line(typed).replace(",", " ").split()
    if not words:
        return POINTS
    short = (word for word in words if word.isdecimal() and len(word) <= len(str(MOST_POINTS)))
    numbers = [points for points in map(int, short) if points <= MOST_POINTS]
    falling = all(one >= other for one, other in pairwise(numbers))
    if len(numbers) < len(words) or len(numbers) > MOST_PLACES or not falling or not numbers[0]:
        sentence = _(
            "Write the points from the winner down, for up to {places} places and at most {most} each, "
            "for example 10 7 5 3."
        )
        raise Refused(sentence.format(most=MOST_POINTS, places=MOST_PLACES))
    return tuple(numbers)


def meant(seasons: Sequence[SeasonRow], name: str | None) -> SeasonRow:
    """The season of that name, or without one the newest; raises `Refused`."""
    if not seasons:
        raise Refused(_("No season is running here; `/server season begin` begins one."))
    if not name:
        return seasons[0]
    words = _("There is no season '{name}'; choose one of: {names}.")
    names = ", ".join(harmless(s.name) for s in seasons[:10])
    unknown = Refused(words.format(name=harmless(name), names=names))
    return the_one(name, [(s, (s.name,)) for s in seasons], unknown, harmless)


def _stewards_only(person: Person) -> None:
    if not person.steward:
        raise Refused(
            _("Only people who manage the server start and end seasons; you can look at the table.")
        )
