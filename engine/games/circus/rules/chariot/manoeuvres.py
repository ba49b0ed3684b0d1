"""Manoeuvres of a chariot on its way: turns, swerves and rams (Turns, J6A, J6D, J12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.speech import driver_name, series
from engine.games.circus.rules.basic.state import MANOEUVRES, Colour, Manoeuvre, Race, Rig, Side
from engine.games.circus.rules.basic.track import Facing, Name
from engine.games.circus.rules.course import obstacles
from engine.guards import Guards, passes, refusal
from engine.language import _

_TURNS: Mapping[str, int] = {"left": 1, "right": -1}
_IN_ORDER = tuple(sorted(MANOEUVRES, key=lambda word: (word not in _TURNS, not word.endswith("left"))))


def pinned(space: Name, facing: Facing, side: Side) -> bool:
    """Whether what is in that space has a wall on the far side of a rammer who faces that way (J6A)."""
    return lateral(space, facing, side) is None


def lateral(space: Name, facing: Facing, side: Side) -> Name | None:
    """The next space to the side, as if the hexes continued into the straight; None: a wall (J12)."""
    if track.SPACES[space].straight:
        return track.beside(space, track.kept(space, facing), side)
    shift = track.shifted(space, (facing + 2 * _TURNS[side]) % 6)
    return shift[0] if shift else None


def turned(facing: Facing, manoeuvre: str, steps: int = 1) -> Facing:
    """The facing after a turn `left` or `right`."""
    return (facing + steps * _TURNS[manoeuvre]) % 6


# What its driver may do


def stuck(race: Race) -> bool:
    """Whether the mover is locked in at the start of its move and may turn or swerve at once.

    (J6D, N14.10)
    """
    move = race.move
    if move is None or move.came or move.moved or move.stuck or move.ended:
        return False
    return obstacles.blocked(race, race.rig(move.rig))


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
    space, other = obstacles.beside(race, rig, "left" if word.endswith("left") else "right")
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
