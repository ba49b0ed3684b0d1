"""Between the phases of a round a table may wait for nobody, so that people can edit what is to come."""

from __future__ import annotations

from pathlib import Path

from tests.bot.stage import Stage, stage


async def plotted(s: Stage, code: str) -> None:
    for who, line in (("Ann", "2 4 3"), ("Ben", "5 4 2")):
        await s.slash(who, "plot", line=line, table=code)


async def test_a_round_stops_between_its_phases_and_one_post_tells_it_all(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one", pause="300")
        await plotted(s, code)
        posts = len(s.posts())
        assert "I: Ann 2, Ben 5" in await s.more()
        assert f"The next phase follows <t:{int(s.clock.time) + 300}:R>." in s.newest.content
        assert "speeds 2" in (s.newest.attachments[0].description or "")
        changed = await s.slash("Ann", "table act", line="policy red null:never", table=code)
        assert changed.response is not None
        assert "**Done.**" in changed.response.content
        assert len(s.posts()) == posts
        before = await s.more()
        await s.wait(290)
        assert await s.more() == before
        await s.wait(10)
        assert len(s.posts()) == posts
        assert "\nII: " not in before
        assert "\nII: " in await s.more()
        await s.wait(301)
        assert len(s.posts()) == posts + 1
        assert "round 2" in s.newest.content


async def test_without_a_pause_a_round_is_resolved_at_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await plotted(s, code)
        assert "round 2" in s.newest.content
