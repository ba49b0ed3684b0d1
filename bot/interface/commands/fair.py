"""`/fair`: how everybody can check the dice and the sealed plots of a table."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.interface.commands._shared import TABLE, look_at, tables_here
from bot.interface.fairness import verdict
from bot.interface.shared import Interaction
from engine.language import N_


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(fair)


@app_commands.command(description=N_("Check the dice and the sealed answers of a table"))
@app_commands.describe(table=TABLE)
async def fair(interaction: Interaction, table: str | None = None) -> None:
    await verdict(*await look_at(interaction, table))


fair.autocomplete("table")(tables_here)
