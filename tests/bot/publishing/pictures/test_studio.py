"""A picture whose worker is lost is asked for once more; one that cannot be painted is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from bot.messages import Picture
from bot.publishing.messages.payloads import picture_file
from bot.publishing.pictures.studio import Studio
from bot.workers.pool import Job, Lost, Pool
from engine import codec
from engine.face.scene import Rect, Scene

R = TypeVar("R")
SCENE = Scene(100, 60, (), (Rect(10, 10, 80, 40, "gold"),), "A gold box.", "A gold box.")
BOX = Picture("", codec.dump(SCENE, Scene), "")


class Failing(Pool):
    """A pool in which the first pieces of work end so; it does all others here."""

    def __init__(self, *ends: Exception) -> None:
        super().__init__(0)
        self.ends, self.asked = [*ends], 0

    async def run(self, job: Job, work: Callable[..., R], *args: Any) -> R:
        self.asked += 1
        if self.ends:
            raise self.ends.pop(0)
        return work(*args)


async def test_it_is_known_whose_worker_was_lost_until_it_is_painted() -> None:
    studio = Studio(pool=Failing(Lost("killed")))
    with pytest.raises(Lost):
        await studio.paint(BOX)
    assert studio.lost(BOX)
    assert (await studio.paint(BOX)).png.startswith(b"\x89PNG")
    assert not studio.lost(BOX)


@pytest.mark.parametrize(
    ("ends", "asked", "comes"),
    [
        ((Lost("killed"),), 2, True),
        ((Lost("killed"), Lost("killed")), 2, False),
        ((ValueError("no such shape"),), 1, False),
    ],
)
async def test_a_picture_is_asked_for_twice_at_most(
    ends: tuple[Exception, ...], asked: int, comes: bool
) -> None:
    pool = Failing(*ends)
    file = await picture_file(BOX, Studio(pool=pool))
    assert (pool.asked, file is not None) == (asked, comes)
