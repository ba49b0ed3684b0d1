"""What somebody hears when Discord fails in the middle of an answer: what is known, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.hosting.playing import play
from bot.ids import PersonId
from bot.interface.replies import HALF_DONE, LOST, SORRY
from engine.model import DecisionId
from tests.bot.live.test_kill import opened, plots, receipt
from tests.bot.process import live_bot
from tests.bot.socketcord import Impossible, SocketCord
from tests.bot.stage import Stage, heard, stage
from tests.extent import some

CALLBACK = "/interactions/*/callback"
ANSWER = "/webhooks/*"


async def sent(s: Stage, who: str) -> str:
    """The line that lies on the table for somebody, '' where none does."""
    (sitting,) = await s.tables()
    asked = sitting.asked(s.id(who))
    said = sitting.running.answer(asked.id) if asked else None
    return said.line if said else ""


class TestOnSimCord:
    """Discord refuses the answer, after the move is stored or before."""

    @pytest.mark.long
    @pytest.mark.parametrize(("status", "code"), [(400, 50035), (403, 50013)])
    async def test_a_stored_move_is_never_said_to_have_changed_nothing(
        self, tmp_path: Path, status: int, code: int
    ) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            s.env.inject_error("PATCH", ANSWER, status=status, code=code)
            assert await s.plot("Ann", "2 3 4") == LOST
            assert (await sent(s, "Ann")).startswith("2 3 4")
            assert "failed" in s.faults.pop()

    async def test_where_nothing_was_stored_that_is_said(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            s.env.inject_error("PATCH", ANSWER, status=400, code=50035)
            assert heard(await s.slash("Ann", "watch")) == SORRY
            s.faults.clear()

    @pytest.mark.long
    async def test_a_fault_after_something_was_stored_sends_people_to_look(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            panel = await s.draw_up("Ann", 2, 3, 4)

            async def fails(*_args: object) -> None:
                async with s.store.writing() as tx:
                    await tx.drop_drafts("NONE", DecisionId(1), PersonId(1))
                raise ZeroDivisionError

            monkeypatch.setattr(play, "answer", fails)
            assert heard(await s.press("Ann", panel, "Send")) == HALF_DONE
            assert "ZeroDivisionError" in s.faults.pop()
            assert await sent(s, "Ann") == ""

    async def test_what_one_person_stored_says_nothing_of_another(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.race("Ben", chariots="one")
            await s.plot("Ann", "2 3 4")
            s.env.inject_error("PATCH", ANSWER, status=400, code=50035)
            assert heard(await s.slash("Ben", "watch")) == SORRY
            s.faults.clear()


@pytest.fixture
async def discord() -> AsyncIterator[SocketCord]:
    async with SocketCord.launched() as discord:
        yield discord


async def errors_of(process: asyncio.subprocess.Process) -> str:
    process.kill()
    _out, errors = await process.communicate()
    return errors.decode()


TROUBLES: list[dict[str, Any]] = [
    {"status": 502, "after": True},
    {"drop": True, "after": True},
    {"drop": True},
]
"""Discord carries the acknowledgement out and answers 502, or cuts the line before or after it."""


@pytest.mark.long
@pytest.mark.parametrize("trouble", some(TROUBLES, 1))
async def test_an_acknowledgement_that_seems_lost_drops_no_command(
    discord: SocketCord, tmp_path: Path, trouble: dict[str, Any]
) -> None:
    async with live_bot(discord, tmp_path) as bot:
        code = await opened(discord)
        await discord.trouble("POST", CALLBACK, **trouble)
        assert await receipt(discord, "Ann", "2 4 3", code)
        assert await plots(tmp_path) == {"2 4 3"}
        assert "Traceback" not in await errors_of(bot)


@pytest.mark.long
async def test_an_answer_that_is_cut_is_told_of_without_a_falsehood(
    discord: SocketCord, tmp_path: Path
) -> None:
    async with live_bot(discord, tmp_path) as bot:
        code = await opened(discord)
        await discord.trouble("PATCH", ANSWER, drop=True)
        await discord.slash("Ann", "arena", "plot", line="2 4 3", table=code)
        said = await discord.until("arena", lambda posts: posts[-1].content == LOST, who="Ann")
        assert said[-1].ephemeral
        assert await plots(tmp_path) == {"2 4 3"}
        assert "Traceback" not in await errors_of(bot)


@pytest.mark.long
async def test_a_line_that_stays_cut_leaves_no_error_that_nobody_sees(
    discord: SocketCord, tmp_path: Path
) -> None:
    """Neither by command nor by button nor while typing; and the next command is heard."""
    async with live_bot(discord, tmp_path) as bot:
        code = await opened(discord)
        board = (await discord.posts("arena"))[-1]
        for path in (ANSWER, CALLBACK):
            await discord.trouble("*", path, drop=True, times=None)
            await discord.slash("Ann", "arena", "plot", line="2 9 3", table=code)
            await discord.press("Ann", board, board.custom_ids[0])
            with contextlib.suppress(Impossible):
                await discord.autocomplete("Ann", "arena", "plot", "line", "2", table=code)
            await discord.calm()
        assert await receipt(discord, "Ann", "2 4 3", code)
        errors = await errors_of(bot)
        assert "never retrieved" not in errors
        assert "Traceback" not in errors
