"""Whole random races: every man is where his rig says, and no thing leaves the race (N15.14)."""

from __future__ import annotations

import pytest

from engine.drivers import RANDOM
from engine.games.circus import GAME
from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.state import Driver, Race
from engine.games.circus.rules.events import evolve
from engine.model import Tempo
from engine.selfplay import opening_of, play_out
from tests.games.circus.order import things

RACES: list[tuple[int, Tempo, str, int]] = [
    (9, "impulse", "normal", 11),
    (9, "impulse", "advanced", 12),
    (9, "impulse", "october", 13),
    (14, "impulse", "advanced", 4231),
    (14, "round", "advanced", 14),
    (6, "phase", "normal", 15),
]


@pytest.mark.parametrize(("seats", "tempo", "capture", "seed"), RACES)
def test_men_and_things(seats: int, tempo: Tempo, capture: str, seed: int) -> None:
    options = {"laps": 1, "shop": True, "capture": capture, "night": 12}
    record = play_out(GAME, opening_of(GAME, seats, seed, options, tempo, (RANDOM,) * seats))
    race, _agenda = GAME.rules.setup(seats, record.table.options, {})
    for event in (event for entry in record.entries for event in entry.events):
        before, race = race, evolve(race, event)
        if race.round and not race.over:
            for man in race.drivers:
                _in_his_place(race, man)
                _dead_hands(race, man, event)
            _kept(before, race, event)


def _in_his_place(race: Race, man: Driver) -> None:
    """Driver and rig know of each other; on foot a man has a space, or the median."""
    match man.where:
        case "mounted" | "riding":
            assert race.rig(man.rig).driver == man.colour
            assert bool(race.rig(man.rig).chariot) == (man.where == "mounted")
            assert not (man.where == "mounted" and man.things)
        case "dragged":
            assert race.rig(man.rig).dragged == man.colour
            assert not man.whip
        case "boarding":
            assert man.colour in race.rig(man.rig).boarders
        case "running":
            assert man.space in track.SPACES
            assert not man.rig
        case "median":
            assert not man.rig
            assert not man.space


def _dead_hands(race: Race, man: Driver, event: e.Event) -> None:
    """A body lies aboard or on the track, and holds nothing."""
    if man.where != "dead" or man.mutant:
        return
    aboard = bool(man.rig) and race.rig(man.rig).body == man.colour
    assert aboard != any(colour == man.colour for _space, colour in race.bodies)
    assert (man.whip, man.things, man.netted) == (False, (), False)


def _kept(before: Race, race: Race, event: e.Event) -> None:
    """Things change hands and places; only a sling without shots is gone."""
    if before.rigs and not isinstance(event, e.ShotFired | e.ShopSettled):
        assert things(race) == things(before), event
