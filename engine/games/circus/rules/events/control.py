"""The Chariot Control, steps I to IV: fatigue, speed, and what may still change them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.circus.rules.changes import path_of
from engine.games.circus.rules.state import Colour, Control, Move, Nobody, Race
from engine.values import changed


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
    """So many free spaces are gone now, at the start of the move or at its end (Underdog Boost)."""

    rig: Colour
    spaces: int

    def on(self, race: Race) -> Race:
        first = race.move is not None and race.move.left
        race = _show(race, self.rig, f"{'first' if first else 'last'}-{self.spaces}")
        return race.with_move(late=False, spare=self.spaces)
