"""Steps I to IV of a move (How to Play A; notes 3, 4, 14.12, 14.20, 15.3)."""

from __future__ import annotations

from typing import Any

from . import track, values
from .questions import Ask, Flow
from .units import Driver, Rig, State, roll


def fresh_horses(rig: Rig, seat: int) -> Flow[None]:
    """The first thing in a move: one of six free reductions (B10)."""
    if rig.fresh and (yield Ask("fresh", seat, (False, True))):
        rig.fresh -= 1
        rig.fatigue = max(rig.floor, rig.fatigue - 1)


def steps_one_to_three(rig: Rig) -> None:
    """Fatigue by the last speed, the cap by fatigue and damage, the turn chits."""
    rig.fatigue = max(rig.floor, rig.fatigue + values.FATIGUE[rig.speed])
    rig.speed = min(rig.speed, values.allowed_speed(rig.fatigue + rig.damage))
    rig.speed = max(0, rig.speed - rig.chits)
    rig.chits = 0


def is_cocky(state: State, rig: Rig) -> bool:
    """Cockiness: the only leader, three spaces of his lane ahead of the next manned chariot."""
    others = [state.progress_of(other) for other in state.pack() if other is not rig]
    if state.leaders() != [rig] or not others:
        return False
    return track.spaces_ahead(rig.team, state.count_of(rig), max(others)) >= 3


def is_underdog(state: State, rig: Rig) -> bool:
    """Underdog Boost: whoever is not the leader, nor tied with him, from the second round on."""
    return state.round > 1 and rig not in state.leaders()


def control_options(driver: Driver, rig: Rig, cocky: bool) -> list[tuple[str, int | None]]:
    """The positions and speed changes that may be chosen; at speed 0 also to dismount (notes 15.20)."""
    found: list[tuple[str, int | None]] = []
    if "whip" in driver.held and not cocky:
        found = [("hard whip", None)] if driver.injuries < values.NO_HARD_WHIP else []
        found.append(("whip", None))
    found += [(name, change) for name, changes in values.CHOICES.items() for change in changes]
    if rig.speed == 0:
        found.append(("dismount", None))
    return found


def choose_control(state: State, rig: Rig, cocky: bool) -> Flow[str]:
    """Step IV: the control chosen, with its effect on the speed; the whipped team's bonus comes last."""
    assert rig.driver is not None
    driver = state.drivers[rig.driver]
    name, change = yield Ask("control", driver.seat, tuple(control_options(driver, rig, cocky)))
    if name == "dismount":
        return "dismount"
    if name == "hard whip" and (yield from vetoed(state, driver)):
        name = "whip"
    if name in values.CHOICES:
        rig.speed += change
    else:
        die = yield from roll(state, 1, name, driver.seat)
        rig.speed += max(die, 3) if name == "hard whip" else (die + 1) // 2
        rig.fatigue += name == "hard whip"
    rig.speed = max(0, min(values.TOP_SPEED, rig.speed))
    whipped(rig)
    return str(name)


def vetoed(state: State, driver: Driver) -> Flow[bool]:
    """Entertainment (B12): the buyer turns an announced Hard Whip into Whip, before the die, four times."""
    if not driver.vetoes or driver.entertained_by is None or not state.drivers[driver.entertained_by].racing:
        return False
    veto: Any = yield Ask("veto", driver.entertained_by, (False, True), driver.seat)
    driver.vetoes -= bool(veto)
    return bool(veto)


def whipped(rig: Rig) -> None:
    """The speed from whips on the team, the very last control function (J5; notes 14.15)."""
    rig.speed = min(values.TOP_SPEED, rig.speed + rig.bonus)
    rig.bonus = 0
