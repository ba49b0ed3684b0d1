"""The results of a race that ends: places, ratings on its server and everywhere.

Rated are people, if there are at least two; bots are not, and practice is not. Nothing is kept of a game that
does not count (`Sitting.counts`), be it that somebody has done alone what the others decide. Of one who
plays alone the place is kept, among bots and automata, but there is no rating and no points. Who resigned
is still seated and comes in last. Somebody whom the game has asked nothing is not rated.

**Who has hardly been there loses alone.** Somebody who resigned, gave the seat away or was asked twice, and
has answered in fewer than two rounds (moves, in a game of turns), loses to all others; for these it is a game
without that person, and nobody gains by it where fewer than two are left.

**The same two people count less each time**: their first game within seven days whole, the second half, the
third a quarter, the others nothing, and what counts nothing is not counted either. So it is in games of two,
be it that one of them has taken the seat over; where more are rated, between two of whom one has answered
fewer than half of the rounds.

**Who leaves is rated, too**, so that no lost race can be fled: by the worse of the place of the seat at that
moment and its place at the end. That holds for those who give the seat away, leave the server or are absent
until the seat is vacant. Where a game knows no order before its end, leaving counts as the last place. Who
was removed by the others, without having been absent, is rated by the place at that moment alone, and not at
all where there is none. A departure has no win, no podium and no points; several count by the worst.
Who leaves a seat that was out of the game has stayed to the end of what could be played there.

**Who takes a seat over can only gain by it**: a place that would lower the rating leaves it as it was, and
the ratings of the others do not depend on it.
"""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from bot.events import Ended
from bot.features.community import rows, turnout
from bot.features.community.points import Result
from bot.features.community.ratings import NEWCOMER, Entrant, Pair, Rating, rate_race, share, shown
from bot.features.community.rows import RatingRow, ResultRow, Rule
from bot.features.community.turnout import Turnout
from bot.hosting.table.racers import finish
from bot.hosting.table.sitting import Sitting
from bot.ids import GuildId, PersonId
from bot.store import Departure, Writing
from bot.times import DAY
from bot.times.instants import Instant, plus
from engine.model import Seat

EVERYWHERE = GuildId(0)
"""Stands for a server in the ratings over all of them."""
WEIGHED_DAYS = 7
WEIGHED_FOR = WEIGHED_DAYS * DAY
"""Seconds for which a game of two people makes their next one count less."""


@dataclass(frozen=True, slots=True)
class Claim:
    """How somebody did in a race; `stayed` is false for one who does not sit there at the end.

    `rule` and `weight` are how it counts (see `ResultRow`).
    """

    entrant: Entrant
    result: Result
    stayed: bool
    rule: Rule = "field"
    weight: float = 1.0

    @property
    def user(self) -> PersonId:
        return self.entrant.user

    @property
    def gains(self) -> bool:
        """Whether a win or a podium of it is one."""
        return self.rule not in ("fled", "alone") and self.weight > 0


async def keep(tx: Writing, ended: Ended) -> None:
    """Write the results and ratings of a race that has ended; what is written already stays."""
    sitting, now = ended.sitting, ended.at
    departures = await tx.departures(sitting.row.id)
    claims = claims_of(sitting, departures)
    home, alone = sitting.row.guild or EVERYWHERE, len({c.entrant.seat for c in claims}) == 1
    if alone:
        claims = [c for c in claims if c.stayed]
    counted = sitting.counts and not sitting.row.practice
    if not counted or not claims or await rows.table_results(tx, sitting.row.id):
        return
    claims, shares = await _ruled(tx, sitting, claims, departures, now)
    if home != EVERYWHERE and not alone:
        await _rate(tx, sitting, home, claims, shares)
    before = await _unchanged(tx, sitting, EVERYWHERE, claims)
    after = before if alone else await _rate(tx, sitting, EVERYWHERE, claims, shares)
    for claim in claims:
        rating = after[claim.user]
        rows.add_result(
            tx,
            ResultRow(
                table=sitting.row.id,
                user=claim.user,
                game=sitting.row.game,
                guild=home,
                season=sitting.row.season if claim.stayed and not alone else None,
                finished=now,
                place=claim.result.place,
                of=claim.result.of,
                mu=rating.mu,
                sigma=rating.sigma,
                stayed=claim.stayed,
                change=shown(rating) - shown(before[claim.user]),
                rule=claim.rule,
                weight=claim.weight,
            ),
        )
    if not alone:
        await _meet(tx, sitting, [c.user for c in claims if c.gains])


async def _ruled(
    tx: Writing, sitting: Sitting, claims: Sequence[Claim], departures: Sequence[Departure], now: Instant
) -> tuple[list[Claim], Mapping[Pair, float]]:
    """The claims with the rules by which they count, and how much of each two of the people does."""
    journal = await tx.entries(sitting.row.id) if len(claims) > 1 else []
    turnouts = await asyncio.to_thread(turnout.of_all, sitting, departures, journal)
    ruled = ruled_by(claims, turnouts)
    pairs = {
        frozenset((one.user, other.user)): (one, other)
        for one, other in combinations(ruled, 2)
        if _are_weighed(one, other)
    }
    users = sorted({user for pair in pairs for user in pair})
    earlier = await rows.weighed(tx, users, plus(now, -WEIGHED_FOR)) if pairs else {}
    shares = {pair: share(earlier.get(pair, 0)) for pair in pairs}
    weights = {
        claim.user: shares[pair] for pair, two in pairs.items() for claim in two if _weighs(claim, *two)
    }
    return [dataclasses.replace(c, weight=weights.get(c.user, 1.0)) for c in ruled], shares


def _are_weighed(one: Claim, other: Claim) -> bool:
    """Whether it counts less each time that two people who are there by these rules are rated together."""
    rules = {one.rule, other.rule}
    if "late" in rules:
        late, there = (one, other) if one.rule == "late" else (other, one)
        apart = late.entrant.seat != there.entrant.seat
        return apart and there.stayed and there.rule in ("duel", "alone")
    return rules <= {"duel", "field", "seldom"} and rules != {"field"}


def _weighs(claim: Claim, one: Claim, other: Claim) -> bool:
    """Whether the whole game counts for somebody as much as that of these two does."""
    return claim.rule == "late" or {one.rule, other.rule} == {"duel"}


def ruled_by(claims: Sequence[Claim], turnouts: Mapping[PersonId, Turnout]) -> list[Claim]:
    """The claims with their rules, by how often these people were there."""
    fled = {c.user for c in claims if not c.entrant.late and turnouts[c.user].fled}
    first = [c for c in claims if not c.entrant.late and c.user not in fled]

    def rule(claim: Claim) -> Rule:
        if claim.user in fled:
            return "fled"
        others = [c for c in first if c.user != claim.user]
        if claim.entrant.late:
            return "late" if any(c.entrant.seat != claim.entrant.seat for c in others) else "alone"
        if len(others) < 2:
            return "duel" if others else "alone"
        return "seldom" if turnouts[claim.user].seldom else "field"

    return [
        dataclasses.replace(c, rule=rule(c), entrant=dataclasses.replace(c.entrant, fled=c.user in fled))
        for c in claims
    ]


async def _meet(tx: Writing, sitting: Sitting, users: Sequence[PersonId]) -> None:
    """Count with how many people these have been rated by now; nobody is taken off who is forgotten since."""
    met = await rows.met(tx, sitting.row.game, users) if users else {}
    for row in await rows.to_rate(tx, sitting.row.game, EVERYWHERE, users):
        if met.get(row.user, 0) > row.met:
            tx.put(rows.RATINGS, dataclasses.replace(row, met=met[row.user]))


def claims_of(sitting: Sitting, departures: Sequence[Departure]) -> list[Claim]:
    """The people rated for a race that is over, each once: those who sit there and those who have left."""
    played = any(s.asked for s in sitting.people) or any(d.asked for d in departures)
    all_claims = [
        _claim(sitting, s.user, s.seat, _place(sitting, s.seat), s.substitute)
        for s in sitting.people
        if s.user is not None and (s.asked or not played)
    ]
    for left in (d for d in departures if d.asked):
        place = _place_of_departure(sitting, left)
        if place:
            stayed = left.way == "out"
            all_claims.append(_claim(sitting, left.user, left.seat, place, left.substitute, stayed))
    by_user: dict[PersonId, list[Claim]] = {}
    for claim in all_claims:
        by_user.setdefault(claim.user, []).append(claim)
    return [_together(claims) for claims in by_user.values()]


def _claim(
    sitting: Sitting, user: PersonId, seat: Seat, place: int, late: bool, stayed: bool = True
) -> Claim:
    shared = next((len(level) for level in finish(sitting) if seat in level), 1)
    result = Result(user, place, _racers(sitting), sitting.row.game, shared, finished=stayed)
    return Claim(Entrant(user, seat, place, late), result, stayed)


def _together(claims: Sequence[Claim]) -> Claim:
    """The one claim of somebody who has left a race and come back to it: it counts by the worst place."""
    worst, stayed = max(claims, key=lambda c: c.result.place), any(c.stayed for c in claims)
    entrant = dataclasses.replace(worst.entrant, late=all(c.entrant.late for c in claims))
    return Claim(entrant, dataclasses.replace(worst.result, finished=stayed), stayed)


def _racers(sitting: Sitting) -> int:
    return sum(map(len, finish(sitting)))


def _place(sitting: Sitting, number: int) -> int:
    """The place of a seat at the end, among all who raced."""
    levels = finish(sitting)
    ahead = next((n for n, level in enumerate(levels) if number in level), len(levels))
    return 1 + sum(map(len, levels[:ahead]))


def _place_of_departure(sitting: Sitting, left: Departure) -> int:
    """The place that somebody who has left is rated by, 0 for none."""
    if left.way == "out":
        return _place(sitting, left.seat)
    removed = left.way == "removed"
    if not left.place:
        return 0 if removed else _racers(sitting)
    then = _place_of_rank(sitting, left.place)
    return then if removed else max(then, _place(sitting, left.seat))


def _place_of_rank(sitting: Sitting, rank: int) -> int:
    """The place at the end, among all who raced, of the seat that came in on a place among the seats."""
    seats = {s.seat for s in sitting.seats}
    order = [number for level in finish(sitting) for number in level if number in seats]
    return _place(sitting, order[rank - 1])


async def _rate(
    tx: Writing, sitting: Sitting, guild: GuildId, claims: Sequence[Claim], shares: Mapping[Pair, float]
) -> Mapping[PersonId, Rating]:
    """The new ratings of everybody on a server, which are written."""
    known, before = await _known(tx, sitting, guild, claims)
    after = rate_race(before, [c.entrant for c in claims], shares)
    for claim in claims:
        old, new = known.get(claim.user), after[claim.user]
        row = old or RatingRow(claim.user, sitting.row.game, guild, new.mu, new.sigma)
        tx.put(
            rows.RATINGS,
            dataclasses.replace(
                row,
                mu=new.mu,
                sigma=new.sigma,
                races=new.races,
                wins=row.wins + (claim.gains and claim.result.won),
                podiums=row.podiums + (claim.gains and claim.result.podium),
            ),
        )
    return after


async def _unchanged(
    tx: Writing, sitting: Sitting, guild: GuildId, claims: Sequence[Claim]
) -> Mapping[PersonId, Rating]:
    """The ratings of people as they are on a server."""
    _rows, before = await _known(tx, sitting, guild, claims)
    return {c.user: before.get(c.user, NEWCOMER) for c in claims}


async def _known(
    tx: Writing, sitting: Sitting, guild: GuildId, claims: Sequence[Claim]
) -> tuple[Mapping[PersonId, RatingRow], Mapping[PersonId, Rating]]:
    known = {r.user: r for r in await rows.to_rate(tx, sitting.row.game, guild, [c.user for c in claims])}
    return known, {user: Rating(row.mu, row.sigma, row.races) for user, row in known.items()}
