"""Draws: by agreement, by a position that comes up a third time, by fifty quiet turns of each side."""

from __future__ import annotations

import pytest

from engine.errors import BadOrder
from engine.games.troy.rules.state import Result
from engine.model import Seat
from tests.games.troy.boards import acts, board, shuffle
from tests.games.troy.tables import Played

ROOKS = board("""
    10 k  k
    8  .  .  .  .  .  .  .  .  .  r
    6  .  .  .  .  .  .  .  .  .  P
    5  n
    3  R
    1  .  .  .  .  .  .  .  .  KK P
""")


def rooks() -> Played:
    return Played(position=ROOKS, wins="kings")


@pytest.mark.parametrize("seat", [1, 2])
def test_n3_a_draw_is_offered_and_accepted_by_either_side(seat: Seat) -> None:
    """A game is drawn by agreement."""
    played = Played().act(seat, "draw").act(Seat(3 - seat), "draw")

    assert played.game.result == Result("", ("agreed",))
    assert played.table.outcome is not None
    assert played.table.outcome.seats == ((1, 2),)


def test_n3_a_draw_is_declined_by_a_word() -> None:
    """An offer that is declined is gone."""
    played = Played().act(Seat(1), "draw").act(Seat(2), "decline")

    assert played.table.outcome is None
    assert "decline" not in acts(played, Seat(2))


def test_n3_or_by_a_move_of_the_other_side() -> None:
    """An offer is declined by a move of the side to which it was made."""
    played = Played().move("d4P-d5").act(Seat(1), "draw").move("d7p-d6")

    assert "decline" not in acts(played, Seat(2))
    assert played.game.offer == ""


def test_n3_an_offer_stays_while_its_own_side_moves() -> None:
    """Only a move of the other side declines it."""
    played = Played().act(Seat(1), "draw").move("d4P-d5")

    assert "decline" in acts(played, Seat(2))


def test_n3_nobody_accepts_his_own_offer() -> None:
    """It takes both sides to agree."""
    played = Played().act(Seat(1), "draw")

    with pytest.raises(BadOrder):
        played.act(Seat(1), "draw")


def may_offer(played: Played, seat: Seat) -> bool:
    return "draw" in acts(played, seat)


@pytest.mark.parametrize("seat", [1, 2])
def test_n3_who_offers_before_a_move_of_his_own_offers_again_after_it(seat: Seat) -> None:
    """A side offers once between two moves of its own; that it was declined by a word gives it no second."""
    played = Played().move(*["d4P-d5", "d7p-d6"][: seat - 1]).act(seat, "draw").act(Seat(3 - seat), "decline")
    assert not may_offer(played, seat)

    played.move("d4P-d5" if seat == 1 else "d7p-d6")

    assert may_offer(played, seat)


@pytest.mark.parametrize("seat", [1, 2])
def test_n3_who_offers_after_a_move_of_his_own_waits_for_the_next_one(seat: Seat) -> None:
    """That the other side has moved in between is not enough."""
    moves = ["d4P-d5", "d7p-d6", "b4P-b5", "b7p-b6"]
    played = Played().move(*moves[:seat]).act(seat, "draw").move(moves[seat])
    assert played.game.offer == ""
    assert not may_offer(played, seat)

    played.move(moves[seat + 1])

    assert may_offer(played, seat)


def test_n3_a_move_that_is_taken_back_gives_no_second_offer() -> None:
    """It is as if it had not been made."""
    played = Played().act(Seat(1), "draw").act(Seat(2), "decline").move("d4P-d5").act(Seat(1), "retract")

    assert not may_offer(played, Seat(1))


def test_n3_each_side_has_offers_of_its_own() -> None:
    played = Played().act(Seat(1), "draw").act(Seat(2), "decline")

    assert may_offer(played, Seat(2))


def test_n3_a_third_time_is_a_draw() -> None:
    """A game is drawn at the third repetition of a position."""
    played = rooks().move(*shuffle("R a3 b3", "r j8 i8", 3))
    assert played.table.outcome is None

    played.move(*shuffle("R b3 a3", "r i8 j8", 1))

    assert played.game.result == Result("", ("threefold",))
    assert played.table.outcome is not None
    assert played.table.outcome.seats == ((1, 2),)


def test_n3_the_same_men_with_the_other_side_to_move_are_another_position() -> None:
    """White goes a long way, so that all stand as before with Black to move."""
    played = rooks().move("a3R-b3", "j8r-i8", "b3R-c3", "i8r-j8", "c3R-a3")

    assert played.game.position.cells == ROOKS.split()[0]
    played.move("j8r-i8", "a3R-b3", "i8r-j8", "b3R-a3")
    assert played.game.position.cells == ROOKS.split()[0]
    assert played.table.outcome is None


WALK = shuffle("R a3 b3 c3 d3 e3 f3 g3", "r j8 i8 h8 g8 f8 e8 d8 c8", 50)


def test_n3_fifty_quiet_turns_of_each_are_a_draw() -> None:
    """A game is drawn after fifty turns of each side without a capture or a promotion."""
    played = rooks().move(*WALK[:-1])
    assert played.table.outcome is None

    played.move(WALK[-1])

    assert played.game.result == Result("", ("quiet",))


@pytest.mark.parametrize(("stir", "quiet"), [("j6P-j7", 7), ("a3Rxn-a5", 0)])
def test_n3_a_capture_begins_the_count_anew_and_a_move_of_a_pawn_does_not(stir: str, quiet: int) -> None:
    """The fifty turns are those without a capture or a promotion."""
    played = rooks().move(*shuffle("R a3 b3 c3", "r j8 i8 h8", 3), stir)

    assert played.game.position.quiet == quiet


def test_n3_a_promotion_begins_the_count_anew_and_to_stay_a_pawn_does_not() -> None:
    """Who stays what he is has not promoted."""
    start = board("9  .  .  .  .  .  .  .  .  .  P\n8  k\n1  K")

    changed = Played(position=start, wins="kings").move("a1K-a2", "a8k-a7", "j9P-j10=Q")
    kept = Played(position=start, wins="kings").move("a1K-a2", "a8k-a7", "j9P-j10=P")

    assert changed.game.position.quiet == 0
    assert kept.game.position.quiet == 3
