"""Deadlines after a rollback."""

from __future__ import annotations

from pathlib import Path

from bot.features.rollback import acts as rollback
from tests.bot.hosting.hall import HOUR, PEOPLE, hall
from tests.bot.hosting.test_deadlines import person


async def test_after_a_rollback_nobody_has_answered(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await h.plot(id, "Ann", "Ben")
        await h.wait(HOUR)
        await h.wait(3 * HOUR)
        await h.plot(id, "Ann")
        before = (await person(h, "Ann")).deadlines
        await rollback.roll_back(h.host, id, PEOPLE["Ann"], 1, confirmed=9)
        await h.vote(id, "Ben")
        await h.wait(2 * HOUR)
        await h.plot(id, "Ann", "Ben")
        await h.wait(HOUR)
        assert (await person(h, "Ann")).deadlines == (*before, 2)
