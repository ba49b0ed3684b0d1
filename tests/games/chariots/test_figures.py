"""What a simulation counts in a race."""

from __future__ import annotations

from engine.games.chariots import GAME
from engine.games.chariots.players.figures import tally
from engine.games.chariots.rules.events import CoinSpent, ControlRolled, Crashed, Moved, Pushed, RoundBegan
from engine.selfplay import opening_of, play_out


def test_events_count_under_the_names_of_the_rulebook() -> None:
    counts = tally(
        (
            RoundBegan(1),
            ControlRolled(1, 1, "red", 3, "ace", free=False),
            ControlRolled(1, 1, "blue", 4, "5", free=True),
            CoinSpent(1, 1, 1, "red", "null", "diagonal"),
            CoinSpent(1, 1, 1, "red", "ace", "push", "blue"),
            Pushed(1, 1, 1, "blue", "red", "B3a", "B2a"),
            Moved(1, 1, 1, "red", "B2b", "B3a"),
            Moved(1, 1, 2, "blue", "B2a", "B2b", gained=0),
            Crashed(1, 1, 3, "blue", "B2b", "blocked"),
        )
    )
    assert {name: count for name, count in counts.items() if count} == {
        "rounds": 1,
        "control_rolls": 2,
        "control_rolls_failed": 1,
        "coins_spent": 2,
        "nulls_spent": 1,
        "aces_spent": 1,
        "pushes": 1,
        "moves": 2,
        "moves_without_gain": 1,
        "crashes": 1,
    }


def test_every_race_has_the_same_figures() -> None:
    quiet = tally(())
    record = play_out(GAME, opening_of(GAME, 3, 5, drivers=("random",) * 3))
    busy = tally([event for entry in record.entries for event in entry.events])
    assert quiet.keys() == busy.keys()
    assert set(quiet.values()) == {0}
    assert busy["laps_finished"] >= 2
    assert busy["rounds"] == record.table.state.round
