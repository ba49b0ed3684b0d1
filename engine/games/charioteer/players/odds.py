"""How likely each place is at the end of a turn, by guessed moves of all the others."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache

from engine.games.charioteer.players.guesses import Guesses
from engine.games.charioteer.players.rehearsal import Moves, World, imagine, place_after, reach_of
from engine.games.charioteer.rules.state import Play, Race
from engine.model import Seat

WORLDS = 20
"""How many turns are looked at; each is a twentieth of the odds."""
TURNS = 8
"""How many moves are guessed for everybody else; the turns are mixed from them."""


@lru_cache(maxsize=32)
def place_odds(race: Race, seat: Seat, play: Play) -> tuple[tuple[int, float], ...]:
    """Each place that a set may lead to with its share of the guessed turns, the best place first.

    They are guessed by what the seat sees, alike for all sets of a turn, and follow from the position alone.
    """
    name, reach, moves = race.of(seat).name, reach_of(race.driver(seat), play), Moves()
    times = Counter(place_after(world, name, reach, moves) for world in _worlds(race, seat))
    return tuple((place, times[place] / WORLDS) for place in sorted(times))


def likeliest_place(race: Race, seat: Seat, play: Play) -> int:
    """The place to which most guessed turns lead."""
    return max(place_odds(race, seat, play), key=lambda odds: odds[1])[0]


@lru_cache(maxsize=32)
def _worlds(race: Race, seat: Seat) -> tuple[World, ...]:
    rng, me, moves = random.Random(WORLDS * race.turn + seat), race.of(seat).name, Moves()
    guessing = Guesses(race, seat, rng)
    turns = [guessing.turn() for _turn in range(TURNS)]
    mixed = ({name: rng.choice(turns)[name] for name in turns[0]} for _world in range(WORLDS))
    return tuple(imagine(race, me, guesses, moves) for guesses in mixed)
