"""A second account learns nothing that the first can still use: no die of a round falls before its close."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.features.race_of_the_week import calendar
from engine import Record
from tests.bot.features.race_of_the_week.weeks import drivers_of, opened, send, to_close
from tests.bot.stage import Stage, stage

pytestmark = pytest.mark.long
OF_A_ROUND = re.compile(r"r(\d+)/")
FAST, SLOW = ("5 4 3", "4 3 2", "3 4 5", "2 3 4"), ("2 3 4", "3 2 4", "4 2 3")


def rounds_rolled(record: Record) -> list[int]:
    """The rounds of all dice that have fallen at a table."""
    labels = [roll.label for entry in record.entries for roll in entry.rolls]
    return [int(found[1]) for label in labels if (found := OF_A_ROUND.match(label))]


async def send_one_of(s: Stage, who: str, plots: tuple[str, ...]) -> None:
    """Send the first of some plots for which the coins are there."""
    for plot in plots:
        try:
            await send(s, who, plot)
        except Exception:
            continue
        return


async def test_no_die_of_a_round_falls_in_any_race_before_its_close(tmp_path: Path) -> None:
    """The scout drives fast, and comes home early; the other answers last, with all that both have seen."""
    async with stage(tmp_path) as s:
        channel = await opened(s)
        (post,) = s.posts(channel)
        await s.press("Ben", post, "Drive unnamed")
        await s.press("Ann", post, "Drive")
        for closed in range(1, calendar.ROUNDS + 1):
            await send_one_of(s, "Ben", FAST)
            await s.wait(1800)
            seen = {each.user: await s.bot.host.record(each.table) for each in await drivers_of(s)}
            assert all(max(rounds_rolled(record), default=0) < closed for record in seen.values())
            await send_one_of(s, "Ann", SLOW)
            await to_close(s)
        one, other = [await s.bot.host.record(each.table) for each in await drivers_of(s)]
        fell = [
            {roll.label: roll.value for e in record.entries for roll in e.rolls} for record in (one, other)
        ]
        both = fell[0].keys() & fell[1].keys()
        assert both
        assert all(fell[0][label] == fell[1][label] for label in both)
