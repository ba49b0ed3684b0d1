"""How a team goes that nobody steers, and who gets hold of it on its way (J4D, J8, J9, N15.13)."""

from __future__ import annotations

from engine.games.circus.rules import events as e
from engine.games.circus.rules import values
from engine.games.circus.rules.accidents import loose
from engine.games.circus.rules.accidents.crashing import trampling
from engine.games.circus.rules.asking.flow import Answers, RaceRun, Step, decide, step
from engine.games.circus.rules.basic.state import Colour, Race, Rig
from engine.games.circus.rules.course import places
from engine.games.circus.rules.driver import captures
from engine.games.circus.rules.driver.boarding import jumping, way_in
from engine.games.circus.rules.driver.foot import JUMP
from engine.games.circus.rules.driver.harm import take


@step
def straying(run: RaceRun, answers: Answers, rig: Colour) -> None:
    """The next space of a team that nobody steers, without rolls; then its chariot is drawn up.

    (J8, N14.6, N15.13)
    """
    move = run.state.move
    if move is None:
        return
    if _boosted(run, rig):
        run.then(straying(rig))
        return
    team = run.state.rig(rig)
    onward = loose.onward(run.state, team) if move.left else None
    if onward is None:
        _rest(run, team)
        return
    why: e.Shift = "aside" if onward.inward else "dodge"
    if onward.sideways:
        run.emit(e.Shifted(rig, team.space, onward.space, onward.facing, why))
    else:
        if onward.facing != team.facing:
            run.emit(e.Shifted(rig, team.space, team.space, onward.facing, why))
        run.emit(e.Advanced(rig, team.space, onward.space, onward.facing))
        run.then(*_run_over(run.state, rig))
    run.then(meeting(rig), jumping(rig), straying(rig))


def _boosted(run: RaceRun, colour: Colour) -> bool:
    """Whips on a team without a driver make it faster before its first space, if it runs (J5, J8, N14.15).

    One that stands, and so also one that somebody has just boarded, stays where it is, and what the whips add
    waits for its next move.
    """
    race, rig = run.state, run.state.rig(colour)
    if race.move is None or race.move.control or not rig.boost or not rig.speed or race.move.came:
        return False
    speed = min(values.TOP_SPEED, rig.speed + rig.boost)
    run.emit(e.SpeedSet(colour, speed, 0, speed - rig.speed))
    return True


def _run_over(race: Race, colour: Colour) -> tuple[Step, ...]:
    """A chariot with a man in it runs over who is in its way, even if he does not steer (J3D)."""
    rig = race.rig(colour)
    if not rig.manned:
        return ()
    men = (d.colour for d in race.drivers if d.where == "running" and d.space == rig.space)
    return tuple(trampling(colour, man) for man in places.ahead(race, men))


def _rest(run: RaceRun, rig: Rig) -> None:
    """The end of its move: boxed in, without speed, or all spaces gone (J8)."""
    move = run.state.move
    if move and (move.left or not move.came):
        run.emit(e.Waited(rig.colour))
    if rig.chariot and move and (move.came or not loose.in_place(rig)):
        run.emit(e.DrawnUp(rig.colour, loose.drawn_up(run.state, rig)))
    run.emit(e.MoveEnded(rig.colour, rig.speed))


@step
def meeting(run: RaceRun, answers: Answers, rig: Colour) -> None:
    """An unmanned chariot stops for who is in its space; a bare team if he wants it (J4D, J9, N15.19)."""
    race, team = run.state, run.state.rig(rig)
    man = None if team.driver else _met(race, team)
    if man is None:
        return
    if team.chariot:
        take(run, man, rig, way_in(man, team), stopped=True)
        return
    line = decide(run, JUMP, man, rig, answers)
    if line is None:
        return
    if line == ("yes",):
        take(run, man, rig, "ride", stopped=True)
    else:
        run.emit(e.LetPass(man, rig))
        run.then(meeting(rig))


def _met(race: Race, rig: Rig) -> Colour | None:
    """The man in its space who can act and has not let it pass: its own driver first, then front to rear.

    (J4D, N15.19)
    """
    passed = race.move.jumped if race.move else ()
    men = (
        colour
        for colour in race.draw
        if race.driver(colour).where == "running" and race.driver(colour).space == rig.space
    )
    able = (c for c in men if c not in passed and captures.acts(race, race.driver(c)))
    return next(iter(sorted(places.ahead(race, able), key=lambda c: c != rig.colour)), None)
