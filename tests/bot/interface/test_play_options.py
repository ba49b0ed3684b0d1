"""`/play` takes the options of the game as one line, and completes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.hosting.time.terms import Terms
from tests.bot.stage import heard, stage


async def test_options_are_typed_with_the_command(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", seats=2, options="laps=3, chariots=1 race_on=no")
        assert "Laps: 3 · Chariots per player: one · Race on for places: no" in s.newest.content


async def test_a_wrong_option_opens_nothing_and_says_what_is_possible(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        for options, said in (
            ("laps=9", "'9' is not possible for laps; try one of: 2, 3, 4."),
            ("wheels=4", "There is no option 'wheels'; choose one of: laps"),
            ("fast", "'fast' is not an option; write each as name=value."),
        ):
            answer = await s.slash("Ann", "play", options=options, thread=True)
            assert answer.response is not None
            assert answer.response.content.startswith(said)
        assert s.posts() == []
        assert s.arena.threads == []


async def test_options_are_completed_one_after_the_other(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        offered = await s.people["Ann"].autocomplete(s.arena, "play", "options", "laps=3 race")
        assert [c["value"] for c in offered] == ["laps=3 race_on=no", "laps=3 race_on=yes"]


@pytest.mark.long
async def test_a_pace_sets_the_length_of_a_phase_and_what_belongs_to_it(tmp_path: Path) -> None:
    async with stage(tmp_path, terms=Terms(at="20:00", quiet="22:00-08:00", weekends_off=True)) as s:
        for pace, expected in (
            ("live", Terms(phase=5 * 60, calm=60)),
            ("brisk", Terms(phase=2 * 3600, calm=60, quiet="22:00-08:00", weekends_off=True)),
            ("weekly", Terms(7 * 86_400, "20:00", quiet="22:00-08:00", weekends_off=True)),
            ("bank-hour", Terms(phase=5 * 60, calm=60, bank=3600, increment=300)),
        ):
            await s.slash("Ann", "play", pace=pace)
            assert (await s.tables())[0].terms == expected


async def test_a_pace_of_phases_takes_the_place_of_a_bank(tmp_path: Path) -> None:
    async with stage(tmp_path, terms=Terms(bank=86_400, increment=3600)) as s:
        await s.slash("Ann", "play", pace="daily")
        assert (await s.tables())[0].terms == Terms()


async def test_without_a_pace_the_terms_are_those_of_the_server(tmp_path: Path) -> None:
    async with stage(tmp_path, terms=Terms(phase=3 * 86_400)) as s:
        await s.slash("Ann", "play")
        assert (await s.tables())[0].terms == Terms(phase=3 * 86_400)


async def test_a_tempo_that_the_game_does_not_have_opens_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        refused = heard(await s.slash("Ann", "play", game="troy", tempo="phase", thread=True))
        assert refused == "Chariots (Troy) has only one tempo, so leave the tempo out."
        assert s.posts() == []
        assert s.arena.threads == []
