"""Rules 28-30: Zeus rolls back time, ten times for each, and only so far."""

from __future__ import annotations

import pytest

from engine.errors import BadOrder
from engine.games.troy import GAME
from engine.games.troy.rules.events import Retracted
from engine.games.troy.rules.state import Result
from engine.kernel import act_of, choices
from engine.model import Seat
from tests.games.troy.boards import acts, board, shuffle, told, words
from tests.games.troy.tables import Played

LAST_PAWN = board("""
    10 kk qq rr bb nn pp ss
    9  .  .  .  .  .  .  .  .  P
    1  KK QQ RR BB NN .  SS
""")
LAST_KING = board("""
    10 k  qq rr bb nn pp ss
    5  R
    1  KK QQ RR BB NN PP SS
""")


def test_28_each_player_has_ten() -> None:
    """You have 10 retractable moves."""
    assert Played().game.left == (10, 10)


@pytest.mark.parametrize("left", [0, 3])
def test_28_or_as_many_as_the_table_agreed(left: int) -> None:
    """The patience of Zeus has limits, which a table may set."""
    played = Played(retractions=left).move("d4P-d5")

    assert played.game.left == (left, left)
    assert ("retract" in acts(played, Seat(1))) == (left > 0)


def test_28_the_move_is_undone_and_the_same_side_is_asked_again() -> None:
    """Zeus takes the last move back."""
    played = Played()
    before = played.game.position
    played.move("d4P-d5").act(Seat(1), "retract")

    assert played.game.position == before
    assert [d.seat for d in played.table.open] == [1]
    assert played.game.left == (9, 10)
    assert told(played, Retracted) == [Retracted("w", ("d4P-d5",), 9)]


def test_28_everything_that_counts_goes_back() -> None:
    """Rule 9, repetition and quiet turns are those of the position before."""
    start = board("""
        7  .  .  .  k
        4  .  .  .  Rr
        1  .  .  .  .  .  .  .  .  .  K
    """)
    played = Played(position=start, wins="kings").move("d4Rr-d6")
    barred, position = words(played), played.game.position
    played.move("d6r-e6").act(Seat(2), "retract")

    assert played.game.position == position
    assert words(played) == barred
    assert "d6rR-d4" not in barred


def test_28_a_repetition_taken_back_does_not_count() -> None:
    """Time is rolled back, and with it what has been seen."""
    corners = board("""
        10 k
        5  .  .  .  .  .  .  .  .  .  r
        3  R
        1  .  .  .  .  .  .  .  .  .  K
    """)
    twice = shuffle("R a3 b3", "r j5 i5", 3)
    played = Played(position=corners, wins="kings").move(*twice).act(Seat(2), "retract").move(twice[-1])

    assert played.table.outcome is None
    assert played.game.position.quiet == 6


def test_29_ten_times_on_the_same_go() -> None:
    """All ten retractions may be spent on one turn."""
    played = Played()
    for _turn in range(10):
        played.move("d4P-d5").act(Seat(1), "retract")
    played.move("d4P-d5")

    assert played.game.left == (0, 10)
    assert "retract" not in acts(played, Seat(1))
    with pytest.raises(BadOrder):
        played.act(Seat(1), "retract")


def test_29_the_other_side_keeps_its_own_ten() -> None:
    """Each of the two has a divine protector."""
    played = Played().move("d4P-d5").act(Seat(1), "retract").move("e4P-e5", "d7p-d6").act(Seat(2), "retract")

    assert played.game.left == (9, 9)


def test_30_before_any_move_there_is_nothing_to_take_back() -> None:
    """To retract a move one has to have made one."""
    played = Played().move("d4P-d5")

    assert "retract" not in acts(Played(), Seat(1))
    assert "retract" not in acts(played, Seat(2))


def test_30_not_after_the_reply() -> None:
    """A move is retracted before one's own next turn: until the other side has moved."""
    played = Played().move("d4P-d5", "d7p-d6")

    assert "retract" not in acts(played, Seat(1))
    assert "retract" in acts(played, Seat(2))


def test_30_one_move_back_and_no_further() -> None:
    """What was retracted is no go; the move before it is out of reach."""
    played = Played().move("d4P-d5", "d7p-d6", "e4P-e5").act(Seat(1), "retract")

    assert "retract" not in acts(played, Seat(1))


@pytest.mark.parametrize("after_reply", [False, True])
def test_30_never_the_move_before_the_last(after_reply: bool) -> None:
    """That one was made before the present go."""
    played = Played(retract_after_reply=after_reply).move("d4P-d5", "d7p-d6", "e4P-e5")
    played.act(Seat(1), "retract")

    assert "retract" not in acts(played, Seat(1))


def test_30_after_the_reply_too_where_the_table_agreed_so() -> None:
    """The reply goes as well and costs its side nothing."""
    played = Played(retract_after_reply=True)
    before = played.game.position
    played.move("d4P-d5", "d7p-d6").act(Seat(1), "retract")

    assert played.game.position == before
    assert played.game.left == (9, 10)
    assert told(played, Retracted) == [Retracted("w", ("d7p-d6", "d4P-d5"), 9)]


@pytest.mark.parametrize("after_reply", [False, True])
def test_n2_a_move_by_which_one_lost_oneself_can_be_taken_back(after_reply: bool) -> None:
    """The loser is asked before the game ends."""
    played = Played(position=LAST_PAWN, retract_after_reply=after_reply)
    played.move("i9P-i10=Q")
    assert played.table.outcome is None
    assert played.game.result == Result("b", ("pawn",), pending=True)
    assert words(played) == {"accept", "retract"}

    played.move("retract").move("i9P-i10=P")

    assert played.game.result is None
    assert played.game.left == (9, 10)


def test_n2_or_the_loss_is_accepted() -> None:
    """The loser may accept, and the game is over."""
    played = Played(position=LAST_PAWN).move("i9P-i10=Q", "accept")

    assert played.table.outcome is not None
    assert played.table.outcome.seats == ((2,), (1,))


def test_n2_who_lets_the_time_pass_has_accepted() -> None:
    """A loser who says nothing in time has accepted the loss."""
    played = Played(position=LAST_PAWN).move("i9P-i10=Q").lapse()

    assert played.table.outcome is not None
    assert played.table.outcome.seats == ((2,), (1,))


def test_n2_who_has_none_left_has_lost_at_once() -> None:
    """A loser with no retraction left is not asked."""
    played = Played(position=LAST_PAWN, retractions=0).move("i9P-i10=Q")

    assert played.table.outcome is not None


def test_n2_a_loss_by_the_reply_is_final() -> None:
    """Black could have moved the king away; after White's move it is too late."""
    played = Played(position=LAST_KING.replace(" w", " b")).move("g10s-h9", "a5Rxk-a10")

    assert played.table.outcome is not None


def test_n2_unless_the_table_agreed_otherwise() -> None:
    """Where one retracts after the reply, a loss by the reply can be taken back."""
    played = Played(position=LAST_KING.replace(" w", " b"), retract_after_reply=True)
    before = played.game.position
    played.move("g10s-h9", "a5Rxk-a10")
    assert played.game.result == Result("w", ("king",), pending=True)
    assert [d.seat for d in played.table.open] == [2]

    played.move("retract")

    assert played.game.position == before
    assert played.game.left == (10, 9)


@pytest.mark.parametrize("end", ["resign", "time", "agreed"])
def test_n2_what_is_not_taken_back(end: str) -> None:
    """Resignation, time and agreement are final."""
    played = Played(retract_after_reply=True).move("d4P-d5", "d7p-d6")
    match end:
        case "resign":
            played.act(Seat(1), "resign")
        case "time":
            played.lapse()
        case _:
            played.act(Seat(1), "draw").act(Seat(2), "draw")

    assert played.table.outcome is not None


def test_the_button_says_what_is_undone() -> None:
    table = Played(retract_after_reply=True).move("d4P-d5")
    assert label_of(table, Seat(1)) == "Zeus: take back (10 left)"

    table.move("d7p-d6")
    assert label_of(table, Seat(1)) == "Zeus: undo the reply, too (10 left)"
    assert label_of(table, Seat(2)) == "Zeus: take back (10 left)"


def label_of(table: Played, seat: Seat) -> str:
    """What taking back is called for a seat."""
    return next(c.label for c in choices(GAME, table.game, act_of(seat), ()) if c.word == "retract")
