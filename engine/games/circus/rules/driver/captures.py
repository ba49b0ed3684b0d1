"""Captures: jumps at chariots, and those that a mounted driver may take over (J4B, J4D, N14.18, N15.16)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.circus.rules import values
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.speech import driver_name
from engine.games.circus.rules.basic.state import Colour, Driver, Race, Rig
from engine.games.circus.rules.course import places
from engine.games.circus.rules.course.obstacles import SIDES
from engine.guards import Guards, passes, refusal
from engine.language import _


def acts(race: Race, man: Driver) -> bool:
    """Whether a driver may still do something in this round (N15.15)."""
    return man.alive and man.idle < race.round and not man.netted


def can_capture(race: Race, man: Driver) -> bool:
    """Whether he may do something and is not too badly injured to get hold of a manned chariot (N7.3)."""
    return acts(race, man) and passes(against_weakness(man))


def against_weakness(man: Driver) -> Guards:
    """Badly injured nobody gets hold of a manned chariot (N7.3)."""
    if man.injuries >= values.NO_CAPTURE_FROM:
        yield lambda: _("With {n} injuries you are too weak to take a chariot from somebody.").format(
            n=man.injuries
        )


def advanced(race: Race, way: str) -> bool:
    """Whether a jump boards a chariot beside its driver; from another chariot it never does (O)."""
    return race.options.capture == "advanced" and way != "mounted"


def least(race: Race, way: str) -> int:
    """The least roll with which a jump succeeds (J4B1, J4B2, J4B3, O)."""
    return values.BOARD if advanced(race, way) else values.CAPTURE


def jumpers(race: Race, rig: Rig) -> tuple[Colour, ...]:
    """Men on foot who may jump at the passing chariot at this moment, front to rear (N15.16).

    None where captures are made in the moves of who is on foot (O, N12.1).

    Each tries once a chariot and move. A chariot passes a man beside its team, not one in its way, and a man
    on the end of the median within two spaces (J4B1, J4B2).
    """
    if race.move is None or not rig.manned or race.options.capture != "normal":
        return ()
    men = (man.colour for man in race.drivers if _jumps(race, man, rig))
    return places.ahead(race, men)


def _jumps(race: Race, man: Driver, rig: Rig) -> bool:
    """Whether the passing chariot is in reach of his jump, and he has not tried it in this move.

    (J4B1, J4B2, N15.16)
    """
    if not can_capture(race, man) or (race.move and man.colour in race.move.jumped):
        return False
    if man.where == "median":
        return man.end != "" and man.arrived and rig.space in track.BY_MEDIAN_END[man.end]
    if man.where != "running" or rig.space not in track.NEIGHBOURS[man.space]:
        return False
    return track.step(rig.space, rig.facing) != man.space


def marker(race: Race, rig: Rig) -> int:
    """The speed that the marker shows after this move: a declared stop makes it 0 (J11)."""
    move = race.move
    return 0 if move and move.rig == rig.colour and move.stopping else rig.speed


def beside(race: Race, rig: Rig) -> Iterator[Rig]:
    """The chariots that a mounted driver may take over at the end of his move (J4B3, J4D, N15.17).

    They stand side by side with his on the straight, go the same way, and show the same speed.
    """
    man = race.driver(rig.driver) if rig.manned else None
    if man is None or not acts(race, man) or (race.move and not race.move.driven):
        return
    yield from (other for other in race.rigs if passes(_against_taking(race, rig, man, other)))


def _against_taking(race: Race, rig: Rig, man: Driver, other: Rig) -> Guards:
    """The guards of a leap into the chariot beside his (J4B3, J4D, N15.17)."""
    straight = track.SPACES[rig.space].straight
    sides = [track.beside(rig.space, rig.facing, side) for side in SIDES] if straight else []
    if not other.chariot or other.space not in sides:
        yield lambda: _("No chariot of {who} is side by side with yours on the straight.").format(
            who=driver_name(other.colour)
        )
    if other.facing != rig.facing or other.speed != marker(race, rig):
        yield lambda: _("The chariot of {who} does not go your way at your speed.").format(
            who=driver_name(other.colour)
        )
    if other.driver:
        yield from against_weakness(man)


def refused(race: Race, colour: Colour, about: str, word: str) -> str:
    """The reason why a word does not answer; '' where the legal ones are told."""
    others = (other for other in race.rigs if other.colour == word != about)
    rig, man = race.rig(about), race.driver(colour)
    return next((refusal(_against_taking(race, rig, man, other)) for other in others), "")
