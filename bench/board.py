"""The page of a table and that of a seat beside an empty page and beside their drawing as a file, in the same
browser: how long until they are drawn, how heavy they are, what a state costs, and how smoothly a part
replays."""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import random
import statistics
import sys
import time
from collections.abc import Mapping
from functools import partial
from typing import Any

import aiohttp
from aiohttp import web
from playwright.async_api import Browser, BrowserContext, CDPSession, async_playwright

from bench._world import world
from bot.features.board import acts, handlers, pages, reel, showing
from bot.features.board.door import door_of
from bot.games import offered
from bot.hosting.table.names import names_of
from engine.cli.progress import say
from render import svg
from tests.bot.browser import CHROMIUM, PHONE
from tests.bot.play.test_cockpit import answer_all, begun
from tests.bot.stage import Stage

TIMES = 9
ROUNDS = 4
CODE = ("line.js", "board.js", "seat.js", "board.css")
EMPTY = "<!doctype html><title>Empty</title><p id=shapes><b>x</b></p>"
BOARD, QUESTION = "#shapes > *", "#title:not(:empty)"
"""What is there as soon as a page shows what it is for."""
DRAWN = """(what) => new Promise((done) => {
  const look = () => document.querySelector(what)
    ? requestAnimationFrame(() => done(performance.now())) : requestAnimationFrame(look);
  look();
})"""
FRAMES = """() => new Promise((done) => {
  const times = [];
  const look = (now) => { times.push(now); times.length < 60 ? requestAnimationFrame(look) : done(times); };
  requestAnimationFrame(look);
})"""


def main(argv: list[str]) -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(prog="python -m bench board", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", default=[*offered()])
    asyncio.run(_measure(parser.parse_args(argv).games))


async def _measure(games: list[str]) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for game in games:
            async with world() as s:
                await _game(s, browser, game)
        await browser.close()


async def _game(s: Stage, browser: Browser, game: str) -> None:
    code = await begun(s, game, *(("Ben",) if game == "troy" else ("Ben", "Cleo", "Dan")))
    for _ in range(ROUNDS):
        await answer_all(s, code, random.Random(game))
    app = web.Application()
    handlers.add(app, s.bot.host)
    app.router.add_get("/{file:empty|still}", partial(_file, files := {"empty": EMPTY}))
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    address = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        await _weigh(s, address, code, game)
        files["still"] = await _drawing(browser, f"{address}/t/{code}")
        await _draw(browser, address, f"/t/{code}", BOARD)
        await _sit(s, browser, address, code)
        await _replay(browser, f"{address}/t/{code}")
    finally:
        await runner.cleanup()


async def _file(files: Mapping[str, str], request: web.Request) -> web.Response:
    """A page that is there already, packed as those of boards are."""
    answer = web.Response(text=files[request.match_info["file"]], content_type="text/html")
    answer.enable_compression()
    return answer


async def _drawing(browser: Browser, url: str) -> str:
    """A page with what a page has drawn in the end, and with nothing else."""
    page = await browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
    await page.goto(url)
    await page.keyboard.press("End")
    await page.wait_for_selector(BOARD, state="attached")
    await page.wait_for_selector("#now[aria-pressed=true]")
    drawing = await page.locator("#board").evaluate("board => board.outerHTML")
    await page.close()
    return f"<!doctype html><title>Still</title><style>{svg.STYLE}#board{{width:100%}}</style>{drawing}"


async def _weigh(s: Stage, address: str, code: str, game: str) -> None:
    async with aiohttp.ClientSession(address) as http:

        async def got(path: str) -> bytes:
            async with http.get(path) as answer:
                assert answer.status == 200, path
                return await answer.read()

        state = await got(f"/t/{code}/state")
        ground = await got(f"/t/{code}/ground/{json.loads(state)['board']['ground']}")
        page = await got(f"/t/{code}")
        folder = page.partition(b'"../board/')[2].partition(b"/")[0].decode()
        script = b"".join([page, *[await got(f"/board/{folder}/{name}") for name in CODE]])
        sizes = [len(gzip.compress(part)) / 1024 for part in (script, state, ground)]
    say(
        f"{game}: code {sizes[0]:.1f} KB gz, state {sizes[1]:.1f}, ground {sizes[2]:.1f}; "
        f"board {sizes[1] + sizes[2]:.1f}; a state {await _made(s, code):.1f} ms CPU"
    )


async def _made(s: Stage, code: str) -> float:
    """The milliseconds of CPU that it takes to read and make a state that nobody has asked for."""
    used = []
    for _n in range(2 * TIMES):
        began = time.process_time()
        async with s.store.reading() as read:
            told = await reel.posted(read, await s.bot.host.read(read, code))
            names = await names_of(read, [code])
        past, part = await reel.look(s.bot.host, code, told)
        pages.made(showing.state, past, part, told.parts, names)
        used.append(1000 * (time.process_time() - began))
    return statistics.median(used)


async def _sit(s: Stage, browser: Browser, address: str, code: str) -> None:
    """Draw the page of a seat whose player has been let in; what is told there again at each tap."""
    door, host, who = await door_of(s.bot.host, address), s.bot.host, (await s.waiting(code))[0][0]
    with acts.at(acts.Site(address, door)):
        session = await door.enter(host, door.link(code, s.id(who)).partition("#")[2])
        head = {"Authorization": f"Bearer {session}"}
        async with aiohttp.ClientSession(address, headers=head, auto_decompress=False) as http:
            asked: dict[str, Any] = {"decision": None, "line": None}
            for kind in ("first", "next"):
                began = time.process_time()
                async with http.post(f"/t/{code}/seat", json=asked) as answer:
                    packed = await answer.read()
                used = 1000 * (time.process_time() - began)
                say(f"  {kind} answer at a seat: {len(packed) / 1024:.1f} KB gz, {used:.1f} ms CPU")
                told = json.loads(gzip.decompress(packed))
                have = {"drawings": [*told["drawings"]], "grounds": [told["board"]["ground"]]}
                asked = {"decision": told["decision"], "line": told["line"], **have}
        kept = f"sessionStorage.setItem('session /seat/{code}', '{session}');"
        await _draw(browser, address, f"/seat/{code}", QUESTION, kept)


async def _draw(browser: Browser, address: str, path: str, what: str, before: str = "") -> None:
    """Draw a page, the empty one and the board as a file in turn; `before` is run by the browser first.

    Cold is a first visit, which replays the last round; warm is one that has seen all of it.
    """

    async def opened(kind: str) -> BrowserContext:
        context = await browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
        await context.add_init_script(before + (seen if kind == "warm" else ""))
        return context

    seen = f"localStorage.setItem('seen {path}', '{sys.maxsize}');"

    for kind in ("cold", "warm"):
        took: dict[str, list[float]] = {"/empty": [], "/still": [], path: []}
        busy: dict[str, list[float]] = {where: [] for where in took}
        context = await opened(kind)
        for _n in range(TIMES):
            for where, times in took.items():
                if kind == "cold":
                    await context.close()
                    context = await opened(kind)
                page = await context.new_page()
                looking = await context.new_cdp_session(page)
                await looking.send("Performance.enable")
                await page.goto(address + where, wait_until="commit")
                times.append(await page.evaluate(DRAWN, what if where == path else BOARD))
                busy[where].append(await _busy(looking))
                await page.close()
        await context.close()
        empty, still, board = (statistics.median(times) for times in took.values())
        name = "seat" if before else "board"
        say(
            f"  {kind}: empty {empty:.0f} ms, the drawing as a file {still:.0f} ({still / empty:.1f} times), "
            f"{name} {board:.0f} ({board / empty:.1f} times, {board / still:.1f} of the file)"
        )
        empty, still, board = (statistics.median(times) for times in busy.values())
        say(
            f"    the browser works for {empty:.0f}, {still:.0f} and {board:.0f} ms: {still / empty:.1f} and "
            f"{board / empty:.1f} times, {board / still:.1f} of the file"
        )


async def _busy(looking: CDPSession) -> float:
    """The milliseconds for which a page has kept its thread busy, which other work on the machine stretches
    less than the time that passes."""
    told = (await looking.send("Performance.getMetrics"))["metrics"]
    return next(1000 * float(each["value"]) for each in told if each["name"] == "TaskDuration")


async def _replay(browser: Browser, url: str) -> None:
    context = await browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    page = await context.new_page()
    rates = []
    for path in ("about:blank", url):
        await page.goto(path)
        if path == url:
            await page.wait_for_selector("#shapes > *")
            await page.click("#recent")
            await page.wait_for_selector("#tokens use", state="attached")
        times = await page.evaluate(FRAMES)
        rates.append(1000 * (len(times) - 1) / (times[-1] - times[0]))
    await context.close()
    say(f"  replay: {rates[1]:.0f} frames a second, an empty page {rates[0]:.0f}")
