"""Ratings, results and seasons as the store keeps them, in every database."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.events import PersonForgotten
from bot.features.community import rows, seasons
from bot.features.community.rows import RatingRow, ResultRow, SeasonRow
from bot.ids import NOBODY, GuildId, PersonId
from bot.store import Store, StoreError
from bot.text import mention
from bot.times.instants import Instant
from tests.bot.store.test_store import table

DAN = PersonId(14)

ANN, BEN, CLEO = PersonId(11), PersonId(12), PersonId(13)


def result(user: int = ANN, table: str = "KBQT", **changes: Any) -> ResultRow:
    row = ResultRow(
        table,
        PersonId(user),
        "chariots",
        GuildId(5),
        None,
        finished=Instant(1000.5),
        place=1,
        of=4,
        mu=26.5,
        sigma=7.25,
        rule="field",
    )
    return replace(row, **changes)


async def test_ratings_come_by_what_is_almost_certain_of_them(store: Store) -> None:
    bold = RatingRow(ANN, "chariots", GuildId(5), mu=30.0, sigma=8.0, races=1, wins=1, podiums=1)
    steady = RatingRow(BEN, "chariots", GuildId(5), mu=26.0, sigma=1.5, races=40, wins=9, podiums=20)
    middle = RatingRow(CLEO, "chariots", GuildId(5), mu=28.0, sigma=3.0)
    elsewhere, other = replace(bold, guild=GuildId(0)), replace(bold, game="other")
    async with store.writing() as tx:
        for row in (bold, steady, middle, elsewhere, other):
            tx.put(rows.RATINGS, row)
    async with store.reading() as read:
        assert await rows.ratings(read, "chariots", GuildId(5)) == [steady, middle, bold]
        assert await rows.ratings(read, "chariots", GuildId(5), [ANN, BEN, PersonId(99)]) == [steady, bold]
        assert await rows.ratings(read, "chariots", GuildId(5), []) == []
        assert await rows.ratings(read, "chariots", GuildId(0)) == [elsewhere]
        assert await rows.ratings(read, "other", GuildId(5)) == [other]


async def test_who_is_being_forgotten_is_on_no_list(store: Store) -> None:
    """The rows of somebody stand under another number until all features have forgotten that person."""
    rated = [RatingRow(user, "chariots", GuildId(5), 25.0, 8.0, races=1) for user in (ANN, BEN)]
    async with store.writing() as tx:
        await tx.add_table(table())
        season = (await rows.add_season(tx, SeasonRow(0, GuildId(5), "Spring", "", Instant(0.5)))).id
        for row in rated:
            tx.put(rows.RATINGS, row)
        rows.add_result(tx, result(ANN, season=season))
        rows.add_result(tx, result(BEN, season=season, place=2))
        await tx.set_aside(ANN, PersonId(-7))
    async with store.reading() as read:
        assert [row.user for row in await rows.ratings(read, "chariots", GuildId(5))] == [BEN]
        race = await rows.season_results(read, season)
        assert [row.user for row in race] == [-7, BEN]
        assert [one.user for one in seasons.counted(race, (12, 8, 5))] == [BEN]
    assert mention(PersonId(-7)) == mention(NOBODY) == "somebody"


async def test_a_rating_is_replaced_whole(store: Store) -> None:
    later = RatingRow(ANN, "chariots", GuildId(0), 26.5, 7.5, races=2, wins=1, podiums=2)
    async with store.writing() as tx:
        tx.put(rows.RATINGS, RatingRow(ANN, "chariots", GuildId(0), 25.0, 8.0))
        tx.put(rows.RATINGS, later)
        assert await rows.ratings(tx, "chariots", GuildId(0)) == [later]


async def test_the_results_of_a_person_come_newest_first(two: Store) -> None:
    old, new = result(finished=1.0), result(table="OTHR", finished=2.0, season=3)
    async with two.writing() as tx:
        for row in (old, new, result(BEN, finished=3.0)):
            rows.add_result(tx, row)
    async with two.reading() as read:
        assert await rows.results(read, ANN) == [new, old]
        assert await rows.results(read, ANN, limit=1) == [new]


async def test_the_results_of_a_table_come_by_place(two: Store) -> None:
    async with two.writing() as tx:
        for user, place in ((11, 3), (12, 1), (13, 2)):
            rows.add_result(tx, result(user, place=place))
        rows.add_result(tx, result(DAN, "OTHR"))
    async with two.reading() as read:
        assert [row.user for row in await rows.table_results(read, "KBQT")] == [12, 13, 11]


async def test_people_have_met_who_were_rated_together(two: Store) -> None:
    async with two.writing() as tx:
        for row in (
            *(result(user, rule="field") for user in (11, 12, 13)),
            result(DAN, rule="fled"),
            result(ANN, "OTHR"),
            result(BEN, "OTHR"),
            result(15, "OTHR"),
        ):
            rows.add_result(tx, row)
        assert await rows.met(tx, "chariots", [ANN, CLEO, PersonId(14)]) == {11: 3, 13: 2}
        assert await rows.met(tx, "other", [ANN]) == {}


async def test_games_of_two_are_weighed_and_others_where_one_has_answered_seldom(two: Store) -> None:
    async with two.writing() as tx:
        for id in ("NULL", "EARL"):
            await tx.add_table(table(id))
        for row in (
            *(result(user, rule="duel", weight=0.5) for user in (11, 12)),
            *(result(user, "OTHR", rule="field") for user in (11, 12)),
            result(CLEO, "OTHR", rule="seldom"),
            result(DAN, "OTHR", rule="late"),
            *(result(user, "NULL", rule="duel", weight=0.0) for user in (11, 12)),
            *(result(user, "EARL", finished=9.0, rule="duel") for user in (11, 12)),
        ):
            rows.add_result(tx, row)
        found = await rows.weighed(tx, [ANN, BEN, CLEO, DAN], Instant(1000.0))
    assert found == {frozenset({11, 12}): 1, frozenset({11, 13}): 1, frozenset({12, 13}): 1}


async def test_so_are_those_in_which_one_of_two_has_taken_a_seat_over(two: Store) -> None:
    async with two.writing() as tx:
        await tx.add_table(table("NULL"))
        for row in (
            result(ANN, rule="alone"),
            result(BEN, rule="late"),
            result(CLEO, rule="fled"),
            result(ANN, "OTHR", rule="duel"),
            result(BEN, "OTHR", rule="duel", stayed=False),
            result(CLEO, "OTHR", rule="late", weight=0.5),
            result(ANN, "NULL", rule="alone"),
            result(BEN, "NULL", rule="late", weight=0.0),
        ):
            rows.add_result(tx, row)
        found = await rows.weighed(tx, [ANN, BEN, CLEO], Instant(1000.0))
    assert found == {frozenset({11, 12}): 2, frozenset({11, 13}): 1}


async def test_two_seasons_of_a_server_do_not_mix(two: Store) -> None:
    spring = SeasonRow(0, GuildId(5), "Spring", "chariots", Instant(1.0))
    async with two.writing() as tx:
        first = await rows.add_season(tx, spring)
        second = await rows.add_season(tx, replace(spring, name="Summer", game="", begins=Instant(50.0)))
        elsewhere = await rows.add_season(tx, replace(spring, guild=GuildId(6)))
        rows.save_season(tx, replace(first, ends=Instant(49.0)))
        for row in (
            result(BEN, "OTHR", season=first.id, finished=9.0, place=2),
            result(ANN, "OTHR", season=first.id, finished=9.0, place=1),
            result(ANN, season=first.id, finished=5.0),
            result(CLEO, season=second.id),
            result(DAN),
        ):
            rows.add_result(tx, row)
    assert first == replace(spring, id=first.id)
    assert len({first.id, second.id, elsewhere.id}) == 3
    async with two.reading() as read:
        assert await rows.seasons(read, GuildId(5)) == [second, replace(first, ends=Instant(49.0))]
        found = await rows.season_results(read, first.id)
        assert [(row.table, row.user) for row in found] == [("KBQT", 11), ("OTHR", 11), ("OTHR", 12)]
        assert [row.user for row in await rows.season_results(read, second.id)] == [13]
        assert await rows.season_results(read, elsewhere.id) == []


async def test_nothing_is_kept_of_a_table_that_does_not_exist(store: Store) -> None:
    async def keep() -> None:
        async with store.writing() as tx:
            rows.add_result(tx, result(table="NONE"))

    with pytest.raises(StoreError):
        await keep()


async def test_who_is_forgotten_has_no_rating_and_a_result_without_a_name(two: Store) -> None:
    async with two.writing() as tx:
        for user in (11, 12):
            tx.put(rows.RATINGS, RatingRow(PersonId(user), "chariots", GuildId(0), 25.0, 8.0))
            rows.add_result(tx, result(user, place=user - 10))
        await rows.forget(tx, PersonForgotten(ANN))
        await tx.forget_person(ANN)
    async with two.reading() as read:
        assert await rows.ratings(read, "chariots", GuildId(0)) == [
            RatingRow(BEN, "chariots", GuildId(0), 25.0, 8.0)
        ]
        assert await rows.results(read, ANN) == []
        assert await rows.table_results(read, "KBQT") == [result(0, place=1), result(12, place=2)]
