"""What a simulation counts."""

from __future__ import annotations

import pytest

from engine.games.charioteer import GAME
from engine.games.charioteer.players.figures import tally
from engine.games.charioteer.rules.events import Driven, TurnBegan
from engine.selfplay import opening_of, play_out
from tests.games.charioteer.boards import board, played

RED = "r3r3g6 r3g4b2 b1r3g5"


def test_n10_what_happened_in_a_turn() -> None:
    """A simulation counts damage taken, warded off and repaired, attacks, falls, tokens."""
    race = board(
        f"""
        white 100, automaton, lying
        green 60, hand {RED}, white shield half, damage 4
        yellow 60
        blue 0
        """
    )
    line = f"red3 {RED} shield half"
    counts = tally(played(race, {"white": "5 3 1"}, green=line).events)

    assert {name: counts[name] for name in ("damage", "damage_warded_off", "damage_repaired")} == {
        "damage": 4,
        "damage_warded_off": 1,
        "damage_repaired": 2,
    }
    assert (counts["attacks"], counts["automaton_attacks"], counts["tokens_spent"]) == (1, 1, 2)
    assert (counts["falls"], counts["standing_up"], counts["bonus_moves"]) == (1, 1, 0)


def test_n10_spaces_a_turn_are_net_progress() -> None:
    """Half of what h grows by: eight points through a corner on outer spaces are four."""
    race = board("green 12\nyellow 0, automaton")
    figures = tally(played(race, {"yellow": "1 1 1"}).events)

    assert figures["player_spaces_per_turn"] == 4
    assert figures["automaton_spaces_per_turn"] == 6


def test_n10_a_whip_belongs_to_its_move() -> None:
    """Spaces a turn are net progress, so what a whip adds is no turn of its own."""
    race = board("yellow 100, damage 9\ngreen 60, white whip")
    play = played(race, green="green4 g4g4y4 g4g4y4 whip")
    moved = play.chariot("green").space.h - 60 + play.chariot("yellow").space.h - 100

    assert len(play.told(Driven)) == 3
    assert tally(play.events)["player_spaces_per_turn"] == moved / 2 / 2
    assert tally(play.events)["whips"] == 1


@pytest.mark.parametrize(
    ("seats", "missing"), [(0, "player_spaces_per_turn"), (2, "automaton_spaces_per_turn")]
)
def test_n10_who_does_not_race_has_no_mean(seats: int, missing: str) -> None:
    """Spaces a turn are left out for players or automata where there are none."""
    record = play_out(GAME, opening_of(GAME, seats, 1, drivers=("random",) * seats))
    events = [event for entry in record.entries for event in entry.events]
    figures = tally(events)

    assert missing not in figures
    assert figures["rounds"] == sum(isinstance(event, TurnBegan) for event in events)


@pytest.mark.parametrize(("points", "changes"), [(8, 1), (0, 0)])
def test_n10_a_change_of_the_lead(points: int, changes: int) -> None:
    """Yellow cannot move; green passes it, or cannot move either."""
    play = played(board(f"yellow 62, damage 8\ngreen 60, damage {8 - points}"))
    events = [TurnBegan(2, "green", ("yellow", "green")), *play.events]

    assert tally(events)["lead_changes"] == changes
    assert tally(events)["passes"] == changes
