"""Without a chariot: dragged drivers, riders, men on foot and on the median (J3, J9)."""

from __future__ import annotations

from engine.games.circus.rules import events as e
from engine.games.circus.rules import values
from engine.games.circus.rules.asking.flow import Answers, RaceRun, decide, step
from engine.games.circus.rules.asking.question import NOTHING
from engine.games.circus.rules.basic.state import Colour, Rig
from engine.games.circus.rules.driver import footwork, reach
from engine.games.circus.rules.driver.boarding import leap, way_in
from engine.games.circus.rules.driver.foot import CUT, MEDIAN, RUN
from engine.games.circus.rules.driver.harm import die, injure, let_go, take
from engine.games.circus.rules.driver.striking import attack
from engine.games.circus.rules.driver.things import gather
from engine.games.circus.rules.driver.throwing import throw

# Dragged and riding


@step
def cutting(run: RaceRun, answers: Answers, driver: Colour) -> None:
    """Behind a standing team he is free at once; else he may try, or hold on (J3B1, N14.17)."""
    man = run.state.driver(driver)
    if man.where != "dragged" or not man.rig:
        return
    if run.state.rig(man.rig).speed == 0:
        _cut_loose(run, driver)
        return
    line = decide(run, CUT, driver, man.rig, answers)
    if line == ("cut",):
        run.then(throw("cut", driver, 1), cut_resolving(driver))
    elif line is not None:
        _drag_on(run, driver)


@step
def cut_resolving(run: RaceRun, answers: Answers, driver: Colour) -> None:
    """The die decides whether he stands on the track, or is dragged on (J3B1, J3B2)."""
    if run.state.rolled[0] >= values.CUT_LOOSE:
        _cut_loose(run, driver)
    else:
        _drag_on(run, driver)


def _cut_loose(run: RaceRun, colour: Colour) -> None:
    """He stands where he was dragged to (J3B1, J3B2)."""
    rig = run.state.driver(colour).rig
    assert rig, "he is dragged"
    run.emit(e.CutLoose(colour, rig, reach.place(run.state, colour)))


def _drag_on(run: RaceRun, colour: Colour) -> None:
    """Another move behind the horses injures him, to the credit of his wrecker (N14.22)."""
    injure(run, colour, values.DRAGGED_INJURY, "dragged", run.state.driver(colour).killer)


@step
def slipping(run: RaceRun, answers: Answers, rig: Colour) -> None:
    """A rider who slips is killed under his team, which goes on alone (J9)."""
    rider = run.state.rig(rig).driver
    if rider and run.state.rolled[0] <= values.RIDER_SLIPS:
        die(run, rider, "slip")


# On foot


@step
def running(run: RaceRun, answers: Answers, driver: Colour, left: int) -> None:
    """A man on foot makes a space of his move, or does something else instead (J3C, J3E)."""
    man = run.state.driver(driver)
    if man.where == "median":
        _on_median(run, driver, decide(run, MEDIAN, driver, man.end, answers))
    elif man.where == "running":
        line = decide(run, RUN, driver, str(left), answers)
        if line is not None and line != NOTHING:
            _on_track(run, driver, left, line)


def _on_track(run: RaceRun, driver: Colour, left: int, line: tuple[str, ...]) -> None:
    """A space, the median, the stands, a chariot or a team, or an attack instead.

    (J3C, J3E, J4D, J9, J10A)
    """
    man = run.state.driver(driver)
    match line:
        case ("median",):
            run.emit(e.EnteredMedian(man.colour, man.space))
        case ("stands",):
            let_go(run, man.colour)
            run.emit(e.LeftByStands(man.colour, man.space))
        case (space,):
            run.emit(e.Ran(man.colour, man.space, space))
            gather(run, man.colour)
            if left > 1:
                run.then(running(man.colour, left - 1))
        case ("mount" | "ride" | "jump" as how, rig):
            _get_on(run, man.colour, how, run.state.rig(rig))
        case (weapon, target):
            attack(run, man.colour, weapon, target)


def _get_on(run: RaceRun, colour: Colour, how: str, rig: Rig) -> None:
    """He walks into an unmanned chariot, climbs on a team, or tries his luck at a manned one (J4D, J9, O)."""
    if how == "jump":
        leap(run, colour, rig.colour, "running")
    else:
        take(run, colour, rig.colour, "ride" if how == "ride" else way_in(colour, rig), stopped=True)


def _on_median(run: RaceRun, colour: Colour, line: tuple[str, ...] | None) -> None:
    """He goes to the end of his choice, a whole move, and from there jumps down in a later one (J3E)."""
    if line is None or line == NOTHING:
        return
    if not run.state.driver(colour).arrived:
        run.emit(e.ChoseEnd(colour, "e" if line[0] == "e" else "w"))
        return
    rig = footwork.occupant(run.state, line[0])
    if rig is None:
        run.emit(e.JumpedDown(colour, run.state.driver(colour).end or "e", line[0]))
        gather(run, colour)
    elif rig.driver:
        leap(run, colour, rig.colour, "median")
    else:
        take(run, colour, rig.colour, way_in(colour, rig) if rig.chariot else "ride", stopped=True)
