"""A rollback brings back who was out of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.features.rollback import acts as rollback
from bot.hosting.people import data
from bot.hosting.table.sitting import PLAYER, Person, Sitting
from bot.ids import GuildId
from tests.bot.games.test_out_of_the_game import BEN, CLEO, arena, leave, say, seat, toys
from tests.bot.stage import Stage, labels, stage

__all__ = ["toys"]
"""The games beside those of the bot."""


class TestRollback:
    async def back(self, s: Stage, code: str) -> Sitting:
        """Before the round in which the lion came."""
        ann = Person(s.id("Ann"), "Ann", guild=GuildId(s.guild.id))
        async with s.store.reading() as read:
            rounds = await read.rounds(code)
        await rollback.roll_back(s.bot.host, code, ann, rounds[1].entry, confirmed=9)
        await s.settle()
        await s.press("Cleo", next(p for p in reversed(s.posts()) if "Agree" in labels(p)), "Agree")
        return await s.bot.host.look(code)

    @pytest.mark.long
    async def test_brings_a_seat_back_with_its_person(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await arena(s)
            sitting = await self.back(s, code)
            assert sitting.running.state.dead == ()
            assert not (await seat(s, code)).out
            assert "Ben" in {who for who, _ in await s.waiting(code)}

    @pytest.mark.long
    @pytest.mark.parametrize("restarted", [False, True])
    async def test_brings_back_who_had_left_the_seat(self, tmp_path: Path, restarted: bool) -> None:
        async with stage(tmp_path) as s:
            code = await arena(s)
            await leave(s, code)
            if restarted:
                await s.restart()
            sitting = await self.back(s, code)
            ben = sitting.seat_of(s.id("Ben"))
            assert ben is not None
            assert (ben.seat, ben.driver, ben.out) == (BEN, PLAYER, False)
            assert "Ben" in s.pinged()
            async with s.store.reading() as read:
                assert await read.departures(code) == []
            await say(s, code, Ann="run", Ben="run", Cleo="walk")
            assert (await s.bot.host.look(code)).running.state.dead == (CLEO,)

    @pytest.mark.long
    async def test_frees_the_seat_of_who_is_forgotten(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await arena(s)
            await leave(s, code)
            await data.forget(s.bot.host, s.id("Ben"))
            assert [free.seat for free in (await self.back(s, code)).vacant] == [BEN]
