"""The end of a race in a few words: the margins in spaces, and when the lead was taken for good."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from engine.face.finish import Finish
from engine.games.charioteer import GAME
from engine.games.charioteer.rules import events as e
from engine.games.charioteer.rules.state import Name, Race
from engine.model import Seat
from engine.selfplay import opening_of, play_out
from tests.games.charioteer.boards import board, space


def finish(race: Race, *events: e.Event) -> Finish:
    return GAME.face.finish(GAME.rules.view(race, None), events)


def turning(race: Race, *events: e.Event) -> str:
    """What decided it, in a sentence without the names of people."""
    end = finish(race, *events)
    return end.turning.told() if end.turning else ""


def over(text: str) -> Race:
    return replace(board(text), over="home")


def turn(number: int) -> e.TurnBegan:
    return e.TurnBegan(number, "green", ())


def to(name: Name, where: str) -> e.Driven:
    return e.Driven(name, 1, (space(where),), (), (), ())


HOME = over("""
    green 22
    yellow 20
    blue 17o
""")
GREEN_LEADS = (to("green", "12"), to("yellow", "10"), to("blue", "8r"))
YELLOW_LEADS = (to("green", "10"), to("yellow", "12"), to("blue", "8r"))


class TestMargins:
    def test_they_are_spaces_behind_the_winner_who_has_none(self) -> None:
        """Half a space counts: h is in halves."""
        assert finish(HOME).margins == {2: "+1 space", 3: "+2½ spaces"}

    def test_on_the_inside_of_another_is_level(self) -> None:
        race = over("""
            green 22
            yellow 22
        """)
        assert finish(race).margins == {2: "by a nose"}

    def test_an_automaton_goes_by_its_name(self) -> None:
        race = over("""
            green 22
            yellow 21, automaton
        """)
        assert finish(race).margins == {"yellow": "+½ space"}


class TestTheTurningPoint:
    def test_the_lead_for_good_is_dated_by_its_turn(self) -> None:
        told = (turn(1), *YELLOW_LEADS, turn(2), *GREEN_LEADS, turn(3), *GREEN_LEADS)
        assert turning(HOME, *told) == "Green took the lead for good in turn 2."

    def test_who_led_all_the_way_did(self) -> None:
        told = (turn(1), *GREEN_LEADS, turn(2), *GREEN_LEADS)
        assert turning(HOME, *told) == "Green led from the first turn on."

    def test_the_last_turn_is_the_final_stretch(self) -> None:
        told = (turn(1), *GREEN_LEADS, turn(2), *YELLOW_LEADS, turn(3), *GREEN_LEADS)
        assert turning(HOME, *told) == "Green took the lead for good on the final stretch."
        only = turning(HOME, turn(1), *YELLOW_LEADS, turn(2), *GREEN_LEADS)
        assert only == "Green took the lead only on the final stretch."

    def test_who_inherits_the_lead_has_not_taken_it(self) -> None:
        left = e.Resigned(Seat(2))
        told = (turn(1), *YELLOW_LEADS, turn(2), left, *GREEN_LEADS, turn(3), *GREEN_LEADS)
        assert turning(HOME, *told) == "Yellow resigned in turn 2, and Green led to the end."
        assert turning(replace(HOME, over="alone"), turn(1), *YELLOW_LEADS, turn(2), left) == ""

    def test_a_leader_who_fell_over_lost_it_by_that(self) -> None:
        fall = e.LaidDown("green", ("yellow",))
        told = (turn(1), *YELLOW_LEADS, turn(2), fall, *GREEN_LEADS, turn(3), *GREEN_LEADS)
        assert turning(HOME, *told) == "Yellow fell over in turn 2, and Green led to the end."

    def test_a_fall_of_somebody_else_did_not_decide_it(self) -> None:
        fall = e.LaidDown("green", ("blue",))
        told = (turn(1), *YELLOW_LEADS, turn(2), fall, *GREEN_LEADS, turn(3), *GREEN_LEADS)
        assert turning(HOME, *told) == "Green took the lead for good in turn 2."

    def test_nobody_leads_alone_who_is_level(self) -> None:
        level = (to("green", "12"), to("yellow", "12"))
        told = (turn(1), *level, turn(2), *GREEN_LEADS, turn(3), *GREEN_LEADS)
        assert turning(HOME, *told) == "Green took the lead for good in turn 2."


def test_nothing_is_told_before_the_end() -> None:
    assert finish(replace(HOME, over=""), turn(1), *GREEN_LEADS) == Finish()


@cache
def played(seed: int) -> tuple[Race, tuple[Any, ...]]:
    record = play_out(GAME, opening_of(GAME, 3, seed, drivers=("random",) * 3))
    events = (GAME.rules.redact(x, None) for entry in record.entries for x in entry.events)
    return record.table.state, tuple(x for x in events if x is not None)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_of_a_whole_race_the_margins_are_the_distances(seed: int) -> None:
    race, events = played(seed)
    end = finish(race, *events)
    first = max(c.space.h for c in race.chariots)
    spaces = {c.seat: (first - c.space.h) / 2 for c in race.chariots if c.name != race.standings()[0]}
    said = {
        seat: 0 if text == "by a nose" else float(text.lstrip("+").split()[0].replace("½", ".5"))
        for seat, text in end.margins.items()
    }
    assert said == spaces
    assert end.turning
    assert end.luck is None  # only automata roll
