"""Winning: crossings and laps, racing on, standings, and giving up."""

from __future__ import annotations

import pytest

from engine.errors import NotAsked
from engine.games.chariots.rules.events import (
    CoinReturned,
    Finished,
    LapFinished,
    Moved,
    PhaseEnded,
    Plotted,
    RaceEnded,
    Resigned,
)
from engine.games.chariots.rules.options import Options
from engine.games.chariots.rules.outcome import ended
from engine.games.chariots.rules.steps import (
    Impulse,
    Moving,
    Pause,
    Plotting,
    Routes,
    SettingAside,
    Standing,
    Step,
)
from engine.model import PACE, Order, Seat, Tempo
from tests.games.chariots.boards import board, scene

ONE_WINNER = Options(race_on=False)


def test_8_1_the_first_crossing_finishes_no_lap() -> None:
    """Leaving the grid starts lap 1."""
    play = scene(board("red B1a, speed 5\nblue B1c"), Moving("red"), answers={"red": "B2a"})

    red = play.chariot("red")
    assert (red.crossings, red.laps) == (1, 0)
    assert not play.told(LapFinished)


@pytest.mark.parametrize("laps", [2, 3, 4])
def test_8_1_a_race_of_n_laps_ends_at_crossing_n_plus_1(laps: int) -> None:
    """With "the agreed number of laps" finished, a chariot wins at that very move."""
    options = Options(laps=laps)
    almost = board(f"red B1a, speed 5, crossed {laps - 1}\nblue B1c\ngreen B1d", options=options)
    home = board(f"red B1a, speed 5, crossed {laps}\nblue B1c\ngreen B1d", options=options)

    not_yet = scene(almost, Moving("red"), answers={"red": "B2a"})
    done = scene(home, Moving("red"), answers={"red": "B2a"})

    assert not not_yet.told(Finished)
    assert [(e.chariot, e.place) for e in done.told(Finished)] == [("red", 1)]


def test_8_2_going_back_and_forth_over_the_line_gains_nothing() -> None:
    """A lap counts when the net crossings pass their former maximum."""
    race = board("red B2a, speed 5, no coins, crossed 2\nblue T3a", options=Options(laps=4))

    play = scene(race, Moving("red"), Moving("red"), answers={}).say("B1a").say("B2a")

    assert [e.crossed for e in play.told(Moved)] == [-1, 1]
    assert (play.chariot("red").crossings, play.chariot("red").laps) == (2, 1)
    assert not play.told(LapFinished)
    assert not play.told(CoinReturned)


def test_8_3_who_moves_first_wins_within_an_impulse() -> None:
    """Both would cross on this impulse; blue stands further inside and moves first."""
    race = board("red B1c, speed 5, no coins, crossed 2\nblue B1a, speed 5, no coins, crossed 2\ngreen T3a")

    play = scene(race, Impulse(1), answers={"blue": "B2a", "red": "B2c"})

    assert [(e.chariot, e.place) for e in play.told(Finished)] == [("blue", 1), ("red", 2)]


def test_8_4_the_winner_leaves_the_track_and_the_others_race_on() -> None:
    """His square is free at once for those who move after him."""
    race = board("""
        blue  B1a, speed 5, no coins, crossed 2
        red   B1b, speed 5, no coins, crossed 1
        green T3a, speed 2
    """)

    play = scene(race, Impulse(1), answers={"blue": "B2a", "red": "B1a"})

    assert play.chariot("red").square == "B1a"
    assert play.table.outcome is None
    assert play.race.at("B2a") is None
    assert not play.race.over


def test_8_4_it_ends_when_one_player_is_left() -> None:
    """Others "may continue racing to determine second place" while there are two players to race."""
    race = board("red B1a, speed 5, no coins, crossed 2\nblue T3a\ngreen T2a, place 1")

    play = scene(race, Moving("red"), answers={"red": "B2a"})

    assert play.told(RaceEnded)[0].why == "places"
    assert play.table.outcome is not None
    assert play.table.outcome.ranking == (("green",), ("red",), ("blue",))


def test_8_5_else_the_rest_are_placed_where_they_stand() -> None:
    """In mid-impulse: green, who would have overtaken yellow on this impulse, does not any more."""
    race = board(
        """
        red    B1a, speed 5, no coins, crossed 2
        green  B4b, speed 5, no coins, crossed 2
        yellow B4a, speed 2, no coins, crossed 2
        blue   T3a, speed 5, no coins, crossed 2
        """,
        options=ONE_WINNER,
    )

    play = scene(race, Impulse(1), answers={"blue": "T2a", "red": "B2a"})

    assert play.table.outcome is not None
    assert play.table.outcome.ranking == (("red",), ("blue",), ("yellow",), ("green",))
    assert play.told(RaceEnded)[0].why == "winner"
    assert [e.chariot for e in play.told(Moved)] == ["red"]


def test_8_6_who_resigns_is_taken_off_at_once() -> None:
    """His square is free for the next to move, and he is ranked behind all others."""
    race = board("""
        blue  B4a, speed 5, no coins, crossed 2
        red   B3a, speed 5, no coins, crossed 1
        green T3a
    """)
    play = scene(race, Impulse(1))

    play.act(Seat(1), "resign")

    assert play.told(Resigned)[0].chariot == "blue"
    assert [c.name for c in play.race.standings()] == ["red", "green", "blue"]
    assert [d.about for d in play.questions] == ["red"]
    assert play.say("B4a").chariot("red").square == "B4a"


def test_8_6_the_last_one_left_wins() -> None:
    """When all others have resigned the race is over."""
    play = scene(board("red B4a\nblue T3a, crossed 1"), Plotting(1)).act(Seat(2), "resign")

    assert play.table.outcome is not None
    assert play.table.outcome.ranking == (("red",), ("blue",))
    assert play.told(RaceEnded)[0].why == "alone"


def test_8_6_plots_of_the_others_stay_as_they_are() -> None:
    """Only the seat that resigns is asked no more."""
    play = scene(board("red B4a\nblue T3a\ngreen T4a"), Plotting(1)).say("2 3 4").say("5 4 3")

    play.act(Seat(3), "resign").close()

    assert [(e.chariot, e.coins) for e in play.told(Plotted)] == [("red", (2, 3, 4)), ("blue", (5, 4, 3))]


def test_8_6_in_a_window_everybody_is_asked_anew() -> None:
    """A whip at somebody who has left is no answer any more."""
    race = board(
        "red B4a, speed 5, no null\nblue B4b, speed 5\ngreen T4a, speed 5, no coins",
        options=Options(extra_actions=True),
    )
    play = scene(race, Impulse(1)).say("whip blue", "red")

    play.act(Seat(2), "resign")

    assert {d.kind for d in play.questions} == {"move"}


@pytest.mark.parametrize(
    ("step", "tempo", "kind"),
    [
        (Plotting(1), "round", "plot"),
        (Pause(), "round", PACE),
        (Routes(), "phase", "route"),
        (SettingAside(1), "impulse", "swap"),
        (Impulse(1), "impulse", "announce"),
        (Moving("red"), "impulse", "move"),
        (Moving("green"), "impulse", "move"),
    ],
)
def test_8_6_at_any_question_one_may_resign_and_the_others_race_on(
    step: Step, tempo: Tempo, kind: str
) -> None:
    """Whatever is being asked, and of whomever."""
    race = board(
        "red T4a, speed 5, plot 5 2 3\nblue T3a, speed 5, plot 5 2 3\ngreen T3b, speed 5, plot 5 2 3",
        options=Options(extra_actions=True),
    )
    play = scene(race, step, Standing(), tempo=tempo)
    assert {d.kind for d in play.table.open} == {kind}

    play.act(Seat(3), "resign")

    for _ in range(20):
        assert 3 not in {d.seat for d in play.table.open}
        if play.questions:
            play.say(play.questions[0].fallback)
        elif play.table.sealed:
            play.close()
        elif not play.told(PhaseEnded):
            play.go()
    assert {name for name, _, _ in play.told(PhaseEnded)[0].standing} == {"red", "blue"}


@pytest.mark.parametrize(
    ("green", "places"),
    [
        ("T3a, crossed 1", ((1,), (2, 3))),
        ("T3a, crossed 2", ((1,), (3,), (2,))),
        ("T4a, crossed 1", ((1,), (3,), (2,))),
        ("T3b, crossed 1", ((1,), (2,), (3,))),
    ],
)
def test_8_6_two_who_resigned_on_one_square_in_the_same_lap_share_their_place(
    green: str, places: tuple[tuple[int, ...], ...]
) -> None:
    """Others are placed by the same order as those on the track."""
    race = board(f"red B4a\nblue T3a, crossed 1, resigned\ngreen {green}, resigned")

    assert ended(race, drawn=False).seats == places


def test_8_6_nobody_resigns_twice() -> None:
    """Who has left has nothing left to say."""
    play = scene(board("red B4a\nblue T3a\ngreen T4a"), Plotting(1)).act(Seat(3), "resign")

    with pytest.raises(NotAsked):
        play.act(Seat(3), "resign")


@pytest.mark.parametrize("plotted", [True, False])
def test_8_6_who_has_left_is_asked_no_more(plotted: bool) -> None:
    """Nor can anybody who has left hold the others up by taking a plot back."""
    play = scene(board("red B4a\nblue T3a\ngreen T4a"), Plotting(1))
    (plot,) = (d.id for d in play.questions if d.seat == 3)
    if plotted:
        play.submit(Order("answer", Seat(3), plot, "2 3 4"))

    play.act(Seat(3), "resign")

    assert {d.seat for d in play.table.open} == {1, 2}
    for verb in ("answer", "withdraw", "unready"):
        with pytest.raises(NotAsked):
            play.submit(Order(verb, Seat(3), plot, "2 3 4"))


def test_8_7_after_each_phase_the_standing_is_told() -> None:
    """Who is how far along, behind the first by so many squares."""
    race = board("red B4a, crossed 1\nblue B2c, crossed 2\ngreen T2a, place 1")

    (ended,) = scene(race, Standing()).told(PhaseEnded)

    assert ended.standing == (("blue", 2, 0), ("red", 1, 28))
