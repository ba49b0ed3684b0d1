"""A chariot on its way: movement, turns and swerves, skids, flips, collisions.

The Chariot Control, steps I to IV: fatigue, speed, and what may still change them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.changes import cross, hurt, mark, path_of
from engine.games.circus.rules.basic.state import Collision, Colour, Control, Manoeuvre, Move, Nobody, Race
from engine.games.circus.rules.basic.track import Facing, Name
from engine.values import changed

Shift = Literal["turn", "swerve", "skid", "dodge", "aside", "realign"]
"""Why a team is or faces elsewhere without a space of its move; `dodge`: a loose team or a rider, `aside` a
loose team that is made to go inward."""


@dataclass(frozen=True, slots=True)
class Advanced:
    """One space forward: of the speed, or an `underdog` space (Movement 2, Underdog Boost)."""

    rig: Colour
    start: Name
    end: Name
    facing: Facing
    underdog: bool = False

    def on(self, race: Race) -> Race:
        race = _go(race, self.rig, self.start, self.end, self.facing)
        move = race.move
        if move is None:
            return race
        spent: dict[str, Any] = {"spare": move.spare - 1}
        if not self.underdog:
            spent = {"left": move.left - 1, "moved": move.moved + 1, "path": _after_a_space(move.path)}
        return race.with_move(came=self.start, turned=False, **spent)


def _go(race: Race, colour: Colour, start: Name, end: Name, facing: Facing) -> Race:
    """Put a team on a space and count the lines that it has crossed, for its driver or for itself (N15.1)."""
    rig = race.rig(colour)
    trail = (*rig.trail, end) if end != start else rig.trail
    strayed = rig.strayed and track.SPACES[end].lane < track.LANES
    race = race.with_rig(colour, space=end, trail=trail, strayed=strayed, facing=facing)
    for man in (rig.dragged, *rig.boarders, rig.driver):
        race = cross(race, man, start, end) if man else race
    if rig.driver:
        return race
    return race.with_rig(colour, crossings=track.counted(rig.crossings, start, end))


def _after_a_space(path: tuple[str, ...]) -> tuple[str, ...]:
    """A path after one space forward; a manoeuvre that was due and not made ends it."""
    if not path or not path[0].isdigit():
        return ()
    left = int(path[0]) - 1
    return (str(left), *path[1:]) if left else path[1:]


@dataclass(frozen=True, slots=True)
class Manoeuvred:
    """A turn, a swerve or a ram was declared; a skid roll follows (Turns 2, 3)."""

    rig: Colour
    manoeuvre: Manoeuvre
    stuck: bool = False

    def on(self, race: Race) -> Race:
        move = race.move
        if move is None:
            return race
        path = move.path[1:] if move.path[:1] == (self.manoeuvre,) else move.path
        rams = move.rams + self.manoeuvre.startswith("ram")
        return race.with_move(turned=True, stuck=self.stuck or move.stuck, path=path, rams=rams)


@dataclass(frozen=True, slots=True)
class Skidded:
    """The result of a roll on the Skid Table (J1A, J1D)."""

    rig: Colour
    roll: int
    column: int
    chits: int
    fatigue: int
    damage: int
    skid: bool
    reface: bool
    flip: bool

    def on(self, race: Race) -> Race:
        rig = race.rig(self.rig)
        race = race.with_rig(self.rig, chits=rig.chits + self.chits, fatigue=rig.fatigue + self.fatigue)
        return hurt(race, self.rig, self.damage)


@dataclass(frozen=True, slots=True)
class Shifted:
    """A free sideways or forward space, and the facing after it: a swerve, a skid's shift space, a turn.

    (Turns 6, J1B)

    Also free turns of loose teams and riders, and realigning; `why` says which.
    """

    rig: Colour
    start: Name
    end: Name
    facing: Facing
    why: Shift

    def on(self, race: Race) -> Race:
        race = _go(race, self.rig, self.start, self.end, self.facing)
        if self.why == "aside":
            race = race.with_rig(self.rig, strayed=True)
        if race.move is None or race.move.rig != self.rig:
            return race
        changes: dict[str, Any] = {"came": self.start} if self.start != self.end else {}
        if self.why == "skid":
            changes["skidded"] = True
        if self.why in ("skid", "realign") and race.move.path:
            changes |= {"path": (), "broken": True}
        return race.with_move(**changes)


@dataclass(frozen=True, slots=True)
class Rammed:
    """Two chariots side by side (J6A, J6B1): one damage to each, `wall` what
    the wall behind the victim adds. All but a `ram` are accidents.

    `hurt` and `taken` are damage points for the victim and for the rammer.
    """

    rig: Colour
    victim: Colour
    hurt: int
    taken: int
    wall: int = 0
    why: Collision = "ram"

    def on(self, race: Race) -> Race:
        race = mark(race, race.rig(self.victim).space, "ram" if self.why == "ram" else "crash")
        race = hurt(race, self.victim, self.hurt + self.wall, race.rig(self.rig).driver)
        return hurt(race, self.rig, self.taken)


@dataclass(frozen=True, slots=True)
class HitWall:
    """A chariot has run into a wall (Basic 5, J6B1)."""

    rig: Colour
    damage: int
    why: Collision

    def on(self, race: Race) -> Race:
        return hurt(mark(race, race.rig(self.rig).space, "crash"), self.rig, self.damage)


@dataclass(frozen=True, slots=True)
class HeadOn:
    """A move could not be completed (J6C): `spaces` were left."""

    rig: Colour
    victim: Colour | Nobody
    spaces: int
    damage: int
    hurt: int

    def on(self, race: Race) -> Race:
        race = hurt(mark(race, race.rig(self.rig).space, "crash"), self.rig, self.damage)
        race = hurt(race, self.victim, self.hurt, race.rig(self.rig).driver) if self.victim else race
        return race.with_move(left=0, spare=0)


@dataclass(frozen=True, slots=True)
class HitWreck:
    """A chariot has driven into a wreck (J4C)."""

    rig: Colour
    space: Name
    damage: int

    def on(self, race: Race) -> Race:
        return hurt(mark(race, race.rig(self.rig).space, "crash"), self.rig, self.damage)


@dataclass(frozen=True, slots=True)
class Flipped:
    """The chariot is a wreck at `space`; its load lies there, its driver is dragged (J2A2, J2A3)."""

    rig: Colour
    driver: Colour | Nobody
    space: Name
    worn: bool = False
    """At the start of a move, by too much damage (J4A4)."""

    def on(self, race: Race) -> Race:
        """The chariot becomes a wreck with its load in it, the driver is dragged, the team loose.

        (J2A2, J2C, J2D)
        """
        race = mark(race, self.space, "flip")
        rig = race.rig(self.rig)
        lost = list(rig.load)
        crossings = rig.crossings
        if self.driver:
            man = race.driver(self.driver)
            lost += [*man.things, *(("whip",) if man.whip else ())]
            crossings = man.crossings
            killer = rig.breaker if self.worn and rig.breaker != self.driver else ""
            changes: dict[str, Any] = {"where": "dragged", "rig": self.rig, "whip": False, "things": ()}
            race = race.with_driver(self.driver, killer=killer, **changes)
        bare: dict[str, Any] = {"chariot": "", "damage": 0, "war": False, "load": ()}
        race = race.with_rig(self.rig, driver="", dragged=self.driver, crossings=crossings, **bare)
        things = tuple((self.space, thing) for thing in lost)
        race = changed(race, wrecks=(*race.wrecks, (self.space, self.rig)), things=(*race.things, *things))
        return race.with_move(driven=False)


@dataclass(frozen=True, slots=True)
class HeldOn:
    """A flip roll that turned nothing over (J2A1)."""

    rig: Colour
    roll: int

    def on(self, race: Race) -> Race:
        return race


@dataclass(frozen=True, slots=True)
class DrawnUp:
    """The chariot stands behind its team again, at `chariot` (Movement 4)."""

    rig: Colour
    chariot: Name

    def on(self, race: Race) -> Race:
        """The chariot stands where it was drawn up, if there is one (Movement 4)."""
        chariot = self.chariot if race.rig(self.rig).chariot else ""
        return race.with_rig(self.rig, chariot=chariot).with_move(ended=True)


@dataclass(frozen=True, slots=True)
class MoveEnded:
    """The marker shows `speed`; a declared stop has made it 0 (J11, N15.12)."""

    rig: Colour
    speed: int
    stopped: bool = False

    def on(self, race: Race) -> Race:
        return changed(race.with_rig(self.rig, speed=self.speed), move=None)


@dataclass(frozen=True, slots=True)
class Waited:
    """A loose team is boxed in or has no speed, or a chariot stands."""

    rig: Colour

    def on(self, race: Race) -> Race:
        return race


@dataclass(frozen=True, slots=True)
class MoveBegan:
    """Steps I to III: fatigue by the last speed, the cap of the tired, turn chits paid.

    (How to Play I, II, III)

    `driver` is '' for a team that nobody drives. `speed` is what is left, `chits` those that were paid.
    """

    rig: Colour
    driver: Colour | Nobody
    fatigue: int
    capped: bool
    chits: int
    speed: int
    driven: bool = True

    def on(self, race: Race) -> Race:
        """The path is that of a plot that is meant for what its driver is now (N15.28)."""
        strayed = race.rig(self.rig).strayed and not self.driven
        race = race.with_rig(self.rig, fatigue=self.fatigue, speed=self.speed, chits=0, strayed=strayed)
        driver = race.driver(self.driver) if self.driver else None
        path = path_of(driver.order) if driver and driver.plotted == driver.subject else ()
        return changed(race, move=Move(self.rig, self.driver, left=self.speed, path=path, driven=self.driven))


@dataclass(frozen=True, slots=True)
class FreshHorsesUsed:
    """A point of fatigue less, and one rest (B10)."""

    rig: Colour
    left: int

    def on(self, race: Race) -> Race:
        rig = race.rig(self.rig)
        return race.with_rig(self.rig, fresh=self.left, fatigue=max(rig.floor, rig.fatigue - 1))


@dataclass(frozen=True, slots=True)
class ControlChosen:
    """Step IV, before any die: the control, and what Reins or Brake change (How to Play IV)."""

    rig: Colour
    driver: Colour
    control: Control
    change: int = 0
    stopping: bool = False
    cocky: bool = False

    @property
    def word(self) -> str:
        """The word of the control, as in an order."""
        if self.control == "brake":
            return f"stop{self.change}" if self.stopping else f"brake{self.change}"
        return f"{self.control}{self.change:+}" if self.change else self.control

    def on(self, race: Race) -> Race:
        race = _show(race, self.rig, self.word)
        return race.with_move(control=self.control, stopping=self.stopping)


def _show(race: Race, colour: str, word: str) -> Race:
    return race.with_rig(colour, shown=(*race.rig(colour).shown, word))


@dataclass(frozen=True, slots=True)
class Vetoed:
    """Last night's entertainment makes a Hard Whip a Whip (B12)."""

    driver: Colour
    by: Colour
    left: int

    def on(self, race: Race) -> Race:
        return race.with_driver(self.driver, vetoes=self.left).with_move(control="whip")


@dataclass(frozen=True, slots=True)
class SpeedSet:
    """The speed of this move, after control, die and whips on the team; `fatigue` is added by a Hard Whip.

    (How to Play IV, J5)
    """

    rig: Colour
    speed: int
    gained: int
    boost: int = 0
    fatigue: int = 0
    spare: int = 0
    """Underdog spaces it may use."""

    def on(self, race: Race) -> Race:
        fatigue = race.rig(self.rig).fatigue + self.fatigue
        race = race.with_rig(self.rig, speed=self.speed, boost=0, fatigue=fatigue)
        return race.with_move(left=self.speed, spare=self.spare)


@dataclass(frozen=True, slots=True)
class UnderdogPlanned:
    """Free spaces are gone now, at the start of the move or at its end (Underdog Boost)."""

    rig: Colour
    spaces: int

    def on(self, race: Race) -> Race:
        first = race.move is not None and race.move.left
        race = _show(race, self.rig, f"{'first' if first else 'last'}-{self.spaces}")
        return race.with_move(late=False, spare=self.spaces)
