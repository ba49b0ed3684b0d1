"""A set of two cards takes three taps and a Send; cards and tokens are large enough."""

from __future__ import annotations

from functools import partial

from engine.games.charioteer import GAME
from engine.games.charioteer.rules.play import SET
from engine.games.charioteer.rules.sets import legal_sets
from tests.taps import asked, fewest, smallest

FINGER = 24


def test_a_set_of_two_cards_takes_three_taps() -> None:
    for view, decision in asked(GAME, SET):
        race, seat = view.race, decision.seat
        plays = legal_sets(race.driver(seat).hand, race.active)
        sets = [" ".join((p.symbol, *p.cards)) for p in plays if len(p.cards) == 2 and not p.crowd]
        assert set(fewest(partial(GAME.face.touch, view, decision), "", sets, 3)) == set(sets)


def test_cards_and_tokens_are_large_enough_for_a_finger() -> None:
    for view, decision in asked(GAME, SET, seats=5, often=8):
        assert smallest(GAME.face.touch(view, decision, "best")) >= FINGER
