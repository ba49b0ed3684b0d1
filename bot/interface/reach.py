"""How far commands and buttons reach: where a command can be installed and used, and what needs the bot.

What a command leaves open Discord takes from the settings of the application, so each one says it, and all
of them here. A server can have the commands without the bot: with the scope `applications.commands` alone, or
where somebody has installed the app for themselves. Nothing can be posted there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from discord import app_commands, utils

from bot.care.permissions import INVITED_WITH
from bot.hosting.table.sitting import Refused
from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from engine.language import N_, _

INVITE = N_(
    "I am not a member of this server, so that is not possible here. Somebody who manages the server can "
    "invite me: <{link}>"
)


BY_SERVERS = app_commands.AppInstallationType(guild=True, user=False)
BY_ANYBODY = app_commands.AppInstallationType(guild=True, user=True)
ON_SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
WITH_ME = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)


@dataclass(frozen=True, slots=True)
class Reach:
    """The reach of a command: who installs it, and where; with `needs_bot` it is refused on a server that the
    bot is not on."""

    installs: app_commands.AppInstallationType
    contexts: app_commands.AppCommandContext
    needs_bot: bool


SERVER = Reach(BY_SERVERS, ON_SERVERS, needs_bot=True)
"""Commands about a server: opening tables there, its settings, its people."""
TABLES = Reach(BY_SERVERS, WITH_ME, needs_bot=True)
"""Commands at tables: the usual reach."""
ALONE = Reach(BY_SERVERS, WITH_ME, needs_bot=False)
"""Commands that work without the bot on the server."""
PERSONAL = Reach(BY_ANYBODY, EVERYWHERE, needs_bot=False)
"""Commands of a person, who can install them and then has them everywhere."""

REACHES: dict[str, Reach] = {
    "play": SERVER,
    "server": SERVER,
    "moderate": SERVER,
    "Invite to my table": SERVER,
    "help": PERSONAL,
    "In words": ALONE,
    "inbox": PERSONAL,
    "profile": PERSONAL,
    "rules": PERSONAL,
    "me": PERSONAL,
}
"""The commands and menus whose reach is not `TABLES`. What a command of a group needs may be named by itself;
where it can be installed and used is that of its group. Things of the bot add theirs."""

Command = app_commands.Command[Any, ..., Any] | app_commands.ContextMenu | app_commands.Group


def of(command: Command) -> Reach:
    """How far a command reaches, or the group it is in."""
    group = command.root_parent if isinstance(command, app_commands.Command) else None
    usual = REACHES.get(group.name, TABLES) if group is not None else TABLES
    return REACHES.get(command.qualified_name, usual)


def declare(tree: app_commands.CommandTree[Any]) -> None:
    """Let every command of a tree say where it can be installed and used."""
    for command in tree.get_commands():
        reach = of(command)
        command.allowed_installs, command.allowed_contexts = reach.installs, reach.contexts
        command.guild_only = reach.contexts is ON_SERVERS


async def admit(interaction: Interaction) -> None:
    """Raises `Refused`, with the invitation, for a command that needs the bot on a server where it is not.

    The command is acknowledged first, as Discord may have to be asked.
    """
    command = interaction.command
    if command is not None and of(command).needs_bot and interaction.guild_id is not None:
        await Reply(interaction).acknowledge()
        await require_bot(interaction)


async def require_bot(interaction: Interaction) -> None:
    """Raises `Refused`, with the invitation, on a server that the bot is not on."""
    guild = interaction.guild_id
    if guild is not None and await interaction.client.shared.server_cache.is_absent(guild):
        raise Refused(_(INVITE).format(link=invitation(interaction.application_id)))


def invitation(application: int) -> str:
    """The address at which somebody puts the bot on a server, with the least permissions."""
    return utils.oauth_url(application, permissions=INVITED_WITH, scopes=("bot", "applications.commands"))
