"""The games that people are offered: those that are still being built only where nobody else plays."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from types import MappingProxyType

import engine
from engine import codec
from engine.journal import start
from engine.registry import leave_out
from engine.selfplay import opening_of

log = logging.getLogger(__name__)

_open = False


def offered() -> Mapping[str, engine.Game]:
    """The games by key, the usual one first; those of the workshop where it is open."""
    games = engine.registry.all_games().items()
    return MappingProxyType({key: game for key, game in games if _open or not game.workshop})


@cache
def prepare(key: str) -> None:
    """Work out once what a game works out once, such as the ways on its track and the sentences of its
    clauses: else the first panel after a start takes a tenth of a second."""
    if not readable(key):
        return
    game = engine.find(key)
    try:
        table = start(game, opening_of(game, game.seats[-1], 0)).table
        asked = table.open[0]
        view = game.rules.view(table.state, asked.seat)
        form = game.face.form(view, asked, game.rules.fill(view, asked, "", ""))
        made = [group.options for group in form.groups]
        log.debug("the first panel of %s has %d groups", key, len(made))
    except Exception:  # those who open a table of it hear what is wrong, and nobody else
        log.exception("the first panel of %s could not be made", key)


def readable(key: str) -> bool:
    """Whether the tables of a game can be read here; one whose tables cannot is left out from now on."""
    try:
        codec.prepare(engine.find(key))
    except Exception:
        log.exception("the game %s cannot be prepared, so it is left out, and its tables wait", key)
        leave_out(key)
        return False
    return True


@contextmanager
def workshop() -> Iterator[None]:
    """Offer the games of the workshop, too, as the sandbox does."""
    global _open  # one process is either a server's bot or a sandbox
    before, _open = _open, True
    try:
        yield
    finally:
        _open = before
