"""What a test may do from outside, as calls by name with JSON in and out."""

from __future__ import annotations

import asyncio
import fnmatch
import time
from typing import Any

from aiohttp import web
from simcord import BackendError, InteractionResult, ResponseMessage, SetupError
from simcord.backend import serializers
from simcord.backend.models import Message

from bot.sandbox.world import catch_up
from tests.bot.activities import activities_of
from tests.bot.socketcord.api import Api, Trouble
from tests.bot.socketcord.gateway import Gateway
from tests.bot.socketcord.webhooks import BadEndpoint, Webhooks
from tests.bot.socketcord.world import Remote

Json = dict[str, Any]


class Control:
    """The methods of `SocketCord`, at the server's end. Each public coroutine is one call."""

    def __init__(self, remote: Remote, api: Api, gateway: Gateway, webhooks: Webhooks) -> None:
        self._remote = remote
        self._api = api
        self._gateway = gateway
        self._webhooks = webhooks

    async def answer(self, request: web.Request) -> web.Response:
        call = getattr(self, request.match_info["call"])
        catch_up(self._remote.env)
        try:
            return web.json_response(await call(**await request.json()))
        except (SetupError, BackendError) as error:
            return web.json_response({"impossible": str(error)}, status=409)

    async def people(self) -> dict[str, int]:
        return {person.user.global_name or "": person.id for person in self._remote.world.people}

    async def channels(self) -> dict[str, int]:
        named = {one.name: one.id for one in self._remote.backend.channels.values() if one.name}
        private = {f"@{name}": self._remote.channel(f"@{name}").id for name in await self.people()}
        return named | private

    async def server(self) -> int:
        return self._remote.world.guild.id

    async def wait_for_bot(self, sessions: int) -> int:
        await self._gateway.wait_for(sessions)
        return self._gateway.listening

    async def listening(self) -> int:
        return self._gateway.listening

    async def disconnect(self, code: int) -> None:
        await self._gateway.disconnect(code)

    async def leave_logins(self, count: int, seconds: float) -> None:
        self._api.logins, self._api.few_for = count, seconds

    async def hear_by_http(self, urls: list[str], at_once: bool) -> None:
        try:
            await self._webhooks.connect(urls, at_once)
        except BadEndpoint as error:
            raise SetupError(str(error)) from error

    async def signed(self, body: str, stamp: int) -> Json:
        return self._webhooks.signature(body.encode(), stamp)

    async def webhook_event(self, kind: str, data: Json) -> int:
        return await self._webhooks.event(kind, data)

    # Acts

    async def slash(self, who: str, where: str | int, command: str, options: Json) -> Json:
        channel = self._remote.channel(where)
        person = self._remote.person(who)
        given = {name: self._option(value) for name, value in options.items()}
        handle = self._handle(channel.id)
        started = time.monotonic()
        if channel.guild_id is None:
            return self._outcome(await person.user.slash(command, **given), started)
        return self._outcome(await person.slash(handle, command, **given), started)

    async def autocomplete(
        self, who: str, where: str | int, command: str, option: str, typed: str, options: Json
    ) -> list[Json]:
        person = self._remote.person(who)
        channel = self._remote.channel(where)
        if channel.guild_id is None:
            return await person.user.autocomplete(command, option, typed, **options)
        return await person.autocomplete(self._handle(channel.id), command, option, typed, **options)

    async def press(self, who: str, message: int, custom_id: str) -> Json:
        stored, actor = self._pressing(who, message)
        started = time.monotonic()
        return self._outcome(await actor.click(stored, custom_id=custom_id), started)

    async def choose(self, who: str, message: int, custom_id: str, values: list[Any]) -> Json:
        stored, actor = self._pressing(who, message)
        chosen = [self._option(value) for value in values]
        started = time.monotonic()
        return self._outcome(await actor.select(stored, chosen, custom_id=custom_id), started)

    async def submit(self, who: str, interaction: int, values: Json) -> Json:
        record = self._remote.backend.interactions[interaction]
        actor = self._remote.actor(who, self._remote.channel(record.channel_id))
        started = time.monotonic()
        shown = InteractionResult(self._remote.env, record)
        return self._outcome(await actor.submit_modal(shown, values), started)

    async def again(self, interaction: int) -> None:
        self._gateway.again(interaction)

    async def delete(self, message: int) -> None:
        stored = self._remote.message(message)
        self._remote.backend.delete_message(stored.channel_id, stored.id)

    async def agree(self, who: str, instance: str) -> str:
        activities = activities_of(self._remote.backend)
        person = self._remote.person(who).id
        activities.join(instance, person)
        return activities.code(person)

    async def instances(self) -> dict[str, list[int]]:
        return activities_of(self._remote.backend).instances

    # What there is to see

    async def messages(self, where: str | int, who: str | None) -> list[Json]:
        channel = self._remote.channel(where)
        viewer = self._remote.person(who).id if who is not None else None
        stored = sorted(self._remote.backend.messages.get(channel.id, {}).values(), key=lambda one: one.id)
        return [self._post(one) for one in stored if one.visible_to(viewer)]

    async def calls(self, method: str, path: str) -> list[Json]:
        return [
            {"method": one.method, "path": one.path, "body": one.body, "status": one.status}
            for one in self._api.asked
            if method in ("*", one.method) and fnmatch.fnmatch(one.path, path)
        ]

    async def repeats(self) -> int:
        return self._api.repeats

    # Trouble

    async def trouble(self, **what: Any) -> None:
        self._api.troubles.append(Trouble(**what))

    async def calm(self) -> None:
        self._api.troubles.clear()
        self._api.released.set()
        self._api.released = asyncio.Event()
        self._api.holding.clear()

    async def held(self) -> None:
        await self._api.holding.wait()

    def _handle(self, channel_id: int) -> Any:
        handles = [*self._remote.world.channels]
        handles += [thread for channel in handles for thread in channel.threads]
        return next((one for one in handles if one.id == channel_id), None)

    def _option(self, value: Any) -> Any:
        """An option's value; a person is given as `{"person": name}`."""
        return self._remote.person(value["person"]) if isinstance(value, dict) else value

    def _pressing(self, who: str, message: int) -> tuple[ResponseMessage, Any]:
        stored = self._remote.message(message)
        actor = self._remote.actor(who, self._remote.channel(stored.channel_id))
        return ResponseMessage(self._remote.env, stored), actor

    def _outcome(self, result: InteractionResult, started: float) -> Json:
        record = result._interaction
        stored = self._remote.backend.messages.get(record.channel_id, {}).get(record.message_id or 0)
        return {
            "interaction": record.id,
            "acknowledged": record.responded,
            "kind": record.response_kind.value if record.response_kind else None,
            "seconds": time.monotonic() - started,
            "modal": record.modal,
            "post": self._post(stored) if stored is not None else None,
        }

    def _post(self, message: Message) -> Json:
        return dict(serializers.message_payload(self._remote.backend, message))
