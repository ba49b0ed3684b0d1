"""A fast model of one round, for brains: chariots drive guessed plots among each other, without coins.

It knows the track, the speed table, the order of moving, the bans and crashes; every chariot takes the
empty square from which the least is left. A test holds it together with the rules.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Set
from dataclasses import dataclass

from engine.games.chariots.prospects import Coins, ahead, walked
from engine.games.chariots.routes import OPEN_CHANCE, ROUTES, Table
from engine.games.chariots.state import SCHEDULE, Chariot, Race
from engine.games.chariots.track import EDGE, INSIDE, LAP, SQUARES, Name, crossing

MOVES = 40
"""About as many moves are tried in one rehearsal."""
STALL = 2
"""Impulses of the next phase that a crash on the last scheduled impulse costs."""
HOME = -12.0
"""What is left for one who is home, less than for anybody who is not."""

Luck = Mapping[tuple[str, int], float]
"""A number from 0 to 1 for each chariot and phase: its control roll succeeds below the odds."""


@dataclass(slots=True)
class Runner:
    """A chariot in the model. `goal` is the number of crossings after which the next one brings it home."""

    name: str
    square: Name
    crossings: int
    plot: Coins
    stall: int
    goal: int
    stalled: int = 0
    banned: bool = False
    down: bool = False
    home: bool = False

    def advancement(self) -> tuple[int, float]:
        square = SQUARES[self.square]
        return self.crossings * LAP + square.progress, -square.inside_key

    def left(self) -> float:
        """The expected moves to the end of its race, after the round."""
        if self.home:
            return HOME
        laps = max(0, self.goal - self.crossings)
        return ahead((), last=laps == 0)[self.square] + laps * ROUTES["inside"].lap


def luck(race: Race, rng: random.Random) -> Luck:
    return {(c.name, phase): rng.random() for c in race.chariots for phase in (1, 2, 3)}


def rehearse(race: Race, plots: Mapping[str, Coins], dice: Luck) -> list[Runner]:
    """The chariots after a round with these plots and rolls."""
    runners = [_runner(race, c, plots[c.name]) for c in race.chariots if c.racing]
    for phase in (1, 2, 3):
        for runner in runners:
            speed = runner.plot[phase - 1]
            runner.banned = dice[runner.name, phase] >= OPEN_CHANCE[speed]
            runner.down = False
        for impulse in range(1, 6):
            _impulse(runners, phase, impulse)
        for runner in runners:
            runner.stall, runner.stalled = runner.stalled, 0
    return runners


def margin(race: Race, name: str, plots: Mapping[str, Coins], dice: Luck) -> float:
    """How well the round ends for a chariot: its own way left counts most, the best rival's a third."""
    left = {runner.name: runner.left() for runner in rehearse(race, plots, dice)}
    mine = race.chariot(name).seat
    rivals = [value for other, value in left.items() if race.chariot(other).seat != mine]
    return min(rivals, default=0.0) / 3 - left[name]


def _runner(race: Race, chariot: Chariot, plot: Coins) -> Runner:
    return Runner(
        chariot.name, chariot.square, chariot.crossings, plot, chariot.stall, goal=race.options.laps
    )


def _impulse(runners: list[Runner], phase: int, impulse: int) -> None:
    movers = [
        r
        for r in runners
        if not (r.home or r.down) and impulse > r.stall and impulse in SCHEDULE[r.plot[phase - 1]]
    ]
    movers.sort(key=Runner.advancement, reverse=True)
    for runner in movers:
        _move(runner, runners, phase, impulse)


def _move(runner: Runner, runners: list[Runner], phase: int, impulse: int) -> None:
    end = _wanted(runner, {r.square for r in runners if not r.home}, phase, impulse)
    if not end:
        runner.down = True
        runner.stalled = STALL if impulse == SCHEDULE[runner.plot[phase - 1]][-1] else 0
        return
    crossed = crossing(runner.square, end)
    runner.home = runner.crossings >= runner.goal and crossed == 1
    runner.crossings += crossed
    runner.square = end


def _wanted(runner: Runner, taken: Set[Name], phase: int, impulse: int) -> Name:
    """The empty, allowed neighbour from which the least is left; '' if there is none."""
    free = [n for n in EDGE[runner.square] if n not in taken and not (runner.banned and n in INSIDE)]
    last = runner.crossings >= runner.goal
    steps = sum(i > impulse for i in SCHEDULE[runner.plot[phase - 1]])
    values = walked(steps, runner.banned, last, runner.plot[phase:])
    return min(free, key=lambda name: left_after(runner.square, name, values, last), default="")


def choice(race: Race, name: str, plots: Mapping[str, Coins]) -> str:
    """The move that the model would make here, as a line of the rules."""
    chariot = race.chariot(name)
    runner = _runner(race, chariot, plots[name])
    runner.banned = chariot.banned
    taken = {c.square for c in race.chariots if c.racing}
    return _wanted(runner, taken, race.phase, race.impulse) or "crash"


def left_after(start: Name, end: Name, values: Table, last: bool) -> float:
    """What is left after a step; `values` are what is left from each square, before any crossing."""
    crossed = crossing(start, end)
    if last and crossed == 1:
        return HOME
    return values[end] - crossed * ROUTES["inside"].lap
