"""`/data …`: a copy of what is kept about somebody, and its end."""

from __future__ import annotations

import json
from typing import Any

from discord import app_commands

from bot.hosting.people import data
from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from bot.panels import data as panel
from bot.store import Filter
from engine.language import N_, _

GROUP = app_commands.Group(
    name="data",
    description=N_("What this bot keeps about you"),
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
)


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(GROUP)


@GROUP.command(description=N_("Get all that is kept about you as a file, in private"))
async def export(interaction: Interaction) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    kept = await data.export(reply.host, interaction.user.id)
    file = json.dumps(kept, ensure_ascii=False, indent=1).encode()
    await reply.say(_("This is all that I keep about you; `/privacy` says why and how long."))
    await reply.hand_over(_("Only you can see this file."), "hippodrome-data.json", file)


@GROUP.command(description=N_("Delete what is kept about you; the games stay, without your name"))
async def delete(interaction: Interaction) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    seated = Filter(stages=("lobby", "running"), user=interaction.user.id)
    sittings = await reply.host.tables(seated)
    await reply.show(panel.ask(sum(s.seat_of(interaction.user.id) is not None for s in sittings)))
