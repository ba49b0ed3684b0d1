"""A second account learns nothing that the first can still use: no die of a round falls before its close."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.features.race_of_the_week import acts, calendar
from bot.hosting.playing import play
from bot.hosting.table.sitting import Refused
from bot.ids import GuildId
from engine import Record
from engine.errors import BadOrder
from engine.model import Order
from tests.bot.features.race_of_the_week.weeks import at_rest, drivers_of, opened, send, to_close, week_of
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
        except BadOrder:  # a coin of it is held back
            continue
        return
    raise AssertionError(f"{who} can send none of {plots}")


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


async def test_nothing_is_sent_any_more_once_a_round_has_closed(tmp_path: Path) -> None:
    """Though this table is not there yet, another one may be, and show what fell."""
    async with stage(tmp_path) as s:
        (post,) = s.posts(await opened(s))
        await s.press("Ann", post, "Drive")
        await send(s, "Ann", "2 3 4")
        (ann,) = await drivers_of(s)
        asked = (await s.bot.host.look(ann.table)).asked(ann.user)
        assert asked is not None
        s.clock.time = (await week_of(s)).closes[0] + 0.01
        with pytest.raises(Refused, match="just closed"):
            await play.answer(s.bot.host, ann.table, s.person("Ann"), asked.id, "5 4 3")
        order = Order("withdraw", decision=asked.id)
        with pytest.raises(Refused, match="just closed"):
            await play.order(s.bot.host, ann.table, s.person("Ann"), order)


async def test_who_comes_late_drives_no_round_that_has_closed(tmp_path: Path) -> None:
    """However long the bots of their table take to catch up."""
    async with stage(tmp_path) as s:
        (post,) = s.posts(await opened(s))
        await s.press("Ben", post, "Drive")
        await to_close(s)
        week, driver, _new = await acts.drive(s.bot.host, GuildId(s.guild.id), s.person("Ann"), None)
        sitting = await s.bot.host.look(driver.table)
        asked = sitting.asked(driver.user)
        assert asked is not None
        assert sitting.row.timing.due == week.closes[0]
        with pytest.raises(Refused, match="just closed"):
            await play.answer(s.bot.host, driver.table, s.person("Ann"), asked.id, "5 4 3")


async def test_the_silent_seat_drives_for_who_comes_late_whatever_their_profile(tmp_path: Path) -> None:
    """Else another account could find the profile that does best in rounds that have closed."""
    async with stage(tmp_path) as s:
        (post,) = s.posts(await opened(s))
        await s.bot.host.keep_profile(s.id("Ann"), "chariots", "5 4 3")
        await to_close(s)
        for who in ("Ann", "Ben"):
            await s.press(who, post, "Drive")
        await at_rest(s)
        one, other = [await s.bot.host.look(each.table) for each in await drivers_of(s)]
        assert one.running.state == other.running.state
        assert one.running.state.round == 2
        await to_close(s)  # a round that is missed later goes by it
        one, other = [await s.bot.host.look(each.table) for each in await drivers_of(s)]
        assert one.running.state != other.running.state
