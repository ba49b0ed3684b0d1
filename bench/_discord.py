"""A Discord on a socket that believes everything: it answers each request with the least that a client takes.

It keeps when a bot acknowledged each interaction, and when its answer came; `Load` sends it interactions,
signed, as Discord's HTTP endpoint gets them.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
from aiohttp import WSMsgType, web
from nacl.signing import SigningKey

KEY = SigningKey(bytes(range(32)))
PUBLIC_KEY = bytes(KEY.verify_key).hex()
APPLICATION = "1000"
DEFERRED, DEFERRED_UPDATE = 5, 6
BOT = {"id": APPLICATION, "username": "bot", "discriminator": "0", "avatar": None, "bot": True}
DISPATCH, HEARTBEAT, IDENTIFY, HELLO, ACK = 0, 1, 2, 10, 11


@dataclass
class Fate:
    """What became of an interaction, in seconds after it was sent; None where it has not happened."""

    sent: float
    acknowledged: float | None = None
    answered: float | None = None


class Discord:
    """`port` is where it listens, `posts` counts messages posted or edited; the bot is on `servers`."""

    def __init__(self, servers: Iterable[int] = ()) -> None:
        self._servers = [{"id": str(server), "unavailable": True} for server in servers]
        self.port = 0
        self.posts = 0
        self.fates: dict[str, Fate] = {}
        self._ids = itertools.count(9_000_000_000_000_000_000)
        self._listening = asyncio.Event()
        self.listeners: list[web.WebSocketResponse] = []

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        app = web.Application(client_max_size=64 * 1024 * 1024)
        app.router.add_route("*", "/api/v10/{path:.*}", self._answer)
        app.router.add_get("/gateway", self._gateway)
        app.router.add_get("/gateway/", self._gateway)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        self.port = runner.addresses[0][1]
        try:
            yield
        finally:
            await runner.cleanup()

    @property
    def environment(self) -> dict[str, str]:
        """The variables that send a bot here."""
        return {
            "DISCORD_TOKEN": "bench.token.here",
            "DISCORD_API_BASE": f"http://127.0.0.1:{self.port}/api/v10",
            "DISCORD_GATEWAY": f"ws://127.0.0.1:{self.port}/gateway",
            "HIPPODROME_PUBLIC_KEY": PUBLIC_KEY,
        }

    async def connected(self) -> None:
        """Until a bot is ready."""
        await self._listening.wait()

    async def _answer(self, request: web.Request) -> web.Response:
        parts = request.match_info["path"].split("/")
        body = await self._body(request)
        match request.method, parts:
            case "POST", ["interactions", id, _token, "callback"]:
                self._acknowledged(id, body)
                return _json({"interaction": {"id": id, "type": 3, "response_message_id": "1"}})
            case "PATCH" | "POST", ["webhooks", _application, token, *_rest]:
                self._answered(token, body)
                return _json(least_message(self._new_id()))
            case "DELETE", ["webhooks", *_rest]:
                return web.Response(status=204)
            case "GET", ["users", "@me"]:
                return _json(BOT)
            case "GET", ["oauth2", "applications", "@me"]:
                return _json(self._application())
            case "GET", ["gateway", "bot"]:
                limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
                url = f"ws://127.0.0.1:{self.port}/gateway"
                return _json({"url": url, "shards": 1, "session_start_limit": limit})
            case method, ["channels", channel, "messages", *rest]:
                return _json(self._of_channel(method, int(channel), rest, body))
            case method, ["applications", _id, *rest]:
                return _json(self._of_application(method, rest, body))
        return _json({"message": "Unknown", "code": 0}, status=404)

    def _of_application(self, method: str, rest: list[str], body: Any) -> Any:
        if rest != ["emojis"]:
            return []
        if method == "GET":
            return {"items": []}
        named = {"id": self._new_id(), "name": body["name"], "animated": False}
        return named | {"available": True, "require_colons": True, "managed": False}

    def _of_channel(self, method: str, channel: int, rest: list[str], body: Any) -> Any:
        if method == "GET":
            return self._history(channel)
        self.posts += 1
        return self._posted(channel, int(rest[0]) if rest else None, body)

    def _new_id(self) -> str:
        return str(next(self._ids))

    def _posted(self, channel: int, message: int | None, body: Any) -> dict[str, Any]:
        """A message was posted, or the one of that id edited; what is said of it."""
        return least_message(self._new_id() if message is None else str(message), str(channel))

    def _history(self, channel: int) -> list[dict[str, Any]]:
        """The newest messages of a channel, the newest first."""
        return []

    async def _body(self, request: web.Request) -> Any:
        if request.content_type.startswith("multipart/"):
            form = await request.post()
            return json.loads(str(form["payload_json"])) if "payload_json" in form else {}
        return await request.json() if request.can_read_body else {}

    def _application(self) -> dict[str, Any]:
        return {
            "id": APPLICATION,
            "name": "bench",
            "description": "",
            "icon": None,
            "verify_key": PUBLIC_KEY,
            "bot_public": True,
            "bot_require_code_grant": False,
            "owner": BOT,
            "flags": 0,
        }

    def _acknowledged(self, id: str, body: Any) -> None:
        fate = self.fates[id]
        fate.acknowledged = time.perf_counter() - fate.sent
        if body["type"] not in (DEFERRED, DEFERRED_UPDATE):
            fate.answered = fate.acknowledged

    def _answered(self, token: str, body: Any) -> None:
        fate = self.fates.get(token.removeprefix("t"))
        if fate is not None:
            fate.answered = fate.answered or time.perf_counter() - fate.sent

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": 41_250}})
        async for frame in socket:
            if frame.type is not WSMsgType.TEXT:
                break
            said = json.loads(frame.data)
            if said["op"] == HEARTBEAT:
                await socket.send_json({"op": ACK})
            elif said["op"] == IDENTIFY:
                ready = {"v": 10, "user": BOT, "guilds": self._servers, "session_id": "1"}
                ready |= {"application": {"id": APPLICATION, "flags": 0}}
                ready |= {"shard": said["d"].get("shard", [0, 1])}
                ready |= {"resume_gateway_url": f"ws://127.0.0.1:{self.port}/gateway"}
                await socket.send_json({"op": DISPATCH, "t": "READY", "s": 1, "d": ready})
                self._listening.set()
                self.listeners.append(socket)
        if socket in self.listeners:
            self.listeners.remove(socket)
        return socket


def least_message(id: str, channel: str = "1") -> dict[str, Any]:
    """The least that Discord says of a message."""
    return {
        "id": id,
        "channel_id": channel,
        "author": BOT,
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


def _json(data: Any, status: int = 200) -> web.Response:
    """With the very type by which the client knows JSON."""
    headers = {"Content-Type": "application/json"}
    return web.Response(status=status, body=json.dumps(data).encode(), headers=headers)


class Load:
    """People who press, by Discord's HTTP endpoint at `address`."""

    def __init__(self, discord: Discord, http: aiohttp.ClientSession, address: str) -> None:
        self._discord = discord
        self._http = http
        self._address = address
        self._ids = itertools.count(8_000_000_000_000_000_000)

    async def send(self, interaction: dict[str, Any]) -> int:
        """Send an interaction under an id of its own; the status with which it is taken."""
        return await self.send_to(self._address, self.made(interaction))

    def made(self, interaction: dict[str, Any]) -> dict[str, Any]:
        """An interaction under an id of its own, whose fate is kept from now on."""
        id = str(next(self._ids))
        self._discord.fates[id] = Fate(time.perf_counter())
        return interaction | {"id": id, "token": f"t{id}", "application_id": APPLICATION}

    async def send_to(self, address: str, made: dict[str, Any]) -> int:
        """Send it, signed; the status with which it is taken."""
        body = json.dumps(made).encode()
        stamp = str(int(time.time()))
        signed = KEY.sign(stamp.encode() + body).signature.hex()
        headers = {"X-Signature-Ed25519": signed, "X-Signature-Timestamp": stamp}
        async with self._http.post(address, data=body, headers=headers) as taken:
            return taken.status
