"""The requests of the page of a seat: whose seat it is, its question, and keeping and sending a line.

Each request looks anew at what somebody may: whether they sit there and see the channel, and whether the
board is offered. Whatever is wrong with a link, the answer is the same, and so it is with a session.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Any

from aiohttp import web

from bot import deliveries
from bot.care.ports import SECONDS, body_of
from bot.deliveries import Repeated
from bot.features.board import acts, door, reel, rows, seat
from bot.features.board.door import Door, Kind, Word
from bot.features.board.pages import Made, made
from bot.features.board.seat import Sat
from bot.hosting.beside import Rehearsal, beside
from bot.hosting.host import Host
from bot.hosting.people.readers import reader_of
from bot.hosting.playing import play
from bot.hosting.table import status
from bot.hosting.table.names import names_of
from bot.hosting.table.sitting import Person, Receipt, Refused, Sitting, Steps
from bot.ids import ChannelId, GuildId, PersonId
from bot.interface import cooldowns
from bot.interface.cooldowns import Cooldowns, Rate
from bot.limits import INPUT_TEXT
from bot.play.panel import plotting
from bot.play.panel.quoting import quoted
from bot.play.panel.subject import Subject
from bot.publishing.reach.ttl_cache import TtlCache
from bot.store import Draft, Stale, StoreError, Writing
from bot.store.again import again
from engine.errors import GameError
from engine.language import N_, _, nearest, speaking
from engine.letters import kept_in
from engine.model import Decision, DecisionId, Order
from engine.notation import writing

LARGEST = 64 * 1024
"""Bytes of a body that are read."""
LONGEST = 64
"""Letters of the name under which something is sent."""
RATES = {"person": Rate(10, 1.0), "drawing": Rate(60, 60.0), "act": cooldowns.RATES["act"]}
"""The most requests, drawings, and acts of one who looks on, of one person over all their sessions."""
DRAWN_AT_ONCE = 2
"""So many drafts are looked at at once: the threads are there for the panels, too."""
BEARER = "Bearer "
LATER = N_("That did not work just now; try again.")
ANSWERED = N_("That question has already been answered.")
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Call:
    """A request from a session: the words it came with, and who sits where."""

    asked: Json
    session: rows.PageSession
    sat: Sat

    @property
    def person(self) -> Person:
        return self.sat.person

    @property
    def sitting(self) -> Sitting:
        return self.sat.sitting

    @property
    def table(self) -> str:
        return self.sitting.row.id


@dataclass(frozen=True, slots=True)
class Onlooker:
    """Somebody who looks on at a table inside Discord, and the language that it speaks with them."""

    user: PersonId
    language: str
    sitting: Sitting


class Refusal(Exception):
    """An answer to the person who is not let in."""

    def __init__(self, status: HTTPStatus, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


Handler = Callable[[Call], Awaitable[Made | Json]]


class Touching:
    """Answers for the seats of a host's tables."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._door: Door | None = None
        self._cooldowns = Cooldowns(time.monotonic, RATES)
        self._seeing = TtlCache(self._sees, host.now, cache_none=False)
        self._drawing = asyncio.Semaphore(DRAWN_AT_ONCE)
        self._deeds: set[asyncio.Task[web.Response]] = set()

    def add(self, app: web.Application) -> None:
        """Let an application answer."""
        post = app.router.add_post
        post("/t/{seat}/whose", self.answering(self._whose))
        post("/t/{seat}/enter", self.answering(self._enter))
        for name, handler in (
            ("seat", self._seat),
            ("keep", self._keep),
            ("send", self._send),
            ("ready", self._ready),
            ("unready", self._unready),
            ("withdraw", self._withdraw),
            ("leave", self._leave),
        ):
            post(f"/t/{{seat}}/{name}", self.answering(self._sitting(handler)))

    async def door(self) -> Door:
        """The door of the host."""
        if self._door is None:
            self._door = await door.door_of(self._host)
        return self._door

    async def guest(self, request: web.Request) -> tuple[str, Sitting]:
        """The language of the person of a session, and the table that a request names, at which they sit or
        look on inside Discord; raises `Refusal` without one."""
        onlooker = await self.onlooker(request)
        if onlooker is not None:
            return onlooker.language, onlooker.sitting
        sat = (await self._entered(request, await self._claimed("session", bearer(request))))[1]
        return sat.language, sat.sitting

    async def onlooker(self, request: web.Request) -> Onlooker | None:
        """The person whom Discord has named and who looks on at the table that a request names; None where it
        comes from nobody of that kind. Raises `Refusal` where they may not (any more)."""
        word, code = (await self.door()).read("watch", bearer(request)), _code(request)
        if word is None:
            return None
        async with self._host.store.reading() as read:
            known = await (await self.door()).known(read, "watch", bearer(request))
            try:
                sitting = await self._host.read(read, code) if known is not None else None
            except Refused:
                sitting = None
            language = (await read.person(word.user)).language
        if sitting is None or word.table != code or not acts.may_look_on(sitting):
            raise dead(HTTPStatus.UNAUTHORIZED)
        if not await self.may(sitting, word.user):
            raise dead(HTTPStatus.UNAUTHORIZED)
        return Onlooker(word.user, language or "en", sitting)

    # Who it is

    def answering(self, handler: Callable[[web.Request, Json], Awaitable[Made | Json]]) -> Any:
        """The handler of requests that are answered from their JSON; what is refused is said in words."""

        async def answering(request: web.Request) -> web.Response:
            with speaking(nearest(request.headers.get("Accept-Language", "").partition(",")[0])):
                # A task of its own, as what is sent is one deed (see `bot.deliveries`), which is carried
                # through when the phone goes away meanwhile.
                deed = asyncio.create_task(self._answered(request, handler))
                self._deeds.add(deed)
                deed.add_done_callback(self._deeds.discard)
                return await asyncio.shield(deed)

        return answering

    async def _answered(
        self, request: web.Request, handler: Callable[[web.Request, Json], Awaitable[Made | Json]]
    ) -> web.Response:
        try:
            answer = await again(handler)(request, await _asked(request))
        except Refusal as refusal:
            return refused(refusal.status, str(refusal))
        except (Refused, GameError) as error:
            return refused(HTTPStatus.CONFLICT, str(error))
        except Repeated:
            return refused(HTTPStatus.CONFLICT, _(ANSWERED))
        except (StoreError, Stale):
            return refused(HTTPStatus.SERVICE_UNAVAILABLE, _(LATER))
        return answer.sent(request) if isinstance(answer, Made) else web.json_response(answer)

    async def _whose(self, request: web.Request, asked: Json) -> Json:
        await self._claimed("link", asked.get("link"), HTTPStatus.FORBIDDEN, asks=True)
        opens = (await self.door()).opens
        async with self._host.store.reading() as read:
            word = await opens(read, asked.get("link"))
        sat = await self._sat(request, word)
        with speaking(sat.language), writing(sat.codes):
            return seat.whose(sat)

    async def _enter(self, request: web.Request, asked: Json) -> Json:
        link, name = asked.get("link"), _name(asked) if "id" in asked else ""
        await self._sat(request, await self._claimed("link", link, HTTPStatus.FORBIDDEN, asks=True))
        session = await (await self.door()).enter(self._host, link, name)
        if session is None:
            raise dead(HTTPStatus.FORBIDDEN)
        return {"session": session}

    def _sitting(self, handler: Handler) -> Callable[[web.Request, Json], Awaitable[Made | Json]]:
        async def sitting(request: web.Request, asked: Json) -> Made | Json:
            word = await self._claimed("session", bearer(request), asks=True)
            session, sat = await self._entered(request, word)
            with speaking(sat.language), writing(sat.codes):
                return await handler(Call(asked, session, sat))

        return sitting

    async def _claimed(
        self,
        kind: Kind,
        text: object,
        otherwise: HTTPStatus = HTTPStatus.UNAUTHORIZED,
        asks: bool = False,
    ) -> Word:
        """The content of a word that is signed and not too old, before anything is looked up. With `asks`,
        people with too many requests are refused."""
        word = (await self.door()).read(kind, text)
        if word is None:
            raise dead(otherwise)
        if asks:
            self.take(word.user, "person")
        return word

    def take(self, user: PersonId, *kinds: str) -> None:
        """Take a token of each kind; raises `Refusal` for somebody who asks too much."""
        if self._cooldowns.take(user, *kinds):
            raise later()

    async def _entered(self, request: web.Request, word: Word) -> tuple[rows.PageSession, Sat]:
        """The session that a request comes from."""
        sits = (await self.door()).sits
        async with self._host.store.reading() as read:
            session = await sits(read, word)
        if session is None:
            raise dead(HTTPStatus.UNAUTHORIZED)
        return session, await self._sat(request, word, HTTPStatus.UNAUTHORIZED)

    async def _sat(
        self, request: web.Request, word: Word | None, otherwise: HTTPStatus = HTTPStatus.FORBIDDEN
    ) -> Sat:
        """The person of a word at their present seat, at the table that a request names."""
        code = _code(request)
        if word is None or word.table != code:
            raise dead(otherwise)
        async with self._host.store.reading() as read:
            try:
                sitting = await self._host.read(read, code)
            except Refused:
                raise dead(otherwise) from None
            known, names = await read.person(word.user), await names_of(read, [code])
            name = await read.name_at(word.user, sitting.row.guild)
            reader = await reader_of(read, word.user, sitting)
        own = sitting.seat_of(word.user)
        if own is None or sitting.table is None or not await self.may(sitting, word.user):
            raise dead(otherwise)
        person = Person(word.user, name or own.name, guild=sitting.row.guild, everywhere=known.name)
        return Sat(sitting, person, known.language or "en", names, reader.codes)

    async def may(self, sitting: Sitting, user: PersonId) -> bool:
        """Whether somebody may use the page of a seat: where it is offered, and they see the table's channel,
        as Discord has said within a minute. Raises `Refusal` where Discord does not say."""
        row = sitting.row
        if row.guild is None or row.homeless:
            return acts.is_offered(sitting)
        reads = await self._seeing.get((row.guild, row.channel, user))
        if reads is None:
            raise Refusal(HTTPStatus.SERVICE_UNAVAILABLE, _(LATER))
        return reads and acts.is_offered(sitting)

    async def _sees(self, look: tuple[GuildId, ChannelId, PersonId]) -> bool | None:
        return await self._host.reads(*look)

    # What it may do

    async def _seat(self, call: Call) -> Made:
        sitting, user = call.sitting, call.person.id
        self.take(user, "drawing")
        since, known, whole = (
            await self._since(call),
            _known(call, "grounds"),
            call.asked.get("whole") is True,
        )
        try:
            decision = _wanted(call) or status.question(sitting, user)
        except Refused as nothing:
            runs = sitting.row.stage == "running"  # the page has who is awaited, and until when, above it
            sentence = _("You have nothing to do right now.") if runs else str(nothing)
            none = partial(seat.nothing, call.sat, sentence, since, known)
            async with self._drawing:
                return await asyncio.to_thread(made, _fresh, call, none)
        line = _line(call) if call.asked.get("line") is not None and _wanted(call) is not None else None
        if line is None:
            line = await self._begun(call, decision)
        asked = partial(seat.asked, call.sat, decision, line, since, known, whole)
        async with self._drawing:
            return await asyncio.to_thread(made, _fresh, call, asked)

    async def _since(self, call: Call) -> int:
        """The part with one's last move, which is where one looks back from at a new question; else 0."""
        if _wanted(call) is not None:
            return 0
        async with self._host.store.reading() as read:
            return await reel.moved(read, call.table, call.sitting.my_seat(call.person.id).seat)

    async def _begun(self, call: Call, decision: Decision) -> str:
        """The draft that is kept, or with which an untouched panel begins."""
        kept = await self._host.draft(call.table, decision.id, call.person.id)
        if kept is not None:
            return kept.line
        profile = await self._host.profile(call.person.id, call.sitting.row.game)
        return await asyncio.to_thread(plotting.initial_draft, call.sitting, Subject(decision), profile)

    async def _keep(self, call: Call) -> Json:
        decision, line = _mine(call), _line(call)
        async with self._drawing:
            form = await asyncio.to_thread(
                plotting.form_of, call.sitting, call.person.id, Subject(decision), line
            )
        await self._host.keep_draft(Draft(call.table, decision.id, call.person.id, form.line))
        return {}

    async def _send(self, call: Call) -> Json:
        name, host = _name(call.asked), self._host
        delivery = deliveries.begin(_number(call.session.word, name), host.now())
        try:
            return await self._sent(call, name) or await self._sending(call, name)
        except (Repeated, Refused, GameError):
            deliveries.changes_nothing()
            before = await self._sent(call, name)
            if before is None:
                raise
            return before
        finally:
            delivery.over.set()

    async def _sent(self, call: Call, name: str) -> Json | None:
        """The receipt for what was sent under that name before, None where nothing was."""
        async with self._host.store.reading() as read:
            kept = await rows.session_of(read, call.session.word)
        if kept is None or kept.sent < 0 or kept.asked != name:
            return None
        return {"receipt": call.sat.plain(kept.receipt)}

    async def _sending(self, call: Call, name: str) -> Json:
        decision, line, sitting, person = _mine(call), _line(call), call.sitting, call.person
        agreed = call.asked.get("sure") is True
        doubt, rehearsal, said = await beside(self._understood, call, decision, line, agreed)
        if doubt:
            return {"confirm": call.sat.plain(doubt)}

        def note(tx: Writing, receipt: Receipt) -> None:
            words = plotting.receipt(receipt, said)
            rows.record_sent(tx, call.session.word, receipt.number, name, words)

        receipt = await play.answer(
            self._host, sitting.row.id, person, decision.id, line, rehearsal, also=note
        )
        return {"receipt": call.sat.plain(plotting.receipt(receipt, said))}

    def _understood(
        self, call: Call, decision: Decision, line: str, agreed: bool
    ) -> tuple[str, Rehearsal[Steps], str]:
        """The question before a line is sent, '' to send it; else its effect, and what it is called."""
        sitting, person = call.sitting, call.person
        rehearsal = play.answering(self._host, person, decision.id, line)
        doubt = plotting.confirmation(sitting, person.id, decision, line, agreed)
        if doubt is not None:
            return doubt.content, rehearsal, ""
        rehearsal.work_out_here(sitting)
        return "", rehearsal, quoted(sitting, decision, line)

    async def _ready(self, call: Call) -> Json:
        return await self._order(call, "ready", _("*You are ready.*"))

    async def _unready(self, call: Call) -> Json:
        words = _("*Your answer stays, but the game waits until you are ready or the deadline passes.*")
        return await self._order(call, "unready", words)

    async def _withdraw(self, call: Call) -> Json:
        decision = _mine(call)
        said = call.sitting.running.answer(decision.id)
        answer = await self._order(call, "withdraw", _("*Withdrawn. Your answer is a draft again.*"))
        if said is not None:
            await self._host.keep_draft(Draft(call.table, decision.id, call.person.id, said.line))
        return answer

    async def _order(self, call: Call, verb: Any, note: str) -> Json:
        """Carry out an order, once under each name: what has counted is told again."""
        decision, number, host = _mine(call), _number(call.session.word, _name(call.asked)), self._host
        if verb != "withdraw" and not call.sitting.game.sealed:
            raise Refused(_("In this game every answer counts at once, so you need not press Ready."))
        delivery = deliveries.begin(number, host.now())
        try:
            await play.order(host, call.table, call.person, Order(verb, decision=decision.id))
        except (Repeated, Refused, GameError):
            deliveries.changes_nothing()
            async with host.store.reading() as read:
                before = await read.brought(number)
            if before is None or not before.done:
                raise
        finally:
            delivery.over.set()
        return {"note": call.sat.plain(note)}

    async def _leave(self, call: Call) -> Json:
        if call.asked.get("everywhere") is True:
            await door.leave_everywhere(self._host, call.person.id)
        else:
            await door.leave(self._host, call.session.word)
        return {}


def bearer(request: web.Request) -> str:
    """The session that a request names, '' for none."""
    header = request.headers.get("Authorization", "")
    return header.removeprefix(BEARER) if header.startswith(BEARER) else ""


def later() -> Refusal:
    """The answer to the person who asks too much."""
    return Refusal(HTTPStatus.TOO_MANY_REQUESTS, _("That was a lot at once; a moment, please."))


def dead(status: HTTPStatus) -> Refusal:
    """The answer to a link or a session that is no longer valid."""
    link = status == HTTPStatus.FORBIDDEN
    return Refusal(status, seat.dead_link() if link else seat.dead_session())


def _code(request: web.Request) -> str:
    """The table that a request names."""
    named = request.match_info
    return (named.get("seat") or named["code"]).upper()


def refused(status: HTTPStatus, sentence: str) -> web.Response:
    """The answer to the person who is refused, with the reason."""
    busy = status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)
    return web.json_response(
        {"refused": sentence}, status=status, headers={"Retry-After": "1"} if busy else {}
    )


async def _asked(request: web.Request) -> Json:
    """The words of a request."""
    try:
        async with asyncio.timeout(SECONDS):
            body = await body_of(request, LARGEST)
    except TimeoutError:
        raise Refusal(HTTPStatus.REQUEST_TIMEOUT, _(LATER)) from None
    if body is None:
        raise Refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _("That is too long."))
    try:
        asked = kept_in(json.loads(body))
    except (ValueError, RecursionError):
        asked = None
    if not isinstance(asked, dict):
        raise Refusal(HTTPStatus.BAD_REQUEST, _("This page has not asked that."))
    return asked


def _fresh(call: Call, make: Callable[[], Json]) -> Json:
    """The data without the drawings that the page has already."""
    data, known = make(), _known(call, "drawings")
    drawings = {id: drawing for id, drawing in data.get("drawings", {}).items() if id not in known}
    return {**data, "drawings": drawings}


def _wanted(call: Call) -> Decision | None:
    """The open question of one's own that a request names, None where that is not open."""
    number = call.asked.get("decision")
    if not isinstance(number, int) or isinstance(number, bool) or call.sitting.row.stage != "running":
        return None
    decision = call.sitting.running.decision(DecisionId(number))
    own = call.sitting.my_seat(call.person.id).seat
    return decision if decision is not None and decision.seat == own else None


def _mine(call: Call) -> Decision:
    """As `_wanted`; raises `Refused`, with what is open now, where that is settled."""
    call.sitting.must_run()
    decision = _wanted(call)
    if decision is None:
        raise Refused(_(ANSWERED))
    return decision


def _line(call: Call) -> str:
    line = call.asked.get("line")
    if not isinstance(line, str) or len(line) > INPUT_TEXT:
        raise Refusal(HTTPStatus.BAD_REQUEST, _("That is too long."))
    return line


def _known(call: Call, what: str) -> set[str]:
    """The digests of grounds, or the ids of drawings, that the page has already."""
    listed = call.asked.get(what)
    return {name for name in listed if isinstance(name, str)} if isinstance(listed, list) else set()


def _name(asked: Json) -> str:
    """The name under which something counts once."""
    name = asked.get("id")
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST or not name.isascii():
        raise Refusal(HTTPStatus.BAD_REQUEST, _("This page has not asked that."))
    return name


def _number(word: str, name: str) -> int:
    """The number by which what was sent counts once; Discord's are above 0."""
    digest = hashlib.blake2s(f"{word} {name}".encode(), digest_size=8).digest()
    return -(int.from_bytes(digest, "big") >> 1) - 1
