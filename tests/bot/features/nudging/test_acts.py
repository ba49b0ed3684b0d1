"""A nudge reminds those whom a table waits for: a seat within the limit, after half of the time."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.features.nudging import acts
from bot.hosting.after import appeals
from bot.hosting.organising import lobby, pauses
from bot.hosting.people import blocking, preferences, vacations
from bot.hosting.table.sitting import Person, Wishes
from bot.hosting.time.terms import Terms
from bot.ids import PersonId
from bot.messages import load
from bot.times import how_often
from bot.times.instants import NEVER
from tests.bot.hosting.hall import DAY, HOME, HOUR, PEOPLE, Hall, hall
from tests.bot.hosting.unchanged import refused

WEEK = Terms(phase=int(7 * DAY))
HALF = 3.5 * DAY
BEN = PEOPLE["Ben"].id
NOT_NOW = f"<@{BEN}>: cannot be nudged now."
AGAIN = f"<@{BEN}>: already nudged. A seat is nudged {how_often(appeals.CALLED_AGAIN)} at most"


async def waits_for_ben(h: Hall, *others: str, terms: Terms = WEEK) -> str:
    """A race at which all but Ben have answered, and half of the time has gone."""
    id = await h.race("Ann", "Ben", *others, terms=terms)
    await h.plot(id, "Ann", *others)
    await h.wait(terms.phase / 2 + 1)
    await h.taken()
    return id


async def nudged(h: Hall, id: str, who: str) -> list[tuple[int, ...]]:
    """Somebody nudges: whom the posts that come of it call."""
    await acts.nudge(h.host, id, PEOPLE[who])
    return [message.ping for message in await h.said()]


async def test_it_calls_who_is_waited_for_and_says_who_nudges(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await waits_for_ben(h, "Cleo")
        await acts.nudge(h.host, id, PEOPLE["Cleo"])
        (told,) = await h.said()
        assert told.ping == (BEN,)
        assert told.content.startswith(f"<@{BEN}>: your plot is missing. Nudged by <@{PEOPLE['Cleo'].id}>.")


async def test_it_comes_when_half_of_the_time_has_gone_and_not_before(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben", terms=WEEK)
        await h.plot(id, "Ann")
        h.time += HALF - 1
        at = int(h.time) + 1
        async with refused(h, id, f"once half of the time has gone: <t:{at}:f>"):
            await acts.nudge(h.host, id, PEOPLE["Ann"])
        h.time += 1
        assert await nudged(h, id, "Ann") == [(BEN,)]


async def test_a_seat_is_nudged_once_within_the_limit_by_all_together(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await waits_for_ben(h, "Cleo")
        assert await nudged(h, id, "Ann") == [(BEN,)]
        for who in ("Ann", "Cleo", "Ann"):
            h.time += appeals.CALLED_AGAIN / 4
            async with refused(h, id, AGAIN):
                await acts.nudge(h.host, id, PEOPLE[who])
        h.time += appeals.CALLED_AGAIN / 4
        assert await nudged(h, id, "Cleo") == [(BEN,)]


@pytest.mark.parametrize(("limit", "said"), [(12 * HOUR, "twice a day"), (5 * HOUR, "once every 5 hours")])
async def test_the_limit_is_one_constant_for_a_seat_a_hand_and_the_sentences(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: float, said: str
) -> None:
    monkeypatch.setattr(appeals, "CALLED_AGAIN", limit)
    async with hall(tmp_path) as h:
        id = await waits_for_ben(h)
        assert await nudged(h, id, "Ann") == [(BEN,)]
        h.time += limit / 2
        async with refused(h, id, f"A seat is nudged {said} at most"):
            await acts.nudge(h.host, id, PEOPLE["Ann"])
        h.time += limit / 2
        assert await nudged(h, id, "Ann") == [(BEN,)]


async def test_a_new_question_does_not_let_it_come_sooner(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await waits_for_ben(h, terms=Terms(phase=int(6 * HOUR)))
        assert await nudged(h, id, "Ann") == [(BEN,)]
        await h.round(id, "Ben")
        await h.plot(id, "Ann")
        await h.wait(4 * HOUR)
        async with refused(h, id, AGAIN):
            await acts.nudge(h.host, id, PEOPLE["Ann"])


async def test_only_the_people_of_the_table_nudge_and_only_others(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await waits_for_ben(h)
        async with refused(h, id, "Only the people of this table can nudge."):
            await acts.nudge(h.host, id, PEOPLE["Eve"])
        async with refused(h, id, "waits for nobody whom you can nudge"):
            await acts.nudge(h.host, id, PEOPLE["Ben"])


async def test_without_a_deadline_nobody_is_nudged(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await waits_for_ben(h)
        await pauses.pause(h.host, id, PEOPLE["Ben"], h.after(2 * DAY))
        await h.vote(id, "Ann")
        async with refused(h, id, "No deadline is running here"):
            await acts.nudge(h.host, id, PEOPLE["Ann"])


async def test_one_person_calls_another_once_a_day_at_all_tables_together(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        ids = [await h.race("Ann", "Ben", "Cleo", terms=WEEK) for _ in range(2)]
        for id in ids:
            await h.plot(id, "Ann", "Cleo")
        await h.wait(HALF + 1)
        await h.taken()
        assert await nudged(h, ids[0], "Ann") == [(BEN,)]
        async with refused(h, ids[1], NOT_NOW):
            await acts.nudge(h.host, ids[1], PEOPLE["Ann"])
        assert await nudged(h, ids[1], "Cleo") == [(BEN,)]


async def _mute(h: Hall, _id: str) -> object:
    return await preferences.settle(h.host, BEN, letters="none")


async def _mute_here(h: Hall, id: str) -> object:
    return await preferences.mute_table(h.host, BEN, id)


async def _no_reminders(h: Hall, _id: str) -> object:
    return await preferences.settle(h.host, BEN, reminders="none")


async def _digest(h: Hall, _id: str) -> object:
    return await preferences.settle(h.host, BEN, digest="7:00", zone="UTC")


async def _asleep(h: Hall, _id: str) -> object:
    return await preferences.settle(h.host, BEN, nights="20:00-06:00", zone="UTC")


async def _away(h: Hall, _id: str) -> object:
    return await vacations.go_away(h.host, BEN, "", "in 3 days")


async def _blocked(h: Hall, _id: str) -> None:
    await blocking.block(h.host, PEOPLE["Ben"], PEOPLE["Ann"])


HOLDS: dict[str, Callable[[Hall, str], Awaitable[object]]] = {
    "mute": _mute,
    "a muted table": _mute_here,
    "no reminders": _no_reminders,
    "a digest": _digest,
    "a night": _asleep,
    "a vacation": _away,
    "a block": _blocked,
}


@pytest.mark.parametrize("why", HOLDS)
async def test_mute_nights_and_vacations_hold_and_nobody_hears_which_of_them(
    tmp_path: Path, why: str
) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben", terms=Terms(phase=int(14 * DAY)))
        await h.plot(id, "Ann")
        await HOLDS[why](h, id)
        clock = (await h.look(id)).row.timing
        h.time = clock.began + (clock.due - clock.began) / 2 + 1
        if why == "a night":
            h.time += 12.5 * HOUR  # at half past eight in the evening
        if why == "a vacation":
            await vacations.go_away(h.host, BEN, "", "in 3 days")
        await h.taken()
        async with refused(h, id, NOT_NOW):
            await acts.nudge(h.host, id, PEOPLE["Ann"])


async def test_in_the_quiet_hours_of_a_table_nobody_is_nudged(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await waits_for_ben(h, terms=Terms(phase=int(7 * DAY), quiet="18:00-09:00"))
        h.time += 2 * HOUR  # at ten in the evening
        async with refused(h, id, NOT_NOW):
            await acts.nudge(h.host, id, PEOPLE["Ann"])


async def test_of_several_those_are_nudged_who_can_be(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben", "Cleo", terms=WEEK)
        await h.plot(id, "Ann")
        await preferences.settle(h.host, PEOPLE["Cleo"].id, letters="none")
        await h.wait(HALF + 1)
        await h.taken()
        seats = await acts.nudge(h.host, id, PEOPLE["Ann"])
        assert [seat.user for seat in seats] == [BEN]


async def test_who_wants_letters_gets_one_and_it_counts_as_a_call(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await waits_for_ben(h)
        await preferences.settle(h.host, BEN, letters="letter")
        await acts.nudge(h.host, id, PEOPLE["Ann"])
        (letter,) = [p for p in await h.taken() if p.kind == "letter"]
        assert "Nudged by" in load(letter.payload["letter"]).content
        async with h.store.reading() as read:
            assert BEN in {appeal.other for appeal in await read.appeals(PEOPLE["Ann"].id, NEVER)}


async def test_letters_of_one_nudge_are_one_post_however_many_read_them(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        many = [Person(PersonId(700 + n), f"Reader {n}", guild=HOME.guild) for n in range(appeals.POSTS + 1)]
        sitting = await lobby.open(h.host, PEOPLE["Ann"], HOME, Wishes("circus", 1 + len(many), terms=WEEK))
        for person in many:
            await lobby.join(h.host, sitting.row.id, person)
            await preferences.settle(h.host, person.id, letters="letter")
        await lobby.start(h.host, sitting.row.id, PEOPLE["Ann"])
        await h.wait(HALF + 1)
        await h.taken()
        await acts.nudge(h.host, sitting.row.id, PEOPLE["Ann"])
        assert sum(parcel.kind == "letter" for parcel in await h.taken()) == len(many)


async def test_a_reminder_of_the_clock_comes_as_it_would_have(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await waits_for_ben(h)
        await acts.nudge(h.host, id, PEOPLE["Ann"])
        await h.taken()
        await h.wait(HALF - HOUR)
        assert [message.ping for message in await h.said()] == [(BEN,)]
