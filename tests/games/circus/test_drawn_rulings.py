"""The rulings on captures and what the text leaves open (N12, N14), drawn as small maps (`drawing`)."""

from __future__ import annotations

from engine.games.circus.rules import events as e
from engine.games.circus.rules.course import pack
from engine.games.circus.rules.race import corpses
from tests.games.circus.course import laid
from tests.games.circus.drawing import NO_SKID, OCTOBER, SKID, became, corpse, drive, move, ways

PASSED = """
    h2-11   .   .  b@   .   .
    h3-11  a>   .   .   .   .
    h7-11  b>   .   .   .   .
"""
PAST = """
    h2-11   .   .  b@   .   .
    h3-11   .   .   .   .  a>
    h7-11  b>   .   .   .   .
"""


def test_n12_1_by_the_errata_of_2000_nobody_jumps_in_passing() -> None:
    assert drive(PASSED, PAST, 4, answers="jump no").questions("jump") == ["red"]
    assert drive(PASSED, PAST, 4, also=OCTOBER).questions("jump") == []


def test_n12_1_but_in_his_own_move_at_a_chariot_beside_him() -> None:
    """By the errata of 2000 he captures in his own move a chariot in his space or beside it."""
    before = """
        h2-11   .  a@   .
        h3-11   .   .  b>
        h7-11  a>   .   .
    """
    after = """
        h2-11   .   .   .
        h3-11   .   .  b>/b@
        h7-11  a>   .   .
    """
    corpse(before, after, "man:red", answers="run jump blue", dice="jump 4", also=OCTOBER)


def test_n14_1_in_mid_move_the_whip_is_in_the_teams_space() -> None:
    """At the start his chariot holds it, and on the way the team, from where Blue is in reach."""
    here = """
        e3-4      b2   .
        e3-1   .  a.  a>  b.
        e4-1     .   .   .
    """
    assert ways(here, "attack", way={"came": ""}) == {"."}
    assert ways(here, "attack", way={"came": "e3-2"}) == {".", "whip blue", "team blue"}


def test_n14_2_by_boarding_a_line_is_crossed_too() -> None:
    """Blue's chariot stands behind the line, Red before it."""
    before = "h3-9   .  a@   .\nh4-9   .   .  b>\nh7-9  a>   .   ."
    after = "h3-9   .   .   .\nh4-9   .   .  b>\nh7-9  a>   .   ."
    moved = corpse(before, after, "man:red", answers="run mount blue", blue="dead")
    assert moved.man("red").crossings == 1


def test_n14_3_a_thief_inherits_no_laps() -> None:
    """Blue's damage and fatigue are Red's now, his crossings are not."""
    before = "h2-11   .   .  b>\nh3-11  a>   .   ."
    after = "h2-11   .   .  b>/b@\nh3-11   .   .  a>"
    blue = "speed 2, lines 3, damage 4, fatigue 7"
    moved = drive(before, after, 2, answers="take blue", dice="jump 4", blue=blue)
    assert (moved.man("red").crossings, moved.rig("blue").damage, moved.rig("blue").fatigue) == (1, 4, 7)


def test_n14_6_a_loose_team_that_is_boxed_in_waits() -> None:
    before = """
        h5-9   e>  .
        h6-9   a>  b>
        h7-9   c>  d>
    """
    assert corpse(before, before, "rig:red", red="speed 4, dead").told(e.Waited)


def test_n14_6_outward_where_both_sides_are_equal() -> None:
    """A loose team changes lanes for free as little as it must, outward when both sides are equal."""
    before = """
        h3-9   .   .   .
        h4-9  a>  b>   .
        h5-9   .   .   .
    """
    after = """
        h3-9   .   .   .
        h4-9   .  b>   .
        h5-9   .   .  a>
    """
    corpse(before, after, "rig:red", red="speed 2, dead")


def test_n14_9_after_a_crash_the_marker_stays() -> None:
    moved = drive("h3-9  a>  b>   .", "h3-9  a>  b>   .", 3, dice="damage 1111")
    assert moved.rig("red").speed == 3


def test_n14_10_a_stuck_start_does_no_harm_by_itself() -> None:
    assert not drive("h3-9  a>  b>   .", "h3-9  a>  b>   .", 0).told(e.HeadOn)


def test_n14_11_free_spaces_stop_before_obstacles() -> None:
    """Speed 0, two free spaces, room for one."""
    before = """
        h3-11  a>   .  b>   .   .
        h5-11   .   .   .   .  c>
    """
    after = """
        h3-11   .  a>  b>   .   .
        h5-11   .   .   .   .  c>
    """
    moved = move(before, after, answers="extra 1", red="speed 0")
    assert not moved.told(e.HeadOn)


def test_n14_11_tied_leaders_have_none() -> None:
    """Chariots that tie for the lead have no free spaces."""
    line = """
        h2-11   .  a>
        h3-11   .  b>
        h4-11  c>   .
    """
    race = laid(line)
    assert [pack.boosted(race, rig.colour) for rig in race.rigs] == [0, 0, 2]


def test_n14_12_a_swerve_that_skids_takes_its_lane_first() -> None:
    before = """
        h1-9   .  b>   .
        h2-9   .   .   .
        h3-9  a>   .   .
    """
    after = """
        h1-9   .  b>   .
        h2-9   .  a>   .
        h3-9   .   .   .
    """
    drive(before, after, 1, speed=3, answers="manoeuvre swerve-left", dice=f"skid {SKID}, damage 53")


def test_n14_13_a_skidded_ram_on_a_pinned_target_is_four_rolls() -> None:
    before = """
        ############
        h1-9   .  b>
        h2-9  a>   .
    """
    after = """
        ############
        h1-9   .  b>
        h2-9   .  a>
    """
    dice = f"skid {SKID}, damage 335566"
    moved = drive(before, after, 1, speed=3, answers="manoeuvre ram-left", dice=dice)
    assert [roll.who for roll in moved.told(e.Rolled)[1:]] == ["blue", "red", "blue", "red", "blue", "blue"]


def test_n14_14_a_swerve_runs_over_nobody_and_enters_wrecks() -> None:
    before = """
        h2-9   .  xx/b@   .
        h3-9  a>   .   .
        h7-9  b>   .   .
    """
    after = """
        h2-9   .  xx/b@/a>   .
        h3-9   .   .   .
        h7-9  b>   .   .
    """
    dice = f"skid {NO_SKID}, damage 1, flip 6"
    assert not drive(before, after, 1, answers="manoeuvre swerve-left", dice=dice).told(e.RunOver)


def test_n14_15_whips_on_a_team_add_up_and_have_to_be_taken() -> None:
    """Two and three more than the speed of 1, whatever he would like."""
    move("h3-9  a>  .  .  .  .  .  .", "h3-9  .  .  .  .  .  .  a>", red="speed 1, boost 5")


def test_n14_16_who_is_knocked_off_is_left_by_his_chariot() -> None:
    """Both are in one space: it goes first."""
    before = "h3-9  a>/a@   .   .   ."
    after = "h3-9   .  a@   .  a>"
    turns = corpses.corpse("rig:red"), corpses.corpse("man:red")
    became(before, after, *turns, answers="run h3-10; run .", red="speed 3")


def test_n14_16_but_can_get_on_again_where_it_stands() -> None:
    """A chariot that stands stays with who was knocked off it, and he may mount it again."""
    before = "h3-9  a>/a@   .   .   ."
    turns = corpses.corpse("rig:red"), corpses.corpse("man:red")
    became(before, "h3-9  a>   .   .   .", *turns, answers="run mount red", red="speed 0")


def test_n14_17_he_may_hold_on() -> None:
    """It costs the injury of being dragged, and no die."""
    after = "h3-9   .   .   .  a>"
    moved = corpse("h3-9  a>   .   .   .", after, "rig:red", answers="cut hold", red="speed 3, dragged")
    assert (moved.man("red").where, moved.man("red").injuries) == ("dragged", 1)


def test_n14_18_captured_in_mid_move_it_finishes_straight_ahead() -> None:
    """Without a question to the new owner."""
    after = """
        h2-11   .   .   .   .   .
        h3-11   .  a@   .   .  a>
        h7-11  b>   .   .   .   .
    """
    moved = drive(PASSED, after, 4, answers="jump yes", dice="jump 4")
    assert len(moved.questions("manoeuvre")) == 1


def test_n14_19_out_of_a_wreck_it_costs_the_rolls_of_the_wreck() -> None:
    """Whoever grabs a thing out of a wreck in passing makes the rolls for the wreck as well."""
    before, after = "h3-9  a>  xx/*n   .", "h3-9   .  xx  a>"
    moved = drive(before, after, 2, answers="grab yes", dice="damage 6, flip 6, grab 4")
    assert (moved.rig("red").load, moved.rig("red").damage) == (("net",), 2)


def test_n14_20_an_appeal_throws_both_dice_again() -> None:
    """The first throw would have skidded."""
    before = "h2-9   .   .   .   .\nh3-9  a>   .   .   ."
    after = "h2-9   .   .   .  a>\nh3-9   .   .   .   ."
    answers = "manoeuvre swerve-left; appeal yes"
    drive(before, after, 3, answers=answers, dice=f"skid {SKID}{NO_SKID}", red="appeals 1")


def test_n14_22_a_kill_is_credited_to_who_did_it() -> None:
    before = "h1-9  b>   .   .\nh2-9  a>  b@   ."
    after = "h1-9  b>   .   .\nh2-9   .  *w/b%  a>"
    assert drive(before, after, 2, dice="trample 6").man("red").kills == 1
