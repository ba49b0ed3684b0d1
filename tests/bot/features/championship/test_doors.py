"""Who comes to a seat of a heat before its first plots: those who are drawn, then reserves, nobody else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.features.championship import entering, liveries
from bot.hosting.organising import lobby
from bot.hosting.seats import leaving, offering, taking
from bot.hosting.table.sitting import OPEN, Refused
from engine.model import Seat
from tests.bot.features.championship.test_season import (
    DAY,
    MINUTE,
    RACERS,
    all_answer_but,
    drivers,
    more_people,
    opened,
    race_day,
    season,
    takes,
)
from tests.bot.panels.test_data import delete
from tests.bot.races import drive
from tests.bot.stage import Stage, stage

HOUR = 3600
SIX = (*RACERS, "Eva", "Fay", "Gus")


async def opens(s: Stage, code: str) -> list[int]:
    """The seats of a heat that wait for a reserve."""
    return [seat.seat for seat in (await s.bot.host.look(code)).seats if seat.driver == OPEN]


async def half_open(s: Stage, *names: str) -> tuple[str, Any]:
    """A race whose first heat waits for the table of the second one, which cannot open; returns the table of
    the first, and what lets the other one open."""
    home = s.guild.create_text_channel("heats")
    post = await opened(s, heats_in=home)
    await drivers(s, post, *names)
    room, asked = s.bot.host.room, list[str]()

    async def full(*where: Any) -> Any:
        asked.append(where[2])
        if len(asked) > 1:
            raise Refused("there is no room")
        return await room(*where)

    s.bot.host.room = full
    await race_day(s)
    [early] = await s.tables()
    assert early.row.stage == "lobby"
    return early.row.id, room


@pytest.mark.long
async def test_a_driver_gives_the_seat_to_no_friend_before_the_first_plots(tmp_path: Path) -> None:
    """Neither to a reserve who is not asked, nor to somebody who sits this race out."""
    async with stage(tmp_path) as s:
        more_people(s, "Eva")
        post = await opened(s, races=3)
        await drivers(s, post, *RACERS)
        await s.press("Eva", post, "Reserve")
        [code] = await race_day(s)
        host, cleo, eva = s.bot.host, s.person("Cleo"), s.person("Eva")
        seat = (await host.look(code)).my_seat(cleo.id).seat
        await offering.offer_seat(host, code, cleo, seat, eva)
        with pytest.raises(Refused, match="Only those who are asked"):
            await offering.accept(host, code, eva, seat)
        await drive(s, code, 1)
        await offering.accept(host, code, eva, seat)
        await s.settle()
        assert (await host.look(code)).my_seat(eva.id).seat == seat


@pytest.mark.long
async def test_nobody_else_comes_to_a_heat_that_waits_for_others_nor_lets_it_begin(
    tmp_path: Path,
) -> None:
    """Those who leave it meanwhile are replaced once it has begun."""
    async with stage(tmp_path) as s:
        more_people(s, *SIX[3:], "Hal")
        code, room = await half_open(s, *SIX)
        host = s.bot.host
        first, second, third = [name for name in SIX if (await host.look(code)).seat_of(s.id(name))]
        await s.wait(DAY + HOUR)
        with pytest.raises(Refused, match="begins by itself"):
            await lobby.start(host, code, s.person(first))
        for gone in (first, second):
            await lobby.leave(host, code, s.person(gone))
        for who in ("Dan", first):
            with pytest.raises(Refused, match="Only those who are asked"):
                await lobby.join(host, code, s.person(who))
        await s.press("Hal", s.posts()[0], "Reserve")
        host.room = room
        await s.wait(HOUR)
        sitting = await host.look(code)
        assert sitting.row.stage == "running"
        assert [seat.user for seat in sitting.people] == [s.id(third)]
        free, _other = await opens(s, code)
        await s.wait(MINUTE)
        await taking.take_seat(host, code, s.person("Hal"), Seat(free))
        known = await season(s)
        [heat] = [heat for heat in known.heats if heat.table == code]
        faction = {one.user: one.faction for one in known.people}
        there = liveries.drawn(known.row, heat, known.people)
        assert faction[s.id("Hal")] == there[free - 1].faction
        assert there[free - 1].user in (s.id(first), s.id(second))


@pytest.mark.long
@pytest.mark.parametrize("how", ["leaves", "deletes"])
async def test_who_is_gone_before_a_heat_opens_has_a_seat_that_waits_for_a_reserve(
    tmp_path: Path, how: str
) -> None:
    """It is nobody's: no rival comes to organise the heat."""
    async with stage(tmp_path) as s:
        more_people(s, "Eva")
        home = s.guild.create_text_channel("heats")
        post = await opened(s, heats_in=home)
        await drivers(s, post, *RACERS, "Eva")
        s.forbid(home, "create_public_threads", "send_messages")
        await race_day(s)
        if how == "deletes":
            await delete(s, "Ann")
        else:
            await entering.leave(s.bot.host, (await season(s)).row.guild, 0, s.person("Ann"), named=True)
        s.forbid(home)
        await s.wait(HOUR)
        [sitting] = await s.tables()
        assert {seat.user for seat in sitting.people} == {s.id(who) for who in ("Ben", "Cleo", "Eva")}
        assert len(await opens(s, sitting.row.id)) == 1
        await all_answer_but(s, sitting.row.id)
        await s.wait(2 * DAY)
        sitting = await s.bot.host.look(sitting.row.id)
        assert sitting.row.organiser == 0
        assert await opens(s, sitting.row.id) == []
        assert await s.waiting(sitting.row.id)


@pytest.mark.long
@pytest.mark.parametrize("how", ["leaves", "deletes"])
@pytest.mark.parametrize("last", [True, False])
async def test_who_leaves_before_the_first_plots_is_replaced_as_who_never_came(
    tmp_path: Path, how: str, last: bool
) -> None:
    async with stage(tmp_path) as s:
        more_people(s, "Eva")
        post = await opened(s)
        await drivers(s, post, *RACERS)
        await s.press("Eva", post, "Reserve")
        [code] = await race_day(s)
        for who, asked in await s.waiting(code):
            if last and who != "Cleo":
                await s.answer(who, asked.fallback, code)
                await s.ready(who, code)
        seat = (await s.bot.host.look(code)).my_seat(s.id("Cleo")).seat
        if how == "deletes":
            await delete(s, "Cleo")
        else:
            await leaving.free(s.bot.host, code, s.person("Cleo"), seat)
        await s.wait(23 * HOUR)
        assert await opens(s, code) == [seat]
        assert "The seat is yours" in await takes(s, "Eva", code)
        await drive(s, code, 1)
        assert (await s.bot.host.look(code)).my_seat(s.id("Eva")).seat == seat


@pytest.mark.long
async def test_a_reserve_who_has_left_one_heat_of_a_race_gets_no_second_one(tmp_path: Path) -> None:
    """Neither is asked for a seat of another heat, nor takes one there."""
    async with stage(tmp_path) as s:
        more_people(s, *SIX[3:], "Hal", "Ida")
        post = await opened(s)
        await drivers(s, post, *SIX)
        await s.press("Hal", post, "Reserve")
        host, codes = s.bot.host, await race_day(s)

        async def free_seat(code: str) -> None:
            seat = (await host.look(code)).people[0]
            who = next(name for name in SIX if s.id(name) == seat.user)
            await leaving.free(host, code, s.person(who), seat.seat)
            await s.wait(MINUTE)

        first, second = codes
        await free_seat(first)
        assert "The seat is yours" in await takes(s, "Hal", first)
        seat = (await host.look(first)).my_seat(s.id("Hal")).seat
        await drive(s, first, 1)
        await leaving.free(host, first, s.person("Hal"), seat)
        await free_seat(second)
        assert s.id("Hal") not in ((await host.look(second)).row.invited or ())
        await drive(s, second, 1)
        await s.wait(2 * DAY)
        await s.wait(HOUR)
        assert "nobody drives two" in await takes(s, "Hal", second)
