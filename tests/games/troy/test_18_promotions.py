"""Rules 18-22: who promotes where, into what, and who does not."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from tests.games.troy.boards import board, legal, moves_of, play

ALL = "KQRBNPS"
PAIRS = {"".join(two) for two in combinations_with_replacement(ALL, 2)}


@pytest.mark.parametrize("man", "PS")
def test_18_pawn_and_skirmisher_promote(man: str) -> None:
    """Both by the other's move here, and each to any of the seven types."""
    position = board("9  .  .  .  PS")

    assert moves_of(position, f"d9{man}", "d10") == {f"d9{man}-d10={kind}" for kind in ALL}


@pytest.mark.parametrize("man", "KQRBN")
def test_18_no_other_man_promotes(man: str) -> None:
    """None but foot promotes."""
    moves = legal(board(f"9  .  .  .  {man}"))

    assert moves
    assert not any("=" in move for move in moves)


def test_18_black_promotes_on_the_first_rank() -> None:
    """A promotion cell is one of the far rank, as each side sees it."""
    position = board("2  .  .  .  p", "b")

    assert legal(position) == {f"d2p-d1={kind}" for kind in ALL.lower()}
    assert play(position, "d2p-d1=q") == board("1  .  .  .  q")


def test_18_no_other_rank_promotes() -> None:
    """A promotion cell is one of the far rank alone."""
    assert legal(board("8  .  .  .  P")) == {"d8P-d9"}
    assert legal(board("2  .  .  .  .  .  .  .  .  .  P")) == {"j2P-j3"}


def test_19_both_of_a_pair_promote_at_once() -> None:
    """In 28 ways: it does not matter which of the two becomes what."""
    position = board("9  .  .  .  PS")

    assert moves_of(position, "d9PS", "d10") == {f"d9PS-d10={two}" for two in PAIRS}
    assert len(PAIRS) == 28
    assert play(position, "d9PS-d10=QN") == board("10 .  .  .  QN", "b")


def test_19_two_like_men_likewise() -> None:
    """A pair of two pawns promotes together as any pair of foot does."""
    assert len(moves_of(board("9  .  .  .  PP"), "d9PP", "d10")) == 28


def test_19_a_pair_promotes_while_it_takes() -> None:
    """Both can promote at once, by a capture as by a move."""
    position = board("""
        10 .  .  .  r
        9  .  .  .  PS
    """)

    assert moves_of(position, "d9PS", "d10") == {f"d9PSxr-d10={two}" for two in PAIRS}


def test_19_the_mate_that_cannot_promote_stays_what_it_is() -> None:
    """Of a pair only pawns and skirmishers are promotable."""
    position = board("9  .  .  .  .  RP")

    assert moves_of(position, "e9RP", "e10") == {f"e9RP-e10={kind}" for kind in ALL}
    assert play(position, "e9RP-e10=Q") == board("10 .  .  .  .  QR", "b")


def test_20_each_may_stay_what_it_is() -> None:
    """Each of the two may also stay foot."""
    position = board("9  .  .  .  PS")

    assert play(position, "d9P-d10=P") == board("10 .  .  .  P\n9  .  .  .  S", "b")
    assert play(position, "d9PS-d10=PS") == board("10 .  .  .  PS", "b")
    assert play(position, "d9PS-d10=QS") == board("10 .  .  .  QS", "b")


def test_20_only_men_who_moved_promote() -> None:
    """Neither the mate who is joined nor the one left behind."""
    position = board("""
        10 .  .  .  P
        9  .  .  .  PS
    """)

    assert play(position, "d9P-d10=Q") == board("10 .  .  .  QP\n9  .  .  .  S", "b")
    assert len(moves_of(position, "d9P", "d10")) == 7


def test_20_a_man_fired_far_promotes() -> None:
    """The rook lends its move."""
    position = board("3  .  .  .  RS")

    assert moves_of(position, "d3S", "d10") == {f"d3S-d10={kind}" for kind in ALL}


def test_21_along_the_rank_is_to_arrive_again() -> None:
    """It is free to revisit the rank, which a move along it does."""
    position = board("10 .  .  .  RP")

    assert moves_of(position, "d10P", "e10") == {f"d10P-e10={kind}" for kind in ALL}
    assert moves_of(position, "d10RP", "e10") == {f"d10RP-e10={kind}" for kind in ALL}


def test_21_who_has_not_promoted_may_leave_and_come_back() -> None:
    """A man that has stayed foot may promote when he arrives again."""
    start = board("9  .  .  .  RP\n5  k")
    away = play(start, "d9RP-d10=P", "a5k-a4", "d10P-d8", "a4k-a3", "d8P-d9", "a3k-a2")

    assert moves_of(away, "d9P", "d10") == {f"d9P-d10={kind}" for kind in ALL}


@pytest.mark.parametrize("cell", ["P", "S", "PS", "PP", "Pk", "Sp"])
def test_21_foot_men_on_the_last_rank_have_no_moves_of_their_own(cell: str) -> None:
    """Only a mate's powers can take them to another visit."""
    assert legal(board(f"10 .  .  .  {cell}")) == set()


def test_22_who_is_dragged_there_does_not_promote() -> None:
    """Arriving due to his opponent's move, it does not then promote."""
    position = board("4  .  .  .  Rp")

    assert moves_of(position, "d4Rp", "d1") == {"d4Rp-d1"}
    assert play(position, "d4Rp-d1") == board("1  .  .  .  Rp", "b")


def test_22_and_presents_itself_again_to_promote() -> None:
    """Beside a friend who lends it a move along the rank."""
    position = board("1  .  .  .  rp", "b")

    assert len(moves_of(position, "d1p", "e1")) == 7


@pytest.mark.parametrize("kind", ALL)
def test_22_the_one_who_drags_does_promote(kind: str) -> None:
    """It arrives on its own side's move."""
    position = board("9  .  .  .  Pk")

    assert f"d9Pk-d10={kind}" in legal(position)
    assert play(position, f"d9Pk-d10={kind}") == board(f"10 .  .  .  {kind}k", "b")
