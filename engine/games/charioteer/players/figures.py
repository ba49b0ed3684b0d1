"""The figures that a simulation counts in a race."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from engine.games.charioteer.rules.events import (
    Attacked,
    AutomatonAttacked,
    DamageTaken,
    DiceRolled,
    Driven,
    Event,
    FanTokenDrawn,
    LaidDown,
    Recovered,
    Resigned,
    SetPlayed,
    StoodUp,
    TurnBegan,
)

FIGURES = (
    "rounds",
    "damage",
    "damage_warded_off",
    "damage_repaired",
    "attacks",
    "automaton_attacks",
    "falls",
    "standing_up",
    "bonus_moves",
    "passes",
    "whips",
    "sets_with_the_crowd",
    "fan_tokens",
    "tokens_spent",
    "lead_changes",
    "resignations",
)


def tally(events: Sequence[Event]) -> Mapping[str, float]:
    """Every figure of a race, 0 where nothing of the kind happened (N10).

    `player_spaces_per_turn` and `automaton_spaces_per_turn` are the net progress of a chariot in one of its
    turns, half the difference of h; each is left out of a race in which no such chariot moved.
    """
    counts = Counter[str]()
    for event in events:
        counts.update(dict(_figures(event)))
    counts["lead_changes"] = _lead_changes(events)
    return {**{name: counts[name] for name in FIGURES}, **_progress(events)}


def _figures(event: Event) -> Iterator[tuple[str, int]]:
    match event:
        case TurnBegan():
            yield "rounds", 1
        case DamageTaken():
            yield "damage", event.cubes
            yield "damage_warded_off", event.shielded
        case Recovered():
            yield "damage_repaired", event.cubes
        case LaidDown():
            yield "falls", len(event.chariots)
        case DiceRolled():
            yield "bonus_moves", int(event.dice.bonus > 0)
        case Driven():
            yield "passes", len(event.overtaken)
            yield "whips", int(event.whip)
        case SetPlayed():
            yield "sets_with_the_crowd", int(bool(event.play.crowd))
            yield "tokens_spent", len(event.play.tokens)
        case _ if type(event) in _PLAIN:
            yield _PLAIN[type(event)], 1


_PLAIN: Mapping[type[Event], str] = {
    Attacked: "attacks",
    AutomatonAttacked: "automaton_attacks",
    StoodUp: "standing_up",
    FanTokenDrawn: "fan_tokens",
    Resigned: "resignations",
}


def _lead_changes(events: Sequence[Event]) -> int:
    """How often another chariot led at the beginning of a turn than at that of the turn before."""
    leaders = [event.order[0] for event in events if isinstance(event, TurnBegan) and event.turn > 1]
    return sum(one != other for one, other in pairwise(leaders))


def _progress(events: Sequence[Event]) -> dict[str, float]:
    automata = {event.chariot for event in events if isinstance(event, DiceRolled)}
    gained: dict[str, list[int]] = {"player_spaces_per_turn": [], "automaton_spaces_per_turn": []}
    for event in events:
        if isinstance(event, Driven):
            moves = gained[
                "automaton_spaces_per_turn" if event.chariot in automata else "player_spaces_per_turn"
            ]
            net = event.path[-1].h - event.path[0].h
            if event.whip:  # part of the move that has just been made
                moves[-1] += net
            else:
                moves.append(net)
    return {name: sum(moves) / len(moves) / 2 for name, moves in gained.items() if moves}
