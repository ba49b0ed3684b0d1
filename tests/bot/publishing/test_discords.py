"""What the publisher asks of Discord is one list, and the Discords of these tests answer it alike: SimCord,
the one on sockets and the one of the soak."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import pytest
from discord.http import handle_message_parameters

import bot.interface.members
import bot.publishing
from bot.ids import GuildId
from bot.times.instants import Instant
from tests.bot.socketcord import SocketCord
from tests.bot.socketcord.client import TOKEN
from tests.bot.stage import stage
from tests.soak.world import Discord

NOBODY = 424_242_424_242_424_242
"""An id that nothing and nobody has."""


@dataclass(frozen=True)
class There:
    """A client, and what there is on its Discord."""

    client: Any
    server: int
    channel: int
    thread: int
    person: int

    @property
    def messages(self) -> Any:
        return self.client.get_partial_messageable(self.channel)


async def refused(call: Awaitable[Any]) -> tuple[type[discord.HTTPException], int]:
    """How Discord refuses a call: discord.py's error, and the code."""
    with pytest.raises(discord.HTTPException) as error:
        await call
    return error.type, error.value.code


async def a_message_is_sent(there: There) -> object:
    return (await there.messages.send("words", nonce=1, silent=True)).content


async def the_same_nonce_is_the_same_message(there: There) -> object:
    first, again = [await there.messages.send("words", nonce=7) for _ in range(2)]
    return first.id == again.id


async def a_message_is_edited(there: There) -> object:
    sent = await there.messages.send("words")
    await there.messages.get_partial_message(sent.id).edit(content="others")
    return [said.content async for said in there.messages.history(limit=1)]


async def a_deleted_message_is_unknown(there: There) -> object:
    sent = await there.messages.send("words")
    at = there.messages.get_partial_message(sent.id)
    await at.delete()
    return [
        await refused(call)
        for call in (
            at.delete(),
            at.edit(content="others"),
            there.client.http.get_message(there.channel, sent.id),
        )
    ]


async def the_newest_message_comes_first(there: There) -> object:
    sent = [(await there.messages.send(words)).id for words in ("one", "two", "three")]
    return [sent.index(said.id) async for said in there.messages.history(limit=2)]


async def an_edit_that_changes_nothing_shows_the_message(there: There) -> object:
    sent = await there.messages.send("words")
    with handle_message_parameters(flags=discord.MessageFlags()) as same:
        shown = await there.client.http.edit_message(there.channel, sent.id, params=same)
    return list(shown["components"]), shown["attachments"]


async def a_look_shows_the_message(there: There) -> object:
    sent = await there.messages.send("words")
    shown = await there.client.http.get_message(there.channel, sent.id)
    return list(shown["components"]), shown["attachments"]


async def a_letter_is_sent(there: There) -> object:
    letters = await there.client.create_dm(discord.Object(there.person))
    same = await there.client.create_dm(discord.Object(there.person))
    return (await letters.send("words")).content, letters.id == same.id


async def a_thread_is_opened_again(there: There) -> object:
    """Also one that is open, as the bot does not ask first."""
    await there.client.http.edit_channel(there.thread, archived=False)
    return (await there.client.get_partial_messageable(there.thread).send("words")).content


async def a_member_is_known_by_id(there: There) -> object:
    found = await there.client.http.get_member(there.server, there.person)
    return int(found["user"]["id"]) == there.person


async def who_is_no_member_is_unknown(there: There) -> object:
    return await refused(there.client.http.get_member(there.server, NOBODY))


async def a_server_is_known(there: There) -> object:
    return (await there.client.fetch_guild(there.server, with_counts=False)).id == there.server


async def a_strange_server_is_unknown(there: There) -> object:
    return await refused(there.client.fetch_guild(NOBODY, with_counts=False))


UNKNOWN_MESSAGE = (discord.NotFound, 10008)
ASKED: dict[Callable[[There], Awaitable[object]], object] = {
    a_message_is_sent: "words",
    the_same_nonce_is_the_same_message: True,
    a_message_is_edited: ["others"],
    a_deleted_message_is_unknown: [UNKNOWN_MESSAGE] * 3,
    the_newest_message_comes_first: [2, 1],
    an_edit_that_changes_nothing_shows_the_message: ([], []),
    a_look_shows_the_message: ([], []),
    a_letter_is_sent: ("words", True),
    a_thread_is_opened_again: "words",
    a_member_is_known_by_id: True,
    who_is_no_member_is_unknown: (discord.NotFound, 10007),
    a_server_is_known: True,
    a_strange_server_is_unknown: (discord.NotFound, 10004),
}
"""What the publisher asks, and what each Discord answers."""

ELSEWHERE = {
    "fetch_channel": "the tags of a forum",
    "http.logs_from": "the first message of a forum's post",
    "http.get_channel": "who reads a channel, asked for the page",
    "http.get_guild": "who reads a channel, asked for the page",
    "fetch_application_emojis": "the bot's own emoji, at its start",
    "create_application_emoji": "the bot's own emoji, at its start",
}
"""Calls that the soak's Discord need not know: it has no forums, no page and no emoji."""


def asked_by_name() -> set[str]:
    """The calls on discord.py's client in what publishes and asks for members."""
    folder = Path(bot.publishing.__file__).parent
    files = [*folder.rglob("*.py"), Path(bot.interface.members.__file__)]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    return {"".join(call) for call in re.findall(r"\b_?client\.(http\.)?([a-z_]+)\(", text)}


def test_the_discord_of_the_soak_knows_every_call_of_the_publisher() -> None:
    called = asked_by_name()
    assert {"http.edit_message", "http.edit_channel", "create_dm", "get_guild"} <= called
    assert set(ELSEWHERE) <= called, "what nobody asks needs no reason"
    world = Discord(random.Random(1), lambda: Instant(0.0))
    for name in called - set(ELSEWHERE):
        assert callable(getattr(world, name.removeprefix("http."), None)), f"the soak has no {name}"


async def thread_in(client: discord.Client, channel: int) -> int:
    public: Any = discord.ChannelType.public_thread.value
    made = await client.http.start_thread_without_message(
        channel, name="a table", auto_archive_duration=60, type=public
    )
    return int(made["id"])


@asynccontextmanager
async def simcord(folder: Path) -> AsyncIterator[There]:
    async with stage(folder) as s:
        yield There(s.bot, s.guild.id, s.arena.id, await thread_in(s.bot, s.arena.id), s.people["Ann"].id)
        await s.settle()


@asynccontextmanager
async def sockets(_folder: Path) -> AsyncIterator[There]:
    async with SocketCord.launched() as cord:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(discord.http.Route, "BASE", cord.environment["DISCORD_API_BASE"])
            async with discord.Client(intents=discord.Intents.none()) as client:
                await client.login(TOKEN)
                people, channels = await cord.people(), await cord.channels()
                arena = channels["arena"]
                yield There(client, await cord.server(), arena, await thread_in(client, arena), people["Ann"])


@asynccontextmanager
async def soaked(_folder: Path) -> AsyncIterator[There]:
    world = Discord(random.Random(1), lambda: Instant(0.0))
    world.label = lambda nonce: ("KBQT", "board", int(nonce or 0))
    world.away.add(NOBODY)
    world.left.add((1, NOBODY))
    yield There(world, 1, world.add(GuildId(1)).id, world.add(GuildId(1), sleeps=3600.0).id, 5)


@pytest.mark.parametrize(
    "discord_of",
    [simcord, pytest.param(sockets, marks=pytest.mark.long), soaked],
    ids=lambda made: made.__name__,
)
async def test_each_discord_answers_alike(discord_of: Callable[[Path], Any], tmp_path: Path) -> None:
    """SimCord by itself knows no nonces; what is sent twice is tried on the other two."""
    lacks = {the_same_nonce_is_the_same_message} if discord_of is simcord else set()
    async with discord_of(tmp_path) as there:
        answers = {ask.__name__: await ask(there) for ask in ASKED if ask not in lacks}
    assert answers == {ask.__name__: answer for ask, answer in ASKED.items() if ask not in lacks}
