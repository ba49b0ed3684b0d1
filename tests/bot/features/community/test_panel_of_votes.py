"""A panel that warns of what a pause costs is true to its word."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.features.community import rows as stored
from tests.bot.stage import shown, stage


class TestPanel:
    @pytest.mark.long
    async def test_who_is_alone_with_bots_is_warned_first(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.table(seats=2, chariots="one")
            await s.tap("Ann", "bot", "careful")
            await s.press("Ann", s.newest, "Start")
            await s.plot("Ann", "2 3 4", code)
            panel = shown(await s.slash("Ann", "organise end", table=code))
            assert "the game then does not count" in panel.content
            assert (await s.bot.host.look(code)).row.stage == "running"
            await s.press("Ann", panel, "Do it")
            assert "so it does not count." in s.newest.content
            async with s.store.reading() as read:
                assert await stored.table_results(read, code) == []
