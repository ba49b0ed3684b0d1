"""`/inbox`: everything that somebody plays, in all servers, the most urgent first."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from bot.hosting.organising import homes
from bot.hosting.table.sitting import GHOST, PLAYER, Sitting
from bot.ids import ChannelId, PersonId
from bot.messages import Section
from bot.panels import desk
from bot.store import Timing
from bot.times.instants import NEVER, Instant
from engine.model import DecisionId
from tests.bot.panels.test_panel_limits import SNOWFLAKE, problems, race, seated
from tests.bot.races import raced
from tests.bot.stage import heard, labels, shown, stage, words_of

ME = PersonId(SNOWFLAKE + 1)
DAY = 86_400


def table(id: str, due: float = 0.0, **changes: object) -> Sitting:
    """A race of mine whose present question is due then."""
    stop = next(race(2, "round", 3))
    return seated(stop, 2, **{"id": id, "timing": Timing(DecisionId(1), NEVER, Instant(due)), **changes})


def order(content: str, *ids: str) -> list[str]:
    """These tables as they follow one another in what is shown."""
    return sorted(ids, key=lambda id: content.index(f"`{id}`"))


@pytest.mark.long
async def test_tables_are_listed_by_deadline_with_buttons_to_answer(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        late = await s.race("Ben", phase="3d")
        soon = await s.race("Ben", phase="1d")
        inbox = shown(await s.slash("Ben", "inbox"))
        assert order(words_of(inbox), late, soon) == [soon, late]
        assert labels(inbox) == ["Plot", "Plot"]
        timing = (await s.bot.host.look(soon)).row.timing
        asked, due = int(timing.began), int(timing.due)
        told = f"**waits for you**, asked <t:{asked}:R>. Until <t:{due}:f> (<t:{due}:R>)"
        assert f"`{soon}` Chariots, <#{s.arena.id}>: {told}" in words_of(inbox)
        panel = shown(await s.press_beside("Ben", inbox, soon))
        assert soon in words_of(panel)


@pytest.mark.long
async def test_a_table_that_waits_for_somebody_else_comes_behind(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        soon = await s.race("Ben", phase="1d", chariots="one")
        late = await s.race("Ben", phase="3d")
        await s.plot("Ben", "2 3 4", soon)
        inbox = heard(await s.slash("Ben", "inbox"))
        assert order(inbox, late, soon) == [late, soon]
        asked, ann = int((await s.bot.host.look(soon)).row.timing.began), s.people["Ann"].mention
        assert f"`{soon}` Chariots, <#{s.arena.id}>: waits for {ann}, asked <t:{asked}:R>." in inbox


@pytest.mark.long
async def test_what_is_sent_but_not_ready_is_said(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.plot("Ben", "2 3 4", code)
        await s.ready("Ben", ready=False)
        assert "not ready yet" in heard(await s.slash("Ben", "inbox"))


@pytest.mark.long
async def test_lobbies_are_listed_and_finished_races_are_not(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        over = await raced(s, "Ann", "Ben", rounds=0)
        await s.slash("Ann", "play", seats=3)
        inbox = heard(await s.slash("Ann", "inbox"))
        assert "2 seats are free." in inbox
        assert over not in inbox
        assert "You are at no table." in heard(await s.slash("Ben", "inbox"))


async def test_from_elsewhere_the_way_leads_to_the_newest_post(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben")
        inbox = words_of(shown(await s.people["Ben"].user.slash("inbox")))
        link = f"https://discord.com/channels/{s.guild.id}/{s.arena.id}/{s.newest.id}"
        assert f"[on its server]({link})" in inbox


@pytest.mark.long
async def test_a_table_without_a_home_stands_on_top_with_what_to_do(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        lost = await s.race("Ben", phase="3d")
        await homes.lost_home(s.bot.host, lost, ChannelId(s.arena.id))
        fine = await s.race("Ben", phase="1d")
        mine = heard(await s.slash("Ann", "inbox"))
        assert f"⚠ `{lost}` Chariots: The table has lost its channel. `/organise move`" in mine
        assert order(mine, fine, lost) == [lost, fine]
        assert f"Its organiser, {s.people['Ann'].mention}" in heard(await s.slash("Ben", "inbox"))


async def test_the_organiser_sees_a_frozen_table_and_a_free_seat_even_without_a_seat(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        frozen, free = await s.race("Ben"), await s.race("Ben", "Cleo")
        async with s.store.writing() as tx:
            for code, driver in ((frozen, PLAYER), (free, GHOST)):
                sitting = await s.bot.host.read(tx, code)
                await tx.put_seat(dataclasses.replace(sitting.seats[0], user=None, driver=driver))
            row = await tx.table(frozen)
            assert row is not None
            await tx.save_table(dataclasses.replace(row, stage="frozen"))
        shown = heard(await s.slash("Ann", "inbox"))
        assert f"⚠ `{frozen}` Chariots: This table is frozen" in shown
        assert f"⚠ `{free}` Chariots: Seat 1 is empty. `/organise replace` offers it to somebody" in shown
        assert f"Plot {free}" not in shown


def test_a_sleeping_table_says_who_can_wake_it() -> None:
    asleep = table("SLEP", timing=Timing(DecisionId(1), held=Instant(2.0 * DAY), why="asleep"))
    assert "⚠ `SLEP` Chariots: The bot is not on its server." in desk.entry(asleep, ME, help=True).line


def test_more_tables_than_fit_have_pages_that_show_each_of_them_once() -> None:
    ids = [f"T{n:03}" for n in range(60)]
    entries = [desk.entry(table(id, due=1.8e9), ME, None, SNOWFLAKE) for id in ids]
    seen: list[str] = []
    while len(seen) < len(ids):
        leaf = desk.inbox(entries, len(seen))
        assert problems(leaf) == []
        rows = [row for row in leaf.rows if isinstance(row, Section)]
        assert all(row.button is not None for row in rows)
        here = [id for id in ids if any(f"`{id}`" in row.text for row in rows)]
        assert f"{len(seen) + 1} to {len(seen) + len(here)} of 60" in leaf.content
        seen += here
    assert seen == ids


@pytest.mark.long
async def test_pages_are_turned_by_buttons(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Dan", "server settings", value="100", setting="per_person")
        for _ in range(25):
            await s.slash("Ann", "play", seats=2)
        first = shown(await s.slash("Ann", "inbox"))
        assert "1 to 10 of 25" in words_of(first)
        second = shown(await s.press("Ann", first, "Later"))
        assert "11 to 20 of 25" in words_of(second)
        assert "1 to 10 of 25" in words_of(shown(await s.press("Ann", second, "Earlier")))
