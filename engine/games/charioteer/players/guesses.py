"""Guesses at the sets of the others in a turn, from the view of one seat."""

from __future__ import annotations

import random
from dataclasses import replace

from engine.games.charioteer.players.judgement import Eye, stakes_of, unseen
from engine.games.charioteer.players.rehearsal import Guess, Reach, guessed_roll, reach_of
from engine.games.charioteer.rules import values
from engine.games.charioteer.rules.state import Name, Race
from engine.games.charioteer.rules.tokens import FINISH
from engine.model import Seat

SAVED = 4
"""The most +3 that rivals have kept for the finish."""


class Guesses:
    """Turns of the others in a race as one seat sees it."""

    def __init__(self, race: Race, seat: Seat, rng: random.Random) -> None:
        self._race = race
        self._me = race.of(seat).name
        self._rng = rng
        self._stakes = stakes_of(race, seat)
        self._unseen = unseen(race, race.driver(seat))
        self._eyes: dict[Name, Eye] = {}

    def turn(self) -> dict[Name, Guess]:
        """A move for everybody else."""
        others = (c.name for c in self._race.racing if c.name != self._me)
        return {name: self._guess(name) for name in sorted(others, key=self._race.order.index)}

    def _guess(self, name: Name) -> Guess:
        """Dice of an automaton, or the best set of a hand that a player might have."""
        chariot = self._race.chariot(name)
        if not chariot.seat:
            return guessed_roll(self._rng)
        driver = self._race.driver(chariot.seat)
        hand = self._rng.sample(self._unseen, min(values.HAND, len(self._unseen)))
        if name not in self._eyes:
            self._eyes[name] = Eye(driver, driver.damage, chariot.space.h, self._stakes)
        play = self._eyes[name].best(hand, self._race.active)
        reach = reach_of(driver, play) if play else Reach(0, black=False)
        if self._race.goal - chariot.space.h > 2 * FINISH:
            return reach
        return replace(reach, points=reach.points + values.PLUS * self._rng.randrange(SAVED + 1))
