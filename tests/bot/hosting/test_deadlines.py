"""Reliability and speed: of the latest hundred deadlines, and of the answers to them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.hosting.people import data, preferences
from bot.hosting.table import deadlines
from bot.hosting.table.deadlines import FEWEST_TIMED, KEPT, MISSED, TELLING, UNTIMED
from bot.hosting.time.terms import Terms
from bot.ids import PersonId
from bot.store import PersonRow
from tests.bot.hosting.hall import DAY, HOUR, PEOPLE, Hall, hall

ANN = PEOPLE["Ann"].id


async def person(h: Hall, name: str) -> PersonRow:
    async with h.store.reading() as read:
        return await read.person(PEOPLE[name].id)


async def answers(h: Hall, name: str, *hours: int) -> None:
    """Somebody has answered so fast."""
    async with h.store.writing() as tx:
        await tx.put_person(PersonRow(PEOPLE[name].id, name, deadlines=hours))


def test_reliability_is_the_share_of_the_latest_hundred_deadlines_that_were_met() -> None:
    assert deadlines.reliability(PersonRow(PersonId(1), deadlines=(0,) * (TELLING - 1))) is None
    someone = PersonRow(PersonId(1), deadlines=(*(MISSED,) * 20, *(3,) * 20))
    assert (deadlines.reliability(someone), deadlines.percent(someone)) == (0.5, 50)
    for met in range(1, KEPT + 1):
        someone = deadlines.noted(someone, 1)
        assert len(someone.deadlines) == min(40 + met, KEPT)
    assert (deadlines.reliability(someone), deadlines.percent(someone)) == (1, 100)


@pytest.mark.parametrize(
    ("hours", "told"),
    [
        ((0,) * (FEWEST_TIMED - 1), ""),
        ((UNTIMED,) * 50 + (MISSED,) * 40, ""),
        ((2,) * FEWEST_TIMED, "answers within 4 hours"),
        ((2,) * 6 + (12,) * 4, "answers within 12 hours"),
        ((2,) * 6 + (20,) * 4, "answers within a day"),
        ((2,) * 9 + (90,), "answers within 4 hours"),
        ((2,) * 5 + (30,) * 5, ""),
    ],
)
def test_speed_is_that_of_three_answers_of_four_from_ten_on(hours: tuple[int, ...], told: str) -> None:
    assert deadlines.speed(PersonRow(PersonId(1), deadlines=hours)) == told


async def test_it_is_counted_from_the_question_to_the_first_answer_without_the_nights(tmp_path: Path) -> None:
    """The question comes at 8:00 UTC; Ann's night lasts from 12:00 to 20:00."""
    async with hall(tmp_path) as h:
        await preferences.settle(h.host, ANN, nights="12:00-20:00", zone="UTC")
        id = await h.race("Ann", "Ben", terms=Terms(phase=int(2 * DAY)))
        began = (await h.look(id)).row.timing.began
        assert began % DAY == 8 * HOUR
        await h.wait(3 * HOUR)
        await h.plot(id, "Ben")
        await h.wait(11 * HOUR)
        await h.plot(id, "Ben", line="3 2 4")
        await h.plot(id, "Ann")
        await h.wait(HOUR)
        assert (await person(h, "Ann")).deadlines == (6,)
        assert (await person(h, "Ben")).deadlines == (3,)
        await h.plot(id, "Ben")
        for _day in range(5):
            await h.wait(DAY)
        assert (await person(h, "Ann")).deadlines == (6, MISSED)


async def test_who_takes_the_answer_back_has_not_answered(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await h.plot(id, "Ann")
        await h.withdraw(id, "Ann")
        await h.wait(5 * HOUR)
        await h.plot(id, "Ann", "Ben")
        await h.wait(HOUR)
        assert (await person(h, "Ann")).deadlines == (5,)


async def test_nobody_becomes_reliable_where_nobody_waits(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", bots=1)
        for _round in range(2):
            await h.round(id, "Ann")
        assert (await h.look(id)).my_seat(ANN).asked == 2
        assert (await person(h, "Ann")).deadlines == ()


async def test_who_does_not_want_it_told_is_not_told_of(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await answers(h, "Ann", *[1] * FEWEST_TIMED)
        assert deadlines.speed(await preferences.settle(h.host, ANN, speed="hide")) == ""
        assert deadlines.speed(await preferences.settle(h.host, ANN, speed="show")) != ""


async def test_what_is_kept_of_deadlines_is_in_the_file_and_goes_with_its_person(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await answers(h, "Ann", 3, MISSED, UNTIMED)
        [kept] = (await data.export(h.host, ANN))["people"]
        assert kept["deadlines"] == [{"met": True, "hours": 3}, {"met": False}, {"met": True}]
        assert json.loads(json.dumps(kept)) == kept
        await data.forget(h.host, ANN)
        assert (await person(h, "Ann")).deadlines == ()
