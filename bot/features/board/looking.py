"""The requests of the page about what somebody can do who looks on, whom Discord has named."""

from __future__ import annotations

from http import HTTPStatus

from aiohttp import web

from bot import slots
from bot.features.board.seat import Sat
from bot.features.board.touching import Json, Touching, dead
from bot.hosting.host import Host
from bot.hosting.table.names import names_of
from bot.hosting.table.sitting import Person, Refused
from engine.language import _, speaking


class Looking:
    """Answers for those who look on at a host's tables."""

    def __init__(self, host: Host, touching: Touching) -> None:
        self._host = host
        self._touching = touching

    def add(self, app: web.Application) -> None:
        """Let an application answer."""
        app.router.add_post("/t/{seat}/offers", self._touching.answering(self._offers))
        app.router.add_post("/t/{seat}/take", self._touching.answering(self._take))

    async def _offers(self, request: web.Request, _asked: Json) -> Json:
        sat = await self._person(request)
        with speaking(sat.language):
            return {"offers": [_told(sat, offer) for offer in await self._open(sat)]}

    async def _take(self, request: web.Request, asked: Json) -> Json:
        sat = await self._person(request)
        self._touching.take(sat.user, "act")
        name, way = asked.get("name"), asked.get("way")
        with speaking(sat.language):
            offer = next((offer for offer in await self._open(sat) if offer.name == name), None)
            if offer is None:
                raise Refused(_("That is not possible at this table now."))
            if not isinstance(way, str) or way not in offer.ways:
                raise Refused(sat.plain(offer.note))
            return {"note": sat.plain(await offer.do(self._host, sat.sitting.row.id, sat.person, way))}

    async def _person(self, request: web.Request) -> Sat:
        """The person who looks on; a player has a page of their own."""
        onlooker = await self._touching.onlooker(request)
        if onlooker is None:
            raise dead(HTTPStatus.UNAUTHORIZED)
        self._touching.take(onlooker.user, "person")
        sitting = onlooker.sitting
        async with self._host.store.reading() as read:
            known, names = await read.person(onlooker.user), await names_of(read, [sitting.row.id])
            name = await read.name_at(onlooker.user, sitting.row.guild)
        person = Person(onlooker.user, name or known.name, guild=sitting.row.guild, everywhere=known.name)
        return Sat(sitting, person, onlooker.language, names)

    async def _open(self, sat: Sat) -> list[slots.Offer]:
        async with self._host.store.reading() as read:
            return await slots.ON_A_PAGE(read, sat.sitting, sat.person, self._host.now())


def _told(sat: Sat, offer: slots.Offer) -> Json:
    return {
        "name": offer.name,
        "label": sat.plain(offer.label),
        "note": sat.plain(offer.note),
        "ways": [{"way": way, "label": sat.plain(words)} for way, words in offer.ways.items()],
    }
