"""What an order costs on its way from a command to its receipt, beside the least that it could.

The real client with a real SQLite file on a simulated Discord: somebody types `/move`, the order is stored,
and the receipt is sent, all without a picture. The least is one transaction of aiosqlite (a row read, three
written, 5 KB in all) and discord.py's bare reply to the same interaction. Both are CPU time, in turns; the
median of the paired ratios tells. What is sent goes nowhere in either case; garbage is collected as it is
where the bot serves. The first orders of a game are not counted, nor is what their rules and words load once.

Then what has to stay flat: an answer changed again and again, the log of a long journal, an order and the
code of a table being completed among ever more tables.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import statistics
from collections.abc import AsyncIterator, Iterable

import aiosqlite

import engine
from bench._world import Typing, brain_line, multiply, running_table, world
from bot.games import offered
from bot.garbage import collect_seldom
from engine.cli.progress import progress, say
from tests.bot.stage import PEOPLE, Stage

WARM = 20
"""So many orders come before those that are counted."""


def main(argv: list[str]) -> None:
    """Print one line a game, then the measures that have to stay flat."""
    parser = argparse.ArgumentParser(prog="python -m bench orders", description=__doc__)
    parser.add_argument("--orders", type=int, default=60, help="orders of each game")
    parser.add_argument("--changes", type=int, default=1_000, help="how often one answer is changed")
    parser.add_argument("--tables", type=int, nargs="*", default=[61, 1_000, 20_000])
    wanted = parser.parse_args(argv)
    collect_seldom()
    asyncio.run(_measure(wanted.orders, wanted.changes, wanted.tables))


async def _measure(orders: int, changes: int, tables: list[int]) -> None:
    for game in offered():
        async with world() as s:
            say(await _orders(s, game, orders))
    if changes:
        async with world() as s:
            for line in await _changes(s, changes):
                say(line)
    for number in tables:
        async with world() as s:
            say(await _among(s, number))


async def _orders(s: Stage, game: str, number: int) -> str:
    """Whole games, played by people who type what a brain thinks of."""
    played, typing, rng = engine.find(game), Typing(s), random.Random(1)
    people = min(played.seats[-1], len(PEOPLE))
    pairs: list[tuple[float, float]] = []
    with progress(WARM + number, "orders") as bar:
        async with _least(s) as base:
            while len(pairs) < WARM + number:
                code = await running_table(s, game, people)
                while len(pairs) < WARM + number and (waiting := await s.waiting(code)):
                    who, asked = waiting[0]
                    line = await brain_line(s, code, asked, rng)
                    took = await typing.command(who, "move", line=line, table=code)
                    assert "Sent: " in "".join(typing.nowhere.said), typing.nowhere.said
                    pairs.append((took, await typing.least(who, base, 3 * len(pairs))))
                    await s.settle()
                    bar.reached(len(pairs))
    ours, least = zip(*pairs[WARM:], strict=True)
    ratios = [a / b for a, b in zip(ours, least, strict=True)]
    ratio, worst = statistics.median(ratios), sorted(ratios)[9 * number // 10]
    return (
        f"an order of {played.title}, {people} seats: {_ms(ours)}; one transaction and a bare reply: "
        f"{_ms(least)}; {ratio:.1f} times, of ten orders the slowest {worst:.1f}"
    )


@contextlib.asynccontextmanager
async def _least(s: Stage) -> AsyncIterator[aiosqlite.Connection]:
    """A file of its own beside that of the bot, written with the same care."""
    async with aiosqlite.connect(s.path.with_name("least.db"), isolation_level=None) as base:
        await base.execute("PRAGMA journal_mode = WAL")
        await base.execute("PRAGMA synchronous = NORMAL")
        await base.execute("CREATE TABLE least (id INTEGER PRIMARY KEY, words TEXT)")
        yield base


async def _changes(s: Stage, number: int) -> list[str]:
    """One answer changed again and again, and then the log of all that."""
    code, typing = await running_table(s, "chariots", 4), Typing(s)
    early = [await typing.command("Ben", "table", "log", table=code) for _ in range(10)]
    lines = ("2 4 3", "3 4 2")
    took = []
    with progress(number, "changes") as bar:
        for change in range(number):
            took.append(await typing.command("Ann", "plot", line=lines[change % 2], table=code))
            bar.reached(change + 1)
            if change % 50 == 0:
                await s.settle()
    span = max(10, number // 50)
    middle = number // 2
    entries = (await s.bot.host.look(code)).running.entries
    late = [await typing.command("Ben", "table", "log", table=code) for _ in range(10)]
    return [
        f"an answer of Chariots changed: {_ms(took[1:span])} at first, {_ms(took[middle : middle + span])} "
        f"after {middle} times, {_ms(took[-span:])} after {number}",
        f"a page of the log: {_ms(early)} after the start, {_ms(late)} of a journal of {entries} entries",
    ]


async def _among(s: Stage, number: int) -> str:
    """An answer changed, and a code completed, while so many tables of other people are running."""
    code, typing = await running_table(s, "chariots", 4), Typing(s)
    await asyncio.to_thread(multiply, s.path, code, number - 1)
    lines = ("2 4 3", "3 4 2")
    took, asked = [], []
    for change in range(30):
        took.append(await typing.command("Ann", "plot", line=lines[change % 2], table=code))
        asked.append(await typing.completion("Ann", "table", "show", into="table", typed=code[:2]))
    return (
        f"among {number:,} tables: an answer of Chariots changed {_ms(took[1:])}, "
        f"a code completed {_ms(asked[1:])}"
    )


def _ms(seconds: Iterable[float]) -> str:
    return f"{1000 * statistics.median(seconds):.1f} ms"
