"""Ratings for races of many: who beat whom, and how sure that is (Plackett-Luce, by openskill)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from openskill.models import PlackettLuce, PlackettLuceRating

from bot.ids import PersonId
from engine.model import Seat

_MODEL = PlackettLuce()
START = 1000
"""The number that a newcomer is shown."""
STEP = 40
"""How much one unit of the model is worth in the number that is shown."""
SETTLED = 5
"""The races after which a rating is no longer provisional."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The skill that is believed (`mu`), the doubt about it (`sigma`), and the races behind it."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    races: int = 0


NEWCOMER = Rating()


def rate(before: Mapping[PersonId, Rating], places: Sequence[Sequence[PersonId]]) -> dict[PersonId, Rating]:
    """The ratings after a race of exactly those who raced; who has none in `before` is a newcomer.

    `places` are the users by place, best first, those who share a place together. Only people are rated:
    leave out seats that a program drove. With fewer than two people nothing changes, the count of races
    included. Raises `ValueError` if somebody stands there twice.
    """
    ranks = {user: rank for rank, users in enumerate(places) for user in users}
    if len(ranks) < sum(len(users) for users in places):
        raise ValueError("Everybody has one place in a race.")
    users = sorted(ranks, key=lambda user: (ranks[user], user))
    old = {user: before.get(user, NEWCOMER) for user in users}
    if len(users) < 2:
        return old
    teams = [[_model(old[user])] for user in users]
    rated = _MODEL.rate(teams, ranks=[float(ranks[user]) for user in users])
    return {
        user: Rating(new.mu, new.sigma, old[user].races + 1)
        for user, (new,) in zip(users, rated, strict=True)
    }


Pair = frozenset[PersonId]
"""Two people."""
NO_SHARES: Mapping[Pair, float] = MappingProxyType({})
"""Every pair counts wholly."""
SHARES = (1.0, 0.5, 0.25)
"""How much the first, second, … of the games that two people are weighed in counts; all others nothing."""


def share(earlier: int) -> float:
    """The weight of a game of two people by the number of their games before."""
    return SHARES[earlier] if earlier < len(SHARES) else 0.0


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who is rated for a race by a `place`.

    `late` is one who has taken the seat over, `fled` one from the start who has hardly been there.
    """

    user: PersonId
    seat: Seat
    place: int
    late: bool = False
    fled: bool = False


def rate_race(
    before: Mapping[PersonId, Rating], entrants: Sequence[Entrant], shares: Mapping[Pair, float] = NO_SHARES
) -> dict[PersonId, Rating]:
    """As `rate`, for a race in which seats have changed hands, and from which people have fled.

    Those who were there from the start and have not fled are rated against each other, two of them as far as
    their pair counts (`shares`, else wholly). Who fled loses to them, or else to the others who fled. Who
    came late is rated in the place of the person who had the seat before, as far as the pairs count, and
    keeps the old rating where that would lower it. The ratings of the others depend on neither.
    """
    first = [e for e in entrants if not e.late and not e.fled]
    gone = [e for e in entrants if e.fled]
    after = {e.user: _rated(before, e, first, shares) for e in first}
    for fled in gone:
        others = first or gone
        last = replace(fled, place=1 + max(e.place for e in entrants))
        after[fled.user] = _rated(before, last, others, NO_SHARES)
    for late in (e for e in entrants if e.late):
        old, new = before.get(late.user, NEWCOMER), _rated(before, late, first, shares)
        after[late.user] = new if new.mu > old.mu else old
    return after


def _rated(
    before: Mapping[PersonId, Rating], one: Entrant, field: Sequence[Entrant], shares: Mapping[Pair, float]
) -> Rating:
    """The rating of somebody after a race against the others of a field, each as far as the pair counts.

    A rival who counts half is in half of the races of which this is the mean.
    """
    rivals = {
        e: shares.get(frozenset((one.user, e.user)), 1.0)
        for e in field
        if e.user != one.user and not (one.late and e.seat == one.seat)
    }
    mu = sigma = done = 0.0
    for part in sorted({*rivals.values(), 1.0} - {0.0}):
        there = [e for e, counts in rivals.items() if counts >= part]
        new = rate(before, levels([*there, one]))[one.user]
        mu, sigma, done = mu + (part - done) * new.mu, sigma + (part - done) * new.sigma, part
    old = before.get(one.user, NEWCOMER)
    return Rating(mu, sigma, old.races + 1) if any(rivals.values()) else old


def levels(entrants: Sequence[Entrant]) -> list[list[PersonId]]:
    """The users by place, best first, those who share one together."""
    return [[e.user for e in entrants if e.place == place] for place in sorted({e.place for e in entrants})]


def _model(rating: Rating) -> PlackettLuceRating:
    return _MODEL.rating(rating.mu, rating.sigma)


def ordinal(rating: Rating) -> float:
    """The skill that is as good as certain: mu - 3 sigma; 0 for a newcomer."""
    return rating.mu - 3 * rating.sigma


def shown(rating: Rating) -> int:
    """The number for people: 1000 + 40 * (mu - 3 sigma), rounded, and never below 0.

    A newcomer has 1000. It grows with skill and with certainty: an average racer whom the model knows
    well comes near 1800.
    """
    return max(0, round(START + STEP * ordinal(rating)))


def provisional(rating: Rating) -> bool:
    """Whether too few races are behind it to mean much."""
    return rating.races < SETTLED


def ranking(ratings: Mapping[PersonId, Rating]) -> list[tuple[int, PersonId]]:
    """Rank and user, the best first; equal numbers share a rank."""
    numbers = {user: shown(rating) for user, rating in ratings.items()}
    users = sorted(numbers, key=lambda user: (-numbers[user], user))
    places: list[tuple[int, PersonId]] = []
    for place, user in enumerate(users, 1):
        same = places and numbers[places[-1][1]] == numbers[user]
        places.append((places[-1][0] if same else place, user))
    return places
