"""Rules 1-3: how each man moves and captures alone."""

from __future__ import annotations

import pytest

from tests.games.troy.boards import INITIAL, board, goes, legal


def test_1_a_skirmisher_moves_diagonally_and_not_straight() -> None:
    """One step diagonally ahead, to either side."""
    goes(
        """
        5  .  .  *  .  *
        4  .  .  .  S
        """,
        "d4S",
    )


def test_1_a_skirmisher_captures_straight_and_not_diagonally() -> None:
    """Where it moves it may still join an enemy."""
    goes(
        """
        5  .  .  *  nx r*
        4  .  .  .  S
        """,
        "d4S",
    )


def test_1_a_skirmisher_of_black_goes_down() -> None:
    """Forward is towards the far rank of its own side."""
    goes(
        """
        7  .  .  .  s
        6  .  .  *  Nx R*
        """,
        "d7s",
        "b",
    )


@pytest.mark.parametrize(("man", "cell"), [("S", "b3"), ("P", "b3")])
def test_2_there_is_no_first_step_of_two(man: str, cell: str) -> None:
    """Pawn and skirmisher are restricted to one-step moves, from the array, too."""
    far = {move for move in legal(INITIAL) if move.startswith(f"{cell}{man}-") and move[-1] == "5"}

    assert far == set()


def test_2_a_pawn_moves_straight_by_one() -> None:
    """As in chess, but for the first step of two."""
    goes(
        """
        3  .  .  .  *
        2  .  .  .  P
        """,
        "d2P",
    )


def test_2_a_pawn_captures_diagonally_and_not_straight() -> None:
    """As in chess; straight ahead it may still join an enemy."""
    goes(
        """
        5  .  .  .  n* rx
        4  .  .  .  P
        """,
        "d4P",
    )


def test_2_a_pawn_of_black_goes_down() -> None:
    """Forward is towards the far rank of its own side."""
    goes(
        """
        7  .  .  .  p
        6  .  .  Bx *  Qx
        """,
        "d7p",
        "b",
    )


def test_2_a_king_moves_by_one() -> None:
    """As for orthodox chess: one step in every direction."""
    goes(
        """
        5  .  .  *  n*x *
        4  .  .  *  K   *
        3  .  .  *  *   *
        """,
        "d4K",
    )


def test_2_a_rook_moves_along_rank_and_file() -> None:
    """As in chess: as far as the way is free."""
    goes(
        """
        6  .  .  .  n*x
        5  .  .  .  *
        4  *  *  *  R  *  *  *  *  *  *
        3  .  .  .  *
        2  .  .  .  *
        1  .  .  .  *
        """,
        "d4R",
    )


def test_2_a_bishop_moves_along_the_diagonals() -> None:
    """As in chess: as far as the way is free."""
    goes(
        """
        7  *  .  .  .  .  .  n*x
        6  .  *  .  .  .  *
        5  .  .  *  .  *
        4  .  .  .  B
        3  .  .  *  .  *
        2  .  *  .  .  .  *
        1  *  .  .  .  .  .  *
        """,
        "d4B",
    )


def test_2_a_queen_moves_along_all_lines() -> None:
    """As in chess: rook and bishop in one."""
    goes(
        """
        3  p*x .  p*x
        2  *   *
        1  Q   *  p*x
        """,
        "a1Q",
    )


def test_2_a_knight_leaps() -> None:
    """As for orthodox chess: two cells one way and one to the side."""
    goes(
        """
        6  .  .  *  .  n*x
        5  .  *  .  .  .  *
        4  .  .  .  N
        3  .  *  .  .  .  *
        2  .  .  *  .  *
        """,
        "d4N",
    )


def test_3_a_pawn_that_has_passed_is_not_taken() -> None:
    """The pawn has come from e7; nothing stands where the white one captures."""
    before = board("7  .  .  .  .  p", "b")
    after = board("""
        6  .  .  .  .  p
        5  .  .  .  .  .
    """)
    assert legal(before) == {"e7p-e6"}
    assert not any("x" in move for move in legal(after))

    goes(
        """
        6  .  .  .  *
        5  .  .  .  P  p
        """,
        "d5P",
    )


def test_3_king_and_rook_do_not_castle() -> None:
    """There is no castling."""
    goes(
        """
        2  .  .  .  *  *  *
        1  .  .  .  *  K  *  .  .  R
        """,
        "e1K",
    )
