"""The pages of a bot on a stage, at a port of their own on loopback."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import discord
from pydantic import SecretStr
from simcord import ChannelHandle
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.care.ports import Port
from bot.features.board import acts
from bot.features.board.door import door_of
from bot.features.board.handlers import port_of
from bot.features.board.identity import Discord
from tests.bot.activities import SECRET, TOKEN, oauth
from tests.bot.stage import Stage, stage

URL = "https://board.example.org"


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def bytes(self) -> bytes:
        """All of it, but for the time of day."""
        kept = [f"{name}: {value}" for name, value in self.headers.items() if name != "Date"]
        return "\n".join([str(self.status), *kept]).encode() + b"\n\n" + self.body


class Site:
    """What somebody with a browser gets."""

    def __init__(self, port: Port, http: aiohttp.ClientSession) -> None:
        self._http = http
        self.port = port

    async def get(self, path: str, method: str = "GET", **headers: str) -> Answer:
        url = f"http://127.0.0.1:{self.port.port}{path}"
        async with self._http.request(method, url, headers=headers) as answer:
            return Answer(answer.status, dict(answer.headers), await answer.read())

    async def raw(self, path: str, asked: object, **headers: str) -> Answer:
        """What a request is answered with."""
        url = f"http://127.0.0.1:{self.port.port}{path}"
        async with self._http.post(url, json=asked, headers=headers) as answer:
            return Answer(answer.status, dict(answer.headers), await answer.read())

    async def post(self, path: str, asked: object, **headers: str) -> tuple[int, Any]:
        """The status and the JSON that a request is answered with."""
        answer = await self.raw(path, asked, **headers)
        return answer.status, json.loads(answer.body)


@asynccontextmanager
async def site_of(s: Stage, activity: bool = False) -> AsyncIterator[Site]:
    """The pages of a bot that runs, offered at `URL`, and inside Discord as an `activity`."""
    async with AsyncExitStack() as running:
        application = s.env.backend.application_id if activity else 0
        said: Discord | None = None
        if activity:
            base = await running.enter_async_context(oauth(s.env.backend))
            said = Discord(base, application, SecretStr(SECRET), SecretStr(TOKEN))
        port = port_of(s.bot, "127.0.0.1", 0, said=said)
        site = acts.Site(
            URL,
            await door_of(s.bot.host, URL),
            application,
            s.bot.shared.permissions.everyone_seems_to_read,
        )
        running.enter_context(acts.at(site))
        await running.enter_async_context(port.open())
        yield Site(
            port,
            await running.enter_async_context(aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))),
        )


@asynccontextmanager
async def watched(folder: Path, address: str = "", allowed: bool = True) -> AsyncIterator[tuple[Stage, Site]]:
    """A stage with pages, whose server has allowed them."""
    async with stage(folder, address) as s, site_of(s) as site:
        if allowed:
            await allow(s)
        yield s, site


async def allow(s: Stage, allowed: bool = True) -> None:
    """The server's manager allows pages, or withdraws."""
    await s.slash("Dan", "server settings", setting=acts.WATCH.name, value="on" if allowed else "off")


def close(s: Stage, channel: ChannelHandle, *rights: str) -> None:
    """Take rights in a channel from everybody but Ann, Ben, Dan and the bot."""
    kept = discord.Permissions(**dict.fromkeys(rights, True)).value
    assert s.env.bot.user is not None
    for member in (*(s.people[who].id for who in ("Ann", "Ben", "Dan")), s.env.bot.user.id):
        s.env.backend.set_overwrite(channel.id, Overwrite(member, OverwriteType.MEMBER, allow=kept))
    deny = discord.Permissions(**dict.fromkeys(rights, True)).value
    s.env.backend.set_overwrite(channel.id, Overwrite(s.guild.id, OverwriteType.ROLE, deny=deny))
