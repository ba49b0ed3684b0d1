"""Results of games that a vote has ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.features.community import rows as stored
from bot.hosting.organising import (
    ending,
)
from bot.hosting.table import racers
from engine.journal import audit as engine_audit
from tests.bot.hosting.hall import DAY, PEOPLE, STEWARD, hall
from tests.bot.hosting.test_votes import ALONE, BEN, CLEO, WHY, absent, resign
from tests.bot.hosting.unchanged import refused


class TestAlone:
    @pytest.mark.long
    async def test_where_nobody_else_is_there_the_game_keeps_no_place(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await absent(h, id, "Ben", "Cleo")
            async with refused(h, id, WHY):
                await ending.close(h.host, id, PEOPLE["Ann"])
            await ending.close(h.host, id, PEOPLE["Ann"], "both are gone")
            sitting = await h.look(id)
            assert (sitting.row.stage, sitting.row.unrated) == ("over", True)
            assert ALONE in sitting.row.body
            async with h.store.reading() as read:
                assert await stored.table_results(read, id) == []


class TestEnd:
    async def test_a_race_counts_with_the_order_of_the_moment(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.plot(id, "Ann", line="2 3 4")
            await h.plot(id, "Ben", line="5 4 3")
            await h.wait(DAY / 100)
            order = (await h.look(id)).running.state.standings()
            await ending.close(h.host, id, PEOPLE["Ann"], "no time")
            await h.vote(id, "Ben")
            sitting = await h.look(id)
            assert sitting.row.stage == "over"
            assert racers.finish(sitting) == tuple((c.seat,) for c in order)
            assert "The game was ended early; this was the order at that moment." in sitting.row.body
            async with h.store.reading() as read:
                assert [r.place for r in await stored.table_results(read, id)] == [1, 2]
            assert engine_audit(await h.host.record(id)) == []

    async def test_an_end_by_an_outsider_counts_too(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.round(id, "Ann", "Ben")
            async with refused(h, id, WHY):
                await ending.close(h.host, id, STEWARD)
            await ending.close(h.host, id, STEWARD, "the club closes")
            assert "Reason: the club closes" in (await h.look(id)).row.body
            async with h.store.reading() as read:
                assert len(await stored.table_results(read, id)) == 2

    @pytest.mark.long
    async def test_a_draw_needs_everybody_still_in_the_game(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo", "Dan")
            await h.round(id, "Ann", "Ben", "Cleo", "Dan")
            await resign(h, id, "Dan")
            await h.taken()
            await ending.draw(h.host, id, PEOPLE["Ann"])
            (post,) = await h.said()
            assert post.ping == (BEN, CLEO)
            async with refused(h, id, "You have no vote here"):
                await h.vote(id, "Dan")
            await h.vote(id, "Ben")
            assert (await h.look(id)).row.stage == "running"
            await h.vote(id, "Cleo")
            sitting = await h.look(id)
            assert sitting.row.stage == "over"
            assert set(racers.finish(sitting)[0]) == {1, 2, 3}
            assert "The players have agreed to a draw." in sitting.row.body
            async with h.store.reading() as read:
                assert [r.place for r in await stored.table_results(read, id)] == [1, 1, 1, 4]
            assert engine_audit(await h.host.record(id)) == []
