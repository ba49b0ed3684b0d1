"""Both clients of a table on two processes: what one has done the other knows, and it is told once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.bot.scale.test_roles import database, discord, fleet
from tests.bot.socketcord import SocketCord
from tests.bot.socketcord.client import Post

__all__ = ["database", "discord"]


class Sides:
    """Ann and Ben, each heard by a process of their own."""

    def __init__(self, discord: SocketCord, ann: str, ben: str) -> None:
        self.discord = discord
        self._bases = {"Ann": ann, "Ben": ben}

    async def slash(self, who: str, command: str, words: str, **options: object) -> Post:
        """Type a command; the answer, once it has these words."""
        before = {post.id for post in await self.discord.posts("arena", who)}
        await self.discord.hear_by_http(self._bases[who])
        assert (await self.discord.slash(who, "arena", command, **options)).acknowledged
        return await self._answer(who, words, before)

    async def press(self, who: str, post: Post, verb: str, words: str) -> Post:
        """Press a button; the answer, once it has these words."""
        await self.discord.hear_by_http(self._bases[who])
        custom_id = next(id for id in post.custom_ids if f":{verb}" in id)
        assert (await self.discord.press(who, post, custom_id)).acknowledged
        return await self._answer(who, words, set())

    async def _answer(self, who: str, words: str, before: set[int]) -> Post:
        def fits(post: Post) -> bool:
            return post.id not in before and words in str(post.raw)

        posts = await self.discord.until("arena", lambda posts: any(map(fits, posts)), who)
        return next(post for post in reversed(posts) if fits(post))


@pytest.mark.long
async def test_two_people_of_a_table_are_heard_by_two_processes(
    discord: SocketCord, database: str, tmp_path: Path
) -> None:
    async with fleet(discord, database, tmp_path) as f:
        await f.start("work")
        s = Sides(discord, *await asyncio.gather(f.start_web(), f.start_web()))
        await s.slash("Ann", "play", "is open", game="chariots", seats=2)
        (lobby,) = await discord.until("arena", lambda posts: len(posts) == 1)
        await s.press("Ben", lobby, "join", "You have seat 2")
        named = await s.slash("Ann", "organise name", "is now called", name="Sunday cup")
        code = named.content.split("`")[1]
        for option, value in (("calm", "off"), ("chariots", "one")):
            await s.slash("Ann", "table option", "Done.", option=option, value=value, table=code)
        lobby, *_ = await discord.until("arena", lambda posts: ":start" in str(posts[0].raw))
        await s.press("Ann", lobby, "start", "started")
        await s.slash("Ben", "inbox", "Sunday cup")
        await s.slash("Ann", "plot", "Sent: ", line="5 4 2", table=code)
        ann = (await discord.people())["Ann"]
        await s.slash("Ben", "inbox", "**waits for you**")
        told = await s.slash("Ben", "plot", "so the round has been played", line="2 3 4", table=code)
        assert "Sent: " in told.content
        await s.slash("Ann", "plot", "Sent: ", line="2 3 4", table=code)
        waits = await s.slash("Ann", "inbox", "waits for <@")
        assert f"waits for <@{ann}>" not in str(waits.raw)
        posts = await discord.until("arena", lambda posts: any(map(is_of_round_two, posts)))
        assert len([post for post in posts if is_of_round_two(post)]) == 1


def is_of_round_two(post: Post) -> bool:
    return "round 2" in post.content
