"""Before the race: the lane, and when to leave the market."""

from __future__ import annotations

from engine.clauses import clause
from engine.games.circus.rules.asking.question import Question, first
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.policy import LANE_NUMBERS, called, numbers
from engine.games.circus.rules.shop import market, shop
from engine.language import N_

LANE = Question(
    "lane",
    shop.lanes,
    first,
    refused=shop.not_started,
    clauses=(
        clause(
            "grid",
            N_("Start lane"),
            N_("The lanes in which you would like to start, the first choice first"),
            *numbers(LANE_NUMBERS),
            called=called(N_("Lane {n}")),
            most=3,
            applies=lambda terms: bool(terms.grid),
            fits=lambda terms, lane: lane in terms.grid,
            phased=False,
            note=N_("The draw decides between equal wishes; without one you get the innermost lane left."),
        ),
    ),
)


def _traded(options: Options) -> bool:
    return options.shop and options.market


MARKET = Question("market", market.lines, first, _traded)
