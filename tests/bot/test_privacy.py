"""`/me data` says what is kept and how long, within what Discord takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.messages import Message
from bot.panels import data as panel
from tests.bot.stage import labels, shown, stage
from tests.bot.test_panel_limits import problems


async def test_the_days_are_those_for_which_backups_are_kept(tmp_path: Path) -> None:
    async with stage(tmp_path, backups_kept=30) as s:
        said = shown(await s.slash("Cleo", "me data"))
        assert "Backups are kept for 30 days" in said.content
        assert "*Delete my data*" in said.content
        assert "Delete my data …" in labels(said)
        assert not said.content.endswith("…")


@pytest.mark.parametrize(
    "message", [panel.privacy(366), panel.ask(999), panel.sure(), panel.kept(), panel.forgotten(366)]
)
def test_discord_takes_every_panel(message: Message) -> None:
    assert problems(message) == []
