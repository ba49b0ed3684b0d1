"""Winning, places, mutants, night (Winning the Game, Death to Mutants; notes 14.4, 14.5, 15.22, 15.23)."""

from __future__ import annotations

import math
from typing import Any

from . import track, values
from .order import front_to_rear, past_the_line
from .units import Driver, Rig, State


def may_win(state: State, driver: Driver) -> bool:
    return driver.racing and not driver.resigned and not state.is_mutant(driver)


def verdict(state: State) -> dict[str, Any] | None:
    """After a round: None, or how the race has ended, with winner, purse and places."""
    drivers = state.drivers.values()
    finishers = past_the_line(state, [d.seat for d in drivers if d.finished and may_win(state, d)])
    if finishers:
        return result(state, "finished", finishers[0], True)
    if not any(d.racing for d in drivers):
        return result(state, "nobody", None, False)
    left = [d for d in drivers if d.racing and not d.resigned]
    if len(left) == 1:
        return result(state, "alone", left[0].seat if may_win(state, left[0]) else None, True)
    if is_night(state) or is_too_late(state):
        able = front_to_rear(state, [d.seat for d in drivers if may_win(state, d)])
        return result(state, "night", able[0] if able else None, False)
    return None


def is_night(state: State) -> bool:
    """After so many rounds a lap."""
    return state.options.night is not None and state.round >= state.options.night * state.options.laps


def is_too_late(state: State) -> bool:
    """Nobody drives or rides, and nobody who boards as soon as he can could finish in time: in twelve rounds
    for each lap that he has not finished."""
    if any(rig.driver is not None for rig in state.rigs.values()):
        return False
    able = [d for d in state.drivers.values() if may_win(state, d)]
    return not any(rounds_home(state, d) <= 12 * math.ceil(way_left(state, d) / track.LAP) for d in able)


def pace(driver: Driver) -> int:
    return 1 if driver.injuries >= values.LIMPING else 2


def way_left(state: State, driver: Driver) -> float:
    """The progress he lacks for a qualified crossing of the finish line."""
    here = state.driver_progress(driver)
    if state.dolphins_removed < state.options.laps:
        return track.LAP * state.options.laps - here
    rest = track.LAP - here % track.LAP
    return rest if driver.qualified or rest > RADIAL_TO_FINISH else rest + track.LAP


RADIAL_TO_FINISH = 48.0
"""From the radial on to the finish line."""


def rounds_home(state: State, driver: Driver) -> float:
    """On foot, or by a rig at speed 10 and two free spaces a round."""
    way = way_left(state, driver)
    return min([way / pace(driver), *(rounds_to(state, driver, r) + way / 12 for r in state.rigs.values())])


def rounds_to(state: State, driver: Driver, rig: Rig) -> float:
    """Until he is on a rig: one that runs comes round to him, to one that stands he runs."""
    if rig.speed:
        behind = state.driver_progress(driver) - state.progress_of(rig)
        return max(1, behind % track.LAP / rig.speed)
    if driver.where != "median":
        space = state.space_of(driver.seat)
        starts, waits = [space] if space else [], 0
    else:
        starts = [s for end in ((driver.end,) if driver.end else "EW") for s in track.median_exits(end)]
        waits = 1 if driver.end else 2
    steps = min(running(space, {rig.team, rig.cart or rig.team}) for space in starts)
    return waits + math.ceil(steps / pace(driver))


def running(start: str, goals: set[str]) -> int:
    """The fewest spaces on foot from one space to one of the others."""
    steps, near = 0, {start}
    while not near & goals:
        steps, near = steps + 1, near.union(*(track.NEIGHBOURS[space] for space in near))
    return steps


def result(state: State, how: str, winner: int | None, purse: bool) -> dict[str, Any]:
    return {"how": how, "winner": winner, "purse": purse, "places": places(state, winner)}


def places(state: State, winner: int | None) -> list[list[int]]:
    """The seats by place; who shares a place is in one list (notes 15.22)."""
    rest = [d for d in state.drivers.values() if d.seat != winner]
    resigned = [d for d in rest if d.resigned]
    rest = [d for d in rest if not d.resigned]
    mutants = [d for d in rest if d.racing and state.is_mutant(d)]
    rest = [d for d in rest if d not in mutants]
    racing = [d for d in rest if d.racing]
    groups = [] if winner is None else [[winner]]
    groups += [[seat] for seat in past_the_line(state, [d.seat for d in racing if d.finished])]
    groups += [[seat] for seat in front_to_rear(state, [d.seat for d in racing if not d.finished])]
    groups += latest_first({d.seat: d.left for d in rest if d.where == "stands"})
    groups += latest_first({d.seat: d.died for d in rest if not d.alive})
    return groups + [sorted(d.seat for d in group) for group in (mutants, resigned) if group]


def latest_first(rounds: dict[int, int | None]) -> list[list[int]]:
    """Seats by a round, latest first, equals together."""
    found = sorted({number or 0 for number in rounds.values()}, reverse=True)
    return [sorted(seat for seat, number in rounds.items() if (number or 0) == one) for one in found]
