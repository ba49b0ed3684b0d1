"""What thousands of servers need, simulated from measured costs; nothing is measured here.

A server has tables, whose orders fall by the hour of the day, most of them in the evening of its own zone; a
turn ends at a deadline or with its last order. One busy hour is played second by second: presses and orders
come by chance, wait for a free worker, and are carried out at the measured costs; sends leave at no more than
Discord lets a bot make. Told are the load, how many workers of one core keep 99 of 100 presses below the aim,
and what is used up first.
"""

from __future__ import annotations

import argparse
import heapq
import math
import random
from dataclasses import dataclass

from engine.cli.progress import progress, say

SENDS = 50.0
"""Requests a second that Discord allows a bot's token; answers to interactions do not count."""
AIM = 1.0
"""Seconds within which 99 of 100 presses are to be answered."""
HOUR = 600
"""Seconds that are simulated of the busiest hour."""
CONNECTIONS = 19
"""Connections to the database that a worker holds at most."""


HEAD = (
    "| servers | presses a s | orders a s | turns a s | writes a s | sends a s | workers | connections "
    "| first limit |",
    "|---|---|---|---|---|---|---|---|---|",
)


@dataclass(frozen=True)
class Costs:
    """Milliseconds of CPU, as `docs/measurements.md` has them; `sends` and `writes` are counts a turn."""

    press: float
    order: float
    turn: float
    picture: float
    sends: float
    writes: float


@dataclass(frozen=True)
class Habits:
    """What people do: running tables a server, turns a table and day, orders a turn, presses an order.

    `peak` is how much more comes in the busiest hour than in an average one.
    """

    tables: float
    turns: float
    orders: float
    presses: float
    peak: float


def main(argv: list[str]) -> None:
    """Print a table for each number of servers."""
    parser = argparse.ArgumentParser(prog="python -m bench scale", description=__doc__)
    parser.add_argument("--servers", type=int, nargs="*", default=[1_000, 10_000, 100_000, 500_000])
    parser.add_argument("--press", type=float, default=8.0, help="ms of CPU of a press with its panel")
    parser.add_argument("--order", type=float, default=6.0, help="ms of CPU of an order stored and answered")
    parser.add_argument("--turn", type=float, default=15.0, help="ms of CPU of a turn resolved and told")
    parser.add_argument("--picture", type=float, default=6.0, help="ms of CPU of a picture")
    parser.add_argument("--sends", type=float, default=3.0, help="requests a turn besides answers")
    parser.add_argument("--writes", type=float, default=9.0, help="transactions a turn with its orders")
    parser.add_argument("--tables", type=float, default=1.0, help="running tables a server")
    parser.add_argument("--turns", type=float, default=1.0, help="turns a table and day")
    parser.add_argument("--orders", type=float, default=4.0, help="orders a turn")
    parser.add_argument("--presses", type=float, default=4.0, help="presses for an order")
    parser.add_argument("--peak", type=float, default=4.0, help="the busiest hour beside the average one")
    given = parser.parse_args(argv)
    costs = Costs(given.press, given.order, given.turn, given.picture, given.sends, given.writes)
    habits = Habits(given.tables, given.turns, given.orders, given.presses, given.peak)
    for line in HEAD:
        say(line)
    with progress(len(given.servers), "sizes") as bar:
        for number, servers in enumerate(given.servers, 1):
            say(_row(servers, costs, habits))
            bar.reached(number)


def _row(servers: int, costs: Costs, habits: Habits) -> str:
    turns = servers * habits.tables * habits.turns * habits.peak / 86_400
    orders = turns * habits.orders
    presses = orders * habits.presses
    sends, writes = turns * costs.sends, turns * costs.writes
    workers, late = _workers(turns, costs, habits)
    limit = f"Discord's {SENDS:.0f} sends a second" if sends > SENDS else "none yet"
    if sends > SENDS:
        limit += f", {sends / SENDS:.1f} times over"
    return (
        f"| {servers:,} | {presses:.1f} | {orders:.1f} | {turns:.2f} | {writes:.1f} | {sends:.1f} | "
        f"{workers} (p99 {1000 * late:.0f} ms) | {workers * CONNECTIONS} | {limit} |"
    )


def _workers(turns: float, costs: Costs, habits: Habits) -> tuple[int, float]:
    """The least number of workers that keeps to the aim, and the 99th percentile of waiting and work then."""
    a_turn = costs.turn + costs.picture
    an_order = costs.order + habits.presses * (costs.press + costs.picture)
    busy = turns * (a_turn + habits.orders * an_order) / 1000
    workers = max(1, math.ceil(busy))
    while (late := _late(turns, costs, habits, workers)) > AIM:
        workers += 1
    return workers, late


def _late(turns: float, costs: Costs, habits: Habits, workers: int) -> float:
    """The 99th percentile of the seconds from a press or order to its answer."""
    rng = random.Random(1)
    rate = turns * habits.orders * (habits.presses + 1)
    free = [0.0] * workers
    now, waited = 0.0, []
    while now < HOUR:
        now += rng.expovariate(rate)
        draw = rng.random() * (habits.presses + 1)
        work = costs.press if draw < habits.presses else costs.order
        ends_turn = draw >= habits.presses and rng.random() < 1 / habits.orders
        begins = max(now, heapq.heappop(free))
        done = begins + work * rng.uniform(0.5, 1.5) / 1000
        waited.append(done - now)
        after = costs.picture + (costs.turn if ends_turn else 0.0)
        heapq.heappush(free, done + after / 1000)
    return sorted(waited)[len(waited) * 99 // 100] if waited else 0.0
