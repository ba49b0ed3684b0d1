"""Starting and ending the sandbox."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import discord
from simcord import Env
from simcord.backend.models import Message

from bot.ending import stopped_by_signals
from bot.sandbox.history import History
from bot.sandbox.page import NOTHING_BESIDE, Beside, Page
from bot.sandbox.rooms import Rooms
from bot.sandbox.world import CHANNELS, GERMAN, PEOPLE, World, build_world, catch_up, speak_german
from engine.cli.progress import say

log = logging.getLogger(__name__)

DEFAULT_PORT = 8420
PRESS_SECONDS = 60.0
"""How long a press may work before the page calls its outcome uncertain."""
REMEMBERED = 2_000
"""Requests and events that SimCord's own record keeps; it never forgets by itself."""

Bot = discord.Client
Services = Callable[[Any], AbstractAsyncContextManager[object]]


Answer = Callable[[Any, int], Awaitable[object]]
"""(bot, channel): answer what somebody has written in a channel."""


async def no_answer(bot: Bot, channel: int) -> None:
    """Say nothing."""


def nothing_beside(bot: Bot) -> Beside:
    """No pages."""
    return NOTHING_BESIDE


Greeting = Callable[[Any], Awaitable[str]]
"""(bot): wait until somebody can be greeted, and give the command that does so."""


@asynccontextmanager
async def no_services(bot: Bot) -> AsyncIterator[None]:
    yield


async def run_sandbox(
    make_bot: Callable[[], Bot],
    *,
    services: Services = no_services,
    after_start: Callable[[Any], Awaitable[object]] | None = None,
    answer: Answer = no_answer,
    beside: Callable[[Any], Beside] = nothing_beside,
    history: Path | None = None,
    greeting: Greeting | None = None,
    port: int = DEFAULT_PORT,
    announce: Callable[[str], None] = say,
    stop: asyncio.Event | None = None,
) -> None:
    """Run a bot in the sandbox until it is stopped.

    `services(bot)` is entered once the bot is ready and left before it closes: publisher, clock and
    computer players belong there, since everything begun inside the bot is awaited after each press.
    `after_start(bot)` follows. The simulated channels show what the file `history` has kept; without it
    they are empty after every start, so that is the moment to post boards anew. `answer` is asked where
    somebody writes in a channel; `beside(bot)` are its pages beside the chat. In a new sandbox `greeting`
    gives a command whose answer greets in German who speaks it. `announce` gets the address of the page,
    which listens on `port` or the next free one. The end is `stop` or, without it, Ctrl-C or SIGTERM.

    Raises `TimeoutError` when the bot does not become idle within five seconds of starting.
    """
    async with sandbox(
        make_bot(),
        services=services,
        after_start=after_start,
        answer=answer,
        beside=beside,
        history=history,
        greeting=greeting,
        port=port,
    ) as page:
        announce(f"Open {page.address} in your browser to play.")
        if stop is not None:
            await stop.wait()
            return
        stop = asyncio.Event()
        with stopped_by_signals(stop):
            announce("Press Ctrl-C here to end the sandbox.")
            await stop.wait()


@asynccontextmanager
async def sandbox(
    bot: Bot,
    *,
    services: Services = no_services,
    after_start: Callable[[Any], Awaitable[object]] | None = None,
    answer: Answer = no_answer,
    beside: Callable[[Any], Beside] = nothing_beside,
    history: Path | None = None,
    channels: Mapping[str, str] = CHANNELS,
    greeting: Greeting | None = None,
    port: int = DEFAULT_PORT,
) -> AsyncIterator[Page]:
    """The sandbox as a context, with its page; what `run_sandbox` runs."""
    env = Env(bot, check_errors=False, settle_timeout=PRESS_SECONDS)
    world = build_world(env, channels)
    speak_german(env, world.people[PEOPLE.index(GERMAN)])
    catch_up(env)
    rooms = Rooms(world)
    turn = asyncio.Lock()
    page = Page(world, rooms, turn, beside(bot))
    async with _remembering(env, history), _started(env, bot), services(bot):
        new = world.channels[0].last_message is None
        with _watching(env) as touched:
            if after_start is not None:
                await after_start(bot)
            async with _background(
                _refresh(rooms, turn, touched),
                _move_time(env, touched),
                _answer_typed(bot, env, answer),
                *([_greet(world, turn, greeting(bot))] if new and greeting is not None else []),
            ):
                try:
                    await page.start(port)
                    yield page
                finally:
                    await page.close()
                    await rooms.close()


async def _greet(world: World, turn: asyncio.Lock, command: Awaitable[str]) -> None:
    """Let who speaks German use a command, so that the first that greets them is in their language."""
    name = await command
    async with turn:
        await world.people[PEOPLE.index(GERMAN)].slash(world.channels[0], name)


@asynccontextmanager
async def _remembering(env: Env, path: Path | None) -> AsyncIterator[None]:
    if path is None:
        yield
        return
    with History(path) as history:
        history.recall(env)
        history.keep(env)
        yield


@asynccontextmanager
async def _started(env: Env, bot: Bot) -> AsyncIterator[None]:
    await env.start()
    _let_the_bot_answer(bot)
    try:
        tree = getattr(bot, "tree", None)
        if tree is not None and not env.backend.commands:
            await tree.sync()
        yield
        with contextlib.suppress(TimeoutError):
            await env.settle()
    finally:
        await bot.close()
        await env.shutdown()


def _let_the_bot_answer(bot: Bot) -> None:
    """Leave it to the bot what an error of a command becomes.

    SimCord counts every such error as a failure of the act, also one that the bot answers: a refusal.
    """
    tree = getattr(bot, "tree", None)
    if tree is not None:
        vars(tree).pop("on_error", None)


@contextmanager
def _watching(env: Env) -> Iterator[_Touched]:
    """Notice in which rooms something changes, by anybody's hand."""
    touched = _Touched()

    def notice(_: str, payload: Mapping[str, Any]) -> None:
        if payload.get("channel_id"):
            touched.add(int(payload["channel_id"]))

    env.backend.subscribers.append(notice)
    try:
        yield touched
    finally:
        env.backend.subscribers.remove(notice)


class _Touched:
    """Rooms with news that their open pages do not show yet."""

    def __init__(self) -> None:
        self._rooms: set[int] = set()
        self._any = asyncio.Event()

    def add(self, *rooms: int) -> None:
        self._rooms.update(rooms)
        if self._rooms:
            self._any.set()

    async def take(self) -> set[int]:
        """All of them, once there is one; they are forgotten here."""
        await self._any.wait()
        self._any.clear()
        rooms, self._rooms = self._rooms, set()
        return rooms


async def _refresh(rooms: Rooms, turn: asyncio.Lock, touched: _Touched) -> None:
    while True:
        news = await touched.take()
        try:
            async with turn:
                await rooms.refresh(news)
        except TimeoutError:
            touched.add(*news)
        except Exception:
            log.exception("a page of the sandbox could not be brought up to date")
        await asyncio.sleep(0.1)


async def _move_time(env: Env, touched: _Touched) -> None:
    alone: dict[int, object] = {}
    while True:
        catch_up(env)
        now = {room: _shown_alone(messages) for room, messages in env.backend.messages.items()}
        touched.add(*(room for room, shown in now.items() if shown != alone.get(room, [])))
        alone = dict(now)
        for record in (env.backend.transcript, env.backend.http_requests):
            del record[:-REMEMBERED]
        await asyncio.sleep(1)


def _shown_alone(messages: Mapping[int, Message]) -> list[tuple[int, str | None]]:
    """The messages that one person sees alone, and when they were changed: SimCord tells nobody of them."""
    return [(one.id, one.edited_timestamp) for one in messages.values() if one.is_ephemeral]


async def _answer_typed(bot: Bot, env: Env, answer: Answer) -> None:
    """Answer what people write in a channel: newcomers do, before they know of buttons and commands."""
    written: asyncio.Queue[int] = asyncio.Queue()

    def notice(event: str, payload: Mapping[str, Any]) -> None:
        if event == "MESSAGE_CREATE" and payload.get("guild_id") and not payload["author"].get("bot"):
            written.put_nowait(int(payload["channel_id"]))

    env.backend.subscribers.append(notice)
    try:
        while True:
            channel = await written.get()
            try:
                await answer(bot, channel)
            except Exception:
                log.exception("what somebody has written could not be answered")
    finally:
        env.backend.subscribers.remove(notice)


@asynccontextmanager
async def _background(*work: Awaitable[None]) -> AsyncIterator[None]:
    tasks = [asyncio.ensure_future(one) for one in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
