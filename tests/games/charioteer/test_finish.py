"""The end of a race in a few words: the margins in spaces."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from engine.face.finish import Finish
from engine.games.charioteer import GAME
from engine.games.charioteer.rules import events as e
from engine.games.charioteer.rules.state import Name, Race
from engine.selfplay import opening_of, play_out
from tests.games.charioteer.boards import board, space


def finish(race: Race, *events: e.Event) -> Finish:
    return GAME.face.finish(GAME.rules.view(race, None), events)


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
    assert end.luck is None  # only automata roll
