"""The news of a server's week: one silent post on Mondays at nine, only where a channel is chosen."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from unittest.mock import AsyncMock, patch
from zoneinfo import ZoneInfo

import pytest
from simcord import ChannelHandle

from bot.client import events
from bot.features.weekly.acts import next_monday
from bot.ids import GuildId
from bot.store import of_server
from bot.times.instants import Instant
from tests.bot.hosting.test_in_the_way import be_in_the_way
from tests.bot.races import resign
from tests.bot.stage import Stage, heard, labels, shown, stage, words_of

WEEK = 7 * 86_400


async def with_news(s: Stage) -> ChannelHandle:
    channel = s.guild.create_text_channel("news")
    said = await s.people["Dan"].slash(s.arena, "server settings", setting="weekly", value=f"<#{channel.id}>")
    await s.settle()
    assert f"News of the week: **<#{channel.id}>**" in heard(said)
    return channel


async def settings(s: Stage) -> str:
    return words_of(shown(await s.slash("Dan", "server settings")))


def test_it_is_monday_at_nine_where_the_server_is() -> None:
    """Over a change of the clocks, too; at nine itself it is the next week's."""
    zone = ZoneInfo("Europe/Berlin")
    now = datetime(2026, 10, 21, 12, tzinfo=zone).timestamp()
    at = next_monday("Europe/Berlin", Instant(now))
    assert datetime.fromtimestamp(at, zone) == datetime(2026, 10, 26, 9, tzinfo=zone)
    assert datetime.fromtimestamp(next_monday("Europe/Berlin", at), zone).day == 2


@pytest.mark.long
async def test_it_tells_who_won_what_runs_and_which_seats_are_open(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_news(s)
        await s.wait(next_monday("UTC", s.clock.now()) - s.clock.now() - 3600)
        over = await s.race("Ben", chariots="one")
        await resign(s, "Ben", over)
        await s.race("Ben", chariots="one")
        await s.table(seats=3)
        assert s.posts(channel) == []
        await s.wait(next_monday("UTC", s.clock.now()) - s.clock.now() + 1)
        (post,) = s.posts(channel)
        told = post.content.split("\n")
        assert told == [
            "**The week on this server**",
            "1 game ended. 1 game is running. 2 seats are open.",
            f"- Chariots `{over}`: Ann wins, alone on the track.",
        ]
        assert post.flags.suppress_notifications
        assert labels(post) == ["All tables"]


async def test_a_week_without_anything_has_no_post(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_news(s)
        await s.wait(WEEK)
        assert s.posts(channel) == []


async def test_it_is_off_unless_a_channel_is_chosen(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_news(s)
        await s.people["Dan"].slash(s.arena, "server settings", setting="weekly", value="none")
        await s.settle()
        await s.table(seats=3)
        await s.wait(WEEK)
        assert s.posts(channel) == []


async def test_a_channel_that_was_deleted_unseen_ends_the_news(tmp_path: Path) -> None:
    """The bot was away then: the first post that cannot be sent tells it."""
    async with stage(tmp_path) as s:
        channel = await with_news(s)
        await s.wait(next_monday("UTC", s.clock.now()) - s.clock.now() - 3600)
        await resign(s, "Ben", await s.race("Ben", chariots="one"))
        with patch.object(events, "chosen_gone", AsyncMock()):
            s.env.backend.delete_channel(channel.id)
            await s.env.settle()
        assert f"News of the week: **<#{channel.id}>**" in await settings(s)
        await s.wait(7200)
        assert "News of the week: **none**" in await settings(s)


async def test_a_channel_that_is_gone_ends_the_news(tmp_path: Path) -> None:
    """At once: the setting says so, and no alarm is left that would try; a new channel begins it again."""
    async with stage(tmp_path) as s:
        channel = await with_news(s)
        s.env.backend.delete_channel(channel.id)
        await s.env.settle()
        assert "News of the week: **none**" in await settings(s)
        async with s.store.reading() as read:
            assert "weekly" not in {
                alarm.kind for alarm in await read.alarms_of(of_server(GuildId(s.guild.id)))
            }
        again = await with_news(s)
        await s.table(seats=3)
        await s.wait(WEEK)
        assert len(s.posts(again)) == 1


async def test_the_news_of_a_week_are_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with stage(tmp_path) as s:
        channel = await with_news(s)
        await s.wait(next_monday("UTC", s.clock.now()) - s.clock.now() - 3600)
        await s.race("Ben", chariots="one")  # no deadline of it passes at nine: it may be called off then
        be_in_the_way(s, monkeypatch)
        await s.wait(3601)
        assert len(s.posts(channel)) == 1
