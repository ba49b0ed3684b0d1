"""`/vote …`: what the people at a table decide together."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.hosting.organising import moderating
from bot.interface.commands._shared import TABLE, begin, tables_here
from bot.interface.presses import votes
from bot.interface.shared import Interaction
from engine.language import N_

REASON = N_("Why; everybody at the table reads it")
Reason = app_commands.Range[str, 0, moderating.LONGEST_REASON]
GROUP = app_commands.Group(
    name="vote",
    description=N_("What the people at a table decide together"),
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
)


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(GROUP)


@GROUP.command(description=N_("What is voted on at a table, and what you can ask for"))
@app_commands.describe(table=TABLE)
async def show(interaction: Interaction, table: str | None = None) -> None:
    await votes.show(*await begin(interaction, table))


@GROUP.command(description=N_("Offer a draw to everybody who is still in the game"))
@app_commands.describe(reason=REASON, table=TABLE)
async def draw(interaction: Interaction, reason: Reason = "", table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    await votes.propose(reply, sitting, "draw", reason=reason)


@GROUP.command(description=N_("Ask all others to answer the round again that has just been run"))
@app_commands.describe(reason=REASON, table=TABLE)
async def undo(interaction: Interaction, reason: Reason = "", table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    await votes.propose(reply, sitting, "undo", reason=reason)


for _command in GROUP.commands:
    if isinstance(_command, app_commands.Command):
        _command.autocomplete("table")(tables_here)
