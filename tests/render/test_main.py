"""`python -m render`: real exported tables, and one sentence for each thing that cannot be."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest
from PIL import Image

import engine
from engine.filming import covered, past_of
from engine.journal import dump_record, start
from engine.model import seats_for
from engine.record import Record
from engine.selfplay import opening_of, play_on, play_out
from engine.story import rounds
from render.__main__ import PURPOSES, main
from render.painter import paint


@pytest.fixture(scope="module")
def record() -> Record:
    """Chariots after the third answer of its first plotting."""
    game = engine.find("chariots")
    opening = opening_of(game, 4, 7, {"laps": 3})
    steps = [start(game, opening)]
    drivers = dict.fromkeys(seats_for(3), "random")
    steps += play_on(game, steps[0].table, drivers, opening.key())
    return Record(opening, tuple(step.entry for step in steps), steps[-1].table)


@pytest.fixture
def exported(record: Record, tmp_path: Path) -> Path:
    path = tmp_path / "table.json"
    path.write_text(json.dumps(dump_record(record)), "utf-8")
    return path


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence with which the command ends at code 2."""
    try:
        code = main(arguments)
    except SystemExit as stop:
        code = stop.code  # type: ignore[assignment]  # argparse ends with a number
    told = capsys.readouterr()
    assert (code, told.out) == (2, "")
    assert told.err.startswith("python -m render: ")
    assert told.err.count("\n") == 1
    return told.err


def test_it_draws_the_public_board(exported: Path, record: Record, tmp_path: Path) -> None:
    out = tmp_path / "board.png"

    assert main([str(exported), "--out", str(out)]) == 0

    game = engine.find("chariots")
    told = covered(game, list(rounds(game, past_of(record)))[-1], {})
    assert told.events
    assert out.read_bytes() == paint(
        game.face.picture(game.rules.view(record.table.state, None), "", "board", told)
    )


def test_it_draws_without_pixels(exported: Path, record: Record, tmp_path: Path) -> None:
    out = tmp_path / "board.svg"

    assert main([str(exported), "--out", str(out)]) == 0

    assert out.read_text("utf-8").startswith("<svg ")


def test_it_draws_what_a_seat_sees(exported: Path, tmp_path: Path) -> None:
    public, own = tmp_path / "public.png", tmp_path / "own.PNG"

    assert main([str(exported), "--seat", "public", "--out", str(public)]) == 0
    assert main([str(exported), "--seat", "4", "--purpose", "mine", "--out", str(own)]) == 0

    with Image.open(own) as image:
        assert image.format == "PNG"
    assert own.read_bytes() != public.read_bytes()


def test_it_draws_a_draft(exported: Path, tmp_path: Path) -> None:
    with_draft, without = tmp_path / "with.png", tmp_path / "without.png"
    common = [str(exported), "--seat", "4", "--purpose", "preview"]

    assert main([*common, "--draft", "5 2 3", "--out", str(with_draft)]) == 0
    assert main([*common, "--out", str(without)]) == 0

    assert with_draft.read_bytes() != without.read_bytes()


def test_it_draws_a_line_of_moves_of_another_game(tmp_path: Path) -> None:
    game = engine.find("troy")
    opening = opening_of(game, 2, 7, {})
    begun = start(game, opening)
    path, plain, ahead = (tmp_path / name for name in ("table.json", "plain.png", "ahead.png"))
    path.write_text(json.dumps(dump_record(Record(opening, (begun.entry,), begun.table))), "utf-8")

    assert main([str(path), "--out", str(plain)]) == 0
    assert main([str(path), "--purpose", "ahead", "--draft", "b4P-b5 b7p-b6", "--out", str(ahead)]) == 0

    assert plain.read_bytes() != ahead.read_bytes()


def test_a_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "There is no file" in refused(capsys, str(tmp_path / "no.json"), "--out", "x.png")


def test_a_folder_in_place_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "cannot be read: Is a directory." in refused(capsys, str(tmp_path), "--out", "x.png")


@pytest.mark.parametrize("content", [b"Ave!", b"\xff\xfe", b"{"])
def test_a_file_that_is_not_json(content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "table.json"
    path.write_bytes(content)

    assert "is not an exported table" in refused(capsys, str(path), "--out", "x.png")


@pytest.mark.parametrize("content", ["[]", "{}", '{"format": 2}', '{"format": 2, "opening": {}}'])
def test_json_that_is_not_a_table(content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "table.json"
    path.write_text(content, "utf-8")

    refused(capsys, str(path), "--out", "x.png")


def test_a_game_that_is_not_here(record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = dump_record(record)
    data["opening"]["game"] = "ludo"
    path = tmp_path / "table.json"
    path.write_text(json.dumps(data), "utf-8")

    assert "There is no game 'ludo'; choose one of: chariots" in refused(capsys, str(path), "--out", "x.png")


@pytest.mark.parametrize("seat", ["5", "0", "red", "-1", "Public"])
def test_an_unknown_seat(seat: str, exported: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = refused(capsys, str(exported), f"--seat={seat}", "--out", "x.png")

    assert f"no seat '{seat}' at this table; there are: public, 1, 2, 3, 4." in told


def test_an_unknown_purpose(exported: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = refused(capsys, str(exported), "--purpose", "film", "--out", "x.png")

    assert all(purpose in told for purpose in ("film", "board", "mine", "preview", "track"))


def test_it_films_the_game_and_a_round_of_it(exported: Path, tmp_path: Path) -> None:
    whole, first = tmp_path / "game.gif", tmp_path / "round.gif"

    assert main([str(exported), "--film", "--out", str(whole)]) == 0
    assert main([str(exported), "--film", "--round", "1", "--out", str(first)]) == 0

    for path in (whole, first):
        with Image.open(path) as image:
            assert image.format == "GIF"
            assert image.size[0] == 800


def test_it_films_as_wide_as_wanted(exported: Path, tmp_path: Path) -> None:
    small = tmp_path / "small.gif"

    assert main([str(exported), "--film", "--width", "390", "--out", str(small)]) == 0

    with Image.open(small) as image:
        assert image.size[0] == 390


def test_it_draws_as_wide_as_wanted_and_the_figures_of_the_rules(exported: Path, tmp_path: Path) -> None:
    small, figure = tmp_path / "small.png", tmp_path / "figure.png"

    assert main([str(exported), "--width", "390", "--out", str(small)]) == 0
    assert main([str(exported), "--figure", "track", "--out", str(figure)]) == 0

    with Image.open(small) as image:
        assert image.size[0] == 390


@pytest.mark.long
@pytest.mark.parametrize("key", engine.all_games())
def test_it_films_each_game_from_its_very_beginning(key: str, tmp_path: Path) -> None:
    game, path, out = engine.find(key), tmp_path / "table.json", tmp_path / "film.gif"
    seats = max(game.seats[0], 2)
    opening = opening_of(game, seats, 3)
    steps = [start(game, opening)]
    drivers = dict.fromkeys(seats_for(seats), "random")
    steps += islice(play_on(game, steps[0].table, drivers, opening.key()), 12)
    played = Record(opening, tuple(step.entry for step in steps), steps[-1].table)
    path.write_text(json.dumps(dump_record(played)), "utf-8")

    assert main([str(path), "--film", "--out", str(out)]) == 0

    with Image.open(out) as image:
        assert image.format == "GIF"


@pytest.mark.parametrize("key", engine.all_games())
def test_it_draws_all_that_there_is_of_a_game(key: str, tmp_path: Path) -> None:
    """Each purpose and each figure of the rules."""
    game, path = engine.find(key), tmp_path / "table.json"
    seats = max(game.seats[0], 2)
    over = play_out(game, opening_of(game, seats, 3, drivers=("random",) * seats))
    path.write_text(json.dumps(dump_record(over)), "utf-8")
    figures = sorted({chapter.purpose for chapter in game.face.chapters() if chapter.purpose})
    missing = {"chart": not game.face.chart, "podium": not game.face.mount}
    purposes = [purpose for purpose in PURPOSES if not missing.get(purpose)]
    for kind in [*(("--purpose", p) for p in purposes), *(("--figure", f) for f in figures)]:
        out = tmp_path / f"{kind[1]}.png"
        assert main([str(path), *kind, "--seat", "1", "--out", str(out)]) == 0
        with Image.open(out) as image:
            assert image.format == "PNG"


def test_there_is_no_podium_before_the_end(exported: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "not over" in refused(capsys, str(exported), "--purpose", "podium", "--out", "x.png")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--film", "--out", "x.png"), "has to end in .gif"),
        (("--film", "--round", "99", "--out", "x.gif"), "There is no round 99; the latest is 1."),
        (("--film", "--seat", "1", "--out", "x.gif"), "shows everybody the same"),
        (("--round", "1", "--out", "x.png"), "add --film"),
        (("--width", "99999", "--out", "x.png"), "1 to 4000 pixels wide"),
        (("--width", "500", "--out", "x.svg"), "no width in pixels"),
        (("--figure", "moon", "--out", "x.png"), "no figure 'moon'; there are: "),
    ],
)
def test_what_cannot_be_drawn_or_filmed(
    arguments: tuple[str, ...], told: str, exported: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told in refused(capsys, str(exported), *arguments)


@pytest.mark.parametrize("name", ["board.jpg", "board", "board.png.txt"])
def test_a_picture_that_is_no_png(
    name: str, exported: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "has to end in .png" in refused(capsys, str(exported), "--out", str(tmp_path / name))
    assert not (tmp_path / name).exists()


def test_a_picture_that_cannot_be_written(
    exported: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = refused(capsys, str(exported), "--out", str(tmp_path / "nowhere" / "x.png"))

    assert "cannot be written: No such file or directory." in told


def test_no_picture_named(exported: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "--out" in refused(capsys, str(exported))
