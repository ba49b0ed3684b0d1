"""How long one order of Troy takes the rules, what of it is the fallback move, and how long it holds the bot.

From the initial array and from crafted positions: one with 960 legal moves, one in which each move may make
the thunderbolt. Each order is submitted to a table that has cached nothing; the median of its CPU time tells.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import engine
from bot.hosting.host import Host
from bot.hosting.organising import lobby
from bot.hosting.playing import play
from bot.hosting.table.sitting import Person, Place, Wishes
from bot.hosting.time.watch import Watch
from bot.ids import ChannelId, GuildId, PersonId
from bot.store.sqlite import SqliteStore
from engine.cli.progress import progress, say
from engine.games.troy.rules import boards, bolt
from engine.games.troy.rules.autopilot import autopilot_move
from engine.model import Order, Seat, Table

POSITIONS = {
    "the array": "",
    "many men": (
        "2ss1N(RN)b(QR)1/1(rn)(KN)1q(QR)(kn)(rb)(rn)r/(QQ)(ps)(QR)2p2(ps)1/BRQ(QN)N(ps)N(QN)(ps)(QN)/1s1Q4(RN)1/"
        "4Q1R1(QB)q/1(RN)(KQ)(PS)(QN)(PS)(PS)1(BB)N/(RB)s2(RB)1q2(QQ)/1(RB)(BN)(KN)1(QB)(KN)(RB)(RN)1/"
        "K1N4(BN)(KN)1 w"
    ),
    "a line without a skirmisher": (
        "9(QN)/1(rn)(bn)(qr)(kb)(qb)(kn)(rb)(QN)1/1(ps)5(KP)(ps)1/1(QN)(ps)(ps)(ps)(ps)(BB)(ps)(ps)1/5(QR)4/"
        "4(KP)5/(QN)2(NP)1S4/2(BP)7/1(RR)8/(QN)2(QN)4(QN)1 w"
    ),
}
KEY = b"bench"
WHITE, BLACK = Person(PersonId(1), "White"), Person(PersonId(2), "Black")


def main(argv: list[str]) -> None:
    """Print one line a position: legal moves, milliseconds of an order, and of the fallback alone."""
    parser = argparse.ArgumentParser(prog="python -m bench troy_orders", description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="how often each is measured")
    wanted = parser.parse_args(argv)
    with progress(len(POSITIONS), "positions") as bar:
        for name, position in POSITIONS.items():
            say(f"{name}: {_measured(position, wanted.rounds)}")
            bar.done(1 / 2)
            say(f"{name}: {asyncio.run(_held(position, wanted.rounds))}")
            bar.done(1 / 2)


def _measured(position: str, rounds: int) -> str:
    game = engine.find("troy")
    table = engine.begin(game, 2, KEY, {"position": position}).table
    order = Order("answer", Seat(1), table.open[0].id, _move(table), "player")
    moves = len(boards.legal(table.state))
    whole = _median(rounds, lambda: engine.submit(game, table, order, KEY))
    after = engine.submit(game, table, order, KEY).table.state
    fallback = _median(rounds, lambda: autopilot_move(after))
    return (
        f"{moves} moves; {whole:.1f} ms an order, {fallback:.1f} ms of them for the fallback "
        f"among {len(boards.legal(after))} moves"
    )


def _move(table: Table[Any, Any]) -> str:
    """A move that does not end the game, from the middle of all."""
    moves = tuple(boards.legal(table.state))
    asked = table.open[0]
    for move in moves[len(moves) // 2 :]:
        order = Order("answer", asked.seat, asked.id, move, "player")
        if not engine.submit(engine.find("troy"), table, order, KEY).table.state.result:
            return move
    raise ValueError("every move ends the game")


async def _held(position: str, rounds: int) -> str:
    """How long the loop is held while the same order is carried out at one table after the other."""
    held = []
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "bench.db")
        await store.open()
        host = Host(store, Watch())
        for _round in range(rounds):
            wishes = Wishes("troy", 2, options={"position": position})
            sitting = await lobby.open(host, WHITE, Place(GuildId(1), ChannelId(2)), wishes)
            await lobby.join(host, sitting.row.id, BLACK)
            sitting = await lobby.start(host, sitting.row.id, WHITE)
            asked, move = sitting.running.open[0], _move(sitting.running)
            _forget()
            held.append(await _longest(play.answer(host, sitting.row.id, WHITE, asked.id, move)))
        await store.close()
    return f"the loop is held {1000 * statistics.median(held):.1f} ms at most while it is stored and told"


async def _longest(work: Coroutine[Any, Any, object]) -> float:
    """The most CPU time that the loop's thread takes without letting go while something is done."""
    longest, before = 0.0, time.thread_time()
    doing = asyncio.ensure_future(work)
    while not doing.done():
        await asyncio.sleep(0)
        longest, before = max(longest, time.thread_time() - before), time.thread_time()
    await doing
    return longest


def _forget() -> None:
    """Empty what the game remembers of positions."""
    boards._legal.cache_clear()
    bolt._struck.cache_clear()


def _median(rounds: int, work: Callable[[], object]) -> float:
    took = []
    for _ in range(rounds):
        _forget()
        began = time.process_time()
        work()
        took.append(time.process_time() - began)
    return 1000 * statistics.median(took)
