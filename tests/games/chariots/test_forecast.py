"""The forecast of a plot: where the driver would go, phase by phase, with nobody else on the track."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.chariots.face.forecast import Leg, drafted, forecast
from engine.games.chariots.rules.events import ControlRolled
from engine.games.chariots.rules.options import Options
from engine.games.chariots.rules.state import Race
from engine.games.chariots.rules.steps import Round
from engine.games.chariots.rules.track import INSIDE
from engine.model import Seat
from tests.games.chariots.boards import board, key_for, scene

APART = board(
    """
    red  B1a, no coins
    blue T3d
    """,
    phase=0,
    impulse=0,
)
"""Two chariots that do not meet in a round; a forecast leaves special coins aside."""


def ways(race: Race, draft: str, *, control: bool = True) -> tuple[Leg, ...]:
    """The forecast for red."""
    return forecast(race, drafted(race, Seat(1), draft)[0], control)


def test_every_phase_takes_as_many_squares_as_its_coin() -> None:
    legs = ways(APART, "4 2 5")

    assert [(leg.phase, len(leg.squares) - 1) for leg in legs] == [(1, 4), (2, 2), (3, 5)]


def test_every_phase_begins_where_the_last_one_ended() -> None:
    legs = ways(APART, "3 5 4")

    assert legs[0].squares[0] == "B1a"
    assert [leg.squares[-1] for leg in legs[:-1]] == [leg.squares[0] for leg in legs[1:]]


@pytest.mark.parametrize("draft", ["4 2 3", "5 4 2", "3 5 4 free:outside", "4 5 3 lane:d change:early"])
@pytest.mark.parametrize("face", [1, 5])
def test_it_is_where_a_chariot_goes_that_nobody_hinders(draft: str, face: int) -> None:
    """All control rolls of the round show an ace, or all show a 5."""
    rolls = {f"r2__p{phase}__red__control": face for phase in (1, 2, 3)}
    play = (
        scene(APART, Round(2), tempo="round", key=key_for(**rolls)).say(draft).say("2 3 4").close().go().go()
    )

    made = [roll.free for roll in play.told(ControlRolled) if roll.chariot == "red"]
    legs = forecast(replace(APART, round=2), drafted(APART, Seat(1), draft)[0], all(made))
    assert len(set(made)) <= 1
    assert play.chariot("red").trail == (*legs[0].squares, *legs[1].squares[1:], *legs[2].squares[1:])


def test_failed_rolls_keep_it_out_of_the_inside() -> None:
    race = board("red B6b", phase=0, impulse=0)
    made, failed = ways(race, "4 3 2"), ways(race, "4 3 2", control=False)

    assert INSIDE & set(made[0].squares)
    assert not INSIDE & {*failed[0].squares, *failed[1].squares}


def test_a_trap_shows_as_a_crash() -> None:
    """From L1d a chariot of speed 5 can only go back; with T6a behind it open it is no crash."""
    legs = ways(board("red L1d", phase=0, impulse=0), "5 2 3")

    assert legs[0].squares[:2] == ("L1d", "T6a")
    assert not legs[0].crashed


def test_it_ends_at_the_line_of_the_last_lap() -> None:
    race = board("red B1b, crossed 2", phase=0, impulse=0, options=Options(laps=2))

    assert ways(race, "5 4 3") == (Leg(1, ("B1b", "B2b")),)


def test_an_unfinished_draft_shows_what_is_there() -> None:
    assert [leg.phase for leg in ways(APART, "5 3")] == [1, 2]
    assert ways(APART, "") == ()


@pytest.mark.parametrize("draft", ["R3b", "boo", "9 9 9", "null B4b", ".", "free:sideways", "/"])
def test_words_of_other_orders_say_nothing_about_the_way(draft: str) -> None:
    assert ways(APART, draft) == ()


def test_after_the_reveal_the_rest_of_the_round_is_shown() -> None:
    """In phase 2 with the roll known, the present leg follows it whatever is asked for phase 3."""
    race = board("red R2a, plot 4 3 2, shown 2, speed 3, banned", phase=2, impulse=0)
    made, failed = ways(race, ""), ways(race, "", control=False)

    assert [leg.phase for leg in made] == [2, 3]
    assert made[0] == failed[0]


def test_in_mid_phase_only_the_moves_to_come_are_shown() -> None:
    race = board("red B2a, plot 4 3 2, shown 1, speed 4", phase=1, impulse=4)

    assert len(ways(race, "")[0].squares) - 1 == 2


def test_a_crash_delays_it() -> None:
    """After a lasting crash the moves on impulses 1 and 2 are lost: one of the two of speed 2."""
    race = board("red B2a, stall 2", phase=0, impulse=0)

    assert len(ways(race, "2 3 4")[0].squares) - 1 == 1


def test_a_quick_recovery_costs_one_move() -> None:
    race = board("red B2a, skip 1", phase=0, impulse=0)

    assert [len(leg.squares) - 1 for leg in ways(race, "3 2 4")] == [2, 2, 4]


def test_two_chariots_of_one_seat_have_a_part_of_the_draft_each() -> None:
    race = board("red B1a, seat 1\nblue B1b, seat 2\ngreen B1c, seat 1", phase=0, impulse=0)

    both = drafted(race, Seat(1), "4 2 3 / 5 3 2 free:outside")
    assert [(c.name, c.plot, c.policy.free) for c in both] == [
        ("red", (4, 2, 3), "inside"),
        ("green", (5, 3, 2), "outside"),
    ]
    assert [c.plot for c in drafted(race, Seat(1), "4 2 3")] == [(4, 2, 3), ()]
