"""The way from the empty page to the first plot is short in every game, on a desk and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import extent
from tests.bot.browser import DESKTOP, PHONE, in_a_browser, visiting
from tests.bot.process import sandbox
from tests.bot.walk import WAYS, Walk, Way, alone_against_bots, first_plots, from_the_last_lap

WALKS = [
    pytest.param(size, way, id=f"{name}-{way.game}")
    for name, size, way in [("desktop", DESKTOP, WAYS[0]), *(("phone", PHONE, way) for way in WAYS)]
]
"""One game on a desk, and every game on a phone."""

pytestmark = in_a_browser


@pytest.mark.parametrize(("size", "way"), extent.some(WALKS, 1))
async def test_two_people_come_to_their_first_plots_by_few_acts(
    tmp_path: Path, size: tuple[int, int], way: Way
) -> None:
    """At most five acts for who opens a table and four for who joins, in Circus Minimus two more each."""
    async with sandbox(tmp_path) as address, visiting(address, size) as visitor:
        walk = Walk(visitor)
        await first_plots(walk, way)
        assert visitor.problems == []
        assert walk.count("Ann") <= way.opener, walk.acts
        for name in way.joining:
            assert walk.count(name) <= way.joiner, walk.acts


async def test_somebody_alone_comes_to_a_first_plot_by_five_acts(tmp_path: Path) -> None:
    async with sandbox(tmp_path) as address, visiting(address, PHONE) as visitor:
        first = await alone_against_bots(Walk(visitor), "Chariots")
        assert visitor.problems == []
        assert first.acts == 5
        assert first.height <= PHONE[1]
        assert first.buttons <= 5


@pytest.mark.long
async def test_the_last_lap_leads_to_a_first_race_by_four_acts_and_its_finish_stays(tmp_path: Path) -> None:
    async with sandbox(tmp_path) as address, visiting(address, PHONE) as visitor:
        way = await from_the_last_lap(Walk(visitor))
        assert visitor.problems == []
        assert way.acts == 4
        assert way.answers > 4
