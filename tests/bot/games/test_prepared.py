"""What a bot works out at its start, so that the first press on a panel does not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.games import offered, prepare
from tests import extent
from tests.altered import alter

ROOT = Path(__file__).parents[3]
PANELS = """
import sys
import engine
from bot.games import prepare
from engine.journal import start
from engine.selfplay import opening_of

def panel(key, seed):
    calls = 0
    def count(_frame, event, _arg):
        nonlocal calls
        calls += event == "call"
    game = engine.find(key)
    table = start(game, opening_of(game, game.seats[-1], seed)).table
    asked = table.open[0]
    view = game.rules.view(table.state, asked.seat)
    sys.setprofile(count)
    form = game.face.form(view, asked, game.rules.fill(view, asked, "", ""))
    made = [group.options for group in form.groups]
    sys.setprofile(None)
    return calls

key = sys.argv[1]
if sys.argv[2] == "prepared":
    prepare(key)
print(panel(key, 5), panel(key, 6))
"""


def calls(key: str, how: str) -> tuple[int, int]:
    """How many functions the first panels of a process call at two tables of a game, one after the other."""
    command = [sys.executable, "-c", PANELS, key, how]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    first, second = map(int, done.stdout.split())
    return first, second


@pytest.mark.long
@pytest.mark.parametrize("key", extent.some([*offered()], 1))
def test_the_first_panel_of_a_process_costs_about_what_the_next_one_does(key: str) -> None:
    first, second = calls(key, "prepared")
    assert first < 3 * second


@pytest.mark.long
def test_without_that_the_first_panel_of_a_race_costs_several_times_as_much() -> None:
    first, second = calls("circus", "unprepared")
    assert first > 10 * second


def test_a_game_whose_panel_fails_stops_no_start_and_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_given: object) -> None:
        raise ValueError("no panel")

    alter(monkeypatch, "starter", form=fails)
    prepare.__wrapped__("starter")
    assert "the first panel of starter could not be made" in caplog.text
