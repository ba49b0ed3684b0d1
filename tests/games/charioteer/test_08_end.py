"""How a race ends, who has won, and by how much."""

from __future__ import annotations

import pytest

from engine.errors import NotAsked
from engine.games.charioteer import GAME
from engine.games.charioteer.rules.events import CardsDealt, CrowdShifted, DamageTaken, Driven, RaceEnded
from engine.games.charioteer.rules.options import Options
from engine.model import Outcome, Seat
from tests.games.charioteer.boards import Scene, board, played, space

PLAIN = "green4 g4g4y4 g4g4y4"


def ranking(play: Scene) -> list[str]:
    """The chariots best first; fails where two share a place."""
    outcome = outcome_of(play)
    return [name for (name,) in outcome.ranking]


def outcome_of(play: Scene) -> Outcome:
    assert play.table.outcome is not None
    return play.table.outcome


@pytest.mark.parametrize(("cubes", "end", "over"), [(2, "214", False), (1, "216", True), (0, "218", True)])
def test_8_10_the_race_ends_when_somebody_has_finished_the_last_lap(cubes: int, end: str, over: bool) -> None:
    """The start space after three laps is h = 216."""
    play = played(board(f"green 202, damage {cubes}\nyellow 0"))

    assert play.chariot("green").space == space(end)
    assert (play.table.outcome is not None) == over


def test_d22_all_others_still_move_in_that_turn_and_can_overtake() -> None:
    """Yellow has eleven points, of which one is for passing green on the other side of the line."""
    race = board("green 210\nyellow 208, hand r5r5g4 r5r5g4 r5r5g4\nblue 0, automaton")
    play = played(race, green=PLAIN, yellow="red5 r5r5g4 r5r5g4 r5r5g4")

    assert [e.chariot for e in play.told(Driven)] == ["green", "yellow", "blue"]
    assert (play.chariot("green").space.h, play.chariot("yellow").space.h) == (226, 228)
    assert ranking(play) == ["yellow", "green", "blue"]


def test_8_11_who_is_furthest_has_won_and_the_rest_is_race_order() -> None:
    play = played(board("blue 206, automaton\nyellow 190\ngreen 190"), {"blue": "5 5 1"})

    assert ranking(play) == ["blue", "yellow", "green"]
    assert outcome_of(play).seats == ((2,), (1,))
    assert [outcome_of(play).place(Seat(seat)) for seat in (1, 2)] == [3, 2]


def test_d21_in_the_same_space_the_inner_one_has_won() -> None:
    """Yellow was there first."""
    race = board("yellow 204\ngreen 202, white plus3, damage 2")
    play = played(race, green=f"{PLAIN} plus3", yellow=PLAIN)

    assert play.chariot("green").space == play.chariot("yellow").space == space("220")
    assert ranking(play) == ["yellow", "green"]


def test_3_8_passing_costs_beyond_the_line_as_well() -> None:
    """One point more, and green has passed yellow in its space."""
    race = board("yellow 204\ngreen 202, white plus3, damage 1")
    play = played(race, green=f"{PLAIN} plus3", yellow=PLAIN)

    assert play.race.at(space("220")) == ("green", "yellow")
    assert ranking(play) == ["green", "yellow"]


def test_8_10_in_the_last_turn_damage_is_still_taken_and_no_hand_is_filled() -> None:
    play = played(board("green 210, minor\nyellow 0"))

    assert play.told(DamageTaken)
    assert not play.told(CardsDealt)
    assert not play.told(CrowdShifted)
    assert [e.ending for e in play.told(RaceEnded)] == ["home"]


@pytest.mark.parametrize(("laps", "over"), [(2, True), (3, False)])
def test_8_12_a_short_race_has_two_laps(laps: int, over: bool) -> None:
    """A table may choose two laps: there a chariot is home at the end of the second."""
    play = played(board("green 136\nyellow 0", laps=laps))

    assert play.chariot("green").space == space("152")
    assert (play.table.outcome is not None) == over


def test_8_12_three_laps_unless_agreed_otherwise() -> None:
    """Two laps are an option; the usual race has three."""
    assert Options().laps == 3
    assert board("green 0\nyellow 0").goal == 216


def test_8_10_an_automaton_can_win() -> None:
    """Whoever finishes the last lap ends the race, be it an automaton."""
    play = played(board("blue 210, automaton\ngreen 190\nyellow 0"), {"blue": "5 5 1"})

    assert ranking(play)[0] == "blue"
    assert outcome_of(play).driven == {"green": 1, "yellow": 2}
    assert "Blue" in outcome_of(play).reason


def test_8_10_after_the_end_nothing_is_done_any_more() -> None:
    play = played(board("green 210\nyellow 0"))

    assert play.table.open == ()
    with pytest.raises(NotAsked):
        play.act("green", "resign")


def test_2_9_the_counter_stays_on_the_last_lap() -> None:
    play = played(board("green 210\nyellow 0"))

    assert play.race.lap == 3
    assert GAME.face.caption(GAME.rules.view(play.race, None)).startswith("lap 3 of 3")


@pytest.mark.parametrize(
    ("yellow", "told"),
    [
        ("212", "on the inside of Yellow."),
        ("210", "half a space ahead of Yellow."),
        ("210, damage 1", "one space ahead of Yellow."),
        ("210, damage 2", "1½ spaces ahead of Yellow."),
        ("210, damage 11", "10½ spaces ahead of Yellow."),
    ],
)
def test_8_11_the_margin_is_told_in_spaces(yellow: str, told: str) -> None:
    """Green comes to h = 231, the third outer space behind the line; a space is two steps of h."""
    race = board(f"green 212, white plus3\nyellow {yellow}, white plus3")
    play = played(race, green=f"{PLAIN} plus3", yellow=f"{PLAIN} plus3")

    assert play.chariot("green").space == space("231o")
    assert outcome_of(play).reason == f"Green is home and has won the race, {told}"
