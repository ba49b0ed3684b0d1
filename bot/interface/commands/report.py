"""`/report …`: say that something is wrong in a round, and read what was reported."""

from __future__ import annotations

import asyncio
from typing import Any

from discord import app_commands

from bot.hosting.records import reports
from bot.interface.commands._shared import TABLE, table_meant, tables_here
from bot.interface.presses.report import thanks
from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from bot.messages import Message
from bot.panels import report as panels
from engine.codec import text
from engine.language import N_, _

GROUP = app_commands.Group(
    name="report",
    description=N_("Something is wrong in a round: say so, or read what was said"),
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
)


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(GROUP)


@GROUP.command(description=N_("Report the present round of a table"))
@app_commands.describe(words=N_("What is wrong; others at the table read it"), table=TABLE)
async def write(
    interaction: Interaction, words: app_commands.Range[str, 1, reports.WORDS], table: str | None = None
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    sitting = await table_meant(interaction, table)
    number = await reports.report(reply.host, sitting.row.id, reply.person, words)
    await reply.say(thanks(number))


@GROUP.command(name="list", description=N_("What was reported at a table"))
@app_commands.describe(table=TABLE)
async def list_(interaction: Interaction, table: str | None = None) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    meant = await table_meant(interaction, table)
    found = await reports.reports(reply.host, meant.row.id, reply.person)
    await reply.show(panels.listed(*found))


@GROUP.command(description=N_("A report as a file; after the end with the whole table"))
@app_commands.describe(number=N_("The number of the report"))
async def read(interaction: Interaction, number: app_commands.Range[int, 1, 2**31]) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    sitting, row = await reports.report_of(reply.host, number, reply.person)
    opened = reports.opened(sitting)
    await reply.show(Message(panels.handed(row, opened)))
    public = await asyncio.to_thread(lambda: text(row.redacted).encode())
    await reply.hand_over(_("What everybody could see."), f"report-{row.id}.json", public)
    if opened:
        whole = await asyncio.to_thread(lambda: text(row.bundle).encode())
        await reply.hand_over(_("The whole table."), f"report-{row.id}-whole.json", whole)


write.autocomplete("table")(tables_here)
list_.autocomplete("table")(tables_here)
