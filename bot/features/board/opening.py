"""The requests of the page inside Discord: who somebody is there, and what is shown to them.

A seat is shown to the person who has it, a table to those who read its channel. Of any other table nothing is
said, not even that there is one: whatever an instance or an address names is a wish.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from http import HTTPStatus

from aiohttp import web

from bot.features.board import acts, inside, rows
from bot.features.board.identity import Discord, Unheard, Untrue
from bot.features.board.touching import LATER, Json, Refusal, Touching, bearer, later
from bot.hosting.host import Host
from bot.hosting.table.sitting import Refused, Sitting
from bot.ids import NOBODY, PersonId
from bot.interface.cooldowns import Cooldowns, Rate
from engine.language import _, speaking

RATES = {"instance": Rate(600, 60.0), "strange": Rate(120, 60.0), "choice": Rate(20, 60.0)}
"""The requests of each kind from one instance, which two hundred people may open at once; those from all
instances that no button has opened, forged ones among them; a person's choices from the list."""
PERSON = web.RequestKey("person", PersonId)
"""The person for whom a request has used up its code, as the rest of it may be done again."""
TABLES = 20
"""So many tables at most does somebody choose from."""
LONGEST = 32
"""Letters of a typed code of a table."""


class Opening:
    """Answers for the page inside Discord, beside a host's pages of seats."""

    def __init__(self, host: Host, is_open: acts.IsOpen, discord: Discord, touching: Touching) -> None:
        self.discord = discord
        self._host = host
        self._is_open = is_open
        self._touching = touching
        self._cooldowns = Cooldowns(time.monotonic, RATES)

    def add(self, app: web.Application) -> None:
        """Let an application answer."""
        app.router.add_post("/activity/enter", self._touching.answering(self._enter))
        app.router.add_post("/activity/table", self._touching.answering(self._table))
        app.router.add_post("/activity/elsewhere", self._touching.answering(self._elsewhere))
        app.on_cleanup.append(self._end)

    async def _end(self, _app: web.Application) -> None:
        await self.discord.end()

    async def _enter(self, request: web.Request, asked: Json) -> Json:
        """Let somebody in whom Discord knows: to the table that they want or have opened, else to theirs."""
        user = request[PERSON] = request.get(PERSON) or await self._person(asked)
        async with self._host.store.reading() as read:
            known, kept = await read.person(user), await rows.since(read, user)
            opened = await rows.launched(read, str(asked.get("instance")), user, self._host.now())
        if kept is None:
            async with self._host.store.writing() as tx:
                await rows.welcome(tx, user, self._host.now())
        with speaking(known.language or "en"):
            page = await self._first_of(user, [asked.get("table"), *opened])
            return page or await self._shelf(user)

    async def _person(self, asked: Json) -> PersonId:
        """The person whom Discord vouches for; raises `Refusal`."""
        async with self._host.store.reading() as read:
            opened = await rows.launched(read, str(asked.get("instance")), NOBODY, self._host.now())
        self._bound("enter", asked, bool(opened))
        try:
            return await self.discord.person_in(asked.get("code"), asked.get("instance"))
        except Untrue:
            raise Refusal(HTTPStatus.FORBIDDEN, inside.untrue()) from None
        except Unheard:
            raise Refusal(HTTPStatus.BAD_GATEWAY, inside.unheard()) from None

    def _bound(self, what: str, asked: Json, ours: bool) -> None:
        """Let no more of it come from an instance than may; raises `Refusal`."""
        instance = str(asked.get("instance")) if ours else ""
        if self._cooldowns.take((what, instance), "instance" if ours else "strange"):
            raise later()

    async def _elsewhere(self, _request: web.Request, asked: Json) -> Json:
        """The address of the table that somebody wants or has opened, '' for none, while Discord does not say
        who they are: a page that anybody with its address may watch."""
        async with self._host.store.reading() as read:
            opened = await rows.launched(read, str(asked.get("instance")), NOBODY, self._host.now())
        self._bound("elsewhere", asked, bool(opened))
        for code in _codes([asked.get("table"), *opened]):
            sitting = await acts.to_watch(self._host, self._is_open, code)
            if sitting is not None and (address := acts.address(sitting)):
                return {"page": address}
        return {"page": ""}

    async def _table(self, request: web.Request, asked: Json) -> Json:
        """Show a table of those that somebody was shown."""
        door = await self._touching.door()
        async with self._host.store.reading() as read:
            word = await door.known(read, "person", bearer(request))
            language = (await read.person(word.user)).language if word is not None else ""
        if word is None:
            raise Refusal(HTTPStatus.UNAUTHORIZED, inside.untrue())
        with speaking(language or "en"):
            if self._cooldowns.take(word.user, "choice"):
                raise later()
            page = await self._first_of(word.user, [asked.get("table")])
            if page is None:
                raise Refusal(HTTPStatus.FORBIDDEN, inside.shut())
            return page

    async def _first_of(self, user: PersonId, codes: Sequence[object]) -> Json | None:
        """The page of the first of these tables that somebody may see."""
        for code in _codes(codes):
            page = await self._page(user, code)
            if page is not None:
                return page
        return None

    async def _page(self, user: PersonId, code: str) -> Json | None:
        """The page of somebody's seat or, where they have none, of the table; None where they see neither."""
        try:
            sitting = await self._host.look(code)
        except Refused:
            return None
        door = await self._touching.door()
        if sitting.table is None or not await self._touching.may(sitting, user):
            return None
        if sitting.seat_of(user) is not None and sitting.row.stage == "running":
            return {"page": f"seat/{code}", "session": await door.begin(self._host, code, user)}
        if not acts.may_look_on(sitting):
            return None
        return {"page": f"t/{code}", "session": door.written("watch", code, user)}

    async def _shelf(self, user: PersonId) -> Json:
        """The living tables of somebody that have begun and that they see, those first that wait for them."""
        door = await self._touching.door()
        async with self._host.store.reading() as read:
            turns = await read.in_turn(user)
            sittings = []
            for turn in turns[:TABLES]:
                with suppress(Refused):
                    sittings.append((turn, await self._host.read(read, turn.table)))
        seats = [(t, s) for t, s in sittings if s.seat_of(user) is not None and shows(s, user)]
        seen = await asyncio.gather(*(self._sees(sitting, user) for _turn, sitting in seats))
        tables = [
            {"code": turn.table, "words": inside.entry(sitting, turn.waits)}
            for (turn, sitting), sees in zip(seats, seen, strict=True)
            if sees
        ]
        if None in seen and not tables:
            raise Refusal(HTTPStatus.SERVICE_UNAVAILABLE, _(LATER))
        words = _("Your tables") if tables else inside.none(bool(seats))
        return {
            "tables": tables,
            "title": words.replace("`", ""),
            "session": door.written("person", "", user),
        }

    async def _sees(self, sitting: Sitting, user: PersonId) -> bool | None:
        """Whether somebody sees a table; None where Discord does not say."""
        try:
            return await self._touching.may(sitting, user)
        except Refusal:
            return None


def _codes(wished: Sequence[object]) -> list[str]:
    """Those of some wishes that may be codes of tables."""
    typed = [code for code in wished if isinstance(code, str) and 0 < len(code) <= LONGEST]
    return [code.upper() for code in typed if code.isascii() and code.isalnum()]


def shows(sitting: Sitting, user: PersonId) -> bool:
    """Whether the Activity has something of a table to show to somebody who sees it."""
    seated = sitting.seat_of(user) is not None and sitting.row.stage == "running"
    return sitting.table is not None and acts.is_offered(sitting) and (seated or acts.may_look_on(sitting))
