"""Tables without Discord: the real store, host, clock and drive, and an outbox that is looked into.

`async with hall(path) as h:` opens the store; `h.race("Ann", "Ben")` is a race that has begun.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bot import features
from bot.hosting.host import Host
from bot.hosting.organising import lobby, votes
from bot.hosting.playing import play
from bot.hosting.running.clock import Clock
from bot.hosting.running.driving import Drive
from bot.hosting.running.hearing import Hearing, everybody
from bot.hosting.running.thinking import Thinker
from bot.hosting.seats import offering
from bot.hosting.table import motions, status
from bot.hosting.table.sitting import Person, Place, Sitting, Wishes
from bot.hosting.time.terms import Terms
from bot.ids import ChannelId, GuildId, PersonId
from bot.messages import Message, load
from bot.store import Parcel
from bot.store.sqlite import SqliteStore
from bot.times.instants import Instant, plus
from bot.workers.pool import Pool
from engine.model import Order, Seat
from engine.values import changed
from tests.bot.in_place import used_in_place

HOUR, DAY = 3600.0, 86_400.0
START = 1_800_000_000.0
HOME = Place(GuildId(1), ChannelId(10))
PEOPLE = {
    name: Person(PersonId(100 + n), name, guild=HOME.guild)
    for n, name in enumerate(("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"))
}
STEWARD = Person(PersonId(500), "Steward", steward=True, guild=HOME.guild)
"""Manages the server, and plays nowhere."""


@dataclass
class Hall:
    path: Path
    time: float = START
    listening: bool = True
    gone: frozenset[int] = frozenset()
    store: SqliteStore = field(init=False)
    host: Host = field(init=False)
    clock: Clock = field(init=False)
    drive: Drive = field(init=False)

    async def open(self) -> None:
        """Begin as a process begins on a file."""
        features.add_all()
        self.store = SqliteStore(self.path)
        await self.store.open()
        self.host = Host(self.store, lambda: Instant(self.time))
        self.clock = Clock(
            self.host, Hearing(self.host, lambda: everybody() if self.listening else ()), self._has_left
        )
        self.drive = Drive(self.host, Thinker(Pool(0), nodes=60))
        self.host.wake = self.drive.wake

    async def _has_left(self, _guild: int, user: int) -> bool:
        return user in self.gone

    async def race(
        self, *names: str, terms: Terms | None = None, bots: int = 0, game: str = "chariots"
    ) -> str:
        """Ann and others sit at a table, and the race is on: Chariots of one chariot each, where that has
        seats for so many."""
        seats = len(names) + bots
        game = game if seats <= 4 else "charioteer"
        options = {"chariots": 1} if game == "chariots" else {}
        wishes = Wishes(game, seats, options=options, terms=terms or Terms())
        sitting = await lobby.open(self.host, PEOPLE[names[0]], HOME, wishes)
        for name in names[1:]:
            await lobby.join(self.host, sitting.row.id, PEOPLE[name])
        for _ in range(bots):
            level = next(iter(sitting.game.players))
            await lobby.add_brain(self.host, sitting.row.id, PEOPLE[names[0]], level)
        await lobby.start(self.host, sitting.row.id, PEOPLE[names[0]])
        await self.settle()
        await self.taken()
        return sitting.row.id

    async def plot(self, id: str, *names: str, line: str = "2 3 4") -> None:
        for name in names:
            sitting = await self.host.look(id)
            asked = status.question(sitting, PEOPLE[name].id)
            full = sitting.game.rules.fill(sitting.view(PEOPLE[name].id), asked, line, "")
            await play.answer(self.host, id, PEOPLE[name], asked.id, full)

    async def withdraw(self, id: str, name: str) -> None:
        asked = status.question(await self.host.look(id), PEOPLE[name].id)
        await play.order(self.host, id, PEOPLE[name], Order("withdraw", decision=asked.id))

    async def round(self, id: str, *names: str, line: str = "2 3 4") -> None:
        """Everybody plots, and the round is over."""
        await self.plot(id, *names, line=line)
        await self.wait(DAY / 100)
        await self.taken()

    async def note(self, id: str, name: str, words: str) -> None:
        """Somebody has notes on the own seat."""
        async with self.host.changing(id) as (tx, sitting):
            await tx.put_seat(changed(sitting.my_seat(PEOPLE[name].id), notes=words))

    async def hand_over(self, id: str, giver: str, number: int, taker: str) -> Sitting:
        """Somebody offers a seat to somebody else, who takes it."""
        await offering.offer_seat(self.host, id, PEOPLE[giver], Seat(number), PEOPLE[taker])
        return await offering.accept(self.host, id, PEOPLE[taker], Seat(number))

    async def hand_office(self, id: str, giver: Person, taker: Person) -> Sitting:
        """Somebody asks somebody else to organise a table, who does."""
        await offering.offer_office(self.host, id, giver, taker)
        return await offering.accept(self.host, id, taker, offering.OFFICE)

    async def vote(self, id: str, *names: str, agrees: bool = True) -> None:
        """These people vote on what was asked for last."""
        for name in names:
            async with self.store.reading() as read:
                motion = (await motions.of_table(read, id))[0]
            await votes.vote(self.host, id, PEOPLE[name], motion.id, agrees)
        await self.settle()

    def after(self, seconds: float) -> Instant:
        """The moment so many seconds from now."""
        return plus(self.host.now(), seconds)

    async def wait(self, seconds: float) -> None:
        self.time += seconds
        await self.settle()

    async def settle(self) -> None:
        await self.clock.drain()
        await self.drive.drain()

    async def look(self, id: str) -> Sitting:
        return await self.host.look(id)

    async def taken(self) -> list[Parcel]:
        """Everything out of the outbox, in order."""
        found: list[Parcel] = []
        async with self.store.writing() as tx:
            while parcels := await tx.parcels(Instant(self.time + 10 * DAY)):
                found += parcels
                for parcel in parcels:
                    await tx.drop_parcel(parcel.id)
        return sorted(found, key=lambda p: p.id)

    async def said(self) -> list[Message]:
        """What was newly said beside the posts of the rounds, reminders above all."""
        return [load(p.payload) for p in await self.taken() if p.kind == "send" and "-" in p.key]

    async def restart(self) -> None:
        """The process ends and another one begins on the same file."""
        await self.store.close()
        await self.open()
        await self.drive.sweep()


@asynccontextmanager
async def hall(folder: Path) -> AsyncIterator[Hall]:
    """An empty hall on a file of its own."""
    h = Hall(folder / "hall.db")
    with used_in_place():
        await h.open()
        try:
            yield h
        finally:
            await h.store.close()
