"""What was posted in the sandbox's channels comes back after a restart, as it was."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.sandbox import history
from bot.sandbox.run import sandbox
from tests.bot import demo
from tests.bot.sandbox.test_sandbox import Stand


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[Stand]:
    """One run of the sandbox on the history in a folder."""
    bot = demo.Demo()
    async with (
        sandbox(bot, services=demo.services, history=folder / "history.db", port=0) as page,
        aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as browser,
    ):
        yield Stand(page, bot, browser)


@pytest.mark.long
async def test_posts_come_back_in_their_order_with_pictures_and_buttons_that_work(tmp_path: Path) -> None:
    async with running(tmp_path) as stand:
        tab = await stand.tab()
        await tab.command("race", laps="3")
        await tab.command("race", laps="4", colour="blue")
        before = (await tab.look()).messages
    async with running(tmp_path) as stand:
        tab = await stand.tab()
        assert [one["id"] for one in tab.messages] == [one["id"] for one in before]
        assert tab.texts == ["A race of 3 laps.", "A race of 4 laps."]
        assert tab.messages[1]["attachments"][0]["available"]
        await tab.press("Secret", message=0)
        assert (await tab.look()).texts[-1] == "Only Ann reads this."


async def test_an_edit_and_a_deletion_are_remembered_too(tmp_path: Path) -> None:
    async with running(tmp_path) as stand:
        tab = await stand.tab()
        await tab.command("race")
        await (await tab.look()).press("Paint")
        channel: Any = stand.bot.guilds[0].text_channels[0]
        doomed = await channel.send("A slip of the tongue.")
        await doomed.delete()
    async with running(tmp_path) as stand:
        tab = await stand.tab()
        assert tab.texts == ["Painted."]
        assert [one["description"] for one in tab.messages[0]["attachments"]] == ["The board is green."]


async def test_an_ephemeral_answer_is_gone_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as stand:
        tab = await stand.tab()
        await tab.command("race")
        await (await tab.look()).press("Secret")
    async with running(tmp_path) as stand:
        assert (await stand.tab()).texts == ["A race of 2 laps."]


async def test_threads_and_letters_come_back_and_can_be_answered(tmp_path: Path) -> None:
    async with running(tmp_path) as stand:
        tab = await stand.tab()
        await tab.command("race")
        await (await tab.look()).press("Thread")
        await (await tab.look()).press("Write", message=0)
    async with running(tmp_path) as stand:
        thread = await stand.tab(await stand.room("Race 1", "thread"))
        await thread.press("Secret")
        assert (await thread.look()).texts == ["A table of its own.", "Only Ann reads this."]
        letters = await stand.tab(await stand.room("Ann", "direct"))
        assert letters.texts == ["It is your turn."]


async def test_only_the_newest_of_a_room_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "KEPT", 2)
    async with running(tmp_path) as stand:
        for number in range(4):
            await stand.bot.guilds[0].text_channels[0].send(f"Round {number}.", file=demo.picture())
    async with running(tmp_path) as stand:
        assert (await stand.tab()).texts == ["Round 2.", "Round 3."]


async def test_a_history_in_another_form_begins_anew(tmp_path: Path) -> None:
    async with running(tmp_path) as stand:
        await (await stand.tab()).command("race")
    with sqlite3.connect(tmp_path / "history.db") as db:
        db.execute("UPDATE messages SET data = '{}'")
    async with running(tmp_path) as stand:
        assert (await stand.tab()).texts == []


async def test_the_history_can_be_read_by_its_owner_alone(tmp_path: Path) -> None:
    async with running(tmp_path):
        assert not (tmp_path / "history.db").stat().st_mode & 0o077


@pytest.mark.parametrize("content", [b"no database at all", b""])
async def test_a_broken_history_begins_anew(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "history.db").write_bytes(content)
    async with running(tmp_path) as stand:
        tab = await stand.tab()
        assert tab.texts == []
        await tab.command("race")
    async with running(tmp_path) as stand:
        assert (await stand.tab()).texts == ["A race of 2 laps."]
