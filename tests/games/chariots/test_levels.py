"""The levels are worth their names: a few races each. `python -m bench chariots_levels` runs many."""

from __future__ import annotations

import statistics

import pytest

from engine.drivers import RANDOM, SILENT, seat_drivers
from engine.games.chariots import GAME
from engine.model import Seat
from engine.selfplay import opening_of, play_out

pytestmark = pytest.mark.sweep


def places(one: str, others: str, seats: int, races: int) -> list[int]:
    """The places of one driver among others, in every seat in turn."""
    found = []
    for seed in range(1, races + 1):
        drivers = seat_drivers((one, *[others] * (seats - 1)), seats, seed)
        options = {"chariots": 1} if seats == 2 else {}
        outcome = play_out(GAME, opening_of(GAME, seats, seed, options, drivers=drivers)).table.outcome
        assert outcome is not None
        found.append(outcome.place(Seat(drivers.index(one) + 1)))
    return found


def test_the_careful_driver_beats_random_play() -> None:
    alone = places("careful", RANDOM, 2, 12)
    assert alone.count(1) >= 9


def test_the_keen_driver_beats_careful_ones() -> None:
    among = places("keen", "careful", 4, 200)  # of twenty or sixty chance alone decides
    assert among.count(1) >= 65
    assert statistics.fmean(among) < 2.5


def test_the_champion_beats_keen_ones() -> None:
    among = places("champion", "keen", 4, 8)
    assert among.count(1) >= 3
    assert statistics.fmean(among) < 2.5


def test_a_constant_plot_does_not_beat_careful_drivers() -> None:
    among = places("constant:5 4 3", "careful", 4, 20)
    assert among.count(1) <= 5
    assert statistics.fmean(among) > 2.5


def test_a_silent_seat_is_no_sure_last() -> None:
    among = places(SILENT, "careful", 4, 40)
    assert among.count(4) < 20
    assert statistics.fmean(among) <= 3.4
