"""What `python -m bot` says when it cannot start: one clear sentence, and nothing is touched."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from pathlib import Path

import aiohttp
import pytest

from bot import environment
from bot.ending import CONFIGURATION, TRY_AGAIN, USAGE
from bot.environment import BadEnvironment, read_environment, unknown_variables
from bot.store.sqlite import SqliteStore
from tests import extent
from tests.bot.process import ROOT, end, live_bot, start
from tests.bot.scale.test_endpoint import free_port
from tests.bot.socketcord import SocketCord
from tests.patience import PATIENCE


async def refused(process: asyncio.subprocess.Process, code: int = CONFIGURATION) -> str:
    """The last line of a bot that ends by itself with that code."""
    async with asyncio.timeout(PATIENCE):
        _, err = await process.communicate()
    assert process.returncode == code, err
    return err.decode().strip().splitlines()[-1]


@pytest.mark.long
@pytest.mark.parametrize("token", extent.some(["   ", ""], 1))
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
    assert read_environment().guild == 7


def test_a_file_of_settings_that_is_no_text_is_told_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_bytes(b"HIPPODROME_LOG=info\n\xff\xfd\n")
    with pytest.raises(BadEnvironment, match="line 2"):
        read_environment()


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


@pytest.mark.long
async def test_a_token_that_discord_does_not_know(tmp_path: Path) -> None:
    async with SocketCord.launched() as discord:
        wrong = discord.environment | {"DISCORD_TOKEN": "not.the.token"}
        said = await refused(await start(tmp_path, "--live", extra=wrong))
    assert said.startswith("Discord does not accept this DISCORD_TOKEN")
    assert "not.the.token" not in said


@pytest.mark.long
async def test_a_second_bot_on_the_same_file(tmp_path: Path) -> None:
    async with SocketCord.launched() as discord, live_bot(discord, tmp_path):
        said = await refused(await start(tmp_path, "--live", extra=discord.environment), TRY_AGAIN)
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
    said = await refused(await start(tmp_path, "--live", extra=nowhere), TRY_AGAIN)
    assert said.startswith("Discord cannot be reached (Connection refused)")


@pytest.mark.long
async def test_discord_that_hangs_up(tmp_path: Path) -> None:
    """As a proxy in between does that cannot reach it."""

    async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        writer.close()

    async with await asyncio.start_server(hang_up, "127.0.0.1", 0) as server:
        base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/api"
        process = await start(tmp_path, "--live", extra={"DISCORD_TOKEN": "any", "DISCORD_API_BASE": base})
        said = await refused(process, TRY_AGAIN)
    assert said.startswith("Discord cannot be reached (Server disconnected)")


@pytest.mark.long
async def test_a_setting_with_a_wrong_value_is_named(tmp_path: Path) -> None:
    said = await refused(await start(tmp_path, extra={"HIPPODROME_SYNCHRONOUS": "SOMETIMES"}))
    assert said == "HIPPODROME_SYNCHRONOUS cannot be used: it has to be 'NORMAL' or 'FULL'."


@pytest.mark.long
async def test_a_setting_that_is_no_number(tmp_path: Path) -> None:
    said = await refused(await start(tmp_path, extra={"HIPPODROME_METRICS_PORT": "any"}))
    assert said == "HIPPODROME_METRICS_PORT cannot be used: it has to be 0 to 65535."


def test_every_bad_setting_is_named_with_what_it_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    secret = "not-an-address"
    for name, value in (
        ("HIPPODROME_BACKUP_HOUR", "25"),
        ("HIPPODROME_BACKUPS_KEPT", "0"),
        ("HIPPODROME_WARNINGS_WEBHOOK", secret),
        ("HIPPODROME_PULSE_URL", secret),
    ):
        monkeypatch.setenv(name, value)
    with pytest.raises(BadEnvironment) as refused:
        read_environment()
    assert str(refused.value) == (
        "HIPPODROME_BACKUP_HOUR cannot be used: it has to be 0 to 23, or off. "
        "HIPPODROME_BACKUPS_KEPT cannot be used: it has to be 1 to 366. "
        "HIPPODROME_WARNINGS_WEBHOOK cannot be used: it has to be an address that begins with https://. "
        "HIPPODROME_PULSE_URL cannot be used: it has to be an address that begins with https://."
    )


@pytest.mark.long
async def test_the_database_is_free_again_after_a_bot_has_ended(tmp_path: Path) -> None:
    async with SocketCord.launched() as discord, live_bot(discord, tmp_path):
        pass
    store = SqliteStore(tmp_path / "hippodrome.db")
    await store.open()
    await store.close()


@pytest.mark.long
async def test_what_is_typed_and_makes_no_sense(tmp_path: Path) -> None:
    assert "invalid choice" in await refused(await start(tmp_path, "--role", "consul"), USAGE)


@pytest.mark.long
@pytest.mark.parametrize("asked", ["--help", "--version"])
async def test_help_and_version_load_neither_discord_nor_the_engine(tmp_path: Path, asked: str) -> None:
    code = (
        "import sys, runpy\n"
        f"sys.argv = ['bot', {asked!r}]\n"
        "try:\n    runpy.run_module('bot', run_name='__main__')\n"
        "except SystemExit as end:\n    print('ended', end.code or 0)\n"
        "print(sorted(m for m in sys.modules if m.split('.')[0] in ('discord', 'engine', 'pydantic')))\n"
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    out = (await process.communicate())[0].decode().splitlines()
    assert out[-2:] == ["ended 0", "[]"]


def test_a_name_of_ours_that_no_setting_has_is_told_with_the_nearest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("HIPPODROME_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HIPPODROME_METRCS_PORT", "9400")
    lines = [
        "HIPPODROME_XYZZY=1",
        "HIPPODROME_LOG=info",
        "HIPODROME_DATA=x",
        "DISCORD_TOKN=x",
        "AWS_REGION=x",
    ]
    (tmp_path / ".env").write_text("\n".join(lines), "utf-8")
    assert unknown_variables() == [
        "There is no setting DISCORD_TOKN; DISCORD_TOKEN may be meant.",
        "There is no setting HIPODROME_DATA; HIPPODROME_DATA may be meant.",
        "There is no setting HIPPODROME_METRCS_PORT; HIPPODROME_METRICS_PORT may be meant.",
        "There is no setting HIPPODROME_XYZZY; `.env.example` names them all.",
    ]


@pytest.mark.parametrize(
    "line", ["MTIzNDU2.Gabc.secretsecret", "MTIzNDU2", "MTIz.Gabc=", "export MTIz", "MTIZ2="]
)
def test_a_secret_on_a_line_of_its_own_is_not_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN=\n{line}\nHIPPODROME_LOG=info\n", "utf-8")
    told = unknown_variables()
    assert len(told) == 1
    assert told[0].startswith("A line of .env sets nothing")
    assert "MTIZ" not in told[0].upper()


def test_a_secret_may_stand_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    (tmp_path / "token").write_text("from.a.file\n", "utf-8")
    monkeypatch.setenv("DISCORD_TOKEN_FILE", str(tmp_path / "token"))
    token = read_environment().token
    assert token is not None
    assert token.get_secret_value() == "from.a.file"
    monkeypatch.setenv("DISCORD_TOKEN_FILE", str(tmp_path / "gone"))
    with pytest.raises(BadEnvironment, match=r"DISCORD_TOKEN_FILE cannot be used: No such file"):
        read_environment()


def test_a_secret_may_stand_in_the_folder_of_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    (tmp_path / "secrets").mkdir()
    (tmp_path / "secrets" / "DISCORD_TOKEN").write_text("from.the.folder\n", "utf-8")
    monkeypatch.setattr(environment, "SECRETS_FOLDER", str(tmp_path / "secrets"))
    token = read_environment().token
    assert token is not None
    assert token.get_secret_value() == "from.the.folder"


@pytest.mark.long
@pytest.mark.parametrize("wrong", [{}, {"DISCORD_TOKEN": "x", "HIPPODROME_SYNCHRONOUS": "SOMETIMES"}])
async def test_a_refused_start_that_is_held_says_why_until_it_is_ended(
    tmp_path: Path, wrong: dict[str, str]
) -> None:
    port = str(free_port())
    extra = {"HIPPODROME_HOLD": "1", "HIPPODROME_METRICS_PORT": port, **wrong}
    process = await start(tmp_path, "--live", extra=extra)
    async with asyncio.timeout(PATIENCE), aiohttp.ClientSession() as web:
        while True:
            with contextlib.suppress(aiohttp.ClientError):
                answer = await web.get(f"http://127.0.0.1:{port}/readyz")
                break
            await asyncio.sleep(0.05)
        assert answer.status == 503
        assert ("HIPPODROME_SYNCHRONOUS" if wrong else "DISCORD_TOKEN") in await answer.text()
        assert (await web.get(f"http://127.0.0.1:{port}/healthz")).status == 200
        assert process.returncode is None
        process.terminate()
        _, err = await process.communicate()
    assert process.returncode == CONFIGURATION
    assert "stays up and does nothing" in err.decode()
    assert os.listdir(tmp_path) == []
