"""How long the computer players of each level take for a decision: milliseconds of CPU, median and p99.

All levels of a game race each other, as far as their game lets them look, until each has decided often
enough. Beside it stands how long this machine takes for a million steps of a loop, once before and once
after: tables of two machines, or of two hours, compare by that.
"""

from __future__ import annotations

import argparse
import dataclasses
import random
import time
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import engine
from engine.cli.progress import Bar, progress, say
from engine.drivers import seat_drivers
from engine.game import Brain, Budget, Game, Imagining
from engine.journal import start
from engine.model import Decision
from engine.selfplay import opening_of, play_on

SEATS = 4
STEPS = 1_000_000


def timed(player: Brain | Imagining, times: list[float]) -> Brain | Imagining:
    """The same player, who notes what each decision has taken."""
    brain = player.brain if isinstance(player, Imagining) else player

    def answer(view: Any, decision: Decision, rng: random.Random, budget: Budget) -> str:
        began = time.process_time()
        line = brain(view, decision, rng, budget)
        times.append(1000 * (time.process_time() - began))
        return line

    return Imagining(answer) if isinstance(player, Imagining) else answer


def yardstick() -> float:
    """Milliseconds of CPU of a million steps of a loop."""
    began = time.process_time()
    for _step in range(STEPS):
        pass
    return 1000 * (time.process_time() - began)


def main(argv: list[str]) -> None:
    """Print a line for each level."""
    parser = argparse.ArgumentParser(prog="python -m bench thinking", description=__doc__)
    parser.add_argument("games", nargs="*", default=["chariots", "charioteer", "circus", "troy"])
    parser.add_argument("--decisions", type=int, default=100, help="of each level at least")
    parser.add_argument("--first", type=int, default=4_870_001, help="the seed of the first game")
    wanted = parser.parse_args(argv)
    with progress(len(wanted.games), "games") as bar:
        for key in wanted.games:
            for line in _lines(engine.find(key), wanted, bar):
                say(line)
            bar.done()


def _lines(game: Game, wanted: argparse.Namespace, bar: Bar) -> Iterator[str]:
    times: defaultdict[str, list[float]] = defaultdict(list)
    players = {name: timed(player, times[name]) for name, player in game.players.items()}
    game, names = dataclasses.replace(game, players=players), tuple(players)
    seats, seed, before = min(SEATS, max(game.seats)), wanted.first, yardstick()
    while min(map(len, times.values())) < wanted.decisions:
        opening = opening_of(game, seats, seed, drivers=seat_drivers(names, seats, seed))
        table = start(game, opening).table
        drivers = dict(zip(table.seats, opening.drivers, strict=True))
        for step in play_on(game, table, drivers, opening.key()):
            bar.beat(step)
            if min(map(len, times.values())) >= wanted.decisions:
                break
        seed += 1
    for name, taken in times.items():
        taken.sort()
        median, late = taken[len(taken) // 2], taken[len(taken) * 99 // 100]
        yield f"{game.key}, {name}: {median:.2f} ms, p99 {late:.2f} ms ({len(taken)} decisions)"
    yield f"{game.key}: a million steps of a loop {before:.0f} and {yardstick():.0f} ms"
