"""Games of long ago keep their results: what goes, what stays, and what people who look for more are told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.care.clearing import AT_ONCE, DAY, Clearing
from bot.hosting.records.rounds import look_back
from bot.hosting.table.sitting import CLEARED, Refused
from bot.times.instants import plus
from tests.bot.races import raced
from tests.bot.stage import Stage, shown, stage

KEPT = 30


async def cleared(s: Stage, days: float, kept: int | None = KEPT) -> int:
    """So many tables are cleared once these days have passed since all of them were seen to be over."""
    host = s.bot.host
    await Clearing(host.store, kept, host.now).clear()
    later = plus(host.now(), days * DAY)
    return await Clearing(host.store, kept, lambda: later).clear()


async def counted(s: Stage, code: str) -> dict[str, int]:
    """How many rows a table has of what can go."""
    async with s.bot.host.store.reading() as read:
        rows = {
            name: await read.rows(f"SELECT 1 FROM {name} WHERE table_id = ?", (code,))
            for name in ("entries", "rounds", "drafts")
        }
    return {name: len(found) for name, found in rows.items()}


async def results(s: Stage) -> list[Any]:
    async with s.bot.host.store.reading() as read:
        found = [await read.rows(f"SELECT * FROM {name}") for name in ("results", "ratings", "seats")]
    return [[tuple(row) for row in rows] for rows in found]


async def test_after_those_days_the_rounds_go_and_the_results_stay(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await raced(s, "Ann", "Ben")
        before, kept = await s.bot.host.look(code), await results(s)
        assert await cleared(s, KEPT + 1) == 1
        assert await counted(s, code) == {"entries": 0, "rounds": 1, "drafts": 0}
        after = await s.bot.host.look(code)
        assert (after.row.cleared, after.table) == (True, before.table)
        assert await results(s) == kept
        assert await cleared(s, KEPT + 1) == 0


async def test_a_game_that_runs_or_is_of_late_stays_whole(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        running, over = await s.race("Ben", chariots="one"), await raced(s, "Ann", "Ben")
        before = await counted(s, running), await counted(s, over)
        assert await cleared(s, KEPT - 1) == 0
        assert (await counted(s, running), await counted(s, over)) == before
        assert await cleared(s, KEPT + 1) == 1
        assert await counted(s, running) == before[0]


async def test_unless_the_operator_says_so_nothing_goes(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await raced(s, "Ann", "Ben")
        before = await counted(s, code)
        assert await cleared(s, 10_000, kept=None) == 0
        assert await counted(s, code) == before


async def test_its_past_is_one_part_that_ends_as_the_game_did(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await raced(s, "Ann", "Ben")
        await cleared(s, KEPT + 1)
        past = await look_back(s.bot.host, code)
        assert (past.last, past.parts[-1].number) == (1, 1)
        assert past.position(past.parts[-1].end) == past.sitting.running.state


async def test_the_record_the_log_and_the_films_say_why_they_are_not_there(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await raced(s, "Ann", "Ben")
        await cleared(s, KEPT + 1)
        with pytest.raises(Refused, match=CLEARED):
            await s.bot.host.record(code)
        log = shown(await s.slash("Cleo", "table log", table=code))
        assert CLEARED in log.content
        assert CLEARED in shown(await s.press("Cleo", log, "Film")).content
        assert CLEARED in shown(await s.slash("Cleo", "fair", table=code)).content


async def test_more_than_a_transaction_takes_go_one_lot_after_the_other(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await raced(s, "Ann", "Ben")
        many = AT_ONCE + 1
        async with s.bot.host.store.writing() as tx:
            for number in range(many):
                for name, columns in (("tables", "id"), ("rounds", "table_id"), ("entries", "table_id")):
                    copy = f"CREATE TEMP TABLE one AS SELECT * FROM {name} WHERE {columns} = '{code}'"
                    tx.later(copy)
                    tx.later(f"UPDATE one SET {columns} = 'A{number}'")
                    tx.later(f"INSERT INTO {name} SELECT * FROM one")
                    tx.later("DROP TABLE one")
        assert await cleared(s, KEPT + 1) == many + 1
