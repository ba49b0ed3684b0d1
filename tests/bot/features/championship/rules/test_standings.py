"""Standings: the best of the races, ties by the rules, factions by the mean, who can still win."""

from __future__ import annotations

from fractions import Fraction
from functools import cmp_to_key
from itertools import combinations
from random import Random

from bot.features.championship.rules.points import Score, by_place
from bot.features.championship.rules.standings import Season, cup, standings
from tests.extent import amount

FOUR = Season(races=4, best=3)


def scores(driver: int, *points: int | None, wins: int = 0, seconds: int = 0) -> list[Score]:
    """The points of a driver by race, with so many first and second places, the earliest ones."""
    places = [*[1] * wins, *[2] * seconds, *[3] * len(points)]
    return [
        Score(race, driver, Fraction(each), places[race - 1])
        for race, each in enumerate(points, 1)
        if each is not None
    ]


def order(*of: list[Score], season: Season = FOUR) -> list[int]:
    found = [score for one in of for score in one]
    return [row.driver for row in standings(season, {score.driver for score in found}, found)]


def test_a_season_counts_the_best_races() -> None:
    [row] = standings(FOUR, [1], scores(1, 12, 0, 8, 4))
    assert [row.points, row.all, *row.races] == [24, 24, 12, 0, 8, 4]
    [row] = standings(FOUR, [1], scores(1, 12, 6, 8, 4))
    assert [row.points, row.all] == [26, 30]


def test_a_race_not_driven_is_the_dropped_one() -> None:
    assert order(scores(1, None, 12, 12, 8), scores(2, 12, 8, 4, 4)) == [1, 2]


def test_ties_go_by_all_races_then_wins_seconds_the_last_race() -> None:
    assert order(scores(1, 8, 8, 8, 0), scores(2, 8, 8, 8, 4)) == [2, 1]
    assert order(scores(1, 8, 8, 8, 8), scores(2, 8, 8, 8, 8, wins=1)) == [2, 1]
    assert order(scores(1, 8, 8, 8, 8), scores(2, 8, 8, 8, 8, seconds=1)) == [2, 1]
    assert order(scores(1, 8, 8, 12, 4), scores(2, 12, 8, 4, 8)) == [2, 1]


def test_only_ties_go_by_more_than_the_best_races() -> None:
    assert order(scores(1, 12, 12, 1, 0), scores(2, 8, 8, 8, 8, wins=4)) == [1, 2]


def test_the_lot_is_the_last_resort_and_until_then_they_share_a_place() -> None:
    same = [*scores(1, 8, 8), *scores(2, 8, 8), *scores(3, 4, 4)]
    assert [(row.driver, row.place) for row in standings(FOUR, [1, 2, 3], same)] == [(1, 1), (2, 1), (3, 3)]
    drawn = standings(FOUR, [1, 2, 3], same, lot=[3, 2, 1])
    assert [(row.driver, row.place) for row in drawn] == [(2, 1), (1, 2), (3, 3)]


def test_points_can_be_taken_off() -> None:
    found = [*scores(1, 12, 12), *scores(2, 12, 8)]
    rows = standings(FOUR, [1, 2], found, off={1: Fraction(6)})
    assert [[row.driver, row.points] for row in rows] == [[2, 20], [1, 18]]


def test_whoever_could_pass_all_others_can_still_win() -> None:
    found = [*scores(1, 12, 12, 8), *scores(2, 12, 8, 8), *scores(3, 4, 8, 0), *scores(4, 8, 12, None)]
    rows = standings(FOUR, [1, 2, 3, 4], found, dict.fromkeys([1, 2, 3, 4], 1))
    assert {row.driver for row in rows if row.can_win} == {1, 2, 4}
    sits_out = standings(FOUR, [1, 2, 3, 4], found, {1: 1, 2: 1, 3: 1, 4: 0})
    assert {row.driver for row in sits_out if row.can_win} == {1, 2}


def test_the_last_race_decides_for_whoever_leads() -> None:
    """With the same best races as another, the leader still gains by driving: all races are the first tie."""
    found = [*scores(1, 12, 12, 12), *scores(2, 12, 12, 12, 4)]
    assert order(found) == [2, 1]


def test_a_faction_has_the_mean_of_its_drivers_points() -> None:
    rows = standings(FOUR, [1, 2, 3, 4], [*scores(1, 12), *scores(2, 0), *scores(3, 8), *scores(4, 8)])
    factions = cup(rows, {1: 0, 2: 0, 3: 1, 4: 2})
    assert [[each.faction, each.place, each.points, each.drivers] for each in factions] == [
        [1, 1, 8, 1],
        [2, 1, 8, 1],
        [0, 3, 6, 2],
    ]


# --- an independent model ---------------------------------------------------------------------------------


def best_sum(points: list[Fraction], best: int) -> Fraction:
    """The largest sum of at most so many, by trying all."""
    few = min(best, len(points))
    return max((sum(some, Fraction()) for some in combinations(points, few)), default=Fraction())


def told_by_hand(season: Season, drivers: list[int], found: list[Score], lot: list[int]) -> list[int]:
    """The order as the issue tells it, a comparison after the other."""
    of = {d: [s for s in found if s.driver == d] for d in drivers}

    def before(a: int, b: int) -> int:
        rules = (
            lambda d: best_sum([s.points for s in of[d]], season.best),
            lambda d: sum(s.points for s in of[d]),
            lambda d: len([s for s in of[d] if s.place == 1]),
            lambda d: len([s for s in of[d] if s.place == 2]),
            lambda d: sum(s.points for s in of[d] if s.race == season.races),
        )
        for rule in rules:
            if rule(a) != rule(b):
                return -1 if rule(a) > rule(b) else 1
        return -1 if lot.index(a) < lot.index(b) else 1

    return sorted(drivers, key=cmp_to_key(before))


def test_the_standings_are_those_of_an_independent_model() -> None:
    for seed in range(amount(2000, 30)):
        chance = Random(seed)
        drivers, season = list(range(chance.randint(3, 9))), Season(races := chance.randint(1, 6), races)
        season = Season(races, chance.randint(1, races))
        found: list[Score] = []
        for race in range(1, races + 1):
            heat = chance.sample(drivers, chance.randint(2, len(drivers)))
            places = [1 + sum(a < b for a in range(n)) for n in [len(heat)] for b in range(n)]
            if chance.random() < 0.5:
                places[1] = 1  # a shared place
            points = by_place(places)
            found += [Score(race, d, p, place) for d, p, place in zip(heat, points, places, strict=True)]
        lot = chance.sample(drivers, len(drivers))
        rows = standings(season, drivers, found, lot=lot)
        assert [row.driver for row in rows] == told_by_hand(season, drivers, found, lot)


def test_a_faction_of_one_has_the_points_of_that_one() -> None:
    rows = standings(FOUR, [1, 2, 3], [*scores(1, 12), *scores(2, 8), *scores(3, 4)])
    found = cup(rows, {1: 0, 2: 1, 3: 1})
    assert [(each.faction, each.drivers) for each in found] == [(0, 1), (1, 2)]
    assert [each.points for each in found] == [12, 6]
