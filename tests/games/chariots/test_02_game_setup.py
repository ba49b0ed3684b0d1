"""Object and Game Setup: chariots, colours, dice for the grid, laps."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace

import pytest

from engine.errors import BadOptions
from engine.games.chariots import GAME
from engine.games.chariots.rules.coins import IMPULSES
from engine.games.chariots.rules.events import (
    ChariotsLinedUp,
    CoinHeldBack,
    CoinTakenBack,
    GridRolled,
    Moved,
    StoodStill,
)
from engine.games.chariots.rules.options import Options
from engine.games.chariots.rules.state import Chariot, Colour, Race
from engine.games.chariots.rules.steps import Impulse, Moving, Round
from engine.games.chariots.rules.track import GRID
from engine.kernel import begin
from engine.model import Step
from tests.games.chariots.boards import KEY, key_for, scene

LOW, ACE, TWO, THREE, FOUR, FIVE = range(6)


def opened(seats: int, key: bytes = KEY, **options: object) -> Step:  # type: ignore[type-arg]
    return begin(GAME, seats, key, options)


def test_1_1_two_to_four_drivers() -> None:
    """The rulebook: "2-4 players"."""
    assert [len(opened(seats).table.seats) for seats in (2, 3, 4)] == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(BadOptions, match="2 to 4 players"):
            opened(seats)


@pytest.mark.parametrize("seats", [3, 4])
def test_2_1_each_player_has_a_chariot_of_a_colour(seats: int) -> None:
    """Seats take the colours in turn, and everybody starts with both special coins."""
    race = opened(seats, fair_grid=False).table.state

    assert [(c.seat, c.name) for c in race.chariots] == list(
        enumerate(("red", "blue", "green", "yellow")[:seats], 1)
    )
    assert all(c.null and c.ace for c in race.chariots)


def test_2_4_the_highest_die_takes_position_one() -> None:
    """The null is lowest, the ace next, then 2 to 5; positions count from the inside."""
    key = key_for(grid__red__1=ACE, grid__blue__1=FIVE, grid__green__1=LOW, grid__yellow__1=THREE)

    race = opened(4, key).table.state

    assert {c.name: c.square for c in race.chariots} == {
        "blue": "B1a",
        "yellow": "B1b",
        "red": "B1c",
        "green": "B1d",
    }


def test_2_4_equal_dice_roll_off_among_themselves() -> None:
    """Red and green tie behind blue: their second roll orders the two, whatever it shows."""
    key = key_for(
        grid__red__1=TWO, grid__blue__1=FOUR, grid__green__1=TWO, grid__red__2=LOW, grid__green__2=FIVE
    )

    step = opened(3, key)

    rolls = [e for e in step.entry.events if isinstance(e, GridRolled)]
    assert [(r.attempt, dict(r.faces)) for r in rolls] == [
        (1, {"red": "2", "blue": "4", "green": "2"}),
        (2, {"red": "null", "green": "5"}),
    ]
    assert {c.name: c.square for c in step.table.state.chariots} == {
        "blue": "B1a",
        "green": "B1b",
        "red": "B1c",
    }


def test_2_4_with_fewer_chariots_the_last_positions_stay_empty() -> None:
    """Position 1 is always taken, as the highest die takes it."""
    lined_up = next(e for e in opened(2, chariots=1).entry.events if isinstance(e, ChariotsLinedUp))

    assert [square for _, _, square in lined_up.places] == ["B1a", "B1b"]


def test_2_5_two_laps_unless_agreed_otherwise() -> None:
    """The rulebook: "The players should agree on the number of laps in the race: 2 to 4"."""
    assert opened(4).table.options.laps == 2
    assert opened(4, laps=4).table.options.laps == 4
    for laps in (1, 5):
        with pytest.raises(BadOptions, match="2, 3, 4"):
            opened(4, laps=laps)


BOTH = {"null", "ace"}


@pytest.mark.parametrize(
    ("seats", "held"), [(2, {2: {"null"}}), (3, {2: {"null"}}), (4, {1: {"ace"}, 2: BOTH, 3: BOTH, 4: BOTH})]
)
def test_2_6_a_fair_grid_costs_the_better_places_coins(seats: int, held: Mapping[int, Set[str]]) -> None:
    """Of four chariots position 1 costs the ace, the others both coins; of fewer only position 2 the null."""
    race = opened(seats, fair_grid=True, chariots=1).table.state

    by_place = sorted(race.chariots, key=lambda c: c.square)
    for place, chariot in enumerate(by_place, 1):
        dues = held.get(place, ())
        assert (chariot.null, chariot.ace) == ("null" not in dues, "ace" not in dues)


@pytest.mark.parametrize(("roll", "coin"), [(THREE, "both"), (FOUR, "ace")])
def test_2_6_position_one_goes_without_the_null_too_if_a_low_roll_has_won_it(roll: int, coin: str) -> None:
    """The first roll decides, however the tied roll off."""
    key = key_for(
        grid__red__1=roll,
        grid__blue__1=LOW,
        grid__green__1=roll,
        grid__yellow__1=ACE,
        grid__red__2=TWO,
        grid__green__2=FIVE,
    )
    events = opened(4, key, fair_grid=True).entry.events
    held = [event for event in events if isinstance(event, CoinHeldBack) and event.place == 1]
    assert [(event.chariot, event.coin, event.first) for event in held] == [("green", coin, True)]


def test_2_6_what_the_grid_cost_is_told_and_comes_back_with_the_lap() -> None:
    """What is held back counts as spent."""
    step = opened(4, fair_grid=True)
    held = [event for event in step.entry.events if isinstance(event, CoinHeldBack)]
    assert [(event.place, event.coin, event.first) for event in held] == [
        (1, "ace", True),
        (2, "both", False),
        (3, "both", True),
        (4, "both", True),
    ]

    told = "\n".join(GAME.face.story(step.entry.events))
    assert told.count("from place 1 and loses its first move") == 1
    assert told.count("from place 1 without the ace coin in the first round.") == 1
    assert told.count("from place 2 without either special coin.") == 1
    assert told.count("from place 3 without either special coin in the first round.") == 1
    assert told.count("from place 4 without either special coin in the first round.") == 1

    payer = next(c for c in step.table.state.chariots if c.square == "B1b")
    race = replace(step.table.state, round=3, phase=1, impulse=1)
    race = replace(race, chariots=tuple(_at_the_line(c) if c == payer else c for c in race.chariots))
    home = scene(race, Moving(payer.name), answers={payer.name: "B2b"}).chariot(payer.name)
    assert (home.laps, home.null, home.ace) == (1, True, True)


def _at_the_line(chariot: Chariot) -> Chariot:
    """About to finish the first lap."""
    return replace(chariot, speed=5, free=True, crossings=1, best=1, plot=(5, 4, 3), shown=1)


def test_2_6_position_one_loses_its_first_move_and_no_other() -> None:
    """On the first impulse of its speed it stays where it is; on the second it goes."""
    play = scene(_fair(phase=1), *map(Impulse, IMPULSES), tempo="round")

    assert [(event.impulse, event.why) for event in play.told(StoodStill)] == [(2, "grid")]
    assert [event.impulse for event in play.told(Moved) if event.chariot == _in(1)] == [4]
    assert "stays on the grid" in "\n".join(GAME.face.story(play.events))


def test_2_6_all_but_position_two_have_their_coins_with_the_second_round() -> None:
    """Position 2 is without them until they come back like spent ones."""
    back = {(_in(1), "ace"), (_in(3), "null"), (_in(3), "ace"), (_in(4), "null"), (_in(4), "ace")}
    for number, expected in ((1, set()), (2, back), (3, back)):
        play = scene(_fair(), Round(number), tempo="round")
        assert {(event.chariot, event.coin) for event in play.told(CoinTakenBack)} == expected
        whole = {c.name for c in play.race.chariots if c.null and c.ace}
        assert whole == ({_in(1), _in(3), _in(4)} if number > 1 else set())


def test_2_6_with_faster_recovery_the_price_is_paid_in_the_first_round() -> None:
    """From the second one on each takes a coin back."""
    for number, back in ((1, []), (2, [_in(1), _in(3), _in(3), _in(4), _in(4)])):
        race = replace(_fair(), options=Options(fair_grid=True, faster_recovery=True))
        told = scene(race, Round(number), tempo="round").told(CoinTakenBack)
        assert sorted(event.chariot for event in told) == sorted(back)


def _fair(phase: int = 0) -> Race:
    """Four chariots in a fair grid, all at speed 2 once there is a phase."""
    race: Race = begin(GAME, 4, KEY, {"fair_grid": True}).table.state
    driven = (replace(c, plot=(2, 3, 4), shown=1, speed=2, free=True) if phase else c for c in race.chariots)
    return replace(race, round=1, phase=phase, chariots=tuple(driven))


def _in(place: int) -> Colour:
    """Who starts from that position."""
    return next(c.name for c in opened(4).table.state.chariots if c.square == GRID[place - 1])


def test_2_6_nobody_pays_for_the_grid_where_the_table_does_not_want_it() -> None:
    """The option is ours and on by default."""
    assert Options().fair_grid
    assert all(c.null and c.ace for c in opened(4, fair_grid=False).table.state.chariots)
