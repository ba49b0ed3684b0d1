"""The share of a core that strangers at the pages cost: an address that asks as often as it may, and a
thousand people who watch where nothing happens.

Each request is measured beside one that is answered with nothing, in the same run and from the same client,
and what that takes is left out. An address is counted in the minute in which it may ask most: with a full
bucket, and all that comes back meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import random
import time
from collections.abc import Iterator
from contextlib import ExitStack
from unittest.mock import patch

from bench._world import world
from bot.features.board import acts, feed, guard, news, pages
from bot.ids import GuildId
from bot.interface.cooldowns import Rate
from engine.cli.progress import say
from tests.bot.features.board.site import Site, site_of
from tests.bot.play.test_cockpit import answer_all, begun
from tests.bot.stage import Stage

TIMES = 60
WATCHERS = 1000
AN_ADDRESS, ALL_TABLES = 5.0, 10.0
"""What one address and all watched tables may cost, in hundredths of a core."""
MINUTE = 60.0
FREE = Rate(10_000_000, 60.0)


def main(argv: list[str]) -> None:
    """Print a line for each kind of request, then one for a thousand polls."""
    argparse.ArgumentParser(prog="python -m bench watching", description=__doc__).parse_args(argv)
    asyncio.run(_measure())


async def _measure() -> None:
    rates = guard.RATES | pages.RATES
    with ExitStack() as free:
        for known in (guard.RATES, pages.RATES):
            free.enter_context(patch.dict(known, dict.fromkeys(known, FREE)))
        async with world() as s, site_of(s) as site:
            for each in (acts.WATCH, acts.LISTED):
                await s.slash("Dan", "server settings", setting=each.name, value="on")
            code = await begun(s, "chariots", "Ben", "Cleo", "Dan")
            await answer_all(s, code, random.Random(code))
            none = await _used(site, itertools.repeat("/nothing"))
            say(f"a request that is answered with nothing, and its client: {none:.2f} ms of CPU")
            for what, (kind, paths) in (await _asked(s, site, code)).items():
                _tell(what, rates[kind], await _used(site, paths) - none)
            with patch.object(pages, "_KEPT", 1):  # so that each is made for the other to be forgotten
                used = await _used(site, itertools.cycle([f"/t/{code}/state", f"/t/{code}/part/1"])) - none
                _tell("a state or a part that is drawn", rates["drawing"], used)
            await _watch(site, code, none)


async def _asked(s: Stage, site: Site, code: str) -> dict[str, tuple[str, Iterator[str]]]:
    """The kinds of requests: which limit each has, and its addresses."""
    state = (await site.get(f"/t/{code}/state")).json()
    ground, folder = state["board"]["ground"], pages.files_digest()
    word = await feed.word_of(s.bot.host, GuildId(s.guild.id))
    again = itertools.repeat
    return {
        "the page": ("address", again(f"/t/{code}")),
        "the longest script": ("address", again(f"/board/{folder}/board.js")),
        "a state": ("address", again(f"/t/{code}/state")),
        "a ground": ("address", again(f"/t/{code}/ground/{ground}")),
        "a ground that is not there": ("address", (f"/t/{code}/ground/{n:016x}" for n in itertools.count())),
        "the results": ("address", again(f"/t/{code}.json")),
        "a table that is not there": ("address", again("/t/QQQQ/state")),
        "the feed": ("server", again(f"/results/{word}.atom")),
        "the list of games": ("server", again(f"/games/{word}")),
    }


async def _used(site: Site, paths: Iterator[str]) -> float:
    """The milliseconds of CPU that a request takes, with its client."""
    began = time.process_time()
    for path in itertools.islice(paths, TIMES):
        await site.get(path)
    return 1000 * (time.process_time() - began) / TIMES


def _tell(what: str, rate: Rate, used: float) -> None:
    asked = rate.most + rate.most * MINUTE / rate.seconds
    share = used * asked / MINUTE / 10
    held = "holds" if share <= AN_ADDRESS else f"MORE than {AN_ADDRESS:.0f} %"
    say(f"{what}: {used:.2f} ms, {asked:.0f} in a minute are {share:.1f} % of a core: {held}")


async def _watch(site: Site, code: str, none: float) -> None:
    """Polls as they end where nothing has happened, each at its own time."""
    seen = json.loads((await site.get(f"/t/{code}/state")).body)["version"]
    longest = news.LONGEST
    with patch.object(news, "LONGEST", 0.01):
        used = await _used(site, itertools.repeat(f"/t/{code}/state?seen={seen}")) - none
    share = used * WATCHERS / longest / 10
    held = "holds" if share <= ALL_TABLES else f"MORE than {ALL_TABLES:.0f} %"
    say(f"a poll: {used:.2f} ms, {WATCHERS} polls are {share:.1f} % of a core: {held}")
