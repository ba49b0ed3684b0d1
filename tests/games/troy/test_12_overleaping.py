"""Rules 12-17: who passes over whom, and where the leap ends."""

from __future__ import annotations

import pytest

from tests.games.troy.boards import board, goes, moves_of


def test_12_a_knight_leaps_over_everything() -> None:
    """Its leap is completely unaffected by whoever stands between."""
    goes(
        """
        6  .  .  *  .  *
        5  .  *  pp BQ rq *
        4  .  .  q  N  KK
        3  .  *  Pp p  RR *
        2  .  .  *  .  *
        """,
        "d4N",
    )


def test_12_a_knight_leaps_with_an_enemy_too() -> None:
    """Rule 15 is about overleaping and not about the knight's own leap."""
    goes(
        """
        6  .  .  *  .  *
        5  .  *  .  BQ .  rx
        4  .  .  .  Nk
        3  .  *  .  .  .  *
        2  .  .  *  .  Q
        """,
        "d4Nk",
    )


@pytest.mark.parametrize("pair", ["BN", "bn", "Bn"])
def test_13_no_line_passes_a_shared_cell(pair: str) -> None:
    """The queen on a7 and all beyond a5 are out of reach; what stands on a5 is only a target."""
    position = board(f"""
        7  Q
        5  {pair}
        3  S
        2  P
        1  R
    """)
    beyond = {move for n in (6, 7, 8, 9, 10) for move in moves_of(position, "a1R", f"a{n}")}

    assert beyond == set()


def test_14_a_rook_passes_single_friends_up_to_a_pair() -> None:
    """Single men of one's own side are passed over, others are not."""
    goes(
        """
        7  Q
        5  BN
        4  *
        3  S*
        2  P*
        1  R  *  *  *  *  *  *  *  *  *
        """,
        "a1R",
    )


def test_14_no_line_passes_an_enemy() -> None:
    """But only if the occupant is of its own side."""
    goes(
        """
        4  q
        2  p*x
        1  R  *  *  *  *  *  *  *  *  *
        """,
        "a1R",
    )


def test_14_an_enemy_beyond_friends_can_be_taken() -> None:
    """Singletons overleap when moving or capturing."""
    goes(
        """
        9  q
        8  p*x
        7  *
        6  S*
        5  *
        4  N*
        3  *
        2  P*
        1  R  *  *  *  *  *  *  *  *  *
        """,
        "a1R",
    )


def test_14_each_of_a_pair_passes_friends_but_not_both_onto_one() -> None:
    """Both pass the friend, and only one of them can join him."""
    position = board("""
        6  .  .  .  kp
        5  .  .  .  P
        4  .  .  .  KQ
    """)

    for unit in ("d4K", "d4Q"):
        assert moves_of(position, unit, "d5") == {f"{unit}-d5"}
        assert moves_of(position, unit, "d6") == {f"{unit}xk-d6", f"{unit}xp-d6"}
    assert moves_of(position, "d4KQ", "d5") == set()
    assert moves_of(position, "d4KQ", "d6") == set()


def test_14_a_pair_passes_friends_too() -> None:
    """A pair of one side passes over single friends as one man does."""
    goes(
        """
        8  .  .  .  kx
        7  .  .  .  *
        6  .  .  .  P
        5  .  .  .  *
        4  RR N  *  RR N  *  qx
        3  .  .  .  P
        2  .  .  .  P
        1  .  .  .  PP
        """,
        "d4RR",
    )


def test_15_unlike_colours_together_pass_nothing() -> None:
    """Two of different sides who go together pass over nobody."""
    goes(
        """
        6  .  .  .  q
        5  .  .  .  P
        4  .  .  P  Rk *  *  *  *  *  *
        3  .  .  .  *
        2  .  .  .  *
        1  .  .  .  *
        """,
        "d4Rk",
    )


def test_15_who_leaves_an_enemy_behind_passes_friends() -> None:
    """He is no pair any more when he travels."""
    goes(
        """
        6  .  .  .  q*x
        5  .  .  .  P*
        4  *  *  P* Rk *  *  *  *  *  *
        3  .  .  .  *
        2  .  .  .  *
        1  .  .  .  *
        """,
        "d4R",
    )


def test_16_several_friends_are_passed_wherever_they_stand() -> None:
    """One move may leap several cells."""
    goes(
        """
        1  R  P* *  S* N* *  *  B* K* n*x
        2  ppx
        """,
        "a1R",
    )


def test_17_a_king_joins_a_run_or_ends_beyond_it() -> None:
    """Over d2 and d3 to d4, over e2 to f3; not to d5 and g4."""
    goes(
        """
        4  .  .  .  *
        3  .  .  .  S* .  *
        2  .  .  *  P* N*
        1  .  .  *  K  *
        """,
        "d1K",
    )


def test_17_a_pawn_passes_friends_where_it_moves_and_where_it_takes() -> None:
    """Not to d8; and the bishop on e5 is passed to capture, not joined."""
    goes(
        """
        8  .  .  .  .
        7  .  .  .  *
        6  .  .  .  N* .  rx
        5  .  .  .  S* B
        4  .  .  .  P
        """,
        "d4P",
    )


def test_17_a_skirmisher_likewise() -> None:
    """It passes a row of single friends, which count for no steps."""
    goes(
        """
        7  *
        6  .  N* .  rx
        5  .  .  B* S  q*
        4  .  .  .  S
        """,
        "d4S",
    )


def test_17_a_run_ends_at_a_gap() -> None:
    """One step beyond the run; the next friend after a gap is out of reach."""
    goes(
        """
        7  .  .  .  N
        6  .  .  .  *
        5  .  .  .  S*
        4  .  .  .  P
        """,
        "d4P",
    )


def test_17_only_one_man_joins_a_run() -> None:
    """King and pawn together pass the knight, but on its cell they would be three."""
    goes(
        """
        6  .  .  .  *
        5  .  .  *  N  *
        4  .  .  *  KP *
        3  .  .  *  *  *
        """,
        "d4KP",
    )
