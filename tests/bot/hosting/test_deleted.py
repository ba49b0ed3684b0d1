"""Posts of a whole server that are deleted come again after pauses that grow."""

from __future__ import annotations

from pathlib import Path

from bot.events import PostDeleted
from bot.hosting.organising import deleted
from bot.ids import ChannelId, GuildId
from bot.store import Writing
from bot.times.instants import Instant, plus
from tests.bot.hosting.hall import hall
from tests.bot.subscribing import subscribed


async def test_posts_deleted_at_once_come_again_together_and_the_next_time_later(tmp_path: Path) -> None:
    told = list[PostDeleted]()

    async def listen(tx: Writing, event: PostDeleted) -> None:
        told.append(event)

    async with hall(tmp_path) as h:
        now = Instant(1000.0)
        with subscribed(PostDeleted, listen):
            async with h.store.writing() as tx:
                for key, after in (("a", 0.0), ("b", 1.0), ("a", 301.0), ("b", 302.0), ("a", 903.0)):
                    await deleted.note(tx, GuildId(1), ChannelId(7), key, plus(now, after))
                await deleted.note(tx, GuildId(1), ChannelId(8), "c", plus(now, 903.0))
        pauses = [round(event.back - now) for event in told]
        assert pauses == [300, 300, 901, 901, 2103, 1203]
