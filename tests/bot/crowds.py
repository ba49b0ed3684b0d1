"""More tables of a server than any page holds."""

from __future__ import annotations

import dataclasses

from bot.hosting.organising.living import Listing
from bot.hosting.table.sitting import Sitting
from tests.bot.panels.test_panel_limits import SNOWFLAKE, race, seated

MANY = 40


def crowded() -> Listing:
    """Lobbies, games with every seat free, games to watch."""
    table = next(race(4, "round", 1))
    running = [seated(table, 4, id=f"RR{n:02}", invited=None) for n in range(2 * MANY)]
    free = tuple(dataclasses.replace(seat, user=None, driver="ghost") for seat in running[0].seats)
    vacant = [dataclasses.replace(sitting, seats=free) for sitting in running[:MANY]]
    lobbies = [lobby(f"LL{n:02}") for n in range(MANY)]
    found = (*lobbies, *vacant, *running[MANY:])
    return Listing(found, {sitting.row.id: SNOWFLAKE for sitting in found})


def lobby(id: str) -> Sitting:
    """The longest line of a table that still wants somebody."""
    sitting = seated(None, 14, id=id, invited=None, least=95)
    return dataclasses.replace(sitting, row=dataclasses.replace(sitting.row, seats=15))
