"""Drivers for empty seats. All of them see the view of their seat and answer with a legal line.

All plan with the odds of the control rolls. *Careful* looks no further than the end of its round and drives
wide where the inside is closed. *Keen* knows what the end of a round is worth for the rounds after it, keeps
near the inside, spends coins that pay for themselves, and weighs every legal move when it is asked.
*Champion* rehearses its round against what the others are likely to plot (see `rehearsal`, `rivalry`), with
several manners of driving, and takes what makes it most likely to win: so it blocks, moves first and keeps
coins where that pays.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Set
from dataclasses import replace

from engine.game import Brain, Budget
from engine.games.chariots.players.expectation import PLOTS, Coins, expected, expected_within, left_after
from engine.games.chariots.players.rehearsal import Manner
from engine.games.chariots.players.rivalry import best_plan
from engine.games.chariots.rules.moves import Move, legal_moves, may_enter
from engine.games.chariots.rules.sight import moves_left
from engine.games.chariots.rules.state import Chariot, Race, View
from engine.games.chariots.rules.track import EDGE, Name
from engine.games.chariots.rules.words import AND, plotters
from engine.model import Decision

CAREFUL = Manner("outside", "loss", "loss", "spend")
KEEN = Manner("inside", "gain2", "loss", "spend")
"""How they tell their chariots to drive."""
COIN_WORTH = {"null": 1.0, "ace": 1.0}
"""The value of a special coin in hand, in moves."""
STUCK = 3.0
"""The cost of having nowhere to go, in moves."""
HARM = 0.5
"""The value of a move lost by a rival, in moves of one's own."""


def careful(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """Plans its round; everything else as its policy says."""
    if decision.kind != "plot":
        return decision.fallback
    mine = plotters(view.race, view.seat)
    return _line((plot(view.race, c, far=False), CAREFUL) for c in mine)


def keen(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """Plans round after round, and weighs each move."""
    match decision.kind:
        case "plot":
            return _line((plot(view.race, c), KEEN) for c in plotters(view.race, view.seat))
        case "move":
            return _weighed(view.race, view.race.chariot(decision.about)).line
        case _:
            return decision.fallback


def champion(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """Rehearses its round against the others, and weighs each move with what it takes from them."""
    if decision.kind == "move":
        return _weighed(view.race, view.race.chariot(decision.about), hinders=True).line
    if decision.kind != "plot":
        return decision.fallback
    planned: dict[str, tuple[Coins, Manner]] = {}
    mine = plotters(view.race, view.seat)
    share = replace(budget, nodes=budget.nodes // len(mine))
    for chariot in mine:
        planned[chariot.name] = best_plan(view.race, chariot, planned, rng, share)
    return _line(planned.values())


BRAINS: Mapping[str, Brain] = {"careful": careful, "keen": keen, "champion": champion}


def _line(plans: Iterable[tuple[Coins, Manner]]) -> str:
    return f" {AND} ".join(" ".join((*map(str, coins), *manner.clauses)) for coins, manner in plans)


def plot(race: Race, chariot: Chariot, far: bool = True) -> Coins:
    """The plot with the least expected way left on an empty track; `far` also minds the rounds after this
    one."""
    last = chariot.crossings >= race.options.laps
    return min(PLOTS, key=lambda coins: expected(coins, last, far)[chariot.square])


def _weighed(race: Race, chariot: Chariot, hinders: bool = False) -> Move:
    """The legal move that leaves the least way, counting what coins are worth and whom it harms.

    With `hinders` that is not only whom it pushes, but also in whose way it stands.
    """

    def cost(move: Move) -> float:
        return _cost(race, chariot, move) - (HARM * _hindered(race, chariot, move) if hinders else 0.0)

    return min(legal_moves(race, chariot), key=cost)


def _hindered(race: Race, chariot: Chariot, move: Move) -> float:
    """Moves that rivals who are still to move in this phase lose because of where the chariot stands then."""
    end = move.square or chariot.square
    others = {c.square for c in race.chariots if c.racing and c.name != chariot.name}
    if move.push:
        others = others - {end} | {move.put}
    rivals = (c for c in race.chariots if c.racing and c.seat != chariot.seat and c.square != end)
    return sum(
        _best_exit(race, rival, others | {end}) - _best_exit(race, rival, others)
        for rival in rivals
        if end in EDGE[rival.square] and rival.speed and moves_left(rival, race.impulse)
    )


def _best_exit(race: Race, chariot: Chariot, taken: Set[Name]) -> float:
    """The way left for a chariot after its best step to a free square; `STUCK` more if there is none."""
    steps = moves_left(chariot, race.impulse) - 1
    free = (n for n in EDGE[chariot.square] if n not in taken and may_enter(chariot, n))
    stuck = _left(race, chariot, chariot.square, 0) + STUCK
    return min((_left(race, chariot, n, steps) for n in free), default=stuck)


def _cost(race: Race, chariot: Chariot, move: Move) -> float:
    coins = move.null * COIN_WORTH["null"] + (move.push or move.fate == "recover") * COIN_WORTH["ace"]
    if move.fate:
        lost = moves_left(chariot, race.impulse) if move.fate == "crash" else 1
        return _left(race, chariot, chariot.square, 0) + lost + 1 + coins
    steps = moves_left(chariot, race.impulse)
    left = _left(race, chariot, move.square, steps)
    harm = HARM * _pushed(race, move) if move.push else 0.0
    return left + coins - harm


def _left(race: Race, chariot: Chariot, end: Name, steps: int) -> float:
    """The way left from a square with these moves of the phase and the later coins to come."""
    last = chariot.crossings >= race.options.laps
    values = expected_within(steps, chariot.banned, last, chariot.plot[race.phase :])
    return left_after(chariot.square, end, values, last)


def _pushed(race: Race, move: Move) -> float:
    """Moves that the one who is pushed loses."""
    target = race.at(move.square)
    if target is None:
        return 0.0
    here = _left(race, target, move.square, 0)
    return _left(race, target, move.put, 0) - here
