"""The ten victories, each on a board, and what looks like one."""

from __future__ import annotations

import pytest

from tests.games.troy.boards import DIAGONAL, INITIAL, board, legal, play, winner, wins

NAMES = {
    "k": "king",
    "q": "queen",
    "r": "rook",
    "b": "bishop",
    "n": "knight",
    "p": "pawn",
    "s": "skirmisher",
}
EVERYBODY = """
    10 k  q  r  b  n  p  s
    9  .  .  .  .  .  .  .  .  .  {more}
    2  .  .  .  .  .  .  .  .  .  R
    1  .  .  .  K  Q  R  B  N  P  S
"""


def without(man: str, more: str = ".") -> str:
    """Everybody is there but Black's man of that letter; `more` stands on j9."""
    black, rest = EVERYBODY.split("9  .", 1)
    return board(black.replace(man, ".") + "9  ." + rest.format(more=more))


def test_nobody_has_won_as_long_as_everybody_is_there() -> None:
    assert wins(board(EVERYBODY.format(more="."))) == {"w": set(), "b": set()}


@pytest.mark.parametrize(("man", "way"), list(NAMES.items()))
def test_v1_to_v7_no_man_of_a_type_is_left(man: str, way: str) -> None:
    """A side has won when the other has nobody left of some kind."""
    assert wins(without(man)) == {"w": {way}, "b": set()}


@pytest.mark.parametrize(("man", "way"), list(NAMES.items()))
def test_v1_to_v7_taking_the_last_one_wins(man: str, way: str) -> None:
    """To wipe out any one kind of the other side is a victory."""
    before = without(man, more=man)
    after = play(before, f"j2Rx{man}-j9")

    assert winner(before, "b") is None
    assert (winner(after, "w"), wins(after)["w"]) == ("w", {way})


def test_v1_to_v7_a_promoted_man_counts() -> None:
    """The only queen of Black was a pawn."""
    before = board("""
        10 k  .  r  b  n  p  s
        2  p
        1  .  .  .  K  Q  R  B  N  P  S
    """).replace(" w", " b")

    assert winner(before, "w") == "w"
    assert winner(play(before, "a2p-a1=q"), "b") is None


def test_v1_to_v7_promoting_the_last_pawn_away_loses() -> None:
    """A kind that one has given up oneself is eliminated, too."""
    before = board("""
        10 k  q  r  b  n  .  s
        9  .  .  .  .  .  .  .  .  P
        7  .  .  .  .  .  .  .  p
        1  .  .  .  K  Q  R  B  N  .  S
    """)

    assert winner(play(before, "i9P-i10=Q"), "w") == "b"
    assert winner(play(before, "i9P-i10=P"), "w") is None


@pytest.mark.parametrize(
    ("cell", "men", "side"),
    [("e9", "NP", "w"), ("g9", "KN", "w"), ("g9", "NN", "w"), ("e2", "np", "b"), ("g2", "qn", "b")],
)
def test_v8_a_knight_and_a_friend_on_a_start_cell_of_the_kings(cell: str, men: str, side: str) -> None:
    """One of the enemy kings' start squares, occupied with a knight paired with another friendly piece."""
    rank, file = int(cell[1:]), "abcdefghij".index(cell[0])

    held = wins(board(f"{rank} " + ". " * file + men))

    assert "horse" in held[side]
    assert "horse" not in held["b" if side == "w" else "w"]


@pytest.mark.parametrize("men", ["N", "Nk", "QR", "nq", "np"])
def test_v8_what_is_no_horse(men: str) -> None:
    """A knight alone, with an enemy, a pair without a knight, and Black's own men at home."""
    held = wins(board(f"9  .  .  .  .  {men}"))

    assert "horse" not in held["w"] | held["b"]


def test_v8_only_start_cells_of_the_enemy_count() -> None:
    """The horse stands where a king of the enemy began, not where one's own did."""
    assert "horse" not in wins(board("9  .  .  .  NP .  NP\n2  .  .  .  .  NP .  NP"))["w"]


def test_v8_the_cell_counts_wherever_the_kings_are() -> None:
    """Where a king started, whether one stands there or not."""
    assert "horse" in wins(board("9  .  .  .  .  NP\n4  k"))["w"]


def test_v8_start_cells_may_be_named_by_a_position() -> None:
    """A position that is no array says where its kings started."""
    elsewhere = board("9  NP .  .  .  NP") + " e2g2/a9"

    assert "horse" in wins(elsewhere)["w"]
    assert "horse" not in wins(elsewhere.replace("a9", "b9"))["w"]


def test_v9_an_altar_of_four_bishops_in_the_centre() -> None:
    """A bishop, alone, on each of the four cells in the middle."""
    assert "altar" in wins(board("6  .  .  .  .  B  B\n5  .  .  .  .  B  B"))["w"]
    assert "altar" in wins(board("6  .  .  .  .  b  b\n5  .  .  .  .  b  b"))["b"]


@pytest.mark.parametrize("last", [".", "Bk", "BB", "BP", "Q", "b"])
def test_v9_what_spoils_an_altar(last: str) -> None:
    """A gap, a mate, a friend of another kind, an enemy: it has to be solely bishops."""
    held = wins(board(f"6  .  .  .  .  B  {last}\n5  .  .  .  .  B  B"))

    assert "altar" not in held["w"] | held["b"]


def test_v9_the_enemy_who_leaves_completes_it() -> None:
    """The king steps away from the bishop on f6, and White has won by Black's move."""
    before = board(
        """
        10 .  q  r  b  n  p  s
        6  .  .  .  .  B  Bk
        5  .  .  .  .  B  B
        1  .  .  .  K  Q  R  .  N  P  S
        """,
        "b",
    )

    assert winner(before, "w") is None
    assert winner(play(before, "f6k-g7"), "b") == "w"


def bolt(text: str) -> bool:
    return "bolt" in wins(board(text))["w"]


def test_v10_a_line_from_corner_to_corner_with_all_seven_types() -> None:
    """One's own men from cell to neighbouring cell, from one corner to the opposite one."""
    assert bolt(DIAGONAL)


def test_v10_either_pair_of_corners_and_either_side() -> None:
    """From any corner to its far opposite."""
    mirrored = "\n".join(
        " ".join([rank, *(["."] * (10 - len(cells)) + cells[::-1])]).lower()
        for rank, *cells in (line.split() for line in DIAGONAL.strip().splitlines())
    )

    assert "bolt" in wins(board(mirrored))["b"]


def test_v10_a_cell_shared_with_an_enemy_counts() -> None:
    """A line of your men: they stand there, whoever else does."""
    assert bolt(DIAGONAL.replace("4  .  .  .  B", "4  .  .  .  Bk"))


def test_v10_both_men_of_a_pair_count() -> None:
    """Each type is represented, if only by a mate."""
    assert bolt(DIAGONAL.replace("2  .  Q", "2  .  P").replace("3  .  .  R", "3  .  .  QR"))


def test_v10_a_type_that_is_missing_spoils_it() -> None:
    """All seven kinds have to stand on the line."""
    assert not bolt(DIAGONAL.replace("1  K", "1  P"))


def test_v10_a_gap_spoils_it() -> None:
    """The line is continuously connected."""
    assert not bolt(DIAGONAL.replace("5  .  .  .  .  N", "5  .  .  .  .  n"))


@pytest.mark.parametrize("bend", [("2  .  Q", "2  K  Q"), ("5  .  .  .  .  N", "5  .  .  .  K  N")])
def test_v10_the_line_may_bend(bend: tuple[str, str]) -> None:
    """The king is beside the diagonal, and the line takes the way round by it."""
    assert bolt(DIAGONAL.replace("1  K", "1  P").replace(*bend))


def test_v10_a_dead_end_is_not_on_the_line() -> None:
    """The king on c1 touches the line on b2 alone; with a man on b1 the line goes round by him."""
    assert not bolt(DIAGONAL.replace("1  K", "1  P  .  K"))


def test_v10_a_line_takes_one_of_two_ways_however_many_lead_there() -> None:
    """Past the queen or past the rook, never both, though the pawns can be gone through in countless ways."""
    text = """
    10 .  .  .  .  .  .  .  P  P  P
    9  .  .  .  .  .  .  P
    8  .  .  .  .  .  P
    7  .  .  .  .  Q  .  R
    6  .  .  .  .  .  NS
    5  P  P  P  P  P
    4  P  P  P  P  P
    3  P  P  P  P  P
    2  P  P  P  P  P
    1  KB P  P  P  P
    """

    assert not bolt(text)
    assert bolt(text.replace("9  .  .  .  .  .  .  P", "9  .  .  .  .  .  .  R"))
    assert bolt(text.replace("3  P  P  P  P  P", "3  P  Q  P  P  P"))
    assert bolt(DIAGONAL.replace("1  K", "1  P  S  K"))


def test_v10_a_thick_centre_with_the_king_on_a_spur_is_no_line() -> None:
    """There are myriads of lines, and the king on b9 hangs on c8 alone."""
    thick = """
        10 .  .  .  .  .  .  .  .  .  P
        9  .  K  .  .  .  .  .  .  S
        8  .  .  P  .  .  .  .  P
        7  .  .  P  P  P  P  S
        6  .  .  P  P  P  P  P
        5  .  .  P  P  N  P  P
        4  .  .  P  B  P  P  P
        3  .  .  R
        2  .  Q
        1  P
    """

    assert not bolt(thick)
    assert bolt(thick.replace("1  P", "1  K"))


def test_v10_a_maze_in_which_no_line_is_found_is_no_win() -> None:
    """The search of such a crowd ends; nothing is awarded because it gave up."""
    maze = "2PPPP2PP/1PP2B1K1P/SPP2PP2P/PPPPPPP1N1/P1PPP3PP/PPP2PP1PP/PPPPPP2P1/PPPP1PP1PP/PP1PPPRPP1/P4PPPQ1"

    assert "bolt" not in wins(f"{maze} w")["w"]


def test_v10_a_man_dragged_into_the_gap_wins_for_his_side() -> None:
    """Black's rook drags the skirmisher from j7 to g7."""
    before = board(
        """
        10 .  .  .  .  .  .  .  .  .  P
        9  .  .  .  .  .  .  .  .  S
        8  k  q  b  .  n  p  s  P
        7  .  .  .  .  .  .  .  .  .  Sr
        6  .  .  .  .  .  P
        5  .  .  .  .  N
        4  .  .  .  B
        3  .  .  R
        2  .  Q
        1  K
        """,
        "b",
    )

    assert winner(before, "w") is None
    assert winner(play(before, "j7rS-g7"), "b") == "w"


def test_n1_if_both_sides_hold_a_win_the_mover_has_won() -> None:
    """White's last pawn takes Black's last rook and becomes a queen."""
    before = board("""
        10 k  q  .  r  n  p  s  b
        9  .  .  P
        1  .  .  .  K  Q  R  B  N  .  S
    """)
    after = play(before, "c9Pxr-d10=Q")

    assert wins(after) == {"w": {"rook"}, "b": {"pawn"}}
    assert (winner(after, "w"), winner(after, "b")) == ("w", "b")


def test_no_move_wins_from_the_initial_array() -> None:
    assert all(winner(play(INITIAL, move), "w") is None for move in legal(INITIAL))
