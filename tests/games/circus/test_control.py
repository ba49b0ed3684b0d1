"""Steps I to IV of the Chariot Control, fresh horses and the night before (How to Play, B10, B12)."""

from __future__ import annotations

import pytest

from engine.games.circus.rules import charts, values
from engine.games.circus.rules import events as e
from engine.games.circus.rules.chariot import controls
from engine.games.circus.rules.chariot.driving import controlling, driving, freshening, tiring
from engine.games.circus.rules.chariot.moving import advancing
from tests.games.circus.course import Course, board, lines, on_the_way, play

RIVAL = "blue h5-19"
"""Far ahead enough to lead, not so far that anybody would be cocky for it."""


def tire(said: str) -> e.MoveBegan:
    """What steps I to III make of Red."""
    after = play(board(f"red h3-12{said}"), tiring("red"))
    return after.told(e.MoveBegan)[0]


def control(said: str, word: str, dice: str = "", rest: str = "") -> Course:
    """Red at step IV with that control."""
    race = on_the_way(board(f"red h3-12{said}\n{RIVAL}"), "red", control="", left=0)
    return play(race, controlling("red"), dice=dice, answers=f"control {word}; {rest}")


def legal(said: str) -> set[str]:
    race = on_the_way(board(f"red h3-12{said}\n{RIVAL}"), "red")
    return {line[0] for line in lines("control", race, "red", "red")}


@pytest.mark.parametrize(("speed", "change"), list(enumerate(values.ZONES)))
def test_how_to_play_i_fatigue_by_the_last_speed(speed: int, change: int) -> None:
    """Fast moves tire, slow ones refresh: the zone of the marker as it stands says by how much."""
    assert tire(f", speed {speed}, fatigue 3").fatigue == 3 + change


def test_how_to_play_i_never_below_zero() -> None:
    """Fatigue falls with slow speeds, but never below 0."""
    assert tire(", speed 0, fatigue 1").fatigue == 0


def test_b8_a_drugged_team_never_recovers_below_the_drug() -> None:
    assert tire(", speed 0, fatigue 5, floor 4").fatigue == 4


@pytest.mark.parametrize(
    ("burden", "speed"),
    [(3, 10), (4, 9), (7, 8), (10, 7), (16, 6), (17, 5), (25, 4), (30, 3), (36, 2), (37, 1)],
)
def test_how_to_play_ii_the_tired_get_slower(burden: int, speed: int) -> None:
    """Fatigue and damage together say how much of its speed a team keeps."""
    began = tire(f", speed 10, fatigue {burden - 3}")
    assert (began.speed, began.capped) == (speed, speed < 10)


def test_how_to_play_ii_damage_weighs_as_much_as_fatigue() -> None:
    """Fatigue and damage are added up, and the sum caps the speed."""
    assert tire(", speed 8, fatigue 0, damage 9").speed == 7
    assert tire(", speed 8, fatigue 0, damage 7").speed == 8


def test_how_to_play_ii_nobody_gets_faster() -> None:
    """A team that is fresh enough keeps its speed, it gains none."""
    assert tire(", speed 3, fatigue 0").speed == 3


def test_how_to_play_iii_turn_chits() -> None:
    """Each chit costs one speed, down to 0 at most; all are handed in."""
    after = play(board("red h3-12, speed 6, chits 2"), tiring("red"))
    assert (after.rig("red").speed, after.rig("red").chits) == (4, 0)
    after = play(board("red h3-12, speed 2, chits 5"), tiring("red"))
    assert (after.rig("red").speed, after.rig("red").chits) == (0, 0)


def test_how_to_play_the_order_of_the_steps_counts() -> None:
    """The tired are slowed before chits are paid."""
    assert tire(", speed 10, fatigue 4, chits 2").speed == 6


@pytest.mark.parametrize(("die", "gain"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_how_to_play_iv_whip(die: int, gain: int) -> None:
    """Half the die, rounded up."""
    after = control(", speed 2", "whip", f"whip {die}")
    assert (after.rig("red").speed, after.rig("red").fatigue) == (2 + gain, 0)


@pytest.mark.parametrize(("die", "gain"), [(1, 3), (2, 3), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_how_to_play_iv_hard_whip(die: int, gain: int) -> None:
    """The die or three, whichever is more, and a point of fatigue."""
    after = control(", speed 2", "hard-whip", f"whip {die}")
    assert (after.rig("red").speed, after.rig("red").fatigue) == (2 + gain, 1)


def test_how_to_play_iv_ten_is_the_end() -> None:
    """What would exceed ten is wasted; the hard whip tires all the same."""
    after = control(", speed 7", "hard-whip", "whip 6")
    assert (after.rig("red").speed, after.rig("red").fatigue) == (10, 1)


@pytest.mark.parametrize(
    ("word", "speed"),
    [("reins+1", 5), ("reins", 4), ("reins-1", 3), ("brake-2", 2), ("brake-3", 1), ("brake-4", 0)],
)
def test_how_to_play_iv_reins_and_brake(word: str, speed: int) -> None:
    """They give a choice of changes and need no die."""
    assert control(", speed 4", word).rig("red").speed == speed


def test_how_to_play_iii_speed_never_below_zero() -> None:
    """Each turn chit takes one speed, down to 0 at most."""
    assert control(", speed 1", "brake-4").rig("red").speed == 0


def test_how_to_play_iv_no_whip_no_whipping() -> None:
    """Without a whip there are Reins and Brake; a spare one in the chariot is as good."""
    assert {"whip", "hard-whip"} & legal(", no whip") == set()
    assert {"whip", "hard-whip"} <= legal(", no whip, load whip")


@pytest.mark.parametrize(("injuries", "hard"), [(3, True), (4, False), (5, False)])
def test_n7_3_the_badly_injured_whip_no_longer_hard(injuries: int, hard: bool) -> None:
    assert ("hard-whip" in legal(f", injuries {injuries}")) is hard
    assert "whip" in legal(f", injuries {injuries}")


def test_j5_whips_of_others_on_the_team_come_last() -> None:
    """They add to the speed after all else, up to ten, and are used up."""
    after = control(", speed 4, boost 3", "brake-4")
    assert (after.rig("red").speed, after.rig("red").boost) == (3, 0)
    after = control(", speed 1, boost 3", "brake-4")
    assert after.rig("red").speed == 3, "a brake leaves nothing less than 0 to be added to"
    after = control(", speed 8, boost 5", "reins+1")
    assert after.rig("red").speed == 10
    assert after.told(e.SpeedSet)[0].boost == 1


@pytest.mark.parametrize(("speed", "may"), [(0, True), (4, True), (5, False), (9, False)])
def test_j11_a_stop_is_declared_from_four_or_less(speed: int, may: bool) -> None:
    """The speed after turn chits counts (N14.12)."""
    assert ({"stop-2", "stop-3", "stop-4"} <= legal(f", speed {speed}")) is may


def test_j10a_who_stands_may_dismount() -> None:
    """In place of control and movement he steps down with what he wants from the chariot (N15.20)."""
    assert "dismount" not in legal(", speed 1")
    after = control(", speed 0, load sword net", "dismount sword")

    man, rig = after.man("red"), after.rig("red")
    assert (man.where, man.space, man.things, man.whip) == ("running", "h3-12", ("sword",), True)
    assert (rig.driver, rig.load, rig.speed, rig.space) == ("", ("net",), 0, "h3-12")
    assert after.race.move is None


def test_j10a_every_handful_can_be_taken() -> None:
    """Who steps down takes with him what he wants."""
    race = on_the_way(board(f"red h3-12, load net whip whip\n{RIVAL}"), "red", 0)
    taken = [line[1:] for line in lines("control", race, "red", "red") if line[0] == "dismount"]
    handfuls = [(), ("net",), ("whip",), ("net", "whip"), ("whip", "whip"), ("net", "whip", "whip")]
    assert taken == handfuls


# Fresh horses


def test_b10_fresh_horses_are_declared_first() -> None:
    """One point less before step I, and one use less."""
    race = board(f"red h3-12, speed 6, fatigue 5, fresh 6\n{RIVAL}")
    after = play(race, freshening("red"), tiring("red"), answers="fresh yes")
    assert (after.rig("red").fatigue, after.rig("red").fresh) == (5, 5)
    kept = play(race, freshening("red"), answers="fresh no")
    assert (kept.rig("red").fatigue, kept.rig("red").fresh) == (5, 6)


def test_b10_nothing_to_freshen() -> None:
    """Who has none left, or is not tired, is not asked."""
    assert play(board("red h3-12, fatigue 5"), freshening("red")).asked == []
    assert play(board("red h3-12, fresh 6"), freshening("red")).asked == []


# The night before


def test_b12_a_hard_whip_becomes_a_whip() -> None:
    """Who paid for the night may say so after the announcement, before the die; then it tires nobody."""
    after = control(", speed 2, entertained blue", "hard-whip", "whip 3", "veto yes")
    assert (after.rig("red").speed, after.rig("red").fatigue, after.man("red").vetoes) == (4, 0, 3)
    assert after.asked[-1] == ("veto", "blue", "red")


def test_b12_a_veto_that_is_not_used() -> None:
    """Who paid for the night may let a Hard Whip be, and keeps the veto."""
    after = control(", speed 2, entertained blue", "hard-whip", "whip 3", "veto no")
    assert (after.rig("red").speed, after.rig("red").fatigue, after.man("red").vetoes) == (5, 1, 4)


def test_b12_vetoes_end() -> None:
    """Only Hard Whip can be vetoed, four times, and by nobody who is out of the race (N15.25)."""
    assert control(", speed 2, entertained blue", "whip", "whip 3").questions("veto") == []
    race = on_the_way(board("red h3-12, entertained blue\nblue h5-19, dead\ngreen h5-18"), "red", 2)
    after = play(race, controlling("red"), dice="whip 3", answers="control hard-whip")
    assert after.questions("veto") == []


# The words


def test_the_words_of_the_controls() -> None:
    assert tuple(controls.CHOICES) == (
        "hard-whip",
        "whip",
        "reins+1",
        "reins",
        "reins-1",
        "brake-2",
        "brake-3",
        "brake-4",
        "stop-2",
        "stop-3",
        "stop-4",
    )


def test_how_to_play_v_after_the_control_the_chariot_moves() -> None:
    """At the speed that it has by then, in the same move."""
    after = play(board(f"red h3-12, speed 3\n{RIVAL}"), driving("red"), answers="control reins+1")

    assert after.at("red") == "h3-16 E"


def test_j4a1_damage_weighs_with_fatigue() -> None:
    """Five of each slow a team as ten of fatigue do; a team without its chariot has no damage to bear."""
    tired, battered = tire(", speed 9, fatigue 10"), tire(", speed 9, fatigue 5, damage 5")
    assert tired.speed == battered.speed == charts.speed_limit(12)


def test_n15_12_after_a_stop_step_i_goes_by_speed_0() -> None:
    """The marker as it stands: a stop at four refreshes like any other standing team."""
    stopped = play(board(f"red h3-12, speed 4, fatigue 9\n{RIVAL}"), driving("red"), answers="control stop-2")
    assert stopped.rig("red").speed == 0
    assert play(stopped.race, tiring("red")).rig("red").fatigue == 9 + values.ZONES[0]


def test_n15_12_after_a_crash_it_goes_by_the_speed_of_the_move() -> None:
    """It was blocked after two spaces and is as tired as if it had gone all eight."""
    race = board("red h3-12, speed 8, fatigue 3\nblue h3-15, speed 0")
    crashed = play(on_the_way(race, "red"), advancing("red"), dice="damage 111111111")
    assert (crashed.at("red"), crashed.rig("red").speed) == ("h3-14 E", 8)
    assert play(crashed.race, tiring("red")).rig("red").fatigue == 3 + values.ZONES[8]
