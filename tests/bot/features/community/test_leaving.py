"""Results of those who leave a game, and of those who take their seats."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.features.community import results, seasons, standings
from bot.features.community import rows as stored
from bot.features.community.points import POINTS
from bot.features.community.ratings import NEWCOMER, Entrant, Rating, rate, rate_race
from bot.features.community.rows import RatingRow, ResultRow
from bot.hosting.after import vacating
from bot.ids import GuildId, PersonId
from bot.times.instants import Instant
from engine import find
from engine.model import Order, Seat
from tests.bot.hosting.hall import Hall, hall
from tests.bot.hosting.test_leaving import DAY, OTHERS, leave, order_of, race_on, under_way
from tests.bot.races import raced, resign
from tests.bot.stage import Stage, stage
from tests.bot.troys import ROOKS, game, play

ANN, BEN, CLEO, DAN = map(PersonId, (1, 2, 3, 4))


async def result_of(s: Stage, code: str, who: str) -> ResultRow | None:
    async with s.store.reading() as read:
        rows = await stored.table_results(read, code)
    return next((row for row in rows if row.user == s.people[who].id), None)


async def rating_of(s: Stage, who: str, guild: int = results.EVERYWHERE) -> RatingRow | None:
    async with s.store.reading() as read:
        rows = await stored.ratings(read, "chariots", GuildId(guild), [s.id(who)])
    return rows[0] if rows else None


class TestLeaver:
    async def test_who_flees_a_lost_race_is_rated_by_the_place_at_that_moment(self, tmp_path: Path) -> None:
        """Though the seat wins in the end."""
        async with stage(tmp_path) as s:
            code, order = await under_way(s)
            *others, last = order
            await leave(s, last, code)
            await race_on(s, code, *others, "Dan")
            for who in others:
                await resign(s, who, code)
            fled, won = await result_of(s, code, last), await result_of(s, code, "Dan")
            assert fled is not None
            assert (fled.place, fled.of, fled.stayed) == (3, 3, False)
            assert won is not None
            assert (won.place, won.stayed) == (1, True)
            for guild in (s.guild.id, results.EVERYWHERE):
                mine, heirs = await rating_of(s, last, guild), await rating_of(s, "Dan", guild)
                assert mine is not None
                assert (mine.mu < NEWCOMER.mu, mine.races, mine.wins, mine.podiums) == (True, 1, 0, 0)
                assert heirs is not None
                assert (heirs.mu > NEWCOMER.mu, heirs.wins) == (True, 1)

    @pytest.mark.long
    async def test_who_leaves_in_front_is_rated_by_the_place_of_the_seat_at_the_end(
        self, tmp_path: Path
    ) -> None:
        async with stage(tmp_path) as s:
            code, (first, *others) = await under_way(s)
            await s.slash(first, "organise replace", seat=OTHERS.index(first) + 1, table=code)
            await s.press("Dan", s.newest, "Take a free seat")
            await race_on(s, code, *others, "Dan")
            await resign(s, "Dan", code)
            await resign(s, others[0], code)
            fled, heir = await result_of(s, code, first), await result_of(s, code, "Dan")
            assert fled is not None
            assert heir is not None
            assert fled.place == heir.place > 1

    @pytest.mark.long
    async def test_a_ghost_drives_for_a_leaver_too(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code, (*others, last) = await under_way(s)
            await s.slash(last, "organise replace", seat=OTHERS.index(last) + 1, table=code)
            for who in others:
                await resign(s, who, code)
            fled = await result_of(s, code, last)
            assert fled is not None
            assert (fled.place, fled.stayed) == (3, False)

    @pytest.mark.long
    async def test_who_leaves_before_anything_was_asked_is_not_rated(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", "Cleo", chariots="one")
            await leave(s, "Cleo", code)
            await race_on(s, code, "Ann", "Ben", "Dan")
            for who in ("Ann", "Ben"):
                await resign(s, who, code)
            assert await result_of(s, code, "Cleo") is None
            assert await rating_of(s, "Cleo") is None

    @pytest.mark.long
    async def test_who_comes_back_after_somebody_else_is_rated_by_the_worst_place(
        self, tmp_path: Path
    ) -> None:
        """No friend wins a race for somebody who waits outside."""
        async with stage(tmp_path) as s:
            code, (*others, last) = await under_way(s)
            await leave(s, last, code)
            await race_on(s, code, *others, "Dan")
            await leave(s, "Dan", code, to=last)
            await race_on(s, code, *others, last)
            for who in others:
                await resign(s, who, code)
            row = await result_of(s, code, last)
            assert row is not None
            assert (row.place, row.stayed) == (3, True)
            async with s.store.reading() as read:
                assert len(await stored.table_results(read, code)) == 4

    @pytest.mark.long
    async def test_a_game_without_an_order_is_lost_by_leaving(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await game(s, position=ROOKS)
            await play(s, code, "a3R-b3", "j8r-i8")
            await leave(s, "Ann", code)
            await play(s, code, "b3R-a3", "i8r-j8")
            await resign(s, "Ben", code)
            rows = {name: await result_of(s, code, name) for name in ("Ann", "Ben", "Dan")}
            assert {name: row.place for name, row in rows.items() if row} == {"Ann": 2, "Ben": 2, "Dan": 1}

    def test_no_game_is_somebodys_best_for_races_that_were_left(self) -> None:
        def row(game: str, place: int, mu: float, stayed: bool) -> ResultRow:
            return ResultRow(
                "ABCD", PersonId(1), game, GuildId(1), None, Instant(mu), place, 4, mu, 8.0, "field", stayed
            )

        stayed = [row("chariots", 1, 26.0, True), row("charioteer", 2, 27.0, True)]
        left = [row("chariots", 1, 26.0, False), row("charioteer", 2, 27.0, True)]
        assert standings._best(stayed) == find("chariots").title
        assert standings._best(left) == find("charioteer").title

    @pytest.mark.long
    async def test_the_points_of_a_season_are_for_those_who_stay(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.slash("Dan", "server season", name="Spring", action="begin")
            code, (first, second, third) = await under_way(s)
            await leave(s, first, code)
            await race_on(s, code, second, third, "Dan")
            for who in (third, second):
                await resign(s, who, code)
            async with s.store.reading() as read:
                [season] = await stored.seasons(read, GuildId(s.guild.id))
                points = {row.user: row.points for row in await seasons.table(read, season)}
            assert s.people[first].id not in points
            assert points[s.id("Dan")] == POINTS[0]


class TestAbsentee:
    @pytest.mark.long
    async def test_a_seat_left_by_absence_is_no_escape(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code, (first, second, third) = await under_way(s)
            for _ in range(4):
                await race_on(s, code, first, second)
                await s.wait(DAY + 1)
            assert (await s.bot.host.look(code)).seat_of(s.id(third)) is None
            async with s.store.reading() as read:
                (gone,) = await read.departures(code)
            assert (gone.way, gone.user) == ("absent", s.people[third].id)
            await s.press("Dan", next(m for m in s.posts() if "missed" in m.content), "Take a free seat")
            await race_on(s, code, first, second, "Dan")
            await resign(s, "Dan", code)
            await resign(s, first, code)
            row, heir = await result_of(s, code, third), await result_of(s, code, "Dan")
            assert row is not None
            assert heir is not None
            assert (row.place, row.stayed) == (max(gone.place, heir.place), False)
            assert row.place > 1


class TestSubstitute:
    @pytest.mark.long
    @pytest.mark.parametrize("known", [False, True])
    async def test_who_takes_a_seat_over_and_loses_keeps_the_rating(
        self, tmp_path: Path, known: bool
    ) -> None:
        async with stage(tmp_path) as s:
            if known:
                await raced(s, "Dan", "Ann")
            before = await rating_of(s, "Dan")
            code, (*others, last) = await under_way(s)
            await leave(s, last, code)
            await race_on(s, code, *others, "Dan")
            while (order := await order_of(s, code))[0] == "Dan":
                await race_on(s, code, *others, "Dan")
            await resign(s, "Dan", code)
            await resign(s, order[0], code)
            lost = await result_of(s, code, "Dan")
            assert lost is not None
            assert lost.place == 3
            after = await rating_of(s, "Dan")
            assert after is not None
            unrated = before or RatingRow(
                s.id("Dan"), "chariots", results.EVERYWHERE, NEWCOMER.mu, NEWCOMER.sigma
            )
            assert replace(after, met=0) == replace(unrated, met=0)
            assert await rating_of(s, last) is not None

    async def test_nobody_gains_by_beating_a_substitute(self) -> None:
        """The others are rated against whoever has started on that seat."""
        entrants = [
            Entrant(ANN, Seat(1), 1),
            Entrant(BEN, Seat(2), 2),
            Entrant(CLEO, Seat(3), 3),
            Entrant(DAN, Seat(3), 3, late=True),
        ]
        after = rate_race({}, entrants)
        assert {user: after[user] for user in (ANN, BEN, CLEO)} == rate({}, [[ANN], [BEN], [CLEO]])
        assert after[DAN] == NEWCOMER

    async def test_a_substitute_is_rated_in_the_place_of_whoever_had_the_seat(self) -> None:
        entrants = [
            Entrant(ANN, Seat(1), 2),
            Entrant(BEN, Seat(2), 3),
            Entrant(CLEO, Seat(3), 3),
            Entrant(DAN, Seat(3), 1, late=True),
        ]
        before = {DAN: Rating(30, 4, 7)}
        assert rate_race(before, entrants)[DAN] == rate(before, [[DAN], [ANN], [BEN]])[DAN]

    @pytest.mark.long
    async def test_one_who_takes_a_seat_at_which_nothing_has_happened_is_as_good_as_the_first(
        self, tmp_path: Path
    ) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben", "Cleo", chariots="one")
            await race_on(s, code, "Ann", "Ben")
            await s.wait(DAY + 1)
            await s.press("Dan", s.newest, "Take a free seat")
            assert not (await s.bot.host.look(code)).my_seat(s.id("Dan")).substitute


class TestRemoved:
    async def test_who_is_removed_by_the_others_is_rated_as_it_stood(self, tmp_path: Path) -> None:
        """What somebody else does with the seat afterwards is not theirs."""
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            for who, line in (("Ann", "5 4 3"), ("Ben", "3 4 2"), ("Cleo", "2 3 4")):
                await h.plot(id, who, line=line)
            await h.wait(3600)
            sitting = await h.look(id)
            game = sitting.game
            assert game.rules.ranks is not None
            (first,), *_others = game.rules.ranks.standings(sitting.running.state)
            removed = sitting.seat(first)
            assert removed is not None
            async with h.host.changing(id) as (tx, before):
                await vacating.vacate(tx, before, removed, way="removed")
            claims = await over(h, id, first)
            (mine,) = [c for c in claims if c.user == removed.user]
            assert (mine.result.place, mine.stayed) == (1, False)


async def over(h: Hall, id: str, *resigning: int) -> list[results.Claim]:
    """Who is rated for a race once these seats and the one in front of the others have resigned."""
    sitting = await h.look(id)
    quitting = [*resigning, next(s.seat for s in sitting.people if s.seat not in resigning)]
    for seat in quitting:
        async with h.host.changing(id) as (tx, running):
            step = h.host.submit(running, Order("act", Seat(seat), line="resign", by="host"))
            await h.host.save(tx, running, [step])
    async with h.store.reading() as read:
        return results.claims_of(await h.host.read(read, id), await read.departures(id))
