"""Running the Race: rounds, plots, the coin set aside, and the reveal."""

from __future__ import annotations

from itertools import permutations

import pytest

from engine.errors import BadOrder
from engine.games.chariots import GAME
from engine.games.chariots.rules.events import CoinsExposed, ImpulseBegan, RaceEnded, RoundBegan
from engine.games.chariots.rules.options import Options
from engine.games.chariots.rules.steps import Exposing, Plotting, Round
from engine.kernel import choices, spell
from engine.model import Decision, DecisionId, Seat
from tests.games.chariots.boards import board, scene

PLOT = Decision(DecisionId(1), Seat(1), "plot", "1")
START = board("""
    red  B1a
    blue B1b
""")


def test_3_1_a_round_has_three_phases_of_five_impulses() -> None:
    """The rulebook: "The race consists of a number of rounds each containing 3 phases"."""
    play = scene(START, Round(1), tempo="round").say("2 3 4").say("5 4 3").close().go().go()

    impulses = [(e.phase, e.impulse) for e in play.told(ImpulseBegan)]
    assert impulses == [(phase, impulse) for phase in (1, 2, 3) for impulse in (1, 2, 3, 4, 5)]
    assert [e.round for e in play.told(RoundBegan)] == [1, 2]
    assert {d.kind for d in play.questions} == {"plot"}


def test_3_1_night_falls_when_a_race_takes_too_long() -> None:
    """Twelve rounds a lap are enough for anybody; the one ahead has won."""
    race = board("red B1a\nblue B2c, crossed 1", options=Options(laps=3))
    assert scene(race, Round(36)).told(RoundBegan)

    play = scene(race, Round(37))

    (ended,) = play.told(RaceEnded)
    assert (ended.why, ended.ranking) == ("night", ("blue", "red"))
    assert not play.told(RoundBegan)


@pytest.mark.parametrize(("home", "told"), [("", "Blue was ahead"), (", place 1", "Red has won the race")])
def test_3_1_at_night_who_is_home_has_won(home: str, told: str) -> None:
    """If somebody is home by then, it is that one who has won."""
    play = scene(board(f"red T3a{home}\nblue T2a, crossed 1\ngreen T4a"), Round(25))

    assert play.table.outcome is not None
    assert told in play.table.outcome.reason


def test_3_2_there_are_24_plots() -> None:
    """Three different coins of the four, in order."""
    for coins in permutations("2345", 3):
        assert spell(GAME, START, PLOT, " ".join(coins)) == " ".join(coins)

    first = {c.word for c in choices(GAME, START, PLOT, ())}
    second = {c.word for c in choices(GAME, START, PLOT, ("4",))}
    assert (first, second) == ({"2", "3", "4", "5"}, {"2", "3", "5"})


@pytest.mark.parametrize(("line", "word"), [("2 2 3", "2"), ("2 3 6", "6"), ("null 2 3", "null")])
def test_3_2_a_coin_serves_once_a_round(line: str, word: str) -> None:
    """No coin twice, and the special coins are not for plotting."""
    with pytest.raises(BadOrder) as error:
        spell(GAME, START, PLOT, line)
    assert error.value.word == word


def test_3_2_two_coins_are_no_plot() -> None:
    """A plot is made "using three of the four number coins"."""
    with pytest.raises(BadOrder, match="omething is missing"):
        spell(GAME, START, PLOT, "2 3")


def test_3_3_the_fourth_coin_is_set_aside_and_comes_back() -> None:
    """The rulebook: "Put the unused coin aside and turn all four coins suit-side up"."""
    play = scene(START, Plotting(1), Round(2), tempo="round").say("2 3 4").say("5 4 2")
    assert play.chariot("red").plot == ()

    play.close()

    assert [e.round for e in play.told(RoundBegan)] == [2]
    assert play.chariot("red").aside is None
    assert {c.word for c in choices(GAME, play.race, PLOT, ())} == {"2", "3", "4", "5"}


def test_3_3_what_is_set_aside_is_the_coin_that_was_not_plotted() -> None:
    """Whichever three are plotted, the fourth is left over."""
    play = scene(START, Plotting(1), tempo="round").say("2 3 4").say("5 4 2").close()

    assert [(c.plot, c.aside) for c in play.race.chariots] == [((2, 3, 4), 5), ((5, 4, 2), 3)]


def test_3_4_coins_are_exposed_together() -> None:
    """The coin of the phase, of all chariots, in one event."""
    race = board("""
        red  B1a, plot 2 3 4, shown 1
        blue B1b, plot 5 4 2, shown 1
    """)

    (exposed,) = scene(race, Exposing(2)).told(CoinsExposed)

    assert (exposed.phase, dict(exposed.speeds)) == (2, {"red": 3, "blue": 4})


def test_3_4_a_new_plot_lies_hidden_again() -> None:
    """However many coins were shown in the round before; here the table waits before the first reveal."""
    race = board(
        "red B1a, plot 2 3 4, shown 3\nblue B1b, plot 5 4 2, shown 3", options=Options(extra_actions=True)
    )

    play = scene(race, Round(2)).say("5 4 3").say("5 4 3").close()

    assert {d.kind for d in play.questions} == {"swap"}
    red = GAME.rules.view(play.race, None).race.chariot("red")
    assert (red.plot, red.before) == ((), (2, 3, 4))


def test_3_4_a_coin_that_was_not_exposed_is_never_shown() -> None:
    """Red came home with the first of his coins."""
    race = board("red B1a, plot 2 3 4, shown 1, place 1\nblue B1b, plot 5 4 2, shown 3\ngreen B1c")

    red = GAME.rules.view(scene(race, Round(2)).race, None).race.chariot("red")

    assert (red.plot, red.before, red.aside) == ((), (2,), None)
