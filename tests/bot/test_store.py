"""What every store must do. A second store joins by a line in `STORES`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Literal

import pytest

from bot.store import (
    Draft,
    Filter,
    Parcel,
    Post,
    SeatRow,
    Stage,
    Stale,
    Store,
    StoreError,
    TableRow,
    Writing,
)
from bot.store.sqlite import SqliteStore

Again = Callable[[], Store]
"""Makes a store, not yet opened, on the same data each time."""

STORES: dict[str, Callable[[Path], Store]] = {"sqlite": lambda folder: SqliteStore(folder / "races.db")}


@pytest.fixture(params=list(STORES))
def again(request: pytest.FixtureRequest, tmp_path: Path) -> Again:
    return lambda: STORES[request.param](tmp_path)


@pytest.fixture
async def store(again: Again) -> AsyncIterator[Store]:
    store = again()
    await store.open()
    yield store
    await store.close()


def table(id: str = "KBQT", **changes: Any) -> TableRow:
    row = TableRow(
        id=id,
        game="chariots",
        stage="running",
        guild=2**62 + 1,
        channel=700,
        organiser=11,
        tempo="round",
        options={"laps": 3, "nulls": ["freeze"]},
        seats=4,
        seed="00ff",
        commit="c0ffee",
        created=1000.25,
    )
    return replace(row, **changes)


def seat(number: int = 1, user: int | None = 11, table: str = "KBQT") -> SeatRow:
    return SeatRow(table, number, user, f"Driver {number}", "player" if user else "careful", f"token{number}")


def parcel(
    key: str = "lobby",
    kind: Literal["send", "edit", "delete"] = "send",
    words: str = "",
    channel: int = 700,
    due: float = 0.0,
) -> Parcel:
    return Parcel("KBQT", channel, key, kind, {"content": words}, f"{kind}-{key}", due=due)


@pytest.fixture
async def opened(store: Store) -> Store:
    """A store in which there is one table."""
    async with store.writing() as tx:
        await tx.add_table(table())
    return store


async def queue(store: Store, *parcels: Parcel) -> None:
    async with store.writing() as tx:
        for one in parcels:
            await tx.put_parcel(one)


async def drain(store: Store) -> list[Parcel]:
    """Carry out parcel after parcel until none waits."""
    done: list[Parcel] = []
    while True:
        async with store.writing() as tx:
            waiting = await tx.parcels(now=1e9)
            if not waiting:
                return done
            await tx.drop_parcel(waiting[0].id)
            done.append(waiting[0])


def told(parcels: list[Parcel]) -> list[tuple[str, str, str]]:
    return [(p.kind, p.key, p.payload["content"]) for p in parcels]


class TestTables:
    @pytest.mark.parametrize(
        "row",
        [
            table(),
            table(
                stage="over",
                guild=None,
                thread=True,
                invited=(11, 2**62),
                anyone_starts=True,
                practice=True,
                pause=300,
                homeless=True,
                told=7,
                latest="e7",
                body="**Round 2**\n…",
                stop=3,
                state={"a": {"b": [1, None, True, "Ω ʼ 'x'"]}},
            ),
            table(invited=(), options={}, state={}),
        ],
    )
    async def test_a_table_comes_back_as_it_was_added(self, store: Store, row: TableRow) -> None:
        async with store.writing() as tx:
            await tx.add_table(row)
        async with store.reading() as read:
            assert await read.table(row.id) == row

    async def test_an_unknown_table_is_none(self, store: Store) -> None:
        async with store.reading() as read:
            assert await read.table("NONE") is None

    async def test_an_id_is_taken_once(self, opened: Store) -> None:
        with pytest.raises(Stale):
            async with opened.writing() as tx:
                await tx.add_table(table(channel=1))
        async with opened.reading() as read:
            assert await read.table("KBQT") == table()

    async def test_saving_writes_every_field_and_counts_the_revision(self, opened: Store) -> None:
        other = table(
            game="shogi",
            stage="frozen",
            guild=None,
            channel=1,
            organiser=2,
            tempo="phase",
            options={"x": 1},
            seats=2,
            seed="aa",
            commit="bb",
            created=3.0,
            thread=True,
            invited=(5,),
            anyone_starts=True,
            practice=True,
            pause=300,
            homeless=True,
            told=9,
            latest="e9",
            body="Round 1",
            stop=4,
            state={"turn": 1},
        )
        same = {f.name for f in fields(other) if getattr(other, f.name) == getattr(table(), f.name)}
        assert same == {"id", "revision"}
        async with opened.writing() as tx:
            saved = await tx.save_table(other)
        assert saved == replace(other, revision=1)
        async with opened.reading() as read:
            assert await read.table("KBQT") == saved

    async def test_who_read_an_older_revision_is_refused(self, opened: Store) -> None:
        async with opened.writing() as tx:
            await tx.save_table(table(told=1))

        async def write() -> None:
            async with opened.writing() as tx:
                await tx.put_note("written", "before the refusal")
                await tx.save_table(table(told=2))

        with pytest.raises(Stale):
            await write()
        async with opened.reading() as read:
            assert (await read.table("KBQT")) == table(told=1, revision=1)
            assert await read.note("written") is None

    async def test_a_table_that_is_not_there_cannot_be_saved(self, store: Store) -> None:
        with pytest.raises(Stale):
            async with store.writing() as tx:
                await tx.save_table(table())


class TestFilter:
    @pytest.fixture
    async def many(self, store: Store) -> Store:
        stages: list[Stage] = ["lobby", "running", "over", "running"]
        async with store.writing() as tx:
            for number, (id, stage) in enumerate(zip(("AAAA", "AABB", "BBBB", "CCCC"), stages, strict=True)):
                row = table(id, stage=stage, created=float(number), organiser=20 + number)
                guild = None if id == "CCCC" else 1
                await tx.add_table(replace(row, guild=guild, channel=70 + number % 2))
            for id, number, user in (("AAAA", 1, 20), ("AABB", 1, 33), ("AABB", 2, None), ("CCCC", 1, 33)):
                await tx.put_seat(seat(number, user, id))
        return store

    @pytest.mark.parametrize(
        ("where", "found"),
        [
            (Filter(), ["CCCC", "BBBB", "AABB", "AAAA"]),
            (Filter(stages=("running",)), ["CCCC", "AABB"]),
            (Filter(stages=("lobby", "over")), ["BBBB", "AAAA"]),
            (Filter(guild=1), ["BBBB", "AABB", "AAAA"]),
            (Filter(channel=71), ["CCCC", "AABB"]),
            (Filter(user=33), ["CCCC", "AABB"]),
            (Filter(user=20), ["AAAA"]),
            (Filter(user=22), ["BBBB"]),
            (Filter(prefix="AA"), ["AABB", "AAAA"]),
            (Filter(prefix="A%"), []),
            (Filter(limit=2), ["CCCC", "BBBB"]),
            (Filter(stages=("running",), guild=1, channel=71, user=33, prefix="A"), ["AABB"]),
            (Filter(stages=("lobby",), user=33), []),
        ],
    )
    async def test_tables_that_meet_every_condition_newest_first(
        self, many: Store, where: Filter, found: list[str]
    ) -> None:
        async with many.reading() as read:
            assert [row.id for row in await read.tables(where)] == found


class TestSeats:
    async def test_seats_come_by_number(self, opened: Store) -> None:
        async with opened.writing() as tx:
            for number in (3, 1, 2):
                await tx.put_seat(seat(number))
        async with opened.reading() as read:
            assert await read.seats("KBQT") == [seat(1), seat(2), seat(3)]
            assert await read.seats("NONE") == []

    async def test_a_seat_is_replaced_whole(self, opened: Store) -> None:
        vacant = SeatRow("KBQT", 1, None, "careful driver", "careful", "other")
        async with opened.writing() as tx:
            await tx.put_seat(seat(1))
            await tx.put_seat(vacant)
        async with opened.reading() as read:
            assert await read.seats("KBQT") == [vacant]

    async def test_a_dropped_seat_is_gone(self, opened: Store) -> None:
        async with opened.writing() as tx:
            await tx.put_seat(seat(1))
            await tx.put_seat(seat(2))
            await tx.drop_seat("KBQT", 1)
            await tx.drop_seat("KBQT", 9)
        async with opened.reading() as read:
            assert await read.seats("KBQT") == [seat(2)]


class TestEntries:
    async def test_entries_come_in_order_from_a_number_on(self, opened: Store) -> None:
        async with opened.writing() as tx:
            for number in (0, 2, 1):
                await tx.add_entry("KBQT", number, {"number": number, "line": "2 4 3"})
        async with opened.reading() as read:
            assert [e["number"] for e in await read.entries("KBQT")] == [0, 1, 2]
            assert await read.entries("KBQT", 2) == [{"number": 2, "line": "2 4 3"}]
            assert await read.entries("KBQT", 3) == []

    async def test_a_number_is_taken_once(self, opened: Store) -> None:
        async with opened.writing() as tx:
            await tx.add_entry("KBQT", 0, {"by": "first"})
        with pytest.raises(Stale):
            async with opened.writing() as tx:
                await tx.add_entry("KBQT", 0, {"by": "second"})
        async with opened.reading() as read:
            assert await read.entries("KBQT") == [{"by": "first"}]


class TestDrafts:
    async def test_a_draft_is_kept_and_replaced(self, opened: Store) -> None:
        async with opened.writing() as tx:
            await tx.put_draft(Draft("KBQT", 5, 11, "2"))
            await tx.put_draft(Draft("KBQT", 5, 11, "2 4", page=2))
        async with opened.reading() as read:
            assert await read.draft("KBQT", 5, 11) == Draft("KBQT", 5, 11, "2 4", page=2)
            assert await read.draft("KBQT", 5, 12) is None

    @pytest.mark.parametrize(
        ("decision", "user", "left"),
        [
            (None, None, []),
            (5, None, [(6, 11)]),
            (None, 11, [(5, 12)]),
            (5, 11, [(5, 12), (6, 11)]),
        ],
    )
    async def test_dropping_by_decision_and_by_user(
        self, opened: Store, decision: int | None, user: int | None, left: list[tuple[int, int]]
    ) -> None:
        drafts = [(5, 11), (5, 12), (6, 11)]
        async with opened.writing() as tx:
            for number, owner in drafts:
                await tx.put_draft(Draft("KBQT", number, owner, "2"))
            await tx.drop_drafts("KBQT", decision, user)
            assert [d for d in drafts if await tx.draft("KBQT", *d)] == left


class TestPosts:
    async def test_posts_by_key_and_oldest_first(self, opened: Store) -> None:
        lobby, late = Post("KBQT", "lobby", 700, 2**62, 5.5), Post("KBQT", "round-1", 700, 8, 9.0)
        async with opened.writing() as tx:
            await tx.put_post(late)
            await tx.put_post(lobby)
        async with opened.reading() as read:
            assert await read.posts("KBQT") == [lobby, late]
            assert await read.post("KBQT", "lobby") == lobby
            assert await read.post("KBQT", "round-2") is None

    async def test_a_post_made_anew_takes_the_place_of_the_old_one(self, opened: Store) -> None:
        anew = Post("KBQT", "lobby", 701, 9, 6.0)
        async with opened.writing() as tx:
            await tx.put_post(Post("KBQT", "lobby", 700, 8, 5.5))
            await tx.put_post(anew)
            assert await tx.posts("KBQT") == [anew]
            await tx.drop_post("KBQT", "lobby")
            assert await tx.posts("KBQT") == []


class TestParcels:
    async def test_a_channel_gets_its_parcels_in_the_order_in_which_they_were_queued(
        self, opened: Store
    ) -> None:
        await queue(opened, parcel("a"), parcel("b", "delete"), parcel("c", "edit"), parcel("d"))
        assert [p.key for p in await drain(opened)] == ["a", "b", "c", "d"]

    async def test_only_the_first_parcel_of_every_channel_is_offered(self, opened: Store) -> None:
        await queue(opened, parcel("a", channel=2), parcel("b", channel=2), parcel("c", channel=1))
        async with opened.reading() as read:
            assert [p.key for p in await read.parcels(now=0.0)] == ["a", "c"]
            assert [p.key for p in await read.parcels(now=0.0, limit=1)] == ["a"]

    async def test_a_parcel_comes_back_as_it_was_queued(self, opened: Store) -> None:
        sent = replace(parcel(words="Ω **x**"), payload={"content": "Ω", "rows": [[1, None]]}, due=3.5)
        await queue(opened, sent)
        async with opened.reading() as read:
            [found] = await read.parcels(now=3.5)
        assert found.id > 0
        assert replace(found, id=0) == sent

    async def test_a_parcel_that_is_not_due_holds_up_its_channel_alone(self, opened: Store) -> None:
        await queue(opened, parcel("a", channel=1), parcel("b", channel=1), parcel("c", channel=2, due=30.0))
        async with opened.writing() as tx:
            [first] = await tx.parcels(now=10.0)
            await tx.delay_parcel(first.id, due=20.0)
        async with opened.reading() as read:
            assert await read.parcels(now=19.0) == []
            assert await read.parcels(now=20.0) == [replace(first, tries=1, due=20.0)]
            assert [p.key for p in await read.parcels(now=30.0)] == ["a", "c"]

    async def test_the_next_time_to_look_is_when_a_first_parcel_is_due(self, opened: Store) -> None:
        async with opened.reading() as read:
            assert await read.next_due() is None
        await queue(
            opened, parcel("a", channel=1, due=20.0), parcel("b", channel=1), parcel("c", channel=2, due=30.0)
        )
        async with opened.reading() as read:
            due = await read.next_due()
            assert due == 20.0
            assert [p.key for p in await read.parcels(now=due)] == ["a"]

    async def test_dropping_all_parcels_of_a_table_leaves_those_of_others(self, opened: Store) -> None:
        async with opened.writing() as tx:
            await tx.add_table(table("OTHR"))
        await queue(opened, parcel("a"), replace(parcel("b"), table="OTHR"), parcel("c"))
        async with opened.writing() as tx:
            await tx.drop_parcels("KBQT")
        assert [p.key for p in await drain(opened)] == ["b"]

    async def test_the_number_of_a_parcel_is_never_given_again(self, opened: Store) -> None:
        await queue(opened, parcel("a"))
        [old] = await drain(opened)
        await queue(opened, parcel("b"))
        async with opened.writing() as tx:
            await tx.drop_parcel(old.id)
        assert [p.key for p in await drain(opened)] == ["b"]


class TestWaitingEdits:
    async def test_a_newer_edit_replaces_the_waiting_one(self, opened: Store) -> None:
        await queue(opened, parcel(kind="edit", words="1 ready"), parcel(kind="edit", words="2 ready"))
        assert told(await drain(opened)) == [("edit", "lobby", "2 ready")]

    async def test_edits_of_different_posts_do_not_touch_each_other(self, opened: Store) -> None:
        await queue(opened, parcel("a", "edit", "old"), parcel("b", "edit"), parcel("a", "edit", "new"))
        assert told(await drain(opened)) == [("edit", "b", ""), ("edit", "a", "new")]

    async def test_a_post_that_is_not_sent_yet_is_sent_first(self, opened: Store) -> None:
        await queue(opened, parcel(words="new"), parcel(kind="edit", words="edited"))
        assert told(await drain(opened)) == [("send", "lobby", "new"), ("edit", "lobby", "edited")]

    @pytest.mark.parametrize("between", ["send", "delete"])
    async def test_an_edit_is_not_replaced_across_a_sending_or_deletion(
        self, opened: Store, between: Literal["send", "delete"]
    ) -> None:
        await queue(opened, parcel(kind="edit", words="of the old"), parcel(kind=between))
        await queue(opened, parcel(kind="edit", words="of the new"))
        assert told(await drain(opened)) == [
            ("edit", "lobby", "of the old"),
            (between, "lobby", ""),
            ("edit", "lobby", "of the new"),
        ]

    async def test_an_edit_in_the_channel_that_a_table_has_left_is_not_replaced(self, opened: Store) -> None:
        await queue(
            opened, parcel(kind="edit", words="there"), parcel(kind="edit", words="here", channel=701)
        )
        assert [(p.channel, p.payload["content"]) for p in await drain(opened)] == [
            (700, "there"),
            (701, "here"),
        ]

    async def test_an_edit_queued_while_the_older_one_is_on_its_way_is_not_lost(self, opened: Store) -> None:
        await queue(opened, parcel(kind="edit", words="on its way"))
        async with opened.reading() as read:
            [on_its_way] = await read.parcels(now=0.0)
        await queue(opened, parcel(kind="edit", words="newer"))
        async with opened.writing() as tx:
            await tx.drop_parcel(on_its_way.id)
        assert told(await drain(opened)) == [("edit", "lobby", "newer")]

    async def test_a_newer_edit_does_not_come_before_the_time_set_for_the_older_one(
        self, opened: Store
    ) -> None:
        await queue(opened, parcel(kind="edit", words="throttled"))
        async with opened.writing() as tx:
            [throttled] = await tx.parcels(now=0.0)
            await tx.delay_parcel(throttled.id, due=60.0)
            await tx.put_parcel(parcel(kind="edit", words="newer", due=5.0))
            assert await tx.parcels(now=59.0) == []
            [newer] = await tx.parcels(now=60.0)
        assert newer.payload == {"content": "newer"}


class TestTheBotItself:
    async def test_a_profile_is_kept_for_each_person_and_game(self, store: Store) -> None:
        async with store.writing() as tx:
            await tx.put_profile(11, "chariots", "keep the null coin")
            await tx.put_profile(11, "chariots", "spend the null coin")
            await tx.put_profile(11, "other", "x")
        async with store.reading() as read:
            assert await read.profile(11, "chariots") == "spend the null coin"
            assert await read.profile(12, "chariots") == ""

    async def test_a_note_is_replaced(self, store: Store) -> None:
        async with store.writing() as tx:
            assert await tx.note("tree") is None
            await tx.put_note("tree", "abc")
            await tx.put_note("tree", "def")
        async with store.reading() as read:
            assert await read.note("tree") == "def"

    async def test_an_interaction_is_carried_out_once(self, store: Store) -> None:
        async with store.writing() as tx:
            assert await tx.first_time(2**62, now=100.0)
            assert await tx.first_time(7, now=100.0)
        async with store.writing() as tx:
            assert not await tx.first_time(2**62, now=101.0)

    async def test_an_interaction_that_failed_may_come_again(self, store: Store) -> None:
        async def fail() -> None:
            async with store.writing() as tx:
                assert await tx.first_time(7, now=100.0)
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await fail()
        async with store.writing() as tx:
            assert await tx.first_time(7, now=101.0)

    async def test_interactions_are_remembered_for_a_day(self, store: Store) -> None:
        day = 86_400.0
        async with store.writing() as tx:
            await tx.first_time(7, now=0.0)
            assert not await tx.first_time(7, now=day)
            assert await tx.first_time(8, now=day + 1)
            assert await tx.first_time(7, now=day + 1)


WRITES_FOR_A_STRANGER: list[Callable[[Writing], Any]] = [
    lambda tx: tx.put_seat(seat(table="NONE")),
    lambda tx: tx.add_entry("NONE", 0, {}),
    lambda tx: tx.put_draft(Draft("NONE", 1, 1, "")),
    lambda tx: tx.put_post(Post("NONE", "lobby", 1, 1, 1.0)),
    lambda tx: tx.put_parcel(replace(parcel(), table="NONE")),
]


class TestTransactions:
    @pytest.mark.parametrize("write", WRITES_FOR_A_STRANGER)
    async def test_nothing_is_kept_for_a_table_that_does_not_exist(
        self, store: Store, write: Callable[[Writing], Any]
    ) -> None:
        async def write_both() -> None:
            async with store.writing() as tx:
                await tx.put_note("also", "undone")
                await write(tx)

        with pytest.raises(StoreError):
            await write_both()
        async with store.reading() as read:
            assert await read.note("also") is None

    async def test_a_writer_sees_what_it_wrote_and_readers_see_what_is_committed(self, opened: Store) -> None:
        async with opened.writing() as tx:
            await tx.save_table(table(told=5))
            await tx.put_seat(seat())
            async with opened.reading() as read:
                assert await read.table("KBQT") == table()
                assert await read.seats("KBQT") == []
            assert await tx.table("KBQT") == table(told=5, revision=1)
        async with opened.reading() as read:
            assert await read.seats("KBQT") == [seat()]

    async def test_a_reader_keeps_seeing_one_moment(self, opened: Store) -> None:
        async with opened.reading() as read:
            assert await read.table("KBQT") == table()
            async with opened.writing() as tx:
                await tx.save_table(table(told=5))
                await tx.add_entry("KBQT", 0, {})
            assert await read.table("KBQT") == table()
            assert await read.entries("KBQT") == []

    async def test_many_readers_at_once(self, opened: Store) -> None:
        async def look() -> TableRow | None:
            async with opened.reading() as read:
                await asyncio.sleep(0)
                return await read.table("KBQT")

        assert await asyncio.gather(*(look() for _ in range(20))) == [table()] * 20

    async def test_a_failure_undoes_everything(self, opened: Store) -> None:
        async def fail() -> None:
            async with opened.writing() as tx:
                await tx.save_table(table(told=5))
                await tx.put_seat(seat())
                await tx.put_parcel(parcel())
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await fail()
        async with opened.writing() as tx:
            assert await tx.table("KBQT") == table()
            assert await tx.seats("KBQT") == []
            assert await tx.next_due() is None

    async def test_a_cancellation_undoes_everything_and_the_next_writer_goes_on(self, opened: Store) -> None:
        inside = asyncio.Event()

        async def write() -> None:
            async with opened.writing() as tx:
                await tx.save_table(table(told=5))
                inside.set()
                await asyncio.Event().wait()

        writer = asyncio.create_task(write())
        await inside.wait()
        writer.cancel()
        with pytest.raises(asyncio.CancelledError):
            await writer
        async with opened.writing() as tx:
            assert await tx.save_table(table(told=6)) == table(told=6, revision=1)

    @pytest.mark.parametrize("moment", ["begin", "first write", "second write", "commit"])
    async def test_cancelled_at_any_statement_it_is_written_whole_or_not_at_all(
        self, opened: Store, moment: str
    ) -> None:
        def cancel_if(now: str) -> None:
            task = asyncio.current_task()
            if now == moment and task is not None:
                task.cancel()

        async def write() -> None:
            cancel_if("begin")
            async with opened.writing() as tx:
                cancel_if("first write")
                await tx.save_table(table(told=5))
                cancel_if("second write")
                await tx.add_entry("KBQT", 0, {})
                cancel_if("commit")

        [result] = await asyncio.gather(asyncio.create_task(write()), return_exceptions=True)
        assert isinstance(result, asyncio.CancelledError)
        async with opened.writing() as tx:
            row, entries = await tx.table("KBQT"), await tx.entries("KBQT")
        assert (row, entries) in ((table(), []), (table(told=5, revision=1), [{}]))

    async def test_of_two_who_read_the_same_revision_one_is_refused(self, opened: Store) -> None:
        async def take_seat(user: int) -> None:
            async with opened.reading() as read:
                row = await read.table("KBQT")
            assert row is not None
            await both_have_read.wait()
            async with opened.writing() as tx:
                await tx.save_table(row)
                await tx.put_seat(seat(1, user))

        both_have_read = asyncio.Barrier(2)
        results = await asyncio.gather(take_seat(11), take_seat(12), return_exceptions=True)
        assert sorted(type(r).__name__ for r in results) == ["NoneType", "Stale"]
        winner = 11 if results[0] is None else 12
        async with opened.reading() as read:
            assert await read.seats("KBQT") == [seat(1, winner)]

    async def test_writers_who_read_inside_their_transaction_lose_no_update(self, opened: Store) -> None:
        async def tell_one_more() -> None:
            async with opened.writing() as tx:
                row = await tx.table("KBQT")
                assert row is not None
                await asyncio.sleep(0)
                await tx.save_table(replace(row, told=row.told + 1))

        await asyncio.gather(*(tell_one_more() for _ in range(25)))
        async with opened.reading() as read:
            assert await read.table("KBQT") == table(told=25, revision=25)

    async def test_one_transaction_inside_another_is_refused_instead_of_waiting_for_ever(
        self, store: Store
    ) -> None:
        async with store.writing() as tx:
            with pytest.raises(RuntimeError):
                async with store.writing():
                    pass
            await tx.put_note("outer", "goes on")
        async with store.reading() as read:
            assert await read.note("outer") == "goes on"


class TestOpening:
    async def test_a_restart_finds_everything(self, again: Again) -> None:
        first = again()
        await first.open()
        async with first.writing() as tx:
            await tx.add_table(table(state={"lap": 1}))
            await tx.put_seat(seat())
            await tx.add_entry("KBQT", 0, {"line": "2 4 3"})
            await tx.put_parcel(parcel(words="hello"))
            await tx.first_time(7, now=1.0)
        await first.close()
        second = again()
        await second.open()
        async with second.writing() as tx:
            assert await tx.table("KBQT") == table(state={"lap": 1})
            assert await tx.seats("KBQT") == [seat()]
            assert await tx.entries("KBQT") == [{"line": "2 4 3"}]
            assert not await tx.first_time(7, now=2.0)
        assert told(await drain(second)) == [("send", "lobby", "hello")]
        await second.close()

    async def test_a_second_store_on_the_same_data_is_refused_until_the_first_is_closed(
        self, again: Again
    ) -> None:
        first, second = again(), again()
        await first.open()
        with pytest.raises(StoreError, match="Another bot"):
            await second.open()
        async with first.writing() as tx:
            await tx.put_note("first", "goes on")
        await first.close()
        await second.open()
        async with second.reading() as read:
            assert await read.note("first") == "goes on"
        await second.close()

    async def test_closing_waits_for_the_transaction_under_way(self, again: Again) -> None:
        store = again()
        await store.open()
        inside, go_on = asyncio.Event(), asyncio.Event()

        async def write() -> None:
            async with store.writing() as tx:
                inside.set()
                await go_on.wait()
                await tx.put_note("last", "word")

        writer = asyncio.create_task(write())
        await inside.wait()
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(writer, closing)
        await store.open()
        async with store.reading() as read:
            assert await read.note("last") == "word"
        await store.close()

    async def test_a_closed_store_says_so(self, again: Again) -> None:
        store = again()
        await store.open()
        await store.close()
        await store.close()
        for transaction in (store.reading(), store.writing()):
            with pytest.raises(StoreError, match="not open"):
                async with transaction:
                    pass
