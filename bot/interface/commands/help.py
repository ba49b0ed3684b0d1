"""`/help`: the four ways on from here."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from bot.panels import first
from engine.language import N_


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(help)


@app_commands.command(description=N_("What I can do for you: play, practice, your games, the rules"))
async def help(interaction: Interaction) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    await reply.show(first.help(reply.shared.contacts))
