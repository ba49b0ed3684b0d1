"""Discord's end of Activities, as documented: launching as the first answer, codes, who is in an instance.

SimCord knows no answer of type 12, so its route is taught that here.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from aiohttp import web
from simcord.backend import Backend, errors
from simcord.http import router
from simcord.http.routes.interactions import interaction_callback

LAUNCH = 12
SECRET = "the.client.secret"
TOKEN = "a.bots.token"
PREFIX = "/api/v10"
CALLBACK = "/interactions/{interaction_id}/{token}/callback"


@dataclass
class Activities:
    """The instances and codes of one Discord.

    It `refuses` to open any, or not. People may be told as ids, or as `objects`; `answers` take the place of
    what would be answered, by the beginning of a path.
    """

    instances: dict[str, list[int]] = field(default_factory=dict)
    codes: dict[str, int] = field(default_factory=dict)
    tokens: dict[str, int] = field(default_factory=dict)
    objects: bool = False
    refuses: bool = False
    answers: dict[str, Callable[[], Any]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def launched(self, guild: int | None, channel: int, user: int) -> str:
        """The instance of a channel, which somebody opens or joins."""
        instance = f"i-1-{'gc' if guild else 'pc'}-{guild or 0}-{channel}"
        self.join(instance, user)
        return instance

    def join(self, instance: str, user: int) -> None:
        people = self.instances.setdefault(instance, [])
        if user not in people:
            people.append(user)

    def code(self, user: int) -> str:
        """What the page of somebody is given who agrees."""
        code = secrets.token_urlsafe(12)
        self.codes[code] = user
        return code

    def answer(
        self, method: str, path: str, form: Mapping[str, Any], authorization: str, application: int
    ) -> tuple[int, Any]:
        """The status and the JSON of an answer."""
        self.asked.append(f"{method} {path}")
        if method == "POST" and path == "/oauth2/token":
            return self._token(form, application)
        if path == "/users/@me":
            user = self.tokens.get(authorization.removeprefix("Bearer "))
            said = {"id": str(user), "username": "somebody", "avatar": None}
            return (200, said) if user is not None else (401, {"message": "401: Unauthorized", "code": 0})
        instance = path.rpartition("/")[2]
        if instance not in self.instances:
            return 404, {"message": "Unknown Activity Instance", "code": 0}
        users = [str(user) for user in self.instances[instance]]
        return 200, {
            "application_id": str(application),
            "instance_id": instance,
            "launch_id": "1",
            "location": {"id": instance[2:], "kind": "gc", "channel_id": instance.rpartition("-")[2]},
            "users": [{"id": user, "avatar": None} for user in users] if self.objects else users,
        }

    def _token(self, form: Mapping[str, Any], application: int) -> tuple[int, Any]:
        if form.get("client_id") != str(application) or form.get("client_secret") != SECRET:
            return 401, {"error": "invalid_client"}
        user = self.codes.pop(str(form.get("code")), None)
        if form.get("grant_type") != "authorization_code" or user is None:
            return 400, {"error": "invalid_grant", "error_description": 'Invalid "code" in request.'}
        token = secrets.token_urlsafe(12)
        self.tokens[token] = user
        return 200, {"access_token": token, "token_type": "Bearer", "expires_in": 604800, "scope": "identify"}


_ALL: WeakKeyDictionary[Backend, Activities] = WeakKeyDictionary()


def activities_of(backend: Backend) -> Activities:
    """Those of a simulated Discord."""
    return _ALL.setdefault(backend, Activities())


def _launch(ctx: router.RequestContext) -> Any:
    if ctx.body().get("type") != LAUNCH:
        return interaction_callback(ctx)
    record = ctx.backend.interactions.get(ctx.int_arg("interaction_id"))
    if record is None or record.token != ctx.args["token"]:
        raise errors.unknown_interaction()
    if record.responded:
        raise errors.already_acknowledged()
    if activities_of(ctx.backend).refuses:
        raise errors.invalid_form_body("no activity here")
    record.pong()  # it is answered, and nothing is to be seen of it
    instance = activities_of(ctx.backend).launched(record.guild_id, record.channel_id, record.user_id)
    told = {"id": str(record.id), "type": record.type, "activity_instance_id": instance}
    return {"interaction": told, "resource": {"type": LAUNCH, "activity_instance": {"id": instance}}}


router._ROUTES["POST"].insert(0, (CALLBACK.strip("/").split("/"), _launch))


@asynccontextmanager
async def oauth(backend: Backend) -> AsyncIterator[str]:
    """The address of Discord's interface at a port of this machine, as the pages ask it."""
    activities, application = activities_of(backend), backend.application_id

    async def answer(request: web.Request) -> web.Response:
        path = request.path.removeprefix(PREFIX)
        strange = next((made for start, made in activities.answers.items() if path.startswith(start)), None)
        if strange is not None:
            told = strange()
            made: web.Response = await told if hasattr(told, "__await__") else told
            return made
        header = request.headers.get("Authorization", "")
        if path.startswith("/applications/") and header != f"Bot {TOKEN}":
            return web.json_response({}, status=401)
        form = await request.post()
        status, said = activities.answer(request.method, path, form, header, application)
        return web.Response(status=status, body=json.dumps(said).encode(), content_type="application/json")

    app = web.Application()
    app.router.add_route("*", PREFIX + "/{path:.*}", answer)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}{PREFIX}"
    finally:
        await runner.cleanup()
