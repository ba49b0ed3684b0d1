"""`/fair`: how everybody can check the dice and the sealed plots of a table."""

from __future__ import annotations

import asyncio
from typing import Any

from discord import app_commands

from bot.hosting.records.reports import opened
from bot.interface.commands._shared import TABLE, table_meant, tables_here
from bot.interface.floods import may_check
from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from bot.panels import fair as panels
from engine import Record, audit
from engine.codec import text
from engine.journal import dump_record
from engine.language import N_, _


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(fair)


@app_commands.command(description=N_("Check the dice and the sealed answers of a table"))
@app_commands.describe(table=TABLE)
@app_commands.allowed_contexts(guilds=True, dms=True)
async def fair(interaction: Interaction, table: str | None = None) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    sitting = await table_meant(interaction, table)
    if sitting.table is None:
        await reply.show(panels.told(sitting, None, None))
        return
    host, id = reply.host, sitting.row.id
    async with host.store.reading() as read:
        sitting = await host.read(read, id)
        record, rounds = await host.record_of(read, sitting), await read.rounds(id)
    over = opened(sitting)
    if over:
        may_check(interaction)
    problems = await asyncio.to_thread(audit, record) if over else None
    await reply.show(panels.told(sitting, record, problems))
    if over:
        whole = await asyncio.to_thread(_exported, record)
        told = _("The whole table as a file; `python -m engine audit` checks it without me.")
        await reply.hand_over(told, f"{id}.json", whole)
    if not panels.hides(sitting):
        return
    account = await asyncio.to_thread(panels.document, sitting, record, rounds, over)
    told = _("Every fingerprint and every roll by name, round by round.")
    await reply.hand_over(told if over else _("Every fingerprint so far."), f"{id}.txt", account.encode())


def _exported(record: Record) -> bytes:
    return text(dump_record(record)).encode()


fair.autocomplete("table")(tables_here)
