"""Races that end although nobody is home: one man is left, or nobody could get home in time (N15.23)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.circus.rules import events as e
from engine.games.circus.rules import values
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.state import Career, Race
from engine.games.circus.rules.course import places
from engine.games.circus.rules.events import evolve
from engine.games.circus.rules.race import homeward
from engine.games.circus.rules.race.rounds import round_end
from engine.games.circus.rules.shop import careers
from engine.model import Seat
from tests.games.circus.course import Course, board, play

LEFT = "red h2-14, lines 3\nblue h3-9, dead\ngreen h4-3, gone"
STRANDED = """
    red h2-14, on foot b3-10, injuries 4, lines 6
    blue h3-14, on foot b4-12, injuries 4, lines 6
    green h7-2, gone
"""
"""Two are in the last lap and run one space a round; all teams stand on the other side of the median."""


def ended(race: Race) -> Course:
    """What the end of a round brings; the next one is not played."""
    return play(race, round_end(race.round), tempo="round") if why(race) else Course(race)


def why(race: Race) -> str:
    """How the race ends with this round, '' where it goes on."""
    return places.ending(race) or ("afoot" if homeward.nobody_in_time(race) else "")


# One is left


def test_n15_23_the_last_man_left_has_won() -> None:
    """All others are dead or have left by the stands; nobody can keep him from coming home."""
    assert ended(board(LEFT)).told(e.RaceEnded)[0].why == "alone"
    assert ended(board(LEFT)).race.winner == "red"


def test_c1_who_has_outlived_all_others_gets_the_winners_purse() -> None:
    """The winner of any race has it."""
    after = ended(board(LEFT))
    assert after.told(e.PurseWon) == [e.PurseWon("red", "winner", values.PURSES["winner"])]


def test_c1_nobody_gets_it_as_long_as_somebody_who_has_resigned_lives() -> None:
    """Else he could make a present of it."""
    after = ended(board("red h2-14, lines 3\nblue h3-9, dead\ngreen h4-3, resigned"))

    assert (after.race.over, after.race.winner) == ("alone", "red")
    assert after.told(e.PurseWon) == []


def test_b2_the_purse_of_who_outlived_all_is_no_coin_that_was_saved() -> None:
    """Whether savings were spent goes by what he had before it."""
    race = replace(board(LEFT, options=Options(shop=True)), careers=(Career(Seat(1), 7, coins=2),))
    race = replace(race, drivers=tuple(replace(d, coins=4) if d.colour == "red" else d for d in race.drivers))

    assert careers.spent(race) == careers.spent(ended(race).race) is False


def test_n15_22_a_mutant_who_is_left_alone_has_not_won() -> None:
    race = evolve(board("red h2-14, lines 3\nblue h3-9, dead"), e.CaughtWaiting("red"))

    assert (ended(race).race.over, ended(race).race.winner) == ("stranded", "")


def test_n15_23_two_race_on() -> None:
    assert why(board("red h2-14\nblue h3-9\ngreen h4-3, dead")) == ""


# Nobody drives


def test_n15_23_the_race_ends_when_nobody_drives_and_nobody_could_be_home_in_time() -> None:
    """As at night: the foremost has won, without a purse."""
    after = ended(board(STRANDED))

    assert after.told(e.RaceEnded) == [e.RaceEnded("afoot", (("blue",), ("red",), ("green",)), "blue")]
    assert after.told(e.PurseWon) == []


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("red h2-14, on foot b3-10", "red b7-16, on foot b3-10"),
        ("red h2-14, on foot b3-10", "red e2-6 NW, speed 4, on foot b3-10"),
        ("green h7-2, gone", "green h7-2, resigned"),
        ("on foot b4-12, injuries 4", "on foot h3-2, injuries 4"),
        ("on foot b4-12, injuries 4", "dragged"),
    ],
    ids=["a chariot near by", "a team that comes", "one who drives", "the finish near", "his own team"],
)
def test_n15_23_it_goes_on_as_long_as_somebody_could(was: str, now: str) -> None:
    """By a rig that stands near by or comes round to him, on foot, or as somebody drives yet."""
    assert why(board(STRANDED.replace(was, now))) == ""


def test_n15_23_whoever_has_flipped_in_the_first_lap_is_not_out_of_the_race() -> None:
    """In twelve rounds nobody could be home from there; each lap that is left has as many (J2)."""
    race = board("red e2-3 NE, no chariot, on foot e2-2, lines 1\nblue e3-3, dragged, lines 1", round=3)

    assert places.way_left(race, race.driver("red")) > values.LATE_ROUNDS * 12
    assert why(race) == ""


def test_n15_23_the_dead_and_mutants_get_nobody_home() -> None:
    """Only who could win can keep a race going."""
    text = STRANDED.replace("on foot b4-12, injuries 4, lines 6", "on foot h3-2, injuries 4, lines 5")
    race = board(text)

    assert why(race) == ""
    assert why(evolve(race, e.CaughtWaiting("blue"))) == "afoot"


@pytest.mark.parametrize(
    ("where", "qualified", "dolphins", "way"),
    [
        ("h2-10", False, 1, 0.5),
        ("h2-10", True, 0, 0.5),
        ("h2-10", False, 0, 64.5),
        ("h2-20", False, 0, 54.5),
        ("b2-10", False, 0, 32.5 + 64),
        ("b2-10", True, 0, 32.5),
    ],
)
def test_k_the_way_left_leads_over_the_radial_once_more_for_who_has_yet_to_qualify(
    where: str, qualified: bool, dolphins: int, way: float
) -> None:
    """After the last dolphin it is the next crossing that qualifies, whatever laps were driven."""
    lines = {"h2-10": 6, "h2-20": 5, "b2-10": 6}[where]
    race = replace(board(f"red h7-1, on foot {where}, lines {lines}"), dolphins=dolphins)
    race = replace(race, drivers=(replace(race.drivers[0], qualified=qualified),))

    assert places.way_left(race, race.drivers[0]) == way
