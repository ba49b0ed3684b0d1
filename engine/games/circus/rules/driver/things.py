"""Picking up what lies on the track: in passing, standing, and on foot (J10, N14.19)."""

from __future__ import annotations

from typing import Literal

from engine.games.circus.rules import events as e
from engine.games.circus.rules import values
from engine.games.circus.rules.asking.flow import Answers, RaceRun, decide, step
from engine.games.circus.rules.basic.state import Colour, Race
from engine.games.circus.rules.basic.track import Name
from engine.games.circus.rules.driver.arms import GRAB
from engine.games.circus.rules.driver.throwing import throw


def lying(race: Race, space: Name) -> tuple[str, ...]:
    """The things in a space."""
    return tuple(thing for where, thing in race.things if where == space)


@step
def grabbing(
    run: RaceRun,
    answers: Answers,
    rig: Colour,
    rest: tuple[str, ...] | None = None,
    space: Name | Literal[""] = "",
) -> None:
    """The mover may grab what lies in the space that he passes, with a roll for each thing (J10B, N14.19).

    Without a `space` it is the one where the team is; `rest` are the things not yet tried.
    """
    move = run.state.move
    if move is None or not move.driven or not move.driver:
        return
    place = space or run.state.rig(rig).space
    things = lying(run.state, place) if rest is None else rest
    if not things:
        return
    line = decide(run, GRAB, move.driver, things[0], answers)
    if line is None:
        return
    after = grabbing(rig, things[1:], space)
    if line == ("yes",):
        run.then(throw("grab", move.driver, 1), grasping(move.driver, things[0], place), after)
    else:
        run.then(after)


@step
def grasping(run: RaceRun, answers: Answers, driver: Colour, thing: str, space: str) -> None:
    """The die decides whether he has it or it stays (J10B)."""
    if run.state.rolled[0] >= values.PICK_UP:
        _pick_up(run, driver, thing, space)
    else:
        run.emit(e.Grasped(driver, thing, space))


@step
def collecting(run: RaceRun, answers: Answers, rig: Colour) -> None:
    """A driver whose chariot or team stands takes up all that lies in its space (J10A)."""
    team = run.state.rig(rig)
    if team.driver and team.speed == 0:
        for thing in lying(run.state, team.space):
            _pick_up(run, team.driver, thing, team.space)


def gather(run: RaceRun, colour: Colour) -> None:
    """A man on foot takes up what lies in his space (J10A)."""
    space = run.state.driver(colour).space
    for thing in lying(run.state, space):
        _pick_up(run, colour, thing, space)


def _pick_up(run: RaceRun, colour: Colour, thing: str, space: Name) -> None:
    man = run.state.driver(colour)
    run.emit(e.PickedUp(colour, man.rig if man.where == "mounted" else "", thing, space))
