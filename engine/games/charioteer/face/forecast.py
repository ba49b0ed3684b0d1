"""A forecast: what a set would do if it were played now, as far as its driver can know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from engine.games.charioteer.players.deliberation import proposed
from engine.games.charioteer.rules import sets, values
from engine.games.charioteer.rules.cards import SYMBOLS, Colour
from engine.games.charioteer.rules.events import Driven
from engine.games.charioteer.rules.evolve import evolve
from engine.games.charioteer.rules.movement import Drive, drive, overtaken, whip
from engine.games.charioteer.rules.policy import merit
from engine.games.charioteer.rules.state import Name, Play, Race
from engine.games.charioteer.rules.track import Space
from engine.model import Seat


@dataclass(frozen=True, slots=True)
class Forecast:
    """A set as things stand: all others are taken to stay where they are.

    `points` is the sum `symbols + number + plus + skill - cubes`, 0 at least. `path` is the whole way, the
    first space where it begins and the last `whipped` of them by whips. `passed` are left behind, in race
    order, `surely` those of them who have not moved by then, and `place` is the place then. `before` and
    `after` count those who move before and after it. `falling` are the automata that would be laid down.
    `step` is by how much the skill of the set's colour rises.
    """

    chariot: Name
    play: Play
    symbols: int
    number: int
    plus: int
    skill: int
    cubes: int
    points: int
    path: tuple[Space, ...]
    whipped: int
    passed: tuple[Name, ...]
    surely: tuple[Name, ...]
    place: int
    before: int
    after: int
    repaired: int
    attack: str
    falling: tuple[Name, ...]
    shield: bool
    fan_tokens: int
    step: int

    @property
    def exact(self) -> bool:
        """Whether the chariot moves first, so that nothing can come between."""
        return not self.before

    @property
    def colour(self) -> Colour:
        return SYMBOLS[self.play.symbol].colour

    @property
    def end(self) -> Space:
        """Where the chariot comes to stand."""
        return self.path[-1]

    @property
    def aimed(self) -> int:
        """The cubes that it aims at every rival."""
        if not self.attack:
            return 0
        return int((values.MAJOR if self.attack == "major" else values.MINOR)["cubes"])


class Forecasts:
    """The forecasts of the sets of a hand, each made when it is first asked for."""

    def __init__(self, race: Race, seat: Seat) -> None:
        self._race = race
        self._seat = seat
        self._told: dict[Play, Forecast] = {}

    @cached_property
    def plays(self) -> Sequence[Play]:
        """All legal sets without tokens, the strongest first; of equals the one that does more besides."""
        return sets.strongest_first(self._race.driver(self._seat), self._race.active)

    @cached_property
    def ranked(self) -> Sequence[Play]:
        """The same, the proposed one first, the others as they are worth in this turn."""
        race, seat = self._race, self._seat
        first = replace(proposed(race, seat), tokens=())
        legal = sets.legal_sets(race.driver(seat).hand, race.active)
        return sorted(legal, key=lambda play: (play == first, merit(race, seat, play)), reverse=True)

    def of(self, play: Play) -> Forecast:
        """The forecast of a set, with whatever tokens."""
        if play not in self._told:
            self._told[play] = forecast(self._race, self._seat, play)
        return self._told[play]


@lru_cache(maxsize=32)
def forecasts(race: Race, seat: Seat) -> Forecasts:
    """Those of a seat that sees its own hand and tokens."""
    return Forecasts(race, seat)


def forecast(race: Race, seat: Seat, play: Play) -> Forecast:
    """The forecast of a set, from a race in which the seat sees its own hand and tokens."""
    driver, name = race.driver(seat), race.of(seat).name
    symbol, icons = SYMBOLS[play.symbol], sets.icons(play)
    left, points = sets.damage_after(driver.damage, play), sets.total(driver, play)
    path, whipped, passed = _way(race, name, play, points)
    order = [other for other in race.order if not race.chariot(other).gone]
    return Forecast(
        chariot=name,
        play=play,
        symbols=sets.symbols_in(play),
        number=symbol.number,
        plus=values.PLUS * icons.count("plus3"),
        skill=values.skill_bonus(driver.skill(symbol.colour)),
        cubes=left,
        points=points,
        path=path,
        whipped=whipped,
        passed=passed,
        surely=tuple(other for other in passed if other in order[order.index(name) :]),
        place=race.race_order().index(name) + 1 - len(passed),
        before=order.index(name),
        after=len(order) - order.index(name) - 1,
        repaired=driver.damage - left,
        attack=sets.attack(play),
        falling=_laid_down(race, play),
        shield="shield" in icons,
        fan_tokens=sets.fan_tokens(play),
        step=sets.learned(driver, play, race.emperor),
    )


def _way(race: Race, name: Name, play: Play, points: int) -> tuple[tuple[Space, ...], int, tuple[Name, ...]]:
    """The spaces of the move and of its whips, how many come by whips, and who is passed."""
    black = sets.is_black(play)
    driven = drive(race, name, points, black, free=race.turn == 1)
    path, passed, ridden = driven.path, overtaken(race, name, driven), len(driven.path)
    for _whip in range(sets.icons(play).count("whip")):
        race = _arrived(race, name, driven)
        driven = whip(race, name, black)
        path, passed = (*path, *driven.entered), (*passed, *overtaken(race, name, driven))
    return path, len(path) - ridden, passed


def _arrived(race: Race, name: Name, driven: Drive) -> Race:
    return evolve(race, Driven(name, 0, driven.path, driven.passed, (), driven.stand))


def _laid_down(race: Race, play: Play) -> tuple[Name, ...]:
    if not sets.lays_down(play):
        return ()
    return tuple(c.name for c in race.automata if not c.lying)
