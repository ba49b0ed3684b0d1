"""Whoever asks much, or goes away, at the page of a seat harms nobody else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.features.board import touching
from bot.ids import ChannelId, GuildId, PersonId
from bot.interface.cooldowns import Rate
from bot.publishing.reach import ttl_cache
from tests.bot.features.board.seats import enter, word_of
from tests.bot.features.board.site import watched
from tests.patience import PATIENCE

ASKED = {"decision": None, "line": None}
MANY = 24
"""More than the store has connections to read with."""


@pytest.mark.long
async def test_many_who_ask_whose_a_seat_is_do_not_wait_for_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(touching.RATES, "person", Rate(MANY, 1.0))
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        link = await word_of(s, code, "Ben")
        async with asyncio.timeout(PATIENCE):
            told = await asyncio.gather(*(site.post(f"/t/{code}/whose", {"link": link}) for _ in range(MANY)))
        assert {status for status, _ in told} == {200}


@pytest.mark.long
async def test_discord_is_asked_once_however_many_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(touching.RATES, "person", Rate(MANY, 1.0))
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        session = await enter(s, site, code, "Ben")
        asked, begun, answer = 0, asyncio.Event(), asyncio.Event()

        async def reads(_server: GuildId, _channel: ChannelId, _user: PersonId) -> bool:
            nonlocal asked
            asked += 1
            begun.set()
            await answer.wait()
            return True

        s.bot.host.reads = reads
        await s.wait(ttl_cache.TTL + 1)
        waiting = [asyncio.create_task(site.post(f"/t/{code}/seat", ASKED, **session)) for _ in range(5)]
        await begun.wait()
        await asyncio.sleep(0.2)
        answer.set()
        assert {(await one)[0] for one in waiting} == {200}
        assert asked == 1


async def test_a_session_outlives_a_minute_in_which_discord_says_nothing(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        session = await enter(s, site, code, "Ben")
        before = s.bot.host.reads

        async def silent(_server: GuildId, _channel: ChannelId, _user: PersonId) -> None:
            return None

        s.bot.host.reads = silent
        await s.wait(ttl_cache.TTL + 1)
        assert (await site.post(f"/t/{code}/seat", ASKED, **session))[0] == 503
        s.bot.host.reads = before
        assert (await site.post(f"/t/{code}/seat", ASKED, **session))[0] == 200


async def test_somebody_has_so_much_drawn_and_can_send_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(touching.RATES, "drawing", Rate(2, 3600.0))
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben")
        session = await enter(s, site, code, "Ben")
        found = [await site.post(f"/t/{code}/seat", ASKED, **session) for _ in range(3)]
        assert [status for status, _told in found] == [200, 200, 429]
        told = found[0][1]
        line = {"decision": told["decision"], "line": told["line"], "sure": True, "id": "one"}
        assert (await site.post(f"/t/{code}/send", line, **session))[0] == 200


@pytest.mark.long
async def test_somebody_with_many_sessions_has_one_rate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(touching.RATES, "person", Rate(4, 3600.0))
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", "Cleo")
        first, second = await enter(s, site, code, "Ben"), await enter(s, site, code, "Ben")
        told = [await site.post(f"/t/{code}/seat", ASKED, **session) for session in (first, second, first)]
        assert [status for status, _ in told] == [200, 200, 429]
        other = await enter(s, site, code, "Cleo")
        assert (await site.post(f"/t/{code}/seat", ASKED, **other))[0] == 200


@pytest.mark.long
async def test_what_was_sent_twice_in_another_order_is_refused(tmp_path: Path) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", "Cleo")
        session = await enter(s, site, code, "Ben")
        _, told = await site.post(f"/t/{code}/seat", ASKED, **session)
        line = {"decision": told["decision"], "line": told["line"], "sure": True}
        for id, status in (("a", 200), ("b", 200), ("a", 409), ("\ud800", 400)):
            assert (await site.post(f"/t/{code}/send", {**line, "id": id}, **session))[0] == status, id


@pytest.mark.long
async def test_a_line_counts_whose_sender_goes_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with watched(tmp_path) as (s, site):
        code = await s.race("Ben", "Cleo")
        session = await enter(s, site, code, "Ben")
        _, told = await site.post(f"/t/{code}/seat", ASKED, **session)
        line = {"decision": told["decision"], "line": told["line"], "sure": True, "id": "a"}
        saving, goes_on, save = asyncio.Event(), asyncio.Event(), s.bot.host.save

        async def slow(*args: Any) -> Any:
            saving.set()
            await goes_on.wait()
            return await save(*args)

        monkeypatch.setattr(s.bot.host, "save", slow)
        sender = asyncio.create_task(site.post(f"/t/{code}/send", line, **session))
        await saving.wait()
        sender.cancel()
        await asyncio.sleep(0.1)
        goes_on.set()
        await s.settle()
        again = await site.post(f"/t/{code}/send", line, **session)
        assert again[0] == 200
        assert again[1]["receipt"].startswith("Sent: ")
