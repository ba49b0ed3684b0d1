"""Dice, and appeals to the gods against them (B11, N14.20)."""

from __future__ import annotations

from engine.games.circus.rules import events as e
from engine.games.circus.rules.asking.flow import Answers, RaceRun, decide, step
from engine.games.circus.rules.basic.state import Colour, Race
from engine.games.circus.rules.course import places
from engine.games.circus.rules.driver.gods import APPEAL

SIDES = 6


@step
def throw(
    run: RaceRun,
    answers: Answers,
    what: str,
    who: Colour,
    dice: int,
    attempt: int = 1,
    how: str = "",
    against: str = "",
) -> None:
    """Dice are thrown; drivers who have bought the gods' favour may want them thrown again (B11, N14.20).

    For a rig are thrown `whip`, `skid`, `damage` and `flip`, for a driver all others. `against` is the driver
    whom an attack is to hit, or the rig at which somebody jumps or whips, `how` the weapon or the way of it.
    The step behind it reads the dice from `Race.rolled`.
    """
    race = run.state
    label = f"r{race.round}/{race.throws}/{what}/{who}"
    faces = tuple(run.roll(f"{label}/{number}", SIDES) + 1 for number in range(dice))
    run.emit(e.Rolled(what, who, faces, attempt))
    order = appellants(run.state, who)
    if order:
        run.then(appealing(what, who, dice, attempt, order, how, against))


def appellants(race: Race, who: Colour) -> tuple[Colour, ...]:
    """The drivers who may appeal: the mover, then front to rear (N14.20); not the dead and the gone (N15.25).

    Where no team is on its way, the thrower is the mover.
    """
    men = [man.colour for man in race.drivers if man.alive and man.appeals]
    if not men:
        return ()
    mover = race.move.driver if race.move else who
    return tuple(sorted(places.ahead(race, men), key=lambda colour: colour != mover))


@step
def appealing(
    run: RaceRun,
    answers: Answers,
    what: str,
    who: Colour,
    dice: int,
    attempt: int,
    order: tuple[Colour, ...],
    how: str = "",
    against: str = "",
) -> None:
    """One after the other says yes or no; yes throws all dice again, and all may appeal against that.

    (B11, N14.20)
    """
    first, *others = order
    about = f"{what}/{who}/{'-'.join(map(str, run.state.rolled))}"
    if against:
        about += f"/{how}/{against}"
    line = decide(run, APPEAL, first, about, answers)
    if line is None:
        return
    if line == ("yes",):
        run.emit(e.Appealed(first, what, who, run.state.rolled))
        run.then(throw(what, who, dice, attempt + 1, how=how, against=against))
    elif others:
        run.then(appealing(what, who, dice, attempt, tuple(others), how, against))
