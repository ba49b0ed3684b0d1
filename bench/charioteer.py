"""How the levels of Charioteer's computer player fare against each other and against automata.

Each line is a number of races with the same seats; the drivers change seats from race to race.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.games.charioteer.brains import BRAINS
from engine.games.charioteer.rules import CharioteerRules
from engine.games.charioteer.state import View
from engine.model import Decision
from engine.rules import Budget
from engine.selfplay import opening_of, play_out, seat_drivers

FIELDS: tuple[tuple[tuple[str, ...], int], ...] = (
    (("novice", "veteran"), 0),
    (("novice", "novice", "veteran", "veteran"), 0),
    (("veteran", "novice", "novice", "novice"), 0),
    (("novice", "veteran", "veteran", "veteran"), 0),
    (("novice", "novice", "novice", "veteran", "veteran", "veteran"), 0),
    (("novice",), 5),
    (("veteran",), 5),
    (("novice", "novice", "novice"), 3),
    (("veteran", "veteran", "veteran"), 3),
)
"""Who sits at the table, and how many automata race along."""


@dataclass(slots=True)
class Level:
    """A computer player whose answers are timed, and the places it came to."""

    name: str
    seconds: list[float] = field(default_factory=list)
    places: list[int] = field(default_factory=list)

    def __call__(self, view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
        began = time.perf_counter()
        line = BRAINS[self.name](view, decision, rng, budget)
        self.seconds.append(time.perf_counter() - began)
        return line

    @property
    def told(self) -> str:
        wins, place = self.places.count(1) / len(self.places), statistics.fmean(self.places)
        half, most = (1000 * sorted(self.seconds)[int(part * len(self.seconds))] for part in (0.5, 0.95))
        return (
            f"{self.name} wins {wins:.1%}, mean place {place:.2f}, "
            f"{half:.1f} ms a set (19 of 20 within {most:.0f} ms)"
        )


def main(argv: list[str]) -> None:
    """Run `--games` races of every field and print a line for each."""
    parser = argparse.ArgumentParser(prog="python -m bench charioteer", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, help="positions for each set (default: as the game says)")
    for line in _lines(parser.parse_args(argv)):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


def _lines(wanted: argparse.Namespace) -> Iterator[str]:
    for names, automata in FIELDS:
        levels = {name: Level(name) for name in dict.fromkeys(names)}
        rules = CharioteerRules()
        rules.brains = levels
        for seed in range(wanted.seed, wanted.seed + wanted.games):
            drivers = seat_drivers(names, len(names), seed)
            opening = opening_of(rules, len(names), seed, {"automata": automata}, drivers=drivers)
            outcome = play_out(rules, opening, wanted.nodes).table.outcome
            assert outcome is not None  # `play_out` plays to the end
            for seat, name in enumerate(drivers, 1):
                levels[name].places.append(outcome.place(seat))
        share = 1 / (len(names) + automata)
        told = "; ".join(level.told for level in levels.values())
        yield f"{' '.join(names)} + {automata} automata (a fair share is {share:.1%}): {told}"
