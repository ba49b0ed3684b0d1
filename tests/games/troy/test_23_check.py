"""Rules 23-25: check is whatever could be won next, the host calls it, or the players do."""

from __future__ import annotations

import pytest

from engine.errors import BadOrder
from engine.games.troy.rules.events import Moved
from tests.games.troy.boards import board, goes, legal, play, threats, told, words
from tests.games.troy.tables import Played

HUNT = board("""
    10 k  qq rr bb nn pp ss
    5  .  .  .  .  .  .  .  .  .  R
    1  KK QQ RR BB NN PP SS
""")
"""From a5 the rook threatens Black's last king."""
EVERYBODY = """
    10 k  q  r  b  n  p  s
    9  .  .  .  .  .  .  .  .  .  {man}
    2  .  .  .  .  .  .  .  .  .  {rook}
    1  .  .  .  K  .  .  B  N  P  S
"""


@pytest.mark.parametrize(
    ("man", "way"),
    [
        ("k", "king"),
        ("q", "queen"),
        ("r", "rook"),
        ("b", "bishop"),
        ("n", "knight"),
        ("p", "pawn"),
        ("s", "skirmisher"),
    ],
)
def test_23_to_threaten_the_last_of_a_type_is_check(man: str, way: str) -> None:
    """Any victory that could come with the next move is a check: one of the seven kinds."""
    army, rest = EVERYBODY.split("9  .", 1)
    hunted = army.replace(man, ".") + "9  ." + rest

    assert threats(board(hunted.format(man=man, rook="R")), "w") == {way}
    assert threats(board(hunted.format(man=man, rook=".")), "w") == set()


def test_23_one_of_two_may_be_threatened_without_check() -> None:
    """To lose one of two is no defeat, so no victory is threatened."""
    assert threats(board(EVERYBODY.format(man="q", rook="R")), "w") == set()


def test_23_to_threaten_a_horse_is_check() -> None:
    """Any victory that could come with the next move is a check: the eighth."""
    assert "horse" in threats(board("9  .  .  .  .  P\n7  .  .  .  N"), "w")
    assert "horse" not in threats(board("9  .  .  .  .  P\n6  .  .  .  N"), "w")


def test_23_to_threaten_an_altar_is_check() -> None:
    """Any victory that could come with the next move is a check: the ninth."""
    assert "altar" in threats(board("8  .  .  .  B\n6  .  .  .  .  B  .\n5  .  .  .  .  B  B"), "w")
    assert "altar" not in threats(board("9  .  .  .  B\n6  .  .  .  .  B  .\n5  .  .  .  .  B  B"), "w")


def test_23_an_altar_is_threatened_by_a_bishop_of_the_altar_itself() -> None:
    """Of two on e5 one steps to f6, and both cells are as they should be; two on f5 as well are too many."""
    almost = """
        10 kk qq rr bb nn pp ss
        6  .  .  .  .  B  .
        5  .  .  .  .  BB {f5}
    """
    assert threats(board(almost.format(f5="B")), "w") == {"altar"}
    assert threats(board(almost.format(f5="BB")), "w") == set()


def test_23_to_threaten_the_bolt_is_check() -> None:
    """The knight on d3 can close the gap on e5."""
    gap = """
        10 .  .  .  .  .  .  .  .  .  P
        9  .  .  .  .  .  .  .  .  S
        8  .  .  .  .  .  .  .  P
        7  .  .  .  .  .  .  S
        6  .  .  .  .  .  P
        4  .  .  .  B
        3  .  .  R  {d3}
        2  .  Q
        1  K
    """

    assert "bolt" in threats(board(gap.format(d3="N")), "w")
    assert "bolt" not in threats(board(gap.format(d3=".") + "2  N  Q"), "w")


def test_23_the_host_tells_what_is_threatened() -> None:
    """Check must be given; here the event of the move gives it."""
    played = Played(position=HUNT).move("g1S-h2", "g10s-h9", "j5R-a5")

    assert [event.threats for event in told(played, Moved)] == [(), (), ("king",)]


def test_24_called_by_the_host_a_check_is_never_missed() -> None:
    """If a check is missed ...: where the host says it, none is."""
    played = Played(position=HUNT).move("j5R-a5", "g10s-h9", "a5Rxk-a10")

    assert played.table.outcome is not None
    assert played.table.outcome.seats == ((1,), (2,))


def test_24_where_players_call_it_a_called_check_may_win() -> None:
    """Only a check that was not called bars the mate."""
    played = Played(position=HUNT, strict_check=True).move("j5R-a5 check", "g10s-h9", "a5Rxk-a10")

    assert played.table.outcome is not None
    assert played.table.outcome.seats == ((1,), (2,))


def test_24_a_missed_check_bars_every_winning_move_at_the_next_turn() -> None:
    """Who did not call his check cannot win with the move after it."""
    played = Played(position=HUNT, strict_check=True).move("j5R-a5", "g10s-h9")

    assert legal(play(HUNT, "j5R-a5", "g10s-h9")) - words(played) == {"a5Rxk-a10"}


def test_24_and_at_that_turn_only() -> None:
    """The mate is barred for one move; a turn later it can be given."""
    played = Played(position=HUNT, strict_check=True)
    played.move("j5R-a5", "g10s-h9", "g1S-h2 check", "h9s-i8")

    assert "a5Rxk-a10" in words(played)


def test_24_a_check_that_is_none_is_refused() -> None:
    """Check is given when a victory is threatened, and not otherwise."""
    with pytest.raises(BadOrder):
        Played(position=HUNT, strict_check=True).move("j5R-j6 check")


def test_24_where_the_host_calls_check_the_word_means_nothing() -> None:
    """It is read over, as the host says what is check."""
    said, unsaid = Played(position=HUNT).move("j5R-a5 check"), Played(position=HUNT).move("j5R-a5")

    assert told(said, Moved) == told(unsaid, Moved)


def test_24_a_win_that_was_not_threatened_needs_no_check() -> None:
    """Black's king walks into the rook's rank by himself."""
    start = board("""
        10 .  qq rr bb nn pp ss
        7  k
        6  .  .  .  .  .  .  .  .  R
        1  KK QQ RR BB NN PP SS
    """)
    played = Played(position=start, strict_check=True).move("i6R-h6", "a7k-a6", "h6Rxk-a6")

    assert told(played, Moved)[0].threats == ()
    assert played.game.result is not None
    assert played.game.result.winner == "w"


def test_24_what_the_other_side_brings_about_counts_all_the_same() -> None:
    """White has missed a check; then Black promotes his last pawn away."""
    start = board("""
        10 k  qq rr bb nn .  ss
        5  .  .  .  .  .  .  .  .  .  R
        2  .  .  .  .  .  .  .  .  .  p
        1  KK QQ RR BB NN PP SS
    """)
    played = Played(position=start, strict_check=True).move("j5R-a5", "j2p-j1=q")

    assert played.game.result is not None
    assert (played.game.result.winner, played.game.result.how) == ("w", ("pawn",))


CORNER = """
    10 .  .  .  .  .  .  .  .  PP K
    9  .  .  .  .  .  .  .  .  PP k
    8  .  .  .  .  .  .  .  .  S
    1  r
"""


def test_24_where_all_moves_win_they_are_allowed() -> None:
    """White missed the check; now the king in the corner can do nothing but take Black's on j9."""
    played = Played(position=board(CORNER), wins="kings", strict_check=True).move("i8S-j9", "a1r-a2")

    assert words(played) == {"j10Kxk-j9"}


def test_25_kings_may_step_into_an_attack_and_stay_there() -> None:
    """No check keeps a man from moving."""
    goes(
        """
        8  .  .  .  r  r
        5  .  .  *  *  *
        4  .  .  *  K  *
        3  .  .  *  *  *
        """,
        "d4K",
    )


def test_25_nobody_has_to_answer_a_check() -> None:
    """A check need not be parried: every other move is legal, too."""
    threatened = play(HUNT, "j5R-a5")

    assert threats(threatened, "w") == {"king"}
    assert {"g10s-h9", "f10p-f9", "c10r-c2"} <= legal(threatened)


def test_23_a_move_that_wins_threatens_nothing_any_more() -> None:
    """A victory is threatened next move only where there is a next move."""
    played = Played(position=HUNT).move("j5R-a5", "g10s-h9", "a5Rxk-a10")

    assert [event.called for event in told(played, Moved)] == [True, False, False]
    assert played.table.outcome is not None
