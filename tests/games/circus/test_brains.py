"""The computer drivers: legal in every tempo, option and shape, repeatable, and true to their names."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from itertools import product

import pytest

from engine.drivers import seat_drivers
from engine.game import Budget
from engine.games.circus import GAME
from engine.games.circus.players.brains import BRAINS, LISTS, MANNERS, plan
from engine.games.circus.rules.basic import policy
from engine.games.circus.rules.basic.policy import split
from engine.games.circus.rules.basic.state import Race, View
from engine.games.circus.rules.shop.shop import Purchase
from engine.journal import start
from engine.kernel import may
from engine.model import TEMPOS, Decision, DecisionId, Seat, Tempo
from engine.selfplay import opening_of, play_on, play_out
from tests import extent
from tests.games.circus.course import board

SEATS = 4
NAMES = tuple(BRAINS)
A_PLOT = 0.1
"""Seconds that a plot may take."""


def manner(race: Race, name: str, colour: str = "red") -> policy.Policy:
    """What a driver of that manner says to a plot in a position."""
    said = plan(race, colour, "plot", MANNERS[name])  # type: ignore[arg-type]
    return split(said)[1]


@pytest.mark.long
@pytest.mark.parametrize(
    ("tempo", "capture"), extent.some([*product(TEMPOS, ["normal", "advanced", "october"])], 3)
)
def test_all_drivers_play_any_race_to_its_end(tempo: Tempo, capture: str) -> None:
    """With purchases and deals, mounted, on foot, dragged, aboard of others: a brain says what is legal."""
    options = {"laps": 1, "shop": True, "market": tempo != "round", "capture": capture, "night": 12}
    for seed in range(extent.amount(2, 1)):
        opening = opening_of(GAME, SEATS, seed, options, tempo, ("brutal", "keen", "shrewd", "careful"))
        assert play_out(GAME, opening).table.outcome is not None


@pytest.mark.long
def test_fourteen_drive_the_whole_field() -> None:
    opening = opening_of(GAME, 14, 3, {"laps": 1}, drivers=seat_drivers(NAMES, 14, 0))
    assert play_out(GAME, opening).table.outcome is not None


@pytest.mark.parametrize("name", NAMES)
def test_the_same_position_gives_the_same_plot_at_once(name: str) -> None:
    table = start(GAME, opening_of(GAME, 14, 3)).table
    decision = table.open[0]
    view = GAME.rules.view(table.state, decision.seat)
    before = time.process_time()
    lines = {BRAINS[name](view, decision, random.Random(n), Budget(100)) for n in range(3)}
    assert (time.process_time() - before) / 3 < A_PLOT
    assert len(lines) == 1
    assert may(GAME, table.state, decision, lines.pop())


@pytest.mark.parametrize("name", NAMES)
def test_a_driver_is_told_nothing_of_the_plots_of_others(name: str) -> None:
    """What it answers is the same whatever its rivals have laid down."""
    race = board("red h3-12, speed 5\nblue h4-12, speed 5")
    told = replace(race.driver("blue"), order=("brake-4",), policy=policy.Policy(ram=("red",)))
    other = replace(race, drivers=(race.driver("red"), told))
    decision = Decision(DecisionId(0), Seat(1), "plot", "1")
    plain, aware = (
        BRAINS[name](GAME.rules.view(r, Seat(1)), decision, random.Random(1), Budget(100))
        for r in (race, other)
    )
    assert plain == aware


def test_careful_spares_a_chariot_that_has_suffered() -> None:
    whole, worn = (board(f"red h3-12, speed 5, damage {n}\nblue b7-9") for n in (0, 5))
    assert manner(worn, "careful").corner < manner(whole, "careful").corner
    assert not manner(whole, "careful").ram


def test_keen_is_faster_than_careful_and_attacks_nobody() -> None:
    race = board("red h3-12, speed 5\nblue h4-12, speed 5")
    keen, careful = manner(race, "keen"), manner(race, "careful")
    assert (keen.straight, keen.corner) > (careful.straight, careful.corner)
    assert (keen.ram, keen.whip) == ((), "nobody")


def test_brutal_rams_against_walls_and_whips_teams_at_the_speeds_of_keen() -> None:
    race = board("red h3-12, speed 5\nblue h4-12, speed 5")
    said, keen = manner(race, "brutal"), manner(race, "keen")
    assert (said.ram, said.ram_if, said.whip) == (("any",), "pinned", "team")
    assert (said.straight, said.corner, said.hard) == (keen.straight, keen.corner, keen.hard)


def test_shrewd_saves_his_team_until_the_last_lap_is_near() -> None:
    """With 91.5 spaces to go he is slower than keen, with 72.5 he sprints; a frail chariot never does."""
    early, late = "red b3-15, speed 5, lines 4\nblue b7-9", "red h3-2, speed 5, lines 4\nblue b7-9"
    saved, sprinted = manner(board(early), "shrewd"), manner(board(late), "shrewd")
    keen = manner(board(early), "keen")
    assert (saved.straight, saved.corner) < (keen.straight, keen.corner)
    assert (saved.hard, sprinted.hard) == ("never", "behind")
    assert sprinted.straight == keen.straight
    assert saved.boost == sprinted.boost == "best"
    assert (saved.whip, saved.ram) == ("team", ())
    worn = "damage 7, speed"
    assert manner(board(late.replace("speed", worn)), "shrewd").straight < keen.straight
    assert manner(board(early.replace("speed", worn)), "shrewd") == saved


@pytest.mark.parametrize(
    ("rival", "early"),
    [
        ("blue b4-17, speed 6", True),
        ("blue b4-13, speed 6", True),
        ("blue b4-17, speed 6, fatigue 8", False),
        ("blue b4-17, speed 6, fatigue 4, damage 5", False),
        ("blue b4-11, speed 6", False),
    ],
)
def test_shrewd_sprints_early_where_a_rival_could_get_away(rival: str, early: bool) -> None:
    """With 91.5 spaces to go he reads whether one who is not behind can sprint to the finish."""
    race = board(f"red b3-15, speed 5, lines 4\n{rival}, lines 4")
    assert (manner(race, "shrewd").hard == "behind") == early


def test_on_foot_a_driver_says_what_fits_a_man_on_foot() -> None:
    race = board("red h3-12, speed 5\nblue h4-12, speed 5")
    walker = replace(race.driver("red"), where="running", rig="", space="h3-3")
    race = replace(race, drivers=(walker, race.driver("blue")))
    for name in NAMES:
        line = " ".join(plan(race, "red", "plot", MANNERS[name]))
        assert line.startswith("board")
        assert may_say(race, line)


def may_say(race: Race, line: str) -> bool:
    decision = Decision(DecisionId(0), Seat(1), "plot", "1")
    written: tuple[str, ...] = ()
    for word in line.split():
        if word not in {c.word for c in GAME.rules.choices(race, decision, written)}:
            return False
        written += (word,)
    return any(not c.word for c in GAME.rules.choices(race, decision, written))


@pytest.mark.long
def test_a_small_question_is_answered_as_the_plan_would_have_it() -> None:
    """At tempo `impulse` nobody plots: brutal rams whom he finds beside him, careful lets him be."""
    steps: set[str] = set()
    opening = opening_of(GAME, SEATS, 4, {"laps": 1}, "impulse", ("brutal", "careful") * 2)
    table = start(GAME, opening).table
    drivers = dict(zip(table.seats, opening.drivers, strict=True))
    for step in play_on(GAME, table, drivers, opening.key()):
        for answer in step.entry.answers:
            if answer.words and answer.words[0].startswith("ram-"):
                steps.add(drivers[answer.seat] if answer.seat else "")
    assert steps == {"brutal"}


@pytest.mark.parametrize("name", NAMES)
def test_a_list_of_purchases_costs_no_more_than_there_is(name: str) -> None:
    table = start(GAME, opening_of(GAME, SEATS, 1, {"shop": True})).table
    decision = table.open[0]
    view: View = GAME.rules.view(table.state, decision.seat)
    line = BRAINS[name](view, decision, random.Random(1), Budget(100))
    bought = [word for word in line.split() if word in LISTS[name]]
    assert bought
    coins = table.state.of(decision.seat).coins
    assert sum(Purchase(item).cost for item in bought) <= coins
