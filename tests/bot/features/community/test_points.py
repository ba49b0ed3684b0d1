"""The points table of a season."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.features.community.points import POINTS, Result, Row, best_game, standing, told
from bot.ids import PersonId

LIVIA, MARCUS, GAIUS, OCTAVIA = PersonId(1), PersonId(2), PersonId(3), PersonId(4)


def result(user: PersonId, place: int, of: int = 6, shared: int = 1, finished: bool = True) -> Result:
    return Result(user, place, of, "chariots", shared, finished)


def by_user(*results: Result) -> dict[int, Row]:
    return {row.user: row for row in standing(results)}


def test_every_place_has_its_points() -> None:
    assert [result(LIVIA, place).points for place in range(1, 7)] == list(POINTS)
    assert result(LIVIA, 7, 8).points == 0


@pytest.mark.parametrize(
    ("place", "shared", "points"),
    [(1, 2, Fraction(17, 2)), (2, 3, Fraction(5)), (3, 2, Fraction(4)), (6, 2, Fraction(1, 2)), (7, 2, 0)],
)
def test_who_share_a_place_share_the_points(place: int, shared: int, points: Fraction) -> None:
    assert result(LIVIA, place, 8, shared).points == points


def test_no_points_are_made_or_lost_by_a_tie() -> None:
    apart = [result(PersonId(user), user, 4) for user in (1, 2, 3, 4)]
    level = [result(PersonId(user), 1, 4, shared=4) for user in (1, 2, 3, 4)]

    assert sum(r.points for r in apart) == sum(r.points for r in level)


def test_who_left_has_raced_but_earns_nothing() -> None:
    row = by_user(result(LIVIA, 1, finished=False))[LIVIA]

    assert row == Row(1, LIVIA, Fraction(0), 1, 0, 0)


def test_races_wins_and_podiums_are_counted() -> None:
    row = by_user(result(LIVIA, 1), result(LIVIA, 3), result(LIVIA, 4), result(MARCUS, 2))[LIVIA]

    assert row == Row(1, LIVIA, Fraction(18), 3, 1, 2)


def test_the_last_of_a_race_stands_on_no_podium() -> None:
    assert not result(LIVIA, 2, of=2).podium
    assert not result(LIVIA, 3, of=3).podium
    assert result(LIVIA, 3, of=4).podium


def test_nobody_wins_what_all_share() -> None:
    level = result(LIVIA, 1, of=2, shared=2)

    assert not level.won
    assert not level.podium
    assert level.points == result(MARCUS, 1, of=2, shared=2).points > 0


def test_a_lonely_race_is_not_won() -> None:
    assert not result(LIVIA, 1, of=1).won


def test_more_points_come_first() -> None:
    rows = standing([result(MARCUS, 2), result(LIVIA, 1), result(GAIUS, 6)])

    assert [(r.rank, r.user) for r in rows] == [(1, LIVIA), (2, MARCUS), (3, GAIUS)]


def test_equal_points_are_told_apart_by_wins() -> None:
    """10 and 2 against 7 and 5."""
    rows = standing([result(MARCUS, 2), result(MARCUS, 3), result(LIVIA, 1), result(LIVIA, 5)])

    assert [(r.rank, r.user, int(r.points)) for r in rows] == [(1, LIVIA, 12), (2, MARCUS, 12)]


def test_equal_wins_are_told_apart_by_podiums() -> None:
    """5 and 1 against 3 and 3: a third place is on the podium."""
    rows = standing([result(MARCUS, 4), result(MARCUS, 4), result(LIVIA, 3), result(LIVIA, 6)])

    assert [(r.rank, r.user, r.podiums) for r in rows] == [(1, LIVIA, 1), (2, MARCUS, 0)]


def test_equal_podiums_are_told_apart_by_fewer_races() -> None:
    rows = standing([result(MARCUS, 1), result(MARCUS, 7, 8), result(LIVIA, 1)])

    assert [(r.rank, r.user, r.races) for r in rows] == [(1, LIVIA, 1), (2, MARCUS, 2)]


def test_equals_share_their_rank_and_the_next_is_left_out() -> None:
    rows = standing([result(GAIUS, 1), result(MARCUS, 2), result(LIVIA, 2), result(OCTAVIA, 3)])

    assert [(r.rank, r.user) for r in rows] == [(1, GAIUS), (2, LIVIA), (2, MARCUS), (4, OCTAVIA)]


def test_a_season_without_a_race_has_no_rows() -> None:
    assert standing([]) == []


@pytest.mark.parametrize(
    ("points", "words"),
    [(Fraction(17), "17"), (Fraction(17, 2), "8.5"), (Fraction(22, 3), "7.33"), (0, "0"), (100, "100")],
)
def test_points_are_told_in_few_digits(points: Fraction, words: str) -> None:
    assert told(Fraction(points)) == words


def test_the_best_game_is_that_with_the_most_points_a_race() -> None:
    often = [Result(LIVIA, 2, 4, "chariots")] * 3
    seldom = [Result(LIVIA, 1, 4, "dash"), Result(LIVIA, 4, 4, "dash")]

    assert best_game([*seldom, *often]) == "chariots"
    assert best_game([*seldom[:1], *often]) == "dash"
    assert best_game([]) == ""


def test_of_equally_good_games_the_one_raced_oftener_is_the_best() -> None:
    assert best_game([Result(LIVIA, 1, 4, "arena"), *[Result(LIVIA, 1, 4, "chariots")] * 2]) == "chariots"
