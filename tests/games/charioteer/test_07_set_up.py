"""What stands where before the first turn."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from engine.games.charioteer import GAME
from engine.games.charioteer.rules.cards import COLOURS, DECK, EMPEROR, FAN_TOKENS, SKILLS, WHITE_TOKENS
from engine.games.charioteer.rules.events import LinedUp, SkillsDrawn, TurnBegan
from engine.games.charioteer.rules.state import NAMES, Race
from engine.games.charioteer.rules.track import START
from engine.kernel import begin
from engine.model import Step

SEEDS = range(40)
MIXES = [(0, 6), (1, 1), (1, 5), (2, 0), (3, 2), (6, 0)]
every_mix = pytest.mark.parametrize(("seats", "automata"), MIXES)


@cache
def opened(seats: int, automata: int, seed: int = 0) -> Step:  # type: ignore[type-arg]  # of this game
    return begin(GAME, seats, seed.to_bytes(32, "big"), {"automata": automata})


def race_of(seats: int, automata: int, seed: int = 0) -> Race:
    race: Race = opened(seats, automata, seed).table.state
    return race


@every_mix
def test_7_1_players_and_automata_sit_in_a_random_order(seats: int, automata: int) -> None:
    seatings = {race_of(seats, automata, seed).stand for seed in SEEDS}

    assert len(seatings) > 1
    assert all(sorted(seating) == sorted(NAMES[: seats + automata]) for seating in seatings)


@every_mix
def test_7_2_eight_cards_for_each_player_and_none_for_automata(seats: int, automata: int) -> None:
    race = race_of(seats, automata)

    assert [len(driver.hand) for driver in race.drivers] == [8] * seats
    hands = [card for driver in race.drivers for card in driver.hand]
    assert Counter([*race.draw, *race.crowd, *race.discard, *hands]) == Counter(DECK)


@every_mix
def test_7_3_three_crowd_cards(seats: int, automata: int) -> None:
    """Three cards lie face up on the crowd track, the first of them active."""
    race = race_of(seats, automata)

    assert len(race.crowd) == 3
    assert race.active == race.crowd[0]


def test_7_4_each_player_has_five_white_tokens() -> None:
    assert [driver.white for driver in race_of(6, 0).drivers] == [WHITE_TOKENS] * 6
    assert [driver.fan for driver in race_of(6, 0).drivers] == [()] * 6


@pytest.mark.parametrize("seed", range(10))
def test_7_4_each_player_draws_another_skills_card(seed: int) -> None:
    """A skills card that is drawn leaves the game, so no two players begin alike."""
    drawn = [e.skills for e in opened(6, 0, seed).entry.events if isinstance(e, SkillsDrawn)]

    assert len(set(drawn)) == 6
    assert set(drawn) <= set(SKILLS)


def test_4_3_markers_begin_on_3_2_1_and_0_the_best_skill_first() -> None:
    step = opened(3, 0)
    for event in step.entry.events:
        if isinstance(event, SkillsDrawn):
            driver = step.table.state.driver(event.seat)
            assert [driver.skill(colour) for colour in event.skills] == [3, 2, 1, 0]
            assert sorted(event.skills) == sorted(COLOURS)


def test_7_5_all_fan_tokens_in_the_bag_lap_1_and_the_emperor_has_a_wish() -> None:
    race = race_of(2, 2)

    assert Counter(race.bag) == Counter(FAN_TOKENS)
    assert (race.lap, race.turn) == (1, 1)
    assert {race_of(2, 2, seed).emperor for seed in SEEDS} == set(EMPEROR)


@every_mix
def test_7_6_all_stand_in_the_start_space_from_inside_to_outside_as_they_sit(
    seats: int, automata: int
) -> None:
    step = opened(seats, automata)
    (lined_up,) = (e for e in step.entry.events if isinstance(e, LinedUp))

    assert step.table.state.at(START) == lined_up.seating
    assert sorted(lined_up.seating) == sorted(NAMES[: seats + automata])


@every_mix
def test_d18_a_seat_drawn_by_lot_begins_and_the_others_follow_clockwise(seats: int, automata: int) -> None:
    begun = set()
    for seed in SEEDS:
        (lined_up,) = (e for e in opened(seats, automata, seed).entry.events if isinstance(e, LinedUp))
        at = lined_up.seating.index(lined_up.order[0])
        assert lined_up.order == lined_up.seating[at:] + lined_up.seating[:at]
        begun.add(at)

    assert begun == set(range(seats + automata))


@pytest.mark.parametrize("seed", range(10))
def test_8_7_the_first_turn_keeps_to_that_order(seed: int) -> None:
    """In the first turn the chariots move clockwise from the seat that the lot has drawn."""
    events = opened(3, 2, seed).entry.events
    (lined_up,) = (e for e in events if isinstance(e, LinedUp))

    assert [(e.turn, e.order) for e in events if isinstance(e, TurnBegan)] == [(1, lined_up.order)]


def test_7_5_nobody_is_there_for_whom_fan_tokens_are_kept() -> None:
    """At a race of automata alone there are no tokens, as there are no hands."""
    assert race_of(0, 6).bag == ()
