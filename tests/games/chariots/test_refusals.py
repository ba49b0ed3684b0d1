"""A word of an impulse that cannot follow is refused by the rule that is in its way."""

from __future__ import annotations

import pytest

from engine.games.chariots import GAME
from engine.games.chariots.rules.options import Options
from engine.model import Decision, DecisionId, Seat
from tests.games.chariots.boards import board


def told(text: str, kind: str, line: str, impulse: int = 1) -> str:
    """The reason for red why the last word of a line cannot follow the others."""
    race = board(text, impulse=impulse, options=Options(extra_actions=True))
    *written, word = line.split()
    assert GAME.rules.refusal
    return GAME.rules.refusal(race, Decision(DecisionId(1), Seat(1), kind, "red"), tuple(written), word)


FREE = "red B3b, speed 2\nblue B4b, speed 5"
BANNED = "red B6a, speed 5\nblue B6b, speed 2"
SPENT = "red B3b, speed 2, no coins\nblue B4b, speed 5"


@pytest.mark.parametrize(
    ("race", "line", "why"),
    [
        (FREE, "B6d", "B6d is not one step from B3b; these are: "),
        (FREE, "B4a", "B4a is not one step from B3b"),
        (FREE, "B4b", "Somebody stands on B4b; only the ace would push them off."),
        (FREE, "null B3a", "B3a is open to you without the null."),
        (FREE, "push B3a", "Nobody stands on B3a to be pushed."),
        (FREE, "push B4b B1a", "You can put the chariot pushed off B4b on: "),
        (FREE, "crash", "You can move without a coin, so you must; possible: "),
        (BANNED, "R1c", "Your roll closes R1c, an inside square, to you in this phase."),
        (SPENT, "null", "Your null coin is spent."),
        (SPENT, "push", "Your ace coin is spent."),
        (SPENT, "recover", "You can move without a coin"),
    ],
)
def test_of_a_move(race: str, line: str, why: str) -> None:
    assert told(race, "move", line).startswith(why)


WINDOW = "red B3b, speed 2\nblue B4b, speed 5\ngreen T3b, speed 5"
TEAM = "red B3b, speed 2, seat 1\nblue B4b, speed 5, seat 1\ngreen T3b, speed 5, seat 2"


@pytest.mark.parametrize(
    ("race", "impulse", "line", "why"),
    [
        (WINDOW, 2, "extra", "You move on this impulse anyway"),
        (WINDOW, 1, "first", "You do not move on this impulse, so you cannot be the first."),
        ("red B3b, speed 2\nblue B4b, speed 3", 2, "first", "Nobody else moves on this impulse."),
        (WINDOW, 1, "whip green", "Green is out of the reach of your whip."),
        ("red B3b, speed 5\nblue B4b, speed 2", 1, "whip blue", "Blue does not move on this impulse."),
        (TEAM, 1, "balk blue", "You can whip the horses of rivals only."),
        (SPENT, 1, "extra", "Your null coin is spent."),
        (SPENT, 1, "whip blue", "Your ace coin is spent."),
    ],
)
def test_of_an_announcement(race: str, impulse: int, line: str, why: str) -> None:
    assert told(race, "announce", line, impulse).startswith(why)


def test_of_a_swap() -> None:
    assert told(SPENT, "swap", "swap") == "Your null coin is spent."
    assert told(FREE, "swap", "swap") == ""
