"""The whole tree of commands keeps Discord's limits."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.interface import commands
from bot.limits import command_problems


def test_discord_takes_every_command() -> None:
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    commands.add_all(tree)
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    assert payload
    assert command_problems(payload) == []
