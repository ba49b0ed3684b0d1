"""A turn rehearsed: how the others might move before and after a driver, and where that leaves it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.games.charioteer.rules import automata, sets, values
from engine.games.charioteer.rules.cards import FIRST_DIE, SECOND_DIE, SYMBOLS
from engine.games.charioteer.rules.movement import Drive, drive, whip
from engine.games.charioteer.rules.state import Driver, Name, Play, Race
from engine.games.charioteer.rules.track import Space
from engine.values import changed

NEAR = 40
"""The half cells before the goal from which on the turn may be the last."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Faces (from 0) that an automaton might roll."""

    first: int
    second: int
    bonus: int


@dataclass(frozen=True, slots=True)
class Reach:
    """The effect of a player's set on the track, and the size of its attack ('' for none)."""

    points: int
    black: bool
    whips: int = 0
    attack: str = ""


Guess = Roll | Reach


@dataclass(frozen=True, slots=True)
class World:
    """The race as a driver finds it when it moves; `later` is how those behind move after it.

    `aimed` are the cubes that the whole turn aims at it.
    """

    race: Race
    later: tuple[tuple[Name, Guess], ...]
    aimed: int


@dataclass(frozen=True, slots=True)
class Arrival:
    """Where a move leads in a world: its end, and the place in the race if this turn is the last, else 0."""

    space: Space
    place: int


def reach_of(driver: Driver, play: Play) -> Reach:
    """The effect of a set for a driver."""
    black = SYMBOLS[play.symbol].colour == "black"
    return Reach(sets.total(driver, play), black, sets.icons(play).count("whip"), sets.attack(play))


def guessed_roll(rng: random.Random) -> Roll:
    first, second, bonus = (rng.randrange(sides) for sides in automata.DICE)
    return Roll(first, second, bonus)


class Moves:
    """The moves of guessed turns; what several of them have in common is moved once."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, Name, Guess], tuple[Race, Race]] = {}

    def after(self, race: Race, moves: Iterable[tuple[Name, Guess]]) -> Race:
        """The race after some moves, one by one. A race is known by being the same object."""
        for name, guess in moves:
            move = id(race), name, guess
            if move not in self._made:
                self._made[move] = race, _moved(race, name, guess)
            race = self._made[move][1]
        return race


def imagine(race: Race, name: Name, guesses: Mapping[Name, Guess], moves: Moves | None = None) -> World:
    """The world in which the others move as guessed; there is a guess for each of them."""
    order = [other for other in race.order if other == name or other in guesses]
    at = order.index(name)
    before, later = ([(other, guesses[other]) for other in some] for some in (order[:at], order[at + 1 :]))
    return World((moves or Moves()).after(race, before), tuple(later), _aimed([*guesses.values()]))


def arrive(world: World, name: Name, reach: Reach) -> Arrival:
    """Where a driver's move leads."""
    race = _moved(world.race, name, reach)
    space = race.chariot(name).space
    if any(c.space.h >= race.goal - NEAR for c in race.racing):
        race = Moves().after(race, world.later)
    home = any(c.space.h >= race.goal for c in race.racing)
    return Arrival(space, race.race_order().index(name) + 1 if home else 0)


def place_after(world: World, name: Name, reach: Reach, moves: Moves) -> int:
    """The place of a driver when all have moved."""
    return moves.after(world.race, ((name, reach), *world.later)).race_order().index(name) + 1


def _aimed(guesses: list[Guess]) -> int:
    attacks = {guess.attack for guess in guesses if isinstance(guess, Reach)}
    reds = sum(isinstance(guess, Roll) and _is_red(guess) for guess in guesses)
    cubes = sum(values.AUTOMATON_CUBES[:reds])
    cubes += values.MINOR["cubes"] if "minor" in attacks else 0
    cubes += values.MAJOR["cubes"] if "major" in attacks else 0
    return min(values.MOST_DAMAGE, cubes)


def _is_red(roll: Roll) -> bool:
    return "red" in (FIRST_DIE[roll.first].colour, SECOND_DIE[roll.second].colour)


def _moved(race: Race, name: Name, guess: Guess) -> Race:
    if isinstance(guess, Roll):
        return _rolled(race, name, guess)
    race = _put(race, name, drive(race, name, guess.points, guess.black, free=race.turn == 1))
    for _whip in range(guess.whips):
        driven = whip(race, name, guess.black)
        if not driven.entered:
            break
        race = _put(race, name, driven)
    return _fallen(race, name) if guess.attack else race


def _rolled(race: Race, name: Name, roll: Roll) -> Race:
    bonus = roll.bonus if automata.rolls_bonus(race, name) else None
    dice, points = automata.read_dice(race, name, roll.first, roll.second, bonus)
    race = _put(race, name, drive(race, name, points, "black" in dice.colours, free=race.turn == 1))
    return _fallen(race, name) if "red" in dice.colours else race


def _put(race: Race, name: Name, driven: Drive) -> Race:
    space, stand = driven.path[-1], driven.stand
    chariots = tuple([changed(c, space=space, lying=False) if c.name == name else c for c in race.chariots])
    return changed(race, chariots=chariots, stand=stand)


def _fallen(race: Race, by: Name) -> Race:
    chariots = tuple([c if c.seat or c.name == by else changed(c, lying=True) for c in race.chariots])
    return changed(race, chariots=chariots)
