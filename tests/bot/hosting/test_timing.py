"""The clock of a table on every way it can take: ready and not, paused, asleep, homeless, over."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from bot.hosting.organising import ending, homes, lobby, pauses
from bot.hosting.playing import play
from bot.hosting.table.sitting import Place, Wishes
from bot.hosting.time.terms import Terms
from bot.ids import ChannelId, GuildId
from bot.store import Alarm, Timing
from bot.times.instants import NEVER, Instant
from engine.model import Order
from tests.bot.hosting.hall import DAY, HOME, HOUR, PEOPLE, Hall, hall
from tests.bot.hosting.unchanged import refused

CALM = 60.0


async def clock(h: Hall, id: str) -> Timing:
    return (await h.look(id)).row.timing


async def alarms(h: Hall, id: str) -> dict[str, float]:
    async with h.store.reading() as read:
        return {alarm.kind: alarm.at for alarm in await read.alarms_of(id)}


async def question(h: Hall, id: str) -> int:
    return (await h.look(id)).running.open[0].id


async def unready(h: Hall, id: str, name: str) -> None:
    asked = (await h.look(id)).asked(PEOPLE[name].id)
    assert asked is not None
    await play.order(h.host, id, PEOPLE[name], Order("unready", decision=asked.id))


async def with_bot(h: Hall, **wishes: object) -> str:
    """Ann races against a bot."""
    wanted = dataclasses.replace(Wishes("chariots", 2, options={"chariots": 1}), **wishes)  # type: ignore[arg-type]
    id = (await lobby.open(h.host, PEOPLE["Ann"], HOME, wanted)).row.id
    await lobby.add_brain(h.host, id, PEOPLE["Ann"], "careful")
    await lobby.start(h.host, id, PEOPLE["Ann"])
    await h.settle()
    return id


class TestEarlyClose:
    async def test_it_closes_a_while_after_the_last_ready(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            first = await question(h, id)
            await h.plot(id, "Ann")
            assert (await clock(h, id)).closing == NEVER
            await h.plot(id, "Ben")
            assert (await clock(h, id)).closing == h.time + CALM
            await h.wait(CALM - 1)
            assert await question(h, id) == first
            await h.wait(1)
            assert await question(h, id) != first

    async def test_anybody_takes_it_back_and_it_counts_anew(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            first = await question(h, id)
            await h.plot(id, "Ann", "Ben")
            await h.wait(CALM - 1)
            await unready(h, id, "Ann")
            assert "close" not in await alarms(h, id)
            await h.wait(HOUR)
            assert await question(h, id) == first
            await h.plot(id, "Ann")
            assert (await clock(h, id)).closing == h.time + CALM

    async def test_it_is_never_later_than_the_deadline(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.wait(DAY - 60)
            await h.plot(id, "Ann", "Ben")
            assert (await clock(h, id)).closing == (await clock(h, id)).due

    async def test_any_plot_counts_at_the_deadline_ready_or_not(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.plot(id, "Ann", "Ben", line="5 4 3")
            await unready(h, id, "Ann")
            first = await question(h, id)
            await h.wait(DAY + 1)
            assert await question(h, id) != first
            assert [(s.missed, s.asked) for s in (await h.look(id)).seats] == [(0, 1), (0, 1)]

    async def test_who_plays_alone_against_bots_waits_for_nothing(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await with_bot(h)
            first = await question(h, id)
            await h.plot(id, "Ann")
            await h.settle()
            assert await question(h, id) != first

    async def test_a_table_may_close_with_the_last_ready(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", terms=Terms(calm=0))
            first = await question(h, id)
            await h.plot(id, "Ann", "Ben")
            await h.settle()
            assert await question(h, id) != first

    async def test_bots_race_on_at_once_where_all_people_have_resigned(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            wishes = Wishes("chariots", 4, options={"chariots": 1})
            id = (await lobby.open(h.host, PEOPLE["Ann"], HOME, wishes)).row.id
            await lobby.join(h.host, id, PEOPLE["Ben"])
            for _ in range(2):
                await lobby.add_brain(h.host, id, PEOPLE["Ann"], "careful")
            await lobby.start(h.host, id, PEOPLE["Ann"])
            for name in ("Ann", "Ben"):
                await play.order(h.host, id, PEOPLE[name], Order("act", line="resign"))
            await h.settle()
            assert (await h.look(id)).row.stage == "over"


class TestPause:
    async def test_it_gives_back_what_was_left_of_the_phase(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.wait(5 * HOUR)
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(3 * DAY))
            assert (await alarms(h, id))["resume"] == h.time + 3 * DAY
            await h.wait(3 * DAY)
            due = (await clock(h, id)).due
            assert due - h.time == 19 * HOUR
            assert (await alarms(h, id))["due"] == due

    @pytest.mark.parametrize("calm", [0, 60])
    async def test_plots_are_taken_and_nothing_closes(self, tmp_path: Path, calm: int) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben", terms=Terms(calm=calm))
            first = await question(h, id)
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(3 * DAY))
            await h.plot(id, "Ann", "Ben")
            await h.wait(2 * DAY)
            assert await question(h, id) == first
            await pauses.resume(h.host, id, PEOPLE["Ann"])
            await h.vote(id, "Ben")
            if calm:
                assert (await clock(h, id)).closing == h.time + CALM
            await h.wait(calm)
            assert await question(h, id) != first

    async def test_it_stops_an_early_close_under_way(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.plot(id, "Ann", "Ben")
            await h.wait(CALM - 1)
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(DAY))
            assert (await clock(h, id)).closing == NEVER
            await h.wait(DAY)
            assert (await clock(h, id)).closing == h.time + CALM

    async def test_what_is_asked_during_it_gets_a_whole_phase(self, tmp_path: Path) -> None:
        """A move is carried out as soon as it is said, so the next question may open in a pause."""
        async with hall(tmp_path) as h:
            id = await with_bot(h, tempo="impulse")
            await h.plot(id, "Ann")
            await h.settle()
            await h.wait(20 * HOUR)
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(5 * DAY))
            (move,) = (await h.look(id)).running.open
            assert not move.sealed
            await play.answer(h.host, id, PEOPLE["Ann"], move.id, move.fallback)
            await h.settle()
            assert await question(h, id) != move.id
            await h.wait(5 * DAY)
            assert (await clock(h, id)).due == h.time + DAY

    async def test_between_two_phases_the_time_to_edit_begins_anew(self, tmp_path: Path) -> None:
        """After an outage of the bot as after a pause."""
        async with hall(tmp_path) as h:
            id = (await lobby.open(h.host, PEOPLE["Ann"], HOME, Wishes("chariots", 2))).row.id
            await lobby.join(h.host, id, PEOPLE["Ben"])
            for name, value in (("chariots", "one"), ("pause", "300"), ("calm", "off")):
                await lobby.set_option(h.host, id, PEOPLE["Ann"], name, value)
            await lobby.start(h.host, id, PEOPLE["Ann"])
            await h.plot(id, "Ann", "Ben")
            await h.settle()
            assert (await alarms(h, id))["go"] == h.time + 300
            h.time += DAY
            await h.restart()
            await h.settle()
            assert (await alarms(h, id))["go"] == h.time + 300
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(DAY))
            assert "go" not in await alarms(h, id)
            await h.wait(DAY)
            assert (await alarms(h, id))["go"] == h.time + 300


class TestSleep:
    async def test_a_race_sleeps_while_the_bot_is_not_on_the_server(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.wait(HOUR)
            await homes.fall_asleep(h.host, id)
            assert await alarms(h, id) == {"asleep": h.time + 30 * DAY}
            await h.wait(20 * DAY)
            await homes.fall_asleep(h.host, id)
            assert (await h.look(id)).row.stage == "running"
            await h.taken()
            await homes.wake_up(h.host, id)
            assert (await clock(h, id)).due == h.time + 23 * HOUR
            assert [p.kind for p in await h.taken()] == ["send"]

    async def test_after_thirty_days_it_closes(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await homes.fall_asleep(h.host, id)
            await h.wait(30 * DAY - 1)
            assert (await h.look(id)).row.stage == "running"
            await h.wait(1)
            assert (await h.look(id)).row.stage == "closed"
            assert await alarms(h, id) == {}

    async def test_a_pause_outlasts_it(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            until = h.time + 10 * DAY
            await pauses.pause(h.host, id, PEOPLE["Ann"], Instant(until))
            await h.vote(id, "Ben")
            await homes.fall_asleep(h.host, id)
            await h.wait(5 * DAY)
            await homes.wake_up(h.host, id)
            assert ((await clock(h, id)).why, (await clock(h, id)).held) == ("pause", until)
            await h.wait(5 * DAY)
            assert (await clock(h, id)).due == h.time + DAY

    async def test_a_pause_that_ends_meanwhile_is_over(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(2 * DAY))
            await homes.fall_asleep(h.host, id)
            await h.wait(5 * DAY)
            assert (await clock(h, id)).why == "asleep"
            await homes.wake_up(h.host, id)
            assert (await clock(h, id)).due == h.time + DAY

    async def test_a_sleeping_table_can_be_given_a_home_elsewhere(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await homes.fall_asleep(h.host, id)
            await h.wait(DAY)
            sitting = await homes.move(h.host, id, PEOPLE["Ann"], Place(GuildId(2), ChannelId(20)))
            assert (sitting.row.guild, sitting.row.channel) == (2, 20)
            assert sitting.row.timing.due == h.time + DAY

    async def test_a_lobby_sleeps_too_and_closes_when_nobody_uses_it_later(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = (await lobby.open(h.host, PEOPLE["Ann"], HOME, Wishes("chariots", 2))).row.id
            await homes.fall_asleep(h.host, id)
            await h.wait(20 * DAY)
            await homes.wake_up(h.host, id)
            assert await alarms(h, id) == {"stale": h.time + 13 * DAY}  # calls who sits there a day before


class TestHome:
    async def test_a_table_without_a_home_keeps_what_was_left_of_its_phase(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.wait(20 * HOUR)
            await homes.lost_home(h.host, id, HOME.channel)
            assert (await clock(h, id)).due == NEVER
            await h.wait(20 * HOUR)
            sitting = await homes.move(h.host, id, PEOPLE["Ann"], Place(GuildId(1), ChannelId(20)))
            assert not sitting.row.homeless
            assert sitting.row.timing.due == h.time + 4 * HOUR

    async def test_news_of_an_earlier_home_change_nothing(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await homes.lost_home(h.host, id, ChannelId(999))
            assert not (await h.look(id)).row.homeless


class TestEnd:
    async def test_a_closed_table_has_no_alarms_and_stale_ones_do_nothing(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.plot(id, "Ann", "Ben")
            await ending.close(h.host, id, PEOPLE["Ann"])
            await h.vote(id, "Ben")
            assert await alarms(h, id) == {}
            async with h.store.writing() as tx:
                for kind in (
                    *("due", "close", "half", "soon", "last", "go", "resume", "stale", "asleep", "vote"),
                ):
                    await tx.put_alarm(Alarm(id, kind, h.host.now()))
            before = await h.look(id)
            await h.wait(1)
            assert await h.look(id) == before
            assert await alarms(h, id) == {}

    async def test_alarms_that_come_too_early_do_nothing(self, tmp_path: Path) -> None:
        """As those that were taken from the store just before somebody set them anew."""
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await pauses.pause(h.host, id, PEOPLE["Ann"], h.after(DAY))
            async with refused(h, id, "This table is not paused."):
                await pauses.resume(h.host, id, None)
            await homes.fall_asleep(h.host, id)
            await homes.close_asleep(h.host, id)
            assert (await h.look(id)).row.stage == "running"
