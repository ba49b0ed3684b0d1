"""Posts that are deleted come back: the newest one of a table, at once, and not for ever."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import discord

from bot.client.returning import MOST, WITHIN
from tests.bot.stage import Stage, stage


async def delete(s: Stage, message: discord.Message) -> None:
    """Somebody who may manage messages deletes one."""
    s.env.backend.delete_message(message.channel.id, message.id)
    await s.env.settle()
    await s.settle()


async def test_the_newest_post_comes_back_at_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", seats=2)
        lobby = s.newest
        await delete(s, lobby)
        assert s.newest.id != lobby.id
        assert s.newest.content == lobby.content
        assert len([post for post in s.posts() if post.content == lobby.content]) == 1


async def test_an_older_post_stays_away(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben")
        older, newest = s.posts()[0], s.newest
        await delete(s, older)
        assert s.newest.id == newest.id
        assert older.id not in {post.id for post in s.posts()}


async def test_what_deletes_everything_wins_and_the_organiser_hears_of_it(tmp_path: Path) -> None:
    """Three times in ten minutes; then a letter says why it ends. Later it begins again."""
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", seats=2)
        async with s.store.writing() as tx:
            ann = await tx.person(s.id("Ann"))
            await tx.put_person(dataclasses.replace(ann, letters=1))
        for _time in range(MOST):
            await delete(s, s.newest)
        assert len(s.posts()) == 1
        last = s.newest
        await delete(s, last)
        assert s.posts() == []
        assert "keeps deleting" in s.letters("Ann")[-1].content
        s.clock.time += WITHIN + 60
        await s.slash("Ann", "play", seats=2)
        await delete(s, s.newest)
        assert len(s.posts()) == 1


async def test_of_many_that_are_deleted_together_the_newest_of_each_table_comes_back(tmp_path: Path) -> None:
    """As a moderator deletes them in bulk: posts of rounds that are over stay away."""
    async with stage(tmp_path) as s:
        first, second = await s.race("Ben"), await s.race("Cleo")
        before = s.posts()
        stored, ids = s.env.backend.messages[s.arena.id], [post.id for post in before]
        for id in ids:
            del stored[id]
        told = {"ids": [str(id) for id in ids], "channel_id": str(s.arena.id), "guild_id": str(s.guild.id)}
        s.env.backend.emit("MESSAGE_DELETE_BULK", told)
        await s.env.settle()
        await s.settle()
        now = s.posts()
        assert len(now) == 2
        assert [sum(f"`{code}`" in post.content for post in now) for code in (first, second)] == [1, 1]
        assert not {post.id for post in before} & {post.id for post in now}
