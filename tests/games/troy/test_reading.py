"""Typed moves: usual spellings are read, what is unclear is asked for, what is impossible is explained."""

from __future__ import annotations

import random

import pytest

from engine.errors import BadOrder
from engine.games.troy import GAME
from engine.games.troy.rules.boards import legal
from engine.games.troy.rules.options import Options
from engine.games.troy.rules.state import Game
from engine.kernel import begin, may, spell
from engine.model import Decision, DecisionId, Seat
from tests.games.troy.positions import after, barred, game

ASKED = Decision(DecisionId(1), Seat(1), "move")
FIGHT = "d4 RN, d5 k, e6 bq, a1 K"


def said(game: Game, text: str) -> str:
    return spell(GAME, game, ASKED, text)


def refused(game: Game, text: str) -> str:
    with pytest.raises(BadOrder) as error:
        said(game, text)
    return str(error.value)


@pytest.mark.parametrize(
    "text",
    ["d4R-d5", "d4r-d5", "D4RD5", "d4 R d5", "R d4-d5", "rd4d5", "d4R to d5", "  d4R  -  d5 ", "d4R–d5"],
)
def test_a_move_is_read_in_every_usual_spelling(text: str) -> None:
    assert said(game(FIGHT), text) == "d4R-d5"


@pytest.mark.parametrize(
    "text", ["d4Nxq-e6", "d4n x q e6", "Nd4xqe6", "d4N takes q e6", "d4Nxqe6", "d4N:qe6", "n d4 x q - e6"]
)
def test_a_capture_is_read_with_who_is_taken(text: str) -> None:
    assert said(game(FIGHT), text) == "d4Nxq-e6"


def test_the_cells_are_enough_where_only_one_man_can_go_there() -> None:
    assert said(game("d4 P, a1 K"), "d4d5") == "d4P-d5"
    assert said(game("d4 B, b4 B"), "b4-c5") == "b4B-c5"


def test_files_and_bishops_are_told_apart() -> None:
    assert said(game("b4 B, b6 b, c5 B"), "b4c5") == "b4B-c5"
    assert said(game("b4 B, c5 b"), "b4xbc5") == "b4Bxb-c5"
    assert said(game("b1 B, b10 K"), "bb1-c2") == "b1B-c2"


def test_without_an_x_a_man_enters_if_he_can() -> None:
    field = game("d4 N, e6 q")
    assert said(field, "d4e6") == "d4N-e6"
    assert said(field, "d4xe6") == "d4Nxq-e6"
    assert said(game("d4 N, e6 qq"), "d4e6") == "d4Nxq-e6"


def test_both_men_are_named_in_any_order_and_case() -> None:
    assert said(game("d4 RN"), "d4nr-d7") == "d4RN-d7"
    assert said(game("d4 Rk"), "d4KR-d7") == "d4Rk-d7"
    assert said(game("d7 rK", "b"), "d7KR-d5") == "d7rK-d5"


@pytest.mark.parametrize(
    ("text", "move"),
    [("Nf5", "d4N-f5"), ("n x q e6", "d4Nxq-e6"), ("Nxqe6", "d4Nxq-e6"), ("rd7", "d4R-d7"), ("a2", "a1K-a2")],
)
def test_a_move_is_read_by_its_target_alone_where_only_one_is_meant(text: str, move: str) -> None:
    assert said(game("d4 RN, e6 bq, a1 K"), text) == move


def test_a_target_alone_asks_which_piece_goes_there() -> None:
    with pytest.raises(BadOrder, match=r"^Which piece goes to c5\? Possible: b4B-c5, d4B-c5\.$") as error:
        said(game("b4 B, d4 B"), "c5")
    assert error.value.possible == ("b4B-c5", "d4B-c5")


def test_a_cell_from_which_something_moves_is_no_target() -> None:
    assert "does not say where from and where to" in refused(game("b4 B, d4 B, c3 K"), "d4")


def test_promotions_are_read_with_and_without_their_sign_in_any_order() -> None:
    field = game("d9 PS")
    assert said(field, "d9P-d10q") == "d9P-d10=Q"
    assert said(field, "d9ps-d10NQ") == said(field, "d9PS-d10=nq") == "d9PS-d10=QN"


@pytest.mark.parametrize("text", ["d4P-d5+", "d4P-d5 +", "d4P-d5 check", "d4 d5 Check"])
def test_check_at_the_end_counts_only_where_players_call_it(text: str) -> None:
    assert GAME.rules.read(game("d4 P"), ASKED, text) == ("d4P-d5",)
    assert GAME.rules.read(game("d4 P", strict_check=True), ASKED, text) == ("d4P-d5", "check")


def test_words_about_the_look_of_a_panel_say_nothing_of_the_move() -> None:
    assert said(game("d4 P"), "turned help d4P-d5") == "d4P-d5"
    assert not may(GAME, game("d4 P"), ASKED, "turned help")


def test_every_legal_move_is_read_in_small_letters_and_without_signs() -> None:
    field = begin(GAME, 2, b"").table.state
    rng = random.Random(4)
    for _move in range(40):
        moves = legal(field)
        for move in rng.sample(sorted(moves), 10):
            assert said(field, move) == move
            assert move in possible(field, move.lower().replace("-", " ").replace("=", ""))
        field = after(field, rng.choice(sorted(moves)))


def possible(game: Game, text: str) -> tuple[str, ...]:
    """What a text can mean: the one move that it is, or those that are offered."""
    try:
        return (said(game, text),)
    except BadOrder as error:
        return error.possible


# What is missing is asked for


def test_it_is_asked_who_goes() -> None:
    with pytest.raises(
        BadOrder, match=r"^Which piece goes from d4 to d5\? Possible: d4P-d5, d4PS-d5, d4S-d5\.$"
    ) as e:
        said(game("d4 PS"), "d4d5")
    assert e.value.possible == ("d4P-d5", "d4PS-d5", "d4S-d5")


def test_it_is_asked_who_is_taken() -> None:
    asks = refused(game(FIGHT), "d4Nxe6")
    assert asks == "Which piece is taken on e6? Possible: d4Nxb-e6, d4Nxq-e6."


def test_it_is_asked_what_men_become() -> None:
    asks = refused(game("d9 PS"), "d9P-d10")
    assert asks.startswith("What does the piece become on d10? Possible: d9P-d10=B, ")
    asks = refused(game("d9 PS"), "d9PS-d10")
    assert asks.startswith("What do the pieces become on d10?")
    assert asks.endswith("… (28 in total).")


# What is impossible is explained


def because(game: Game, text: str) -> str:
    """Why a typed move is not possible."""
    told, _dot, possible = refused(game, text).partition(". ")
    assert possible.startswith(("Possible from ", "You can move from "))
    return told.removeprefix(f"{''.join(text.split())} is not possible: ")


def test_what_is_no_move_is_told_how_moves_are_written() -> None:
    assert refused(game("d4 P"), "xyzzy") == (
        "'xyzzy' is not a move; write the cell, the piece and where to, such as d4P-d5."
    )
    assert refused(game("d4 P"), "x" * 900).count("x") < 40


def test_a_cell_that_is_not_there_is_named() -> None:
    for text, cell in (("d4P-d11", "d11"), ("k4-d5", "k4"), ("d0d5", "d0")):
        assert refused(game("d4 P"), text) == f"There is no cell {cell}; cells go from a1 to j10."


def test_half_a_move_is_told_what_the_cell_can_do() -> None:
    assert (
        refused(game("d4 P"), "d4") == "'d4' does not say where from and where to. Possible from d4: d4P-d5."
    )


def test_a_cell_must_hold_an_own_man() -> None:
    field = game("d4 P, e5 n, f6 Rk")
    assert because(field, "c3-c4") == "c3 is empty"
    assert because(field, "e5n-f7") == "everything on e5 belongs to Black"
    assert because(field, "d4R-d5") == "on d4 there is: P"
    assert because(field, "f6k-f7") == "an enemy leaves f6 only together with your piece, as f6Rk"
    assert refused(field, "c3-c4").endswith("You can move from these cells: d4, f6.")


def test_a_man_goes_only_as_he_moves() -> None:
    field = game("d4 N, b1 RB, h2 P")
    assert because(field, "d4-d5") == "the knight does not move like that"
    assert because(field, "b1-c3") == "no piece on b1 moves like that"
    assert because(field, "h2-h1") == "the pawn does not move like that"
    assert because(field, "h2-i2") == "the pawn does not move like that"
    assert because(field, "h2-i3") == "a pawn moves straight ahead and captures diagonally ahead"
    assert because(field, "d4-d4") == "a move has to leave its cell"


def test_nobody_leaps_pairs_and_enemies() -> None:
    field = game("d4 RB, d6 pn, b4 Q, b6 n, f6 PS, h8 K")
    assert because(field, "d4R-d8") == "the rook cannot leap the pair on d6"
    assert because(field, "d4-d8") == "the rook cannot leap the pair on d6"
    assert because(field, "d4-g7") == "the bishop cannot leap the pair on f6"
    assert because(field, "b4-b8") == "the queen cannot leap the knight of Black on b6"
    assert because(field, "d4RB-d8") == "the pair cannot leap the pair on d6"


def test_one_step_leads_further_only_over_own_men_without_a_gap() -> None:
    field = game("d4 K, d5 P, f6 R, b2 P, b3 n, h2 P, h3 R")
    assert because(field, "d4-d7") == (
        "the king moves one step, or over single pieces of its own side without a gap"
    )
    assert because(field, "d4-f4").startswith("the king moves one step")
    assert because(field, "b2-b4") == "the pawn cannot leap the knight of Black on b3"
    assert said(field, "h2-h4") == "h2P-h4"
    assert said(field, "d4-d6") == "d4K-d6"


def test_men_of_two_sides_leap_nobody() -> None:
    men = "d4 Rk, d6 P"
    assert because(game(men), "d4Rk-d8") == (
        "the pair cannot leap the pawn on d6, because pieces of two sides never leap together"
    )
    assert said(game(men), "d4R-d8") == "d4R-d8"
    told = because(game(men, mixed_may_leap=False), "d4R-d8")
    assert told == (
        "the rook cannot leap the pawn on d6, because at this table no piece leaving a mixed cell leaps"
    )


def test_nobody_leaps_where_overleaping_is_switched_off() -> None:
    told = because(game("d4 R, d6 P", overleaping=False), "d4-d8")
    assert told == "the rook cannot leap the pawn on d6, because this table plays without overleaping"


def test_a_cell_has_room_for_two() -> None:
    field = game("d4 RN, d5 K, e6 BQ, d8 PS, c2 qq")
    assert because(field, "d4RN-d5") == "there is no room for both on d5; two pieces need an empty cell"
    assert because(field, "d4RN-e6") == "there is no room for both on e6; two pieces need an empty cell"
    told = because(field, "d4N-e6")
    assert told == "e6 already holds two pieces, and there is no room for a third"
    assert because(field, "d4RN-c2") == "there is no room for both on c2; two pieces need an empty cell"


def test_only_an_enemy_on_the_target_can_be_taken() -> None:
    field = game("d4 RN, d5 k, e6 bq, d2 P, f5 B")
    assert because(field, "d4Nxc2") == "there is no enemy on c2 to take"
    assert because(field, "d4Rxd2") == "you cannot take your own pieces"
    assert because(field, "d4Nxre6") == "on e6 there is: q b"
    assert because(field, "d4RNxqe6") == "two together can only take a piece that stands alone"
    assert because(game("d4 Rk"), "d4Rxkd4") == "a piece cannot take one that shares its cell"


def test_foot_men_go_one_way_and_take_another() -> None:
    field = game("d4 P, d5 n, e5 r, h4 S, h5 n, i5 nr")
    assert because(field, "d4xd5") == "a pawn moves straight ahead and captures diagonally ahead"
    assert because(field, "h4xri5") == "a skirmisher moves diagonally ahead and captures straight ahead"
    assert because(field, "h4-g4") == "the skirmisher does not move like that"
    assert said(field, "d4-d5") == "d4P-d5"
    assert said(field, "d4-e5") == "d4Pxr-e5"


def test_promotions_have_to_be_due_and_as_many_as_men_arrive() -> None:
    field = game("d9 PR, a4 P, f9 PS")
    assert because(field, "a4-a5=Q") == "this move promotes nothing; write it without =Q"
    assert because(field, "d9R-d10=Q") == "this move promotes nothing; write it without =Q"
    told = because(field, "d9PR-d10=QN")
    assert told == "this move promotes one piece, so write one letter after the ="
    told = because(field, "f9PS-f10=Q")
    assert told == "this move promotes 2 pieces, so write 2 letters after the ="
    told = because(game("d9 P", skirmishers=False), "d9-d10=S")
    assert told == "at this table a piece can become only: K Q R B N P"


def test_a_move_that_only_takes_the_last_one_back_is_explained() -> None:
    dragged = after(game("d4 Rr, a1 K, j10 k"), "d4Rr-d7")
    assert because(dragged, "d7rR-d4") == "it would only undo the move just made"


def test_a_win_that_is_barred_is_explained() -> None:
    field = barred(game("d4 R, d8 k, a1 K, j10 q", wins="kings"))
    told = refused(field, "d4Rxk-d8")
    assert told.startswith("d4Rxk-d8 would win, but you did not call check before it")


def test_24_a_false_check_is_refused() -> None:
    """Check is called where a victory is threatened, and nowhere else."""
    field = game("d4 P, a1 K, j10 k", wins="kings", strict_check=True)
    assert "does not threaten to win" in refused(field, "d4P-d5 check")


def test_every_refusal_is_a_sentence() -> None:
    """Whatever two cells and men are typed: a move, a question, or a reason with what is possible."""
    rng = random.Random(11)
    field = begin(GAME, 2, b"", {"position": Options().position}).table.state
    for _move in range(60):
        for _try in range(20):
            told = possible_or_told(field, gibberish(rng))
            assert told == "" or (told.endswith(".") and len(told) < 500), told
        field = after(field, rng.choice(sorted(legal(field))))


def possible_or_told(game: Game, text: str) -> str:
    try:
        said(game, text)
    except BadOrder as error:
        return str(error)
    return ""


def gibberish(rng: random.Random) -> str:
    start, target = (f"{rng.choice('abcdefghij')}{rng.randint(1, 10)}" for _cell in range(2))
    men = "".join(rng.choices("KQRBNPSkqrbnps", k=rng.randint(0, 2)))
    taken = rng.choice(["", "", "x", f"x{rng.choice('kqrbnps')}"])
    return f"{start}{men}{taken}-{target}{rng.choice(['', '', '=Q', '=qn'])}"
