"""Rules 26 and 27, and the clock: how a game is lost without a victory."""

from __future__ import annotations

import pytest

from engine.errors import NotAsked
from engine.games.troy.rules.state import Result
from engine.model import Seat
from tests.games.troy.boards import acts, board, legal, words
from tests.games.troy.tables import Played

STUCK = """
    10 .  .  .  .  .  .  .  .  PP K
    9  .  .  .  .  .  .  .  .  PP SS
    5  r  .  .  k
    1  R
"""
"""The rook on a1 is the only man of White that can move."""


@pytest.mark.parametrize("seat", [1, 2])
def test_26_who_resigns_has_lost_on_his_own_turn_or_not(seat: Seat) -> None:
    """You also lose if you resign."""
    played = Played().act(seat, "resign")

    assert played.table.outcome is not None
    assert played.table.outcome.seats == ((3 - seat,), (seat,))
    assert played.game.result == Result("w" if seat == 2 else "b", ("resigned",))


def test_27_who_has_no_legal_move_has_lost() -> None:
    """Black takes the only man of White that could move."""
    played = Played(position=board(STUCK, "b"), wins="kings").move("a5rxR-a1")

    assert played.game.result == Result("b", ("stuck",))
    assert played.table.outcome is not None
    assert played.table.outcome.seats == ((2,), (1,))


def test_27_as_long_as_one_man_can_move_the_game_goes_on() -> None:
    """Only without any legal move is a side lost."""
    played = Played(position=board(STUCK, "b"), wins="kings").move("a5r-b5")

    assert played.table.outcome is None
    assert words(played) == legal(board(STUCK).replace("r2k", "1r1k"))
    assert {word[:3] for word in words(played)} == {"a1R"}


def test_27_the_mover_himself_may_be_without_moves() -> None:
    """White drags nothing and leaves nothing: only the side to move is asked."""
    played = Played(position=board(STUCK), wins="kings").move("a1Rxr-a5")

    assert played.table.outcome is None


def test_n4_time_is_lost_with_the_game() -> None:
    """A side that lets the time of a move pass has lost."""
    played = Played().move("d4P-d5").lapse()

    assert played.game.result == Result("w", ("time",))
    assert played.table.outcome is not None
    assert played.table.outcome.seats == ((1,), (2,))


def test_after_the_end_nothing_is_done_any_more() -> None:
    played = Played().act(Seat(1), "resign")

    assert acts(played, Seat(1)) == acts(played, Seat(2)) == set()
    with pytest.raises(NotAsked):
        played.act(Seat(2), "resign")
