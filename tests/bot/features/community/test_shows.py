"""A show has no results."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from bot.features.community import rows as stored
from bot.hosting.table.racers import automata_of
from bot.ids import GuildId
from bot.limits import CONTENT
from engine import audit
from render.film import RACE
from tests.bot.games.test_shows import begun, ended, told
from tests.bot.stage import MORE, labels, shown, stage


class TestRace:
    @pytest.mark.long
    async def test_the_end_ranks_the_automata_and_nobody_has_a_result(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("bot.publishing.pictures.films.RACE", dataclasses.replace(RACE, length=1500))
        async with stage(tmp_path) as s:
            code = await begun(s, options="laps=2")
            sitting = await ended(s, code)
            outcome = sitting.running.outcome
            assert outcome is not None
            places = re.findall(r"(?:[🥇🥈🥉]|(?<=-# )4\.|(?<=, )[56]\.) (\w+)", await s.more("Ben"))
            names = automata_of(sitting.game, sitting.public)
            assert places == [names[name] for (name,) in outcome.ranking]
            assert len(told(s)) == 2
            assert labels(s.newest) == ["Rematch", "Film", "Chart", MORE]
            assert shown(await s.press("Ben", s.newest, "Film")).attachments[0].filename == "film.gif"
            assert all(len(p.content) <= CONTENT for p in s.posts())
            async with s.store.reading() as read:
                assert await stored.table_results(read, code) == []
                assert await stored.ratings(read, "charioteer", GuildId(s.guild.id)) == []
                assert await read.alarms_of(code) == []
            assert audit(await s.bot.host.record(code)) == []
