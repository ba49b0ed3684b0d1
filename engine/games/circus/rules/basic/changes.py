"""Changes that several facts share; only facts make them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.state import MANOEUVRES, Colour, Deed, Driver, Race, Rig, Thing
from engine.games.circus.rules.basic.track import Name
from engine.values import changed


def mark(race: Race, space: Name, deed: Deed) -> Race:
    """Remember what happened at a space in this round, once."""
    if not space or (space, deed) in race.marks:
        return race
    return changed(race, marks=(*race.marks, (space, deed)))


def path_of(order: Sequence[str]) -> tuple[str, ...]:
    """The spaces and manoeuvres in the words of an order."""
    return tuple(word for word in order if word.isdigit() or word in MANOEUVRES)


def hurt(race: Race, colour: str, damage: int, by: str = "") -> Race:
    """Damage to a chariot, by another driver or (by '') its own; nothing takes it away (J4A1, J4A2)."""
    rig = race.rig(colour)
    if not damage or not rig.chariot:
        return race
    return race.with_rig(colour, damage=rig.damage + damage, breaker=by)


def cross(race: Race, man: Colour, start: Name, end: Name) -> Race:
    """A driver's count of lines after a step (N15.1)."""
    before = race.driver(man).crossings
    after = track.counted(before, start, end)
    return race if after == before else race.with_driver(man, crossings=after)


def close_to_attack(race: Race, *units: str) -> Race:
    """Units that were attacked are no targets for the rest of the move (N15.10)."""
    return race.with_move(attacked=(*race.move.attacked, *units)) if race.move else race


# Things


def holder(race: Race, driver: Colour) -> tuple[Driver, Rig | None]:
    """A driver, and the chariot whose load he uses; None on foot and on the back of a team."""
    man = race.driver(driver)
    rig = race.rig_of(driver) if man.where == "mounted" else None
    return man, rig


def without(things: Sequence[Thing], thing: Thing) -> tuple[Thing, ...]:
    """The things less one of a kind."""
    kept = list(things)
    kept.remove(thing)
    return tuple(kept)


def in_hand(race: Race, colour: Colour) -> Race:
    """A driver whose hand is empty takes a whip of his chariot (B5)."""
    man, rig = holder(race, colour)
    if man.whip or rig is None or "whip" not in rig.load:
        return race
    return race.with_rig(rig.colour, load=without(rig.load, "whip")).with_driver(colour, whip=True)


# Leaving a rig


def leave_rig(race: Race, colour: Colour) -> Race:
    """A rig that its driver has left keeps a copy of his count (N15.2)."""
    man = race.driver(colour)
    rig = race.rig_of(colour)
    if rig is None:
        return race
    changes: dict[str, Any] = {}
    if rig.driver == colour:
        changes = {"driver": "", "crossings": man.crossings}
    elif rig.dragged == colour:
        changes = {"dragged": ""}
    boarders = tuple(c for c in rig.boarders if c != colour)
    race = race.with_rig(rig.colour, boarders=boarders, **changes)
    if race.move and race.move.rig == rig.colour and rig.driver == colour:
        return race.with_move(driven=False)
    return race


def leave(race: Race, colour: Colour, space: Name, **changes: Any) -> Race:
    """A driver stands on the track, his rig without him (J3C)."""
    race = leave_rig(race, colour)
    return race.with_driver(colour, where="running", rig="", space=space, **changes)
