"""A subscriber of an event that fails undoes its own part alone; what must be done is tried until it is."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from bot.care.metrics import Fallen, Metrics
from bot.care.warnings import Warnings
from bot.environment import Environment
from bot.events import (
    Banned,
    OptionsSet,
    PersonForgotten,
    SeatTaken,
    Started,
    Told,
)
from bot.hosting.organising import lobby
from bot.hosting.people import data
from bot.hosting.table.sitting import Refused, Wishes
from bot.ids import NOBODY, PersonId
from bot.logs import Discreet
from bot.store import Reading, Store, Unfinished, Writing
from bot.store.columns import UNFINISHED, values
from bot.times.instants import NEVER
from engine.values import changed
from tests.bot.hosting.hall import HOME, PEOPLE, Hall, hall
from tests.bot.panels.test_data import delete
from tests.bot.stage import labels, stage
from tests.bot.subscribing import SECRET, WAVING, subscribed


async def note(store: Store, key: str) -> str | None:
    async with store.reading() as read:
        return await read.value(key)


async def unfinished(read: Reading) -> list[str]:
    return [late.subscriber for late in await read.all_of(UNFINISHED, "ORDER BY id")]


async def opened(h: Hall) -> str:
    """Ann opens a lobby."""
    sitting = await lobby.open(h.host, PEOPLE["Ann"], HOME, Wishes("chariots", 3))
    return sitting.row.id


async def test_what_fails_at_a_start_is_undone_alone_and_the_game_starts(
    tmp_path: Path, address: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def wave(tx: Writing, started: Started) -> None:
        await tx.save_table(changed(started.sitting.row, name="Waves"))
        await tx.put_value("waved", "half")
        assert await tx.value("waved") == "half", "it is in the database by now"
        await tx.put_seat(changed(started.sitting.seats[0], notes="waved at"))
        raise ValueError(SECRET)

    async with stage(tmp_path, address) as s:
        metrics = Metrics()
        counter = Fallen(metrics.fell)
        logging.getLogger().addHandler(counter)
        with subscribed(Started, wave):
            code = await s.race("Ben", chariots="one")
        logging.getLogger().removeHandler(counter)
        s.faults.clear()
        sitting = await s.bot.host.look(code)
        assert (sitting.row.stage, sitting.row.name) == ("running", "")
        assert {seat.notes for seat in sitting.seats} == {""}
        assert await note(s.store, "waved") is None
        assert "Play or watch" in labels(s.newest)
    [record] = [record for record in caplog.records if record.name == WAVING]
    assert record.getMessage().endswith("wave failed at Started; its part is left out")
    assert SECRET not in Discreet().format(record)
    counted = {"part": "bot.features.waving"}
    assert metrics.registry.get_sample_value("hippodrome_exceptions_total", counted) == 1


async def test_a_statement_that_the_database_refuses_is_the_fault_of_its_subscriber(
    tmp_path: Path, address: str
) -> None:
    async def wave(tx: Writing, told: Told) -> None:
        tx.later("INSERT INTO waves (table_id) VALUES (?)", (told.sitting.row.id,))

    async with stage(tmp_path, address) as s:
        with subscribed(Told, wave):
            code = await s.race("Ben", chariots="one")
        s.faults.clear()
        assert (await s.bot.host.look(code)).row.stage == "running"


async def test_a_subscriber_may_refuse_a_start(tmp_path: Path) -> None:
    async def wave(tx: Writing, started: Started) -> None:
        await tx.put_value("waved", "half")
        raise Refused("Wave first.")

    async with hall(tmp_path) as h:
        with subscribed(Started, wave), pytest.raises(Refused, match="Wave first"):
            await h.race("Ann", "Ben")
        assert await note(h.store, "waved") is None


async def test_what_must_be_done_is_tried_until_it_is_across_a_restart(tmp_path: Path) -> None:
    tries: list[PersonId] = []

    async def wave(tx: Writing, taken: SeatTaken) -> None:
        tries.append(taken.person)
        await tx.put_value(f"waved {taken.sitting.row.id}", f"try {len(tries)}")
        if len(tries) < 3:
            raise ValueError(SECRET)

    async with hall(tmp_path) as h:
        with subscribed(SeatTaken, wave):
            code = await opened(h)
            await lobby.join(h.host, code, PEOPLE["Ben"])
            assert (await h.host.look(code)).seat_of(PEOPLE["Ben"].id), "the change stands"
            await h.settle()
            assert len(tries) == 2
            assert await note(h.store, f"waved {code}") is None
            await h.restart()
            await h.settle()
            assert len(tries) == 2, "it rests for a while"
            await h.wait(61)
            assert tries == [PEOPLE["Ben"].id] * 3
            assert await note(h.store, f"waved {code}") == "try 3"
            await h.wait(10_000)
            assert len(tries) == 3, "once it is done"


async def test_what_is_behind_ends_with_its_table_but_waits_for_its_feature(tmp_path: Path) -> None:
    """A release that calls a part otherwise by mistake, or lacks it, loses nothing."""
    told = list[str]()

    async def wave(tx: Writing, taken: SeatTaken) -> None:
        if not told:
            raise ValueError(SECRET)
        told.append(taken.sitting.row.id)

    async def hear(text: str) -> None:
        told.append(text)

    async with hall(tmp_path) as h:
        with subscribed(SeatTaken, wave):
            one, other = await opened(h), await opened(h)
            for code in (one, other):
                await lobby.join(h.host, code, PEOPLE["Ben"])
            async with h.store.writing() as tx:
                assert len(await unfinished(tx)) == 2
                tx.later("DELETE FROM tables WHERE id = ?", (one,))
            await h.settle()
            async with h.store.reading() as read:
                assert len(await unfinished(read)) == 1
        desk = Warnings(h.store, Environment(HIPPODROME_DATA=tmp_path), hear, lambda: 0.0, h.host.now)
        await h.wait(61)
        await desk.check()
        assert "wave is behind at SeatTaken, and this release has no such part" in told[0]
        with subscribed(SeatTaken, wave):
            await h.wait(7200)
        assert told[-1] == other
        async with h.store.reading() as read:
            assert await unfinished(read) == []


async def test_delete_my_data_says_what_is_not_done_yet_and_so_does_the_operators_desk(
    tmp_path: Path,
) -> None:
    async def wave(tx: Writing, event: PersonForgotten) -> None:
        if broken:
            raise ValueError(SECRET)
        await tx.put_value("waved goodbye", "done")

    broken, told = True, list[str]()

    async def hear(text: str) -> None:
        told.append(text)

    async with stage(tmp_path) as s:
        desk = Warnings(s.store, Environment(HIPPODROME_DATA=tmp_path), hear, lambda: 0.0, s.bot.host.now)
        await s.slash("Ann", "me block", person=s.people["Ben"])
        with subscribed(PersonForgotten, wave):
            assert "I go on trying by myself" in await delete(s, "Ann")
            async with s.store.reading() as read:
                assert not await read.blocked(s.id("Ann")), "the rest is deleted"
                assert await unfinished(read) == ["wave"]
            await desk.check()
            numbers = (await s.bot.shared.metrics.text(s.store, s.bot.host.now)).decode()
            assert "hippodrome_unfinished 1.0" in numbers
            broken = False
            await s.wait(120)
            assert await note(s.store, "waved goodbye")
            await desk.check()
        s.faults.clear()
    assert "wave failed at PersonForgotten; the bot tries again" in told[0]
    assert "Over: unfinished" in told[1]


async def test_what_is_behind_has_no_id_of_somebody_whose_data_are_deleted(tmp_path: Path) -> None:
    """Of whom it is about nothing follows; what others had done by their hand follows without it."""

    async def wave(tx: Writing, event: Banned) -> None:
        raise ValueError(SECRET)

    async def about(store: Store) -> list[tuple[int, int]]:
        async with store.reading() as read:
            kept = await read.all_of(UNFINISHED, "ORDER BY id")
            return [(late.about["person"], late.about["by"]) for late in kept]

    async with stage(tmp_path) as s:
        ann, ben, dan = (s.id(who) for who in ("Ann", "Ben", "Dan"))
        with subscribed(Banned, wave):
            for who in ("Ann", "Ben"):
                await s.slash("Dan", "moderate ban", person=s.people[who])
            assert await about(s.store) == [(ann, dan), (ben, dan)]
            assert "deleted" in await delete(s, "Dan")
            assert await about(s.store) == [(ann, NOBODY), (ben, NOBODY)]
            await delete(s, "Ann")
            assert await about(s.store) == [(ben, NOBODY)]
        s.faults.clear()


async def test_a_deletion_that_is_behind_is_not_undone_by_a_fault_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rows of a person wait for one who changes them, and that is done once."""
    done: list[PersonId] = []

    async def wave(tx: Writing, event: PersonForgotten) -> None:
        if len(done) < 1:
            done.append(event.person)
            raise ValueError(SECRET)
        await tx.put_value("waved", "goodbye")

    async def stumble(tx: Writing, user: PersonId, spared: object = ()) -> None:
        raise ValueError(SECRET)

    async with hall(tmp_path) as h:
        with subscribed(PersonForgotten, wave):
            assert not await data.forget(h.host, PEOPLE["Ann"].id)
            with monkeypatch.context() as broken:
                broken.setattr(Writing, "forget_person", stumble)
                await h.settle()
            assert await note(h.store, "waved") == "goodbye"
            async with h.store.reading() as read:
                assert await unfinished(read) == ["rows"]
            await h.wait(61)
            async with h.store.reading() as read:
                assert await unfinished(read) == []


async def test_a_part_whose_event_cannot_be_read_waits_its_turn_and_lets_others_through(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """One of another release, of a feature that is gone, and one that has failed for weeks."""
    told: list[PersonId] = []

    async def wave(tx: Writing, taken: SeatTaken) -> None:
        told.append(taken.person)
        raise ValueError(SECRET)

    async with hall(tmp_path) as h:
        with subscribed(SeatTaken, wave):
            code = await opened(h)
            parts = [
                Unfinished(0, OptionsSet.__name__, "wave", {"sitting": code}, NEVER, 0),
                Unfinished(0, "Waved", "wave", {"sitting": code}, NEVER, 0),
                *[Unfinished(0, SeatTaken.__name__, "wave", {"nobody": code}, NEVER, 0)] * 20,
                Unfinished(0, SeatTaken.__name__, "wave", {"sitting": code, "person": 7}, NEVER, 5000),
            ]
            async with h.store.writing() as tx:
                for part in parts:
                    tx.later(UNFINISHED.insert, values(part))
            await h.settle()
            await h.settle()
            async with h.store.reading() as read:
                left = await read.all_of(UNFINISHED, "ORDER BY id")
            assert told == [7]
            assert len(left) == len(parts), "nothing is lost"
            assert all(part.due > h.host.now() for part in left), "none comes in the way of others"


async def lessons(read: Reading) -> list[tuple[PersonId, str]]:
    """The lessons that were passed, and by whom."""
    return [(row[0], row[1]) for row in await read.rows("SELECT user_id, lesson FROM lessons")]


async def passes(h: Hall, lesson: str) -> None:
    """Ann passes a lesson."""
    async with h.store.writing() as tx:
        tx.later("INSERT INTO lessons VALUES (?, 'chariots', ?, 0.0)", (PEOPLE["Ann"].id, lesson))


async def test_who_comes_back_before_all_is_deleted_keeps_what_they_do_since(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a feature is behind, which the rows of its own wait for, or the deletion itself."""
    broken, heard = True, set[PersonId]()

    async def wave(tx: Writing, event: PersonForgotten) -> None:
        heard.add(event.person)
        if broken:
            raise ValueError(SECRET)

    async def stumble(tx: Writing, user: PersonId, spared: object = ()) -> None:
        raise ValueError(SECRET)

    async with hall(tmp_path) as h:
        ann = PEOPLE["Ann"].id
        await passes(h, "whip")
        with subscribed(PersonForgotten, wave), monkeypatch.context() as failing:
            wave.__module__ = "bot.features.practice.acts"
            assert not await data.forget(h.host, ann)
            async with h.store.reading() as read:
                assert [lesson for _user, lesson in await lessons(read)] == ["whip"], (
                    "it waits for the feature"
                )
            await passes(h, "turn")
            failing.setattr(Writing, "forget_person", stumble)
            assert not await data.forget(h.host, ann)
            await passes(h, "race")
            code = await opened(h)
            await h.settle()
            broken = False
            failing.undo()
            await h.wait(7200)
            assert ann not in heard
            async with h.store.reading() as read:
                assert await unfinished(read) == []
                assert await lessons(read) == [(ann, "race")]
            assert (await h.host.look(code)).seat_of(ann)


async def test_nothing_is_left_to_do_for_a_person_who_is_forgotten(tmp_path: Path) -> None:
    async def wave(tx: Writing, taken: SeatTaken) -> None:
        raise ValueError(SECRET)

    async with hall(tmp_path) as h:
        with subscribed(SeatTaken, wave):
            code = await opened(h)
            for name in ("Ben", "Cleo"):
                await lobby.join(h.host, code, PEOPLE[name])
            assert await data.forget(h.host, PEOPLE["Ben"].id)
            async with h.store.reading() as read:
                left = await read.all_of(UNFINISHED, "ORDER BY id")
            assert [part.about["person"] for part in left] == [PEOPLE["Cleo"].id]
