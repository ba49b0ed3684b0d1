"""Banks of time: each seat spends its own, in a game of alternate moves and where all answer in secret."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import engine.registry
from bot.hosting.organising import extending, homes, lobby, pauses, thawing
from bot.hosting.people import vacations
from bot.hosting.playing import play
from bot.hosting.seats import absence, taking
from bot.hosting.table import status
from bot.hosting.table.sitting import GHOST, OPEN, Refused, Sitting, Wishes
from bot.hosting.time.terms import SHORTEST, Terms
from bot.ids import NOBODY
from bot.store import Timing
from bot.times.instants import NEVER
from engine.model import Link, Order, Standing
from tests.altered import alter
from tests.bot.hosting.hall import DAY, HOME, HOUR, PEOPLE, STEWARD, Hall, hall
from tests.bot.hosting.unchanged import refused
from tests.toys import duel

BANK, MORE = 3 * DAY, 6 * HOUR
CHESS = Terms(bank=int(BANK), increment=int(MORE))
AHEAD = Standing("ahead", "move", (Link("b2"),), line=True)
TAKEN = "k2(qq)(bb)(nn)(pp)(ss)2/10/9r/10/10/R9/10/10/10/(KK)1(QQ)(BB)(NN)(PP)(SS)R2 b a10/b10"
"""Black moves, and White takes the last king from a5."""
NAMES = {person.id: name for name, person in PEOPLE.items()}


@pytest.fixture(autouse=True)
def with_the_duel(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot knows one game more: two players, alternate moves, retractions."""
    games = {**engine.registry.all_games(), duel.GAME.key: duel.GAME}
    monkeypatch.setattr(engine.registry, "all_games", lambda: games)


async def match(h: Hall, terms: Terms = CHESS) -> str:
    """Ann and Ben play the duel."""
    wishes = Wishes(duel.GAME.key, 2, terms=terms)
    id = (await lobby.open(h.host, PEOPLE["Ann"], HOME, wishes)).row.id
    await lobby.join(h.host, id, PEOPLE["Ben"])
    await lobby.start(h.host, id, PEOPLE["Ann"])
    await h.settle()
    return id


async def turn(h: Hall, id: str) -> str:
    """Whose move it is."""
    (seat,) = (await h.look(id)).awaited()
    return NAMES[seat.user or NOBODY]


async def move(h: Hall, id: str, cell: str = "") -> str:
    """Whoever has the turn moves; who that was."""
    who = await turn(h, id)
    (asked,) = (await h.look(id)).running.open
    await play.answer(h.host, id, PEOPLE[who], asked.id, cell or asked.fallback)
    await h.settle()
    return who


async def left(h: Hall, id: str) -> dict[str, float]:
    """The banks by the names of those who sit there (seats without anybody: their number)."""
    sitting = await h.look(id)
    who = {s.seat: NAMES.get(s.user or NOBODY, str(s.seat)) for s in sitting.seats}
    return {who[b.seat]: b.left for b in sitting.row.timing.banks}


async def clock(h: Hall, id: str) -> Timing:
    return (await h.look(id)).row.timing


async def alarms(h: Hall, id: str) -> dict[str, float]:
    async with h.store.reading() as read:
        return {alarm.kind: alarm.at for alarm in await read.alarms_of(id)}


def other(name: str) -> str:
    return {"Ann": "Ben", "Ben": "Ann"}[name]


class TestMoves:
    async def test_only_the_time_of_whoever_has_the_turn_is_spent(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            assert (await clock(h, id)).due == (await alarms(h, id))["due"] == h.time + BANK
            await h.wait(2 * HOUR)
            first = await move(h, id)
            assert await left(h, id) == {first: BANK - 2 * HOUR + MORE, other(first): BANK}
            assert (await clock(h, id)).due == h.time + BANK
            await h.wait(50 * HOUR)
            await move(h, id)
            assert await left(h, id) == {
                first: BANK - 2 * HOUR + MORE,
                other(first): BANK - 50 * HOUR + MORE,
            }
            assert (await clock(h, id)).due == h.time + BANK + 4 * HOUR

    async def test_what_is_saved_is_kept_without_a_limit(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            for cell in ("a1", "c3", "e5", "g7"):
                await move(h, id, cell)
            assert set((await left(h, id)).values()) == {BANK + 2 * MORE}

    async def test_what_is_said_beside_the_moves_does_not_stop_the_clock(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            due = (await clock(h, id)).due
            await h.wait(HOUR)
            for name in ("Ann", "Ben"):
                await play.order(h.host, id, PEOPLE[name], Order("file", standing=AHEAD))
            assert (await clock(h, id)).due == due

    async def test_a_retraction_gives_back_the_time_of_the_other(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            await h.wait(HOUR)
            first = await move(h, id)
            await h.wait(2 * HOUR)
            await play.order(h.host, id, PEOPLE[first], Order("act", line="retract"))
            assert await turn(h, id) == first
            assert await left(h, id) == {first: BANK - HOUR, other(first): BANK}
            assert (await clock(h, id)).due == h.time + BANK - HOUR

    async def test_nobody_gains_time_by_moving_and_taking_back(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            first = await move(h, id, "a1")
            for cell in ("a2", "a3"):
                await play.order(h.host, id, PEOPLE[first], Order("act", line="retract"))
                await move(h, id, cell)
            assert await left(h, id) == {first: BANK + MORE, other(first): BANK}

    async def test_who_takes_the_last_move_back_instead_of_losing_gains_no_time(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            for cell in ("a1", "o1", "a2", "o2", "a3"):
                first = await move(h, id, cell)
            loser = await turn(h, id)
            assert loser == other(first)
            await play.order(h.host, id, PEOPLE[loser], Order("act", line="retract"))
            assert await turn(h, id) == loser
            assert await left(h, id) == {first: BANK + 2 * MORE, loser: BANK + MORE}

    async def test_the_answer_that_takes_a_lost_move_back_adds_nothing_either(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            wishes = Wishes("troy", 2, options={"position": TAKEN, "retract_after_reply": "yes"}, terms=CHESS)
            id = (await lobby.open(h.host, PEOPLE["Ann"], HOME, wishes)).row.id
            await lobby.join(h.host, id, PEOPLE["Ben"])
            await lobby.start(h.host, id, PEOPLE["Ann"])
            await h.settle()
            loser = await move(h, id, "j8r-j7")
            await move(h, id, "a5Rxk-a10")
            assert await move(h, id, "retract") == loser
            assert await turn(h, id) == loser
            assert set((await left(h, id)).values()) == {BANK}

    async def test_a_line_given_in_advance_costs_nothing_and_adds_the_increment(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            await h.wait(HOUR)
            first = await turn(h, id)
            await play.order(h.host, id, PEOPLE[other(first)], Order("file", standing=AHEAD))
            await move(h, id, "a1")
            assert await turn(h, id) == first
            assert await left(h, id) == {first: BANK - HOUR + MORE, other(first): BANK + MORE}

    async def test_who_runs_out_lapses_at_once_and_has_the_increment_for_the_next(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            await move(h, id)
            late = await turn(h, id)
            await h.wait(BANK - 1)
            assert await turn(h, id) == late
            await h.wait(1)
            assert await turn(h, id) == other(late)
            assert (await left(h, id))[late] == MORE
            seat = (await h.look(id)).my_seat(PEOPLE[late].id)
            assert (seat.missed, seat.excused) == (1, 0)
            await move(h, id)
            assert (await clock(h, id)).due == h.time + MORE

    async def test_the_game_is_over_and_nothing_rings_any_more(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            await play.order(h.host, id, PEOPLE["Ann"], Order("act", line="resign"))
            await h.settle()
            assert (await h.look(id)).row.stage == "over"
            assert await alarms(h, id) == {}


class TestStandstill:
    async def test_a_pause_stops_the_clock(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            await h.wait(5 * HOUR)
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(3 * DAY))
            who = await turn(h, id)
            assert (await left(h, id))[who] == BANK - 5 * HOUR
            await h.wait(3 * DAY)
            assert (await clock(h, id)).due == h.time + BANK - 5 * HOUR
            assert (await alarms(h, id))["due"] == h.time + BANK - 5 * HOUR

    async def test_moves_in_a_pause_cost_nothing(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(3 * DAY))
            await h.wait(DAY)
            first = await move(h, id)
            assert await left(h, id) == {first: BANK + MORE, other(first): BANK}
            await pauses.resume(h.host, id, PEOPLE["Ann"])
            await h.vote(id, "Ben")
            assert (await clock(h, id)).due == h.time + BANK

    async def test_nobody_pays_for_an_outage_or_a_restart(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            await h.wait(2 * HOUR)
            due = (await clock(h, id)).due
            await h.restart()
            await h.settle()
            assert (await clock(h, id)).due == due
            h.time += 5 * DAY
            await h.restart()
            await h.settle()
            assert (await alarms(h, id))["due"] == (await clock(h, id)).due == due + 5 * DAY
            who = await move(h, id)
            assert (await left(h, id))[who] == BANK - 2 * HOUR + MORE

    async def test_it_stands_still_on_vacation(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            due = (await clock(h, id)).due
            who = await turn(h, id)
            away = await vacations.go_away(h.host, PEOPLE[other(who)].id, "", "in 2 days")
            assert (await clock(h, id)).due == due
            await vacations.cancel_away(h.host, away.user, away.begins)
            away = await vacations.go_away(h.host, PEOPLE[who].id, "in 1 day", "in 3 days")
            assert (await clock(h, id)).due == (await alarms(h, id))["due"] == due + 2 * DAY
            await h.wait(1.5 * DAY)
            await vacations.cancel_away(h.host, away.user, away.begins)
            assert (await clock(h, id)).due == due + DAY / 2
            await move(h, id)
            assert (await left(h, id))[who] == BANK - DAY + MORE

    async def test_a_lost_channel_costs_nothing_while_nobody_can_be_told(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            await h.wait(2 * DAY)
            await homes.lost_home(h.host, id, HOME.channel)
            assert "due" not in await alarms(h, id)
            await h.wait(DAY)
            async with h.host.changing(id) as (tx, sitting):
                await homes.channel_is_back(tx, sitting, h.host.now())
            assert (await alarms(h, id))["due"] == (await clock(h, id)).due == h.time + BANK - 2 * DAY

    async def test_it_sleeps_with_the_table(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            await h.wait(HOUR)
            await homes.fall_asleep(h.host, id)
            await h.wait(20 * DAY)
            await homes.wake_up(h.host, id)
            assert (await clock(h, id)).due == h.time + BANK - HOUR

    async def test_a_lobby_falls_asleep_and_wakes_up_without_banks(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            wishes = Wishes(duel.GAME.key, 2, terms=CHESS)
            id = (await lobby.open(h.host, PEOPLE["Ann"], HOME, wishes)).row.id
            await homes.fall_asleep(h.host, id)
            await homes.wake_up(h.host, id)
            assert (await clock(h, id)).banks == ()


class TestOrganiser:
    async def test_an_extension_goes_into_every_bank(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            await h.wait(HOUR)
            await extending.extend(h.host, id, STEWARD, int(DAY))
            assert (await alarms(h, id))["due"] == h.time - HOUR + BANK + DAY
            first = await move(h, id)
            assert await left(h, id) == {first: BANK - HOUR + DAY + MORE, other(first): BANK + DAY}

    async def test_an_extension_has_a_limit(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h, Terms(bank=int(24 * DAY)))
            async with refused(h, id, "up to 30 days"):
                await extending.extend(h.host, id, STEWARD, int(7 * DAY))
            await extending.extend(h.host, id, STEWARD, int(6 * DAY))

    async def test_who_organises_and_plays_adds_a_quarter_of_a_bank_once(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            await extending.extend(h.host, id, PEOPLE["Ann"], int(BANK / 4))
            first = await turn(h, id)
            assert await left(h, id) == {first: BANK * 5 / 4, other(first): BANK * 5 / 4}
            await extending.extend(h.host, id, PEOPLE["Ann"], 60)
            assert (await left(h, id))[first] == BANK * 5 / 4
            await h.vote(id, "Ben")
            assert (await left(h, id))[first] == BANK * 5 / 4 + 60

    async def test_there_is_no_single_extension(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            who = await turn(h, id)
            async with refused(h, id, "a time bank"):
                await absence.excuse(h.host, id, PEOPLE[who])

    async def test_a_frozen_table_keeps_its_banks(self, tmp_path: Path, monkeypatch: Any) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            await h.wait(HOUR)
            await move(h, id)
            banks = await left(h, id)
            with monkeypatch.context() as broken:
                alter(broken, duel.GAME.key, news=_fails)
                with pytest.raises(Refused):
                    await move(h, id)
            assert (await h.look(id)).row.stage == "frozen"
            await h.wait(10 * DAY)
            await thawing.thaw(h.host, id)
            assert await left(h, id) == banks
            assert (await clock(h, id)).due == h.time + BANK


def _fails(*_args: object) -> Any:
    raise ZeroDivisionError


class TestSeats:
    async def test_who_never_comes_gives_the_seat_back_with_a_full_bank(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            gone = await turn(h, id)
            await h.wait(BANK)
            sitting = await h.look(id)
            (free,) = sitting.vacant
            assert (free.driver, free.user) == (OPEN, None)
            assert sitting.row.timing.due == h.time + BANK
            await h.wait(DAY)
            await taking.take_seat(h.host, id, PEOPLE["Cleo"])
            assert await left(h, id) == {"Cleo": BANK - DAY, other(gone): BANK}
            assert (await clock(h, id)).due == h.time + BANK - DAY

    async def test_a_ghost_plays_on_where_nobody_takes_the_seat_in_time(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            came = other(await turn(h, id))
            await h.wait(BANK)
            await h.wait(BANK)
            assert [s.driver for s in (await h.look(id)).vacant] == [GHOST]
            assert await turn(h, id) == came
            assert (await clock(h, id)).due == h.time + BANK
            await move(h, id)
            assert await turn(h, id) == came

    async def test_a_substitute_finds_what_is_left_but_never_nothing(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            first = await move(h, id)
            late = other(first)
            await h.wait(BANK - 60)
            seat = (await h.look(id)).my_seat(PEOPLE[late].id).seat
            await h.hand_over(id, late, seat, "Cleo")
            assert (await left(h, id))["Cleo"] == MORE
            assert (await clock(h, id)).due == h.time + MORE
            seat = (await h.look(id)).my_seat(PEOPLE[first].id).seat
            await h.hand_over(id, first, seat, "Dan")
            assert (await left(h, id))["Dan"] == BANK + MORE

    async def test_without_an_increment_a_substitute_has_five_minutes(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h, Terms(bank=int(BANK)))
            await move(h, id)
            late = await turn(h, id)
            await h.wait(BANK - 1)
            seat = (await h.look(id)).my_seat(PEOPLE[late].id).seat
            await h.hand_over(id, late, seat, "Cleo")
            assert (await left(h, id))["Cleo"] == SHORTEST


class TestTogether:
    """Where all answer in secret, everybody spends the own bank until ready."""

    async def test_each_bank_runs_until_its_seat_is_ready(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo", terms=CHESS)
            await h.wait(HOUR)
            await h.plot(id, "Ann")
            await h.wait(HOUR)
            await h.plot(id, "Ben")
            assert await left(h, id) == {"Ann": BANK - HOUR, "Ben": BANK - 2 * HOUR, "Cleo": BANK}
            await h.wait(HOUR)
            await h.withdraw(id, "Ann")
            await h.wait(HOUR)
            await h.plot(id, "Ann", "Cleo")
            assert (await clock(h, id)).due == NEVER
            assert (await clock(h, id)).closing == h.time + CHESS.calm
            await h.wait(CHESS.calm)
            assert await left(h, id) == {
                "Ann": BANK - 2 * HOUR + MORE,
                "Ben": BANK - 2 * HOUR + MORE,
                "Cleo": BANK - 4 * HOUR + MORE,
            }

    async def test_who_has_sent_but_is_not_ready_spends_time_and_is_not_silent(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", terms=CHESS)
            await h.round(id, "Ann", "Ben")
            await h.plot(id, "Ann", "Ben")
            await _unready(h, id, "Ann")
            question = (await h.look(id)).running.open[0].id
            await h.wait((await left(h, id))["Ann"])
            assert (await h.look(id)).running.open[0].id != question
            assert [s.missed for s in (await h.look(id)).seats] == [0, 0]
            assert (await left(h, id))["Ann"] == MORE

    async def test_what_was_sent_is_ready_when_its_bank_is_empty_and_others_have_time(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", terms=CHESS)
            await h.round(id, "Ann", "Ben")
            await h.wait(HOUR)
            await h.plot(id, "Ann", "Ben")
            await _unready(h, id, "Ann")
            await h.wait(HOUR)
            await _unready(h, id, "Ben")
            await h.wait(BANK + MORE - 2 * HOUR)
            sitting = await h.look(id)
            assert [d.id in sitting.running.ready for d in sitting.running.open] == [True, False]
            assert sitting.row.timing.due == h.time + HOUR
            await h.wait(HOUR)
            assert (await h.look(id)).running.open != sitting.running.open
            assert [s.missed for s in (await h.look(id)).seats] == [0, 0]

    async def test_where_all_were_ready_in_a_pause_it_closes_when_that_ends(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            terms = Terms(bank=int(BANK), increment=int(MORE), calm=0)
            id = await h.race("Ann", "Ben", terms=terms)
            question = (await h.look(id)).running.open[0].id
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(DAY))
            await h.plot(id, "Ann", "Ben")
            await h.wait(DAY)
            assert (await h.look(id)).running.open[0].id != question
            assert (await clock(h, id)).due == h.time + BANK + MORE

    @pytest.mark.long
    async def test_only_whose_bank_is_empty_lapses(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", "Cleo", terms=CHESS)
            await h.wait(HOUR)
            await h.plot(id, "Ann", "Ben")
            await h.wait(2 * DAY)
            await h.plot(id, "Cleo")
            await h.wait(CHESS.calm)
            await h.wait((await left(h, id))["Cleo"])
            sitting = await h.look(id)
            assert [NAMES[s.user or NOBODY] for s in sitting.awaited()] == ["Ann", "Ben"]
            await h.plot(id, "Ben")
            await h.wait(HOUR)
            assert sitting.running.open == (await h.look(id)).running.open
            await h.plot(id, "Ann")
            await h.wait(CHESS.calm)
            assert [s.missed for s in (await h.look(id)).seats] == [0, 0, 1]
            assert (await left(h, id))["Cleo"] == MORE

    async def test_an_outage_keeps_an_early_close_under_way(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", terms=CHESS)
            await h.plot(id, "Ann", "Ben")
            closing = (await clock(h, id)).closing
            h.time += HOUR
            await h.restart()
            await h.settle()
            assert (await clock(h, id)).closing == closing + HOUR
            assert (await alarms(h, id))["close"] == closing + HOUR

    async def test_what_follows_a_stop_between_phases_adds_nothing(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            wishes = Wishes("chariots", 2, options={"chariots": 1}, terms=CHESS, pause=300)
            id = (await lobby.open(h.host, PEOPLE["Ann"], HOME, wishes)).row.id
            await lobby.join(h.host, id, PEOPLE["Ben"])
            await lobby.start(h.host, id, PEOPLE["Ann"])
            later = Standing("later", "move", (Link("B4a"),))
            await play.order(h.host, id, PEOPLE["Ann"], Order("file", standing=later))
            await h.plot(id, "Ann", "Ben")
            await h.wait(CHESS.calm)
            assert (await h.look(id)).pausing
            while (await h.look(id)).pausing:
                await h.wait(300)
            assert await left(h, id) == {"Ann": BANK + MORE, "Ben": BANK + MORE}

    async def test_where_nobody_comes_the_table_closes(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", terms=CHESS)
            await h.wait(BANK)
            assert (await h.look(id)).row.stage == "closed"


class TestTold:
    async def test_where_a_table_stands_is_told_with_what_both_had_left(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            await h.wait(5 * HOUR + 90)
            first = await move(h, id)
            await h.wait(DAY)
            assert status.banks(await h.look(id)) == _told(
                await h.look(id), {"Ann": "3 days", "Ben": "3 days"}
            )
            second = await move(h, id)
            await h.wait(HOUR)
            sitting = await h.look(id)
            assert _told(sitting, {first: "3 days", second: "2 days 6 hours"}) in status.status(sitting)

    async def test_a_table_without_banks_says_nothing_of_them(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            assert status.banks(await h.look(await match(h, Terms()))) == ""

    async def test_half_of_what_is_left_is_over(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await match(h)
            who = await turn(h, id)
            assert (await alarms(h, id))["half"] == h.time + BANK / 2
            await h.taken()
            await h.wait(BANK / 2)
            (told,) = await h.said()
            assert told.ping == (PEOPLE[who].id,)


class TestOptions:
    async def test_it_is_set_in_the_lobby_like_the_other_times(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = (await lobby.open(h.host, PEOPLE["Ann"], HOME, Wishes("chariots", 2))).row.id
            sitting = await lobby.set_option(h.host, id, PEOPLE["Ann"], "bank", "3 days + 6h")
            assert (sitting.terms.bank, sitting.terms.increment) == (BANK, MORE)
            with pytest.raises(Refused, match="30 days"):
                await lobby.set_option(h.host, id, PEOPLE["Ann"], "bank", "31d")
            sitting = await lobby.set_option(h.host, id, PEOPLE["Ann"], "bank", "off")
            assert sitting.terms == Terms()


def _told(sitting: Sitting, times: dict[str, str]) -> str:
    left = [f"{sitting.driver(s.seat)} {times[NAMES[s.user or NOBODY]]}" for s in sitting.seats]
    return f"Time left when this was asked: {', '.join(left)}."


async def _unready(h: Hall, id: str, name: str) -> None:
    asked = (await h.look(id)).asked(PEOPLE[name].id)
    assert asked is not None
    await play.order(h.host, id, PEOPLE[name], Order("unready", decision=asked.id))
