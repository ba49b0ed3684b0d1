"""Drivers for empty seats. Both see the view of their seat and answer with a legal line.

The careful one plots as if no control roll would succeed and looks no further than the round; its moves
are those of a policy that pushes rather than lose ground. The keen one plans with the true odds and with
what the end of the round is worth for the rounds after it, rehearses its best plots against what the
others may plot, says with its plot how to use lines and coins, and weighs every legal move when asked.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

from engine.games.chariots import rehearsal
from engine.games.chariots.moves import Move, legal_moves
from engine.games.chariots.prospects import PLOTS, Coins, ahead, walked
from engine.games.chariots.sight import moves_left
from engine.games.chariots.state import Chariot, Race, View
from engine.games.chariots.track import Name
from engine.games.chariots.words import AND, plotters
from engine.model import Decision
from engine.rules import Brain, Budget

REHEARSED = 5
"""How many of its best plots the keen driver tries out against the others."""
CAREFUL_MANNER = ("ace:loss",)
KEEN_MANNER = ("banned:inside", "null:gain2", "ace:loss", "left:spend")
"""How they tell their chariots to drive: the keen one near the inside, with coins that pay for themselves."""
COIN_WORTH = {"null": 1.0, "ace": 1.0}
"""What a special coin in hand is worth, in moves."""
HARM = 0.5
"""What a move lost by a rival is worth, in moves of one's own."""


def careful(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """Plots for the worst rolls; everything else as its policy says."""
    if decision.kind != "plot":
        return decision.fallback
    return _line((plot(view.race, c, cautious=True) for c in plotters(view.race, view.seat)), CAREFUL_MANNER)


def keen(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """Plans by the odds, round after round, and weighs each move."""
    match decision.kind:
        case "plot":
            mine = plotters(view.race, view.seat)
            nodes = budget.nodes // len(mine)
            return _line((_rehearsed(view.race, c, rng, nodes) for c in mine), KEEN_MANNER)
        case "move":
            return _weighed(view.race, view.race.chariot(decision.about)).line
        case _:
            return decision.fallback


BRAINS: Mapping[str, Brain] = {"careful": careful, "keen": keen}


def _line(plots: Iterable[Coins], manner: tuple[str, ...]) -> str:
    return f" {AND} ".join(" ".join((*map(str, coins), *manner)) for coins in plots)


def plot(race: Race, chariot: Chariot, cautious: bool = False) -> Coins:
    """The plot with the least expected way left on an empty track."""
    last = _in_last_lap(race, chariot)
    return min(PLOTS, key=lambda coins: ahead(coins, last, cautious)[chariot.square])


def _likely(race: Race, chariot: Chariot) -> list[Coins]:
    """The plots that look best on an empty track."""
    last = _in_last_lap(race, chariot)
    return sorted(PLOTS, key=lambda coins: ahead(coins, last)[chariot.square])[:REHEARSED]


def _rehearsed(race: Race, chariot: Chariot, rng: random.Random, nodes: int) -> Coins:
    """Of the likely plots, the one that does best against what the others may plot."""
    plots = _likely(race, chariot)
    rivals: dict[str, list[Coins]] = {c.name: _likely(race, c) for c in race.chariots if c.racing}
    times = max(1, nodes // (len(plots) * rehearsal.MOVES))
    totals = dict.fromkeys(plots, 0.0)
    for _ in range(times):
        guess = {name: rng.choice(likely) for name, likely in rivals.items()}
        dice = rehearsal.luck(race, rng)
        for coins in plots:
            totals[coins] += rehearsal.margin(race, chariot.name, {**guess, chariot.name: coins}, dice)
    return max(plots, key=lambda coins: totals[coins])


def _in_last_lap(race: Race, chariot: Chariot) -> bool:
    return chariot.crossings >= race.options.laps


def _weighed(race: Race, chariot: Chariot) -> Move:
    """The legal move that leaves the least way, counting what coins are worth and whom it harms."""
    return min(legal_moves(race, chariot), key=lambda move: _cost(race, chariot, move))


def _cost(race: Race, chariot: Chariot, move: Move) -> float:
    coins = move.null * COIN_WORTH["null"] + (move.push or move.fate == "recover") * COIN_WORTH["ace"]
    if move.fate:
        lost = moves_left(chariot, race.impulse) if move.fate == "crash" else 1
        return _left(race, chariot, chariot.square, 0) + lost + 1 + coins
    steps = moves_left(chariot, race.impulse)
    own = _left(race, chariot, move.square, steps)
    harm = HARM * _pushed(race, move) if move.push else 0.0
    return own + coins - harm


def _left(race: Race, chariot: Chariot, end: Name, steps: int) -> float:
    """What is left from a square with so many moves of the phase and the later coins to come."""
    last = _in_last_lap(race, chariot)
    values = walked(steps, chariot.banned, last, chariot.plot[race.phase :])
    return rehearsal.left_after(chariot.square, end, values, last)


def _pushed(race: Race, move: Move) -> float:
    """Moves that the one who is pushed loses."""
    target = race.at(move.square)
    if target is None:
        return 0.0
    here = _left(race, target, move.square, 0)
    return _left(race, target, move.put, 0) - here
