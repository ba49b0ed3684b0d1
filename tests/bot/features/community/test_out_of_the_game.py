"""Places of those who are out of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.features.community import rows as stored
from bot.hosting.table.deadlines import MISSED
from bot.hosting.table.sitting import GONE
from tests.bot.games.test_out_of_the_game import arena, ended, leave, seat, toys
from tests.bot.stage import labels, stage

__all__ = ["toys"]
"""The games beside those of the bot."""


class TestWhoIsOut:
    @pytest.mark.long
    async def test_keeps_the_place_and_the_seat_and_sees_what_everybody_sees(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await arena(s)
            before = await s.bot.host.look(code)
            assert before.view(s.id("Ben")) == before.public
            assert "You have nothing to do right now" in await s.plot("Ben", "walk", code)
            over = await ended(s, code)
            assert over.seat_of(s.id("Ben")) is not None
            async with s.store.reading() as read:
                [result] = await stored.results(read, s.id("Ben"))
            assert (result.place, result.stayed) == (3, True)


class TestLeaving:
    async def test_a_seat_that_is_out_costs_nothing(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await arena(s)
            await leave(s, code)
            assert "Nobody needs to play on for them" in s.newest.content
            assert (await seat(s, code)).driver == GONE
            over = await ended(s, code)
            assert over.seat_of(s.id("Ben")) is None
            async with s.store.reading() as read:
                [result] = await stored.results(read, s.id("Ben"))
                person = await read.person(s.id("Ben"))
            assert (result.place, result.of, result.stayed) == (3, 3, True)
            assert MISSED not in person.deadlines
            assert "Ben (Blue)" in next(p.content for p in reversed(s.posts()) if "Rematch" in labels(p))
