"""One private panel a person: what is shown anew takes the place of what was shown before."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.publishing.messages.ephemeral import TOKEN_LIFE
from tests.bot.stage import Stage, heard, shown, stage


def hidden(s: Stage) -> list[int]:
    """The private messages that still stand in the arena, oldest first."""
    stored = s.env.backend.messages.get(s.arena.id, {})
    return [number for number in sorted(stored) if stored[number].is_ephemeral]


async def test_a_new_panel_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    """Pressed twice at the same post, *More* is there once; somebody else's stays."""
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        before = len(hidden(s))
        for _time in range(3):
            mine = shown(await s.press("Cleo", s.newest, "More"))
        theirs = shown(await s.press("Dan", s.newest, "More"))
        assert hidden(s)[-2:] == [mine.id, theirs.id]
        assert len(hidden(s)) == before + 2


async def test_a_refusal_takes_the_place_of_the_last_one(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.table("Ben")
        before = len(hidden(s))
        for _time in range(3):
            assert heard(await s.tap("Cleo", "start"))
        assert len(hidden(s)) == before + 1


@pytest.mark.long
async def test_what_is_too_old_stays(tmp_path: Path) -> None:
    """After a quarter of an hour Discord lets nobody take it away."""
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        old = shown(await s.press("Cleo", s.newest, "More"))
        s.clock.time += TOKEN_LIFE + 1
        new = shown(await s.press("Cleo", s.newest, "More"))
        assert {old.id, new.id} <= {*hidden(s)}


async def test_the_panels_of_two_tables_stand_side_by_side(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", seats=2)
        first = shown(await s.press("Cleo", s.newest, "Rules"))
        await s.slash("Ann", "play", seats=2)
        second = shown(await s.press("Cleo", s.newest, "Rules"))
        assert {first.id, second.id} <= {*hidden(s)}
