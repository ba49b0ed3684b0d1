"""A spectator's podium: who will come in first, second and third.

A podium that was predicted at the beginning of lap n is worth the n-th part of its points, rounded down: more
can be seen by then.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.features.predicting.rows import Prediction
from bot.ids import PersonId
from engine.language import _, ngettext

RIGHT = 3
"""Points for the right racer on the right place."""
BESIDE = 1
"""Points for a racer who is on the podium, but at another place."""
PODIUM = 3
"""The most places that are predicted."""
DUEL = 2
"""The number of seats with which only the winner is predicted."""


@dataclass(frozen=True, slots=True)
class Score:
    """The points of a prediction, of how many there were."""

    user: PersonId
    points: int
    of: int


def places(seats: int) -> int:
    """How many places are predicted in a game of that many seats; of two, just who wins."""
    return min(PODIUM, seats) if seats > DUEL else 1


def flaw(seats: Sequence[int], racing: Iterable[int]) -> str:
    """The objection to a podium, as a sentence; empty if it is one."""
    there = set(racing)
    size = places(len(there))
    if len(set(seats)) < len(seats):
        return _("Each player can take only one place.")
    if not set(seats) <= there:
        return _("You can predict only seats of this game.")
    if len(seats) != size:
        return ngettext("Predict {n} place in this game.", "Predict {n} places in this game.", size).format(
            n=size
        )
    return ""


def score(predicted: Sequence[int], outcome: Sequence[Sequence[int]]) -> int:
    """The points of a predicted podium; `outcome` are the seats by place, those who share one together.

    Seats that share places are right on any of them, and all on the podium if the first of these is.
    """
    return sum(_worth(seat, place, outcome) for place, seat in enumerate(predicted, 1))


def _worth(seat: int, place: int, outcome: Sequence[Sequence[int]]) -> int:
    covered = _covered(seat, outcome)
    if drawn(outcome):
        return 0
    if place in covered:
        return RIGHT
    on_it = bool(covered) and covered[0] <= places(sum(map(len, outcome)))
    return BESIDE if on_it else 0


def drawn(outcome: Sequence[Sequence[int]]) -> bool:
    """Whether two came in together, so that nobody has won."""
    return len(outcome) == 1 and len(outcome[0]) == DUEL


def _covered(seat: int, outcome: Sequence[Sequence[int]]) -> range:
    """The places that a seat and those level with it take; none for a seat that is not in the race."""
    first = 1
    for group in outcome:
        if seat in group:
            return range(first, first + len(group))
        first += len(group)
    return range(0)


def scored(predictions: Iterable[Prediction], outcome: Sequence[Sequence[int]]) -> list[Score]:
    """The points of all predictions, the best first."""
    scores = [Score(p.user, score(p.seats, outcome) // p.lap, RIGHT * len(p.seats)) for p in predictions]
    return sorted(scores, key=lambda s: (-s.points, s.user))


def best(predictions: Iterable[Prediction], outcome: Sequence[Sequence[int]]) -> list[Score]:
    """The best prediction, or all that are equally good; none if nobody has a point."""
    scores = scored(predictions, outcome)
    return [s for s in scores if s.points == scores[0].points > 0]


def verdict(
    predicted: Sequence[int], outcome: Sequence[Sequence[int]], names: Mapping[int, str], lap: int = 1
) -> str:
    """How somebody did, for that person: one sentence on the whole and one for each place.

    `names` are the racers by seat; the prediction was made at the beginning of a `lap`.
    """
    if drawn(outcome):
        return _("The game was drawn, which nobody could predict.")
    lines = [_worth_in_words(seat, place, outcome, names) for place, seat in enumerate(predicted, 1)]
    return "\n".join((_whole(score(predicted, outcome) // lap, RIGHT * len(predicted)), *lines))


def _whole(points: int, of: int) -> str:
    if points == of:
        return _("A perfect prediction: {n} of {of} points!").format(n=points, of=of)
    if not points:
        return _("The end surprised you: 0 of {of} points.").format(of=of)
    return _("Your prediction earned {n} of {of} points.").format(n=points, of=of)


def _worth_in_words(seat: int, place: int, outcome: Sequence[Sequence[int]], names: Mapping[int, str]) -> str:
    texts = {
        RIGHT: _("Place {place}, {racer}: right."),
        BESIDE: _("Place {place}, {racer}: among the first, but in another place."),
        0: _("Place {place}, {racer}: not among the first."),
    }
    return texts[_worth(seat, place, outcome)].format(place=place, racer=names[seat])


def announced(scores: Sequence[Score], names: Mapping[int, str]) -> str:
    """The best predictions of a race for everybody; empty if there are none. `names` are users'."""
    if not scores:
        return ""
    everybody = ", ".join(names[s.user] for s in scores)
    return ngettext(
        "Best prediction: {names}, {points} of {of} points.",
        "Best predictions: {names}, {points} of {of} points each.",
        len(scores),
    ).format(names=everybody, points=scores[0].points, of=scores[0].of)
