"""Tables that play themselves: who says what next, and that brains see no more than their seat."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from engine import BadOptions, Decision, RulesBug, begin, may, submit
from engine.drivers import check_drivers, seat_drivers
from engine.game import Brain, Budget, Game
from engine.imagining import random_line
from engine.journal import start
from engine.kernel import lapsed
from engine.model import UNASKED, Seat, seats_for
from engine.registry import all_games, find
from engine.selfplay import next_order, opening_of, play_on, play_out
from tests.altered import altered
from tests.toys import TOYS, hands
from tests.toys.hands import HandsView

KEY = b"selfplay"
GAMES: Mapping[str, Game] = {**TOYS, **all_games()}
BRAIN = "brain"


def with_brain(brain: Brain) -> Game:
    """The toy of hidden hands with this brain."""
    return altered(hands.GAME, players={BRAIN: brain})


def seats_of(game: Game) -> int:
    return game.seats[-1]


@pytest.mark.parametrize("game", TOYS.values(), ids=TOYS.keys())
def test_random_drivers_play_every_game_to_its_end(game: Game) -> None:
    drivers = ("random",) * seats_of(game)
    record = play_out(game, opening_of(game, seats_of(game), 3, drivers=drivers))
    assert record.table.outcome is not None


@pytest.mark.parametrize("game", TOYS.values(), ids=TOYS.keys())
def test_the_same_opening_is_the_same_game(game: Game) -> None:
    opening = opening_of(game, seats_of(game), 3, drivers=("random",) * seats_of(game))
    assert play_out(game, opening) == play_out(game, opening)


def test_a_random_line_is_any_legal_line() -> None:
    game = TOYS["toy-dash"]
    table = begin(game, 2, KEY).table
    lines = {random_line(game, table.state, table.open[0], random.Random(n)) for n in range(40)}
    assert lines == {"slow", "fast", "fast coin"}
    assert all(may(game, table.state, table.open[0], line) for line in lines)


def test_drivers_answer_and_are_ready_then_the_host_closes() -> None:
    game = TOYS["toy-dash"]
    table = begin(game, 2, KEY).table
    steps = play_on(game, table, {Seat(1): "random", Seat(2): "random"}, KEY)
    said = [(step.entry.order.verb, step.entry.order.seat) for step, _ in zip(steps, range(5), strict=False)]
    assert said == [("answer", 1), ("answer", 2), ("ready", 1), ("ready", 2), ("close", None)]


def test_a_person_is_waited_for() -> None:
    game = TOYS["toy-dash"]
    table = begin(game, 2, KEY).table
    *_, last = play_on(game, table, {Seat(1): "random"}, KEY)
    assert [decision.seat for decision in last.table.awaited()] == [2]
    assert next_order(game, last.table, {Seat(1): "random"}, KEY) is None


def test_the_host_goes_on_where_nobody_is_to_be_asked() -> None:
    game = TOYS["toy-parade"]
    table = begin(game, 1, KEY).table
    order = next_order(game, table, {}, KEY)
    assert order is not None
    assert (order.seat, order.by) == (None, "host")
    assert submit(game, table, order, KEY).table != table


def test_a_brain_sees_what_its_seat_sees() -> None:
    seen: list[tuple[int | None, Any]] = []

    def curious(view: HandsView, decision: Decision, rng: random.Random, budget: Budget) -> str:
        seen.append((decision.seat, view))
        return decision.fallback

    game = with_brain(curious)
    table = begin(game, 2, KEY).table
    list(zip(play_on(game, table, {Seat(1): BRAIN, Seat(2): BRAIN}, KEY), range(2), strict=False))
    assert seen == [(seat, game.rules.view(table.state, Seat(seat))) for seat in (1, 2)]
    assert seen[0][1].hand != seen[1][1].hand


def test_a_brain_gets_its_budget_and_a_chance_of_its_own() -> None:
    given: list[tuple[float, int]] = []

    def noting(view: HandsView, decision: Decision, rng: random.Random, budget: Budget) -> str:
        given.append((rng.random(), budget.nodes))
        return decision.fallback

    game = with_brain(noting)
    drivers = dict.fromkeys(seats_for(2), BRAIN)
    for _ in range(2):
        list(zip(play_on(game, begin(game, 2, KEY).table, drivers, KEY, nodes=7), range(2), strict=False))
    first, second, *again = given
    assert again == [first, second]
    assert first[0] != second[0]
    assert (first[1], second[1]) == (7, 7)


@pytest.mark.parametrize(("told", "nodes"), [(None, 5), (7, 7)])
def test_without_a_budget_a_driver_looks_as_far_as_its_game_finds_right(told: int | None, nodes: int) -> None:
    given: set[tuple[int, bool]] = set()

    def noting(view: HandsView, decision: Decision, rng: random.Random, budget: Budget) -> str:
        given.add((budget.nodes, budget.expired()))
        return decision.fallback

    short = altered(hands.GAME, players={BRAIN: noting}, nodes=5)
    play_out(short, opening_of(short, 1, 1, drivers=(BRAIN,)), told)
    assert given == {(nodes, False)}


def test_drivers_move_on_by_one_seat_with_every_turn() -> None:
    assert seat_drivers(("a", "b"), 3, 0) == ("a", "b", "a")
    assert seat_drivers(("a", "b"), 3, 1) == ("b", "a", "b")
    assert seat_drivers(("a", "b", "c"), 3, 1) == ("b", "c", "a")


def test_without_seats_nobody_drives() -> None:
    assert seat_drivers(("a", "b"), 0, 3) == ()
    assert seat_drivers((), 0, 0) == ()


def test_a_table_without_seats_plays_itself() -> None:
    game = TOYS["toy-parade"]
    record = play_out(game, opening_of(game, 0, 3))
    assert record.table.outcome is not None
    assert {entry.order.by for entry in record.entries} == {"host"}


def test_an_unknown_driver_is_named_with_those_there_are() -> None:
    with pytest.raises(BadOptions, match=r"'bold'.*random, careful"):
        check_drivers(TOYS["toy-hands"], ["careful", "bold"])


def test_a_brain_that_says_nonsense_is_a_bug() -> None:
    game = with_brain(lambda view, decision, rng, budget: "z9")
    with pytest.raises(RulesBug, match="'z9' is not possible"):
        play_out(game, opening_of(game, 1, 1, drivers=(BRAIN,)))


def test_a_game_that_waits_for_nobody_is_a_bug() -> None:
    game = TOYS["toy-dash"]
    opening = opening_of(game, 2, 1, drivers=("random", ""))
    with pytest.raises(RulesBug, match="has not ended"):
        play_out(game, opening)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_a_silent_driver_is_given_what_a_silent_seat_is_given(game: Game) -> None:
    seats = seats_of(game)
    opening = opening_of(game, seats, 3, drivers=("silent",) * seats)
    steps = [start(game, opening)]
    steps += play_on(game, steps[0].table, dict.fromkeys(steps[0].table.seats, "silent"), opening.key())

    assert steps[-1].table.outcome is not None
    for before, step in pairwise(steps):
        order = step.entry.order
        decision = before.table.decision(order.decision or UNASKED)
        if decision is not None and decision.seat is not None:
            assert (order.verb, order.by) == ("lapse", "clock")
            assert order.line == lapsed(game, before.table, decision, "")


def test_a_constant_driver_says_its_line_where_that_is_legal_and_nothing_else() -> None:
    game = find("chariots")
    drivers = ("constant:5 3 2 null:gain2", "random")
    record = play_out(game, opening_of(game, 2, 4, {"chariots": 1}, "phase", drivers))
    lines = {e.order.line for e in record.entries if e.order.seat == 1 and e.order.verb == "answer"}
    plots = [
        event.coins
        for entry in record.entries
        for event in entry.events
        if type(event).__name__ == "Plotted" and event.seat == 1
    ]

    assert plots
    assert set(plots) == {(5, 3, 2)}
    assert lines == {"5 3 2 null:gain2"}
