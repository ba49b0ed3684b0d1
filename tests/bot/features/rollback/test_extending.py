"""A rollback is no way to more time."""

from __future__ import annotations

from pathlib import Path

from bot.features.rollback import acts as rollback
from tests.bot.hosting.hall import PEOPLE, hall
from tests.bot.hosting.test_extending import open_motions


class TestTricks:
    async def test_a_rollback_to_the_present_round_needs_the_others(self, tmp_path: Path) -> None:
        """It would begin the phase anew, and take their sealed answers."""
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.plot(id, "Ben")
            before = await h.look(id)
            await rollback.roll_back(h.host, id, PEOPLE["Ann"], 1)
            now = await h.look(id)
            assert (now.row.timing, now.running) == (before.row.timing, before.running)
            assert await open_motions(h, id) == ["rollback"]
