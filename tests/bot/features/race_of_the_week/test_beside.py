"""The race of the week beside everything else: what it asks, shows and counts, and what it leaves alone."""

from __future__ import annotations

import re
from pathlib import Path
from unittest.mock import AsyncMock, patch

import pytest

from bot.ids import GuildId
from engine import dice
from tests.bot.features.race_of_the_week.weeks import (
    at_rest,
    driven,
    drivers_of,
    opened,
    send,
    to_close,
    week_of,
)
from tests.bot.stage import heard, labels, shown, stage, words_of

pytestmark = pytest.mark.long


async def test_the_post_is_silent_and_nobody_is_called_to_it(tmp_path: Path) -> None:
    """Nor at a close, though somebody has missed it."""
    async with stage(tmp_path) as s:
        channel = await opened(s)
        (post,) = s.posts(channel)
        assert post.flags.suppress_notifications
        await s.press("Ann", post, "Drive")
        before = len(s.letters("Ann"))
        for _round in range(7):
            await to_close(s)
        (post,) = s.posts(channel)
        assert f"<@{s.id('Ann')}>" in post.content
        assert s.pinged() == []
        assert len(s.letters("Ann")) == before


async def test_it_stands_beside_a_practice_game(tmp_path: Path) -> None:
    """Of which one may be open: the week is none."""
    async with stage(tmp_path) as s:
        (post,) = s.posts(await opened(s))
        await s.press("Ann", post, "Drive")
        await s.slash("Ann", "practice", game="chariots")
        tables = [t.row for t in await s.tables() if t.row.stage == "running"]
        assert sorted(row.in_step for row in tables) == [False, True]
        panel = shown(await s.press("Ann", post, "Drive"))
        assert "Plot for round 1" in words_of(panel)


async def test_who_has_never_played_gets_first_steps_and_no_codes(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        (post,) = s.posts(await opened(s))
        panel = shown(await s.press("Ann", post, "Drive"))
        assert "Got it" in labels(panel)
        await to_close(s)
        last = shown(await s.press("Ann", shown(await s.press("Ann", post, "Drive")), "Log"))
        log = words_of(shown(await s.press("Ann", last, "Earlier")))
        assert "Phase I" in log
        assert not re.search(r"\b[A-Z]\d[a-z]\b", log)


async def test_no_coach_speaks_and_nothing_is_tried_again(tmp_path: Path) -> None:
    """What the present position tells stays: a proposal, and what a plot may bring."""
    coaching = pytest.importorskip("bot.features.practice.coaching")
    async with stage(tmp_path) as s:
        (post,) = s.posts(await opened(s))
        panel = shown(await s.press("Ann", post, "Drive"))
        assert "Send" in labels(panel)
        assert " gains " in words_of(panel) or "fastest" in words_of(panel)
        await send(s, "Ann", "2 3 4")
        coach = AsyncMock()
        with patch.object(coaching, "attempt_at", coach):
            await to_close(s)
        assert coach.await_count == 0
        for _round in range(6):
            await to_close(s)
        (ann,) = await drivers_of(s)
        assert "keep step" in heard(await s.tap("Ann", "rematch", table=ann.table))
        assert [d.table for d in await drivers_of(s)] == [ann.table]
        assert len([t for t in await s.tables() if t.row.in_step]) == 1


async def test_the_seed_of_a_race_that_is_over_early_is_told_with_all_others(tmp_path: Path) -> None:
    """In `/fair` and in the file of it; nor is there a look back, which shows its dice."""
    async with stage(tmp_path) as s:
        with patch("secrets.token_bytes", lambda n: b"s" * n):
            channel = await opened(s)
        (post,) = s.posts(channel)
        told = dice.commit(bytes.fromhex((await week_of(s)).seed))
        assert f"Fingerprint of the dice: `{told[:16]}`" in post.content
        await s.press("Ann", post, "Drive")
        for _round in range(6):
            await send(s, "Ann", "5 4 3")
            await to_close(s)
        (ann,) = await drivers_of(s)
        week = await week_of(s)
        assert (await s.bot.host.look(ann.table)).row.stage == "over"
        assert not week.over
        early = shown(await s.tap("Ann", "fair", table=ann.table))
        assert week.seed not in words_of(early)
        assert "Look back" not in labels(early)
        assert "Every fingerprint so far" in heard(await s.tap("Ann", "account", table=ann.table))
        await to_close(s)
        (post,) = s.posts(channel)
        assert f"The seed: `{week.seed}`" in heard(await s.press("Ben", post, "Fair dice"))
        assert "Look back" in labels(shown(await s.press("Ann", post, "My race")))


async def test_play_with_these_opens_a_lobby_in_which_nobody_is_called_or_seated(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await opened(s)
        (post,) = s.posts(channel)
        for who in ("Ann", "Ben", "Cleo", "Dan"):
            await s.press(who, post, "Drive")
        for _round in range(7):
            await to_close(s)
        (post,) = s.posts(channel)
        await s.press("Ben", post, "Play with these")
        await at_rest(s)
        (lobby,) = [t for t in await s.tables() if t.row.stage == "lobby"]
        assert lobby.row.guild == GuildId(s.guild.id)
        assert [seat.user for seat in lobby.seats if seat.user] == [s.id("Ben")]
        assert s.pinged() == []


async def test_ones_own_race_offers_the_look_back_after_the_result(tmp_path: Path) -> None:
    """Also where the server has not switched that on."""
    async with stage(tmp_path) as s:
        channel, _post = await driven(s)
        for _round in range(7):
            await to_close(s)
        (post,) = s.posts(channel)
        mine = shown(await s.press("Ann", post, "My race"))
        assert "Place 1 of 1" in words_of(mine)
        assert "Look back" in labels(mine)
        assert "did not drive" in heard(await s.press("Ben", post, "My race"))


async def test_no_page_and_no_feed_shows_a_race_before_the_result(tmp_path: Path) -> None:
    """Though the server lets its tables have pages: one of a race is for its own driver."""
    pages = pytest.importorskip("tests.bot.features.board.site")
    feeds = pytest.importorskip("tests.bot.features.board.test_feed")
    async with stage(tmp_path) as s, pages.site_of(s) as site:
        await pages.allow(s)
        feed = await feeds.address(s)
        (post,) = s.posts(await opened(s))
        await s.press("Ann", post, "Drive")
        await to_close(s)
        (ann,) = await drivers_of(s)
        assert {(await site.get(f"/t/{ann.table}{kind}")).status for kind in ("", ".json")} == {404}
        assert ann.table not in (await site.get(feed)).body.decode()


async def test_in_the_sandbox_a_button_moves_the_clock_to_the_next_close(tmp_path: Path) -> None:
    """On a server there is none, and a forged press is refused."""
    async with stage(tmp_path) as s:
        channel, post = await driven(s)
        assert "To the next close" not in labels(post)
        await s.tap("Ann", "weekon", s.guild.id, table="-")
        await at_rest(s)
        assert (await week_of(s)).closed == 0
        s.bot.host.simulated = True
        for closed in range(1, 8):
            await s.tap("Ann", "weekon", s.guild.id, table="-")
            await at_rest(s)
            assert (await week_of(s)).closed == closed
        assert (await week_of(s)).over
        assert "did best" in s.posts(channel)[0].content
