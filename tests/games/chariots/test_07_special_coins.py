"""The Special Coins: diagonal steps, forbidden squares, pushes, and when coins come back."""

from __future__ import annotations

import pytest

from engine.errors import NotAsked
from engine.games.chariots.rules.events import CoinReturned, CoinSpent, Finished, LapFinished, Moved, Pushed
from engine.games.chariots.rules.moves import puts
from engine.games.chariots.rules.options import Options
from engine.games.chariots.rules.state import Race
from engine.games.chariots.rules.steps import Moving
from engine.games.chariots.rules.track import CORNER
from engine.model import Order
from tests.games.chariots.boards import board, lines_of, scene


def with_coins(race: Race) -> set[str]:
    """What red may do with coins."""
    return {line for line in lines_of(race, "red") if " " in line}


def test_7_1_null_diagonally() -> None:
    """To the empty corner neighbours, and to those only."""
    race = board("red B4b, no ace, speed 2\nblue B5c")

    assert with_coins(race) == {"null B5a", "null B3a", "null B3c"}

    play = scene(race, Moving("red"), answers={"red": "null B5a"})
    (spent,) = play.told(CoinSpent)
    assert (spent.coin, spent.action) == ("null", "diagonal")
    assert (play.chariot("red").square, play.chariot("red").null) == ("B5a", False)


def test_7_1_a_diagonal_step_heeds_the_ban() -> None:
    """R2d touches R1c only in a corner: open to the free, closed to the banned."""
    assert "R2d" in CORNER["R1c"]
    assert "null R2d" in lines_of(board("red R1c, no ace, speed 2"), "red")
    assert "null R2d" not in lines_of(board("red R1c, no ace, speed 5"), "red")


def test_7_2_null_into_the_inside() -> None:
    """For this impulse the ban is off, but not for the next."""
    race = board("red B6a, no ace, speed 5")
    assert {"null R1c", "null R1d"} <= with_coins(race)

    play = scene(race, Moving("red"), answers={"red": "null R1c"})

    (spent,) = play.told(CoinSpent)
    assert spent.action == "ban"
    assert lines_of(play.race, "red") == {"B6a", "B6b", "R1b", "R2c"}


def test_7_2_without_a_ban_there_is_nothing_to_ignore() -> None:
    """Nobody spends a null for a square that is open anyhow."""
    assert not {"null R1c", "null R1d"} & lines_of(board("red B6a, speed 2"), "red")


def test_7_2_nor_onto_a_square_that_is_taken() -> None:
    """The null ignores "the turn movement restrictions", not a chariot."""
    assert with_coins(board("red B6a, no ace, speed 5\nblue R1c")) == {"null B5b", "null R1d"}


def test_7_3_a_push_needs_a_neighbour_and_an_open_square() -> None:
    """Edge neighbours only; a forbidden square stays closed without the null."""
    race = board("""
        red   B6a, no null, speed 5
        blue  R1c
        green B5a
        yellow B5b
    """)

    pushed = {line.split()[1] for line in with_coins(race)}

    assert pushed == {"B5a"}


def test_7_3_a_push() -> None:
    """The rulebook: "Push aside another chariot and enter the square that chariot is occupying"."""
    race = board("red B3a, no null, speed 5\nblue B4a, speed 3")

    play = scene(race, Moving("red"), answers={"red": "push B4a B4b"})

    (spent,) = play.told(CoinSpent)
    assert (spent.coin, spent.action, spent.target) == ("ace", "push", "blue")
    assert {c.name: c.square for c in play.race.chariots} == {"red": "B4a", "blue": "B4b"}
    assert play.chariot("red").ace is False
    assert [type(e) for e in play.events[-2:]] == [Pushed, Moved]


def test_7_4_the_pushed_goes_to_any_empty_neighbour() -> None:
    """The square of the pusher among them, a taken one not, an inside one whatever his roll."""
    race = board("""
        red    B5a, no null, speed 2
        blue   B6a, speed 5
        green  B6b
    """)

    assert {line.split()[2] for line in with_coins(race)} == {"B5a", "R1c", "R1d"}


def test_7_5_after_a_diagonal_push_the_old_square_is_the_last_resort() -> None:
    """The old square only where "there is no orthogonally adjacent open square"."""
    race = board("""
        red   B3b, speed 5
        blue  B4a, no coins
    """)
    assert {x.split()[3] for x in with_coins(race) if x.startswith("null push B4a")} == {"B3a", "B4b", "B5a"}

    taken = {n: race.chariot("blue") for n in ("B3a", "B4b", "B5a")}
    assert puts("B3b", "B4a", taken) == ("B3b",)


def test_7_5_with_no_square_free_they_change_places() -> None:
    """Else it "must be placed in the square the pushing chariot came from"."""
    race = board("""
        red    B1a, speed 5
        blue   B2b, speed 5
        green  B2a, speed 5
        yellow B3b, speed 5
    """)
    crowd = {c.square: c for c in race.chariots} | dict.fromkeys(("B1b", "B2c"), race.chariot("blue"))

    assert puts("B1a", "B2b", crowd) == ("B1a",)


def test_7_6_both_coins_push_onto_a_forbidden_square() -> None:
    """Both special actions "during a single impulse by spending both coins together"."""
    race = board("""
        red  B6a, speed 5
        blue R1c, speed 5
    """)
    assert "null push R1c R2c" in with_coins(race)

    play = scene(race, Moving("red"), answers={"red": "null push R1c R2c"})

    assert [(e.coin, e.action) for e in play.told(CoinSpent)] == [("null", "ban"), ("ace", "push")]
    assert (play.chariot("red").square, play.chariot("blue").square) == ("R1c", "R2c")


def test_7_6_one_action_a_coin() -> None:
    """A null is a diagonal step or a closed square, not a diagonal step onto a closed square."""
    race = board("red R1c, speed 5\nblue R2d")

    assert not {line for line in with_coins(race) if "R2d" in line.split()[:-1]}


def lap_ahead(red: str, **options: bool) -> Race:
    """Red is about to finish his first lap of three, blue stands beside him."""
    return board(f"red B1b, crossed 1, speed 5, {red}\nblue B1a, speed 5", options=Options(laps=3, **options))


def test_7_7_a_spent_coin_comes_back_with_the_lap() -> None:
    """It is retrieved "the next time his chariot crosses the line and finishes a lap"."""
    play = scene(lap_ahead("no coins"), Moving("red"), answers={"red": "B2b"})

    assert [e.lap for e in play.told(LapFinished)] == [1]
    assert [e.coin for e in play.told(CoinReturned)] == ["null", "ace"]
    assert (play.chariot("red").null, play.chariot("red").ace) == (True, True)


def test_7_7_not_at_the_first_crossing() -> None:
    """Leaving the grid finishes no lap."""
    race = board("red B1b, speed 5, no null\nblue B1a")

    play = scene(race, Moving("red"), answers={"red": "B2b"})

    assert play.chariot("red").crossings == 1
    assert not play.told(LapFinished)
    assert play.chariot("red").null is False


def test_7_8_a_coin_spent_on_the_crossing_move_stays_away() -> None:
    """The null takes him over the line diagonally; only the ace, spent before, comes back."""
    play = scene(lap_ahead("no ace"), Moving("red"), answers={"red": "null B2c"})

    assert [e.coin for e in play.told(CoinReturned)] == ["ace"]
    assert play.chariot("red").null is False


def test_7_8_nor_the_ace_of_a_push_over_the_line() -> None:
    """The push itself was that very move."""
    race = board("red B1b, crossed 1, speed 5, no null\nblue B2b, crossed 1", options=Options(laps=3))

    play = scene(race, Moving("red"), answers={"red": "push B2b B3b"})

    assert [(e.chariot, e.lap) for e in play.told(LapFinished)] == [("red", 1)]
    assert [e.coin for e in play.told(CoinReturned)] == ["null"]


@pytest.mark.parametrize("boost", ["extra", "first"])
def test_7_8_the_null_of_an_extra_or_first_move_stays_away_too(boost: str) -> None:
    """It was announced for the very move that finishes the lap."""
    play = scene(lap_ahead(f"no ace, {boost}", extra_actions=True), Moving("red"), answers={"red": "B2b"})

    assert [e.coin for e in play.told(CoinReturned)] == ["ace"]


def test_7_9_who_is_pushed_over_the_line_finishes_the_lap() -> None:
    """A push over the line is a crossing like any other."""
    race = board(
        """
        red  B1a, speed 5, no null, crossed 1
        blue B1b, speed 5, no coins, crossed 1
        """,
        options=Options(laps=3),
    )

    play = scene(race, Moving("red"), answers={"red": "push B1b B2b"})

    assert [(e.chariot, e.lap) for e in play.told(LapFinished)] == [("blue", 1)]
    assert [(e.chariot, e.coin) for e in play.told(CoinReturned)] == [("blue", "null"), ("blue", "ace")]
    assert play.told(Pushed)[0].crossed == 1


def test_7_9_pushed_back_over_the_line_the_crossing_is_taken_back() -> None:
    """Net crossings fall by one."""
    race = board("red B3a, speed 5, crossed 1\nblue B2a, speed 5, crossed 1")

    play = scene(race, Moving("red"), answers={"red": "push B2a B1a"})

    assert play.chariot("blue").crossings == 0
    assert play.chariot("blue").best == 1


def test_7_9_the_pushed_crosses_before_the_pusher() -> None:
    """Driving back over the line, red sends blue home on his old square: blue is booked first and wins."""
    race = board(
        """
        red  B2a, speed 5, crossed 2
        blue B1a, speed 5, crossed 2
        """,
        options=Options(race_on=False),
    )

    play = scene(race, Moving("red"), answers={"red": "push B1a B2a"})

    assert [(e.chariot, e.place) for e in play.told(Finished)] == [("blue", 1)]
    assert play.table.outcome is not None
    assert not play.told(Moved)


def test_7_10_an_action_once_said_is_not_taken_back() -> None:
    """In the basic game it is carried out with one's own move, and nobody rolls for an order."""
    play = scene(
        board("red B4b, no ace, speed 2\nblue B5c, no coins, speed 2"), Moving("red"), Moving("blue")
    )
    asked = play.questions[0]

    play.say("null B5a")

    assert not play.chariot("red").null
    with pytest.raises(NotAsked):
        play.submit(Order("answer", asked.seat, asked.id, "B5b"))
