"""Practice as the rest of the bot meets it: alone, in its room, by letter, in another language."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import engine
from bot.games import offered
from bot.interface.cooldowns import RATES
from engine.games.troy import GAME as TROY
from engine.language import speaking
from tests import extent
from tests.bot.games.test_alone import GAME, newest, raced
from tests.bot.panels.test_next import ways_on
from tests.bot.phone import lines
from tests.bot.publishing.messages.test_post_lines import MOST, answer, every_language, hall
from tests.bot.publishing.outbox.test_feed import with_feed
from tests.bot.publishing.outbox.test_refused import letters, want_letters
from tests.bot.stage import heard, labels, links_of, shown, stage, words_of
from tests.bot.troys import moves, typed
from tests.bot.twice import Copies


async def test_with_a_level_bots_take_seats_instead(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "practice", game=GAME, level="novice")
        sitting = await newest(s)
        assert [seat.driver for seat in sitting.seats] == ["player", "novice", "novice"]
        assert len(sitting.view(None).race.chariots) == 3


@pytest.mark.long
async def test_a_rematch_has_the_same_rivals(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "practice", game=GAME, options="laps=2 automata=2")
        first = await newest(s)
        await raced(s, first.row.id, "Ann")
        await s.press("Ann", s.letters("Ann")[-1], "Rematch")
        again = await newest(s)
        assert again.row.id != first.row.id
        assert (again.row.options, again.row.stage) == (first.row.options, "running")
        assert [seat.driver for seat in again.seats] == ["player"]


async def test_in_a_game_without_automata_two_bots_play_as_before(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        answer = heard(await s.slash("Ann", "practice", game="chariots"))
        assert "utomat" not in answer
        assert len((await newest(s)).seats) == 3


async def test_practice_is_two_presses_from_the_chosen_game(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        panel = shown(await s.slash("Ann", "play", game=None))
        panel = shown(await s.choose_any("Ann", panel, 0, "Circus Minimus"))
        ladder = shown(await s.press("Ann", panel, "Practice Circus Minimus"))
        begun = heard(await s.press("Ann", ladder, "Play a whole game"))
        assert begun.startswith("Your practice game `")


@pytest.mark.long
async def test_practice_waits_as_well_and_has_no_deadline(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.slash("Ben", "practice", game="troy")
        receipt = shown(await s.slash("Ben", "plot", line="2 3 4", table=code))
        assert ways_on(receipt) == ["Next: Chariots (Troy)"]


@pytest.mark.long
@every_language
@pytest.mark.parametrize("game", extent.some([*offered()], 2))
async def test_lessons_and_what_the_coach_says(
    tmp_path: Path, game: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lesson begins, an answer is judged, and so is the next one: the same in all lessons of a game."""
    rng = random.Random(5)
    monkeypatch.setattr("bot.interface.router.nearest", lambda _locale: language)
    async with hall(tmp_path, 4, language) as s:
        for lesson in engine.find(game).lessons:
            await s.tap("Ann", "lesson", game, lesson.name, table="-")
            code = (await s.tables())[0].row.id
            for _answer in range(3):
                with speaking(language):
                    post = s.letters("Ann")[-1]
                    assert lines(post.content) <= MOST, post.content
                await answer(s, code, "Ann", rng)


async def test_practice_leads_to_the_room_where_it_is_played(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        begun = shown(await s.slash("Ann", "practice", game="troy"))
        room = s.people["Ann"].user.dm_channel.id
        assert links_of(begun) == [f"https://discord.com/channels/@me/{room}"]
        again = shown(await s.slash("Ann", "practice", game=None))
        assert "Your practice game of Chariots (Troy) goes on in our private messages." in words_of(again)
        assert links_of(again) == [f"https://discord.com/channels/@me/{room}"]


@pytest.mark.long
async def test_who_plays_alone_is_not_called_the_last_to_answer(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "practice", game="chariots")
        [practice] = await s.tables()
        told = (await s.plot("Ann", "2 3 4", practice.row.id)).splitlines()
        assert told[1].startswith("The round has been played: **")


@pytest.mark.long
async def test_practice_against_a_level(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        assert await s.offered("Ann", "practice", "level", "", game="troy") == list(TROY.players)
        assert "choose one of: recruit" in heard(
            await s.slash("Ann", "practice", game="troy", level="careful")
        )
        assert s.people["Ann"].user.dm_channel is None or not s.letters("Ann")
        await s.slash("Ann", "practice", game="troy", level="captain", options="retract_after_reply=yes")
        ((table,),) = [await s.tables()]
        code = table.row.id
        assert "A pair can step straight or diagonally ahead" in s.letters("Ann")[-1].content
        await typed(s, "Ann", "d4PS-d5", code)
        assert len(await moves(s, code)) == 2
        assert "Diocles" in s.letters("Ann")[-1].content
        mine = shown(await s.press("Ann", s.letters("Ann")[-1], "My side"))
        await s.press("Ann", mine, "Zeus")
        assert await moves(s, code) == []
        await typed(s, "Ann", "d4P-d5", code)
        assert (await moves(s, code))[0] == "d4P-d5"


@pytest.mark.long
async def test_practice_begins_once(tmp_path: Path, address: str) -> None:
    async with stage(tmp_path, address) as s:
        copies = Copies(s)
        await s.slash("Ann", "practice", level="careful")
        told = copies.told()
        await copies.again()
        await s.restart()
        await copies.again()
        (sitting,) = await s.tables()
        assert sitting.row.stage == "running"
        assert copies.told() == told


@pytest.mark.long
async def test_a_post_in_private_that_arrives_shows_that_letters_are_taken(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await want_letters(s, "Ann", -1)
        await s.slash("Ann", "practice")
        assert await letters(s, "Ann") == 1


async def test_help_leads_to_a_game_for_practice(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        panel = shown(await s.slash("Ann", "help"))
        assert labels(panel) == ["Drive the last lap", "Play", "Practice", "My games", "Rules"]
        games = shown(await s.press("Ann", panel, "Practice"))
        ladder = shown(await s.press_beside("Ann", games, "**Chariots (Troy)**"))
        begun = heard(await s.press("Ann", ladder, "Play a whole game"))
        assert begun.startswith("Your practice game `")


async def test_it_is_not_announced_in_the_feed(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_feed(s)
        await s.slash("Ann", "practice")
        assert s.posts(channel) == []


async def test_who_is_banned_may_practise(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Dan", "moderate ban", person=s.people["Ben"])
        assert "practice game" in heard(await s.slash("Ben", "practice"))


@pytest.mark.long
async def test_it_takes_no_room_from_the_tables_of_a_server_but_the_opening_counts(tmp_path: Path) -> None:
    async with stage(tmp_path, rates=RATES) as s:
        await s.slash("Dan", "server settings", value="1", setting="per_server")
        await s.slash("Ann", "play", seats=2)
        await s.slash("Cleo", "practice")
        assert len(await s.tables()) == 2
        await s.slash("Dan", "server settings", value="9", setting="per_server")
        for _ in range(4):
            await s.slash("Ann", "play", seats=2)
        assert "You can open the next table <t:" in heard(await s.slash("Ann", "practice"))
