"""The first panel of somebody's first game explains its first answer; nobody is taught twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from simcord import ResponseMessage

from bot.ids import press
from bot.play.panel.plotting import FIRST_LINES
from engine import registry
from engine.face.steps import WORDS
from tests.bot.circuses import open_panel, race, typed
from tests.bot.stage import GO, Stage, labels, shown, stage

ON_SERVERS = [key for key, game in registry.all_games().items() if not game.workshop]


def explained(panel: ResponseMessage) -> bool:
    """Whether the picture of a panel shows the three steps; the text does not say them again."""
    (picture,) = panel.attachments
    told = picture.description or ""
    assert "1. " not in panel.content
    return all(f"{number}. " in told for number in (1, 2, 3)) and "Got it" in labels(panel)


@pytest.mark.long
async def test_a_first_plot_is_two_presses_with_its_steps_in_sight(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        panel = await s.draw_up("Ann")
        assert explained(panel)
        assert "three different coins: they are your speeds" in (panel.attachments[0].description or "")
        assert "Sent: " in shown(await s.press("Ann", panel, "Send")).content


@pytest.mark.long
async def test_got_it_puts_the_steps_away(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        panel = shown(await s.press("Ann", await s.draw_up("Ann"), "Got it"))
        assert not explained(panel)
        assert "Got it" not in labels(panel)
        assert "Ann" in (panel.attachments[0].description or "")
        assert not explained(await s.draw_up("Ann"))


async def test_a_choice_puts_them_away_too(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        assert not explained(await s.draw_up("Ann", 2, 3, 4))


@pytest.mark.long
async def test_the_second_round_and_the_second_game_teach_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        for who in ("Ann", "Ben"):
            await s.plot(who, "2 3 4")
        assert not explained(await s.draw_up("Ann"))
        await s.race("Cleo", chariots="one")
        assert not explained(await s.draw_up("Ann"))
        assert explained(await s.draw_up("Cleo"))


@pytest.mark.long
async def test_words_are_explained_where_a_newcomer_meets_them(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        panel = await s.draw_up("Ann")
        assert "-# A **null** lets you step diagonally" in panel.content
        assert "-# " not in shown(await s.press("Ann", panel, "Got it")).content
        for who in ("Ann", "Ben"):
            await s.plot(who, "2 3 4")
        assert "-# A **null**" in (await s.draw_up("Ann")).content
        await s.race("Cleo", chariots="one")
        assert "-# A **null**" not in (await s.draw_up("Ann")).content
        assert "-# A **null**" in (await s.draw_up("Cleo")).content


@pytest.mark.long
async def test_codes_of_squares_come_with_the_second_game_unless_somebody_settles_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.prefer("Ann", "codes", "no")
        await s.race("Ben", chariots="one")
        bare = await picture(s, "Ann")
        assert await settled(s, "yes") != bare
        assert await settled(s, "second") == bare
        await s.race("Ben", chariots="one")
        assert await settled(s, "second") != await settled(s, "no")
        assert await settled(s, "second") == await settled(s, "yes")


async def picture(s: Stage, who: str) -> bytes:
    """The picture of somebody's panel without the steps of a first game."""
    panel = await s.draw_up(who)
    if "Got it" in labels(panel):
        panel = shown(await s.press(who, panel, "Got it"))
    return bytes(await panel.attachments[0].read())


async def settled(s: Stage, choice: str) -> bytes:
    """Ann's picture after a choice in `/me settings`."""
    assert "Saved." in shown(await s.prefer("Ann", "codes", choice)).content
    return await picture(s, "Ann")


@pytest.mark.parametrize("key", ON_SERVERS)
async def test_every_game_has_its_steps(key: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", game=key, seats=2)
        code = (await s.tables())[0].row.id
        await s.press("Ben", s.newest, "Join")
        await s.press("Ann", s.newest, "Start")
        who, asked = (await s.waiting(code))[0]
        panel = shown(await s.press_id(who, s.newest, press(code, "answer", asked.id)))
        assert explained(panel)
        assert len(panel.content.splitlines()) <= 1 + FIRST_LINES + 1 + WORDS  # head, text, "not sent", words


@pytest.mark.long
async def test_a_race_that_begins_in_the_shop_explains_the_plot_and_not_the_purchases(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await race(s, "Ben", shop="yes")
        assert "Got it" not in labels(await open_panel(s, "Ann"))
        for who in ("Ann", "Ben"):
            await typed(s, who, "nothing", code)
        assert explained(shown(await s.press("Ann", s.newest, GO)))
