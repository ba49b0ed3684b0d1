"""`/privacy`: what is kept about people."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from bot.panels import data as panel
from engine.language import N_


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(privacy)


@app_commands.command(description=N_("What this bot keeps about you, why and how long"))
@app_commands.allowed_contexts(guilds=True, dms=True)
async def privacy(interaction: Interaction) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    await reply.show(panel.privacy(interaction.client.shared.backups_kept))
