"""`moves` and `perft` on the command line, and what both count."""

from __future__ import annotations

import pytest

from engine.cli import main
from engine.games.troy.rules import counting
from engine.games.troy.rules.board import Board
from engine.games.troy.rules.fen import array

TWO = "10/10/10/10/10/4rn4/3S6/10/10/10 w"


def out(capsys: pytest.CaptureFixture[str], *argv: str) -> list[str]:
    assert main(argv) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.long
def test_moves_are_listed_sorted_one_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    lines = out(capsys, "moves", "troy", "--position", "10/10/10/10/10/3nr5/3S6/10/10/10 w")

    assert lines == ["d4S-c5", "d4S-e5", "d4Sxn-d5"]


def test_without_a_position_it_is_the_initial_array(capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, "moves", "troy") == out(capsys, "moves", "troy", "--position", array())


def test_perft_prints_each_move_and_the_total_last(capsys: pytest.CaptureFixture[str]) -> None:
    *moves, total = out(capsys, "perft", "troy", "--depth", "2")

    assert [line.split(": ")[0] for line in moves] == out(capsys, "moves", "troy")
    assert sum(int(line.split(": ")[1]) for line in moves) == int(total)


def test_depth_one_counts_every_move_once(capsys: pytest.CaptureFixture[str]) -> None:
    *moves, total = out(capsys, "perft", "troy")

    assert {line.split(": ")[1] for line in moves} == {"1"}
    assert int(total) == len(moves)


def test_a_line_ends_where_the_game_is_won() -> None:
    """White takes the only rook: Black has no move after it."""
    counts = dict(counting.perft("10/10/10/10/10/3rn5/3S6/10/10/10 w", 2))

    assert counts["d4Sxr-d5"] == 0
    assert counts["d4S-c5"] > 0


def test_the_count_is_that_of_the_listed_moves(capsys: pytest.CaptureFixture[str]) -> None:
    codes = [0] * 100
    assert Board(codes).count() == 0
    assert len(counting.legal(TWO)) == int(out(capsys, "perft", "troy", "--position", TWO)[-1])


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (("moves", "troy", "--position", "10/10 w"), "A position has ten ranks"),
        (("moves", "chariots"), "has no positions to count moves from; these games have: troy"),
        (("perft", "troy", "--depth", "0"), "a number from 1 is needed"),
    ],
)
def test_what_cannot_be_counted_is_one_sentence(
    capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], told: str
) -> None:
    assert main(argv) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
