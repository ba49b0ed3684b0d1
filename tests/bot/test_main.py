"""What `python -m bot` says when it cannot start: one clear sentence, and nothing is touched."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from bot.settings import BadSettings, read_settings
from bot.store.sqlite import SqliteStore
from tests.bot.process import end, live_bot, start
from tests.bot.socketcord import SocketCord
from tests.patience import PATIENCE


async def refused(process: asyncio.subprocess.Process) -> str:
    """What a bot says that ends by itself with an error."""
    async with asyncio.timeout(PATIENCE):
        _, err = await process.communicate()
    assert process.returncode == 2
    return err.decode().strip().splitlines()[-1]


@pytest.mark.parametrize("token", ["", "   "])
async def test_live_without_a_token_says_so_and_never_falls_back(tmp_path: Path, token: str) -> None:
    said = await refused(await start(tmp_path, "--live", extra={"DISCORD_TOKEN": token}))
    assert said.startswith("There is no DISCORD_TOKEN")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_the_file_of_settings_may_be_written_as_windows_does(
    encoding: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HIPPODROME_GUILD", raising=False)
    (tmp_path / ".env").write_bytes("HIPPODROME_GUILD=7\r\n".encode(encoding))
    assert read_settings().guild == 7


def test_a_file_of_settings_that_is_no_text_is_told_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_bytes(b"HIPPODROME_LOG=info\n\xff\xfd\n")
    with pytest.raises(BadSettings, match="line 2"):
        read_settings()


@pytest.mark.long
async def test_a_role_without_a_token(tmp_path: Path) -> None:
    said = await refused(await start(tmp_path, "--role", "work"))
    assert said.startswith("The sandbox knows no roles")
    assert os.listdir(tmp_path) == []


async def test_without_a_token_the_first_line_says_that_this_is_the_sandbox(tmp_path: Path) -> None:
    process = await start(tmp_path, "--port", "0")
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        lines = [(await process.stdout.readline()).decode() for _ in range(2)]
    await end(process)
    assert "No DISCORD_TOKEN" in lines[0]
    assert "sandbox" in lines[0]
    assert "http://127.0.0.1:" in lines[1]


async def test_a_token_that_discord_does_not_know(tmp_path: Path) -> None:
    async with SocketCord.launched() as discord:
        wrong = discord.environment | {"DISCORD_TOKEN": "not.the.token"}
        said = await refused(await start(tmp_path, "--live", extra=wrong))
    assert said.startswith("Discord does not accept this DISCORD_TOKEN")
    assert "not.the.token" not in said


@pytest.mark.long
async def test_a_second_bot_on_the_same_file(tmp_path: Path) -> None:
    async with SocketCord.launched() as discord, live_bot(discord, tmp_path):
        said = await refused(await start(tmp_path, "--live", extra=discord.environment))
    assert said.startswith("Another bot already runs on")


@pytest.mark.long
async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "hippodrome.db").write_text("Ben Hur " * 1000)
    said = await refused(await start(tmp_path, "--live", extra={"DISCORD_TOKEN": "any"}))
    assert "hippodrome.db" in said
    assert "Traceback" not in said
    assert (tmp_path / "hippodrome.db").read_text().startswith("Ben Hur")


@pytest.mark.long
async def test_discord_out_of_reach(tmp_path: Path) -> None:
    nowhere = {"DISCORD_TOKEN": "any", "DISCORD_API_BASE": "http://127.0.0.1:9/api"}
    said = await refused(await start(tmp_path, "--live", extra=nowhere))
    assert said.startswith("Discord cannot be reached (Connection refused)")


@pytest.mark.long
async def test_discord_that_hangs_up(tmp_path: Path) -> None:
    """As a proxy in between does that cannot reach it."""

    async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        writer.close()

    async with await asyncio.start_server(hang_up, "127.0.0.1", 0) as server:
        base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/api"
        said = await refused(
            await start(tmp_path, "--live", extra={"DISCORD_TOKEN": "any", "DISCORD_API_BASE": base})
        )
    assert said.startswith("Discord cannot be reached (Server disconnected)")


async def test_a_setting_with_a_wrong_value_is_named(tmp_path: Path) -> None:
    said = await refused(await start(tmp_path, extra={"HIPPODROME_SYNCHRONOUS": "SOMETIMES"}))
    assert said == "HIPPODROME_SYNCHRONOUS cannot be used: it has to be 'NORMAL' or 'FULL'."


@pytest.mark.long
async def test_a_setting_that_is_no_number(tmp_path: Path) -> None:
    said = await refused(await start(tmp_path, extra={"HIPPODROME_METRICS_PORT": "any"}))
    assert said == "HIPPODROME_METRICS_PORT cannot be used: it has to be a valid integer."


@pytest.mark.long
async def test_the_database_is_free_again_after_a_bot_has_ended(tmp_path: Path) -> None:
    async with SocketCord.launched() as discord, live_bot(discord, tmp_path):
        pass
    store = SqliteStore(tmp_path / "hippodrome.db")
    await store.open()
    await store.close()
