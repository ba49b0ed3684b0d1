"""Corpse Movement: loose teams, dragged drivers, riders, men on foot and on the median (J3, J8, J9).

Chariots that lose their driver in the middle of their move, or before it, go on by the same rules (N15.13).
"""

from __future__ import annotations

from engine.games.circus.rules import events as e
from engine.games.circus.rules.accidents import loose
from engine.games.circus.rules.asking.flow import Answers, RaceRun, step
from engine.games.circus.rules.asking.orders import ordered
from engine.games.circus.rules.basic.state import Colour, Rig
from engine.games.circus.rules.chariot.driving import driving
from engine.games.circus.rules.driver import captures, footwork
from engine.games.circus.rules.driver.boarding import fighting
from engine.games.circus.rules.driver.things import gather
from engine.games.circus.rules.driver.throwing import throw
from engine.games.circus.rules.driver.unseated import cutting, running, slipping


@step
def corpse(run: RaceRun, answers: Answers, unit: str) -> None:
    """The move of a corpse: what it is by now, if it has not acted yet (How to Play 1, N14.16, N15.15)."""
    kind, _colon, name = unit.partition(":")
    colour: Colour = name  # type: ignore[assignment]  # a unit's colour
    if kind == "rig":
        _team(run, run.state.rig(colour))
    else:
        _man(run, colour)


def _team(run: RaceRun, rig: Rig) -> None:
    """A dragged man tries to cut loose first, a rider may slip; then the team moves (J3B1, J9, N15.21)."""
    if rig.dragged:
        run.then(*ordered(run, rig.dragged), cutting(rig.dragged))
    elif rig.driver and loose.steered(run.state, rig):
        run.then(throw("slip", rig.driver, 1), slipping(rig.colour))
    run.then(driving(rig.colour))


def _man(run: RaceRun, colour: Colour) -> None:
    """On foot he runs, in another one's chariot he fights; out of a net he only gets (B6B, O)."""
    man = run.state.driver(colour)
    if man.netted:
        run.emit(e.LayInNet(colour))
    elif captures.acts(run.state, man):
        if man.where == "boarding":
            run.then(*ordered(run, colour), fighting(colour))
        elif man.on_foot:
            gather(run, colour)
            run.then(*ordered(run, colour), running(colour, footwork.spaces(man)))
