"""People at a table as they are: they answer, change their minds, withdraw, sleep, file orders and resign.

Everything they say is legal and follows from a seed.
"""

from __future__ import annotations

import random
from typing import Any

from engine.game import Game
from engine.imagining import random_line
from engine.journal import start
from engine.kernel import act_of, choices, may, submit
from engine.model import WAKE, Decision, Order, Seat, Step, Table
from engine.record import Opening

Steps = tuple[Step[Any, Any, Any], ...]

FILE, UNFILE, ACT, LAPSE, TAME = 0.03, 0.01, 0.2, 0.1, 0.5
"""How often people do each of these when they could answer; tame ones say what the fallback says."""
FEW = 12
"""So many legal words a sentence names."""
PATIENCE = 10
"""Before so many entries nobody resigns."""


def play_wildly(game: Game, opening: Opening, seed: int, orders: int) -> Steps:
    """A whole game from its opening; it stops, perhaps before its end, after so many orders."""
    rng = random.Random(seed)
    steps = [start(game, opening)]
    key = opening.key()
    _must_have_legal_fallbacks(game, steps[-1].table, 0)
    while steps[-1].table.outcome is None and len(steps) < orders:
        table = steps[-1].table
        steps.append(submit(game, table, wild_order(game, table, rng), key))
        _must_have_legal_fallbacks(game, steps[-1].table, table.asked)
    return tuple(steps)


def _must_have_legal_fallbacks(game: Game, table: Table[Any, Any], asked: int) -> None:
    """Raises `AssertionError` where a question asked since then answers itself with something illegal."""
    for decision in table.open:
        if decision.id > asked and not may(game, table.state, decision, decision.fallback):
            legal = " ".join(choice.word for choice in choices(game, table.state, decision, ())[:FEW])
            told = (
                f"the fallback {decision.fallback!r} of a {decision.kind!r} is no legal line; it begins with"
            )
            raise AssertionError(f"{told} one of: {legal}")


def wild_order(game: Game, table: Table[Any, Any], rng: random.Random) -> Order:
    """Something legal that somebody says now."""
    aside = _aside(game, table, rng)
    if aside is not None:
        return aside
    if awaited := table.awaited():
        return _answer(game, table, rng.choice(awaited), rng)
    return _second_thoughts(game, table, rng)


def silent_order(table: Table[Any, Any]) -> Order:
    """What the host says at a table where everybody is silent."""
    awaited = table.awaited()
    if not awaited:
        return Order("close", by="host")
    return Order("lapse", decision=awaited[0].id, by="clock")


def act_words(game: Game, table: Table[Any, Any], seat: Seat) -> list[str]:
    """With which words what this seat does unasked may begin."""
    return [choice.word for choice in choices(game, table.state, act_of(seat), ())]


def _aside(game: Game, table: Table[Any, Any], rng: random.Random) -> Order | None:
    if not table.seats:
        return None
    chance, seat = rng.random(), rng.choice(table.seats)
    if chance < UNFILE:
        names = [filed.order.name for filed in table.filed if filed.seat == seat]
        return Order("unfile", seat, line=rng.choice(names)) if names else None
    if chance < UNFILE + FILE:
        return _filing(game, table, seat, rng)
    if chance < UNFILE + FILE + ACT and act_words(game, table, seat):
        line = random_line(game, table.state, act_of(seat), rng)
        stays = line.startswith("resign") and (table.entries < PATIENCE or rng.random() < 0.97)
        return None if stays else Order("act", seat, line=line)
    return None


def _filing(game: Game, table: Table[Any, Any], seat: Seat, rng: random.Random) -> Order | None:
    standing_answers = game.face.standing_answers(game.rules.view(table.state, seat), seat)
    orders = [answer.standing for answer in standing_answers]
    if table.tempo == "round":
        orders = [order for order in orders if all(link.answer != WAKE for link in order.links)]
    return Order("file", seat, standing=rng.choice(orders)) if orders else None


def _answer(game: Game, table: Table[Any, Any], decision: Decision, rng: random.Random) -> Order:
    if decision.seat is None:
        return Order("answer", None, decision.id, decision.fallback, "host")
    if rng.random() < LAPSE:
        return Order("lapse", decision=decision.id, by="clock")
    tame = rng.random() < TAME
    line = decision.fallback if tame else random_line(game, table.state, decision, rng)
    nonce = f"{rng.getrandbits(64):016x}" if decision.sealed and rng.random() < 0.5 else ""
    return Order("answer", decision.seat, decision.id, line, nonce=nonce)


def _second_thoughts(game: Game, table: Table[Any, Any], rng: random.Random) -> Order:
    decision = rng.choice([d for d in table.open if d.sealed])
    match rng.randrange(12):
        case 0:
            return Order("withdraw", decision.seat, decision.id)
        case 1:
            return Order("unready", decision.seat, decision.id)
        case 2 | 3:
            return Order("ready", decision.seat, decision.id)
        case 4:
            line = random_line(game, table.state, decision, rng)
            return Order("answer", decision.seat, decision.id, line)
        case _:
            return Order("close", by="host")
