"""Winning, mutants, places, night and purses (K, M, C), drawn as small maps (`drawing`)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic.state import Race
from engine.games.circus.rules.chariot.moving import advancing
from engine.games.circus.rules.course import places
from engine.games.circus.rules.race.corpses import corpse
from engine.games.circus.rules.race.rounds import round_end
from tests.games.circus.course import Course, laid, on_the_way, play
from tests.games.circus.drawing import became, drive

LAST = {"dolphins": 0}


def qualified(race: Race, *colours: str, **more: Any) -> Race:
    """The race with the last dolphin gone, in which these may come home."""
    drivers = tuple(replace(d, qualified=d.colour in colours) for d in race.drivers)
    return replace(race, drivers=drivers, dolphins=0, **more)


def ended(text: str, home: tuple[str, ...], **said: Any) -> Course:
    """How the round ends in which these have come home in that order."""
    race = qualified(laid(text, **said), *home, home=home)
    return became((text, race), text, round_end(2))


def test_k_the_foremost_across_the_line_has_won_not_the_first() -> None:
    """Red came home first, Blue is in front at the end of the round."""
    line = """
        h2-9   .   .  a>   .   .
        h3-9   .   .   .   .  b>
        h4-9   .  c>   .   .   .
    """
    after = ended(line, ("red", "blue"), red="lines 7", blue="lines 7", green="lines 6")
    assert after.race.ranking == (("blue",), ("red",), ("green",))


def test_k_ties_from_inside_to_outside() -> None:
    """Of drivers who are equally far past the line the inner one has won."""
    line = """
        h2-9   .   .  b>
        h3-9   .   .  a>
    """
    assert ended(line, ("red", "blue"), red="lines 7", blue="lines 7").race.winner == "blue"


def test_k_who_crosses_the_radial_after_the_last_dolphin_is_qualified() -> None:
    """However few laps he has driven."""
    before = """
        e2-5       .   .
        e2-4     a1  .
        e2-3   a.  .
    """
    after = """
        e2-5       a1  .
        e2-4     a.  .
        e2-3   .   .
    """
    assert drive(before, after, 1, red="lines 3", also=LAST).told(e.Qualified) == [e.Qualified("red")]


def test_k_a_qualified_driver_comes_home_on_foot_as_well() -> None:
    before = "h2-9   .  a@   .\nh7-9   .  a>   ."
    after = "h2-9   .   .  a@\nh7-9   .  a>   ."
    race = qualified(laid(before, red="lines 6"), "red")
    moved = became((before, race), after, corpse("man:red"), answers="run h2-11; run .")
    assert moved.told(e.CameHome) == [e.CameHome("red")]


RADIAL = """
    e1-3     .  a1   .  b1
    e1-2   .  a.   .  b.
"""
"""The last two spaces of four lanes before the Lap Radial."""


def test_m_who_waits_before_the_radial_for_the_last_dolphin_is_a_mutant() -> None:
    """Red has stood there for two rounds as Blue crosses it for the third time."""
    race = laid(RADIAL, red="lines 1, stood 2", blue="lines 5", also={"dolphins": 1})
    race = replace(race, drivers=tuple(replace(d, stood_in=race.round) for d in race.drivers))
    moved = play(on_the_way(race, "blue", 1), advancing("blue"))
    assert moved.told(e.CaughtWaiting) == [e.CaughtWaiting("red")]


def test_n14_4_the_place_past_the_line_decides_not_the_laps() -> None:
    line = """
        h2-9   .   .  a>   .
        h3-9   .   .   .  b>
    """
    assert ended(line, ("red", "blue"), red="lines 7", blue="lines 5").race.winner == "blue"


@pytest.mark.parametrize(("control", "noted"), [("brake", 1), ("whip", 0)])
def test_n14_5_who_stands_by_choice_right_before_the_radial_is_noted(control: str, noted: int) -> None:
    """With Brake that is choice, with Whip it is not."""
    moved = drive(RADIAL, RADIAL, 0, way={"control": control}, red="lines 1")
    assert moved.man("red").stood == noted


def test_n15_1_only_the_awaited_line_counts() -> None:
    """After the start the radial comes first: over the line, back and over it again is one crossing."""
    before, back = "h3-9   .  a>   .   .", "h3-9   .  a<   .   ."
    assert drive(before, "h3-9   .   .   .  a>", 2).man("red").crossings == 1
    assert drive("h3-9   .   .   .  a<", back, 2).man("red").crossings == 0
    assert drive(before, "h3-9   .   .   .  a>", 2, red="lines 1").man("red").crossings == 1


def test_n15_22_places_of_the_living_go_by_how_far_they_are() -> None:
    """Then who has left, then the dead."""
    line = """
        h2-9  d>   .  a>   .
        h3-9   .   .   .  b>
        h4-9   .  c>   .   .
    """
    race = laid(line, blue="gone", green="dead")
    assert places.ranking(race) == (("red",), ("yellow",), ("blue",), ("green",))


def test_n15_23_at_night_the_foremost_has_won_without_a_purse() -> None:
    line = """
        h2-9   .   .  a>   .
        h3-9   .   .   .  b>
    """
    night = became(line, line, round_end(60), also={"round": 60})
    assert (night.race.winner, night.told(e.PurseWon)) == ("blue", [])


# Careers


def test_c1_the_winner_has_five_coins_more() -> None:
    line = "h2-9   .   .  a>   .\nh3-9   .  b>   .   ."
    assert ended(line, ("red",), red="lines 7").told(e.PurseWon) == [e.PurseWon("red", "winner", 5)]


def test_c2_who_killed_most_has_three_coins_more() -> None:
    """He may be the winner: Red runs over Blue and comes home."""
    before = "h1-9  b>   .   .   .\nh2-9  a>  b@   .   ."
    after = "h1-9  b>   .   .   .\nh2-9   .  *w/b%   .  a>"
    killed = drive(before, after, 3, dice="trample 6", red="lines 6").race
    done = became((before, qualified(killed, "red", home=("red",))), after, round_end(2))
    assert done.told(e.PurseWon) == [e.PurseWon("red", "winner", 5), e.PurseWon("red", "killer", 3)]
