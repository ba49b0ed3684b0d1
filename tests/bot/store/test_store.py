"""What every store must do, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import nullcontext, suppress
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Literal

import pytest

from bot import deliveries
from bot.deliveries import Repeated
from bot.hosting.organising import moderating, pauses
from bot.hosting.people import daily_list, data, pings
from bot.hosting.people.blocking import drop_ban, put_block
from bot.hosting.people.preferences import put_mute
from bot.hosting.seats.taking import move_drafts
from bot.hosting.table import motions
from bot.ids import ChannelId, GuildId, PersonId
from bot.interface.opening import intend
from bot.scale.postgres.store import PostgresStore
from bot.store import (
    Act,
    Alarm,
    AlarmKind,
    Away,
    BanRow,
    Brought,
    Departure,
    Draft,
    Filter,
    Gained,
    Motion,
    Offer,
    Parcel,
    Pause,
    PersonRow,
    Post,
    RoundRow,
    SeatRow,
    ServerRow,
    Stage,
    Stale,
    Starting,
    Store,
    StoreError,
    TableRow,
    Timing,
    Writing,
    of_server,
    rounds,
)
from bot.store.columns import ACTS, BANS, DEPARTURES, OFFERS, PAUSES, values
from bot.store.faults import Torn
from bot.store.sqlite import SqliteStore
from bot.store.writing import SWEPT
from bot.times.instants import NEVER, Instant, Seconds
from engine.face.lessons import LAST_LAP
from engine.model import NO_SEAT, DecisionId, Seat
from tests import databases

ANN, BEN, CLEO = PersonId(11), PersonId(12), PersonId(13)

Again = Callable[[], Store]
"""Makes a store, not yet opened, on the same data each time."""


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
async def again(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Again]:
    if request.param == "sqlite":
        yield lambda: SqliteStore(tmp_path / "races.db")
    else:
        async with databases.new_database() as address:
            yield lambda: PostgresStore(address)


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
        guild=GuildId(2**62 + 1),
        channel=ChannelId(700),
        organiser=ANN,
        tempo="round",
        options={"laps": 3, "nulls": ["freeze"]},
        seats=4,
        seed="00ff",
        commit="c0ffee",
        created=Instant(1000.25),
    )
    return replace(row, **changes)


def seat(number: int = 1, user: int | None = ANN, table: str = "KBQT") -> SeatRow:
    person, driver = (None, "careful") if user is None else (PersonId(user), "player")
    return SeatRow(table, Seat(number), person, f"Driver {number}", driver, f"token{number}")


def motion(table: str, kind: str, user: int) -> Motion:
    return Motion(0, table, kind, "2", PersonId(user), "because", Instant(100.0), Instant(200.0))


def parcel(
    key: str = "lobby",
    kind: Literal["send", "edit", "delete"] = "send",
    words: str = "",
    channel: int = 700,
    due: float = 0.0,
) -> Parcel:
    return Parcel(
        "KBQT", ChannelId(channel), key, kind, {"content": words}, f"{kind}-{key}", due=Instant(due)
    )


@pytest.fixture
async def opened(store: Store) -> Store:
    """A store in which there is one table."""
    async with store.writing() as tx:
        await tx.add_table(table())
    return store


@pytest.fixture
async def two(opened: Store) -> Store:
    """A store in which there are two tables."""
    async with opened.writing() as tx:
        await tx.add_table(table("OTHR", created=2000.0))
    return opened


async def queue(store: Store, *parcels: Parcel) -> None:
    async with store.writing() as tx:
        for one in parcels:
            await tx.put_parcel(one)


async def drain(store: Store) -> list[Parcel]:
    """Carry out parcel after parcel until none waits."""
    done: list[Parcel] = []
    while True:
        async with store.writing() as tx:
            waiting = await tx.parcels(now=Instant(1e9))
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
                lost=Instant(5.5),
                told=7,
                latest="e7",
                body="**Round 2**\n…",
                stop=3,
                state='{"a": {"b": [1, null, true, "Ω ʼ \'x\'"]}}',
                terms={"phase": 86400, "quiet": [22, 7], "zone": "Europe/Berlin"},
                timing=Timing(
                    DecisionId(3),
                    Instant(1.5),
                    Instant(86400.5),
                    Instant(900.0),
                    Instant(1e9),
                    "pause",
                    Seconds(30.0),
                    Seconds(60.0),
                    gained=Gained(excuse=Seconds(60.0)),
                ),
                language="de",
                season=4,
                least=90,
                newcomers=False,
            ),
            table(invited=(), options={}, state="{}"),
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
            lost=Instant(5.5),
            filmed=True,
            starting=Starting(
                "full", Instant(2.5), "UTC", True, Instant(1.5), Instant(1.25), "full-1", Instant(9.5), True
            ),
            name="Sunday cup",
            told=9,
            latest="e9",
            body="Round 1",
            stop=4,
            state='{"turn": 1}',
            terms={"phase": 300},
            timing=Timing(
                DecisionId(3),
                Instant(1.5),
                Instant(86400.5),
                Instant(900.0),
                Instant(1e9),
                "pause",
                Seconds(30.0),
                Seconds(60.0),
                gained=Gained(excuse=Seconds(60.0)),
            ),
            language="de",
            season=4,
            least=80,
            newcomers=False,
            inherited=True,
            unrated=True,
            careers=True,
            rated=True,
            legacy={"1": {"coins": 2}},
            lesson="ace",
            passed=True,
            ended=Instant(9.0),
            cleared=True,
            in_step=True,
            closes=(Instant(1.0), Instant(2.0)),
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
                await tx.put_value("written", "before the refusal")
                await tx.save_table(table(told=2))

        with pytest.raises(Stale):
            await write()
        async with opened.reading() as read:
            assert (await read.table("KBQT")) == table(told=1, revision=1)
            assert await read.value("written") is None

    async def test_a_table_that_is_not_there_cannot_be_saved(self, store: Store) -> None:
        with pytest.raises(Stale):
            async with store.writing() as tx:
                await tx.save_table(table())


class TestAsking:
    async def test_each_question_is_answered_by_what_is_committed_when_it_is_put(self, opened: Store) -> None:
        async with opened.asking() as ask:
            assert await ask.table("KBQT") == table()
            async with opened.writing() as tx:
                await tx.put_seat(seat())
                saved = await tx.save_table(table(told=7))
            assert await ask.seated("KBQT") == (saved, [seat()], ServerRow(saved.guild or GuildId(0)))

    async def test_a_look_is_one_moment_all_along(self, opened: Store) -> None:
        async with opened.reading() as read:
            assert await read.table("KBQT") == table()
            async with opened.writing() as tx:
                await tx.save_table(table(told=7))
            assert await read.table("KBQT") == table()


class TestFilter:
    @pytest.fixture
    async def many(self, store: Store) -> Store:
        stages: list[Stage] = ["lobby", "running", "over", "running"]
        async with store.writing() as tx:
            for number, (id, stage) in enumerate(zip(("AAAA", "AABB", "BBBB", "CCCC"), stages, strict=True)):
                row = table(id, stage=stage, created=float(number), organiser=20 + number)
                guild = None if id == "CCCC" else GuildId(1)
                await tx.add_table(replace(row, guild=guild, channel=ChannelId(70 + number % 2)))
            for id, number, user in (("AAAA", 1, 20), ("AABB", 1, 33), ("AABB", 2, None), ("CCCC", 1, 33)):
                await tx.put_seat(seat(number, user, id))
        return store

    @pytest.mark.parametrize(
        ("where", "found"),
        [
            (Filter(), ["CCCC", "BBBB", "AABB", "AAAA"]),
            (Filter(stages=("running",)), ["CCCC", "AABB"]),
            (Filter(stages=("lobby", "over")), ["BBBB", "AAAA"]),
            (Filter(guild=GuildId(1)), ["BBBB", "AABB", "AAAA"]),
            (Filter(channel=ChannelId(71)), ["CCCC", "AABB"]),
            (Filter(user=PersonId(33)), ["CCCC", "AABB"]),
            (Filter(user=PersonId(20)), ["AAAA"]),
            (Filter(user=PersonId(22)), ["BBBB"]),
            (Filter(prefix="AA"), ["AABB", "AAAA"]),
            (Filter(prefix="A%"), []),
            (Filter(limit=2), ["CCCC", "BBBB"]),
            (
                Filter(
                    stages=("running",),
                    guild=GuildId(1),
                    channel=ChannelId(71),
                    user=PersonId(33),
                    prefix="A",
                ),
                ["AABB"],
            ),
            (Filter(stages=("lobby",), user=PersonId(33)), []),
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
        words = SeatRow("KBQT", Seat(1), ANN, "Ana", "player", "token", 1, 2, 3, 4, "keep it", "watch blue")
        taken = replace(words, bequest="notes", since=7, substitute=True)
        vacant = SeatRow("KBQT", Seat(1), None, "careful bot", "ghost", "other", line="spend it")
        async with opened.writing() as tx:
            await tx.put_seat(taken)
            assert await tx.seats("KBQT") == [taken]
            await tx.put_seat(vacant)
        async with opened.reading() as read:
            assert await read.seats("KBQT") == [vacant]

    async def test_a_dropped_seat_is_gone(self, opened: Store) -> None:
        async with opened.writing() as tx:
            await tx.put_seat(seat(1))
            await tx.put_seat(seat(2))
            await tx.drop_seat("KBQT", Seat(1))
            await tx.drop_seat("KBQT", Seat(9))
        async with opened.reading() as read:
            assert await read.seats("KBQT") == [seat(2)]


class TestDepartures:
    async def test_they_come_in_order(self, two: Store) -> None:
        first = Departure("KBQT", ANN, Seat(3), 5, 0, "left", 2, 4, 1, False)
        again = Departure("KBQT", ANN, Seat(3), 9, 7, "absent", 1, 1, 1, True)
        other = Departure("KBQT", BEN, Seat(1), 8)
        async with two.writing() as tx:
            for row in (again, other, first, Departure("OTHR", ANN, Seat(2), 1)):
                tx.put(DEPARTURES, row)
        async with two.reading() as read:
            assert await read.departures("KBQT") == [first, other, again]

    async def test_one_is_replaced_at_its_entry_and_can_be_forgotten(self, opened: Store) -> None:
        row = Departure("KBQT", ANN, Seat(3), 5, place=2)
        async with opened.writing() as tx:
            tx.put(DEPARTURES, row)
            tx.put(DEPARTURES, replace(row, place=4))
            assert await tx.departures("KBQT") == [replace(row, place=4)]
            await tx.drop_departure(row)
            assert await tx.departures("KBQT") == []


class TestOffers:
    async def test_one_for_each_person_the_first_to_lapse_first(self, two: Store) -> None:
        late, soon = (
            Offer("KBQT", Seat(1), BEN, ANN, Instant(200.0)),
            Offer("KBQT", Seat(0), CLEO, ANN, Instant(100.0)),
        )
        async with two.writing() as tx:
            for offer in (
                replace(late, seat=Seat(3)),
                late,
                soon,
                Offer("OTHR", Seat(1), BEN, ANN, Instant(50.0)),
            ):
                tx.put(OFFERS, offer)
            tx.put(OFFERS, replace(soon, declined=True))
        async with two.reading() as read:
            assert await read.offers("KBQT") == [replace(soon, declined=True), late]

    async def test_one_can_be_dropped(self, opened: Store) -> None:
        offer = Offer("KBQT", Seat(1), BEN, ANN, Instant(200.0))
        async with opened.writing() as tx:
            tx.put(OFFERS, offer)
            await tx.drop_offer(offer)
            assert await tx.offers("KBQT") == []


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
            await tx.put_draft(Draft("KBQT", DecisionId(5), ANN, "2"))
            await tx.put_draft(Draft("KBQT", DecisionId(5), ANN, "2 4", page=2))
        async with opened.reading() as read:
            assert await read.draft("KBQT", DecisionId(5), ANN) == Draft(
                "KBQT", DecisionId(5), ANN, "2 4", page=2
            )
            assert await read.draft("KBQT", DecisionId(5), BEN) is None

    @pytest.mark.parametrize(
        ("decision", "user", "left"),
        [
            (None, None, []),
            (5, None, [(6, ANN)]),
            (None, ANN, [(5, BEN)]),
            (5, ANN, [(5, BEN), (6, ANN)]),
        ],
    )
    async def test_dropping_by_decision_and_by_user(
        self, opened: Store, decision: DecisionId | None, user: PersonId | None, left: list[tuple[int, int]]
    ) -> None:
        drafts = [(DecisionId(5), ANN), (DecisionId(5), BEN), (DecisionId(6), ANN)]
        async with opened.writing() as tx:
            for number, owner in drafts:
                await tx.put_draft(Draft("KBQT", number, owner, "2"))
            await tx.drop_drafts("KBQT", decision, user)
            assert [d for d in drafts if await tx.draft("KBQT", *d)] == left

    async def test_drafts_of_a_question_differ_by_their_purpose(self, opened: Store) -> None:
        plan = Draft("KBQT", DecisionId(5), ANN, "9", purpose="plan")
        async with opened.writing() as tx:
            await tx.put_draft(Draft("KBQT", DecisionId(5), ANN, "2"))
            await tx.put_draft(plan)
            await tx.put_draft(Draft("KBQT", DecisionId(0), ANN, "e4", purpose="what-if"))
            await tx.drop_drafts("KBQT", DecisionId(5), purpose="answer")
            await tx.drop_drafts("KBQT", purpose="what-if")
        async with opened.reading() as read:
            assert await read.draft("KBQT", DecisionId(5), ANN) is None
            assert await read.draft("KBQT", DecisionId(5), ANN, "plan") == plan
            assert await read.draft("KBQT", DecisionId(0), ANN, "what-if") is None

    async def test_a_table_that_was_read_first_has_the_drafts_that_are_kept_and_dropped(
        self, opened: Store
    ) -> None:
        plan = Draft("KBQT", DecisionId(5), ANN, "9", purpose="plan")
        async with opened.writing() as tx:
            for draft in (
                plan,
                Draft("KBQT", DecisionId(5), ANN, "2"),
                Draft("KBQT", DecisionId(6), BEN, "1"),
            ):
                await tx.put_draft(draft)
        async with opened.writing() as tx:
            await tx.seated("KBQT")
            await tx.drop_drafts("KBQT", DecisionId(5), ANN, "answer")
            await tx.drop_drafts("KBQT", DecisionId(6), ANN)
            await tx.put_draft(Draft("KBQT", DecisionId(7), ANN, "3"))
            within = await tx.drafts("KBQT", ANN), await tx.draft("KBQT", DecisionId(6), BEN)
        async with opened.reading() as read:
            after = await read.drafts("KBQT", ANN), await read.draft("KBQT", DecisionId(6), BEN)
        assert (
            within
            == after
            == ([plan, Draft("KBQT", DecisionId(7), ANN, "3")], Draft("KBQT", DecisionId(6), BEN, "1"))
        )

    async def test_drafts_are_handed_over_in_the_place_of_those_of_the_new_owner(self, two: Store) -> None:
        async with two.writing() as tx:
            await tx.put_draft(Draft("KBQT", DecisionId(5), ANN, "2 4", page=2))
            await tx.put_draft(Draft("KBQT", DecisionId(5), BEN, "1"))
            await tx.put_draft(Draft("KBQT", DecisionId(6), BEN, "1"))
            await tx.put_draft(Draft("KBQT", DecisionId(5), CLEO, "3"))
            await tx.put_draft(Draft("OTHR", DecisionId(5), ANN, "9"))
            await tx.put_draft(Draft("OTHR", DecisionId(6), BEN, "8"))
            await move_drafts(tx, "KBQT", ANN, BEN)
        async with two.reading() as read:
            assert await read.draft("KBQT", DecisionId(5), BEN) == Draft(
                "KBQT", DecisionId(5), BEN, "2 4", page=2
            )
            assert await read.draft("KBQT", DecisionId(5), ANN) is None
            assert await read.draft("KBQT", DecisionId(6), BEN) is None
            assert await read.draft("KBQT", DecisionId(5), CLEO) == Draft("KBQT", DecisionId(5), CLEO, "3")
            assert await read.draft("OTHR", DecisionId(5), ANN) == Draft("OTHR", DecisionId(5), ANN, "9")
            assert await read.draft("OTHR", DecisionId(6), BEN) == Draft("OTHR", DecisionId(6), BEN, "8")


class TestPosts:
    async def test_posts_by_key_and_oldest_first(self, opened: Store) -> None:
        lobby, late = (
            Post("KBQT", "lobby", ChannelId(700), 2**62, Instant(5.5)),
            Post("KBQT", "round-1", ChannelId(700), 8, Instant(9.0)),
        )
        async with opened.writing() as tx:
            await tx.put_post(late)
            await tx.put_post(lobby)
        async with opened.reading() as read:
            assert await read.posts("KBQT") == [lobby, late]
            assert await read.post("KBQT", "lobby") == lobby
            assert await read.post("KBQT", "round-2") is None

    async def test_a_post_made_anew_takes_the_place_of_the_old_one(self, opened: Store) -> None:
        anew = Post("KBQT", "lobby", ChannelId(701), 9, Instant(6.0))
        async with opened.writing() as tx:
            await tx.put_post(Post("KBQT", "lobby", ChannelId(700), 8, Instant(5.5)))
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
            assert [p.key for p in await read.parcels(now=NEVER)] == ["a", "c"]
            assert [p.key for p in await read.parcels(now=NEVER, limit=1)] == ["a"]

    async def test_channels_at_which_somebody_is_busy_are_passed_over(self, opened: Store) -> None:
        await queue(
            opened,
            parcel("a", channel=2**62 + 1, due=1.0),
            parcel("b", channel=2**62 + 1, due=2.0),
            parcel("c", channel=2**62 + 3, due=3.0),
        )
        async with opened.reading() as read:
            assert [p.key for p in await read.parcels(Instant(9.0), besides=[2**62 + 1])] == ["c"]
            assert await read.parcels(Instant(9.0), besides=[2**62 + 1, 2**62 + 3]) == []
            assert await read.next_due() == 1.0
            assert await read.next_due([2**62 + 1]) == 3.0
            assert await read.next_due([2**62 + 1, 2**62 + 3]) is None

    async def test_a_parcel_comes_back_as_it_was_queued(self, opened: Store) -> None:
        sent = replace(
            parcel(words="Ω **x**"), payload={"content": "Ω", "rows": [[1, None]]}, due=Instant(3.5)
        )
        await queue(opened, sent)
        async with opened.reading() as read:
            [found] = await read.parcels(now=Instant(3.5))
        assert found.id > 0
        assert replace(found, id=0) == sent

    async def test_a_parcel_that_is_not_due_holds_up_its_channel_alone(self, opened: Store) -> None:
        await queue(opened, parcel("a", channel=1), parcel("b", channel=1), parcel("c", channel=2, due=30.0))
        async with opened.writing() as tx:
            [first] = await tx.parcels(now=Instant(10.0))
            await tx.delay_parcel(first.id, due=Instant(20.0))
        async with opened.reading() as read:
            assert await read.parcels(now=Instant(19.0)) == []
            assert await read.parcels(now=Instant(20.0)) == [replace(first, tries=1, due=Instant(20.0))]
            assert [p.key for p in await read.parcels(now=Instant(30.0))] == ["a", "c"]

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

    async def test_dropping_all_parcels_of_a_table_leaves_those_of_others(self, two: Store) -> None:
        await queue(two, parcel("a"), replace(parcel("b"), table="OTHR"), parcel("c"))
        async with two.writing() as tx:
            await tx.drop_parcels("KBQT")
        assert [p.key for p in await drain(two)] == ["b"]

    async def test_all_parcels_that_wait_are_counted_due_or_not(self, opened: Store) -> None:
        async with opened.reading() as read:
            assert await read.parcels_waiting() == 0
        await queue(opened, parcel("a"), parcel("b"), parcel("c", channel=2, due=30.0))
        async with opened.reading() as read:
            assert await read.parcels_waiting() == 3

    async def test_a_letter_waits_behind_the_letters_to_the_same_person_alone(self, opened: Store) -> None:
        payload = {"letter": {"content": "hi"}, "instead": {"channel": 700}}
        letter = replace(parcel("reminder", channel=11), kind="letter", payload=payload)
        await queue(opened, parcel("a"), letter, letter)
        async with opened.reading() as read:
            assert [p.key for p in await read.parcels(now=NEVER)] == ["a", "reminder"]
        assert [p.payload for p in await drain(opened) if p.kind == "letter"] == [payload] * 2

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
            [on_its_way] = await read.parcels(now=NEVER)
        await queue(opened, parcel(kind="edit", words="newer"))
        async with opened.writing() as tx:
            await tx.drop_parcel(on_its_way.id)
        assert told(await drain(opened)) == [("edit", "lobby", "newer")]

    async def test_a_newer_edit_does_not_come_before_the_time_set_for_the_older_one(
        self, opened: Store
    ) -> None:
        await queue(opened, parcel(kind="edit", words="throttled"))
        async with opened.writing() as tx:
            [throttled] = await tx.parcels(now=NEVER)
            await tx.delay_parcel(throttled.id, due=Instant(60.0))
            await tx.put_parcel(parcel(kind="edit", words="newer", due=5.0))
            assert await tx.parcels(now=Instant(59.0)) == []
            [newer] = await tx.parcels(now=Instant(60.0))
        assert newer.payload == {"content": "newer"}


class TestIds:
    async def test_tables_in_a_stage_by_the_order_of_their_ids(self, two: Store) -> None:
        async with two.writing() as tx:
            await tx.add_table(table("ABCD", stage="lobby"))
        async with two.reading() as read:
            assert await read.ids(("running",)) == ["KBQT", "OTHR"]
            assert await read.ids(("running", "lobby"), limit=2) == ["ABCD", "KBQT"]
            assert await read.ids(("running", "lobby"), after="KBQT") == ["OTHR"]
            assert await read.ids(("closed",)) == []


class TestAlarms:
    async def test_alarms_that_are_due_come_earliest_first(self, two: Store) -> None:
        close, due = Alarm("KBQT", "close", Instant(9.0)), Alarm("OTHR", "due", Instant(10.0))
        half, late = Alarm("KBQT", "half", Instant(10.0), seat=2), Alarm("KBQT", "due", Instant(10.5))
        await set_alarms(two, late, due, half, close)
        async with two.reading() as read:
            assert await read.alarms(now=Instant(8.9)) == []
            assert await read.alarms(now=Instant(10.0)) == [close, half, due]
            assert await read.alarms(now=Instant(99.0), limit=2) == [close, half]
            assert await read.alarms_of("KBQT") == [close, half, late]
            assert await read.alarms_of("NONE") == []

    async def test_servers_take_turns_when_much_is_due(self, two: Store) -> None:
        """A server with a thousand tables does not keep the others waiting."""
        many = [Alarm("KBQT", kind, Instant(1.0)) for kind in ("due", "half", "soon")]
        async with two.writing() as tx:
            await tx.add_table(table("SMLL", guild=77))
        await set_alarms(two, *many, Alarm("SMLL", "due", Instant(9.0)))
        async with two.reading() as read:
            assert await read.alarms(now=Instant(10.0), limit=2) == [
                many[0],
                Alarm("SMLL", "due", Instant(9.0)),
            ]

    async def test_the_next_alarm_is_the_earliest(self, two: Store) -> None:
        async with two.reading() as read:
            assert await read.next_alarm() is None
        await set_alarms(
            two, Alarm("KBQT", "due", Instant(10.5)), Alarm("OTHR", "half", Instant(9.5), seat=1)
        )
        async with two.reading() as read:
            assert await read.next_alarm() == 9.5

    async def test_an_alarm_replaces_one_of_the_same_table_kind_and_seat(self, two: Store) -> None:
        others = [
            Alarm("KBQT", "half", Instant(1.0)),
            Alarm("KBQT", "half", Instant(2.0), seat=2),
            Alarm("KBQT", "soon", Instant(3.0), seat=1),
            Alarm("OTHR", "half", Instant(4.0), seat=1),
        ]
        later = Alarm("KBQT", "half", Instant(5.0), seat=1)
        await set_alarms(two, *others, replace(later, at=Instant(0.5)), later)
        async with two.reading() as read:
            assert await read.alarms(now=Instant(9.0)) == [*others, later]

    @pytest.mark.parametrize(
        ("kinds", "seat", "left"),
        [
            ((), None, []),
            ((), 1, [("due", 0), ("half", 2)]),
            (("half",), None, [("due", 0), ("soon", 1)]),
            (("half",), 1, [("due", 0), ("half", 2), ("soon", 1)]),
            (("due", "soon"), None, [("half", 1), ("half", 2)]),
            (("due",), 0, [("half", 1), ("half", 2), ("soon", 1)]),
            (("stale",), None, [("due", 0), ("half", 1), ("half", 2), ("soon", 1)]),
        ],
    )
    async def test_dropping_by_kind_and_by_seat(
        self, two: Store, kinds: tuple[AlarmKind, ...], seat: int | None, left: list[tuple[str, int]]
    ) -> None:
        await set_alarms(
            two,
            Alarm("KBQT", "due", Instant(1.0)),
            Alarm("KBQT", "half", Instant(1.0), seat=1),
            Alarm("KBQT", "half", Instant(1.0), seat=2),
            Alarm("KBQT", "soon", Instant(1.0), seat=1),
            Alarm("OTHR", "half", Instant(1.0), seat=1),
        )
        async with two.writing() as tx:
            await tx.drop_alarms("KBQT", *kinds, seat=seat)
            assert [(a.kind, a.seat) for a in await tx.alarms_of("KBQT")] == left
            assert len(await tx.alarms_of("OTHR")) == 1


async def set_alarms(store: Store, *alarms: Alarm) -> None:
    async with store.writing() as tx:
        for alarm in alarms:
            await tx.put_alarm(alarm)


class TestPeople:
    async def test_a_stranger_is_what_the_defaults_say(self, store: Store) -> None:
        async with store.reading() as read:
            assert await read.person(PersonId(2**62)) == PersonRow(PersonId(2**62))

    async def test_a_person_is_replaced_whole(self, store: Store) -> None:
        ana = PersonRow(ANN, "Ana", 1, True, "Europe/Berlin", "de", deadlines=(3, -1), speed_hidden=True)
        async with store.writing() as tx:
            await tx.put_person(PersonRow(ANN, "An", letters=-1))
            await tx.put_person(ana)
            await tx.put_person(PersonRow(BEN))
        async with store.reading() as read:
            assert await read.person(ANN) == ana
            assert await read.person(BEN) == PersonRow(BEN)

    async def test_all_that_somebody_has_settled_is_kept(self, store: Store) -> None:
        ana = PersonRow(
            ANN,
            "Ana",
            zone="Asia/Tokyo",
            reminders="6h",
            digest="08:00",
            digest_at=Instant(9.5),
            nights="22:00-07:00",
            calls_by_letter=True,
        )
        async with store.writing() as tx:
            await tx.put_person(ana)
            assert await tx.person(ANN) == ana
            assert await tx.person(BEN) == PersonRow(BEN, reminders="half soon last")

    async def test_digests_come_when_they_are_due_the_earliest_first(self, store: Store) -> None:
        async with store.writing() as tx:
            for user, at in ((11, 9.0), (12, 8.0), (13, 0.0), (14, 20.0), (15, 8.0)):
                await tx.put_person(PersonRow(PersonId(user), digest_at=Instant(at)))
        async with store.reading() as read:
            assert await daily_list.due(read, Instant(7.9)) == []
            assert await daily_list.due(read, Instant(9.0)) == [12, 15, 11]
            assert await daily_list.due(read, Instant(9.0), limit=2) == [12, 15]
            assert await read.next_alarm() == 8.0

    async def test_the_next_alarm_may_be_a_digest(self, two: Store) -> None:
        await set_alarms(two, Alarm("KBQT", "due", Instant(10.5)))
        async with two.writing() as tx:
            await tx.put_person(PersonRow(ANN, digest_at=Instant(9.5)))
            assert await tx.next_alarm() == 9.5
            await tx.put_person(PersonRow(ANN, digest_at=Instant(11.5)))
            assert await tx.next_alarm() == 10.5

    async def test_of_everybody_the_latest_post_that_has_called_them_is_known(self, two: Store) -> None:
        async with two.writing() as tx:
            pings.put_called(tx, "KBQT", "e1", [ANN, BEN])
            pings.put_called(tx, "KBQT", "e1", [ANN])
            pings.put_called(tx, "KBQT", "e5", [BEN])
            pings.put_called(tx, "OTHR", "e1", [CLEO])
            pings.put_called(tx, "OTHR", "e1", [])
        async with two.reading() as read:
            assert await pings.called(read, "KBQT", "e1") == [11]
            assert await pings.called(read, "KBQT", "e5") == [12]
            assert await pings.called(read, "OTHR", "e1") == [13]
            assert await pings.called(read, "OTHR", "lobby") == []

    async def test_a_table_is_muted_for_one_person_until_taken_back(self, two: Store) -> None:
        async with two.writing() as tx:
            put_mute(tx, ANN, "KBQT", True)
            put_mute(tx, ANN, "KBQT", True)
            assert await tx.muted(ANN, "KBQT")
            assert not await tx.muted(ANN, "OTHR")
            assert not await tx.muted(BEN, "KBQT")
            assert await tx.muted_tables(ANN) == ["KBQT"]
            assert await tx.muted_tables(BEN) == []
            put_mute(tx, ANN, "KBQT", False)
            assert not await tx.muted(ANN, "KBQT")
            assert await tx.muted_tables(ANN) == []

    async def test_only_tables_that_live_are_listed_as_muted(self, two: Store) -> None:
        async with two.writing() as tx:
            for code in ("KBQT", "OTHR"):
                put_mute(tx, ANN, code, True)
            row = await tx.table("OTHR")
            assert row is not None
            await tx.save_table(replace(row, stage="over"))
            assert await tx.muted_tables(ANN) == ["KBQT"]

    async def test_vacations_that_are_not_over_come_earliest_first(self, store: Store) -> None:
        past, present, future = (
            Away(ANN, Instant(1.0), Instant(5.0)),
            Away(ANN, Instant(4.0), Instant(9.0)),
            Away(ANN, Instant(20.0), Instant(30.0)),
        )
        other, stranger = Away(BEN, Instant(6.0), Instant(7.0)), Away(CLEO, Instant(6.0), Instant(7.0))
        async with store.writing() as tx:
            for away in (future, past, other, stranger, present):
                await tx.put_away(away)
        async with store.reading() as read:
            assert await read.away([ANN, BEN], since=Instant(5.0)) == [present, other, future]
            assert await read.away([ANN], since=Instant(30.0)) == []
            assert await read.away([], since=NEVER) == []

    async def test_a_vacation_is_corrected_by_another_with_the_same_beginning(self, store: Store) -> None:
        async with store.writing() as tx:
            await tx.put_away(Away(ANN, Instant(4.0), Instant(9.0)))
            await tx.put_away(Away(ANN, Instant(4.0), Instant(8.0)))
            assert await tx.away([ANN], since=NEVER) == [Away(ANN, Instant(4.0), Instant(8.0))]

    @pytest.mark.parametrize(
        ("begins", "left"), [(4.0, [Away(ANN, Instant(20.0), Instant(30.0))]), (5.0, None), (None, [])]
    )
    async def test_dropping_one_vacation_or_all(
        self, store: Store, begins: Instant | None, left: list[Away] | None
    ) -> None:
        own, other = (
            [Away(ANN, Instant(4.0), Instant(9.0)), Away(ANN, Instant(20.0), Instant(30.0))],
            Away(BEN, Instant(4.0), Instant(9.0)),
        )
        async with store.writing() as tx:
            for away in (*own, other):
                await tx.put_away(away)
            await tx.drop_away(ANN, begins)
            assert await tx.away([ANN], since=NEVER) == (own if left is None else left)
            assert await tx.away([BEN], since=NEVER) == [other]

    async def test_vacations_of_those_at_a_table_come_along_with_it(self, store: Store) -> None:
        """They are the same as when they are asked for, also once one of them has changed."""
        past, present, future = (
            Away(ANN, NEVER, Instant(3.0)),
            Away(BEN, Instant(4.0), Instant(9.0)),
            Away(ANN, Instant(5.0), Instant(8.0)),
        )
        async with store.writing() as tx:
            await tx.add_table(table())
            await tx.put_seat(seat(1, user=11))
            await tx.put_seat(seat(2, user=12))
            for away in (past, present, future):
                await tx.put_away(away)
        async with store.writing() as tx:
            await tx.seated("KBQT")
            assert await tx.away([BEN, ANN], since=Instant(3.0)) == [present, future]
            assert await tx.away([BEN], since=NEVER) == [present]
            await tx.put_away(Away(BEN, Instant(2.0), Instant(3.5)))
            assert await tx.away([BEN, ANN], since=Instant(3.0)) == [
                Away(BEN, Instant(2.0), Instant(3.5)),
                present,
                future,
            ]
            await tx.drop_away(ANN)
            assert await tx.away([ANN], since=NEVER) == []

    async def test_the_settings_of_a_server_are_replaced_whole(self, store: Store) -> None:
        async with store.writing() as tx:
            assert await tx.server(GuildId(5)) == ServerRow(GuildId(5))
            await tx.put_server(ServerRow(GuildId(5), {"channels": [1, 2], "tempo": "round"}))
            await tx.put_server(ServerRow(GuildId(5), {"tempo": "phase"}, left=Instant(99.5)))
        async with store.reading() as read:
            assert await read.server(GuildId(5)) == ServerRow(
                GuildId(5), {"tempo": "phase"}, left=Instant(99.5)
            )
            assert await read.server(GuildId(6)) == ServerRow(GuildId(6))


class TestForgetting:
    @pytest.fixture
    async def known(self, two: Store) -> Store:
        """A store that knows everything about 11 and about 12."""
        async with two.writing() as tx:
            for user in (11, 12):
                await tx.put_seat(seat(user - 10, user))
                await tx.put_person(PersonRow(PersonId(user), f"Person {user}", muted=True))
                await tx.put_profile(PersonId(user), "chariots", "keep")
                await tx.put_draft(Draft("KBQT", DecisionId(5), PersonId(user), "2"))
                put_mute(tx, PersonId(user), "KBQT", True)
                await tx.put_away(Away(PersonId(user), Instant(1.0), Instant(9.0)))
                pings.put_called(tx, "KBQT", "e1", [PersonId(user)])
                asked = await motions.add(tx, motion("KBQT", "pause", user))
                motions.put_ballot(tx, asked.id, BEN, True)
                motions.put_ballot(tx, asked.id, ANN, False)
                act = Act(0, GuildId(5), "KBQT", PersonId(user), "kick", "absent", Instant(1.0))
                tx.later(ACTS.insert, values(act))
                await tx.put_former("KBQT", PersonId(user), NO_SEAT)
                tx.put(DEPARTURES, Departure("OTHR", PersonId(user), Seat(1), user))
                tx.put(OFFERS, Offer("KBQT", NO_SEAT, PersonId(user), CLEO, Instant(1.0)))
                tx.put(OFFERS, Offer("OTHR", NO_SEAT, PersonId(user + 10), PersonId(user), Instant(1.0)))
            await tx.forget_person(ANN)
        return two

    async def test_what_belongs_to_the_person_alone_is_gone(self, known: Store) -> None:
        async with known.reading() as read:
            assert await read.person(ANN) == PersonRow(ANN)
            assert await read.profile(ANN, "chariots") == ""
            assert await read.draft("KBQT", DecisionId(5), ANN) is None
            assert not await read.muted(ANN, "KBQT")
            assert await read.away([ANN], since=NEVER) == []
            assert await pings.called(read, "KBQT", "e1") == [12]
            assert await read.former_seats("OTHR", ANN) == []

    async def test_others_keep_everything(self, known: Store) -> None:
        async with known.reading() as read:
            assert await read.person(BEN) == PersonRow(BEN, "Person 12", muted=True)
            assert await read.profile(BEN, "chariots") == "keep"
            assert await read.draft("KBQT", DecisionId(5), BEN) == Draft("KBQT", DecisionId(5), BEN, "2")
            assert await read.muted(BEN, "KBQT")
            assert await read.away([BEN], since=NEVER) == [Away(BEN, Instant(1.0), Instant(9.0))]
            (asked,) = await motions.of_table(read, "KBQT")
            assert (asked.user, await motions.ballots(read, asked.id)) == (12, {12: True})
            assert await read.has_sat("KBQT", BEN)
            assert await read.departures("OTHR") == [Departure("OTHR", BEN, Seat(1), 12)]
            assert await read.offers("KBQT") == [Offer("KBQT", NO_SEAT, BEN, CLEO, Instant(1.0))]
            assert await read.offers("OTHR") == [Offer("OTHR", NO_SEAT, PersonId(22), BEN, Instant(1.0))]

    async def test_acts_stay_without_a_name(self, known: Store) -> None:
        async with known.reading() as read:
            assert [act.user for act in await moderating.acts_of(read, GuildId(5), 100)] == [12, 0]

    async def test_seats_are_left_to_the_host(self, known: Store) -> None:
        async with known.reading() as read:
            assert [found.user for found in await read.seats("KBQT")] == [11, 12]

    async def test_two_people_may_be_forgotten_at_one_table(self, known: Store) -> None:
        async with known.writing() as tx:
            await tx.forget_person(BEN)
            assert [act.user for act in await moderating.acts_of(tx, GuildId(5), 100)] == [0, 0]

    async def test_a_stranger_may_be_forgotten(self, store: Store) -> None:
        async with store.writing() as tx:
            await tx.forget_person(ANN)
            assert await tx.person(ANN) == PersonRow(ANN)


class TestFinding:
    async def test_whom_somebody_has_blocked_and_who_has_blocked_somebody(self, store: Store) -> None:
        async with store.writing() as tx:
            for user, other in ((11, 13), (11, 12), (11, 12), (14, 12)):
                put_block(tx, PersonId(user), other, True)
            put_block(tx, ANN, 13, False)
            put_block(tx, ANN, 99, False)
        async with store.reading() as read:
            assert await read.blocked(ANN) == [12]
            assert await read.blocked(BEN) == []
            assert await read.blockers(BEN) == [11, 14]
            assert await read.blockers(CLEO) == []

    async def test_a_ban_belongs_to_one_server(self, store: Store) -> None:
        async with store.writing() as tx:
            for ban in (
                BanRow(GuildId(5), BEN, Instant(9.0)),
                BanRow(GuildId(5), ANN, Instant(1.0)),
                BanRow(GuildId(6), ANN, Instant(2.0)),
                BanRow(GuildId(5), ANN, Instant(3.0)),
            ):
                tx.put(BANS, ban)
            drop_ban(tx, GuildId(6), BEN)
        async with store.reading() as read:
            assert await read.bans(GuildId(5)) == [
                BanRow(GuildId(5), ANN, Instant(3.0)),
                BanRow(GuildId(5), BEN, Instant(9.0)),
            ]
            assert (await read.banned(GuildId(6), ANN), await read.banned(GuildId(6), BEN)) == (True, False)
        async with store.writing() as tx:
            drop_ban(tx, GuildId(5), ANN)
            assert await tx.bans(GuildId(5)) == [BanRow(GuildId(5), BEN, Instant(9.0))]

    async def test_what_somebody_has_settled_is_theirs_to_see_and_to_delete(self, store: Store) -> None:
        """A ban belongs to its server, and the blocks of others to those: they are not shown, and stay."""
        async with store.writing() as tx:
            put_block(tx, ANN, 12, True)
            put_block(tx, CLEO, 11, True)
            tx.put(BANS, BanRow(GuildId(5), ANN, Instant(1.0)))
        async with store.reading() as read:
            kept = await data.kept_of(read, ANN)
            assert [row["other"] for row in kept["blocks"]] == [12]
            assert [row["guild"] for row in kept["bans"]] == [5]
        async with store.writing() as tx:
            await tx.forget_person(ANN)
            assert await tx.blocked(ANN) == []
            assert (await tx.blockers(ANN), await tx.banned(GuildId(5), ANN)) == ([13], True)

    async def test_a_server_has_posts_parcels_and_alarms_of_its_own(self, opened: Store) -> None:
        ours, other = of_server(GuildId(2**62)), of_server(GuildId(2**61))
        async with opened.writing() as tx:
            await tx.put_alarm(Alarm(ours, "list", Instant(5.0)))
            await tx.put_alarm(Alarm(other, "list", Instant(6.0)))
            await tx.put_alarm(Alarm("KBQT", "due", Instant(7.0)))
            await tx.put_post(Post(ours, "list", ChannelId(700), 8, Instant(1.0)))
            await tx.put_parcel(replace(parcel("list"), table=ours))
            await tx.drop_alarms(other)
        async with opened.reading() as read:
            assert await read.alarms(Instant(10.0)) == [
                Alarm(ours, "list", Instant(5.0)),
                Alarm("KBQT", "due", Instant(7.0)),
            ]
            assert await read.posts(ours) == [Post(ours, "list", ChannelId(700), 8, Instant(1.0))]
            assert (await read.posts(other), await read.posts("KBQT")) == ([], [])
            assert [p.table for p in await read.parcels(NEVER)] == [ours]


class TestWatching:
    async def test_a_vote_counts_once_and_may_be_changed(self, two: Store) -> None:
        async with two.writing() as tx:
            pause = await motions.add(tx, motion("KBQT", "pause", 10))
            other = await motions.add(tx, motion("OTHR", "pause", 10))
            for user, agrees in ((12, True), (11, True), (12, False)):
                motions.put_ballot(tx, pause.id, PersonId(user), agrees)
            motions.put_ballot(tx, other.id, PersonId(14), True)
        async with two.reading() as read:
            assert await motions.ballots(read, pause.id) == {11: True, 12: False}
            assert await motions.ballots(read, other.id) == {14: True}
            assert await motions.ballots(read, 99) == {}

    async def test_motions_come_newest_first_and_are_kept_as_they_change(self, two: Store) -> None:
        async with two.writing() as tx:
            first = await motions.add(tx, motion("KBQT", "pause", ANN))
            second = await motions.add(tx, motion("KBQT", "remove", BEN))
            motions.save(tx, replace(first, state="lapsed", post="vote-1"))
        async with two.reading() as read:
            assert await motions.of_table(read, "KBQT") == [
                second,
                replace(first, state="lapsed", post="vote-1"),
            ]
            assert await motions.one(read, second.id) == second
            assert await motions.one(read, 99) is None
            assert await motions.of_table(read, "OTHR") == []

    async def test_the_votes_of_a_table_are_dropped_together(self, two: Store) -> None:
        async with two.writing() as tx:
            gone = await motions.add(tx, motion("KBQT", "pause", ANN))
            kept = await motions.add(tx, motion("OTHR", "pause", ANN))
            for asked in (gone, kept):
                motions.put_ballot(tx, asked.id, BEN, True)
            motions.drop(tx, "KBQT")
            assert await motions.of_table(tx, "KBQT") == []
            assert await motions.ballots(tx, gone.id) == {}
            assert await motions.ballots(tx, kept.id) == {12: True}

    async def test_pauses_that_are_over_for_long_are_left_out(self, two: Store) -> None:
        early, late = (
            Pause("KBQT", Instant(10.0), Instant(20.0)),
            Pause("KBQT", Instant(30.0), Instant(40.0), agreed=True),
        )
        async with two.writing() as tx:
            for pause in (
                late,
                replace(early, ends=Instant(25.0)),
                early,
                Pause("OTHR", Instant(1.0), Instant(99.0)),
            ):
                tx.put(PAUSES, pause)
        async with two.reading() as read:
            assert await pauses.pauses_of(read, "KBQT", NEVER) == [early, late]
            assert await pauses.pauses_of(read, "KBQT", Instant(20.0)) == [late]

    async def test_what_was_done_by_office_is_told_server_by_server_newest_first(self, two: Store) -> None:
        async with two.writing() as tx:
            for n, guild in enumerate((5, 5, 6, 5)):
                act = Act(0, GuildId(guild), "KBQT", ANN, "kick", f"reason {n}", Instant(float(n)))
                tx.later(ACTS.insert, values(act))
        async with two.reading() as read:
            assert [act.reason for act in await moderating.acts_of(read, GuildId(5), 100)] == [
                "reason 3",
                "reason 1",
                "reason 0",
            ]
            assert [act.reason for act in await moderating.acts_of(read, GuildId(5), limit=1)] == ["reason 3"]
            assert await moderating.acts_of(read, GuildId(7), 100) == []

    async def test_who_has_sat_at_a_table_is_known_of_its_lobby_too(self, two: Store) -> None:
        async with two.writing() as tx:
            await tx.put_seat(seat(1, 11))
            await tx.put_former("KBQT", BEN, Seat(0))
            await tx.put_former("KBQT", CLEO, Seat(2))
        async with two.reading() as read:
            assert [await read.has_sat("KBQT", PersonId(user)) for user in (11, 12, 13, 14)] == [
                True,
                True,
                True,
                False,
            ]
            assert not await read.has_sat("OTHR", BEN)
            assert await read.former_seats("KBQT", BEN) == []

    async def test_who_has_played_a_game_is_known_from_tables_that_have_begun(self, two: Store) -> None:
        async with two.writing() as tx:
            await tx.put_seat(seat(1, 11))
            await tx.put_former("KBQT", BEN, Seat(2))
            kbqt, othr = await tx.table("KBQT"), await tx.table("OTHR")
            assert kbqt is not None
            assert othr is not None
            await tx.save_table(replace(kbqt, stage="over"))
            await tx.save_table(replace(othr, stage="lobby"))
            await tx.put_seat(replace(seat(1, 13), table="OTHR"))
        async with two.reading() as read:
            game = kbqt.game
            assert await read.has_played(ANN, game, besides="OTHR")
            assert await read.has_played(BEN, game, besides="OTHR")
            assert not await read.has_played(ANN, game, besides="KBQT")
            assert not await read.has_played(ANN, "another", besides="OTHR")
            assert not await read.has_played(CLEO, game, besides="KBQT")
        for revision, lesson in enumerate((LAST_LAP, "corners"), 1):
            async with two.writing() as tx:
                await tx.save_table(replace(kbqt, stage="over", lesson=lesson, revision=revision))
            async with two.reading() as read:
                assert not await read.has_played(ANN, game, besides="OTHR")

    async def test_rounds_are_numbered_as_they_come(self, two: Store) -> None:
        first, second = RoundRow("KBQT", 1, 4, "Round 1"), RoundRow("KBQT", 2, 9, "Round 2")
        async with two.writing() as tx:
            for row in (replace(first, number=7), RoundRow("OTHR", 0, 3, "x"), replace(second, number=0)):
                rounds.add(tx, row, "{}")
        async with two.reading() as read:
            assert await read.rounds("KBQT") == [first, second]
            assert await read.rounds("KBQT", 2) == await read.rounds("KBQT", 2, 5) == [second]
            assert await read.rounds("KBQT", 1, 1) == [first]
            assert await read.last_round("KBQT") == 2
            assert await read.last_round("LONE") == 0

    async def test_a_round_keeps_its_position(self, two: Store) -> None:
        async with two.writing() as tx:
            for number in (1, 2, 3):
                rounds.add(tx, RoundRow("KBQT", 0, number * 4, ""), f'{{"lap": {number}, "Ω": "ʼ"}}')
        async with two.reading() as read:
            assert await read.positions("KBQT", 2, 3) == {
                2: '{"lap": 2, "Ω": "ʼ"}',
                3: '{"lap": 3, "Ω": "ʼ"}',
            }
            assert await read.positions("OTHR", 1, 3) == {}

    async def test_the_latest_round_comes_with_its_position(self, two: Store) -> None:
        async with two.writing() as tx:
            for number in (1, 2):
                rounds.add(tx, RoundRow("KBQT", 0, number * 4, ""), f'{{"lap": {number}}}')
        async with two.reading() as read:
            assert await rounds.latest(read, "LONE") is None
            row, position = await rounds.latest(read, "KBQT") or pytest.fail("no round")
        assert row == RoundRow("KBQT", 2, 8, "")
        assert position == '{"lap": 2}'

    async def test_the_latest_round_is_the_one_that_was_just_added(self, two: Store) -> None:
        async with two.writing() as tx:
            rounds.add(tx, RoundRow("KBQT", 0, 4, ""), "{}")
        async with two.writing() as tx:
            seated = await tx.seated("KBQT") or pytest.fail("no table")
            saved = await tx.save_table(replace(seated[0], body="one"))
            before = await rounds.latest(tx, "KBQT") or pytest.fail("no round")
            await tx.save_table(replace(saved, body="two"))
            rounds.add(tx, RoundRow("KBQT", 0, 8, ""), "{}")
            after = await rounds.latest(tx, "KBQT") or pytest.fail("no round")
        async with two.reading() as read:
            row = await read.table("KBQT") or pytest.fail("no table")
        assert (before[0].entry, after[0].entry) == (4, 8)
        assert (row.body, row.revision) == ("two", seated[0].revision + 2)

    async def test_drafts_come_together(self, two: Store) -> None:
        mine = [
            Draft("KBQT", DecisionId(1), ANN, "2 4 3"),
            Draft("KBQT", DecisionId(0), ANN, "9 9", purpose="mend"),
        ]
        async with two.writing() as tx:
            for draft in (
                *mine,
                Draft("KBQT", DecisionId(1), BEN, ""),
                Draft("OTHR", DecisionId(1), ANN, ""),
            ):
                await tx.put_draft(draft)
        async with two.reading() as read:
            assert {*await read.drafts("KBQT", ANN)} == {*mine}

    async def test_a_rollback_drops_the_rounds_that_lie_behind_it(self, two: Store) -> None:
        rows = [RoundRow("KBQT", number, number * 10, "") for number in (1, 2, 3)]
        other = RoundRow("OTHR", 1, 30, "")
        async with two.writing() as tx:
            for row in (*rows, other):
                rounds.add(tx, row, "{}")
            rounds.drop(tx, "KBQT", entry=20)
            assert await tx.rounds("KBQT") == rows[:2]
            assert await tx.rounds("OTHR") == [other]
            rounds.add(tx, replace(rows[2], entry=25), "{}")
            assert (await tx.rounds("KBQT"))[-1] == replace(rows[2], entry=25)

    async def test_tables_are_counted_by_stage(self, store: Store) -> None:
        async with store.reading() as read:
            assert await read.stages() == {}
        stages: list[Stage] = ["running", "lobby", "running", "frozen"]
        async with store.writing() as tx:
            for id, stage in zip("ABCD", stages, strict=True):
                await tx.add_table(table(id, stage=stage))
        async with store.reading() as read:
            assert await read.stages() == {"running": 2, "lobby": 1, "frozen": 1}


class TestTheBotItself:
    async def test_a_profile_is_kept_for_each_person_and_game(self, store: Store) -> None:
        async with store.writing() as tx:
            await tx.put_profile(ANN, "chariots", "keep the null coin")
            await tx.put_profile(ANN, "chariots", "spend the null coin")
            await tx.put_profile(ANN, "other", "x")
        async with store.reading() as read:
            assert await read.profile(ANN, "chariots") == "spend the null coin"
            assert await read.profile(BEN, "chariots") == ""

    async def test_a_note_is_replaced(self, store: Store) -> None:
        async with store.writing() as tx:
            assert await tx.value("tree") is None
            await tx.put_value("tree", "abc")
            await tx.put_value("tree", "def")
        async with store.reading() as read:
            assert await read.value("tree") == "def"

    async def test_what_an_interaction_brings_is_written_with_its_id(self, store: Store) -> None:
        await journal(store, 5)
        deliveries.begin(2**62, Instant(100.0))
        async with store.writing() as tx:
            await tx.add_entry("KBQT", 5, {})
            await tx.add_entry("KBQT", 6, {})
        async with store.writing() as tx:  # it may well need another transaction
            await tx.put_value("other", "one")
        async with store.asking() as read:
            assert await read.brought(2**62) == Brought(2**62, Instant(100.0), "KBQT", 5, done=True)
            assert await read.brought(7) is None

    async def test_of_what_brings_no_answer_the_first_table_is_kept_that_is_opened_or_changed(
        self, store: Store
    ) -> None:
        deliveries.begin(7, Instant(100.0))
        async with store.writing() as tx:
            await tx.add_table(table())
        deliveries.begin(8, Instant(101.0))
        async with store.writing() as tx:
            await tx.save_table(table())
            await tx.add_table(table("OTHR"))
        async with store.asking() as read:
            assert await read.brought(7) == Brought(7, Instant(100.0), "KBQT", -1, done=True)
            assert await read.brought(8) == Brought(8, Instant(101.0), "KBQT", -1, done=True)

    async def test_a_copy_changes_nothing(self, store: Store) -> None:
        for value in ("first", "copy"):
            deliveries.begin(7, Instant(100.0))
            with nullcontext() if value == "first" else pytest.raises(Repeated):
                async with store.writing() as tx:
                    await tx.put_value("tree", value)
        async with store.asking() as read:
            assert await read.value("tree") == "first"
            assert await read.brought(7) == Brought(7, Instant(100.0), "", -1, done=True)

    async def test_of_two_copies_at_once_one_changes_something(self, store: Store) -> None:
        async def count() -> None:
            deliveries.begin(7, Instant(100.0))
            async with store.writing() as tx:
                before = await tx.value("count") or ""
                await asyncio.sleep(0.01)
                await tx.put_value("count", f"{before}x")

        found = await asyncio.gather(count(), count(), count(), return_exceptions=True)
        assert sorted(map(repr, found))[:1] == ["None"]
        assert [type(one) for one in found].count(Repeated) == 2
        async with store.asking() as read:
            assert await read.value("count") == "x"

    async def test_an_interaction_that_failed_may_come_again(self, store: Store) -> None:
        async def fail() -> None:
            async with store.writing() as tx:
                await tx.put_value("tree", "failed")
                raise ZeroDivisionError

        deliveries.begin(7, Instant(100.0))
        with pytest.raises(ZeroDivisionError):
            await fail()
        deliveries.begin(7, Instant(101.0))
        async with store.writing() as tx:
            await tx.put_value("tree", "copy")
        async with store.asking() as read:
            assert await read.value("tree") == "copy"

    async def test_an_interaction_that_has_only_looked_may_come_again(self, store: Store) -> None:
        await journal(store, 1)
        deliveries.begin(7, Instant(100.0))
        async with store.writing() as tx:
            await tx.seated("KBQT")
            await tx.wake("KBQT")
        assert not deliveries.has_stored()
        deliveries.begin(7, Instant(101.0))
        async with store.writing() as tx:
            await tx.seated("KBQT")
            await tx.put_value("tree", "copy")
        assert deliveries.has_stored()
        async with store.asking() as read:
            assert await read.brought(7) == Brought(7, Instant(101.0), "", -1, done=True)

    async def test_what_is_only_intended_may_come_again(self, store: Store) -> None:
        for at in (100.0, 101.0):
            deliveries.begin(7, Instant(at))
            with deliveries.on_the_way():
                async with store.writing() as tx:
                    intend(tx, 7, Instant(at))
                    await tx.put_value("on the way", str(at))
        async with store.asking() as read:
            assert await read.brought(7) == Brought(7, Instant(100.0), "", -1, done=False)
            assert await read.value("on the way") == "101.0"
        async with store.writing() as tx:
            await tx.put_value("tree", "done")
        async with store.asking() as read:
            assert await read.brought(7) == Brought(7, Instant(101.0), "", -1, done=True)

    async def test_interactions_are_remembered_for_an_hour(self, store: Store) -> None:
        async def brings(id: int, at: float) -> None:
            deliveries.begin(id, Instant(at))
            async with store.writing() as tx:
                await tx.put_value("latest", str(id))

        await brings(7, 0.0)
        await brings(SWEPT, 3600.0)
        with pytest.raises(Repeated):
            await brings(7, 3600.0)
        await brings(2 * SWEPT, 3601.0)  # with it, the old ones are forgotten
        await brings(7, 3601.0)


async def journal(store: Store, entries: int) -> None:
    """A table with so many entries."""
    async with store.writing() as tx:
        await tx.add_table(table())
        for number in range(entries):
            await tx.add_entry("KBQT", number, {})


async def _mute_a_stranger(tx: Writing) -> None:
    put_mute(tx, ANN, "NONE", True)


async def _pause_a_stranger(tx: Writing) -> None:
    tx.put(PAUSES, Pause("NONE", Instant(1.0), Instant(2.0)))


async def _add_a_round_of_a_stranger(tx: Writing) -> None:
    rounds.add(tx, RoundRow("NONE", 1, 0, ""), "{}")


WRITES_FOR_A_STRANGER: list[Callable[[Writing], Any]] = [
    lambda tx: tx.put_seat(seat(table="NONE")),
    lambda tx: tx.add_entry("NONE", 0, {}),
    lambda tx: tx.put_draft(Draft("NONE", DecisionId(1), PersonId(1), "")),
    lambda tx: tx.put_post(Post("NONE", "lobby", ChannelId(1), 1, Instant(1.0))),
    lambda tx: tx.put_parcel(replace(parcel(), table="NONE")),
    lambda tx: tx.put_alarm(Alarm("NONE", "due", Instant(1.0))),
    _mute_a_stranger,
    lambda tx: motions.add(tx, motion("NONE", "pause", ANN)),
    _pause_a_stranger,
    _add_a_round_of_a_stranger,
]


class TestTransactions:
    @pytest.mark.parametrize("write", WRITES_FOR_A_STRANGER)
    async def test_nothing_is_kept_for_a_table_that_does_not_exist(
        self, store: Store, write: Callable[[Writing], Any]
    ) -> None:
        async def write_both() -> None:
            async with store.writing() as tx:
                await tx.put_value("also", "undone")
                await write(tx)

        with pytest.raises(StoreError):
            await write_both()
        async with store.reading() as read:
            assert await read.value("also") is None

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
            await tx.put_value("outer", "goes on")
        async with store.reading() as read:
            assert await read.value("outer") == "goes on"


class TestOpening:
    async def test_a_restart_finds_everything(self, again: Again) -> None:
        first = again()
        await first.open()
        async with first.writing() as tx:
            await tx.add_table(table(state='{"lap": 1}'))
            await tx.put_seat(seat())
            await tx.add_entry("KBQT", 0, {"line": "2 4 3"})
            await tx.put_parcel(parcel(words="hello"))
        await first.close()
        second = again()
        await second.open()
        async with second.writing() as tx:
            assert await tx.table("KBQT") == table(state='{"lap": 1}')
            assert await tx.seats("KBQT") == [seat()]
            assert await tx.entries("KBQT") == [{"line": "2 4 3"}]
            await tx.add_entry("KBQT", 1, {"line": "3 4 2"})
        assert told(await drain(second)) == [("send", "lobby", "hello")]
        await second.close()

    @pytest.mark.parametrize("again", ["sqlite"], indirect=True)
    async def test_a_second_store_on_the_same_data_is_refused_until_the_first_is_closed(
        self, again: Again
    ) -> None:
        first, second = again(), again()
        await first.open()
        with pytest.raises(StoreError, match="Another bot"):
            await second.open()
        async with first.writing() as tx:
            await tx.put_value("first", "goes on")
        await first.close()
        await second.open()
        async with second.reading() as read:
            assert await read.value("first") == "goes on"
        await second.close()

    @pytest.mark.parametrize("again", ["postgres"], indirect=True)
    async def test_a_second_store_on_the_same_server_is_welcome(self, again: Again) -> None:
        first, second = again(), again()
        await asyncio.gather(first.open(), second.open())
        async with first.writing() as tx:
            await tx.put_value("first", "is here")
        async with second.reading() as read:
            assert await read.value("first") == "is here"
        await first.close()
        await second.close()

    async def test_closing_waits_for_the_transaction_under_way(self, again: Again) -> None:
        store = again()
        await store.open()
        inside, go_on = asyncio.Event(), asyncio.Event()

        async def write() -> None:
            async with store.writing() as tx:
                inside.set()
                await go_on.wait()
                await tx.put_value("last", "word")

        writer = asyncio.create_task(write())
        await inside.wait()
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(writer, closing)
        await store.open()
        async with store.reading() as read:
            assert await read.value("last") == "word"
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


class TestSavepoints:
    """A part of a transaction that fails is undone alone."""

    async def failed(self, tx: Writing, *, asked: bool) -> None:
        """Change a table, a seat and a note, and fail; some of it is carried out by then, or all waits."""
        with suppress(ZeroDivisionError):
            async with tx.savepoint():
                row = await tx.table("KBQT") if asked else table(revision=1)
                assert row is not None
                await tx.save_table(replace(row, name="Half done"))
                await tx.put_seat(replace(seat(), notes="half done"))
                await tx.put_value("half", "done")
                assert not asked or await tx.value("half") == "done"
                await tx.put_person(PersonRow(ANN, name="Half"))
                raise ZeroDivisionError

    @pytest.mark.parametrize("asked", [False, True])
    async def test_what_was_changed_before_and_comes_after_stands(self, opened: Store, asked: bool) -> None:
        async with opened.writing() as tx:
            row = await tx.save_table(table(name="Before"))
            await tx.put_seat(replace(seat(), notes="before"))
            await self.failed(tx, asked=asked)
            assert tx.saved(row) == row
            await tx.save_table(replace(row, language="de"))
            await tx.put_value("after", "done")
            assert await tx.person(ANN) == PersonRow(ANN)
        async with opened.reading() as read:
            found = await read.seated("KBQT")
            assert found is not None
            assert (found[0].name, found[0].language, found[0].revision) == ("Before", "de", 2)
            assert [one.notes for one in found[1]] == ["before"]
            assert (await read.value("half"), await read.value("after")) == (None, "done")

    async def test_what_is_saved_in_one_that_ends_well_is_known_afterwards(self, opened: Store) -> None:
        async with opened.writing() as tx:
            row = await tx.save_table(table(name="Before"))
            async with tx.savepoint():
                await tx.save_table(replace(row, name="Within"))
            assert tx.saved(row).name == "Within"
            await tx.save_table(replace(tx.saved(row), language="de"))
        async with opened.reading() as read:
            found = await read.table("KBQT")
            assert found is not None
            assert (found.name, found.language, found.revision) == ("Within", "de", 3)

    async def test_one_within_another_is_undone_alone(self, opened: Store) -> None:
        async with opened.writing() as tx:
            async with tx.savepoint():
                await tx.put_value("outer", "done")
                with suppress(ZeroDivisionError):
                    async with tx.savepoint():
                        await tx.put_value("inner", "done")
                        assert await tx.value("inner")
                        raise ZeroDivisionError
            assert (await tx.value("outer"), await tx.value("inner")) == ("done", None)

    async def test_one_that_fails_undoes_what_ended_well_within_it(self, opened: Store) -> None:
        async with opened.writing() as tx:
            with suppress(ZeroDivisionError):
                async with tx.savepoint():
                    await tx.put_value("outer", "done")
                    async with tx.savepoint():
                        assert await tx.value("outer")
                    raise ZeroDivisionError
            assert await tx.value("outer") is None

    async def test_a_statement_that_waits_fails_at_its_end(self, opened: Store) -> None:
        async def fail(tx: Writing) -> None:
            async with tx.savepoint():
                await tx.put_value("half", "done")
                tx.later("INSERT INTO nowhere VALUES (1)")

        async with opened.writing() as tx:
            with pytest.raises(StoreError):
                await fail(tx)
            await tx.put_value("after", "done")
        async with opened.reading() as read:
            assert (await read.value("half"), await read.value("after")) == (None, "done")

    async def test_what_had_waited_before_it_fails_with_the_whole(self, opened: Store) -> None:
        async def fail() -> None:
            async with opened.writing() as tx:
                await tx.put_value("before", "done")
                tx.later("INSERT INTO nowhere VALUES (1)")
                async with tx.savepoint():
                    await tx.value("half")

        with pytest.raises(Torn):
            await fail()
        async with opened.reading() as read:
            assert await read.value("before") is None

    async def test_a_question_that_fails_spoils_no_look(self, opened: Store) -> None:
        async with opened.reading() as read:
            with pytest.raises(StoreError):
                async with read.savepoint():
                    await read.rows("SELECT * FROM nowhere")
            assert await read.table("KBQT") is not None
