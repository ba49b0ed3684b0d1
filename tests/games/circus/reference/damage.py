"""Damage, flips and wrecks (J2, J4a, J4c; notes 6, 14.7, 15.6)."""

from __future__ import annotations

from . import track, values
from .questions import Flow
from .units import Rig, State, roll


def hurt(state: State, rig: Rig, rolls: int, by_war: bool = False, by: int | None = None) -> Flow[None]:
    """Rolls on the Damage Table for a chariot; a War Chariot bears one less and deals one more (notes 6).

    `by` is another driver who has done it: the last who did any damage may be credited (notes 14.22).
    """
    before = rig.damage
    for _ in range(rolls if rig.chariot else 0):
        die = (yield from roll(state, 1, "damage", rig.number)) - rig.war + by_war
        rig.damage += values.DAMAGE[max(0, min(7, die))]
    if rig.damage > before:
        rig.last_rammer = by


def struck(state: State, rig: Rig, mover: Rig, rolls: int) -> Flow[None]:
    """What a ram does to its target: damage, or the fall of a rider on 1-2 (J9); a loose team bears it."""
    for _ in range(rolls):
        if rig.ridden:
            yield from rider_rammed(state, rig, mover)
        elif rig.chariot:
            yield from hurt(state, rig, 1, mover.war, mover.driver)


def rider_rammed(state: State, rig: Rig, mover: Rig) -> Flow[None]:
    assert rig.driver is not None
    rider = state.drivers[rig.driver]
    if (yield from roll(state, 1, "rider rammed", rider.seat)) <= 2:
        state.dies(rider, mover.driver)


def collision(state: State, rig: Rig, target: Rig | None) -> Flow[None]:
    """An accidental ram of a chariot, or of a wall: one roll for each chariot (J6b)."""
    yield from hurt(state, rig, 1, target is not None and target.war and target.chariot)
    if target is not None:
        yield from struck(state, target, rig, 1)


def flip_roll(state: State, rig: Rig) -> Flow[bool]:
    """Whether the chariot flips: the die is not greater than its damage (J2a)."""
    return (yield from roll(state, 1, "flip", rig.number)) <= rig.damage


def overturn(state: State, rig: Rig, at: str | None = None) -> None:
    """The chariot becomes a wreck, its driver is dragged, his things lie there (J2; notes 14.7, 15.6)."""
    place = at or rig.came_from or track.beyond(rig.team, (rig.facing + 3) % 6)
    if place == track.WALL or state.at(place, but=rig.number) is not None or state.runners_at(place):
        place = rig.team
    state.wrecks[place] = state.wrecks.get(place, 0) + 1
    state.drop(rig.load, place)
    guests, rig.guests = rig.guests, []
    for seat in guests:
        state.lands(state.drivers[seat], place)
    for seat in rig.bodies:
        state.drivers[seat].space = place
    rig.load, rig.bodies = [], []
    if rig.driver is not None:
        drag_driver(state, rig, place)
    rig.chariot, rig.war, rig.cart, rig.damage = False, False, None, 0


def drag_driver(state: State, rig: Rig, place: str) -> None:
    """The driver of a wreck keeps nothing, and is dragged by his team (J2c, J3b)."""
    assert rig.driver is not None
    driver = state.drivers[rig.driver]
    state.loses_driver(rig)
    state.drop(driver.held, place)
    driver.held = []
    driver.where = "dragged"
    driver.unhitched_by = rig.last_rammer if rig.damage >= rig.limit else None
    rig.dragged = driver.seat


def wreck_rolls(state: State, rig: Rig, following: str | None = None) -> Flow[None]:
    """A chariot in the space of a wreck: a damage roll and a flip roll (J4c; notes 15.11).

    If it flips, the new wreck lies in the first space that would have been entered next: the `following` one
    of a skid, else the one ahead.
    """
    yield from hurt(state, rig, 1)
    if (yield from flip_roll(state, rig)):
        ahead = track.step(rig.team, rig.facing).replace(track.BORDER, track.WALL)
        overturn(state, rig, following or ahead)


def worn_out(rig: Rig) -> bool:
    """Whether a chariot has all the damage it can take, at the start of its move (J4a)."""
    return rig.chariot and rig.damage >= rig.limit
