"""How a game goes on by itself: all phases of a round in one change, as if each were one of its own."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from bot.hosting.host import Broken
from bot.hosting.playing import play, sequel
from bot.hosting.table.sitting import Refused
from bot.hosting.time.terms import Terms
from bot.store import connection
from engine.model import Order
from tests.bot.hosting.hall import Hall, hall

BY_CHANCE = {"parcels": ("nonce",)}
BY_CHANGES = {"parcels": ("id",), "tables": ("revision",), "sqlite_sequence": ("seq",)}
BANKS = Terms(calm=0, bank=86_400, increment=3600)


@asynccontextmanager
async def all_ready(folder: Path, terms: Terms, silent: str = "", missed: int = 0) -> AsyncIterator[Hall]:
    """A race at which all have plotted, the clock for who was silent `missed` times before; nothing has
    closed."""
    async with hall(folder) as h:
        id = await h.race("Ann", "Ben", "Cleo", terms=terms)
        h.time += 1000
        await h.plot(id, *({"Ann", "Ben", "Cleo"} - {silent}))
        sitting = await h.host.look(id)
        for decision in sitting.running.awaited():
            lapse = Order("lapse", None, decision.id, decision.fallback, "clock")
            await play.automatic(h.host, id, sitting.running.entries, lapse)
        if missed:
            await h.store.close()
            with closing(sqlite3.connect(h.path)) as file, file:
                file.execute("UPDATE seats SET missed = ? WHERE name = ?", (missed, silent))
            await h.open()
        yield h


async def only_table(h: Hall) -> str:
    with closing(sqlite3.connect(h.path)) as file:
        [[id]] = file.execute("SELECT id FROM tables")
    return str(id)


async def one_by_one(h: Hall) -> None:
    """Each order in a change of its own."""
    sitting = await h.host.look(await only_table(h))
    while (order := sequel.next_by_itself(sitting)) is not None:
        sitting = await play.automatic(h.host, sitting.row.id, sitting.running.entries, order)


async def together(h: Hall) -> None:
    await sequel.gone_on(h.host, await h.host.look(await only_table(h)))


async def kept(path: Path) -> dict[str, list[dict[str, Any]]]:
    """All that the store holds, but for what chance or a count of changes has made."""
    with closing(sqlite3.connect(path)) as file:
        file.row_factory = sqlite3.Row
        names = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {name: [dict(row) for row in file.execute(f"SELECT * FROM {name}")] for name in names}
    for name, fields in (*BY_CHANCE.items(), *BY_CHANGES.items()):
        for row in found[name]:
            for field in fields:
                del row[field]
    for parcel in found["parcels"]:
        parcel["key"] = parcel["key"].partition("-")[0]  # what is told beside the posts of rounds
    return found


@pytest.mark.parametrize("terms", [Terms(calm=0), BANKS])
@pytest.mark.parametrize(("silent", "missed"), [("", 0), ("Ben", 0), ("Ben", 2)])
async def test_a_round_in_one_change_leaves_what_one_by_one_leaves(
    tmp_path: Path, terms: Terms, silent: str, missed: int
) -> None:
    """Journal, position, seats, clock, alarms, posts and the place of who loses a seat are the same."""
    async with all_ready(tmp_path, terms, silent, missed) as h:
        await h.store.close()
        left = {}
        for way in (one_by_one, together):
            folder = tmp_path / way.__name__
            folder.mkdir()
            other = Hall(folder / "hall.db", time=h.time)
            shutil.copy(h.path, other.path)
            await other.open()
            await way(other)
            await other.store.close()
            left[way] = await kept(other.path)
        await h.open()
    assert left[one_by_one] == left[together]
    assert len(left[together]["entries"]) > 8
    assert bool(left[together]["departures"]) == (missed == 2)


async def test_a_round_is_one_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with all_ready(tmp_path, Terms(calm=0)) as h:
        carry_out = connection.one_after_the_other
        begun: list[connection.Statement] = []

        def counting(file: sqlite3.Connection, statements: Any) -> Any:
            begun.extend(s for s in statements if s.sql.startswith("BEGIN IMMEDIATE"))
            return carry_out(file, statements)

        monkeypatch.setattr(connection, "one_after_the_other", counting)
        before = await h.host.look(await only_table(h))
        came = await sequel.gone_on(h.host, before)
    assert [entry.order.verb for entry in came.entries] == ["close", "answer", "answer"]
    assert came.entries[0].number == before.running.entries
    assert len(begun) == 1


async def test_a_fault_in_a_later_phase_leaves_the_phases_before_it(tmp_path: Path) -> None:
    """The table freezes at the order that failed, which is what the dump tells."""
    async with all_ready(tmp_path, Terms(calm=0)) as h:
        dumped: list[Any] = []
        submit_to = h.host.submit_to

        def fails_between_phases(sitting: Any, table: Any, order: Order) -> Any:
            if order.verb == "answer":
                raise Broken(order)
            return submit_to(sitting, table, order)

        h.host.submit_to = fails_between_phases  # type: ignore[method-assign]
        h.host.dump = lambda *told: dumped.append(told)
        before = await h.host.look(await only_table(h))
        came = await sequel.gone_on(h.host, before)
        assert came.sitting.row.stage == "frozen"
        assert came.sitting.running.entries == before.running.entries + 1
        [(_id, record, order)] = dumped
        assert record.entries[-1].order.verb == "close"
        assert (order.verb, order.line) == ("answer", "go")
        with pytest.raises(Refused):
            came.sitting.must_run()
