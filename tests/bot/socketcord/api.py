"""The HTTP interface: SimCord's routes behind real requests, with nonces and with trouble on demand."""

from __future__ import annotations

import asyncio
import fnmatch
import io
import json
import re
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web
from simcord import BackendError
from simcord.backend import cdn
from simcord.http.router import RouteNotImplemented, UnsupportedField, dispatch

from bot.sandbox.world import catch_up
from tests.bot.activities import activities_of
from tests.bot.socketcord.webhooks import Webhooks
from tests.bot.socketcord.world import Remote

PREFIX = "/api/v10"
CDN_PREFIX = "/cdn"
REMEMBERED = 10_000
_ATTACHED = re.compile(r'"attachment://([^"]+)"')


@dataclass(slots=True)
class Trouble:
    """What happens to matching requests, before or after the world has taken them in."""

    method: str
    path: str
    times: int | None = 1
    after: bool = False
    status: int | None = None
    code: int = 0
    retry_after: float | None = None
    delay: float = 0.0
    drop: bool = False
    hold: bool = False

    def strikes(self, method: str, path: str) -> bool:
        return self.method in ("*", method) and fnmatch.fnmatch(path, self.path) and self.times != 0


@dataclass(slots=True)
class Upload:
    """A file as SimCord's routes expect it."""

    filename: str
    fp: io.BytesIO
    description: str | None


@dataclass(slots=True)
class Asked:
    """One request of a bot, as it came in."""

    method: str
    path: str
    body: Any
    status: int = 0
    files: list[Upload] = field(default_factory=list)


class Dropped(Exception):
    """The connection was cut instead of answering."""


class Api:
    """Answers requests of bots, and remembers them."""

    def __init__(self, remote: Remote, token: str, webhooks: Webhooks) -> None:
        self.troubles: list[Trouble] = []
        self.asked: deque[Asked] = deque(maxlen=REMEMBERED)
        self.repeats = 0
        self.logins, self.few_for = 1000, 0.0
        """How many logins are left, and for how many seconds from the first question there are no more."""
        self._more_at = 0.0
        self.holding = asyncio.Event()
        self.released = asyncio.Event()
        self._remote = remote
        self._token = token
        self._webhooks = webhooks
        self._nonces: dict[tuple[int, str], int] = {}

    async def answer(self, request: web.Request) -> web.Response:
        asked = await _read(request)
        self.asked.append(asked)
        if _is_about_activities(asked.path, request.headers.get("Authorization", "")):
            asked.status, told = await self._activities(request, asked.path)
            return self._response(asked.status, told, {})
        try:
            status, body, headers = await self._serve(request, asked)
        except Dropped:
            if request.transport is not None:
                request.transport.abort()
            return web.Response()
        asked.status = status
        return self._response(status, body, headers)

    async def file(self, request: web.Request) -> web.Response:
        blob = self._remote.backend.cdn.get(cdn.CDN_BASE + request.path.removeprefix(CDN_PREFIX))
        if blob is None:
            raise web.HTTPNotFound
        return web.Response(body=blob, content_type="application/octet-stream")

    async def _serve(self, request: web.Request, asked: Asked) -> tuple[int, Any, dict[str, str]]:
        if not self._may(request, asked.path):
            return 401, {"message": "401: Unauthorized", "code": 0}, {}
        trouble = next((one for one in self.troubles if one.strikes(asked.method, asked.path)), None)
        if trouble is not None and trouble.times is not None:
            trouble.times -= 1
        if trouble is not None and not trouble.after and (refusal := await self._suffer(trouble)):
            return refusal
        status, body = self._dispatch(asked, dict(request.query))
        if trouble is not None and trouble.after and (refusal := await self._suffer(trouble)):
            return refusal
        return status, body, {}

    async def _activities(self, request: web.Request, path: str) -> tuple[int, Any]:
        """Whoever is in an instance of the Activity, and whose code that is."""
        backend, header = self._remote.backend, request.headers.get("Authorization", "")
        if path.startswith("/applications/") and not self._may(request, path):
            return 401, {"message": "401: Unauthorized", "code": 0}
        activities, form = activities_of(backend), await request.post()
        return activities.answer(request.method, path, form, header, backend.application_id)

    def _may(self, request: web.Request, path: str) -> bool:
        """Interaction answers carry their token in the path, everything else the bot's."""
        if path.startswith(("/interactions/", "/webhooks/")):
            return True
        return request.headers.get("Authorization") == f"Bot {self._token}"

    async def _suffer(self, trouble: Trouble) -> tuple[int, Any, dict[str, str]] | None:
        await asyncio.sleep(trouble.delay)
        if trouble.hold:
            self.holding.set()
            await self.released.wait()
        if trouble.drop:
            raise Dropped
        if trouble.status is None:
            return None
        body = {"message": "Trouble was asked for.", "code": trouble.code}
        if trouble.retry_after is None:
            return trouble.status, body, {}
        return (
            trouble.status,
            body | {"retry_after": trouble.retry_after, "global": False},
            {"Via": "1.1 socketcord"},
        )

    def _dispatch(self, asked: Asked, query: dict[str, str]) -> tuple[int, Any]:
        backend = self._remote.backend
        catch_up(self._remote.env)
        for record in (backend.transcript, backend.http_requests):
            del record[:-REMEMBERED]
        known = self._known_message(asked)
        if known is not None:
            self.repeats += 1
            asked = Asked("GET", f"{asked.path}/{known}", None)
        if asked.path == "/gateway/bot":
            self._more_at = self._more_at or time.time() + self.few_for
            after = max(0.0, self._more_at - time.time())
            left = self.logins if after else 1000
            limits = {"total": 1000, "remaining": left, "reset_after": after * 1000, "max_concurrency": 1}
            return 200, {"url": "ws://127.0.0.1:9", "shards": 2, "session_start_limit": limits}
        if asked.method == "PATCH" and (missing := _unlisted(asked)):
            return 400, {"message": f"Invalid Form Body: no attachment {sorted(missing)}", "code": 50035}
        try:
            body = dispatch(
                backend, asked.method, asked.path, json=asked.body, params=query, files=asked.files
            )
        except (RouteNotImplemented, UnsupportedField) as gap:
            return 501, {"message": str(gap), "code": 0}
        except BackendError as error:
            return error.status, error.to_json()
        if asked.path == "/oauth2/applications/@me":
            body |= {
                "verify_key": self._webhooks.public_key,
                "interactions_endpoint_url": self._webhooks.endpoint,
            }
        self._remember_nonce(asked, body)
        if asked.path.startswith("/interactions/"):
            self._remote.env.answered(int(asked.path.split("/")[2]))
            body = body if query.get("with_response") in ("1", "true", "True") else None
        return (204 if body is None else 200), body

    def _known_message(self, asked: Asked) -> int | None:
        """The message that was already posted here with the nonce of this one."""
        key = _nonce(asked)
        message_id = self._nonces.get(key) if key else None
        stands = key is not None and message_id in self._remote.backend.messages.get(key[0], {})
        return message_id if stands else None

    def _remember_nonce(self, asked: Asked, body: Any) -> None:
        key = _nonce(asked)
        if key is not None:
            self._nonces[key] = int(body["id"])
            body["nonce"] = key[1]

    @staticmethod
    def _response(status: int, body: Any, headers: dict[str, str]) -> web.Response:
        if body is None:
            return web.Response(status=status)
        response = web.Response(status=status, body=json.dumps(body).encode(), headers=headers)
        response.headers["Content-Type"] = "application/json"
        return response


def _is_about_activities(path: str, authorization: str) -> bool:
    return path == "/oauth2/token" or "/activity-instances/" in path or authorization.startswith("Bearer ")


def _nonce(asked: Asked) -> tuple[int, str] | None:
    parts = asked.path.strip("/").split("/")
    posts = asked.method == "POST" and len(parts) == 3 and (parts[0], parts[2]) == ("channels", "messages")
    if not posts or not isinstance(asked.body, dict) or not asked.body.get("enforce_nonce"):
        return None
    return int(parts[1]), str(asked.body["nonce"])


async def _read(request: web.Request) -> Asked:
    asked = Asked(request.method, request.path.removeprefix(PREFIX), None)
    if request.content_type == "application/json":
        asked.body = await request.json()
    elif request.content_type.startswith("multipart/"):
        for name, part in (await request.post()).items():
            if isinstance(part, web.FileField):
                asked.files.append(Upload(part.filename, io.BytesIO(part.file.read()), None))
            elif name == "payload_json":
                asked.body = json.loads(part)
        _describe(asked)
    return asked


def _describe(asked: Asked) -> None:
    """Alt texts stand in the body, not with the files."""
    body = asked.body if isinstance(asked.body, dict) else {}
    for entry in _declared(body):
        number = int(entry["id"])
        if number < len(asked.files):
            asked.files[number].description = entry.get("description")


def _declared(body: dict[str, Any]) -> list[dict[str, Any]]:
    return (body.get("data") or body).get("attachments") or []


def _unlisted(asked: Asked) -> set[str]:
    """The files that the layout of an edit names, and that it neither sends nor lists as retained."""
    body = asked.body if isinstance(asked.body, dict) else {}
    listed = {entry["filename"] for entry in _declared(body)} | {file.filename for file in asked.files}
    return {*_ATTACHED.findall(json.dumps(body))} - listed
