"""How sets are found: weighed with their tokens in guessed worlds and with guessed draws, or one at once."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from statistics import fmean

from engine.game import Budget
from engine.games.charioteer.players.guesses import Guesses
from engine.games.charioteer.players.judgement import (
    Eye,
    afterwards,
    at_first_sight,
    lasting,
    letting_go,
    stakes_of,
    unseen,
    way,
)
from engine.games.charioteer.players.rehearsal import (
    Arrival,
    Reach,
    World,
    arrive,
    imagine,
    reach_of,
)
from engine.games.charioteer.rules import sets, values
from engine.games.charioteer.rules.cards import TOKENS, CardName
from engine.games.charioteer.rules.state import Play, Race
from engine.games.charioteer.rules.tokens import finishing
from engine.model import Seat

LIKELY = 8
"""How many sets are weighed, those that look best at first sight."""
DRAWS, WORLDS = 1 / 16, 1 / 50
"""Draws and worlds that each of them is weighed with, of the positions that the budget allows."""
GLANCES = 3
"""Worlds in which tokens are weighed where one set alone is looked at."""
HAND = 0.8
"""How much the best set of the next turn counts."""
LEFT = 0.5
"""The same at first sight, by the cards alone that stay in the hand."""
USUAL_MOVE = 12
"""By how many half cells a chariot is probably ahead in the next turn."""
WON = 20.0
PLACE = 2.0
"""The value of a win, and of every rival left behind at the end."""
MARGIN = 0.1
"""A cell in the last turn, beside the place."""


PROPOSED = 100
"""Positions of a decision that is proposed to a person."""


@lru_cache(maxsize=32)
def proposed(race: Race, seat: Seat) -> Play:
    """The set, with its tokens, that is proposed to a person: the same whenever the race looks the same."""
    return Deliberation(race, seat, random.Random(PROPOSED * race.turn + seat), Budget(PROPOSED)).best()


class Deliberation:
    """One decision of a driver in a race as its seat sees it."""

    def __init__(self, race: Race, seat: Seat, rng: random.Random, budget: Budget) -> None:
        self._race = race
        self._me = race.of(seat)
        self._driver = race.driver(seat)
        self._rng = rng
        self._budget = budget
        self._stakes = stakes_of(race, seat)
        self._unseen = unseen(race, self._driver)
        self._worlds: list[World] = []
        self._arrivals: dict[Reach, tuple[Arrival, ...]] = {}
        self._eyes: dict[int, Eye] = {}

    def at_once(self) -> Play:
        """The set that is worth most at first sight, the hand aside, and the tokens that are worth most with
        it in a few guessed turns."""
        legal = sets.legal_sets(self._driver.hand, self._race.active)
        seat, stakes = self._me.seat, self._stakes
        play = max(legal, key=lambda one: at_first_sight(self._race, seat, one, stakes))
        self._worlds = self._imagined(GLANCES)
        return self._with_tokens(play, hand=0.0)[1]

    def best(self) -> Play:
        """The set and the tokens that are worth most."""
        legal = sets.legal_sets(self._driver.hand, self._race.active)
        likely = sorted(legal, key=self._at_first_sight, reverse=True)[:LIKELY]
        self._worlds = self._imagined(max(1, round(self._budget.nodes * WORLDS)))
        hands = self._hands(likely, max(1, round(self._budget.nodes * DRAWS)))
        weighed: list[tuple[float, Play]] = []
        for play, hand in zip(likely, hands, strict=True):
            if not weighed or not self._budget.expired():
                weighed.append(self._with_tokens(play, hand))
        return max(weighed, key=lambda pair: pair[0])[1]

    def _at_first_sight(self, play: Play) -> float:
        hope = self._eye(play).worth(self._kept(play), self._next_active)
        return at_first_sight(self._race, self._me.seat, play, self._stakes) + LEFT * hope

    def _imagined(self, most: int) -> list[World]:
        guesses = Guesses(self._race, self._me.seat, self._rng)
        worlds: list[World] = []
        while not worlds or (len(worlds) < most and not self._budget.expired()):
            worlds.append(imagine(self._race, self._me.name, guesses.turn()))
        return worlds

    # What stays in the hand

    def _hands(self, likely: Sequence[Play], most: int) -> list[float]:
        """The value of the next turn's hand after each set, on the average of the same draws."""
        kept = [(play, self._eye(play), self._kept(play)) for play in likely]
        draws: list[list[float]] = []
        while not draws or (len(draws) < most and not self._budget.expired()):
            cards = self._rng.sample(self._unseen, min(values.FROM_HAND, len(self._unseen)))
            draws.append(
                [eye.worth((*left, *cards[: len(play.cards)]), self._next_active) for play, eye, left in kept]
            )
        return [HAND * fmean(worths) for worths in zip(*draws, strict=True)]

    def _kept(self, play: Play) -> tuple[CardName, ...]:
        left = list(self._driver.hand)
        for card in play.cards:
            left.remove(card)
        return tuple(left)

    @property
    def _next_active(self) -> CardName:
        return self._race.crowd[1] if len(self._race.crowd) > 1 else ""

    def _eye(self, play: Play) -> Eye:
        """The eye for the next turn after a set."""
        damage = sets.damage_after(self._driver.damage, play)
        if damage not in self._eyes:
            there = self._me.space.h + USUAL_MOVE
            self._eyes[damage] = Eye(self._driver, damage, there, self._stakes.later)
        return self._eyes[damage]

    # Tokens and worlds

    def _with_tokens(self, play: Play, hand: float) -> tuple[float, Play]:
        """The value of a set with all tokens that are worth spending.

        They are added one by one, to the bare set and to one with all that is kept for the finish: it may
        take several of them to get home.
        """
        last = replace(play, tokens=finishing(self._race, self._me.seat))
        begun = (play, last) if last.tokens else (play,)
        return max((self._more(one, hand) for one in begun), key=lambda pair: pair[0])

    def _more(self, play: Play, hand: float) -> tuple[float, Play]:
        best, held = (self._worth(play, hand), play), list(self._driver.tokens)
        for token in play.tokens:
            held.remove(token)
        while held:
            tries = [
                replace(best[1], tokens=tuple(sorted((*best[1].tokens, token), key=TOKENS.index)))
                for token in dict.fromkeys(held)
            ]
            better = max(((self._worth(more, hand), more) for more in tries), key=lambda pair: pair[0])
            if better[0] <= best[0]:
                break
            held = list(self._driver.tokens)
            for token in better[1].tokens:
                held.remove(token)
            best = better
        return best

    def _worth(self, play: Play, hand: float) -> float:
        """The value of a set with its tokens, on the average of the worlds."""
        driver, stakes = self._driver, self._stakes
        later = afterwards(self._race, driver, play, stakes) + hand - letting_go(play.tokens, stakes.turns)
        cube = 0.0 if "shield" in sets.icons(play) else lasting(stakes.turns)
        start = way(self._me.space.h)
        values = []
        for world, arrival in zip(self._worlds, self._arrived(play), strict=True):
            gained = way(arrival.space.h) - start
            if arrival.place:
                values.append(self._final(arrival.place) + MARGIN * gained)
            else:
                values.append(gained + later - cube * world.aimed)
        return fmean(values)

    def _final(self, place: int) -> float:
        return WON * (place == 1) + PLACE * (len(self._race.racing) - place)

    def _arrived(self, play: Play) -> tuple[Arrival, ...]:
        """Where a set leads in each world."""
        reach = reach_of(self._driver, play)
        if reach not in self._arrivals:
            self._arrivals[reach] = tuple(arrive(world, self._me.name, reach) for world in self._worlds)
        return self._arrivals[reach]
