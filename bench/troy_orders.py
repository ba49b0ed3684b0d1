"""How long one order of Troy takes the rules, and what of it is the fallback move.

From the initial array and from crafted positions: one with 960 legal moves, one in which each move may make
the thunderbolt. Each order is submitted to a table that has cached nothing; the median of its CPU time tells.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Iterator

import engine
from engine.games.troy import boards, bolt
from engine.games.troy.modest import modest_move
from engine.model import Order

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


def main(argv: list[str]) -> None:
    """Print one line a position: legal moves, milliseconds of an order, and of the fallback alone."""
    parser = argparse.ArgumentParser(prog="python -m bench troy_orders", description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="how often each is measured")
    wanted = parser.parse_args(argv)
    for name, position in POSITIONS.items():
        for line in _measured(name, position, wanted.rounds):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()


def _measured(name: str, position: str, rounds: int) -> Iterator[str]:
    rules = engine.find("troy")
    table = engine.begin(rules, 2, KEY, {"position": position}).table
    asked, moves = table.open[0], tuple(boards.legal(table.state))
    orders = (Order("answer", asked.seat, asked.id, move, "player") for move in moves[len(moves) // 2 :])
    order = next(one for one in orders if not engine.submit(rules, table, one, KEY).table.state.result)
    whole = _median(rounds, lambda: engine.submit(rules, table, order, KEY))
    after = engine.submit(rules, table, order, KEY).table.state
    fallback = _median(rounds, lambda: modest_move(after))
    yield (
        f"{name}: {len(moves)} moves; {whole:.1f} ms an order, {fallback:.1f} ms of them for the fallback "
        f"among {len(boards.legal(after))} moves"
    )


def _median(rounds: int, work: Callable[[], object]) -> float:
    took = []
    for _ in range(rounds):
        boards._legal.cache_clear()
        bolt._struck.cache_clear()
        began = time.process_time()
        work()
        took.append(time.process_time() - began)
    return 1000 * statistics.median(took)
