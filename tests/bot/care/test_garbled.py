"""What is in the database and is no JSON is a sentence for the operator, never a traceback."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.care import doctor, nightly, replaying
from bot.care.copies import try_out
from bot.environment import Environment
from bot.store import StoreError
from bot.store.backups import back_up
from bot.store.columns import of_json
from tests.bot.hosting.hall import Hall, hall


async def garbled(folder: Path, statement: str) -> Path:
    """A database with a race, in which something was changed by hand."""
    h = Hall(folder / "hippodrome.db")
    await h.open()
    await h.race("Ann", "Ben")
    await h.store.close()
    with closing(sqlite3.connect(h.path)) as file:
        file.execute(statement)
        file.commit()
    return h.path


BROKEN = "UPDATE tables SET terms = '{'"


async def told(folder: Path) -> list[str]:
    environment = Environment(_env_file=None, HIPPODROME_DATA=str(folder))
    return [found.words async for found in doctor.examine(environment, False) if found.severity == "problem"]


async def test_the_doctor_says_where_it_is(tmp_path: Path) -> None:
    await garbled(tmp_path, BROKEN)
    assert any("holds a row in tables that cannot be read" in words for words in await told(tmp_path))


async def test_a_replay_of_all_that_runs_ends_with_a_sentence(tmp_path: Path) -> None:
    path = await garbled(tmp_path, BROKEN)
    with pytest.raises(StoreError, match="holds a row in tables that cannot be read"):
        [line async for line in replaying.replay_active(path, path)]


async def test_a_replay_names_the_table_whose_journal_it_is_in(tmp_path: Path) -> None:
    path = await garbled(tmp_path, "UPDATE entries SET entry = '{' WHERE number = 0")
    [(well, line)] = [found async for found in replaying.replay_active(path, path)]
    assert not well
    assert "it cannot be loaded" in line


async def test_a_backup_is_made_all_the_same_and_found_out_at_once(tmp_path: Path) -> None:
    """A copy of a broken row is better than none; who tries it out is told."""
    path = await garbled(tmp_path, BROKEN)
    back_up(path, tmp_path / "backups/copy.db")
    with pytest.raises(StoreError, match=r"tables\.terms holds something that is no JSON"):
        await try_out(tmp_path / "backups/copy.db")


async def test_how_the_last_backup_went_may_be_unreadable_too(tmp_path: Path) -> None:
    h = Hall(tmp_path / "hippodrome.db")
    await h.open()
    async with h.store.writing() as tx:
        await tx.put_value(nightly.OUTCOME.name, "[")
    await h.store.close()
    assert any("cannot be read" in words for words in await told(tmp_path))


@pytest.mark.parametrize(("table", "column"), sorted(of_json()))
async def test_every_column_of_json_is_looked_at(tmp_path: Path, table: str, column: str) -> None:
    """The list of them is kept beside the rows; each is there."""
    async with hall(tmp_path) as h:
        path = h.path
    with closing(sqlite3.connect(path)) as file:
        assert (column,) in file.execute(f"SELECT name FROM pragma_table_info('{table}')").fetchall()
