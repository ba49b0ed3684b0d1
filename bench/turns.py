"""A whole turn with its picture, as the bot plays it and as one conventionally would.

Ours: every seat types an order, which is stored and answered; the last one closes the turn, which is
resolved, journalled, told and posted with its picture; every request counts as far as the library's door to
the network, where it gets the least answer that Discord would give. The conventional way: one order of chess,
parsed from JSON, made by python-chess and kept as JSON in one transaction (a select, three writes, 5 KB),
answered with discord.py's bare reply, and posted with chess.svg's picture by cairosvg, as wide as ours. All
of it is CPU of the whole process, in turns; the median of the paired ratios tells.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import importlib
import io
import json
import random
import statistics
import time
from collections.abc import AsyncIterator
from typing import Any

import aiosqlite
import discord

import engine
from bench._peers import Missing
from bench._world import WORDS, Typing, brain_line, no_network, running_table, world
from bot.games import offered
from bot.garbage import collect_seldom
from bot.publishing.pictures.studio import Studio
from engine.cli.progress import progress, say
from render import SCALE
from tests.bot.stage import PEOPLE, Stage

PIXELS = round(1000 * SCALE)
WARM = 3
"""So many turns come before those that are counted."""


def main(argv: list[str]) -> None:
    """Print one line a game."""
    parser = argparse.ArgumentParser(prog="python -m bench turns", description=__doc__)
    parser.add_argument("--turns", type=int, default=15, help="turns of each game")
    parser.add_argument("--games", nargs="*", default=[])
    wanted = parser.parse_args(argv)
    collect_seldom()
    try:
        asyncio.run(_measure(wanted.turns, wanted.games or [*offered()]))
    except Missing as missing:
        parser.exit(2, f"{missing}\n")


async def _measure(turns: int, games: list[str]) -> None:
    for key in games:
        say(await _turns(key, turns))


async def _turns(key: str, number: int) -> str:
    game, rng = engine.find(key), random.Random(1)
    people = min(game.seats[-1], len(PEOPLE))
    pairs: list[tuple[float, float]] = []
    orders = requests = 0
    with progress(WARM + number, "turns") as bar:
        while len(pairs) < WARM + number:
            async with world(studio=Studio()) as s, _chess(s) as chess:
                code = await running_table(s, key, people)
                while len(pairs) < WARM + number and await s.waiting(code):
                    with no_network(s.bot) as sent:
                        took, given = await _turn(s, chess.typing, code, rng)
                    pairs.append((took, await chess.turn()))
                    orders, requests = orders + given, requests + len(sent)
                    bar.reached(len(pairs))
    ours, theirs = zip(*pairs[WARM:], strict=True)
    ratio = statistics.median(b / a for a, b in zip(ours, theirs, strict=True))
    each = orders / len(pairs)
    return (
        f"a turn of {game.title}, {people} seats, {each:.1f} orders, {requests / len(pairs):.1f} requests "
        f"besides their answers: {_ms(ours)}; a conventional turn of one order: {_ms(theirs)}; {ratio:.1f} "
        f"times as many turns a core, {ratio * each:.1f} times as many orders"
    )


async def _turn(s: Stage, typing: Typing, code: str, rng: random.Random) -> tuple[float, int]:
    """Seconds of CPU for a turn, and how many orders it had."""
    took, orders, stop = 0.0, 0, await _stop(s, code)
    while await _stop(s, code) == stop and (waiting := await s.waiting(code)):
        who, asked = waiting[0]
        line = await brain_line(s, code, asked, rng)
        began = time.process_time()
        await typing.command(who, "move", line=line, table=code)
        await s.bot.settle()
        took, orders = took + time.process_time() - began, orders + 1
    return took, orders


async def _stop(s: Stage, code: str) -> str | None:
    """The newest post of a table: another one comes with the next turn."""
    return (await s.bot.host.look(code)).row.latest


class Chess:
    """Turns of chess, as one would host them who keeps JSON and draws SVG."""

    def __init__(self, typing: Typing, base: aiosqlite.Connection) -> None:
        try:
            self._chess, self._svg, self._cairo = map(
                importlib.import_module, ("chess", "chess.svg", "cairosvg")
            )
        except (ImportError, OSError):  # it loads cairo, which the system brings
            raise Missing("chess or cairosvg is not installed (uv sync --group dev)") from None
        self.typing = typing
        self._base = base
        self._rng = random.Random(1)
        self._fen = self._chess.STARTING_FEN

    async def turn(self) -> float:
        """Seconds of CPU."""
        board = self._chess.Board(self._fen)
        if board.is_game_over():
            board = self._chess.Board()
        move = self._rng.choice(list(board.legal_moves)).uci()
        kept = json.dumps({"fen": board.fen(), "log": WORDS})
        await self._base.execute("INSERT OR REPLACE INTO least VALUES (0, ?)", (kept,))
        took = await self.typing.conventional("Ann", lambda reply: self._play(move, reply))
        board.push_uci(move)
        self._fen = board.fen()
        return took

    async def _play(self, move: str, reply: discord.Interaction) -> None:
        await self._base.execute("BEGIN IMMEDIATE")
        async with self._base.execute("SELECT words FROM least WHERE id = 0") as found:
            row = await found.fetchone()
        assert row is not None
        state = json.loads(row[0])
        board = self._chess.Board(state["fen"])
        made = board.parse_uci(move)
        board.push(made)
        words = json.dumps({**state, "fen": board.fen()})
        for id in (0, 1, 2):
            await self._base.execute("INSERT OR REPLACE INTO least VALUES (?, ?)", (id, words))
        await self._base.commit()
        await reply.response.send_message("Your move is stored.", ephemeral=True)
        drawn = self._svg.board(board, size=PIXELS, lastmove=made)
        png = self._cairo.svg2png(bytestring=drawn.encode(), output_width=PIXELS)
        payload = {"content": f"{move} was played.", "attachments": [{"id": 0, "filename": "board.png"}]}
        form: list[dict[str, Any]] = [
            {"name": "payload_json", "value": json.dumps(payload)},
            {"name": "files[0]", "value": io.BytesIO(png), "filename": "board.png"},
        ]
        route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=1)
        await reply.client.http.request(route, form=form)


@contextlib.asynccontextmanager
async def _chess(s: Stage) -> AsyncIterator[Chess]:
    async with aiosqlite.connect(s.path.with_name("chess.db"), isolation_level=None) as base:
        await base.execute("PRAGMA journal_mode = WAL")
        await base.execute("PRAGMA synchronous = NORMAL")
        await base.execute("CREATE TABLE least (id INTEGER PRIMARY KEY, words TEXT)")
        yield Chess(Typing(s), base)


def _ms(seconds: tuple[float, ...]) -> str:
    return f"{1000 * statistics.median(seconds):.1f} ms"
