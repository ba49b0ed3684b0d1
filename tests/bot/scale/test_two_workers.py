"""Two workers on one PostgreSQL: what each of them would do is done once, whichever does it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from bot.care.nightly import AGAIN, Nightly, latest
from bot.care.warnings import Warnings
from bot.environment import Environment
from bot.hosting.host import Host
from bot.hosting.organising import lobby
from bot.hosting.playing import play
from bot.hosting.running.clock import Clock
from bot.hosting.running.driving import Drive
from bot.hosting.running.hearing import Hearing
from bot.hosting.running.thinking import Thinker
from bot.hosting.table import status
from bot.hosting.table.sitting import Wishes
from bot.scale.postgres.store import PostgresStore
from bot.scale.processes.shift import Shift
from bot.store import Alarm, Parcel, PersonRow, Stage
from bot.times.instants import Instant
from bot.workers.pool import Pool
from engine.journal import audit
from tests import databases
from tests.bot.hosting.hall import DAY, HOME, PEOPLE, START

ANN, BEN = PEOPLE["Ann"], PEOPLE["Ben"]


def backups(folder: Path) -> int:
    """How many there are, in the folders of both."""
    return len([*folder.glob("*/backups/*.db")])


class Worker:
    """One of the processes, with the time of all."""

    def __init__(self, store: PostgresStore, pair: Pair, folder: Path) -> None:
        def now() -> Instant:
            return Instant(pair.time)

        self.store = store
        shift = Shift(store, now)
        self.host = Host(store, now, shared=True)
        self.clock = Clock(self.host, Hearing(self.host, alone=False), claims=shift)
        self.drive = Drive(self.host, Thinker(Pool(0), nodes=60), shift)
        self.nightly = Nightly(store, folder / "backups", 0, 14, now, shared=True)
        self.folder = folder

    def warnings(self, pair: Pair, place: str, lag: float = 0.0) -> Warnings:
        settings = Environment(HIPPODROME_DATA=self.folder)
        return Warnings(self.store, settings, pair.hear, lambda: lag, lambda: Instant(pair.time), place)


class Pair:
    """Two workers, and an operator who writes down what is told."""

    def __init__(self, stores: tuple[PostgresStore, PostgresStore], folder: Path) -> None:
        self.time = START
        self.told: list[str] = []
        self.one, self.two = (
            Worker(store, self, folder / str(number)) for number, store in enumerate(stores)
        )

    async def hear(self, text: str) -> None:
        await asyncio.sleep(0.1)  # long enough for the other one to tell it, too
        self.told.append(text)

    async def race(self) -> str:
        host = self.one.host
        sitting = await lobby.open(host, ANN, HOME, Wishes("chariots", 2, options={"chariots": 1}))
        await lobby.join(host, sitting.row.id, BEN)
        await lobby.start(host, sitting.row.id, ANN)
        await self.settle()
        await self.sent()
        return sitting.row.id

    async def settle(self) -> None:
        await asyncio.gather(self.one.clock.drain(), self.two.clock.drain())
        await asyncio.gather(self.one.drive.drain(), self.two.drive.drain())

    async def sent(self) -> list[Parcel]:
        """Everything out of the outbox."""
        found: list[Parcel] = []
        async with self.one.store.writing() as tx:
            while parcels := await tx.parcels(Instant(self.time + 10 * DAY)):
                found += parcels
                for parcel in parcels:
                    await tx.drop_parcel(parcel.id)
        return found


@asynccontextmanager
async def working(folder: Path) -> AsyncIterator[Pair]:
    async with databases.new_database() as address:
        stores = PostgresStore(address), PostgresStore(address)
        for number, store in enumerate(stores):
            await asyncio.to_thread((folder / str(number)).mkdir)
            await store.open()
        try:
            yield Pair(stores, folder)
        finally:
            for store in stores:
                await store.close()


async def test_a_reminder_is_sent_once(tmp_path: Path) -> None:
    async with working(tmp_path) as pair:
        id = await pair.race()
        half = next(alarm for alarm in await _alarms(pair, id) if alarm.kind == "half")
        pair.time = half.at + 1
        await pair.settle()
        assert sum(parcel.key.startswith("remind-half") for parcel in await pair.sent()) == 1


async def test_a_deadline_passes_once_and_gives_more_time_once(tmp_path: Path) -> None:
    async with working(tmp_path) as pair:
        id = await pair.race()
        for person in (ANN, BEN):
            sitting = await pair.one.host.look(id)
            asked = status.question(sitting, person.id)
            line = sitting.game.rules.fill(sitting.view(person.id), asked, "2 3 4", "")
            await play.answer(pair.one.host, id, person, asked.id, line)
        pair.time += DAY / 100
        await pair.settle()
        await pair.sent()
        pair.time = (await pair.one.host.look(id)).row.timing.due + 1
        await pair.settle()
        assert (await pair.one.host.look(id)).row.timing.due == pair.time + DAY, "more time, once"
        assert sum(parcel.key.startswith("excuse") for parcel in await pair.sent()) == 1
        pair.time += DAY + 1
        await pair.settle()
        told = [parcel.key for parcel in await pair.sent() if parcel.kind == "send"]
        assert sum(key.startswith("e") and key[1:].isdigit() for key in told) == 1
        assert not [*audit(await pair.one.host.record(id))]


async def test_a_digest_is_written_once(tmp_path: Path) -> None:
    async with working(tmp_path) as pair:
        await pair.race()
        async with pair.one.store.writing() as tx:
            await tx.put_person(
                PersonRow(ANN.id, digest="20:00", digest_at=Instant(pair.time - 1), letters=1)
            )
        await pair.settle()
        assert [p.person for p in await pair.sent() if p.key.startswith("digest")] == [ANN.id]


async def test_a_warning_is_told_once_and_so_is_its_end(tmp_path: Path) -> None:
    async with working(tmp_path) as pair:
        id = await pair.race()
        both = pair.one.warnings(pair, "one"), pair.two.warnings(pair, "two")
        await _set_stage(pair, id, "frozen")
        await asyncio.gather(*(each.check() for each in both))
        assert len(pair.told) == 1
        await _set_stage(pair, id, "running")
        await asyncio.gather(*(each.check() for each in both))
        assert [told.partition(" ")[2] for told in pair.told[1:]] == [f"Over: frozen {id}."]


async def test_each_tells_of_its_own_machine_and_of_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with working(tmp_path) as pair:
        slow, quick = pair.one.warnings(pair, "one", lag=2.0), pair.two.warnings(pair, "two")
        monkeypatch.setattr("bot.care.warnings.LEAST_ROOM", 2**60)
        await slow.check()
        assert "The event loop at one was 2.0 seconds late." in pair.told[0]
        assert "the data folder at one." in pair.told[0]
        await quick.check()
        await quick.check()
        [second] = pair.told[1:]
        assert "the data folder at two." in second
        assert "Over" not in second


@pytest.mark.long
async def test_the_nightly_backup_is_made_once(tmp_path: Path) -> None:
    async with working(tmp_path) as pair:
        await asyncio.gather(pair.one.nightly.run_if_due(), pair.two.nightly.run_if_due())
        await asyncio.gather(pair.one.nightly.run_if_due(), pair.two.nightly.run_if_due())
        assert backups(tmp_path) == 1
        pair.time += DAY
        await asyncio.gather(pair.one.nightly.run_if_due(), pair.two.nightly.run_if_due())
        assert backups(tmp_path) == 2


async def test_a_backup_whose_worker_has_died_another_one_makes_an_hour_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def die(*_args: object) -> None:
        raise asyncio.CancelledError

    async with working(tmp_path) as pair:
        with monkeypatch.context() as dying:
            dying.setattr(Nightly, "_make", die)
            with pytest.raises(asyncio.CancelledError):
                await pair.one.nightly.run_if_due()
        await pair.two.nightly.run_if_due()
        assert backups(tmp_path) == 0
        pair.time += AGAIN
        await pair.two.nightly.run_if_due()
        assert backups(tmp_path) == 1
        async with pair.one.store.reading() as read:
            made = await latest(read)
        assert made is not None
        assert made.well


async def _alarms(pair: Pair, id: str) -> list[Alarm]:
    async with pair.one.store.reading() as read:
        return [*await read.alarms_of(id)]


async def _set_stage(pair: Pair, id: str, stage: Stage) -> None:
    async with pair.one.store.writing() as tx:
        row = await tx.table(id)
        assert row is not None
        await tx.save_table(replace(row, stage=stage))
