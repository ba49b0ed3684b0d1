"""Obstacles: who is in the way of a team, ahead of it and beside it.

On its way only the team counts, and its own chariot is in nobody's way (Movement 1); all other teams and
chariots are obstacles. Wrecks, runners and things can be entered (Movement 5).
"""

from __future__ import annotations

from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.state import Colour, Race, Rig, Side
from engine.games.circus.rules.basic.track import Name

SIDES: tuple[Side, ...] = ("left", "right")


def bodies(race: Race, but: Colour | str = "") -> dict[Name, Colour]:
    """The spaces that teams and chariots take up, and of which rig they are; without those of one.

    Nothing else is an obstacle, nor is its own chariot to the mover (Movement 1, 5).
    """
    taken: dict[Name, Colour] = {}
    for rig in race.rigs:
        if rig.colour != but:
            taken[rig.space] = rig.colour
            if rig.chariot:
                taken[rig.chariot] = rig.colour
    return taken


def ahead(race: Race, rig: Rig) -> tuple[Name | None, Colour | None]:
    """The space before a team, None being a wall or the border, and whose team or chariot is in it.

    (Movement 5)
    """
    space = track.step(rig.space, rig.facing)
    return space, _there(race, rig, space)


def _there(race: Race, rig: Rig, space: Name | None) -> Colour | None:
    """The rig whose team or chariot is in a mover's way there."""
    return bodies(race, rig.colour).get(space) if space else None


def blocked(race: Race, rig: Rig) -> bool:
    """Whether a team cannot go on: a wall, the border, another team or chariot (Movement 5)."""
    space, other = ahead(race, rig)
    return space is None or other is not None


def free_ahead(race: Race, rig: Rig, most: int) -> int:
    """How many spaces straight ahead are free, up to `most` (N14.11)."""
    taken = bodies(race, rig.colour)
    space: Name | None = rig.space
    for gone in range(most):
        space = track.step(space, rig.facing) if space else None
        if space is None or space in taken:
            return gone
    return most


def beside(race: Race, rig: Rig, side: Side) -> tuple[Name | None, Colour | None]:
    """The space of a swerve, None being a wall, and who would be rammed instead (J6A)."""
    space = track.beside(rig.space, rig.facing, side)
    return space, _there(race, rig, space)


def alongside(race: Race, rig: Rig) -> bool:
    """Whether somebody is side by side with it."""
    return any(beside(race, rig, side)[1] for side in SIDES)
