"""The end of a game as its players share it: podium, margins, turning point, luck, ratings, the last lap."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.charioteers import all_best, race
from tests.bot.games.test_alone import alone, raced
from tests.bot.games.test_shows import PAUSE, begun
from tests.bot.play.test_finish import drive_home, frames
from tests.bot.publishing.outbox.test_feed import finish, with_feed
from tests.bot.races import resign
from tests.bot.stage import MORE, labels, shown, stage


@pytest.mark.long
async def test_the_film_of_the_last_lap_is_one_press_away(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await drive_home(s, code)
        end = s.newest
        assert labels(end) == ["Rematch", "Last lap", "Chart", MORE]
        last = shown(await s.press("Cleo", end, "Last lap"))
        assert "the last lap" in last.content
        short = frames(await last.attachments[0].read())
        whole = shown(await s.press("Cleo", last, "Whole game"))
        assert "the whole game" in whole.content
        assert 1 < short < frames(await whole.attachments[0].read())


@pytest.mark.long
async def test_a_race_that_ends_in_its_first_lap_has_no_last_one(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.plot("Ann", "5 4 2")
        await s.plot("Ben", "2 3 4")
        await resign(s, "Ann", code)
        assert labels(s.newest) == ["Rematch", "Film", "Chart", MORE]
        assert "the whole game" in shown(await s.press("Cleo", s.newest, "Film")).content


@pytest.mark.long
async def test_after_moves_in_turn_the_last_ten_are_filmed(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", game="troy")
        code = (await s.tables())[0].row.id
        await s.press("Ben", s.newest, "Join")
        await s.press("Ann", s.newest, "Start")
        await resign(s, "Ann", code)
        assert labels(s.newest) == ["Rematch", "Last moves", "Chart", MORE]


@pytest.mark.long
async def test_a_race_against_automata_alone_is_filmed(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await raced(s, await alone(s), "Ann")
        assert labels(s.newest) == ["Rematch", "Last lap", "Chart", MORE]
        (film,) = shown(await s.press("Ben", s.newest, "Film")).attachments
        assert film.filename == "film.gif"


@pytest.mark.long
async def test_a_show_is_filmed_for_everybody(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await begun(s)
        await s.wait(PAUSE + 1)
        (film,) = shown(await s.press("Ben", s.newest, "Film")).attachments
        assert film.filename == "film.gif"


@pytest.mark.long
async def test_in_a_game_of_cards_every_chariot_moves(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await race(s, "Ben", automata=2)
        await all_best(s, code, turns=3)
        (film,) = shown(await s.press("Cleo", s.newest, "Film")).attachments
        assert frames(await film.read()) > 5


@pytest.mark.long
async def test_the_result_in_the_feed_leads_to_the_film(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_feed(s)
        code = await s.race("Ben", chariots="one")
        await finish(s, code)
        assert shown(await s.press("Cleo", s.posts(channel)[-1], "Film")).attachments
