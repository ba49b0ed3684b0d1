"""A second account learns nothing that the first can still use: no die of a round falls before its close."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.features.race_of_the_week import acts, calendar
from bot.hosting.playing import play
from bot.hosting.table.sitting import Refused, Sitting
from bot.ids import GuildId
from engine import Record
from engine.model import Order
from tests.bot.features.race_of_the_week.weeks import at_rest, drivers_of, opened, send, to_close, week_of
from tests.bot.stage import Stage, stage
from tests.games.chariots.scouts import chosen, fallen, legal

pytestmark = pytest.mark.long
OF_A_ROUND = re.compile(r"r(\d+)/")


def rounds_rolled(record: Record) -> list[int]:
    """The rounds of all dice that have fallen at a table."""
    labels = [roll.label for entry in record.entries for roll in entry.rolls]
    return [int(found[1]) for label in labels if (found := OF_A_ROUND.match(label))]


async def races(s: Stage, *names: str) -> list[Sitting]:
    """The races of some people as they stand."""
    tables = {each.user: each.table for each in await drivers_of(s)}
    return [await s.bot.host.look(tables[s.id(who)]) for who in names]


async def test_a_scout_gains_nothing_over_one_account_alone(tmp_path: Path) -> None:
    """The scout drives fast; the other answers last, with all that both have seen, and sends what its own
    race alone would have had it send. No die of a round has fallen in either before its close."""
    async with stage(tmp_path) as s:
        channel = await opened(s)
        (post,) = s.posts(channel)
        await s.press("Ben", post, "Drive unnamed")
        await s.press("Ann", post, "Drive")
        for closed in range(1, calendar.ROUNDS + 1):
            scout, mine = await races(s, "Ben", "Ann")
            if (asked := scout.asked(s.id("Ben"))) is not None:
                await send(s, "Ben", legal(scout.running, asked)[0])
            await s.wait(1800)
            records = [await s.bot.host.record(race.row.id) for race in (scout, mine)]
            assert all(max(rounds_rolled(record), default=0) < closed for record in records)
            if (asked := mine.asked(s.id("Ann"))) is not None:
                theirs, own = [fallen(record.entries) for record in records]
                plot = chosen(mine.running, asked, {**theirs, **own})
                assert plot == chosen(mine.running, asked, own)
                await send(s, "Ann", plot)
            await to_close(s)
        one, other = [
            fallen((await s.bot.host.record(race.row.id)).entries) for race in await races(s, "Ben", "Ann")
        ]
        both = one.keys() & other.keys()
        assert both
        assert all(one[label] == other[label] for label in both)


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
