"""A name of a table is shown where tables are named, found by suggestions, and taken away by moderators."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest

from bot.hosting.table.status import LONGEST_NAME
from tests.bot.stage import Stage, heard, shown, stage, words_of
from tests.bot.test_data import delete

CUP = "Sunday cup"


async def named(s: Stage, *others: str, name: str = CUP) -> str:
    """Ann opens a table and names it; the others join."""
    code = await s.table(*others)
    said = heard(await s.slash("Ann", "organise name", name=name, table=code))
    assert said == f"Table `{code}` is now called “{name}”."
    return code


async def test_a_name_stands_where_the_table_is_named(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await named(s, "Ben")
        assert s.newest.content.startswith(f"**Chariots “{CUP}”** - table `{code}`")
        await s.press("Ann", s.newest, "Start")
        assert f"`{code}` Chariots “{CUP}”, <#{s.arena.id}>" in heard(await s.slash("Ben", "inbox"))
        assert f"*{CUP}* [`{code}`]" in words_of(shown(await s.slash("Cleo", "tables")))
        assert f"**Chariots “{CUP}”**, lap 1" in heard(await s.slash("Ben", "table show"))
        other = await s.race("Ben", chariots="one")
        asked = heard(await s.slash("Ben", "table note", text="Look out."))
        assert f"`{code}` “{CUP}”" in asked
        assert f"`{other}`," in asked or asked.endswith(f"`{other}`.")


async def test_it_is_found_by_the_suggestions(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, _other = await named(s, "Ben", name="Über cup"), await s.table("Ben")
        for typed in ("über", "CUP", code[:2].lower()):
            found = await s.offered("Ben", "table show", "table", typed)
            assert f"{code} - Chariots “Über cup”, open: Ann, Ben" in found
        assert len(await s.offered("Ben", "table show", "table", "cup")) == 1
        assert len(await s.offered("Ben", "table show", "table")) == 2


async def test_it_goes_when_none_is_given(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await named(s)
        assert heard(await s.slash("Ann", "organise name", table=code)) == f"Table `{code}` has no name."
        assert CUP not in s.newest.content


BAD = {
    "**bold** @everyone": r"\*\*bold\*\* \@everyone",
    "<@1> `code` ||x||": r"\<\@1\> \`code\` \|\|x\|\|",
    "come to discord.gg/abc": r"come to \(an invitation\)",
    "a\u202eb\nc\u200b": "ab c",
    "x" * LONGEST_NAME: "x" * LONGEST_NAME,
}


@pytest.mark.parametrize("name", BAD)
async def test_a_name_formats_calls_and_hides_nothing_and_leads_nowhere(tmp_path: Path, name: str) -> None:
    async with stage(tmp_path) as s:
        code = await s.table("Ben")
        await s.slash("Ann", "organise name", name=name, table=code)
        kept = (await s.bot.host.look(code)).row.name
        assert len(kept) <= LONGEST_NAME
        assert s.newest.content.startswith(f"**Chariots “{BAD[name]}”** - table `{code}`")
        assert BAD[name] in words_of(shown(await s.slash("Ben", "inbox")))
        assert not s.newest.mention_everyone


@pytest.mark.parametrize("name", ["\u200b\u2060", "\u3164\u2800"])
async def test_a_name_that_nobody_can_see_is_none(tmp_path: Path, name: str) -> None:
    async with stage(tmp_path) as s:
        code = await named(s)
        said = heard(await s.slash("Ann", "organise name", name=name, table=code))
        assert said == "Nobody can see that name; use letters, digits or emoji."
        assert (await s.bot.host.look(code)).row.name == CUP


async def test_only_the_organiser_gives_one(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.table("Ben")
        assert "Only the organiser" in heard(await s.slash("Ben", "organise name", name="Mine", table=code))
        assert "Only the organiser" in heard(await s.slash("Dan", "organise name", name="Mine", table=code))
        await s.slash("Ben", "practice")
        said = heard(await s.slash("Ben", "organise name", name="Mine", table=(await s.tables())[0].row.id))
        assert said == "A practice game needs no name: only you see it."
        assert {sitting.row.name for sitting in await s.tables()} == {""}


async def test_a_moderator_takes_a_name_away_for_good(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await named(s, "Ben", name="Losers")
        lobby = s.newest
        await s.press("Ann", s.newest, "Start")
        said = heard(await s.slash("Dan", "moderate clear-name", table=code))
        assert said == f"Table `{code}` has no name."
        told = f"As a moderator of this server: {s.people['Dan'].mention} has taken the table's name away."
        assert any(post.content.startswith(told) for post in s.posts())
        assert "has taken the table's name away." in heard(await s.slash("Dan", "moderate log"))
        assert not any("Losers" in post.content for post in s.posts())
        assert lobby.id in {post.id for post in s.posts()}
        again = heard(await s.slash("Ann", "organise name", name="Losers!", table=code))
        assert again == "A moderator has taken this table's name away; it stays without one."
        assert (await s.bot.host.look(code)).row.name == ""


async def test_nobody_else_takes_a_name_away(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await named(s, "Ben")
        s.allow("Ben", "moderate")
        said = heard(await s.slash("Ben", "moderate clear-name", table=code))
        assert said == "Only moderators of this server can take a table's name away."
        elsewhere = s.env.create_guild("Elsewhere")
        role = elsewhere.create_role("Owners", permissions=discord.Permissions(moderate_members=True))
        s.people["Ben there"] = elsewhere.add_member(s.people["Ben"].user, roles=[role])
        there = elsewhere.create_text_channel("forum")
        said = heard(await s.slash("Ben there", "moderate clear-name", there, table=code))
        assert said == "Only moderators of this server can take a table's name away."
        assert (await s.bot.host.look(code)).row.name == CUP


async def test_it_goes_with_the_data_of_who_organised_the_table(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await named(s, "Ben")
        await delete(s, "Ann")
        assert (await s.bot.host.look(code)).row.name == ""
