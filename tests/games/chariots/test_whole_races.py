"""Whole races of random drivers: with every combination of options they end, and replay to the letter."""

from __future__ import annotations

from itertools import product

import pytest

from engine.drivers import RANDOM
from engine.games.chariots import GAME
from engine.games.chariots.rules.coins import SCHEDULE
from engine.games.chariots.rules.events import (
    CoinSpent,
    Crashed,
    Event,
    Moved,
    Pushed,
    RaceEnded,
    RoundBegan,
    StoodStill,
)
from engine.games.chariots.rules.evolve import evolve
from engine.games.chariots.rules.state import Race
from engine.journal import audit
from engine.model import TEMPOS, Tempo
from engine.record import Record
from engine.selfplay import opening_of, play_out
from tests import extent

FLAGS = ("race_on", "extra_actions", "faster_recovery", "long_whips")
COMBINATIONS = [
    {**dict(zip(FLAGS, flags, strict=True)), "fair_grid": number % 3 == 1}
    for number, flags in enumerate(product((False, True), repeat=len(FLAGS)))
]
TEAMS = [(2, 1), (2, 2), (3, 1), (4, 1)]


def raced(seats: int, tempo: Tempo, seed: int = 0, **options: object) -> Record:
    return play_out(GAME, opening_of(GAME, seats, seed, options, tempo, (RANDOM,) * seats))


def events_of(record: Record) -> list[Event]:
    return [event for entry in record.entries for event in entry.events]


@pytest.mark.parametrize("number", extent.some(range(len(COMBINATIONS)), 2))
def test_n7_every_combination_of_options_ends_and_replays(number: int) -> None:
    """Each combination with one table size; tempos and sizes take turns."""
    seats, chariots = TEAMS[(number + number // 4) % len(TEAMS)]
    tempo = TEMPOS[number % len(TEMPOS)]

    record = raced(seats, tempo, seed=number, chariots=chariots, **COMBINATIONS[number])

    outcome = record.table.outcome
    assert outcome is not None
    assert sorted(name for (name,) in outcome.ranking) == sorted(c.name for c in record.table.state.chariots)
    assert sorted(seat for (seat,) in outcome.seats) == list(range(1, seats + 1))
    rounds = sum(isinstance(e, RoundBegan) for e in events_of(record))
    assert rounds <= record.table.options.last_round
    assert audit(record) == []


@pytest.mark.parametrize(("laps", "tempo"), extent.some([*product((2, 3, 4), TEMPOS)], 1))
def test_n7_every_length_at_every_tempo(laps: int, tempo: Tempo) -> None:
    """Two, three or four laps: the race ends and all are ranked."""
    record = raced(3, tempo, laps=laps)

    (ended,) = (e for e in events_of(record) if isinstance(e, RaceEnded))
    assert ended.ranking == tuple(name for (name,) in record.table.outcome.ranking)  # type: ignore[union-attr]


def test_n7_races_by_policy_end_long_before_night() -> None:
    """The places are decided before round 12 of each lap."""
    for seed in range(extent.amount(40, 3)):
        record = raced(4, "round", seed)

        (ended,) = (e for e in events_of(record) if isinstance(e, RaceEnded))
        assert ended.why == "places"


@pytest.mark.parametrize("tempo", TEMPOS)
def test_n7_what_always_holds(tempo: Tempo) -> None:
    """At every moment: two never share a square, the order is strict, the speed table is kept."""
    record = raced(4, tempo, seed=5, extra_actions=True, faster_recovery=True)
    race = Race(record.table.options, 4)
    for event in events_of(record):
        if isinstance(event, Moved):
            assert_may_move(race, event)
        race = evolve(race, event)
        if not isinstance(event, Pushed):
            assert_sound(race)
    assert race == record.table.state


RECKLESS = "constant:5 4 3 null:never ace:never recover:always avoid:nothing"
"""Who drives so crashes now and then, and then spends the ace."""


def test_10_9_a_quick_recovery_in_a_race_costs_the_ace_and_one_move_more() -> None:
    """Whatever else happens: the next thing that chariot does is to stand still, and it does so once."""
    drivers, found = (RECKLESS,) * 4, 0
    for seed in range(1, extent.amount(30, 6)):
        events = events_of(
            play_out(GAME, opening_of(GAME, 4, seed, {"extra_actions": True}, drivers=drivers))
        )
        quick = [n for n, event in enumerate(events) if isinstance(event, Crashed) and event.quick]
        for crash in quick if len(quick) == 1 else ():
            found += 1
            crashed, spent = events[crash], events[crash - 1]
            assert isinstance(crashed, Crashed)
            assert isinstance(spent, CoinSpent)
            assert (spent.chariot, spent.coin, spent.action) == (crashed.chariot, "ace", "recover")
            stood = [is_recovering(later) for later in deeds(events[crash + 1 :], crashed.chariot)]
            assert stood[0]
            assert stood[1:]
            assert not any(stood[1:])
    assert found


def deeds(events: list[Event], name: str) -> list[Event]:
    """What a chariot does or suffers in its turns to move."""
    return [e for e in events if isinstance(e, Moved | StoodStill | Crashed) and e.chariot == name]


def is_recovering(event: Event) -> bool:
    return isinstance(event, StoodStill) and event.why == "recovering"


def assert_may_move(race: Race, event: Moved) -> None:
    chariot = race.chariot(event.chariot)
    assert not chariot.crashed
    assert chariot.speed is not None
    assert (chariot.boost == "extra") != (event.impulse in SCHEDULE[chariot.speed])


def assert_sound(race: Race) -> None:
    racing = [c for c in race.chariots if c.racing]
    assert len({c.square for c in racing}) == len(racing)
    assert len({c.advancement for c in racing}) == len(racing)
    assert all(c.best >= c.crossings for c in race.chariots)
