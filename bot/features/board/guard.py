"""What stands before the pages: who may watch, what is said to all others, and the headers of every answer.

A table that is not there, one that nobody may watch and one whose server has withdrawn get one answer.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from aiohttp import web

from bot.features.board import acts
from bot.features.board.names import names_on
from bot.features.board.results import facts
from bot.hosting.host import Host
from bot.ids import ChannelId, GuildId

IsOpen = Callable[[GuildId, ChannelId], Awaitable[bool]]
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex, nofollow",
}
FOR_EVER = "public, max-age=31536000, immutable"
"""How long a file is kept that is named by its digest."""
DIGEST = "digest"
"""What such a file's route calls its name."""


def guarded(host: Host, is_open: IsOpen) -> web.Application:
    """An application that lets nobody see what is not for everybody, with results as data.

    A route that names a table calls it `code`; one that names a file by its digest calls that `digest`.
    """

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        answer = await _answer(request, handler)
        kept = DIGEST in request.match_info and answer.status == 200
        answer.headers.update(HEADERS)
        answer.headers["Cache-Control"] = FOR_EVER if kept else "no-store"
        return answer

    async def _answer(request: web.Request, handler: Handler) -> web.StreamResponse:
        code = request.match_info.get("code")
        try:
            if code is not None and await acts.to_watch(host, is_open, code) is None:
                return nothing()
            return await handler(request)
        except web.HTTPException:  # no such route, no such method, a path that leads out
            return nothing()

    async def results(request: web.Request) -> web.Response:
        sitting = await host.look(request.match_info["code"])
        async with host.store.asking() as read:
            names = await names_on(read, sitting)
        return web.json_response(facts(sitting, names))

    app = web.Application(middlewares=[guard], client_max_size=0)
    app.router.add_get("/t/{code:[^/.]+}.json", results)
    return app


def nothing() -> web.Response:
    """The answer to whoever asks for what is not there, or not for them."""
    return web.Response(status=404, text="There is nothing here.\n")
