"""A port at which anybody may knock: strangers cost little there, and their deeds are counted, not logged.

Every connection carries one request. Anybody who is slow, sends too much or is one too many is let go; where
requests have to be signed, nothing is looked at before the signature, and no body read without one.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal

from aiohttp import web

log = logging.getLogger(__name__)

SECONDS = 3.0
"""Within which the headers of a request have to be here, and then its body."""
LAST = 0.02
"""Seconds that an accepted connection gets, as the port closes, to send its request."""
LINGERING = 1.0
"""Seconds for which the rest of what was refused is read away, so that the answer arrives."""
LARGEST = 256 * 1024
"""Bytes of a body that are read; Discord's have some ten thousand."""
HEADERS, LONGEST_HEADER = 64, 4096
"""How many headers a request has at most, and how many bytes one of them; Discord's, with what proxies add,
are some twenty short ones."""
CONNECTIONS = 200
OF_DESCRIPTORS = 5
"""One port takes at most this part of the descriptors that the process may have."""
AT_ONCE = 16
"""Connections that are taken before those too many are let go."""
QUEUE = 1024
"""Connections that wait in the kernel until they are taken."""

SILENT = {"Server": ""}
"""Nobody is told by which versions of which programs they are answered."""

Deed = Literal["unsigned", "large", "slow", "cut", "malformed", "crowded", "silent", "astray"]
Count = Callable[[Deed], None]
Check = Callable[[bytes], bool]
"""Whether a body is the one that was signed."""
Asked = Callable[[], Awaitable[web.Response]]
Heard = Callable[[bytes], web.Response]


@dataclass(frozen=True, slots=True)
class Bounds:
    """The limits of a port: the number of `connections`, which take at most that `part` of the descriptors of
    the process, and the `seconds` of each one, 0 for as long as its answer takes."""

    connections: int
    part: float
    seconds: float = 0.0


class Port:
    """Answers at an address of this machine; port 0 takes any free one (see `port`).

    `asked` are the paths that everybody may GET; `heard` those to which signed requests are posted, whose
    signature `claimed` finds in the headers, None where there is none. `pages` answer what is neither, within
    `bounds`. Every answer has these `headers`, unless it has others of those names: what was no request, too.
    """

    def __init__(
        self,
        address: str,
        port: int,
        count: Count,
        asked: Mapping[str, Asked],
        heard: Mapping[str, Heard] | None = None,
        claimed: Callable[[Mapping[str, str]], Check | None] = lambda _headers: None,
        pages: web.Application | None = None,
        bounds: Bounds | None = None,
        headers: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.port = port
        self._address = address
        self._count = count
        self._asked = asked
        self._heard = heard or {}
        self._claimed = claimed
        self._pages = pages
        self._bounds = bounds
        self._headers = {**SILENT, **headers}

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Answer while the context lasts; what has been heard by its end is answered, and nothing is heard
        after it.

        Raises `OSError` where the port is taken.
        """
        bounds = self._bounds or Bounds(CONNECTIONS, 1 / OF_DESCRIPTORS)
        server = _Server(self._answer, self._count, bounds, self._pages, self._headers)
        if self._pages is not None:
            self._pages.freeze()
            await self._pages.startup()
        loop = asyncio.get_running_loop()
        listening = await loop.create_server(server, self._address, self.port, backlog=AT_ONCE)
        try:
            for one in listening.sockets:
                with one.dup() as same:  # which asyncio, too, would take as many from at once
                    same.listen(QUEUE)
            self.port = listening.sockets[0].getsockname()[1]
            yield
        finally:
            await _close(listening)
            server.pre_shutdown()
            if self._pages is not None:
                await self._pages.shutdown()
            await server.shutdown(SECONDS)
            if self._pages is not None:
                await self._pages.cleanup()

    async def _answer(self, request: web.BaseRequest) -> web.StreamResponse:
        assert isinstance(request.protocol, _Connection)
        request.protocol.came = True
        if request.method in ("GET", "HEAD") and (asked := self._asked.get(request.path)):
            request.protocol.asked = True
            answer: web.StreamResponse = await asked()
        elif isinstance(request, web.Request) and self._pages is not None:
            request.protocol.asked = True
            answer = await self._pages._handle(request)
        elif self._heard:
            answer = await self._hear(request, request.protocol)
        else:
            answer = self._turned_away("astray", 404)
        answer.force_close()
        return answer

    async def _hear(self, request: web.BaseRequest, connection: _Connection) -> web.Response:
        """Carry out what is signed; anything else gets 401 and nothing else."""
        check = self._claimed(request.headers)
        if check is None:
            return self._turned_away("unsigned")
        try:
            async with asyncio.timeout(SECONDS):
                body = await body_of(request)
        except TimeoutError:
            if request.transport is not None:
                request.transport.abort()
            return self._turned_away("slow")
        except Exception:  # a connection may break in many ways
            return self._turned_away("crowded" if connection.let_go else "cut")
        if body is None:
            return self._turned_away("large")
        if not check(body):
            return self._turned_away("unsigned")
        connection.asked = True
        heard = self._heard.get(request.path)
        return heard(body) if heard is not None and request.method == "POST" else web.Response(status=404)

    def _turned_away(self, deed: Deed, status: int = 401) -> web.Response:
        self._count(deed)
        return web.Response(status=status)


async def body_of(request: web.BaseRequest, largest: int = LARGEST) -> bytes | None:
    """The body of a request; None where it is too large, which its length may say beforehand."""
    if (request.content_length or 0) > largest:
        return None
    body = bytearray()
    while chunk := await request.content.readany():
        body += chunk
        if len(body) > largest:
            return None
    return bytes(body)


async def _close(listening: asyncio.Server) -> None:
    """Let nobody else in, and give those who are in a moment to say why they have come.

    asyncio takes a connection one pass of the loop before the server knows of it, and neither answers nor
    closes one whose listener is gone by then.
    """
    loop = asyncio.get_running_loop()
    await asyncio.sleep(0)  # the loop looks who stands before the port
    await asyncio.sleep(0)  # and takes them
    with contextlib.suppress(NotImplementedError):  # on Windows somebody may still come in that one pass
        for one in listening.sockets:
            loop.remove_reader(one)
    await asyncio.sleep(0)
    listening.close()
    await asyncio.sleep(LAST)


class _Server(web.Server):
    """Makes room for the newest connection by letting go of the one that has not asked for the longest.

    Where all others are being answered, which may take a while without the database, it is the oldest.
    """

    def __init__(
        self,
        answer: Callable[[web.BaseRequest], Awaitable[web.StreamResponse]],
        count: Count,
        bounds: Bounds,
        pages: web.Application | None,
        headers: Mapping[str, str],
    ) -> None:
        made: Any = pages._make_request if pages is not None else None
        super().__init__(answer, request_factory=made, handler_cancellation=pages is not None)
        self.count = count
        self.headers = headers
        self._seconds = bounds.seconds
        self._most = most(bounds)
        self._open: dict[_Connection, asyncio.Transport] = {}
        """The oldest first."""

    def __call__(self) -> web.RequestHandler:
        return _Connection(self)

    def connection_made(self, handler: web.RequestHandler, transport: asyncio.Transport) -> None:
        super().connection_made(handler, transport)
        assert isinstance(handler, _Connection)
        self._open[handler] = transport
        if self._seconds:
            handler.end = asyncio.get_running_loop().call_later(self._seconds, self._cut, handler)
        if len(self._open) > self._most:
            before = [one for one in self._open if one is not handler]
            oldest = next((one for one in before if not one.asked), before[0])
            oldest.let_go = True
            self._open.pop(oldest).abort()
            if oldest.asked or not oldest.came:
                self.count("crowded")

    def _cut(self, handler: _Connection) -> None:
        """Let go of somebody who has asked slowly, or does not take the answer."""
        if (transport := self._open.pop(handler, None)) is not None:
            self.count("slow")
            transport.abort()

    def connection_lost(self, handler: web.RequestHandler, exc: BaseException | None = None) -> None:
        super().connection_lost(handler, exc)
        assert isinstance(handler, _Connection)
        if handler.end is not None:
            handler.end.cancel()
        if self._open.pop(handler, None) is not None and not handler.came:
            self.count("silent")


def most(bounds: Bounds) -> int:
    """How many connections a port takes."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return bounds.connections
    room, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unbound = room == resource.RLIM_INFINITY
    return bounds.connections if unbound else min(bounds.connections, int(room * bounds.part))


class _Connection(web.RequestHandler):
    """aiohttp's, which counts where that one would log a stranger's nonsense with a traceback."""

    came = False
    """Whether the head of a request is here, or what should be one."""
    let_go = False
    """Whether it had to make room."""
    asked = False
    """Whether a request is here that will be answered, with its signature where it needs one."""
    end: asyncio.TimerHandle | None = None
    """When it is let go whatever it does."""

    def __init__(self, server: _Server) -> None:
        super().__init__(
            server,
            loop=asyncio.get_running_loop(),
            keepalive_timeout=SECONDS,  # which is how long it waits for the first request, too
            lingering_time=LINGERING,
            max_headers=HEADERS,
            max_field_size=LONGEST_HEADER,
            auto_decompress=False,
            access_log=None,  # type: ignore[arg-type]
            logger=log,
        )
        self._count = server.count
        self._headers = server.headers

    async def finish_response(
        self, request: web.BaseRequest, resp: web.StreamResponse, start_time: float | None
    ) -> tuple[web.StreamResponse, bool]:
        for name, value in self._headers.items():
            resp.headers.setdefault(name, value)
        return await super().finish_response(request, resp, start_time)

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        self.came = True
        if status >= 500:
            log.error("a request could not be answered", exc_info=exc)
        else:
            self._count("malformed")
        answer = web.Response(status=status)
        answer.force_close()
        return answer
