"""How races of the computer drivers go: bands wide enough for few races; `python -m bench circus_levels` has
the narrow ones."""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from functools import cache

import pytest

from bench import circus_model as model
from engine.drivers import CONSTANT, seat_drivers
from engine.games.circus import GAME
from engine.games.circus.rules.plans.clauses import READY_TACTICS
from engine.model import Seat
from engine.record import Record
from engine.selfplay import opening_of, play_out
from engine.tally import tally

pytestmark = pytest.mark.sweep

RACES = 5


def raced(seed: int, *names: str, seats: int) -> Record:
    """A race between drivers who are given to the seats in turn, one seat further with every seed."""
    return play_out(GAME, opening_of(GAME, seats, seed, drivers=seat_drivers(names, seats, seed)))


@cache
def means(name: str) -> Mapping[str, float]:
    """The figures of a race of six drivers of a kind; `finished` is the share of races with a finisher."""
    found = [tally(GAME, raced(seed, name, seats=6)) for seed in range(1, RACES + 1)]
    told = {key: statistics.fmean(figures[key] for figures in found) for key in found[0]}
    return {**told, "finished": statistics.fmean(figures["finishers"] > 0 for figures in found)}


@pytest.mark.parametrize(
    ("name", "rounds", "flips", "finished"),
    [
        ("careful", (25, 35), (0, 3), 0.8),
        ("silent", (25, 35), (0, 3), 0.8),
        ("keen", (22, 33), (0, 5), 0.8),
        ("brutal", (20, 46), (0.4, 8), 0.4),
        ("shrewd", (22, 33), (0, 5), 0.8),
    ],
)
def test_a_race_of_six_lasts_as_long_and_costs_as_much_as_it_should(
    name: str, rounds: tuple[float, float], flips: tuple[float, float], finished: float
) -> None:
    found = means(name)
    assert rounds[0] <= found["rounds"] <= rounds[1]
    assert flips[0] <= found["flips"] <= flips[1]
    assert found["finished"] >= finished


@pytest.mark.parametrize(
    ("kind", "races", "bands"),
    [
        ("careful", RACES, {"rounds": (26, 34), "flips": (0, 3), "first radial": (2.5, 4.5)}),
        ("whips", 2 * RACES, {"rounds": (22, 31), "flips": (2, 6), "first radial": (2, 4)}),
        ("blind", 2 * RACES, {"rounds": (22, 31), "flips": (3, 7)}),
        ("half", RACES, {"rounds": (26, 36), "injuries": (4, 25), "unseated": (0.2, 4)}),
        ("alone", 3, {"rounds": (31, 35), "flips": (0, 0)}),
        ("brisk", 6, {"rounds": (27, 32), "flips": (0, 0.4)}),
        ("fourteen", 1, {"rounds": (26, 34)}),
    ],
)
def test_races_without_men_on_foot_go_as_the_notes_foretell(
    kind: str, races: int, bands: Mapping[str, tuple[float, float]]
) -> None:
    """Wider than in the notes: few races, drivers who look where they turn (`docs/measurements.md`)."""
    figures = []
    for seed in range(1, races + 1):
        record = model.race(kind, seed)
        figures.append({**tally(model.GAME, record), "first radial": float(model.first_radial(record))})
    for name, (least, most) in bands.items():
        assert least <= statistics.fmean(found[name] for found in figures) <= most, name


def test_brutal_drivers_attack_and_flip_more_than_careful_ones() -> None:
    brutal, careful = means("brutal"), means("careful")
    assert brutal["flips"] > careful["flips"]
    assert brutal["rams"] + brutal["whip_attacks"] > 10
    assert careful["rams"] + careful["whip_attacks"] == 0


def places(one: str, others: str, races: int) -> list[int]:
    """The places of one driver among three others."""
    found = []
    for seed in range(1, races + 1):
        record = raced(seed, one, *[others] * 3, seats=4)
        assert record.table.outcome is not None
        found.append(record.table.outcome.place(Seat(record.opening.drivers.index(one) + 1)))
    return found


@pytest.mark.parametrize(
    ("one", "others", "least"),
    [
        ("careful", "silent", 3),
        ("keen", "careful", 3),
        ("brutal", "careful", 2),
        ("shrewd", "keen", 3),
        ("sent", "keen", 2),
    ],
)
def test_a_driver_beats_what_is_below_it(one: str, others: str, least: int) -> None:
    """A quarter of the wins would be its share."""
    assert places(one, others, 8).count(1) >= least


@pytest.mark.parametrize("style", ["safe", "fast", "ram"])
def test_a_constant_plot_does_not_beat_keen(style: str) -> None:
    words = next(s.words for s in READY_TACTICS if s.id == style)
    assert places(CONSTANT + " ".join(("drive", *words)), "keen", 4).count(1) <= 2


def test_a_jam_behind_a_wreck_dissolves() -> None:
    """Whoever has only a wreck before him drives through it rather than stand until nightfall."""
    line = f"{CONSTANT}drive straight:9 corner:6 swerve:8 hard:last"
    for seed in (2, 8):
        assert raced(seed, line, seats=6).table.state.over == "finish"
