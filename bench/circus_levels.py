"""How the drivers of Circus Minimus fare: the bands of each kind, each among another, constant plots among
keen drivers, and what it costs to say a line word by word instead of what one aims at.

Keen answers every small question as its plan of that moment would, so that at tempo `impulse` it drives as
at tempo `round`; `--tempo` compares both, and puts it against one who says control and line in advance.

A driver is named as for `python -m engine simulate`. Everything but the time follows from the seeds,
`--races` of them from `--first` on; the drivers move one seat further with every race.
"""

from __future__ import annotations

import argparse
import dataclasses
import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from bench._odds import equal, share
from engine.cli.progress import Bar, progress, say
from engine.drivers import CONSTANT, seat_drivers
from engine.game import Budget
from engine.games.circus import GAME as CIRCUS
from engine.games.circus.players.brains import BRAINS
from engine.games.circus.rules import charts, values
from engine.games.circus.rules.basic.policy import split
from engine.games.circus.rules.basic.state import Race, View
from engine.games.circus.rules.chariot import controls, pace
from engine.games.circus.rules.plans import words
from engine.games.circus.rules.plans.clauses import READY_TACTICS
from engine.model import Decision, Seat, Tempo
from engine.record import Record
from engine.selfplay import opening_of, play_out
from engine.tally import tally

SEATS = 4
BANDS = 6
ASKED, TOLD = "keen", "keen word by word"
SHOWN = ("rounds", "flips", "rams", "whip_attacks", "injuries", "unseated", "deaths", "finishers")


def word_by_word(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """Keen who says the control and the line that are best at the start of the round, not what he aims at."""
    said = BRAINS[ASKED](view, decision, rng, budget).split()
    race = view.race
    man = race.of(decision.seat)
    rig = race.rig_of(man.colour)
    if decision.kind != "plot" or man.where != "mounted" or rig is None:
        return " ".join(said)
    policy = split(tuple(said))[1]
    control = pace.control(race, man, rig, policy, tuple(controls.allowed(race, rig)))
    speed = controls.reached(controls.baseline(rig).speed, _gain(control), rig.boost)
    course = pace.way(race, rig, speed, policy).words(rig.space, rig.facing, speed)
    return " ".join((control, *_legal(race, decision, control, _line(course)), *said[1:]))


def _gain(control: str) -> int:
    """What a control adds at least."""
    choice = controls.CHOICES[control]
    return charts.CONTROLS[choice.control].added(1) if choice.rolled else choice.change


def _line(course: Sequence[str]) -> tuple[str, ...]:
    """A course as it is written: spaces, then what to do there."""
    said: list[str] = []
    spaces = 0
    for word in course:
        spaces += 1
        if word != "on":
            said += (str(spaces), word)
            spaces = 0
    return tuple(said)


def _legal(race: Race, decision: Decision, control: str, line: tuple[str, ...]) -> tuple[str, ...]:
    """As much of a line as can be said."""
    for n, word in enumerate(line):
        if all(c.word != word for c in words.choices(race, decision, (control, *line[:n]))):
            return line[:n]
    return line


GAME = dataclasses.replace(CIRCUS, players={**BRAINS, TOLD: word_by_word})


def main(argv: list[str]) -> None:
    """Print one line a measurement as it ends."""
    parser = argparse.ArgumentParser(prog="python -m bench circus_levels", description=__doc__)
    parser.add_argument("--races", type=int, default=100)
    parser.add_argument("--first", type=int, default=1, help="the seed of the first race")
    parser.add_argument("--bands", help="a driver; six of it race each other")
    parser.add_argument("--seats", type=int, default=BANDS, help="how many race for --bands")
    parser.add_argument("--one", help="a driver; it races in every seat in turn")
    parser.add_argument("--among", default="careful", help="the drivers of all other seats, in turn")
    parser.add_argument("--constants", action="store_true", help="all ready-made tactics as constant plots")
    parser.add_argument(
        "--tempo", action="store_true", help="keen who is asked, and who says his line in advance"
    )
    wanted = parser.parse_args(argv)
    runs = bool(wanted.bands) + bool(wanted.one) + len(READY_TACTICS) * wanted.constants + 4 * wanted.tempo
    with progress(runs * wanted.races, "races") as bar:
        for line in _lines(wanted, range(wanted.first, wanted.first + wanted.races), bar):
            say(line)


def _lines(wanted: argparse.Namespace, seeds: range, bar: Bar) -> Iterator[str]:
    if wanted.bands:
        yield _bands(wanted.bands, seeds, wanted.seats, bar)
    if wanted.one:
        yield _one(wanted.one, wanted.among, seeds, bar)
    if wanted.constants:
        for style in READY_TACTICS:
            line = " ".join((f"{CONSTANT}drive", *style.words))
            yield f"{style.id}: " + _one(line, wanted.among, seeds, bar)
    if wanted.tempo:
        yield from (_same(seeds, bar), _one(TOLD, ASKED, seeds, bar))
        yield _one(ASKED, TOLD, seeds, bar)


def _bands(driver: str, seeds: range, seats: int, bar: Bar) -> str:
    races = len(seeds)
    before = time.process_time()
    figures: Counter[str] = Counter()
    finished = 0
    lanes = Counter(dict.fromkeys(range(1, min(seats, values.LANES) + 1), 0))
    for seed in seeds:
        record = _race(seed, (driver,) * seats, "round", bar)
        found: Mapping[str, float] = tally(GAME, record)
        figures.update(found)
        finished += found["finishers"] > 0
        for colour, space in record.table.state.lanes:
            if record.table.state.winner == colour:
                lanes[int(space[1])] += 1
    taken = (time.process_time() - before) / races
    told = ", ".join(f"{name} {figures[name] / races:.2f}" for name in SHOWN)
    wins = ", ".join(f"{lane}: {share(count, races)}" for lane, count in sorted(lanes.items()))
    return (
        f"{seats} {driver!r}, {races} races: {told}; a finisher in {finished / races:.0%}; "
        f"wins by the lane of the start {wins}, {equal(list(lanes.values()))}; {taken:.2f} s a race"
    )


def _one(one: str, others: str, seeds: range, bar: Bar, tempo: Tempo = "round") -> str:
    """How one driver fares among three others."""
    races = len(seeds)
    places = []
    for seed in seeds:
        drivers = seat_drivers((one, *seat_drivers(others.split(","), SEATS - 1, seed)), SEATS, seed)
        outcome = _race(seed, drivers, tempo, bar).table.outcome
        assert outcome is not None  # it was played out
        places.append(outcome.place(Seat(drivers.index(one) + 1)))
    error = statistics.stdev(places) / len(places) ** 0.5
    return (
        f"{one!r} among three {others!r}, {races} races, {tempo}: wins {share(places.count(1), races)}, "
        f"mean place {statistics.fmean(places):.2f} ± {error:.2f}, last in {places.count(SEATS) / races:.0%}"
    )


def _same(seeds: range, bar: Bar) -> str:
    """In how many races keen drivers who are asked come in as those who plot, with the same dice."""
    ends: dict[Tempo, list[object]] = {"round": [], "impulse": []}
    for tempo, found in ends.items():
        for seed in seeds:
            outcome = _race(seed, (ASKED,) * SEATS, tempo, bar).table.outcome
            assert outcome is not None  # it was played out
            found.append(outcome.seats)
    same = sum(a == b for a, b in zip(ends["round"], ends["impulse"], strict=True))
    return f"{SEATS} {ASKED!r}: {same} of {len(seeds)} races end alike at tempo round and at tempo impulse"


def _race(seed: int, drivers: tuple[str, ...], tempo: Tempo, bar: Bar) -> Record:
    record = play_out(GAME, opening_of(GAME, len(drivers), seed, {}, tempo, drivers), watch=bar.beat)
    bar.done()
    return record
