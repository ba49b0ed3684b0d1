"""Seasons: what counts for them, who runs them, and their table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.community.points import POINTS
from tests.bot.races import finish, podium, raced
from tests.bot.stage import Stage, heard, shown, stage


async def points(s: Stage, name: str | None = None) -> dict[str, str]:
    """The points of a season by name, read from its table in words."""
    named: dict[str, Any] = {"name": name} if name else {}
    table = shown(await s.slash("Ann", "season table", words=True, **named)).content.splitlines()
    rows = [line.split() for line in table if line[:1].isdigit()]
    return {row[-1]: row[1] for row in rows}


async def test_races_opened_in_a_season_earn_points_by_place(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await raced(s, "Ann", "Ben")
        assert "has begun" in heard(await s.slash("Dan", "season start", name="Spring"))
        order = await podium(s, await raced(s, "Ben", "Ann", "Cleo"))
        assert await points(s) == dict(zip(order, map(str, POINTS), strict=False))
        picture = shown(await s.slash("Ann", "season table"))
        assert (picture.attachments[0].description or "").startswith("Season Spring in Circus.")


async def test_a_table_counts_for_the_season_in_which_it_was_opened(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Dan", "season start", name="Spring")
        code = await s.race("Ben")
        ended = shown(await s.slash("Dan", "season end"))
        assert "to <t:" in ended.content
        await s.slash("Dan", "season start", name="Summer")
        await finish(s, code, "Ann")
        assert set(await points(s, "Spring")) == {"Ann", "Ben"}
        assert await points(s) == {}


async def test_a_season_of_the_game_comes_before_one_of_all_games(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Dan", "season start", name="Everything")
        await s.slash("Dan", "season start", name="Chariots only", game="chariots")
        await raced(s, "Ann", "Ben")
        assert set(await points(s, "Chariots only")) == {"Ann", "Ben"}
        assert await points(s, "Everything") == {}
        listed = heard(await s.slash("Ann", "season list"))
        assert "**Chariots only** (Chariots): running" in listed
        assert "**Everything** (all games): running" in listed


async def test_only_who_manages_the_server_starts_and_ends_seasons(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        assert "those who manage the server" in heard(await s.slash("Ann", "season start", name="Spring"))
        await s.slash("Dan", "season start", name="Spring")
        assert "those who manage the server" in heard(await s.slash("Ann", "season end"))
        assert "running" in heard(await s.slash("Ann", "season list"))


async def test_a_second_season_of_the_same_game_waits_for_the_end_of_the_first(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Dan", "season start", name="Spring")
        assert "already" in heard(await s.slash("Dan", "season start", name="SPRING"))
        assert "`/season end` ends it" in heard(await s.slash("Dan", "season start", name="Summer"))
        await s.slash("Dan", "season end", name="Spring")
        assert "has begun" in heard(await s.slash("Dan", "season start", name="Summer"))
        assert await s.offered("Ann", "season end", "name") == ["Summer"]
        assert await s.offered("Ann", "season table", "name") == ["Summer", "Spring"]


async def test_a_season_that_is_not_there_is_answered_with_those_that_are(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        assert "`/season start` begins one" in heard(await s.slash("Ann", "season table"))
        await s.slash("Dan", "season start", name="Spring")
        assert "there are: Spring." in heard(await s.slash("Ann", "season table", name="Winter"))


async def test_a_season_may_have_points_of_its_own(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        for wrong in ("1 2 3", "ten", "0 0", "101", "1 " * 15):
            said = heard(await s.slash("Dan", "season start", name="Spring", points=wrong))
            assert said.startswith("Points by place go down from the winner's on")
        await s.slash("Dan", "season start", name="Spring", points="4, 2")
        order = await podium(s, await raced(s, "Ben", "Ann", "Cleo"))
        assert await points(s) == dict(zip(order, ("4", "2", "0"), strict=True))
