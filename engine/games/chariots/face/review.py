"""The worth of a plot for those who look back: squares, with what coins and rests come to."""

from __future__ import annotations

from engine.game import Review
from engine.games.chariots.players.expectation import to_the_finish
from engine.games.chariots.players.rivalry import WORTH
from engine.games.chariots.rules.coins import COINS_IN_A_PLOT
from engine.games.chariots.rules.state import Chariot, Race, View
from engine.games.chariots.rules.words import AND
from engine.language import ngettext
from engine.model import Decision, Seat

LEAST = 1.0
"""Squares below which nothing is told."""


def worth(race: Race, seat: Seat) -> float:
    """How far the chariots of a seat are, on average, in squares; coins count as what they are worth."""
    mine = race.of(seat)
    return -sum(_left(race, chariot) for chariot in mine) / len(mine)


def _left(race: Race, chariot: Chariot) -> float:
    if not chariot.racing:
        return 0.0
    way = to_the_finish(chariot.square, chariot.crossings, race.options.laps)
    return way + chariot.stall + chariot.skip - WORTH * (chariot.null + chariot.ace)


def named(_view: View, _decision: Decision, line: str) -> str:
    """The coins of a plot: "4 3 2"."""
    return f" {AND} ".join(" ".join(part.split()[:COINS_IN_A_PLOT]) for part in line.split(AND))


def blended(given: str, proposed: str) -> str:
    """The proposed coins, with everything else as it was told to the chariots."""
    parts = zip(given.split(AND), proposed.split(AND), strict=True)
    lines = ((*new.split()[:COINS_IN_A_PLOT], *old.split()[COINS_IN_A_PLOT:]) for old, new in parts)
    return f" {AND} ".join(" ".join(line) for line in lines)


def measured(amount: float) -> str:
    """Squares for a sentence."""
    n = max(1, round(amount))
    return ngettext("{n} square", "{n} squares", n).format(n=n)


REVIEW = Review(
    kinds=("plot",),
    quick="keen",
    strongest="champion",
    judge="careful",
    rounds=1,
    worth=worth,
    least=LEAST,
    named=named,
    measured=measured,
    blended=blended,
)
"""The look back at a race."""
