"""Seasons: what counts for them, who runs them, and their table."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.features.community.points import POINTS
from bot.features.community.seasons import scale_typed
from tests.bot.interface.test_pasted import as_pasted
from tests.bot.races import drive, finish, podium, raced
from tests.bot.stage import Stage, heard, shown, stage


async def points(s: Stage, name: str = "Spring") -> dict[str, str]:
    """The points of a season by name, read from its table in words."""
    table = shown(await s.slash("Ann", "leaderboard", words=True, season=name)).content.splitlines()
    rows = [line.split() for line in table if line[:1].isdigit()]
    return {row[-1]: row[1] for row in rows}


async def test_races_opened_in_a_season_earn_points_by_place(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await raced(s, "Ann", "Ben")
        assert "has begun" in heard(await s.slash("Dan", "server season", name="Spring", action="begin"))
        order = await podium(s, await raced(s, "Ben", "Ann", "Cleo"))
        assert await points(s) == dict(zip(order, map(str, POINTS), strict=False))
        picture = shown(await s.slash("Ann", "leaderboard", season="Spring"))
        assert (picture.attachments[0].description or "").startswith("Season Spring on Circus.")


@pytest.mark.long
async def test_a_table_counts_for_the_season_in_which_it_was_opened(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Dan", "server season", name="Spring", action="begin")
        code = await s.race("Ben")
        ended = shown(await s.slash("Dan", "server season", action="end"))
        assert "to <t:" in ended.content
        await s.slash("Dan", "server season", name="Summer", action="begin")
        await drive(s, code)
        await finish(s, code, "Ann")
        assert set(await points(s, "Spring")) == {"Ann", "Ben"}
        assert await points(s, "Summer") == {}


@pytest.mark.long
async def test_a_season_of_the_game_comes_before_one_of_all_games(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Dan", "server season", name="Everything", action="begin")
        await s.slash("Dan", "server season", name="Chariots only", game="chariots", action="begin")
        await raced(s, "Ann", "Ben")
        assert set(await points(s, "Chariots only")) == {"Ann", "Ben"}
        assert await points(s, "Everything") == {}
        panel = shown(await s.slash("Ann", "leaderboard"))
        told = shown(await s.choose("Ann", panel, "Seasons", "Chariots only")).content
        assert "**Chariots only** (Chariots): running" in told
        told = shown(await s.choose("Ann", panel, "Seasons", "Everything")).content
        assert "**Everything** (all games): running" in told


async def test_only_who_manages_the_server_starts_and_ends_seasons(tmp_path: Path) -> None:
    """A server may let others see the command; they hear who may use it."""
    async with stage(tmp_path) as s:
        s.allow("Ann", "server")
        assert "people who manage the server" in heard(
            await s.slash("Ann", "server season", name="Spring", action="begin")
        )
        await s.slash("Dan", "server season", name="Spring", action="begin")
        assert "people who manage the server" in heard(await s.slash("Ann", "server season", action="end"))
        told = shown(await s.slash("Ann", "leaderboard", season="Spring")).content
        assert "running since" in told


async def test_a_second_season_of_the_same_game_waits_for_the_end_of_the_first(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Dan", "server season", name="Spring", action="begin")
        assert "already" in heard(await s.slash("Dan", "server season", name="SPRING", action="begin"))
        assert "`/server season end` ends it" in heard(
            await s.slash("Dan", "server season", name="Summer", action="begin")
        )
        await s.slash("Dan", "server season", name="Spring", action="end")
        assert "has begun" in heard(await s.slash("Dan", "server season", name="Summer", action="begin"))
        assert await s.offered("Dan", "server season", "name", action="end") == ["Summer"]
        assert await s.offered("Ann", "leaderboard", "season") == ["Summer", "Spring"]


async def test_a_season_that_is_not_there_is_answered_with_those_that_are(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        assert "`/server season begin` begins one" in heard(
            await s.slash("Ann", "leaderboard", season="Spring")
        )
        await s.slash("Dan", "server season", name="Spring", action="begin")
        assert "There is no season 'Winter'; choose one of: Spring." in heard(
            await s.slash("Ann", "leaderboard", season="Winter")
        )


@pytest.mark.long
async def test_a_season_may_have_points_of_its_own(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        for wrong in ("1 2 3", "ten", "0 0", "101", "1 " * 15):
            said = heard(await s.slash("Dan", "server season", name="Spring", points=wrong, action="begin"))
            assert said.startswith("Write the points from the winner down")
        await s.slash("Dan", "server season", name="Spring", points="4, 2", action="begin")
        order = await podium(s, await raced(s, "Ben", "Ann", "Cleo"))
        assert await points(s) == dict(zip(order, ("4", "2", "0"), strict=True))


@pytest.mark.long
async def test_the_best_games_count_by_the_choice_of_the_server(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Dan", "server season", name="Spring", best=1, action="begin")
        for _race in range(2):
            await raced(s, "Ann", "Ben", "Cleo")
        assert set((await points(s)).values()) <= {"10", "7", "5"}
        assert (await points(s))["Ann"] == "10"
        told = shown(await s.slash("Ann", "leaderboard", season="Spring")).content
        assert "The best game of each player counts; the last of two gets no points." in told


def test_points_are_read_as_if_they_were_typed_plainly() -> None:
    assert {scale_typed(spelling) for spelling in as_pasted("10, 7, 5")} == {(10, 7, 5)}
