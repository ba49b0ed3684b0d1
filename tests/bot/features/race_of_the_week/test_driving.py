"""Whoever drives sees their own race and nobody else's, and what each close has brought."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.features.race_of_the_week import acts, rows
from bot.features.race_of_the_week.rows import Driver
from bot.hosting.host import Host
from bot.hosting.people import accounts, data
from bot.hosting.table.sitting import Refused, Sitting
from bot.ids import GuildId
from bot.store.columns import BANS
from bot.store.rows import BanRow
from bot.times import DAY
from bot.times.instants import NEVER
from tests.bot.features.race_of_the_week.weeks import (
    at_rest,
    driven,
    drivers_of,
    opened,
    send,
    to_close,
    to_next,
    week_of,
)
from tests.bot.stage import heard, labels, shown, stage, words_of

pytestmark = pytest.mark.long


async def test_the_film_of_ones_round_comes_first(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        _channel, post = await driven(s)
        await s.press("Ben", post, "Drive")
        await send(s, "Ann", "2 3 4")
        await send(s, "Ben", "5 4 3")
        await to_close(s)
        seen = shown(await s.press("Ann", post, "Drive"))
        assert "Place " in words_of(seen)
        assert " of 2; in your race " in words_of(seen)
        assert [file.filename for file in seen.attachments] == ["film.gif"]
        panel = shown(await s.press("Ann", seen, "Plot"))
        assert "Plot for round 2" in words_of(panel)
        again = shown(await s.press("Ann", post, "Drive"))
        assert "Plot for round 2" in words_of(again)


async def test_presses_at_one_moment_begin_one_race(tmp_path: Path, address: str) -> None:
    async with stage(tmp_path, address) as s:
        await opened(s)
        guild, ann = GuildId(s.guild.id), s.person("Ann")
        tries = [acts.drive(s.bot.host, guild, ann, None) for _ in range(4)]
        assert sorted([new for _week, _driver, new in await asyncio.gather(*tries)]) == [False] * 3 + [True]
        [mine] = await drivers_of(s)
        assert [each.row.id for each in await s.tables()] == [mine.table]


async def test_who_comes_late_is_told_of_the_silent_seat(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await opened(s)
        (post,) = s.posts(channel)
        await to_close(s)
        await to_close(s)
        for who in ("Ann", "Ben"):
            told = words_of(shown(await s.press(who, post, "Drive")))
            assert re.search(r"the silent seat (drove|is driving) 2 rounds for you, the same for all", told)
        for _look in range(6):
            await s.wait(1.5)
        ann, ben = await drivers_of(s)
        assert ann.late == ben.late == 2
        tables = [await s.bot.host.look(each.table) for each in (ann, ben)]
        assert tables[0].running.state == tables[1].running.state
        assert tables[0].running.state.round == 3


async def test_nobody_else_sees_a_race_before_the_result(tmp_path: Path) -> None:
    """Board, film, log, fairness and lists show it to its driver alone; the seed is told with the result."""
    async with stage(tmp_path) as s:
        _channel, post = await driven(s)
        await to_close(s)
        (ann,) = await drivers_of(s)
        for verb in ("board", "log", "film", "fair", "account", "rest", "mine", "then", "chart"):
            said = await s.tap("Ben", verb, table=ann.table)
            assert "There is no table" in heard(said), verb
        for who in ("Dan", "Ben"):
            with pytest.raises(Refused):
                await s.bot.host.look(ann.table, s.person(who))
        listed = words_of(shown(await s.slash("Ben", "tables")))
        assert ann.table not in listed
        seen = await s.tap("Ann", "fair", table=ann.table)
        assert "Fingerprint of the seed" in heard(seen)
        fair = heard(await s.press("Ben", post, "Fair dice"))
        assert "The seed:" not in fair


async def test_it_counts_for_nothing_else(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await driven(s)
        (ann,) = await drivers_of(s)
        async with s.store.reading() as read:
            assert not await read.has_played(s.id("Ann"), "chariots", "")
        for _round in range(7):
            await to_close(s)
        assert (await s.bot.host.look(ann.table)).row.stage == "over"
        async with s.store.reading() as read:
            assert not await read.has_played(s.id("Ann"), "chariots", "")
            assert not (await read.person(s.id("Ann"))).deadlines
            (seat,) = [seat for seat in await read.seats(ann.table) if seat.user]
        kept = {name for name, rows in (await data.export(s.bot.host, s.id("Ann"))).items() if rows}
        assert kept == {"format", "person", "times", "names", "people", "race_drivers", "tables"}
        assert seat.driver == "player"  # who misses every round keeps the seat
        assert "You are at no table" in words_of(shown(await s.slash("Ann", "inbox")))


async def test_by_name_or_unnamed_also_afterwards(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await opened(s)
        (post,) = s.posts(channel)
        await s.press("Ann", post, "Drive unnamed")
        await to_close(s)
        (post,) = s.posts(channel)
        assert "In front: a driver." in post.content
        settings = shown(await s.press("Ann", shown(await s.slash("Ann", "me settings")), "Single tables"))
        assert "you drive as “a driver”" in words_of(settings)
        await s.press("Ann", settings, "Drive by name")
        await to_next(s)
        (post,) = s.posts(channel)
        assert f"In front: <@{s.id('Ann')}>." in post.content


async def test_a_young_account_drives_unnamed(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await opened(s)
        (post,) = s.posts(channel)
        with patch.object(accounts, "YOUNG", 100 * 365 * DAY):
            await s.press("Ann", post, "Drive")
            await to_close(s)
        (post,) = s.posts(channel)
        assert "In front: a driver." in post.content


async def test_drive_unnamed_pressed_later_takes_the_name_away_within_an_hour(tmp_path: Path) -> None:
    """And is remembered for the races to come."""
    async with stage(tmp_path) as s:
        channel, _post = await driven(s)
        await to_close(s)
        (post,) = s.posts(channel)
        assert f"In front: <@{s.id('Ann')}>." in post.content
        await s.press("Ann", post, "Drive unnamed")
        await to_next(s)
        (post,) = s.posts(channel)
        assert "In front: a driver." in post.content
        assert (await week_of(s)).closed == 1
        async with s.store.reading() as read:
            assert not (await rows.wish(read, s.id("Ann"), GuildId(s.guild.id))).named


async def test_play_and_inbox_offer_it_with_its_close(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await opened(s)
        for command, options in (("inbox", {}), ("play", {"game": None})):
            offer = shown(await s.slash("Ben", command, **options))
            assert "Race of the week" in words_of(offer)
            assert "Drive" in labels(offer)
        panel = shown(await s.press("Ben", offer, "Drive"))
        assert "Plot for round 1" in words_of(panel)


async def test_who_deletes_their_data_stands_nowhere(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel, post = await driven(s)
        await s.press("Ben", post, "Drive")
        await to_close(s)
        ann = next(each for each in await drivers_of(s) if each.user == s.id("Ann"))
        assert f"<@{ann.user}>" in s.posts(channel)[0].content
        assert await data.forget(s.bot.host, s.id("Ann"))
        await at_rest(s)
        assert f"<@{ann.user}>" not in s.posts(channel)[0].content  # at once
        await to_close(s)
        (post,) = s.posts(channel)
        assert f"In front: <@{s.id('Ben')}>." in post.content
        async with s.store.reading() as read:
            assert await read.table(ann.table) is None


async def test_who_deletes_their_data_is_named_in_no_earlier_result(tmp_path: Path) -> None:
    """Nor as the winner of last week in the post that opens the next."""
    async with stage(tmp_path) as s:
        channel = await opened(s)
        (post,) = s.posts(channel)
        for _week in range(2):
            await s.press("Ann", post, "Drive")
            await s.press("Ben", post, "Drive unnamed")
            for _round in range(7):
                await to_close(s)
            await to_next(s)
            post = s.posts(channel)[-1]
        name = f"<@{s.id('Ann')}>"
        assert [name in each.content for each in s.posts(channel)] == [True, True, True]
        assert await data.forget(s.bot.host, s.id("Ann"))
        await at_rest(s)
        first, _second, third = s.posts(channel)
        assert not any(name in each.content for each in s.posts(channel))
        assert "a driver did best" in first.content
        assert "Last week: a driver did best" in third.content


async def test_who_is_banned_comes_back_into_no_earlier_result(tmp_path: Path) -> None:
    """When it is told anew without somebody else."""
    async with stage(tmp_path) as s:
        channel, post = await driven(s)
        await s.press("Ben", post, "Drive")
        for _round in range(7):
            await to_close(s)
        await to_next(s)
        async with s.store.writing() as tx:
            tx.put(BANS, BanRow(GuildId(s.guild.id), s.id("Ben"), s.clock.now()))
        assert await data.forget(s.bot.host, s.id("Ann"))
        await at_rest(s)
        for each in s.posts(channel):
            assert f"<@{s.id('Ben')}>" not in each.content


async def test_who_came_in_time_is_not_told_of_rounds_driven_for_them(tmp_path: Path) -> None:
    """Nor, between two phases in which only bots decide, when there is no deadline."""
    async with stage(tmp_path) as s:
        (post,) = s.posts(await opened(s))
        await s.press("Ann", post, "Drive")

        async def between_phases(host: Host, driver: Driver) -> Sitting:
            sitting = await host.look(driver.table)
            return replace(sitting, row=replace(sitting.row, timing=replace(sitting.row.timing, due=NEVER)))

        with patch.object(acts, "caught_up", between_phases):
            assert "You come late" not in words_of(shown(await s.press("Ann", post, "Drive")))


async def test_a_call_on_mondays_is_a_letter(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await opened(s)
        (post,) = s.posts(channel)
        assert "I write to you on Mondays" in heard(await s.press("Ben", post, "Call me on Mondays"))
        async with s.store.reading() as read:
            assert await rows.called(read, GuildId(s.guild.id)) == [s.id("Ben")]
        for _round in range(7):
            await to_close(s)
        before = len(s.letters("Ben"))
        await to_next(s)
        letters = s.letters("Ben")[before:]
        assert ["it is open" in letter.content for letter in letters] == [True]
