"""Points: a win is 12 in every heat, the last place 0, the others evenly between."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.features.championship.rules.points import Finish, by_place, scored


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1, 2), (12, 0)),
        ((1, 2, 3), (12, 6, 0)),
        ((1, 2, 3, 4), (12, 8, 4, 0)),
        ((1, 2, 3, 4, 5), (12, 9, 6, 3, 0)),
        ((3, 1, 2), (0, 12, 6)),
    ],
)
def test_a_win_is_12_and_the_others_are_evenly_between(
    places: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert tuple(by_place(places)) == points


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1, 1, 3, 4), (10, 10, 4, 0)),
        ((1, 2, 2, 4), (12, 6, 6, 0)),
        ((1, 2, 2, 2), (12, 4, 4, 4)),
        ((1, 1), (6, 6)),
        ((1, 1, 1, 1, 1), (6, 6, 6, 6, 6)),
        ((1, 1, 1, 4, 5, 5), (Fraction(48, 5), Fraction(48, 5), Fraction(48, 5), Fraction(24, 5), 1.2, 1.2)),
    ],
)
def test_shared_places_have_the_average(places: tuple[int, ...], points: tuple[float, ...]) -> None:
    assert [float(one) for one in by_place(places)] == pytest.approx([float(one) for one in points])


def test_the_points_of_a_heat_add_up_whoever_shares_a_place() -> None:
    assert {sum(by_place(places)) for places in [(1, 2, 3, 4), (1, 1, 3, 3), (1, 2, 2, 2)]} == {24}


def test_a_heat_belongs_to_whoever_drove_its_first_plot() -> None:
    """Who leaves has 0, who took over has nothing, and the places of the others stay."""
    heat = [Finish(1, 2), Finish(2, 1, stayed=False), Finish(3, 3), Finish(4, 4)]
    assert {score.driver: score.points for score in scored(1, heat)} == {1: 8, 2: 0, 3: 4, 4: 0}
    assert [score.driver for score in scored(1, heat) if score.place == 1] == []


def test_the_profile_counts_as_a_rival_like_any_other_and_has_no_row() -> None:
    heat = [Finish(1, 2), Finish(None, 1), Finish(3, 3)]
    assert {score.driver: score.points for score in scored(1, heat)} == {1: 6, 3: 0}
