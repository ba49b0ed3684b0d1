"""The requests that Discord makes itself: interactions and events, signed with the application's key."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import aiohttp
from nacl.signing import SigningKey
from simcord.backend import Backend

from tests.patience import PATIENCE

INTERACTIONS, EVENTS = "/interactions", "/events"
SIGNATURE, TIMESTAMP = "X-Signature-Ed25519", "X-Signature-Timestamp"


class BadEndpoint(Exception):
    """A bot cannot be reached as Discord wants it."""


class Webhooks:
    """Sends requests to the bots that are named, in turn, as a load balancer in between would.

    Interactions may also go to all of them at once, as by one that gives up too early.
    """

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._key = SigningKey(bytes(range(32)))
        self._bases: Iterator[str] = iter(())
        self._copies = 1
        self._http: aiohttp.ClientSession | None = None
        self._telling: set[asyncio.Task[int]] = set()
        self.endpoint: str | None = None
        """Where interactions go instead of the gateway, as the application's settings say."""

    @property
    def public_key(self) -> str:
        return bytes(self._key.verify_key).hex()

    def signature(self, body: bytes, stamp: int) -> dict[str, str]:
        signed = self._key.sign(str(stamp).encode() + body).signature
        return {SIGNATURE: signed.hex(), TIMESTAMP: str(stamp)}

    async def connect(self, bases: Sequence[str], at_once: bool = False) -> None:
        """Send interactions there, in turn or to all `at_once`.

        Raises `BadEndpoint` where a bot does not prove itself.
        """
        for base in bases:
            ping = json.dumps({"type": 1, "version": 1}).encode()
            signed = self.signature(ping, int(time.time()))
            status, answer = await self._post(base + INTERACTIONS, ping, signed)
            if (status, answer) != (200, '{"type": 1}'):
                raise BadEndpoint(f"A ping was answered with {status} {answer}.")
            status, _ = await self._post(base + INTERACTIONS, ping, signed | {SIGNATURE: "00" * 64})
            if status != 401:
                raise BadEndpoint(f"A forged ping was answered with {status}.")
        self._bases, self._copies = itertools.cycle(bases), len(bases) if at_once else 1
        self.endpoint = bases[0] + INTERACTIONS if bases else None

    def tell(self, interaction: Mapping[str, Any]) -> None:
        """Send an interaction on its way."""
        for _copy in range(self._copies):
            task = asyncio.create_task(self._tell(INTERACTIONS, interaction))
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    async def event(self, kind: str, data: Mapping[str, Any]) -> int:
        application = str(self._backend.application_id)
        event = {"type": kind, "timestamp": "2026-11-23T12:00:00Z", "data": data}
        return await self._tell(
            EVENTS, {"version": 1, "application_id": application, "type": 1, "event": event}
        )

    async def _tell(self, path: str, said: Mapping[str, Any]) -> int:
        body = json.dumps(said).encode()
        try:
            status, _ = await self._post(
                next(self._bases) + path, body, self.signature(body, int(time.time()))
            )
        except (aiohttp.ClientError, TimeoutError):
            return 0
        return status

    async def _post(self, url: str, body: bytes, headers: Mapping[str, str]) -> tuple[int, str]:
        if self._http is None:
            self._http = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=PATIENCE))
        sent = {"Content-Type": "application/json", **headers}
        async with self._http.post(url, data=body, headers=sent) as answer:
            return answer.status, await answer.text()

    async def close(self) -> None:
        if self._http is not None:
            await self._http.close()
