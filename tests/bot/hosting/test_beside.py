"""What the rules work out holds neither the loop nor anybody else's transaction."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

import engine
from bot.hosting.beside import rehearse
from bot.hosting.playing import play
from bot.hosting.table import status
from bot.hosting.table.sitting import Sitting
from bot.store import Filter
from engine.errors import BadOrder
from engine.model import DecisionId, Seat
from tests.bot.hosting.hall import PEOPLE, Hall, hall
from tests.patience import PATIENCE


async def asked(h: Hall, id: str, name: str) -> DecisionId:
    return status.question(await h.look(id), PEOPLE[name].id).id


class Gate:
    """Rules that do not come to an end before they are let go."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.threads: set[int] = set()
        self.entered, self._open = threading.Event(), threading.Event()
        true = engine.submit

        def submit(*args: Any) -> Any:
            self.threads.add(threading.get_ident())
            self.entered.set()
            assert self._open.wait(20)
            return true(*args)

        patch.setattr(engine, "submit", submit)

    async def reached(self) -> None:
        assert await asyncio.to_thread(self.entered.wait, 20)

    def let_go(self) -> None:
        self._open.set()


async def test_an_order_that_takes_long_holds_neither_the_loop_nor_another_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path) as h:
        slow, other = await h.race("Ann", "Ben"), await h.race("Cleo", "Dan")
        gate = Gate(monkeypatch)
        plotting = asyncio.create_task(h.plot(slow, "Ann"))
        await gate.reached()
        async with asyncio.timeout(PATIENCE), h.host.changing(other) as (tx, sitting):
            await tx.save_table(sitting.row)
        assert not plotting.done()
        gate.let_go()
        await plotting
        assert threading.get_ident() not in gate.threads
        assert (await h.look(slow)).running.answers


def entries(sitting: Sitting) -> int:
    return sitting.running.entries


async def test_what_was_worked_out_is_not_worked_out_again(tmp_path: Path) -> None:
    seen: list[int] = []

    def work(sitting: Sitting) -> int:
        seen.append(entries(sitting))
        return seen[-1]

    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        rehearsal = await rehearse(h.host, id, work)
        assert await rehearsal.at(await h.look(id)) == seen[0]
        assert len(seen) == 1


async def test_where_the_table_has_changed_it_is_worked_out_for_the_table_of_now(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        rehearsal = await rehearse(h.host, id, entries)
        await h.plot(id, "Ben")
        now = await h.look(id)
        assert await rehearsal.at(now) == entries(now)


async def test_somebody_who_lost_the_seat_in_between_answers_nothing(tmp_path: Path) -> None:
    """A change of seats alone counts, too."""
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        rehearsal = await rehearse(h.host, id, lambda sitting: sitting.seat_of(PEOPLE["Ben"].id))
        async with h.store.writing() as tx:
            await tx.drop_seat(id, Seat(2))
        assert await rehearsal.at(await h.look(id)) is None


async def test_two_who_answer_at_once_are_both_heard(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        names = ("Ann", "Ben", "Cleo", "Dan")
        id = await h.race(*names)
        await asyncio.gather(*(h.plot(id, name) for name in names))
        sitting = await h.look(id)
        assert sitting.running.all_ready()
        assert [t.row.id for t in await h.host.tables(Filter(stages=("frozen",)))] == []


async def test_an_impossible_line_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        before = await h.look(id)
        with pytest.raises(BadOrder):
            await play.answer(h.host, id, PEOPLE["Ann"], await asked(h, id, "Ann"), "9 9 9")
        assert (await h.look(id)).row == before.row
