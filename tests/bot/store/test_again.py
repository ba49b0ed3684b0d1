"""What was in another process's way is tried again, a few times."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable

import pytest

from bot.store.again import TRIES, again
from bot.store.faults import Stale


@pytest.fixture(autouse=True)
def no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random, "uniform", lambda _least, _most: 0.0)


def stale(times: int) -> tuple[list[int], Callable[[], Awaitable[str]]]:
    """Work that is in the way so often, and the numbers of its tries."""
    tried: list[int] = []

    @again
    async def work() -> str:
        tried.append(len(tried) + 1)
        if len(tried) <= times:
            raise Stale
        return "done"

    return tried, work


async def test_the_last_try_may_still_go_well() -> None:
    tried, work = stale(times=TRIES - 1)
    assert await work() == "done"
    assert tried[-1] == TRIES


async def test_after_the_last_try_it_says_that_it_was_in_the_way() -> None:
    tried, work = stale(times=TRIES)
    with pytest.raises(Stale):
        await work()
    assert tried[-1] == TRIES
