"""What a podium says of how a game was decided is so, whenever people resign: checked against the course."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from engine.face.finish import Turning
from engine.game import Game
from engine.games.circus.rules.course import places
from engine.games.troy.rules.contents import side_of
from engine.games.troy.rules.move import parts_of
from engine.journal import start
from engine.kernel import submit
from engine.model import Order
from engine.registry import find
from engine.selfplay import opening_of
from tests import extent
from tests.conformance.play import act_words, wild_order

ORDERS = 4_000
SEEDS = range(1, extent.amount(60, 8))
SHORT: Mapping[str, Mapping[str, Any]] = {"chariots": {}, "charioteer": {"laps": 2}, "circus": {"laps": 1}}


class Stretch(NamedTuple):
    """What a stretch is called, who was in front at its end ('' for nobody), and who resigned in it."""

    name: str
    leader: str
    gone: frozenset[str]


def ended_at_random(game: Game, seed: int) -> tuple[Any, list[Any], list[Any]]:
    """A game in which people resign from a random moment on: the last table, all events, the states before
    them."""
    rng, seats = random.Random(seed), 4 if 4 in game.seats else 2
    opening = opening_of(game, seats, seed, SHORT.get(game.key, {}))
    begun, patience = start(game, opening), rng.choice((10, 60, 250, ORDERS))
    table, events = begun.table, [*begun.entry.events]
    states: list[Any] = [table.state] * len(events)
    for number in range(ORDERS):
        if table.outcome is not None:
            break
        seat, order = rng.choice(table.seats), wild_order(game, table, rng)
        if number > patience and rng.random() < 0.1 and "resign" in act_words(game, table, seat):
            order = Order("act", seat, line="resign")
        step = submit(game, table, order, opening.key())
        state = table.state
        for event in step.entry.events:
            events.append(event)
            states.append(state)
            state = game.rules.evolve(state, event)
        table = step.table
    return table, events, states


def chariots(race: Any) -> str:
    racing = [c for c in race.standings() if c.racing]
    level = len(racing) > 1 and racing[0].advancement[0] == racing[1].advancement[0]
    return "" if level or not racing else racing[0].name


def charioteer(race: Any) -> str:
    ahead = sorted((c.space.h for c in race.racing), reverse=True)
    return "" if ahead[1:2] == ahead[:1] else race.race_order()[0]


def circus(race: Any) -> str:
    racing = places.ahead(race, [d.colour for d in places.in_play(race)])
    if len(racing) > 1 and not round(places.progress(race, racing[0]) - places.progress(race, racing[1])):
        return ""
    return racing[0] if racing else ""


def chariot_of(event: Any) -> str:
    """Who has resigned."""
    names = ("green", "yellow", "blue", "red")
    found = getattr(event, "chariot", "") or getattr(event, "driver", "")
    return str(found or names[event.seat - 1])


RACES: Mapping[str, tuple[str, Callable[[Any], str], Callable[[Any], str]]] = {
    "chariots": ("PhaseEnded", chariots, lambda e: f"round {e.round}, phase {e.phase}"),
    "charioteer": ("TurnBegan", charioteer, lambda e: f"turn {e.turn - 1}"),
    "circus": ("RoundEnded", circus, lambda e: f"round {e.round}"),
}


def course(game: str, winner: str, events: Sequence[Any], states: Sequence[Any]) -> Iterator[Stretch]:
    """The stretches of a race until its winner was home."""
    mark, leader, named = RACES[game]
    gone: set[str] = set()
    for event, state in zip(events, states, strict=True):
        match type(event).__name__:
            case "Finished" if event.chariot == winner:
                return
            case "Resigned":
                gone.add(chariot_of(event))
            case kind if kind == mark and getattr(event, "turn", 2) > 1:
                yield Stretch(named(event), leader(state), frozenset(gone))
                gone.clear()


def came_home(race: Any, events: Sequence[Any], winner: str) -> bool:
    """Whether the winner has crossed the line; in Charioteer the race says so, else an event."""
    crossed = any(type(event).__name__ == "Finished" and event.chariot == winner for event in events)
    return crossed or getattr(race, "over", "") == "home"


def holds(told: Turning, stretches: Sequence[Stretch], winner: str, home: bool) -> bool:
    """Whether a sentence says how the race went; `home` says that the winner came home."""
    leads = [s.leader for s in stretches]
    if "led from the first" in told.words:
        return set(leads) == {winner}
    if "only on the final stretch" in told.words:
        return home and winner not in leads
    if "on the final stretch" in told.words:
        return home and winner in leads and leads[-1] != winner
    at = next(n for n, s in enumerate(stretches) if s.name == told.when)
    passed = told.whom.lower()
    if set(leads[at:]) != {winner} or leads[at - 1] == winner:
        return False
    if passed and leads[at - 1] != passed:
        return False
    return "resigned" not in told.words or passed in stretches[at].gone


@pytest.mark.parametrize("key", RACES)
def test_the_turning_point_of_a_race_is_where_it_turned(key: str) -> None:
    game, said = find(key), 0
    for seed in SEEDS:
        table, events, states = ended_at_random(game, seed)
        if table.outcome is None or not table.outcome.levels:
            continue
        redacted = [e for e in (game.rules.redact(event, None) for event in events) if e is not None]
        end = game.face.finish(game.rules.view(table.state, None), redacted)
        if end.turning is None:
            continue
        said += 1
        winner = end.turning.who.lower()
        first = table.outcome.ranking[0]
        assert winner in first, seed
        stretches = [*course(key, winner, events, states)]
        home = came_home(table.state, events, winner)
        assert holds(end.turning, stretches, winner, home), (seed, end.turning.told())
    assert said > len(SEEDS) // 4


def test_the_turning_point_of_troy_is_the_capture_since_which_the_winner_had_taken_more() -> None:
    game = find("troy")
    for seed in SEEDS:
        table, _events, _states = ended_at_random(game, seed)
        end = game.face.finish(game.rules.view(table.state, None), ())
        if end.turning is None:
            continue
        winner, ahead, since = end.turning.who == "White", 0, ""
        for number, move in enumerate(table.state.moves):
            parts = parts_of(move)
            if parts.taken is not None:
                ahead += 1 if (side_of(parts.taken) == 1) == winner else -1
            if ahead <= 0:
                since = ""
            elif not since:
                since = f"in turn {number // 2 + 1} "
        assert since
        assert since in end.turning.told(), seed
