"""Getting on chariots and teams that one has not begun with (J4b, J4d; notes 14.18, 14.23, 15.16, 15.17)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from . import track, values
from .questions import Ask, Flow
from .units import Driver, Rig, State, roll


@dataclass
class Passing:
    """Who has jumped, or waived it, at a chariot in its move; and whom it has run over."""

    jumped: set[int] = field(default_factory=set)
    through: set[int] = field(default_factory=set)


def in_reach(driver: Driver, rig: Rig) -> bool:
    """Whether a chariot passes by a runner, not through him, or an end of the median where he stands."""
    if driver.where == "median":
        return driver.end is not None and rig.team in track.by_median_end(driver.end)
    assert driver.space is not None
    return track.adjacent(rig.team, driver.space) and track.step(rig.team, rig.facing) != driver.space


def can_jump(state: State, driver: Driver, rig: Rig) -> bool:
    able = state.can_act(driver) and driver.injuries < values.NO_CAPTURE
    return able and rig.manned and in_reach(driver, rig)


def jumps(state: State, rig: Rig, passing: Passing) -> Flow[None]:
    """Runners jump at a chariot in its move, once each (notes 15.16); not by the optional rules."""
    if state.options.advanced_capture or state.options.early_jumps:
        return
    for driver in state.in_order():
        if driver.seat in passing.jumped | passing.through or not can_jump(state, driver, rig):
            continue
        passing.jumped.add(driver.seat)
        if (yield Ask("jump", driver.seat, (False, True), rig.number)):
            yield from tries(state, driver, rig)


def runs_over(state: State, rig: Rig, passing: Passing) -> Flow[None]:
    """Who stands where a manned chariot goes straight is run over: a die of injuries (J3d)."""
    for runner in state.runners_at(rig.team):
        passing.through.add(runner.seat)
        injuries = yield from roll(state, 1, "run over", runner.seat)
        state.injured(runner, injuries, rig.driver)


def tries(state: State, driver: Driver, rig: Rig) -> Flow[bool]:
    """A try from foot or median: 4-6 captures (J4b); from the median he is down in any case."""
    if (yield from roll(state, 1, "capture", driver.seat)) >= (5 if state.options.advanced_capture else 4):
        if state.options.advanced_capture:
            climbs_in(state, driver, rig)
        else:
            captures(state, driver, rig)
        return True
    if driver.where == "median":
        state.lands(driver, rig.team)
    return False


def captures(state: State, driver: Driver, rig: Rig) -> None:
    """The old driver is knocked off, the new one has the chariot; its speed marker stays."""
    assert rig.driver is not None
    state.knocked_off(state.drivers[rig.driver])
    state.takes(driver, rig)


def climbs_in(state: State, driver: Driver, rig: Rig) -> None:
    """The optional capture: both are in the chariot (notes 14.23)."""
    state.comes_to(driver, rig)
    driver.where, driver.rig, driver.space, driver.end = "aboard", rig.number, None, None
    driver.boarded = state.round
    rig.guests.append(driver.seat)


def boardable(rig: Rig) -> bool:
    """Whether somebody on foot may simply mount: an unmanned chariot, a loose team."""
    return rig.driver is None


def leapable(state: State, driver: Driver, rig: Rig) -> bool:
    """Whether a runner may leap on a manned chariot in his own move: only by an optional rule."""
    options = state.options
    return (
        rig.manned
        and driver.injuries < values.NO_CAPTURE
        and (options.advanced_capture or options.early_jumps)
    )


def meets_runners(state: State, rig: Rig) -> Flow[bool]:
    """A unit without driver enters a space with runners (J4d; notes 15.19).

    A chariot stops for the first who can act, a team for one who wants to ride; its own driver comes first.
    """
    if rig.driver is not None:
        return False
    for driver in sorted(state.runners_at(rig.team), key=lambda d: d.seat != rig.number):
        if not state.can_act(driver):
            continue
        if rig.chariot or (yield Ask("ride", driver.seat, (False, True), rig.number)):
            state.boards(driver, rig)
            return True
    return False


def side_by_side(rig: Rig, other: Rig) -> bool:
    """In the straight, same column, next lane."""
    if not (track.is_rectangle(rig.team) and track.is_rectangle(other.team)):
        return False
    (_, row, column), (_, to_row, to_column) = track.parts(rig.team), track.parts(other.team)
    return column == to_column and abs(row - to_row) == 1


def takes_over(state: State, rig: Rig) -> Flow[None]:
    """A mounted driver goes over to a chariot beside him with the same speed, at the end of his move
    (J4b3, J4d; notes 15.17): on 4-6, or without a roll when nobody drives it."""
    assert rig.driver is not None
    driver = state.drivers[rig.driver]
    beside = [r for r in state.rigs.values() if r.chariot and r.speed == rig.speed and side_by_side(rig, r)]
    able = [r.number for r in beside if not r.manned or driver.injuries < values.NO_CAPTURE]
    if not able:
        return
    choice: Any = yield Ask("take over", driver.seat, ("none", *able))
    if choice == "none":
        return
    target = state.rigs[choice]
    if target.manned and (yield from roll(state, 1, "capture", driver.seat)) < 4:
        return
    if target.driver is not None:
        state.knocked_off(state.drivers[target.driver])
    if target.driver is None:
        state.loses_driver(rig)
        state.takes(driver, target)
