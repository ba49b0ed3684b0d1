"""A forecast: what a set would do if it were played now, as far as its driver can know."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.charioteer.rules import sets, values
from engine.games.charioteer.rules.cards import SYMBOLS, Colour
from engine.games.charioteer.rules.events import Driven
from engine.games.charioteer.rules.evolve import evolve
from engine.games.charioteer.rules.movement import Drive, drive, overtaken, whip
from engine.games.charioteer.rules.state import Name, Play, Race
from engine.games.charioteer.rules.track import Space
from engine.model import Seat


@dataclass(frozen=True, slots=True)
class Forecast:
    """A set as things stand: all others are taken to stay where they are.

    `exact` says that the chariot moves first, so that its move will go exactly so; before everybody else
    those ahead have moved. `points` is the sum `symbols + number + plus + skill - cubes`, 0 at least.
    `path` is the whole way, the first space where it begins and the last `whipped` of them by whips.
    `passed` are left behind, in race order, and `place` is the place then. `falling` are the automata that
    would be laid down. `step` is by how much the skill of the set's colour rises.
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
    place: int
    exact: bool
    repaired: int
    attack: str
    falling: tuple[Name, ...]
    shield: bool
    fan_tokens: int
    step: int

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


def forecast(race: Race, seat: Seat, play: Play) -> Forecast:
    """What a set does, from a race in which the seat sees its own hand and tokens."""
    driver, name = race.driver(seat), race.of(seat).name
    symbol, icons = SYMBOLS[play.symbol], sets.icons(play)
    left = sets.damage_after(driver.damage, play)
    path, whipped, after, passed = _way(race, name, play, sets.total(driver, play))
    return Forecast(
        chariot=name,
        play=play,
        symbols=sets.symbols_in(play),
        number=symbol.number,
        plus=values.PLUS * icons.count("plus3"),
        skill=values.skill_bonus(driver.skill(symbol.colour)),
        cubes=left,
        points=sets.total(driver, play),
        path=path,
        whipped=whipped,
        passed=passed,
        place=after.race_order().index(name) + 1,
        exact=race.order[:1] == (name,),
        repaired=driver.damage - left,
        attack=sets.attack(play),
        falling=_laid_down(race, play),
        shield="shield" in icons,
        fan_tokens=sets.fan_tokens(play),
        step=sets.learned(driver, play, race.emperor),
    )


def _way(
    race: Race, name: Name, play: Play, points: int
) -> tuple[tuple[Space, ...], int, Race, tuple[Name, ...]]:
    """The spaces of the move and of its whips, how many come by whips, the race then, and who is passed."""
    black = SYMBOLS[play.symbol].colour == "black"
    driven = drive(race, name, points, black, free=race.turn == 1)
    path, passed = driven.path, overtaken(race, name, driven)
    after = _arrived(race, name, driven)
    for _whip in range(sets.icons(play).count("whip")):
        more = whip(after, name, black)
        path, passed = (*path, *more.entered), (*passed, *overtaken(after, name, more))
        after = _arrived(after, name, more)
    return path, len(path) - len(driven.path), after, passed


def _arrived(race: Race, name: Name, driven: Drive) -> Race:
    return evolve(race, Driven(name, 0, driven.path, driven.passed, (), driven.stand))


def _laid_down(race: Race, play: Play) -> tuple[Name, ...]:
    if SYMBOLS[play.symbol].colour != "red" or len(play.whole) < values.FALL:
        return ()
    return tuple(c.name for c in race.automata if not c.lying)
