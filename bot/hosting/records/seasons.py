"""Seasons of a server: tables that are opened while one runs count for it, whenever they end."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from itertools import pairwise

import engine
from bot.community.points import POINTS, Row, standing
from bot.hosting.host import Host
from bot.hosting.records.results import result_of
from bot.hosting.table.sitting import Person, Refused
from bot.store import Reading, ResultRow, SeasonRow
from bot.text import harmless, seen
from engine.language import _
from engine.matching import the_one

NAME_LENGTH = 32
MOST_POINTS = 100
MOST_PLACES = 14


async def start(
    host: Host, guild: int, person: Person, name: str, game: str = "", points: str = ""
) -> SeasonRow:
    """Begin a season of a game, or ('') of all games that have none of their own; raises `Refused`.

    `points` are those by place as typed, '' for the usual ones.
    """
    _stewards_only(person)
    scale = scale_typed(points)
    name = seen(name, NAME_LENGTH)
    if not name:
        raise Refused(_("A season needs a name, for example Spring."))
    if game:
        engine.find(game)
    async with host.store.writing() as tx:
        known = await tx.seasons(guild)
        if any(s.name.casefold() == name.casefold() for s in known):
            raise Refused(
                _("There is already a season '{name}'; choose another name.").format(name=harmless(name))
            )
        running = next((s for s in known if not s.ends and s.game == game), None)
        if running is not None:
            words = _("The season '{name}' is still running; `/server season end` ends it.")
            raise Refused(words.format(name=harmless(running.name)))
        season = await tx.add_season(SeasonRow(0, guild, name, game, host.now()))
        await tx.put_note(_note(season), json.dumps(scale))
    return season


async def end(host: Host, guild: int, person: Person, name: str | None) -> SeasonRow:
    """End a season; tables that were opened while it ran still count for it. Raises `Refused`."""
    _stewards_only(person)
    async with host.store.writing() as tx:
        season = meant([s for s in await tx.seasons(guild) if not s.ends], name)
        ended = dataclasses.replace(season, ends=host.now())
        await tx.save_season(ended)
    return ended


async def counting(read: Reading, guild: int | None, game: str) -> int | None:
    """The season that a table opened now counts for: that of its game, else that of all games, if any."""
    running = [s for s in await read.seasons(guild) if not s.ends] if guild is not None else []
    found = sorted((s for s in running if s.game in (game, "")), key=lambda s: s.game == "")
    return found[0].id if found else None


async def table(read: Reading, season: SeasonRow) -> list[Row]:
    """The points of a season, the best first; people who had their data deleted are left out."""
    races: dict[str, list[ResultRow]] = {}
    for row in await read.season_results(season.id):
        races.setdefault(row.table, []).append(row)
    scale = await scale_of(read, season)
    results = (result_of(row, race, scale) for race in races.values() for row in race if row.user)
    return standing(results)


async def scale_of(read: Reading, season: SeasonRow) -> tuple[int, ...]:
    """The points by place of a season."""
    kept = await read.note(_note(season))
    return tuple(json.loads(kept)) if kept else POINTS


def scale_typed(typed: str) -> tuple[int, ...]:
    """Points by place as a person typed them, best place first."""
    words = typed.replace(",", " ").split()
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


def _note(season: SeasonRow) -> str:
    return f"points of season {season.id}"


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
