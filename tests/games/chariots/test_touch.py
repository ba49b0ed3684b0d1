"""Any order of the coins takes two taps and a Send, by a square where it ends; squares are large enough."""

from __future__ import annotations

from functools import partial

from engine.games.chariots import GAME
from engine.games.chariots.face.orders import Forecast, forecasts
from engine.games.chariots.rules.state import Race
from engine.model import Decision
from tests.taps import asked, fewest, smallest

FINGER = 24


def test_an_order_takes_two_taps_by_a_square_on_which_it_may_end() -> None:
    for view, decision in asked(GAME, "plot", seats=4):
        orders = {" ".join(map(str, order.coins)) for order in of(view.race, decision)}
        touch = partial(GAME.face.touch, view, decision)
        assert set(fewest(touch, GAME.face.propose(view, decision, ""), orders, 2)) == orders


def test_a_square_says_how_likely_each_order_ends_there_the_likeliest_first() -> None:
    for view, decision in asked(GAME, "plot", seats=4):
        chances = {"".join(map(str, order.coins)): order.ends for order in of(view.race, decision)}
        for spot in GAME.face.touch(view, decision, "").spots:
            ranked = [chances[option.id.removeprefix("order")][spot.id] for option in spot.options]
            assert ranked == sorted(ranked, reverse=True)
            for option, chance in zip(spot.options, ranked, strict=True):
                often = round(100 * chance)
                assert (f" {often}% " if often < 100 else " always ends here") in option.label


def test_a_square_is_large_enough_for_a_finger() -> None:
    for view, decision in asked(GAME, "plot", seats=4, often=12):
        assert smallest(GAME.face.touch(view, decision, GAME.face.propose(view, decision, ""))) >= FINGER


def of(race: Race, decision: Decision) -> tuple[Forecast, ...]:
    chariot = next(c for c in race.chariots if c.seat == decision.seat)
    return forecasts(race, chariot)
