"""The clock: nothing stops it, and while nobody can reach the bot no deadline passes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from pathlib import Path

import pytest

from bot.client.hippodrome import for_ever
from bot.events import ALARMS
from bot.hosting.after.starting import STALE
from bot.hosting.host import Host
from bot.hosting.organising import ending, lobby, votes
from bot.hosting.people import daily_list
from bot.hosting.running import clock as clocks
from bot.hosting.running import hearing
from bot.hosting.seats import offering
from bot.hosting.table.sitting import Refused, Wishes
from bot.hosting.time.terms import Terms
from bot.hosting.time.ways import Way
from bot.ids import PersonId
from bot.messages import load
from bot.store import Alarm, PersonRow, Stale, Writing
from bot.times.instants import Instant, Seconds
from engine.model import Seat
from tests.bot.hosting.hall import DAY, HOME, HOUR, PEOPLE, Hall, hall
from tests.patience import PATIENCE

ANN, BEN = PEOPLE["Ann"].id, PEOPLE["Ben"].id


async def due(h: Hall, id: str) -> float:
    return (await h.look(id)).row.timing.due


async def test_after_an_outage_deadlines_move_by_it_instead_of_passing(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        before, round_ = await due(h, id), (await h.look(id)).running.asked
        await h.wait(23 * HOUR)
        h.time += 5 * HOUR
        await h.restart()
        await h.settle()
        assert await due(h, id) == pytest.approx(before + 5 * HOUR, abs=1)
        assert (await h.look(id)).running.asked == round_


async def test_a_phase_of_a_day_gets_at_least_two_hours(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        long, short = await h.race("Ann", "Ben"), await h.race("Ann", "Ben", terms=Terms(phase=3600))
        before = await due(h, long), await due(h, short)
        h.time += 600
        await h.restart()
        await h.settle()
        assert await due(h, long) == before[0] + 2 * HOUR
        assert await due(h, short) == pytest.approx(before[1] + 600, abs=1)


async def test_a_quick_restart_moves_nothing(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        before = await due(h, id)
        h.time += 100
        await h.restart()
        await h.settle()
        assert await due(h, id) == before


async def test_an_outage_is_counted_once(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        before = await due(h, id)
        h.time += 4 * HOUR
        for _ in range(3):
            await h.restart()
            await h.settle()
        assert await due(h, id) == pytest.approx(before + 4 * HOUR, abs=1)


async def test_the_early_close_moves_too(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await h.plot(id, "Ann", "Ben")
        before = (await h.look(id)).row.timing.closing
        h.time += HOUR
        await h.restart()
        await h.settle()
        assert (await h.look(id)).row.timing.closing == pytest.approx(before + HOUR, abs=1)


async def test_while_the_gateway_is_away_no_deadline_passes(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        before = await due(h, id)
        await h.wait(23 * HOUR)
        h.listening = False
        await h.wait(3 * HOUR)
        assert await due(h, id) == before
        h.listening = True
        await h.settle()
        assert await due(h, id) == pytest.approx(before + 3 * HOUR, abs=1)


async def test_work_that_fails_stops_no_other_and_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    calls: list[str] = []

    async def fails_once(host: Host, id: str) -> None:
        calls.append(id)
        if len(calls) == 1:
            raise ZeroDivisionError

    async with hall(tmp_path) as h:
        one, two = await h.race("Ann", "Ben"), await h.race("Ann", "Ben")
        monkeypatch.setitem(clocks.HANDLERS, "half", fails_once)
        await h.wait(12 * HOUR + 60)
        assert sorted(calls) == sorted([one, two])
        await h.wait(clocks.AGAIN + 1)
        assert len(calls) == 3
        assert "half failed" in caplog.text
        await h.wait(DAY)
        assert len(calls) == 3


async def test_an_alarm_of_a_thing_that_was_taken_away_rings_in_vain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        monkeypatch.delitem(ALARMS, "call", raising=False)
        async with h.store.writing() as tx:
            await tx.put_alarm(Alarm(id, "call", h.host.now()))
        await h.settle()
        async with h.store.reading() as read:
            assert "call" not in {alarm.kind for alarm in await read.alarms_of(id)}
        assert "failed" not in caplog.text


async def test_a_table_whose_alarm_takes_long_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    both = asyncio.Event()

    async def until_both_are_at_it(host: Host, id: str) -> None:
        begun.append(id)
        if len(begun) == 2:
            both.set()
        await both.wait()

    async with hall(tmp_path) as h:
        tables = [await h.race("Ann", "Ben"), await h.race("Ann", "Ben")]
        monkeypatch.setitem(clocks.HANDLERS, "half", until_both_are_at_it)
        async with asyncio.timeout(PATIENCE):
            await h.wait(12 * HOUR + 60)
        assert sorted(begun) == sorted(tables)


@pytest.mark.parametrize("tables", [1, 3])
async def test_only_so_many_tables_are_at_it_at_once(
    tables: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And of each table one alarm at a time."""
    monkeypatch.setattr(clocks, "SIDE_BY_SIDE", 2)
    at_it: list[str] = []
    seen: list[tuple[str, ...]] = []
    met, together = asyncio.Event(), min(tables, 2)

    async def for_a_while(host: Host, id: str) -> None:
        at_it.append(id)
        seen.append(tuple(at_it))
        if len(at_it) == together:
            met.set()
        async with asyncio.timeout(PATIENCE):
            await met.wait()
        for _turn in range(20):
            await asyncio.sleep(0)
        at_it.remove(id)

    async with hall(tmp_path) as h:
        for _table in range(tables):
            await h.race("Ann", "Ben")
        for kind in ("half", "soon"):
            monkeypatch.setitem(clocks.HANDLERS, kind, for_a_while)
        h.time += 23 * HOUR
        async with h.store.writing() as tx:
            await Way().hear(tx, Instant(h.time))
        await h.clock.drain()
        assert len(seen) == 2 * tables
        assert max(map(len, seen)) == together
        assert all(len(set(ids)) == len(ids) for ids in seen)


async def test_the_task_of_a_service_is_revived(caplog: pytest.LogCaptureFixture) -> None:
    turns: list[int] = []
    enough = asyncio.Event()

    async def dies() -> None:
        turns.append(1)
        if len(turns) == 3:
            enough.set()
            await asyncio.Event().wait()
        raise OSError("gone")

    caplog.set_level(logging.CRITICAL)
    task = asyncio.create_task(for_ever("clock", dies, rest=0))
    async with asyncio.timeout(PATIENCE):
        await enough.wait()
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
    assert len(turns) == 3


async def test_who_has_left_the_server_is_noticed_at_the_deadline(tmp_path: Path) -> None:
    """The seat can be taken over at once; nobody waits for the excuse of somebody who is not there."""
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await h.round(id, "Ann", "Ben")
        await h.plot(id, "Ann")
        asked = (await h.look(id)).running.asked
        h.gone = frozenset({BEN})
        await h.wait(DAY + 60)
        sitting = await h.look(id)
        assert [(s.user, s.driver) for s in sitting.seats] == [(ANN, "player"), (None, "ghost")]
        assert sitting.running.asked > asked
        (told,) = [m for m in await h.said() if "left this server" in m.content]
        assert f"<@{BEN}>" in told.content


async def test_who_answered_before_leaving_is_left_alone(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await h.round(id, "Ann", "Ben")
        await h.plot(id, "Ben")
        h.gone = frozenset({BEN})
        await h.wait(DAY + 60)
        assert (await h.look(id)).seats[1].user == BEN


async def test_the_table_of_an_organiser_who_left_has_another(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await h.round(id, "Ann", "Ben")
        h.gone = frozenset({ANN})
        await h.plot(id, "Ben")
        await h.wait(DAY + 60)
        assert (await h.look(id)).row.organiser == BEN


async def test_a_table_that_could_not_be_given_more_time_passes_no_deadline_before_it_gets_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_args: object) -> None:
        raise ValueError

    async with hall(tmp_path) as h:
        id, other = await h.race("Ann", "Ben"), await h.race("Ann", "Ben")
        before = await due(h, id)
        await h.wait(23 * HOUR)
        h.time += 5 * HOUR
        with monkeypatch.context() as broken:
            broken.setattr(votes, "after_outage", fail)
            await h.restart()
            await h.settle()
        assert {await due(h, table) for table in (id, other)} == {before}
        with monkeypatch.context() as broken:
            broken.setattr(offering, "after_outage", fail)
            await h.wait(clocks.AGAIN + 1)
        assert {(await h.look(table)).row.stage for table in (id, other)} == {"running"}
        await h.wait(2 * clocks.AGAIN)
        for table in (id, other):
            assert await due(h, table) == pytest.approx(before + 5 * HOUR, abs=1)
    assert "could not be given more time; it is tried again" in caplog.text


async def test_an_outage_moves_the_end_of_a_vote_and_says_so(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben", "Cleo")
        await ending.close(h.host, id, PEOPLE["Ben"])
        await h.taken()
        ends = int(h.time + DAY)
        await h.wait(HOUR)
        h.time += 2 * DAY
        await h.restart()
        await h.settle()
        [told] = [load(p.payload) for p in await h.taken() if p.key.startswith("vote")]
        assert f"ends <t:{ends + int(2 * DAY)}:R>" in told.content
        with pytest.raises(Refused, match="A table votes on this once a day"):
            await ending.close(h.host, id, PEOPLE["Ben"])
        await h.vote(id, "Ann", "Cleo")
        assert (await h.look(id)).row.stage == "closed"


async def test_an_outage_moves_the_end_of_an_offer(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await offering.offer_seat(h.host, id, PEOPLE["Ben"], Seat(2), PEOPLE["Cleo"])
        await offering.offer_office(h.host, id, PEOPLE["Ann"], PEOPLE["Dan"])
        await h.wait(HOUR)
        h.time += 2 * DAY
        await h.restart()
        await h.settle()
        sitting = await offering.accept(h.host, id, PEOPLE["Cleo"], Seat(2))
        assert sitting.my_seat(PEOPLE["Cleo"].id).seat == 2
        await h.wait(DAY)
        with pytest.raises(Refused, match="This offer is over"):
            await offering.accept(h.host, id, PEOPLE["Dan"], offering.OFFICE)


async def test_an_outage_does_not_close_a_lobby(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        lobby_ = await lobby.open(h.host, PEOPLE["Ann"], HOME, Wishes("chariots", 2))
        await h.wait(HOUR)
        h.time += 2 * STALE
        await h.restart()
        await h.settle()
        assert (await h.look(lobby_.row.id)).row.stage == "lobby"
        await h.wait(STALE - DAY)
        await h.wait(DAY)
        assert (await h.look(lobby_.row.id)).row.stage == "closed"


async def test_a_process_that_ends_while_deadlines_move_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each table gets the time of an outage once, however often the bot is started meanwhile."""
    monkeypatch.setattr(clocks, "LOT", 1)
    async with hall(tmp_path) as h:
        tables = sorted([await h.race("Ann", "Ben") for _ in range(3)])
        before = [await due(h, id) for id in tables]
        h.time += 5 * HOUR
        await h.restart()
        moved: list[str] = []
        really = clocks.Clock._moved

        async def killed_at_the_second(self: clocks.Clock, tx: Writing, id: str, move: hearing.Move) -> None:
            if len(moved) == 1:
                raise SystemExit
            moved.append(id)
            await really(self, tx, id, move)

        monkeypatch.setattr(clocks.Clock, "_moved", killed_at_the_second)
        with pytest.raises(SystemExit):
            await h.clock.drain()
        monkeypatch.setattr(clocks.Clock, "_moved", really)
        await h.restart()
        await h.settle()
        assert moved == tables[:1]
        after = [await due(h, id) for id in tables]
        assert after == [pytest.approx(was + 5 * HOUR, abs=1) for was in before]


async def test_what_was_asked_after_an_outage_keeps_its_time(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        ended = h.time - 1
        before = await due(h, id)
        async with h.store.writing() as tx:
            await hearing.MOVES.put(tx, [hearing.Move(Seconds(5 * HOUR), Instant(ended))])
        await h.restart()
        await h.settle()
        assert await due(h, id) == before


async def test_what_changes_nothing_for_the_clock_lets_it_sleep_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        drained, drain = asyncio.Queue[float](), h.clock.drain

        async def counted() -> None:
            await drain()
            await drained.put(h.time)

        monkeypatch.setattr(h.clock, "drain", counted)
        running = asyncio.create_task(h.clock.run())
        await drained.get()
        for _ in range(3):
            h.clock.rearm()
            await asyncio.sleep(0.02)
        assert drained.empty()
        async with h.store.writing() as tx:
            await tx.put_alarm(Alarm(id, "go", h.after(-1)))
        h.clock.rearm()
        await drained.get()
        h.clock.wake()
        await drained.get()
        running.cancel()


async def test_a_digest_in_the_way_of_another_change_is_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path) as h:
        async with h.store.writing() as tx:
            await tx.put_person(PersonRow(ANN, digest="20:00", digest_at=h.after(-1)))
        write, failures = daily_list.write, [Stale("in the way")]

        async def written(host: Host, user: PersonId) -> None:
            if failures:
                raise failures.pop()
            await write(host, user)

        monkeypatch.setattr(daily_list, "write", written)
        await h.settle()
        async with h.store.reading() as read:
            assert 0 < (await read.person(ANN)).digest_at - h.time <= DAY
            assert await daily_list.due(read, h.host.now()) == []
        assert failures == []
