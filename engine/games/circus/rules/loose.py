"""How a team goes that nobody steers (J8, J6E, N14.6, N15.7).

It goes straight until it must turn, which brings it to the outside wall, and then along that wall in race
direction. It turns and changes lanes for free and as little as it can to avoid wrecks, teams, chariots and
walls, and waits where it is boxed in. Men on the track it does not avoid.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from engine.games.circus.rules import track, values
from engine.games.circus.rules.manoeuvres import SIDES, bodies
from engine.games.circus.rules.state import Race, Rig
from engine.games.circus.rules.track import Facing, Name

_RIGHT_ANGLE = 90.01
"""In degrees, and a little more for what is rounded."""


def steered(race: Race, rig: Rig) -> bool:
    """Whether somebody drives or rides it who may still act in this round (N15.13)."""
    return bool(rig.driver) and race.driver(rig.driver).idle < race.round


@dataclass(frozen=True, slots=True)
class Next:
    """What a loose team does next: a free lane change to `space`, or else a turn to `facing`, if that is
    another one, and the step to `space` (J6E, N14.6)."""

    space: Name
    facing: Facing
    sideways: bool = False


def obstacles(race: Race, rig: Rig) -> frozenset[Name]:
    """The spaces that a loose team keeps out of: all teams, chariots and wrecks (J6E)."""
    return frozenset(bodies(race, rig.colour)) | {space for space, _colour in race.wrecks}


def onward(race: Race, rig: Rig) -> Next | None:
    """What it does next on its way; None where it is boxed in (J8, J6E, N14.6)."""
    taken = obstacles(race, rig)
    if track.SPACES[rig.space].straight:
        return _along(rig.space, rig.facing, taken)
    return _around(rig.space, rig.facing, taken)


def _free(space: Name | None, taken: Collection[Name]) -> bool:
    return space is not None and space not in taken


def _along(space: Name, facing: Facing, taken: Collection[Name]) -> Next | None:
    """On the straight: ahead, or towards the nearest lane in which it goes on; outward if equal.

    (J8, N14.6)
    """
    ahead = track.step(space, facing)
    if ahead and ahead not in taken:
        return Next(ahead, facing)
    found = [(far, -track.SPACES[first].lane, first) for first, far in _gaps(space, facing, taken)]
    return Next(min(found)[2], facing, sideways=True) if found else None


def _gaps(space: Name, facing: Facing, taken: Collection[Name]) -> list[tuple[Name, int]]:
    """For each side with a way on: the space beside, and how many lanes off the way on is (N14.6)."""
    found = []
    for side in SIDES:
        first = lane = track.beside(space, facing, side)
        far = 1
        while first and lane and lane not in taken:
            if _free(track.step(lane, facing), taken):
                found.append((first, far))
                break
            lane = track.beside(lane, facing, side)
            far += 1
    return found


def apart(one: Facing, other: Facing) -> int:
    """How many turns lie between two facings."""
    return min((one - other) % 6, (other - one) % 6)


def wrong_way(space: Name, facing: Facing) -> bool:
    """Whether a team goes back rather than on: more than a right angle off the way round (J7, N15.7)."""
    return _off(space, facing) > _RIGHT_ANGLE


def _off(space: Name, facing: Facing) -> float:
    """The degrees between a facing and the way round the turn, or along the straight (N15.7)."""
    at = track.SPACES[space]
    gone = track.LAP / 2 if at.sector in ("b", "w") else 0
    bend = 0 if at.straight else (at.progress - gone - track.COLUMNS) / values.TURN
    way = 180 * (bend + (gone > 0))
    return abs((60 * facing - way + 180) % 360 - 180)


def _around(space: Name, facing: Facing, taken: Collection[Name]) -> Next | None:
    """In a turn: straight on, or the least free turn that has a way on in race direction; outward if equal.

    One that faces the wrong way turns by one step in each space until it does not (N14.6, N15.7).
    """
    wanted = _righted(space, facing) if wrong_way(space, facing) else facing
    options = [
        (apart(turned, wanted), (wanted - turned) % 6, turned, ahead)
        for turned in range(6)
        if (ahead := track.step(space, turned))
        and ahead not in taken
        and (turned == wanted or not wrong_way(space, turned))
    ]
    if not options:
        return None
    *_order, turned, ahead = min(options)
    return Next(ahead, turned)


def _righted(space: Name, facing: Facing) -> Facing:
    """One step by the shorter way to the race direction, outward, to the right, if both are equal (N15.7)."""
    right, left = (facing - 1) % 6, (facing + 1) % 6
    for steps in range(1, 4):
        for sign, side in ((-1, right), (1, left)):
            if not wrong_way(space, (facing + sign * steps) % 6):
                return side
    return right


def in_place(rig: Rig) -> bool:
    """Whether a chariot stands behind its team, or with it where there was no room (Movement 4)."""
    return rig.chariot in (rig.space, track.behind(rig.space, rig.facing))


def drawn_up(race: Race, rig: Rig) -> Name:
    """Where its chariot stands after its move: in the team's space where there is no room (N15.13)."""
    behind = track.behind(rig.space, rig.facing)
    return behind if behind and behind not in bodies(race, rig.colour) else rig.space
