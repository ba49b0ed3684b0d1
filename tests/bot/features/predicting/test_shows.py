"""Predictions of a show."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.features.predicting.rows import of_table
from tests.bot.games.test_shows import PAUSE, begun, ended
from tests.bot.stage import labels, menus, shown, stage


class TestWatching:
    @pytest.mark.long
    async def test_the_podium_of_automata_is_predicted_and_told_at_the_end(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await begun(s, options="laps=2")
            panel = shown(await s.press("Ben", s.newest, "Predict"))
            racers = [
                "Green (Teres)",
                "Yellow (Polynices)",
                "Blue (Constantinus)",
                "White (Eutyches)",
                "Purple (Fuscus)",
                "Orange (Uranius)",
            ]
            for menu, racer in zip(menus(panel), (racers[3], racers[0], racers[5]), strict=True):
                assert [o["label"] for o in menu["options"]] == racers
                panel = shown(await s.choose("Ben", panel, menu["placeholder"], racer))
            assert "Saved." in panel.content
            async with s.store.reading() as read:
                (kept,) = await of_table(read, code)
            assert kept.seats == (4, 1, 6)
            await s.wait(PAUSE + 1)
            assert "Predict" not in labels(s.newest)
            outcome = (await ended(s, code)).running.outcome
            assert outcome is not None
            podium = {name for group in outcome.ranking[:3] for name in group}
            log = shown(await s.press("Ben", s.newest, "Log"))
            mine = shown(await s.press("Ben", log, "My prediction")).content
            assert ("surprised you" in mine) == (not podium & {"white", "green", "orange"})
