"""Whether the draws of a game are the same whatever others plot, on which a race for many by one seed rests.

Two runs of one seed, whose drivers say other things: every draw that both have is the same. A game in which
one differs, as a larger deck changes what is drawn, has no `Game.duplicate`.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.game import Game
from engine.registry import all_games
from engine.selfplay import opening_of, play_out
from tests.extent import amount

DICED = [game for game in all_games().values() if game.dice and not game.workshop]


def draws(game: Game, seed: int, level: str) -> dict[str, int]:
    """The draws of a race of one seed by their labels, with bots of that level in all seats."""
    seats = min(max(game.seats[0], 4), game.seats[-1])
    opening = opening_of(game, seats, seed, drivers=(level,) * seats)
    return {
        roll.label: roll.value for entry in play_out(game, opening, nodes=1).entries for roll in entry.rolls
    }


@pytest.mark.long
@pytest.mark.parametrize("game", DICED, ids=lambda game: game.key)
def test_draws_are_the_same_whatever_others_plot(
    game: Game, record_property: Callable[[str, object], None]
) -> None:
    levels, differ, common = list(game.players), 0, 0
    for seed in range(1, 1 + amount(2, 8)):
        one, other = draws(game, seed, levels[0]), draws(game, seed, levels[1])
        both = one.keys() & other.keys()
        common += len(both)
        differ += sum(one[label] != other[label] for label in both)
    assert common
    record_property("draws that differ", f"{differ} of {common}")
    assert not differ or game.duplicate is None
