"""What each seat may know: plans and lists are their driver's alone (N15.24, N15.29)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pytest

from engine.drivers import RANDOM
from engine.games.circus import GAME
from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic.policy import DEFAULT, Policy
from engine.games.circus.rules.basic.state import Move, Race
from engine.games.circus.rules.events import evolve
from engine.games.circus.rules.plans.secrets import redact, resample, view
from engine.games.circus.rules.plans.words import refused
from engine.journal import start
from engine.kernel import choices
from engine.model import TEMPOS, Decision, Seat, Step, Tempo
from engine.selfplay import opening_of, play_on
from tests import extent
from tests.forms import whole
from tests.games.circus.course import board
from tests.games.circus.paddock import having, paddock

PLAN = Policy(straight=9, corner=6)


def plotted() -> Race:
    race = board("red h2-14\nblue h3-18\ngreen h1-14")
    for colour in ("red", "blue", "green"):
        race = evolve(race, e.Plotted(colour, ("drive",), PLAN))
    return race


def test_others_plans_are_blank_and_ones_own_is_whole() -> None:
    seen = view(plotted(), Seat(2)).race

    assert [(d.order, d.policy) for d in seen.drivers] == [((), DEFAULT), (("drive",), PLAN), ((), DEFAULT)]


def test_the_public_sees_nobodys_plan() -> None:
    seen = view(plotted(), None).race

    assert {(d.order, d.policy) for d in seen.drivers} == {((), DEFAULT)}


def test_all_else_is_public() -> None:
    """Speed, fatigue, damage, injuries, coins, chits, what lies in chariots (N15.29)."""
    race = board("red h2-14, speed 5, damage 2, load sword\nblue h3-18, injuries 2, fatigue 9")

    assert view(race, None).race == race


def test_what_is_left_of_an_ordered_path_is_its_drivers_alone() -> None:
    race = replace(plotted(), move=Move("red", "red", path=("3", "left")))

    assert view(race, Seat(1)).race.move == race.move
    assert [view(race, seat).race.move for seat in (Seat(2), None)] == [Move("red", "red")] * 2
    assert resample(race, Seat(1), random.Random(1)).move == race.move
    assert resample(race, Seat(2), random.Random(1)).move == Move("red", "red")


def test_a_former_plan_of_who_has_not_plotted_yet_is_no_others() -> None:
    race = plotted().with_driver("red", plotted="")

    assert resample(race, Seat(2), random.Random(1)).driver("red").policy == DEFAULT


def test_that_a_plot_is_laid_down_is_told_but_not_what_it_says() -> None:
    fact = e.Plotted("red", ("drive",), PLAN)

    assert redact(fact, Seat(1)) == fact
    assert redact(fact, Seat(2)) == redact(fact, None) == e.Plotted("red", (), DEFAULT)


def test_n15_24_what_is_left_of_a_list_is_told_to_its_driver_alone() -> None:
    fact = e.Wished("red", ("war", "or", "net"))

    assert redact(fact, Seat(1)) == fact
    assert redact(fact, Seat(2)) == e.Wished("red", ())


def test_others_plans_may_be_any_and_ones_own_stays() -> None:
    race = plotted()
    drawn = [resample(race, Seat(2), random.Random(seed)) for seed in range(20)]

    assert all(view(other, Seat(2)) == view(race, Seat(2)) for other in drawn)
    assert len({other.driver("red").policy for other in drawn} | {o.driver("red").order for o in drawn}) > 2


def test_n15_32_on_the_market_others_lists_may_be_any() -> None:
    race = having(paddock(), e.Wished("red", ("war",)), e.Wished("blue", ("net",)), e.MarketOpened())
    drawn = [resample(race, Seat(1), random.Random(seed)) for seed in range(20)]

    assert all(view(other, Seat(1)) == view(race, Seat(1)) for other in drawn)
    assert {other.driver("red").order for other in drawn} == {("war",)}
    assert len({other.driver("blue").order for other in drawn}) > 3


# Whole races


READERS = (None, 1, 2, 3)
every_reader = pytest.mark.parametrize("reader", READERS)
every_tempo = pytest.mark.parametrize("tempo", TEMPOS)
HIDING: Mapping[Tempo, set[str]] = {
    "round": {"Plotted", "Wished"},
    "phase": {"Plotted", "Wished"},
    "impulse": {"Wished"},
}
"""What is told to others without what it says, by tempo."""


@cache
def raced(tempo: Tempo) -> tuple[Step[Any, Any, Any], ...]:
    """A race of three random drivers with purchases and deals, entry by entry."""
    opening = opening_of(GAME, 3, 7, {"laps": 1, "shop": True, "market": True}, tempo)
    first = start(GAME, opening)
    return (
        first,
        *play_on(GAME, first.table, dict.fromkeys((Seat(1), Seat(2), Seat(3)), RANDOM), opening.key()),
    )


@every_tempo
@every_reader
def test_n15_29_every_fact_of_a_race_but_plans_and_lists_is_told_to_all(
    tempo: Tempo, reader: Seat | None
) -> None:
    """Of others' plans and lists nothing but that they are laid down; one's own are told whole."""
    hidden = set()
    for event in (event for step in raced(tempo) for event in step.entry.events):
        seen = redact(event, reader)
        match event:
            case e.Plotted(driver) if raced(tempo)[-1].table.state.driver(driver).seat != reader:
                assert seen == e.Plotted(driver, (), DEFAULT)
            case e.Wished(driver) if raced(tempo)[-1].table.state.driver(driver).seat != reader:
                assert seen == e.Wished(driver, ())
            case _:
                assert seen == event
                continue
        hidden.add(type(event).__name__)

    assert hidden == HIDING[tempo]


def texts_of(race: Race, reader: Seat | None, asked: Sequence[Decision]) -> list[object]:
    """All that a reader gets of a race in words, and all that he may say and test."""
    seen = GAME.rules.view(race, reader)
    purposes = ("board", "mine", "preview") if reader else ("board",)
    found: list[object] = [GAME.face.caption(seen), *(GAME.face.picture(seen, "", p) for p in purposes)]
    if reader is None:
        return found
    found += [GAME.face.lesson(seen, reader), GAME.face.standing_answers(seen, reader)]
    for decision in (d for d in asked if d.seat == reader):
        found += [whole(partial(GAME.face.form, seen, decision, "")), GAME.rules.facts(seen, decision)]
        found += [choices(GAME, race, decision, ()), refused(race, decision, (), "xyzzy")]
    return found


@every_tempo
@every_reader
def test_n15_29_nothing_a_reader_gets_changes_with_what_is_hidden(tempo: Tempo, reader: Seat | None) -> None:
    """At moments of a race in which others have plans or lists, these are drawn anew."""
    tables = [step.table for step in raced(tempo) if step.table.state.drivers]
    hiding = [t for t in tables if resample(t.state, reader, random.Random(1)) != t.state]
    looks = extent.amount(12, 3)
    for table in hiding[:: max(1, len(hiding) // looks)]:
        shown = texts_of(table.state, reader, table.open)
        for seed in range(extent.amount(4, 1)):
            other = resample(table.state, reader, random.Random(seed))
            assert view(other, reader) == view(table.state, reader)
            assert texts_of(other, reader, table.open) == shown
