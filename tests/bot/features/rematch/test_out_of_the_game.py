"""A rematch after somebody who was out of the game has left."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.hosting.table.sitting import PLAYER
from tests.bot.games.test_out_of_the_game import arena, ended, leave, toys
from tests.bot.stage import labels, stage

__all__ = ["toys"]
"""The games beside those of the bot."""


@pytest.mark.long
async def test_a_rematch_has_no_bot_in_place_of_who_has_left(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await arena(s)
        await leave(s, code)
        await ended(s, code)
        over = next(post for post in reversed(s.posts()) if "Rematch" in labels(post))
        await s.press("Ann", over, "Rematch")
        assert [found.driver for found in (await s.tables())[0].seats] == [PLAYER]
