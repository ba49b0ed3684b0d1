"""`/server …`: what applies to the tables of a server, for those who manage it."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.hosting.table.sitting import Refused
from bot.interface.meant import offered
from bot.interface.presses.server import set_typed, show_server
from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from bot.panels import server as panel
from bot.setting import of_servers
from bot.times import suggested_zones
from engine.language import N_

GROUP = app_commands.Group(
    name="server",
    description=N_("Settings and seasons for this server's tables"),
    default_permissions=discord.Permissions(manage_guild=True),
)


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(GROUP)


@GROUP.command(description=N_("See all settings, and change them by menus or here"))
@app_commands.describe(
    setting=N_("Which setting"), value=N_("Its value; for channels and roles, their mentions, or none")
)
async def settings(interaction: Interaction, setting: str = "", value: str | None = None) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    name = panel.setting_meant(setting) if setting.strip() else ""
    if value is not None:
        await set_typed(reply, name, value)
    else:
        await show_server(reply, name)


@settings.autocomplete("setting")
async def _names(_interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return offered(typed, [(name, panel.entry(name)) for name in of_servers()])


@settings.autocomplete("value")
async def _values(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    try:
        name = panel.setting_meant(str(getattr(interaction.namespace, "setting", "") or ""))
    except Refused:
        return []
    if name == "zone" and typed:
        return offered("", [(zone, zone) for zone in suggested_zones(typed)])
    return offered(typed, of_servers()[name].values({}))
