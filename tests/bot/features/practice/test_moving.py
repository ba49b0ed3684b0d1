"""The lessons that somebody has passed go over to another database in their order."""

from __future__ import annotations

from pathlib import Path

from bot.features.practice import rows
from bot.features.practice.rows import Passed
from bot.ids import PersonId
from bot.scale.postgres.moving import to_postgres
from bot.scale.postgres.store import PostgresStore
from bot.store.sqlite import SqliteStore
from bot.times.instants import Instant

ANN = PersonId(11)


async def test_they_stay_in_order(tmp_path: Path, base: str) -> None:
    here, there = SqliteStore(tmp_path / "one.db"), PostgresStore(base)
    await here.open()
    async with here.writing() as tx:
        for lesson in ("second", "first"):
            rows.put(tx, Passed(ANN, "chariots", lesson, Instant(5.0)))
    await here.close()
    await to_postgres(tmp_path / "one.db", base)
    await there.open()
    async with there.reading() as read:
        assert [row.lesson for row in await rows.of_person(read, ANN, "chariots")] == ["second", "first"]
    await there.close()
