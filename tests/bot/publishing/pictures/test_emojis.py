"""Shields of the racers stand beside their names as emojis of the bot's own account."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from bot import shields
from bot.publishing.pictures import emojis
from bot.shields import shield
from bot.text import lines_on_a_phone
from engine import all_games
from engine.language import speaking
from tests.bot.stage import stage


@pytest.fixture(autouse=True)
def none_known() -> Iterator[None]:
    yield
    shields.know({})


@pytest.mark.long
def test_every_shield_fits_what_discord_takes() -> None:
    """A name of 2 to 32 letters, digits and underscores; a picture of 128 pixels and at most 256 KiB."""
    found = emojis.shield_emojis()
    assert len({name for name, _png in found.values()}) == len(found) <= emojis.MOST_EMOJIS
    for name, png in found.values():
        assert 2 <= len(name) <= 32
        assert name.replace("_", "").isalnum()
        assert len(png) < 256 * 1024
        assert Image.open(io.BytesIO(png)).size == (128, 128)


def test_every_racer_that_a_label_names_has_a_shield_in_every_language() -> None:
    for key, game in all_games().items():
        shields.know({(key, crest.racer): f"<:{crest.racer}:1>" for crest in game.face.crests()})
        for language in ("en", "de"):
            with speaking(language):
                for crest in game.face.crests():
                    assert shield(key, crest.label) == f"<:{crest.racer}:1>"


def test_without_emojis_names_stand_alone() -> None:
    assert shield("chariots", "Red") == ""


def test_a_shield_is_as_wide_as_two_letters() -> None:
    long = "<:hip_charioteer_yellow_10b490c8:1456074443980800043>"
    assert lines_on_a_phone(" ".join([f"{long} Ben"] * 4)) == lines_on_a_phone(" ".join(["OO Ben"] * 4))


async def test_they_are_uploaded_once_and_outdated_ones_go(tmp_path: Path) -> None:
    """Somebody else's emojis stay."""
    async with stage(tmp_path) as s:
        backend = s.env.backend
        backend.create_application_emoji("hip_chariots_red_00000000")
        backend.create_application_emoji("laurels")
        await emojis.sync(s.bot, s.bot.pool)
        names = {emoji.name for emoji in backend.application_emojis.values()}
        assert names == {"laurels", *(name for name, _png in emojis.shield_emojis().values())}
        ids = {*backend.application_emojis}
        shields.know({})
        await emojis.sync(s.bot, s.bot.pool)
        assert {*backend.application_emojis} == ids


@pytest.mark.long
async def test_they_stand_in_the_post_of_the_end_and_of_the_lobby(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await emojis.sync(s.bot, s.bot.pool)
        await s.table("Ben", chariots="one")
        red = shield("chariots", "Red")
        assert red
        assert f"{red} Red" in s.newest.content


async def test_an_account_that_refuses_them_costs_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        assert s.bot.application_id
        s.env.inject_error("GET", f"/applications/{s.bot.application_id}/emojis", status=403, code=50001)
        await emojis.sync(s.bot, s.bot.pool)
        await s.table("Ben")
        assert "<:" not in s.newest.content
