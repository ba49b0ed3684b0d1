"""Ratings: who wins gains, who loses loses, and nothing but the race counts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.community.ratings import (
    NEWCOMER,
    SETTLED,
    START,
    Entrant,
    Rating,
    ordinal,
    provisional,
    ranking,
    rate,
    rate_race,
    share,
    shown,
)
from bot.ids import PersonId
from engine.model import Seat

EVERYBODY = LIVIA, MARCUS, GAIUS, OCTAVIA = PersonId(1), PersonId(2), PersonId(3), PersonId(4)
RATINGS = st.builds(Rating, st.floats(5, 45), st.floats(1, 8.3), st.integers(0, 50))


def test_the_winner_gains_and_the_loser_loses() -> None:
    after = rate({}, [[LIVIA], [MARCUS]])

    assert after[LIVIA].mu > NEWCOMER.mu > after[MARCUS].mu
    assert shown(after[LIVIA]) > START > shown(after[MARCUS])


def test_a_duel_of_equals_moves_both_by_the_same() -> None:
    after = rate({}, [[LIVIA], [MARCUS]])

    assert after[LIVIA].mu - NEWCOMER.mu == pytest.approx(NEWCOMER.mu - after[MARCUS].mu)
    assert after[LIVIA].sigma == pytest.approx(after[MARCUS].sigma)


def test_in_a_race_of_four_every_place_counts() -> None:
    after = rate({}, [[LIVIA], [MARCUS], [GAIUS], [OCTAVIA]])

    assert after[LIVIA].mu > after[MARCUS].mu > after[GAIUS].mu > after[OCTAVIA].mu


def test_equals_who_share_a_place_stay_equal() -> None:
    after = rate({}, [[LIVIA, GAIUS], [MARCUS]])

    assert after[LIVIA] == after[GAIUS]
    assert after[LIVIA].mu > after[MARCUS].mu


def test_to_beat_a_better_one_is_worth_more() -> None:
    over_strong = rate({MARCUS: Rating(35, 4, 9)}, [[LIVIA], [MARCUS]])[LIVIA]
    over_weak = rate({MARCUS: Rating(15, 4, 9)}, [[LIVIA], [MARCUS]])[LIVIA]

    assert over_strong.mu > over_weak.mu


def test_doubt_about_a_newcomer_shrinks_with_every_race() -> None:
    ratings: dict[PersonId, Rating] = {}
    doubts = [NEWCOMER.sigma]
    for race in range(8):
        places = [[LIVIA], [MARCUS], [GAIUS]] if race % 2 else [[GAIUS], [MARCUS], [LIVIA]]
        ratings |= rate(ratings, places)
        doubts.append(ratings[LIVIA].sigma)

    assert doubts == sorted(doubts, reverse=True)
    assert len(set(doubts)) == len(doubts)


def test_a_rating_is_provisional_until_enough_races_are_run() -> None:
    rating = NEWCOMER
    for _race in range(SETTLED):
        assert provisional(rating)
        rating = rate({LIVIA: rating}, [[LIVIA], [MARCUS]])[LIVIA]

    assert not provisional(rating)


@pytest.mark.parametrize("places", [[], [[]], [[LIVIA]], [[], [LIVIA]]])
def test_a_race_of_fewer_than_two_people_changes_nothing(places: list[list[PersonId]]) -> None:
    before = {LIVIA: Rating(30, 4, 7)}

    assert rate(before, places) == {user: before[user] for users in places for user in users}


def test_only_those_who_raced_are_rated() -> None:
    assert set(rate({GAIUS: Rating(30, 4, 7)}, [[LIVIA], [MARCUS]])) == {LIVIA, MARCUS}


def test_nobody_can_take_two_places() -> None:
    with pytest.raises(ValueError, match="one place"):
        rate({}, [[LIVIA], [MARCUS, LIVIA]])


@pytest.mark.long
@given(st.lists(st.lists(RATINGS, max_size=3), max_size=5), st.randoms(use_true_random=False))
def test_the_order_of_those_who_share_a_place_does_not_matter(
    places: list[list[Rating]], random: object
) -> None:
    numbers = map(PersonId, range(100))
    groups = [[next(numbers) for _rating in group] for group in places]
    before = {
        u: r for users, group in zip(groups, places, strict=True) for u, r in zip(users, group, strict=True)
    }
    mixed = [sorted(users, key=lambda _user: random.random()) for users in groups]  # type: ignore[attr-defined]

    assert rate(before, groups) == rate(dict(reversed(before.items())), mixed)


@given(st.permutations(EVERYBODY), RATINGS)
def test_who_somebody_is_does_not_matter(order: list[PersonId], equal: Rating) -> None:
    """Equals who end in some order get by place what any equals get."""
    after = rate(dict.fromkeys(order, equal), [[user] for user in order])
    usual = rate(dict.fromkeys(EVERYBODY, equal), [[user] for user in EVERYBODY])

    assert [after[user] for user in order] == [usual[user] for user in EVERYBODY]


@given(RATINGS, RATINGS)
def test_more_skill_and_less_doubt_show_as_a_larger_number(one: Rating, other: Rating) -> None:
    if ordinal(one) >= ordinal(other):
        assert shown(one) >= shown(other)
    assert shown(one) >= 0


def test_a_newcomer_is_shown_a_round_number() -> None:
    assert shown(NEWCOMER) == START


def test_equal_numbers_share_a_rank() -> None:
    strong, weak = Rating(35, 3, 9), Rating(20, 3, 9)
    ratings = {OCTAVIA: weak, GAIUS: NEWCOMER, MARCUS: strong, LIVIA: strong}

    assert ranking(ratings) == [(1, LIVIA), (1, MARCUS), (3, OCTAVIA), (4, GAIUS)]


def test_who_fled_loses_to_all_others_and_these_race_without() -> None:
    entrants = [
        Entrant(LIVIA, Seat(1), 2),
        Entrant(MARCUS, Seat(2), 3),
        Entrant(GAIUS, Seat(3), 1, fled=True),
    ]
    after = rate_race({}, entrants)

    assert {user: after[PersonId(user)] for user in (LIVIA, MARCUS)} == rate({}, [[LIVIA], [MARCUS]])
    assert after[GAIUS] == rate({}, [[LIVIA], [MARCUS], [GAIUS]])[GAIUS]


def test_where_one_alone_is_left_nobody_gains_and_where_both_fled_both_lose() -> None:
    one = rate_race({}, [Entrant(LIVIA, Seat(1), 1), Entrant(MARCUS, Seat(2), 2, fled=True)])
    both = rate_race({}, [Entrant(LIVIA, Seat(1), 1, fled=True), Entrant(MARCUS, Seat(2), 2, fled=True)])

    assert one[LIVIA] == NEWCOMER
    assert one[MARCUS] == both[LIVIA] == both[MARCUS] == rate({}, [[LIVIA], [MARCUS]])[MARCUS]


@pytest.mark.parametrize("part", [1.0, 0.5, 0.25, 0.0])
def test_a_race_of_two_counts_as_far_as_their_pair_does(part: float) -> None:
    whole = rate({}, [[LIVIA], [MARCUS]])
    after = rate_race(
        {}, [Entrant(LIVIA, Seat(1), 1), Entrant(MARCUS, Seat(2), 2)], {frozenset({LIVIA, MARCUS}): part}
    )

    for user in (LIVIA, MARCUS):
        assert after[PersonId(user)].mu == pytest.approx(NEWCOMER.mu + part * (whole[user].mu - NEWCOMER.mu))
        assert after[PersonId(user)].races == (1 if part else 0)


def test_in_a_larger_field_a_pair_that_counts_less_leaves_the_others_as_they_are() -> None:
    entrants = [Entrant(LIVIA, Seat(1), 1), Entrant(MARCUS, Seat(2), 2), Entrant(GAIUS, Seat(3), 3)]
    whole, without = rate({}, [[LIVIA], [MARCUS], [GAIUS]]), rate({}, [[LIVIA], [GAIUS]])
    after = rate_race({}, entrants, {frozenset({LIVIA, MARCUS}): 0.5})

    assert after[GAIUS] == whole[GAIUS]
    assert after[LIVIA].mu == pytest.approx((whole[LIVIA].mu + without[LIVIA].mu) / 2)


def test_the_first_three_games_of_two_people_count_ever_less_and_then_none() -> None:
    assert [share(earlier) for earlier in range(5)] == [1, 0.5, 0.25, 0, 0]
