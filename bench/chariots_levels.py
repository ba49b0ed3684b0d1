"""How the drivers of Chariots fare: each level among the next, constant plots and silent seats among each
level, and the places of the grid.

A driver is named as for `python -m engine simulate`: a level, `random`, `silent` or `constant:LINE`.
Everything but the time follows from the seeds, `--races` of them from `--first` on; the drivers move one seat
further with every race.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator, Sequence
from itertools import permutations

from bench._odds import equal, share
from engine.cli.progress import Bar, progress, say
from engine.drivers import CONSTANT, chance, seat_drivers
from engine.game import Budget
from engine.games.chariots import GAME
from engine.games.chariots.players.brains import KEEN
from engine.games.chariots.rules.coins import COINS
from engine.games.chariots.rules.track import GRID
from engine.kernel import begin
from engine.model import Seat
from engine.record import Record
from engine.selfplay import opening_of, play_out

SEATS = 4
PILOT = 0.2
"""Of all constant plots this share of the races is run first, and the best go on to the whole number."""
BEST = 5
PLOTS = 21
MANNERS = (
    "",
    " ".join(KEEN.clauses),
    "null:crash ace:crash",
    "null:never ace:never",
    "null:gain2 ace:gain2 left:spend",
    "taken:push taken:inside taken:outside taken:side",
    "free:outside banned:outside lane:c",
)
"""How a constant plot is driven: clauses behind its coins."""


def main(argv: list[str]) -> None:
    """Print one line a measurement as it ends."""
    parser = argparse.ArgumentParser(prog="python -m bench chariots_levels", description=__doc__)
    parser.add_argument("--races", type=int, default=200)
    parser.add_argument("--first", type=int, default=1, help="the seed of the first race")
    parser.add_argument("--one", help="a driver; it races in every seat in turn")
    parser.add_argument("--among", default="careful", help="the driver of all other seats (default: careful)")
    parser.add_argument("--seats", type=int, default=SEATS)
    parser.add_argument("--constants", action="store_true", help="all plots with all ready-made tactics")
    parser.add_argument("--grid", action="store_true", help="who starts where, all seats driven by --among")
    parser.add_argument("--fair", action="store_true", help="the same in a fair grid")
    parser.add_argument("--clock", action="store_true", help="how long a first plot of --among takes")
    wanted = parser.parse_args(argv)
    with progress(_races(wanted), "races") as bar:
        for line in _lines(wanted, _seeds(wanted), bar):
            say(line)


def _seeds(wanted: argparse.Namespace) -> range:
    return range(wanted.first, wanted.first + wanted.races)


def _races(wanted: argparse.Namespace) -> int:
    """How many races there will be, a plot of the clock counted as one."""
    races: int = wanted.races
    plots = len(MANNERS) * len(list(permutations(COINS, 3)))
    constants = plots * _pilot(races) + BEST * races
    return sum(
        count
        for count, asked in (
            (races, wanted.one),
            (constants, wanted.constants),
            (races, wanted.grid),
            (races, wanted.fair),
            (PLOTS, wanted.clock),
        )
        if asked
    )


def _lines(wanted: argparse.Namespace, seeds: range, bar: Bar) -> Iterator[str]:
    if wanted.one:
        yield _one_among(wanted.one, wanted.among, wanted.seats, seeds, bar)[1]
    if wanted.constants:
        yield from _constants(wanted.among, seeds, bar)
    for fair in (False, True):
        if wanted.fair if fair else wanted.grid:
            yield _grid(wanted.among, wanted.seats, seeds, fair, bar)
    if wanted.clock:
        yield _clock(wanted.among, bar)


def _one_among(one: str, others: str, seats: int, seeds: Sequence[int], bar: Bar) -> tuple[float, str]:
    """The share of races that one driver wins among others, and the line that says so."""
    places = []
    for seed in seeds:
        drivers = seat_drivers((one, *[others] * (seats - 1)), seats, seed)
        record = _race(seed, drivers, {"chariots": 1}, bar)
        assert record.table.outcome is not None  # it was played out
        places.append(record.table.outcome.place(Seat(drivers.index(one) + 1)))
    wins, last = places.count(1), places.count(seats) / len(places)
    told = f"{one!r} among {seats - 1} {others!r}, {len(places)} races: wins {share(wins, len(places))}, "
    return wins / len(places), f"{told}mean place {statistics.fmean(places):.2f}, last {last:.0%}"


def _pilot(races: int) -> int:
    return max(2, round(races * PILOT))


def _constants(others: str, seeds: range, bar: Bar) -> Iterator[str]:
    """All orders of three coins in every manner: a pilot of each, then the best ones in full."""
    pilot = seeds[: _pilot(len(seeds))]
    found = []
    for coins in permutations(COINS, 3):
        for words in MANNERS:
            driver = f"{CONSTANT}{' '.join(map(str, coins))} {words}".strip()
            found.append((_one_among(driver, others, SEATS, pilot, bar)[0], driver))
    found.sort(reverse=True)
    yield f"{len(found)} constant plots among three {others!r}, {len(pilot)} races each; the best in full:"
    for _, driver in found[:BEST]:
        yield _one_among(driver, others, SEATS, seeds, bar)[1]


def _grid(driver: str, seats: int, seeds: range, fair: bool, bar: Bar) -> str:
    """How often each place of the grid wins, its mean place at the end, and whether they are unequal."""
    by_place: dict[int, list[int]] = {place: [] for place in range(seats)}
    for seed in seeds:
        record = _race(seed, (driver,) * seats, {"chariots": 1, "fair_grid": fair}, bar)
        outcome = record.table.outcome
        assert outcome is not None  # it was played out
        for chariot in begin(GAME, seats, record.opening.key(), record.opening.options).table.state.chariots:
            by_place[GRID.index(chariot.square)].append(outcome.place(chariot.seat))
    told = ", ".join(
        f"{place + 1}: {share(ends.count(1), len(ends))}, mean place {statistics.fmean(ends):.2f}"
        for place, ends in by_place.items()
    )
    wins = equal([ends.count(1) for ends in by_place.values()])
    what = f"{len(seeds)} races from seed {seeds[0]}, fair grid {'on' if fair else 'off'}"
    return f"{seats} {driver!r}, {what}: wins from {told}; {wins}"


def _race(seed: int, drivers: tuple[str, ...], options: dict[str, object], bar: Bar) -> Record:
    chosen = {name: value for name, value in options.items() if name != "chariots" or len(drivers) == 2}
    opening = opening_of(GAME, len(drivers), seed, chosen, drivers=drivers)
    record = play_out(GAME, opening, watch=bar.beat)
    bar.done()
    return record


def _clock(level: str, bar: Bar) -> str:
    """The seconds that a plot takes, the first one of a process left out."""
    taken = []
    for seed in range(1, PLOTS + 1):
        opening = opening_of(GAME, SEATS, seed)
        table = begin(GAME, SEATS, opening.key()).table
        decision = table.open[0]
        view = GAME.rules.view(table.state, decision.seat)
        before = time.perf_counter()
        GAME.players[level](view, decision, chance(opening.key(), table, decision), Budget(GAME.nodes))
        taken.append(time.perf_counter() - before)
        bar.done()
    return f"a plot of {level!r}: {statistics.median(taken[1:]):.3f} s, {max(taken[1:]):.3f} s at most"
