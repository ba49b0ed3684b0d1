"""What a plan would do: the odds of the tables, the speeds of the controls, the risk of a move."""

from __future__ import annotations

import gettext
from dataclasses import replace
from fractions import Fraction

import pytest

from engine import language
from engine.games.circus.face import forecast as fc
from engine.games.circus.rules import charts, values
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.policy import DEFAULT
from engine.games.circus.rules.basic.state import Race
from engine.games.circus.rules.chariot import controls
from engine.games.circus.rules.plans import words
from engine.games.circus.rules.plans.clauses import CLAUSES
from tests.games.circus.course import board

STRAIGHT = "red h3-14, speed 7, fatigue 5\nblue b4-3, speed 4"
CORNER = "red e1-1, speed 8\nblue b4-3, speed 4"


def foreseen(race: Race, *order: str, clauses: tuple[str, ...] = ()) -> fc.Forecast:
    found = fc.forecast(race, "red", order, CLAUSES.saying(DEFAULT, clauses))
    assert found
    return found


def test_j1a_a_turn_at_eight_skids_fifteen_times_in_thirty_six_and_flips_once_in_seventy_two() -> None:
    """Rolls up to 6 skid in the column of 8; of the three that bring a flip roll, one in six flips."""
    assert fc.odds(8, 0, 0) == (15, Fraction(1, 72))
    told = fc.warning(fc.Forecast("whip", 8, 8, 0, 0, 1, 8, *fc.odds(8, 0, 0)))
    assert told == "A turn at 8: a skid in 15 of 36, a flip in 1 of 72."


@pytest.mark.parametrize("speed", range(values.TOP_SPEED + 1))
def test_j2a1_damage_and_clumsiness_never_make_a_turn_safer(speed: int) -> None:
    """A flip roll flips at the damage or less; what injuries and a long night take makes rolls worse."""
    sound, worn, clumsy = fc.odds(speed, 0, 0), fc.odds(speed, 0, 5), fc.odds(speed, -1, 0)
    assert worn[0] == sound[0]
    assert worn[1] >= sound[1]
    assert clumsy[0] >= sound[0]


def test_how_to_play_i_to_iv_fatigue_tiredness_and_chits_come_before_the_control() -> None:
    """Fatigue by the last speed, speed down by chits, and then the die of the whip."""
    race = board("red h3-14, speed 7, fatigue 5, chits 2\nblue b4-3, speed 4")
    left = controls.baseline(race.rig("red"))
    found = foreseen(race, "whip")

    assert left.speed == 5
    assert (found.low, found.high) == (6, 8)
    assert found.fatigue == left.fatigue
    assert found.tired == values.ZONES[7]


def test_iv_a_hard_whip_tires_by_one_more() -> None:
    race = board(STRAIGHT)
    assert (
        foreseen(race, "hard-whip").fatigue
        == foreseen(race, "whip").fatigue + charts.CONTROLS["hard-whip"].fatigue
    )


def test_a_plan_without_a_turn_has_no_risk() -> None:
    """Three spaces of straight and no swerve: nothing is rolled."""
    found = foreseen(board(STRAIGHT), "brake-4", clauses=("lane:hold",))

    assert found.turns == 0
    assert fc.warning(found) == ""
    assert fc.hint(found) == "3 spaces; no turn; fatigue +1"


def test_a_plan_in_a_turn_tells_its_risk_at_the_highest_speed_that_turns() -> None:
    found = foreseen(board(CORNER), "reins", clauses=("corner:8",))

    assert found.turns > 0
    assert found.at == found.high == 8
    assert "a skid in 15 of 36" in fc.warning(found)
    assert fc.hint(found).split("; ")[1] == f"{found.turns} turns, skid {fc.percent(found.skid)}"


def test_the_turns_of_a_path_are_those_that_were_ordered() -> None:
    race = board("red h3-5, speed 3\nblue b4-3, speed 4")
    assert foreseen(race, "reins", "1", "swerve-left", "1", "swerve-right").turns == 2
    assert foreseen(race, "reins", "3").turns == 0


def test_who_drives_nothing_has_no_forecast() -> None:
    race = board("red h3-14, on foot h2-5\nblue b4-3, speed 4")
    assert fc.forecast(race, "red", ("board",), DEFAULT) is None
    assert fc.forecast(replace(race), "blue", ("drive",), DEFAULT) is not None


@pytest.mark.parametrize("line", [STRAIGHT, CORNER, "red h3-18, speed 9, fatigue 9\nblue h3-19, speed 2"])
def test_only_clauses_about_steering_change_a_forecast(line: str) -> None:
    """Plans that differ in their attacks alone share a forecast: nothing else changes control or course."""
    race = board(line, options=Options(shop=True))
    terms = words.terms(race, race.driver("red"))
    usual = fc.Forecasts(race, "red", DEFAULT).of(("drive",))
    said = [c.word for c in CLAUSES.choices((), terms) if CLAUSES.split(CLAUSES.key_of(c.word))[0] == 0]
    others = [word for word in said if CLAUSES.by_key[CLAUSES.key_of(word)].field not in fc.STEERING]

    assert len(others) > 20
    for word in others:
        assert fc.Forecasts(race, "red", CLAUSES.saying(DEFAULT, (word,))).of(("drive",)) == usual, word


def test_a_plan_tells_where_it_ends_and_what_that_gains() -> None:
    """Between the lowest die and the highest; the gain is the average along the track."""
    found = foreseen(board("red h3-2, speed 4\nblue b4-3, speed 4"), "whip", clauses=("lane:hold",))

    assert found.ends == ("h3-7", "h3-9")
    assert found.gain == 6
    assert fc.hint(found) == "5 to 7 spaces; no turn; same fatigue"


def test_the_risk_of_a_plan_is_that_of_all_its_turns_at_all_its_dice() -> None:
    """Reins at 8: every turn skids in 15 of 36, so three of them skid unless none does."""
    found = foreseen(board(CORNER), "reins", clauses=("corner:8",))
    assert found.skid == pytest.approx(1 - (21 / 36) ** found.turns)


WALL = "red h1-2, speed 6\nblue h1-6\ngreen h2-4\nyellow h2-5\nwhite h2-3\nblack h2-6"


def test_who_is_in_the_way_ends_the_plan() -> None:
    found = foreseen(board("red h1-2, speed 6\nblue h1-6\ngreen h2-5"), "reins", "6")
    assert found.blocked == 0, "an ordered path is driven, whoever may have moved by then"
    found = foreseen(board(WALL), "reins")
    assert found.blocked
    assert f"blocked after {found.blocked}" in fc.hint(found)


def test_underdog_boost_no_free_space_comes_on_top_of_a_move_that_ends_behind_somebody() -> None:
    assert foreseen(board("red h1-2, speed 6\nblue h1-9"), "reins").free == 2
    assert foreseen(board(WALL), "reins").free == 0


@pytest.mark.parametrize(("part", "told"), [(0, "–"), (0.005, "0.5%"), (0.31, "31%"), (1.0, "100%")])
def test_chances_are_percentages(part: float, told: str) -> None:
    assert fc.percent(part) == told


def test_a_decimal_point_is_that_of_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    class Comma(gettext.NullTranslations):
        def pgettext(self, context: str, message: str) -> str:
            return "," if (context, message) == ("decimal point", ".") else message

    monkeypatch.setattr(language, "_added", {})
    language.add_language("xx", Comma())
    with language.speaking("xx"):
        assert fc.percent(0.005) == "0,5%"
    assert fc.percent(0.005) == "0.5%"
