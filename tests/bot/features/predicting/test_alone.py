"""Predictions of a race of one player against automata."""

from __future__ import annotations

from pathlib import Path

from bot.features.predicting.rows import of_table
from tests.bot.games.test_alone import RIVALS, alone
from tests.bot.stage import menus, shown, stage


class TestRace:
    async def test_spectators_predict_automata_too(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await alone(s)
            panel = shown(await s.press("Ben", s.newest, "Predict"))
            assert [o["label"] for o in menus(panel)[0]["options"]] == [
                "Green (Ann)",
                *(f"{side.capitalize()} ({name})" for side, name in RIVALS.items()),
            ]
            for menu, racer in zip(
                menus(panel), ("Blue (Polynices)", "Green (Ann)", "White (Constantinus)"), strict=True
            ):
                panel = shown(await s.choose("Ben", panel, menu["placeholder"], racer))
            async with s.store.reading() as read:
                (kept,) = await of_table(read, code)
            assert kept.seats == (3, 1, 4)
