"""Careers of Circus Minimus on Discord: coins and purses, death and freedom."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.features.careers import acts, rows
from bot.hosting.people import data
from bot.ids import GuildId
from engine.games.circus.rules import values
from tests.bot.charioteers import lobby
from tests.bot.circuses import KEY, finish, lobby_of, man, put, say, state, thrown
from tests.bot.games.test_circus import DYING, built
from tests.bot.stage import Stage, labels, shown, stage

__all__ = ["built"]


class TestCareers:
    async def racing(self, s: Stage, **options: Any) -> str:
        """Scorpus of Ann and Diocles of Ben, with Cleo for the evening."""
        for who, name in (("Ann", "Scorpus"), ("Ben", "Diocles")):
            await s.fill_line(who, "careernew", name, KEY)
        code = await lobby_of(s, "Ben", "Cleo", careers="yes", **options)
        for who in ("Ann", "Ben"):
            panel = shown(await s.press(who, lobby(s), "Career"))
            await s.press(who, panel, "Drive for the career")
        await s.press("Ann", lobby(s), "Start")
        return code

    async def legacy(self, s: Stage, who: str) -> Any:
        async with s.store.reading() as read:
            return (await acts.of(read, GuildId(s.guild.id), s.id(who), KEY))[0].legacy

    @pytest.mark.long
    async def test_the_dead_lose_all_and_the_winner_keeps_coins_and_purse(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await self.racing(s, shop="yes")
            await say(s, code, Ann="whip", Ben="nothing", Cleo="nothing")
            await put(s, code, DYING)
            with thrown(cut=1):
                await say(s, code)
            await finish(s, code)
            saved = values.COINS - values.COSTS["whip"] + values.PURSES["winner"]
            assert (await self.legacy(s, "Ann")) == {
                "number": 1,
                "coins": saved,
                "races": 1,
                "wins": 1,
                "dead": False,
            }
            assert (await self.legacy(s, "Ben"))["dead"]
            told = "".join(post.content for post in s.posts()[-2:])
            assert "**Diocles**, who drove for" in told
            assert "is dead" in told
            assert f"{saved} coins" in told
            assert "Earlier:\n- **Diocles**" in shown(await s.slash("Ben", "career", game=KEY)).content

    async def test_twenty_five_coins_are_freedom(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await self.racing(s)
            async with s.store.writing() as tx:
                [row] = await rows.found(tx, user=s.id("Ann"))
            race_ = await state(s, code)
            assert [c.number for c in race_.careers] == [1, 2]
            await say(s, code)
            text = "red h1-12, speed 4\nblue h3-12, speed 4\ngreen h6-12, speed 4"
            await put(s, code, text, red={"coins": values.FREEDOM - values.PURSES["winner"]})
            await finish(s, code)
            assert "**Scorpus**" in "".join(post.content for post in s.posts()[-2:])
            assert "is free" in shown(await s.slash("Ann", "career", game=KEY)).content
            async with s.store.reading() as read:
                assert (await rows.one(read, row.id)).over == "free"  # type: ignore[union-attr]  # it is there

    @pytest.mark.long
    async def test_savings_are_brought_along_and_a_race_they_are_spent_at_is_unrated(
        self, tmp_path: Path
    ) -> None:
        async with stage(tmp_path) as s:
            code = await self.racing(s)
            await say(s, code)
            await finish(s, code)
            assert (await self.legacy(s, "Ann"))["coins"] == values.COINS + values.PURSES["winner"]
            assert (await s.bot.host.look(code)).counts
            code = await lobby_of(s, "Ben", "Cleo", careers="yes", shop="yes")
            panel = shown(await s.press("Ann", lobby(s), "Career"))
            await s.press("Ann", panel, "Drive for the career")
            await s.press("Ann", lobby(s), "Start")
            had = (await man(s, "Ann", code)).coins
            assert had == 2 * values.COINS + values.PURSES["winner"]
            await say(s, code, Ann="war talent sword", Ben="nothing", Cleo="nothing")
            await finish(s, code)
            assert not (await s.bot.host.look(code)).counts

    @pytest.mark.long
    async def test_ended_by_all_there_is_no_purse_and_the_dead_stay_dead(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await self.racing(s, shop="yes")
            await say(s, code, Ann="whip", Ben="nothing", Cleo="nothing")
            await put(s, code, DYING)
            with thrown(cut=1):
                await say(s, code)
            await s.slash("Ann", "organise end", table=code)
            await s.press("Cleo", next(p for p in reversed(s.posts()) if "Agree" in labels(p)), "Agree")
            assert (await self.legacy(s, "Ann"))["coins"] == values.COINS - values.COSTS["whip"]
            assert (await self.legacy(s, "Ben"))["dead"]

    @pytest.mark.long
    async def test_who_is_forgotten_takes_the_own_driver_along(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await self.racing(s)
            await data.forget(s.bot.host, s.id("Ben"))
            await s.settle()
            async with s.store.reading() as read:
                assert [row.name for row in await rows.found(read, GuildId(s.guild.id))] == ["Scorpus"]
            assert (await s.bot.host.look(code)).row.stage == "running"
