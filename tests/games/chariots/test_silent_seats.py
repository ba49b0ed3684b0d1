"""What a seat plots and how it drives if it says nothing (N1, N8)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from engine.games.chariots import GAME
from engine.games.chariots.rules.autopilot import SILENT_PLOTS, move_line, plot_fallback
from engine.games.chariots.rules.coins import COINS
from engine.games.chariots.rules.events import Plotted
from engine.games.chariots.rules.options import Options
from engine.games.chariots.rules.policy import CLAUSES, DEFAULT
from engine.games.chariots.rules.routes import ROUTES, walk
from engine.games.chariots.rules.state import View
from engine.games.chariots.rules.steps import Plotting
from engine.games.chariots.rules.track import SQUARES, Name
from engine.journal import start
from engine.kernel import lapsed
from engine.model import Seat
from engine.selfplay import opening_of
from tests.games.chariots.boards import board, scene


@cache
def by_failed_rolls(coins: tuple[int, ...], last: bool) -> dict[Name, float]:
    """The way left after coins whose control rolls all fail; a 2 needs no roll."""
    if not coins:
        return {n: float(m) for n, m in getattr(ROUTES["inside"], "last" if last else "more").items()}
    return walk(coins[0], coins[0] != 2, last, by_failed_rolls(coins[1:], last).__getitem__)


@pytest.mark.parametrize("lap", ["last", "more"])
def test_n1_a_silent_seat_plots_coin_by_coin_what_leaves_least_if_the_roll_fails(lap: str) -> None:
    """The table of plots is what the note says, worked out anew."""
    assert SILENT_PLOTS[lap].keys() == SQUARES.keys()
    for square in SQUARES:
        coins = tuple(map(int, SILENT_PLOTS[lap][square].split()))
        assert len(set(coins)) == 3
        for n, coin in enumerate(coins):
            left = {c: by_failed_rolls((*coins[:n], c), lap == "last")[square] for c in COINS}
            assert left[coin] == min(value for c, value in left.items() if c not in coins[:n])


@pytest.mark.parametrize(("square", "more", "last"), [("L2e", "2 5 4", "5 4 2"), ("T6a", "2 4 3", "2 4 5")])
def test_n1_a_silent_seat_is_given_the_plot_for_its_square_and_lap(square: str, more: str, last: str) -> None:
    """The plot of the table for that square; another one in the last lap, which begins at the crossing
    before the last."""
    for laps in (2, 3):
        plots = []
        for crossed in (1, laps - 1, laps):
            race = board(f"red {square}, crossed {crossed}\nblue B3d", options=Options(laps=laps))
            plots.append(plot_fallback(View(Seat(1), race), Seat(1)))
        assert plots == [more, more, last]


def test_n1_the_host_gives_a_silent_seat_without_a_profile_that_plot() -> None:
    """Where a profile has no coins, the coins that suit the square are plotted."""
    table = start(GAME, opening_of(GAME, 4, 1)).table
    for decision in table.open:
        square = table.state.of(decision.seat)[0].square
        assert lapsed(GAME, table, decision, "") == SILENT_PLOTS["more"][square]
        assert lapsed(GAME, table, decision, "5 4 3 null:never") == "5 4 3 null:never"


def test_n8_one_who_says_nothing_keeps_near_a_closed_inside_and_spends_the_ace_rather_than_lose_ground() -> (
    None
):
    play = scene(board("red B1a\nblue B1b"), Plotting(1), tempo="round").say("2 3 4").say("5 4 3").close()

    assert {(c.policy.ace, c.policy.banned) for c in play.race.chariots} == {("loss", "inside")}


def test_n8_of_a_plot_only_what_is_not_usual_is_told() -> None:
    told = GAME.face.narrate(Plotted(1, "red", Seat(1), (5, 4, 3), DEFAULT))

    assert told is not None
    assert told.text == "Red plots 5 4 3."


@pytest.mark.parametrize(("clause", "pushes"), [("null:never", True), ("ace:never", False)])
def test_n8_a_clause_is_credited_only_with_what_silence_would_not_have_done(
    clause: str, pushes: bool
) -> None:
    """A push rather than lose ground is nobody's own word."""
    race = board("red B3a, speed 4\nblue B4a\ngreen B3b")
    red = replace(race.chariots[0], policy=CLAUSES.saying(DEFAULT, (clause,)))
    line, by_clause = move_line(View(Seat(1), replace(race, chariots=(red, *race.chariots[1:]))), "red")

    assert (line.startswith("push"), by_clause) == (pushes, not pushes)
