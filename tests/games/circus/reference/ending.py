"""Winning, places, mutants, night (Winning the Game, Death to Mutants; notes 14.4, 14.5, 15.22, 15.23)."""

from __future__ import annotations

from typing import Any

from . import track, values
from .order import front_to_rear, past_the_line
from .units import Driver, State


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
    if is_night(state):
        left = front_to_rear(state, [d.seat for d in drivers if may_win(state, d)])
        return result(state, "night", left[0] if left else None, False)
    return None


def is_night(state: State) -> bool:
    """After so many rounds a lap; or when nobody is mounted, nor can be, nor run there in 12 rounds."""
    if state.options.night is not None and state.round >= state.options.night * state.options.laps:
        return True
    if any(d.where in ("drives", "rides", "aboard") for d in state.drivers.values()) or state.rigs:
        return False
    return not any(12 * pace(d) >= way_left(state, d) for d in state.drivers.values() if d.racing)


def pace(driver: Driver) -> int:
    return 1 if driver.injuries >= values.LIMPING else 2


def way_left(state: State, driver: Driver) -> float:
    """The progress a driver lacks for a qualified crossing of the finish line."""
    return track.LAP * state.options.laps - state.driver_progress(driver)


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
