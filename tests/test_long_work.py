"""Whatever takes long at a terminal shows there how far it has come: benchmarks, the soak, replays."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from bench.__main__ import main as bench
from bot.care.commands import carry_out
from bot.environment import Environment
from engine.cli.progress import say
from tests.bot.hosting.hall import Hall
from tests.laws.sources import ROOT, source
from tests.soak.run import Size, soak
from tests.terminal import before_a_terminal

AT_ONCE = {"reference.py"}
"""What `bench` has that measures nothing and is done at once."""
BENCHES = [p for p in (ROOT / "bench").glob("*.py") if not p.name.startswith("_") and p.name not in AT_ONCE]


def test_a_benchmark_shows_its_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    with before_a_terminal(monkeypatch) as found:
        bench(["storage", "--orders", "5"])
    assert "0 of 5 orders in " in found.written
    first, *_, last, rest = found.screen
    assert first.startswith("one transaction: ")
    assert last.startswith("one transaction takes 1/")
    assert rest == ""


def test_a_benchmark_in_a_pipe_prints_its_results_alone(capsys: pytest.CaptureFixture[str]) -> None:
    bench(["storage", "--orders", "5"])
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 3
    assert err == ""


async def test_a_soak_shows_its_tables_and_its_day(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with before_a_terminal(monkeypatch) as found:
        await soak(tmp_path, Size(tables=1, days=2, kills=0, troubles=1, painted=0))
    assert "0 of 1 tables over in " in found.written
    assert " left, day " in found.written
    assert "tables judged in " in found.written
    assert "".join(found.screen) == ""


async def test_a_replay_of_all_tables_shows_how_many_are_done(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hall = Hall(tmp_path / "hippodrome.db")
    await hall.open()
    for _ in range(2):
        await hall.race("Ann", "Ben")
    await hall.store.close()
    environment = Environment(_env_file=None, HIPPODROME_DATA=str(tmp_path))
    with before_a_terminal(monkeypatch) as found:
        wanted = argparse.Namespace(command="replay", active=True, file=None, json=False, mark=False)
        assert await carry_out(environment, wanted, say) == 0
    assert " of 2 tables in " in found.written
    assert [*found.screen] == ["2 tables replayed: 2 the same by the present rules.", ""]


async def test_a_backup_and_a_restore_show_how_many_tables_were_tried_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hall = Hall(tmp_path / "hippodrome.db")
    await hall.open()
    for _ in range(2):
        await hall.race("Ann", "Ben")
    await hall.store.close()
    environment = Environment(_env_file=None, HIPPODROME_DATA=str(tmp_path))
    file = str(tmp_path / "copy.db")
    for wanted in (
        argparse.Namespace(command="backup", file=file, json=False),
        argparse.Namespace(command="restore", file=file, differing=False),
    ):
        with before_a_terminal(monkeypatch) as found:
            assert await carry_out(environment, wanted, say) == 0
        assert " of 2 tables in " in found.written
        first, *_rest = found.screen
        assert first.startswith(file)


def test_every_benchmark_shows_its_progress_by_the_one_bar() -> None:
    for path in BENCHES:
        assert any(module == "engine.cli.progress" for module in source(path).imports), path.name
        assert "tqdm" not in path.read_text("utf-8"), path.name
