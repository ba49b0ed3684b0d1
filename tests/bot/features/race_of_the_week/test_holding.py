"""A week goes on whatever happens to the bot, its channel, its server's settings, or a race in it."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock, patch

import pytest
from simcord import ChannelHandle

from bot.client.returning import Returning
from bot.events import ALARMS, GivenUp, emit
from bot.features.race_of_the_week import acts, panel, rows, standing
from bot.features.race_of_the_week.handlers import finding
from bot.features.race_of_the_week.rows import Week
from bot.hosting.host import Host
from bot.hosting.organising import deleted, membership, votes
from bot.hosting.people import data
from bot.hosting.seats import absence
from bot.hosting.table.sitting import Refused, Wishes
from bot.hosting.time.ways import Way
from bot.ids import ChannelId, GuildId
from bot.publishing.pictures import films, studio
from bot.store import Alarm, Parcel, Store, Writing, of_server
from bot.store.columns import BANS
from bot.store.rows import BanRow
from bot.times.instants import Instant, Seconds, plus
from engine import dice
from engine.errors import RulesBug
from engine.model import Tempo
from tests.bot.features.race_of_the_week.weeks import (
    at_rest,
    driven,
    drivers_of,
    opened,
    send,
    to_close,
    to_next,
    week_of,
    with_race,
)
from tests.bot.stage import Stage, heard, shown, stage, words_of

pytestmark = pytest.mark.long


async def settings(s: Stage) -> str:
    return words_of(shown(await s.slash("Dan", "server settings")))


async def delete(s: Stage, channel: ChannelHandle, post: Any) -> None:
    """Somebody deletes a post."""
    s.env.backend.delete_message(channel.id, post.id)
    await s.env.settle()
    await s.settle()


async def alarms(s: Stage) -> list[float]:
    async with s.store.reading() as read:
        return [a.at for a in await read.alarms_of(of_server(GuildId(s.guild.id))) if a.kind == "race"]


async def test_switched_off_on_wednesday_it_is_driven_to_its_end_and_none_follows(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel, _post = await driven(s)
        await to_close(s)
        await s.slash("Dan", "server settings", setting="race", value="none")
        for _round in range(6):
            await to_close(s)
        (post,) = s.posts(channel)
        assert (await week_of(s)).over
        assert f"<@{s.id('Ann')}> did best" in post.content
        await s.wait(14 * 86_400)
        assert (await week_of(s)).number == 1
        assert len(s.posts(channel)) == 1


async def switched_off(s: Stage) -> ChannelHandle:
    """A week of Ann and Ben that was switched off in its course, and is over."""
    channel, post = await driven(s)
    await s.press("Ben", post, "Drive")
    await to_close(s)
    await s.slash("Dan", "server settings", setting="race", value="none")
    for _round in range(6):
        await to_close(s)
    await at_rest(s)
    return channel


@pytest.mark.parametrize("away", [False, True])
async def test_names_go_from_the_last_result_though_no_week_follows(tmp_path: Path, away: bool) -> None:
    """Also where the bot is away when somebody deletes their data; the result stays one post."""
    async with stage(tmp_path) as s:
        channel, guild = await switched_off(s), GuildId(s.guild.id)
        (post,) = s.posts(channel)
        assert f"<@{s.id('Ann')}>" in post.content
        if away:
            await membership.left(s.bot.host, guild)
        assert await data.forget(s.bot.host, s.id("Ann"))
        await at_rest(s)
        if away:
            await membership.joined(s.bot.host, guild)
            await at_rest(s)
        (post,) = s.posts(channel)
        assert f"<@{s.id('Ann')}>" not in post.content
        assert f"<@{s.id('Ben')}>" in post.content
        assert await alarms(s) == []


async def test_switched_on_long_after_it_opens_on_monday_whatever_is_done_to_the_last_result(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        await switched_off(s)
        await s.wait(16 * 86_400)
        await with_race(s)
        (monday,) = await alarms(s)
        assert monday > s.clock.time + 3600
        await acts.go_by(s.bot.host, GuildId(s.guild.id), s.id("Ann"), False)
        await at_rest(s)
        assert (await week_of(s)).number == 1
        assert await alarms(s) == [monday]
        await to_next(s)
        assert (await week_of(s)).number == 2


async def test_the_doctor_names_it_in_a_line(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        async with s.store.reading() as read:
            assert await finding(read) == "Race of the week: on at 0 of 0 servers, 0 running, 0 drivers."
        assert "Race of the week: **none**" in await settings(s)
        (post,) = s.posts(await opened(s))
        await s.press("Ann", post, "Drive")
        async with s.store.reading() as read:
            assert await finding(read) == "Race of the week: on at 1 of 1 servers, 1 running, 1 drivers."


async def test_an_outage_moves_all_closes_together(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        _channel, post = await driven(s)
        await s.press("Ben", post, "Drive")
        await to_close(s)
        before = await week_of(s)
        s.clock.time += 30 * 3600
        await s.restart()
        after = await week_of(s)
        moved = {round(new - old) for old, new in zip(before.closes[1:], after.closes[1:], strict=True)}
        assert len(moved) == 1
        assert 29.9 * 3600 < moved.pop() < 30.2 * 3600
        assert after.closes[0] == before.closes[0]
        for each in await drivers_of(s):
            row = (await s.bot.host.look(each.table)).row
            assert row.closes == after.closes[1:]
            assert row.timing.due == after.closes[1]
            assert row.state is not None
        assert await alarms(s) == [after.closes[1]]
        await to_close(s)
        assert (await week_of(s)).closed == 2


async def test_a_close_that_has_begun_somewhere_is_over_for_all_after_an_outage(tmp_path: Path) -> None:
    """Another process has closed one race after people were last heard: nobody gets time for that round."""
    async with stage(tmp_path) as s:
        (post,) = s.posts(await opened(s))
        for who in ("Ann", "Ben"):
            await s.press(who, post, "Drive")
        before, (ann, ben) = await week_of(s), await drivers_of(s)
        s.clock.time = before.closes[0] - 30
        async with s.store.writing() as tx:
            await Way().hear(tx, s.clock.now())
        s.clock.time = before.closes[0] + 0.02
        await absence.lapse(s.bot.host, ann.table)
        s.clock.time += 2 * 3600
        await s.restart()
        after = await week_of(s)
        assert after.closes[0] <= s.clock.time
        moved = [new - old for old, new in zip(before.closes[1:], after.closes[1:], strict=True)]
        assert all(2 * 3600 < seconds < 2 * 3600 + 60 for seconds in moved)
        for each in (ann, ben):
            sitting = await s.bot.host.look(each.table)
            assert sitting.running.state.round == 2
            assert sitting.row.closes == after.closes[1:]
        await at_rest(s)
        assert (await week_of(s)).closed == 1


@pytest.mark.parametrize("begun", [True, False])
async def test_nobody_gets_time_for_the_last_round_that_others_have_closed(
    tmp_path: Path, begun: bool
) -> None:
    """Another process has closed it in one race after people were last heard, or in none."""
    async with stage(tmp_path) as s:
        with patch("secrets.token_bytes", lambda n: b"b" * n):  # nobody comes home before
            (post,) = s.posts(await opened(s))
        for who in ("Ann", "Ben"):
            await s.press(who, post, "Drive")
        for _round in range(6):
            await to_close(s)
        before, (ann, _ben) = await week_of(s), await drivers_of(s)
        s.clock.time = before.closes[6] - 30
        async with s.store.writing() as tx:
            await Way().hear(tx, s.clock.now())
        if begun:
            s.clock.time = before.closes[6] + 0.02
            await absence.lapse(s.bot.host, ann.table)
        async with s.store.reading() as read:
            row = await read.table(ann.table)
            assert row is not None
            assert await acts._has_closed(read, row, 7) is begun  # between two phases of it
        s.clock.time = before.closes[6] + 2 * 3600
        await s.restart()
        assert ((await week_of(s)).closes[6] > s.clock.time) is not begun


async def test_the_next_week_opens_at_no_press(tmp_path: Path) -> None:
    """Where this one has ended late on Monday, as it was moved, the next one opens a week later."""
    async with stage(tmp_path) as s:
        (post,) = s.posts(await opened(s))
        await s.press("Ann", post, "Drive")
        for _round in range(6):
            await to_close(s)
        async with s.store.writing() as tx:
            await acts.move(tx, await week_of(s), Seconds(26 * 3600.0), s.clock.now())
        await to_close(s)
        await at_rest(s)
        (monday,) = await alarms(s)
        assert monday > s.clock.time + 6 * 86_400
        await acts.go_by(s.bot.host, GuildId(s.guild.id), s.id("Ann"), False)
        await at_rest(s)
        assert (await week_of(s)).number == 1
        assert await alarms(s) == [monday]


async def test_a_week_opens_late_when_the_bot_was_away_on_monday(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_race(s)
        (monday,) = await alarms(s)
        s.clock.time = monday + 2 * 86_400
        await s.restart()
        await at_rest(s)
        (post,) = s.posts(channel)
        week = await week_of(s)
        assert f"the result is here <t:{int(week.closes[-1])}:R>" in post.content
        assert week.closes[0] > s.clock.time
        for _round in range(7):
            await to_close(s)
        assert (await week_of(s)).over


async def test_a_week_is_told_anew_where_the_bot_is_let_back(tmp_path: Path) -> None:
    """It has gone on meanwhile."""
    async with stage(tmp_path) as s:
        channel, _post = await driven(s)
        guild = GuildId(s.guild.id)
        await membership.left(s.bot.host, guild)
        for _round in range(2):
            await to_close(s)
        (post,) = s.posts(channel)
        assert "has closed" not in post.content
        await membership.joined(s.bot.host, guild)
        await at_rest(s)
        assert "round 2 of 7 has closed" in s.posts(channel)[-1].content


async def test_a_post_that_never_came_comes_once_the_bot_is_let_back(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel, guild = await with_race(s), GuildId(s.guild.id)
        s.forbid(channel, "send_messages")
        await to_next(s)
        assert not s.posts(channel)
        await membership.left(s.bot.host, guild)
        s.forbid(channel)
        await membership.joined(s.bot.host, guild)
        await at_rest(s)
        (post,) = s.posts(channel)
        assert "The first round closes" in post.content


@pytest.mark.parametrize("kind", ["send", "edit"])
async def test_a_result_that_its_channel_has_refused_for_days_is_tried_again(store: Store, kind: str) -> None:
    guild, here, now = GuildId(5), ChannelId(6), Instant(400_000.0)
    week = Week(guild, 1, "", "", Instant(1.0), (Instant(2.0),) * 7, 7, True, here, "race-1-a")
    async with store.writing() as tx:
        rows.put(tx, week)
        await emit(tx, GivenUp(guild, here, "race-1-a", kind, now))
    async with store.reading() as read:
        kept, set_for = await rows.latest(read, guild), await read.alarms_of(of_server(guild))
    assert kept is not None
    assert kept.key == ("" if kind == "send" else "race-1-a")
    assert [alarm.at for alarm in set_for] == [plus(now, acts.UNTOLD)]


@pytest.mark.parametrize("known", [False, True])
async def test_a_result_waits_for_its_channel_though_the_next_week_has_opened(
    tmp_path: Path, known: bool
) -> None:
    """Given up after days, it comes with the close that follows: in the post that stood there before, or in
    one of its own."""
    async with stage(tmp_path) as s:
        channel = await with_race(s)
        if not known:
            s.forbid(channel, "view_channel")
        await to_next(s)
        await acts.drive(s.bot.host, GuildId(s.guild.id), s.person("Ann"), None)
        for _round in range(6):
            await to_close(s)
        s.forbid(channel, "view_channel")
        await to_close(s)
        await to_next(s)
        assert (await week_of(s)).number == 2
        for _hour in range(24 * 3 + 2):
            await s.wait(3600)
        s.forbid(channel)
        await to_close(s)
        for _look in range(3):
            await s.wait(3600)
        told = [post.content for post in s.posts(channel)]
        assert sum(f"<@{s.id('Ann')}> did best" in content for content in told) == 1
        assert sum("of 7 has closed" in content for content in told) == 1
        assert len(told) == 2
        async with s.store.reading() as read:
            before = await rows.one(read, GuildId(s.guild.id), 1)
        assert before is not None
        assert before.shown


@pytest.mark.parametrize("unheard", [False, True])
async def test_a_result_that_somebody_deletes_stays_away(tmp_path: Path, unheard: bool) -> None:
    """Though its winner drives unnamed from then on, and the bot leaves the server and is let back.

    Also where nobody heard that it was deleted."""
    async with stage(tmp_path) as s:
        channel, guild = await switched_off(s), GuildId(s.guild.id)
        await s.wait(acts.UNTOLD)
        (result,) = s.posts(channel)
        with patch.object(Returning, "deleted", AsyncMock()) if unheard else contextlib.nullcontext():
            await delete(s, channel, result)
        for _time in range(2):
            await acts.go_by(s.bot.host, guild, s.id("Ann"), False)
            await at_rest(s)
            await membership.left(s.bot.host, guild)
            await membership.joined(s.bot.host, guild)
            await at_rest(s)
            await s.wait(deleted.FIRST + 60)
        assert not s.posts(channel)


@pytest.mark.parametrize("unheard", [False, True])
async def test_a_result_comes_anew_whose_post_was_deleted_before_it_stood_there(
    tmp_path: Path, unheard: bool
) -> None:
    """Deleted at the last close, or while nobody heard of it."""
    async with stage(tmp_path) as s:
        channel, _post = await driven(s)
        for _round in range(6):
            await to_close(s)
        with patch.object(Returning, "deleted", AsyncMock()) if unheard else contextlib.nullcontext():
            await delete(s, channel, s.posts(channel)[0])
        await to_close(s)
        await s.wait(deleted.FIRST + 60)
        await at_rest(s)
        (result,) = s.posts(channel)
        assert f"<@{s.id('Ann')}> did best" in result.content


async def test_a_result_comes_anew_whose_post_was_deleted_before_a_change_got_through(tmp_path: Path) -> None:
    """As Discord tells of it, once the week is over; else it stays away."""
    async with stage(tmp_path) as s:
        channel = await switched_off(s)
        week, owner = await week_of(s), of_server(GuildId(s.guild.id))
        late = Parcel(
            owner, week.channel, week.key, "edit", {"content": "late"}, "1", due=plus(s.clock.now(), 100)
        )
        async with s.store.writing() as tx:
            await tx.put_parcel(late)
        await delete(s, channel, s.posts(channel)[0])
        await s.wait(deleted.FIRST + 60)
        await at_rest(s)
        (result,) = s.posts(channel)
        assert "did best" in result.content


async def test_the_post_of_a_week_moves_with_its_channel_and_a_result_stays(tmp_path: Path) -> None:
    """Else a name would stand on in the channel before."""
    async with stage(tmp_path) as s:
        before = await opened(s)
        (post,) = s.posts(before)
        await s.press("Ann", post, "Drive")
        await to_close(s)
        here = await with_race(s)
        await at_rest(s)
        assert not s.posts(before)
        assert "round 1 of 7 has closed" in s.posts(here)[0].content
        for _round in range(6):
            await to_close(s)
        other = await with_race(s)
        await acts.go_by(s.bot.host, GuildId(s.guild.id), s.id("Ann"), False)
        await at_rest(s)
        (result,) = s.posts(here)
        assert "a driver did best" in result.content
        assert not s.posts(other)


async def test_a_post_that_somebody_deletes_comes_back(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await opened(s)
        (post,) = s.posts(channel)
        await delete(s, channel, post)
        assert not s.posts(channel)
        await s.wait(deleted.FIRST)
        (back,) = s.posts(channel)
        assert back.content == post.content


async def test_where_something_deletes_every_post_it_comes_ever_more_rarely(tmp_path: Path) -> None:
    """Whoever begins to drive meanwhile does not bring it back earlier; the next close does."""
    async with stage(tmp_path) as s:
        channel = await opened(s)
        for pause in (1, 2, 4, 8):
            (post,) = s.posts(channel)
            await s.press(("Ann", "Ben", "Cleo", "Dan")[pause // 3], post, "Drive")
            gone = s.clock.time
            await delete(s, channel, post)
            assert not s.posts(channel)
            assert min(await alarms(s)) - gone == pytest.approx(pause * deleted.FIRST, abs=60)
            await s.wait(pause * deleted.FIRST + 60)
        await delete(s, channel, s.posts(channel)[0])
        await to_close(s)
        await at_rest(s)
        (post,) = s.posts(channel)
        assert "round 1 of 7 has closed" in post.content


async def test_a_channel_that_is_gone_moves_no_close_and_the_result_waits(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel, _post = await driven(s)
        before = (await week_of(s)).closes
        s.env.backend.delete_channel(channel.id)
        await s.env.settle()
        await s.settle()
        for _round in range(7):
            await to_close(s)
        week = await week_of(s)
        assert week.closes == before
        assert week.over
        await at_rest(s)
        other = await with_race(s)
        await at_rest(s)
        (told,) = s.posts(other)
        assert f"<@{s.id('Ann')}> did best" in told.content


async def test_after_two_weeks_without_drivers_it_stops_and_the_settings_say_so(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await opened(s)
        for _round in range(7):
            await to_close(s)
        await to_next(s)
        assert (await week_of(s)).number == 2
        for _round in range(7):
            await to_close(s)
        assert "Race of the week: **none**" in await settings(s)
        assert len(s.posts(channel)) == 2
        assert await alarms(s) == []


async def test_who_is_banned_is_withdrawn(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel, post = await driven(s)
        await s.press("Ben", post, "Drive")
        async with s.store.writing() as tx:
            tx.put(BANS, BanRow(GuildId(s.guild.id), s.id("Ann"), s.clock.now()))
        await to_close(s)
        (post,) = s.posts(channel)
        assert f"In front: <@{s.id('Ben')}>." in post.content
        assert "1 person drives" in post.content
        assert "do not take part" in heard(await s.press("Ann", post, "Drive"))


async def test_who_has_left_is_not_counted_though_their_name_stood_nowhere(tmp_path: Path) -> None:
    """Each has their turn within a week."""
    async with stage(tmp_path) as s:
        with patch.object(panel, "FIRST", 1):
            channel = await opened(s)
            (post,) = s.posts(channel)
            for who in ("Ann", "Ben", "Cleo"):
                await s.press(who, post, "Drive")
            await send(s, "Ann", "5 4 3")  # no lane is changed, no whip used: in front of the others
            await to_close(s)
            last = standing.ranked(await drivers_of(s))[-1][0]
            s.guild.remove_member(next(s.people[who] for who in s.people if s.id(who) == last.user))
            for _round in range(6):
                await to_close(s)
            assert "2 people drove the same race" in s.posts(channel)[-1].content


async def test_who_is_banned_between_two_closes_is_not_named_when_the_post_is_made_anew(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        channel, post = await driven(s)
        await s.press("Ben", post, "Drive")
        await to_close(s)
        async with s.store.writing() as tx:
            tx.put(BANS, BanRow(GuildId(s.guild.id), s.id("Ann"), s.clock.now()))
        await acts._tell(s.bot.host, await week_of(s), s.clock.now())
        await at_rest(s)
        (post,) = s.posts(channel)
        assert f"<@{s.id('Ann')}>" not in post.content


async def test_who_has_left_is_not_named_at_the_first_close(tmp_path: Path) -> None:
    """Nor at one that brings somebody to the front."""
    async with stage(tmp_path) as s:
        channel, post = await driven(s)
        await s.press("Ben", post, "Drive")
        s.guild.remove_member(s.people["Ann"])
        await to_close(s)
        (post,) = s.posts(channel)
        assert f"In front: <@{s.id('Ben')}>." in post.content
        assert "1 person drives" in post.content


async def test_a_week_ends_once(tmp_path: Path) -> None:
    """However many processes find it at its end."""
    async with stage(tmp_path) as s:
        await opened(s)
        for _round in range(6):
            await to_close(s)
        before = await week_of(s)
        await to_close(s)
        await acts._end(s.bot.host, before, s.clock.now())
        async with s.store.reading() as read:
            assert await rows.IDLE.of(read, of_server(GuildId(s.guild.id))) == 1


async def test_a_close_that_waits_for_its_bots_comes_with_their_answer(tmp_path: Path) -> None:
    """A table looks by itself once in a while only: hundreds of them would leave the bots no time."""
    async with stage(tmp_path) as s:
        await opened(s)
        week, driver, _new = await acts.drive(s.bot.host, GuildId(s.guild.id), s.person("Ann"), None)
        s.clock.time = week.closes[0] + 0.01

        async def looks_again() -> float:
            async with s.store.reading() as read:
                (at,) = [a.at for a in await read.alarms_of(driver.table) if a.kind == "due"]
            return at - s.clock.time

        await absence.lapse(s.bot.host, driver.table)
        assert await looks_again() == pytest.approx(absence.BOTS_THINK)
        s.clock.time += 1
        await s.bot.drive.drain()
        assert await looks_again() == pytest.approx(0, abs=0.01)
        await s.settle()
        assert (await s.bot.host.look(driver.table)).running.state.round == 2


async def test_discord_is_asked_at_a_close_about_those_alone_who_may_be_named(tmp_path: Path) -> None:
    """Not about all who are silent, who may be hundreds."""
    async with stage(tmp_path) as s:
        (post,) = s.posts(await opened(s))
        for who in ("Ann", "Ben", "Cleo"):
            await s.press(who, post, "Drive")
        asked = AsyncMock(return_value=False)
        with (
            patch.object(panel, "FIRST", 1),
            patch.object(s.bot.host, "gone", asked),
            patch.object(s.bot.clock, "_gone", asked),
        ):
            await to_close(s)
        assert 1 <= asked.await_count <= 2  # the first, and whose turn it is


async def test_a_fault_in_one_race_stops_that_one_alone(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        _channel, post = await driven(s)
        await s.press("Ben", post, "Drive")
        ann, ben = await drivers_of(s)
        submit_to = Host.submit_to

        def fail(self: Host, sitting, table, order):  # type: ignore[no-untyped-def]
            if sitting.row.id == ann.table and order.verb == "close":
                raise RulesBug("broken")
            return submit_to(self, sitting, table, order)

        with patch.object(Host, "submit_to", fail):
            await to_close(s)
        s.faults.clear()
        assert (await s.bot.host.look(ann.table)).row.stage == "frozen"
        assert (await s.bot.host.look(ben.table)).row.stage == "running"
        for _round in range(6):
            await to_close(s)
        assert (await week_of(s)).over


async def test_a_result_whose_film_has_a_fault_is_told_without(tmp_path: Path) -> None:
    async def fails(*_anything: object) -> None:
        raise RulesBug("broken")

    async with stage(tmp_path) as s:
        channel, _post = await driven(s)
        for _round in range(6):
            await to_close(s)
        with patch.object(acts, "_film", fails):
            await to_close(s)
            await at_rest(s)
        s.faults.clear()
        assert (await week_of(s)).over
        (post,) = s.posts(channel)
        assert f"<@{s.id('Ann')}> did best" in post.content


async def test_one_to_three_drivers_are_a_line_and_no_picture(tmp_path: Path) -> None:
    """With four the film of a winner stands there, in which nobody is named."""
    for people in (("Ann",), ("Ann", "Ben", "Cleo", "Dan")):
        folder = tmp_path / str(len(people))
        folder.mkdir()
        async with stage(folder) as s:
            channel = await opened(s)
            (post,) = s.posts(channel)
            assert [file.filename for file in post.attachments] == ["start.png"]
            for who in people:
                await s.press(who, post, "Drive unnamed")
            for _round in range(7):
                for n, who in enumerate(people):
                    await send(s, who, ("2 3 4", "4 5 3", "3 2 4", "5 4 3")[n])
                await to_close(s)
            (post,) = s.posts(channel)
            assert not any(f"<@{s.id(who)}>" in post.content for who in people)
            films = [file.filename for file in post.attachments]
            assert films == (["film.gif"] if len(people) > 3 else [])


async def test_nothing_bends_time_or_goes_back(tmp_path: Path) -> None:
    """Neither what one does alone, nor what others would be asked for."""
    async with stage(tmp_path) as s:
        (post,) = s.posts(await opened(s))
        await s.press("Ann", post, "Drive")
        await to_close(s)
        (ann,) = await drivers_of(s)
        for verb in ("more", "rematch"):
            assert "keep step" in heard(await s.tap("Ann", verb, table=ann.table)), verb
        for kind in votes.KINDS:
            with pytest.raises(Refused, match="keep step"):
                await votes.ask(s.bot.host, ann.table, s.person("Ann"), kind)
        await s.tap("Ann", "leave", table=ann.table)
        await s.tap("Ben", "take", table=ann.table)
        for command, options in (
            ("organise extend", {"time": "1 hour"}),
            ("organise pause", {"until": "in 2 days"}),
            ("organise end", {}),
            ("organise rollback", {}),
            ("organise replace", {"seat": 1}),
            ("table act", {"line": "resign"}),
        ):
            if s.has(command):
                said = heard(await s.slash("Ann", command, table=ann.table, **options))
                assert "keep step" in said, (command, said)
        sitting = await s.bot.host.look(ann.table)
        assert sitting.row.timing.due == (await week_of(s)).closes[1]
        assert sitting.row.stage == "running"
        assert [seat.user for seat in sitting.people] == [ann.user]


async def test_neither_vacations_nor_nights_move_a_close(tmp_path: Path) -> None:
    """Ann goes away once she drives, Ben before; all closes fall into the nights of both."""
    async with stage(tmp_path) as s:
        (post,) = s.posts(await opened(s))
        closes = (await week_of(s)).closes
        for who in ("Ann", "Ben"):
            await s.prefer(who, "zone", "UTC")
            await s.prefer(who, "nights", "14:00-22:00")
        await s.press("Ann", post, "Drive")
        for who in ("Ann", "Ben"):
            await s.slash(who, "me away", until="4 days")
        await s.press("Ben", post, "Drive")
        for closed in range(2):
            tables = [await s.bot.host.look(each.table) for each in await drivers_of(s)]
            assert [each.row.timing.due for each in tables] == [closes[closed]] * 2
            assert [each.running.state.round for each in tables] == [1 + closed] * 2
            await to_close(s)
        assert (await week_of(s)).closes == closes


async def test_what_is_not_at_its_end_on_sunday_is_driven_there_at_once(tmp_path: Path) -> None:
    """By what drives those who miss: a race of four laps takes more than seven rounds."""

    def longer(game: str, seats: int, tempo: Tempo, _options: object, **more: Any) -> Wishes:
        return Wishes(game, seats, tempo, {"laps": 4}, **more)

    async with stage(tmp_path) as s:
        with patch.object(acts, "Wishes", longer):
            await driven(s)
        for _round in range(7):
            await send(s, "Ann", "2 3 4")
            await to_close(s)
        (ann,) = await drivers_of(s)
        record = await s.bot.host.record(ann.table)
        plots = [a for e in record.entries for a in e.answers if a.seat == 1 and a.line[0].isdecimal()]
        assert (await week_of(s)).over
        assert (await s.bot.host.look(ann.table)).row.stage == "over"
        assert [a.by == "player" for a in plots[:7]] == [True] * 7
        assert [a.by == "player" for a in plots[7:]] == [False] * len(plots[7:])
        assert len(plots) > 7


async def test_the_post_is_edited_at_closes_and_at_most_hourly_between(tmp_path: Path) -> None:
    """However many begin to drive; where nothing has come, not at all."""
    async with stage(tmp_path) as s:
        channel = await opened(s)
        (post,) = s.posts(channel)
        with patch.object(acts, "_parcel", Mock(wraps=acts._parcel)) as made:

            async def edits(seconds: float) -> int:
                await s.wait(seconds)
                await at_rest(s)
                return [call.args[1] for call in made.call_args_list].count("edit")

            assert await edits(2 * 3600) == 0
            for who in ("Ann", "Ben", "Cleo", "Dan"):
                await s.press(who, post, "Drive")
                assert await edits(60) == 1
            assert await edits(3600) == 2
            assert "4 people drive" in s.posts(channel)[0].content
            assert await edits(6 * 3600) == 2
            await to_close(s)
            assert await edits(0) == 3


async def test_nothing_is_drawn_or_filmed_at_a_close_until_somebody_looks(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        (post,) = s.posts(await opened(s))
        for who in ("Ann", "Ben", "Cleo", "Dan"):
            await s.press(who, post, "Drive")
        filmed, painted = Mock(wraps=films.film_of), Mock(wraps=studio._painted)
        with patch.object(films, "film_of", filmed), patch.object(studio, "_painted", painted):
            await to_close(s)
            await at_rest(s)
            assert (filmed.call_count, painted.call_count) == (0, 0)
            await s.press("Ann", post, "Drive")
            assert filmed.call_count == 1


async def test_two_weeks_that_differ_in_what_is_not_rolled_yet_have_equal_posts(tmp_path: Path) -> None:
    """Byte for byte, after two closes; the dice of the third round are others in each."""
    told, fell = list[Any](), list[list[tuple[str, int]]]()
    honest = dice.draw
    for other in (0, 1):

        def draw(key: bytes, epoch: int, label: str, sides: int, other: int = other) -> int:
            of_round = re.match(r"r(\d+)/", label)
            late = of_round is not None and int(of_round[1]) > 2
            return honest(bytes([other]) * 32 if late else key, epoch, label, sides)

        folder = tmp_path / str(other)
        folder.mkdir()
        async with stage(folder) as s:
            with patch("secrets.token_bytes", lambda n: b"s" * n), patch("engine.dice.draw", draw):
                channel, _post = await driven(s)
                for _close in (1, 2):
                    await send(s, "Ann", "4 5 3")
                    await to_close(s)
                (post,) = s.posts(channel)
                told.append((post.content, [part.to_dict() for part in post.components]))
                await to_close(s)
                (ann,) = await drivers_of(s)
                record = await s.bot.host.record(ann.table)
                fell.append([(roll.label, roll.value) for e in record.entries for roll in e.rolls])
    assert told[0] == told[1]
    assert fell[0] != fell[1]


async def test_what_two_processes_do_at_once_is_done_once(tmp_path: Path, address: str) -> None:
    async with stage(tmp_path, address) as s:
        channel = await with_race(s)
        owner = of_server(GuildId(s.guild.id))
        (at,) = await alarms(s)
        s.clock.time = at + 0.01
        await asyncio.gather(*(acts.ring(s.bot.host, owner) for _process in range(3)))
        await s.settle()
        assert (await week_of(s)).number == 1
        (post,) = s.posts(channel)
        await s.press("Ann", post, "Drive")
        await to_close(s)
        await asyncio.gather(*(acts.ring(s.bot.host, owner) for _process in range(3)))
        assert (await week_of(s)).closed == 1
        assert len(s.posts(channel)) == 1


class Cut(BaseException):
    """The process ends here."""


async def cut_off(s: Stage, commits: int, away: float = 0.0) -> None:
    """Do what it is time for in the week, up to a commit after which the process ends; it begins anew
    after so many seconds."""
    real, done = s.bot.host.store.writing, 0

    @contextlib.asynccontextmanager
    async def writing() -> AsyncIterator[Writing]:
        nonlocal done
        if done == commits:
            raise Cut
        async with real() as tx:
            yield tx
        done += 1

    with patch.object(s.bot.host.store, "writing", writing), contextlib.suppress(Cut):
        await acts.ring(s.bot.host, of_server(GuildId(s.guild.id)))
    assert done == commits
    s.clock.time += away
    await s.restart()
    await at_rest(s)


async def close_all_tables(s: Stage) -> None:
    """Let a close come, and all tables play that round, before anything is done about the week."""

    async def wait(host: Host, owner: str) -> None:
        async with host.store.writing() as tx:
            await tx.put_alarm(Alarm(owner, "race", plus(host.now(), acts.LOOK)))

    week = await week_of(s)
    with patch.dict(ALARMS, {"race": wait}):
        await s.wait(week.closes[week.closed] - s.clock.time + 0.01)
        await at_rest(s)


@pytest.mark.parametrize(("commits", "away"), [(1, 0.0), (1, 3 * 3600.0), (2, 0.0)])
async def test_an_opening_that_was_cut_off_is_told_by_the_next_process(
    tmp_path: Path, commits: int, away: float
) -> None:
    async with stage(tmp_path) as s:
        channel = await with_race(s)
        (monday,) = await alarms(s)
        await s.wait(monday - s.clock.time - 60)
        s.clock.time = monday + 0.01
        await cut_off(s, commits, away)
        (post,) = s.posts(channel)
        assert "The first round closes" in post.content
        assert (await week_of(s)).number == 1


@pytest.mark.parametrize(("commits", "away"), [(1, 0.0), (1, 3 * 3600.0), (2, 0.0)])
async def test_a_close_that_was_cut_off_is_told_by_the_next_process(
    tmp_path: Path, commits: int, away: float
) -> None:
    async with stage(tmp_path) as s:
        channel, _post = await driven(s)
        await close_all_tables(s)
        await cut_off(s, commits, away)
        (post,) = s.posts(channel)
        assert "round 1 of 7 has closed" in post.content


@pytest.mark.parametrize("commits", [1, 2, 3])
async def test_a_result_that_was_cut_off_is_told_before_the_next_week_opens(
    tmp_path: Path, commits: int
) -> None:
    """Though that is due already: this week was moved, and ends on Monday evening."""
    async with stage(tmp_path) as s:
        channel, _post = await driven(s)
        for _round in range(6):
            await to_close(s)
        week = await week_of(s)
        async with s.store.writing() as tx:
            await acts.move(tx, week, Seconds(24 * 3600.0 + 600), s.clock.now())
        await close_all_tables(s)
        await cut_off(s, commits)
        for _look in range(3):
            await at_rest(s)
        result, opening = s.posts(channel)
        assert f"<@{s.id('Ann')}> did best" in result.content
        assert "The first round closes" in opening.content


async def test_a_result_that_was_cut_off_is_told_where_no_week_follows(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel, _post = await driven(s)
        for _round in range(6):
            await to_close(s)
        await s.slash("Dan", "server settings", setting="race", value="none")
        await close_all_tables(s)
        await cut_off(s, 3)
        (result,) = s.posts(channel)
        assert f"<@{s.id('Ann')}> did best" in result.content


async def test_what_comes_while_a_post_is_made_is_told_soon(tmp_path: Path) -> None:
    """Somebody takes their name away at that moment."""
    async with stage(tmp_path) as s:
        channel, post = await driven(s)
        await close_all_tables(s)
        made = acts._made

        async def interrupted(host: Host, week: Week) -> acts._Made:
            post = await made(host, week)
            await acts.go_by(host, week.guild, s.id("Ann"), False)
            return post

        with patch.object(acts, "_made", interrupted):
            await acts.ring(s.bot.host, of_server(GuildId(s.guild.id)))
        await at_rest(s)
        (post,) = s.posts(channel)
        assert "In front: a driver." in post.content


async def test_a_press_does_not_put_off_a_close_that_is_due(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        _channel, post = await driven(s)
        await s.wait(3700)
        (due,) = await alarms(s)
        await s.wait(due - s.clock.time - 60)
        await s.press("Ben", post, "Drive")
        await at_rest(s)
        s.clock.time = due + 1
        await acts.go_by(s.bot.host, GuildId(s.guild.id), s.id("Ann"), False)
        assert await alarms(s) == [due]
