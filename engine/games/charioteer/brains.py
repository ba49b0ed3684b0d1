"""Drivers for empty seats; both see the view of their seat and play cards, tokens and skills.

The novice looks at its own chariot and at the present turn only: it takes the set that carries furthest,
with a liking for fan tokens and repair, and spends one token a turn as soon as that helps. The veteran
weighs what a set means for the turns to come as well (`deliberation`).
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from engine.games.charioteer import sets
from engine.games.charioteer.autopilot import line_of
from engine.games.charioteer.cards import SYMBOLS, TOKENS, Token
from engine.games.charioteer.deliberation import Deliberation
from engine.games.charioteer.movement import drive
from engine.games.charioteer.state import Play, Race, View
from engine.model import Decision, Seat
from engine.rules import Brain, Budget

NODES = 400
"""Positions of a decision: with more the veteran hardly gets better."""
FAN_TOKEN = 2.0
"""What a fan token is worth to a novice, in cells."""
CUBE = 2.0
"""What a cube that is left in its damage box costs it."""
HURT = 2
"""From so many cubes on it spends tokens on its damage."""


def novice(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """The set that carries furthest, and one token if one helps."""
    assert decision.seat is not None  # a set is asked of a seat
    race, seat = view.race, decision.seat
    driver = race.driver(seat)
    legal = sets.legal_sets(driver.hand, race.active)
    play = max(legal, key=lambda one: _carried(race, seat, one))
    useful = [token for token in TOKENS if token in driver.tokens and _helps(race, seat, play, token)]
    return line_of(replace(play, tokens=tuple(useful[:1])))


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


def _helps(race: Race, seat: Seat, play: Play, token: Token) -> bool:
    """Whether a token beside a set is of some use to its driver."""
    match token:
        case "whip":
            return race.order[0] != race.of(seat).name
        case "shield" | "half" | "whole":
            return sets.damage_after(race.driver(seat).damage, play) >= HURT
        case _:
            return True
