"""The data of the pictures of the community, read from the store."""

from __future__ import annotations

from collections.abc import Sequence

import engine
from bot import slots
from bot.features.community import rows as stored
from bot.features.community import seasons
from bot.features.community.cards import HISTORY, LATEST, ROWS, Finish, Player, Scorer, SeasonPlace, Standing
from bot.features.community.points import Result, best_game
from bot.features.community.ratings import NEWCOMER, Rating, provisional, ranking, shown
from bot.features.community.results import EVERYWHERE
from bot.features.community.rows import RatingRow, ResultRow, SeasonRow
from bot.hosting.table.deadlines import reliability, speed
from bot.ids import GuildId, PersonId
from bot.store import Reading
from bot.text import apart

MET = 5
"""The least number of different opponents for a place on the list of all servers."""
LOOKED_AT = 200
"""How many of somebody's latest results are looked through for those of one game."""


async def leaders(read: Reading, game: str, guild: GuildId) -> list[Standing]:
    """The best racers of a game on a server (0: everywhere), as many as a picture shows."""
    listed = _ordered(await _listed(read, game, guild))[:ROWS]
    names = apart({row.user: await read.name_at(row.user, guild) for _rank, row in listed})
    return [await _standing(read, rank, row, names[row.user]) for rank, row in listed]


async def place_of(read: Reading, user: PersonId, game: str, guild: GuildId) -> tuple[int | None, int] | None:
    """The rank of somebody (None without a rated win), of how many listed; None for who is not listed."""
    listed = _ordered(await _listed(read, game, guild))
    return next(((rank, len(listed)) for rank, row in listed if row.user == user), None)


async def to_meet(read: Reading, user: PersonId, game: str, guild: GuildId) -> int:
    """How many more people somebody who is rated has to meet to be listed; 0 for who is, or is not rated."""
    rows = await stored.ratings(read, game, guild, (user,))
    return max(0, MET - rows[0].met) if rows and guild == EVERYWHERE else 0


async def _listed(read: Reading, game: str, guild: GuildId) -> list[RatingRow]:
    """The ratings that are listed; over all servers of those alone who have met enough people."""
    return [r for r in await stored.ratings(read, game, guild) if guild != EVERYWHERE or r.met >= MET]


def _ordered(rows: Sequence[RatingRow]) -> list[tuple[int | None, RatingRow]]:
    """The ratings with their ranks: only who has won a rated game has one, the others stand below."""
    by_user = {row.user: row for row in rows}
    won = ranking({row.user: _rating(row) for row in rows if row.wins})
    others = ranking({row.user: _rating(row) for row in rows if not row.wins})
    return [
        *((rank, by_user[user]) for rank, user in won),
        *((None, by_user[user]) for _rank, user in others),
    ]


async def player(read: Reading, user: PersonId, name: str, game: str, guild: GuildId | None) -> Player:
    """Somebody's card for a game over all servers; the season is one that runs on this server."""
    rows = await stored.ratings(read, game, EVERYWHERE, (user,))
    row = rows[0] if rows else RatingRow(user, game, EVERYWHERE, NEWCOMER.mu, NEWCOMER.sigma)
    results = await stored.results(read, user, LOOKED_AT)
    raced = [result for result in reversed(results) if result.game == game]
    finishes = await _finishes(read, raced)
    races, wins, podiums = _tally(row, finishes)
    person = await read.person(user)
    return Player(
        name=name,
        rating=_number(row),
        races=races,
        wins=wins,
        podiums=podiums,
        provisional=provisional(_rating(row)),
        reliability=reliability(person),
        speed=speed(person),
        best_game=_best(results),
        history=tuple(shown(Rating(r.mu, r.sigma)) for r in _rated(results, game)[HISTORY - 1 :: -1]),
        latest=tuple(finishes[-LATEST:]),
        season=await _season(read, user, game, guild) if guild is not None else None,
        besides=tuple(slots.lines(await slots.ON_A_CARD(read, user, engine.find(game)))),
    )


async def _finishes(read: Reading, results: Sequence[ResultRow]) -> list[Finish]:
    level = await stored.winners(read, sorted({row.table for row in results}))
    return [
        Finish(row.place if row.stayed else None, row.of, level.get(row.table) == row.of > 1, row.unrated)
        for row in results
    ]


def _tally(row: RatingRow, finishes: Sequence[Finish]) -> tuple[int, int, int]:
    """Games, wins and podiums: the rated ones, and those of the unrated finishes."""
    unrated = [finish for finish in finishes if finish.unrated]
    return (
        row.races + len(unrated),
        row.wins + sum(finish.won for finish in unrated),
        row.podiums + sum(finish.podium for finish in unrated),
    )


async def scorers(read: Reading, season: SeasonRow) -> list[Scorer]:
    """The table of a season, as much as a picture shows."""
    rows = (await seasons.table(read, season))[:ROWS]
    names = apart({row.user: await read.name_at(row.user, season.guild) for row in rows})
    return [Scorer(r.rank, names[r.user], r.points, r.races, r.wins, r.podiums) for r in rows]


async def _standing(read: Reading, rank: int | None, row: RatingRow, name: str) -> Standing:
    results = await stored.results(read, row.user, LOOKED_AT)
    there = [r for r in results if r.game == row.game and row.guild in (EVERYWHERE, r.guild)]
    return Standing(
        rank,
        name,
        _number(row),
        *_tally(row, await _finishes(read, there)),
        _change(results, row),
        provisional(_rating(row)),
        reliability(await read.person(row.user)),
    )


def _number(row: RatingRow) -> int | None:
    """The rating that people are shown; None while no game has counted."""
    return shown(_rating(row)) if row.races else None


def _change(latest: Sequence[ResultRow], row: RatingRow) -> int:
    """The effect of the last rated race on a rating; 0 on a server where it is not the rating everywhere."""
    results = _rated(latest, row.game)
    if not results or (results[0].mu, results[0].sigma) != (row.mu, row.sigma):
        return 0
    before = Rating(results[1].mu, results[1].sigma) if len(results) > 1 else NEWCOMER
    return shown(_rating(row)) - shown(before)


async def _season(read: Reading, user: PersonId, game: str, guild: GuildId) -> SeasonPlace | None:
    """Where somebody stands in the season that a race of this game would count for."""
    counting = await seasons.counting(read, guild, game)
    season = next((s for s in await stored.seasons(read, guild) if s.id == counting), None)
    if season is None:
        return None
    rows = await seasons.table(read, season)
    return next((SeasonPlace(season.name, r.rank, r.points) for r in rows if r.user == user), None)


def _best(results: Sequence[ResultRow]) -> str:
    """The title of the game that somebody is best at against others; '' for who races one game only."""
    rated = [r for game in sorted({r.game for r in results}) for r in _rated(results, game)]
    if len({r.game for r in rated}) < 2:
        return ""
    counted = (Result(r.user, r.place, r.of, r.game, finished=r.stayed) for r in rated)
    return engine.find(best_game(counted)).title


def _rated(results: Sequence[ResultRow], game: str) -> list[ResultRow]:
    """Those results of a game that changed the rating, the newest first: a race alone leaves it as it was."""
    rows = [r for r in results if r.game == game]
    before = [*((r.mu, r.sigma) for r in rows[1:]), (NEWCOMER.mu, NEWCOMER.sigma)]
    return [r for r, rating in zip(rows, before, strict=False) if (r.mu, r.sigma) != rating]


def _rating(row: RatingRow) -> Rating:
    return Rating(row.mu, row.sigma, row.races)
