"""A table is played by the version of the rules with which it was opened, also by a later program.

The dash is the game that has two versions (`tests/toys/dash.py`).
"""

from __future__ import annotations

import dataclasses
import random
from pathlib import Path
from typing import Any

import pytest

from engine import registry
from engine.codec import dump, load
from engine.errors import BadOptions
from engine.game import Game
from engine.journal import audit, start
from engine.kernel import begin, lapsed, submit
from engine.model import Order, Step, Table
from engine.record import Opening, Record
from engine.selfplay import opening_of
from tests import extent
from tests.conformance.play import play_wildly, wild_order
from tests.conformance.versions import KEPT, LEAST, kept, read
from tests.toys.dash import GAME as DASH
from tests.toys.dash import Field, PlotShown, RunnerMoved

ORDERS = 2_000
every_kept = pytest.mark.parametrize("game", KEPT.values(), ids=KEPT.keys())


# Kept tables


@every_kept
def test_of_every_version_finished_and_running_tables_of_each_tempo_are_kept(game: Game) -> None:
    """Run `python -m tests.conformance.versions` after a change of the rules."""
    for version in range(1, game.version + 1):
        finished = [read(path) for path in kept("finished", game, version)]
        running = [read(path) for path in kept("running", game, version)]
        assert {record.opening.tempo for record in finished} == {*game.tempos}
        assert [record.opening for record in running] == [record.opening for record in finished]
        assert all(record.table.outcome for record in finished)
        assert all(len(record.entries) >= LEAST for record in finished)


@pytest.mark.parametrize("path", extent.some(kept("finished"), 5), ids=lambda path: path.name)
def test_a_table_of_any_version_passes_the_audit(path: Path) -> None:
    meant = (
        "before the first tag a change of the rules may mean this: run python -m tests.conformance.versions"
    )
    assert audit(read(path)) == [], meant


@pytest.mark.parametrize("path", extent.some(kept("running"), 3), ids=lambda path: path.name)
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


# Which versions there are


@every_kept
def test_a_table_is_opened_with_the_newest_version_or_the_one_that_is_named(game: Game) -> None:
    opening = opening_of(game, game.seats[-1], 1)
    assert opening.version == game.version
    assert begin(game, game.seats[-1], opening.key()).table.version == game.version
    for version in range(1, game.version + 1):
        old = dataclasses.replace(opening, version=version)
        assert start(game, old).table.version == version


@every_kept
@pytest.mark.parametrize("off", [1, 5])
def test_a_version_that_is_newer_than_the_program_is_named(game: Game, off: int) -> None:
    newer = dataclasses.replace(opening_of(game, game.seats[-1], 1), version=game.version + off)
    told = f"a table of version {game.version + off} needs a newer program"

    with pytest.raises(BadOptions, match=told):
        start(game, newer)
    step = start(game, dataclasses.replace(newer, version=game.version))
    assert [told in problem for problem in audit(Record(newer, (step.entry,), step.table))] == [True]


@every_kept
def test_there_is_no_version_before_the_first(game: Game) -> None:
    with pytest.raises(BadOptions, match="goes up to version"):
        start(game, dataclasses.replace(opening_of(game, game.seats[-1], 1), version=0))


# A game with two versions


def opened(version: int) -> tuple[Opening, Table[Any, Any]]:
    """A dash of two that was opened with a version of its rules."""
    opening = dataclasses.replace(opening_of(DASH, 2, 1), version=version)
    return opening, start(DASH, opening).table


both = pytest.mark.parametrize(("version", "silent", "stride"), [(1, "fast", 2), (2, "slow", 3)])


@both
def test_one_who_says_nothing_does_what_the_version_of_the_table_does(
    version: int, silent: str, stride: int
) -> None:
    _opening, table = opened(version)

    assert [lapsed(DASH, table, decision, "") for decision in table.open] == [silent] * 2


@both
def test_a_word_means_what_it_meant_when_the_table_was_opened(version: int, silent: str, stride: int) -> None:
    opening = dataclasses.replace(opening_of(DASH, 4, 3), version=version)
    events = [event for step in play_wildly(DASH, opening, 3, ORDERS) for event in step.entry.events]

    assert {event.steps for event in events if isinstance(event, RunnerMoved)} == {1, stride}


def fallen_silent(opening: Opening, table: Table[Any, Any]) -> Step[Any, Any, Any]:
    """The step that closes the first plots, for which nobody has said anything."""
    for decision in table.open:
        order = Order("lapse", decision.seat, decision.id, by="clock")
        table = submit(DASH, table, order, opening.key()).table
    return submit(DASH, table, Order("close", by="host"), opening.key())


@both
def test_a_stored_table_goes_on_by_the_version_in_its_position(
    version: int, silent: str, stride: int
) -> None:
    """That of the first version was stored before there was a field for it."""
    opening, table = opened(version)
    stored = dump(table.state)
    if version == 1:
        del stored["version"]
    step = fallen_silent(opening, dataclasses.replace(table, state=load(Field, stored)))

    assert step.table.state.version == version
    assert {e.pace for e in step.entry.events if isinstance(e, PlotShown)} == {silent}
