"""Lessons as they are stored."""

from __future__ import annotations

from bot.features.practice.rows import Passed, of_person, put
from bot.ids import PersonId
from bot.store import Store
from bot.times.instants import Instant

ANN = PersonId(11)


async def test_a_lesson_that_is_passed_again_keeps_its_first_time(store: Store) -> None:
    async with store.writing() as tx:
        for lesson, game, at in (("b", "chariots", 1.0), ("a", "chariots", 2.0), ("b", "troy", 3.0)):
            put(tx, Passed(ANN, game, lesson, Instant(at)))
        put(tx, Passed(ANN, "chariots", "b", Instant(9.0)))
        put(tx, Passed(PersonId(12), "chariots", "c", Instant(9.0)))
    async with store.reading() as read:
        found = await of_person(read, ANN, "chariots")
        assert [(row.lesson, row.at) for row in found] == [("b", 1.0), ("a", 2.0)]
        assert len(await of_person(read, ANN, "troy")) == 1
