"""Two accounts in a race of the week: how often one of several tries wins, beside each of them alone.

Races of Chariots of one seed are driven by each driver alone, from the first seat, against three bots of a
level.
"""

from __future__ import annotations

import argparse

from bench._odds import share
from engine.cli.progress import progress, say
from engine.games.chariots import GAME
from engine.games.chariots.face.duplicate import DUPLICATE
from engine.model import Seat
from engine.selfplay import opening_of, play_out

MINE = Seat(1)


def main(argv: list[str]) -> None:
    """Print a line for each driver, and one for the best of them."""
    parser = argparse.ArgumentParser(prog="python -m bench tries", description=__doc__)
    parser.add_argument("--drivers", default="sent,keen", help="the tries, as for engine simulate")
    parser.add_argument("--among", default="keen")
    parser.add_argument("--races", type=int, default=400)
    parser.add_argument("--first", type=int, default=5_100_001, help="the seed of the first race")
    wanted = parser.parse_args(argv)
    drivers, races = wanted.drivers.split(","), range(wanted.first, wanted.first + wanted.races)
    done = dict[str, list[tuple[int, ...]]]((driver, []) for driver in drivers)
    with progress(wanted.races, "races") as bar:
        for number, seed in enumerate(races, 1):
            for driver in drivers:
                done[driver].append(_done(seed, driver, wanted.among))
            bar.reached(number)
    for driver in drivers:
        say(f"{driver}: wins {_wins(done[driver])}")
    say(f"the best of them: wins {_wins([min(each) for each in zip(*done.values(), strict=True)])}")


def _done(seed: int, driver: str, among: str) -> tuple[int, ...]:
    """How a race has ended for a driver, smaller is better."""
    record = play_out(GAME, opening_of(GAME, 4, seed, drivers=(driver, among, among, among)))
    events = tuple(event for entry in record.entries for event in entry.events)
    return DUPLICATE.done(GAME.rules.view(record.table.state, None), events, MINE)


def _wins(done: list[tuple[int, ...]]) -> str:
    return share(sum(place == 1 for place, *_rest in done), len(done))
