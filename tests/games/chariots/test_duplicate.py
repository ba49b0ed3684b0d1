"""Races on the same dice compared: how one that is not home yet is told."""

from __future__ import annotations

from engine.games.chariots import GAME
from engine.games.chariots.face.duplicate import DUPLICATE
from engine.journal import start
from engine.model import Seat
from engine.selfplay import opening_of


def test_squares_count_from_the_grid() -> None:
    """The grid lies just before the line, which is not where the track begins to count."""
    state = start(GAME, opening_of(GAME, 4, 1)).table.state
    assert DUPLICATE.told(DUPLICATE.done(GAME.rules.view(state, None), (), Seat(1))).endswith(
        "after 0 squares"
    )
