"""The one address of the sandbox: SimCord's pages of all rooms, with a bar to go from room to room.

It stands before the previews as a proxy and adds what playing together needs: presses of several
people queue instead of refusing each other, a press on a page that changed in the same moment still
counts, every tab remembers who one is there, pictures come as they were posted and as many as there
are, and commands of context menus can be used.
"""

from __future__ import annotations

import json
import secrets
from asyncio import Lock
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
from aiohttp import web
from aiohttp.typedefs import Handler
from simcord.backend.errors import BackendError, SetupError

from bot.sandbox import menus

if TYPE_CHECKING:
    from simcord.preview import Preview

    from bot.sandbox.rooms import Room, Rooms
    from bot.sandbox.world import World

STATIC = Path(__file__).parent / "static"
NEXT_PORTS = 20
VIEWER = "viewer"
"""The cookie that remembers whom one played last, for a new tab. A tab names its own person in `as`."""
_AS = "X-Sandbox-Viewer"

_SCRIPTS = ("bar", "beside", "scrolling", "looks", "typing", "menus")

_PASSED_ON = ("X-Simcord-Capability", "X-Simcord-Context", "Content-Type")
_NOT_PASSED_BACK = frozenset({"content-length", "transfer-encoding", "connection", "date", "server"})
"""Headers of one connection, not of the answer."""
_FIRST_DRAWN = "if (draftValue(key) === undefined) {"
_DRAWN_ANEW = (
    "const drawn = JSON.stringify(component); renderSelect.drawn ??= new Map(); "
    "if (renderSelect.drawn.get(key) !== drawn) { renderSelect.drawn.set(key, drawn); "
    "if (component.type === TYPE.STRING_SELECT && draftValue(key) !== undefined) "
    "options.onReconcileDraft?.(key, optionDefaults(entries).slice(0, maximum)); } "
) + _FIRST_DRAWN
"""SimCord keeps what a menu showed first even when its message is edited; Discord shows what it says now."""
_REFUSED = '"Wait for the current action to finish before applying.",\n      );\n'
_WAITING = _REFUSED + "      if (state.pendingAction) setTimeout(() => commitDropdown(key), 100);\n"
"""SimCord drops a choice made while its own menu still asks for people to offer; here it waits for that."""
_MENDED = {"/selects.js": (_FIRST_DRAWN, _DRAWN_ANEW), "/select-drafts.js": (_REFUSED, _WAITING)}
"""Changes to scripts of SimCord's, by the ends of their paths."""
_TOP = '<header id="sandbox-bar"></header><p id="sandbox-loading" role="status">Loading …</p>'
"""The bar, and what is read until the page is open."""
_FRAMING = frozenset({"content-security-policy", "x-frame-options"})
"""SimCord forbids every frame; `_guard` allows those of the page that shows several people side by side."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Pages of the bot beside the chat: `add` gives them routes, `of` is the path of the one for a room and
    a person there, '' for none; `at` lasts while they have an address."""

    add: Callable[[web.Application], None]
    of: Callable[[int, int], Awaitable[str]]
    at: Callable[[str], AbstractAsyncContextManager[None]]


async def _nothing(_room: int, _person: int) -> str:
    return ""


NOTHING_BESIDE = Beside(lambda _app: None, _nothing, lambda _address: nullcontext())


class Page:
    """The web server of the sandbox, on this machine only."""

    def __init__(self, world: World, rooms: Rooms, turn: Lock, beside: Beside = NOTHING_BESIDE) -> None:
        """`turn` is held during everything that SimCord allows only one of at a time."""
        self._title = world.guild.name
        self._rooms = rooms
        self._turn = turn
        self._beside = beside
        self._led = AsyncExitStack()
        self._run = secrets.token_hex(8)
        self._port = 0
        self._runner: web.AppRunner | None = None
        self._http: aiohttp.ClientSession | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}/"

    async def start(self, port: int) -> None:
        """Listen on this port, or on the next free one."""
        app = web.Application(middlewares=[self._guard], client_max_size=32 * 1024 * 1024)
        app.router.add_get("/", self._shell)
        app.router.add_get("/room/{room}", self._shell)
        app.router.add_get("/sandbox/door.js", self._door)
        app.router.add_get("/side", self._side)
        app.router.add_get("/sandbox/rooms", self._list)
        app.router.add_get("/sandbox/beside/{room}", self._page_beside)
        app.router.add_get("/sandbox/menus", self._menus)
        app.router.add_post("/sandbox/menus", self._use_menu)
        app.router.add_static("/sandbox/", STATIC)
        app.router.add_post("/api/pages", self._open)
        app.router.add_post("/api/action", self._act)
        app.router.add_get("/api/assets/{asset}", self._asset)
        self._beside.add(app)
        app.router.add_route("*", "/{path:.*}", self._pass_on)
        self._http = aiohttp.ClientSession(auto_decompress=False)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        self._port = await self._listen(self._runner, port)
        await self._led.enter_async_context(self._beside.at(self.address.rstrip("/")))

    async def close(self) -> None:
        await self._led.aclose()
        if self._runner is not None:
            await self._runner.cleanup()
        if self._http is not None:
            await self._http.close()

    @staticmethod
    async def _listen(runner: web.AppRunner, port: int) -> int:
        for candidate in (*range(port, min(port + NEXT_PORTS, 65536)), 0):
            try:
                await web.TCPSite(runner, "127.0.0.1", candidate).start()
            except OSError:
                continue
            return int(runner.addresses[-1][1])
        raise OSError("no free port was found")

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer this machine's own browser only, and no script of another page in it."""
        if request.host not in (f"127.0.0.1:{self._port}", f"localhost:{self._port}"):
            raise web.HTTPForbidden
        response = await handler(request)
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        response.headers["Cache-Control"] = "no-store"
        response.headers["Content-Security-Policy"] = (
            "default-src 'self'; connect-src 'self' blob:; img-src 'self' blob:; media-src 'self' blob:; "
            "object-src 'none'; base-uri 'none'; frame-ancestors 'self'"
        )
        return response

    # The shell

    async def _shell(self, request: web.Request) -> web.Response:
        """SimCord's page for one room; the arena when none or an unknown one is named."""
        room = self._named(request.match_info.get("room", ""))
        if room is None:
            raise web.HTTPFound("/")
        answer = await self._ask(await self._server(room), "GET", "/")
        answer.text = self._furnish(answer.text or "", room)
        if room.kind == "direct":
            answer.set_cookie(VIEWER, str(room.readers[0]), samesite="Strict")
        return answer

    def _furnish(self, page: str, room: Room) -> str:
        head = (
            '<link rel="stylesheet" href="/sandbox/sandbox.css"><link rel="icon" href="/sandbox/icon.svg">'
            f'<script src="/sandbox/door.js?room={room.id}"></script>'
            '<script src="/sandbox/tab.js"></script></head>'
        )
        scripts = "".join(f'<script src="/sandbox/{name}.js"></script>' for name in _SCRIPTS)
        return (
            page.replace("<title>SimCord Preview</title>", f"<title>{self._title}</title>")
            .replace("</head>", head)
            .replace("<body>", f"<body>{_TOP}")
            .replace("Viewing as\n", "You are\n")
            .replace("</body>", f"{scripts}</body>")
        )

    async def _door(self, request: web.Request) -> web.Response:
        """The script that hands the page the secret of its room before SimCord's scripts look for it."""
        room = self._named(request.query.get("room", ""))
        if room is None:
            raise web.HTTPNotFound
        async with self._turn:
            preview = await self._rooms.preview(room)
        secret = preview.url.rpartition("#")[2]
        script = f"history.replaceState(null, '', '#{secret}');"
        return web.Response(text=script, content_type="application/javascript")

    async def _list(self, request: web.Request) -> web.Response:
        rooms = [
            {
                "id": str(room.id),
                "kind": room.kind,
                "name": room.name,
                "latest": str(room.latest),
                "readers": [str(reader) for reader in room.readers],
            }
            for room in self._rooms.all()
        ]
        people = [{"id": str(id), "name": name} for id, name in self._rooms.people()]
        return web.json_response({"run": self._run, "rooms": rooms, "people": people})

    async def _page_beside(self, request: web.Request) -> web.Response:
        """The page of the bot's for a room, as one of its people."""
        room, person = self._named(request.match_info["room"]), request.query.get("as", "")
        if room is None or not (person.isdecimal() and len(person) < 20):
            raise web.HTTPNotFound
        return web.json_response({"path": await self._beside.of(room.id, int(person))})

    async def _side(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(STATIC / "side.html")

    def _named(self, text: str) -> Room | None:
        if not text:
            return self._rooms.all()[0]
        return self._rooms.find(int(text)) if text.isdecimal() and len(text) < 20 else None

    # The pages of the previews

    async def _open(self, request: web.Request) -> web.Response:
        """Open a page as the person one is in this tab, or was last, where that one may read the room."""
        body = await request.read()
        viewer = request.headers.get(_AS) or request.cookies.get(VIEWER, "")
        opened = self._rooms.opened(request.headers.get("X-Simcord-Capability", ""))
        if opened and viewer in {str(one.id) for one in opened[1].viewers}:
            body = json.dumps({"viewer_id": viewer, **json.loads(body or b"{}")}).encode()
        return await self._forward(request, body)

    async def _act(self, request: web.Request) -> web.Response:
        """One thing that a person does, in turn with all others."""
        body = await request.read()
        form = json.loads(body) if request.content_type == "application/json" else None
        if isinstance(form, dict) and form.get("kind") == "close":
            raise web.HTTPForbidden(text="The sandbox is ended where it was started.")
        async with self._turn:
            answer = await self._forward(request, body)
            receipt = _receipt(answer)
            if isinstance(form, dict) and _was_out_of_date(receipt):
                form["published_revision"] = receipt.get("revision")
                answer = await self._forward(request, json.dumps(form).encode())
        if isinstance(form, dict) and form.get("kind") == VIEWER and not _receipt(answer).get("rejected"):
            answer.set_cookie(VIEWER, str(form.get("viewer_id")), samesite="Strict")
        return answer

    async def _asset(self, request: web.Request) -> web.Response:
        """A picture as it was posted.

        SimCord would decode each of them anew for every tab, at most eight at a time, and tell the tabs of
        all others that they are gone.
        """
        preview, context = self._context(request)
        try:
            _, record, data = preview._authorized_asset(context, request.match_info["asset"])
        except (SetupError, BackendError):
            raise web.HTTPNotFound from None
        if request.query_string or not record.contentType.startswith("image/"):
            return await self._forward(request, b"")
        if preview._active_document(record, data):
            return await self._forward(request, b"")
        return web.Response(body=data, content_type=record.contentType)

    async def _menus(self, request: web.Request) -> web.Response:
        """The commands of context menus that the person of a page may use there."""
        return web.json_response(menus.offered(*self._context(request)))

    async def _use_menu(self, request: web.Request) -> web.Response:
        """Use a command of a context menu on a person or a message."""
        preview, context = self._context(request)
        form = await request.json()
        async with self._turn:
            try:
                await menus.use(preview, context, form["kind"], form["name"], int(form["target"]))
            except (SetupError, BackendError, TimeoutError):
                raise web.HTTPConflict from None
        return web.json_response({})

    def _context(self, request: web.Request) -> tuple[Preview, str]:
        """The preview and page that a request of a page's scripts belongs to."""
        opened = self._rooms.opened(request.headers.get("X-Simcord-Capability", ""))
        if opened is None:
            raise web.HTTPUnauthorized
        return opened[1], request.headers.get("X-Simcord-Context", "")

    async def _pass_on(self, request: web.Request) -> web.Response:
        if request.path.startswith("/api/"):
            return await self._forward(request, await request.read())
        answer = await self._ask(await self._server(self._rooms.all()[0]), request.method, request.path)
        for script, (theirs, ours) in _MENDED.items():
            if request.path.endswith(script):
                answer.text = (answer.text or "").replace(theirs, ours)
        return answer

    async def _forward(self, request: web.Request, body: bytes) -> web.Response:
        opened = self._rooms.opened(request.headers.get("X-Simcord-Capability", ""))
        if opened is None:
            raise web.HTTPUnauthorized
        headers = {name: request.headers[name] for name in _PASSED_ON if name in request.headers}
        return await self._ask(opened[1].url, request.method, request.path_qs, headers, body)

    async def _server(self, room: Room) -> str:
        async with self._turn:
            return (await self._rooms.preview(room)).url

    async def _ask(
        self, server: str, method: str, path: str, headers: dict[str, str] | None = None, body: bytes = b""
    ) -> web.Response:
        assert self._http is not None
        url = server.partition("/#")[0] + path
        async with self._http.request(method, url, headers=headers, data=body or None) as answer:
            kept = {
                name: value
                for name, value in answer.headers.items()
                if name.lower() not in _NOT_PASSED_BACK | _FRAMING
            }
            return web.Response(status=answer.status, body=await answer.read(), headers=kept)


def _receipt(answer: web.Response) -> dict[str, object]:
    if answer.status != 200 or not isinstance(answer.body, bytes):
        return {}
    receipt = json.loads(answer.body)
    return receipt if isinstance(receipt, dict) else {}


def _was_out_of_date(receipt: dict[str, object]) -> bool:
    """Whether SimCord refused an act only because the page had changed since it was drawn."""
    reasons = receipt.get("diagnostics")
    if not receipt.get("rejected") or not isinstance(reasons, list):
        return False
    return any(isinstance(reason, dict) and reason.get("code") == "stale-revision" for reason in reasons)
