"""Drivers by their names: those who sit in for players where a table plays itself.

A driver is the name of one of the game's brains; `random`, which says any legal line; `silent`, a seat
without a profile that never answers; `sent`, somebody who sends what the panel proposes; `constant:LINE`,
which says that line wherever it is legal and is silent otherwise; or a brain of somebody's own, by the name
under which an installed package brings it, or by its place (`mypackage.module:brain`).
"""

from __future__ import annotations

import hmac
import random
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from engine.errors import BadOptions, DriverFault
from engine.game import Brain, Budget, Game, Imagining
from engine.imagining import imagine, random_line
from engine.kernel import may, proposal
from engine.language import _
from engine.model import Decision, Table

RANDOM = "random"
SILENT = "silent"
SENT = "sent"
CONSTANT = "constant:"
GROUP = "hippodrome.drivers"
"""The entry points by which other packages bring brains for any game: the name of each, and its place."""


def driver_names(game: Game) -> tuple[str, ...]:
    """The drivers that can sit in for a player of this game, apart from constant lines and places."""
    names = (RANDOM, *game.players, SILENT, SENT)
    return (*names, *(name for name in sorted(_brought()) if name not in names))


def check_drivers(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """The names as they are if there is a driver for each; raises `BadOptions`."""
    for name in names:
        if name not in (RANDOM, SILENT, SENT) and not name.startswith(CONSTANT):
            brain_of(game, name)
    return tuple(names)


def brain_of(game: Game, name: str) -> Brain:
    """The brain of that name or place; raises `BadOptions` where there is none."""
    if name in game.players:
        return game.players[name]
    point = _brought().get(name) or EntryPoint(name, name, GROUP)
    if not (point.pattern.fullmatch(point.value) and point.attr):
        words = _("{game} has no bot '{name}'; there are: {drivers}.")
        offered = ", ".join((*driver_names(game), f"{CONSTANT}LINE", "MODULE:BRAIN"))
        raise BadOptions(words.format(game=game.title, name=name, drivers=offered))
    try:
        brain: Brain = point.load()
    except Exception as error:
        words = _("The driver {name} cannot be loaded: {error}.")
        fault = f"{type(error).__name__}: {error}"
        raise BadOptions(words.format(name=name, error=fault)) from error
    if not callable(brain):
        raise BadOptions(_("The driver {name} is no function that answers.").format(name=name))
    return brain


@cache
def _brought() -> Mapping[str, EntryPoint]:
    """The brains that installed packages bring, by name."""
    return {point.name: point for point in entry_points(group=GROUP)}


def seat_drivers(names: Sequence[str], seats: int, turn: int) -> tuple[str, ...]:
    """The drivers in the order of the seats: given out in turn, and one seat further with every `turn`."""
    return tuple(names[(turn + seat) % len(names)] for seat in range(seats))


def chance(key: bytes, table: Table[Any, Any], decision: Decision, whose: str = "driver") -> random.Random:
    """The chance of the driver who answers a decision; it tells nothing about the dice of the table."""
    text = f"{whose}/{table.epoch}/{decision.id}".encode()
    return random.Random(hmac.digest(key, text, "sha256"))


def seen_by(brain: Brain, game: Game, table: Table[Any, Any], decision: Decision, rng: random.Random) -> Any:
    """The part of a table that a brain gets to see at a question to its seat.

    No brain may know this `rng`, or it could find out what was there before that was drawn anew.
    """
    if isinstance(brain, Imagining):
        return imagine(game, table, decision.seat, rng)
    return game.rules.view(table.state, decision.seat)


def driver_line(
    game: Game, table: Table[Any, Any], decision: Decision, driver: str, key: bytes, budget: Budget
) -> str:
    """The answer of a driver. Raises `DriverFault` where a brain fails."""
    if driver.startswith(CONSTANT):
        return driver.removeprefix(CONSTANT)
    rng = chance(key, table, decision)
    if driver == RANDOM:
        return random_line(game, table.state, decision, rng)
    if driver == SENT:
        view = game.rules.view(table.state, decision.seat)
        return proposal(game, view, decision) or decision.fallback
    brain = brain_of(game, driver)
    seen = seen_by(brain, game, table, decision, chance(key, table, decision, "imagined"))
    try:
        said: object = brain(seen, decision, rng, budget)
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise DriverFault(f"{told_of(driver, decision)}: {why}") from error
    if not isinstance(said, str):
        raise DriverFault(f"{told_of(driver, decision)}: said {said!r}, not a line")
    return said


def told_of(driver: str, decision: Decision) -> str:
    """The driver and the decision, as a fault names them."""
    return f"{driver}, seat {decision.seat}, decision {decision.id}"


def stays_silent(game: Game, table: Table[Any, Any], decision: Decision, driver: str) -> bool:
    """Whether a driver leaves a question unanswered."""
    if driver.startswith(CONSTANT):
        return not may(game, table.state, decision, driver.removeprefix(CONSTANT))
    return driver == SILENT
