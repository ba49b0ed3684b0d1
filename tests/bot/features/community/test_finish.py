"""Ratings in the last post of a race, and on cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.features.community import rows as stored
from tests.bot.races import drive, resign
from tests.bot.stage import stage


@pytest.mark.long
async def test_the_changes_of_rating_are_those_that_a_card_shows(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await drive(s, code)
        await resign(s, "Ben", code)
        async with s.store.reading() as read:
            [won, lost] = await stored.table_results(read, code)
        assert won.user == s.people["Ann"].id
        assert won.change > 0
        assert won.change > lost.change
        assert f"{s.people['Ann'].mention} +{won.change}, <@" in await s.more()
