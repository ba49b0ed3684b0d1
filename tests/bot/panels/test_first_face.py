"""What a newcomer meets: `/help`, the games to choose from, practice."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot import features
from bot.contacts import NO_CONTACTS
from bot.ids import PersonId
from bot.interface import opening
from bot.messages import COVER, Picture
from bot.panels import first
from bot.publishing.pictures import studio
from bot.publishing.pictures.studio import draw
from engine import all_games
from engine.language import speaking
from tests.bot.panels.test_panel_limits import problems
from tests.bot.stage import heard, menus, offers, shown, stage, words_of

WAYS = ["Play", "My games", "Rules"]


async def test_help_shows_ways_on_and_a_picture(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        panel = shown(await s.slash("Ann", "help"))
        assert offers(panel, *WAYS)
        assert "hosts board games" in words_of(panel)
        assert [a.filename for a in panel.attachments] == ["games.png"]


async def test_play_without_a_game_asks_which_and_a_press_opens_a_table(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        panel = shown(await s.slash("Ann", "play", game=None))
        assert "Which game do you want to play?" in words_of(panel)
        (menu,) = menus(panel)
        assert "The Straight" not in [option["label"] for option in menu["options"]]
        panel = shown(await s.choose_any("Ann", panel, 0, "Circus Minimus"))
        assert "**Circus Minimus** (2 to 14 players" in words_of(panel)
        panel = shown(await s.choose_any("Ann", panel, 0, "Chariots"))
        assert await s.tables() == []
        opened = await s.press("Ann", panel, "Open a table")
        assert heard(opened).startswith("Table `")
        (sitting,) = await s.tables()
        assert sitting.row.game == "chariots"
        assert len(sitting.seats) == 1


async def test_each_way_on_leads_where_it_says(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        panel = shown(await s.slash("Ann", "help"))
        assert "You are at no table" in heard(await s.press("Ann", panel, "My games"))
        panel = shown(await s.slash("Ann", "help"))
        rules = shown(await s.press("Ann", panel, "Rules"))
        chapter = shown(await s.press_beside("Ann", rules, "**Charioteer**"))
        assert "Charioteer" in words_of(chapter)


async def test_what_is_known_of_a_table_goes_along_with_the_choice_of_its_game(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        asked = await s.slash(
            "Ann",
            "play",
            game=None,
            seats=2,
            tempo="impulse",
            pace="weekly",
            invite=s.people["Ben"].mention,
            reliability=80,
        )
        panel = shown(await s.choose_any("Ann", shown(asked), 0, "Chariots (Troy)"))
        panel = shown(await s.choose_any("Ann", panel, 0, "Chariots"))
        await s.press("Ann", panel, "Open a table")
        (sitting,) = await s.tables()
        row = sitting.row
        assert (row.seats, row.tempo, row.invited, row.least) == (2, "impulse", (s.people["Ben"].id,), 80)
        assert sitting.terms.phase == 7 * 86_400
        unnamed = heard(await s.slash("Ann", "play", game=None, options="laps=3"))
        assert unnamed.startswith("Name the game as well")


async def test_a_server_that_has_set_its_game_is_not_asked(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Dan", "server settings", setting="game", value="troy")
        await s.slash("Ann", "play", game=None)
        assert [sitting.row.game for sitting in await s.tables()] == ["troy"]


async def test_nobody_is_led_through_the_games_who_may_not_open_a_table(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Dan", "server settings", setting="openers", value="stewards")
        panel = shown(await s.slash("Ann", "help"))
        asked = await s.press("Ann", panel, "Play")
        assert "manage" in heard(asked)
        assert offers(shown(asked), *WAYS)


async def test_a_server_is_welcomed_once_and_nobody_is_called(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        (guild,) = s.bot.guilds
        await s.bot.on_guild_join(guild)
        await s.settle()
        welcome = s.newest
        assert offers(welcome, *WAYS)
        assert [a.filename for a in welcome.attachments] == ["games.png"]
        assert s.pinged() == []
        await s.bot.on_guild_join(guild)
        await s.settle()
        assert len(s.posts()) == 1
        assert "Which game do you want to play?" in words_of(shown(await s.press("Ben", welcome, "Play")))


async def test_a_server_where_the_bot_may_not_speak_is_not_welcomed(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        s.forbid(s.arena, "send_messages")
        await s.bot.on_guild_join(s.bot.guilds[0])
        await s.settle()
        assert s.posts() == []


async def test_where_no_table_lives_a_word_of_welcome_is_the_first_post(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.bot.post_boards_again("You are Ann.")
        await s.settle()
        assert s.newest.content.endswith("You are Ann.")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_first_panel_fits(language: str) -> None:
    features.add_all()  # which have ways of their own there
    given = opening.Given(14, "impulse", "bank-weeks", True, (PersonId(2**63 - 1),) * 2, 100).words()
    games = [*all_games().values()]
    with speaking(language):
        for message in (first.help(NO_CONTACTS), first.welcome("W" * 300), first.choose(games, given)):
            assert problems(message) == []
        assert problems(first.choose_rules(games)) == []


@pytest.mark.long
@pytest.mark.parametrize("game", [*all_games(), ""])
def test_a_picture_of_a_game_is_small_enough_for_a_phone(game: str) -> None:
    painted = draw(Picture(game, {}, COVER))
    assert len(painted.png) <= 150_000
    assert painted.alt


def test_every_bot_has_its_strength_in_words() -> None:
    for game in all_games().values():
        assert set(game.strengths) == set(game.players), game.key


@pytest.mark.long
async def test_covers_are_painted_at_a_start_and_never_in_a_press(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many other pictures come between, they are there."""
    async with stage(tmp_path) as s:
        await s.bot.shared.studio.prepare()

        def no_more(*_args: object) -> None:
            raise AssertionError("a cover is painted in a press")

        monkeypatch.setattr(studio, "KEPT", 1)
        await s.race("Ben", chariots="one")
        monkeypatch.setattr(studio, "draw", no_more)
        assert shown(await s.slash("Ann", "help")).attachments
        assert shown(await s.slash("Ann", "play", game=None)).attachments
