"""What is refused leaves everything as it was."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.hosting.table.sitting import Refused
from tests.bot.hosting.hall import Hall


async def kept(h: Hall, id: str) -> tuple[object, ...]:
    """Everything that is kept of a table and waits because of it."""
    async with h.store.reading() as read:
        return (
            await read.table(id),
            tuple(await read.seats(id)),
            tuple(await read.alarms_of(id)),
            tuple(await read.entries(id)),
            await read.parcels_waiting(),
        )


@asynccontextmanager
async def refused(h: Hall, id: str, sentence: str) -> AsyncIterator[None]:
    """What is done inside is refused with a sentence that holds these words, and changes nothing."""
    before = await kept(h, id)
    with pytest.raises(Refused, match=re.escape(sentence)):
        yield
    assert await kept(h, id) == before
