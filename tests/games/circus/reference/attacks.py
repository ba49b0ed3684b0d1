"""Whips and weapons (J5, B6; notes 7, 14.1, 15.5, 15.10)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from . import track, values
from .questions import Ask, Flow
from .units import Driver, Rig, State, roll

Attack = tuple[str, str, int]
"""Means, "driver" or "team", and the number of the seat or rig."""


@dataclass
class Assault:
    """What an attacker can use in one move, and whom he has attacked in it."""

    seat: int
    means: tuple[str, ...]
    done: set[tuple[str, int]] = field(default_factory=set)


def keys(state: State, attack: Attack) -> set[tuple[str, int]]:
    """Whom an attack counts for: a chariot with its team and driver is one target (notes 14.1), and a driver
    remains the same target when he is off it (notes 15.10)."""
    _, what, number = attack
    if what == "team":
        return {("rig", number)}
    rig = state.drivers[number].rig
    return {("driver", number)} | ({("rig", rig)} if rig is not None else set())


def armed(state: State, driver: Driver) -> list[str]:
    """What a driver can use: what he holds and, in his chariot, what lies in it."""
    items = list(driver.held)
    if driver.where == "drives" and driver.rig is not None:
        items += state.rigs[driver.rig].load
    return sorted({item.split("/")[0] for item in items})


def started(state: State, driver: Driver) -> bool:
    """Whether a driver has crossed the start line (notes 7.2)."""
    return driver.count >= 1


def whip_reaches(rig: Rig, mine: str, target: str) -> tuple[bool, bool]:
    """Whether the whip reaches a space, and whether only a team in it (J5a, J5b; notes 14.1, 15.5)."""
    if not (track.is_rectangle(mine) and track.is_rectangle(target)):
        return track.adjacent(mine, target), False
    (_, row, column), (_, to_row, to_column) = track.parts(mine), track.parts(target)
    ahead = (to_column - column) * (1 if rig.facing == track.E else -1)
    near = mine != target and abs(to_row - row) <= 1 and ahead in (0, -1)
    return near and (row > 0) == (to_row > 0), row == to_row


def whip_attacks(state: State, driver: Driver) -> list[Attack]:
    """Whom and what the whip of a charioteer reaches."""
    assert driver.rig is not None
    rig, mine = state.rigs[driver.rig], state.space_of(driver.seat)
    assert mine is not None
    found: list[Attack] = []
    for other in state.drivers.values():
        space = state.space_of(other.seat)
        if other is driver or space is None or not other.racing or not started(state, other):
            continue
        reaches, only_team = whip_reaches(rig, mine, space)
        if reaches and not only_team:
            found.append(("whip", "driver", other.seat))
    for target in state.rigs.values():
        if target is not rig and state.count_of(target) >= 1 and whip_reaches(rig, mine, target.team)[0]:
            found.append(("whip", "team", target.number))
    return found


def weapon_attacks(state: State, driver: Driver, weapon: str) -> list[Attack]:
    """Whom a weapon reaches: in the same space or beside it, with a sling two spaces away (B6)."""
    mine = state.space_of(driver.seat)
    assert mine is not None
    found: list[Attack] = []
    for other in state.drivers.values():
        space = state.space_of(other.seat)
        if other is driver or space is None or not other.racing or not started(state, other):
            continue
        if driver.rig is not None and driver.rig == other.rig:
            continue
        if mine == space or (track.within_two if weapon == "sling" else track.adjacent)(mine, space):
            found.append((weapon, "driver", other.seat))
    return found


def attacks(state: State, assault: Assault) -> list[Attack]:
    """All attacks that are possible now."""
    driver = state.drivers[assault.seat]
    if not driver.racing or not started(state, driver):
        return []
    found: list[Attack] = []
    for means in armed(state, driver):
        if means not in assault.means or (means == "whip" and driver.where != "drives"):
            continue
        found += whip_attacks(state, driver) if means == "whip" else weapon_attacks(state, driver, means)
    return [attack for attack in found if not keys(state, attack) & assault.done]


def attack_phase(state: State, assault: Assault) -> Flow[None]:
    """Attacks as long as the driver wants and finds somebody he has not attacked in this move."""
    driver = state.drivers[assault.seat]
    rig = driver.rig
    while driver.racing and driver.rig == rig and (options := attacks(state, assault)):
        attack: Any = yield Ask("attack", driver.seat, ("none", *options))
        if attack == "none":
            return
        assault.done |= keys(state, attack)
        yield from carry_out(state, driver, attack)


def carry_out(state: State, driver: Driver, attack: Attack) -> Flow[None]:
    means, what, number = attack
    if what == "team":
        state.rigs[number].bonus += yield from roll(state, 1, "whip team", number)
    elif means == "whip":
        yield from whip_driver(state, driver, state.drivers[number])
    else:
        yield from use_weapon(state, driver, state.drivers[number], means)


def attack_roll(state: State, driver: Driver, what: str) -> Flow[int]:
    """Two dice with the attacker's injuries, within the table."""
    dice = yield from roll(state, 2, what, driver.seat)
    return max(2, min(12, dice + values.ATTACK_MODIFIER[driver.injuries]))


def whip_driver(state: State, driver: Driver, target: Driver) -> Flow[None]:
    """The Whip Attack Table (notes 7.1)."""
    result = values.WHIP.get((yield from attack_roll(state, driver, "whip driver")), "")
    space = state.space_of(target.seat)
    assert space is not None
    if result == "attacker off":
        state.knocked_off(driver)
    elif result == "attacker drops":
        loses(state, driver, "whip", space)
    elif result:
        words = result.split()
        if "drops" in words:
            loses(state, target, "whip", space)
        state.injured(target, int(words[0]), driver.seat)
        if "off" in words and target.racing:
            state.knocked_off(target)


def use_weapon(state: State, driver: Driver, target: Driver, weapon: str) -> Flow[None]:
    """The Weapons Table (notes 7.2)."""
    result = values.WEAPONS[weapon].get((yield from attack_roll(state, driver, weapon)), "").split()
    space = state.space_of(target.seat)
    assert space is not None
    if weapon == "sling":
        shoots(state, driver)
    for word in result:
        if word.isdigit():
            state.injured(target, int(word), driver.seat)
    if "L" in result:
        loses(state, driver, weapon, space)
    if "K" in result and target.racing and target.where != "dragged":
        state.knocked_off(target)
        if weapon == "net":
            caught(state, driver, target)


def caught(state: State, driver: Driver, target: Driver) -> None:
    """The net goes with whom it has caught, who loses his next move (B6b; notes 14.19)."""
    take_from(state, driver, "net")
    target.held = sorted([*target.held, "net"])
    target.netted = True


def loses(state: State, driver: Driver, item: str, space: str) -> None:
    """Something held falls down; a spare whip is in hand at once."""
    taken = take_from(state, driver, item)
    if taken is not None:
        state.drop([taken], space)


def take_from(state: State, driver: Driver, item: str) -> str | None:
    """Remove one thing of a kind from a driver's hands, or else from his chariot."""
    rig = state.rigs[driver.rig] if driver.where == "drives" and driver.rig is not None else None
    for place in [driver.held] + ([rig.load] if rig else []):
        for one in sorted(place):
            if one.split("/")[0] == item:
                place.remove(one)
                if rig is not None:
                    state.stows(driver, rig)
                return one
    return None


def shoots(state: State, driver: Driver) -> None:
    """One shot less; a sling that is used up is gone (B6a)."""
    sling = take_from(state, driver, "sling")
    assert sling is not None
    left = int(sling.split("/")[1]) - 1
    if left:
        driver.held.append(f"sling/{left}")
    if driver.where == "drives" and driver.rig is not None:
        state.stows(driver, state.rigs[driver.rig])


def fist_options(state: State, driver: Driver, means: tuple[str, ...]) -> list[str]:
    """With what one may fight in one chariot (notes 7.4)."""
    held = armed(state, driver)
    return ["fist", *(weapon for weapon in ("sword", "trident") if weapon in held and weapon in means)]


def fight(state: State, driver: Driver, target: Driver, means: str) -> Flow[None]:
    """One blow of a fist fight; a weapon goes by its table (notes 7.4)."""
    if means != "fist":
        yield from use_weapon(state, driver, target, means)
        return
    die = yield from roll(state, 1, "fist", driver.seat)
    state.injured(target, values.FIST[die], driver.seat)
