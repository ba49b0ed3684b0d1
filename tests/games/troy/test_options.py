"""What a table may agree on: variants of the author, readings of the rules, and where the men stand."""

from __future__ import annotations

import pytest

from engine.errors import BadOptions
from engine.games.troy.rules.boards import board_of
from engine.games.troy.rules.options import Options
from engine.games.troy.rules.wins import WAYS, pieces_left
from engine.language import in_words
from engine.options import settings
from tests.games.troy.boards import DIAGONAL, INITIAL, board, goes, legal, moves_of, threats, wins
from tests.games.troy.tables import Played


def test_n5_both_kings_taken_is_the_only_win() -> None:
    """To play with only one win type, taking both kings."""
    horse = "9  .  .  .  .  NP\n5  k\n1  K"

    assert wins(board(horse), wins="kings") == {"w": set(), "b": set()}
    assert wins(board(horse.replace("k", "q")), wins="kings") == {"w": {"king"}, "b": set()}


def test_n5_then_check_is_given_only_to_a_last_king() -> None:
    """If only both kings count, nobody is in check who still has two."""
    one = board("8  k\n4  R\n1  .  .  K")
    two = board("8  k  k\n4  R\n1  .  .  K")

    assert threats(one, "w", wins="kings") == {"king"}
    assert threats(two, "w", wins="kings") == set()


def test_n5_without_overleaping_friends_are_joined_and_not_passed() -> None:
    """To play without overleaping."""
    goes(
        """
        2  p*x
        1  R  *  P*
        """,
        "a1R",
        overleaping=False,
    )
    goes(
        """
        6  .  .  .  N
        5  .  .  *  S* *
        4  .  .  *  K  P*
        3  .  .  *  *  *
        """,
        "d4K",
        overleaping=False,
    )


def test_n5_without_overleaping_knights_leap_as_ever() -> None:
    """The variant takes overleaping away, not the knight's own leap."""
    goes(
        """
        6  .  .  *  .  *
        5  .  *  .  P  .  *
        4  .  .  .  N  P
        3  .  *  .  .  .  *
        2  .  .  *  .  *
        """,
        "d4N",
        overleaping=False,
    )


def test_n5_without_skirmishers_pawns_stand_in_their_place() -> None:
    """The author's variant with ordinary pawns alone."""
    played = Played(skirmishers=False)

    assert played.game.position.cells == INITIAL.split()[0].replace("S", "P").replace("s", "p")
    assert wins(INITIAL, skirmishers=False) == {"w": set(), "b": set()}


def test_n5_without_skirmishers_nobody_becomes_one() -> None:
    """Where pawns replace them, there are six kinds to choose from."""
    moves = legal(board("9  .  .  .  P"), skirmishers=False)

    assert moves == {f"d9P-d10={kind}" for kind in "KQRBNP"}


def test_n5_without_skirmishers_six_types_make_the_bolt() -> None:
    """Where pawns replace them, a line shows every kind without them."""
    line = board(DIAGONAL.replace("S", "P"))

    assert "bolt" in wins(line, skirmishers=False)["w"]
    assert "bolt" not in wins(line)["w"]


def test_11_foot_may_enter_where_it_captures() -> None:
    """One man beside one enemy; not among two, and not beside a friend."""
    goes(
        """
        5  .  .  n*x *  rbx
        4  .  .  .  P
        """,
        "d4P",
        foot_may_enter=True,
    )
    goes(
        """
        6  .  .  .  .  .  *
        5  .  .  *  n*x B*
        4  .  .  .  S
        """,
        "d4S",
        foot_may_enter=True,
    )


def test_11_foot_enters_beyond_a_run_of_friends_but_joins_none_of_it() -> None:
    """The option opens the cells of enemies, not those of friends."""
    goes(
        """
        6  .  .  .  .  .  n*x
        5  .  .  .  *  B
        4  .  .  .  P
        """,
        "d4P",
        foot_may_enter=True,
    )


def test_11_a_pair_of_foot_men_still_finds_no_room() -> None:
    """The option does not make room for two."""
    position = board("5  .  .  n\n4  .  .  .  PP")

    assert moves_of(position, "d4PP", "c5", foot_may_enter=True) == {"d4PPxn-c5"}


def test_15_who_leaves_an_enemy_may_be_kept_from_passing_friends() -> None:
    """The other reading of rule 15: whoever was in such a pair cannot overleap."""
    goes(
        """
        6  .  .  .  q
        5  .  .  .  P*
        4  .  .  P* Rk *  *  *  *  *  *
        3  .  .  .  *
        2  .  .  .  *
        1  .  .  .  *
        """,
        "d4R",
        mixed_may_leap=False,
    )


def test_15_whoever_leaves_a_friend_passes_friends_all_the_same() -> None:
    """The other reading of rule 15 is about pairs of opposite colours alone."""
    position = board("6  .  .  .  q\n5  .  .  .  P\n4  .  .  .  RK")

    assert moves_of(position, "d4R", "d6", mixed_may_leap=False) == {"d4R-d6", "d4Rxq-d6"}


def test_n6_a_table_can_be_opened_from_any_position_with_either_side_to_move() -> None:
    """Any line of cell-FEN that is not over opens a table."""
    position = board("10 kk qq rr bb nn pp ss\n1  KK QQ RR BB NN PP SS", "b")
    played = Played(position=position)

    assert f"{played.game.position.cells} {played.game.turn}" == position
    assert [d.seat for d in played.table.open] == [2]


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ("10/10 w", "ten ranks"),
        (INITIAL.replace("/10/10/", "/10/9/"), "Rank 5"),
        (INITIAL.replace("(qr)", "(qrk)"), "Rank 9, cell d9"),
        (INITIAL.replace("(qr)", "(qx)"), "Rank 9, cell d9"),
        (INITIAL.replace("(QR)", "(QR"), "Rank 2, cell d2"),
        (INITIAL.replace("/10/10/", f"/{'9' * 30}/10/"), "Rank 6 has more than ten cells"),
        (INITIAL.replace(" w", " x"), "side to move"),
        (INITIAL.replace("q", "n"), "won before"),
    ],
)
def test_n6_a_position_that_cannot_be_played_is_refused_by_its_reason(position: str, told: str) -> None:
    """A line that cannot be read, or is over before the first move, opens none."""
    with pytest.raises(BadOptions, match=told):
        Played(position=position)


def test_as_many_men_of_a_kind_can_stand_on_the_board_as_there_is_room_for() -> None:
    pawns = "/".join(["(PP)" * 10] * 4)
    played = Played(position=f"krqbnpsk2/10/10/10/10/KRQBNSKK2/{pawns} w a10/b10")
    board = board_of(played.game.position, played.game.options)

    assert [pieces_left(board, 0, kind) for kind in "KQRBNPS"] == [3, 1, 1, 1, 1, 80, 1]


def test_the_option_says_how_many_ways_to_win_there_are() -> None:
    offered = next(setting for setting in settings(Options) if setting.name == "wins")

    assert offered.word("all") == f"all {in_words(len(WAYS))}"
    assert offered.hint.startswith(f"all {in_words(len(WAYS))},")
