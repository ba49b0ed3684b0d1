"""Optional rule: Faster Special Action Recovery."""

from __future__ import annotations

from engine.games.chariots.rules.events import CoinReturned, CoinTakenBack, LapFinished, Plotted
from engine.games.chariots.rules.options import Options
from engine.games.chariots.rules.steps import Moving, Round
from tests.games.chariots.boards import board, scene

FAST = Options(laps=3, faster_recovery=True)


def test_11_1_a_spent_coin_is_back_before_the_next_plotting() -> None:
    """Each chariot takes one back, and everybody sees it before he plots."""
    play = scene(
        board("red B3a, no null\nblue B3b, no ace\ngreen B3c", options=FAST), Round(2), tempo="round"
    )

    assert [(e.chariot, e.coin) for e in play.told(CoinTakenBack)] == [("red", "null"), ("blue", "ace")]
    assert {d.kind for d in play.questions} == {"plot"}


def test_11_1_of_two_the_plot_says_which() -> None:
    """Only one of two; it is named with the plot and there before the first coins are exposed."""
    play = scene(board("red B3a, no coins\nblue B3b, no coins", options=FAST), Round(2), tempo="round")
    assert not play.told(CoinTakenBack)

    play.say("2 3 4 take:ace").say("2 3 4").close()

    assert [(e.chariot, e.coin) for e in play.told(CoinTakenBack)] == [("red", "ace"), ("blue", "null")]
    order = [type(e) for e in play.events]
    assert order.index(CoinTakenBack) == order.index(Plotted) + 2


def test_11_1_none_comes_back_with_the_lap() -> None:
    """The rulebook: "Instead of recovering all coins at the end of each lap"."""
    race = board("red B1a, no coins, speed 5, crossed 1\nblue B3b", options=FAST)

    play = scene(race, Moving("red"), answers={"red": "B2a"})

    assert play.told(LapFinished)
    assert not play.told(CoinReturned)


def test_11_1_without_the_option_nothing_comes_back_early() -> None:
    """A spent coin stays away until the lap is done."""
    play = scene(board("red B3a, no null\nblue B3b"), Round(2), tempo="round")

    assert not play.told(CoinTakenBack)
