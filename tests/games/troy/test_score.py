"""Games as text with numbered moves, and read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.cli import main
from engine.cli.files import read_record
from engine.errors import BadRecord
from engine.games.troy import GAME
from engine.games.troy.rules import score
from engine.journal import audit, rewind
from engine.model import Seat
from engine.record import Record
from engine.selfplay import opening_of, play_out
from tests.games.troy.tables import Played

BLACK_FIRST = (
    "10/1(rn)(bn)(qr)(kb)(qb)(kn)(rb)(rn)1/1(ps)6(ps)1/1(ps)(ps)(ps)(ps)(ps)(ps)(ps)(ps)1/10/10/"
    "1(PS)(PS)(PS)(PS)(PS)(PS)(PS)(PS)1/1(PS)6(PS)1/1(RN)(BN)(QR)(KB)(QB)(KN)(RB)(RN)1/10 b"
)


def again(record: Record) -> Record:
    """The record of the text of a record."""
    return score.read(score.write(record))


def test_moves_have_the_numbers_of_their_turns() -> None:
    played = Played().move("d4P-d5", "d7p-d6", "e4PS-e5")

    assert "1. d4P-d5 d7p-d6 2. e4PS-e5\n*" in score.write(played.record)


def test_where_black_begins_the_first_move_stands_alone() -> None:
    played = Played(position=BLACK_FIRST).move("d7p-d6", "d4P-d5", "e7p-e6")

    assert "\n1... d7p-d6 2. d4P-d5 e7p-e6\n*" in score.write(played.record)
    assert again(played.record).table.state.moves == played.game.moves


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_comes_back_as_it_was(seed: int) -> None:
    record = play_out(GAME, opening_of(GAME, 2, seed, drivers=("random", "random")))
    back = again(record)

    assert back.table.state == record.table.state
    assert audit(back) == []


def test_what_was_taken_back_is_not_written() -> None:
    played = Played().move("d4P-d5").act(Seat(1), "retract").move("e4P-e5", "d7p-d6")

    assert "1. e4P-e5 d7p-d6\n" in score.write(played.record)


def test_what_was_rolled_back_is_not_written() -> None:
    played = Played().move("d4P-d5", "d7p-d6")
    played.steps.append(rewind(GAME, played.opening, played.steps, 1))
    played.move("e7p-e6")

    assert "1. d4P-d5 e7p-e6\n" in score.write(played.record)


@pytest.mark.parametrize(
    ("end", "result", "ending"),
    [
        (lambda p: p.act(1, "resign"), "0-1", "resigned"),
        (lambda p: p.act(2, "resign"), "1-0", "resigned"),
        (lambda p: p.act(1, "draw").act(2, "draw"), "1/2-1/2", "agreed"),
        (lambda p: p.lapse(), "1-0", "time"),
    ],
    ids=["white resigns", "black resigns", "draw", "time"],
)
def test_how_a_game_ended_off_the_board_is_kept(end: object, result: str, ending: str) -> None:
    played = Played().move("d4P-d5")
    end(played)  # type: ignore[operator]  # a lambda of the table above
    text = score.write(played.record)

    assert f'[Result "{result}"]\n[Ending "{ending}"]' in text
    assert again(played.record).table.outcome == played.table.outcome


def test_options_and_called_checks_are_kept() -> None:
    played = Played(strict_check=True, retractions=3, position=NEARLY).move("a1R-a9 check")
    text = score.write(played.record)

    assert '[Option "retractions=3"]' in text
    assert '[Option "strict_check=yes"]' in text
    assert "a1R-a9+" in text
    assert again(played.record).table.state == played.game


NEARLY = "9k/q9/1(bn)(rs)(pp)6/10/10/10/10/10/1(KQ)(BN)(PS)6/R9 w"
"""White's rook threatens the only queen from a9."""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[Game "chess"]\n\n1. e2e4 *', 'the line [Game "troy"] is missing'),
        ('[Game "troy"]\n\n1. d4P-d5 d7p-d9 *', "Turn 1, 'd7p-d9': "),
        ('[Game "troy"]\n[Position "10/10 w"]\n\n*', "A position has ten ranks"),
        ('[Game "troy"]\n[Option "patience=3"]\n\n*', "There is no option 'patience'"),
        ('[Game "troy"]\n[Result "1-0"]\n[Ending "time"]\n\n1. d4P-d5 1-0', None),
        (
            '[Game "troy"]\n[Result "0-1"]\n[Ending "time"]\n\n1. d4P-d5 0-1',
            "gives 0-1 as the result, but its moves lead to 1-0",
        ),
    ],
)
def test_a_text_that_cannot_be_is_refused_with_the_place(text: str, told: str | None) -> None:
    if told is None:
        assert score.read(text).table.outcome is not None
        return
    with pytest.raises(BadRecord) as refused:
        score.read(text)
    assert told in str(refused.value)


def test_remarks_and_other_numbering_are_read_over() -> None:
    text = '[Game "troy"]\n\n1.d4P-d5 {a pawn} d7p-d6 ; and so on\n2. e4PS-e5'

    assert score.read(text).table.state.moves == ("d4P-d5", "d7p-d6", "e4PS-e5")


@pytest.mark.parametrize(
    "text",
    [
        "1. d4P\u2013d5!? d7p-d6 $14 2. e4PS-e5! +- *",
        "1. d4P-d5 (1. b2N-a4 (1. b2N-b1) d7p-d6) d7p-d6 2. e4PS-e5 \u00b1",
        "1.\u200bd4P-d5\u00a0d7p-d6 (what {a (bracket} else?) 2. e4PS-e5.",
    ],
)
def test_what_other_programs_write_beside_the_moves_is_read_over(text: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    for encoding in ("utf-8-sig", "utf-16"):
        path.write_bytes(f'[Game "troy"] \r\n\r\n{text}\r\n'.encode(encoding))
        assert read_record(path).table.state.moves == ("d4P-d5", "d7p-d6", "e4PS-e5")


def test_a_result_may_have_a_dash(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text('[Game "troy"]\n\n1. d4P-d5 1\u20130', "utf-8")
    outcome = read_record(path).table.outcome
    assert outcome is not None
    assert outcome.seats == ((1,), (2,))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b"1. d4P-d5\n(2. e4", "opens in line 4"),
        (b"1. d4P-d5\n) *", "closes in line 4"),
        (b"\n\xff *", "line 4"),
    ],
)
def test_what_cannot_be_read_of_a_file_is_told_with_its_line(text: bytes, line: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(b'[Game "troy"]\n\n' + text)
    with pytest.raises(BadRecord, match=line):
        read_record(path)


@pytest.mark.long
def test_the_command_line_converts_both_ways(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path)
    assert main(["simulate", "troy", "--seats", "2", "--export", folder]) == 0
    exported = tmp_path / "troy-1.json"
    assert main(["convert", str(exported), "--to", f"{folder}/game.txt"]) == 0
    assert main(["convert", f"{folder}/game.txt", "--to", f"{folder}/again.json"]) == 0
    capsys.readouterr()
    assert main(["audit", f"{folder}/again.json"]) == 0
    assert capsys.readouterr().out.startswith("All is well")
    assert main(["convert", f"{folder}/again.json"]) == 0
    assert capsys.readouterr().out == (tmp_path / "game.txt").read_text("utf-8")
