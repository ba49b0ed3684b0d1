"""Ratings and seasons cannot be farmed: a game counts for those who were there, and less each time."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from bot.features.community import points, results, seasons, standings
from bot.features.community import rows as stored
from bot.features.community.points import POINTS
from bot.features.community.ratings import NEWCOMER, Rating, rate
from bot.features.community.rows import RatingRow, ResultRow, Rule
from bot.features.community.turnout import ENOUGH
from bot.hosting.organising import lobby
from bot.hosting.playing import play
from bot.hosting.table.sitting import Wishes
from bot.ids import GuildId, PersonId
from bot.times.instants import Instant
from engine.model import Order, Seat
from tests.bot.hosting.hall import DAY, HOME, PEOPLE, STEWARD, Hall, hall

NAMES = {person.id: name for name, person in PEOPLE.items()}
WEEK = 7 * DAY


async def resign(h: Hall, id: str, *names: str) -> None:
    for name in names:
        await play.order(h.host, id, PEOPLE[name], Order("act", line="resign"))


async def duel(h: Hall, winner: str, loser: str, rounds: int = ENOUGH) -> Mapping[str, ResultRow]:
    """A race of two in which the loser resigns after some rounds."""
    id = await h.race(winner, loser)
    for _round in range(rounds):
        await h.round(id, winner, loser)
    await resign(h, id, loser)
    return await rows(h, id)


async def rows(h: Hall, id: str) -> Mapping[str, ResultRow]:
    async with h.store.reading() as read:
        return {NAMES[row.user]: row for row in await stored.table_results(read, id)}


async def ratings(h: Hall, guild: int = results.EVERYWHERE, game: str = "chariots") -> dict[str, RatingRow]:
    async with h.store.reading() as read:
        return {NAMES[row.user]: row for row in await stored.ratings(read, game, GuildId(guild))}


def rated(row: ResultRow | RatingRow) -> tuple[float, float]:
    return row.mu, row.sigma


class TestWhoHasHardlyBeenThere:
    @pytest.mark.long
    async def test_ten_races_resigned_at_once_win_nothing_for_the_other(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            for _race in range(10):
                found = await duel(h, "Ann", "Ben", rounds=0)
                assert {name: row.rule for name, row in found.items()} == {"Ann": "alone", "Ben": "fled"}
            for guild in (HOME.guild or 0, results.EVERYWHERE):
                known = await ratings(h, guild)
                assert {name: (row.races, row.wins) for name, row in known.items()} == {
                    "Ann": (0, 0),
                    "Ben": (10, 0),
                }
                assert known["Ben"].mu < rated(known["Ann"])[0] == NEWCOMER.mu

    @pytest.mark.long
    async def test_two_rounds_answered_make_a_game_and_one_does_not(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            assert (await duel(h, "Ann", "Ben", rounds=1))["Ben"].rule == "fled"
            found = await duel(h, "Ann", "Cleo", rounds=2)
            assert {row.rule for row in found.values()} == {"duel"}
            assert (await ratings(h))["Ann"].wins == 1

    @pytest.mark.long
    async def test_who_was_asked_twice_and_silent_loses_alone_and_the_others_race_without(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await h.round(id, "Ann", "Ben", "Cleo")
            for _round in range(ENOUGH):
                await h.plot(id, "Ann", "Ben")
                await h.wait(DAY + 1)
            await resign(h, id, "Ben", "Cleo")
            found = await rows(h, id)
            assert {name: row.rule for name, row in found.items()} == {
                "Ann": "duel",
                "Ben": "duel",
                "Cleo": "fled",
            }
            ann, ben, cleo = (PEOPLE[name].id for name in ("Ann", "Ben", "Cleo"))
            two, three = rate({}, [[ann], [ben]]), rate({}, [[ann], [ben], [cleo]])
            assert rated(found["Ann"]) == (two[ann].mu, two[ann].sigma)
            assert rated(found["Cleo"]) == (three[cleo].mu, three[cleo].sigma)

    async def test_nobody_gains_by_one_who_never_comes(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.plot(id, "Ann")
            await h.wait(3 * DAY)
            await h.round(id, "Ann")
            async with h.host.changing(id) as (tx, running):
                step = h.host.submit(running, Order("act", Seat(2), line="resign", by="host"))
                await h.host.save(tx, running, [step])
            assert {name: row.rule for name, row in (await rows(h, id)).items()} == {"Ann": "alone"}
            assert await ratings(h) == {}

    async def test_in_troy_moves_are_counted(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            for moves, rule in ((2, "fled"), (4, "duel")):
                sitting = await lobby.open(h.host, PEOPLE["Ann"], HOME, Wishes("troy", 2))
                id = sitting.row.id
                await lobby.join(h.host, id, PEOPLE["Ben"])
                await lobby.start(h.host, id, PEOPLE["Ann"])
                for _move in range(moves):
                    [asked] = (await h.look(id)).running.awaited()
                    who = "Ann" if asked.seat == 1 else "Ben"
                    await play.answer(h.host, id, PEOPLE[who], asked.id, asked.fallback)
                await resign(h, id, "Ben")
                assert (await rows(h, id))["Ben"].rule == rule

    async def test_a_seat_given_away_at_once_is_a_race_resigned(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.round(id, "Ann", "Ben")
            await h.hand_over(id, "Ben", 2, "Cleo")
            await h.round(id, "Ann", "Cleo")
            await resign(h, id, "Cleo")
            found = await rows(h, id)
            assert {n: r.rule for n, r in found.items()} == {"Ann": "alone", "Ben": "fled", "Cleo": "late"}
            assert (await ratings(h))["Ann"].races == 0


class TestTheSamePeople:
    @pytest.mark.long
    async def test_their_games_within_seven_days_count_less_each_time(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            before, weights = NEWCOMER, []
            ben, ann = PEOPLE["Ben"].id, PEOPLE["Ann"].id
            known = {ann: NEWCOMER, ben: NEWCOMER}
            for _race in range(5):
                found = await duel(h, "Ann", "Ben")
                weight = found["Ann"].weight
                weights.append(weight)
                full = rate(known, [[ann], [ben]])[ann]
                before = known[ann]
                assert abs(found["Ann"].mu - (before.mu + weight * (full.mu - before.mu))) < 1e-9
                known = {PEOPLE[n].id: Rating(r.mu, r.sigma, r.races) for n, r in (await ratings(h)).items()}
            assert weights == [1, 0.5, 0.25, 0, 0]
            row = (await ratings(h))["Ann"]
            assert (row.races, row.wins) == (3, 3)
            assert (await duel(h, "Ann", "Cleo"))["Ann"].weight == 1
            h.time += WEEK
            assert (await duel(h, "Ann", "Ben"))["Ann"].weight == 1

    @pytest.mark.long
    async def test_in_a_larger_field_they_do_where_one_of_them_has_answered_seldom(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as h:
            ann, ben, cleo = (PEOPLE[name].id for name in ("Ann", "Ben", "Cleo"))
            for race in range(2):
                id = await h.race("Ann", "Ben", "Cleo")
                for _round in range(ENOUGH):
                    await h.round(id, "Ann", "Ben", "Cleo")
                for _round in range(4):
                    await h.plot(id, "Ann", "Ben")
                    await h.wait(DAY + 1)
                known = {PEOPLE[n].id: Rating(r.mu, r.sigma, r.races) for n, r in (await ratings(h)).items()}
                await resign(h, id, "Ben")
                async with h.host.changing(id) as (tx, running):
                    step = h.host.submit(running, Order("act", Seat(3), line="resign", by="host"))
                    await h.host.save(tx, running, [step])
                found = await rows(h, id)
                assert {n: r.rule for n, r in found.items()} == {
                    "Ann": "field",
                    "Ben": "field",
                    "Cleo": "seldom",
                }
                order = [
                    [PEOPLE[n].id for n, row in found.items() if row.place == place]
                    for place in sorted({row.place for row in found.values()})
                ]
                whole = rate(known, order)[ann]
                without = rate(known, [[ann], [ben]])[ann]
                half = (whole.mu + without.mu) / 2 if race else whole.mu
                assert abs(found["Ann"].mu - half) < 1e-9
                assert cleo in {user for level in order for user in level}

    @pytest.mark.long
    async def test_they_do_where_a_third_gives_the_seat_away_to_one_of_them(self, tmp_path: Path) -> None:
        """Whoever takes a seat over can only gain, so that would be a way to win again and again."""
        async with hall(tmp_path) as h:
            found = []
            for _race in range(5):
                id = await h.race("Ann", "Ben")
                await h.round(id, "Ann", "Ben")
                await h.hand_over(id, "Ben", 2, "Cleo")
                await h.round(id, "Ann", "Cleo")
                await resign(h, id, "Ann")
                found.append(await rows(h, id))
            assert [row["Cleo"].rule for row in found] == ["late"] * 5
            assert [row["Cleo"].weight for row in found] == [1, 0.5, 0.25, 0, 0]
            assert found[2]["Cleo"].mu == found[-1]["Cleo"].mu > found[1]["Cleo"].mu
            assert (await ratings(h))["Cleo"].wins == 3
            assert (await duel(h, "Ann", "Cleo"))["Ann"].weight == 0

    @pytest.mark.long
    async def test_who_is_always_there_races_as_often_as_they_like(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            for _race in range(4):
                id = await h.race("Ann", "Ben", "Cleo")
                for _round in range(ENOUGH):
                    await h.round(id, "Ann", "Ben", "Cleo")
                await resign(h, id, "Ben", "Cleo")
                assert {row.rule for row in (await rows(h, id)).values()} == {"field"}
            assert (await ratings(h))["Ann"].wins == 4


@pytest.mark.long
async def test_the_list_of_all_servers_shows_who_has_met_five_people(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        for rival in ("Ben", "Cleo", "Dan", "Eve", "Fay"):
            async with h.store.reading() as read:
                assert await standings.leaders(read, "chariots", results.EVERYWHERE) == []
            await duel(h, "Ann", rival)
        async with h.store.reading() as read:
            everywhere = await standings.leaders(read, "chariots", results.EVERYWHERE)
            assert [row.name for row in everywhere] == ["Ann"]
            assert len(await standings.leaders(read, "chariots", HOME.guild or GuildId(0))) == 6
            ben = PEOPLE["Ben"].id
            assert await standings.place_of(read, ben, "chariots", results.EVERYWHERE) is None
            assert await standings.to_meet(read, ben, "chariots", results.EVERYWHERE) == 4


def row(user: int, place: int, of: int, rule: Rule = "field", weight: float = 1.0) -> ResultRow:
    driver = PersonId(user)
    return ResultRow(
        "KBQT", driver, "chariots", GuildId(1), 1, Instant(1.0), place, of, 25, 8, rule=rule, weight=weight
    )


def earned(*race: ResultRow) -> dict[int, Fraction]:
    return {result.user: result.points for result in seasons.counted(race, POINTS)}


class TestPointsOfASeason:
    def test_seven_last_places_of_four_do_not_beat_two_wins(self) -> None:
        often = [seasons.counted([row(1, 4, 4)], POINTS) for _race in range(7)]
        twice = [seasons.counted([row(2, 1, 4)], POINTS) for _race in range(2)]
        results = [result for race in (*often, *twice) for result in race]
        best, second = points.standing(results, seasons.BEST)
        assert (best.user, int(best.points), best.races) == (2, 20, 2)
        assert (second.user, int(second.points), second.races) == (1, 15, 7)
        assert points.standing(results, 0)[0].user == 1, "where a server lets all games count"

    def test_the_last_of_two_gets_nothing(self) -> None:
        assert earned(row(1, 1, 2, "duel"), row(2, 2, 2, "duel")) == {1: 10, 2: 0}
        assert earned(row(1, 1, 2, "duel"), row(2, 1, 2, "duel")) == {1: 5, 2: 5}

    def test_who_has_hardly_been_there_gets_nothing_and_leaves_the_places_to_the_others(self) -> None:
        race = [row(1, 2, 4), row(2, 3, 4), row(3, 4, 4), row(4, 1, 4, "fled")]
        assert earned(*race) == {1: 10, 2: 7, 3: 5, 4: 0}
        assert earned(row(1, 1, 3, "duel"), row(2, 2, 3, "duel"), row(3, 3, 3, "fled")) == {
            1: 10,
            2: 0,
            3: 0,
        }

    def test_a_game_that_is_none_for_ratings_does_not_count(self) -> None:
        assert earned(row(1, 1, 2, "alone"), row(2, 2, 2, "fled")) == {2: 0}
        assert earned(row(1, 1, 2, "duel", 0.5), row(2, 2, 2, "duel", 0.5)) == {1: 5, 2: 0}
        assert earned(row(1, 1, 2, "duel", 0), row(2, 2, 2, "duel", 0)) == {}

    async def test_the_winner_of_a_race_that_was_resigned_at_once_gets_nothing(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            season = await seasons.start(h.host, GuildId(HOME.guild or 0), STEWARD, "Summer", "chariots")
            assert season.best == seasons.BEST
            for rounds in (0, ENOUGH):
                wishes = Wishes("chariots", 2, options={"chariots": 1})
                id = (await lobby.open(h.host, PEOPLE["Ann"], HOME, wishes)).row.id
                await lobby.join(h.host, id, PEOPLE["Ben"])
                await lobby.start(h.host, id, PEOPLE["Ann"])
                for _round in range(rounds):
                    await h.round(id, "Ann", "Ben")
                await resign(h, id, "Ben")
            async with h.store.reading() as read:
                told = await seasons.table(read, season)
            assert {NAMES[line.user]: line.points for line in told} == {"Ann": 10, "Ben": 0}
