"""The whole bot on a simulated Discord: the real client, a real SQLite file, people who press buttons.

`async with stage(path) as s:` opens a server with a channel and four people. Acts wait until the bot
and everything that it does by itself are at rest; whatever the bot logged as an error fails the test.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord import ChannelHandle, GuildHandle, InteractionResult, MemberActor

from bot.client import Hippodrome
from bot.sqlite import SqliteStore
from bot.thinking import Thinker

PEOPLE = ("Ann", "Ben", "Cleo", "Dan")


def one_thread() -> Executor:
    """Brains of tests think beside the loop, without the second a new process takes to start."""
    return ThreadPoolExecutor(1)


def make_bot(store: SqliteStore, now: Callable[[], float] | None = None, **options: Any) -> Hippodrome:
    clock = {"now": now} if now else {}
    return Hippodrome(store, thinker=Thinker(one_thread, nodes=60), **clock, **options)


@dataclass
class Stage:
    env: simcord.Env
    store: SqliteStore
    bot: Hippodrome
    guild: GuildHandle
    arena: ChannelHandle
    people: dict[str, MemberActor]
    path: Path
    errors: list[str] = field(default_factory=list)

    async def slash(
        self, who: str, command: str, channel: ChannelHandle | None = None, **options: Any
    ) -> InteractionResult:
        """Type a slash command."""
        result = await self.people[who].slash(channel or self.arena, command, **options)
        await self.settle()
        return result

    async def press(self, who: str, message: Any, label: str) -> InteractionResult:
        """Press a button by its label."""
        result = await self.people[who].click(message, label=label)
        await self.settle()
        return result

    async def choose(self, who: str, message: Any, menu: str, label: str) -> InteractionResult:
        """Choose an entry of a menu, both by what people read."""
        found = next(m for m in menus(message) if m["placeholder"] == menu)
        value = next(o["value"] for o in found["options"] if o["label"] == label)
        result = await self.people[who].select(message, [value], custom_id=found["custom_id"])
        await self.settle()
        return result

    async def settle(self) -> None:
        """Let the bot come to rest: games that go on by themselves, posts that are due."""
        await self.bot.settle()
        await self.env.settle()

    async def restart(self) -> None:
        """The bot ends and a new one starts on the same database; Discord stays."""
        await self.store.close()
        self.store = SqliteStore(self.path)
        await self.store.open()
        self.bot = make_bot(self.store)
        await self.env.restart_bot(self.bot)
        await self.bot.drive.sweep()
        await self.settle()

    def posts(self, channel: ChannelHandle | None = None) -> list[discord.Message]:
        """What everybody sees, oldest first."""
        return (channel or self.arena).history()

    @property
    def newest(self) -> discord.Message:
        return self.posts()[-1]

    async def table(self, *others: str, **options: Any) -> str:
        """Ann opens a table, the others join; returns its code."""
        await self.slash("Ann", "play", seats=max(2, len(others) + 1))
        code = (await self.bot.host.tables(_all()))[0].row.id
        for name, value in options.items():
            await self.slash("Ann", "table option", option=name, value=str(value), table=code)
        for who in others:
            await self.press(who, self.newest, "Join")
        return code

    async def race(self, *others: str, **options: Any) -> str:
        """As `table`, and Ann starts it."""
        code = await self.table(*others, **options)
        await self.press("Ann", self.newest, "Start")
        return code


def _all() -> Any:
    from bot.store import Filter

    return Filter()


def labels(message: Any) -> list[str]:
    """The buttons of a message as people read them."""
    return [c["label"] for row in _rows(message) for c in row if c["type"] == 2]


def menus(message: Any) -> list[dict[str, Any]]:
    return [c for row in _rows(message) for c in row if c["type"] == 3]


def _rows(message: Any) -> Iterator[list[dict[str, Any]]]:
    for row in message.components:
        data = row if isinstance(row, dict) else row.to_dict()
        yield data["components"]


@contextmanager
def _no_errors() -> Iterator[list[str]]:
    """Collect what the bot logs as an error."""
    found: list[str] = []

    class Collect(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(self.format(record))

    handler = Collect(logging.ERROR)
    logging.getLogger("bot").addHandler(handler)
    try:
        yield found
    finally:
        logging.getLogger("bot").removeHandler(handler)


@asynccontextmanager
async def stage(folder: Path, **options: Any) -> AsyncIterator[Stage]:
    """A running bot in a server with a channel; `options` go to the bot."""
    path = folder / "hippodrome.db"
    store = SqliteStore(path)
    await store.open()
    bot = make_bot(store, **options)
    with _no_errors() as errors:
        async with simcord.run(bot) as env:
            guild = env.create_guild("Circus")
            stewards = guild.create_role("Stewards", permissions=discord.Permissions(manage_guild=True))
            people = {
                name: guild.add_member(
                    env.create_user(name.lower(), global_name=name), roles=[stewards] if name == "Dan" else []
                )
                for name in PEOPLE
            }
            arena = guild.create_text_channel("arena")
            world = Stage(env, store, bot, guild, arena, people, path, errors)
            yield world
            world.bot.thinker.close()
            await world.store.close()
    assert not errors, "\n".join(errors)
