"""Rollbacks in a soak: asked for by players, ordered by whoever arranges a table."""

from __future__ import annotations

from bot.features.rollback import acts
from bot.hosting.host import Host
from bot.hosting.table.sitting import Sitting
from tests.soak import things
from tests.soak.people import Player


async def undo(player: Player, host: Host, sitting: Sitting) -> None:
    """Ask for the latest round to be undone; raises `Refused`."""
    await acts.undo(host, sitting.row.id, player.person)


async def roll_back(player: Player, host: Host, sitting: Sitting) -> None:
    """Set the race back by a round or two; raises `Refused`."""
    id = sitting.row.id
    _sitting, found = await acts.targets(host, id, player.person)
    if found:
        undoing = player.rng.choice(found[:2])
        target, revealed = undoing.target.entry, undoing.revealed
        await acts.roll_back(host, id, player.person, target, revealed, "a mistake")


things.ASKED_FOR.update({"undo": (6, undo), "roll back": (1, roll_back)})
things.ARRANGED.update({"undo": undo, "roll back": roll_back})
