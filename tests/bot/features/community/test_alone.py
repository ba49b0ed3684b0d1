"""Results of a race of one player against automata."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from bot.features.community import results, seasons, standings
from bot.features.community import rows as stored
from bot.features.community.cards import Finish
from bot.features.community.points import PODIUM
from bot.features.community.ratings import NEWCOMER
from bot.hosting.after import presence
from bot.hosting.table.sitting import Person
from bot.ids import GuildId, PersonId
from engine.model import Seat
from tests.bot.games.test_alone import DAY, GAME, alone, newest, raced, told
from tests.bot.stage import heard, shown, stage


class TestRace:
    @pytest.mark.long
    async def test_a_pause_of_more_than_a_week_costs_the_place(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await alone(s)
            panel = shown(await s.slash("Ann", "organise pause", until="in 10 days", table=code))
            assert "with this one the game does not count" in panel.content
            assert not (await s.bot.host.look(code)).row.timing.held
            await s.press("Ann", panel, "Pause anyway")
            assert (await s.bot.host.look(code)).row.timing.held
            await s.slash("Ann", "organise pause", table=code, until="now")
            await raced(s, code, "Ann")
            assert "This game does not count: no places, no ratings." in s.newest.content
            async with s.store.reading() as read:
                assert await stored.table_results(read, code) == []


class TestResult:
    async def test_a_place_among_all_is_kept_and_told_but_no_rating_and_no_points(
        self, tmp_path: Path
    ) -> None:
        async with stage(tmp_path) as s:
            steward = dataclasses.replace(Person(s.id("Dan"), "Dan"), steward=True)
            season = await seasons.start(s.bot.host, GuildId(s.guild.id), steward, "Spring")
            code = await alone(s)
            outcome = await raced(s, code, "Ann")
            ann = s.people["Ann"].id
            async with s.store.reading() as read:
                (row,) = await stored.table_results(read, code)
                assert (row.user, row.place, row.of, row.season) == (ann, outcome.place(Seat(1)), 6, None)
                assert (row.mu, row.sigma) == (NEWCOMER.mu, NEWCOMER.sigma)
                for guild in (s.guild.id, results.EVERYWHERE):
                    assert await stored.ratings(read, GAME, GuildId(guild)) == []
                assert await seasons.table(read, season) == []
                card = await standings.player(read, PersonId(ann), "Ann", GAME, GuildId(s.guild.id))
            place = outcome.place(Seat(1))
            assert (card.rating, card.races) == (None, 1)
            assert (card.wins, card.podiums) == (place == 1, place <= PODIUM)
            assert card.latest == (Finish(place, 6, unrated=True),)

    @pytest.mark.long
    async def test_a_rating_stays_what_others_have_made_it(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.slash("Ann", "play", game=GAME, seats=2, options="laps=2")
            await s.press("Ben", s.newest, "Join")
            await s.press("Ann", s.newest, "Start")
            await raced(s, (await newest(s)).row.id, "Ann", "Ben")
            async with s.store.reading() as read:
                before = await stored.ratings(read, GAME, GuildId(s.guild.id))
            await raced(s, await alone(s), "Ann")
            async with s.store.reading() as read:
                assert await stored.ratings(read, GAME, GuildId(s.guild.id)) == before
                (everywhere,) = await stored.ratings(read, GAME, results.EVERYWHERE, (s.id("Ann"),))
                latest, _first = await stored.results(read, s.id("Ann"), 2)
                card = await standings.player(read, s.id("Ann"), "Ann", GAME, GuildId(s.guild.id))
            assert (latest.mu, latest.sigma) == (everywhere.mu, everywhere.sigma)
            assert card.races == 2

    @pytest.mark.long
    async def test_beside_others_it_is_the_place_among_automata_too_that_wins(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.slash("Ann", "play", game=GAME, seats=2, options="laps=2 automata=4")
            await s.press("Ben", s.newest, "Join")
            await s.press("Ann", s.newest, "Start")
            code = (await newest(s)).row.id
            outcome = await raced(s, code, "Ann", "Ben")
            async with s.store.reading() as read:
                rows = {row.user: (row.place, row.of) for row in await stored.table_results(read, code)}
                rated = {row.user: row.wins for row in await stored.ratings(read, GAME, GuildId(s.guild.id))}
            users = {seat.seat: seat.user for seat in (await s.bot.host.look(code)).seats}
            assert rows == {user: (outcome.place(seat), 6) for seat, user in users.items()}
            assert rated == {user: int(outcome.place(seat) == 1) for seat, user in users.items()}


class TestSilence:
    @pytest.mark.long
    async def test_one_who_stays_away_for_good_leaves_a_race_that_ends_in_one_post(
        self, tmp_path: Path
    ) -> None:
        async with stage(tmp_path) as s:
            code = await alone(s, options="laps=3")
            await s.plot("Ann", "best", code)
            for _ in range(presence.MISSES):
                await s.wait(DAY + 1)
            before = len(told(s))
            await s.wait(DAY + 1)
            assert (await s.bot.host.look(code)).row.stage == "over"
            assert len(told(s)) == before + 1
            assert "Green (free)" in await s.more()
            async with s.store.reading() as read:
                assert await stored.table_results(read, code) == []


class TestPractice:
    @pytest.mark.long
    async def test_it_is_a_race_against_five_automata(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            answer = heard(await s.slash("Ann", "practice", game=GAME, options="laps=2"))
            assert re.search("Automata play against you: (\\w+, ){3}\\w+ and \\w+\\.", answer)
            sitting = await newest(s)
            assert [seat.user for seat in sitting.seats] == [s.people["Ann"].id]
            outcome = await raced(s, sitting.row.id, "Ann")
            assert len(outcome.ranking) == 6
            async with s.store.reading() as read:
                assert await stored.table_results(read, sitting.row.id) == []
