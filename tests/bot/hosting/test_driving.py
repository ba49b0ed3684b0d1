"""Tables are driven side by side: who thinks at one holds up no other."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import engine
from bot.hosting.organising import lobby
from bot.hosting.running.driving import Drive
from bot.hosting.table.sitting import Wishes
from bot.scale.processes.shift import LEASE, Shift
from bot.store import Stale
from bot.store.sqlite import SqliteStore
from tests.bot.hosting.hall import HOME, PEOPLE, Hall, hall
from tests.patience import PATIENCE


class Ponderer:
    """Thinks about nothing until it is told to go on; `thinking` counts those it does so for."""

    def __init__(self) -> None:
        self.go_on = asyncio.Event()
        self.begun = asyncio.Event()
        self.thinking: Counter[str] = Counter()

    async def think(self, key: str, level: str, view: Any, decision: Any, seed: str) -> str:
        self.thinking[level] += 1
        self.begun.set()
        try:
            await self.go_on.wait()
        finally:
            self.thinking[level] -= 1
        return str(decision.fallback)


class Decided:
    """Thinks of one plot alone."""

    async def think(self, key: str, level: str, view: Any, decision: Any, seed: str) -> str:
        return engine.find(key).rules.fill(view, decision, "2 3 4", "")


async def against_a_bot(h: Hall) -> str:
    wishes = Wishes("chariots", 2, options={"chariots": 1}, brains=("careful",))
    sitting = await lobby.open(h.host, PEOPLE["Ann"], HOME, wishes)
    await lobby.start(h.host, sitting.row.id, PEOPLE["Ann"])
    return sitting.row.id


async def test_a_computer_player_that_thinks_delays_no_other_table(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        ponderer = Ponderer()
        h.drive = Drive(h.host, ponderer)  # type: ignore[arg-type]
        h.host.wake = h.drive.wake
        await against_a_bot(h)
        running = asyncio.create_task(h.drive.run())
        async with asyncio.timeout(PATIENCE):
            await ponderer.begun.wait()
            other = await h.race("Cleo", "Dan")
            asked = (await h.look(other)).running.asked
            await h.plot(other, "Cleo", "Dan")
            h.time += 900
            await h.clock.drain()
            while (await h.look(other)).running.asked == asked:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        assert ponderer.thinking["careful"] == 1
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert not ponderer.thinking["careful"], "whoever stops the drive stops what it has begun"


async def test_a_computer_player_plots_what_it_has_thought_of(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        drive = Drive(h.host, Decided())  # type: ignore[arg-type]
        id = await against_a_bot(h)
        drive.wake(id)
        await drive.drain()
        ((plot, by),) = [(a.line, a.by) for a in (await h.look(id)).running.answers]
        assert (plot.split()[:3], by) == (["2", "3", "4"], "brain")


async def test_a_table_that_takes_long_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driven: list[str] = []
    both = asyncio.Event()

    async def until_both_are_driven(self: Drive, id: str) -> None:
        driven.append(id)
        if len(driven) == 2:
            both.set()
        await both.wait()

    async with hall(tmp_path) as h:
        tables = [await h.race("Ann", "Ben"), await h.race("Cleo", "Dan")]
        monkeypatch.setattr(Drive, "_drive", until_both_are_driven)
        for id in tables:
            h.drive.wake(id)
        running = asyncio.create_task(h.drive.run())
        async with asyncio.timeout(PATIENCE):
            await both.wait()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert sorted(driven) == sorted(tables)


async def test_a_claim_that_fails_stops_nobody_who_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Shift, "every", 0.01)
    failed = asyncio.Event()

    async def in_the_way(*_args: object) -> None:
        failed.set()
        raise Stale("Another transaction was in the way.")

    async with hall(tmp_path) as h:
        ponderer = Ponderer()
        drive = Drive(h.host, ponderer, Shift(h.store, h.host.now, "one"))  # type: ignore[arg-type]
        id = await against_a_bot(h)
        async with h.store.writing() as tx:
            await tx.wake(id)
        running = asyncio.create_task(drive.run())
        async with asyncio.timeout(PATIENCE):
            await ponderer.begun.wait()
            monkeypatch.setattr(SqliteStore, "claim_tables", in_the_way)
            await failed.wait()
        assert ponderer.thinking["careful"] == 1
        assert not running.done()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def test_what_was_cut_off_in_a_process_that_lives_on_another_one_drives(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        ponderer = Ponderer()
        shift = Shift(h.store, h.host.now, "one")
        drive = Drive(h.host, ponderer, shift)  # type: ignore[arg-type]
        id = await against_a_bot(h)
        async with h.store.writing() as tx:
            await tx.wake(id)
        running = asyncio.create_task(drive.run())
        async with asyncio.timeout(PATIENCE):
            await ponderer.begun.wait()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        other = Shift(h.store, h.host.now, "two")
        assert await other.tables(9) == []
        h.time += LEASE - 1
        await h.store.prolong("one", h.after(LEASE), shift.held)
        h.time += 1
        assert await other.tables(9) == [id]
