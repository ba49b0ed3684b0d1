"""How the levels of Charioteer's computer player fare against each other and against automata.

Each line is a number of races with the same seats; the drivers change seats from race to race. Beside the
game's own levels there is `hasty`, a player of the measurement: it takes the novice's sets, and spends one
token in every turn as soon as one helps.
"""

from __future__ import annotations

import argparse
import dataclasses
import random
import statistics
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from engine.cli.progress import Bar, progress, say
from engine.drivers import seat_drivers
from engine.game import Brain, Budget
from engine.games.charioteer import GAME
from engine.games.charioteer.players.brains import BRAINS
from engine.games.charioteer.rules.cards import TOKENS
from engine.games.charioteer.rules.policy import line_of, play_of
from engine.games.charioteer.rules.sets import damage_after
from engine.games.charioteer.rules.state import View
from engine.model import Decision, by_seat
from engine.selfplay import opening_of, play_out

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


def hasty(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """The novice's set, with the first token that is of some use."""
    assert decision.seat is not None  # a set is asked of a seat
    race, driver = view.race, view.race.driver(decision.seat)
    play = play_of(race, decision.seat, BRAINS["novice"](view, decision, rng, budget).split())
    bare = replace(play, tokens=())
    hurt = damage_after(driver.damage, bare) > 1
    helps = {"whip": race.order[0] != race.of(decision.seat).name}
    helps |= dict.fromkeys(("shield", "half", "whole"), hurt)
    useful = [token for token in TOKENS if token in driver.tokens and helps.get(token, True)]
    return line_of(replace(bare, tokens=tuple(useful[:1])))


PLAYERS: Mapping[str, Brain] = {**BRAINS, "hasty": hasty}


@dataclass(slots=True)
class Level:
    """A computer player whose answers are timed, and the places it came to."""

    name: str
    seconds: list[float] = field(default_factory=list)
    places: list[int] = field(default_factory=list)

    def __call__(self, view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
        began = time.perf_counter()
        line = PLAYERS[self.name](view, decision, rng, budget)
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
    parser.add_argument("--players", help="who sits at the table, with commas, instead of the usual fields")
    parser.add_argument("--automata", type=int, default=0, help="how many race along with these players")
    for line in _lines(parser.parse_args(argv)):
        say(line)


def _lines(wanted: argparse.Namespace) -> Iterator[str]:
    fields = ((tuple(wanted.players.split(",")), wanted.automata),) if wanted.players else FIELDS
    with progress(len(fields) * wanted.games, "races") as bar:
        for names, automata in fields:
            yield _field(wanted, names, automata, bar)


def _field(wanted: argparse.Namespace, names: tuple[str, ...], automata: int, bar: Bar) -> str:
    """All races of the same seats, and the line that tells how they went."""
    levels = {name: Level(name) for name in dict.fromkeys(names)}
    game = dataclasses.replace(GAME, players=levels)
    for seed in range(wanted.seed, wanted.seed + wanted.games):
        drivers = seat_drivers(names, len(names), seed)
        opening = opening_of(game, len(names), seed, {"automata": automata}, drivers=drivers)
        outcome = play_out(game, opening, wanted.nodes, watch=bar.beat).table.outcome
        assert outcome is not None  # `play_out` plays to the end
        for seat, name in by_seat(drivers):
            levels[name].places.append(outcome.place(seat))
        bar.done()
    share = 1 / (len(names) + automata)
    told = "; ".join(level.told for level in levels.values())
    return f"{' '.join(names)} + {automata} automata (a fair share is {share:.1%}): {told}"
