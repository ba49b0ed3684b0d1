"""A table is played by the version of the rules with which it was opened, also by a later program."""

from __future__ import annotations

import dataclasses
import random
from pathlib import Path

import pytest

from engine import registry
from engine.errors import BadOptions
from engine.game import Game
from engine.journal import audit, start
from engine.kernel import begin, submit
from engine.record import Record
from engine.selfplay import opening_of
from tests import extent
from tests.conformance.cases import RELEASED
from tests.conformance.play import wild_order
from tests.conformance.versions import cases_of, kept, path_of, read

REAL = pytest.mark.parametrize("game", RELEASED.values(), ids=RELEASED.keys())
ORDERS = 2_000


@REAL
def test_of_every_version_a_finished_and_a_running_table_are_kept(game: Game) -> None:
    """Run `python -m tests.conformance.versions` before a new version is released."""
    for version in range(1, game.version + 1):
        for case in cases_of(game.key):
            assert path_of(version, case, "finished").exists()
            assert path_of(version, case, "running").exists()


@pytest.mark.parametrize("path", extent.some([*kept("finished")], 5), ids=lambda path: path.name)
def test_a_table_of_any_version_passes_the_audit(path: Path) -> None:
    assert audit(read(path)) == []


@pytest.mark.parametrize("path", extent.some([*kept("running")], 3), ids=lambda path: path.name)
def test_a_table_of_any_version_is_played_to_its_end(path: Path) -> None:
    record = read(path)
    game, key, rng = registry.find(record.opening.game), record.opening.key(), random.Random(5)
    table, entries = record.table, list(record.entries)
    assert audit(record) == []
    while table.outcome is None and len(entries) < ORDERS:
        step = submit(game, table, wild_order(game, table, rng), key)
        table = step.table
        entries.append(step.entry)

    assert table.outcome is not None
    assert table.version == record.opening.version
    assert audit(Record(record.opening, tuple(entries), table)) == []


@REAL
def test_a_table_is_opened_with_the_newest_version_or_the_one_that_is_named(game: Game) -> None:
    opening = opening_of(game, game.seats[-1], 1)
    assert opening.version == game.version
    assert begin(game, game.seats[-1], opening.key()).table.version == game.version
    for version in range(1, game.version + 1):
        old = dataclasses.replace(opening, version=version)
        assert start(game, old).table.version == version


@REAL
@pytest.mark.parametrize("off", [1, 5])
def test_a_version_that_is_newer_than_the_program_is_named(game: Game, off: int) -> None:
    newer = dataclasses.replace(opening_of(game, game.seats[-1], 1), version=game.version + off)
    told = f"a table of version {game.version + off} needs a newer program"

    with pytest.raises(BadOptions, match=told):
        start(game, newer)
    step = start(game, dataclasses.replace(newer, version=game.version))
    assert [told in problem for problem in audit(Record(newer, (step.entry,), step.table))] == [True]


@REAL
def test_there_is_no_version_before_the_first(game: Game) -> None:
    with pytest.raises(BadOptions, match="goes up to version"):
        start(game, dataclasses.replace(opening_of(game, game.seats[-1], 1), version=0))
