"""The whole tree of commands keeps Discord's limits."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.interface import commands
from tests.bot.tree_limits import command_problems


def test_discord_takes_every_command() -> None:
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    commands.add_all(tree)
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    assert payload
    assert command_problems(payload) == []


def tree_of_commands() -> app_commands.CommandTree[discord.Client]:
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    commands.add_all(tree)
    return tree


def test_what_only_managers_or_moderators_can_do_is_hidden_from_others() -> None:
    tree = tree_of_commands()
    hidden = {c.name: c.default_permissions for c in tree.get_commands() if c.default_permissions}
    assert hidden == {
        "server": discord.Permissions(manage_guild=True),
        "moderate": discord.Permissions(moderate_members=True),
    }


def test_what_is_ones_own_can_be_installed_by_a_person_and_works_everywhere() -> None:
    personal = {"help", "inbox", "me", "card", "practice", "rules", "profile", "Card"}
    tree = tree_of_commands()
    for command in tree.get_commands():
        installs, contexts = command.allowed_installs, command.allowed_contexts
        by_a_person = installs is not None and bool(installs.user)
        everywhere = contexts is not None and bool(contexts.private_channel)
        assert by_a_person == everywhere, command.name
        if command.name in personal:
            assert by_a_person, command.name


def test_a_person_and_a_post_have_two_menus_each() -> None:
    tree = tree_of_commands()
    for kind, names in (("user", {"Card", "Invite to my table"}), ("message", {"In words", "Report"})):
        assert {c.name for c in tree.get_commands(type=discord.AppCommandType[kind])} == names
