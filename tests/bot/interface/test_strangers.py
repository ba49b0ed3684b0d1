"""Whoever has nothing to do with a table hears, whatever they press or type, that there is none."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands
from simcord import ChannelHandle, MemberActor

from bot.ids import NO_TABLE, press
from bot.interface.router import HANDLERS
from tests import extent
from tests.bot.stage import Stage, heard, shown, stage

ARGUMENTS = ("1", "2", "3", "0")
TYPES = discord.AppCommandOptionType


@dataclass
class Elsewhere:
    """A table of Ann and Ben, and Eve on another server, who has a table of her own there."""

    stage: Stage
    code: str
    forum: ChannelHandle
    abroad: MemberActor

    async def press(self, who: str, custom_id: str) -> str:
        """What Eve hears of a button, on her server or in her private messages."""
        s = self.stage
        if who == "abroad":
            s.people["Eve"] = self.abroad
            return heard(await s.press_id("Eve", s.posts(self.forum)[-1], custom_id))
        s.people["Eve"] = self.abroad
        return heard(await s.press_id("Eve", s.letters("Eve")[-1], custom_id))

    async def type(self, who: str, command: str, **options: Any) -> str:
        actor: Any = self.abroad if who == "abroad" else self.abroad.user
        where = (self.forum,) if who == "abroad" else ()
        return heard(await actor.slash(*where, command, **options))


@asynccontextmanager
async def elsewhere(folder: Path) -> AsyncIterator[Elsewhere]:
    async with stage(folder) as s:
        code = await s.race("Ben", chariots="one")
        other = s.env.create_guild("Stadium")
        forum = other.create_text_channel("forum")
        office = discord.Permissions(manage_guild=True, moderate_members=True)
        role = other.create_role("Owners", permissions=office)
        eve = other.add_member(s.env.create_user("eve", global_name="Eve"), roles=[role])
        s.people["Eve"] = eve
        await s.slash("Eve", "play", forum, seats=2)
        if s.has("practice"):
            await s.slash("Eve", "practice", forum)
        yield Elsewhere(s, code, forum, eve)


def no_table(code: str) -> str:
    return f"There is no table '{code}'; `/inbox` lists yours."


def ids(code: str) -> Iterator[tuple[str, str]]:
    for verb in sorted(HANDLERS):
        for table in (code, code.lower()):
            yield verb, press(table, verb, *ARGUMENTS)


@pytest.mark.long
@pytest.mark.parametrize("who", ["abroad", pytest.param("by letter", marks=pytest.mark.sweep)])
async def test_no_button_tells_a_stranger_that_there_is_a_table(tmp_path: Path, who: str) -> None:
    async with elsewhere(tmp_path) as e:
        before = await e.stage.bot.host.look(e.code)
        for verb, custom_id in ids(e.code):
            asked = custom_id.split(":")[1]
            assert (verb, await e.press(who, custom_id)) == (verb, no_table(asked))
        assert await e.stage.bot.host.look(e.code) == before


@pytest.mark.long
async def test_a_table_chosen_from_a_menu_is_no_way_in(tmp_path: Path) -> None:
    async with elsewhere(tmp_path) as e:
        s = e.stage
        menu = [
            {
                "type": 1,
                "components": [
                    {
                        "type": 3,
                        "custom_id": press(NO_TABLE, "watch"),
                        "options": [{"label": "Look", "value": e.code}],
                    }
                ],
            }
        ]
        post = s.posts(e.forum)[-1]
        s.env.backend.get_message(e.forum.id, post.id).components = menu
        said = await e.abroad.select(post, [e.code], custom_id=press(NO_TABLE, "watch"))
        assert heard(said) == no_table(e.code)


def commands(tree: app_commands.CommandTree[Any]) -> Iterator[app_commands.Command[Any, ..., Any]]:
    """Every command that names a table."""
    for command in tree.walk_commands():
        if isinstance(command, app_commands.Command) and any(p.name == "table" for p in command.parameters):
            yield command


def filled(s: Stage, command: app_commands.Command[Any, ..., Any], code: str) -> dict[str, Any]:
    """What has to be filled in, and the table."""
    values: dict[Any, Any] = {TYPES.string: "1 h", TYPES.integer: 1, TYPES.user: s.people["Cleo"].user}
    wanted = [p for p in command.parameters if p.required and p.name != "table"]
    chosen = {p.display_name: p.choices[0].value for p in wanted if p.choices}
    return {p.display_name: values[p.type] for p in wanted} | chosen | {"table": code}


@pytest.mark.parametrize("who", [pytest.param("abroad", marks=pytest.mark.sweep), "by letter"])
async def test_no_command_tells_a_stranger_that_there_is_a_table(tmp_path: Path, who: str) -> None:
    async with elsewhere(tmp_path) as e:
        before, checked = await e.stage.bot.host.look(e.code), 0
        for command in commands(e.stage.bot.tree):
            if who == "by letter" and (command.root_parent or command).guild_only:
                continue
            for code in (e.code, "ZZZZ"):
                said = await e.type(who, command.qualified_name, **filled(e.stage, command, code))
                assert (command.qualified_name, said) == (command.qualified_name, no_table(code))
            checked += 1
        assert checked > 15
        assert await e.stage.bot.host.look(e.code) == before


@pytest.mark.long
async def test_nothing_of_a_foreign_table_is_suggested(tmp_path: Path) -> None:
    async with elsewhere(tmp_path) as e:
        for command in commands(e.stage.bot.tree):
            for parameter in command.parameters:
                if not parameter.autocomplete:
                    continue
                name = parameter.display_name
                beside = {} if name == "table" else {"table": e.code}
                typed = e.code if name == "table" else ""
                found = await e.abroad.autocomplete(e.forum, command.qualified_name, name, typed, **beside)
                assert (command.qualified_name, name, [*found]) == (command.qualified_name, name, [])


@pytest.mark.long
async def test_whom_a_table_concerns_gets_through_from_anywhere(tmp_path: Path) -> None:
    """Ann and Ben sit there, Cleo is on its server, Eve is invited to another one."""
    async with elsewhere(tmp_path) as e:
        s = e.stage
        letter = await s.people["Ann"].user.slash("inbox")
        assert "Plot for round 1" in heard(await s.press("Ann", shown(letter), "Plot"))
        for who in ("Ann", "Ben", "Cleo"):
            for verb in sorted(HANDLERS):
                said = heard_or_form(await s.press_id(who, s.newest, press(e.code, verb, *ARGUMENTS)))
                assert said != no_table(e.code), (who, verb)
                if (await s.bot.host.look(e.code)).row.stage != "running":
                    break
        await s.slash("Ann", "play", seats=3, invite=s.people["Dan"].mention)
        code = (await s.tables())[0].row.id
        await s.slash("Ann", "organise invite", table=code, person=e.abroad.user)
        assert "You have seat" in await e.press("by letter", press(code, "join"))


def heard_or_form(result: Any) -> str:
    return "a form" if result.modal is not None else heard(result)


@pytest.mark.long
async def test_a_button_that_is_cut_short_or_says_nonsense_is_answered(tmp_path: Path) -> None:
    """Whatever is left of its id, there is a sentence, and no fault."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        for verb in extent.some(sorted(HANDLERS), 15):
            for arguments in ((), ("1",), ("x", "y", "z"), ("9" * 40, "-1")):
                for table in (code, NO_TABLE):
                    if verb in ("forgotten",):
                        continue
                    result = await s.press_id("Ben", s.newest, press(table, verb, *arguments))
                    assert s.faults == [], (verb, arguments)
                    assert heard_or_form(result), (verb, arguments)
