"""Things that the client shares with presses and commands."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.care.metrics import Metrics
from bot.contacts import Contacts
from bot.hosting.host import Host
from bot.ids import ChannelId, GuildId, PersonId
from bot.interface.arrivals import Arrivals
from bot.interface.cooldowns import Cooldowns
from bot.publishing.messages.ephemeral import Ephemerals
from bot.publishing.pictures.attachments import Attachments
from bot.publishing.pictures.studio import Studio
from bot.publishing.reach.permission_cache import PermissionCache
from bot.publishing.reach.server_cache import ServerCache
from bot.workers.pool import Pool


@dataclass(frozen=True, slots=True)
class Shared:
    """All that is needed to answer people, besides what they have typed."""

    host: Host
    studio: Studio
    pool: Pool
    attachments: Attachments
    ephemerals: Ephemerals
    server_cache: ServerCache
    permissions: PermissionCache
    cooldowns: Cooldowns
    arrivals: Arrivals
    metrics: Metrics
    backups_kept: int
    contacts: Contacts


class Client(discord.Client):
    """A connection to Discord with what it shares."""

    shared: Shared


Interaction = discord.Interaction[Client]


def server_id(interaction: Interaction) -> GuildId | None:
    """The server where somebody does something, None in private messages."""
    return None if interaction.guild_id is None else GuildId(interaction.guild_id)


def channel_id(interaction: Interaction) -> ChannelId | None:
    """The channel where somebody does something."""
    return None if interaction.channel_id is None else ChannelId(interaction.channel_id)


def user_id(interaction: Interaction) -> PersonId:
    """The person who does something."""
    return PersonId(interaction.user.id)
