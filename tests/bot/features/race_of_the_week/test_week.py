"""The race of the week: everybody drives the same race alone, and all rounds close at the same instants."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.features.race_of_the_week import calendar
from engine.errors import BadOrder
from tests.bot.features.race_of_the_week.weeks import (
    driven,
    drivers_of,
    opened,
    send,
    to_close,
    to_next,
    week_of,
    with_race,
)
from tests.bot.stage import heard, labels, shown, stage, words_of


async def test_nothing_resolves_before_the_close_though_one_is_alone(tmp_path: Path) -> None:
    """Three presses to a sent plot, which can be changed until then; whatever bends time says why not."""
    async with stage(tmp_path) as s:
        channel = await opened(s)
        (post,) = s.posts(channel)
        panel = shown(await s.press("Ann", post, "Drive"))
        sent = shown(await s.press("Ann", panel, "Send"))
        assert "Change" in labels(sent)
        assert "Ready" not in labels(sent)
        (ann,) = await drivers_of(s)
        await s.wait(3600)
        assert (await s.bot.host.look(ann.table)).running.open[0].kind == "plot"
        assert "keep step" in heard(await s.slash("Ann", "table act", line="resign", table=ann.table))
        await to_next(s)
        assert (await week_of(s)).closed == 1
        (post,) = s.posts(channel)
        assert "round 1 of 7 has closed" in post.content
        assert re.search(r"\n-# The next round closes <t:\d+:R>\. \d \w+ drives?\.$", post.content)
        assert f"In front: <@{ann.user}>." in post.content


@pytest.mark.long
async def test_a_week(tmp_path: Path, address: str) -> None:
    """On both databases."""
    async with stage(tmp_path, address) as s:
        channel, post = await driven(s)
        await s.press("Ben", post, "Drive unnamed")
        await to_next(s)
        for number in range(1, calendar.ROUNDS + 1):
            await send(s, "Ann", "2 3 4")
            await to_next(s)
            assert (await week_of(s)).closed == number
        assert (await week_of(s)).over
        (post,) = s.posts(channel)
        assert "people drove the same race" in post.content
        assert f"<@{s.id('Ben')}>" not in post.content


@pytest.mark.long
async def test_on_monday_there_is_one_post_with_the_news_above_the_race(tmp_path: Path) -> None:
    """Where both go to one channel: it comes at 18:00, and keeps the news when somebody begins to drive."""
    async with stage(tmp_path) as s:
        channel = await with_race(s)
        await s.slash("Dan", "server settings", setting="weekly", value=f"<#{channel.id}>")
        await s.wait(calendar.next_opening("UTC", s.clock.now()) - s.clock.now() - 3600)
        await s.race("Ben", chariots="one")
        assert not s.posts(channel)  # at nine
        await to_next(s)
        for _hour in range(2):
            (post,) = s.posts(channel)
            news, race = post.content.index("The week on this server"), post.content.index("Race of the week")
            assert news < race
            assert "Drive" in labels(post)
            await s.press("Cleo", post, "Drive")
            await s.wait(3700)
            await s.settle()
        assert "1 person drives" in post.content


@pytest.mark.long
async def test_the_next_post_opens_with_the_result_and_the_film_of_last_week(tmp_path: Path) -> None:
    """Which stand there until a round has closed."""
    async with stage(tmp_path) as s:
        channel = await opened(s)
        (post,) = s.posts(channel)
        for who in ("Ann", "Ben", "Cleo", "Dan"):
            await s.press(who, post, "Drive")
        for _round in range(calendar.ROUNDS):
            await send(s, "Ann", "2 3 4")
            await to_close(s)
        (result,) = s.posts(channel)
        await to_next(s)
        (_result, post) = s.posts(channel)
        winners = re.match(r"\*\*Race of the week\*\*: (.+)!", result.content)
        assert winners is not None
        assert post.content.startswith(f"Last week: {winners[1]}.\n")
        assert [file.filename for file in post.attachments] == ["film.gif"]
        await to_close(s)
        (_result, post) = s.posts(channel)
        assert post.attachments == []  # no film of last week, no start, beside what a round has brought


@pytest.mark.long
async def test_nobody_is_asked_in_mid_round_and_clauses_that_ask_say_so(tmp_path: Path) -> None:
    """Though the server's tables stop at every phase, and a profile wants to be asked."""
    says = "Nobody is asked in mid-round here"
    async with stage(tmp_path) as s:
        await s.slash("Dan", "server settings", setting="tempo", value="phase")
        _channel, post = await driven(s)
        assert says not in words_of(shown(await s.press("Ann", post, "Drive")))
        await s.bot.host.keep_profile(s.id("Ann"), "chariots", "5 4 3 null:wake")
        assert says in words_of(shown(await s.press("Ann", post, "Drive")))
        with pytest.raises(BadOrder, match="nobody is asked in mid-round"):
            await send(s, "Ann", "5 4 3 null:wake")
        await to_close(s)
        (ann,) = await drivers_of(s)
        sitting = await s.bot.host.look(ann.table)
        assert sitting.running.state.round == 2
        assert {asked.kind for asked in sitting.running.open} == {"plot"}
