"""Which channels people of a server can read, as far as Discord has told."""

from __future__ import annotations

import discord

Home = discord.abc.GuildChannel | discord.Thread


def can_read(member: discord.Member, channel: int) -> bool:
    """Whether somebody can read a channel of their server; False for one that is not known."""
    home = _home(member.guild, channel)
    return home is not None and home.permissions_for(member).view_channel


def as_widely_read(client: discord.Client, server: int, channel: int, other: int) -> bool:
    """Whether whoever reads the `other` channel of a server can read `channel` too."""
    guild = client.get_guild(server)
    if guild is None:
        return False
    if channel == other:
        return True
    home, beside = _home(guild, channel), _home(guild, other)
    if home is None or beside is None:
        return False
    readers = [
        role
        for role in guild.roles
        if not role.is_bot_managed() and beside.permissions_for(role).view_channel
    ]
    return bool(readers) and all(home.permissions_for(role).view_channel for role in readers)


def _home(guild: discord.Guild, channel: int) -> Home | None:
    """A channel; None for one that is not known, and for a private thread, which has readers of its own."""
    home = guild.get_channel_or_thread(channel)
    return None if isinstance(home, discord.Thread) and home.is_private() else home
