"""Nights of one's own: how they are typed, how far they move a deadline, and what moves it besides."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.hosting.organising import extending, pauses
from bot.hosting.people import preferences, vacations
from bot.hosting.table.sitting import Refused
from bot.hosting.time.calendar import deadline
from bot.hosting.time.nights import Night, by_day, length, read_night
from bot.hosting.time.terms import MOST_MOVED, Terms, load_terms
from bot.store import Timing
from bot.times import BadTime
from bot.times.instants import NO_TIME, Instant, Seconds
from engine.model import Seat
from tests.bot.hosting.hall import DAY, HOUR, PEOPLE, START, Hall, hall

BERLIN, TOKYO, NEW_YORK = "Europe/Berlin", "Asia/Tokyo", "America/New_York"
KEPT = Terms(nights=True)
ANN, BEN = PEOPLE["Ann"].id, PEOPLE["Ben"].id


def utc(text: str) -> Instant:
    return Instant(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


def local(instant: float, zone: str) -> str:
    return f"{datetime.fromtimestamp(instant, ZoneInfo(zone)):%Y-%m-%d %H:%M}"


def shown(instant: float) -> str:
    return local(instant, "UTC")


class TestTyped:
    @pytest.mark.parametrize(
        ("typed", "night"),
        [
            ("22:00-07:00", "22:00-07:00"),
            ("from 10pm to 8am", "22:00-08:00"),
            ("von 23 Uhr bis 7 Uhr", "23:00-07:00"),
            ("0:30 - 6", "00:30-06:00"),
            ("off", ""),
            ("keine", ""),
        ],
    )
    def test_a_night_is_read_as_people_write_it(self, typed: str, night: str) -> None:
        assert read_night(typed) == night

    def test_a_night_has_ten_hours_at_most(self) -> None:
        assert length(read_night("21:00-07:00")) == 10 * HOUR
        with pytest.raises(BadTime, match="at most 10 hours long, or off"):
            read_night("21:00-07:01")

    @pytest.mark.parametrize("typed", ["", "soon", "22:00", "22:00-22:00", "25:00-07:00", "x" * 5000])
    def test_what_is_no_night_is_refused_with_what_is(self, typed: str) -> None:
        if not typed:
            assert read_night(typed) == ""
            return
        with pytest.raises(BadTime, match="write it like 22:00-07:00") as refused:
            read_night(typed)
        assert len(str(refused.value)) < 200


class TestMorning:
    def test_it_is_the_end_of_the_night_in_ones_own_zone(self) -> None:
        night = Night("22:00-07:00", TOKYO)
        assert shown(night.morning(utc("2026-06-01 15:00"))) == "2026-06-01 22:00"
        assert night.morning(utc("2026-06-01 22:00")) == utc("2026-06-01 22:00")
        assert night.morning(utc("2026-06-01 12:00")) == utc("2026-06-01 12:00")

    @pytest.mark.parametrize(
        ("evening", "hours"),
        [("2027-03-27 22:00", 8), ("2027-03-20 22:00", 9), ("2027-10-30 22:00", 10)],
        ids=["the short night", "any night", "the long night"],
    )
    def test_it_comes_by_the_clock_on_the_wall_when_clocks_change(self, evening: str, hours: int) -> None:
        begins = datetime.fromisoformat(evening).replace(tzinfo=ZoneInfo(BERLIN)).timestamp()
        morning = Night("22:00-07:00", BERLIN).morning(Instant(begins))
        assert morning - begins == hours * HOUR
        assert local(morning, BERLIN)[-5:] == "07:00"

    def test_a_night_that_ends_in_the_hour_that_comes_twice_ends_the_second_time(self) -> None:
        begins = utc("2027-10-30 22:00")
        morning = Night("22:00-02:30", BERLIN).morning(begins)
        assert shown(morning) == "2027-10-31 01:30"

    def test_a_night_that_ends_in_the_hour_that_clocks_skip_ends_after_it(self) -> None:
        morning = Night("22:00-02:30", BERLIN).morning(utc("2027-03-28 00:30"))
        assert shown(morning) == "2027-03-28 01:00"


class TestByDay:
    def test_a_deadline_in_a_night_moves_to_its_morning(self) -> None:
        night = Night("22:00-07:00", BERLIN)
        due, moved = by_day(KEPT, utc("2026-06-01 23:00"), [night])
        assert local(due, BERLIN) == "2026-06-02 07:00"
        assert moved == 6 * HOUR

    def test_a_deadline_by_day_stays(self) -> None:
        due = utc("2026-06-01 12:00")
        assert by_day(KEPT, due, [Night("22:00-07:00", BERLIN)]) == (due, NO_TIME)
        assert by_day(KEPT, due, []) == (due, NO_TIME)

    def test_nights_that_follow_one_another_move_it_twelve_hours_in_all(self) -> None:
        evening, next_one = Night("22:00-08:00", "UTC"), Night("08:00-18:00", "UTC")
        due, moved = by_day(KEPT, utc("2026-06-01 23:00"), [evening, next_one])
        assert shown(due) == "2026-06-02 11:00"
        assert moved == Seconds(MOST_MOVED)

    def test_the_longest_of_nights_at_one_time_counts_once(self) -> None:
        nights = [Night("22:00-06:00", "UTC"), Night("21:00-07:00", "UTC"), Night("22:00-05:00", "UTC")]
        due, moved = by_day(KEPT, utc("2026-06-01 23:00"), nights)
        assert shown(due) == "2026-06-02 07:00"
        assert moved == 8 * HOUR

    def test_what_was_moved_before_counts(self) -> None:
        night = Night("22:00-07:00", "UTC")
        due, moved = by_day(KEPT, utc("2026-06-01 23:00"), [night], moved=Seconds(7 * HOUR))
        assert shown(due) == "2026-06-02 04:00"
        assert moved == Seconds(MOST_MOVED)
        assert by_day(KEPT, due, [night], moved) == (due, moved)

    def test_quiet_hours_and_weekends_of_the_table_come_on_top(self) -> None:
        terms = Terms(nights=True, quiet="06:00-09:00", weekends_off=True)
        night = Night("22:00-07:00", "UTC")
        due, moved = by_day(terms, utc("2026-06-01 23:00"), [night])
        assert (shown(due), moved) == ("2026-06-02 10:00", 8 * HOUR)
        friday = utc("2026-06-05 23:00")
        due, moved = by_day(terms, friday, [night])
        assert (shown(due), moved) == ("2026-06-08 10:00", 8 * HOUR)

    @pytest.mark.parametrize(("day", "hours"), [("2027-03-28", 7), ("2027-10-31", 9)])
    def test_it_follows_the_clock_when_clocks_change(self, day: str, hours: int) -> None:
        midnight = datetime.fromisoformat(f"{day} 00:00").replace(tzinfo=ZoneInfo(BERLIN)).timestamp()
        due, moved = by_day(KEPT, Instant(midnight), [Night("22:00-08:00", BERLIN)])
        assert local(due, BERLIN) == f"{day} 08:00"
        assert moved == hours * HOUR

    @given(
        st.floats(1.6e9, 1.9e9),
        st.lists(
            st.tuples(
                st.integers(0, 23), st.integers(1, 10), st.sampled_from([BERLIN, TOKYO, NEW_YORK, "UTC"])
            ),
            max_size=6,
        ),
        st.integers(0, int(MOST_MOVED)),
    )
    def test_any_deadline_moves_on_by_at_most_what_is_left(
        self, start: Instant, spans: list[tuple[int, int, str]], moved: Seconds
    ) -> None:
        nights = [Night(f"{b:02}:00-{(b + n) % 24:02}:00", zone) for b, n, zone in spans]
        due = deadline(KEPT, start)
        after, used = by_day(KEPT, due, nights, moved)
        assert after - due == used - moved >= 0
        assert used <= MOST_MOVED
        assert used == Seconds(MOST_MOVED) or all(night.morning(after) == after for night in nights)


def test_where_nothing_is_said_no_nights_are_kept() -> None:
    assert not load_terms({"phase": 86_400}).nights
    assert not Terms().nights


async def clock(h: Hall, id: str) -> Timing:
    return (await h.look(id)).row.timing


# The race of a hall begins at 08:00 UTC on Friday the 15th of January 2027, so a day later is 08:00 again.


async def night_race(h: Hall, hours: str = "04:00-11:00", terms: Terms = KEPT) -> str:
    """Ann and Ben race; 08:00 UTC lies in Ben's night."""
    await preferences.settle(h.host, BEN, nights=hours, zone="UTC")
    return await h.race("Ann", "Ben", terms=terms)


class TestTable:
    async def test_a_deadline_waits_for_the_morning_of_who_is_asked(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await night_race(h)
            timing = await clock(h, id)
            assert (timing.due, timing.nights) == (START + DAY + 3 * HOUR, 3 * HOUR)

    async def test_without_the_term_it_does_not(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await night_race(h, terms=Terms())
            assert (await clock(h, id)).due == START + DAY

    async def test_the_nights_of_all_who_are_asked_count(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            await preferences.settle(h.host, ANN, nights="11:00-21:00", zone="UTC")
            id = await night_race(h)
            timing = await clock(h, id)
            assert (timing.due, timing.nights) == (START + DAY + 12 * HOUR, 12 * HOUR)

    async def test_the_nights_of_somebody_else_do_not(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            await preferences.settle(h.host, PEOPLE["Cleo"].id, nights="04:00-11:00", zone="UTC")
            id = await h.race("Ann", "Ben", terms=KEPT)
            assert (await clock(h, id)).due == START + DAY

    async def test_an_outage_moves_it_no_further_than_twelve_hours(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await night_race(h, "03:00-13:00")
            assert (await clock(h, id)).due == START + DAY + 5 * HOUR
            await h.wait(HOUR)
            await h.store.close()
            h.time += 14 * HOUR
            await h.open()
            await h.settle()
            timing = await clock(h, id)
            # 14 hours later is 03:00, at the beginning of Ben's night: seven of its ten hours are left.
            assert (timing.due, timing.nights) == (START + 2 * DAY + 2 * HOUR, 12 * HOUR)

    async def test_a_pause_that_ends_in_a_night_leaves_the_deadline_to_the_morning(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as h:
            id = await night_race(h)
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(20 * HOUR))
            await h.wait(20 * HOUR)
            timing = await clock(h, id)
            # 27 hours were left at 04:00, so it would end at 07:00; four hours of the night follow.
            assert timing.due == START + DAY + 27 * HOUR
            assert (timing.gained.nights, timing.nights) == (3 * HOUR, 4 * HOUR)

    async def test_an_extension_that_ends_at_night_lasts_until_the_morning(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await night_race(h, "12:00-18:00")
            await extending.extend(h.host, id, PEOPLE["Ann"], int(6 * HOUR))
            assert (await clock(h, id)).due == START + DAY + 10 * HOUR

    async def test_an_excuse_says_how_long_it_lasts_nights_included(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await night_race(h, "04:00-11:00")
            await h.plot(id, "Ann", "Ben")
            await h.wait(HOUR)
            await h.taken()
            await h.wait((await clock(h, id)).due - h.time)
            due = int((await clock(h, id)).due)
            (told,) = [m.content for m in await h.said() if "more, once in this game" in m.content]
            assert f"until <t:{due}:f>" in told
            assert due % DAY == 11 * HOUR

    async def test_the_next_phase_has_twelve_hours_again(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            await preferences.settle(h.host, ANN, nights="11:00-21:00", zone="UTC")
            id = await night_race(h)
            await h.wait(DAY - 1)
            await h.plot(id, "Ann", "Ben")
            await h.wait(HOUR)
            assert (await clock(h, id)).nights <= 12 * HOUR
            assert (await clock(h, id)).stop != 0
            began = (await clock(h, id)).began
            assert (await clock(h, id)).due - began > DAY

    async def test_new_nights_move_a_deadline_that_runs_and_never_back(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", terms=KEPT)
            await preferences.settle(h.host, BEN, nights="04:00-11:00", zone="UTC")
            assert (await clock(h, id)).due == START + DAY + 3 * HOUR
            await preferences.settle(h.host, BEN, nights="off")
            assert (await clock(h, id)).due == START + DAY + 3 * HOUR

    async def test_whoever_changes_nights_again_and_again_wins_twelve_hours(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", terms=KEPT)
            for hours in ("04:00-13:00", "12:00-22:00", "19:00-05:00", "22:00-08:00"):
                await preferences.settle(h.host, BEN, nights=hours, zone="UTC")
            timing = await clock(h, id)
            assert (timing.due, timing.nights) == (START + DAY + 12 * HOUR, 12 * HOUR)

    async def test_a_vacation_and_a_night_come_together_and_are_given_back_together(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as h:
            id = await night_race(h)
            before = await clock(h, id)
            away = await vacations.go_away(h.host, BEN, "now", "in 2 days")
            held = await clock(h, id)
            assert held.due == before.due + 2 * DAY
            await vacations.cancel_away(h.host, BEN, away.begins)
            # Half of what was left stays, to the hour, as it does without nights.
            half = h.time + (held.due - h.time) / 2
            assert half <= (await clock(h, id)).due <= half + HOUR

    async def test_a_bank_does_not_run_out_at_night_but_what_is_spent_is_spent(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            terms = Terms(bank=int(DAY), increment=int(HOUR), nights=True)
            id = await night_race(h, terms=terms)
            assert (await clock(h, id)).due == START + DAY
            await h.plot(id, "Ann")
            assert (await clock(h, id)).due == START + DAY + 3 * HOUR
            await h.wait(DAY + HOUR)
            await h.plot(id, "Ben")
            await h.settle()
            await h.wait(HOUR)
            left = {bank.seat: bank.left for bank in (await clock(h, id)).banks}
            assert left[Seat(2)] == HOUR

    async def test_who_is_silent_through_the_morning_is_late(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await night_race(h)
            await h.plot(id, "Ann")
            await h.wait(DAY + 3 * HOUR - 60)
            assert (await h.look(id)).seats[1].user == BEN
            await h.wait(120)
            assert (await h.look(id)).seats[1].user is None


class TestSettled:
    async def test_a_zone_has_to_be_known(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            with pytest.raises(Refused, match="Set your time zone first"):
                await preferences.settle(h.host, BEN, nights="22:00-07:00")
            await preferences.settle(h.host, BEN, zone="Tokyo")
            row = await preferences.settle(h.host, BEN, nights="22:00-07:00")
            assert (row.nights, row.zone) == ("22:00-07:00", TOKYO)
