"""The end of a race in a few words: margins, and luck with the die."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from engine.face.finish import Finish
from engine.games.chariots import GAME
from engine.games.chariots.rules import events as e
from engine.games.chariots.rules.state import Colour, Race
from engine.selfplay import opening_of, play_out
from tests.games.chariots.boards import board

SIDES = {"null": 1, "ace": 2, "2": 3, "3": 4, "4": 5, "5": 6}
"""The sides of a die from low to high; their middle is 3½."""


def finish(race: Race, *events: e.Event) -> Finish:
    return GAME.face.finish(GAME.rules.view(race, None), events)


def ended(round: int, phase: int, *order: Colour, gap: int = 2) -> e.PhaseEnded:
    return e.PhaseEnded(round, phase, tuple((name, 1, n * gap) for n, name in enumerate(order)))


HOME = replace(board("red B5a, crossed 2, place 1\nblue B3a, crossed 2"), over="winner")
"""Red is home, two squares ahead of Blue."""
WON = e.Finished(1, 1, 3, "red", 1)


class TestMargins:
    def test_on_the_track_they_are_squares(self) -> None:
        ahead, behind = (c.advancement[0] for c in HOME.chariots)
        assert ahead - behind == 2
        end = finish(HOME, WON)
        assert end.margins == {2: "+2 squares"}
        assert end.headline == "Red wins by two squares."

    @pytest.mark.parametrize(
        ("then", "words", "won"),
        [
            ((1, 1), "in the same phase", "Red wins; Blue is a nose behind."),
            ((1, 2), "+1 phase", "Red wins; Blue needs one phase more."),
            ((1, 3), "+2 phases", "Red wins; Blue needs two phases more."),
            ((2, 1), "+1 round", "Blue comes in second, a round after Red."),
            ((4, 1), "+3 rounds", "Blue comes in second, three rounds after Red."),
        ],
    )
    def test_for_who_came_home_later_they_are_phases_or_rounds(
        self, then: tuple[int, int], words: str, won: str
    ) -> None:
        race = replace(board("red B5a, crossed 2, place 1\nblue B3a, crossed 2, place 2"), over="places")
        end = finish(race, WON, e.Finished(*then, 1, "blue", 2))
        assert end.margins == {2: words}
        assert end.headline == won

    def test_after_a_post_that_told_who_is_second_the_third_is_the_news(self) -> None:
        race = replace(
            board("red B5a, crossed 2, place 1\nblue B3a, crossed 2, place 2"), over="places", round=3
        )
        second = e.Finished(1, 2, 1, "blue", 2)
        assert finish(race, WON, second).later == "Blue comes in second, a phase after Red."
        assert finish(race, WON, second, e.Finished(3, 1, 1, "green", 3)).later == "Green comes home third."

    def test_who_resigned_has_none(self) -> None:
        race = replace(board("red B5a\nblue B3a, resigned"), over="alone")
        assert finish(race).margins == {}


def test_luck_is_counted_in_sides_from_the_middle() -> None:
    rolls: list[tuple[Colour, str]] = [("red", "5"), ("red", "2"), ("blue", "null")]
    told = [e.ControlRolled(1, 1, name, 3, face, True) for name, face in rolls]
    assert finish(HOME, *told).luck == {1: 2.5 - 0.5, 2: -2.5}


def test_nothing_is_told_before_the_end() -> None:
    assert finish(replace(HOME, over=""), ended(1, 1, "red", "blue")) == Finish()


@cache
def played(seed: int) -> tuple[Race, tuple[e.Event, ...]]:
    record = play_out(GAME, opening_of(GAME, 3, seed, drivers=("random",) * 3))
    events = (GAME.rules.redact(x, None) for entry in record.entries for x in entry.events)
    return record.table.state, tuple(x for x in events if x is not None)


@pytest.mark.parametrize("seed", [1, 2])
def test_of_a_whole_race_luck_and_margins_follow_from_what_all_have_seen(seed: int) -> None:
    race, events = played(seed)
    end = finish(race, *events)
    luck: dict[int, float] = {}
    for roll in (x for x in events if isinstance(x, e.ControlRolled)):
        seat = race.chariot(roll.chariot).seat
        luck[seat] = luck.get(seat, 0) + SIDES[roll.face] - 3.5
    assert end.luck == luck
    [winner] = (x.chariot for x in events if isinstance(x, e.Finished) and x.place == 1)
    assert race.chariot(winner).seat not in end.margins
    assert set(end.margins) == {1, 2, 3} - {race.chariot(winner).seat}
    home = [x for x in events if isinstance(x, e.Finished)]
    for later in home[1:]:
        rounds = later.round - home[0].round
        said = end.margins[race.chariot(later.chariot).seat]
        assert said.startswith(f"+{rounds} round") if rounds else "round" not in said
