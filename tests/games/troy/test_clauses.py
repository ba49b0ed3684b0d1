"""How each word of a profile shows the board otherwise than its neighbour.

A position is the side that is to move; the answer is the draft with which its panel begins.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.troy.rules.appearance import CLAUSES
from engine.games.troy.rules.autopilot import fill
from engine.games.troy.rules.state import View, seat_of
from engine.model import Decision, DecisionId
from tests.games.clauses import Deciding
from tests.games.troy.tables import Played


def answer(position: str, words: Sequence[str]) -> str:
    """The draft with which the move of a side begins, by a profile of these words."""
    seat = seat_of("w" if position == "White" else "b")
    view = View(Played().game, seat)
    return fill(view, Decision(DecisionId(1), seat, "move"), "", " ".join(words)) or "as it is"


TABLE = """
White
  turned:own -> as it is
  turned:white -> as it is
  turned:always -> turned
  help:none -> as it is
  help:always -> help

Black
  turned:own -> as it is
  turned:white -> turned
  turned:always -> as it is
"""


class TestClauses(Deciding):
    clauses, table, answer = CLAUSES, TABLE, staticmethod(answer)
