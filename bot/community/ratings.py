"""Ratings for races of many: who beat whom, and how sure that is (Plackett-Luce, by openskill)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

_MODEL = PlackettLuce()
START = 1000
"""The number that a newcomer is shown."""
STEP = 40
"""How much one unit of the model is worth in the number that is shown."""
SETTLED = 5
"""After so many races a rating is no longer provisional."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The skill that is believed (`mu`), the doubt about it (`sigma`), and the races behind it."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    races: int = 0


NEWCOMER = Rating()


def rate(before: Mapping[int, Rating], places: Sequence[Sequence[int]]) -> dict[int, Rating]:
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


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who is rated for a race by a `place`; `late` is one who has taken the seat over."""

    user: int
    seat: int
    place: int
    late: bool = False


def rate_race(before: Mapping[int, Rating], entrants: Sequence[Entrant]) -> dict[int, Rating]:
    """As `rate`, for a race in which seats have changed hands.

    Those who were there from the start are rated against each other. Who came late is rated in the place of
    whoever had the seat before, and keeps the old rating where that would lower it; the others' ratings do
    not depend on it.
    """
    first = [e for e in entrants if not e.late]
    after = rate(before, levels(first))
    for late in (e for e in entrants if e.late):
        others = [e for e in first if e.seat != late.seat]
        old, new = before.get(late.user, NEWCOMER), rate(before, levels([*others, late]))[late.user]
        after[late.user] = new if new.mu > old.mu else old
    return after


def levels(entrants: Sequence[Entrant]) -> list[list[int]]:
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


def ranking(ratings: Mapping[int, Rating]) -> list[tuple[int, int]]:
    """Rank and user, the best first; equal numbers share a rank."""
    numbers = {user: shown(rating) for user, rating in ratings.items()}
    users = sorted(numbers, key=lambda user: (-numbers[user], user))
    found: list[tuple[int, int]] = []
    for place, user in enumerate(users, 1):
        same = found and numbers[found[-1][1]] == numbers[user]
        found.append((found[-1][0] if same else place, user))
    return found
