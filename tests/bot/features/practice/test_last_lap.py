"""*Drive the last lap*: two presses from `/help` to a finish, seen by whoever pressed alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from simcord import ResponseMessage

from bot.features.practice.acts import SWEPT
from tests.bot.stage import Stage, labels, menus, shown, stage, words_of

DRIVE = "Drive the last lap"
WHOLE = "Play a whole game here"


async def drive(s: Stage, who: str = "Ann") -> ResponseMessage:
    """The panel after a press on the button of `/help`."""
    return shown(await s.press(who, shown(await s.slash(who, "help")), DRIVE))


async def test_the_welcome_that_led_to_it_stays(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        welcome = shown(await s.slash("Ann", "help"))
        panel = shown(await s.press("Ann", welcome, DRIVE))
        assert panel.id != welcome.id
        assert DRIVE in labels(welcome)


@pytest.mark.long
async def test_two_presses_lead_to_the_film_of_a_win_and_its_podium(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        panel = await drive(s)
        assert "This race is prepared" in words_of(panel)
        assert "two squares behind" in words_of(panel)
        assert labels(panel) == ["Send"]
        assert len(menus(panel)) == 1
        end, podium = (await s.press("Ann", panel, "Send")).followups
        assert end.content.startswith("**Ann wins, from two squares back in the last round!**")
        assert "a prepared race" in end.content
        assert [a.filename for a in end.attachments] == ["film.gif"]
        assert (podium.attachments[0].description or "").startswith("Chariots: 1. Ann")
        assert s.posts(s.arena) == s.letters("Ann") == []
        assert end.ephemeral
        assert podium.ephemeral


@pytest.mark.long
async def test_another_order_may_lose_and_leads_to_another_try(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        panel = await drive(s)
        slow = next(o["label"] for o in menus(panel)[0]["options"] if o["label"].startswith("2 3 4"))
        panel = shown(await s.choose_any("Ann", panel, 0, slow))
        end, _podium = (await s.press("Ann", panel, "Send")).followups
        assert "Another order would have won from there." in end.content
        assert {"Try again", WHOLE} < set(labels(end))
        again = shown(await s.press("Ann", end, "Try again"))
        assert labels(again) == ["Send"]


async def test_its_finish_stays_beside_the_first_panel_of_a_whole_game(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        panel = await drive(s)
        end, _podium = (await s.press("Ann", panel, "Send")).followups
        first = shown(await s.press("Ann", end, WHOLE))
        assert first.id not in (end.id, panel.id)
        assert "round 1" in first.content
        assert "Got it" in labels(first)
        assert [t.row.lesson for t in await s.tables() if t.row.stage == "running"] == [""]
        assert s.letters("Ann") == []
        again = shown(await s.press("Ann", end, WHOLE))
        assert again.content == first.content


async def test_one_that_is_left_lying_is_no_game_that_waits(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await drive(s)
        assert "You are at no table" in words_of(shown(await s.slash("Ann", "inbox")))
        assert "in our private messages" in words_of(shown(await s.slash("Ann", "practice")))


async def test_somebody_has_one_at_a_time_and_an_hour_later_none(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await drive(s)
        await drive(s)
        await drive(s, "Ben")
        assert sorted(t.people[0].name for t in await s.tables()) == ["Ann", "Ben"]
        async with s.store.writing() as tx:
            for sitting in await s.tables():
                await tx.put_value("films", "[]", sitting.row.id)
        await s.wait(SWEPT + 1)
        assert await s.tables() == []
        async with s.store.reading() as read:
            assert await read.rows("SELECT owner FROM notes WHERE key = 'films'") == []


@pytest.mark.long
async def test_one_that_is_over_goes_an_hour_after_its_end(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.press("Ann", await drive(s), "Send")
        [over] = await s.tables()
        assert (over.row.stage, over.row.practice) == ("over", True)
        await s.wait(SWEPT + 1)
        assert await s.tables() == []
        async with s.bot.store.reading() as read:
            assert await read.entries(over.row.id) == []


@pytest.mark.long
async def test_a_lesson_under_way_goes_on_beside_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        games = shown(await s.press("Ann", shown(await s.slash("Ann", "help")), "Practice"))
        lessons = shown(await s.press_beside("Ann", games, "**Chariots**"))
        await s.press("Ann", lessons, "Start lesson 1")
        await drive(s)
        assert sorted(t.row.lesson for t in await s.tables() if t.row.stage == "running") == [
            "last-lap",
            "turns",
        ]
