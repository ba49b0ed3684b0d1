"""The computer players: legal, repeatable, blind to what they may not know, and the veteran wins."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.drivers import SILENT, seat_drivers
from engine.game import Budget
from engine.games.charioteer import GAME
from engine.games.charioteer.players.brains import BRAINS
from engine.games.charioteer.players.guesses import Guesses
from engine.games.charioteer.players.judgement import Eye, rate, stakes_of, unseen, way
from engine.games.charioteer.players.rehearsal import Moves, Reach, Roll, arrive, imagine, place_after
from engine.games.charioteer.rules import sets
from engine.games.charioteer.rules.cards import CARDS, SYMBOLS, in_order
from engine.games.charioteer.rules.policy import play_of
from engine.games.charioteer.rules.state import Driver, Play, Race
from engine.games.charioteer.rules.track import ROUND, Space
from engine.journal import start
from engine.kernel import may
from engine.model import Decision, DecisionId, Seat, Table
from engine.selfplay import opening_of, play_out

WEAK = ("r1r1y4", "b1b1g5", "y0b2g4", "g5b4y2", "r5y1b3", "r3g4b2", "g6y4r5", "r4g6y4")
"""A hand of many colours."""


def table_of(seats: int = 3, automata: int = 2, seed: int = 3) -> Table[Race, object]:
    return start(GAME, opening_of(GAME, seats, seed, {"automata": automata})).table


def said(level: str, race: Race, seat: Seat = Seat(1), seed: int = 1, nodes: int = 160) -> str:
    decision = Decision(DecisionId(1), seat, "set", fallback="best", sealed=True)
    return BRAINS[level](GAME.rules.view(race, seat), decision, random.Random(seed), Budget(nodes))


def played(level: str, race: Race) -> Play:
    return play_of(race, Seat(1), said(level, race).split())


def with_driver(race: Race, **changes: object) -> Race:
    first: Driver = replace(race.driver(1), **changes)  # type: ignore[arg-type]
    return replace(race, drivers=(first, *race.drivers[1:]))


def with_spaces(race: Race, *spaces: Space, turn: int = 15) -> Race:
    chariots = tuple(replace(c, space=s) for c, s in zip(race.chariots, spaces, strict=True))
    race = replace(race, chariots=chariots, turn=turn)
    return replace(race, order=race.race_order())


def test_there_are_two_levels_the_weaker_first() -> None:
    assert tuple(BRAINS) == ("novice", "veteran")


@pytest.mark.parametrize("level", BRAINS)
@pytest.mark.parametrize("nodes", [1, 160])
def test_a_level_says_legal_lines_and_the_same_with_the_same_chance(level: str, nodes: int) -> None:
    for seed in range(4):
        table = table_of(seed=seed)
        line = said(level, table.state, nodes=nodes)
        assert may(GAME, table.state, table.open[0], line)
        assert said(level, table.state, nodes=nodes) == line


@pytest.mark.parametrize("level", BRAINS)
def test_a_level_answers_when_its_time_is_up(level: str) -> None:
    table = table_of()
    view, decision = GAME.rules.view(table.state, Seat(1)), table.open[0]
    line = BRAINS[level](view, decision, random.Random(1), Budget(10_000, lambda: True))
    assert may(GAME, table.state, decision, line)


@pytest.mark.parametrize("level", BRAINS)
def test_a_level_does_not_know_what_is_hidden(level: str) -> None:
    """Hands, tokens and the draw pile dealt anew: the same answer, as the view is the same."""
    race = table_of().state
    other = GAME.rules.resample(race, Seat(1), random.Random(8))
    assert other.drivers[1].hand != race.drivers[1].hand
    assert said(level, other) == said(level, race)


def test_the_cards_that_may_come_are_those_that_nobody_has_shown() -> None:
    race = table_of(seats=2, automata=0).state
    hidden = [*race.drivers[1].hand, *race.draw]
    assert in_order(unseen(GAME.rules.view(race, Seat(1)).race, race.driver(Seat(1)))) == in_order(hidden)


def test_black_points_are_worth_more_at_a_corner_and_the_same_far_from_it() -> None:
    corner, straight = Space(12, "straight"), Space(24, "straight")
    assert rate(corner.h, black=True) > rate(corner.h, black=False)
    assert rate(straight.h, black=True) == rate(straight.h, black=False)
    assert way(2 * ROUND) == 2 * way(ROUND)


@pytest.mark.parametrize("level", BRAINS)
def test_a_level_takes_the_short_line_where_it_leads_far(level: str) -> None:
    """Before a corner a black set passes four cells that a set of the same points does not pass."""
    race = with_spaces(table_of(1, 1).state, Space(12, "straight"), Space(80, "straight"), turn=4)
    hand = ("b2b2r1", "b2g4r4", "r3g4b2", "y2y2r3", "g5b4y2", "y1y1g6", "r1r1y4", "g3g3b0")
    race = with_driver(replace(race, crowd=("r5y1b3",) * 3, emperor="black"), hand=in_order(hand), white=())
    assert SYMBOLS[played(level, race).symbol].colour == "black"


@pytest.mark.parametrize("level", BRAINS)
def test_a_level_spends_tokens_and_keeps_none_in_a_last_turn_that_it_may_win(level: str) -> None:
    near = with_spaces(table_of(1, 1).state, Space(198, "straight"), Space(204, "straight"))
    near = with_driver(near, hand=in_order(WEAK), white=("plus3",))
    assert played(level, near).tokens == ("plus3",)


def test_the_novice_attacks_where_that_costs_little() -> None:
    """A red set that carries no less far than another one is taken for what it does to the others."""
    race = with_spaces(table_of(2, 0).state, Space(60, "straight"), Space(90, "straight"), turn=4)
    race = replace(race, crowd=("y1y1g6",) * 3, emperor="black")
    hand = in_order(("r3r3g6", "r3g4b2", "y2y2r3", "g4b4r2", "g3g3b0", "b1b1g5"))
    race = with_driver(race, hand=hand, white=(), fan=())
    assert sets.attack(played("novice", race))


def won(one: str, others: str, races: int) -> int:
    """How many races of four one driver wins among three others."""
    found = 0
    for seed in range(1, races + 1):
        drivers = seat_drivers((one, others, others, others), 4, seed)
        outcome = play_out(GAME, opening_of(GAME, 4, seed, drivers=drivers)).table.outcome
        assert outcome is not None
        found += outcome.place(Seat(drivers.index(one) + 1)) == 1
    return found


@pytest.mark.sweep
def test_a_novice_who_plays_loses_to_no_silent_seat() -> None:
    """Among three silent seats it wins its share, and a silent seat among three novices wins no more."""
    assert won("novice", SILENT, 40) >= 10
    assert won(SILENT, "novice", 40) <= 10


@pytest.mark.parametrize("level", BRAINS)
def test_a_level_goes_for_home_with_several_tokens_where_one_would_not_do(level: str) -> None:
    """Twelve spaces to go with three +3: waiting would let the other one home first."""
    near = with_spaces(table_of(2, 0).state, Space(192, "straight"), Space(190, "straight"), turn=15)
    near = with_driver(near, hand=in_order(WEAK), white=("plus3",), fan=("plus3", "plus3"))
    assert played(level, near).tokens.count("plus3") > 1


def test_rivals_are_guessed_to_have_kept_something_for_the_finish() -> None:
    for h, more in ((100, False), (196, True)):
        race = with_spaces(table_of(2, 0).state, Space(60, "straight"), Space(h, "straight"), turn=15)
        guesses = Guesses(GAME.rules.view(race, Seat(1)).race, Seat(1), random.Random(1))
        name = race.of(Seat(2)).name
        points = [guess.points for _turn in range(40) if isinstance(guess := guesses.turn()[name], Reach)]
        assert (max(points) > 15) == more


@pytest.mark.parametrize("level", BRAINS)
def test_a_level_keeps_a_token_that_brings_more_later(level: str) -> None:
    """Alone on a long straight, three points are three cells today as well as tomorrow; the whip is idle."""
    race = with_spaces(table_of(1, 1).state, Space(24, "straight"), Space(0, "straight"), turn=3)
    race = with_driver(race, hand=in_order(WEAK), white=("plus3", "half", "whip"))
    assert played(level, race).tokens == ()


def test_the_veteran_repairs_a_chariot_that_is_badly_hurt_but_not_at_the_end() -> None:
    hand = in_order(("y2y2r3", "y2y2b4", "g5b4y2", "g6y4r5", "r4g6y4", "y1y1g6", "r5r5g4", "b1b1g5"))
    hurt = with_driver(table_of(1, 5).state, hand=hand, white=("half",), damage=8)
    early = with_spaces(hurt, *(Space(30, "straight") for _ in range(6)), turn=4)
    assert sets.damage_after(8, played("veteran", early)) < 8
    assert "half" not in played("veteran", with_driver(early, damage=0)).tokens


def test_a_world_moves_those_before_a_driver_and_leaves_those_behind_to_follow() -> None:
    race = with_spaces(
        table_of(1, 2).state, Space(60, "straight"), Space(64, "straight"), Space(58, "straight")
    )
    one, ahead, behind = (c.name for c in race.chariots)
    world = imagine(race, one, {ahead: Roll(4, 2, 0), behind: Roll(4, 5, 0)})
    assert world.race.chariot(ahead).space.h == 64 + 2 * 9
    assert world.race.chariot(behind).space.h == 58
    assert world.race.chariot(behind).lying  # by the red move of the one ahead
    assert world.aimed == 1
    assert arrive(world, one, Reach(5, black=False)).space.h == 60 + 2 * 5


def test_turns_that_begin_alike_are_moved_once() -> None:
    """The one ahead rolls the same in two guessed turns: both find the same race, as if moved one by one."""
    race = with_spaces(
        table_of(1, 2).state, Space(60, "straight"), Space(64, "straight"), Space(58, "straight")
    )
    one, ahead, behind = (c.name for c in race.chariots)
    turns = [{ahead: Roll(4, 2, 0), behind: Roll(face, 5, 0)} for face in (4, 1)]
    moves, reach = Moves(), Reach(5, black=False)
    together, alone = [imagine(race, one, t, moves) for t in turns], [imagine(race, one, t) for t in turns]
    assert together == alone
    assert together[0].race is together[1].race
    assert [place_after(world, one, reach, moves) for world in together] == [
        place_after(world, one, reach, Moves()) for world in alone
    ]


def test_the_whips_of_the_leader_lead_nowhere() -> None:
    """5.5: a whip closes up to the next chariot ahead, and nobody is ahead of the leader."""
    race = with_spaces(table_of(2, 0).state, Space(60, "straight"), Space(24, "straight"))
    world = imagine(race, race.chariots[0].name, {race.chariots[1].name: Reach(0, black=False)})
    reached = {arrive(world, race.chariots[0].name, Reach(3, black=False, whips=n)).space for n in range(4)}
    assert reached == {Space(66, "straight")}


def test_a_place_is_known_once_somebody_is_home() -> None:
    race = with_spaces(table_of(1, 1).state, Space(206, "straight"), Space(24, "straight"))
    one, behind = (c.name for c in race.chariots)
    far = imagine(race, one, {behind: Roll(5, 5, 0)})
    assert [arrive(far, one, Reach(points, black=False)).place for points in (4, 5)] == [0, 1]
    close = imagine(
        with_spaces(race, race.chariots[0].space, Space(202, "straight")), one, {behind: Roll(5, 5, 0)}
    )
    last_always_has_three_more = 5 + 5 + 3
    assert 202 + 2 * last_always_has_three_more == 228
    assert [arrive(close, one, Reach(points, black=False)).place for points in (4, 10, 12)] == [2, 2, 1]


@pytest.mark.long
@pytest.mark.parametrize(("seats", "automata"), [(1, 5), (3, 3), (6, 0)])
def test_both_levels_play_any_race_to_its_end(seats: int, automata: int) -> None:
    drivers = seat_drivers(("veteran", "novice"), seats, 0)
    opening = opening_of(GAME, seats, 5, {"automata": automata, "laps": 2}, drivers=drivers)
    assert play_out(GAME, opening, nodes=50).table.outcome is not None


@pytest.mark.sweep
def test_the_veteran_wins_most_races_against_the_novice() -> None:
    won = 0
    for seed in range(1, 17):
        drivers = seat_drivers(("veteran", "novice"), 2, seed)
        outcome = play_out(GAME, opening_of(GAME, 2, seed, drivers=drivers), nodes=50).table.outcome
        assert outcome is not None
        won += drivers[outcome.seats[0][0] - 1] == "veteran"
    assert won >= 9


@pytest.mark.sweep
def test_the_veteran_holds_its_own_against_five_automata() -> None:
    """A sixth of the wins would be its share, and 3.5 its mean place."""
    places = []
    for seed in range(1, 13):
        opening = opening_of(GAME, 1, seed, drivers=("veteran",))
        outcome = play_out(GAME, opening, nodes=50).table.outcome
        assert outcome is not None
        places.append(outcome.place(Seat(1)))
    assert sum(places) / len(places) < 3.5
    assert places.count(1) >= 3


def test_what_a_hand_promises_is_a_legal_set() -> None:
    race = table_of(1, 5).state
    eye = Eye(race.driver(Seat(1)), 0, 0, stakes_of(race, Seat(1)))
    for name in CARDS:
        found = eye.best((name,) * 3, "")
        assert found is not None
        assert found in sets.legal_sets((name,) * 3, "")
