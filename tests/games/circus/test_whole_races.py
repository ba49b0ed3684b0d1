"""Whole races of people who say anything that is legal, in every tempo, with few and with fourteen."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.games.circus import GAME
from engine.games.circus.players.figures import FIGURES, tally
from engine.games.circus.rules.state import Race
from engine.model import TEMPOS, Step, Tempo
from engine.selfplay import opening_of
from tests.conformance.play import play_wildly
from tests.games.circus.order import disorder, things

RACES: list[tuple[Tempo, int, str, int]] = [
    (tempo, seats, capture, seed)
    for seed, (tempo, seats, capture) in enumerate(
        (tempo, seats, capture)
        for tempo in TEMPOS
        for seats, capture in ((2, "normal"), (5, "advanced"), (9, "october"), (14, "advanced"))
    )
]


def raced(tempo: Tempo, seats: int, capture: str, seed: int) -> tuple[Step[Any, Any, Any], ...]:
    options = {"laps": 1, "shop": True, "market": True, "capture": capture, "night": 16}
    return play_wildly(GAME, opening_of(GAME, seats, seed, options, tempo), seed, 5_000)


@pytest.mark.parametrize(("tempo", "seats", "capture", "seed"), RACES)
def test_a_race_ends_and_every_position_on_the_way_is_in_order(
    tempo: Tempo, seats: int, capture: str, seed: int
) -> None:
    steps = raced(tempo, seats, capture, seed)

    assert steps[-1].table.outcome is not None
    for step in steps:
        assert disorder(step.table.state) == []


@pytest.mark.parametrize(("tempo", "seats", "capture", "seed"), RACES[::5])
def test_n15_14_nothing_leaves_the_race(tempo: Tempo, seats: int, capture: str, seed: int) -> None:
    """Whips and weapons are held, loaded or lie somewhere; only a sling is gone with its last shot."""
    races: list[Race] = [step.table.state for step in raced(tempo, seats, capture, seed)]
    started = [race for race in races if race.round >= 1 and race.move is None]
    there = things(started[0])
    for race in started:
        now = things(race)
        assert now["sling"] <= there["sling"]
        assert now - Counter(sling=now["sling"]) == there - Counter(sling=there["sling"])


@pytest.mark.parametrize(("seats", "seed"), [(2, 3), (6, 4), (14, 5), (14, 6)])
def test_n15_31_at_tempo_round_a_seat_is_asked_once_a_round_and_never_when_it_is_out(
    seats: int, seed: int
) -> None:
    """One sealed list, one word on the market, then one plot a round while there is anything to choose."""
    asked: dict[int, tuple[int, str, str]] = {}
    for step in raced("round", seats, "advanced", seed):
        race: Race = step.table.state
        for decision in step.table.open:
            assert decision.seat is not None
            asked[decision.id] = (decision.seat, decision.kind, decision.about)
            driver = race.of(decision.seat)
            assert driver.alive
            assert not driver.resigned
    counted = Counter(asked.values())

    assert {kind for _seat, kind, _about in counted} <= {"shop", "market", "plot"}
    assert set(counted.values()) == {1}


def test_what_a_simulation_counts_is_told_for_every_race() -> None:
    """Also where nothing of the kind has happened."""
    steps = raced("round", 5, "normal", 1)
    events = [event for step in steps for event in step.entry.events]

    counts = tally(events)

    assert set(counts) == set(FIGURES)
    assert {
        "flips",
        "rams",
        "whip_attacks",
        "injuries",
        "deaths",
        "captures",
        "unseated",
        "finishers",
    } <= set(counts)
    assert counts["rounds"] == steps[-1].table.state.round
