"""The standings of a season: drivers by their best races, factions by the mean of their drivers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.features.championship.rules.points import WIN, Score

Key = tuple[Fraction, Fraction, int, int, Fraction]
"""The measures of the order: the best races, all races, wins, seconds, the last race."""


@dataclass(frozen=True, slots=True)
class Row:
    """A driver in the standings: the `points` of the best races, those of `all` races, each race's own (None
    for one not driven). Drivers who `can_win` may still be champion."""

    driver: int
    place: int
    points: Fraction
    all: Fraction
    races: tuple[Fraction | None, ...]
    wins: int
    can_win: bool


@dataclass(frozen=True, slots=True)
class Cup:
    """A faction in the standings: the mean of the points of its drivers."""

    faction: int
    place: int
    points: Fraction
    drivers: int


@dataclass(frozen=True, slots=True)
class Season:
    """The terms of the standings: the `best` of so many `races` count."""

    races: int
    best: int


def standings(
    season: Season,
    drivers: Collection[int],
    scores: Sequence[Score],
    open_races: Mapping[int, int] | None = None,
    off: Mapping[int, Fraction] | None = None,
    lot: Sequence[int] = (),
) -> list[Row]:
    """The drivers in their order, the leader first.

    Ties go by the points of all races, then wins, seconds, the last race, and the `lot`, an order of drivers;
    without it who are equal so far share a place. `open_races` says how many races each can still have, by
    default none; `off` are points taken off.
    """
    own: dict[int, list[Score]] = defaultdict(list)
    for score in scores:
        own[score.driver].append(score)
    off, open_races = off or {}, open_races or {}
    keys = {driver: _key(season, own[driver], off.get(driver, Fraction())) for driver in drivers}
    drawn = {driver: n for n, driver in enumerate(lot)}
    order = sorted(drivers, key=lambda d: (tuple(-part for part in keys[d]), drawn.get(d, 0), d))
    hopeful = _hopeful(season, keys, own, open_races, off)
    rows: list[Row] = []
    for n, driver in enumerate(order, 1):
        key, by_race = keys[driver], {score.race: score.points for score in own[driver]}
        shares = bool(rows) and not lot and keys[rows[-1].driver] == key
        rows.append(
            Row(
                driver,
                rows[-1].place if shares else n,
                key[0],
                key[1],
                tuple(by_race.get(race) for race in range(1, season.races + 1)),
                key[2],
                driver in hopeful if open_races else n == 1 or (shares and rows[-1].can_win),
            )
        )
    return rows


def _key(season: Season, scores: Sequence[Score], off: Fraction) -> Key:
    points = sorted((score.points for score in scores), reverse=True)
    return (
        sum(points[: season.best], Fraction()) - off,
        sum(points, Fraction()) - off,
        sum(score.place == 1 for score in scores),
        sum(score.place == 2 for score in scores),
        sum((score.points for score in scores if score.race == season.races), Fraction()),
    )


def _hopeful(
    season: Season,
    keys: Mapping[int, Key],
    own: Mapping[int, Sequence[Score]],
    open_races: Mapping[int, int],
    off: Mapping[int, Fraction],
) -> set[int]:
    """Those who can still win: they would be first, at least by lot, by winning every race that is left while
    nobody else has another point."""
    hopeful = set()
    for driver, key in keys.items():
        left = open_races.get(driver, 0)
        won = [
            Score(season.races - n, driver, Fraction(WIN), 1) for n in range(left)
        ]  # the last race among them
        at_best = _key(season, [*own[driver], *won], off.get(driver, Fraction())) if left else key
        if all(at_best >= keys[other] for other in keys if other != driver):
            hopeful.add(driver)
    return hopeful


def cup(rows: Sequence[Row], faction: Mapping[int, int]) -> list[Cup]:
    """The factions in their order, by the mean of the points of their drivers; equal ones share a place."""
    points: dict[int, list[Fraction]] = defaultdict(list)
    for row in rows:
        points[faction[row.driver]].append(row.points)
    means = {each: sum(some, Fraction()) / len(some) for each, some in points.items()}
    return [
        Cup(each, 1 + sum(other > means[each] for other in means.values()), means[each], len(points[each]))
        for each in sorted(means, key=lambda each: (-means[each], each))
    ]
