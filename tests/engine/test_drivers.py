"""Drivers of one's own: a brain somewhere on Python's path, or one that an installed package brings."""

from __future__ import annotations

import importlib
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import drivers
from engine.cli import main
from engine.drivers import brain_of, check_drivers, driver_line, driver_names
from engine.errors import BadOptions
from engine.game import Budget, Imagining
from engine.imagining import imagine
from engine.kernel import begin
from engine.model import Decision, Table
from engine.selfplay import opening_of, play_out
from tests.altered import altered
from tests.toys import TOYS, hands

BRAINS = """
from engine import GameError, Imagining

def last(view, decision, rng, budget):
    return decision.fallback

@Imagining
def ahead(table, decision, rng, budget):
    return table.decision(decision.id).fallback

number = 5

def mute(view, decision, rng, budget):
    return None

def lost(view, decision, rng, budget):
    raise GameError("You plot for Blue.")

def babble(view, decision, rng, budget):
    return "babble"
"""
POINTS = (
    "[hippodrome.drivers]\nsteadfast = own_brains:last\ncareful = own_brains:last\nlost = own_brains:away\n"
)
GAME = TOYS["toy-hands"]


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package with brains, installed into a folder that Python looks into."""
    (tmp_path / "own_brains.py").write_text(BRAINS, "utf-8")
    about = tmp_path / "own_brains-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: own-brains\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text(POINTS, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    drivers._brought.cache_clear()
    yield
    drivers._brought.cache_clear()
    sys.modules.pop("own_brains", None)


@pytest.mark.parametrize("name", ["own_brains:last", "own_brains:ahead", "steadfast"])
def test_it_sits_in_for_players_like_a_bot_of_the_game(name: str) -> None:
    record = play_out(GAME, opening_of(GAME, 2, 1, drivers=(name, "careful")))
    assert record.table.outcome is not None


def test_one_sends_what_the_panel_proposes() -> None:
    table = begin(GAME, 2, b"key").table
    asked = table.open[0]
    game = altered(GAME, face=replace(GAME.face, propose=lambda view, decision, line: f"{line} proposed"))
    assert driver_line(game, table, asked, "sent", b"key", Budget(1)).endswith("proposed")
    assert check_drivers(game, ["sent"]) == ("sent",)


def test_one_that_a_package_brings_is_offered_and_takes_no_name_of_the_game() -> None:
    assert driver_names(GAME) == ("random", "careful", "silent", "sent", "lost", "steadfast")
    assert brain_of(GAME, "careful") is GAME.players["careful"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "swift",
            "has no bot 'swift'; there are: random, careful, silent, sent, lost, steadfast, constant:LINE",
        ),
        ("own_brains:", "has no bot"),
        (":last", "has no bot"),
        ("own brains:last", "has no bot"),
        ("no_such_module:last", "cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'"),
        ("own_brains:first", "cannot be loaded: AttributeError"),
        ("lost", "cannot be loaded: AttributeError"),
        ("own_brains:number", "is no function that answers"),
    ],
)
def test_one_that_cannot_be_had_is_refused_with_its_reason(name: str, told: str) -> None:
    with pytest.raises(BadOptions, match=told):
        check_drivers(GAME, [name])


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("mute", "said None, not a line"),
        ("lost", "GameError: You plot for Blue."),
        ("babble", "said 'babble', which is not legal: "),
    ],
)
def test_one_that_fails_is_named_with_its_seat_and_its_line(
    name: str, told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.cli.simulate.find", lambda key: GAME)
    assert main(["simulate", "toy-hands", "--seats", "2", "--driver", f"own_brains:{name}"]) == 2
    said = capsys.readouterr().err
    assert f"engine.errors.DriverFault: own_brains:{name}, seat 1, decision 1: {told}" in said
    assert ("own_brains.py" in said) == (name == "lost"), "the line that failed"


def test_a_brain_that_imagines_gets_a_table_like_its_own_with_nothing_of_others_in_it() -> None:
    """It can imagine more from there, and its own chance does not tell how the table was made."""
    seen = list[tuple[Table[Any, Any], Decision]]()

    def noting(table: Any, decision: Decision, rng: random.Random, budget: Budget) -> str:
        assert imagine(game, table, decision.seat, rng) != table
        seen.append((table, decision))
        return decision.fallback

    game = altered(hands.GAME, players={"thoughtful": Imagining(noting)})
    record = play_out(game, opening_of(game, 3, 1, drivers=("thoughtful",) * 3))
    assert record.table.outcome is not None
    for table, decision in seen:
        assert table.decision(decision.id) == decision
        assert {answer.seat for answer in table.answers} <= {decision.seat}
        assert not [asked for asked in table.open if asked.given and asked.seat != decision.seat]
