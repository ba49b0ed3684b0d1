"""The digest: one list a day of what is missing where, instead of reminders."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tests.bot.stage import Stage, heard, labels, shown, stage

HOUR, DAY = 3_600, 86_400
BEGIN = 1_800_000_000.0
"""08:00 UTC on a Friday."""
AWAY: dict[str, Any] = {"from": "now", "until": "in 2 days"}


async def reach(s: Stage, hours: float) -> None:
    """So many hours after the beginning, looked at every half hour on the way."""
    while s.clock.time < BEGIN + hours * HOUR:
        s.clock.time = min(s.clock.time + HOUR / 2, BEGIN + hours * HOUR + 1)
        await s.settle()


def reminded(s: Stage) -> list[str]:
    return [p.content for p in s.posts() if "missing" in p.content]


async def test_one_letter_lists_what_is_missing_where_by_deadline(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        slow = await s.race("Ben", chariots="one", phase="2d")
        quick = await s.race("Ben", chariots="one")
        done = await s.race("Ben", chariots="one")
        await s.plot("Ben", "2 3 4", done)
        await s.times("Ben", digest="20:00", zone="UTC")
        await reach(s, 13)
        (letter,) = s.letters("Ben")
        head, first, second = letter.content.splitlines()
        assert head == "**2 tables wait for you:**"
        assert first.startswith(f"`{quick}` Chariots: plot until <t:")
        assert second.startswith(f"`{slow}` Chariots: plot until <t:")
        assert f"/channels/{s.guild.id}/{s.arena.id}/" in first
        assert labels(letter) == [f"Plot {quick}", f"Plot {slow}"]
        assert "Plot for round 1" in shown(await s.press("Ben", letter, f"Plot {slow}")).content
        assert not any(s.people["Ben"].mention in words for words in reminded(s))


@pytest.mark.long
async def test_it_comes_once_a_day_and_not_where_nothing_is_missing(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one", phase="7d")
        await s.times("Ben", digest="20:00", zone="UTC")
        await reach(s, 13)
        assert len(s.letters("Ben")) == 1
        await reach(s, 35)
        assert len(s.letters("Ben")) == 1
        await reach(s, 37)
        assert len(s.letters("Ben")) == 2
        await s.plot("Ben", "2 3 4", code)
        await reach(s, 61)
        assert len(s.letters("Ben")) == 2


@pytest.mark.long
async def test_where_letters_are_closed_it_is_one_mention_a_day_and_names_no_other_channel(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        hall = s.guild.create_text_channel("hall")
        here = await s.race("Ben", chariots="one", phase="3d")
        there = await s.race("Ben", chariots="one", phase="5d")
        await s.slash("Ann", "organise move", hall, table=there)
        await s.times("Ben", digest="20:00", zone="UTC")
        closed = f"/channels/{s.people['Ben'].user.dm_channel.id}/messages"
        s.env.inject_error("POST", closed, status=403, code=50007, times=None)
        await reach(s, 13)
        (told,) = [p for p in s.posts() if "missing here" in p.content]
        assert told.content.startswith(f"{s.people['Ben'].mention}: your answers are missing here:")
        assert here in told.content
        assert there not in told.content
        assert "1 more table waits for you; `/inbox` lists it." in told.content
        assert s.pinged() == ["Ben"]
        await reach(s, 37)
        assert len([p for p in s.posts() if "missing here" in p.content]) == 2
        assert [p for p in s.posts(hall) if "missing here" in p.content] == []


@pytest.mark.long
async def test_it_is_silent_on_vacation_in_pauses_and_about_muted_tables(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        muted = await s.race("Ben", chariots="one", phase="7d")
        paused = await s.race("Ben", chariots="one", phase="7d")
        await s.tap("Ben", "mute", table=muted)
        await s.slash("Ann", "organise pause", until="in 3 days", table=paused)
        await s.times("Ben", digest="20:00", zone="UTC")
        await reach(s, 13)
        assert s.letters("Ben") == []
        await s.slash("Ann", "organise pause", table=paused, until="now")
        await s.slash("Ben", "me away", **AWAY)
        await reach(s, 37)
        assert s.letters("Ben") == []
        panel = shown(await s.slash("Ben", "me away"))
        await s.choose_any("Ben", panel, 0, 0)
        await reach(s, 61)
        (letter,) = s.letters("Ben")
        assert paused in letter.content
        assert muted not in letter.content


@pytest.mark.long
async def test_after_an_outage_it_comes_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one", phase="7d")
        await s.times("Ben", digest="20:00", zone="UTC")
        s.clock.time += 2 * DAY + 13 * HOUR
        await s.restart()
        assert len(s.letters("Ben")) == 1
        await s.restart()
        assert len(s.letters("Ben")) == 1


async def test_single_reminders_come_again_when_it_is_off(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        await s.times("Ben", digest="07:00", zone="UTC")
        panel = shown(await s.prefer("Ben", "digest", "off"))
        assert "Reminders: at half time" in panel.content
        await reach(s, 12.5)
        assert len(s.letters("Ben")) == 1
        assert "is missing" in s.letters("Ben")[0].content


@pytest.mark.parametrize("eve", ["2027-03-27", "2027-10-30"])
async def test_it_comes_at_its_hour_when_clocks_change(tmp_path: Path, eve: str) -> None:
    berlin = ZoneInfo("Europe/Berlin")
    async with stage(tmp_path) as s:
        noon = datetime.fromisoformat(f"{eve} 12:00").replace(tzinfo=berlin)
        s.clock.time = noon.timestamp()
        await s.race("Ben", chariots="one", phase="7d")
        await s.times("Ben", digest="08:00", zone="Berlin")
        for day in (1, 2):
            morning = (noon.replace(hour=8) + timedelta(days=day)).timestamp()
            s.clock.time = morning - 30
            await s.settle()
            assert len(s.letters("Ben")) == day - 1
            s.clock.time = morning + 30
            await s.settle()
            assert len(s.letters("Ben")) == day


async def test_another_zone_moves_its_hour(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one", phase="7d")
        await s.times("Ben", digest="20:00", zone="UTC")
        await s.prefer("Ben", "zone", "Tokyo")
        await reach(s, 3.5)
        assert len(s.letters("Ben")) == 1


@pytest.mark.parametrize("typed", ["never mind", "25:00"])
async def test_what_is_no_time_is_answered_with_what_is(tmp_path: Path, typed: str) -> None:
    async with stage(tmp_path) as s:
        told = heard(await s.times("Ben", digest=typed, zone="UTC"))
        assert told.endswith("is not a time of day; write it like 20:00 or 8pm, or off.")
        assert len(told) < 200
