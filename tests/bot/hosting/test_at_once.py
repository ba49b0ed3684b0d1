"""A phase closes as soon as everybody is ready where all its players have said so in `/me settings`."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.hosting.time.terms import Terms
from tests.bot.panels.test_data import exported
from tests.bot.stage import Stage, shown, stage

CALM = Terms(calm=600)
LAST = "You were the last to answer, so the round has been played"
WANTED = "A phase closes as soon as everybody is ready, if all players at its table want that. You want it."


async def want(s: Stage, *names: str, button: str = "Close when all are ready") -> str:
    """Press a button of `/me settings`."""
    told = ""
    for who in names:
        told = shown(await s.press(who, shown(await s.slash(who, "me settings")), button)).content
    return told


async def closing(s: Stage, code: str) -> bool:
    return bool((await s.bot.host.look(code)).row.timing.closing)


async def test_where_all_players_want_it_the_last_ready_plays_the_round(tmp_path: Path) -> None:
    async with stage(tmp_path, terms=CALM) as s:
        assert WANTED in await want(s, "Ann", "Ben")
        await s.race("Ben", chariots="one")
        await s.plot("Ann", "2 3 4")
        assert LAST in await s.plot("Ben", "2 3 4")


async def test_where_one_of_them_does_not_everybody_can_think_better_of_it(tmp_path: Path) -> None:
    async with stage(tmp_path, terms=CALM) as s:
        await want(s, "Ann")
        code = await s.race("Ben", chariots="one")
        await s.plot("Ann", "2 3 4")
        assert "*Not ready* stops it" in await s.plot("Ben", "2 3 4")
        assert await closing(s, code)


@pytest.mark.long
async def test_who_wants_it_while_all_are_ready_closes_the_round(tmp_path: Path) -> None:
    async with stage(tmp_path, terms=CALM) as s:
        await want(s, "Ann")
        code = await s.race("Ben", chariots="one")
        await s.plot("Ann", "2 3 4")
        await s.plot("Ben", "2 3 4")
        before = (await s.bot.host.look(code)).running.entries
        await want(s, "Ben")
        assert (await s.bot.host.look(code)).running.entries > before
        assert not await closing(s, code)


@pytest.mark.long
async def test_who_sits_there_without_it_and_who_takes_it_back_slow_the_table_down(tmp_path: Path) -> None:
    async with stage(tmp_path, terms=CALM) as s:
        await want(s, "Ann", "Ben")
        code = await s.race("Ben", "Cleo", chariots="one")
        for who in ("Ann", "Ben", "Cleo"):
            await s.plot(who, "2 3 4")
        assert await closing(s, code)
        await s.wait(600)
        await want(s, "Cleo")
        assert WANTED not in await want(s, "Ann", button="Wait after the last Ready")
        for who in ("Ann", "Ben", "Cleo"):
            await s.plot(who, "2 3 4")
        assert await closing(s, code)


@pytest.mark.long
async def test_who_takes_a_seat_over_without_it_slows_the_table_down(tmp_path: Path) -> None:
    async with stage(tmp_path, terms=CALM) as s:
        await want(s, "Ann", "Ben")
        code = await s.race("Ben", chariots="one")
        await s.slash("Ben", "organise replace", seat=2, person=s.people["Cleo"])
        await s.press("Cleo", s.newest, "I take it")
        await s.plot("Ann", "2 3 4")
        assert "*Not ready* stops it" in await s.plot("Cleo", "2 3 4")
        assert await closing(s, code)


async def test_the_wish_is_exported(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await want(s, "Ann")
        [kept] = (await exported(s, "Ann"))["people"]
        assert kept["closes_at_once"]
