"""The chances of each chariot from a race's very first position on."""

from __future__ import annotations

from engine.filming import past_of
from engine.games.charioteer import GAME
from engine.games.charioteer.face.chances import chances
from engine.journal import start
from engine.record import Record
from engine.selfplay import opening_of


def test_before_the_line_up_nobody_is_ahead() -> None:
    """A film of a whole game begins there."""
    opening = opening_of(GAME, 2, 3)
    step = start(GAME, opening)
    first, _events = past_of(Record(opening, (step.entry,), step.table))
    assert not first.stand
    assert {*chances(GAME.rules.view(first, None)).values()} == {0.0}
