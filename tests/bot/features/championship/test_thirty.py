"""A season of thirty on the stage: kills, absences, one who is banned, and no press by whoever opened it."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from bot.features.championship.state import Known
from bot.hosting.playing import play
from bot.hosting.table.sitting import Person
from bot.ids import GuildId
from bot.store import BanRow
from bot.store.columns import BANS
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

THIRTY = tuple(f"Driver{n}" for n in range(30))


async def driven(s: Stage, code: str, chance: Random) -> None:
    """Everybody answers two rounds of a heat; then all but one resign, in an order of chance."""
    host = s.bot.host
    for _round in range(2):
        for who, asked in await s.waiting(code):
            await play.answer(host, code, _person(s, who), asked.id, asked.fallback)
    await s.settle()
    there = [seat.user for seat in (await host.look(code)).people]
    names = [who for who in s.people if s.id(who) in there]
    for who in chance.sample(names, len(names))[1:]:
        await play.order(host, code, _person(s, who), Order("act", line="resign"))
    await s.settle()


def _person(s: Stage, who: str) -> Person:
    return Person(s.id(who), who, guild=GuildId(s.guild.id))


def meetings(known: Known) -> list[frozenset[int]]:
    return [frozenset(pair) for heat in known.heats for pair in combinations(heat.grid, 2)]


@pytest.mark.long
async def test_thirty_race_four_times_and_nobody_meets_twice(tmp_path: Path, address: str) -> None:
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
            codes = await race_day(s)
            assert len(codes) == 8
            began = {(await s.bot.host.look(code)).row.timing.began for code in codes}
            assert max(began) - min(began) < 10 * MINUTE
            for code in codes:
                await driven(s, code, chance)
            await s.wait(MINUTE)
            if race == 3:
                async with s.store.writing() as tx:
                    tx.put(BANS, BanRow(GuildId(s.guild.id), s.id(THIRTY[5]), s.clock.now()))
        known = await season(s)
        assert known.row.over
        met = meetings(known)
        assert len(met) == len(set(met))
        teams = {one.number: one.faction for one in known.people}
        assert all(len({teams[number] for number in pair}) == 2 for pair in met)
        assert sum(heat.race == 4 for heat in known.heats) == 8
        assert len(known.table) == 30
        assert "is champion of" in s.newest.content
        mentioned = "".join(message.content for message in s.posts()[-1:])
        assert s.people[THIRTY[5]].mention not in mentioned
        assert len(s.posts()) <= 2 + 4 * 3
