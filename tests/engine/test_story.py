"""A game turned in the round from which on its winner was the likely one, by what helped there."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from engine.face.happenings import Happening, Stretch
from engine.game import Face
from engine.registry import find
from engine.story import turning


@dataclass(frozen=True)
class Told:
    """A view of a toy: the chance of red, and what has happened in its round."""

    number: int
    red: float
    facts: tuple[Happening, ...] = ()


def fact(kind: str, helps: str = "", hurts: str = "", ends: bool = False) -> Happening:
    return Happening(kind, (f"{kind}.",), {}, tuple(helps.split()), tuple(hurts.split()), ends=ends)


FACE: Face = replace(
    find("chariots").face,
    chances=lambda view: {"red": view.red, "blue": 1 - view.red},
    news=lambda stretch: stretch.view.facts,
    when=lambda view: f"round {view.number}",
)


def turned(*rounds: tuple[float, tuple[Happening, ...]]) -> str:
    """Where a game of red and blue has turned, the first round being the start."""
    led = [Stretch((), None, Told(number, red, facts)) for number, (red, facts) in enumerate(rounds)]
    found = turning(FACE, led)
    return found.told() if found else ""


START = (0.5, ())
PASSED, FLIPPED = fact("passed", helps="red"), fact("flipped", hurts="blue")


def test_it_is_the_round_that_made_the_winner_likely_for_good() -> None:
    early, late = (0.7, (PASSED,)), (0.8, (FLIPPED,))
    assert turned(START, early, (0.2, ()), late, (0.7, ()), (1, ())) == "Round 3: Flipped."


def test_of_one_who_always_was_likely_it_is_the_round_that_helped_most() -> None:
    assert turned((0.6, ()), (0.65, (PASSED,)), (0.9, (FLIPPED,)), (1, ())) == "Round 2: Flipped."


def test_where_no_fact_tells_it_the_next_helpful_round_does() -> None:
    assert turned(START, (0.55, (PASSED,)), (0.4, ()), (0.9, ()), (1, ())) == "Round 1: Passed."


def test_a_last_round_without_such_a_fact_was_open_to_the_end() -> None:
    assert turned(START, (0.45, (PASSED,)), (0.3, ()), (1, ())) == "Round 3: It was open to the end."
    assert turned(START, (0.45, ()), (0.3, ()), (1, (FLIPPED,))) == "Round 3: Flipped."


@pytest.mark.parametrize(
    "beside", [fact("both", helps="red blue"), fact("all", hurts="red blue"), fact("home", "red", ends=True)]
)
def test_what_befell_all_or_ends_the_game_did_not_turn_it(beside: Happening) -> None:
    assert turned(START, (0.9, (beside,)), (1, ())) == ""
    assert turned(START, (0.9, (beside, PASSED)), (1, ())) == "Round 1: Passed."


def test_what_helped_a_third_did_not_turn_it() -> None:
    assert turned(START, (0.9, (fact("rammed", "green", "blue"),)), (1, ())) == ""


def test_a_game_that_nobody_has_won_did_not_turn() -> None:
    assert turned(START, (0.9, (PASSED,)), (0.5, ())) == ""
