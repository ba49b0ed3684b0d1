"""How a team goes that nobody steers (J8, J6E, N14.6, N15.7).

It goes straight until it must turn, which brings it to the outside wall, and then along that wall in race
direction. It turns and changes lanes for free and as little as it can to avoid wrecks, teams, chariots and
walls, and waits where it is boxed in. Men on the track it does not avoid.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from engine.games.circus.rules import values
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.state import Race, Rig
from engine.games.circus.rules.basic.track import Facing, Name
from engine.games.circus.rules.course.obstacles import SIDES, bodies

_RIGHT_ANGLE = 90.01
"""In degrees, and a little more for what is rounded."""
_OPPOSITE = 179.99
"""The degrees from which on both ways round are as long."""
OUTWARD = -1
"""A step to the right, away from the median, for a team that goes in race direction."""
_LEFTWARD = (1, 2)
"""Steps to the left."""


def steered(race: Race, rig: Rig) -> bool:
    """Whether somebody drives or rides it who may still act in this round (N15.13)."""
    return bool(rig.driver) and race.driver(rig.driver).idle < race.round


@dataclass(frozen=True, slots=True)
class Next:
    """The next step of a loose team: a free lane change to `space`, or else a turn to `facing`, if that is
    another one, and the step to `space` (J6E, N14.6).

    `inward` is whether an obstacle makes it leave its way to the inside.
    """

    space: Name
    facing: Facing
    sideways: bool = False
    inward: bool = False


def obstacles(race: Race, rig: Rig) -> frozenset[Name]:
    """The spaces that a loose team keeps out of: all teams, chariots and wrecks (J6E)."""
    return frozenset(bodies(race, rig.colour)) | {space for space, _colour in race.wrecks}


def onward(race: Race, rig: Rig) -> Next | None:
    """Its next step on its way; None where it is boxed in (J8, J6E, N14.6)."""
    taken = obstacles(race, rig)
    if track.SPACES[rig.space].straight:
        return _along(rig, taken)
    return _around(rig, taken)


def _free(space: Name | None, taken: Collection[Name]) -> bool:
    return space is not None and space not in taken


def _along(rig: Rig, taken: Collection[Name]) -> Next | None:
    """On the straight: ahead, or towards the nearest lane in which it goes on; outward if equal.

    One that has strayed takes the next lane outward as soon as it goes on there (J8, N14.6).
    """
    space, facing, lane = rig.space, rig.facing, track.SPACES[rig.space].lane
    gaps = _gaps(space, facing, taken)
    back = [side for side, far in gaps if far == 1 and track.SPACES[side].lane > lane]
    if rig.strayed and back:
        return Next(back[0], facing, sideways=True)
    ahead = track.step(space, facing)
    if ahead and ahead not in taken:
        return Next(ahead, facing)
    ranked = [(far, -track.SPACES[first].lane, first) for first, far in gaps]
    if not ranked:
        return None
    *_order, first = min(ranked)
    return Next(first, facing, sideways=True, inward=track.SPACES[first].lane < lane)


def _gaps(space: Name, facing: Facing, taken: Collection[Name]) -> list[tuple[Name, int]]:
    """For each side with a way on: the space beside, and how many lanes off the way on is (N14.6)."""
    gaps = []
    for side in SIDES:
        first = lane = track.beside(space, facing, side)
        far = 1
        while first and lane and lane not in taken:
            if _free(track.step(lane, facing), taken):
                gaps.append((first, far))
                break
            lane = track.beside(lane, facing, side)
            far += 1
    return gaps


def wrong_way(space: Name, facing: Facing) -> bool:
    """Whether a team goes back rather than on: more than a right angle off the way round (J7, N15.7)."""
    return abs(_off(space, facing)) > _RIGHT_ANGLE


def _off(space: Name, facing: Facing) -> float:
    """The degrees by which a facing is to the left of the way round the turn, or along the straight, below 0
    to its right (N15.7)."""
    at = track.SPACES[space]
    gone = track.LAP / 2 if at.sector in ("b", "w") else 0
    bend = 0 if at.straight else (at.progress - gone - track.COLUMNS) / values.TURN
    way = 180 * (bend + (gone > 0))
    return (60 * facing - way + 180) % 360 - 180


def _around(rig: Rig, taken: Collection[Name]) -> Next | None:
    """In a turn: straight on, or the least free turn that has a way on in race direction; outward if equal.

    One that faces the wrong way turns by one step in each space until it does not; one that has strayed turns
    outward, by one step in each space, as soon as the space there is free (N14.6, N15.7).
    """
    space, facing = rig.space, rig.facing
    if wrong_way(space, facing):
        return _turned(space, _righted(space, facing, taken), taken)
    out = (facing + OUTWARD) % 6
    back = rig.strayed and not wrong_way(space, out) and _free(track.step(space, out), taken)
    wanted = out if back else facing
    found, meant = (_turned(space, wanted, places) for places in (taken, ()))
    if found is None or meant is None:
        return found
    return replace(found, inward=(found.facing - meant.facing) % 6 in _LEFTWARD)


def _turned(space: Name, wanted: Facing, taken: Collection[Name]) -> Next | None:
    """The least turn from the facing that is wanted which has a way on (N14.6)."""
    options = [
        (track.apart(turned, wanted), (wanted - turned) % 6, turned, ahead)
        for turned in range(6)
        if (ahead := track.step(space, turned))
        and ahead not in taken
        and (turned == wanted or not wrong_way(space, turned))
    ]
    if not options:
        return None
    *_order, turned, ahead = min(options)
    return Next(ahead, turned)


def _righted(space: Name, facing: Facing, taken: Collection[Name]) -> Facing:
    """One step by the shorter way to the race direction; outward, which is to the left of who goes back, if
    both are equal; to the other side where that one is closed (N15.7)."""
    shorter = OUTWARD if 0 < _off(space, facing) < _OPPOSITE else -OUTWARD
    sides = [(facing + step) % 6 for step in (shorter, -shorter)]
    return next((side for side in sides if _free(track.step(space, side), taken)), sides[0])


def in_place(rig: Rig) -> bool:
    """Whether a chariot stands behind its team, or with it where there was no room (Movement 4)."""
    return rig.chariot in (rig.space, track.behind(rig.space, rig.facing))


def drawn_up(race: Race, rig: Rig) -> Name:
    """Where its chariot stands after its move: in the team's space where there is no room (N15.13)."""
    behind = track.behind(rig.space, rig.facing)
    return behind if behind and behind not in bodies(race, rig.colour) else rig.space
