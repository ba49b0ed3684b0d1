"""`/rollback`: set a race back to one of its rounds."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.hosting.organising import history
from bot.hosting.table.sitting import Refused
from bot.interface.commands._shared import SUGGESTIONS, TABLE, table_meant, tables_here
from bot.interface.replies import Reply, person_of
from bot.interface.shared import Interaction
from bot.panels import history as panels
from engine.language import N_, _


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(rollback)


@app_commands.command(description=N_("Set a game back to one of its rounds; the others decide"))
@app_commands.describe(
    round=N_("To which round; without it they are listed"),
    table=TABLE,
)
@app_commands.allowed_contexts(guilds=True, dms=True)
async def rollback(interaction: Interaction, round: int | None = None, table: str | None = None) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    meant = await table_meant(interaction, table)
    sitting, found = await history.targets(reply.host, meant.row.id, reply.person)
    if round is None:
        await reply.show(panels.choose(sitting, found))
        return
    undone = next((u for u in found if u.target.number == round), None)
    if undone is None:
        raise Refused(_("This game cannot be rolled back to there; `/rollback` lists the rounds it can."))
    host = reply.host
    await reply.show(
        panels.ask(*await history.undoing(host, sitting.row.id, reply.person, undone.target.entry))
    )


@rollback.autocomplete("round")
async def _rounds(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    try:
        meant = await table_meant(interaction, getattr(interaction.namespace, "table", None))
        _sitting, found = await history.targets(
            interaction.client.shared.host, meant.row.id, person_of(interaction)
        )
    except Refused:
        return []
    named = [(panels.name(u), u.target.number) for u in found]
    fitting = [app_commands.Choice(name=n, value=v) for n, v in named if str(typed).lower() in n.lower()]
    return fitting[:SUGGESTIONS]


rollback.autocomplete("table")(tables_here)
