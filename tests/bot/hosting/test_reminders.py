"""Reminders: what is missing, to whom, and once for a seat and a deadline whatever happens in between."""

from __future__ import annotations

import dataclasses
import gettext
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.hosting.organising import extending, pauses
from bot.hosting.people import preferences, vacations
from bot.hosting.time.terms import Terms
from bot.messages import load
from bot.store import SeatRow
from engine import language
from tests.bot.hosting.hall import DAY, HOME, HOUR, PEOPLE, STEWARD, Hall, hall

ANN, BEN = PEOPLE["Ann"].id, PEOPLE["Ben"].id


async def reminded(h: Hall) -> list[tuple[int, ...]]:
    """Whom the reminders of late have called."""
    return [m.ping for m in await h.said() if "missing" in m.content]


async def test_half_time_and_the_end_are_told_to_all_who_are_silent_in_one_mention(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben", "Cleo")
        await h.plot(id, "Cleo")
        await h.taken()
        await h.wait(12 * HOUR - 60)
        assert await h.said() == []
        await h.wait(120)
        (half,) = await h.said()
        due = int((await h.look(id)).row.timing.due)
        assert half.content.startswith(f"<@{ANN}> and <@{BEN}>: your plot is missing. Until <t:{due}:f>")
        assert half.ping == (ANN, BEN)
        await h.plot(id, "Ben")
        await h.wait(10 * HOUR)
        soon = [m for m in await h.said() if "everybody else is done" not in m.content]
        assert [m.ping for m in soon] == [(ANN,)]


async def test_the_last_one_is_told_once_however_often_others_change_their_minds(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await h.plot(id, "Ben")
        await h.wait(4 * HOUR)
        (told,) = await h.said()
        assert told.content.startswith(f"<@{ANN}>: everybody else is done; your plot is missing.")
        for _ in range(3):
            await h.withdraw(id, "Ben")
            await h.wait(HOUR)
            await h.plot(id, "Ben")
            await h.wait(HOUR)
        assert await reminded(h) == []


async def test_who_is_the_last_one_at_night_is_told_so_in_the_morning(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await preferences.settle(h.host, ANN, nights="09:00-12:00", zone="UTC")
        id = await h.race("Ann", "Ben")
        await h.plot(id, "Ben")
        await h.wait(4 * HOUR - 60)
        assert await reminded(h) == []
        await h.wait(120)
        (told,) = [p for p in await h.taken() if p.key.startswith("remind-last")]
        assert load(told.payload).content.startswith(
            f"<@{ANN}>: everybody else is done; your plot is missing."
        )


async def test_who_is_no_longer_the_last_one_in_the_morning_is_told_once_that_is_so_again(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as h:
        await preferences.settle(h.host, ANN, nights="09:00-12:00", zone="UTC")
        id = await h.race("Ann", "Ben")
        await h.plot(id, "Ben")
        await h.wait(3 * HOUR + 60)
        await h.withdraw(id, "Ben")
        await h.wait(2 * HOUR)
        assert await reminded(h) == []
        await h.plot(id, "Ben")
        await h.wait(HOUR)
        (told,) = [p for p in await h.taken() if p.key.startswith("remind")]
        assert told.key.startswith("remind-last")


async def test_half_time_that_waits_for_the_morning_is_told_though_others_are_done_no_more(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as h:
        # The race begins at 08:00 UTC, so half time is at 20:00.
        await preferences.settle(h.host, ANN, nights="11:00-21:00", zone="UTC")
        id = await h.race("Ann", "Ben")
        await h.plot(id, "Ben")
        await h.wait(12 * HOUR + 60)
        await h.withdraw(id, "Ben")
        await h.taken()
        await h.wait(HOUR)
        (told,) = [p for p in await h.taken() if p.key.startswith("remind")]
        assert told.key.startswith("remind-morning")


async def test_whose_own_reminder_comes_as_another_one_gets_up_is_called_once(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        # The race begins at 08:00 UTC: Ann's half time waits for 20:59, Ben's reminder comes at 21:00.
        await preferences.settle(h.host, ANN, nights="11:00-20:59", zone="UTC")
        await preferences.settle(h.host, BEN, reminders="11h")
        await h.race("Ann", "Ben")
        await h.wait(12 * HOUR + 60)
        assert await reminded(h) == []
        await h.wait(HOUR)
        assert await reminded(h) == [(ANN,), (BEN,)]


async def test_who_becomes_the_last_one_late_is_told_then(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await h.wait(14 * HOUR)
        await h.taken()
        await h.plot(id, "Ben")
        await h.wait(HOUR)
        assert await reminded(h) == [(ANN,)]


async def test_whoever_sits_alone_among_bots_is_never_the_last_one(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        async with h.host.changing(id) as (tx, sitting):
            await tx.put_seat(_driven(sitting.seats[1]))
        await h.wait(11 * HOUR)
        assert await reminded(h) == []


def _driven(seat: SeatRow) -> SeatRow:
    return dataclasses.replace(seat, user=None, driver="careful")


async def test_an_extension_gives_no_second_half_time_but_another_end(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await h.plot(id, "Ben")
        await h.wait(13 * HOUR)
        await h.taken()
        await extending.extend(h.host, id, STEWARD, int(DAY))
        await h.taken()
        await h.wait(32 * HOUR)
        assert await reminded(h) == []
        await h.wait(2 * HOUR)
        assert await reminded(h) == [(ANN,)]


async def test_a_small_extension_does_not_repeat_what_was_just_said(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await h.plot(id, "Ben")
        await h.wait(22 * HOUR + 60)
        await h.taken()
        await extending.extend(h.host, id, PEOPLE["Ann"], int(3 * HOUR))
        await h.taken()
        await h.wait(4 * HOUR)
        assert await reminded(h) == []


async def test_a_pause_doubles_no_reminder(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await h.plot(id, "Ben")
        await h.wait(13 * HOUR)
        await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(DAY))
        await h.wait(2 * HOUR)
        await pauses.resume(h.host, id, PEOPLE["Ann"])
        await h.vote(id, "Ben")
        await h.taken()
        seen = []
        for _ in range(23):
            await h.wait(HOUR)
            seen += await reminded(h)
        assert seen == [(ANN,)]


async def test_nothing_is_said_during_a_pause(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(5 * DAY))
        await h.taken()
        await h.wait(3 * DAY)
        assert await h.said() == []


async def test_a_restart_doubles_no_reminder(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.race("Ann", "Ben")
        await h.wait(12 * HOUR + 60)
        assert await reminded(h) == [(ANN, BEN)]
        await h.restart()
        await h.settle()
        await h.wait(HOUR)
        assert await reminded(h) == []


async def test_the_next_round_reminds_anew(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        for _ in range(2):
            await h.wait(12 * HOUR + 60)
            assert await reminded(h) == [(ANN, BEN)]
            await h.round(id, "Ann", "Ben")


async def test_quiet_hours_put_a_reminder_off(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        # The race begins at 08:00 UTC, so half time is at 20:00.
        await h.race("Ann", "Ben", terms=Terms(quiet="19:00-23:00"))
        await h.wait(14 * HOUR)
        assert await reminded(h) == []
        await h.wait(HOUR + 60)
        assert await reminded(h) == [(ANN, BEN)]


async def test_who_asked_for_letters_gets_one_and_the_others_are_called(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await preferences.settle(h.host, ANN, letters="letter")
        await h.wait(12 * HOUR + 60)
        parcels = await h.taken()
        (letter,) = [p for p in parcels if p.kind == "letter"]
        assert letter.person == ANN
        written = load(letter.payload["letter"])
        assert f"table `{id}`: your plot is missing." in written.content
        (buttons,) = written.rows
        assert isinstance(buttons, tuple)
        assert [b.label for b in buttons] == ["Plot", "Mute this table"]
        assert letter.payload["instead"]["channel"] == HOME.channel
        assert load(letter.payload["instead"]["message"]).ping == (ANN,)
        assert [load(p.payload).ping for p in parcels if p.key.startswith("remind") and p is not letter] == [
            (BEN,)
        ]


class Bracketed(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return f"[{message}]"


@pytest.fixture
def brackets() -> Iterator[str]:
    """A made-up language."""
    language.add_language("xx", Bracketed())
    yield "xx"
    del language._added["xx"]


async def test_a_letter_is_in_the_language_of_its_reader(tmp_path: Path, brackets: str) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await preferences.settle(h.host, BEN, letters="letter")
        with language.speaking(brackets):
            await h.plot(id, "Ben")
        await h.withdraw(id, "Ben")
        await h.wait(12 * HOUR + 60)
        (letter,) = [p for p in await h.taken() if p.kind == "letter"]
        assert load(letter.payload["letter"]).content.startswith("[")
        assert load(letter.payload["instead"]["message"]).content.startswith("<@")


async def test_what_is_muted_is_not_said(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await preferences.mute_table(h.host, ANN, id)
        await h.wait(12 * HOUR + 60)
        assert await reminded(h) == [(BEN,)]
        await preferences.mute_table(h.host, ANN, id, False)
        await preferences.settle(h.host, BEN, letters="none")
        await h.wait(10 * HOUR)
        assert await reminded(h) == [(ANN,)]


async def test_a_table_that_is_muted_mutes_no_other(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        quiet = await h.race("Ann", "Ben")
        loud = await h.race("Ann", "Ben")
        for user in (ANN, BEN):
            await preferences.mute_table(h.host, user, quiet)
        await h.wait(12 * HOUR + 60)
        (told,) = [m for m in await h.said() if "missing" in m.content]
        assert loud in told.content


async def test_nobody_is_reminded_on_vacation(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await vacations.go_away(h.host, ANN, "now", "2 days")
        due = (await h.look(id)).row.timing.due
        await h.wait(due - h.time - 30 * HOUR)
        assert [ANN in ping for ping in await reminded(h)] in ([], [False])
        await h.wait(29 * HOUR)
        assert await reminded(h) == [(ANN, BEN)]
