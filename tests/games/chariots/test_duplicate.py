"""Races on the same dice compared: how one that is not home yet is told."""

from __future__ import annotations

from engine.games.chariots import GAME
from engine.games.chariots.face.duplicate import DUPLICATE
from engine.games.chariots.rules import events as e
from engine.journal import standing, start
from engine.model import Seat
from engine.selfplay import opening_of, play_out
from tests.extent import amount


def test_squares_count_from_the_grid() -> None:
    """The grid lies just before the line, which is not where the track begins to count."""
    state = start(GAME, opening_of(GAME, 4, 1)).table.state
    assert DUPLICATE.told(DUPLICATE.done(GAME.rules.view(state, None), (), Seat(1))).endswith(
        "after 0 squares"
    )


def test_a_race_that_is_over_is_told_as_it_ended() -> None:
    """The place by the outcome, and who is home before who is not: nothing of that is asked of the board."""
    for seed in range(1, 1 + amount(3, 40)):
        record = play_out(GAME, opening_of(GAME, 4, seed, drivers=("careful",) * 4), nodes=1)
        assert record.table is not None
        assert record.table.outcome is not None
        events = [event for entry in standing(record.entries) for event in entry.events]
        home = {x.chariot: (x.round, x.phase) for x in events if isinstance(x, e.Finished)}
        place = 1
        for group in record.table.outcome.ranking:
            for name in group:
                [seat] = [one.seat for one in record.table.state.chariots if one.name == name]
                done = DUPLICATE.done(GAME.rules.view(record.table.state, None), events, seat)
                assert done[0] == place, (seed, name)
                assert (done[1:3] == home[name]) if name in home else done[1] > 90
            place += len(group)
