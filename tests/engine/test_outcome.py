"""The end of a game: who came in where, among seats and among racers that nobody drives."""

from __future__ import annotations

import pytest

from engine.model import Outcome, Seat

ALONE = Outcome(
    (("yellow",), ("green", "blue"), ("white",)), ((Seat(1),),), "Yellow is home.", driven={"green": Seat(1)}
)


def test_where_every_racer_is_driven_the_seats_are_all_who_raced() -> None:
    outcome = Outcome((("red",), ("blue",), ("green",)), ((Seat(2),), (Seat(1),)), "Red is home.")
    assert outcome.levels == ((2,), (1,))
    assert (outcome.place(Seat(2)), outcome.place(Seat(1))) == (1, 2)


def test_who_drives_alone_is_placed_among_the_racers_that_nobody_drives() -> None:
    assert ALONE.levels == (("yellow",), (1, "blue"), ("white",))
    assert ALONE.place(Seat(1)) == 2


def test_equals_share_the_better_place() -> None:
    outcome = Outcome(
        (("red", "blue"), ("green",)),
        ((Seat(1), Seat(2)),),
        "A dead heat.",
        driven={"red": Seat(1), "blue": Seat(2)},
    )
    assert [outcome.place(Seat(seat)) for seat in (1, 2)] == [1, 1]
    drawn = Outcome((("red", "blue"), ("green",)), ((Seat(1), Seat(2)), (Seat(3),)), "A dead heat.")
    assert drawn.place(Seat(3)) == 3


def test_a_seat_takes_one_place_with_all_its_racers() -> None:
    driven = {"red": Seat(1), "green": Seat(1), "blue": Seat(2)}
    ranking = (("red", "green"), ("white",), ("blue",))
    outcome = Outcome(ranking, ((Seat(1),), (Seat(2),)), "Red is home.", driven=driven)
    assert outcome.levels == ((1,), ("white",), (2,))
    assert outcome.place(Seat(2)) == 3


def test_a_second_racer_behind_takes_no_place_of_its_own() -> None:
    driven = {"red": Seat(1), "green": Seat(1), "blue": Seat(2)}
    ranking = (("red",), ("white",), ("green",), ("blue",))
    outcome = Outcome(ranking, ((Seat(1),), (Seat(2),)), "Red is home.", driven=driven)
    assert outcome.levels == ((1,), ("white",), (2,))


def test_a_race_that_nobody_drives_ranks_its_racers() -> None:
    outcome = Outcome((("iris",), ("juno", "kore")), (), "Iris is home.")
    assert outcome.levels == (("iris",), ("juno", "kore"))


def test_who_did_not_sit_there_has_no_place() -> None:
    with pytest.raises(ValueError, match="seat 2"):
        ALONE.place(Seat(2))
