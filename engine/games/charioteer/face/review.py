"""The worth of a set for those who look back: wins in a hundred races, as spectators see the chances."""

from __future__ import annotations

from engine.game import Review
from engine.games.charioteer.face import telling
from engine.games.charioteer.face.chances import chances
from engine.games.charioteer.face.forecast import forecasts
from engine.games.charioteer.rules.play import SET
from engine.games.charioteer.rules.policy import play_of
from engine.games.charioteer.rules.secrets import view
from engine.games.charioteer.rules.state import Race, View
from engine.language import ngettext
from engine.model import NO_SEAT, Decision, Seat

RACES = 100
LEAST = 3.0
"""Wins in a hundred races below which nothing is told."""


def worth(race: Race, seat: Seat) -> float:
    """The races of a hundred that a seat wins from here."""
    return RACES * chances(view(race, None))[race.of(seat).name]


def named(view: View, decision: Decision, line: str) -> str:
    """A set in the middle of a sentence, also where the game was to choose it."""
    seat = decision.seat or NO_SEAT
    return telling.mentioned(forecasts(view.race, seat).of(play_of(view.race, seat, line.split())))


def measured(amount: float) -> str:
    """Wins for a sentence."""
    n = max(1, round(amount))
    return ngettext("{n} win in {races} races", "{n} wins in {races} races", n).format(n=n, races=RACES)


REVIEW = Review(
    kinds=(SET,),
    quick="veteran",
    strongest="veteran",
    judge="novice",
    rounds=1,
    worth=worth,
    least=LEAST,
    named=named,
    measured=measured,
)
"""The look back at a race."""
