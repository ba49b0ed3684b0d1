"""Practice can be said in another language."""

from __future__ import annotations

from pathlib import Path

from tests.bot.interface.test_bracket_language import made_up, untranslated
from tests.bot.stage import stage

__all__ = ["made_up"]
"""The language that everybody speaks here."""


async def test_a_practice_race(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "practice")
        assert s.letters("Ann")
        assert untranslated(s.env) == ""
