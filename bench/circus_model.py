"""The races of Circus Minimus that the notes' model foretells, without what that model lacks.

The model has no purchases, and nobody on foot takes a chariot: whoever has lost his own makes for the stands
here. No change of a computer player moves its drivers. `--kinds` names the races to measure; everything
follows from the seeds 1 to `--races`.

    careful       six who hold back
    whips         six who use Whip in every move and never brake
    blind         the same, to whom a skid roll costs nothing when they choose their way
    harder        the same with the Hard Whip
    half          six careful ones who whip all drivers in reach in every second round
    one           the same, but only the rival who was nearest when they plotted
    alone         one careful chariot
    brisk         one that turns at 5 as long as it is whole, and is as careful afterwards
    fourteen      fourteen careful chariots
"""

from __future__ import annotations

import argparse
import dataclasses
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from typing import NamedTuple
from unittest import mock

from engine.cli.progress import Bar, say
from engine.cli.progress import progress as showing
from engine.game import Brain, Budget
from engine.games.circus import GAME as CIRCUS
from engine.games.circus.players.brains import WORN, plan
from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic import verbs
from engine.games.circus.rules.basic.state import Driver, Race, Rig, View
from engine.games.circus.rules.course import steering
from engine.games.circus.rules.course.places import progress
from engine.kernel import may
from engine.model import Decision
from engine.record import Record
from engine.selfplay import opening_of, play_out
from engine.tally import tally

SHOWN = (
    "rounds",
    "flips",
    "whip_attacks",
    "injuries",
    "injuries by whips",
    "by first strikes",
    "unseated",
    "crashes",
    "deaths",
    "finishers",
)
FEARLESS = "straight:10 corner:10 swerve:10"
"""Aims that no speed of a chariot is beyond."""


def on_foot(man: Driver) -> str:
    """What somebody says who has lost his chariot, '' for one who has one: he leaves, and rides nothing."""
    if man.where == "dragged":
        return "cut"
    return verbs.STANDS if man.where == "running" else ""


def steady(control: str) -> Brain:
    """Somebody who takes one control in every move; where it is not allowed, the next slower one."""

    def brain(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
        man = view.race.of(decision.seat)
        said = on_foot(man) or f"{control} {FEARLESS}"
        if man.where == "mounted" and not may(CIRCUS, view.race, decision, said):
            return f"reins+1 {FEARLESS}"
        return said if may(CIRCUS, view.race, decision, said) else decision.fallback

    return brain


def holding_back(_race: Race, _man: Driver, rig: Rig | None) -> Iterator[str]:
    """The speeds of somebody who turns at 4, and slower once his chariot has suffered."""
    worn = rig is not None and rig.damage >= WORN
    yield from ("straight:7", "corner:3", "swerve:5") if worn else ("straight:8",)


def careful(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
    man = view.race.of(decision.seat)
    return on_foot(man) or " ".join(plan(view.race, man.colour, decision.kind, holding_back))


def half(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """A careful driver who whips whom he passes, every second time."""
    said = careful(view, decision, rng, budget)
    whips = view.race.of(decision.seat).where == "mounted" and rng.random() < 0.5
    return f"{said} whip:driver" if whips else said


def one(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """A careful driver who whips the rival that is nearest to him, every second time."""
    said, race = careful(view, decision, rng, budget), view.race
    man = race.of(decision.seat)
    rivals = [rival.colour for rival in race.drivers if rival.where == "mounted" and rival is not man]
    if man.where != "mounted" or not rivals or rng.random() < 0.5:
        return said
    here = progress(race, man.colour)
    nearest = min(rivals, key=lambda rival: abs(progress(race, rival) - here))
    return f"{said} whip-driver:{nearest}"


def brisk(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """A careful driver who turns at 5 until his chariot has suffered."""
    said = careful(view, decision, rng, budget)
    rig = view.race.rig_of(view.race.of(decision.seat).colour)
    whole = rig is not None and rig.manned and not rig.damage
    return f"{said} corner:5" if whole else said


class Kind(NamedTuple):
    """A race that was foretold: who drives in it, and how many."""

    brain: Brain
    seats: int = 6
    blind: bool = False
    """Whether ways are chosen as if no skid roll could cost anything."""


KINDS: Mapping[str, Kind] = {
    "careful": Kind(careful),
    "whips": Kind(steady("whip")),
    "blind": Kind(steady("whip"), blind=True),
    "harder": Kind(steady("hard-whip")),
    "half": Kind(half),
    "one": Kind(one),
    "alone": Kind(careful, 1),
    "brisk": Kind(brisk, 1),
    "fourteen": Kind(careful, 14),
}
GAME = dataclasses.replace(
    CIRCUS, seats=range(1, CIRCUS.seats[-1] + 1), players={name: kind.brain for name, kind in KINDS.items()}
)
"""The game for one, too, and for those drivers."""


def race(name: str, seed: int, bar: Bar | None = None) -> Record:
    """One race of a kind."""
    drivers = (name,) * KINDS[name].seats
    opening = opening_of(GAME, len(drivers), seed, drivers=drivers)
    with mock.patch.object(steering, "risk", return_value=0.0) if KINDS[name].blind else nullcontext():
        return play_out(GAME, opening, watch=bar.beat) if bar else play_out(GAME, opening)


def first_radial(record: Record) -> int:
    """The round in which somebody crosses the Lap Radial for the first time, 0 for none."""
    round_ = 0
    for event in (event for entry in record.entries for event in entry.events):
        match event:
            case e.RoundBegan():
                round_ = event.round
            case e.DolphinRemoved():
                return round_
    return 0


def whipped(record: Record) -> Counter[str]:
    """The injuries that whips have done, and those of them by the first strike of a driver in a round."""
    found: Counter[str] = Counter()
    struck: set[str] = set()
    for event in (event for entry in record.entries for event in entry.events):
        match event:
            case e.RoundBegan():
                struck.clear()
            case e.Attacked():
                found["injuries by whips"] += event.injuries
                found["by first strikes"] += 0 if event.attacker in struck else event.injuries
                struck.add(event.attacker)
    return found


def main(argv: list[str]) -> None:
    """Print one line a kind as it ends."""
    parser = argparse.ArgumentParser(
        prog="python -m bench circus_model",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--races", type=int, default=100)
    parser.add_argument("--kinds", nargs="*", choices=KINDS, default=list(KINDS))
    wanted = parser.parse_args(argv)
    with showing(len(wanted.kinds) * wanted.races, "races") as bar:
        for line in _lines(wanted.kinds, wanted.races, bar):
            say(line)


def _lines(kinds: Sequence[str], races: int, bar: Bar) -> Iterator[str]:
    for name in kinds:
        records = []
        for seed in range(1, races + 1):
            records.append(race(name, seed, bar))
            bar.done()
        yield f"{name}: {_told(records)}"


def _told(records: Sequence[Record]) -> str:
    figures: Counter[str] = Counter()
    lanes: Counter[str] = Counter()
    finished = 0
    for record in records:
        found = tally(GAME, record)
        figures.update(found)
        figures.update(whipped(record))
        finished += found["finishers"] > 0
        state = record.table.state
        lanes.update(space[1] for colour, space in state.lanes if colour == state.winner)
    races = len(records)
    means = ", ".join(f"{name} {figures[name] / races:.2f}" for name in SHOWN)
    first = sum(map(first_radial, records)) / races
    wins = ", ".join(f"{lane}: {count / races:.0%}" for lane, count in sorted(lanes.items()))
    return (
        f"{races} races, {means}; a finisher in {finished / races:.0%}; first radial in round {first:.1f}; "
        f"wins by lane {wins}"
    )
