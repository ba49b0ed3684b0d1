"""What stands before the pages: who may watch, what is said to all others, and the headers of every answer.

A table that is not there, one that nobody may watch and one whose server has withdrawn get one answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Hashable
from http import HTTPStatus

from aiohttp import web
from aiohttp.typedefs import Middleware

from bot.features.board import acts, feed, news, pages
from bot.features.board.names import names_on
from bot.features.board.news import News, household
from bot.features.board.reel import posted
from bot.features.board.results import facts
from bot.features.board.touching import LARGEST, Refusal, Touching, refused
from bot.hosting.host import Host
from bot.hosting.table.sitting import Refused
from bot.interface.cooldowns import Cooldowns, Rate
from bot.store import Stale, StoreError
from engine.language import nearest, speaking

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex, nofollow",
    "Vary": "Accept-Encoding",
}
"""What every answer of the port of the pages has, unless it may be kept."""
RATES = {"address": Rate(300, 30.0)}
"""Ten a second, and what a household of twenty asks as all of them open a page."""
SEEN = "seen"
"""What a request tells that has seen a version of a table and waits for another."""


class Guard:
    """Lets nobody see of a host's tables what is not for everybody, but for those who sit there.

    A route that names a table calls it `code`, or `seat` where it is about a seat there.
    """

    def __init__(self, host: Host, is_open: acts.IsOpen) -> None:
        self._host = host
        self._is_open = is_open
        self._cooldowns = Cooldowns(time.monotonic, RATES)
        self.touching = Touching(host)
        self.news = News(self._look)

    def app(self) -> web.Application:
        """The pages, with results as data and as feeds."""
        app = web.Application(middlewares=[self._middleware()], client_max_size=LARGEST)
        app.router.add_get("/t/{code:[^/.]+}.json", self._results)
        app.router.add_get("/results/{word:[^/.]+}.atom", self._feed)
        app.on_shutdown.append(self._end)
        pages.routes(app, self._host, names_on)
        self.touching.add(app)
        return app

    async def _end(self, _app: web.Application) -> None:
        """The bot ends, and would wait for those who wait."""
        self.news.end()

    def _middleware(self) -> Middleware:
        @web.middleware
        async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
            with speaking(nearest(request.headers.get("Accept-Language", "").partition(",")[0])):
                try:
                    return await self._answer(request, handler)
                except web.HTTPRequestEntityTooLarge:
                    return web.Response(status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
                except web.HTTPException:  # no such route, no such method, a path that leads out
                    return nothing()
                except (StoreError, Stale):
                    return web.Response(status=HTTPStatus.SERVICE_UNAVAILABLE, headers={"Retry-After": "5"})

        return guard

    async def _answer(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if (request.content_length or 0) > LARGEST:
            raise web.HTTPRequestEntityTooLarge(LARGEST)
        address = household(request.remote or "", request.headers.get("X-Forwarded-For", ""))
        if self._cooldowns.take(address, "address"):
            return later()
        if not all(word.isascii() and word.isprintable() for word in request.match_info.values()):
            return nothing()
        code = request.match_info.get("code", "").upper()
        if not code:
            return await handler(request)
        if SEEN not in request.query:
            return await self._permitted(request, handler, code)
        with self.news.place(address, code) as free:
            return await self._in_time(request, handler, code) if free else later()

    async def _in_time(self, request: web.Request, handler: Handler, code: str) -> web.StreamResponse:
        """The answer as soon as it has news; after a while, or as the bot ends, that there are none."""
        answer = await self._permitted(request, handler, code)
        if answer.status != HTTPStatus.NO_CONTENT:
            return answer
        clock = asyncio.get_running_loop().time
        until = clock() + news.LONGEST
        async with self.news.at(code) as watch:
            while True:
                changed = watch.changed
                answer = await self._permitted(request, handler, code)
                if answer.status != HTTPStatus.NO_CONTENT or clock() >= until or self.news.over:
                    return answer
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(changed.wait(), until - clock())

    async def _permitted(self, request: web.Request, handler: Handler, code: str) -> web.StreamResponse:
        if "Authorization" in request.headers:
            try:
                request[pages.LANGUAGE] = (await self.touching.guest(request)).language
            except Refusal as refusal:
                return refused(refusal.status, str(refusal))
        elif await acts.to_watch(self._host, self._is_open, code) is None:
            return nothing()
        return await handler(request)

    async def _look(self, code: str) -> Hashable:
        """What there is to be seen at a table."""
        open = await acts.to_watch(self._host, self._is_open, code) is not None
        async with self._host.store.reading() as read:
            try:
                sitting = await self._host.read(read, code)
            except Refused:
                return None
            return open, await posted(read, sitting), tuple(sorted((await names_on(read, sitting)).items()))

    async def _results(self, request: web.Request) -> web.Response:
        sitting = await self._host.look(request.match_info["code"])
        with speaking(sitting.row.language):
            async with self._host.store.reading() as read:
                names, told = await names_on(read, sitting), await posted(read, sitting)
        return web.json_response(facts(sitting, names, told.end == sitting.row.told > 0))

    async def _feed(self, request: web.Request) -> web.Response:
        word = request.match_info["word"]
        found = await feed.results(self._host, self._is_open, word)
        if found is None:
            return nothing()
        return web.Response(body=feed.written(found, word), content_type="application/atom+xml")


def nothing() -> web.Response:
    """The answer to whoever asks for what is not there, or not for them."""
    return web.Response(status=404, text="There is nothing here.\n")


def later() -> web.Response:
    """The answer to whoever asks too much at once."""
    return web.Response(status=HTTPStatus.TOO_MANY_REQUESTS, headers={"Retry-After": "5"})
