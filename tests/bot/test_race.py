"""A race from an empty channel to the finish, by people who type and press."""

from __future__ import annotations

from pathlib import Path

from tests.bot.stage import Stage, labels, stage


async def plot(s: Stage, who: str, *coins: int) -> None:
    """Open the panel from the newest post, choose three coins, send."""
    panel = (await s.press(who, s.newest, "Plot")).response
    for coin in coins:
        key = next(label for label in labels(panel) if label.endswith(f": {coin}"))
        panel = (await s.press(who, panel, key)).response
    sent = await s.press(who, panel, "Send")
    assert sent.response is not None
    assert "Receipt" in sent.response.content


async def test_open_join_start_and_plot_a_round(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        assert "To plot" in s.newest.content
        assert labels(s.newest)[:2] == ["Plot", "My chariot"]
        first = s.newest.id
        await plot(s, "Ann", 2, 4, 3)
        assert "Ready: " in s.newest.content
        await plot(s, "Ben", 5, 4, 2)
        assert s.newest.id != first
        assert "round 2" in s.newest.content
