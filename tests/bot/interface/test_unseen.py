"""A typed line is understood by the table as it is now, whatever another process has done to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.hosting.host import Host
from bot.hosting.playing import play
from bot.hosting.table.sitting import Person
from tests.bot.stage import Stage, stage
from tests.bot.troys import game, moves, typed

OPENING = ("b4P-b5", "b7p-b6")


async def begun(s: Stage) -> str:
    """A game of Troy in which both sides have typed a move."""
    code = await game(s)
    for who, line in zip(("Ann", "Ben"), OPENING, strict=True):
        assert "Sent: " in await typed(s, who, line, code)
    return code


async def unseen(s: Stage, who: str, code: str, line: str) -> None:
    """Somebody's line is stored where the bot that people talk to does not see it."""
    host, person = Host(s.store, s.bot.host.now), Person(s.id(who), who)
    asked = (await host.look(code)).asked(person.id)
    assert asked is not None
    await play.answer(host, code, person, asked.id, line)


async def plotted(s: Stage, code: str) -> str:
    """What Ann's plot says by now."""
    sitting = await s.bot.host.look(code)
    said = sitting.running.answer(next(d.id for d in sitting.running.open if d.seat == 1))
    return said.line if said is not None else ""


class TestALine:
    @pytest.mark.long
    async def test_is_refused_where_it_was_answered_unseen(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await begun(s)
            await unseen(s, "Ann", code, "c4P-c5")
            assert "Sent: " not in await typed(s, "Ann", "b2R-b1", code)
            assert await moves(s, code) == [*OPENING, "c4P-c5"]

    @pytest.mark.long
    async def test_answers_the_question_that_is_open_now(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await begun(s)
            await unseen(s, "Ann", code, "c4P-c5")
            await unseen(s, "Ben", code, "c7p-c6")
            assert "Sent: " in await typed(s, "Ann", "b2R-b1", code)
            assert await moves(s, code) == [*OPENING, "c4P-c5", "c7p-c6", "b2R-b1"]

    @pytest.mark.long
    async def test_is_filled_up_by_the_profile_as_it_is_now(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.slash("Ann", "play", game="circus", seats=2)
            code = (await s.tables())[0].row.id
            await s.press("Ben", s.newest, "Join")
            await s.press("Ann", s.newest, "Start")
            await s.slash("Ann", "plot", line="drive", table=code)
            await Host(s.store, s.bot.host.now).keep_profile(s.id("Ann"), "circus", "hard:never")
            await s.slash("Ann", "plot", line="drive", table=code)
            assert await plotted(s, code) == "drive hard:never"
