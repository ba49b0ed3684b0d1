"""The points of a heat: as much for a win in each, whatever its size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

WIN = 12
"""The points of a win in every heat; the last place has none."""


@dataclass(frozen=True, slots=True)
class Finish:
    """A seat at the end of its heat: its `place` from 1, and the `driver` who drove its first plot, None
    where the profile did. One who has not `stayed` left it before the end."""

    driver: int | None
    place: int
    stayed: bool = True


@dataclass(frozen=True, slots=True)
class Score:
    """The points of a driver in a race; `place` is None for one who has left the heat."""

    race: int
    driver: int
    points: Fraction
    place: int | None


def by_place(places: Sequence[int]) -> list[Fraction]:
    """The points of the seats of a heat with these places, from 1; a shared place is followed by a gap.

    A win has 12, the last of all 0, the others evenly between; who share a place have the average.
    """
    steps, shared = max(len(places) - 1, 1), Counter(places)
    one_by_one = [Fraction(WIN * (len(places) - place), steps) for place in range(1, len(places) + 1)]
    return [
        sum(one_by_one[place - 1 : place - 1 + shared[place]], Fraction()) / shared[place] for place in places
    ]


def scored(race: int, finishes: Sequence[Finish]) -> list[Score]:
    """The scores of those who drove the first plots of a heat.

    A driver who has left it has 0, and one who took over has none; the places of all others stay.
    """
    points = by_place([each.place for each in finishes])
    return [
        Score(race, each.driver, points[n], each.place)
        if each.stayed
        else Score(race, each.driver, Fraction(), None)
        for n, each in enumerate(finishes)
        if each.driver is not None
    ]
