"""Time is never for nothing: no way of having more of it gives more than the list of `docs/playing.md`
allows, however people combine them, and nobody else has less by it."""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.hosting.after import banks
from bot.hosting.organising import extending, homes, pauses
from bot.hosting.people import preferences, vacations
from bot.hosting.seats import absence, leaving, taking
from bot.hosting.table.sitting import OPEN, PLAYER, Refused, Sitting
from bot.hosting.time import gains
from bot.hosting.time.calendar import counted, deadline, runs_out
from bot.hosting.time.gains import Gain, Limit
from bot.hosting.time.terms import Terms
from bot.store import Timing
from bot.times.instants import NEVER, Instant
from engine.model import Seat
from tests import extent
from tests.bot.hosting.hall import DAY, HOME, HOUR, PEOPLE, START, Hall, hall

LIST = Path(__file__).parents[3] / "docs" / "playing.md"
WAYS: Mapping[str, Gain | None] = {
    "your extension": "excuse",
    "an organiser who plays": None,
    "the others agree": "extension",
    "vacations of": "vacation",
    "players' nights": "nights",
    "somebody takes over": "seat",
    "somebody did not come": "first",
    "a pause": None,
    "a channel": "channel",
    "the server removes the bot": "server",
}
"""How the rows of the list begin, and the names of the ways; two ways are limited by other things."""


def rows() -> dict[str, list[str]]:
    """The cells of the list, by the beginnings of its rows."""
    text = LIST.read_text(encoding="utf-8").split("| way | in a phase | in a game |")[1].split("\n\n")[0]
    found = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines()[2:]]
    assert len(found) == len(WAYS)
    return {start: next(row for row in found if row[0].startswith(start)) for start in WAYS}


def allowances() -> dict[str, Limit]:
    """What the list allows in a phase."""
    return {start: _limit(row[1]) for start, row in rows().items()}


def in_a_game(length: int, phases: int) -> dict[str, float]:
    """The seconds that the list allows two people with one seat in a game."""
    often = {
        "once": 1,
        "once for each seat": 1,
        "once for each person": len(CHEATS),
        "in each phase": phases,
    }
    found = {s: _limit(row[1]).of(length) * often[row[2]] for s, row in rows().items() if row[2] in often}
    days = re.match(r"(\d+) days a year for each person", rows()["vacations of"][2])
    assert days
    return found | {"vacations of": int(days[1]) * DAY * len(CHEATS)}


def _limit(cell: str) -> Limit:
    found = re.search(r"(\d+) (day|hour)", cell)
    most = int(found[1]) * int({"day": DAY, "hour": HOUR}[found[2]]) if found else None
    share = 0.25 if cell.startswith("a quarter of its length") else 1 if "its length" in cell else None
    return Limit(most, share)


def test_the_bot_allows_what_the_list_says() -> None:
    listed = allowances()
    assert {way: listed[start] for start, way in WAYS.items() if way} == dict(gains.LIMITS)
    assert listed["an organiser who plays"] == gains.ALONE
    assert listed["a pause"].of(0) == float(pauses.SHORT)
    days = f"{pauses.SHORT / DAY:.0f} days"
    assert rows()["a pause"][2] == f"{days}, and again after {days} of play"
    text = LIST.read_text(encoding="utf-8")
    assert f"{int(vacations.MOST / DAY)} days a year for each person" in text
    assert f"counts as {int(vacations.LEAST / DAY)} day at least" in text


async def clock(h: Hall, id: str) -> Timing:
    return (await h.look(id)).row.timing


async def test_a_pause_gives_no_free_weekend_on_top(tmp_path: Path) -> None:
    """On a Friday 23 hours are left that count, however many the weekend has."""
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben", terms=Terms(weekends_off=True))
        await h.wait(HOUR)
        before = (await clock(h, id)).due
        await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(HOUR))
        await h.wait(HOUR)
        assert (await clock(h, id)).due == before + HOUR


async def test_a_pause_that_ends_early_leaves_no_more_than_its_date_would(tmp_path: Path) -> None:
    """An hour was left, and an hour of the pause: two hours, and not a whole day."""
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await h.wait(23 * HOUR)
        await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(3 * HOUR))
        await h.wait(2 * HOUR)
        await pauses.resume(h.host, id, PEOPLE["Ben"])
        await h.vote(id, "Ann")
        assert (await clock(h, id)).due == h.time + 2 * HOUR


async def test_the_first_round_waits_once_for_those_who_do_not_come(tmp_path: Path) -> None:
    """Who comes back to the seat and stays silent again is driven by the profile."""
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await h.plot(id, "Ann")
        await h.wait(DAY)
        assert (await h.look(id)).seats[1].driver == OPEN
        await taking.take_seat(h.host, id, PEOPLE["Ben"])
        for _ in range(2):
            await h.wait((await clock(h, id)).due - h.time)
        sitting = await h.look(id)
        assert sitting.seats[1].driver == PLAYER
        assert sitting.seats[1].missed == 1
        assert sitting.row.timing.stop > 1


async def test_a_bank_runs_for_whoever_holds_the_seat(tmp_path: Path) -> None:
    """Somebody on vacation who takes a seat back does not undo what was spent by whoever held it."""
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben", terms=Terms(bank=10 * int(DAY)))
        await h.hand_over(id, "Ann", 1, "Cleo")
        await vacations.go_away(h.host, PEOPLE["Ann"].id, "now", "in 5 days")
        await h.wait(2 * DAY)
        await h.hand_over(id, "Cleo", 1, "Ann")
        assert (await clock(h, id)).banks[0].left == 8 * DAY


Act = tuple[Any, ...]
CHEATS = ("Ann", "Eve")
"""The organiser, and somebody to whom the seat is handed to and fro; Ben and Cleo answer and say nothing."""
hours = st.sampled_from([1, 2, 5, 11, 23, 30])
who = st.sampled_from(CHEATS)
acts = st.one_of(
    st.tuples(st.just("wait"), hours),
    st.tuples(st.just("to_the_end")),
    st.tuples(st.just("answer")),
    st.tuples(st.just("away"), who, st.sampled_from([0, 1, 20]), st.sampled_from([1, 24, 100, 500])),
    st.tuples(st.just("cancel"), who),
    st.tuples(st.just("excuse"), who),
    st.tuples(st.just("extend"), who, st.sampled_from([1, 6, 24])),
    st.tuples(st.just("pause"), who, st.sampled_from([1, 24, 100, 168])),
    st.tuples(st.just("resume"), who),
    st.tuples(st.just("hand_over")),
    st.tuples(st.just("leave"), who),
    st.tuples(st.just("take"), who),
    st.tuples(st.just("nights"), who, st.sampled_from(["off", "0:00-10:00", "7:00-17:00", "22:00-8:00"])),
    st.tuples(st.just("lock"), hours),
    st.tuples(st.just("remove"), hours),
    st.tuples(st.just("lock_and_remove"), hours),
    st.tuples(st.just("zone"), who, st.sampled_from(["UTC", "Asia/Tokyo", "America/New_York"])),
)
TERMS = (
    Terms(),
    Terms(phase=int(2 * HOUR)),
    Terms(phase=int(7 * DAY), nights=True),
    Terms(nights=True),
    Terms(weekends_off=True),
    Terms(phase=int(5 * HOUR), quiet="22:00-08:00"),
    Terms(at="20:00"),
    Terms(bank=int(2 * DAY), increment=int(5 * HOUR)),
)


@dataclass
class Cheat:
    """A game in which two people do all that might gain time, and what they have gained."""

    h: Hall
    id: str
    terms: Terms
    listed: dict[str, Limit]
    stop: int = 0
    plain: Instant = NEVER
    """When the phase ends by its terms, or the bank of the cheats' seat is empty."""
    began: float = 0.0
    extended: float = 0.0
    due: float = 0.0
    total: float = 0.0
    """What earlier phases have gained."""
    gained: float = 0.0
    extensions: float = 0.0
    phases: int = 0
    locked: float = 0.0
    locked_in_all: float = 0.0
    shut: float = 0.0
    """Since when the channel is locked, 0 while it is not."""
    shut_before: int = 0
    """The phase in which an earlier lock has counted, 0 if there is none."""
    removed: float = 0.0
    removed_in_all: float = 0.0

    async def look(self) -> Sitting:
        """Look at the table, and at what was gained so far."""
        sitting = await self.h.look(self.id)
        timing = sitting.row.timing
        if timing.stop != self.stop:
            self.total, self.gained, self.extended = self.total + self.gained, 0.0, 0.0
            self.locked = self.removed = 0.0
            self.stop, self.began, self.due = timing.stop, timing.began, 0.0
            self.plain, self.phases = self._plainly(timing), self.phases + 1
        self.extensions += timing.gained.extension - self.extended
        self.extended = timing.gained.extension
        if due := await self._ends(sitting):
            self.due, self.gained = due, counted(self.terms, self.plain, due)
            await self._compare()
        return sitting

    def _plainly(self, timing: Timing) -> Instant:
        if not self.terms.bank:
            return deadline(self.terms, timing.began)
        left = next((bank.left for bank in timing.banks if bank.seat == 1), self.terms.bank)
        return runs_out(self.terms, timing.began, left, [])

    async def _ends(self, sitting: Sitting) -> Instant:
        if not self.terms.bank:
            return sitting.row.timing.due
        async with self.h.store.reading() as read:
            return (await banks.ends(read, sitting)).get(Seat(1), NEVER)

    async def _compare(self) -> None:
        assert self.due >= self.plain, "the deadline comes earlier than by the terms"
        length, listed = self.terms.phase, self.listed
        paused, vacation = await self._paused(self.began), await self._on_vacation(self.began)
        locked, locked_in_all = self._locked()
        slack = DAY if self.terms.at else 60.0
        most = (
            listed["your extension"].of(length)
            + listed["an organiser who plays"].of(length)
            + min(listed["vacations of"].of(length), vacation)
            + (listed["players' nights"].of(length) if self.terms.nights else 0)
            + listed["somebody takes over"].of(length)
            + (listed["somebody did not come"].of(length) if self.phases == 1 else 0)
            + min(listed["a pause"].of(length), paused)
            + min(listed["a channel"].of(length), locked)
            + min(listed["the server removes the bot"].of(length), self.removed)
        )
        assert self.gained <= most + slack, "a phase has gained more than the list allows"
        allowed = in_a_game(length, self.phases)
        used = {
            "an organiser who plays": self.extensions,
            "the others agree": 0.0,
            "vacations of": await self._on_vacation(START),
            "players' nights": allowed["players' nights"] * self.terms.nights,
            "a channel": locked_in_all,
            "the server removes": self.removed_in_all,
        }
        in_the_game = sum(min(most, used.get(way, most)) for way, most in allowed.items())
        in_the_game += await self._paused(START)
        assert self.total + self.gained <= in_the_game + self.phases * slack, "the game has gained more"
        assert self.extensions <= allowed["an organiser who plays"]

    async def _on_vacation(self, since: float) -> float:
        """The seconds of vacation that count for the cheats, from an instant on, future ones too."""
        async with self.h.store.reading() as read:
            rows = await read.away([PEOPLE[name].id for name in CHEATS], NEVER)
        return sum(max(0.0, max(a.ends, a.begins + DAY) - max(a.begins, since)) for a in rows)

    async def _paused(self, since: float) -> float:
        async with self.h.store.reading() as read:
            rows = await pauses.pauses_of(read, self.id, NEVER)
        return sum(max(0.0, p.ends - max(p.began, since)) for p in rows)

    async def act(self, act: Act) -> None:
        """Do something, if the bot allows it; nobody has less time by it than they can count on."""
        before = await self.look()
        due, stop, now = before.row.timing.due, self.stop, self.h.time
        with suppress(Refused):
            await getattr(self, act[0])(*act[1:])
        if act[0] not in ("wait", "to_the_end", "answer"):
            after = await self.look()
            if self.stop == stop and due and after.row.timing.due and not self.terms.bank:
                least = min(due, now + max(2 * HOUR, (due - now) / 2))
                assert after.row.timing.due >= least, f"{act} has taken time from the others"
        await self.others_answer()

    async def others_answer(self) -> None:
        sitting = await self.look()
        for seat in sitting.awaited():
            if seat.seat > 1:
                await self.h.plot(self.id, seat.name)
        assert all(s.missed == 0 for s in sitting.seats if s.seat > 1), "an honest player has missed a round"

    async def wait(self, hours: int) -> None:
        await self._until(self.h.time + hours * HOUR)

    async def to_the_end(self) -> None:
        """Wait until just before the deadline."""
        await self._until(self.due - 60)

    async def _until(self, end: float) -> None:
        """Wait from one thing that happens to the next, and look at each."""
        while self.h.time < end:
            async with self.h.store.reading() as read:
                known = await read.next_alarm()
            alarm = end if known is None else known  # one at 0 rings at once
            await self.h.wait(max(1.0, min(end, alarm) - self.h.time))
            await self.others_answer()

    async def answer(self) -> None:
        for name in CHEATS:
            with suppress(Refused):
                await self.h.plot(self.id, name)
        await self.h.wait(120)

    async def away(self, name: str, since: int, length: int) -> None:
        begins, ends = ("now" if not since else f"in {since} hours"), f"in {since + length} hours"
        await vacations.go_away(self.h.host, PEOPLE[name].id, begins, ends)

    async def cancel(self, name: str) -> None:
        for known in await vacations.vacations(self.h.host, PEOPLE[name].id):
            await vacations.cancel_away(self.h.host, PEOPLE[name].id, known.begins)

    async def excuse(self, name: str) -> None:
        await absence.excuse(self.h.host, self.id, PEOPLE[name])

    async def extend(self, name: str, hours: int) -> None:
        await extending.extend(self.h.host, self.id, PEOPLE[name], int(hours * HOUR))

    async def pause(self, name: str, hours: int) -> None:
        await pauses.pause(self.h.host, self.id, PEOPLE[name], self.h.after(hours * HOUR))

    async def resume(self, name: str) -> None:
        await pauses.resume(self.h.host, self.id, PEOPLE[name])

    async def hand_over(self) -> None:
        seated = (await self.h.look(self.id)).seats[0].user
        giver, taker = CHEATS if seated == PEOPLE["Ann"].id else CHEATS[::-1]
        await self.h.hand_over(self.id, giver, 1, taker)

    async def leave(self, name: str) -> None:
        await leaving.free(self.h.host, self.id, PEOPLE[name], Seat(1))

    async def take(self, name: str) -> None:
        await taking.take_seat(self.h.host, self.id, PEOPLE[name], Seat(1))

    async def lock(self, hours: int) -> None:
        """The organiser locks the channel, in which the bot is to write, and opens it later."""
        await self._shut(hours)
        async with self.h.host.changing(self.id) as (tx, sitting):
            await homes.channel_is_back(tx, sitting, self.h.host.now())

    async def _shut(self, hours: int) -> None:
        self.shut, self.shut_before = self.h.time, self.stop if self.locked else 0
        await homes.lost_home(self.h.host, self.id, HOME.channel)
        await self._until(self.shut + hours * HOUR)
        self.locked, self.locked_in_all = self._locked()
        self.shut = 0.0

    def _locked(self) -> tuple[float, float]:
        """The seconds for which the channel was locked in this phase, and in all: a second lock in a phase
        gives nothing, one that lasts counts as it goes."""
        if not self.shut:
            return self.locked, self.locked_in_all
        here = self.h.time - max(self.shut, self.began) if self.stop != self.shut_before else 0.0
        return self.locked + here, self.locked_in_all + self.h.time - self.shut

    async def remove(self, hours: int) -> None:
        """Somebody removes the bot from the server, and lets it back in later."""
        begun = self.h.time
        await homes.fall_asleep(self.h.host, self.id)
        await self._until(begun + hours * HOUR)
        await homes.wake_up(self.h.host, self.id)
        self.removed += self.h.time - begun
        self.removed_in_all += self.h.time - begun

    async def lock_and_remove(self, hours: int) -> None:
        """The same in a locked channel, which is opened only afterwards."""
        await self._shut(hours)
        await self.remove(hours)
        await self.lock(hours)

    async def nights(self, name: str, hours: str) -> None:
        await preferences.settle(self.h.host, PEOPLE[name].id, nights=hours)

    async def zone(self, name: str, zone: str) -> None:
        await preferences.settle(self.h.host, PEOPLE[name].id, zone=zone)


async def cheated(terms: Terms, doing: list[Act]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with hall(Path(folder)) as h:
            id = await h.race("Ann", "Ben", "Cleo", terms=terms)
            cheat = Cheat(h, id, terms, allowances())
            await cheat.others_answer()
            for act in doing:
                await cheat.act(act)


@pytest.mark.long
@settings(max_examples=extent.amount(30, 4), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(terms=st.sampled_from(TERMS), doing=st.lists(acts, min_size=6, max_size=16))
def test_no_cheat_gains_more_than_the_list_allows(terms: Terms, doing: list[Act]) -> None:
    asyncio.run(cheated(terms, doing))


@pytest.mark.long
@pytest.mark.parametrize("terms", TERMS[:2] + TERMS[-2:])
async def test_a_vacation_switched_on_and_off_in_every_round_gains_no_more(terms: Terms) -> None:
    every_round: list[Act] = [("away", "Ann", 0, 500), ("cancel", "Ann"), ("to_the_end",), ("answer",)]
    await cheated(terms, every_round * 2)


@pytest.mark.long
async def test_a_channel_that_is_locked_and_opened_again_and_again_gains_no_more() -> None:
    await cheated(Terms(), [("lock", 5), ("to_the_end",), ("lock", 5), ("to_the_end",), ("lock", 30)])


@pytest.mark.long
async def test_a_channel_that_stays_locked_over_phases_gains_no_more() -> None:
    """The bot is removed meanwhile, and the clock stands still again in a later phase."""
    waits: list[Act] = [("wait", 1)] * 4
    await cheated(Terms(phase=int(2 * HOUR)), [*waits, ("take", "Ann"), ("lock_and_remove", 30)])


@pytest.mark.long
async def test_a_phase_that_begins_between_two_locks_gains_no_more() -> None:
    doing: list[Act] = [("answer",), *[("wait", 1)] * 4, ("lock_and_remove", 11)]
    await cheated(Terms(phase=int(2 * HOUR)), doing)


@pytest.mark.parametrize("terms", [TERMS[0], TERMS[-1]])
async def test_a_bot_that_is_removed_and_let_back_in_again_and_again_gains_no_more(terms: Terms) -> None:
    await cheated(terms, [("lock_and_remove", 30), ("to_the_end",), ("remove", 700), ("to_the_end",)])


async def test_a_table_whose_bot_was_away_for_as_long_as_the_list_allows_closes(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        for _ in range(2):
            assert (await h.look(id)).row.stage == "running"
            await homes.fall_asleep(h.host, id)
            await h.wait(20 * DAY)
            await homes.wake_up(h.host, id)
        assert (await h.look(id)).row.stage == "closed"


async def test_a_seat_handed_to_and_fro_gains_no_more() -> None:
    to_and_fro: list[Act] = [("to_the_end",), ("hand_over",), ("to_the_end",), ("hand_over",)]
    await cheated(Terms(), to_and_fro * 2)
