"""Weeks of a race, and the nights in which clocks change, with the whole bot on a simulated Discord."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import cycle
from pathlib import Path
from zoneinfo import ZoneInfo

import discord
import pytest

from engine.model import Seat
from tests.bot.stage import GO, ROUNDS, Stage, labels, shown, stage
from tests.soak.invariants import Ledger, faults_of_race

DAY, HOUR = 86_400.0, 3_600.0
BEGIN = 1_800_000_000.0
"""Where the clock of a stage begins."""
BERLIN = ZoneInfo("Europe/Berlin")
PLOTS = cycle(("2 3 4", "5 4 3", "3 5 2", "4 2 5", "5 2 4"))
BOARD = re.compile(r"^\*\*.*\*\*\n(-# Chariots · table `\w{4}` · lap|🥇)")
RECEIPT = re.compile(r"\*\* `(\w{4})-(\d+)`")


@dataclass
class Weeks:
    """A race of four, and what its people were told to be stored."""

    s: Stage
    code: str
    ledger: Ledger = field(default_factory=Ledger)

    async def plot(self, *names: str) -> None:
        """Those of them who are asked plot, as long as they are the ones who are waited for."""
        for who in names:
            asked = [d for name, d in await self.s.waiting(self.code) if name == who]
            if asked:
                line = next(PLOTS)
                told = RECEIPT.search(await self.s.plot(who, line, self.code))
                assert told is not None
                self.ledger.stored(told[1], int(told[2]), asked[0].id, line)

    async def past_the_deadline(self) -> None:
        """The phase ends; an excuse ends with it. Where the race is over nothing is due."""
        s, stop = self.s, await self.stop()
        for _ in range(3):
            due = (await s.bot.host.look(self.code)).row.timing.due
            if due and await self.stop() == stop:
                await s.wait(due - s.clock.time + 60)

    async def stop(self) -> tuple[int, str]:
        row = (await self.s.bot.host.look(self.code)).row
        return row.stop, row.stage

    async def driver(self, seat: Seat) -> str:
        found = (await self.s.bot.host.look(self.code)).seat(seat)
        assert found is not None
        return found.driver

    async def over(self) -> bool:
        return (await self.stop())[1] == "over"


def boards(posts: list[discord.Message]) -> list[str]:
    """The posts of the rounds by what happened, the status line left out."""
    told = [p.content for p in posts if BOARD.match(p.content)]
    return ["\n".join(line for line in text.splitlines() if "Due <t:" not in line) for text in told]


def arrive(s: Stage, name: str) -> None:
    """Somebody joins the server."""
    s.people[name] = s.guild.add_member(s.env.create_user(name.lower(), global_name=name))


@pytest.mark.long
async def test_a_race_of_four_over_weeks_in_which_everything_happens(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        arrive(s, "Eve")
        weeks = Weeks(s, await s.race("Ben", "Cleo", "Dan", phase="2d", laps=4))
        await weeks.plot("Ann", "Ben", "Cleo", "Dan")

        await s.prefer("Ben", "letters", "letter")
        closed = f"/channels/{s.people['Ben'].user.dm_channel.id}/messages"
        s.env.inject_error("POST", closed, status=403, code=50007, times=None)
        await weeks.plot("Ann", "Cleo", "Dan")
        await s.wait(24.1 * HOUR)
        assert s.pinged() == ["Ben"]
        await s.restart()
        await weeks.plot("Ben")

        for _round in range(3):
            await weeks.plot("Ann", "Ben", "Cleo")
            await weeks.past_the_deadline()
        assert await weeks.driver(Seat(4)) == "ghost"
        await s.take("Eve")
        assert await weeks.driver(Seat(4)) == "player"
        await weeks.plot("Ann", "Eve")

        s.clock.time += 5 * HOUR
        await s.restart()
        await weeks.plot("Ben", "Cleo")

        hall = s.guild.create_text_channel("hall")
        old = s.posts()
        s.env.backend.delete_channel(s.arena.id)
        await s.env.settle()
        await s.settle()
        assert (await s.bot.host.look(weeks.code)).row.homeless
        await s.slash("Ann", "organise move", hall, table=weeks.code)
        assert labels(s.posts(hall)[-1])[0] == GO
        s.arena = hall

        returned = False
        for number in range(ROUNDS):
            if await weeks.over():
                break
            if not returned and await weeks.driver(Seat(3)) == "ghost" and GO in labels(s.newest):
                await s.take("Cleo")
                await weeks.plot("Cleo")
                returned = await weeks.driver(Seat(3)) == "player"
            await weeks.plot("Ann", "Eve", *(("Ben",) if number % 2 else ()))
            if number % 3 == 0:
                await s.restart()
            await weeks.past_the_deadline()
        assert returned
        sitting = await s.bot.host.look(weeks.code)
        assert sitting.running.outcome is not None
        assert sitting.running.outcome.seats
        assert len(weeks.ledger) > 20
        assert await faults_of_race(s.bot.host, weeks.ledger, weeks.code, over=True, audited=True) == []
        assert s.clock.time > BEGIN + 14 * DAY
        for posts in (old, s.posts(hall)):
            assert max(Counter(boards(posts)).values()) == 1
        async with s.store.reading() as read:
            assert len(await read.rounds(weeks.code)) == len(boards(old)) + len(boards(s.posts(hall))) - 1


@pytest.mark.parametrize(
    ("eve", "hours"),
    [
        pytest.param(datetime(2027, 3, 27, 20, 0, tzinfo=BERLIN), 23, id="the short night"),
        pytest.param(datetime(2027, 10, 30, 20, 0, tzinfo=BERLIN), 25, id="the long night"),
    ],
)
async def test_a_phase_that_ends_at_eight_does_so_when_clocks_change(
    tmp_path: Path, eve: datetime, hours: int
) -> None:
    """From 20:00 to 20:00 is a day on the wall, of 23 or 25 hours; it is over then and not before."""
    async with stage(tmp_path) as s:
        s.clock.time = eve.timestamp() - 600
        code = await s.race("Ben", chariots="one", at="20:00", zone="Europe/Berlin")
        s.clock.time = eve.timestamp()
        for who in ("Ann", "Ben"):
            await s.plot(who, "2 3 4", code)
        end = int((eve + timedelta(days=1)).timestamp())
        assert end - eve.timestamp() == hours * HOUR
        assert f"Due <t:{end}:R>" in s.newest.content

        await s.plot("Ann", "3 4 5", code)
        await s.press("Ann", shown(await s.press("Ann", s.newest, GO)), "Not ready")
        await s.plot("Ben", "5 4 3", code)
        asked = s.newest
        s.clock.time = end - 5
        await s.settle()
        assert s.newest.id == asked.id
        s.clock.time = end
        await s.settle()
        assert s.newest.id != asked.id
        assert "round 3\n" in s.newest.content
