"""People who do not answer: what the deadline does for them, and who takes over what they leave."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.hosting.organising import lobby, pauses
from bot.hosting.seats import absence, leaving, taking
from bot.hosting.table.admission import NO_SEAT
from bot.hosting.table.sitting import GHOST, OPEN, PLAYER, Person, Refused, Sitting, Wishes
from bot.hosting.time.terms import Terms
from bot.ids import PersonId
from bot.store import SeatRow
from bot.times.instants import NEVER
from engine.model import Seat
from tests.altered import alter
from tests.bot.hosting.hall import DAY, HOME, HOUR, PEOPLE, Hall, hall
from tests.bot.hosting.unchanged import refused

ANN, BEN, CLEO, DAN = (PEOPLE[name].id for name in ("Ann", "Ben", "Cleo", "Dan"))


async def seat(h: Hall, id: str, number: int) -> SeatRow:
    found = (await h.look(id)).seat(Seat(number))
    assert found is not None
    return found


async def driven_from(h: Hall, *rounds: tuple[str, ...], of: tuple[str, ...] = ("Ann", "Ben", "Cleo")) -> str:
    """A race in which those named answer in each round, and the deadline lapses for the others."""
    id = await h.race(*of)
    for names in rounds:
        await h.plot(id, *names)
        question = (await h.look(id)).running.open
        while (sitting := await h.look(id)).running.open == question and sitting.row.stage == "running":
            await h.wait(HOUR)
    await h.taken()
    return id


def deadline_of(sitting: Sitting) -> float:
    return sitting.row.timing.due


class TestFirstRound:
    async def test_who_does_not_come_gives_the_seat_back_and_what_others_sent_stays(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await h.plot(id, "Ann", "Ben")
            before = await h.look(id)
            await h.taken()
            await h.wait(DAY + 1)
            after = await h.look(id)
            assert [s.driver for s in after.seats] == [PLAYER, PLAYER, OPEN]
            assert after.running == before.running
            assert h.time + DAY - 2 < deadline_of(after) <= h.time + DAY + 1
            call = (await h.said())[-1]
            assert f"<@{CLEO}> did not come to the first round" in call.content
            assert [row[0].label for row in call.rows if isinstance(row, tuple)] == ["Take a free seat"]

    async def test_somebody_takes_the_seat_and_the_race_begins(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await h.plot(id, "Ann", "Ben")
            await h.wait(DAY + 1)
            await taking.take_seat(h.host, id, PEOPLE["Dan"])
            await h.plot(id, "Dan")
            await h.wait(HOUR)
            sitting = await h.look(id)
            assert [s.user for s in sitting.seats] == [ANN, BEN, DAN]
            assert all(a is not None for a in (sitting.asked(u) for u in (ANN, BEN, DAN)))
            assert sitting.running.entries > 4

    async def test_where_nobody_takes_it_a_ghost_drives_on(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            first = (await h.look(id)).running.open
            await h.plot(id, "Ann", "Ben")
            await h.wait(DAY + 1)
            await h.wait(DAY + 1)
            sitting = await h.look(id)
            assert [s.driver for s in sitting.seats] == [PLAYER, PLAYER, GHOST]
            assert sitting.running.open != first

    async def test_where_nobody_comes_at_all_the_table_closes(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.wait(DAY + 1)
            assert (await h.look(id)).row.stage == "closed"
            async with h.store.reading() as read:
                assert await read.alarms_of(id) == []

    async def test_an_organiser_who_does_not_come_is_replaced(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await h.plot(id, "Cleo")
            await h.taken()
            await h.wait(DAY + 1)
            assert (await h.look(id)).row.organiser == CLEO
            call = (await h.said())[-1]
            assert call.content.startswith(f"<@{ANN}> and <@{BEN}> did not come")
            assert f"<@{CLEO}> now organises this table." in call.content


class TestExcuse:
    async def test_it_is_used_by_itself_once_in_a_race(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.round(id, "Ann", "Ben")
            await h.plot(id, "Ben")
            before = await h.look(id)
            await h.taken()
            await h.wait(DAY + 1)
            extended = await h.look(id)
            assert extended.running == before.running
            assert deadline_of(extended) > deadline_of(before) + DAY - HOUR
            call = (await h.said())[-1]
            assert call.content.startswith(f"<@{ANN}>: you get 1 day more, once in this game")
            await h.wait(DAY + 1)
            later = await h.look(id)
            assert later.running.open != before.running.open
            assert ((await seat(h, id, 1)).missed, (await seat(h, id, 1)).excused) == (1, 1)

            await h.plot(id, "Ben")
            question = (await h.look(id)).running.open
            await h.wait(DAY + 1)
            assert (await h.look(id)).running.open != question

    async def test_it_can_be_asked_for(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            before = deadline_of(await h.look(id))
            after = await absence.excuse(h.host, id, PEOPLE["Ben"])
            assert deadline_of(after) == before + DAY
            async with refused(h, id, "This seat has used its extension"):
                await absence.excuse(h.host, id, PEOPLE["Ben"])
            async with refused(h, id, "This phase has already been extended"):
                await absence.excuse(h.host, id, PEOPLE["Ann"])
            async with refused(h, id, "You have no seat at this table"):
                await absence.excuse(h.host, id, PEOPLE["Cleo"])

    async def test_one_phase_is_extended_once(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.round(id, "Ann", "Ben")
            await absence.excuse(h.host, id, PEOPLE["Ben"])
            question = (await h.look(id)).running.open
            await h.wait(2 * DAY + 1)
            assert (await h.look(id)).running.open != question
            assert (await seat(h, id, 1)).excused == 0

    async def test_a_short_phase_is_extended_by_its_own_length_a_long_one_by_a_day(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as h:
            for phase, more in ((3600, HOUR), (5 * 86_400, DAY)):
                id = await h.race("Ann", "Ben", terms=Terms(phase=phase))
                before = deadline_of(await h.look(id))
                assert deadline_of(await absence.excuse(h.host, id, PEOPLE["Ann"])) == before + more

    async def test_not_when_all_are_ready_nor_in_a_pause(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.plot(id, "Ann", "Ben")
            async with refused(h, id, "Everyone is ready, so this closes soon."):
                await absence.excuse(h.host, id, PEOPLE["Ann"])
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(DAY))
            async with refused(h, id, "No deadline is running here"):
                await absence.excuse(h.host, id, PEOPLE["Ann"])


class TestMisses:
    async def test_three_in_a_row_leave_a_seat_that_its_profile_drives(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            await h.host.keep_profile(CLEO, "chariots", "null:never")
            all_three, two = ("Ann", "Ben", "Cleo"), ("Ann", "Ben")
            id = await driven_from(h, all_three, two, two)
            assert (await seat(h, id, 3)).missed == 2
            await h.plot(id, *two)
            await h.wait(DAY + 1)
            left = await seat(h, id, 3)
            assert (left.user, left.driver, left.line) == (None, GHOST, "null:never")
            notice = (await h.said())[-1]
            assert f"<@{CLEO}> missed 3 rounds in a row" in notice.content
            sitting = await h.look(id)
            said = next(a for a in sitting.running.answers if a.seat == 3)
            assert (said.by, "null:never" in said.line) == ("brain", True)

    @pytest.mark.long
    async def test_an_answer_in_between_begins_the_count_anew(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            all_three, two = ("Ann", "Ben", "Cleo"), ("Ann", "Ben")
            id = await driven_from(h, all_three, two, two, all_three, two, two)
            kept = await seat(h, id, 3)
            assert (kept.user, kept.missed) == (CLEO, 2)
            assert (kept.asked, kept.silent) == (6, 4)

    @pytest.mark.long
    async def test_an_organiser_who_is_gone_is_replaced_by_one_who_answers(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            all_three, one = ("Ann", "Ben", "Cleo"), ("Cleo",)
            id = await driven_from(h, all_three, one, one)
            await h.plot(id, "Ben", "Cleo")
            await h.wait(DAY + 1)
            sitting = await h.look(id)
            assert [s.user for s in sitting.seats] == [None, BEN, CLEO]
            assert sitting.row.organiser == BEN
            assert f"<@{BEN}> now organises this table." in (await h.said())[-1].content

    @pytest.mark.long
    async def test_where_nobody_is_left_ghosts_race_home_to_a_winner(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await driven_from(h, ("Ann", "Ben"), (), (), (), of=("Ann", "Ben"))
            sitting = await h.look(id)
            assert sitting.row.stage == "over"
            assert sitting.running.outcome is not None
            assert sitting.running.outcome.seats
            async with h.store.reading() as read:
                assert await read.alarms_of(id) == []

    async def test_at_tempo_impulse_the_deadline_answers_for_whose_move_it_is(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            wishes = Wishes("chariots", 2, "impulse", {"chariots": 1})
            id = (await lobby.open(h.host, PEOPLE["Ann"], HOME, wishes)).row.id
            await lobby.join(h.host, id, PEOPLE["Ben"])
            await lobby.start(h.host, id, PEOPLE["Ann"])
            await h.plot(id, "Ann", "Ben")
            await h.wait(HOUR)
            table = (await h.look(id)).running
            (move,) = table.open
            assert not move.sealed
            await h.wait(DAY + 1)  # the excuse
            assert (await h.look(id)).running.open == (move,)
            await h.wait(DAY + 1)
            sitting = await h.look(id)
            assert sitting.running.open != (move,)
            assert [s.missed for s in sitting.seats if s.seat == move.seat] == [1]
            assert [s.missed for s in sitting.seats if s.seat != move.seat] == [0]


class TestSubstitute:
    async def test_gets_the_position_and_nothing_that_nobody_knows(self, tmp_path: Path) -> None:
        """The side and an extension that is used up; no answer, not the ghost's either, no notes."""
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await h.round(id, "Ann", "Ben", "Cleo")
            await h.note(id, "Cleo", "Red is slow.")
            await absence.excuse(h.host, id, PEOPLE["Cleo"])
            await leaving.free(h.host, id, PEOPLE["Cleo"], Seat(3))
            await h.settle()
            lay = await h.look(id)
            assert {a.seat: a.by for a in lay.running.answers} == {3: "brain"}
            sitting = await taking.take_seat(h.host, id, PEOPLE["Dan"])
            mine = sitting.my_seat(DAN)
            assert (mine.seat, mine.driver, mine.notes) == (3, PLAYER, "")
            assert (mine.missed, mine.excused) == (0, 1)
            assert sitting.running.state == lay.running.state
            assert deadline_of(sitting) == deadline_of(lay)
            asked = sitting.asked(DAN)
            assert asked is not None
            assert sitting.running.answer(asked.id) is None
            await h.plot(id, "Dan", line="5 4 3")
            said = (await h.look(id)).running.answer(asked.id)
            assert said is not None
            assert (said.by, said.line.split(" ")[:3]) == ("player", ["5", "4", "3"])

    async def test_stops_a_table_that_closes_and_has_a_day(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await h.round(id, "Ann", "Ben", "Cleo")
            await h.wait(20 * HOUR)
            await leaving.free(h.host, id, PEOPLE["Cleo"], Seat(3))
            await h.plot(id, "Ann", "Ben")
            await h.wait(590)
            assert (await h.look(id)).row.timing.closing
            sitting = await taking.take_seat(h.host, id, PEOPLE["Dan"])
            assert not sitting.row.timing.closing
            assert deadline_of(sitting) == h.time + DAY
            await h.wait(DAY - 1)
            assert (await h.look(id)).running.open == sitting.running.open

    @pytest.mark.parametrize("phase", [3600, 5 * 86_400])
    async def test_has_a_phase_but_no_more_than_a_day(self, tmp_path: Path, phase: int) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", terms=Terms(phase=phase))
            await h.wait(phase - 60)
            assert deadline_of(await h.hand_over(id, "Ben", 2, "Cleo")) == h.time + min(phase, DAY)

    async def test_has_time_after_a_pause_as_well(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.wait(DAY - 60)
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(3 * DAY))
            await h.hand_over(id, "Ben", 2, "Cleo")
            await h.wait(3 * DAY)
            assert deadline_of(await h.look(id)) == h.time + DAY

    async def test_friends_who_swap_a_seat_to_and_fro_gain_no_time(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.hand_over(id, "Ben", 2, "Cleo")
            due = deadline_of(await h.look(id))
            for giver, taker in (("Cleo", "Ben"), ("Ben", "Cleo"), ("Cleo", "Ben")):
                await h.wait(HOUR)
                assert deadline_of(await h.hand_over(id, giver, 2, taker)) == due

    async def test_comes_back_to_what_was_left_where_nobody_has_driven_meanwhile(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.round(id, "Ann", "Ben")
            await h.note(id, "Ben", "Mine.")
            await h.plot(id, "Ben", line="5 4 3")
            before = await h.look(id)
            await leaving.free(h.host, id, PEOPLE["Ben"], Seat(2))
            sitting = await taking.take_seat(h.host, id, PEOPLE["Ben"])
            # All but how soon he answered: that is not known of who was away in between.
            assert sitting.seats == tuple(replace(seat, answered=NEVER) for seat in before.seats)
            assert sitting.running.answers == before.running.answers
            async with h.store.reading() as read:
                assert await read.departures(id) == []

    async def test_two_at_once_get_two_seats_or_a_sentence(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await leaving.free(h.host, id, PEOPLE["Cleo"], Seat(3))
            await taking.take_seat(h.host, id, PEOPLE["Dan"], Seat(3))
            for number in (Seat(3), None, Seat(7)):
                async with refused(h, id, NO_SEAT):
                    await taking.take_seat(h.host, id, Person(PersonId(999), "Eve"), number)

    async def test_one_seat_per_person_and_invitations_hold(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo")
            await leaving.free(h.host, id, PEOPLE["Cleo"], Seat(3))
            async with refused(h, id, "You already sit at this table; one seat per person."):
                await taking.take_seat(h.host, id, PEOPLE["Ben"])

            wishes = Wishes("chariots", 2, options={"chariots": 1}, invited=(BEN,))
            id = (await lobby.open(h.host, PEOPLE["Ann"], HOME, wishes)).row.id
            await lobby.join(h.host, id, PEOPLE["Ben"])
            async with refused(h, id, "This game has not started yet."):
                await taking.take_seat(h.host, id, PEOPLE["Dan"])
            await lobby.start(h.host, id, PEOPLE["Ann"])
            await leaving.free(h.host, id, PEOPLE["Ben"], Seat(2))
            async with refused(h, id, f"This table is by invitation; its organiser, <@{ANN}>"):
                await taking.take_seat(h.host, id, PEOPLE["Dan"])
            assert (await taking.take_seat(h.host, id, PEOPLE["Ben"])).my_seat(BEN).seat == 2

    @pytest.mark.long
    async def test_after_the_end_there_is_nothing_to_take(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await driven_from(h, ("Ann", "Ben"), (), (), (), of=("Ann", "Ben"))
            with pytest.raises(Refused, match="This game is over"):
                await taking.take_seat(h.host, id, PEOPLE["Dan"])


async def test_a_profile_at_which_the_rules_fail_does_not_hold_the_deadline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The careful answer drives on, so that the game never stalls."""

    def broken(*_: object) -> str:
        raise ZeroDivisionError

    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await h.round(id, "Ann", "Ben")
        entries = (await h.look(id)).running.entries
        alter(monkeypatch, "chariots", fill=broken)
        for _ in ("the excused extension", "the deadline after it"):
            await h.wait(2 * DAY)
        sitting = await h.look(id)
        assert sitting.row.stage == "running"
        assert sitting.running.entries > entries
        assert [seat.missed for seat in sitting.seats] == [1, 1]
