"""Whips and weapons, and things on the track."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.games.circus.rules.changes import close_to_attack, holder, in_hand, mark, without
from engine.games.circus.rules.state import Colour, Nobody, Race, Thing, Weapon
from engine.games.circus.rules.track import Name
from engine.values import changed

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
