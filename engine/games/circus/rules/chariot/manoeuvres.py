"""Manoeuvres of a chariot on its way: turns, swerves and rams, by who is ahead and beside it.

On its way only the team counts, and its own chariot is in nobody's way (Movement 1); all other teams and
chariots are obstacles. Wrecks, runners and things can be entered (Movement 5).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.games.circus.rules.course import track
from engine.games.circus.rules.course.track import Facing, Name
from engine.games.circus.rules.speech import driver_name, series
from engine.games.circus.rules.state import MANOEUVRES, Colour, Manoeuvre, Race, Rig, Side
from engine.guards import Guards, passes, refusal
from engine.language import _

Lines = tuple[tuple[str, ...], ...]
SIDES: tuple[Side, ...] = ("left", "right")
_TURNS: Mapping[str, int] = {"left": 1, "right": -1}
_IN_ORDER = tuple(sorted(MANOEUVRES, key=lambda word: (word not in _TURNS, not word.endswith("left"))))


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


def guards(race: Race, rig: Rig, word: str) -> Guards:
    """The guards of a manoeuvre in the space where a team is.

    It turns in hexes alone (Turns 4), swerves into no wall (Turns 5) and to where nobody is, and rams who is
    there (J6A). Who is locked in at the start does not ram (J6D), nor does a team without a chariot (J9).
    """
    if word in _TURNS:
        if not track.turnable(rig.space):
            yield lambda: _("{space} is on the straight, where you can swerve but not turn.").format(
                space=rig.space
            )
        return
    space, other = beside(race, rig, "left" if word.endswith("left") else "right")
    if space is None:
        yield lambda: _("On that side of {space} is a wall or the border; possible: {words}.").format(
            space=rig.space, words=_others(race)
        )
    elif word.startswith("ram"):
        yield from _against_rams(race, rig, other)
    elif other:
        yield lambda: _("{who} is in the way on that side; possible: {words}.").format(
            who=driver_name(other), words=_others(race)
        )


def _against_rams(race: Race, rig: Rig, other: Colour | None) -> Guards:
    if other is None:
        yield lambda: _("Nobody is on that side to be rammed; possible: {words}.").format(words=_others(race))
    if not rig.chariot:
        yield lambda: _("Without a chariot you cannot ram; possible: {words}.").format(words=_others(race))
    if stuck(race):
        yield lambda: _("Locked in, you can turn or swerve at once, but ram only after a space.")


def _others(race: Race) -> str:
    return series(("on", *possible(race)))


def possible(race: Race) -> Iterator[Manoeuvre]:
    """The manoeuvres of the mover in its space: one after each space of its speed (Turns 1, 2, 4).

    Locked in at the start it may do so without having moved (J6D). It may turn to a wall, as a crash may be
    chosen, and ram again after each space (N15.8, N15.9).
    """
    move = race.move
    if move is None or move.turned or not move.driven or move.ended or resting(race):
        return
    if move.moved or stuck(race):
        rig = race.rig(move.rig)
        yield from (word for word in _IN_ORDER if passes(guards(race, rig, word)))


def refused(race: Race, colour: Colour, about: str, word: str) -> str:
    """The reason why a word does not answer; '' where the legal ones are told."""
    return refusal(guards(race, race.rig(about), word)) if word in MANOEUVRES else ""
