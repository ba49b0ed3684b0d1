"""A set of two cards takes three taps and a Send; cards and tokens are large enough."""

from __future__ import annotations

from dataclasses import replace

from engine.face.touch import Touch
from engine.games.charioteer import GAME
from engine.games.charioteer.rules.play import SET
from engine.games.charioteer.rules.sets import legal_sets
from engine.games.charioteer.rules.state import View
from engine.model import Decision
from tests.taps import asked, fewest, smallest

FINGER = 24


def test_a_set_of_two_cards_takes_three_taps_and_any_set_one_more_for_the_crowd_and_for_each_card() -> None:
    for view, decision in asked(GAME, SET):
        race, seat = view.race, decision.seat

        def cards(draft: str, view: View = view, decision: Decision = decision) -> Touch:
            found = GAME.face.touch(view, decision, draft)
            return replace(found, spots=tuple(s for s in found.spots if s.id.startswith(("card", "crowd"))))

        plays = legal_sets(race.driver(seat).hand, race.active)
        sets = {" ".join((p.symbol, *p.cards, *(["crowd"] if p.crowd else []))): len(p.whole) for p in plays}
        taps = fewest(cards, "", sets, 5)
        assert {line: count <= sets[line] + 1 for line, count in taps.items()} == dict.fromkeys(sets, True)


def test_cards_and_tokens_are_large_enough_for_a_finger() -> None:
    for view, decision in asked(GAME, SET, seats=5, often=8):
        assert smallest(GAME.face.touch(view, decision, "best")) >= FINGER
