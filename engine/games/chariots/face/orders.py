"""The orders of the coins: what each comes to by the odds of its control rolls, with nobody in the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from engine.games.chariots.face.forecast import Leg, Manner, Spot, driven, manner, spot_of
from engine.games.chariots.players.expectation import PLOTS, Coins, to_the_finish
from engine.games.chariots.rules.coins import FACES, IMPULSES, PHASES, SCHEDULE, UNROLLED
from engine.games.chariots.rules.routes import GOOD_FACES
from engine.games.chariots.rules.state import Chariot, Race
from engine.games.chariots.rules.track import Name

_HOME, _SOONER = 2.0, 0.1
"""The value of coming home, and of every impulse that is left then, in squares."""


@dataclass(frozen=True, slots=True)
class Course:
    """One way in which the rolls may fall: how likely it is, phase by phase, and what it gains.

    `gain` is how many squares nearer to the finish its end is, counting what it costs to go on from there.
    """

    chance: float
    legs: tuple[Leg, ...]
    gain: float
    home: bool

    @property
    def end(self) -> Name:
        return self.legs[-1].squares[-1]

    @property
    def outcome(self) -> tuple[Name, bool, bool]:
        return self.end, self.crashed, self.home

    @property
    def crashed(self) -> bool:
        return any(leg.crashed for leg in self.legs)


@dataclass(frozen=True)
class Forecast:
    """The forecast of an order of coins; the first of the courses is that of rolls that are all made."""

    coins: Coins
    courses: tuple[Course, ...]

    @cached_property
    def ends(self) -> Mapping[Name, float]:
        """The squares on which it may end, and how likely each is."""
        chances: dict[Name, float] = {}
        for course in self.courses:
            chances[course.end] = chances.get(course.end, 0) + course.chance
        return chances

    @cached_property
    def gain(self) -> float:
        """The squares that it gains on average."""
        return sum(course.chance * course.gain for course in self.courses)

    @property
    def best(self) -> Course:
        return self.courses[0]

    @property
    def worst(self) -> Course:
        """Of the courses that end otherwise than the first, if any does, the one that gains least."""
        elsewhere = [course for course in self.courses if course.outcome != self.best.outcome]
        return min(elsewhere or self.courses, key=lambda course: course.gain)

    @property
    def settled(self) -> bool:
        """Whether it ends in the same way however the rolls fall."""
        return len({course.outcome for course in self.courses}) == 1

    @cached_property
    def worth(self) -> float:
        """By what orders are compared: the gain, more for those that come home, most for the soonest."""
        homes = (course for course in self.courses if course.home)
        return self.gain + sum(home.chance * (_HOME + _SOONER * self._spared(home)) for home in homes)

    def _spared(self, course: Course) -> int:
        """The impulses of the round that are left when a course has come home."""
        last = course.legs[-1]
        impulse = SCHEDULE[self.coins[last.phase - 1]][len(last.squares) - 2]
        return (len(PHASES) - last.phase) * len(IMPULSES) + len(IMPULSES) - impulse

    @cached_property
    def deciding(self) -> tuple[int, ...]:
        """The phases whose rolls change the way."""
        phases = []
        for phase in PHASES[: len(self.coins)]:
            ways: dict[tuple[Leg, ...], set[tuple[Leg, ...]]] = {}
            for course in self.courses:
                ways.setdefault(course.legs[: phase - 1], set()).add(course.legs[phase - 1 : phase])
            if any(len(legs) > 1 for legs in ways.values()):
                phases.append(phase)
        return tuple(phases)


def chance(coin: int) -> tuple[int, int]:
    """In how many of how many cases the control roll of a coin is made."""
    return len(GOOD_FACES[coin]), len(FACES)


def forecasts(race: Race, chariot: Chariot) -> tuple[Forecast, ...]:
    """Every order of the coins for a chariot before a round, driven by its policy, the best first."""
    ways = tuple(manner(chariot.policy, phase) for phase in PHASES)
    return _forecasts(spot_of(chariot), ways, race.options.laps)


def forecast_of(race: Race, chariot: Chariot) -> Forecast:
    """The forecast of the plot of a chariot, which may have fewer coins than a whole one."""
    ways = tuple(manner(chariot.policy, phase) for phase in PHASES)
    return _forecast(spot_of(chariot), chariot.plot, ways, race.options.laps)


@lru_cache(maxsize=256)
def _forecasts(spot: Spot, ways: tuple[Manner, ...], laps: int) -> tuple[Forecast, ...]:
    forecasts = [_forecast(spot, coins, ways, laps) for coins in PLOTS]
    return tuple(sorted(forecasts, key=lambda p: (round(-p.worth, 4), p.coins)))


@lru_cache(maxsize=8192)
def _forecast(spot: Spot, coins: Coins, ways: tuple[Manner, ...], laps: int) -> Forecast:
    return Forecast(coins, tuple(_courses(spot, spot, coins, ways, laps, 1.0, ())))


def _courses(
    start: Spot,
    spot: Spot,
    coins: Coins,
    ways: tuple[Manner, ...],
    laps: int,
    likely: float,
    legs: tuple[Leg, ...],
) -> Iterator[Course]:
    """The courses from a spot on; a roll that is made comes before one that fails."""
    phase = len(legs) + 1
    if spot.home or phase > len(coins):
        yield Course(likely, legs, round(_way(start, laps) - _way(spot, laps), 4), spot.home)
        return
    coin = coins[phase - 1]
    following = coins[phase] if phase < len(coins) else None
    for free, odds in _rolls(coin):
        there, leg = driven(spot, phase, coin, free, following, ways[phase - 1], laps)
        yield from _courses(start, there, coins, ways, laps, likely * odds, (*legs, leg))


def _rolls(coin: int) -> tuple[tuple[bool, float], ...]:
    if coin in UNROLLED:
        return ((UNROLLED[coin], 1.0),)
    made, sides = chance(coin)
    return (True, made / sides), (False, 1 - made / sides)


def _way(spot: Spot, laps: int) -> float:
    """The moves left to the finish."""
    return 0.0 if spot.home else to_the_finish(spot.square, spot.crossings, laps)
