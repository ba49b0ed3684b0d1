"""Claims: what several workers on one database do, each does alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.hosting.host import Host
from bot.ids import GuildId, PersonId
from bot.scale.postgres.store import PostgresStore
from bot.store import Alarm, Bell, Draft, PersonRow, Stale, Store, of_server
from bot.times.instants import NEVER, Instant
from engine.model import DecisionId
from tests import databases
from tests.bot.store.test_store import again, opened, parcel, queue, store, table, two
from tests.patience import PATIENCE

ANN = PersonId(11)

__all__ = ["again", "opened", "store", "two"]

SOON, LATER = Instant(30.0), Instant(60.0)


async def wake(store: Store, *tables: str) -> None:
    async with store.writing() as tx:
        for id in tables:
            await tx.wake(id)


async def set_alarms(store: Store, *alarms: Alarm) -> None:
    async with store.writing() as tx:
        for alarm in alarms:
            await tx.put_alarm(alarm)


class TestParcels:
    async def test_a_channel_is_given_to_one_worker(self, opened: Store) -> None:
        await queue(opened, parcel("one"), parcel("two"), parcel("three", channel=701))
        first = await opened.claim_parcels("a", NEVER, SOON, limit=1)
        second = await opened.claim_parcels("b", NEVER, SOON)
        assert [p.key for p in first] == ["one"]
        assert [p.key for p in second] == ["three"]
        assert await opened.claim_parcels("b", NEVER, SOON) == []

    async def test_the_next_of_a_channel_comes_when_the_first_is_done_and_the_channel_released(
        self, opened: Store
    ) -> None:
        await queue(opened, parcel("one"), parcel("two"))
        [one] = await opened.claim_parcels("a", NEVER, SOON)
        async with opened.writing() as tx:
            await tx.drop_parcel(one.id)
        assert await opened.claim_parcels("b", NEVER, SOON) == []
        await opened.release("a", "send", "700")
        assert [p.key for p in await opened.claim_parcels("b", NEVER, SOON)] == ["two"]

    async def test_what_is_not_due_holds_nothing(self, opened: Store) -> None:
        await queue(opened, parcel("late", due=5.0))
        assert await opened.claim_parcels("a", Instant(4.0), SOON) == []
        assert [p.key for p in await opened.claim_parcels("b", Instant(5.0), SOON)] == ["late"]

    async def test_a_server_with_many_posts_does_not_hold_up_one_with_a_single_post(
        self, opened: Store
    ) -> None:
        async with opened.writing() as tx:
            await tx.add_table(table("LONE", guild=77))
        await queue(opened, *(parcel(f"post-{n}", channel=800 + n) for n in range(9)))
        await queue(opened, replace(parcel("lone", channel=900), table="LONE"))
        async with opened.reading() as read:
            assert [p.key for p in await read.parcels(NEVER, limit=3)] == ["post-0", "lone", "post-1"]
        assert [p.key for p in await opened.claim_parcels("a", NEVER, SOON, limit=3)] == [
            "post-0",
            "lone",
            "post-1",
        ]

    async def test_a_newer_edit_waits_for_the_one_that_is_on_its_way(self, opened: Store) -> None:
        await queue(opened, parcel("lobby", "edit", "old"))
        await opened.claim_parcels("a", NEVER, SOON)
        await queue(opened, parcel("lobby", "edit", "new"))
        assert await opened.claim_parcels("b", NEVER, SOON) == []


class TestAlarms:
    async def test_all_that_are_due_of_a_table_go_to_one_worker(self, two: Store) -> None:
        due = [
            Alarm("KBQT", "due", Instant(1.0)),
            Alarm("KBQT", "half", Instant(2.0)),
            Alarm("OTHR", "due", Instant(3.0)),
        ]
        await set_alarms(two, *due, Alarm("OTHR", "last", Instant(99.0)))
        assert await two.claim_alarms("a", Instant(10.0), SOON, limit=1) == due[:2]
        assert await two.claim_alarms("b", Instant(10.0), SOON) == due[2:]

    async def test_one_that_is_set_meanwhile_comes_after_the_release(self, opened: Store) -> None:
        await set_alarms(opened, Alarm("KBQT", "due", Instant(1.0)))
        await opened.claim_alarms("a", Instant(10.0), SOON)
        await set_alarms(opened, Alarm("KBQT", "half", Instant(2.0)))
        assert await opened.claim_alarms("b", Instant(10.0), SOON) == []
        await opened.release("a", "ring", "KBQT")
        assert len(await opened.claim_alarms("b", Instant(10.0), SOON)) == 2

    async def test_a_server_with_much_to_do_does_not_hold_up_one_with_a_single_table(
        self, opened: Store
    ) -> None:
        """What is claimed first is the first of each server, and in that order."""
        many = [f"BUS{letter}" for letter in "ABCDEFGH"]
        async with opened.writing() as tx:
            await tx.add_table(table("LONE", guild=77))
            for id in many:
                await tx.add_table(table(id, guild=78))
        busy = [Alarm(id, "due", Instant(1.0)) for id in many]
        await set_alarms(
            opened, *busy, Alarm("LONE", "half", Instant(8.0)), Alarm("LONE", "due", Instant(9.0))
        )
        first = await opened.claim_alarms("a", Instant(10.0), SOON, limit=3)
        assert [*dict.fromkeys(alarm.table for alarm in first)][:2] == ["BUSA", "LONE"]
        second = await opened.claim_alarms("b", Instant(10.0), SOON)
        assert sorted(a.table for a in (*first, *second)) == sorted([*many, "LONE", "LONE"])

    @pytest.mark.parametrize(
        ("reached", "rung"),
        [
            (None, ["EVEN", "KBQT", "NONE", "ODDS"]),
            ([(0, 1)], ["EVEN", "KBQT", "NONE", "ODDS"]),
            ([(1, 2)], ["ODDS"]),
            ([(0, 2)], ["EVEN", "KBQT", "NONE"]),
            ([(0, 2), (3, 4)], ["EVEN", "KBQT", "NONE", "ODDS"]),
            ([(1, 4)], []),
            ([], []),
        ],
    )
    async def test_alarms_ring_where_people_can_answer(
        self, opened: Store, reached: list[tuple[int, int]] | None, rung: list[str]
    ) -> None:
        """Those of a lost shard wait, and none of the others behind them."""
        async with opened.writing() as tx:
            for id, guild in (("EVEN", 6 << 22), ("ODDS", 7 << 22), ("NONE", None)):
                await tx.add_table(table(id, guild=guild))
        lists = [Alarm(of_server(GuildId(guild << 22)), "list", Instant(1.0)) for guild in (6, 7)]
        await set_alarms(
            opened, *(Alarm(id, "due", Instant(1.0)) for id in ("EVEN", "KBQT", "NONE", "ODDS")), *lists
        )
        async with opened.reading() as read:
            found = await read.alarms(Instant(10.0), reached=reached)
        claimed = await opened.claim_alarms("a", Instant(10.0), SOON, reached=reached)
        assert claimed == found
        assert sorted(a.table for a in claimed if a.kind == "due") == rung
        assert sorted(int(a.table[1:]) >> 22 for a in claimed if a.kind == "list") == [
            number for number, id in ((6, "EVEN"), (7, "ODDS")) if id in rung
        ]

    async def test_two_workers_share_what_is_due_of_one_server(self, opened: Store) -> None:
        ids = [f"T{n:03}" for n in range(40)]
        async with opened.writing() as tx:
            for id in ids:
                await tx.add_table(table(id))
        await set_alarms(opened, *(Alarm(id, kind, Instant(1.0)) for id in ids for kind in ("due", "half")))
        lots = await asyncio.gather(
            *(opened.claim_alarms(f"w{n}", Instant(10.0), SOON, limit=7) for n in range(8))
        )
        claimed = [alarm for lot in lots for alarm in lot]
        assert len({(alarm.table, alarm.kind) for alarm in claimed}) == len(claimed)
        for lot in lots:
            tables = [alarm.table for alarm in lot]
            assert all(tables.count(id) == 2 for id in tables)


class TestTables:
    async def test_the_first_to_be_woken_comes_first_and_once(self, two: Store) -> None:
        await wake(two, "OTHR", "KBQT", "OTHR")
        assert await two.claim_tables("a", NEVER, SOON, limit=1) == ["OTHR"]
        assert await two.claim_tables("b", NEVER, SOON) == ["KBQT"]

    async def test_a_table_that_was_driven_is_not_driven_again(self, opened: Store) -> None:
        await wake(opened, "KBQT")
        await opened.claim_tables("a", NEVER, SOON)
        await opened.release("a", "drive", "KBQT")
        assert await opened.claim_tables("b", NEVER, SOON) == []

    async def test_one_that_is_woken_while_it_is_driven_is_driven_once_more(self, opened: Store) -> None:
        await wake(opened, "KBQT")
        await opened.claim_tables("a", NEVER, SOON)
        await wake(opened, "KBQT")
        assert await opened.claim_tables("b", NEVER, SOON) == []
        await opened.release("a", "drive", "KBQT")
        assert await opened.claim_tables("b", NEVER, SOON) == ["KBQT"]

    async def test_a_change_that_is_undone_wakes_nobody(self, opened: Store) -> None:
        async def fail() -> None:
            async with opened.writing() as tx:
                await tx.wake("KBQT")
                raise RuntimeError

        with pytest.raises(RuntimeError):
            await fail()
        assert await opened.claim_tables("a", NEVER, SOON) == []


class TestLeases:
    async def test_a_lease_that_has_ended_is_free(self, opened: Store) -> None:
        await wake(opened, "KBQT")
        await opened.claim_tables("a", NEVER, SOON)
        assert await opened.claim_tables("b", Instant(SOON - 1), LATER) == []
        assert await opened.claim_tables("b", SOON, LATER) == ["KBQT"]

    async def test_who_has_lost_a_lease_releases_nothing(self, opened: Store) -> None:
        await wake(opened, "KBQT")
        await opened.claim_tables("a", NEVER, SOON)
        await opened.claim_tables("b", SOON, LATER)
        await opened.release("a", "drive", "KBQT")
        assert await opened.claim_tables("c", SOON, LATER) == []

    async def test_a_heartbeat_prolongs_what_a_worker_is_at_work_on(self, opened: Store) -> None:
        await wake(opened, "KBQT")
        await queue(opened, parcel(), parcel(channel=701))
        await opened.claim_tables("a", NEVER, SOON)
        await opened.claim_parcels("a", NEVER, SOON, limit=1)
        await opened.claim_parcels("b", NEVER, SOON)
        await opened.prolong("a", LATER, {"drive": ["KBQT"], "send": ["701"], "ring": ()})
        assert await opened.claim_tables("c", SOON, LATER) == []
        assert len(await opened.claim_parcels("c", SOON, LATER)) == 2, "neither named, nor its own"

    async def test_a_worker_that_retires_leaves_its_work_to_others(self, opened: Store) -> None:
        await wake(opened, "KBQT")
        await queue(opened, parcel())
        await opened.claim_tables("a", NEVER, SOON)
        await opened.claim_parcels("a", NEVER, SOON)
        await opened.retire("a")
        assert await opened.claim_tables("b", NEVER, SOON) == ["KBQT"]
        assert len(await opened.claim_parcels("b", NEVER, SOON)) == 1

    async def test_many_workers_at_once_get_each_channel_once(self, opened: Store) -> None:
        await queue(opened, *(parcel(f"post-{n}", channel=700 + n) for n in range(40)))
        claimed = await asyncio.gather(
            *(opened.claim_parcels(f"worker-{n}", NEVER, SOON, limit=7) for n in range(12))
        )
        keys = [parcel.key for lot in claimed for parcel in lot]
        assert len(keys) == len(set(keys))
        assert 7 <= len(keys) <= 40


@pytest.fixture
async def pair() -> AsyncIterator[tuple[PostgresStore, PostgresStore]]:
    """Two processes' stores on one database with one table."""
    async with databases.new_database() as address:
        first, second = PostgresStore(address), PostgresStore(address)
        await first.open()
        await second.open()
        async with first.writing() as tx:
            await tx.add_table(table())
        yield first, second
        await first.close()
        await second.close()


class TestTwoProcesses:
    async def test_who_comes_second_to_a_table_sees_what_the_first_has_left(
        self, pair: tuple[PostgresStore, PostgresStore]
    ) -> None:
        async def count(store: PostgresStore) -> None:
            async with store.writing() as tx:
                found = await tx.seated("KBQT")
                assert found is not None
                row = found[0]
                await asyncio.sleep(0)
                await tx.save_table(row)
                await tx.add_entry("KBQT", row.revision, {"by": "somebody"})

        await asyncio.gather(*(count(pair[n % 2]) for n in range(12)))
        async with pair[0].reading() as read:
            row = await read.table("KBQT")
            assert row is not None
            assert row.revision == table().revision + 12
            assert len(await read.entries("KBQT")) == 12

    async def test_settings_of_a_person_are_changed_one_after_the_other(
        self, pair: tuple[PostgresStore, PostgresStore]
    ) -> None:
        async with pair[0].writing() as tx:
            await tx.put_person(PersonRow(ANN))

        async def count(store: PostgresStore) -> None:
            async with store.writing() as tx:
                person = await tx.person(ANN)
                await tx.put_person(PersonRow(ANN, deadlines=(*person.deadlines, 1)))

        await asyncio.gather(*(count(pair[n % 2]) for n in range(10)))
        async with pair[1].reading() as read:
            assert (await read.person(ANN)).deadlines == (1,) * 10

    async def test_of_two_that_wait_for_each_other_one_is_stale_and_has_written_nothing(
        self, pair: tuple[PostgresStore, PostgresStore]
    ) -> None:
        async with pair[0].writing() as tx:
            await tx.add_table(table("OTHR"))
        both = asyncio.Barrier(2)

        async def move(store: PostgresStore, one: str, other: str) -> None:
            async with store.writing() as tx:
                row = await tx.table(one)
                assert row is not None
                await tx.save_table(row)
                await both.wait()
                await tx.table(other)

        ended = await asyncio.gather(
            move(pair[0], "KBQT", "OTHR"), move(pair[1], "OTHR", "KBQT"), return_exceptions=True
        )
        assert [type(end) for end in ended if end is not None] == [Stale]
        async with pair[0].reading() as read:
            rows = [await read.table(id) for id in ("KBQT", "OTHR")]
        assert sorted(row.revision for row in rows if row is not None) == [0, 1]

    async def test_what_one_process_says_the_others_hear(
        self, pair: tuple[PostgresStore, PostgresStore]
    ) -> None:
        said: asyncio.Queue[str] = asyncio.Queue()
        await asyncio.sleep(0.5)  # until both listen
        pair[1].heard = said.put_nowait
        pair[0].heard = lambda word: pytest.fail(f"heard its own {word}")
        pair[0].say("window 1 2 three")
        assert await asyncio.wait_for(said.get(), PATIENCE) == "window 1 2 three"

    async def test_bells_ring_at_the_other_process(self, pair: tuple[PostgresStore, PostgresStore]) -> None:
        heard: asyncio.Queue[str] = asyncio.Queue()
        await asyncio.sleep(0.5)  # both ring once when they begin to listen
        pair[1].ring = heard.put_nowait
        await queue(pair[0], parcel())
        assert await asyncio.wait_for(heard.get(), PATIENCE) == "parcels"
        await set_alarms(pair[0], Alarm("KBQT", "due", Instant(1.0)))
        assert await asyncio.wait_for(heard.get(), PATIENCE) == "alarms"
        await wake(pair[0], "KBQT")
        assert await asyncio.wait_for(heard.get(), PATIENCE) == "tables"

    async def test_bells_of_who_helps_itself_ring_a_moment_later(
        self, pair: tuple[PostgresStore, PostgresStore], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        heard: asyncio.Queue[str] = asyncio.Queue()
        await asyncio.sleep(0.5)  # both ring once when they begin to listen
        pair[1].ring = heard.put_nowait
        later = PostgresStore._ring_later

        def ring_later(store: PostgresStore, bell: Bell) -> None:
            heard.put_nowait("later")
            later(store, bell)

        monkeypatch.setattr(PostgresStore, "_ring_later", ring_later)
        pair[0].helps_itself = True
        await queue(pair[0], parcel())
        assert await asyncio.wait_for(heard.get(), PATIENCE) == "later"
        assert await asyncio.wait_for(heard.get(), PATIENCE) == "parcels"

    async def test_drafts_of_one_person_are_changed_one_after_the_other(
        self, pair: tuple[PostgresStore, PostgresStore]
    ) -> None:
        hosts = [Host(store, lambda: NEVER) for store in pair]

        async def write(host: Host, word: str) -> None:
            async with host.pen("KBQT", ANN):
                draft = await host.draft("KBQT", DecisionId(1), ANN)
                line = f"{draft.line} {word}".strip() if draft else word
                await asyncio.sleep(0.01)
                await host.keep_draft(Draft("KBQT", DecisionId(1), ANN, line))

        words = [str(n) for n in range(10)]
        await asyncio.gather(*(write(hosts[n % 2], word) for n, word in enumerate(words)))
        kept = await hosts[0].draft("KBQT", DecisionId(1), ANN)
        assert kept is not None
        assert sorted(kept.line.split()) == words

    async def test_what_is_held_alone_goes_with_its_process(
        self, pair: tuple[PostgresStore, PostgresStore]
    ) -> None:
        first, second = pair
        async with first.alone("one"), second.alone("another"):
            waiting = asyncio.create_task(self._alone(second, "one"))
            await asyncio.sleep(0.1)
            assert not waiting.done()
            first._locks.terminate()
            await asyncio.wait_for(waiting, PATIENCE)

    async def _alone(self, store: PostgresStore, what: str) -> None:
        async with store.alone(what):
            pass
