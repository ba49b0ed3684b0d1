"""Whips and weapons (J5, B6, N7), drawn as small maps (`drawing`)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games.circus.rules.basic import track
from engine.games.circus.rules.chariot.driving import driving
from engine.games.circus.rules.driver import reach
from engine.games.circus.rules.race import corpses
from tests.games.circus.course import laid
from tests.games.circus.drawing import ADVANCED, NO_SKID, became, corpse, drive, spots, ways
from tests.games.circus.maps import drawn

BESIDE = """
    h2-11   .  b>   .
    h3-11   .  a>   .
"""


def whipped(text: str, how: str) -> str:
    """A map of where Red's whip reaches a driver (`side`), or the team alone (`rear`)."""
    race = laid(text)
    return spots(text, [n for n in track.SPACES if reach.whipped(race, race.rig("red"), n) == how])


# J5 Whips


@pytest.mark.parametrize(
    ("control", "said"), [("reins", {".", "whip blue", "team blue"}), ("hard-whip", {"."})]
)
def test_j5_driver_or_team_with_a_control_that_shows_the_whip(control: str, said: set[str]) -> None:
    """Whip, Reins and Brake show the whip, Hard Whip does not; beside him driver and team can be whipped."""
    assert ways(BESIDE, "attack", way={"control": control}) == said


def test_j5_a_whipped_team_gets_faster_by_the_die() -> None:
    """Blue's next move is three spaces longer, whatever his control."""
    before = """
        h2-11   .  b>   .   .   .   .   .   .
        h3-11   .  a>   .   .   .   .   .   .
    """
    after = """
        h2-11   .   .   .   .   .  b>   .   .
        h3-11   .  a>   .   .   .   .   .   .
    """
    turns = driving("red"), driving("blue")
    answers = "control reins; attack team blue; control reins"
    became(before, after, *turns, answers=answers, dice="lash 3", blue="speed 1")


def test_j5_nobody_before_the_start_line() -> None:
    """It lies behind the tenth rectangle."""
    before_the_line = """
        h2-9   .  b>   .
        h3-9   .  a>   .
    """
    assert ways(before_the_line, "attack") == {"."}


def test_j5a_beside_and_to_the_rear() -> None:
    """On the straight his driver can be whipped from side by side and from diagonally behind."""
    before = """
        h3-11   .   .   .   .
        h4-11   .   .   a>  .
        h5-11   .   .   .   .
    """
    after = """
        h3-11   .   *x  *x  .
        h4-11   .   .   a>  .
        h5-11   .   *x  *x  .
    """
    assert whipped(before, "side") == drawn(after)


def test_j5a_in_hexes_all_around_the_chariot() -> None:
    """In hexes a whip reaches every space adjacent to the attacker's chariot."""
    before = """
        e2-1      .   .   .
        e3-1    .  a.  a>
        e4-1      .   .   .
    """
    after = """
        e2-1     *x  *x   .
        e3-1   *x  a. *x/a>
        e4-1     *x  *x   .
    """
    assert whipped(before, "side") == drawn(after)


def test_j5b_directly_behind_him_the_team_alone() -> None:
    before, after = "h4-11   .   .   a>  .", "h4-11   .   *x  a>  ."
    assert whipped(before, "rear") == drawn(after)
    assert ways("h4-11   .  b>  a>   .", "attack") == {".", "team blue"}


def test_j5c_whip_and_ram_in_the_same_place() -> None:
    before = """
        h2-11   .   .  b>
        h3-11   .  a>   .
    """
    after = """
        h2-11   .   .  b>
        h3-11   .   .  a>
    """
    answers, dice = "attack whip blue; manoeuvre ram-left", f"attack 44, skid {NO_SKID}, damage 53"
    moved = drive(before, after, 1, answers=answers, dice=dice)
    assert (moved.man("blue").injuries, moved.rig("blue").damage) == (1, 2)


# B6 Weapons


def test_b6_weapons_reach_ahead_as_well() -> None:
    """Whoever is adjacent, in any direction, and drivers only."""
    pack = """
        h2-11   .   .  b>   .
        h3-11   .  a>   .  c>
        h4-11  d>   .   .   .
    """
    assert ways(pack, "attack", red="load sword, no whip") == {".", "sword blue", "sword yellow"}


def test_b6a_a_sling_reaches_two_spaces() -> None:
    pack = """
        h2-11   .   .  b>   .   .
        h3-11   .  a>   .  c>  d>
    """
    assert ways(pack, "attack", red="load sling-6, no whip") == {".", "sling blue", "sling green"}


def test_b6b_in_a_net_he_loses_a_move_and_then_has_it() -> None:
    """Blue falls off; in the next round he lies there, whatever he would like."""
    after = """
        h2-11   .  b>/b@  .
        h3-11   .  a>   .
    """
    fallen = drive(BESIDE, after, 0, answers="attack net blue", dice="attack 44", red="load net")
    later = replace(fallen.race, round=3, move=None)
    assert became((after, later), after, corpses.corpse("man:blue")).man("blue").things == ("net",)


# N7 Tables


def test_n7_1_a_two_pulls_the_attacker_off() -> None:
    """He stands where he struck; his chariot finishes its move."""
    before = """
        h2-11   .  b>   .   .
        h3-11  a>   .   .   .
    """
    after = """
        h2-11   .  b>   .   .
        h3-11   .  a@   .  a>
    """
    drive(before, after, 3, answers="attack whip blue", dice="attack 11")


def test_n7_1_a_twelve_knocks_the_target_off() -> None:
    after = """
        h2-11   .  b>/b@  .
        h3-11   .  a>   .
    """
    drive(BESIDE, after, 0, answers="attack whip blue", dice="attack 66")


def test_n7_2_a_lost_weapon_lies_in_the_targets_space() -> None:
    after = """
        h2-11   .  b>/*s  .
        h3-11   .  a>   .
    """
    drive(BESIDE, after, 0, answers="attack sword blue", dice="attack 11", red="load sword")


def test_n7_2_on_foot_he_strikes_instead_of_moving() -> None:
    before = """
        h2-11   .  b>   .
        h3-11   .  a@   .
        h7-11  a>   .   .
    """
    moved = corpse(before, before, "man:red", answers="run sword blue", dice="attack 33", red="holds sword")
    assert moved.man("blue").injuries == 1


@pytest.mark.parametrize(("injuries", "answers"), [(3, "run h3-12; run h3-13"), (4, "run h3-12")])
def test_n7_3_with_four_injuries_he_runs_one_space(injuries: int, answers: str) -> None:
    before = "h3-11  a@   .   .\nh7-11  a>   .   ."
    after = f"h3-11   .   {'.  a@' if injuries == 3 else 'a@   .'}\nh7-11  a>   .   ."
    corpse(before, after, "man:red", answers=answers, red=f"injuries {injuries}")


def test_n7_4_a_blow_of_four_injures_once_and_may_kill() -> None:
    """Blue fights in Red's chariot; the sixth injury drops Red on the track."""
    before = "h3-11  a>   .\nh7-11  b>   ."
    after = "h3-11  a>/a%/*w   .\nh7-11  b>   ."
    said: dict[str, Any] = {"red": "injuries 5", "blue": "boards red", "also": ADVANCED}
    corpse(before, after, "man:blue", answers="fight fists", dice="fists 4", **said)
