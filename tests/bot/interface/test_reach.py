"""Every command says where it can be installed and used, and what needs the bot is refused without it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands
from simcord import InteractionResult

from bot.hosting.people import data
from bot.ids import NO_TABLE, GuildId, press
from bot.interface import commands, reach
from bot.interface.localisation import payload
from bot.interface.router import NEED_BOT
from bot.publishing.reach.server_cache import FRESH_ABSENCE
from tests.bot.interface.test_strangers import filled
from tests.bot.stage import Stage, heard, shown, stage

SERVERS, PEOPLE = 0, 1
"""Who installs, as Discord counts."""
GUILD, OURS, THEIRS = 0, 1, 2
"""Where a command is used."""
PERSONAL = {"help", "inbox", "practice", "profile", "rules", "me", "card", "Card"}
ON_SERVERS_ALONE = {"play", "career", "championship", "server", "moderate", "Invite to my table"}
INVITED = "I am not a member of this server, so that is not possible here."
Any_ = app_commands.Command[Any, ..., Any] | app_commands.ContextMenu


def tree_of_commands() -> app_commands.CommandTree[discord.Client]:
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    commands.add_all(tree)
    return tree


async def test_every_command_says_who_can_install_it_and_where_it_can_be_used() -> None:
    for command in await payload(tree_of_commands(), None):
        name, installs, contexts = command["name"], command["integration_types"], command["contexts"]
        assert installs == ([SERVERS, PEOPLE] if name in PERSONAL else [SERVERS]), name
        assert contexts is not None, name
        assert (contexts == [GUILD]) == (name in ON_SERVERS_ALONE), name
        assert (THEIRS in contexts) == (name in PERSONAL), name


def test_what_needs_the_bot_on_a_server_is_installed_by_servers_alone() -> None:
    """In a group that people install as well, it is refused where the bot is not."""
    by_people = [c for c in every(tree_of_commands()) if reach.of(c).installs.user]
    needing = {c.qualified_name for c in by_people if reach.of(c).needs_bot}
    assert needing == {"me call-me"}


def test_only_commands_that_there_are_have_a_reach_of_their_own() -> None:
    tree = tree_of_commands()
    groups = {c.name for c in tree.get_commands()}
    assert set(reach.REACHES) <= groups | {c.qualified_name for c in every(tree)}


def test_the_invitation_asks_for_no_more_than_the_readme_does() -> None:
    link = reach.invitation(4711).replace("4711", "APPLICATION_ID")
    asked = {*link.partition("?")[2].split("&")}
    readme = Path("README.md").read_text()
    address = next(word for word in readme.replace("`", " ").split() if "oauth2/authorize" in word)
    assert asked == {*address.partition("?")[2].split("&")}


def every(tree: app_commands.CommandTree[Any]) -> Iterator[Any_]:
    """Every command that can be typed, and every menu."""
    for command in tree.walk_commands():
        if isinstance(command, app_commands.Command):
            yield command
    for kind in (discord.AppCommandType.user, discord.AppCommandType.message):
        yield from tree.get_commands(type=kind)


def take_bot_away(s: Stage) -> None:
    """The server has the commands, and not the bot."""
    there = s.env.bot.get_guild(s.guild.id)
    assert there is not None
    s.env.bot._connection._remove_guild(there)
    s.env.inject_error("*", f"/channels/{s.arena.id}*", status=403, code=50001, times=None)
    s.env.inject_error("*", f"/guilds/{s.guild.id}*", status=404, code=10004, times=None)


async def use(s: Stage, command: Any_) -> InteractionResult:
    """Somebody who manages the server uses a command there, or a menu on a person."""
    if isinstance(command, app_commands.Command):
        options = filled(s, command, "ZZZZ")
        if not any(p.name == "table" for p in command.parameters):
            del options["table"]
        if command.name == "season":
            options = {"action": "begin", "name": "Spring"}
        return await s.slash("Dan", command.qualified_name, **options)
    result: InteractionResult = await s.people["Dan"].context_menu(
        s.arena, command.name, target=s.people["Ben"]
    )
    return result


async def all_that_is_stored(s: Stage) -> list[Any]:
    """What could have come of it."""
    guild = s.guild.id
    async with s.store.reading() as read:
        bans, server = await read.bans(GuildId(guild)), await read.server(GuildId(guild))
        kept = await data.kept_of(read, s.id("Dan"))
    with closing(sqlite3.connect(s.path)) as file:
        seasons = file.execute("SELECT * FROM seasons").fetchall()
    return [await s.tables(), *bans, *seasons, server.settings, kept]


async def test_without_the_bot_what_needs_it_is_refused_with_the_invitation(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        before, refused = await all_that_is_stored(s), 0
        take_bot_away(s)
        for command in every(s.bot.tree):
            if not reach.of(command).needs_bot:
                continue
            told = heard(await use(s, command))
            assert (command.qualified_name, told[: len(INVITED)]) == (command.qualified_name, INVITED)
            assert f"<{reach.invitation(s.bot.application_id or 0)}>" in told
            refused += 1
        assert refused > 20
        assert await all_that_is_stored(s) == before


@pytest.mark.long
async def test_without_the_bot_what_is_ones_own_goes_on(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        take_bot_away(s)
        for name in ("inbox", "rules", "profile", "card", "me settings", "me data", "help"):
            assert INVITED not in shown(await s.slash("Ann", name)).content
        await s.slash("Ann", "practice")
        (sitting,) = await s.tables()
        assert sitting.row.stage == "running"


@pytest.mark.long
async def test_without_the_bot_no_button_of_a_private_panel_does_what_needs_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        panel = shown(await s.slash("Dan", "help"))
        before = await all_that_is_stored(s)
        take_bot_away(s)
        for verb in sorted(NEED_BOT):
            told = heard(await s.press_id("Dan", panel, press(NO_TABLE, verb, "chariots")))
            assert (verb, told[: len(INVITED)]) == (verb, INVITED)
        assert await all_that_is_stored(s) == before


async def test_without_the_bot_no_button_of_a_post_does_anything(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.table("Ben")
        post, before = s.newest, await s.bot.host.look(code)
        take_bot_away(s)
        for label in ("My seat", "Manage"):
            assert heard(await s.people["Cleo"].click(post, label=label)).startswith(INVITED)
        assert (await s.bot.host.look(code)).seats == before.seats


@pytest.mark.parametrize("trouble", [(503, 0), (403, 0), (401, 0)])
async def test_where_discord_does_not_say_that_the_bot_is_not_there_it_is_taken_to_be(
    tmp_path: Path, trouble: tuple[int, int]
) -> None:
    async with stage(tmp_path) as s:
        there = s.env.bot.get_guild(s.guild.id)
        assert there is not None
        s.env.bot._connection._remove_guild(there)
        status, code = trouble
        s.env.inject_error("GET", f"/guilds/{s.guild.id}*", status=status, code=code, times=None)
        assert heard(await s.slash("Ann", "play", seats=2)).startswith("Table")


async def test_as_soon_as_the_bot_has_come_the_commands_work(tmp_path: Path) -> None:
    """No gateway tells of it, as for a process that hears HTTP requests alone."""
    async with stage(tmp_path) as s:
        take_bot_away(s)
        assert heard(await s.slash("Ann", "play", seats=2)).startswith(INVITED)
        s.env.backend.faults.clear()
        await s.wait(FRESH_ABSENCE)
        assert heard(await s.slash("Ann", "play", seats=2)).startswith("Table")


async def test_where_discord_is_asked_it_is_asked_seldom(tmp_path: Path) -> None:
    """Once for all who ask at the same time, and for those who ask soon afterwards."""
    async with stage(tmp_path) as s:
        take_bot_away(s)
        asked = s.bot.server_cache.is_absent
        assert await asyncio.gather(*(asked(s.guild.id) for _ in range(3))) == [True] * 3
        for _ in range(3):
            await s.slash("Ann", "play", seats=2)
        assert len([r for r in s.env.http_requests if r.path == f"/guilds/{s.guild.id}"]) == 1


@pytest.mark.long
async def test_a_server_that_has_the_commands_alone_wakes_no_tables(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        s.env.backend.emit("GUILD_DELETE", {"id": str(s.guild.id)})
        await s.env.settle()
        await s.settle()
        s.env.inject_error("*", f"/guilds/{s.guild.id}*", status=404, code=10004, times=None)
        s.bot.dispatch("server_met", s.guild.id)
        await s.env.settle()
        await s.settle()
        assert (await s.bot.host.look(code)).row.timing.why == "asleep"
