"""Channels, threads and servers that go away: the table goes on, and somebody who can help is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from simcord import ChannelHandle
from simcord.backend import serializers

from bot.ids import GuildId
from bot.store import ServerRow
from tests.bot.stage import GO, Stage, labels, stage

DAY = 86_400


async def homeless(s: Stage, code: str) -> bool:
    return (await s.bot.host.look(code)).row.homeless


async def due(s: Stage, code: str) -> float:
    return (await s.bot.host.look(code)).row.timing.due


async def feed(s: Stage, channel: ChannelHandle) -> None:
    """Let the server have a channel for its races."""
    async with s.store.writing() as tx:
        await tx.put_server(ServerRow(GuildId(s.guild.id), {"feed": channel.id}))


async def calls(s: Stage, channel: ChannelHandle) -> list[str]:
    return [p.content for p in s.posts(channel) if "has no channel" in p.content]


async def test_a_deleted_channel_is_noticed_at_once_and_told_in_the_feed(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        news = s.guild.create_text_channel("news")
        await feed(s, news)
        s.env.backend.delete_channel(s.arena.id)
        await s.env.settle()
        await s.settle()
        assert await homeless(s, code)
        (told,) = await calls(s, news)
        assert told.startswith(f"<@{s.people['Ann'].id}>: I cannot write in <#{s.arena.id}> any more")
        assert f"`{code}`" in told
        await s.slash("Ann", "organise move", news, table=code)
        assert not await homeless(s, code)
        assert labels(s.posts(news)[-1])[0] == GO


async def test_the_clock_of_a_table_without_a_home_stands_still_until_it_is_moved(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.wait(DAY - 3600)
        s.env.backend.delete_channel(s.arena.id)
        await s.env.settle()
        await s.wait(DAY)
        assert await due(s, code) == 0.0
        news = s.guild.create_text_channel("news")
        await s.slash("Ann", "organise move", news, table=code)
        assert await due(s, code) == pytest.approx(s.clock.time + 3600, abs=5)


async def test_a_deleted_thread_is_told_in_the_channel_around_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", thread=True, seats=2)
        (thread,) = s.arena.threads
        s.env.backend.delete_channel(thread.id)
        await s.env.settle()
        await s.settle()
        assert len(await calls(s, s.arena)) == 1


async def test_without_a_feed_the_channel_for_greetings_will_do(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        lobby = s.guild.create_text_channel("welcome")
        s.env.backend.edit_guild(s.guild.id, {"system_channel_id": lobby.id})
        await s.env.settle()
        s.forbid(s.arena, "send_messages")
        for who in ("Ann", "Ben"):
            await s.plot(who, "2 3 4", code)
        assert len(await calls(s, lobby)) == 1


@pytest.mark.long
async def test_a_call_for_help_that_fails_goes_on_to_the_next_place_and_ends(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        news, lobby = s.guild.create_text_channel("news"), s.guild.create_text_channel("welcome")
        await feed(s, news)
        s.env.backend.edit_guild(s.guild.id, {"system_channel_id": lobby.id})
        await s.prefer("Ann", "letters", "letter")
        for channel in (s.arena, news, lobby):
            s.forbid(channel, "send_messages")
        for who in ("Ann", "Ben"):
            await s.plot(who, "2 3 4", code)
        (letter,) = s.letters("Ann")
        assert "has no channel" in letter.content
        async with s.store.reading() as read:
            assert await read.parcels_waiting() == 0


async def test_nobody_is_written_to_who_did_not_ask_for_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        s.env.backend.delete_channel(s.arena.id)
        await s.env.settle()
        await s.settle()
        assert await homeless(s, code)
        assert s.letters("Ann") == []


async def leave(s: Stage) -> None:
    """The bot is removed from the server."""
    s.env.backend.emit("GUILD_DELETE", {"id": str(s.guild.id)})
    await s.env.settle()
    await s.settle()


async def back(s: Stage) -> None:
    guild = s.env.backend.get_guild(s.guild.id)
    s.env.backend.emit("GUILD_CREATE", serializers.guild_create_payload(s.env.backend, guild))
    await s.env.settle()
    await s.settle()


async def test_a_server_without_the_bot_keeps_its_tables_asleep(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.wait(DAY / 4)
        posts = len(s.posts())
        await leave(s)
        sitting = await s.bot.host.look(code)
        assert (sitting.row.timing.why, sitting.row.timing.due) == ("asleep", 0.0)
        await s.wait(10 * DAY)
        assert len(s.posts()) == posts
        await back(s)
        assert await due(s, code) == pytest.approx(s.clock.time + 0.75 * DAY, abs=5)
        assert labels(s.newest)[0] == GO
        assert len(s.posts()) == posts + 1


async def test_a_server_that_stays_away_for_a_month_loses_its_tables(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await leave(s)
        await s.wait(31 * DAY)
        assert (await s.bot.host.look(code)).row.stage == "closed"


async def test_a_return_that_nobody_heard_is_noticed_at_the_start(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await leave(s)
        await s.restart()
        assert (await s.bot.host.look(code)).row.timing.why == ""
        assert await due(s, code) > s.clock.time


async def test_a_removal_that_nobody_heard_is_noticed_at_the_start(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        s.env.backend.remove_guild(s.guild.id)
        await s.restart()
        assert (await s.bot.host.look(code)).row.timing.why == "asleep"


async def test_a_cut_connection_lets_no_deadline_pass(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        before = await due(s, code)
        await s.bot.on_disconnect()
        await s.wait(2 * DAY)
        assert await due(s, code) == before
        await s.bot.on_resumed()
        await s.settle()
        assert await due(s, code) == pytest.approx(before + 2 * DAY, abs=5)


@pytest.mark.long
async def test_a_member_who_left_is_noticed_at_the_deadline(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        for who in ("Ann", "Ben"):
            await s.plot(who, "2 3 4", code)
        s.guild.remove_member(s.people["Ben"])
        await s.plot("Ann", "2 3 4", code)
        await s.wait(DAY + 60)
        seats = (await s.bot.host.look(code)).seats
        assert [(seat.user, seat.driver) for seat in seats] == [
            (s.people["Ann"].id, "player"),
            (None, "ghost"),
        ]
        assert any("left this server" in p.content for p in s.posts())
