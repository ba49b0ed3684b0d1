"""People who look on cheer, once a round, and nobody is called."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.panels.test_data import delete, exported, rows_with
from tests.bot.phone import news_lines
from tests.bot.stage import GO, MORE, Stage, heard, labels, menus, shown, stage


async def cheer(s: Stage, who: str, side: str) -> str:
    panel = shown(await s.press(who, shown(await s.press(who, s.newest, MORE)), "Cheer"))
    [entry] = [o["label"] for m in menus(panel) for o in m["options"] if side in o["label"]]
    return shown(await s.choose(who, panel, "Who do you cheer for?", entry)).content


async def play_round(s: Stage, code: str) -> None:
    for who in ("Ann", "Ben"):
        await s.plot(who, "5 4 2", code)


@pytest.mark.long
async def test_the_next_post_counts_them(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        assert await cheer(s, "Cleo", "Red") == "You cheer for Ann."
        await cheer(s, "Dan", "Red")
        assert "cheer" not in s.newest.content
        await play_round(s, code)
        assert "-# 📣 2 cheers for Ann." in s.newest.content.split("\n")
        assert sorted(s.pinged()) == ["Ann", "Ben"]
        assert news_lines(s.newest.content) <= 5
        await play_round(s, code)
        assert "cheer" not in s.newest.content


async def test_the_last_post_counts_them_too(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.pick("Cleo", "cheerfor", "2", table=code)
        await s.press("Ann", shown(await s.slash("Ann", "table act", table=code, line="resign")), "Yes")
        assert "-# 📣 1 cheer for Ben." in s.newest.content.split("\n")


@pytest.mark.long
async def test_one_a_person_and_round(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await cheer(s, "Cleo", "Red")
        again = heard(await s.pick("Cleo", "cheerfor", "2", table=code))
        assert again == "You have already cheered in this round; you can cheer again after the next post."
        await play_round(s, code)
        assert await cheer(s, "Cleo", "Blue") == "You cheer for Ben."


async def test_who_looks_on_finds_it_below_the_board(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        board = shown(await s.press("Cleo", s.newest, GO))
        assert any("Cheer" in label for label in labels(board))
        assert not any("Cheer" in label for label in labels(shown(await s.press("Ann", s.newest, GO))))


async def test_who_plays_does_not_cheer(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        assert "Cheer" not in "".join(labels(shown(await s.press("Ann", s.newest, MORE))))
        refused = heard(await s.pick("Ann", "cheerfor", "1", table=code))
        assert refused == "You are playing; cheering is for spectators."


@pytest.mark.long
async def test_a_cheer_is_in_the_file_and_goes_with_its_person(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.pick("Cleo", "cheerfor", "2", table=code)
        await s.pick("Dan", "cheerfor", "1", table=code)
        kept = await exported(s, "Cleo")
        assert [(cheer["table_id"], cheer["seat"]) for cheer in kept["cheers"]] == [(code, 2)]
        await delete(s, "Cleo")
        assert "cheers" not in rows_with(s.path, str(s.people["Cleo"].id))
        assert "cheers" in rows_with(s.path, str(s.people["Dan"].id))
        for who in ("Ann", "Ben"):
            await s.plot(who, "5 4 2", code)
        assert "-# 📣 1 cheer for Ann." in s.newest.content
