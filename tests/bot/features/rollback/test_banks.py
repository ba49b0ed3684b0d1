"""Banks of time after a rollback."""

from __future__ import annotations

from pathlib import Path

from bot.features.rollback import acts as rollback
from tests.bot.hosting.hall import HOUR, PEOPLE, hall
from tests.bot.hosting.test_banks import BANK, MORE, clock, left, match, move, turn, with_the_duel

__all__ = ["with_the_duel"]
"""The games beside those of the bot."""


class TestOrganiser:
    async def test_after_a_rollback_banks_go_on_from_what_they_are(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            await h.wait(HOUR)
            first = await move(h, id)
            await h.wait(HOUR)
            second = await move(h, id)
            await h.wait(HOUR)
            await rollback.roll_back(h.host, id, PEOPLE["Ann"], 1)
            await h.vote(id, "Ben")
            assert await turn(h, id) == first
            assert await left(h, id) == {first: BANK - 2 * HOUR + MORE, second: BANK - HOUR + MORE}
            assert (await clock(h, id)).due == h.time + BANK - 2 * HOUR + MORE
