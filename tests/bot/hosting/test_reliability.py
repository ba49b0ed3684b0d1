"""A lobby that asks for people who meet their deadlines."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.hosting.table.deadlines import MISSED, TELLING, UNTIMED
from tests.bot.stage import Stage, filled_in, heard, shown, stage

STRICT = "This table is for people who meet at least 80% of their deadlines"
NEW = f"{STRICT}, and you have not played enough yet. `/tables` lists others."


async def has_met(s: Stage, who: str, met: int, asked: int) -> None:
    """So many of somebody's deadlines were met."""
    async with s.store.writing() as tx:
        row = await tx.person(s.id(who))
        await tx.put_person(replace(row, deadlines=(MISSED,) * (asked - met) + (UNTIMED,) * met))


async def test_it_lets_in_who_is_reliable_and_newcomers(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await has_met(s, "Ben", 79, 100)
        await has_met(s, "Cleo", 80, 100)
        await s.slash("Ann", "play", seats=4, reliability=80)
        assert "For people who meet at least 80% of their deadlines, and for newcomers." in s.newest.content
        refused = heard(await s.press("Ben", s.newest, "Join"))
        assert refused == f"{STRICT}; you meet 79%. `/tables` lists others."
        assert "You have seat 2" in heard(await s.press("Cleo", s.newest, "Join"))
        assert "You have seat 3" in heard(await s.press("Dan", s.newest, "Join"))


async def test_newcomers_are_kept_out_where_it_says_so(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.table(seats=4, reliability=80, newcomers="no")
        assert "For people who meet at least 80% of their deadlines." in s.newest.content
        assert heard(await s.press("Ben", s.newest, "Join")) == NEW
        await has_met(s, "Ben", TELLING - 1, TELLING - 1)
        assert heard(await s.press("Ben", s.newest, "Join")) == NEW
        await has_met(s, "Ben", TELLING, TELLING)
        assert "You have seat 2" in heard(await s.press("Ben", s.newest, "Join"))
        await s.slash("Ann", "table option", option="newcomers", value="yes", table=code)
        assert "You have seat 3" in heard(await s.press("Cleo", s.newest, "Join"))


@pytest.mark.long
async def test_it_is_set_in_the_menus_of_the_lobby(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.table(seats=4)
        panel = shown(await s.press("Ann", s.newest, "Options"))
        form = await s.press_beside("Ann", panel, "**Joining and the start**")
        assert "newcomers" not in filled_in(form)
        panel = shown(await s.fill("Ann", form, {**filled_in(form), "reliability": "90"}))
        assert (await s.tables())[0].row.least == 90
        form = await s.press_beside("Ann", panel, "**Joining and the start**")
        await s.fill("Ann", form, {**filled_in(form), "newcomers": "no"})
        assert not (await s.tables())[0].row.newcomers
        by_word = heard(await s.slash("Ann", "table option", option="reliability", value="0"))
        assert "reliab" not in s.newest.content
        assert by_word


@pytest.mark.parametrize("value", ["101", "many", "-5", "½", "9" * 300])
async def test_what_is_no_percentage_is_answered(tmp_path: Path, value: str) -> None:
    async with stage(tmp_path) as s:
        await s.table(seats=4)
        said = heard(await s.slash("Ann", "table option", option="reliability", value=value))
        assert said == "Minimum reliability is a number from 0 to 100; 0 lets everybody in."


async def test_who_is_invited_is_welcome_all_the_same(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await has_met(s, "Ben", 1, 10)
        await s.slash("Ann", "play", seats=4, reliability=80, invite=s.people["Ben"].mention)
        assert "You have seat 2" in heard(await s.press("Ben", s.newest, "Join"))


async def test_a_free_seat_asks_for_the_same(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo", chariots="one", reliability=80)
        await has_met(s, "Dan", 1, 10)
        await s.slash("Cleo", "organise replace", seat=3, table=code)
        refused = heard(await s.press("Dan", s.newest, "Take a free seat"))
        assert refused == f"{STRICT}; you meet 10%. `/tables` lists others."
