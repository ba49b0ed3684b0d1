"""The engine and the reference, written from the paper by themselves, tell the same races.

After every unit's move the whole position is compared, at the end the result. Many more races, and positions:
`python -m tests.games.circus.compare --races 500`, `python -m tests.games.circus.scatter --positions 500`.
"""

from __future__ import annotations

import pytest

from engine.model import TEMPOS
from tests.games.circus import scatter
from tests.games.circus.compare import CAPTURES, SEATS, Report, Setting, compare

pytestmark = pytest.mark.sweep
RACES = 30
POSITIONS = 20
REPORTS: list[Report] = []


@pytest.mark.parametrize("number", range(RACES))
def test_engine_and_reference_tell_the_same_race(number: int) -> None:
    report = compare(Setting(number))
    REPORTS.append(report)
    assert not report.lines, "\n".join(report.lines)


@pytest.mark.parametrize("number", range(POSITIONS))
def test_they_tell_the_same_rounds_from_crowded_positions(number: int) -> None:
    """With wrecks, men on foot, riders, War Chariots and weapons among fast teams."""
    report = scatter.compare(number)
    assert report.moves
    assert not report.lines, "\n".join(report.lines)


def test_the_races_compared_are_of_all_kinds() -> None:
    """All tempos, captures and numbers of seats that are named occur among them."""
    settings = [Setting(number) for number in range(RACES)]

    assert {setting.tempo for setting in settings} == set(TEMPOS)
    assert {setting.seats for setting in settings} == set(SEATS)
    assert {setting.options["capture"] for setting in settings} == set(CAPTURES)
    assert {setting.options["laps"] for setting in settings} == {1, 2, 3}
    assert {setting.options["shop"] for setting in settings} == {True, False}
