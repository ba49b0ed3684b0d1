"""What the doctor sees at tables: who runs late, who stands still, who has no home."""

from __future__ import annotations

import dataclasses
import json
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from bot.care import activity, doctor
from bot.care.findings import Finding
from bot.care.webhook import at_webhook
from bot.environment import Environment
from bot.hosting.time.ways import Way
from bot.ids import ChannelId
from bot.store import Parcel, Timing, Writing
from bot.store.private import this_user
from bot.times.instants import Instant
from tests.bot.hosting.hall import DAY, HOUR, Hall


async def opened(folder: Path) -> tuple[Hall, str]:
    h = Hall(folder / "hippodrome.db")
    await h.open()
    code = await h.race("Ann", "Ben")
    async with h.store.writing() as tx:
        await Way().hear(tx, Instant(h.time))
    return h, code


async def looked(h: Hall, at: float) -> list[Finding]:
    environment = Environment(_env_file=None, HIPPODROME_DATA=str(h.path.parent))
    return [f async for f in doctor.examine(environment, False, Instant(at))]


def marks(found: list[Finding], words: str) -> set[str]:
    return {f.severity for f in found if words in f.words}


async def _lives_at(tx: Writing, at: float) -> None:
    await Way().hear(tx, Instant(at))


async def test_a_race_in_order(tmp_path: Path) -> None:
    h, _ = await opened(tmp_path)
    async with h.store.writing() as tx:
        for parcel in await tx.parcels(h.after(DAY)):
            await tx.drop_parcel(parcel.id)
    found = await looked(h, h.time)
    await h.store.close()
    assert marks(found, "") <= {"ok", "note"}


async def test_a_setting_that_nobody_knows_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HIPPODROME_METRCS_PORT", "9400")
    h, _ = await opened(tmp_path)
    found = await looked(h, h.time)
    await h.store.close()
    assert marks(found, "no setting HIPPODROME_METRCS_PORT; HIPPODROME_METRICS_PORT may be meant") == {"note"}


async def test_a_data_folder_that_the_bot_cannot_make_is_a_problem(tmp_path: Path) -> None:
    file = tmp_path / "passwd"
    file.touch()
    assert [await _told_of(folder) for folder in (file, file / "data", tmp_path / "new")] == [
        ("problem", f"{file} is not a folder; is HIPPODROME_DATA right?"),
        (
            "problem",
            f"The folder {file}/data does not exist, and the user {this_user()} may not make it; is "
            f"HIPPODROME_DATA right? {doctor.MADE_BY_THE_UNIT}",
        ),
        ("note", f"There is no folder {tmp_path}/new yet; the bot makes it at its start."),
    ]


async def _told_of(folder: Path) -> tuple[str, str]:
    environment = Environment(_env_file=None, HIPPODROME_DATA=str(folder))
    (found,) = [f async for f in doctor.examine(environment, False) if str(folder) in f.words]
    return found.severity, found.words


def test_a_folder_that_holds_other_things_is_not_closed_to_others(tmp_path: Path) -> None:
    """They may be for others: a release of the bot, which belongs to root."""
    (tmp_path / "v0.3.0").mkdir()
    tmp_path.chmod(0o755)
    found = [f.words for f in doctor._folder(tmp_path)]
    assert not [words for words in found if "chmod" in words]
    assert [words for words in found if "give the bot a folder of its own" in words]


async def test_where_no_settings_are_the_doctor_says_where_it_looked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = doctor._token(Environment(), False).words
    assert words.endswith(f"There is no .env in {tmp_path} either: type commands in the bot's folder.")
    (tmp_path / ".env").touch()
    assert ".env" not in doctor._token(Environment(), False).words


async def test_an_alarm_is_late_only_while_a_bot_runs_that_should_have_rung(tmp_path: Path) -> None:
    h, code = await opened(tmp_path)
    later = h.time + 30 * DAY
    away = await looked(h, later)
    async with h.store.writing() as tx:
        await _lives_at(tx, later)
    there = await looked(h, later)
    await h.store.close()
    assert marks(away, "Overdue") == {"note"}
    assert marks(there, "Overdue") == {"problem"}
    assert any(code in f.words for f in there if "Overdue" in f.words)


async def test_parcels_that_nobody_takes_away(tmp_path: Path) -> None:
    h, code = await opened(tmp_path)
    async with h.store.writing() as tx:
        await tx.put_parcel(Parcel(code, ChannelId(10), "call", "send", {}, "n", due=h.host.now()))
        await _lives_at(tx, h.time + HOUR)
    found = await looked(h, h.time + HOUR)
    await h.store.close()
    assert marks(found, "The outbox holds") == {"problem"}


async def test_tables_without_a_home_or_a_server_are_worth_knowing(tmp_path: Path) -> None:
    h, code = await opened(tmp_path)
    async with h.store.writing() as tx:
        row = await tx.table(code)
        assert row is not None
        held = Timing(stop=row.timing.stop, held=h.after(DAY), why="asleep")
        await tx.save_table(dataclasses.replace(row, lost=Instant(1.0), timing=held))
    found = await looked(h, h.time)
    await h.store.close()
    assert marks(found, f"Table {code} sleeps") == {"note"}
    assert marks(found, f"Table {code} has no channel") == {"note"}


async def test_what_stands_still_is_named(tmp_path: Path) -> None:
    h, code = await opened(tmp_path)
    async with h.store.writing() as tx:
        row = await tx.table(code)
        assert row is not None
        assert row.state is not None
        await tx.save_table(dataclasses.replace(row, state=json.dumps({**json.loads(row.state), "open": []})))
        await tx.drop_alarms(code)
    found = await looked(h, h.time)
    await h.store.close()
    assert marks(found, f"Table {code} stands still") == {"problem"}


async def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    h, _ = await opened(tmp_path)
    await h.store.close()
    with closing(sqlite3.connect(h.path)) as file:
        file.execute("UPDATE hippodrome SET layout = 99")
        file.commit()
    found = await looked(h, h.time)
    assert found[-1].severity == "problem"
    assert "layout 99" in found[-1].words
    assert "update the bot" in found[-1].words


async def test_a_nightly_backup_is_as_old_as_its_file(tmp_path: Path) -> None:
    """Its name tells the day alone."""
    h, _ = await opened(tmp_path)
    made = tmp_path / "backups" / "hippodrome-20260301.db"
    made.parent.mkdir()
    made.write_bytes(b"")
    at = datetime(2026, 3, 1, 17, 0, tzinfo=UTC).timestamp()
    os.utime(made, (at, at))
    found = await looked(h, at + 90)
    await h.store.close()
    assert any("the newest is 90 seconds old" in finding.words for finding in found)


SECRET = {"DISCORD_CLIENT_SECRET": "s"}


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({}, []),
        (SECRET, ["HIPPODROME_BOARD_URL is not"]),
        (SECRET | {"HIPPODROME_BOARD_URL": "http://board.example.org"}, ["begins with https://"]),
        (SECRET | {"HIPPODROME_BOARD_URL": "https://board.example.org/x"}, ["map / to board.example.org/x"]),
    ],
)
def test_what_the_board_inside_discord_lacks_is_named(settings: dict[str, Any], words: list[str]) -> None:
    found = [each.words for each in activity.set_up(Environment(_env_file=None, **settings))]
    assert len(found) == len(words)
    assert all(part in said for part, said in zip(words, found, strict=True))


async def test_discord_says_whether_activities_are_on_and_the_secret_is_right() -> None:
    async with oauth() as base:

        async def told(secret: str, *kinds: int) -> list[str]:
            environment = Environment(_env_file=None, DISCORD_CLIENT_SECRET=secret)
            commands = [{"type": kind} for kind in kinds]
            return [f.severity async for f in activity.at_discord(environment, 4711, commands, base)]

        assert await told("right", 1, 4) == ["ok"]
        assert await told("wrong", 1) == ["problem", "problem"]
        assert await told("right", 4) == ["ok"]
    assert await told("right", 4) == ["problem"]


async def test_a_webhook_is_asked_whether_it_is_there() -> None:
    async with oauth() as base:
        asked = [f"{base}/api/webhooks/1/right", f"{base}/api/webhooks/1/wrong", f"{base}/other/service"]
        found = [await at_webhook(address) for address in asked]
    found.append(await at_webhook(asked[0]))
    assert [each.severity for each in found] == ["ok", "problem", "ok", "problem"]
    assert "nobody has asked" in found[2].words
    assert "Discord does not know the webhook of HIPPODROME_WARNINGS_WEBHOOK (404)" in found[1].words
    assert "cannot be reached: Connection refused" in found[3].words
    assert not [each for each in found if "1/right" in each.words], "its address is a secret"


@asynccontextmanager
async def oauth() -> AsyncIterator[str]:
    """Discord's interface, which knows one secret."""

    async def token(request: web.Request) -> web.Response:
        right = request.headers["Authorization"] == aiohttp.encode_basic_auth("4711", "right")
        return web.json_response({}, status=200 if right else 401)

    app = web.Application()

    async def hook(_request: web.Request) -> web.Response:
        return web.json_response({})

    app.router.add_post("/oauth2/token", token)
    app.router.add_get("/api/webhooks/1/right", hook)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()
