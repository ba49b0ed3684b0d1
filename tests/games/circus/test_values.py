"""The numbers of charts and rules: what they are, how each is known, and what a wrong one is told."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from fractions import Fraction
from importlib.util import module_from_spec, spec_from_file_location
from itertools import pairwise, product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from engine.games.circus.rules import charts, values
from engine.games.circus.rules.charts import (
    CONTROLS,
    Hit,
    Skid,
    attack,
    damage,
    fist,
    running,
    skid,
    speed_limit,
    stock,
    wrecked_at,
)
from engine.games.circus.rules.values import COSTS, DEAD_AT, INJURED_ATTACK, INJURED_SKID, PROVENANCE

TWO_DICE = [a + b for a, b in product(range(1, 7), repeat=2)]
ONE_DIE = range(1, 7)
COLUMNS = [(1, 2), (3, 4), (5, 6), (7, 8), (9, 10)]


def rolled(speed: int) -> list[Skid]:
    """What the 36 throws of two dice say at a speed."""
    return [skid(roll, speed) for roll in TWO_DICE]


def test_n0_every_number_has_its_mark() -> None:
    """A number is found, inferred or reconstructed, and says so."""
    assert set(PROVENANCE.values()) == {"found", "inferred", "reconstructed"}
    assert PROVENANCE["underdog"] == "found"
    assert PROVENANCE["changes"] == "inferred"
    assert (
        PROVENANCE["skid"]
        == PROVENANCE["damage"]
        == PROVENANCE["whip_attack"]
        == PROVENANCE["track"]
        == "reconstructed"
    )


@pytest.mark.parametrize(
    ("speed", "chits", "shifts", "fatigue", "harm", "flips"),
    [
        (2, 6, 0, 0, 0, 0),
        (4, 24, 1, 0, 0, 0),
        (6, 40, 6, 3, 1, 1),
        (8, 59, 15, 10, 6, 3),
        (10, 77, 26, 24, 18, 10),
    ],
)
def test_n5_what_a_skid_roll_costs_on_average(
    speed: int, chits: int, shifts: int, fatigue: int, harm: int, flips: int
) -> None:
    """In thirty-sixths, by column of the Skid Table, without modifiers."""
    codes = rolled(speed)

    assert sum(code.chits for code in codes) == chits
    assert sum(code.shift for code in codes) == shifts
    assert sum(code.fatigue for code in codes) == fatigue
    assert sum(code.damage for code in codes) == harm
    assert sum(code.flip for code in codes) == flips


@pytest.mark.parametrize(
    ("speed", "before", "chance"),
    [
        (4, 5, Fraction(0)),
        (6, 0, Fraction(1, 216)),
        (6, 2, Fraction(3, 216)),
        (6, 5, Fraction(6, 216)),
        (8, 0, Fraction(3, 216)),
        (8, 2, Fraction(9, 216)),
        (8, 5, Fraction(18, 216)),
        (10, 0, Fraction(13, 216)),
        (10, 2, Fraction(33, 216)),
        (10, 5, Fraction(60, 216)),
    ],
)
def test_n5_how_often_a_turn_flips_the_chariot(speed: int, before: int, chance: Fraction) -> None:
    """A die that is no more than the damage flips, and the damage of the same skid counts already."""
    flips = sum(min(before + code.damage, 6) for code in rolled(speed) if code.flip)

    assert Fraction(flips, 36 * 6) == chance


@pytest.mark.parametrize("pair", COLUMNS)
def test_n5_two_speeds_a_column(pair: tuple[int, int]) -> None:
    """The Skid Table has five columns, each for two speeds."""
    assert rolled(pair[0]) == rolled(pair[1])


def test_n5_a_stuck_start_at_speed_0_uses_the_first_column() -> None:
    assert rolled(0) == rolled(1)


def test_n5_rolls_are_held_between_1_and_13() -> None:
    assert skid(-1, 9) == skid(1, 9) == Skid(chits=4, shift=True, fatigue=2, damage=3, reface=True, flip=True)
    assert skid(14, 9) == skid(13, 9) == Skid()


def test_n5_faster_is_worse_and_a_higher_roll_better() -> None:
    for roll in range(1, 14):
        for (_, slow), (_, fast) in pairwise(COLUMNS):
            assert skid(roll, slow).chits <= skid(roll, fast).chits
            assert skid(roll, slow).damage <= skid(roll, fast).damage
    for _, speed in COLUMNS:
        chits = [skid(roll, speed).chits for roll in range(1, 14)]
        assert chits == sorted(chits, reverse=True)


def test_n4_fatigue_by_the_speed_of_the_last_move() -> None:
    """A slow team recovers, by 2 at most, a fast one tires, by 3 at most."""
    assert values.ZONES == (-2, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3)


def test_n4_a_burdened_team_is_slowed_to_the_speed_of_its_range() -> None:
    """Fatigue and damage together; tiredness alone never stops a team."""
    limits = [speed_limit(burden) for burden in range(38)]

    assert [limits.index(speed) for speed in range(10, 0, -1)] == [0, 4, 7, 10, 13, 17, 21, 26, 31, 37]
    assert limits == sorted(limits, reverse=True)
    assert speed_limit(500) == 1


def test_how_to_play_iv_what_the_whips_add() -> None:
    """Hard Whip the die, but 3 at least, for a point of fatigue; Whip half of it, rounded up."""
    assert [CONTROLS["hard-whip"].added(die) for die in ONE_DIE] == [3, 3, 3, 4, 5, 6]
    assert [CONTROLS["whip"].added(die) for die in ONE_DIE] == [1, 1, 2, 2, 3, 3]
    assert [c.name for c in CONTROLS.values() if c.whip] == ["hard-whip", "whip"]
    assert {c.name: c.fatigue for c in CONTROLS.values() if c.fatigue} == {"hard-whip": 1}


def test_n3_what_reins_and_brake_let_choose() -> None:
    """Reins change the speed by -1 to +1, Brake by -2 to -4."""
    assert CONTROLS["reins"].changes == (1, 0, -1)
    assert CONTROLS["brake"].changes == (-2, -3, -4)
    assert not any(CONTROLS[name].changes for name in ("hard-whip", "whip"))


def test_n3_attacks_by_control() -> None:
    """With Whip the whip, with Reins everything, with Brake whip and sword, with Hard Whip nothing."""
    assert {name: sorted(control.attacks) for name, control in CONTROLS.items()} == {
        "hard-whip": [],
        "whip": ["whip"],
        "reins": ["net", "sling", "sword", "trident", "whip"],
        "brake": ["sword", "whip"],
    }


@pytest.mark.parametrize(
    ("war", "by_war", "six", "mean"),
    [
        (False, False, [0, 0, 1, 1, 2, 2], Fraction(1)),
        (False, True, [0, 1, 1, 2, 2, 3], Fraction(3, 2)),
        (True, False, [0, 0, 0, 1, 1, 2], Fraction(2, 3)),
        (True, True, [0, 0, 1, 1, 2, 2], Fraction(1)),
    ],
)
def test_n6_damage_by_the_die(war: bool, by_war: bool, six: list[int], mean: Fraction) -> None:
    """A die on the Damage Table: one less for a War Chariot, one more if the other party is one."""
    found = [damage(die, war=war, by_war=by_war) for die in ONE_DIE]

    assert found == six
    assert Fraction(sum(found), 6) == mean


def test_j4a4_what_a_chariot_bears() -> None:
    """Ten points of damage wreck a chariot, fifteen a War Chariot."""
    assert (wrecked_at(war=False), wrecked_at(war=True)) == (10, 15)


@pytest.mark.parametrize(
    ("weapon", "hits", "injuries", "off"),
    [
        ("whip", 15, 17, 1),
        ("sling", 10, 11, 1),
        ("sword", 26, 48, 0),
        ("trident", 21, 28, 3),
        ("net", 15, 1, 15),
    ],
)
def test_n7_2_what_attacks_do_on_average(weapon: str, hits: int, injuries: int, off: int) -> None:
    """In thirty-sixths: throws that do something to the target, injuries, and targets knocked off."""
    found = [attack(weapon, roll) for roll in TWO_DICE]

    assert sum(hit.injuries > 0 or hit.off for hit in found) == hits
    assert sum(hit.injuries for hit in found) == injuries
    assert sum(hit.off for hit in found) == off


def test_n7_1_what_a_whip_attack_costs_in_whips_and_seats() -> None:
    """At 2 the attacker is pulled off, at 3 he loses his whip; at 10 the target drops his."""
    found = [attack("whip", roll) for roll in TWO_DICE]

    assert [sum(getattr(hit, what) for hit in found) for what in ("pulled", "loses", "drops")] == [1, 2, 3]
    assert attack("whip", 2) == Hit(pulled=True)
    assert attack("whip", 10) == Hit(injuries=1, drops=True)


def test_n7_3_injuries_push_rolls_off_the_tables_no_further_than_their_end() -> None:
    assert attack("sword", 0) == attack("sword", 2) == Hit(loses=True)


def test_n7_3_what_injuries_do() -> None:
    """Worse attacks from two on, skids from three; from four no Hard Whip and slow, at five no capture."""
    assert INJURED_ATTACK == (0, 0, -1, -1, -1, -2)
    assert INJURED_SKID == (0, 0, 0, -1, -1, -2)
    assert [running(injuries) for injuries in range(DEAD_AT)] == [2, 2, 2, 2, 1, 1]
    assert (values.NO_HARD_WHIP_FROM, values.NO_CAPTURE_FROM, DEAD_AT) == (4, 5, 6)


def test_n7_4_blows_in_a_fist_fight() -> None:
    """A blow of 4 or 5 injures once, a 6 twice."""
    assert [fist(die) for die in ONE_DIE] == [0, 0, 0, 1, 1, 2]


def test_b1_what_things_cost() -> None:
    """The prices of the shop."""
    assert COSTS == {
        "war": 2,
        "whip": 1,
        "sling": 1,
        "sword": 1,
        "trident": 1,
        "net": 1,
        "talent": 3,
        "drug": 2,
        "sabotage": 1,
        "fresh": 1,
        "appeal": 2,
        "entertainment": 1,
    }


def test_n10_what_there_is_to_buy() -> None:
    """One set up to seven players, beyond in proportion, rounded up; two things have no counters."""
    assert [stock("war", seats) for seats in (2, 7, 8, 14)] == [4, 4, 5, 8]
    assert [stock("appeal", seats) for seats in (7, 8, 14)] == [2, 3, 4]
    assert stock("sabotage", 9) == 16
    assert stock("talent", 14) is stock("fresh", 2) is None


def test_what_the_rules_say_in_numbers() -> None:
    assert (values.COCKINESS, values.UNDERDOG, values.STOP_SPEED, values.TOP_SPEED) == (3, 2, 4, 10)
    assert (values.DRUG, values.FRESH, values.APPEALS, values.VETOES) == (4, 6, 6, 4)
    assert (values.COINS, values.TALENT_AFTER, values.FREEDOM) == (3, 2, 25)
    assert values.PURSES == {"winner": 5, "killer": 3}
    assert (values.CUT_LOOSE, values.CAPTURE, values.BOARD, values.PICK_UP) == (5, 4, 5, 4)
    assert (values.RIDER_SLIPS, values.RIDER_RAMMED) == (1, 2)
    assert (values.TALENTED, values.ENTERTAINED) == (1, -1)
    assert values.NIGHT == {"least": 12, "usual": 20, "most": 40}


def test_n0_the_tables_are_whole() -> None:
    """Whoever corrects the file hears here what of it cannot be meant: a row for each roll and speed."""
    file = {name: entry["value"] for name, entry in file_of_values().items()}
    rolls = [str(roll) for roll in range(2, 13)]

    assert {len(codes) for codes in file["skid"].values()} == {len(charts.SKID_COLUMNS)}
    assert [*file["skid"]] == [str(roll) for roll in range(1, 14)]
    assert [*file["whip_attack"]] == rolls
    assert {weapon: [*table] for weapon, table in file["weapons"].items()} == dict.fromkeys(
        charts.WEAPONS, rolls
    )
    assert [*file["ranges"]] == [str(speed) for speed in range(values.TOP_SPEED, 1, -1)]
    assert [len(file[name]) for name in ("zones", "damage", "fist")] == [values.TOP_SPEED + 1, 8, 6]
    assert len(INJURED_ATTACK) == len(INJURED_SKID) == DEAD_AT
    assert file["counters"].keys() == COSTS.keys() - {"talent", "fresh"}


def test_n0_the_tables_can_be_meant() -> None:
    """Columns and ranges rise, attacks are known, the line is on the straight, the median has a middle."""
    ranges = [*file_of_values()["ranges"]["value"].values()]

    assert sorted(set(charts.SKID_COLUMNS)) == [*charts.SKID_COLUMNS]
    assert charts.SKID_COLUMNS[-1] == values.TOP_SPEED
    assert sorted(set(ranges)) == ranges
    assert frozenset().union(*(c.attacks for c in CONTROLS.values())) <= {"whip", *charts.WEAPONS}
    assert values.LINE < values.COLUMNS
    assert values.MEDIAN_ROWS % 2 == 1
    assert 0 < values.HALF_HEX <= 0.5


def read_again(entries: Mapping[str, object], monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module as it is with another file of values."""
    spec = spec_from_file_location(f"{values.__package__}.again", values.__file__)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    monkeypatch.setattr(json, "loads", lambda text: {"about": "", **entries})
    spec.loader.exec_module(module)
    return module


def file_of_values() -> dict[str, dict[str, Any]]:
    text = Path(values.__file__).with_name("values.json").read_text("utf-8")
    found: dict[str, dict[str, Any]] = json.loads(text)
    del found["about"]
    return found


def test_a_corrected_file_corrects_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = file_of_values()
    entries["zones"] = {"mark": "found", "value": [-3, -2, -1, -1, 0, 1, 1, 1, 2, 2, 4]}
    again = read_again(entries, monkeypatch)

    assert again.ZONES[0] == -3
    assert again.PROVENANCE["zones"] == "found"
