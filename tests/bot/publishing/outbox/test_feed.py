"""A server's feed: its races announced in one channel, once, and kindly not where that is gone."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from simcord import ChannelHandle

from bot.hosting.after import feed, posts
from bot.hosting.organising import homes
from bot.ids import ChannelId, GuildId
from bot.limits import CONTENT
from bot.store import ServerRow
from engine.language import speaking
from engine.selfplay import opening_of, play_out
from tests.bot.panels.test_panel_limits import GAME, SNOWFLAKE, problems, race, seated
from tests.bot.stage import GO, Stage, labels, shown, stage, words_of


async def with_feed(s: Stage, channel: ChannelHandle | None = None) -> ChannelHandle:
    """Give the server a feed, a channel of its own if none is named."""
    channel = channel or s.guild.create_text_channel("races")
    async with s.store.writing() as tx:
        await tx.put_server(ServerRow(GuildId(s.guild.id), {feed.FEED.name: channel.id, "tempo": "round"}))
    return channel


async def setting(s: Stage) -> object:
    async with s.store.reading() as read:
        return (await read.server(GuildId(s.guild.id))).settings.get(feed.FEED.name)


async def finish(s: Stage, code: str) -> None:
    """Ben leaves, so that Ann has won."""
    await s.press("Ben", shown(await s.slash("Ben", "table act", table=code, line="resign")), "Yes")


async def test_an_open_table_is_announced_and_joined_from_there(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_feed(s)
        code = await s.table(seats=3)
        (post,) = s.posts(channel)
        assert f"table `{code}` is open" in words_of(post)
        assert s.pinged() == []
        await s.press("Cleo", post, "Join")
        (post,) = s.posts(channel)
        assert s.people["Cleo"].mention in words_of(post)
        assert "1 seat is free." in words_of(post)
        assert f"/channels/{s.guild.id}/{s.arena.id}/{s.posts()[0].id}" in words_of(post)


async def test_a_race_has_two_posts_there_from_its_start_to_its_end(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_feed(s)
        code = await s.race("Ben", chariots="one")
        (opened,) = s.posts(channel)
        assert "the game at table" in words_of(opened)
        assert labels(opened) == ["Board", "Log"]
        for _ in range(2):
            await s.plot("Ann", "5 4 2")
            await s.plot("Ben", "2 3 4")
        assert len(s.posts(channel)) == 1
        await finish(s, code)
        opened, result = s.posts(channel)
        assert f"🥇 {s.people['Ann'].mention} (Red)" in words_of(result)
        assert (await s.bot.host.look(code)).row.seed not in words_of(result)
        assert "1. " in (result.attachments[0].description or "")


async def test_it_is_written_in_the_language_of_the_table(tmp_path: Path) -> None:
    """Whatever the one speaks who opened it."""
    async with stage(tmp_path) as s:
        code = await s.table()
        channel = await with_feed(s)
        with speaking("de"):
            async with s.bot.host.changing(code) as (tx, sitting):
                await feed.opened(
                    tx, dataclasses.replace(sitting, row=dataclasses.replace(sitting.row, language="en"))
                )
        await s.settle()
        assert "is open in" in words_of(s.posts(channel)[0])


async def test_a_lobby_that_closes_can_no_longer_be_joined(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_feed(s)
        await s.table()
        await s.leave("Ann", s.newest)
        (post,) = s.posts(channel)
        assert "was closed" in words_of(post)
        assert labels(post) == []


async def test_a_race_that_is_ended_early_is_no_longer_called_on(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_feed(s)
        code = await s.race("Ben")
        await s.slash("Dan", "organise end", table=code, reason="nobody has time")
        (post,) = s.posts(channel)
        assert "was closed" in words_of(post)


async def test_the_feeds_own_tables_are_not_announced(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await with_feed(s, s.arena)
        code = await s.race("Ben", chariots="one")
        await finish(s, code)
        assert len([p for p in s.posts() if "🥇" in words_of(p) and "(Red)" in words_of(p)]) == 1
        assert not [p for p in s.posts() if "is open in" in words_of(p)]


async def test_a_table_by_invitation_offers_no_seat_to_everybody(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_feed(s)
        await s.slash("Ann", "play", invite=s.people["Ben"].mention)
        assert labels(s.posts(channel)[0]) == ["Rules"]


async def test_a_feed_that_is_gone_is_forgotten_and_no_race_suffers(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_feed(s)
        s.env.inject_error("POST", f"/channels/{channel.id}/*", status=404, code=10003, times=1)
        code = await s.race("Ben", chariots="one")
        row = (await s.bot.host.look(code)).row
        assert not row.homeless
        assert GO in labels(s.newest)
        assert await setting(s) is None
        async with s.store.reading() as read:
            assert (await read.server(GuildId(s.guild.id))).settings == {"tempo": "round"}
            assert await read.parcels_waiting() == 0


async def test_news_wait_for_a_feed_that_takes_nothing_for_a_while(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_feed(s)
        s.forbid(channel, "send_messages", "view_channel")
        code = await s.race("Ben", chariots="one")
        assert not (await s.bot.host.look(code)).row.homeless
        assert GO in labels(s.newest)
        s.forbid(channel)
        await s.wait(3600)
        assert await setting(s) == channel.id
        assert len(s.posts(channel)) == 1


async def test_another_channel_that_is_lost_leaves_the_feed_alone(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_feed(s)
        code = await s.table("Ben")
        await homes.lost_home(s.bot.host, code, ChannelId(4711))
        assert await setting(s) == channel.id
        assert not (await s.bot.host.look(code)).row.homeless


async def test_an_announcement_that_a_moderator_deletes_stays_deleted(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_feed(s)
        code = await s.table(seats=3)
        s.env.backend.delete_message(channel.id, s.posts(channel)[0].id)
        before = len(s.posts())
        await s.press("Ben", s.newest, "Join")
        assert len(s.posts()) == before
        assert s.posts(channel) == []
        assert (await s.bot.host.look(code)).seat_of(s.id("Ben"))


class TestMessages:
    """What is posted there, in its worst case."""

    @pytest.mark.parametrize("stage_of", ["lobby", "running", "over", "closed", "frozen"])
    def test_an_announcement_of_many_keeps_the_limits(self, stage_of: str) -> None:
        table = None if stage_of == "lobby" else next(race(4, "round", 1))
        sitting = seated(table, 14, stage=stage_of)
        message = feed.announcement(
            sitting, f"https://discord.com/channels/{SNOWFLAKE}/{SNOWFLAKE}/{SNOWFLAKE}"
        )
        assert problems(message) == []
        assert message.ping == ()

    def test_a_result_of_many_keeps_the_limits(self) -> None:
        record = play_out(GAME, opening_of(GAME, 4, 2, {}, "round", ("careful",) * 4))
        sitting = seated(record.table, 4)
        board = posts.board_picture(sitting, "end.png")
        message = feed.result(sitting, [f"{n}. <@{SNOWFLAKE}> ({'W' * 100})" for n in range(1, 15)], board)
        assert problems(message) == []
        assert len(message.content) <= CONTENT
