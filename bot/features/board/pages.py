"""The page of a table and what it asks for; each answer is made once for everybody who watches."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import html
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from importlib import resources
from operator import attrgetter
from pathlib import Path
from typing import Any, Literal

from aiohttp import web

from bot.features.board import acts, feed, games, inside, reel, rows, showing
from bot.hosting.host import Host
from bot.hosting.records.rounds import look_back
from bot.hosting.table.names import names_of
from bot.hosting.table.sitting import Refused, Sitting
from bot.ids import ChannelId, PersonId
from bot.interface.cooldowns import Cooldowns, Rate
from bot.naming import Names
from bot.store import Filter, Reading, Stage
from engine.language import nearest, speaking
from engine.letters import json_text
from engine.notation import writing
from render import svg

Named = Callable[[Reading, Sitting], Awaitable[Names]]
"""The names at a table, as the page tells them."""
STATIC = Path(__file__).parent / "static"
STYLE = "board.css"
SDK, PACKAGE = "sdk.js", "embedded-app-sdk"
"""The script with Discord's own modules, and the folder that has them as they are in the package."""
FILES = {
    "line.js": "text/javascript",
    "board.js": "text/javascript",
    "seat.js": "text/javascript",
    "activity.js": "text/javascript",
    SDK: "text/javascript",
    "offers.js": "text/javascript",
    STYLE: "text/css",
    "icon.svg": "image/svg+xml",
}
_FIRST = '<link rel="preload" href="{code}/state" as="fetch" crossorigin>'
INSIDE = (SDK, "board.js", "seat.js", "offers.js")
"""The scripts of the page inside Discord beside its own: what says who it is, and what is needed then. A
browser asks for six things at once, and offers can wait."""
_MODULE = '<link rel="modulepreload" href="../board/{{digest}}/{file}">'
_SEAT = '<link rel="modulepreload" href="../board/{digest}/board.js">'
_AGAIN, _SEAT_AGAIN = '<a href="">{reload}</a>', "{reload_here}"
"""How a page that did not load is loaded again: a link would drop what is behind the # of a seat's."""
LANGUAGE = web.RequestKey("language", str)
"""The language of the person that a request comes from, if that is known."""
SITTING = web.RequestKey("sitting", Sitting)
"""The table that a request names, where it has been read already."""
ASKS = web.RequestKey("asks", str)
"""The address or person that pays for what a request lets the bot draw."""
RATES = {"drawing": Rate(60, 60.0)}
"""The most drawings for one address or person, beside those that were drawn for others."""
_KEPT, _PACKED = 256, 64
_DIGITS = 6
_LEVEL = 4
"""How hard an answer is packed: the last levels take twice as long for a tenth of its size."""


async def as_posted(read: Reading, sitting: Sitting) -> Names:
    """The names that the posts of a table have."""
    return await names_of(read, [sitting.row.id])


def routes(app: web.Application, host: Host, named: Named = as_posted) -> Pages:
    """Let an application answer for the pages of a host's tables."""
    pages = Pages(host, named)
    app.router.add_get("/t/{code}", pages.page)
    app.router.add_get("/seat/{seat}", pages.page)
    app.router.add_get("/t/{code}/state", pages.state)
    app.router.add_get("/t/{code}/part/{part}", pages.part)
    app.router.add_get("/t/{code}/rounds", pages.rounds)
    app.router.add_get("/t/{code}/ground/{digest}", pages.ground)
    app.router.add_get("/board/{digest}/{file}", pages.file)
    return pages


async def newest(host: Host, channel: ChannelId, person: PersonId) -> str:
    """The path of the page of the newest game of a channel or of somebody's practice, '' for none."""
    began: tuple[Stage, ...] = ("running", "over")
    own = await host.listed(Filter(stages=began, user=person, limit=5))
    here = await host.listed(Filter(stages=began, channel=channel, limit=1)) if channel else []
    rows = [*(sitting.row for sitting in here), *(one.row for one in own if one.row.practice)]
    row = max(rows, key=attrgetter("created"), default=None)
    return f"/t/{row.id}" if row is not None else ""


class Pages:
    """The pages of one host."""

    def __init__(self, host: Host, named: Named) -> None:
        self._host = host
        self._named = named
        self._made: OrderedDict[Hashable, asyncio.Task[Made]] = OrderedDict()
        self._cooldowns = Cooldowns(time.monotonic, RATES)
        self._drawing = asyncio.Semaphore(1)  # the threads are there for the panels, too

    async def page(self, request: web.Request) -> web.Response:
        """The page itself, which names its files by the digest of all of them, and what it will ask first."""
        code = request.match_info.get("code", "")
        state = _FIRST.format(code=code) if code.isalnum() and code.isascii() else ""
        if "seat" in request.match_info:
            return _written_page(request, {"first": _SEAT, "script": "seat.js", "again": _SEAT_AGAIN})
        return _written_page(request, {"first": state, "script": "board.js", "again": _AGAIN})

    async def activity(self, request: web.Request, application: int) -> web.Response:
        """The same page for Discord's frame, which finds out there whose it is."""
        return _activity(_language(request), application).sent(request, "text/html")

    async def file(self, request: web.Request) -> web.Response:
        """A script, a style sheet or a typeface of this release; another release has other digests."""
        name = request.match_info["file"]
        body = _files().get(name)
        if body is None or request.match_info["digest"] != files_digest():
            raise web.HTTPNotFound(headers={"Cache-Control": "no-store"})
        if name.endswith(".otf"):
            return _kept("public", web.Response(body=body, content_type="font/otf"))
        return _kept("public", _sent(request, _packed_file(name), FILES[name]))

    async def state(self, request: web.Request) -> web.Response:
        """The table as it has been posted; nothing (204) where that is the version that was seen already."""
        look = await self._read(request)
        drawn = await self._state(request, look)
        with speaking(_language(request)):
            games = await self._games(look.sitting)
            now = _joined(drawn, _written(showing.now(look.sitting, look.names, look.shown, games)))
        if request.query.get("seen") == now.version:
            return web.Response(status=204)
        return now.sent(request)

    async def part(self, request: web.Request) -> web.Response:
        """A part of a game, beat by beat."""
        look = await self._read(request)
        return (await self._part(request, look, _number(request.match_info["part"]))).sent(request)

    async def rounds(self, request: web.Request) -> web.Response:
        """All rounds of a game, or its moves, each with its headline."""
        look = await self._read(request)

        async def make() -> Made:
            past = await look_back(self._host, look.code, whole=True)
            return await self._drawn(_rounds, past, look.shown, look.names)

        key = (look.code, "rounds", look.shown, _key(look.names))
        return (await self.once(key, request, make)).sent(request)

    async def ground(self, request: web.Request) -> web.Response:
        """The ground below the scenes of a table; another process, or a page long ago, may have named it."""
        digest, part = request.match_info["digest"], request.query.get("part", "")
        look = await self._read(request)
        make = partial(self._state, request, look)
        if part:
            make = partial(self._part, request, look, _number(part))
        drawing = reel.ground(digest)
        if drawing is None and (await make()).names(digest):
            await make(anew=True)  # it is forgotten
            drawing = reel.ground(digest)
        if drawing is None:
            raise web.HTTPNotFound
        return _kept("private", _sent(request, _packed(drawing.encode()), "image/svg+xml"))

    async def _state(self, request: web.Request, look: Look, anew: bool = False) -> Made:
        code, shown, names = look.code, look.shown, look.names

        async def make() -> Made:
            past, part = await reel.look(self._host, code, shown)
            return await self._drawn(showing.state, past, part, shown.parts, names)

        return await self.once((code, shown, _key(names)), request, make, anew)

    async def _part(self, request: web.Request, look: Look, number: int, anew: bool = False) -> Made:
        code, shown, names = look.code, look.shown, look.names
        if not 1 <= number <= shown.parts:
            raise web.HTTPNotFound
        end = shown.end if number == shown.parts else 0

        async def make() -> Made:
            past, part = await reel.look(self._host, code, shown, number)
            return await self._drawn(showing.part, past, part, names)

        return await self.once((code, number, end, _key(names)), request, make, anew)

    async def _read(self, request: web.Request) -> Look:
        """The table that a request names, as far as it has been posted."""
        code = request.match_info["code"].upper()
        try:
            async with self._host.store.reading() as read:
                sitting = request.get(SITTING) or await self._host.read(read, code)
                named = as_posted if LANGUAGE in request else self._named
                shown, names = await reel.posted(read, sitting), await named(read, sitting)
        except Refused:
            raise web.HTTPNotFound from None
        if not shown.parts:
            raise web.HTTPNotFound
        return Look(sitting, shown, names)

    async def _games(self, sitting: Sitting) -> str:
        """The address of the list in which a game is, '' where its server has none."""
        guild = sitting.row.guild
        if guild is None or not acts.address(sitting) or not acts.lists(sitting.server):
            return ""
        async with self._host.store.reading() as read:
            word = await rows.feed_of(read, guild)
        return games.address(word or await feed.word_of(self._host, guild))

    async def _drawn(self, make: Callable[..., reel.Json], *args: Any) -> Made:
        async with self._drawing:
            return await asyncio.to_thread(made, make, *args)

    async def once(
        self, key: Hashable, request: web.Request, make: Callable[[], Any], anew: bool = False
    ) -> Made:
        """An answer in the language of a request, made at the first and remembered for all others, or made
        `anew`. Raises `HTTPTooManyRequests` for somebody who lets too much be made."""
        language = _language(request)
        key = (key, language)
        if anew and key in self._made and self._made[key].done():
            del self._made[key]
        if key not in self._made:
            if self._cooldowns.take(request.get(ASKS, ""), "drawing"):
                raise web.HTTPTooManyRequests
            with speaking(language), writing(codes=False):  # outsiders type no lines
                self._made[key] = asyncio.create_task(make())
            if len(self._made) > _KEPT:
                self._made.popitem(last=False)
        try:
            return await asyncio.shield(self._made[key])
        except Exception:
            self._made.pop(key, None)
            raise


@dataclass(frozen=True, slots=True)
class Look:
    """A table, how much of it has been posted, and the names there."""

    sitting: Sitting
    shown: reel.Posted
    names: Names

    @property
    def code(self) -> str:
        return self.sitting.row.id


@dataclass(frozen=True, slots=True)
class Made:
    """An answer as it is sent to everybody, packed; it is told from others by its `version`."""

    version: str
    packed: bytes

    def names(self, digest: str) -> bool:
        """Whether the answer names a ground of that digest."""
        return f'"{digest}"'.encode() in gzip.decompress(self.packed)

    def sent(self, request: web.Request, kind: str = "application/json") -> web.Response:
        return _sent(request, self.packed, kind)


def made(make: Callable[..., reel.Json], *args: Any) -> Made:
    """The result of a function as JSON, with a version that changes with it."""
    text = _written(make(*args))
    return _versioned(text, hashlib.blake2s(text.encode(), digest_size=8).hexdigest())


def page_of(text: str) -> Made:
    """A page that has been written for everybody."""
    return Made("", _pack(text.encode()))


def _written(told: reel.Json) -> str:
    return json_text(told)


def _versioned(text: str, version: str) -> Made:
    return Made(version, _pack(f'{text[:-1]},"version":"{version}"}}'.encode()))


@lru_cache(_PACKED)
def _joined(drawn: Made, now: str) -> Made:
    """A drawing with what holds at the moment, which costs none; in each version both count."""
    version = hashlib.blake2s(f"{drawn.version} {now}".encode(), digest_size=8).hexdigest()
    text = gzip.decompress(drawn.packed).decode().removesuffix(f',"version":"{drawn.version}"}}')
    return _versioned(f"{text},{now[1:]}", version)


def _rounds(*args: Any) -> reel.Json:
    return {"rounds": showing.rounds(*args)}


def _written_page(request: web.Request, parts: Mapping[str, str]) -> web.Response:
    """The page in the language of a request, with what is peculiar to one of its doors."""
    text = _text(_language(request), parts)
    answer = web.Response(text=text, content_type="text/html", charset="utf-8")
    answer.enable_compression()
    return answer


def _text(language: str, parts: Mapping[str, str]) -> str:
    with speaking(language):
        before = {name: html.escape(words) for name, words in showing.before().items()}
    texts = {"data": "", **parts, "language": language, **before, "digest": files_digest()}
    text = _page()
    for name, words in texts.items():
        text = text.replace(f"{{{name}}}", words)
    return text


@cache
def _activity(language: str, application: int) -> Made:
    """The page inside Discord, which is the same for everybody of a language."""
    with speaking(language):
        said = {"application": str(application), **inside.words()}
    data = "".join(f' data-{name}="{html.escape(words)}"' for name, words in said.items())
    first = "\n".join(_MODULE.format(file=name) for name in INSIDE)
    parts = {"first": first, "script": "activity.js", "again": _AGAIN, "data": data}
    return page_of(_text(language, parts))


@cache
def _page() -> str:
    return (STATIC / "page.html").read_text("utf-8")


@cache
def _files() -> Mapping[str, bytes]:
    """The files of a page, by name."""
    fonts = [font for font in (resources.files("render") / "fonts").iterdir() if font.name.endswith(".otf")]
    files = {name: (STATIC / name).read_bytes() for name in FILES} | {f.name: f.read_bytes() for f in fonts}
    sdk = files[SDK].replace(b"/* modules */", _modules())
    return {**files, SDK: sdk, STYLE: svg.STYLE.encode() + files[STYLE]}


@cache
def _packed_file(name: str) -> bytes:
    return _pack(_files()[name])


def _modules() -> bytes:
    """Discord's modules by name, each as the body of a function."""
    package = STATIC / PACKAGE
    return b"".join(
        b'"/%s": function (exports, require) {\n%s\n},\n'
        % (path.relative_to(package).as_posix().encode(), path.read_bytes())
        for path in sorted(package.rglob("*.cjs"))
    )


@cache
def files_digest() -> str:
    """The digest of all files together, by which their addresses tell one release from another."""
    files = _files()
    content = b"".join(name.encode() + files[name] for name in sorted(files))
    return hashlib.blake2s(content, digest_size=8).hexdigest()


def _kept(by: Literal["public", "private"], answer: web.Response) -> web.Response:
    """Headers for content named by its digest, which never changes: everybody caches it, or the browser
    alone."""
    answer.headers["Cache-Control"] = f"{by}, max-age=31536000, immutable"
    return answer


def _language(request: web.Request) -> str:
    """The language of the person who asks."""
    return request.get(LANGUAGE) or nearest(request.headers.get("Accept-Language", "").partition(",")[0])


def _number(text: str) -> int:
    """The number of a part as an address has it."""
    if not (text.isdecimal() and len(text) < _DIGITS):
        raise web.HTTPNotFound
    return int(text)


def _key(names: Names) -> Hashable:
    return tuple(sorted(names.items()))


def _pack(body: bytes) -> bytes:
    return gzip.compress(body, _LEVEL, mtime=0)


_packed = lru_cache(_PACKED)(_pack)
"""Packed once for all who ask for it."""


def _sent(request: web.Request, packed: bytes, kind: str) -> web.Response:
    """Packed bytes as an answer, unpacked for a browser that cannot."""
    headers = {"Content-Type": f"{kind}; charset=utf-8"}
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return web.Response(body=gzip.decompress(packed), headers=headers)
    return web.Response(body=packed, headers={**headers, "Content-Encoding": "gzip"})
