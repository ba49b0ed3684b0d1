"""Only what everybody of a server may read has a page, where the server's manager has allowed it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from simcord import ChannelHandle
from simcord.enums import ChannelType

from bot.features.board import acts
from bot.store import Reading
from bot.store.connection import Statement
from engine import codec
from tests.bot.client.test_threads import race_in_a_thread
from tests.bot.features.board.site import URL, allow, close, watched
from tests.bot.stage import Stage, labels, links_of, shown, stage, words_of

WATCH = "Watch"
ABSENT = "/t/QQQQ.json"


def asked(s: Stage, channel: ChannelHandle) -> int:
    """How often Discord was asked for a channel."""
    return sum(r.method == "GET" and r.path == f"/channels/{channel.id}" for r in s.env.http_requests)


async def test_without_an_address_all_is_as_ever(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        panel = shown(await s.slash("Dan", "server settings"))
        assert "web page" not in words_of(panel)
        assert "Show games as web pages" not in labels(panel)
        await s.race("Ben")
        assert WATCH not in labels(s.newest)


async def test_a_server_has_no_pages_until_its_manager_says_so(tmp_path: Path) -> None:
    async with watched(tmp_path, allowed=False) as (s, site):
        code = await s.race("Ben")
        assert WATCH not in labels(s.newest)
        assert (await site.get(f"/t/{code}.json")).status == 404
        panel = shown(await s.slash("Dan", "server settings"))
        assert "Games as web pages: **not shown**" in words_of(panel)
        panel = shown(await s.press("Dan", panel, "Show games as web pages"))
        assert "Games as web pages: **everybody with the link watches**" in words_of(panel)
        assert (await site.get(f"/t/{code}.json")).status == 200
        assert f"{URL}/t/{code}" in links_of(shown(await s.slash("Cleo", "watch", table=code)))


async def test_who_does_not_manage_the_server_cannot_say_so(tmp_path: Path) -> None:
    async with watched(tmp_path, allowed=False) as (s, site):
        code = await s.race("Ben")
        s.allow("Ann", "server")
        panel = shown(await s.slash("Ann", "server settings"))
        assert "Show games as web pages" not in labels(panel)
        await s.slash("Ann", "server settings", setting=acts.WATCH.name, value="on")
        assert (await site.get(f"/t/{code}.json")).status == 404


async def test_posts_lead_to_the_page(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, _site):
        code = await s.race("Ben")
        assert f"{URL}/t/{code}" in links_of(s.newest)


@pytest.mark.parametrize("right", ["view_channel", "read_message_history"])
async def test_a_channel_that_not_everybody_may_read_has_none(tmp_path: Path, right: str) -> None:
    async with watched(tmp_path) as (s, site):
        close(s, s.arena, right)
        code = await s.race("Ben")
        assert WATCH not in labels(s.newest)
        assert (await site.get(f"/t/{code}.json")).status == 404


@pytest.mark.parametrize(("private", "closed"), [(False, False), (False, True), (True, False)])
async def test_a_thread_is_watched_where_its_channel_is_open_and_a_private_one_never(
    tmp_path: Path, private: bool, closed: bool
) -> None:
    async with watched(tmp_path) as (s, site):
        if closed:
            close(s, s.arena, "view_channel")
        thread = await race_in_a_thread(s)
        if private:
            s.env.backend.get_channel(thread.id).type = ChannelType.PRIVATE_THREAD
        (table,) = await s.tables()
        found = await site.get(f"/t/{table.row.id}.json")
        assert found.status == (404 if private or closed else 200)


async def test_a_view_is_at_most_a_minute_old(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        assert (await site.get(f"/t/{code}.json")).status == 200
        close(s, s.arena, "view_channel")
        s.clock.time += 61
        assert (await site.get(f"/t/{code}.json")).status == 404


async def test_discord_is_asked_once_however_many_ask(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        before = asked(s, s.arena)
        answers = await asyncio.gather(*(site.get(f"/t/{code}.json") for _ in range(30)))
        assert {answer.status for answer in answers} == {200}
        assert asked(s, s.arena) - before == 1


async def test_what_discord_does_not_tell_is_forbidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        tries = []

        async def away(channel: int) -> None:
            tries.append(channel)
            raise ConnectionError

        monkeypatch.setattr(s.bot.http, "get_channel", away)
        assert (await site.get(f"/t/{code}.json")).status == 404
        assert (await site.get(f"/t/{code}.json")).status == 404
        assert tries == [s.arena.id]


async def test_unknown_forbidden_and_withdrawn_are_the_same_answer(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        hidden = s.guild.create_text_channel("hidden")
        close(s, hidden, "view_channel")
        await s.slash("Ann", "play", hidden, seats=2)
        other = next(t.row.id for t in await s.tables() if t.row.channel == hidden.id)
        await s.press("Ben", s.posts(hidden)[-1], "Join")
        await s.press("Ann", s.posts(hidden)[-1], "Start")
        forbidden = await site.get(f"/t/{other}.json")
        unknown = await site.get(ABSENT)
        await allow(s, False)
        withdrawn = await site.get(f"/t/{code}.json")
        astray = await site.get("/elsewhere", "POST")
        assert unknown.status == 404
        assert unknown.bytes == forbidden.bytes == withdrawn.bytes == astray.bytes


@pytest.mark.parametrize("path", ["", "/state", "/state?seen=x", "/part/1", "/ground/x", ".json"])
async def test_a_table_that_nobody_may_watch_costs_the_database_the_same_questions_as_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    questions, reads, each = list[str](), list[object](), Reading.each

    async def counted(read: Reading, *statements: Statement) -> list[list[Any]]:
        questions.extend(statement.sql for statement in statements)
        return await each(read, *statements)

    async with watched(tmp_path, allowed=False) as (s, site):
        code, asked = await s.race("Ben"), list[list[str]]()
        await site.get(f"/t/ZZZZ{path}")  # what is asked once in a process is about no table
        monkeypatch.setattr(Reading, "each", counted)
        monkeypatch.setattr(codec, "load_table", lambda *told: reads.append(told))
        for table in (code, "QQQQ"):
            questions.clear()
            assert (await site.get(f"/t/{table}{path}")).status == 404
            asked.append([*questions])
    assert asked[0] == asked[1] != []
    assert not reads


@pytest.mark.long
async def test_a_server_that_withdraws_closes_its_finished_games_too(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        await s.press("Ben", shown(await s.slash("Ben", "table act", table=code, line="resign")), "Yes")
        assert (await site.get(f"/t/{code}.json")).status == 200
        await allow(s, False)
        assert (await site.get(f"/t/{code}.json")).status == 404


async def test_practice_and_private_messages_have_no_page(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        await s.slash("Ann", "practice")
        (table,) = await s.tables()
        assert (await site.get(f"/t/{table.row.id}.json")).status == 404


async def test_a_lobby_says_so_before_one_joins(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, _site):
        await s.table()
        assert "web page" in s.newest.content
        await allow(s, False)
        await s.slash("Cleo", "play", seats=2)
        assert "web page" not in s.newest.content


async def test_headers_keep_the_page_to_itself(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        for path in (f"/t/{code}.json", ABSENT):
            headers = (await site.get(path)).headers
            assert "unsafe" not in headers["Content-Security-Policy"]
            assert headers["Content-Security-Policy"].startswith("default-src 'none'")
            assert headers["Referrer-Policy"] == "no-referrer"
            assert headers["Cache-Control"] == "no-store"
            assert "noindex" in headers["X-Robots-Tag"]
