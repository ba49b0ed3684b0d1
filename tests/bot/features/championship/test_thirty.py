"""A season of thirty on the stage: kills, absences, one who is banned, and no press by whoever opened it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from bot.features.championship.rows import HeatRow
from bot.hosting.playing import play
from bot.hosting.table.sitting import Person
from bot.ids import GuildId
from engine.model import Order
from tests.bot.features.championship.test_season import (
    MINUTE,
    drivers,
    more_people,
    opened,
    race_day,
    season,
)
from tests.bot.stage import Stage, stage

HOUR = 3_600
THIRTY = tuple(f"Driver{n}" for n in range(30))


async def driven(s: Stage, code: str, chance: Random, absent: str = "") -> None:
    """Everybody but the absent one answers two rounds of a heat; then all but one resign, in an order of
    chance."""
    host, whole = s.bot.host, len(await seated(s, code))
    for _round in range(2):
        for who, asked in await s.waiting(code):
            if who != absent:
                await play.answer(host, code, _person(s, who), asked.id, asked.fallback)
        await s.settle()
        while absent in [who for who, _asked in await s.waiting(code)]:
            await s.wait((await host.look(code)).row.timing.due - s.clock.time + 1)
    names = await seated(s, code)  # where somebody never came, the profile is left in the end
    for who in chance.sample(names, len(names))[len(names) == whole :]:
        await play.order(host, code, _person(s, who), Order("act", line="resign"))
    await s.settle()


def _person(s: Stage, who: str) -> Person:
    return Person(s.id(who), who, guild=GuildId(s.guild.id))


def meetings(heats: Sequence[HeatRow]) -> list[frozenset[int]]:
    return [frozenset(pair) for heat in heats for pair in combinations(heat.grid, 2)]


async def seated(s: Stage, code: str) -> list[str]:
    sitting = await s.bot.host.look(code)
    return [who for who in s.people if sitting.seat_of(s.id(who)) is not None]


@pytest.mark.long
async def test_thirty_race_four_times_and_nobody_meets_twice(tmp_path: Path, address: str) -> None:
    """With a restart, a channel that is closed for an hour, one who never comes, and one who is banned."""
    async with stage(tmp_path, address) as s:
        more_people(s, *THIRTY)
        home = s.guild.create_text_channel("heats")
        await s.slash("Dan", "server settings", setting="per_server", value="200")
        post = await opened(s, races=4, heats_in=home)
        await drivers(s, post, *THIRTY)
        chance = Random(7)
        for race in range(1, 5):
            if race == 2:
                await s.restart()
            if race == 3:
                s.forbid(home, "create_public_threads")
                await race_day(s)
                s.forbid(home)
                await s.wait(HOUR)
                codes = [heat.table for heat in (await season(s)).heats if heat.race == race]
            else:
                codes = await race_day(s)
            assert len(codes) == 8
            began = {(await s.bot.host.look(code)).row.timing.began for code in codes}
            assert max(began) - min(began) < 10 * MINUTE
            people = {code: await seated(s, code) for code in codes}
            absent = THIRTY[9] if race == 3 else ""
            for code in sorted(codes, key=lambda code: absent in people[code]):
                await driven(s, code, chance, absent)
            await s.wait(MINUTE)
            if race == 3:
                await s.slash("Dan", "moderate ban", person=s.people[THIRTY[5]])
        known = await season(s)
        assert known.row.over
        all_met = meetings(known.heats)
        assert len(all_met) == len(set(all_met))  # of 29, too
        teams = {one.number: one.faction for one in known.people}
        assert all(len({teams[number] for number in pair}) == 2 for pair in all_met)
        assert sum(heat.race == 4 for heat in known.heats) == 8
        assert len(known.table) == 30
        assert "is champion of" in s.newest.content
        mentioned = "".join(message.content for message in s.posts()[-1:])
        assert s.people[THIRTY[5]].mention not in mentioned
        assert len(s.posts()) <= 2 + 4 * 3
