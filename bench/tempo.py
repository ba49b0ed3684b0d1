"""What deciding a whole round in advance costs in Chariots, against being asked at every choice.

Three kinds of drivers race each other at tables of tempo `impulse`. All plot the coins of the keen brain.
One answers every later question itself. For the second the answer is what its policy says, which is what
it would get at tempo `round`; the third says nothing but its coins, so that every answer is a fallback.
Printed are who answered at tempo `round`, and the mean places of each kind among the others.
"""

from __future__ import annotations

import argparse
import dataclasses
import random
import statistics
from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.cli.progress import Bar, progress, say
from engine.game import Budget
from engine.games.chariots import GAME as CHARIOTS
from engine.games.chariots.players.brains import BRAINS
from engine.model import Decision, Seat, Tempo
from engine.record import Record
from engine.selfplay import opening_of, play_out

SEATS = 4
GIVERS = ("brain", "standing", "fallback")
ASKED, TOLD, SILENT = "keen", "keen in advance", "keen, coins only"
PAIRS = ((ASKED, TOLD), (TOLD, ASKED), (ASKED, SILENT), (TOLD, SILENT), (SILENT, ASKED), (SILENT, TOLD))
"""One of a kind, and three of another that it races against."""


def in_advance(view: Any, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """Plots like the keen driver and then leaves everything to the policy."""
    return BRAINS[ASKED](view, decision, rng, budget) if decision.kind == "plot" else decision.fallback


def coins_only(view: Any, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """The same coins, and no word about how to drive."""
    line = in_advance(view, decision, rng, budget)
    return " ".join(w for w in line.split() if ":" not in w) if decision.kind == "plot" else line


GAME = dataclasses.replace(CHARIOTS, players={**BRAINS, TOLD: in_advance, SILENT: coins_only})


def main(argv: list[str]) -> None:
    """Print one table; everything follows from the seeds 1 to `--races`."""
    parser = argparse.ArgumentParser(prog="python -m bench tempo", description=__doc__)
    parser.add_argument("--races", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=2000, help="of the keen driver's plots")
    wanted = parser.parse_args(argv)
    few = max(1, wanted.races // 10)
    with progress((2 + len(PAIRS)) * wanted.races + few, "races") as bar:
        for line in _lines(wanted.races, few, wanted.nodes, bar):
            say(line)


def _lines(races: int, few: int, nodes: int, bar: Bar) -> Iterator[str]:
    yield f"at tempo round, {races} races of {SEATS}, answers a race:"
    for driver in (TOLD, SILENT):
        given = _answers("round", driver, races, nodes, bar)
        shares = ", ".join(f"{by} {given[by] / races:.1f} ({given[by] / given.total():.1%})" for by in GIVERS)
        yield f"  {driver}: {shares}"
    asked = _answers("impulse", ASKED, few, nodes, bar)["brain"] / few / SEATS
    yield f"at tempo impulse a person is asked {asked:.1f} times a race"
    for one, three in PAIRS:
        yield _places(one, three, races, nodes, bar)


def _answers(tempo: Tempo, driver: str, races: int, nodes: int, bar: Bar) -> Counter[str]:
    """Who gave the answers in races of drivers of one kind."""
    found: Counter[str] = Counter()
    for seed in range(1, races + 1):
        record = _race(seed, tempo, (driver,) * SEATS, nodes, bar)
        found += Counter(a.by for e in record.entries for a in e.answers if a.seat is not None)
    return found


def _places(one: str, three: str, races: int, nodes: int, bar: Bar) -> str:
    """One driver of a kind among three of the other, in every seat in turn."""
    places = []
    for seed in range(1, races + 1):
        drivers = tuple(one if seat == seed % SEATS else three for seat in range(SEATS))
        record = _race(seed, "impulse", drivers, nodes, bar)
        order = (
            [seat for group in record.table.outcome.seats for seat in group] if record.table.outcome else []
        )
        places.append(order.index(Seat(seed % SEATS + 1)) + 1)
    mean, error = statistics.fmean(places), statistics.stdev(places) / len(places) ** 0.5
    wins = places.count(1) / len(places)
    return f"one {one!r} among three {three!r}: mean place {mean:.2f} ± {error:.2f}, wins {wins:.0%}"


def _race(seed: int, tempo: Tempo, drivers: tuple[str, ...], nodes: int, bar: Bar) -> Record:
    opening = opening_of(GAME, SEATS, seed, tempo=tempo, drivers=drivers)
    record = play_out(GAME, opening, nodes, watch=bar.beat)
    bar.done()
    return record
