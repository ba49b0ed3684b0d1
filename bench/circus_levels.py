"""How the drivers of Circus Minimus fare: the bands of each kind, each among another, constant plots among
keen drivers, and what a plot in advance costs against being asked.

A driver is named as for `python -m engine simulate`. Everything but the time follows from the seeds 1 to
`--races`; the drivers move one seat further with every race.
"""

from __future__ import annotations

import argparse
import dataclasses
import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from engine.cli.progress import Bar, progress, say
from engine.game import Budget
from engine.games.circus import GAME as CIRCUS
from engine.games.circus.players.brains import BRAINS, MANNERS, plan
from engine.games.circus.rules import autopilot
from engine.games.circus.rules.policy import STYLES, split
from engine.games.circus.rules.state import View
from engine.model import Decision, Tempo
from engine.record import Record
from engine.selfplay import CONSTANT, opening_of, play_out, seat_drivers
from engine.tally import tally
from engine.values import changed

SEATS = 4
BANDS = 6
ASKED, TOLD = "keen", "keen in advance"
SHOWN = ("rounds", "flips", "rams", "whip_attacks", "injuries", "unseated", "deaths", "finishers")


class InAdvance:
    """Keen who lays down a plan once a round, at its start, and is then held to it."""

    def __init__(self) -> None:
        self._plans: dict[tuple[int, str], tuple[str, ...]] = {}
        self._round = 0

    def __call__(self, view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
        race = view.race
        if decision.kind not in autopilot._DECIDERS or not race.rigs:
            return BRAINS[ASKED](view, decision, rng, budget)
        if race.round != self._round:
            self._plans, self._round = {}, race.round
        man = race.of(decision.seat)
        key = race.round, man.colour
        if key not in self._plans:
            self._plans[key] = plan(race, man.colour, "plot", MANNERS[ASKED])
        order, policy = split(self._plans[key])
        told = changed(man, order=order, policy=policy, plotted=man.subject)
        drivers = tuple(told if other is man else other for other in race.drivers)
        there = changed(race, drivers=drivers)
        return " ".join(autopilot.line(there, man.colour, decision.kind, decision.about))


GAME = dataclasses.replace(CIRCUS, players={**BRAINS, TOLD: InAdvance()})


def main(argv: list[str]) -> None:
    """Print one line a measurement as it ends."""
    parser = argparse.ArgumentParser(prog="python -m bench circus_levels", description=__doc__)
    parser.add_argument("--races", type=int, default=100)
    parser.add_argument("--bands", help="a driver; six of it race each other")
    parser.add_argument("--seats", type=int, default=BANDS, help="how many race for --bands")
    parser.add_argument("--one", help="a driver; it races in every seat in turn")
    parser.add_argument("--among", default="careful", help="the driver of all other seats")
    parser.add_argument("--constants", action="store_true", help="every ready style as a constant plot")
    parser.add_argument("--tempo", action="store_true", help="keen who is asked against keen in advance")
    wanted = parser.parse_args(argv)
    runs = bool(wanted.bands) + bool(wanted.one) + len(STYLES) * wanted.constants + 2 * wanted.tempo
    with progress(runs * wanted.races, "races") as bar:
        for line in _lines(wanted, bar):
            say(line)


def _lines(wanted: argparse.Namespace, bar: Bar) -> Iterator[str]:
    if wanted.bands:
        yield _bands(wanted.bands, wanted.races, wanted.seats, bar)
    if wanted.one:
        yield _one(wanted.one, wanted.among, wanted.races, bar)
    if wanted.constants:
        for style in STYLES:
            line = " ".join((f"{CONSTANT}drive", *style.words))
            yield f"{style.id}: " + _one(line, wanted.among, wanted.races, bar)
    if wanted.tempo:
        yield _one(ASKED, TOLD, wanted.races, bar, "impulse")
        yield _one(TOLD, ASKED, wanted.races, bar, "impulse")


def _bands(driver: str, races: int, seats: int, bar: Bar) -> str:
    before = time.process_time()
    figures: Counter[str] = Counter()
    finished = 0
    lanes: Counter[int] = Counter()
    for seed in range(1, races + 1):
        record = _race(seed, (driver,) * seats, "round", bar)
        found: Mapping[str, float] = tally(GAME, record)
        figures.update(found)
        finished += found["finishers"] > 0
        for colour, space in record.table.state.lanes:
            if record.table.state.winner == colour:
                lanes[int(space[1])] += 1
    taken = (time.process_time() - before) / races
    told = ", ".join(f"{name} {figures[name] / races:.2f}" for name in SHOWN)
    wins = ", ".join(f"{lane}: {count / races:.0%}" for lane, count in sorted(lanes.items()))
    return (
        f"{seats} {driver!r}, {races} races: {told}; a finisher in {finished / races:.0%}; "
        f"wins by the lane of the start {wins}; {taken:.2f} s a race"
    )


def _one(one: str, others: str, races: int, bar: Bar, tempo: Tempo = "round") -> str:
    """How one driver fares among three others."""
    places = []
    for seed in range(1, races + 1):
        drivers = seat_drivers((one, *[others] * (SEATS - 1)), SEATS, seed)
        outcome = _race(seed, drivers, tempo, bar).table.outcome
        assert outcome is not None  # it was played out
        places.append(outcome.place(drivers.index(one) + 1))
    error = statistics.stdev(places) / len(places) ** 0.5
    return (
        f"{one!r} among three {others!r}, {races} races, {tempo}: wins {places.count(1) / races:.0%}, "
        f"mean place {statistics.fmean(places):.2f} ± {error:.2f}, last in {places.count(SEATS) / races:.0%}"
    )


def _race(seed: int, drivers: tuple[str, ...], tempo: Tempo, bar: Bar) -> Record[Any, Any, Any]:
    record = play_out(GAME, opening_of(GAME, len(drivers), seed, {}, tempo, drivers), watch=bar.beat)
    bar.done()
    return record
