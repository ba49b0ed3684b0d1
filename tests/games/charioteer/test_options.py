"""What can be agreed before a race, and what cannot."""

from __future__ import annotations

from itertools import product

import pytest

from engine.errors import BadOptions
from engine.games.charioteer import GAME
from engine.games.charioteer.rules.options import Options
from engine.games.charioteer.rules.state import Race
from engine.kernel import begin

FITTING = [(seats, automata) for seats, automata in product(range(7), range(7)) if 2 <= seats + automata <= 6]


def opened(seats: int, **options: object) -> Race:
    race: Race = begin(GAME, seats, bytes(32), options).table.state
    return race


def test_n7_two_to_six_chariots_race() -> None:
    """Players and automata together are at least two and at most six."""
    for seats, automata in FITTING:
        race = opened(seats, automata=automata)

        assert (len(race.players), len(race.automata)) == (seats, automata), (seats, automata)


def test_n7_others_are_refused_with_what_is_possible() -> None:
    """The refusal says how many chariots race, and how many automata fit."""
    for seats, automata in sorted({*product(range(7), range(7))} - {*FITTING}):
        few, many = max(0, 2 - seats), 6 - seats
        with pytest.raises(BadOptions) as refused:
            opened(seats, automata=automata)

        told = str(refused.value)
        assert f"{few} to {many}" in told, (seats, automata)
        assert all(f"{number}" in told for number in (seats, automata)), (seats, automata)


@pytest.mark.parametrize("seats", [-1, 7, 14])
def test_n7_nor_can_more_than_six_play(seats: int) -> None:
    with pytest.raises(BadOptions, match="0 to 6"):
        opened(seats)


@pytest.mark.parametrize(
    ("name", "value"), [("automata", 7), ("automata", -2), ("automata", "many"), ("laps", 1), ("laps", 4)]
)
def test_n7_values_that_do_not_exist(name: str, value: object) -> None:
    """A table is opened with values that its options have, or not at all."""
    with pytest.raises(BadOptions, match=name):
        opened(2, **{name: value})


def test_n7_options_that_do_not_exist() -> None:
    """A refusal names the options that there are."""
    with pytest.raises(BadOptions, match="laps, automata"):
        opened(2, whips=3)


@pytest.mark.parametrize("tempo", ["phase", "impulse"])
def test_n1_there_is_one_tempo(tempo: str) -> None:
    """One answer a turn, and no other way to play."""
    with pytest.raises(BadOptions, match="round"):
        begin(GAME, 2, bytes(32), {}, tempo)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize(("laps", "goal"), [(2, 144), (3, 216)])
def test_8_12_laps(laps: int, goal: int) -> None:
    """A table plays the number of laps that it has chosen."""
    assert opened(2, laps=laps).goal == goal


def test_the_usual_race() -> None:
    assert Options() == Options(laps=3, automata=-1)
    assert opened(3).options == Options()
