"""The way in by HTTP: a bot that hears no gateway's interactions, with real signatures on real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import io
import json
import random
import re
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import AsyncMock

import aiohttp
import pytest
from nacl.signing import SigningKey

from bot.ending import CONFIGURATION
from bot.hosting.organising import membership
from bot.hosting.time.ways import Way
from bot.ids import GuildId, PersonId
from bot.scale.processes.signed import FRESH, is_discords
from bot.times.instants import Instant
from tests.bot.process import end, start
from tests.bot.socketcord import Impossible, SocketCord
from tests.bot.stage import stage
from tests.patience import PATIENCE

KEY = SigningKey(bytes(range(32)))
PUBLIC = bytes(KEY.verify_key).hex()
NOW = Instant(1_800_000_000)


def signed(body: bytes, stamp: object = NOW) -> dict[str, str]:
    signature = KEY.sign(str(stamp).encode() + body).signature.hex()
    return {"X-Signature-Ed25519": signature, "X-Signature-Timestamp": str(stamp)}


class TestSignatures:
    def test_what_discord_has_signed_is_discords(self) -> None:
        assert is_discords(KEY.verify_key, signed(b"{}"), b"{}", NOW)

    def test_another_body_is_not(self) -> None:
        assert not is_discords(KEY.verify_key, signed(b"{}"), b"[]", NOW)

    def test_another_key_is_not(self) -> None:
        other = SigningKey(bytes(32)).verify_key
        assert not is_discords(other, signed(b"{}"), b"{}", NOW)

    @pytest.mark.parametrize("age", [-FRESH - 1, FRESH + 1])
    def test_a_stale_one_is_not(self, age: float) -> None:
        assert not is_discords(KEY.verify_key, signed(b"{}"), b"{}", Instant(NOW + age))

    def test_a_clock_that_is_a_little_off_does_no_harm(self) -> None:
        assert is_discords(KEY.verify_key, signed(b"{}"), b"{}", Instant(NOW + FRESH - 1))

    @pytest.mark.parametrize(
        "headers",
        [
            {},
            {"X-Signature-Ed25519": "", "X-Signature-Timestamp": str(NOW)},
            {"X-Signature-Ed25519": "no hex", "X-Signature-Timestamp": str(NOW)},
            {"X-Signature-Ed25519": "ab" * 63, "X-Signature-Timestamp": str(NOW)},
            signed(b"{}", "yesterday"),
            signed(b"{}", ""),
        ],
    )
    def test_headers_that_are_no_signature(self, headers: dict[str, str]) -> None:
        assert not is_discords(KEY.verify_key, headers, b"{}", NOW)


QUIET = range(15_000, 30_000)
"""Ports that no system takes for connections that go out: one that is free stays so until a bot opens it."""


def free_port() -> int:
    while True:
        with socket.socket() as found, contextlib.suppress(OSError):
            found.bind(("127.0.0.1", random.SystemRandom().choice(QUIET)))
            return int(found.getsockname()[1])


@asynccontextmanager
async def heard_by_http(discord: SocketCord, data: Path) -> AsyncIterator[str]:
    """A bot to which Discord sends interactions; where it hears them. Ended with kill -9."""
    port = free_port()
    extra = discord.environment | {"HIPPODROME_PUBLIC_KEY": PUBLIC, "HIPPODROME_WEB_PORT": str(port)}
    process = await start(data, "--live", extra=extra)
    base = f"http://127.0.0.1:{port}"
    try:
        await discord.wait_for_bot()
        await discord.hear_by_http(base)
        yield base
    finally:
        await end(process)


@pytest.fixture
async def discord() -> AsyncIterator[SocketCord]:
    async with SocketCord.launched() as discord:
        yield discord


@pytest.mark.long
async def test_a_game_is_opened_and_joined_by_http(discord: SocketCord, tmp_path: Path) -> None:
    async with heard_by_http(discord, tmp_path):
        opened = await discord.slash("Ann", "arena", "play", game="chariots", seats=2)
        assert (opened.acknowledged, opened.kind) == (True, "deferred")
        (lobby,) = await discord.until("arena", lambda posts: len(posts) == 1)
        join = next(id for id in lobby.custom_ids if "join" in id)
        pressed = await discord.press("Ben", lobby, join)
        assert pressed.acknowledged
        await discord.until("arena", lambda posts: "Ben" in json.dumps(posts[0].raw))


@pytest.mark.long
async def test_what_nobody_has_signed_gets_401_and_nothing_else(discord: SocketCord, tmp_path: Path) -> None:
    ping = json.dumps({"type": 1})
    now = int(time.time())
    good = await discord.signed(ping, now)
    async with heard_by_http(discord, tmp_path) as base, aiohttp.ClientSession() as http:
        asked = len(await discord.calls())
        bad: list[tuple[dict[str, str], str]] = [
            ({}, ping),
            (good, ping + " "),
            (await discord.signed(ping, now - 3600), ping),
            ({**good, "X-Signature-Timestamp": str(now + 1)}, ping),
        ]
        for path in ("/interactions", "/events"):
            for headers, body in bad:
                async with http.post(base + path, data=body, headers=headers) as answer:
                    assert (answer.status, await answer.text()) == (401, "")
            async with http.post(base + path, data=io.BytesIO(bytes(2_000_000))) as answer:
                assert (answer.status, await answer.text()) == (401, "")
        async with http.post(base + "/interactions", data=ping, headers=good) as answer:
            assert (answer.status, await answer.json()) == (200, {"type": 1})
        assert len(await discord.calls()) == asked


@pytest.mark.long
async def test_a_load_balancer_asks_how_it_is(discord: SocketCord, tmp_path: Path) -> None:
    async with heard_by_http(discord, tmp_path) as base, aiohttp.ClientSession() as http:
        async with http.get(base + "/healthz") as answer:
            assert answer.status == 200
        async with asyncio.timeout(PATIENCE):
            while (await http.get(base + "/readyz")).status != 200:  # noqa: ASYNC110
                await asyncio.sleep(0.05)


async def test_who_takes_the_bot_from_their_apps_gets_no_letters(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        ann = s.people["Ann"].id
        async with s.store.writing() as tx:
            await tx.put_person(dataclasses.replace(await tx.person(PersonId(ann)), letters=1))
        gone = {"type": "APPLICATION_DEAUTHORIZED", "data": {"user": {"id": str(ann)}}}
        await s.bot.on_webhook_event(gone)
        async with s.store.reading() as read:
            assert (await read.person(PersonId(ann))).letters == -1


async def test_a_server_that_uses_the_bot_has_it_back_though_nobody_told(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await membership.left(s.bot.host, GuildId(s.guild.id))
        assert (await s.bot.host.look(code)).row.timing.why == "asleep"
        await s.bot.on_server_met(GuildId(s.guild.id))
        assert (await s.bot.host.look(code)).row.timing.why != "asleep"


@pytest.mark.long
async def test_events_of_other_kinds_are_taken_and_nothing_follows(
    discord: SocketCord, tmp_path: Path
) -> None:
    async with heard_by_http(discord, tmp_path):
        assert await discord.webhook_event("QUEST_USER_ENROLLMENT") == 204


@pytest.mark.long
async def test_a_server_that_has_authorised_the_bot_is_welcomed(discord: SocketCord, tmp_path: Path) -> None:
    async with heard_by_http(discord, tmp_path):
        guild = await discord.server()
        event = {"user": {"id": "1"}, "scopes": ["bot"], "integration_type": 0, "guild": {"id": str(guild)}}
        assert await discord.webhook_event("APPLICATION_AUTHORIZED", **event) == 204
        await discord.until("arena", lambda posts: bool(posts))


async def refused(data: Path, *arguments: str, extra: dict[str, str]) -> str:
    """What a bot says that ends by itself with an error."""
    process = await start(data, "--live", *arguments, extra=extra)
    try:
        async with asyncio.timeout(PATIENCE):
            await process.wait()
    finally:
        _, err = await end(process)
    assert process.returncode == CONFIGURATION
    return err.strip().splitlines()[-1]


@pytest.mark.long
async def test_the_key_of_another_application(discord: SocketCord, tmp_path: Path) -> None:
    extra = discord.environment | {"HIPPODROME_PUBLIC_KEY": "ab" * 32, "HIPPODROME_WEB_PORT": "0"}
    said = await refused(tmp_path, extra=extra)
    assert said == "HIPPODROME_PUBLIC_KEY and DISCORD_TOKEN belong to two different applications."


@pytest.mark.long
async def test_a_port_that_is_taken(discord: SocketCord, tmp_path: Path) -> None:
    taken = {"HIPPODROME_PUBLIC_KEY": PUBLIC, "HIPPODROME_WEB_PORT": str(discord.port)}
    said = await refused(tmp_path, extra=discord.environment | taken)
    assert re.match(rf"Port {discord.port} at 127\.0\.0\.1 cannot be opened for HIPPODROME_WEB_PORT", said)


@pytest.mark.long
async def test_the_role_web_needs_the_public_key(tmp_path: Path) -> None:
    said = await refused(tmp_path, "--role", "web", extra={"DISCORD_TOKEN": "any"})
    assert said.startswith("The role web needs HIPPODROME_PUBLIC_KEY")


@pytest.mark.long
async def test_a_file_has_room_for_one_process(tmp_path: Path) -> None:
    said = await refused(tmp_path, "--role", "work", extra={"DISCORD_TOKEN": "any"})
    assert said.startswith("The role work works beside other processes")


@pytest.mark.long
async def test_something_that_is_no_key_is_named(tmp_path: Path) -> None:
    said = await refused(tmp_path, extra={"DISCORD_TOKEN": "any", "HIPPODROME_PUBLIC_KEY": "secret"})
    assert said.startswith("HIPPODROME_PUBLIC_KEY cannot be used: ")
    assert "secret" not in said


async def test_discord_sends_nothing_to_who_answers_no_ping(discord: SocketCord) -> None:
    with pytest.raises(Impossible):
        await discord.hear_by_http(f"http://127.0.0.1:{discord.port}")


async def test_a_process_notices_that_the_endpoint_was_entered_and_taken_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that hears the gateway is no way in while Discord sends everything elsewhere."""
    async with stage(tmp_path) as s:
        told = SimpleNamespace(interactions_endpoint_url=None)
        monkeypatch.setattr(s.bot, "application_info", AsyncMock(return_value=told))
        assert s.bot.ways() == (Way(),)
        told.interactions_endpoint_url = "https://bot.example/interactions"
        await s.bot.find_way_in()
        assert s.bot.ways() == ()
        told.interactions_endpoint_url = None
        await s.bot.find_way_in()
        assert s.bot.ways() == (Way(),)
