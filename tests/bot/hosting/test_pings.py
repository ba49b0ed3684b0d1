"""Whom a message may call: nobody who is muted."""

from __future__ import annotations

from pathlib import Path

from bot.hosting.people import pings, preferences
from bot.messages import Message
from tests.bot.hosting.hall import PEOPLE, hall

ANN, BEN = PEOPLE["Ann"].id, PEOPLE["Ben"].id


async def test_somebody_muted_is_named_where_the_others_are_called(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await preferences.mute_table(h.host, ANN, id)
        words = Message(f"<@{ANN}> and <@{BEN}>: your plot is missing.", ping=(ANN, BEN))
        async with h.store.reading() as read:
            told = await pings.muffled(read, id, words)
        assert told == Message(f"Ann and <@{BEN}>: your plot is missing.", ping=(BEN,))
