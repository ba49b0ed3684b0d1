"""A worker of several lets go of what it has done, and of what it does not know it holds."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.ids import GuildId
from bot.scale.processes import shift
from bot.scale.processes.shift import LEASE, Shift
from bot.store import Alarm, StoreError, of_server
from bot.store.sqlite import SqliteStore
from tests.bot.hosting.hall import hall
from tests.patience import PATIENCE


async def test_what_is_done_is_let_go_of_as_soon_as_that_is_possible(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shift, "PROLONGED", 0.01)
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        async with h.store.writing() as tx:
            await tx.put_alarm(Alarm(id, "own", h.after(-1)))
        one, two = (Shift(h.store, h.host.now, name) for name in ("one", "two"))
        assert [alarm.table for alarm in await one.alarms()] == [id]

        async def away(self: SqliteStore, worker: str, work: str, *keys: str) -> None:
            raise StoreError("The database is away.")

        with monkeypatch.context() as broken:
            broken.setattr(SqliteStore, "release", away)
            await one.done("ring", id)
        assert await two.alarms() == []
        running = asyncio.create_task(one.run())
        async with asyncio.timeout(PATIENCE):
            while not (found := await two.alarms()):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        running.cancel()
        assert [alarm.table for alarm in found] == [id]


async def test_workers_share_what_is_due_at_once(tmp_path: Path) -> None:
    """None takes so much that the others have nothing to do, or that a kill holds up all of it."""
    async with hall(tmp_path) as h:
        async with h.store.writing() as tx:
            for number in range(1, 3 * shift.LOT):
                await tx.put_alarm(Alarm(of_server(GuildId(number)), "race", h.after(-1)))
        one, two = (Shift(h.store, h.host.now, name) for name in ("one", "two"))
        assert [len(await each.alarms()) for each in (one, two)] == [shift.LOT, shift.LOT]


async def test_what_was_claimed_though_the_answer_was_lost_is_free_again_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection breaks at the COMMIT of a claim: the lease is there, and nobody is at work."""
    monkeypatch.setattr(shift, "PROLONGED", 0.01)
    async with hall(tmp_path) as h:
        lost_one, working = await h.race("Ann", "Ben"), await h.race("Cleo", "Dan")
        one, two = (Shift(h.store, h.host.now, name) for name in ("one", "two"))
        claim = SqliteStore.claim_tables

        async def lost(*args: object) -> None:
            await claim(*args)  # type: ignore[arg-type]
            raise StoreError("The connection broke.")

        await _wake(h.store, lost_one)
        with monkeypatch.context() as broken:
            broken.setattr(SqliteStore, "claim_tables", lost)
            with pytest.raises(StoreError):
                await one.tables(9)
        await _wake(h.store, working)
        assert await one.tables(9) == [working]
        h.time += LEASE - 1
        running = asyncio.create_task(one.run())
        await asyncio.sleep(0.1)
        running.cancel()
        h.time += 2
        assert await two.tables(9) == [lost_one]


async def _wake(store: SqliteStore, table: str) -> None:
    async with store.writing() as tx:
        await tx.wake(table)
