"""A draw has no winner."""

from __future__ import annotations

from pathlib import Path

from bot.features.community import rows as stored
from bot.features.community import standings
from bot.features.community.cards import Finish
from bot.ids import GuildId
from engine.model import Outcome
from tests.bot.games.test_turns import KEY, duel, the_toy_is_known
from tests.bot.stage import stage

__all__ = ["the_toy_is_known"]
"""The games beside those of the bot."""


class TestDraw:
    async def test_nobody_wins_a_draw(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code, mover, other = await duel(s)
            for who in (mover, other):
                await s.slash(who, "table act", line="draw", table=code)
            outcome = (await s.bot.host.look(code)).running.outcome
            assert isinstance(outcome, Outcome)
            assert outcome.seats == ((1, 2),)
            async with s.store.reading() as read:
                ratings = await stored.ratings(read, KEY, GuildId(0))
                assert [(r.races, r.wins, r.podiums) for r in ratings] == [(1, 0, 0), (1, 0, 0)]
                ann = await standings.player(read, s.id("Ann"), "Ann", KEY, None)
                assert ann.latest == (Finish(1, 2, drawn=True),)
