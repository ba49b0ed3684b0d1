"""`/server …`: what applies to the tables of a server, for those who manage it."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands

from bot.hosting.organising import servers
from bot.hosting.records import seasons
from bot.hosting.table.sitting import Refused
from bot.interface import community
from bot.interface.commands.play import GAMES
from bot.interface.meant import offered, worded
from bot.interface.presses.server import set_typed, show_server
from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from bot.panels import server as panel
from bot.text import harmless
from bot.times import suggested_zones
from engine import find
from engine.language import N_, _

GROUP = app_commands.Group(
    name="server",
    description=N_("Settings and seasons for this server's tables"),
    default_permissions=discord.Permissions(manage_guild=True),
)
NAME = app_commands.Range[str, 1, seasons.NAME_LENGTH]


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


@GROUP.command(description=N_("Begin or end a season: tables opened while it runs count for it"))
@app_commands.describe(
    action=N_("Begin one, or end it"),
    name=N_("Its name; leave out to end the newest"),
    game=N_("Only this game; leave out for all games"),
    points=N_("Points by place, the winner's first, for example 10 6 4 3 2 1"),
    best=N_("How many games of a player count, the best ones: 5 unless you say otherwise, 0 for all"),
)
@app_commands.choices(action=worded(N_("begin"), N_("end")), game=GAMES)
async def season(
    interaction: Interaction,
    action: Literal["begin", "end"],
    name: NAME | None = None,
    game: str | None = None,
    points: str = "",
    best: app_commands.Range[int, 0, seasons.MOST_BEST] = seasons.BEST,
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    guild = _guild(interaction)
    if action == "end":
        row = await seasons.end(reply.host, guild, reply.person, name)
        await reply.show(await community.season(interaction, row, words=False))
        return
    key = find(game).key if game else ""
    row = await seasons.start(reply.host, guild, reply.person, name or "", key, points, best)
    words = _("The season {name} has begun. Every table opened from now on counts for it.")
    await reply.say(words.format(name=harmless(row.name)))


@season.autocomplete("name")
async def _running(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The seasons that can be ended."""
    known = [] if interaction.namespace.action == "begin" else await community.seasons_of(interaction)
    return offered(typed, [(row.name, row.name) for row in known if not row.ends])


@settings.autocomplete("setting")
async def _names(_interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return offered(typed, [(name, panel.entry(name)) for name in panel.labels()])


@settings.autocomplete("value")
async def _values(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    try:
        name = panel.setting_meant(str(getattr(interaction.namespace, "setting", "") or ""))
    except Refused:
        return []
    if name == "zone" and typed:
        return offered("", [(zone, zone) for zone in suggested_zones(typed)])
    return offered(typed, servers.values(name)) if name in servers.LABELS else []


def _guild(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise Refused(_("Seasons belong to a server; use this there."))
    return interaction.guild_id
