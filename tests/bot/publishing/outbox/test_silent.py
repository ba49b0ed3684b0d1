"""What calls nobody arrives without a sound."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.stage import stage


@pytest.mark.long
async def test_a_lobby_is_silent_and_the_post_of_a_round_is_not(tmp_path: Path) -> None:
    """The lobby is open to all and mentions nobody; the round calls those who have to plot."""
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        lobby, first = s.posts()
        assert lobby.flags.suppress_notifications
        assert not first.flags.suppress_notifications
        assert len(first.mentions) == 2
