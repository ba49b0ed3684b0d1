"""A game of alternate moves on banks of time, as people on Discord see it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.hosting.playing import play
from bot.hosting.table.sitting import Person
from bot.hosting.time.terms import Terms
from bot.ids import GuildId
from tests.bot.stage import Stage, fields_of, filled_in, heard, shown, stage

HOUR, DAY = 3600, 86_400


async def match(s: Stage, pace: str = "daily") -> str:
    """Ann and Ben play Troy; Ann has White."""
    await s.slash("Ann", "play", game="troy", seats=2, pace=pace)
    await s.press("Ben", s.newest, "Join")
    return (await s.tables())[0].row.id


async def move(s: Stage, who: str, table: str, line: str) -> None:
    ((name, asked),) = await s.waiting(table)
    assert name == who
    person = Person(s.id(who), who, guild=GuildId(s.guild.id))
    await play.answer(s.bot.host, table, person, asked.id, line)
    await s.settle()


@pytest.mark.long
async def test_a_bank_is_chosen_from_the_menus_of_the_lobby_and_told_there(tmp_path: Path) -> None:
    async with stage(tmp_path, terms=Terms(calm=0, quiet="22:00-08:00")) as s:
        code = await match(s)
        panel = shown(await s.press("Ann", s.newest, "Options"))
        form = await s.press_beside("Ann", panel, "Time bank")
        banks = next(field for field in fields_of(form) if field["custom_id"] == "bank")["options"]
        assert [o["label"] for o in banks if o.get("default")] == ["none"]
        (value,) = [o["value"] for o in banks if o["label"] == "7 days, and 12 hours more with each answer"]
        await s.fill("Ann", form, filled_in(form) | {"bank": value})
        told = "Each side has a time bank: 7 days, and 12 hours more with each answer"
        assert told in s.newest.content.replace("more …", "more with each answer")
        assert "A phase lasts" not in s.newest.content
        terms = (await s.bot.host.look(code)).terms
        assert (terms.bank, terms.increment, terms.quiet) == (7 * DAY, 12 * HOUR, "22:00-08:00")
        answer = heard(await s.slash("Ann", "table option", option="bank", value="40d", table=code))
        assert "5 minutes to 30 days" in answer


async def test_who_runs_out_of_time_loses_a_chess_game(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await match(s, pace="bank-days")
        await s.press("Ann", s.newest, "Start")
        assert "Time left when this was asked: Ann 3 days, Ben 3 days." in await s.more()
        await s.wait(2 * DAY - HOUR / 2)
        first = (await s.waiting(code))[0][1].fallback
        await move(s, "Ann", code, first)
        assert "Ann 1 day 6 hours, Ben 3 days." in await s.more()
        await s.restart()
        due = (await s.bot.host.look(code)).row.timing.due
        inbox = heard(await s.slash("Ben", "inbox"))
        assert f"<t:{int(due)}:R>" in inbox
        await s.wait(3 * DAY)
        sitting = await s.bot.host.look(code)
        assert sitting.running.outcome is not None
        assert sitting.running.outcome.seats == ((1,), (2,))


async def test_in_an_extension_all_banks_grow_and_nobody_has_one_alone(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await match(s, pace="bank-days")
        await s.press("Ann", s.newest, "Start")
        refusal = heard(await s.tap("Ann", "more", table=code))
        assert "everybody has a time bank" in refusal
        await s.slash("Ann", "organise extend", time="18 h", table=code)
        banks = (await s.bot.host.look(code)).row.timing.banks
        assert [bank.left for bank in banks] == [3.75 * DAY, 3.75 * DAY]
