"""Drivers: injuries, on foot and on the median, jumps, captures, rides, fights aboard.

Whips and weapons, and things on the track.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from engine.games.circus.rules.basic.changes import (
    close_to_attack,
    cross,
    holder,
    in_hand,
    leave,
    leave_rig,
    mark,
    without,
)
from engine.games.circus.rules.basic.state import Colour, Nobody, Race, Thing, Weapon
from engine.games.circus.rules.basic.track import Name
from engine.values import changed

Fall = Literal["whip", "pulled", "weapon", "net", "capture", "fists", "flip"]
"""Why a driver fell off: a whip hit him, his own whip pulled him, a weapon or net hit him, his chariot was
taken from him, a fist fight ended, or the chariot in which he fought flipped."""
Way = Literal["mount", "capture", "takeover", "ride", "owner"]
"""How a driver got hold of a rig: on foot an unmanned chariot, a manned one, from chariot to chariot or as
the last man aboard, the back of a team, or on foot the chariot with which he started."""
Death = Literal["injuries", "slip", "ram", "fists", "mutant"]


@dataclass(frozen=True, slots=True)
class Injured:
    """`by` is credited with a death that follows (J3A, N14.22)."""

    driver: Colour
    points: int
    total: int
    why: str
    by: Colour | Nobody = ""

    def on(self, race: Race) -> Race:
        return race.with_driver(self.driver, injuries=self.total)


@dataclass(frozen=True, slots=True)
class Fell:
    """A driver is off his chariot or team and stands at `space`; it is unmanned (J3C).

    By a net (`why`) a man on foot falls as well; the net of the attacker goes with him.
    """

    driver: Colour
    rig: Colour | Nobody
    space: Name
    why: Fall
    by: Colour | Nobody = ""

    def on(self, race: Race) -> Race:
        """He does nothing more in this round; a net costs his next move, too (B6B).

        One net after the other may lie over him; all but the last are among his things.
        """
        if self.why != "net":
            return leave(race, self.driver, self.space, idle=race.round)
        waits = f"man:{self.driver}" in race.order
        man = race.driver(self.driver)
        things = (*man.things, *(("net",) if man.netted else ()))
        idle = race.round + (not waits)
        race = leave(race, self.driver, self.space, idle=idle, netted=True, things=things)
        if not self.by:
            return race
        man, rig = holder(race, self.by)
        if rig:
            return race.with_rig(rig.colour, load=without(rig.load, "net"))
        return race.with_driver(man.colour, things=without(man.things, "net"))


@dataclass(frozen=True, slots=True)
class Died:
    """A driver is dead, and credited to his killer (J3F)."""

    driver: Colour
    rig: Colour | Nobody
    space: Name
    why: Death
    by: Colour | Nobody = ""

    def on(self, race: Race) -> Race:
        """A body stays in its chariot, with a spare that came into its hand, or lies on the track (J3F)."""
        man = race.driver(self.driver)
        aboard = man.where == "mounted"
        race = leave_rig(race, self.driver)
        if aboard and self.rig:
            spare = ("whip",) * man.whip
            race = race.with_rig(self.rig, body=self.driver, load=(*race.rig(self.rig).load, *spare))
        else:
            race = changed(race, bodies=(*race.bodies, (self.space, self.driver)))
        lies: dict[str, Any] = {"rig": self.rig, "space": ""} if aboard else {"rig": "", "space": self.space}
        changes: dict[str, Any] = {"where": "dead", "whip": False, "out": race.round, "killer": self.by}
        race = race.with_driver(self.driver, **changes, **lies)
        if self.by and self.by != self.driver:
            return race.with_driver(self.by, kills=race.driver(self.by).kills + 1)
        return race


@dataclass(frozen=True, slots=True)
class BodyDropped:
    """The new driver of the chariot has pushed the dead one off (J3F, N15.18)."""

    driver: Colour
    rig: Colour
    space: Name

    def on(self, race: Race) -> Race:
        race = race.with_rig(self.rig, body="")
        race = changed(race, bodies=(*race.bodies, (self.space, self.driver)))
        return race.with_driver(self.driver, rig="", space=self.space)


@dataclass(frozen=True, slots=True)
class CutLoose:
    """A dragged driver is free and stands at `space` (J3B1, J3B2).

    `by` has climbed on the team, '' where he has cut himself loose (N15.19).
    """

    driver: Colour
    rig: Colour
    space: Name
    by: Colour | Nobody = ""

    def on(self, race: Race) -> Race:
        return leave(race, self.driver, self.space, idle=race.round)


@dataclass(frozen=True, slots=True)
class Ran:
    """One space on foot (J3C)."""

    driver: Colour
    start: Name
    end: Name

    def on(self, race: Race) -> Race:
        return _run(race, self.driver, self.start, self.end)


def _run(race: Race, colour: Colour, start: Name, end: Name) -> Race:
    """One space on foot (J3C)."""
    trail = (*race.driver(colour).trail, end)
    return cross(race, colour, start, end).with_driver(colour, space=end, trail=trail)


@dataclass(frozen=True, slots=True)
class RunOver:
    """A manned chariot has injured a man on foot (J3D)."""

    driver: Colour
    rig: Colour
    points: int

    def on(self, race: Race) -> Race:
        race = mark(race, race.driver(self.driver).space, "crash")
        return race.with_move(jumped=(*race.move.jumped, self.driver)) if race.move else race


@dataclass(frozen=True, slots=True)
class EnteredMedian:
    """He has climbed the median, which was his move (J3E)."""

    driver: Colour
    start: Name

    def on(self, race: Race) -> Race:
        return race.with_driver(self.driver, where="median", space="", end="", arrived=False)


@dataclass(frozen=True, slots=True)
class ChoseEnd:
    """He is at the end of the median that he has chosen for good (J3E)."""

    driver: Colour
    end: Literal["e", "w"]

    def on(self, race: Race) -> Race:
        return race.with_driver(self.driver, end=self.end, arrived=True)


@dataclass(frozen=True, slots=True)
class JumpedDown:
    """From the end of the median onto an empty space (J3E)."""

    driver: Colour
    end: Literal["e", "w"]
    space: Name

    def on(self, race: Race) -> Race:
        return _land(race, self.driver, self.space)


def _land(race: Race, colour: Colour, space: Name) -> Race:
    """He has jumped from the median onto the track (N15.15)."""
    return race.with_driver(colour, where="running", space=space, end="", arrived=False, idle=race.round)


@dataclass(frozen=True, slots=True)
class LeftByStands:
    """He is out of the race, alive (J3E)."""

    driver: Colour
    start: Name

    def on(self, race: Race) -> Race:
        return race.with_driver(self.driver, where="gone", space="", out=race.round)


@dataclass(frozen=True, slots=True)
class Leapt:
    """A jump at a chariot that failed; the man stands at `space` (J4B1, J4B2, J4B3)."""

    driver: Colour
    rig: Colour
    space: Name

    def on(self, race: Race) -> Race:
        """From the median he lands; on the track he may have got to another space (J4B1, J4B2)."""
        man = race.driver(self.driver)
        race = race.with_move(jumped=(*race.move.jumped, self.driver)) if race.move else race
        if man.where == "median":
            return _land(race, self.driver, self.space)
        return _run(race, self.driver, man.space, self.space) if man.where == "running" else race


@dataclass(frozen=True, slots=True)
class LetPass:
    """A driver does not use his moment: to jump at a rig, to get on it, or to fight who is aboard his own.

    (J4B1)
    """

    driver: Colour
    rig: Colour

    def on(self, race: Race) -> Race:
        """He is not asked again in the move of a chariot that he lets pass (J4B1)."""
        if race.move is None:
            return race
        if race.driver(self.driver).rig == race.move.rig:
            return close_to_attack(race, f"rig:{race.move.rig}")
        return race.with_move(jumped=(*race.move.jumped, self.driver))


@dataclass(frozen=True, slots=True)
class Boarded:
    """A driver has a rig: an unmanned chariot, a captured one, or the back of a team (J4B1, J4B3, J4D, J9).

    `stopped` is whether its speed is 0 now, `captured` from whom.
    """

    driver: Colour
    rig: Colour
    way: Way
    stopped: bool
    captured: Colour | Nobody = ""

    def on(self, race: Race) -> Race:
        """His things go into the chariot, his whip stays in his hand (N14.3)."""
        race = _get_on(leave_rig(race, self.driver), self.driver, self.rig)
        man, rig = race.driver(self.driver), race.rig(self.rig)
        aboard = bool(rig.chariot)
        changes: dict[str, Any] = {"load": (*rig.load, *man.things)} if aboard else {}
        if self.stopped:
            changes["speed"] = 0
        boarders = tuple(c for c in rig.boarders if c != self.driver)
        race = race.with_rig(self.rig, driver=self.driver, dragged="", boarders=boarders, **changes)
        where, things = ("mounted", ()) if aboard else ("riding", man.things)
        race = in_hand(race.with_driver(self.driver, where=where, things=things), self.driver)
        if self.stopped and race.move and race.move.rig == self.rig:
            return race.with_move(left=0, spare=0, driven=False)
        return race


def _get_on(race: Race, colour: Colour, rig: Colour) -> Race:
    """A man on the track is where the team is now, over a line perhaps (N14.2, N15.1)."""
    man = race.driver(colour)
    race = cross(race, colour, man.space, race.rig(rig).space) if man.where == "running" else race
    return race.with_driver(colour, rig=rig, space="", end="", arrived=False, idle=race.round)


@dataclass(frozen=True, slots=True)
class ClimbedIn:
    """Advanced capture: he fights aboard, the owner drives on (O)."""

    driver: Colour
    rig: Colour

    def on(self, race: Race) -> Race:
        race = _get_on(race, self.driver, self.rig).with_driver(self.driver, where="boarding")
        return race.with_rig(self.rig, boarders=(*race.rig(self.rig).boarders, self.driver))


@dataclass(frozen=True, slots=True)
class JumpedOff:
    """Out of a chariot by choice, with the things he wanted; from a fight, or dismounting (O, N15.20).

    `bare` is off the back of a team without a chariot.
    """

    driver: Colour
    rig: Colour
    space: Name
    things: tuple[Thing, ...] = ()
    bare: bool = False

    def on(self, race: Race) -> Race:
        man, load = race.driver(self.driver), race.rig(self.rig).load
        for thing in self.things:
            load = without(load, thing)
        race = race.with_rig(self.rig, load=load)
        return leave(race, self.driver, self.space, idle=race.round, things=(*man.things, *self.things))


@dataclass(frozen=True, slots=True)
class LayInNet:
    """The lost move of a driver who is getting out of the net (B6B)."""

    driver: Colour

    def on(self, race: Race) -> Race:
        return race.with_driver(self.driver, netted=False, things=(*race.driver(self.driver).things, "net"))


Blow = Weapon | Literal["whip", "fists"]


@dataclass(frozen=True, slots=True)
class TeamWhipped:
    """The die that a whipped team gets faster by (J5, N14.15)."""

    attacker: Colour
    rig: Colour
    speed: int

    def on(self, race: Race) -> Race:
        rig = race.rig(self.rig)
        race = mark(race, rig.space, "whip").with_rig(self.rig, boost=rig.boost + self.speed)
        return close_to_attack(race, f"rig:{self.rig}")


@dataclass(frozen=True, slots=True)
class Attacked:
    """A whip or a weapon against a driver: the roll, the injuries, and what came of it (J5, B6)."""

    attacker: Colour
    target: Colour
    weapon: Blow
    roll: int
    injuries: int
    result: str = ""

    def on(self, race: Race) -> Race:
        man = race.driver(self.target)
        space = race.rig(man.rig).space if man.rig else man.space
        race = mark(race, space, "whip" if self.weapon == "whip" else "blow")
        return close_to_attack(race, *((f"rig:{man.rig}",) if man.rig else ()), f"man:{self.target}")


@dataclass(frozen=True, slots=True)
class ShotFired:
    """A shot of a sling, and how many are left (B6A)."""

    attacker: Colour
    left: int

    def on(self, race: Race) -> Race:
        """One shot less; an empty sling is gone (B6A)."""
        man, rig = holder(race, self.attacker)
        held = rig.load if rig else man.things
        sling = min(thing for thing in held if thing.startswith("sling"))
        kept = without(held, sling)
        left = (*kept, f"sling-{self.left}") if self.left else kept
        return race.with_rig(rig.colour, load=left) if rig else race.with_driver(man.colour, things=left)


@dataclass(frozen=True, slots=True)
class Dropped:
    """A thing lies on the track."""

    driver: Colour | Nobody
    rig: Colour | Nobody
    thing: Thing
    space: Name

    def on(self, race: Race) -> Race:
        """From a hand, into which a spare comes, or from a load where the hand holds no such thing.

        Or it is the net in which a man is caught (B5, B6B).
        """
        race = changed(race, things=(*race.things, (self.space, self.thing)))
        if self.driver:
            man = race.driver(self.driver)
            if self.thing == "net" and man.netted:
                return race.with_driver(man.colour, netted=False)
            if self.thing == "whip" and man.whip:
                return in_hand(race.with_driver(man.colour, whip=False), man.colour)
            if self.thing in man.things:
                return race.with_driver(man.colour, things=without(man.things, self.thing))
        if not self.rig:
            return race
        return race.with_rig(self.rig, load=without(race.rig(self.rig).load, self.thing))


@dataclass(frozen=True, slots=True)
class PickedUp:
    """From the track into the chariot of `rig`, or into a hand (J10A, J10B)."""

    driver: Colour
    rig: Colour | Nobody
    thing: Thing
    space: Name

    def on(self, race: Race) -> Race:
        """Into the chariot, or on foot into the hand (B5, J10A, J10B)."""
        lying = list(race.things)
        lying.remove((self.space, self.thing))
        race = changed(race, things=tuple(lying))
        if self.rig:
            race = race.with_rig(self.rig, load=(*race.rig(self.rig).load, self.thing))
            return in_hand(race, self.driver)
        man = race.driver(self.driver)
        if self.thing == "whip" and not man.whip:
            return race.with_driver(man.colour, whip=True)
        return race.with_driver(man.colour, things=(*man.things, self.thing))


@dataclass(frozen=True, slots=True)
class Grasped:
    """A grab in passing that failed (J10B)."""

    driver: Colour
    thing: Thing
    space: Name

    def on(self, race: Race) -> Race:
        return race
