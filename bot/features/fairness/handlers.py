"""`/fair`, its buttons, and where it is offered."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot import slots
from bot.features.fairness import acts, panel
from bot.hosting.table.sitting import Refused, Sitting
from bot.interface.floods import may_check
from bot.interface.meant import TABLE, look_at, tables_here
from bot.interface.replies import Reply
from bot.interface.router import Call, press_of
from bot.interface.shared import Interaction
from bot.store import RoundRow
from engine import Record, audit
from engine.codec import text
from engine.journal import dump_record
from engine.language import N_, _

slots.BELOW_ANSWERS["more"].put(slots.offered(panel.button, acts.is_offered), 5)
slots.BELOW_POSTS["lobby"].put(panel.lobby_button, 10)


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(fair)


@app_commands.command(description=N_("Check the dice and the sealed answers of a table"))
@app_commands.describe(table=TABLE)
@app_commands.autocomplete(table=tables_here)
async def fair(interaction: Interaction, table: str | None = None) -> None:
    await verdict(*await look_at(interaction, table))


@press_of("fair")
async def press_fair(call: Call) -> None:
    await verdict(call.reply, await call.host.look(call.table))


@press_of("account")
async def press_account(call: Call) -> None:
    await account(call.reply, await call.host.look(call.table))


async def verdict(reply: Reply, sitting: Sitting) -> None:
    """Show whether a table checks, and how it is kept fair; raises `Refused` who asks too often."""
    async with reply.host.store.reading() as read:
        beside = await slots.BELOW_ANSWERS["check"](read, sitting, reply.person, reply.host.now())
    if sitting.table is None:
        await reply.show(panel.told(sitting, None, None, beside))
        return
    sitting, record, _rounds = await _read(reply, sitting)
    if sitting.unsealed:
        may_check(reply.interaction)
    problems = await asyncio.to_thread(audit, record) if sitting.unsealed else None
    await reply.show(panel.told(sitting, record, problems, beside))


async def account(reply: Reply, sitting: Sitting) -> None:
    """Hand over the whole account as files, for those who doubt the verdict; raises `Refused`."""
    if sitting.table is None:
        raise Refused(_("The game has not started, so there is nothing to check yet."))
    sitting, record, rounds = await _read(reply, sitting)
    id, over = sitting.row.id, sitting.unsealed
    may_check(reply.interaction)
    if over:
        whole = await asyncio.to_thread(_exported, record)
        caption = _("The whole table as a file; `python -m engine audit` checks it without me.")
        await reply.hand_over(caption, f"{id}.json", whole)
    if not acts.hides(sitting):
        if not over:
            raise Refused(_("Nothing is hidden in this game; the whole record is here after its end."))
        return
    document = await asyncio.to_thread(panel.document, sitting, record, rounds, over)
    caption = _("Every fingerprint and every roll by name, round by round.")
    await reply.hand_over(caption if over else _("Every fingerprint so far."), f"{id}.txt", document.encode())


async def _read(reply: Reply, sitting: Sitting) -> tuple[Sitting, Record, Sequence[RoundRow]]:
    """A table with its record and its posts."""
    host, id = reply.host, sitting.row.id
    async with host.store.reading() as read:
        sitting = await host.read(read, id)
        return sitting, await host.record_of(read, sitting), await read.rounds(id)


def _exported(record: Record) -> bytes:
    return text(dump_record(record)).encode()
