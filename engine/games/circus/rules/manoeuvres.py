"""What a chariot may do next on its way: who is ahead and beside it, turns, swerves and rams.

On its way only the team counts, and its own chariot is in nobody's way (Movement 1); all other teams and
chariots are obstacles. Wrecks, runners and things can be entered (Movement 5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.games.circus.rules import track
from engine.games.circus.rules.state import Colour, Manoeuvre, Race, Rig, Side
from engine.games.circus.rules.track import Facing, Name

Lines = tuple[tuple[str, ...], ...]
SIDES: tuple[Side, ...] = ("left", "right")
_TURNS: Mapping[str, int] = {"left": 1, "right": -1}


def bodies(race: Race, but: Colour | str = "") -> dict[Name, Colour]:
    """The spaces that teams and chariots take up, and of which rig they are; without those of one.

    Nothing else is an obstacle, nor is its own chariot to the mover (Movement 1, 5).
    """
    found: dict[Name, Colour] = {}
    for rig in race.rigs:
        if rig.colour != but:
            found[rig.space] = rig.colour
            if rig.chariot:
                found[rig.chariot] = rig.colour
    return found


def ahead(race: Race, rig: Rig) -> tuple[Name | None, Colour | None]:
    """The space before a team, None being a wall or the border, and whose team or chariot is in it.

    (Movement 5)
    """
    space = track.step(rig.space, rig.facing)
    return space, bodies(race, rig.colour).get(space) if space else None


def blocked(race: Race, rig: Rig) -> bool:
    """Whether a team cannot go on: a wall, the border, another team or chariot (Movement 5)."""
    space, other = ahead(race, rig)
    return space is None or other is not None


def free_ahead(race: Race, rig: Rig, most: int) -> int:
    """How many spaces straight ahead are free, up to so many (N14.11)."""
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
    return space, bodies(race, rig.colour).get(space) if space else None


def pinned(space: Name, facing: Facing, side: Side) -> bool:
    """Whether what is in that space has a wall on the far side of a rammer who faces that way (J6A)."""
    return lateral(space, facing, side) is None


def lateral(space: Name, facing: Facing, side: Side) -> Name | None:
    """The next space to the side, as if the hexes continued into the straight; None: a wall (J12)."""
    if track.SPACES[space].straight:
        return track.beside(space, kept(space, facing), side)
    found = track.shifted(space, (facing + 2 * _TURNS[side]) % 6)
    return found[0] if found else None


def kept(space: Name, facing: Facing) -> Facing:
    """A facing as it is there: on the straight a slanting one becomes the nearest that is possible (J12)."""
    if track.may_face(space, facing):
        return facing
    return track.E if facing in (track.NE, track.SE) else track.W


def turned(facing: Facing, manoeuvre: str, steps: int = 1) -> Facing:
    """The facing after a turn `left` or `right`."""
    return (facing + steps * _TURNS[manoeuvre]) % 6


def along_wall(space: Name, facing: Facing) -> Facing:
    """The facing after a wall was hit: the nearest with a space before it, first in race direction (J6B2)."""
    open_ways = [way for way in range(6) if track.may_face(space, way) and track.step(space, way)]
    way = track.forward(space)
    return min(open_ways, key=lambda found: (_apart(found, facing), _apart(found, way)))


def _apart(one: Facing, other: Facing) -> int:
    """How many turns lie between two facings."""
    return min((one - other) % 6, (other - one) % 6)


# What its driver may do


def stuck(race: Race) -> bool:
    """Whether the mover is locked in at the start of its move and may turn or swerve at once.

    (J6D, N14.10)
    """
    move = race.move
    if move is None or move.came or move.moved or move.stuck or move.ended:
        return False
    return blocked(race, race.rig(move.rig))


def resting(race: Race) -> bool:
    """Whether a declared stop holds the mover in a wreck's space, for which it pays nothing then (N15.11)."""
    move = race.move
    if move is None or not move.stopping or move.left or not move.came:
        return False
    if move.spare and not move.late:
        return False
    return any(space == race.rig(move.rig).space for space, _rig in race.wrecks)


def possible(race: Race) -> Iterator[Manoeuvre]:
    """What the mover may do in its space: one turn, swerve or ram after each of its speed (Turns 1, 2, 4).

    Locked in at the start it may do so without having moved, but not ram (J6D). It may turn to a wall, as
    a crash may be chosen, and ram again after each space (N15.8, N15.9).
    """
    move = race.move
    if move is None or move.turned or not move.driven or move.ended or resting(race):
        return
    at_once = stuck(race)
    if not at_once and not move.moved:
        return
    rig = race.rig(move.rig)
    if track.turnable(rig.space):
        yield from ("left", "right")
    for side in SIDES:
        space, other = beside(race, rig, side)
        if other and not at_once and rig.chariot:
            yield "ram-left" if side == "left" else "ram-right"
        elif space and not other:
            yield "swerve-left" if side == "left" else "swerve-right"


def _manoeuvre(race: Race, colour: Colour, about: str) -> Lines:
    """Straight on, or one manoeuvre (Turns 2)."""
    return ("on",), *((word,) for word in possible(race))


LINES: Mapping[str, Callable[[Race, Colour, str], Lines]] = {"manoeuvre": _manoeuvre}
