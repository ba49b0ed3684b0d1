"""The ways to what is on Discord: addresses of channels and messages, and buttons that lead there."""

from __future__ import annotations

from bot.ids import ChannelId, GuildId
from bot.messages import Button, link
from engine.language import _

_CHANNELS = "https://discord.com/channels"


def address(guild: GuildId | None, channel: ChannelId, message: int = 0) -> str:
    """Of a message or, without one, of a channel; without a server, of private messages."""
    where = f"{_CHANNELS}/{guild or '@me'}/{channel}"
    return f"{where}/{message}" if message else where


def to_table(guild: GuildId | None, channel: ChannelId, message: int = 0) -> Button:
    """The way to a table."""
    return link(_("To the table"), address(guild, channel, message))
