"""A bot with its own SQLite file on a simulated Discord, and people whose commands are measured."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import aiosqlite
import discord
from discord.http import HTTPClient
from discord.webhook.async_ import AsyncWebhookAdapter, async_context
from simcord.enums import OptionType
from simcord.interactions import base_payload

from bench._discord import least_message
from bot.interface.replies import Reply
from engine import find
from engine.game import Budget
from engine.model import Decision
from tests.bot.stage import PEOPLE, Stage, stage

WORDS = "x" * 1_700


@contextlib.asynccontextmanager
async def world(**options: Any) -> AsyncIterator[Stage]:
    """A stage in a folder of its own; `options` go to the bot."""
    with tempfile.TemporaryDirectory() as folder:
        async with stage(Path(folder), **options) as s:
            yield s


class Nowhere(AsyncWebhookAdapter):
    """Answers to interactions end here, each with the least that Discord would say to it."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.said: list[str] = []

    async def request(self, route: Any, session: Any, **sent: Any) -> Any:
        if route.method == "POST":
            return {"interaction": {"id": "1", "type": 2}}
        self.said += [words] if (words := (sent.get("payload") or {}).get("content")) else []
        return least_message("1")


async def _no_picture(_reply: Reply) -> None:
    """The words are the answer; the picture follows them when it is painted, which is measured elsewhere."""


@contextlib.contextmanager
def no_network(client: discord.Client) -> Iterator[list[str]]:
    """Requests end at the library's door, each with the least that Discord would say to it."""
    sent: list[str] = []
    ids = itertools.count(1)

    async def answered(_http: HTTPClient, route: discord.http.Route, **_given: Any) -> Any:
        sent.append(f"{route.method} {route.path}")
        return least_message(str(next(ids)))

    with patch.object(type(client.http), "request", answered):
        yield sent


_WATCHED = ("call_soon", "call_later", "call_at", "call_soon_threadsafe", "create_task", "run_in_executor")


@contextlib.contextmanager
def _unwatched() -> Iterator[None]:
    """The event loop as it is where no simulation keeps account of every callback, task and thread."""
    loop = vars(asyncio.get_running_loop())
    watching = {name: loop.pop(name) for name in _WATCHED if name in loop}
    try:
        yield
    finally:
        loop.update(watching)


class Typing:
    """Commands typed by people, whose answers go nowhere, and what each of them takes."""

    def __init__(self, s: Stage) -> None:
        self.s = s
        self.nowhere = Nowhere()

    async def command(self, who: str, *path: str, **options: str) -> float:
        """Seconds of CPU from a command's arrival until it has its answer."""
        data = self._data(path, options)
        return await self._timed(discord.InteractionType.application_command, who, data)

    async def completion(self, who: str, *path: str, into: str, typed: str) -> float:
        """Seconds of CPU from a key that is struck in an option until its suggestions are sent."""
        data = self._data(path, {into: typed}, into)
        return await self._timed(discord.InteractionType.autocomplete, who, data)

    async def _timed(self, kind: discord.InteractionType, who: str, data: dict[str, Any]) -> float:
        payload, bot = self._payload(kind, who, data), self.s.bot
        with self._silence(), patch.object(Reply, "finish", _no_picture), _unwatched():
            began = time.process_time()
            interaction: Any = discord.Interaction(data=payload, state=bot._connection)
            await bot.tree._call(interaction)
            return time.process_time() - began

    async def least(self, who: str, base: aiosqlite.Connection, number: int) -> float:
        """Seconds of CPU for one transaction and discord.py's bare reply."""
        payload = self._payload(discord.InteractionType.application_command, who, self._data(("move",), {}))
        with self._silence(), _unwatched():
            began = time.process_time()
            interaction: Any = discord.Interaction(data=payload, state=self.s.bot._connection)
            await base.execute("BEGIN IMMEDIATE")
            async with base.execute("SELECT words FROM least WHERE id = ?", (number - 1,)) as found:
                await found.fetchone()
            for row in (number, number + 1, number + 2):
                await base.execute("INSERT OR REPLACE INTO least VALUES (?, ?)", (row, WORDS))
            await base.commit()
            await interaction.response.send_message("Your move is stored.", ephemeral=True)
            return time.process_time() - began

    async def conventional(self, who: str, play: Callable[[discord.Interaction], Awaitable[None]]) -> float:
        """Seconds of CPU of somebody else's command, from its arrival until all is done."""
        payload = self._payload(discord.InteractionType.application_command, who, self._data(("move",), {}))
        with self._silence(), no_network(self.s.bot), _unwatched():
            began = time.process_time()
            interaction: Any = discord.Interaction(data=payload, state=self.s.bot._connection)
            await play(interaction)
            return time.process_time() - began

    def _payload(self, kind: discord.InteractionType, who: str, data: dict[str, Any]) -> Any:
        s = self.s
        _record, payload = base_payload(
            s.env.backend,
            type=kind.value,
            channel_id=s.arena.id,
            guild_id=s.guild.id,
            user_id=s.people[who].id,
            data=data,
        )
        return payload

    def _data(self, path: tuple[str, ...], options: dict[str, str], focused: str = "") -> dict[str, Any]:
        """A command as Discord sends it: its options within those of its group."""
        inner: list[dict[str, Any]] = []
        for name, value in options.items():
            option: dict[str, Any] = {"name": name, "type": int(OptionType.STRING), "value": value}
            inner.append(option | ({"focused": True} if name == focused else {}))
        for name in reversed(path[1:]):
            inner = [{"name": name, "type": int(OptionType.SUBCOMMAND), "options": inner}]
        return {"id": "1", "name": path[0], "type": 1, "options": inner}

    @contextlib.contextmanager
    def _silence(self) -> Any:
        self.nowhere.said.clear()
        before = async_context.set(self.nowhere)
        try:
            yield
        finally:
            async_context.reset(before)


async def running_table(s: Stage, game: str, people: int, bots: int = 0) -> str:
    """A running table of Ann's; returns its code."""
    await s.slash("Ann", "play", game=game, seats=people + bots)
    code = (await s.tables())[0].row.id
    for who in PEOPLE[1:people]:
        await s.press(who, s.newest, "Join")
    for _ in range(bots):
        await s.add_bot("Ann", s.newest, next(iter(find(game).players)))
    await s.press("Ann", s.newest, "Start")
    return code


async def brain_line(s: Stage, code: str, asked: Decision, rng: random.Random) -> str:
    """What the first brain of a game answers, with a look at 50 positions."""
    sitting = await s.bot.host.look(code)
    brain = next(iter(sitting.game.players.values()))
    view = sitting.game.rules.view(sitting.running.state, asked.seat)
    return brain(view, asked, rng, Budget(50))


COPIED = ("tables", "seats", "alarms", "posts", "entries")
"""What a table that is there a thousand times has a thousand times."""
_MOVED = {
    "channel": "channel + n",
    "organiser": "organiser + n",
    "at": "at + n",
    "user_id": "user_id + 10 * n",
}


def multiply(path: Path, code: str, times: int, prefix: str = "T") -> None:
    """Put a table into the database so many times more, in other channels and with other people; their codes
    are the prefix and a number."""
    with contextlib.closing(sqlite3.connect(path)) as base:
        for table in COPIED:
            key = "id" if table == "tables" else "table_id"
            columns = [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
            values = [{**_MOVED, key: f"'{prefix}' || n"}.get(column, column) for column in columns]
            base.execute(
                "WITH RECURSIVE count(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < ?) "  # noqa: S608
                f"INSERT INTO {table} ({', '.join(columns)}) "
                f"SELECT {', '.join(values)} FROM {table}, count WHERE {key} = ?",
                (times, code),
            )
        base.commit()
