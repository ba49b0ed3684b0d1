"""Two processes change ratings one after the other."""

from __future__ import annotations

import asyncio

from bot.features.community import rows as stored
from bot.features.community.rows import RatingRow
from bot.ids import GuildId, PersonId
from bot.scale.postgres.store import PostgresStore

ANN = PersonId(11)


class TestTwoProcesses:
    async def test_ratings_of_newcomers_are_changed_one_after_the_other(
        self, pair: tuple[PostgresStore, PostgresStore]
    ) -> None:
        async def race(store: PostgresStore) -> None:
            async with store.writing() as tx:
                rows = await stored.to_rate(tx, "chariots", GuildId(0), [ANN])
                races = rows[0].races if rows else 0
                await asyncio.sleep(0.01)
                tx.put(stored.RATINGS, RatingRow(ANN, "chariots", GuildId(0), 25.0, 8.0, races + 1, 0, 0))

        await asyncio.gather(*(race(pair[n % 2]) for n in range(8)))
        async with pair[0].reading() as read:
            assert [row.races for row in await stored.ratings(read, "chariots", GuildId(0))] == [8]
