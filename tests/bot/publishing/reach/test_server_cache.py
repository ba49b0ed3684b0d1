"""Who can read a channel of a server, as far as Discord says."""

from __future__ import annotations

from pathlib import Path

from bot.ids import ChannelId, GuildId, PersonId
from tests.bot.stage import stage


async def test_who_is_not_on_the_server_reads_nothing_and_who_cannot_be_looked_up_may(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        guild, channel = GuildId(s.guild.id), ChannelId(s.arena.id)
        cache = s.bot.server_cache
        assert await cache.reads(guild, channel, s.id("Ann")) is True
        assert await cache.reads(guild, channel, PersonId(1)) is False
        assert await cache.reads(guild, ChannelId(1), s.id("Ann")) is False
        s.env.inject_error("GET", "/guilds/*/members/*", times=None, status=500, code=0)
        assert await cache.reads(guild, channel, PersonId(1)) is None
