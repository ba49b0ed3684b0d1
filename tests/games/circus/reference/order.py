"""Front to rear, ties inside first (How to Play; notes 8.5, 15.2)."""

from __future__ import annotations

from collections.abc import Iterable

from . import track
from .units import State

Unit = tuple[str, int]
"""("rig", number) or ("driver", seat)."""


Standing = tuple[float, int, int, int]


def standing(state: State, unit: Unit) -> Standing:
    """Progress, lane, chariots before drivers, and the draw; who is on no space is behind everybody."""
    kind, number = unit
    if kind == "rig":
        rig = state.rigs[number]
        return state.progress_of(rig), track.lane(rig.team), 0, state.draw.index(number)
    driver = state.drivers[number]
    space = state.rigs[driver.rig].team if driver.rig is not None else driver.space
    return (
        state.driver_progress(driver),
        track.lane(space) if space else 0,
        1 + driver.on_foot,
        state.draw.index(number),
    )


def in_pack_order(state: State, units: Iterable[Unit]) -> list[Unit]:
    """Units in the order of a phase; in one space the chariot before drivers, and these by the draw alone."""
    places: dict[Unit, Standing] = {}
    for unit in units:
        way, lane, what, draw = standing(state, unit)
        places[unit] = way, lane, min(what, 1), draw
    return in_order(places)


def in_order(places: dict[Unit, Standing]) -> list[Unit]:
    left = sorted(places, key=lambda unit: -places[unit][0])
    order: list[Unit] = []
    while left:
        first = places[left[0]][0]
        tied = [unit for unit in left if places[unit][0] >= first - track.TIE]
        order += sorted(tied, key=lambda unit: places[unit][1:])
        left = left[len(tied) :]
    return order


def front_to_rear(state: State, seats: Iterable[int]) -> list[int]:
    """Drivers by who is ahead; in one space whoever drives or fights aboard before whoever is on foot."""
    places: dict[Unit, Standing] = {("driver", seat): standing(state, ("driver", seat)) for seat in seats}
    return [seat for _, seat in in_order(places)]


def past_the_line(state: State, seats: Iterable[int]) -> list[int]:
    """Drivers by their place past the finish line, whatever their laps (notes 14.4)."""
    found: dict[Unit, Standing] = {}
    for seat in seats:
        progress, lane, chariot_first, draw = standing(state, ("driver", seat))
        found["driver", seat] = (progress % track.LAP, lane, chariot_first, draw)
    return [seat for _, seat in in_order(found)]
