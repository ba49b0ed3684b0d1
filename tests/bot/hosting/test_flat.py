"""What has to cost the same in a long game as in a short one, among many tables as among few.

Work is counted, never timed: statements, the rows that they give, and entries that are read again.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bot.hosting.organising import lobby
from bot.hosting.playing import play
from bot.hosting.playing.sequel import sequel
from bot.hosting.records import rounds
from bot.hosting.table import status
from bot.hosting.table.sitting import VACANT, Wishes
from bot.interface.inbox import troubled
from bot.messages import MENU_OPTIONS
from bot.panels import watching
from bot.store import Filter, Stage, connection
from bot.store.connection import Statement
from engine import codec
from engine.imagining import random_line
from engine.model import Link, Order, Standing
from tests.bot.hosting.hall import HOME, PEOPLE, Hall, hall

ANN, BEN = PEOPLE["Ann"], PEOPLE["Ben"]


@dataclass
class Work:
    """What was asked of the database, and read of the journal."""

    statements: list[Statement] = field(default_factory=list)
    turns: int = 0
    rows: int = 0
    entries: int = 0

    @property
    def cost(self) -> tuple[int, int, int]:
        return len(self.statements), self.rows, self.entries


@contextmanager
def work() -> Iterator[Work]:
    """Count the work that is done meanwhile."""
    counted, carry_out, load = Work(), connection.one_after_the_other, codec.load_entry

    def counting(file: sqlite3.Connection, statements: Any) -> list[list[sqlite3.Row]]:
        found = carry_out(file, statements)
        counted.statements += statements
        counted.turns += 1
        counted.rows += sum(map(len, found))
        return found

    def loading(*given: Any) -> Any:
        counted.entries += 1
        return load(*given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "one_after_the_other", counting)
        patch.setattr(codec, "load_entry", loading)
        yield counted


async def change(h: Hall, code: str, line: str) -> Work:
    """Ann answers anew, and hears what has come of it."""
    with work() as done:
        sitting = await h.host.look(code, ANN)
        asked = status.question(sitting, ANN.id)
        full = sitting.game.rules.fill(sitting.view(ANN.id), asked, line, "")
        rehearsal = play.answering(h.host, ANN, asked.id, full, sitting)
        await rehearsal.work_out(sitting)
        receipt = await play.answer(h.host, code, ANN, asked.id, full, rehearsal=rehearsal)
        await sequel(h.host, receipt.sitting, asked, receipt.number)
    return done


async def log(h: Hall, code: str, number: int | None = None) -> Work:
    """Somebody reads a page of the log."""
    with work() as done:
        past = await rounds.look_back(h.host, code, number, around=MENU_OPTIONS)
        watching.story(past, ANN.id, number, -1)
    return done


async def moved(h: Hall, code: str, times: int) -> None:
    """Both sides of a game of Troy make moves by chance."""
    rng = random.Random(times)
    for _move in range(times):
        sitting = await h.host.look(code)
        asked = sitting.running.open[0]
        person = next(p for p in (ANN, BEN) if sitting.my_seat(p.id).seat == asked.seat)
        line = random_line(sitting.game, sitting.running.state, asked, rng)
        await play.answer(h.host, code, person, asked.id, line)


async def troy(h: Hall) -> str:
    sitting = await lobby.open(h.host, ANN, HOME, Wishes("troy", 2))
    await lobby.join(h.host, sitting.row.id, BEN)
    await lobby.start(h.host, sitting.row.id, ANN)
    return sitting.row.id


class TestAnAnswer:
    @pytest.mark.long
    async def test_changed_for_the_hundredth_time_costs_what_the_second_did(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            code = await h.race("Ann", "Ben")
            done = [await change(h, code, ("2 4 3", "3 4 2")[n % 2]) for n in range(100)]
        assert done[-1].cost == done[1].cost
        assert done[-1].entries == 0

    async def test_takes_few_statements(self, tmp_path: Path) -> None:
        """Each of them has been seen to be needed; one more is a decision."""
        async with hall(tmp_path) as h:
            code = await h.race("Ann", "Ben")
            for line in ("2 4 3", "3 4 2"):
                done = await change(h, code, line)
        assert len(done.statements) <= 21

    async def test_in_a_game_of_turns_takes_few_turns_of_the_database(self, tmp_path: Path) -> None:
        """Two looks for the line; the table, its last stop and more for the post; then all is written."""
        async with hall(tmp_path) as h:
            code = await troy(h)
            await moved(h, code, 2)
            with work() as done:
                await moved(h, code, 1)
        assert done.turns <= 7

    async def test_in_a_game_of_turns_costs_the_same_however_many_lines_were_kept(
        self, tmp_path: Path
    ) -> None:
        """Keeping a line is an entry that no post tells of, so the newest post falls behind."""
        async with hall(tmp_path) as h:
            code = await troy(h)
            await moved(h, code, 2)
            done = []
            for n in range(40):
                kept = Standing("line 1", "move", (Link("a1-a2"), Link(f"b{n % 5 + 1}-c1")), line=True)
                with work() as one:
                    await play.order(h.host, code, ANN, Order("file", standing=kept))
                done.append(one)
        assert done[-1].cost == done[1].cost
        assert done[-1].entries == 0

    async def test_asked_for_twice_reads_the_one_entry_that_it_brought(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            code = await h.race("Ann", "Ben")
            asked = status.question(await h.host.look(code), ANN.id)
            first = await play.answer(h.host, code, ANN, asked.id, "2 4 3")
            for n in range(10):
                await change(h, code, ("2 4 3", "3 4 2")[n % 2])
            with work() as done:
                again = await play.receipt_again(h.host, code, ANN, first.number)
        assert again == first
        assert done.entries == 1


class TestThePast:
    @pytest.mark.long
    async def test_a_page_of_the_log_costs_a_page(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            code = await troy(h)
            await moved(h, code, 30)
            early = await log(h, code), await log(h, code, 14)
            await moved(h, code, 20)
            late = await log(h, code), await log(h, code, 14)
        assert [one.cost for one in late] == [one.cost for one in early]
        assert late[0].entries <= 2

    @pytest.mark.long
    async def test_answers_that_wait_make_the_log_no_longer(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            code = await h.race("Ann", "Ben")
            await h.round(code, "Ann", "Ben")
            early = await log(h, code)
            for n in range(40):
                await change(h, code, ("2 4 3", "3 4 2")[n % 2])
            late = await log(h, code)
        assert late.cost == early.cost


class TestTables:
    async def test_nothing_that_is_asked_for_looks_at_all_tables(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            code = await h.race("Ann", "Ben")
            await change(h, code, "2 4 3")
            with work() as done:
                await change(h, code, "3 4 2")
                await h.round(code, "Ben")
                await log(h, code)
                async with h.store.reading() as read:
                    await read.in_turn(ANN.id)
                    await troubled(read, ANN.id, VACANT)
                alive: tuple[Stage, ...] = ("lobby", "running", "frozen")
                for where in (
                    Filter(channel=HOME.channel, limit=25),
                    Filter(stages=alive, channel=HOME.channel),
                    Filter(user=ANN.id, limit=25),
                    Filter(stages=alive, user=ANN.id),
                    Filter(stages=alive, guild=HOME.guild),
                ):
                    await h.host.listed(where)
                    await h.host.tables(where)
            asked = {one.sql: one for one in done.statements}
        assert [one.sql for one in asked.values() if scans(h.path, one)] == []


def scans(path: Path, statement: Statement) -> bool:
    """Whether a statement looks at all rows of something that grows with the tables there are."""
    if statement.sql.split()[0] in ("BEGIN", "COMMIT"):
        return False
    with closing(sqlite3.connect(path)) as file:
        plan = file.execute(f"EXPLAIN QUERY PLAN {statement.sql}", statement.values).fetchall()
    return any(step[-1].split()[:2] == ["SCAN", name] for step in plan for name in GROWING)


GROWING = (
    "tables",
    "seats",
    "entries",
    "rounds",
    "drafts",
    "posts",
    "interactions",
    "people",
    "called",
    "mutes",
)
