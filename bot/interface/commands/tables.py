"""`/tables`: what there is to play and to watch on this server."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.interface import finding
from bot.interface.commands.play import GAMES
from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from engine import find
from engine.language import N_


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(tables)


@app_commands.command(description=N_("Tables here that want players, free seats, and games to watch"))
@app_commands.describe(game=N_("Only this game"))
@app_commands.choices(game=GAMES)
async def tables(interaction: Interaction, game: str | None = None) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    await reply.show(await finding.tables(interaction, find(game).key if game else ""))
