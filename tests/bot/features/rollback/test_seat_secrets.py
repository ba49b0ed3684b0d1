"""Whoever drives a seat after a rollback reads nothing that its player has kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.features.rollback import acts as rollback
from bot.hosting.table.sitting import Person
from bot.ids import GuildId
from tests.bot.play.test_seat_secrets import keep_secrets, reads_nothing
from tests.bot.stage import Stage


async def by_a_rollback(s: Stage, code: str) -> None:
    """Back to a moment at which the plan was Ben's, and had answered."""
    await keep_secrets(s, code)
    for who in ("Ben", "Ann"):
        await s.plot(who, "2 3 4", code)
    assert (await s.bot.host.look(code)).running.filed == ()
    await s.slash("Ben", "organise replace", seat=2, table=code)
    await s.tap("Cleo", "seat", 2, table=code)
    for who in ("Ann", "Cleo"):
        await s.plot(who, "2 3 4", code)
    async with s.store.reading() as read:
        second = (await read.rounds(code))[1]
    steward = Person(s.id("Dan"), "Dan", steward=True, guild=GuildId(s.guild.id))
    await rollback.roll_back(s.bot.host, code, steward, second.entry, 10, "a test")
    await s.settle()


@pytest.mark.long
async def test_whoever_drives_next_reads_nothing(tmp_path: Path) -> None:
    await reads_nothing(tmp_path, by_a_rollback)
