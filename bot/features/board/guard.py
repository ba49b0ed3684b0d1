"""The gate of the pages: the right to watch, the refusal, and the headers of every answer.

A table that is not there, one that nobody may watch and one whose server has withdrawn get one answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Collection, Hashable, Mapping
from http import HTTPStatus

from aiohttp import web
from aiohttp.typedefs import Middleware

from bot.addresses import DIRECT, FORWARDED, Proxies
from bot.features.board import acts, feed, games, news, pages, rows
from bot.features.board.door import Kind
from bot.features.board.identity import Discord
from bot.features.board.looking import Looking
from bot.features.board.names import names_on
from bot.features.board.news import News
from bot.features.board.opening import Opening
from bot.features.board.reel import posted
from bot.features.board.results import facts
from bot.features.board.touching import LARGEST, Refusal, Touching, bearer, refused
from bot.hosting.host import Host
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
"""The headers of every answer of the port of the pages, unless it may be cached."""
FRAMES = "https://discord.com https://*.discord.com"
IN_A_FRAME = {
    "Content-Security-Policy": POLICY.replace("frame-ancestors 'none'", f"frame-ancestors {FRAMES}")
}
"""The headers of the page that Discord shows in a frame; the others are shown in none."""
RATES = {"address": Rate(300, 60.0), "framed": Rate(3_000, 60.0), "server": Rate(6, 60.0)}
"""Of one address, or of one person who has a session: five requests a second, and at once what a household of
twenty asks as all of them open a page; what two hundred people ask before they are known, whose page opens
inside Discord, as all of them come from an address of Discord's; of the feed and the games of servers, which
look at fifty tables and ask Discord about their channels, six a minute."""
FRAMED = ("/", "/activity")
"""The addresses of the page inside Discord, which opens the first part of what is mapped to it."""
ON_THE_WAY_IN = ("/activity/enter", "/activity/elsewhere")
KNOWN: tuple[Kind, ...] = ("session", "watch", "person")
SEEN = "seen"
"""The parameter of a request that has a version of a table and waits for another."""


class Guard:
    """Lets nobody see of a host's tables what is not for everybody, but for those who sit there.

    A route that names a table calls it `code`, or `seat` where it is about a seat there.
    """

    def __init__(
        self,
        host: Host,
        is_open: acts.IsOpen,
        proxies: Proxies = DIRECT,
        discord: Discord | None = None,
    ) -> None:
        self._host = host
        self._is_open = is_open
        self._proxies = proxies
        self._cooldowns = Cooldowns(time.monotonic, RATES)
        self._forgetting: asyncio.TimerHandle | None = None
        self.touching = Touching(host)
        self._opening = Opening(host, is_open, discord, self.touching) if discord is not None else None
        self.news = News(self._stand if host.shared else None)

    def app(self) -> web.Application:
        """The pages, with results as data and as feeds."""
        app = web.Application(middlewares=[self._middleware()], client_max_size=LARGEST)
        app.router.add_get("/t/{code:[^/.]+}.json", self._results)
        app.router.add_get("/results/{word:[^/.]+}.atom", self._feed)
        app.on_shutdown.append(self._end)
        app.router.add_get("/games/{word:[^/.]+}", self._games)
        self._pages = pages.routes(app, self._host, names_on)
        self.touching.add(app)
        if self._opening is not None:
            self._opening.add(app)
            Looking(self._host, self.touching).add(app)
            for path in FRAMED:
                app.router.add_get(path, self._activity)
        return app

    async def _end(self, _app: web.Application) -> None:
        """The bot ends, and would wait for those who wait."""
        self.news.end()
        if self._forgetting is not None:
            self._forgetting.cancel()

    def _middleware(self) -> Middleware:
        @web.middleware
        async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
            with speaking(nearest(request.headers.get("Accept-Language", "").partition(",")[0])):
                try:
                    return await self._answer(request, handler)
                except web.HTTPRequestEntityTooLarge:
                    return web.Response(status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
                except web.HTTPTooManyRequests:
                    return later()
                except web.HTTPException:  # no such route, no such method, a path that leads out
                    return nothing()
                except (StoreError, Stale):
                    return web.Response(status=HTTPStatus.SERVICE_UNAVAILABLE, headers={"Retry-After": "5"})

        return guard

    async def _answer(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if (request.content_length or 0) > LARGEST:
            raise web.HTTPRequestEntityTooLarge(LARGEST)
        who = request[pages.ASKS] = await self._who(request)
        if self._takes_too_much(who, "framed" if self._is_framed(request) else "address"):
            return later()
        if not all(word.isascii() and word.isprintable() for word in request.match_info.values()):
            return nothing()
        code = request.match_info.get("code", "").upper()
        if not code:
            return await handler(request)
        if SEEN not in request.query:
            return await self._permitted(request, handler, code)
        with self.news.place(who, code) as free:
            return await self._in_time(request, handler, code) if free else later()

    async def _who(self, request: web.Request) -> str:
        """The person of a session that is not forged, or the household of an address."""
        door, said = await self.touching.door(), bearer(request)
        for kind in KNOWN if said else ():
            word = door.read(kind, said)
            if word is not None:
                return f"person {word.user}"
        return self._proxies.household(request.remote or "", request.headers.getall(FORWARDED, ()))

    def _is_framed(self, request: web.Request) -> bool:
        """Whether a request may come from somebody inside Discord who is not known yet: the page there, the
        files of pages, which lie ready, and what is asked on the way in, which has another bound, too."""
        asked = request.path in (*FRAMED, *ON_THE_WAY_IN) or "file" in request.match_info
        return self._opening is not None and asked

    async def _activity(self, request: web.Request) -> web.Response:
        assert self._opening is not None, "the route is there only then"
        answer = await self._pages.activity(request, self._opening.discord.application)
        answer.headers.update(IN_A_FRAME)
        return answer

    def _takes_too_much(self, who: str, kind: str) -> bool:
        """Take a token of a bucket, True where there is none; addresses are forgotten with full buckets."""
        if self._forgetting is None:
            loop = asyncio.get_running_loop()
            self._forgetting = loop.call_later(RATES["address"].seconds, self._forget)
        return bool(self._cooldowns.take(who, kind))

    def _forget(self) -> None:
        self._forgetting = None
        self._cooldowns.forget()

    async def _in_time(self, request: web.Request, handler: Handler, code: str) -> web.StreamResponse:
        """The answer as soon as it has news; after a while, or as the bot ends, that there are none."""
        clock, seen = asyncio.get_running_loop().time, request.query[SEEN]
        until = clock() + news.LONGEST
        async with self.news.at(code) as watch:
            while True:
                changed, late = watch.changed, clock() >= until or self.news.over
                if late and seen in watch.current and clock() < watch.looked + news.ANEW:
                    return web.Response(status=HTTPStatus.NO_CONTENT)
                if late or seen not in watch.current:
                    answer = await self._permitted(request, handler, code)
                    if answer.status != HTTPStatus.NO_CONTENT or clock() >= until or self.news.over:
                        return answer
                    if not changed.is_set():
                        watch.current.add(seen)
                        watch.looked = clock()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(until - clock()):
                        await changed.wait()

    async def _permitted(self, request: web.Request, handler: Handler, code: str) -> web.StreamResponse:
        if "Authorization" in request.headers:
            try:
                request[pages.LANGUAGE], sitting = await self.touching.guest(request)
            except Refusal as refusal:
                return refused(refusal.status, str(refusal))
        else:
            permitted = await acts.to_watch(self._host, self._is_open, code)
            if permitted is None:
                return nothing()
            sitting = permitted
        request[pages.SITTING] = sitting
        return await handler(request)

    async def _stand(self, codes: Collection[str]) -> Mapping[str, Hashable]:
        async with self._host.store.reading() as read:
            return await rows.stand(read, codes)

    async def _results(self, request: web.Request) -> web.Response:
        sitting = request[pages.SITTING]
        with speaking(sitting.row.language):
            async with self._host.store.reading() as read:
                names, shown = await names_on(read, sitting), await posted(read, sitting)
        return web.json_response(facts(sitting, names, shown.end == sitting.row.told > 0))

    async def _feed(self, request: web.Request) -> web.Response:
        word = request.match_info["word"]
        if self._takes_too_much(request[pages.ASKS], "server"):
            return later()
        results = await feed.results(self._host, self._is_open, word)
        if results is None:
            return nothing()
        return web.Response(body=feed.written(results, word), content_type="application/atom+xml")

    async def _games(self, request: web.Request) -> web.Response:
        word, after = request.match_info["word"], request.query.get(games.AFTER, "")
        if self._takes_too_much(request[pages.ASKS], "server"):
            return later()
        page = await games.listed(self._host, self._is_open, word, after)
        if page is None:
            return nothing()

        async def make() -> pages.Made:
            text = await games.written(self._host, self._is_open, page, pages.files_digest())
            return pages.page_of(text)

        return (await self._pages.once((word, page), request, make)).sent(request, "text/html")


def nothing() -> web.Response:
    """The answer to the person who asks for what is not there, or not for them."""
    return web.Response(status=404, text="There is nothing here.\n")


def later() -> web.Response:
    """The answer to the person who asks too much at once."""
    return web.Response(status=HTTPStatus.TOO_MANY_REQUESTS, headers={"Retry-After": "5"})
