"""Somebody at the page of their seat, in headless Chromium, with nothing but fingers, or nothing but keys."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import random
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from playwright.async_api import Browser, Locator, Page, expect

from bot.features.board import acts
from bot.ids import PersonId
from engine.face.forms import Option
from engine.face.touch import Spot, Touch
from engine.game import Game
from engine.model import Decision
from tests.bot.browser import PHONE
from tests.bot.stage import Stage
from tests.patience import PATIENCE

SIZES = """() => [...document.querySelectorAll("#spots > *")].map((spot) => {
  const { a } = spot.getScreenCTM(), { width, height } = spot.getBBox();
  return Math.min(width, height) * a;
})"""
"""How wide or high spots are, in pixels of the screen, whichever is less."""
CONTROLS = """() => [...document.querySelectorAll("button, input, summary")]
  .map((control) => control.getBoundingClientRect()).filter(({ width }) => width)
  .map(({ width, height }) => Math.min(width, height))"""
SEEN = """() => {
  const view = document.querySelector("#view").getBoundingClientRect();
  return [...document.querySelectorAll("#spots > *")].map((spot) => spot.getBoundingClientRect()).some(
    ({ left, right, top, bottom }) =>
      left >= view.left && right <= view.right && top >= view.top && bottom <= view.bottom);
}"""
"""Whether a spot is to be seen without scrolling the board."""
MIDDLE = """element => {
  element.scrollIntoView({ block: "center", inline: "center" });
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
LOWEST = """() => {
  const { x, y, width, height } = document.querySelector("#spots > :last-child").getBoundingClientRect();
  return [x + width / 2, y + height / 2, height];
}"""
CLICKS = "window.clicks = 0; addEventListener('click', () => window.clicks += 1, true);"
"""Counts what the page has been told of taps."""
FINGER = 24
"""So many pixels at least has what is tapped."""
CHANGES = 40
"""So often somebody changes their mind before they send what they have."""
FAR = 150
"""So many drafts at most does anybody think of."""
KEYS = 400
"""More than it takes to come to anything on the page by the key Tab."""


@dataclass(frozen=True, slots=True)
class Step:
    """A press on a spot, which of its options is picked then, -1 for none, and the draft after that."""

    spot: str
    option: int
    line: str

    @property
    def presses(self) -> int:
        return 1 + (self.option >= 0)


def ways(game: Game, view: Any, decision: Decision, draft: str, most: int = FAR) -> dict[str, list[Step]]:
    """The least presses that lead from a draft to others, to so many at most, the nearest first."""
    touch = cache(partial(game.face.touch, view, decision))
    counter, found = itertools.count(), dict[str, list[Step]]()
    heap: list[tuple[int, int, str, list[Step]]] = [(0, next(counter), draft, [])]
    while heap and len(found) < most:
        cost, _n, here, steps = heapq.heappop(heap)
        if here in found:
            continue
        found[here] = steps
        for spot in touch(here).spots:
            for step in _meant(touch, spot):
                heapq.heappush(heap, (cost + step.presses, next(counter), step.line, [*steps, step]))
    return found


def _meant(touch: Callable[[str], Touch], spot: Spot) -> Iterator[Step]:
    """What a press can mean: the first option of a spot, unless another is chosen, and then any other."""
    options: Sequence[Option] = spot.options
    if len(options) < 2 or not any(option.chosen for option in options):
        line = options[0].line
        yield Step(spot.id, -1, line)
        now = [each.options for each in touch(line).spots if each.id == spot.id]
        options = now[0] if now and len(options) > 1 else ()
    if len(options) > 1:
        yield from (Step(spot.id, n, option.line) for n, option in enumerate(options) if not option.chosen)


async def drafted_on(page: Page) -> str:
    """The line that *Send* sends."""
    return await page.locator("#line").get_attribute("data-line") or ""


class Player:
    """Somebody at their seat; `acts` are the taps or keys since they last looked."""

    def __init__(self, page: Page, who: str, rng: random.Random) -> None:
        self.page, self.who, self.rng = page, who, rng
        self.acts = 0
        self._seen: list[str] = []
        self.problems: list[str] = []
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._note)
        self.spots = page.locator("#spots > *")
        self.send = page.locator("#send")
        self.sheet = page.locator("#sheet[open]")
        self.options = page.locator("#options > *")
        self.receipt = page.locator("#receipt")

    def _note(self, line: Any) -> None:
        if line.type == "error" and " 40" not in line.text:
            self.problems.append(line.text)

    async def open(self, address: str) -> None:
        await self.page.goto(address)
        await expect(self.page.locator("#enter")).to_be_visible()
        await self.press(self.page.locator("#enter"))
        await self.page.wait_for_selector("#shapes > *", state="attached")
        await self.now()

    async def settled(self) -> None:
        """Wait until the page shows what is asked."""
        await expect(self.page.locator("#seat")).to_have_attribute("aria-busy", "false")

    async def press(self, what: Locator) -> None:
        """Press something by the only means there is."""
        raise NotImplementedError

    async def hear(self, parts: int) -> None:
        """Wait until the page has heard of so many parts."""
        await expect(self.page.locator("#slider")).to_have_attribute("max", str(parts))

    async def now(self) -> None:
        """Let be what has happened, and look at what is asked."""
        await self.settled()
        while await self.page.locator("body.past").count():
            await self.press(self.page.locator("#now"))
            await self.settled()

    async def answer(self, steps: Sequence[Step] = ()) -> int:
        """Answer what is asked by these steps or, without any, as it comes; how many acts it took."""
        await self.now()
        await expect(self.page.locator("#acts")).to_be_visible()
        self.acts = 0
        for step in steps:
            await self.go(step)
        for change in range(CHANGES):
            if (steps or change) and await self.send.is_enabled():
                break
            await self.choose()
            await self.settled()
        if not await self.sends(self.send):
            await expect(self.sheet).to_be_visible()
            assert await self.sends(self.options.first)
        await self.settled()
        return self.acts

    async def draft(self) -> str:
        """The draft with which a question begins."""
        await self.now()
        await expect(self.page.locator("#acts")).to_be_visible()
        return await drafted_on(self.page)

    async def go(self, step: Step) -> None:
        """Press a spot, and pick what else it may mean."""
        await self.press(self.page.locator(f"[id='spot-{step.spot}']"))
        await self.settled()
        if step.option >= 0:
            await self.press(self.options.nth(step.option))
            await self.settled()

    async def choose(self) -> None:
        """Press a spot, if possible one that was not there before, and pick what it means; else a control."""
        ids = await self.page.evaluate("[...document.querySelectorAll('#spots > *')].map(({ id }) => id)")
        if fresh := [id for id in ids if id not in self._seen] or ids:
            self._seen = ids
            await self.press(self.page.locator(f"[id='{self.rng.choice(fresh)}']"))
        else:
            controls = self.page.locator("#groups button:visible")
            await self.press(controls.nth(self.rng.randrange(await controls.count())))
        await self.settled()
        if await self.sheet.count():
            await self.press(self.options.nth(self.rng.randrange(await self.options.count())))

    async def sends(self, what: Locator) -> bool:
        """Press what sends; whether that counts, as there may be a question before."""
        async with self.page.expect_response("**/send"):
            await self.press(what)
        await expect(self.receipt).not_to_contain_text("…")
        return not await self.sheet.count()


class Fingers(Player):
    async def now(self) -> None:
        """Whatever is asked, a finger finds what to tap."""
        await super().now()
        assert all(size >= FINGER for size in await self.page.evaluate(SIZES))

    async def press(self, what: Locator) -> None:
        self.acts += 1
        await self.tap(*await what.evaluate(MIDDLE))

    async def tap(self, x: float, y: float) -> None:
        """Tap a place, and wait until the page has heard of it: a click comes some time after the tap."""
        before = await self.page.evaluate("clicks")
        await self.page.touchscreen.tap(x, y)
        async with asyncio.timeout(PATIENCE):
            while await self.page.evaluate("clicks") == before:
                await self.page.wait_for_timeout(10)


class Keys(Player):
    async def press(self, what: Locator) -> None:
        for _key in range(KEYS):
            if await what.evaluate("element => element === document.activeElement"):
                break
            await self.page.keyboard.press("Tab")
        else:
            raise AssertionError(f"No key leads to {what}.")
        self.acts += 1
        await self.page.keyboard.press("Enter")


@asynccontextmanager
async def seated(
    browser: Browser,
    s: Stage,
    address: str,
    code: str,
    who: str,
    by: type[Player] = Fingers,
    size: tuple[int, int] = PHONE,
    language: str = "en",
) -> AsyncIterator[Player]:
    """Somebody who has come by their link, in a browser of their own, in which nothing may go wrong."""
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale=language,
        has_touch=by is Fingers,
        reduced_motion="reduce",
    )
    context.set_default_timeout(1000 * PATIENCE)
    await context.add_init_script(CLICKS)
    player = by(await context.new_page(), who, random.Random(f"{code} {who}"))
    await player.open(await link_of(s, address, code, who))
    yield player
    await context.close()
    assert player.problems == []


async def link_of(s: Stage, address: str, code: str, who: str) -> str:
    """The link to a seat as it stands in somebody's panel, at the address of this machine."""
    way = acts.way_in(await s.bot.host.look(code), PersonId(s.people[who].id))
    return address + way[way.index("/seat/") :]
