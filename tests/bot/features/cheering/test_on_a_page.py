"""People who look on inside Discord cheer on the page of the game, as they do in its panels."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest

from tests.bot.stage import Stage, heard

pytest.importorskip("tests.bot.features.board.test_activity", reason="it needs the pages of games")
activity: Any = importlib.import_module("tests.bot.features.board.test_activity")
site_of: Any = importlib.import_module("tests.bot.features.board.site")

ENOUGH = "You have already cheered in this round; you can cheer again after the next post."


async def looking_on(s: Stage, site: Any, discord: Any, who: str, code: str) -> dict[str, str]:
    """The header of somebody whose page shows a table inside Discord."""
    instance = discord.launched(s.guild.id, s.arena.id, s.id(who))
    status, told = await activity.enters(s, site, discord, who, instance, table=code)
    assert (status, told["page"]) == (200, f"t/{code}")
    return {"Authorization": f"Bearer {told['session']}"}


async def next_post(s: Stage, code: str) -> str:
    for who in ("Ann", "Ben"):
        await s.plot(who, "5 4 2", code)
    return s.newest.content


async def test_the_next_post_counts_a_cheer_from_the_page_once_a_round(tmp_path: Path) -> None:
    async with activity.racing(tmp_path) as (s, site, discord):
        code = await activity.code_of(s)
        cleo = await looking_on(s, site, discord, "Cleo", code)
        _status, told = await site.post(f"/t/{code}/offers", {}, **cleo)
        (offer,) = told["offers"]
        assert offer["note"].startswith("One cheer a round.")
        assert [way["label"] for way in offer["ways"]] == ["Red (Ann)", "Blue (Ben)"]
        for_ben = {"name": offer["name"], "way": offer["ways"][1]["way"]}
        assert await site.post(f"/t/{code}/take", for_ben, **cleo) == (200, {"note": "You cheer for Ben."})
        assert await site.post(f"/t/{code}/take", for_ben, **cleo) == (409, {"refused": ENOUGH})
        assert heard(await s.pick("Cleo", "cheerfor", "1", table=code)) == ENOUGH
        (now,) = (await site.post(f"/t/{code}/offers", {}, **cleo))[1]["offers"]
        assert (now["note"], now["ways"]) == (ENOUGH, [])
        assert "-# 📣 1 cheer for Ben." in (await next_post(s, code)).split("\n")
        assert (await site.post(f"/t/{code}/take", for_ben, **cleo))[0] == 200


ODD: tuple[object, ...] = ({}, {"name": "cheer"}, {"name": "cheer", "way": 2}, {"name": "cheer", "way": "9"})


async def test_nobody_else_cheers_there(tmp_path: Path) -> None:
    """No stranger, no player, nobody who may not read the channel; and not for whom there is not."""
    async with activity.racing(tmp_path) as (s, site, discord):
        code = await activity.code_of(s)
        cleo = await looking_on(s, site, discord, "Cleo", code)
        instance = await activity.opened(s, discord, "Ann", code)
        told = (await activity.enters(s, site, discord, "Ann", instance))[1]
        ann = {"Authorization": f"Bearer {told['session']}"}
        for known in ({}, ann, {"Authorization": "Bearer forged"}):
            assert (await site.post(f"/t/{code}/offers", {}, **known))[0] == 401
            assert (await site.post(f"/t/{code}/take", {"name": "cheer", "way": "1"}, **known))[0] == 401
        for odd in (*ODD, {"name": ["cheer"], "way": {"1": 1}}):
            assert (await site.post(f"/t/{code}/take", odd, **cleo))[0] == 409, odd
        site_of.close(s, s.arena, "view_channel")
        await s.wait(61)
        assert (await site.post(f"/t/{code}/offers", {}, **cleo))[0] == 401
        assert (await site.post(f"/t/{code}/take", {"name": "cheer", "way": "1"}, **cleo))[0] == 401
        assert "cheer" not in await next_post(s, code)


@pytest.mark.long
async def test_nobody_cheers_once_the_game_is_over(tmp_path: Path) -> None:
    async with activity.racing(tmp_path) as (s, site, discord):
        code = await activity.code_of(s)
        cleo = await looking_on(s, site, discord, "Cleo", code)
        await s.resign("Ann", code)
        assert (await site.post(f"/t/{code}/offers", {}, **cleo))[1] == {"offers": []}
        gone = {"name": "cheer", "way": "1"}
        assert await site.post(f"/t/{code}/take", gone, **cleo) == (
            409,
            {"refused": "That is not possible at this table now."},
        )
