"""Tables that play themselves: a driver in every seat, and a host who closes groups and goes on.

Everything follows from the opening and the node budget, so that the same game is played on every machine.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

from engine import dice
from engine.drivers import driver_line, stays_silent, told_of
from engine.errors import DriverFault, GameError, RulesBug
from engine.game import Budget, Game
from engine.journal import Watch, start, unwatched
from engine.kernel import lapsed, submit
from engine.model import Order, Seat, Step, Table, Tempo
from engine.options import make_options
from engine.record import Opening, Record

ORDERS_IN_A_GAME = 100_000


def secret_of(seed: int) -> bytes:
    """The secret from which all dice of a table follow, made from a small number."""
    return hashlib.sha256(f"hippodrome/selfplay/{seed}".encode()).digest()


def opening_of(
    game: Game,
    seats: int,
    seed: int,
    options: Mapping[str, object] | None = None,
    tempo: Tempo = "round",
    drivers: tuple[str, ...] = (),
) -> Opening:
    """The opening of a table whose dice follow from a small number. Raises `BadOptions`."""
    make_options(game.rules.Options, options or {})
    secret = secret_of(seed)
    return Opening(
        game.key,
        game.version,
        seats,
        dict(options or {}),
        tempo,
        dice.commit(secret),
        tokens=(),
        seed=secret.hex(),
        drivers=drivers,
    )


def next_order(
    game: Game, table: Table[Any, Any], drivers: Mapping[Seat, str], key: bytes, nodes: int | None = None
) -> Order | None:
    """The next order of the drivers or the host; None at the end, or where a seat without a driver is
    awaited.

    Drivers answer in the order of the questions and are ready at once; the host closes a sealed group
    when all are ready. Without `nodes` they look as far as their game says.
    """
    budget = Budget(game.nodes if nodes is None else nodes)
    for decision in table.awaited():
        if decision.seat is None:
            return Order("answer", None, decision.id, decision.fallback, "host")
        if driver := drivers.get(decision.seat):
            if stays_silent(game, table, decision, driver):
                return Order("lapse", None, decision.id, lapsed(game, table, decision, ""), "clock")
            line = driver_line(game, table, decision, driver, key, budget)
            return Order("answer", decision.seat, decision.id, line, "brain")
    if not table.awaited() and table.sealed:
        for decision in table.open:
            if decision.sealed and decision.id not in table.ready and decision.seat in drivers:
                return Order("ready", decision.seat, decision.id, by="brain")
        if table.all_ready():
            return Order("close", by="host")
    return None


def play_on(
    game: Game, table: Table[Any, Any], drivers: Mapping[Seat, str], key: bytes, nodes: int | None = None
) -> Iterator[Step[Any, Any, Any]]:
    """Every step until the game ends or somebody without a driver is awaited.

    Raises `DriverFault` where a brain fails or says what is not legal, `RulesBug` where there is no end.
    """
    for _order in range(ORDERS_IN_A_GAME):
        order = next_order(game, table, drivers, key, nodes)
        if order is None:
            return
        try:
            step = submit(game, table, order, key)
        except GameError as error:
            asked = next((each for each in table.open if each.id == order.decision), None)
            if asked is None or asked.seat is None or asked.seat not in drivers:
                raise RulesBug(f"{game.key} does not take {order!r}: {error}") from error
            who = told_of(drivers[asked.seat], asked)
            raise DriverFault(f"{who}: said {order.line!r}, which is not legal: {error}") from error
        table = step.table
        yield step
    raise RulesBug(f"{game.key} has not ended after {ORDERS_IN_A_GAME} orders: {table.state!r}")


def play_to(
    game: Game, table: Table[Any, Any], drivers: Mapping[Seat, str], key: bytes, question: int
) -> Iterator[Step[Any, Any, Any]]:
    """Every step until the question with that number is asked.

    Raises `RulesBug` where the game ends without.
    """
    for step in play_on(game, table, drivers, key):
        yield step
        if any(asked.id == question for asked in step.table.open):
            return
    raise RulesBug(f"{game.key} ends without the question {question}")


def play_out(game: Game, opening: Opening, nodes: int | None = None, watch: Watch = unwatched) -> Record:
    """A whole game, with the drivers that the opening names in the order of the seats."""
    key = opening.key()
    steps = [start(game, opening)]
    table = steps[0].table
    drivers = dict(zip(table.seats, opening.drivers, strict=True))
    for step in play_on(game, table, drivers, key, nodes):
        steps.append(step)
        watch(step)
    if steps[-1].table.outcome is None:
        raise RulesBug(f"{game.key} waits for nobody and has not ended: {steps[-1].table!r}")
    return Record(opening, tuple(step.entry for step in steps), steps[-1].table)
