"""Places of the dead in Circus Minimus."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.features.community import rows as stored
from bot.hosting.table.deadlines import MISSED
from tests.bot.charioteers import rows
from tests.bot.circuses import (
    finish,
    typed,
)
from tests.bot.games.test_circus import awaited, dead
from tests.bot.stage import heard, labels, shown, stage


class TestDeath:
    @pytest.mark.long
    async def test_who_is_dead_is_left_in_peace_until_the_last_post(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await dead(s)
            assert "Ben" in s.newest.content.splitlines()[0]
            assert s.pinged() == ["Ann", "Cleo"]
            assert await awaited(s, code) == ["Ann", "Cleo"]
            posts = len(s.posts())
            await s.wait(80_000)
            assert not any(s.people["Ben"].mention in post.content for post in s.posts()[posts:])
            before = await rows(s)
            assert "You have nothing to do right now" in await typed(s, "Ben", "drive", code)
            assert await rows(s) == before
            sitting = await s.bot.host.look(code)
            seen, public = sitting.view(s.id("Ben")).race, sitting.public.race
            for colour in ("red", "green"):
                assert seen.driver(colour) == public.driver(colour)
            mine = shown(await s.slash("Ben", "table show", table=code))
            assert "Resign" not in labels(mine)
            await finish(s, code)
            assert s.pinged() == ["Ann", "Ben", "Cleo"]
            async with s.store.reading() as read:
                [result] = await stored.results(read, s.id("Ben"))
                assert MISSED not in (await read.person(s.id("Ben"))).deadlines
            assert (result.place, result.stayed) == (3, True)

    async def test_who_is_dead_leaves_without_cost_and_nobody_drives_for_the_dead(
        self, tmp_path: Path
    ) -> None:
        async with stage(tmp_path) as s:
            code = await dead(s)
            told = heard(await s.slash("Ann", "organise replace", seat=2, person=s.people["Dan"], table=code))
            assert "is out of the game" in told
            await s.slash("Ben", "organise replace", seat=2, table=code)
            assert "Take a free seat" not in labels(s.newest)
            await finish(s, code)
            async with s.store.reading() as read:
                [result] = await stored.results(read, s.id("Ben"))
            assert (result.place, result.stayed) == (3, True)
