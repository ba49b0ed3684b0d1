"""Dice, and appeals to the gods against them (B11, N14.20)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.games.circus.rules import events as e
from engine.games.circus.rules import places
from engine.games.circus.rules import steps as s
from engine.games.circus.rules.flow import Answers, Handler, RaceRun, decide
from engine.games.circus.rules.state import Colour, Race

SIDES = 6


def throwing(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """Dice are thrown; whoever has bought the gods' favour may want them thrown again (B11, N14.20)."""
    assert isinstance(step, s.Throw)
    race = run.state
    label = f"r{race.round}/{race.throws}/{step.what}/{step.who}"
    dice = tuple(run.roll(f"{label}/{number}", SIDES) + 1 for number in range(step.dice))
    run.emit(e.Rolled(step.what, step.who, dice, step.attempt))
    order = appellants(run.state, step.who)
    if order:
        run.then(s.Appealing(step.what, step.who, step.dice, step.attempt, order, step.how, step.against))


def appellants(race: Race, who: Colour) -> tuple[Colour, ...]:
    """Who may appeal: the mover, then front to rear (N14.20); the dead and who has left do not (N15.25).

    Where no team is on its way, whoever throws is the mover.
    """
    men = [man.colour for man in race.drivers if man.alive and man.appeals]
    if not men:
        return ()
    mover = race.move.driver if race.move else who
    return tuple(sorted(places.ahead(race, men), key=lambda colour: colour != mover))


def appealing(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """One after the other says yes or no; yes throws all dice again, and all may appeal against that.

    (B11, N14.20)
    """
    assert isinstance(step, s.Appealing)
    first, *others = step.order
    about = f"{step.what}/{step.who}/{'-'.join(map(str, run.state.rolled))}"
    if step.against:
        about += f"/{step.how}/{step.against}"
    line = decide(run, first, "appeal", about, answers)
    if line is None:
        return
    if line == ("yes",):
        run.emit(e.Appealed(first, step.what, step.who, run.state.rolled))
        run.then(
            s.Throw(step.what, step.who, step.dice, step.attempt + 1, how=step.how, against=step.against)
        )
    elif others:
        run.then(replace(step, order=tuple(others)))


HANDLERS: Mapping[type, Handler] = {s.Throw: throwing, s.Appealing: appealing}
