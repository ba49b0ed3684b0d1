"""Who has left a seat that was out of the game sits there again once a rollback has brought it back."""

from __future__ import annotations

from pathlib import Path

import engine
from bot.hosting.organising.thawing import replayed
from bot.hosting.playing import play
from bot.hosting.seats import leaving
from bot.hosting.table.sitting import GONE, PLAYER
from engine.model import Order, Seat
from tests.bot.games.test_out_of_the_game import KEY, toys
from tests.bot.hosting.hall import PEOPLE, Hall, hall

__all__ = ["toys"]
"""The games beside those of the bot."""


async def seats(h: Hall, id: str) -> list[tuple[str | None, str]]:
    names = {person.id: name for name, person in PEOPLE.items()}
    return [(names.get(s.user) if s.user else None, s.driver) for s in (await h.look(id)).seats]


async def roll_back(h: Hall, id: str, entries: int) -> None:
    """Set a game back to where it had so many entries."""
    record = await h.host.record(id)
    step = engine.rewind(engine.find(record.opening.game), record.opening, replayed(record), entries)
    async with h.host.changing(id) as (tx, sitting):
        await h.host.save(tx, sitting, [step])


async def test_each_sits_again_where_he_has_sat(tmp_path: Path) -> None:
    """The lion eats Ben, Cleo resigns, and both leave."""
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben", "Cleo", "Dan", game=KEY)
        await h.round(id, "Ann", "Ben", "Cleo", "Dan", line="nothing")
        before = (await h.look(id)).running.entries
        await h.plot(id, "Ben", line="walk")
        await h.round(id, "Ann", "Cleo", "Dan", line="run")
        await play.order(h.host, id, PEOPLE["Cleo"], Order("act", line="resign"))
        for name, seat in (("Ben", 2), ("Cleo", 3)):
            await leaving.free(h.host, id, PEOPLE[name], Seat(seat))
        assert await seats(h, id) == [("Ann", PLAYER), (None, GONE), (None, GONE), ("Dan", PLAYER)]
        await roll_back(h, id, before)
        assert await seats(h, id) == [(name, PLAYER) for name in ("Ann", "Ben", "Cleo", "Dan")]
