"""Drivers for races of the reference alone: random ones, and such as mostly drive well."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from . import track
from .questions import Ask, Dice, Lot, Request
from .race import Race
from .units import Rig


def careless(race: Race, seed: int) -> Callable[[Request], Any]:
    """Any answer, any dice."""
    rng = random.Random(seed)

    def answer(request: Request) -> Any:
        match request:
            case Ask():
                return rng.choice(request.options)
            case Dice():
                return tuple(rng.randint(1, 6) for _ in range(request.number))
            case Lot():
                return rng.randrange(request.places)
        return None

    return answer


def careful(race: Race, seed: int, boldness: float = 0.03) -> Callable[[Request], Any]:
    """Answers that get round the track, and now and then any other."""
    rng = random.Random(seed)
    anything = careless(race, seed + 1)
    skills: dict[str, Callable[[Race, Ask], Any]] = {
        "control": control,
        "manoeuvre": manoeuvre,
        "on foot": on_foot,
        "step": stepping,
        "underdog start": lambda _, ask: 0,
        "stop": lambda _, ask: False,
        "jump down": lambda _, ask: ask.options[-1],
    }

    def answer(request: Request) -> Any:
        if isinstance(request, Ask) and request.what in skills and rng.random() > boldness:
            return skills[request.what](race, request)
        return anything(request)

    return answer


def rig_of(race: Race, seat: int) -> Rig:
    number = race.state.drivers[seat].rig
    assert number is not None
    return race.state.rigs[number]


def control(race: Race, ask: Ask) -> Any:
    """Fast on the straights, slower before and in the turns."""
    rig = rig_of(race, ask.who)
    part, row, column = track.parts(rig.team)
    way = (track.COLUMNS - column if row > 0 else column) if part == "R" else 0
    aim = 9 if way > 12 else 7 if way > 7 else 5
    if rig.speed > aim + 1:
        return "brake", -2
    if rig.speed < aim - 1 and ("whip", None) in ask.options:
        return ("hard whip" if rig.speed < aim - 3 and ("hard whip", None) in ask.options else "whip"), None
    return "reins", (rig.speed < aim) - (rig.speed > aim)


def off_course(rig: Rig, facing: int) -> float:
    """How bad a facing is: its angle to the race direction, and walls ahead."""
    part, _, _ = track.parts(rig.team)
    if part == "R":
        return 0
    heading = track.theta(rig.team) + (0 if part == "E" else 180)
    ahead = track.step(rig.team, facing)
    wall = 200 if ahead not in track.SPACES else 0
    further = ahead in track.SPACES and track.step(ahead, facing) not in track.SPACES
    return abs((60 * facing - heading + 180) % 360 - 180) + wall + 20 * further


def manoeuvre(race: Race, ask: Ask) -> str:
    """Keep to the course; leave the lane when something is ahead; otherwise inward now and then."""
    rig = rig_of(race, ask.who)
    state = race.state
    ahead = track.step(rig.team, rig.facing)
    obstacle = ahead in track.SPACES and (ahead in state.wrecks or state.at(ahead) is not None)
    found = {"none": off_course(rig, rig.facing) + 100 * obstacle - 10}
    for option in ask.options[1:]:
        kind, word = option.split()
        side = track.LEFT if word == "left" else track.RIGHT
        if kind == "turn":
            found[option] = off_course(rig, (rig.facing + side) % 6)
        elif kind == "swerve":
            inward = track.is_rectangle(rig.team) and word == "left" and track.lane(rig.team) >= 3
            found[option] = off_course(rig, rig.facing) + (-20 if inward and rig.speed <= 6 else 1)
    return min(found, key=lambda option: found[option])


def on_foot(race: Race, ask: Ask) -> Any:
    """Mount, or strike, or run."""
    last = ask.options[-1]
    return last if last not in ("median", "stands") else "run"


def stepping(race: Race, ask: Ask) -> Any:
    """Forward."""
    spaces = [space for space in ask.options if space not in ("stop", "stands")]
    return max(spaces, key=lambda space: (track.place(space) - 10) % track.LAP)
