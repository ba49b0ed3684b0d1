"""Picking up what lies on the track: in passing, standing, and on foot (J10, N14.19)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.circus.rules import events as e
from engine.games.circus.rules import steps as s
from engine.games.circus.rules import values
from engine.games.circus.rules.flow import Answers, Handler, RaceRun, decide, throw
from engine.games.circus.rules.state import Colour, Race
from engine.games.circus.rules.track import Name


def lying(race: Race, space: Name) -> tuple[str, ...]:
    """The things in a space."""
    return tuple(thing for where, thing in race.things if where == space)


def grabbing(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """The mover may grab what lies in the space that he passes, with a roll for each thing (J10B, N14.19)."""
    assert isinstance(step, s.Grabbing)
    move = run.state.move
    if move is None or not move.driven or not move.driver:
        return
    space = step.space or run.state.rig(step.rig).space
    rest = lying(run.state, space) if step.rest is None else step.rest
    if not rest:
        return
    line = decide(run, move.driver, "grab", rest[0], answers)
    if line is None:
        return
    after = s.Grabbing(step.rig, rest[1:], step.space)
    if line == ("yes",):
        throw(run, "grab", move.driver, 1, s.Grasping(move.driver, rest[0], space), after)
    else:
        run.then(after)


def grasping(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """The die decides whether he has it or it stays (J10B)."""
    assert isinstance(step, s.Grasping)
    if run.state.rolled[0] >= values.PICK_UP:
        _pick_up(run, step.driver, step.thing, step.space)
    else:
        run.emit(e.Grasped(step.driver, step.thing, step.space))


def collecting(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """Whose chariot or team stands takes up all that lies in its space (J10A)."""
    assert isinstance(step, s.Collecting)
    rig = run.state.rig(step.rig)
    if rig.driver and rig.speed == 0:
        for thing in lying(run.state, rig.space):
            _pick_up(run, rig.driver, thing, rig.space)


def gather(run: RaceRun, colour: Colour) -> None:
    """A man on foot takes up what lies in his space (J10A)."""
    space = run.state.driver(colour).space
    for thing in lying(run.state, space):
        _pick_up(run, colour, thing, space)


def _pick_up(run: RaceRun, colour: Colour, thing: str, space: Name) -> None:
    man = run.state.driver(colour)
    run.emit(e.PickedUp(colour, man.rig if man.where == "mounted" else "", thing, space))


HANDLERS: Mapping[type, Handler] = {
    s.Grabbing: grabbing,
    s.Grasping: grasping,
    s.Collecting: collecting,
}
