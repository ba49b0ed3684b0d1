"""The four levels: what each sees, and that the stronger ones win."""

from __future__ import annotations

import random

import pytest

from engine.drivers import seat_drivers
from engine.game import Budget
from engine.games.troy import GAME
from engine.games.troy.players.brains import BRAINS, Level, move
from engine.games.troy.rules.options import Options
from engine.games.troy.rules.state import Game, Result, View
from engine.games.troy.rules.wins import WAYS
from engine.kernel import choices
from engine.model import Decision, DecisionId, Seat
from engine.selfplay import opening_of, play_out
from tests.games.troy.arrays import array_but
from tests.games.troy.positions import after, game

MOVE = Decision(DecisionId(1), Seat(1), "move", fallback="")
LAST_QUEEN = "d9 r, f9 b, j6 q, j3 R"
"""Black's last queen stands in the line of a rook."""


def said(level: str, position: Game, seed: int = 1, nodes: int = 600) -> str:
    """What a level answers whose turn it is."""
    return BRAINS[level](View(position, Seat(1)), MOVE, random.Random(seed), Budget(nodes))


def test_there_are_four_levels_the_weakest_first() -> None:
    assert tuple(BRAINS) == ("recruit", "soldier", "captain", "hero")


@pytest.mark.parametrize("level", BRAINS)
def test_a_level_says_legal_lines_and_the_same_with_the_same_chance(level: str) -> None:
    position = array_but("h5 qS, g5 N")
    lines = {said(level, position, nodes=nodes) for nodes in (1, 40, 600)}
    assert lines <= {choice.word for choice in choices(GAME, position, MOVE, ())}
    assert said(level, position) == said(level, position)


@pytest.mark.parametrize(("level", "seen"), [("soldier", 12), ("captain", 17), ("hero", 20)])
def test_a_last_man_is_taken(level: str, seen: int) -> None:
    position = array_but(LAST_QUEEN)
    lines = [said(level, position, seed) for seed in range(20)]
    assert lines.count("j3Rxq-j6") >= seen


def test_a_recruit_often_overlooks_even_that() -> None:
    position = array_but(LAST_QUEEN)
    lines = [said("recruit", position, seed) for seed in range(40)]
    assert 5 <= lines.count("j3Rxq-j6") <= 35


THOUGHTLESS = Level(depth=1, quiescence=False, whim=0, slips=100)


def test_who_does_not_think_leaves_his_kings_where_they_are() -> None:
    position = array_but("h5 qS, g5 N")
    lines = {move(position, THOUGHTLESS, random.Random(seed), Budget(1)) for seed in range(60)}
    assert len(lines) > 30
    assert not [line for line in lines if "K" in line.partition("-")[0]]
    alone = game("e2 K, e9 k, a9 q", wins="kings")
    assert move(alone, THOUGHTLESS, random.Random(1), Budget(1)).startswith("e2K-")


def test_a_check_is_called_where_it_must_be() -> None:
    position = array_but("d9 r, f9 b, j6 q, i2 N, i3 R, i4 -", strict_check=True)
    for seed in range(4):
        move, *called = said("hero", position, seed).split()
        assert bool(called) == bool(after(position, move).position.threats)


def test_a_loss_is_accepted() -> None:
    lost = array_but("e6 s")
    asked = Decision(DecisionId(2), Seat(1), "accept", fallback="accept")
    view = View(
        Game(Options(), lost.opening, lost.position, (9, 9), result=Result("b", WAYS[:1], True)), Seat(1)
    )
    for brain in BRAINS.values():
        assert brain(view, asked, random.Random(1), Budget(50)) == "accept"


@pytest.mark.long
@pytest.mark.parametrize(
    ("better", "worse"), [("soldier", "recruit"), pytest.param("captain", "recruit", marks=pytest.mark.sweep)]
)
def test_a_better_level_wins(better: str, worse: str) -> None:
    won = 0
    for seed in range(1, 5):
        drivers = seat_drivers((better, worse), 2, seed)
        record = play_out(GAME, opening_of(GAME, 2, seed, drivers=drivers), nodes=300)
        assert record.table.outcome is not None
        first = record.table.outcome.seats[0]
        won += len(first) == 1 and drivers[first[0] - 1] == better
    assert won >= 3
