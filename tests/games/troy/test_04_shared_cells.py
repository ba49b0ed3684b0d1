"""Rules 4-11: two men to a cell, borrowed moves, moving together, reversing, and what is taken."""

from __future__ import annotations

import pytest

from tests.games.troy.boards import board, goes, legal, moves_of, play


def test_4_a_man_shares_a_cell_with_friend_or_foe() -> None:
    """A cell may be shared with either side."""
    goes(
        """
        5  .  *  *  *
        4  *  R* K  r*x
        3  .  *  *  *
        """,
        "c4K",
    )


def test_5_a_full_cell_has_no_room() -> None:
    """Where an enemy is taken one of the two places becomes free."""
    goes(
        """
        5  .  RB Rnx qrx
        4  .  *  K   *
        3  .  *  *   *
        """,
        "c4K",
    )


def test_6_alone_a_man_has_only_its_own_moves() -> None:
    """In a cell of its own it borrows nothing."""
    goes(
        """
        5  .  .  .  *
        4  .  .  .  P
        3  .  .  .  N
        """,
        "d4P",
    )


def test_7_a_man_moves_as_itself_or_as_its_mate() -> None:
    """A king beside a knight has the moves of both."""
    goes(
        """
        6  .  .  *  .  *
        5  .  *  *  *  *  *
        4  .  .  *  KN *
        3  .  *  *  *  *  *
        2  .  .  *  .  *
        """,
        "d4K",
    )


def test_7_a_pawn_and_a_skirmisher_have_nine_moves() -> None:
    """Each of them moves as itself or as its mate, and so do both together."""
    assert legal(board("4  .  .  .  PS")) == {
        f"d4{unit}-{target}5" for unit in ("P", "S", "PS") for target in "cde"
    }


def test_7_an_enemy_mate_lends_nothing() -> None:
    """Only a friend lends his moves."""
    goes(
        """
        5  .  .  .  *
        4  .  .  .  Pq
        """,
        "d4P",
    )


@pytest.mark.parametrize("unit", ["d4R", "d4N"])
def test_7_rook_and_knight_each_may_enter_or_take(unit: str) -> None:
    """The king on d5 may be joined or taken; beside bishop and queen on e6 there is no room but theirs."""
    position = board("""
        6  .  .  .  .  bq
        5  .  .  .  k
        4  .  .  .  RN
    """)

    assert moves_of(position, unit, "d5") == {f"{unit}-d5", f"{unit}xk-d5"}
    assert moves_of(position, unit, "e6") == {f"{unit}xb-e6", f"{unit}xq-e6"}


def test_8_a_pair_needs_room_for_both() -> None:
    """It takes the place of one man, never of one of two, and does not squeeze in."""
    position = board("""
        6  .  .  .  .  bq
        5  .  .  .  k
        4  .  .  .  RN
    """)

    assert moves_of(position, "d4RN", "d5") == {"d4RNxk-d5"}
    assert moves_of(position, "d4RN", "e6") == set()
    assert moves_of(position, "d4RN", "d3") == {"d4RN-d3"}


def test_8_an_enemy_mate_is_dragged_along() -> None:
    """Both men of a cell may go together, also where one is an enemy."""
    goes(
        """
        8  .  .  .  q
        6  .  .  .  P
        5  .  .  .  *
        4  *  *  *  Rk *  *  nx
        3  .  .  .  *
        2  .  .  .  *
        1  .  .  .  *
        """,
        "d4Rk",
    )


def test_8_the_same_man_alone_goes_further() -> None:
    """Only together there has to be room for both."""
    goes(
        """
        8  .  .  .  q*x
        7  .  .  .  *
        6  .  .  .  P*
        5  .  .  .  *
        4  *  *  *  Rk *  *  n*x
        3  .  .  .  *
        2  .  .  .  *
        1  .  .  .  *
        """,
        "d4R",
    )


def test_8_dragged_men_arrive_too() -> None:
    """The target cell receives them both, on the far rank as anywhere."""
    position = board("4  .  .  .  Rk .  .  n")

    assert play(position, "d4Rkxn-g4") == board("4  .  .  .  .  .  .  Rk", "b")


def test_9_a_drag_is_not_dragged_back() -> None:
    """Black may drag both elsewhere, or go back alone."""
    before = board("4  .  .  .  Rr")
    after = play(before, "d4Rr-d7")

    assert legal(after) - legal(after, before) == {"d7rR-d4"}
    assert {"d7rR-d5", "d7r-d4"} <= legal(after, before)


def test_9_only_the_very_same_position_is_barred() -> None:
    """White has taken on the way, so that the old position cannot come back."""
    before = board("""
        7  .  .  .  b
        4  .  .  .  Rr
    """)
    after = play(before, "d4Rrxb-d7")

    assert "d7rR-d4" in legal(after, before)


def test_9_one_move_later_it_is_allowed() -> None:
    """Only the last move counts: with another move of each side in between the drag may be undone."""
    start = board("""
        9  .  .  .  .  .  .  .  .  .  k
        4  .  .  .  Rr
        2  .  .  .  .  .  .  .  .  .  K
    """)
    then = play(start, "d4Rr-d7", "j9k-j8")
    now = play(then, "j2K-j1")

    assert "d7rR-d4" in legal(now, then)


def test_10_one_of_two_is_taken_and_the_mover_stays_with_the_other() -> None:
    """A move takes one enemy, never two."""
    position = board("""
        6  .  .  .  bq
        4  .  .  .  R
    """)

    assert moves_of(position, "d4R", "d6") == {"d4Rxb-d6", "d4Rxq-d6"}
    assert play(position, "d4Rxb-d6") == board("6  .  .  .  Rq", "b")


def test_10_two_like_men_are_one_choice() -> None:
    """Either of a pair could be taken; where both are alike that is the same move."""
    position = board("""
        6  .  .  .  nn
        4  .  .  .  R
    """)

    assert moves_of(position, "d4R", "d6") == {"d4Rxn-d6"}
    assert play(position, "d4Rxn-d6") == board("6  .  .  .  Rn", "b")


def test_10_an_enemy_beside_a_friend_can_be_taken() -> None:
    """The one who is captured must be an enemy; his mate may be a friend."""
    position = board("""
        6  .  .  .  Bq
        4  .  .  .  R
    """)

    assert moves_of(position, "d4R", "d6") == {"d4Rxq-d6"}
    assert play(position, "d4Rxq-d6") == board("6  .  .  .  RB", "b")


def test_10_no_man_takes_its_mate_or_a_friend() -> None:
    """The rook neither takes the king in its own cell nor the pawn."""
    moves = legal(
        board("""
            6  .  .  .  P
            4  .  .  .  Rk
        """)
    )

    assert not any("xk" in move or "xP" in move for move in moves)


@pytest.mark.parametrize("man", "KQR")
def test_11_to_take_is_never_a_duty(man: str) -> None:
    """One may just enter the cell of an enemy."""
    position = board(f"""
        5  .  .  .  n
        4  .  .  .  {man}
    """)

    assert moves_of(position, f"d4{man}", "d5") == {f"d4{man}-d5", f"d4{man}xn-d5"}


def test_11_foot_men_enter_only_where_they_move() -> None:
    """They choose between taking and entering nowhere, as these are two ways."""
    goes(
        """
        5  .  .  nx *  nx
        4  .  .  .  P
        """,
        "d4P",
    )
    goes(
        """
        5  .  .  n* nx n*
        4  .  .  .  S
        """,
        "d4S",
    )
