"""Drivers for empty seats; both see the view of their seat and play cards, tokens and skills.

The novice looks at its own chariot and at the present turn only: it takes the set that carries furthest,
with a liking for fan tokens and repair. It keeps every +3 for the end of the race, repairs when it is hurt,
and whips where all of a whip is of use. The veteran weighs what a set means for the turns to come as well
(`deliberation`).
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from engine.game import Brain, Budget
from engine.games.charioteer.players.deliberation import Deliberation
from engine.games.charioteer.rules import sets, values
from engine.games.charioteer.rules.cards import SYMBOLS, Token, tokens_in_order
from engine.games.charioteer.rules.movement import drive
from engine.games.charioteer.rules.policy import line_of
from engine.games.charioteer.rules.state import Play, Race, View
from engine.games.charioteer.rules.tokens import closing_up, every, finishing, repairing
from engine.model import Decision, Seat

NODES = 400
"""Positions of a decision: with more the veteran hardly gets better."""
FAN_TOKEN = 2.0
"""What a fan token is worth to a novice, in cells."""
CUBE = 2.0
"""What a cube that is left in its damage box costs it."""


def novice(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """The set that carries furthest, and the tokens that help most in this turn."""
    assert decision.seat is not None  # a set is asked of a seat
    race, seat = view.race, decision.seat
    legal = sets.legal_sets(race.driver(seat).hand, race.active)
    play = max(legal, key=lambda one: _carried(race, seat, one))
    return line_of(replace(play, tokens=_tokens(race, seat, play)))


def veteran(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """The set and the tokens that are worth most in this turn and those to come."""
    assert decision.seat is not None  # a set is asked of a seat
    return line_of(Deliberation(view, decision.seat, rng, budget).best())


BRAINS: Mapping[str, Brain] = MappingProxyType({"novice": novice, "veteran": veteran})
"""The levels, the weaker first."""


def _carried(race: Race, seat: Seat, play: Play) -> float:
    """How far a set carries, in cells, with a fan token and what stays in the damage box set against it."""
    driver, black = race.driver(seat), SYMBOLS[play.symbol].colour == "black"
    driven = drive(race, race.of(seat).name, sets.total(driver, play), black, free=race.turn == 1)
    token = FAN_TOKEN * sets.pleases_crowd(play)
    return driven.path[-1].h / 2 + token - CUBE * sets.damage_after(driver.damage, play)


def _tokens(race: Race, seat: Seat, play: Play) -> tuple[Token, ...]:
    """It never thinks of a shield."""
    found = (*finishing(race, seat), *every(race, seat, "fan"), *repairing(race, seat, play))
    whips = closing_up(race, seat, replace(play, tokens=found), values.WHIP)
    return tokens_in_order((*found, *whips))
