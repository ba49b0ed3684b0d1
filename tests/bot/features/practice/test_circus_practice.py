"""A first race of Circus Minimus, alone against bots, with a hint each round."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.features.practice import coaching
from engine.face.lessons import Attempt
from engine.games.circus import GAME
from engine.games.circus.face import guide
from engine.games.circus.rules.events.shopping import FLYING
from engine.model import Seat
from engine.naming import naming
from tests.bot.games.test_alone import newest
from tests.bot.stage import heard, labels, shown, stage

ROUNDS = 40


async def test_a_first_race_is_one_lap_with_a_flying_start_and_the_next_as_long_as_usual(
    tmp_path: Path,
) -> None:
    """Who names a level or options gets what is named."""
    async with stage(tmp_path) as s:
        for person, level, options, laps, flying in (
            ("Ann", None, "", 1, True),
            ("Ann", None, "", 3, False),
            ("Ben", "keen", "", 3, False),
            ("Cleo", None, "laps=2", 2, False),
        ):
            command = s.slash(person, "practice", game="circus", level=level, options=options)
            answer = heard(await command)
            assert ("short one" in answer) == flying
            sitting = await newest(s)
            assert (sitting.row.options["laps"], sitting.row.options["flying"]) == (laps, flying)
            assert all(rig.speed == FLYING * flying for rig in sitting.running.state.rigs)


@pytest.mark.long
async def test_a_practice_race_is_driven_to_its_end_with_two_presses_a_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """*Plot* and *Send*, as the defaults are; the first post has a hint, every later one the coach's word."""
    attempts: list[Attempt] = []
    real = coaching.attempt_at

    async def watched(*args: Any) -> Attempt | None:
        found = await real(*args)
        attempts.extend([found] if found else [])
        return found

    monkeypatch.setattr(coaching, "attempt_at", watched)
    async with stage(tmp_path) as s:
        await s.slash("Ann", "practice", game="circus", options="laps=1")
        code = (await s.tables())[0].row.id
        sitting = await s.bot.host.look(code)
        hint = guide.lesson(GAME.rules.view(sitting.running.state, Seat(1)), Seat(1))
        coached = 0
        assert hint
        assert hint in s.letters("Ann")[-1].content
        for _round in range(ROUNDS):
            if not await s.waiting(code):
                break
            panel = shown(await s.press("Ann", s.letters("Ann")[-1], "Play"))
            assert "Send" in labels(panel)
            await s.press("Ann", panel, "Send")
            await s.settle()
            with naming(sitting.cast):
                word = GAME.coach(attempts[-1])
            small = [line for line in s.letters("Ann")[-1].content.splitlines() if " would have " in line]
            assert small == ([f"-# {word}"] if word else [])
            coached += bool(word)
        assert coached
        assert (await s.bot.host.look(code)).row.stage == "over"
        assert "Rematch" in labels(s.letters("Ann")[-1])
