"""Hands in which each word behind `best` chooses otherwise than its neighbour.

Green answers with the set that it plays; `none` is a word that says nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.charioteer.rules.policy import TASTES, best, line_of, taste_of
from tests.games.charioteer.boards import board
from tests.games.clauses import Deciding

NOBODY = ("y0r2b1w", "b3b3y3", "y1y1g6")
"""A crowd track whose active card makes no good set with the hands below."""


def answer(position: str, words: Sequence[str]) -> str:
    """The set that green plays by a taste of these words."""
    race = board(position, crowd=NOBODY)
    return line_of(best(race, race.chariot("green").seat, taste_of(words)))


TABLE = """
blue 220
green 200, hand r4g5y2 r5y1b3 b0y2r1w y3y3b3 b2b2y3, damage 1
yellow 0
  none -> yellow3 b2b2y3 y3y3b3
  black -> black3 y3y3b3 r5y1b3

blue 82
green 60, hand r3r3g6 g4b4r2 g3g3b4, damage 4
yellow 0
  none -> black4 g3g3b4 g4b4r2
  red -> red2 g4b4r2 crowd

blue 222
green 200, hand y2y2r3 r1y1b2w b1b1g5 y0y0r3w, damage 2
yellow 0
  none -> red3 y0y0r3w y2y2r3
  yellow -> yellow0 y0y0r3w crowd

blue 132
green 130, hand r2g3y4 g3r1y2 y2y2r3 g4b4r2 r5y1b3
yellow 0
  none -> red2 g4b4r2 r2g3y4 crowd
  green -> green3 g3r1y2 r2g3y4

blue 152
green 130, hand r5r5g4 r1r1g3h r5y1b3, white fan, damage 1
yellow 0
  usual -> red5 r5r5g4 r5y1b3 fan
  never -> red5 r5r5g4 r5y1b3
  mend -> red5 r5r5g4 r5y1b3
  final -> red5 r5r5g4 r5y1b3 fan

blue 150
green 130, hand g4g4y4 r4y3b4 g4b4r2, white fan half, damage 3
yellow 0
  never -> green4 g4g4y4 g4b4r2
  mend -> green4 g4g4y4 g4b4r2 half

blue 24
green 22, hand y1g6r2 b1r3g5 r3g4b2, white whip fan
yellow 0
  final -> red3 r3g4b2 b1r3g5
  spend -> red3 r3g4b2 b1r3g5 fan whip
"""


class TestClauses(Deciding):
    clauses, table, answer = TASTES, TABLE, staticmethod(answer)
