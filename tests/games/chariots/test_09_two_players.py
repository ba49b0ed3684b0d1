"""Optional rules for two players: two chariots each."""

from __future__ import annotations

import pytest

from engine.errors import BadOptions, BadOrder
from engine.games.chariots import GAME
from engine.games.chariots.rules.events import ControlRolled, Finished, Plotted
from engine.games.chariots.rules.options import Options
from engine.games.chariots.rules.outcome import outcome
from engine.games.chariots.rules.steps import Exposing, Moving, Plotting
from engine.kernel import begin, choices
from engine.model import Decision, DecisionId, Seat
from tests.games.chariots.boards import KEY, board, lines_of, scene

TEAMS = """
    red    B4a, seat 1, speed 5
    blue   B4b, seat 2, speed 5
    green  B5a, seat 1, speed 5
    yellow B5b, seat 2, speed 5
"""


def test_9_1_two_chariots_each_by_default() -> None:
    """The rulebook suggests "with only two players, that each player run two chariots"."""
    two = begin(GAME, 2, KEY).table.state
    one = begin(GAME, 2, KEY, {"chariots": 1}).table.state

    assert [(c.name, c.seat) for c in two.chariots] == [("red", 1), ("blue", 2), ("green", 1), ("yellow", 2)]
    assert sorted(c.square for c in two.chariots) == ["B1a", "B1b", "B1c", "B1d"]
    assert [(c.name, c.seat) for c in one.chariots] == [("red", 1), ("blue", 2)]


def test_9_1_two_each_is_for_two() -> None:
    """Three or four players drive one chariot each."""
    with pytest.raises(BadOptions, match="for 2 players"):
        begin(GAME, 3, KEY, {"chariots": 2})


def test_9_1_each_chariot_has_its_own_plot_dice_and_coins() -> None:
    """One answer plots both, each with clauses of its own; each rolls for itself."""
    play = scene(board(TEAMS), Plotting(1), Exposing(1))
    assert [d.seat for d in play.questions] == [1, 2]

    play.say("3 4 5 null:never / 4 3 2").say("2 3 4 / 5 4 3").close()

    assert {e.chariot: (e.coins, e.policy.null) for e in play.told(Plotted) if e.seat == 1} == {
        "red": ((3, 4, 5), "never"),
        "green": ((4, 3, 2), "loss"),
    }
    assert [e.chariot for e in play.told(ControlRolled)] == ["red", "green"]
    assert all(c.null and c.ace for c in play.race.chariots)


@pytest.mark.parametrize("line", ["2 3 4", "2 3 4 /", "2 3 4 / 2 3", "2 3 4 / 2 3 4 / 2 3 4"])
def test_9_1_a_plot_is_for_both(line: str) -> None:
    """One answer plots both chariots, and none of them may be left out."""
    play = scene(board(TEAMS), Plotting(1))

    with pytest.raises(BadOrder):
        play.say(line)


def test_9_1_when_one_is_home_the_other_is_plotted_alone() -> None:
    """A chariot that is home needs no plot."""
    play = scene(board(TEAMS.replace("B5a, seat 1", "B5a, seat 1, place 1")), Plotting(1))

    play.say("2 3 4").say("2 3 4 / 5 4 3").close()

    assert [e.chariot for e in play.told(Plotted)] == ["red", "blue", "yellow"]


def test_9_2_ones_own_second_chariot_may_be_pushed() -> None:
    """The ace asks for a neighbour, not for a rival."""
    assert "push B5a B6a" in lines_of(board(TEAMS), "red")


def test_9_2_ones_own_second_chariot_is_no_rival() -> None:
    """Nobody blocks himself; the other player's chariots have names to be blocked by."""
    race = board(TEAMS)

    words = {c.word for c in choices(GAME, race, Decision(DecisionId(1), Seat(1), "plot"), ("2", "3", "4"))}

    assert {w for w in words if w.startswith("stance:block")} == {"stance:block-blue", "stance:block-yellow"}


def test_9_2_pushing_ones_own_second_chariot_home_wins() -> None:
    """Pushed over the line, it finishes the race for its owner."""
    race = board(
        """
        red   B1b, seat 1, speed 5, no null, crossed 1
        green B1a, seat 1, speed 2, crossed 2
        blue  T3a, seat 2, crossed 2
        """,
        options=Options(race_on=False),
    )

    play = scene(race, Moving("red"), answers={"red": "push B1a B2a"})

    assert [(e.chariot, e.place) for e in play.told(Finished)] == [("green", 1)]
    assert play.table.outcome is not None
    assert play.table.outcome.seats == ((1,), (2,))


def test_9_3_a_player_is_as_good_as_the_better_chariot() -> None:
    """The worse chariot of a player counts for nothing."""
    race = board("""
        red    B4a, seat 1
        blue   B4b, seat 2, place 2
        green  B5a, seat 1, place 1
        yellow B5b, seat 2
    """)
    assert outcome(race) is None

    play = scene(race, Moving("red")).act(Seat(2), "resign")

    assert play.table.outcome is not None
    assert play.table.outcome.ranking == (("green",), ("blue",), ("red",), ("yellow",))
    assert play.table.outcome.seats == ((1,), (2,))


def test_9_3_the_second_player_may_be_the_better_one() -> None:
    """The order of the seats counts for nothing either."""
    race = board("red B4a, seat 1\nblue B4b, seat 2, place 1\ngreen B5a, seat 1\nyellow B5b, seat 2")

    play = scene(race, Moving("red")).act(Seat(1), "resign")

    assert play.table.outcome is not None
    assert play.table.outcome.seats == ((2,), (1,))


def test_9_3_the_race_ends_when_one_player_has_the_track_alone() -> None:
    """With both chariots of one player home, nobody is left to race against."""
    race = board("""
        red    B1a, seat 1, speed 5, no coins, crossed 2
        blue   B4b, seat 2
        green  B5a, seat 1, place 1
        yellow B5b, seat 2
    """)

    play = scene(race, Moving("red"), answers={"red": "B2a"})

    assert play.table.outcome is not None
    assert play.table.outcome.ranking == (("green",), ("red",), ("yellow",), ("blue",))
