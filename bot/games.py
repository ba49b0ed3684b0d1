"""The games that people are offered: those that are still being built only where nobody else plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType

import engine

_open = False


def offered() -> Mapping[str, engine.Game]:
    """The games by key, the usual one first; those of the workshop where it is open."""
    games = engine.registry.all_games().items()
    return MappingProxyType({key: game for key, game in games if _open or not game.workshop})


@contextmanager
def workshop() -> Iterator[None]:
    """Offer the games of the workshop, too, as the sandbox does."""
    global _open  # one process is either a server's bot or a sandbox
    before, _open = _open, True
    try:
        yield
    finally:
        _open = before
