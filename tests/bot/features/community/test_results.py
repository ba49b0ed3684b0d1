"""What a race leaves behind: who is rated, where, and once."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.events import Ended
from bot.features.community import results
from bot.features.community import rows as stored
from bot.features.community.ratings import Rating, shown
from bot.features.community.rows import RatingRow
from bot.ids import GuildId
from tests.bot.races import finish, podium, raced, raced_beside_a_bot
from tests.bot.stage import Stage, stage
from tests.bot.subscribing import failing


async def ratings(s: Stage, guild: int) -> dict[str, RatingRow]:
    """The ratings of everybody on a server (0: everywhere), by name."""
    async with s.store.reading() as read:
        rows = await stored.ratings(read, "chariots", GuildId(guild))
    names = {person.id: name for name, person in s.people.items()}
    return {names[row.user]: row for row in rows}


@pytest.mark.long
async def test_the_people_of_a_race_are_rated_on_its_server_and_everywhere(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await raced(s, "Ben", "Ann", "Cleo")
        order = await podium(s, code)
        assert order[0] == "Ben"
        for guild in (s.guild.id, results.EVERYWHERE):
            rated = await ratings(s, guild)
            assert list(rated) == order
            assert [(row.races, row.wins, row.podiums) for row in rated.values()] == [
                (1, 1, 1),
                (1, 0, 1),
                (1, 0, 0),
            ]
        async with s.store.reading() as read:
            rows = await stored.table_results(read, code)
        assert [(r.user, r.place, r.of) for r in rows] == [
            (s.people[name].id, place, 3) for place, name in enumerate(order, 1)
        ]
        everywhere = await ratings(s, results.EVERYWHERE)
        assert [(r.mu, r.sigma) for r in rows] == [(r.mu, r.sigma) for r in everywhere.values()]


async def test_ratings_grow_from_race_to_race(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await raced(s, "Ann", "Ben")
        before = (await ratings(s, s.guild.id))["Ann"]
        await raced(s, "Ann", "Ben")
        after = (await ratings(s, s.guild.id))["Ann"]
        assert after.races == 2
        assert shown(Rating(after.mu, after.sigma)) > shown(Rating(before.mu, before.sigma))


async def test_a_bot_takes_a_place_but_is_not_rated(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await raced_beside_a_bot(s)
        rated = await ratings(s, s.guild.id)
        assert set(rated) == {"Ann", "Ben"}
        assert all(row.wins == 0 and row.races == 1 for row in rated.values())


@pytest.mark.long
async def test_practice_and_races_of_one_person_are_not_rated(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "practice")
        await finish(s, (await s.tables())[0].row.id, "Ann")
        await s.slash("Ann", "play", seats=2)
        code = (await s.tables())[0].row.id
        await s.tap("Ann", "bot", "careful", table=code)
        await s.press("Ann", s.newest, "Start")
        await finish(s, code, "Ann")
        assert await ratings(s, results.EVERYWHERE) == {}


@pytest.mark.long
async def test_who_does_not_sit_there_at_the_end_is_not_rated(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo")
        seat = next(x.seat for x in (await s.tables())[0].seats if x.user == s.people["Cleo"].id)
        await s.slash("Dan", "organise remove", seat=seat, reason="spam", table=code)
        await finish(s, code, "Ann", "Ben")
        assert set(await ratings(s, s.guild.id)) == {"Ann", "Ben"}


@pytest.mark.long
async def test_who_is_given_a_seat_and_asked_nothing_is_not_rated(tmp_path: Path) -> None:
    """Nobody can be handed a lost race."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo", chariots="one")
        for who in ("Ann", "Ben", "Cleo"):
            await s.plot(who, "2 3 4", code)
        cleo = next(x.seat for x in (await s.tables())[0].seats if x.user == s.people["Cleo"].id)
        await s.slash("Cleo", "organise replace", seat=cleo, person=s.people["Dan"], table=code)
        await s.press("Dan", s.newest, "I take it")
        await finish(s, code, "Ann", "Ben")
        assert set(await ratings(s, s.guild.id)) == {"Ann", "Ben", "Cleo"}


@pytest.mark.long
async def test_a_race_counts_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await raced(s, "Ann", "Ben")
        before = await ratings(s, s.guild.id)
        sitting = await s.bot.host.look(code)
        async with s.store.writing() as tx:
            await results.keep(tx, Ended(sitting, s.bot.host.now()))
        assert await ratings(s, s.guild.id) == before


async def test_a_result_that_could_not_be_written_is_written_later(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        with failing(Ended, results.keep, times=2):
            code = await raced(s, "Ann", "Ben")
            assert "Rating" not in s.newest.content
            assert await ratings(s, s.guild.id) == {}
            await s.wait(120)
        assert list(await ratings(s, s.guild.id)) == ["Ann", "Ben"]
        async with s.store.reading() as read:
            assert len(await stored.table_results(read, code)) == 2
        s.faults.clear()
