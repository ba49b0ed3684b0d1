"""What a race leaves behind when it ends: places, ratings on its server and everywhere.

Rated are the people who sit at the end, if there are at least two; bots are not, and practice is not.
Nothing is kept of a game in which somebody has done alone what the others decide (`unrated`). Of one who
plays alone the place is kept, among bots and automata, but there is no rating, no win and no points. Who
resigned is still seated and comes in last. Who left a seat vacant has no result and earns no points: that
counts against the reliability, which is a person's share of deadlines met. A substitute takes the place of
the seat for better or worse.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence

from bot.community.points import Result
from bot.community.ratings import NEWCOMER, Rating, rate
from bot.hosting.host import Host
from bot.hosting.racers import finish
from bot.hosting.sitting import Sitting
from bot.store import RatingRow, ResultRow, SeatRow, Writing

EVERYWHERE = 0
"""Stands for a server in the ratings over all of them."""


async def keep(host: Host, tx: Writing, sitting: Sitting) -> None:
    """Write the results and ratings of a race that has just ended, within its transaction."""
    places = _places(sitting)
    if sitting.row.practice or sitting.row.unrated or not places or await tx.table_results(sitting.row.id):
        return
    home, alone = sitting.row.guild or EVERYWHERE, sum(map(len, places)) == 1
    if home != EVERYWHERE and not alone:
        await _rate(tx, sitting, home, places)
    after = await (_unchanged if alone else _rate)(tx, sitting, EVERYWHERE, places)
    for result in _results(sitting):
        rating = after[result.user]
        await tx.add_result(
            ResultRow(
                table=sitting.row.id,
                user=result.user,
                game=result.game,
                guild=home,
                season=None if alone else sitting.row.season,
                finished=host.now(),
                place=result.place,
                of=result.of,
                mu=rating.mu,
                sigma=rating.sigma,
            )
        )
    for seat in sitting.people:
        await _keep_name(tx, seat)


def result_of(row: ResultRow, race: Sequence[ResultRow], scale: tuple[int, ...]) -> Result:
    """A result as it counts for a season; `race` are all rows of its table, `scale` the points by place."""
    shared = sum(other.place == row.place for other in race)
    return Result(row.user, row.place, row.of, row.game, shared, scale=scale)


async def _rate(tx: Writing, sitting: Sitting, guild: int, places: list[list[int]]) -> dict[int, Rating]:
    """The new ratings of everybody on a server, which are written."""
    game, users = sitting.row.game, [user for level in places for user in level]
    before = {row.user: row for row in await tx.ratings(game, guild, users)}
    after = rate({user: Rating(row.mu, row.sigma, row.races) for user, row in before.items()}, places)
    for result in _results(sitting):
        old, new = before.get(result.user), after[result.user]
        row = old or RatingRow(result.user, game, guild, new.mu, new.sigma)
        await tx.put_rating(
            dataclasses.replace(
                row,
                mu=new.mu,
                sigma=new.sigma,
                races=new.races,
                wins=row.wins + result.won,
                podiums=row.podiums + result.podium,
            )
        )
    return after


async def _unchanged(tx: Writing, sitting: Sitting, guild: int, places: list[list[int]]) -> dict[int, Rating]:
    """The ratings of people as they are on a server."""
    users = [user for level in places for user in level]
    known = {row.user: row for row in await tx.ratings(sitting.row.game, guild, users)}
    return {u: Rating(known[u].mu, known[u].sigma, known[u].races) if u in known else NEWCOMER for u in users}


def _rated(sitting: Sitting) -> dict[int, int]:
    """Who is rated, by seat: not somebody who was given a seat and asked nothing before the end."""
    played = any(s.asked for s in sitting.people)
    return {s.seat: s.user for s in sitting.people if s.user is not None and (s.asked or not played)}


def _places(sitting: Sitting) -> list[list[int]]:
    """The people by place, best first, those who share one together."""
    outcome = sitting.running.outcome
    users = _rated(sitting)
    levels = [
        [users[seat] for seat in seats if seat in users] for seats in (outcome.seats if outcome else ())
    ]
    return [level for level in levels if level]


def _results(sitting: Sitting) -> Iterator[Result]:
    """How the people came in; a bot's seat, and an automaton, takes a place as any other."""
    levels, place = finish(sitting), 1
    users, racers = _rated(sitting), sum(map(len, levels))
    for level in levels:
        for number in level:
            if number in users:
                yield Result(users[number], place, racers, sitting.row.game, len(level))
        place += len(level)


async def _keep_name(tx: Writing, seat: SeatRow) -> None:
    """The leaderboard knows people by the name that they raced under last."""
    person = await tx.person(seat.user or 0)
    await tx.put_person(dataclasses.replace(person, name=seat.name))
