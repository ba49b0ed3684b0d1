"""In a first game the page of one's seat has no codes, and the public page has none for anybody."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import random_line
from engine.language import speaking
from tests import extent
from tests.bot.features.board.seats import enter
from tests.bot.features.board.site import watched
from tests.bot.games.test_newcomers import CODES, Newcomer, begun

INSIDE = {"line", "id", "ground", "grounds", "drawings", "shapes", "staying", "moves", "twin", "page", "back"}
"""What the page needs and nobody reads; the board in words has the squares for those who cannot see it."""


def read(told: Any, key: str = "") -> Iterator[str]:
    """What people read of what a page gets."""
    if isinstance(told, str):
        yield told
    for part in told if isinstance(told, list) else ():
        yield from read(part)
    for name, part in told.items() if isinstance(told, dict) else ():
        if name not in INSIDE:
            yield from read(part, name)


@pytest.mark.long
@pytest.mark.parametrize("language", extent.some(["de", "en"], 1))
@pytest.mark.parametrize("game", CODES)
async def test_the_pages_of_a_first_game_are_in_words(tmp_path: Path, game: str, language: str) -> None:
    async with watched(tmp_path) as (s, site):
        code = await begun(s, game, language, ("Ben",), {})
        ann = Newcomer(s, game, language, code)
        session = await enter(s, site, code, "Ann")
        rng = random.Random(game)
        for _turn in range(4):
            status, told = await site.post(f"/t/{code}/seat", {"decision": None, "line": None}, **session)
            assert status == 200
            for text in read(told):
                ann.read(text)
            for path in ("state", "rounds", "part/1"):
                public = (await site.get(f"/t/{code}/{path}", **{"Accept-Language": language})).json()
                for text in read(public):
                    ann.read(text)
            assert ann.wrong == []
            for who, asked in await s.waiting(code):
                table = (await s.bot.host.look(code)).running
                line = asked.fallback or random_line(
                    (await s.bot.host.look(code)).game, table.state, asked, rng
                )
                with speaking(language):
                    await s.answer(who, line, code)
