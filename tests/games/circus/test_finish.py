"""The end of a race in a few words: margins, when the lead was taken for good, and luck with the dice."""

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


def turning(race: Race, *events: e.Event) -> str:
    """What decided it, in a sentence without the names of people."""
    end = finish(race, *events)
    return end.turning.told() if end.turning else ""


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


class TestTheTurningPoint:
    def test_the_lead_for_good_is_dated_by_its_round(self) -> None:
        told = (ended(1, "blue", "red"), ended(2, "red", "blue"), ended(3, "red", "blue"))
        assert turning(won(), *told) == "Red took the lead for good in round 2."

    def test_who_led_all_the_way_did(self) -> None:
        assert turning(won(), ended(1, "red", "blue")) == "Red led from the first round on."

    def test_who_was_never_in_front_at_the_end_of_a_round_has_no_such_moment(self) -> None:
        assert turning(won(), ended(1, "blue", "red")) == ""

    def test_who_has_resigned_leads_nobody_though_the_team_runs_on(self) -> None:
        told = (ended(1, "blue", "red"), e.Resigned("blue"), ended(2, "blue", "red"))
        assert turning(won(), *told) == "Blue resigned in round 2, and Red led to the end."

    def test_level_is_no_lead(self) -> None:
        told = (ended(1, "red", "blue", gap=0), ended(2, "red", "blue"))
        assert turning(won(), *told) == "Red took the lead for good in round 2."

    @pytest.mark.parametrize(
        ("accident", "words"),
        [
            (e.Died("blue", "", "A", "injuries"), "Blue died in round 2, and Red led to the end."),
            (e.Flipped("blue", "blue", "A"), "Blue flipped in round 2, and Red led to the end."),
            (e.Fell("blue", "blue", "A", "whip"), "Blue fell in round 2, and Red led to the end."),
            (e.Flipped("red", "red", "A"), "Red took the lead for good in round 2."),
        ],
    )
    def test_a_leader_with_an_accident_lost_it_by_that(self, accident: e.Event, words: str) -> None:
        told = (ended(1, "blue", "red"), accident, ended(2, "red", "blue"))
        assert turning(won(), *told) == words

    def test_the_worst_accident_is_the_one_that_is_told(self) -> None:
        accidents = (e.Flipped("blue", "blue", "A"), e.Died("blue", "", "A", "injuries"))
        told = (ended(1, "blue", "red"), *accidents, ended(2, "red", "blue"))
        assert turning(won(), *told) == "Blue died in round 2, and Red led to the end."


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
