"""What an order costs on its way from a command to its receipt, beside the least that it could.

The real client with a real SQLite file on a simulated Discord: somebody types `/move`, the order is stored,
and the receipt is sent, all without a picture. The least is one transaction of aiosqlite (a row read, three
written, 5 KB in all) and discord.py's bare reply to the same interaction. Both are CPU time, in turns; the
median of the paired ratios tells. What is sent goes nowhere in either case; garbage is collected as it is
where the bot serves. The first orders of a game are not counted, nor is what their rules and words load once.

Then what has to stay flat: an answer changed again and again, the log of a long journal, an order and the
code of a table being completed among ever more tables.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import aiosqlite
import discord
from discord.webhook.async_ import AsyncWebhookAdapter, async_context
from simcord.enums import OptionType
from simcord.interactions import base_payload

import engine
from bot.games import offered
from bot.garbage import collect_seldom
from bot.interface.replies import Reply
from engine.cli.progress import progress, say
from engine.game import Budget
from engine.model import Decision
from tests.bot.stage import PEOPLE, Stage, stage

WORDS = "x" * 1_700
WARM = 20
"""So many orders come before those that are counted."""
COPIED = ("tables", "seats", "alarms", "posts", "entries")
"""What a table that is there a thousand times has a thousand times."""


def main(argv: list[str]) -> None:
    """Print one line a game, then the measures that have to stay flat."""
    parser = argparse.ArgumentParser(prog="python -m bench orders", description=__doc__)
    parser.add_argument("--orders", type=int, default=60, help="orders of each game")
    parser.add_argument("--changes", type=int, default=1_000, help="how often one answer is changed")
    parser.add_argument("--tables", type=int, nargs="*", default=[61, 1_000, 20_000])
    wanted = parser.parse_args(argv)
    collect_seldom()
    asyncio.run(_measure(wanted.orders, wanted.changes, wanted.tables))


async def _measure(orders: int, changes: int, tables: list[int]) -> None:
    for game in offered():
        async with _world() as s:
            say(await _orders(s, game, orders))
    if changes:
        async with _world() as s:
            for line in await _changes(s, changes):
                say(line)
    for number in tables:
        async with _world() as s:
            say(await _among(s, number))


@contextlib.asynccontextmanager
async def _world() -> AsyncIterator[Stage]:
    with tempfile.TemporaryDirectory() as folder:
        async with stage(Path(folder)) as s:
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
        author = {"id": "1", "username": "bot", "discriminator": "0", "avatar": None}
        return {
            "id": "1",
            "channel_id": "1",
            "author": author,
            "content": "",
            "timestamp": "2030-01-01T00:00:00+00:00",
            "edited_timestamp": None,
            "type": 0,
            "tts": False,
            "pinned": False,
            "mention_everyone": False,
            "embeds": [],
            "attachments": [],
            "mentions": [],
            "mention_roles": [],
            "components": [],
        }


async def _no_picture(_reply: Reply) -> None:
    """The words are the answer; the picture follows them when it is painted, which is measured elsewhere."""


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
        with self._silence(), patch.object(Reply, "finish", _no_picture):
            began = time.process_time()
            interaction: Any = discord.Interaction(data=payload, state=bot._connection)
            await bot.tree._call(interaction)
            return time.process_time() - began

    async def least(self, who: str, base: aiosqlite.Connection, number: int) -> float:
        """Seconds of CPU for one transaction and discord.py's bare reply."""
        payload = self._payload(discord.InteractionType.application_command, who, self._data(("move",), {}))
        with self._silence():
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


async def _table(s: Stage, game: str, people: int) -> str:
    """A running table of Ann's; returns its code."""
    await s.slash("Ann", "play", game=game, seats=people)
    code = (await s.tables())[0].row.id
    for who in PEOPLE[1:people]:
        await s.press(who, s.newest, "Join")
    await s.press("Ann", s.newest, "Start")
    return code


async def _orders(s: Stage, game: str, number: int) -> str:
    """Whole games, played by people who type what a brain thinks of."""
    played, typing, rng = engine.find(game), Typing(s), random.Random(1)
    people = min(played.seats[-1], len(PEOPLE))
    pairs: list[tuple[float, float]] = []
    with progress(WARM + number, "orders") as bar:
        async with _least(s) as base:
            while len(pairs) < WARM + number:
                code = await _table(s, game, people)
                while len(pairs) < WARM + number and (waiting := await s.waiting(code)):
                    who, asked = waiting[0]
                    line = await _line(s, code, asked, rng)
                    took = await typing.command(who, "move", line=line, table=code)
                    assert "is stored" in "".join(typing.nowhere.said), typing.nowhere.said
                    pairs.append((took, await typing.least(who, base, 3 * len(pairs))))
                    await s.settle()
                    bar.reached(len(pairs))
    ours, least = zip(*pairs[WARM:], strict=True)
    ratios = [a / b for a, b in zip(ours, least, strict=True)]
    ratio, worst = statistics.median(ratios), sorted(ratios)[9 * number // 10]
    return (
        f"an order of {played.title}, {people} seats: {_ms(ours)}; one transaction and a bare reply: "
        f"{_ms(least)}; {ratio:.1f} times, of ten orders the slowest {worst:.1f}"
    )


async def _line(s: Stage, code: str, asked: Decision, rng: random.Random) -> str:
    sitting = await s.bot.host.look(code)
    brain = next(iter(sitting.game.players.values()))
    view = sitting.game.rules.view(sitting.running.state, asked.seat)
    return brain(view, asked, rng, Budget(50))


@contextlib.asynccontextmanager
async def _least(s: Stage) -> AsyncIterator[aiosqlite.Connection]:
    """A file of its own beside that of the bot, written with the same care."""
    async with aiosqlite.connect(s.path.with_name("least.db"), isolation_level=None) as base:
        await base.execute("PRAGMA journal_mode = WAL")
        await base.execute("PRAGMA synchronous = NORMAL")
        await base.execute("CREATE TABLE least (id INTEGER PRIMARY KEY, words TEXT)")
        yield base


async def _changes(s: Stage, number: int) -> list[str]:
    """One answer changed again and again, and then the log of all that."""
    code, typing = await _table(s, "chariots", 4), Typing(s)
    early = [await typing.command("Ben", "table", "log", table=code) for _ in range(10)]
    lines = ("2 4 3", "3 4 2")
    took = []
    with progress(number, "changes") as bar:
        for change in range(number):
            took.append(await typing.command("Ann", "plot", line=lines[change % 2], table=code))
            bar.reached(change + 1)
            if change % 50 == 0:
                await s.settle()
    span = max(10, number // 50)
    middle = number // 2
    entries = (await s.bot.host.look(code)).running.entries
    late = [await typing.command("Ben", "table", "log", table=code) for _ in range(10)]
    return [
        f"an answer of Chariots changed: {_ms(took[1:span])} at first, {_ms(took[middle : middle + span])} "
        f"after {middle} times, {_ms(took[-span:])} after {number}",
        f"a page of the log: {_ms(early)} after the start, {_ms(late)} of a journal of {entries} entries",
    ]


async def _among(s: Stage, number: int) -> str:
    """An answer changed, and a code completed, while so many tables of other people are running."""
    code, typing = await _table(s, "chariots", 4), Typing(s)
    await asyncio.to_thread(_multiply, s.path, code, number - 1)
    lines = ("2 4 3", "3 4 2")
    took, asked = [], []
    for change in range(30):
        took.append(await typing.command("Ann", "plot", line=lines[change % 2], table=code))
        asked.append(await typing.completion("Ann", "table", "show", into="table", typed=code[:2]))
    return (
        f"among {number:,} tables: an answer of Chariots changed {_ms(took[1:])}, "
        f"a code completed {_ms(asked[1:])}"
    )


def _multiply(path: Path, code: str, times: int) -> None:
    """Put a table into the database so many times more, in other channels and with other people."""
    moved = {
        "channel": "channel + n",
        "organiser": "organiser + n",
        "at": "at + n",
        "user_id": "user_id + 10 * n",
    }
    with contextlib.closing(sqlite3.connect(path)) as base:
        for table in COPIED:
            key = "id" if table == "tables" else "table_id"
            columns = [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
            values = [{**moved, key: "'T' || n"}.get(column, column) for column in columns]
            base.execute(
                "WITH RECURSIVE count(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < ?) "  # noqa: S608
                f"INSERT INTO {table} ({', '.join(columns)}) "
                f"SELECT {', '.join(values)} FROM {table}, count WHERE {key} = ?",
                (times, code),
            )
        base.commit()


def _ms(seconds: Iterable[float]) -> str:
    return f"{1000 * statistics.median(seconds):.1f} ms"
