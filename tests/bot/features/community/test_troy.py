"""Ratings of games of Troy."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.features.community import results
from bot.features.community import rows as stored
from bot.ids import GuildId
from tests.bot.games.test_troy import finished
from tests.bot.stage import Stage, heard, labels, shown, stage
from tests.bot.troys import (
    ROOKS,
    game,
    on_the_table,
    open_panel,
    play,
    state,
    typed,
)


async def rated(s: Stage) -> dict[str, tuple[int, int]]:
    """Games and wins of everybody who is rated on the server."""
    async with s.store.reading() as read:
        rows = await stored.ratings(read, "troy", GuildId(s.guild.id))
    names = {person.id: name for name, person in s.people.items()}
    return {names[row.user]: (row.races, row.wins) for row in rows if row.races}


class TestDrawn:
    @pytest.mark.long
    async def test_offered_declined_offered_again_and_accepted(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await game(s, position=ROOKS)
            post = s.newest
            await s.press("Ann", await open_panel(s, "Ann"), "Offer a draw")
            assert "Ann offers a draw." in s.newest.content
            assert s.pinged() == ["Ben"]
            assert "Ann offers a draw." in next(p for p in s.posts() if p.id == post.id).content

            mine = shown(await s.press("Ben", s.newest, "My side"))
            assert "Ann offers a draw." in (mine.attachments[0].description or "")
            await s.press("Ben", mine, "Decline the draw")
            assert "Ben declines the draw." in s.newest.content
            assert s.pinged() == ["Ann"]
            assert "Offer a draw" not in labels(await on_the_table(s, "Ann", code))
            assert "not possible here" in heard(await s.slash("Ann", "table act", line="draw", table=code))

            await play(s, code, "a3R-b3", "j8r-i8")
            old = await on_the_table(s, "Ben", code)
            await s.press("Ann", await open_panel(s, "Ann"), "Offer a draw")
            stale = shown(await s.press("Ben", old, "Offer a draw"))
            assert "no longer possible" in stale.content
            assert (await state(s, code)).result is None
            await s.press("Ben", stale, "Accept the draw")
            assert "**The game is drawn by agreement.**" in s.newest.content
            both = f"{s.people['Ann'].mention} (White) and {s.people['Ben'].mention} (Black)"
            assert f"Drawn: {both}" in s.newest.content
            assert (await finished(s, code)).seats == ((1, 2),)
            assert await rated(s) == {"Ann": (1, 0), "Ben": (1, 0)}
            async with s.store.reading() as read:
                ratings = await stored.ratings(read, "troy", results.EVERYWHERE)
            assert len({(row.mu, row.sigma) for row in ratings}) == 1


class TestLost:
    @pytest.mark.long
    async def test_to_resign_is_asked_twice(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await game(s)
            sure = shown(await s.press("Ann", await on_the_table(s, "Ann", code), "Resign"))
            assert "Resign?" in sure.content
            mine = shown(await s.press("Ann", sure, "No, play on"))
            assert (await state(s, code)).result is None
            sure = shown(await s.press("Ann", mine, "Resign"))
            await s.press("Ann", sure, "Yes")
            assert "**Ben has won: Ann has resigned.**" in s.newest.content
            assert s.newest.content.count("Ben has won") == 1
            assert await rated(s) == {"Ann": (1, 0)}
            assert "is over" in await typed(s, "Ann", "d4P-d5", code)
