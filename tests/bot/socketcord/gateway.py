"""The gateway: one session for each bot that identified itself, which a lost connection may resume."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import json
import secrets
from collections import deque
from collections.abc import Mapping
from typing import Any

import discord
from aiohttp import WSMsgType, web
from simcord import intents as gates
from simcord.backend import Backend, serializers

from tests.bot.socketcord.webhooks import Webhooks

REMEMBERED = 1_000
ENDING = (4004, 4010, 4011, 4012, 4013, 4014)
"""The codes after which no bot may come back as it is."""
_DISPATCH, _HEARTBEAT, _IDENTIFY, _RESUME, _INVALID, _HELLO, _ACK = 0, 1, 2, 6, 9, 10, 11


class Session:
    """What one bot has been told, in order, and the socket it listens on, if any."""

    def __init__(self, intents: int, shard: tuple[int, int] = (0, 1)) -> None:
        self.shard = shard
        self.id = secrets.token_hex(8)
        self.intents = discord.Intents._from_value(intents)
        self.sequence = 0
        self.told: deque[tuple[int, str]] = deque(maxlen=REMEMBERED)
        self.outgoing: asyncio.Queue[str] | None = None

    def hears(self, guild: int | None) -> bool:
        """Whether what happens on a server is told on this shard; private messages are on the first."""
        number, count = self.shard
        return ((guild or 0) >> 22) % count == number

    def tell(self, event: str, data: Mapping[str, Any]) -> None:
        self.sequence += 1
        text = json.dumps({"op": _DISPATCH, "t": event, "s": self.sequence, "d": data})
        self.told.append((self.sequence, text))
        if self.outgoing is not None:
            self.outgoing.put_nowait(text)


class Gateway:
    """Tells every session what happens in the world, as far as its intents go."""

    def __init__(self, backend: Backend, token: str, webhooks: Webhooks) -> None:
        self.address = ""
        self._backend = backend
        self._token = token
        self._webhooks = webhooks
        self._sessions: dict[str, Session] = {}
        self._sockets: set[web.WebSocketResponse] = set()
        self._refuses = 0
        """The code with which all bots are turned away, 0 for none."""
        self._changed = asyncio.Condition()
        self._interactions: dict[int, Mapping[str, Any]] = {}
        backend.subscribers.append(self._tell_all)

    def again(self, interaction: int) -> None:
        """Tell of an interaction once more, as if it were new."""
        self._tell_all("INTERACTION_CREATE", self._interactions[interaction])

    def _tell_all(self, event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE":
            self._interactions[int(payload["id"])] = payload
        if event == "INTERACTION_CREATE" and self._webhooks.endpoint is not None:
            self._webhooks.tell(payload)
            return
        guild = _guild_of(event, payload)
        for session in self._sessions.values():
            if not session.hears(guild):
                continue
            gate = gates.required_intent(event, payload)
            if gate is None or getattr(session.intents, gate):
                session.tell(event, payload)

    @property
    def listening(self) -> int:
        return sum(session.outgoing is not None for session in self._sessions.values())

    async def wait_for(self, sessions: int) -> None:
        async with self._changed:
            await self._changed.wait_for(lambda: self.listening >= sessions)

    async def disconnect(self, code: int) -> None:
        """Lose all connections; the bots may resume, unless the code says otherwise: whoever comes back hears
        it again."""
        self._refuses = code if code in ENDING else 0
        for socket in tuple(self._sockets):
            await socket.close(code=code)

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(autoping=True, timeout=1.0)
        await socket.prepare(request)
        self._sockets.add(socket)
        outgoing: asyncio.Queue[str] = asyncio.Queue()
        writer = asyncio.create_task(_write(socket, outgoing))
        outgoing.put_nowait(json.dumps({"op": _HELLO, "d": {"heartbeat_interval": 41_250}}))
        session: Session | None = None
        try:
            async for frame in socket:
                if frame.type is not WSMsgType.TEXT:
                    break
                message = json.loads(frame.data)
                if message["op"] == _HEARTBEAT:
                    outgoing.put_nowait(json.dumps({"op": _ACK}))
                elif message["op"] in (_IDENTIFY, _RESUME) and self._refuses:
                    await socket.close(code=self._refuses)
                elif message["op"] in (_IDENTIFY, _RESUME) and message["d"]["token"] != self._token:
                    await socket.close(code=4004)
                elif message["op"] == _IDENTIFY:
                    session = await self._identify(message["d"], outgoing)
                elif message["op"] == _RESUME:
                    session = await self._resume(message["d"], outgoing)
        finally:
            writer.cancel()
            self._sockets.discard(socket)
            await self._leave(session, outgoing)
        return socket

    async def _identify(self, data: dict[str, Any], outgoing: asyncio.Queue[str]) -> Session:
        session = Session(data["intents"], tuple(data.get("shard", (0, 1))))
        self._sessions[session.id] = session
        session.outgoing = outgoing
        guilds = tuple(guild for guild in self._backend.guilds.values() if session.hears(guild.id))
        session.tell(
            "READY",
            {
                "v": 10,
                "user": serializers.user_payload(self._backend.bot_user),
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "shard": session.shard,
                "resume_gateway_url": self.address,
                "application": {"id": str(self._backend.application_id), "flags": 0},
            },
        )
        for guild in guilds:
            payload: Any = copy.deepcopy(serializers.guild_create_payload(self._backend, guild))
            gates.prune_guild_create(payload, session.intents, self._backend.bot_user.id)
            session.tell("GUILD_CREATE", payload)
        await self._notify()
        return session

    async def _resume(self, data: dict[str, Any], outgoing: asyncio.Queue[str]) -> Session | None:
        session = self._sessions.get(data["session_id"])
        if session is None:
            outgoing.put_nowait(json.dumps({"op": _INVALID, "d": False}))
            return None
        for sequence, text in session.told:
            if sequence > data["seq"]:
                outgoing.put_nowait(text)
        session.outgoing = outgoing
        session.tell("RESUMED", {})
        await self._notify()
        return session

    async def _leave(self, session: Session | None, outgoing: asyncio.Queue[str]) -> None:
        if session is not None and session.outgoing is outgoing:
            session.outgoing = None
            await self._notify()

    async def _notify(self) -> None:
        async with self._changed:
            self._changed.notify_all()


def _guild_of(event: str, payload: Mapping[str, Any]) -> int | None:
    found = payload.get("id" if event.startswith("GUILD_") and "guild_id" not in payload else "guild_id")
    return int(found) if found is not None else None


async def _write(socket: web.WebSocketResponse, outgoing: asyncio.Queue[str]) -> None:
    with contextlib.suppress(ConnectionError):
        while True:
            await socket.send_str(await outgoing.get())
