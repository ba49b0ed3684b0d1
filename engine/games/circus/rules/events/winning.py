"""Game Length, Winning the Game, Death to Mutants, and the purses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.games.circus.rules.policy import DEFAULT
from engine.games.circus.rules.state import Colour, Ending, Nobody, Race
from engine.values import changed


@dataclass(frozen=True, slots=True)
class StoodBeforeRadial:
    """A driver stands right before the radial by choice, for so many rounds without a break (N14.5)."""

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
    """Coins for the winner, or for whoever killed most (C1, C2)."""

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
