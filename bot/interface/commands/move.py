"""`/move`: the answer to one's open question, typed."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.interface.commands import _completing
from bot.interface.commands._answering import answer_line
from bot.interface.commands._shared import LINE, TABLE, tables_here
from bot.interface.shared import Interaction
from engine.language import N_


@app_commands.command(
    description=N_("Make your move, typed as one line (d4-d5); it answers what you are asked")
)
@app_commands.describe(line=LINE, table=TABLE)
@app_commands.allowed_contexts(guilds=True, dms=True)
async def move(interaction: Interaction, line: str, table: str | None = None) -> None:
    await answer_line(interaction, line, table)


move.autocomplete("line")(_completing.lines)
move.autocomplete("table")(tables_here)


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(move)
