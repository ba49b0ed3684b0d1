"""The test's end of a socketcord server."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import Any, Self

import aiohttp

from tests.bot.beyond import beyond_limits
from tests.patience import PATIENCE

TOKEN = "socketcord.test.token"

Json = dict[str, Any]


class Impossible(Exception):
    """A person could not have done this: no such button, a disabled one, an unknown command."""


@dataclass(frozen=True, slots=True)
class Post:
    """A message as its readers see it; `raw` is Discord's own form of it."""

    id: int
    channel: int
    content: str
    ephemeral: bool
    custom_ids: tuple[str, ...]
    alt_texts: tuple[str | None, ...]
    raw: Json

    @classmethod
    def of(cls, raw: Json) -> Self:
        return cls(
            id=int(raw["id"]),
            channel=int(raw["channel_id"]),
            content=raw["content"],
            ephemeral=bool(raw["flags"] & 64),
            custom_ids=tuple(_custom_ids(raw["components"])),
            alt_texts=tuple(one["description"] for one in raw["attachments"]),
            raw=raw,
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an act by the time it was acknowledged, or after three seconds without.

    `kind` is message, deferred, deferred_update, update, modal or None; `post` the message that answers
    or is edited; `seconds` how long the acknowledgement took.
    """

    interaction: int
    acknowledged: bool
    kind: str | None
    seconds: float
    modal: Json | None
    post: Post | None


@dataclass(frozen=True, slots=True)
class Call:
    """A request a bot made. `status` is 0 while unanswered, and for ever when the connection was cut."""

    method: str
    path: str
    body: Any
    status: int


class SocketCord:
    """A running server. See the package's docstring."""

    def __init__(self, port: int, http: aiohttp.ClientSession) -> None:
        self.port = port
        self._http = http

    @classmethod
    @asynccontextmanager
    async def launched(cls) -> AsyncIterator[Self]:
        """A server in a thread of its own; at its end nothing that was sent may be beyond a limit."""
        from tests.bot.socketcord.server import serve_until_ended

        started: SimpleQueue[tuple[int, Callable[[], object]]] = SimpleQueue()
        thread = Thread(target=serve_until_ended, args=(lambda *said: started.put(said),))
        thread.start()
        port, end = await asyncio.to_thread(started.get, timeout=PATIENCE)
        try:
            async with aiohttp.ClientSession() as http:
                discord = cls(port, http)
                yield discord
                broken = beyond_limits((c.method, c.path, c.body) for c in await discord.calls())
                assert not broken, "\n".join(broken)
        finally:
            end()
            await asyncio.to_thread(thread.join)

    @property
    def environment(self) -> dict[str, str]:
        """The variables that send a bot here."""
        return {
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_BASE": f"http://127.0.0.1:{self.port}/api/v10",
            "DISCORD_GATEWAY": f"ws://127.0.0.1:{self.port}/gateway",
            "DISCORD_CDN_BASE": f"http://127.0.0.1:{self.port}/cdn",
        }

    async def people(self) -> dict[str, int]:
        """The people's ids by name."""
        return dict(await self._ask("people"))

    async def channels(self) -> dict[str, int]:
        """The ids of channels, threads and private conversations by name."""
        return dict(await self._ask("channels"))

    async def server(self) -> int:
        """The id of the server with these channels."""
        return int(await self._ask("server"))

    async def wait_for_bot(self, sessions: int = 1) -> None:
        """Until so many bots listen on the gateway."""
        await self._ask("wait_for_bot", sessions=sessions)

    async def listening(self) -> int:
        """How many bots listen on the gateway now."""
        return int(await self._ask("listening"))

    async def until_nobody_listens(self) -> None:
        """Until no bot listens on the gateway any more. Raises `TimeoutError`."""
        async with asyncio.timeout(PATIENCE):
            while True:
                if not await self.listening():
                    return
                await asyncio.sleep(0.02)

    async def disconnect(self, code: int = 1001) -> None:
        """Cut all gateway connections; a bot may resume its session, unless the code says otherwise."""
        await self._ask("disconnect", code=code)

    async def leave_logins(self, count: int, seconds: float) -> None:
        """From the first question on, say for so many seconds that only so many logins are left."""
        await self._ask("leave_logins", count=count, seconds=seconds)

    async def hear_by_http(self, *bases: str, at_once: bool = False) -> None:
        """From now on interactions are no longer told on the gateway, but sent to these bots in turn, or each
        to all of them `at_once`.

        A bot has to answer a ping, and to refuse a forged one, or it raises `Impossible`.
        """
        await self._ask("hear_by_http", urls=bases, at_once=at_once)

    async def signed(self, body: str, stamp: int) -> dict[str, str]:
        """The headers with which Discord would have signed a request at that time."""
        return dict(await self._ask("signed", body=body, stamp=stamp))

    async def webhook_event(self, kind: str, **data: Any) -> int:
        """Tell of something by a webhook; the status of the answer."""
        return int(await self._ask("webhook_event", kind=kind, data=data))

    # Acts of people

    async def slash(self, who: str, where: str | int, command: str, **options: Any) -> Outcome:
        """Use a slash command; subcommands are written `"organise remove"`, a person `{"person": "Ben"}`."""
        return _outcome(await self._ask("slash", who=who, where=where, command=command, options=options))

    async def autocomplete(
        self, who: str, where: str | int, command: str, option: str, typed: str = "", **options: Any
    ) -> list[Any]:
        """The values offered while typing an option."""
        offered = await self._ask(
            "autocomplete", who=who, where=where, command=command, option=option, typed=typed, options=options
        )
        return [one["value"] for one in offered]

    async def press(self, who: str, post: Post | int, custom_id: str) -> Outcome:
        return _outcome(await self._ask("press", who=who, message=_id(post), custom_id=custom_id))

    async def choose(self, who: str, post: Post | int, custom_id: str, *values: Any) -> Outcome:
        answer = await self._ask("choose", who=who, message=_id(post), custom_id=custom_id, values=values)
        return _outcome(answer)

    async def submit(self, who: str, form: Outcome, **values: Any) -> Outcome:
        """Submit the form that an act opened, also to another process than the one that opened it."""
        return _outcome(await self._ask("submit", who=who, interaction=form.interaction, values=values))

    async def again(self, act: Outcome) -> None:
        """Deliver an act a second time, to whichever bot is next."""
        await self._ask("again", interaction=act.interaction)

    async def delete(self, post: Post | int) -> None:
        await self._ask("delete", message=_id(post))

    async def agree(self, who: str, instance: str) -> str:
        """The code that the page of somebody gets, who joins an instance of the Activity and agrees."""
        return str(await self._ask("agree", who=who, instance=instance))

    async def instances(self) -> dict[str, list[int]]:
        """The people in each instance of the Activity that was opened."""
        return dict(await self._ask("instances"))

    # What there is to see

    async def posts(self, where: str | int, who: str | None = None) -> list[Post]:
        """The messages of a channel, oldest first: those for all, and with `who` that one's ephemerals."""
        return [Post.of(one) for one in await self._ask("messages", where=where, who=who)]

    async def until(
        self,
        where: str | int,
        true: Callable[[Sequence[Post]], bool],
        who: str | None = None,
        seconds: float = PATIENCE,
    ) -> list[Post]:
        """The messages of a channel, once something is true of them; a thread may be yet to come.

        Raises `TimeoutError`.
        """
        async with asyncio.timeout(seconds):
            while True:
                with contextlib.suppress(Impossible):
                    posts = await self.posts(where, who)
                    if true(posts):
                        return posts
                await asyncio.sleep(0.02)

    async def calls(self, method: str = "*", path: str = "*") -> list[Call]:
        """The requests that came in, oldest first; a path is a pattern such as `/channels/*/messages`."""
        return [Call(**one) for one in await self._ask("calls", method=method, path=path)]

    async def answered(self, method: str, path: str, times: int = 1) -> list[Call]:
        """The matching requests, once so many of them have been answered. Raises `TimeoutError`."""
        async with asyncio.timeout(PATIENCE):
            while True:
                calls = [one for one in await self.calls(method, path) if one.status]
                if len(calls) >= times:
                    return calls
                await asyncio.sleep(0.02)

    async def repeats(self) -> int:
        """How often a message was posted again with its nonce and the first one was returned."""
        return int(await self._ask("repeats"))

    # Trouble

    async def trouble(
        self,
        method: str,
        path: str,
        *,
        times: int | None = 1,
        after: bool = False,
        status: int | None = None,
        code: int = 0,
        retry_after: float | None = None,
        delay: float = 0.0,
        drop: bool = False,
        hold: bool = False,
    ) -> None:
        """Spoil the next requests that match, so many times or, with None, until `calm`.

        A request may be delayed, held until `calm`, dropped without an answer, or answered with a status
        (429 needs `retry_after`), in this order. With `after` all this happens once the world has
        already done what was asked.
        """
        await self._ask(
            "trouble",
            method=method,
            path=path,
            times=times,
            after=after,
            status=status,
            code=code,
            retry_after=retry_after,
            delay=delay,
            drop=drop,
            hold=hold,
        )

    async def held(self) -> None:
        """Until a request is being held."""
        await self._ask("held")

    async def calm(self) -> None:
        """End all trouble and let go of what is held."""
        await self._ask("calm")

    async def _ask(self, call: str, **arguments: Any) -> Any:
        url = f"http://127.0.0.1:{self.port}/control/{call}"
        timeout = aiohttp.ClientTimeout(total=PATIENCE)
        async with self._http.post(url, json=arguments, timeout=timeout) as answer:
            if answer.status == 409:
                raise Impossible((await answer.json())["impossible"])
            answer.raise_for_status()
            return await answer.json()


def _outcome(answer: Json) -> Outcome:
    post = answer.pop("post")
    return Outcome(post=Post.of(post) if post is not None else None, **answer)


def _id(post: Post | int) -> int:
    return post if isinstance(post, int) else post.id


def _custom_ids(components: list[Json]) -> list[str]:
    found: list[str] = []
    for component in components:
        if "custom_id" in component:
            found.append(component["custom_id"])
        inner = [*component.get("components", []), component.get("accessory"), component.get("component")]
        found += _custom_ids([one for one in inner if one])
    return found
