"""Forms in which one sees what there is: few choices one below the other, several to tick, one tick."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from simcord import InteractionResult

from bot.ids import NO_TABLE, press
from bot.panels import options
from bot.setting import of_servers
from engine.options import make_options
from tests.bot.stage import Stage, fields_of, filled_in, shown, stage, words_of

MENU, LINE, ONE_OF_FEW, SEVERAL, TICK = 3, 4, 21, 22, 23


FIELDS_OF_A_FORM = 5
"""Discord takes no more."""


def test_no_form_of_a_server_has_more_settings_than_discord_takes() -> None:
    """A setting without a `form` stands alone in a menu."""
    settings = Counter(each.form for each in of_servers().values() if getattr(each, "form", ""))
    assert {form: n for form, n in settings.items() if n > FIELDS_OF_A_FORM} == {}


def kinds(form: InteractionResult) -> dict[str, int]:
    return {field["custom_id"]: field["type"] for field in fields_of(form)}


async def rules_form(s: Stage, title: str) -> InteractionResult:
    panel = shown(await s.press("Ann", s.newest, "Options"))
    return await s.press_beside("Ann", panel, title)


async def rules_of(s: Stage, code: str) -> Any:
    sitting = await s.bot.host.look(code)
    return make_options(sitting.game.rules.Options, sitting.row.options)


async def test_the_rules_of_a_game_are_one_form_with_all_that_is_on_or_off_to_tick(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.table("Ben")
        form = await rules_form(s, "**Rules of Chariots**")
        assert kinds(form) == {"laps": ONE_OF_FEW, "chariots": ONE_OF_FEW, "switches": SEVERAL}
        assert filled_in(form)["switches"] == ["race_on", "fair_grid"]
        ticked = {**filled_in(form), "laps": "4", "switches": ["race_on", "long_whips"]}
        assert "Saved." in words_of(shown(await s.fill("Ann", form, ticked)))
        rules = await rules_of(s, code)
        assert (rules.laps, rules.race_on, rules.fair_grid, rules.long_whips) == (4, True, False, True)
        form = await rules_form(s, "**Rules of Chariots**")
        assert filled_in(form)["switches"] == ["race_on", "long_whips"]
        await s.fill("Ann", form, {**filled_in(form), "switches": []})
        rules = await rules_of(s, code)
        assert (rules.laps, rules.race_on, rules.fair_grid) == (4, False, False)


async def test_nine_rules_of_troy_are_one_form(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", game="troy", seats=2)
        panel = shown(await s.press("Ann", s.newest, "Options"))
        assert "More rules" not in words_of(panel)
        form = await s.press_beside("Ann", panel, "**Rules of Chariots (Troy)**")
        fields = {"wins": ONE_OF_FEW, "retractions": MENU, "position": LINE, "switches": SEVERAL}
        assert kinds(form) == fields


async def test_a_form_that_was_opened_before_an_update_is_still_understood(tmp_path: Path) -> None:
    """It had a menu for each rule that is on or off."""
    async with stage(tmp_path) as s:
        sitting = await s.bot.host.look(await s.table("Ben"))
        filled = {"extra_actions": ("True",), "race_on": ("True",)}
        assert options.changed(sitting, filled) == {"extra_actions": "True"}


async def test_a_server_sets_what_belongs_together_in_one_form(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        panel = shown(await s.slash("Dan", "server settings"))
        form = await s.press("Dan", panel, "Posts")
        some = {"language": ONE_OF_FEW, "films": ONE_OF_FEW, "cards": TICK}
        assert some.items() <= kinds(form).items()
        assert filled_in(form)["cards"] is False
        filled = {"language": "de", "films": "never", "cards": True}
        panel = shown(await s.fill("Dan", form, filled_in(form) | filled))
        for line in ("posts: **Deutsch**", "posts: **at no table**", "cards: **on**"):
            assert line in words_of(panel)
        form = await s.press("Dan", panel, "Posts")
        assert filled.items() <= filled_in(form).items()
        assert "cards: **off**" in words_of(
            shown(await s.fill("Dan", form, {**filled_in(form), "cards": False}))
        )
        form = await s.press("Dan", panel, "Tables")
        panel = shown(await s.fill("Dan", form, {**filled_in(form), "game": "troy", "per_person": "3"}))
        assert "Open tables of one person: **3**" in words_of(panel)
        assert "Game: **Chariots (Troy)**" in words_of(panel)


async def test_a_form_of_settings_is_taken_from_managers_alone(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        form = await s.press_id("Ann", await _panel(s), press(NO_TABLE, "sform", "posts"))
        await s.fill("Ann", form, {**filled_in(form), "cards": True})
        assert "cards: **off**" in words_of(shown(await s.slash("Dan", "server settings")))


async def _panel(s: Stage) -> Any:
    await s.table("Ben")
    return s.newest
