"""How to Play: rounds and their phases, plots, whose turn it is, dice and appeals.

Game Length, Winning the Game, Death to Mutants, and the purses.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.games.circus.rules.basic.changes import path_of
from engine.games.circus.rules.basic.policy import DEFAULT, Policy
from engine.games.circus.rules.basic.state import Colour, Ending, Nobody, Race
from engine.values import changed


@dataclass(frozen=True, slots=True)
class RoundBegan:
    round: int

    def on(self, race: Race) -> Race:
        return changed(race, round=self.round, phase="", order=(), move=None)


@dataclass(frozen=True, slots=True)
class Plotted:
    """A plot or an order was laid down. Redacted for others: no words, the default policy."""

    driver: Colour
    order: tuple[str, ...]
    policy: Policy = DEFAULT

    def on(self, race: Race) -> Race:
        """A plot in the middle of a move is its new path (N15.28)."""
        subject = race.driver(self.driver).subject
        race = race.with_driver(self.driver, order=self.order, policy=self.policy, plotted=subject)
        if race.move and race.move.driver == self.driver:
            return race.with_move(path=path_of(self.order), broken=False)
        return race


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """The order of a phase, front to rear; `lots` are those on the median, placed by lot (N15.4)."""

    phase: Literal["corpses", "chariots"]
    order: tuple[str, ...]
    lots: tuple[Colour, ...] = ()

    def on(self, race: Race) -> Race:
        marks = () if self.phase == "corpses" else race.marks
        return changed(race, phase=self.phase, order=self.order, marks=marks)


@dataclass(frozen=True, slots=True)
class UnitActed:
    """A unit's turn is over or begins; it is off the order."""

    unit: str

    def on(self, race: Race) -> Race:
        """Its last turn is no longer shown (N15.29)."""
        kind, _colon, colour = self.unit.partition(":")
        race = changed(race, order=tuple(waiting for waiting in race.order if waiting != self.unit))
        if kind == "man":
            return race.with_driver(colour, trail=())
        return race.with_rig(colour, trail=(race.rig(colour).space,), shown=())


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice of a throw that follow-up rules resolve, `attempt` above 1 after an appeal (B11, N14.20)."""

    what: str
    who: Colour
    dice: tuple[int, ...]
    attempt: int = 1

    def on(self, race: Race) -> Race:
        return changed(race, rolled=self.dice, throws=race.throws + 1)


@dataclass(frozen=True, slots=True)
class Appealed:
    """A driver appeals to the gods: the dice are thrown again (B11)."""

    driver: Colour
    what: str
    who: Colour
    dice: tuple[int, ...]

    def on(self, race: Race) -> Race:
        return race.with_driver(self.driver, appeals=race.driver(self.driver).appeals - 1)


@dataclass(frozen=True, slots=True)
class StoodBeforeRadial:
    """A driver stands right before the radial by choice, the `rounds`th round without a break (N14.5)."""

    driver: Colour
    rounds: int

    def on(self, race: Race) -> Race:
        return race.with_driver(self.driver, stood=self.rounds, stood_in=race.round)


@dataclass(frozen=True, slots=True)
class CaughtWaiting:
    """The last dolphin went while a driver waited before the radial: a mutant, who cannot win (M, N14.5)."""

    driver: Colour

    def on(self, race: Race) -> Race:
        return race.with_driver(self.driver, waited=True)


@dataclass(frozen=True, slots=True)
class DolphinRemoved:
    """The leader has crossed the lap radial (Game Length)."""

    driver: Colour
    left: int

    def on(self, race: Race) -> Race:
        return changed(race, dolphins=self.left)


@dataclass(frozen=True, slots=True)
class Qualified:
    """A driver has crossed the radial since the last dolphin went: the finish line would be the end (K)."""

    driver: Colour

    def on(self, race: Race) -> Race:
        return race.with_driver(self.driver, qualified=True)


@dataclass(frozen=True, slots=True)
class CameHome:
    """A qualified driver crossed the finish line; the race ends with this round (K)."""

    driver: Colour

    def on(self, race: Race) -> Race:
        return changed(race, home=(*race.home, self.driver))


@dataclass(frozen=True, slots=True)
class Resigned:
    """The default plan drives on (N15.22)."""

    driver: Colour

    def on(self, race: Race) -> Race:
        return race.with_driver(self.driver, resigned=True, order=(), policy=DEFAULT)


@dataclass(frozen=True, slots=True)
class Executed:
    """A mutant (M)."""

    driver: Colour

    def on(self, race: Race) -> Race:
        return race.with_driver(self.driver, where="dead", mutant=True, out=race.round)


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """Everybody's place: driver, laps, the gap to the first in spaces; best first."""

    round: int
    standing: tuple[tuple[Colour, int, float], ...]

    def on(self, race: Race) -> Race:
        return race


@dataclass(frozen=True, slots=True)
class PurseWon:
    """Coins for the winner, or for one who killed most (C1, C2)."""

    driver: Colour
    purse: Literal["winner", "killer"]
    coins: int

    def on(self, race: Race) -> Race:
        return race.with_driver(self.driver, coins=race.driver(self.driver).coins + self.coins)


@dataclass(frozen=True, slots=True)
class RaceEnded:
    """Why the race is over, the places, and who has won (K, N15.22, N15.23)."""

    why: Ending
    ranking: tuple[tuple[Colour, ...], ...]
    winner: Colour | Nobody

    def on(self, race: Race) -> Race:
        return changed(race, over=self.why, ranking=self.ranking, winner=self.winner)
