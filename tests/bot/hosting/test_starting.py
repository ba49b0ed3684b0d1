"""A table that gets going: when it is full, at a time, or by the hand of whoever may start it."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.hosting.host import Host
from bot.hosting.organising import lobby, starting
from bot.hosting.table.options import STARTS
from bot.hosting.table.sitting import Refused, Wishes
from bot.hosting.table.starts import read
from bot.store import Starting
from bot.times.instants import NEVER, Instant
from tests.bot.hosting.hall import HOME, PEOPLE, hall
from tests.bot.stage import Stage, heard, labels, shown, stage, words_of

MINUTE, HOUR, DAY = 60, 3600, 86_400


async def opened(s: Stage, *others: str, **options: Any) -> str:
    """Ann opens a table as a server has it, the others join; returns its code."""
    await s.slash("Ann", "play", **{"starts": None, "seats": 2, **options})
    lobby = s.newest
    for who in others:
        await s.press(who, lobby, "Join")
    return (await s.tables())[0].row.id


async def stage_of(s: Stage, code: str) -> str:
    return (await s.bot.host.look(code)).row.stage


async def test_an_open_table_starts_ten_minutes_after_its_last_seat_is_taken(
    tmp_path: Path, address: str
) -> None:
    async with stage(tmp_path, address) as s:
        code = await opened(s)
        lobby = s.newest
        assert "-# Starts 10 minutes after it is full. Waits until <t:" in lobby.content
        told = heard(await s.press("Ben", lobby, "Join"))
        at = int((await s.bot.host.look(code)).row.starting.at)
        assert told == f"You have seat 2 at table `{code}`. The game starts <t:{at}:R>."
        assert s.newest.content.startswith(f"Both are here: the game starts <t:{at}:R>.")
        assert s.pinged() == ["Ann"]
        assert f"**The game starts <t:{at}:R>.**" in s.posts()[0].content
        await s.wait(10 * MINUTE - 5)
        assert await stage_of(s, code) == "lobby"
        call = s.newest
        await s.restart()
        await s.wait(5)
        assert await stage_of(s, code) == "running"
        call = next(post for post in s.posts() if post.id == call.id)
        assert call.content.startswith("The game has started.")


async def test_at_a_live_pace_after_a_minute(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await opened(s, "Ben", pace="live")
        await s.wait(MINUTE)
        assert await stage_of(s, code) == "running"


@pytest.mark.long
async def test_whoever_leaves_stops_it_and_filling_it_again_and_again_calls_nobody_twice(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        code = await opened(s, "Ben")
        lobby, call, posts = s.posts()[0], s.newest, len(s.posts())
        for _ in range(3):
            await s.wait(5 * MINUTE)
            await s.leave("Ben", lobby)
            assert s.newest.content.startswith("1 seat is free again, so the game waits.")
            assert labels(s.newest) == []
            await s.wait(HOUR)
            assert await stage_of(s, code) == "lobby"
            await s.press("Ben", lobby, "Join")
            assert s.newest.id == call.id
        assert len(s.posts()) == posts
        await s.wait(10 * MINUTE)
        assert await stage_of(s, code) == "running"


async def test_bots_that_are_added_by_hand_never_set_it_off(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await opened(s, "Ben", seats=3)
        lobby = s.posts()[0]
        await s.add_bot("Ann", lobby, "careful")
        await s.wait(2 * DAY)
        assert await stage_of(s, code) == "lobby"
        assert len(s.posts()) == 1
        assert heard(await s.press("Ann", s.posts()[0], "Start")) == "The game has started."


async def test_a_full_table_has_one_start_and_no_way_to_join(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await opened(s, "Ben", starts="hand")
        lobby = labels(s.posts()[0])
        assert "Join" not in lobby
        assert lobby.count("Start") == 1


@pytest.mark.long
async def test_by_hand_a_full_table_calls_its_organiser_once_a_day_at_most(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await opened(s, "Ben", starts="hand")
        lobby = s.posts()[0]
        await s.wait(MINUTE)
        ann = s.people["Ann"].mention
        assert s.newest.content.startswith(f"Both are here. {ann}, press **Start**; from <t:")
        assert s.pinged() == ["Ann"]
        for _ in range(5):
            await s.leave("Ben", lobby)
            await s.press("Ben", lobby, "Join")
            await s.wait(HOUR)
        assert len(s.posts()) == 2
        await s.wait(DAY)
        assert len(s.posts()) == 3
        await s.wait(3 * DAY)
        assert len(s.posts()) == 3
        assert heard(await s.press("Ann", s.newest, "Start")) == "The game has started."
        assert await stage_of(s, code) == "running"


async def test_after_a_day_any_player_may_start_a_full_table(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await opened(s, "Ben", starts="hand")
        lobby = s.posts()[0]
        since = (await s.bot.host.look(code)).row.starting.full
        assert "Only the organiser" in heard(await s.press("Ben", lobby, "Start"))
        await s.wait(MINUTE)
        assert f"from <t:{int(since + DAY)}:f> on, anyone here may." in s.newest.content
        await s.wait(DAY)
        assert "Only the organiser" in heard(await s.press("Cleo", lobby, "Start"))
        panel = shown(await s.slash("Ben", "inbox"))
        assert "all seats are taken." in words_of(panel)
        assert heard(await s.press("Ben", panel, "Start")) == "The game has started."


async def test_who_may_start_finds_start_in_the_lobby_and_in_the_inbox(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await opened(s, starts="hand", seats=3)
        assert "Start" not in labels(s.newest)
        assert "Start" not in labels(shown(await s.slash("Ann", "inbox")))
        await s.press("Ben", s.newest, "Join")
        assert "Start" in labels(s.newest)
        assert "Start" in labels(shown(await s.slash("Ann", "inbox")))
        assert "Start" not in labels(shown(await s.slash("Ben", "inbox")))


async def test_at_a_time_it_starts_with_whoever_has_come(tmp_path: Path, address: str) -> None:
    async with stage(tmp_path, address) as s:
        await s.prefer("Ann", "zone", "Europe/Berlin")
        code = await opened(s, "Ben", starts="Sunday 20:00", seats=3)
        at = (await s.bot.host.look(code)).row.starting.at
        local = datetime.fromtimestamp(at, ZoneInfo("Europe/Berlin"))
        assert (local.weekday(), local.hour) == (6, 20)
        assert f"-# Starts <t:{int(at)}:f>." in s.posts()[0].content
        await s.wait(at - s.clock.time - 5)
        assert await stage_of(s, code) == "lobby"
        await s.wait(5)
        sitting = await s.bot.host.look(code)
        assert (sitting.row.stage, len(sitting.seats)) == ("running", 2)


async def test_too_few_at_that_time_get_one_week_more_and_then_it_closes(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await opened(s, starts="2 days")
        at = (await s.bot.host.look(code)).row.starting.at
        await s.wait(2 * DAY + 5)
        later = (await s.bot.host.look(code)).row.starting.at
        assert later == at + 7 * DAY
        told = f"{s.people['Ann'].mention}: too few have come, so the start moves to <t:{int(later)}:F>"
        assert s.newest.content.startswith(told)
        assert s.pinged() == ["Ann"]
        await s.wait(7 * DAY)
        assert await stage_of(s, code) == "closed"
        assert "too few have come this time, too" in s.newest.content


async def test_a_lobby_that_nobody_starts_calls_who_sits_there_once_before_it_closes(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await opened(s, "Ben", seats=3)
        until = int((await s.bot.host.look(code)).row.starting.until)
        assert f"Waits until <t:{until}:d>." in s.newest.content
        await s.wait(13 * DAY)
        assert f"closes <t:{until}:R> unless somebody uses it." in s.newest.content
        assert s.pinged() == ["Ann", "Ben"]
        await s.wait(DAY - HOUR)
        assert await stage_of(s, code) == "lobby"
        await s.wait(HOUR)
        assert await stage_of(s, code) == "closed"
        assert "nobody has started this table, so it is closed." in s.newest.content
        assert s.pinged() == []
        assert len(s.posts()) == 3


async def test_a_server_sets_how_its_open_tables_start_and_tables_by_invitation_are_by_hand(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        code = await opened(s, invite=s.people["Ben"].mention)
        assert (await s.bot.host.look(code)).row.starting.how == "hand"
        await s.slash("Dan", "server settings", setting="starts", value="hand")
        assert (await s.bot.host.look(await opened(s))).row.starting.how == "hand"
        assert (await s.bot.host.look(await opened(s, starts="when full"))).row.starting.how == "full"


async def test_the_lobby_s_options_change_when_it_starts(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await opened(s, "Ben", starts="hand")
        await s.slash("Ann", "table option", option="starts", value="tomorrow 20:00", table=code)
        assert (await s.bot.host.look(code)).row.starting.how == "time"
        said = heard(await s.slash("Ann", "table option", option="starts", value="soon", table=code))
        assert (
            said == "'soon' is not a way to start. Choose when full, by hand, or a time such as Sunday 20:00."
        )
        await s.slash("Ann", "table option", option="starts", value="full", table=code)
        await s.wait(10 * MINUTE)
        assert await stage_of(s, code) == "running"


async def test_a_time_that_is_set_is_one_of_the_ways_to_start(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        sitting = await lobby.open(h.host, PEOPLE["Ann"], HOME, Wishes("chariots", 2))
        ways = [("full", "when full"), ("hand", "by hand")]
        assert STARTS.values(sitting) == ways
        given = {"starts": "2027-01-17 20:00"}
        sitting = await lobby.set_options(h.host, sitting.row.id, PEOPLE["Ann"], given)
        assert STARTS.values(sitting) == [*ways, ("2027-01-17 20:00", "2027-01-17 20:00")]


async def test_an_announcement_says_what_holds_after_the_start_was_changed(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await opened(s, "Ben")
        call = s.newest
        await s.slash("Ann", "table option", option="starts", value="hand", table=code)
        assert next(p for p in s.posts() if p.id == call.id).content.startswith("Both are here. <@")
        await s.slash("Ann", "table option", option="starts", value="2 days", table=code)
        at = int((await s.bot.host.look(code)).row.starting.at)
        told = f"The game starts <t:{at}:f> with everybody who is here."
        assert next(p for p in s.posts() if p.id == call.id).content.startswith(told)


async def test_an_organiser_who_sets_it_again_and_again_keeps_nobody_from_starting(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await opened(s, "Ben", starts="hand")
        for _ in range(3):
            await s.wait(DAY / 3)
            await s.slash("Ann", "table option", option="starts", value="hand", table=code)
        assert heard(await s.press("Ben", s.posts()[0], "Start")) == "The game has started."


async def test_two_processes_start_a_table_once(tmp_path: Path, address: str) -> None:
    async with stage(tmp_path, address) as s:
        code = await opened(s, "Ben")
        s.clock.time += 10 * MINUTE
        other = Host(s.store, s.clock.now)
        await asyncio.gather(starting.ring(s.bot.host, code), starting.ring(other, code))
        await s.settle()
        assert await stage_of(s, code) == "running"
        assert sum("lap 1 of 2, round 1" in p.content for p in s.posts()) == 1


@pytest.mark.parametrize("typed", ["when full", "full", "Voll", " sobald  voll "])
def test_when_full_is_read_in_both_languages(typed: str) -> None:
    assert read(typed, "UTC", NEVER) == Starting("full")


@pytest.mark.parametrize("typed", ["yesterday", "61 days", "<t:5:F>", "x" * 100])
def test_a_start_is_ahead_and_within_two_months(typed: str) -> None:
    with pytest.raises(Refused):
        read(typed, "UTC", Instant(1_800_000_000.0))
