"""A rollback of Circus Minimus brings back the dead."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.circuses import (
    man,
    open_panel,
    race,
    say,
    state,
    thrown,
)
from tests.bot.features.rollback.test_rollback import roll_back
from tests.bot.games.test_circus import awaited
from tests.bot.stage import stage


class TestDeath:
    @pytest.mark.long
    async def test_a_rollback_that_brings_the_driver_back_brings_back_the_seat(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            with thrown(skid=1, flip=6, damage=1, cut=1):
                code = await race(s, "Ben", "Cleo", laps=3, night=40)
                slow, mad = "drive straight:1 corner:1", "drive straight:10 corner:8 hard:always"
                for _ in range(30):
                    if not (await man(s, "Ben", code)).alive:
                        break
                    lot = {"dragged": "cut", "mounted": mad}[(await man(s, "Ben", code)).where]
                    await say(s, code, Ann=slow, Ben=lot, Cleo=slow)
                now = await state(s, code)
                assert await awaited(s, code) == ["Ann", "Cleo"]
                assert (await roll_back(s, code, now.round - 1, "Dan")).startswith("Done")
                assert (await man(s, "Ben", code)).where == "dragged"
                assert await awaited(s, code) == ["Ann", "Ben", "Cleo"]
                assert "Ben" in s.pinged()
                panel = await open_panel(s, "Ben")
                assert "your team drags you" in panel.content
