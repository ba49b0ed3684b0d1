"""The commands are registered when they have changed, and once more later where Discord refuses them."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest
from simcord.backend.errors import BackendError
from simcord.backend.ops import commands as operations
from simcord.http.routes import commands as routes

from bot.client import registering
from bot.interface.router import ENTRY_POINT
from engine import language
from engine.language import add_language
from tests.bot.interface.test_localisation import MadeUp, syncs
from tests.bot.process import live_bot
from tests.bot.socketcord import SocketCord
from tests.bot.stage import Stage, heard, make_bot, stage

LAUNCH = {
    "id": "4711",
    "type": 4,
    "name": "launch",
    "description": "Launch an activity",
    "handler": 2,
    "contexts": [0, 1, 2],
    "integration_types": [0, 1],
    "application_id": "1",
    "version": "2",
}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registering, "FIRST_PAUSE", 0.0)
    monkeypatch.setattr(registering, "LONGEST_PAUSE", 0.0)
    monkeypatch.setattr(language, "_added", {})


async def with_other_commands(s: Stage) -> None:
    """The bot starts anew, and has other commands than before."""
    add_language("fr", MadeUp(lambda text: f"{text}-x"[:100]))
    await s.restart()


def names(s: Stage) -> set[str]:
    """What Discord has."""
    return {name for name, _kind in s.env.backend.commands[None]}


@pytest.mark.parametrize(
    "refusal", [(400, 50035), (400, 50240), (403, 20012), (403, 0), (404, 10002), (400, 30034), (503, 0)]
)
async def test_a_refusal_is_a_warning_beside_a_running_bot(
    tmp_path: Path, refusal: tuple[int, int], caplog: pytest.LogCaptureFixture
) -> None:
    async with stage(tmp_path) as s:
        before, (status, code) = syncs(s), refusal
        s.env.inject_error("PUT", "/applications/*/commands", status=status, code=code, times=1)
        with caplog.at_level(logging.WARNING, "bot"):
            await with_other_commands(s)
        assert "Discord does not take the commands now" in caplog.text
        assert heard(await s.slash("Ann", "play", seats=2)).startswith("Table")
        await s.bot.registering.wait()
        assert syncs(s) > before + 1
        await s.restart()
        assert (await noted(s)) is not None


async def noted(s: Stage) -> str | None:
    async with s.store.reading() as read:
        return await registering.TREE_HASH.of(read)


async def test_what_is_registered_already_is_not_sent_again(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        before = syncs(s)
        await s.restart()
        assert syncs(s) == before


@pytest.fixture
def activities(monkeypatch: pytest.MonkeyPatch) -> None:
    """SimCord takes commands that launch Activities, and, as Discord does, none without the one there is."""
    for module in (operations, routes):
        monkeypatch.setattr(module, "COMMAND_FIELDS", (*module.COMMAND_FIELDS, "handler", "id"))
    take = operations.CommandsMixin.register_commands

    def strict(self: Any, guild: int | None, sent: list[dict[str, Any]]) -> Any:
        there = [c for c in self.commands.get(guild, {}).values() if c["type"] == ENTRY_POINT]
        if any(c["id"] not in {x.get("id") for x in sent} for c in there):
            raise BackendError(
                400, 50240, "You cannot remove this app's Entry Point command in a bulk update"
            )
        return take(self, guild, sent)

    monkeypatch.setattr(operations.CommandsMixin, "register_commands", strict)


def test_the_bot_answers_that_command_where_the_board_opens_inside_discord() -> None:
    """Discord's handler 1 is the bot, 2 is Discord."""
    assert [command["handler"] for command in registering.entry_points([LAUNCH], answered=True)] == [1]
    assert [command["handler"] for command in registering.entry_points([LAUNCH])] == [2]


async def test_the_command_that_launches_activities_stays(tmp_path: Path, activities: None) -> None:
    async with stage(tmp_path) as s:
        s.env.backend.commands[None]["launch", ENTRY_POINT] = dict(LAUNCH)
        before = syncs(s)
        await with_other_commands(s)
        assert syncs(s) == before + 1
        assert {"launch", "play", "Card"} <= names(s)
        sent = [r.json for r in s.env.http_requests if r.method == "PUT" and r.path.endswith("/commands")]
        (kept,) = [c for c in sent[-1] or () if c["type"] == ENTRY_POINT]
        assert kept == {name: LAUNCH[name] for name in LAUNCH if name not in ("application_id", "version")}


async def test_a_server_of_ones_own_has_no_such_command(tmp_path: Path, activities: None) -> None:
    async with stage(tmp_path) as s:
        s.env.backend.commands[None]["launch", ENTRY_POINT] = dict(LAUNCH)
        s.bot = make_bot(s.store, s.clock.now, home=s.guild.id)
        await s.env.restart_bot(s.bot)
        assert "launch" not in {name for name, _kind in s.env.backend.commands[s.guild.id]}
        assert "play" in {name for name, _kind in s.env.backend.commands[s.guild.id]}


@pytest.mark.long
async def test_a_process_whose_commands_are_refused_serves_all_the_same(tmp_path: Path) -> None:
    """On sockets: Discord has no command of the bot's yet, but its gateway is heard, and nothing ends."""
    async with SocketCord.launched() as discord:
        await discord.trouble("PUT", "/applications/*/commands", status=400, code=50240, times=None)
        async with live_bot(discord, tmp_path) as process:
            assert await discord.listening() == 1
            assert process.returncode is None
            process.kill()
            _out, err = await process.communicate()
    assert b"Discord does not take the commands now" in err
    assert b"Traceback" not in err
