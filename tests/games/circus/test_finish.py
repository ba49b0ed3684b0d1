"""The end of a race in a few words: margins, and luck with the dice."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from engine.face.finish import Finish
from engine.games.circus import GAME
from engine.games.circus.face.finish import GOOD
from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic.state import COLOURS, Colour, Race
from engine.games.circus.rules.course import places
from engine.selfplay import opening_of, play_out
from tests.games.circus.course import board


def finish(race: Race, *events: e.Event) -> Finish:
    return GAME.face.finish(GAME.rules.view(race, None), events)


@cache
def played(seed: int) -> tuple[Race, tuple[e.Event, ...]]:
    """A race of random answers until nightfall."""
    record = play_out(GAME, opening_of(GAME, 3, seed, {"laps": 1}, drivers=("random",) * 3))
    events = (GAME.rules.redact(x, None) for entry in record.entries for x in entry.events)
    return record.table.state, tuple(x for x in events if x is not None)


def won(by: Colour = "red") -> Race:
    """A race of two that this driver has won, with nobody anywhere in particular."""
    spaces = [name for name in played(1)[0].rigs[0].trail if name][:1] * 2
    race = board(f"red {spaces[0]}\nblue {spaces[1]}")
    return replace(race, over="night", winner=by, ranking=((by,), ("blue" if by == "red" else "red",)))


def ended(round: int, *order: Colour, gap: float = 2) -> e.RoundEnded:
    return e.RoundEnded(round, tuple((name, 0, n * gap) for n, name in enumerate(order)))


class TestLuck:
    def test_it_is_points_above_the_average_of_the_dice(self) -> None:
        told = (
            e.Rolled("whip", "red", (6, 5)),
            e.Rolled("flip", "blue", (1,)),
            e.Rolled("whip", "red", (2,)),
        )
        assert finish(won(), *told).luck == {1: 4 - 1.5, 2: -2.5}

    def test_after_an_appeal_the_second_throw_alone_counts(self) -> None:
        told = (e.Rolled("whip", "red", (1,)), e.Rolled("whip", "red", (6,), 2))
        assert finish(won(), *told).luck == {1: 2.5}

    def test_throws_that_are_no_better_high_are_left_out(self) -> None:
        assert "grid" not in GOOD
        assert finish(won(), e.Rolled("grid", "red", (6,))).luck == {}


class TestTheWin:
    """Red and Blue are over the line in the same round, as in the last of a race of three laps."""

    @staticmethod
    def over(red: str, blue: str) -> Race:
        race = board(f"red {red}, lines 7\nblue {blue}, lines 7", round=9)
        return replace(race, over="finish", winner="red", ranking=(("red",), ("blue",)), home=("blue", "red"))

    def test_it_says_by_how_much_and_from_how_far_back(self) -> None:
        assert finish(self.over("h1-14", "h1-12")).headline == "Red wins by two spaces."
        back = ended(8, "blue", "red")
        assert finish(self.over("h1-14", "h1-12"), back).headline == (
            "Red wins, from two spaces back in the last round!"
        )

    def test_a_nose_is_told_as_such(self) -> None:
        assert finish(self.over("h1-14", "h2-14")).headline == "Red wins by a nose."
        back = ended(8, "blue", "red")
        assert finish(self.over("h1-14", "h2-14"), back).headline == (
            "Red wins by a nose, from two spaces back in the last round!"
        )

    def test_a_winner_with_a_lap_less_is_told_as_the_story_it_is(self) -> None:
        """The place past the line decides (N14.4)."""
        race = board("red h1-12, lines 5\nblue h1-8, lines 6", round=9)
        race = replace(race, over="finish", winner="red", ranking=(("red",), ("blue",)), home=("red",))
        assert finish(race).headline == "Red, a lap behind, is over the line first and wins."


def test_nothing_is_told_before_the_end() -> None:
    assert finish(replace(won(), over=""), ended(1, "red", "blue")) == Finish()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_of_a_whole_race_luck_and_margins_follow_from_what_all_have_seen(seed: int) -> None:
    race, events = played(seed)
    end = finish(race, *events)
    luck: dict[int, float] = {}
    for n, roll in enumerate(rolls := [x for x in events if isinstance(x, e.Rolled)]):
        appealed = n + 1 < len(rolls) and rolls[n + 1].attempt > 1
        if roll.what in GOOD and not appealed:
            seat = COLOURS.index(roll.who) + 1
            luck[seat] = luck.get(seat, 0) + sum(points - 3.5 for points in roll.dice)
    assert end.luck == luck
    assert race.winner
    first = places.progress(race, race.winner)
    for driver in race.drivers:
        if driver.colour == race.winner:
            assert driver.seat not in end.margins
        elif driver.alive and not driver.resigned:
            spaces = round(first - places.progress(race, driver.colour))
            assert end.margins[driver.seat] == f"+{spaces} spaces"
