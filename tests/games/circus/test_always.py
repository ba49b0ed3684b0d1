"""What holds at every moment of whole random races, and after every fact."""

from __future__ import annotations

import pytest

from engine.drivers import RANDOM
from engine.games.circus import GAME
from engine.games.circus.rules import events as e
from engine.games.circus.rules import values
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.state import Race
from engine.games.circus.rules.course import obstacles, pack
from engine.games.circus.rules.events import evolve
from engine.model import TEMPOS, Tempo
from engine.selfplay import opening_of, play_out
from tests import extent

RACES = [(6, "impulse", 4), (2, "impulse", 3), (14, "impulse", 5), (14, "phase", 7), (6, "round", 6)]


@pytest.mark.parametrize(("seats", "tempo", "seed"), extent.some(RACES, 2))
def test_what_always_holds(seats: int, tempo: Tempo, seed: int) -> None:
    """No two rigs share a space, markers stay on their tracks, and whoever drives a rig is on it."""
    options = {"laps": 1, "shop": seed % 2 == 0}
    record = play_out(GAME, opening_of(GAME, seats, seed, options, tempo, (RANDOM,) * seats))
    race, _agenda = GAME.rules.setup(seats, record.table.options, {})
    for event in (event for entry in record.entries for event in entry.events):
        before, race = race, evolve(race, event)
        if before.rigs:
            _may_happen(before, event)
        if race.rigs and not race.over and not isinstance(event, e.Executed):
            _apart(race)
            _sound(race)
    assert race == record.table.state


def _apart(race: Race) -> None:
    """Teams and chariots never enter the spaces of others (Movement 5)."""
    for rig in race.rigs:
        others = obstacles.bodies(race, rig.colour)
        assert rig.space not in others
        assert rig.chariot not in others


def _sound(race: Race) -> None:
    for rig in race.rigs:
        assert 0 <= rig.speed <= values.TOP_SPEED
        assert rig.fatigue >= rig.floor
        assert track.may_face(rig.space, rig.facing)
        assert rig.chariot or not rig.damage
        if rig.driver and not race.driver(rig.driver).mutant:
            assert race.driver(rig.driver).where == ("mounted" if rig.chariot else "riding")
            assert race.driver(rig.driver).rig == rig.colour
    if race.move:
        assert min(race.move.left, race.move.spare) >= 0
    assert len(pack.leaders(race)) >= bool(pack.manned(race))


def _may_happen(race: Race, event: e.Event) -> None:
    """Every space of a move is ahead and free; every shift is to a free space (Movement 2, 3, 5, J1B)."""
    match event:
        case e.Advanced():
            rig = race.rig(event.rig)
            assert (rig.space, rig.facing) == (event.start, event.facing) or not rig.driver
            assert track.step(event.start, event.facing) == event.end
            assert event.end not in obstacles.bodies(race, event.rig)
        case e.Shifted():
            assert event.start == race.rig(event.rig).space
            assert event.start == event.end or event.end not in obstacles.bodies(race, event.rig)
        case e.MoveEnded() if race.move and race.move.driven and race.rig(event.rig).chariot:
            assert race.move.ended or not event.speed


def test_all_tempos_are_raced() -> None:
    assert {tempo for _seats, tempo, _seed in RACES} == set(TEMPOS)
