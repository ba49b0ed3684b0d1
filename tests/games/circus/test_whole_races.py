"""Whole races of people who say anything that is legal, in every tempo, with few and with fourteen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from engine.game import Budget
from engine.games.circus import GAME
from engine.games.circus.players.brains import plan
from engine.games.circus.players.figures import FIGURES, tally
from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic.state import Driver, Race, Rig, View
from engine.journal import start
from engine.kernel import may
from engine.model import TEMPOS, Decision, Step, Tempo
from engine.selfplay import opening_of, play_on
from tests import extent
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


@pytest.mark.parametrize(("tempo", "seats", "capture", "seed"), extent.some(RACES, 1))
def test_a_race_ends_and_every_position_on_the_way_is_in_order(
    tempo: Tempo, seats: int, capture: str, seed: int
) -> None:
    steps = raced(tempo, seats, capture, seed)

    assert steps[-1].table.outcome is not None
    for step in steps:
        assert disorder(step.table.state) == []


@pytest.mark.parametrize(("tempo", "seats", "capture", "seed"), extent.some(RACES[::5], 1))
def test_n15_14_nothing_leaves_the_race(tempo: Tempo, seats: int, capture: str, seed: int) -> None:
    """Whips and weapons are held, loaded or lie somewhere; only a sling is gone with its last shot."""
    races: list[Race] = [step.table.state for step in raced(tempo, seats, capture, seed)]
    started = [race for race in races if race.round >= 1 and race.move is None]
    there = things(started[0])
    for race in started:
        now = things(race)
        assert now["sling"] <= there["sling"]
        assert now - Counter(sling=now["sling"]) == there - Counter(sling=there["sling"])


ASKED: list[tuple[int, str, int, str]] = [
    (2, "normal", 3, "anybody"),
    (6, "advanced", 4, "anybody"),
    (14, "normal", 1, "fierce"),
    (14, "advanced", 2, "rough"),
]
"""Races of people who say anything, of drivers who kill, and of such as throw nets and board others."""


def rough(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """Somebody who buys nets, throws them, and on foot jumps at everybody."""
    where = view.race.of(decision.seat).where if view.race.rigs else ""
    said = {"shop": "net net sword", "plot": "board jump:any"}.get(decision.kind, decision.fallback)
    if where in ("mounted", "boarding"):
        said = "reins+1 weapon:net weapon:sword" if where == "mounted" else "fists"
    return said if may(GAME, view.race, decision, said) else decision.fallback


def furious(_race: Race, _man: Driver, _rig: Rig | None) -> Iterator[str]:
    """The plan of somebody who rams and whips everybody."""
    yield from ("straight:8", "corner:5", "swerve:8", "hard:last")
    yield from ("ram:any", "ram-until:7", "ram-most:2", "whip:driver", "runners:seek")
    yield from ("blocked:left", "blocked:right", "blocked:ram", "wrecks:accept")
    yield from ("weapon:sword", "weapon:trident", "weapon:net", "sling:any", "grab:any", "capture:better")
    yield from ("take:better", "foot:fight", "appeal:fall", "appeal:flip")


def fierce(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """Somebody who buys what brutal buys, and is out for blood."""
    if decision.kind != "plot":
        return GAME.players["brutal"](view, decision, rng, budget)
    return " ".join(plan(view.race, view.race.of(decision.seat).colour, decision.kind, furious))


ROUGH = replace(GAME, players={**GAME.players, "rough": rough, "fierce": fierce})


@cache
def counted(seats: int, capture: str, seed: int, who: str) -> tuple[Step[Any, Any, Any], ...]:
    """All steps of a race at tempo `round`."""
    if who == "anybody":
        return raced("round", seats, capture, seed)
    options = {"laps": 1, "shop": True, "market": True, "capture": capture}
    opening = opening_of(ROUGH, seats, seed, options, drivers=(who,) * seats)
    first = start(ROUGH, opening)
    drivers = dict(zip(first.table.seats, opening.drivers, strict=True))
    return (first, *play_on(ROUGH, first.table, drivers, opening.key()))


@pytest.mark.parametrize(("seats", "capture", "seed", "who"), ASKED)
def test_n15_31_at_tempo_round_a_seat_is_asked_once_a_round_and_never_when_it_is_out(
    seats: int, capture: str, seed: int, who: str
) -> None:
    """One sealed list, one word on the market, then one plot a round while there is anything to choose."""
    asked: dict[int, tuple[int, str, str]] = {}
    answered: Counter[tuple[int, int]] = Counter()
    for step in counted(seats, capture, seed, who):
        race: Race = step.table.state
        answered.update((answer.decision, answer.seat) for answer in step.entry.answers if answer.seat)
        for decision in step.table.open:
            assert decision.seat is not None
            driver = race.of(decision.seat)
            if decision.kind == "plot" and decision.id not in asked:
                assert driver.colour in having_a_choice(race)
            asked[decision.id] = (decision.seat, decision.kind, decision.about)
            assert driver.alive
            assert not driver.resigned
    questions = Counter(asked.values())

    assert {kind for _seat, kind, _about in questions} <= {"shop", "market", "plot"}
    assert set(questions.values()) == {1}
    assert set(answered.values()) == {1}
    assert set(answered) <= {(id, seat) for id, (seat, _kind, _about) in asked.items()}


def having_a_choice(race: Race) -> set[str]:
    """All that live but those who lie in a net and have neither an appeal nor a veto left."""
    vetoing = {man.entertained for man in race.drivers if man.vetoes and man.alive}
    living = (man for man in race.drivers if man.alive and not man.resigned)
    return {m.colour for m in living if not m.netted or m.appeals or m.colour in vetoing}


def test_n15_31_in_these_races_drivers_die_change_chariots_and_lie_in_nets() -> None:
    """Whoever has a choice is asked, and nobody else, as often as a round begins."""
    told: Counter[str] = Counter()
    for step in (step for case in ASKED for step in counted(*case)):
        race: Race = step.table.state
        told.update(type(event).__name__ for event in step.entry.events)
        told["captured"] += sum(isinstance(x, e.Boarded) and bool(x.captured) for x in step.entry.events)
        begun = any(isinstance(event, e.RoundBegan) for event in step.entry.events)
        if begun and step.table.open:
            able = having_a_choice(race)
            assert {race.of(d.seat).colour for d in step.table.open if d.seat} == able
            told["out"] += any(not man.alive for man in race.drivers)
            told["in a net"] += any(man.alive and man.colour not in able for man in race.drivers)
    for fact in ("Died", "Flipped", "captured", "ClimbedIn", "out", "in a net"):
        assert told[fact], fact


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
