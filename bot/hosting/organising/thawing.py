"""A table that a fault of the rules has frozen runs again.

The whole game is replayed from its orders beside the event loop, by the rules as they are now.
"""

from __future__ import annotations

import asyncio
import dataclasses
from typing import Any

import engine
from bot.hosting.after import banks, posts, timing
from bot.hosting.host import Host
from bot.hosting.organising import lobby
from bot.hosting.table.sitting import Refused, Sitting
from bot.store import Timing
from engine import codec, journal
from engine.language import N_, _, speaking

FIXED = N_("The fault in the rules is fixed: the game goes on from where it was.")


async def thaw(host: Host, id: str, words: str = FIXED) -> Sitting:
    """Let a frozen table run again from its last good state, with a whole phase ahead; `words` say why.

    Raises `Refused` where it is not frozen, and where the present rules do not lead to the same position.
    """
    async with host.store.reading() as read:
        sitting = await host.read(read, id)
        _must_be_frozen(sitting)
        record = await host.record_of(read, sitting)
    await asyncio.to_thread(replayed, record)
    async with host.changing(id) as (tx, sitting):
        _must_be_frozen(sitting)
        await tx.drop_alarms(id, "absent")
        before = sitting.row.timing
        row = dataclasses.replace(
            sitting.row, stage="running", timing=Timing(banks=banks.stopped(before.banks))
        )
        sitting = dataclasses.replace(sitting, row=await tx.save_table(row))
        sitting = await timing.schedule(tx, sitting, host.now())
        if lobby.goes_stale(sitting):
            await lobby.wait_for_use(host, tx, sitting)
        if before.why and before.held > host.now():
            sitting = await timing.hold(tx, sitting, before.held, before.why, host.now())
        with speaking(sitting.row.language):
            text = _(words)
        asked = tuple(s.user for s in sitting.awaited() if s.user is not None)
        await posts.call(tx, sitting, "thawed", text, asked, hand=None)
        await posts.tell_status(tx, sitting)
        return sitting


def _must_be_frozen(sitting: Sitting) -> None:
    if sitting.row.stage != "frozen":
        raise Refused(_("Table `{code}` is not frozen.").format(code=sitting.row.id))


def replayed(record: engine.Record) -> list[engine.Step[Any, Any, Any]]:
    """Play the whole game once more; raises `Refused` where it does not lead to where the table stands."""
    game = engine.find(record.opening.game)
    try:
        steps = journal.replay(game, record.opening, [e.order for e in record.entries[1:]])
    except Exception as error:  # whatever the present rules raise, this table stays as it is
        raise Refused(_("The current rules cannot replay this game, so it stays as it is.")) from error
    if codec.dump_table(game, steps[-1].table) != codec.dump_table(game, record.table):
        raise Refused(_("The current rules lead to another position, so this game stays as it is."))
    return steps
