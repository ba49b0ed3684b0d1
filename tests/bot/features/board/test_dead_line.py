"""A dead line brings nothing, and nobody hangs up: a page finds out, says so, and goes on over another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.async_api import Page, Request, expect

from bot.features.board import news
from tests.bot.browser import PHONE, chromium, in_a_browser
from tests.bot.features.board.at_a_seat import link_of
from tests.bot.features.board.line import ANSWERS, BOTH, Line
from tests.bot.features.board.site import watched
from tests.bot.stage import Stage
from tests.patience import PATIENCE

pytestmark = in_a_browser

LOST = "The connection is lost; this page tries again."
SENT, AGAIN = "Sent: ", "No answer yet; this page tries again. It counts only once."
UNHEARD = "No answer has come. Try again: it counts only once."
WATCHING, SENDING, GIVING_UP = 40_000, 15_000, 60_000
"""Milliseconds within which a dead line is noticed, and for which a page sends again by itself."""
AT_ONCE = STEP = 1_000
POLLING = 1_500
"""Milliseconds between two questions, however soon there is an answer."""
BACK = {
    "online": "dispatchEvent(new Event('online'))",
    "pageshow": "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
    "visible": "document.dispatchEvent(new Event('visibilitychange'))",
}
"""What tells a page that there may be another line."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody with a page open at the end of a line; the clock of the page is wound by hand."""

    s: Stage
    code: str
    line: Line
    page: Page
    asked: list[Request]

    async def passes(self, milliseconds: int) -> None:
        for _step in range(0, milliseconds, STEP):
            await self.page.clock.run_for(STEP)

    async def says(self, what: str, words: str) -> None:
        await expect(self.page.locator(what)).to_contain_text(words)

    async def shows_round(self, number: int) -> None:
        await self.says("#place", f"round {number}")

    def asks(self, what: str) -> list[Request]:
        return [request for request in self.asked if what in request.url]

    async def play(self) -> None:
        await play(self.s, self.code)


async def play(s: Stage, code: str) -> None:
    """Let a round be."""
    for who in ("Ann", "Ben"):
        await s.plot(who, "5 4 3", code)


@asynccontextmanager
async def visit(folder: Path, seat: str = "", rounds: int = 0) -> AsyncIterator[Visit]:
    async with watched(folder) as (s, site), Line(site.port.port).open() as line, chromium() as browser:
        code = await s.race("Ben", chariots="one")
        for _round in range(rounds):
            await play(s, code)
        context = await browser.new_context(
            viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce"
        )
        context.set_default_timeout(1000 * PATIENCE)
        page, problems, asked = await context.new_page(), list[str](), list[Request]()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("request", lambda request: asked.append(request))
        await page.clock.install(time=0)
        await page.goto(await link_of(s, line.address, code, seat) if seat else f"{line.address}/t/{code}")
        if seat:
            await page.locator("#enter").click()
            await expect(page.locator("#seat")).to_have_attribute("aria-busy", "false")
        async with page.expect_request("**/state?seen=*"):
            await expect(page.locator("#place")).to_contain_text(f"round {rounds + 1}")
        await page.clock.pause_at(await page.evaluate("Date.now()") / 1000 + 1)
        yield Visit(s, code, line, page, asked)
        await context.close()
        assert problems == []


async def test_who_watches_is_told_within_40_seconds_and_then_sees_what_came_meanwhile(
    tmp_path: Path,
) -> None:
    async with visit(tmp_path) as v:
        v.line.die()
        await v.play()
        await v.passes(WATCHING)
        await v.says("#notice", LOST)
        await expect(v.page.locator("#notice")).to_be_in_viewport()
        v.line.lives()
        await v.passes(SENDING)
        await v.shows_round(2)
        await expect(v.page.locator("#notice")).to_be_empty()


@pytest.mark.parametrize(
    "event", ["online", *(pytest.param(other, marks=pytest.mark.sweep) for other in ("pageshow", "visible"))]
)
async def test_what_tells_of_another_line_is_heeded_at_once(tmp_path: Path, event: str) -> None:
    async with visit(tmp_path) as v:
        v.line.die()
        await v.play()
        await v.page.evaluate(BACK[event])
        await v.passes(AT_ONCE)
        await v.says("#notice", LOST)
        v.line.lives()
        before = len(v.asks("/state"))
        await v.page.evaluate(BACK[event])
        await v.shows_round(2)
        async with v.page.expect_request("**/state?seen=*"):
            await v.passes(2 * AT_ONCE)
        assert len(v.asks("/state")) - before == 2


@pytest.mark.parametrize("swallowed", [(ANSWERS,), pytest.param(BOTH, marks=pytest.mark.sweep)])
async def test_what_is_sent_over_a_dead_line_is_sent_again_and_counts_once(
    tmp_path: Path, swallowed: tuple[str, ...]
) -> None:
    async with visit(tmp_path, seat="Ann") as v:
        v.line.die(swallowed)
        await v.page.locator("#send").click()
        await v.says("#receipt", "Sending …")
        await v.passes(SENDING)
        await v.says("#receipt", AGAIN)
        asked = len(v.asks("/send"))
        async with v.page.expect_request("**/send"):
            await v.page.locator("#send").click()
        await v.passes(2 * GIVING_UP)
        await v.says("#receipt", UNHEARD)
        v.line.lives()
        await v.page.locator("#send").click()
        await v.says("#receipt", SENT)
        told = v.asks("/send")
        assert len(told) > asked + 1
        assert len({request.post_data for request in told}) == 1
        entries = (await v.s.bot.host.record(v.code)).entries
        assert [entry.order.verb for entry in entries].count("answer") == 1


@pytest.mark.parametrize("seat", ["", "Ann"])
async def test_while_nothing_happens_a_page_asks_nothing_as_long_as_the_server_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seat: str
) -> None:
    """Whether there is a line it learns from the question that is open."""
    waited = 1000 * round(news.LONGEST)
    monkeypatch.setattr(news, "LONGEST", 600.0)
    async with visit(tmp_path, seat) as v:
        before = len(v.asked)
        await v.passes(waited)
        assert [request.url for request in v.asked[before:]] == []


async def test_while_nothing_happens_it_asks_once_for_each_answer_and_not_too_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "LONGEST", 0.1)
    async with visit(tmp_path) as v:
        before, passed = len(v.asked), 0
        async with asyncio.timeout(PATIENCE):
            for question in range(5):
                await v.asked[-1].response()
                while len(v.asked) <= before + question:
                    await v.passes(STEP)
                    passed += STEP
        asked = v.asked[before:]
        assert all("/state?seen=" in request.url for request in asked)
        assert len(asked) <= 1 + passed / POLLING


async def test_a_draft_outlives_a_dead_line(tmp_path: Path) -> None:
    async with visit(tmp_path, seat="Ann") as v:
        v.line.die()
        await v.page.locator("#groups button").first.click()
        option = v.page.locator("#options button").last
        drafted = (await option.inner_text()).partition(":")[0]
        await option.click()
        await v.says("#line", drafted)
        await v.passes(SENDING)
        await v.says("#notice", LOST)
        v.line.lives()
        async with asyncio.timeout(PATIENCE):
            while await kept(v.s, v.code) != drafted:
                await v.passes(STEP)
        await expect(v.page.locator("#notice")).to_be_empty()


async def kept(s: Stage, code: str) -> str:
    """The draft with which Ann's panel goes on."""
    asked = (await s.bot.host.look(code)).asked(s.id("Ann"))
    assert asked is not None
    draft = await s.bot.host.draft(code, asked.id, s.id("Ann"))
    return draft.line if draft is not None else ""


async def test_who_looks_back_over_a_dead_line_is_told(tmp_path: Path) -> None:
    async with visit(tmp_path, rounds=1) as v:
        v.line.die()
        await v.page.keyboard.press("Home")
        await v.passes(SENDING)
        await v.says("#notice", LOST)
