"""What a set would do as things stand; for whoever moves first it comes true."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.games.charioteer import GAME
from engine.games.charioteer.face.forecast import Forecast, forecast
from engine.games.charioteer.players.odds import likeliest_place, place_odds
from engine.games.charioteer.rules.events import Driven, FanTokenDrawn, Recovered
from engine.games.charioteer.rules.policy import play_of
from engine.games.charioteer.rules.state import Race
from engine.imagining import random_line
from engine.journal import start
from engine.kernel import submit
from engine.model import Order, Seat
from engine.selfplay import opening_of
from tests.games.charioteer.boards import board, scene, space

REDS = "hand r3r3g6 r3g4b2 y0y0r3w b1r3g5"


def told(race: Race, line: str, seat: Seat = Seat(1)) -> Forecast:
    return forecast(race, seat, play_of(race, seat, line.split()))


def test_the_sum_is_told_in_its_parts() -> None:
    race = board(f"green 22, {REDS}, skill red 5, damage 3, white plus3")
    seen = told(race, "red3 r3r3g6 r3g4b2 plus3")
    parts = (seen.symbols, seen.number, seen.plus, seen.skill, seen.cubes)

    assert parts == (3, 3, 3, 1, 3)
    assert seen.points == sum(parts[:4]) - parts[4]


def test_points_are_never_fewer_than_none() -> None:
    seen = told(board("green 22, hand g4g4y4 g4g4y4, damage 20"), "green4 g4g4y4 g4g4y4")
    assert (seen.points, seen.end) == (0, space("22"))


def test_one_point_of_six_is_paid_for_who_is_passed() -> None:
    race = board(f"green 22, {REDS}\nyellow 26\nblue 40, automaton")
    seen = told(race, "red3 r3r3g6 r3g4b2")

    assert seen.end == space("32")
    assert seen.passed == ("yellow",)
    assert (seen.place, seen.exact) == (2, False)


def test_the_corner_is_taken_by_colour() -> None:
    race = board("green 10, hand b1b1g5 b1r3g5")
    assert told(race, "black1 b1b1g5 b1r3g5").end == space("18r")
    assert told(race, "green5 b1b1g5 b1r3g5").end == space("18o")


def test_the_first_to_move_is_told_so() -> None:
    race = board(f"green 40, {REDS}\nyellow 26")
    assert told(race, "red3 r3r3g6 r3g4b2").exact
    assert not told(race, "green4 g4g4y4 g4g4y4", seat=Seat(2)).exact


def test_a_whip_closes_up_after_the_move() -> None:
    race = board(f"green 22, {REDS}, white whip\nyellow 40")
    seen = told(race, "red3 r3r3g6 r3g4b2 whip")

    assert (seen.whipped, seen.end) == (3, space("40"))
    assert len(seen.path) == 1 + seen.points + seen.whipped


def test_a_set_of_four_with_the_crowd_card() -> None:
    race = board(
        f"green 22, {REDS}, damage 2\nyellow 26, automaton\nblue 26, automaton, lying",
        crowd=("r3r3g6",),
        wish="red",
    )
    seen = told(race, "red3 y0y0r3w r3r3g6 r3g4b2 crowd")

    assert (seen.attack, seen.aimed) == ("major", 2)
    assert seen.falling == ("yellow",)
    assert (seen.fan_tokens, seen.step, seen.shield) == (1, 2, False)


@pytest.mark.parametrize(("joins", "repaired"), [("", 3), (" crowd", 5)])
def test_what_is_repaired_counts_for_the_sum(joins: str, repaired: int) -> None:
    race = board("green 22, hand y1y1r3s y1y1g6 r5y1b3, damage 5", crowd=("y1g6r2",))
    seen = told(race, f"yellow1 y1y1r3s y1y1g6 r5y1b3{joins}")

    assert (seen.repaired, seen.cubes) == (repaired, 5 - repaired)
    assert seen.points == seen.symbols + seen.number - seen.cubes
    assert seen.shield


@pytest.mark.parametrize("seed", range(6))
def test_for_whoever_moves_first_it_comes_true(seed: int) -> None:
    opening = opening_of(GAME, 4, seed, {"automata": 0}, "round", ("random",) * 4)
    table, rng = start(GAME, opening).table, random.Random(seed)
    checked = 0
    while table.outcome is None:
        race, lines = table.state, {}
        for decision in table.awaited():
            lines[decision.seat] = random_line(GAME, race, decision, rng)
            order = Order("answer", decision.seat, decision.id, lines[decision.seat])
            table = submit(GAME, table, order, opening.key()).table
        step = submit(GAME, table, Order("close", by="host"), opening.key())
        table = step.table
        first = race.chariot(race.order[0])
        if first.seat:
            words = lines[first.seat].split()
            compare(forecast(race, first.seat, play_of(race, first.seat, words)), step.entry.events)
            checked += 1
    assert checked


def compare(seen: Forecast, events: tuple[object, ...]) -> None:
    moves = [e for e in events if isinstance(e, Driven) and e.chariot == seen.chariot]
    assert seen.exact
    assert seen.points == moves[0].points
    assert seen.path == (*moves[0].path, *(space for move in moves[1:] for space in move.path[1:]))
    assert seen.passed == tuple(name for move in moves for name in move.overtaken)


def test_a_played_turn_agrees_with_its_forecast() -> None:
    race = board(f"green 22, {REDS}, damage 3, white half whip\nyellow 20\nblue 16, automaton")
    line = "red3 y0y0r3w r3r3g6 r3g4b2 half"
    seen, played = told(race, line), scene(race).turn(green=line)

    assert played.chariot("green").space == seen.end
    assert played.chariot("green").overtaken == seen.passed
    assert sum(e.cubes for e in played.told(Recovered)) == seen.repaired == 2
    assert len(played.told(FanTokenDrawn)) == seen.fan_tokens == 0
    assert played.driver("yellow").damage == seen.aimed == 1
    assert played.driver("green").skill("red") == seen.step == 1


FIELD = f"green 22, {REDS}\nyellow 20\nblue 24, automaton\nwhite 26, automaton"


def odds_of(race: Race, line: str) -> dict[int, float]:
    seen = GAME.rules.view(race, Seat(1)).race
    return dict(place_odds(seen, 1, play_of(seen, Seat(1), line.split())))


def test_the_odds_of_all_places_are_one_and_follow_from_the_position() -> None:
    race, line = board(FIELD), "red3 r3r3g6 r3g4b2"
    odds = odds_of(race, line)
    place_odds.cache_clear()

    assert odds == odds_of(race, line)
    assert sum(odds.values()) == pytest.approx(1)
    assert set(odds) <= {1, 2, 3, 4}
    assert odds[
        likeliest_place(GAME.rules.view(race, Seat(1)).race, Seat(1), play_of(race, Seat(1), line.split()))
    ] == max(odds.values())


def test_the_odds_do_not_know_what_is_hidden() -> None:
    race, line = board(FIELD), "red3 r3r3g6 r3g4b2"
    other = GAME.rules.resample(race, Seat(1), random.Random(8))

    assert other.driver(2).hand != race.driver(Seat(2)).hand
    assert odds_of(other, line) == odds_of(race, line)


def test_more_points_lead_to_better_places() -> None:
    race = board(f"{FIELD}".replace(REDS, f"{REDS}, white plus3, fan plus3 plus3"))

    def mean(line: str) -> float:
        return sum(place * share for place, share in odds_of(race, line).items())

    assert mean("red3 r3r3g6 r3g4b2 plus3 plus3 plus3") < mean("red3 r3r3g6 r3g4b2")


def test_whoever_is_far_ahead_or_far_behind_stays_there() -> None:
    line = "red3 r3r3g6 r3g4b2"
    assert odds_of(board(f"green 90, {REDS}\nyellow 20\nblue 20, automaton"), line) == {1: 1.0}
    assert odds_of(board(f"green 10, {REDS}\nyellow 90\nblue 90, automaton"), line) == {3: 1.0}


@pytest.mark.long
def test_the_odds_come_true_about_as_often() -> None:
    """Races against five automata: the places that follow, beside those that were estimated."""
    expected: dict[int, float] = dict.fromkeys(range(1, 7), 0.0)
    came = Counter[int]()
    for seed in range(1, 9):
        opening = opening_of(GAME, 1, seed, drivers=("random",))
        table = start(GAME, opening).table
        while table.outcome is None:
            seen, (decision,) = GAME.rules.view(table.state, Seat(1)).race, table.open
            play = play_of(seen, Seat(1), ["best"])
            for place, share in place_odds(seen, 1, play):
                expected[place] += share
            table = submit(GAME, table, Order("answer", Seat(1), decision.id, "best"), opening.key()).table
            table = submit(GAME, table, Order("close", by="host"), opening.key()).table
            came[table.state.race_order().index(seen.of(1).name) + 1] += 1
    for place in range(1, 7):
        assert expected[place] / came.total() == pytest.approx(came[place] / came.total(), abs=0.1)
