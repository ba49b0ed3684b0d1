"""The computer drivers: legal, repeatable, and honest about what they know of the rules."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from engine.errors import RulesBug
from engine.games.chariots import RULES, prospects, rehearsal
from engine.games.chariots.brains import keen, plot
from engine.games.chariots.events import ControlRolled
from engine.games.chariots.state import Race
from engine.journal import start
from engine.kernel import may, submit
from engine.model import Order, Table, Tempo
from engine.rules import Budget
from engine.selfplay import opening_of, play_out


@pytest.mark.parametrize("tempo", ["round", "phase", "impulse"])
@pytest.mark.parametrize(
    "options",
    [{}, {"extra_actions": True, "faster_recovery": True}],
    ids=["plain", "all options"],
)
def test_both_drivers_play_any_race_to_its_end(tempo: Tempo, options: dict[str, object]) -> None:
    opening = opening_of(RULES, 2, 5, options, tempo, ("keen", "careful"))
    assert play_out(RULES, opening, nodes=200).table.outcome is not None


def test_the_same_chance_gives_the_same_plot() -> None:
    table = start(RULES, opening_of(RULES, 4, 3)).table
    decision = table.open[0]
    view = RULES.view(table.state, decision.seat)
    lines = {keen(view, decision, random.Random(9), Budget(800)) for _ in range(3)}
    assert len(lines) == 1
    assert may(RULES, table.state, decision, lines.pop())


def test_a_driver_is_told_nothing_of_the_plots_of_others() -> None:
    """Whatever the others have sealed, the answer is the same: it cannot depend on it."""
    opening = opening_of(RULES, 4, 3)
    table = start(RULES, opening).table
    mine = table.open[0]
    before = keen(RULES.view(table.state, mine.seat), mine, random.Random(1), Budget(400))
    for other in table.open[1:]:
        table = submit(RULES, table, Order("answer", other.seat, other.id, "5 4 3"), opening.key()).table
    assert keen(RULES.view(table.state, mine.seat), mine, random.Random(1), Budget(400)) == before


def test_the_careful_driver_counts_on_no_roll() -> None:
    """From B6a only inside squares lead on, and only a 2 is sure to open them."""
    race = start(RULES, opening_of(RULES, 2, 1)).table.state
    before_the_turn = replace(race.chariots[0], square="B6a")
    assert plot(race, before_the_turn, cautious=True)[0] == 2


def test_what_a_square_is_worth_is_what_the_next_round_makes_of_it() -> None:
    """One more round of planning changes nothing that matters."""
    found = prospects.surcharge()
    again = prospects.replanned(found)
    assert max(abs(again[name] - found[name]) for name in found) < 2 * prospects.ENOUGH
    assert min(found.values()) == 0
    assert found["R1d"] > found["R2a"]  # a dead end is a bad place to start from


@pytest.mark.parametrize("seed", range(8))
def test_the_model_of_a_round_agrees_with_the_rules(seed: int) -> None:
    """The same plots, rolls and choices of moves lead to the same squares, crashes included."""
    opening = opening_of(RULES, 4, seed, tempo="impulse")
    table = start(RULES, opening).table
    chance = random.Random(seed)
    plots: dict[str, tuple[int, ...]] = {c.name: chance.choice(prospects.PLOTS) for c in table.state.chariots}
    ended, free = _driven(table, opening.key(), plots)
    dice = {(name, p): 0.0 if free.get((name, p), True) else 0.999 for name in plots for p in (1, 2, 3)}
    model = rehearsal.rehearse(table.state, plots, dice)
    assert {r.name: r.square for r in model} == {c.name: c.square for c in ended.chariots}
    assert {r.name: r.crossings for r in model} == {c.name: c.crossings for c in ended.chariots}


def _driven(
    table: Table[Race, Any], key: bytes, plots: Mapping[str, tuple[int, ...]]
) -> tuple[Race, dict[tuple[str, int], bool]]:
    """A round by the rules in which every move is the model's; and which control rolls succeeded."""
    for decision in table.open:
        name = table.state.of(decision.seat or 0)[0].name
        line = " ".join(str(coin) for coin in plots[name])
        table = submit(RULES, table, Order("answer", decision.seat, decision.id, line), key).table
    step = submit(RULES, table, Order("close", by="host"), key)
    free: dict[tuple[str, int], bool] = {
        (e.chariot, e.phase): e.free for e in step.entry.events if isinstance(e, ControlRolled)
    }
    while step.table.open[0].kind == "move":
        decision = step.table.open[0]
        line = rehearsal.choice(step.table.state, decision.about, plots)
        step = submit(RULES, step.table, Order("answer", decision.seat, decision.id, line), key)
        free |= {(e.chariot, e.phase): e.free for e in step.entry.events if isinstance(e, ControlRolled)}
    if step.table.open[0].kind != "plot":
        raise RulesBug("a round asks for moves and then for plots")
    return step.table.state, free
