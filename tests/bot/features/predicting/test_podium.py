"""A spectator's podium and what it earns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.predicting.podium import (
    BESIDE,
    RIGHT,
    announced,
    best,
    flaw,
    places,
    score,
    scored,
    verdict,
)
from bot.features.predicting.rows import Prediction
from bot.ids import PersonId

RED, BLUE, GREEN, YELLOW = 1, 2, 3, 4
NAMES = {RED: "Red", BLUE: "Blue", GREEN: "Green", YELLOW: "Yellow"}
OUTCOME = [[RED], [BLUE], [GREEN], [YELLOW]]


def test_the_right_racer_on_the_right_place_earns_three() -> None:
    assert score([RED, BLUE, GREEN], OUTCOME) == 9


def test_a_racer_on_another_place_of_the_podium_earns_one() -> None:
    assert score([BLUE, GREEN, RED], OUTCOME) == 3


def test_a_racer_off_the_podium_earns_nothing() -> None:
    assert score([YELLOW, BLUE, RED], OUTCOME) == 0 + RIGHT + BESIDE


def test_racers_who_share_places_are_right_on_any_of_them() -> None:
    level = [[RED, BLUE], [GREEN], [YELLOW]]

    assert score([RED, BLUE, GREEN], level) == score([BLUE, RED, GREEN], level) == 9


def test_all_who_share_the_last_place_of_the_podium_stand_on_it() -> None:
    level = [[RED], [BLUE], [GREEN, YELLOW]]

    assert score([RED, BLUE, YELLOW], level) == 9
    assert score([YELLOW, RED, BLUE], level) == 3 * BESIDE


def test_a_podium_has_as_many_places_as_there_are_racers_for() -> None:
    assert [places(seats) for seats in (1, 3, 4, 8)] == [1, 3, 3, 3]


def test_of_two_only_the_winner_is_predicted() -> None:
    assert places(2) == 1
    assert score([RED], [[RED], [BLUE]]) == RIGHT
    assert score([BLUE], [[RED], [BLUE]]) == 0


def test_a_draw_of_two_surprises_everybody() -> None:
    assert score([RED], [[RED, BLUE]]) == 0
    assert verdict([RED], [[RED, BLUE]], NAMES) == "The game was drawn, which nobody could predict."


@given(st.permutations([RED, BLUE, GREEN, YELLOW]), st.permutations([RED, BLUE, GREEN, YELLOW]))
def test_nothing_earns_more_than_what_came_true(order: list[int], guess: list[int]) -> None:
    outcome = [[seat] for seat in order]

    assert 0 <= score(guess[:3], outcome) <= score(order[:3], outcome) == 9


@pytest.mark.parametrize(
    ("seats", "racing", "words"),
    [
        ((RED, RED, BLUE), 4, "only one place"),
        ((RED, BLUE, 9), 4, "seats of this game"),
        ((RED, BLUE), 4, "Predict 3 places"),
        ((RED, BLUE), 1, "seats of this game"),
        ((), 1, "Predict 1 place"),
    ],
)
def test_what_is_no_podium_is_refused_in_a_sentence(seats: tuple[int, ...], racing: int, words: str) -> None:
    assert words in flaw(seats, range(1, racing + 1))


def test_a_podium_has_no_flaw() -> None:
    assert flaw((RED, YELLOW, BLUE), (RED, BLUE, GREEN, YELLOW)) == ""
    assert flaw((BLUE,), (RED, BLUE)) == ""


def test_the_best_prediction_is_found() -> None:
    sharp, fair = (
        Prediction("KBQT", PersonId(7), (RED, BLUE, YELLOW)),
        Prediction("KBQT", PersonId(8), (YELLOW, RED, GREEN)),
    )

    assert [(s.user, s.points, s.of) for s in scored([fair, sharp], OUTCOME)] == [(7, 6, 9), (8, 4, 9)]
    assert [s.user for s in best([fair, sharp], OUTCOME)] == [7]


def test_predictions_that_are_equally_good_are_all_the_best() -> None:
    same = [Prediction("KBQT", PersonId(user), (RED, BLUE, GREEN)) for user in (9, 8)]

    assert [s.user for s in best(same, OUTCOME)] == [8, 9]


def test_nobody_is_best_without_a_point() -> None:
    assert best([Prediction("KBQT", PersonId(7), (YELLOW,))], OUTCOME) == []
    assert best([], OUTCOME) == []
    assert announced([], {}) == ""


def test_everybody_reads_who_foresaw_it_best() -> None:
    names = {7: "Livia", 8: "Marcus"}
    perfect = [Prediction("KBQT", PersonId(user), (RED, BLUE, GREEN)) for user in (7, 8)]

    assert announced(best(perfect[:1], OUTCOME), names) == "Best prediction: Livia, 9 of 9 points."
    assert announced(best(perfect, OUTCOME), names) == "Best predictions: Livia, Marcus, 9 of 9 points each."


def test_a_spectator_reads_how_each_place_came_out() -> None:
    assert verdict((RED, GREEN, YELLOW), OUTCOME, NAMES).splitlines() == [
        "Your prediction earned 4 of 9 points.",
        "Place 1, Red: right.",
        "Place 2, Green: among the first, but in another place.",
        "Place 3, Yellow: not among the first.",
    ]


def test_to_foresee_all_or_nothing_has_words_of_its_own() -> None:
    assert "perfect prediction: 9 of 9" in verdict((RED, BLUE, GREEN), OUTCOME, NAMES)
    assert "0 of 3" in verdict((BLUE,), [[RED], [YELLOW], [GREEN], [BLUE]], NAMES)
