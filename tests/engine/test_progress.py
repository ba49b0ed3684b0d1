"""Long work at a terminal shows how far it has come; in a pipe it is silent."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.cli import main
from engine.cli.progress import progress, say
from engine.journal import audit, replay
from engine.registry import find
from engine.selfplay import opening_of, play_out
from tests.terminal import Terminal, before_a_terminal, terminal

Run = Callable[..., Terminal]
SERIES = ("simulate", "chariots", "--seats", "4", "--option", "laps=2", "--games", "2")


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command with its standard error at a terminal, and its output too unless it goes elsewhere."""

    def run(*words: str, piped: bool = False) -> Terminal:
        with terminal() as found, monkeypatch.context() as patch:
            patch.setattr("sys.stderr", found.stream)
            patch.setattr("engine.cli.progress.INTERVAL", 0)
            if not piped:
                patch.setattr("sys.stdout", found.stream)
            main(words)
        return found

    return run


def in_a_pipe(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    main(words)
    out, err = capsys.readouterr()
    assert err == ""
    return out


@pytest.fixture
def tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The files of two finished tables."""
    main((*SERIES, "--export", str(tmp_path)))
    capsys.readouterr()
    return sorted(map(str, tmp_path.iterdir()))


def test_a_series_shows_its_games_and_the_time_that_is_left(at_terminal: Run) -> None:
    written = at_terminal(*SERIES).written
    assert "  0% |" in written
    assert "0 of 2 games in " in written
    assert "1 of 2 games in " in written
    assert " left" in written


def test_results_stand_on_the_terminal_as_in_a_pipe(
    at_terminal: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    assert at_terminal(*SERIES).screen == in_a_pipe(capsys, *SERIES).split("\n")


def test_results_in_a_pipe_hold_nothing_of_the_bar_at_the_terminal(
    at_terminal: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    found = at_terminal(*SERIES, "--json", piped=True)
    assert "1 of 2 games in " in found.written
    assert "".join(found.screen) == ""
    assert capsys.readouterr().out == in_a_pipe(capsys, *SERIES, "--json")


def test_an_audit_shows_the_orders_of_a_table_as_a_part_of_it(at_terminal: Run, tables: list[str]) -> None:
    written = at_terminal("audit", *tables).written
    assert "1 of 2 tables in " in written
    assert any(f" {percent}% |" in written for percent in range(1, 50))


def test_an_audit_of_several_tables_names_each(
    tables: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = in_a_pipe(capsys, "audit", *tables).splitlines()
    assert first.startswith(f"{tables[0]}: All is well: ")
    assert second.startswith(f"{tables[1]}: All is well: ")


def test_an_audit_goes_on_after_a_file_that_is_no_table(
    tables: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    torn = tmp_path / "torn.json"
    torn.write_text("{", encoding="utf-8")
    code = main(("audit", str(torn), tables[0]))
    out, err = capsys.readouterr()
    assert code == 2
    assert out.startswith(f"{tables[0]}: All is well: ")
    assert err.startswith(f"{torn} is not a readable table. ")
    assert err.count("\n") == 1


def test_counted_lines_show_how_many_first_moves_are_done(at_terminal: Run) -> None:
    assert "1 of 225 moves in " in at_terminal("perft", "troy", "--depth", "1").written


def test_play_replay_and_audit_show_every_step_to_whoever_watches() -> None:
    game, watched = find("charioteer"), list[int]()
    opening = opening_of(game, 2, 1, drivers=("random", "random"))
    record = play_out(game, opening, watch=lambda step: watched.append(step.entry.number))
    numbers = [entry.number for entry in record.entries[1:]]
    assert watched == numbers
    again = list[int]()
    replay(game, opening, [e.order for e in record.entries[1:]], lambda step: again.append(step.entry.number))
    assert again == numbers
    checked = list[int]()
    assert audit(record, lambda step: checked.append(step.entry.number)) == []
    assert checked == numbers


def test_lines_stand_above_the_bar_which_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    with before_a_terminal(monkeypatch) as found, progress(1_000, "moves") as bar:
        bar.note("in the middlegame")
        say("one")
        bar.reached(999)
        say("two")
    assert "999 of 1,000 moves in " in found.written
    assert " left, in the middlegame" in found.written
    assert found.screen == ["one", "two", ""]


@pytest.mark.parametrize("parts", [3, 10, 24, 49])
def test_a_part_is_counted_when_all_its_fractions_are_done(
    parts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with before_a_terminal(monkeypatch) as found, progress(8, "readers") as bar:
        for done in range(8 * parts):
            bar.done(1 / parts)
            say(str(done))

    def before(line: int) -> str:
        return found.written.partition(f"\r{line}\r\n")[0]

    assert "1 of 8 readers in " not in before(parts - 2)
    assert "1 of 8 readers in " in before(parts)
    assert "100% |" in found.written
    assert "8 of 8 readers in " in found.written


def test_what_is_left_follows_from_what_is_done_however_often_the_clock_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    monkeypatch.setattr("tqdm.std.time", lambda: now)
    with before_a_terminal(monkeypatch) as found, progress(3, "games") as bar:
        for _ in range(10):
            now += 60
            bar.beat()
        bar.done()
        now += 60
        bar.beat()
    assert "0 of 3 games in 10:00, ? left" in found.written
    assert "1 of 3 games in 11:00, 22:00 left" in found.written


def test_where_the_line_to_a_terminal_drops_the_work_goes_on() -> None:
    here, there = os.openpty()
    with os.fdopen(there, "w") as stream:
        os.close(here)
        say("first", stream)
        say("second", stream)
