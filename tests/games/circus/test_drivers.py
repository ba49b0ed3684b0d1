"""Drivers without a chariot: injured, dragged, running, on the median, riding, dead (J3, J9)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.circus.rules import events as e
from engine.games.circus.rules import values
from engine.games.circus.rules.accidents.crashing import trampling
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.state import Race
from engine.games.circus.rules.chariot.driving import driving
from engine.games.circus.rules.chariot.moving import advancing
from engine.games.circus.rules.driver import footwork
from engine.games.circus.rules.driver.striking import striking
from engine.games.circus.rules.events import evolve
from engine.games.circus.rules.plans import words
from engine.games.circus.rules.race import corpses
from engine.model import Decision, DecisionId, Seat
from tests.games.circus.course import Course, board, lines, on_the_way, play


def corpse(race: Race, unit: str, *, dice: str = "", answers: str = "") -> Course:
    return play(race, corpses.corpse(unit), dice=dice, answers=answers)


def runs(race: Race, colour: str, spaces: int = 2) -> set[str]:
    """What a man on foot may do."""
    return {" ".join(line) for line in lines("run", race, colour, str(spaces))}


# Dragged (J3B)


@pytest.mark.parametrize("die", [5, 6])
def test_j3b1_a_five_or_six_cuts_him_loose(die: int) -> None:
    """He stands where the team was; it goes on without him. He runs from the next round on (J3B2)."""
    moved = corpse(board("red h3-4, speed 3, dragged"), "rig:red", dice=f"cut {die}")
    assert (moved.man("red").where, moved.man("red").space) == ("running", "h3-4")
    assert moved.man("red").idle == 2
    assert moved.at("red") == "h3-7 E"


@pytest.mark.parametrize("die", [1, 4])
def test_j3b1_else_he_is_dragged_on_and_injured(die: int) -> None:
    """A roll of less than 5 leaves him in the reins and injures him."""
    moved = corpse(board("red h3-4, speed 3, dragged"), "rig:red", dice=f"cut {die}")
    assert (moved.man("red").where, moved.man("red").injuries) == ("dragged", 1)
    assert moved.at("red") == "h3-7 E"


def test_j3b1_behind_a_standing_team_no_die_is_needed() -> None:
    """Behind a team that stands a dragged man is free without a roll."""
    moved = corpse(board("red h3-4, speed 0, dragged"), "rig:red")
    assert moved.man("red").where == "running"
    assert not moved.asked


def test_n14_17_he_may_hold_on_and_pays_with_an_injury() -> None:
    """Who would win by the ride may prefer it."""
    moved = corpse(board("red h3-4, speed 3, dragged"), "rig:red", answers="cut hold")
    assert (moved.man("red").where, moved.man("red").injuries) == ("dragged", 1)


def test_j3b1_dragged_to_death_the_body_stays_behind() -> None:
    """With the sixth injury; it counts for nobody (N14.22)."""
    moved = corpse(board("red h3-4, speed 3, dragged, injuries 5"), "rig:red", dice="cut 2")
    assert moved.man("red").where == "dead"
    assert moved.race.bodies == (("h3-4", "red"),)
    assert moved.told(e.Died)[0].by == ""


def test_n14_22_but_for_him_who_wrecked_the_chariot() -> None:
    """Blue's ram did the damage of which it wrecks; he is credited with what follows."""
    race = board("red h3-4, speed 3, damage 9, injuries 5\nblue h4-4")
    race = evolve(race, e.Rammed("blue", "red", 1, 0))
    race = play(race, driving("red")).race
    assert race.driver("red").where == "dragged"
    moved = corpse(race, "rig:red", dice="cut 1")
    assert moved.told(e.Died)[0].by == "blue"
    assert moved.man("blue").kills == 1


def test_n14_22_not_where_his_own_driving_did_it() -> None:
    """A man dragged to death counts for nobody if his own driving wrecked the chariot last."""
    race = evolve(board("red h3-4, damage 9\nblue h4-4"), e.Rammed("blue", "red", 1, 0))
    race = evolve(race, e.HitWall("red", 2, "end"))
    assert race.rig("red").breaker == ""


@pytest.mark.parametrize(
    ("fact", "word"),
    [
        (e.ControlChosen("red", "red", "whip"), "whip"),
        (e.ControlChosen("red", "red", "reins", 1), "reins+1"),
        (e.ControlChosen("red", "red", "brake", -2), "brake-2"),
        (e.ControlChosen("red", "red", "brake", -2, stopping=True), "stop-2"),
    ],
)
def test_n15_29_his_control_is_shown_as_an_order_names_it(fact: e.ControlChosen, word: str) -> None:
    assert evolve(board("red h3-4, speed 4\nblue h4-4"), fact).rig("red").shown == (word,)


def test_j3f_a_dead_driver_is_in_his_chariot_or_where_he_ran() -> None:
    race = evolve(board("red h3-4\nblue h1-1, on foot h3-13"), e.Died("red", "red", "h3-4", "injuries"))
    red, blue = evolve(race, e.Died("blue", "", "h3-13", "injuries")).drivers
    assert (red.rig, red.space) == ("red", "")
    assert (blue.rig, blue.space) == ("", "h3-13")


def test_j4a2_a_team_without_a_chariot_takes_no_damage() -> None:
    bare = evolve(board("red h3-4\nblue h4-4"), e.Flipped("red", "red", "h3-3"))
    assert evolve(bare, e.Rammed("blue", "red", 2, 0)).rig("red").damage == 0


def test_b5_a_whip_that_is_not_in_the_hand_is_dropped_from_the_load() -> None:
    race = evolve(board("red h3-4, no whip, load whip"), e.Dropped("red", "red", "whip", "h3-3"))
    assert race.things == (("h3-3", "whip"),)
    assert (race.driver("red").whip, race.rig("red").load) == (False, ())


def test_j2c_nothing_stays_with_a_dragged_driver() -> None:
    race = evolve(board("red h3-4, load sword"), e.Flipped("red", "red", "h3-3"))
    assert sorted(race.things) == [("h3-3", "sword"), ("h3-3", "whip")]
    assert not race.driver("red").whip


# Running (J3C)


def test_j3c_two_spaces_in_any_direction() -> None:
    """Diagonally, too; facings mean nothing to him."""
    moved = corpse(board("red h1-1, on foot h4-6"), "man:red", answers="run h5-5; run h6-5")
    assert moved.man("red").space == "h6-5"
    assert len(track.runs("h4-6")) == 8


def test_j3c_he_may_stop_after_one_or_stay() -> None:
    """He runs up to two spaces, and fewer if he likes."""
    assert corpse(board("red h1-1, on foot h4-6"), "man:red", answers="run .").man("red").space == "h4-6"
    moved = corpse(board("red h1-1, on foot h4-6"), "man:red", answers="run h4-7; run .")
    assert moved.man("red").space == "h4-7"


@pytest.mark.parametrize(("injuries", "spaces"), [(0, 2), (3, 2), (4, 1), (5, 1)])
def test_n7_3_the_badly_injured_run_one(injuries: int, spaces: int) -> None:
    """From four injuries on he runs one space."""
    race = board(f"red h1-1, on foot h4-6, injuries {injuries}")
    moved = corpse(race, "man:red", answers="run h4-7" if spaces == 1 else "run h4-7; run h4-8")
    assert len(moved.told(e.Ran)) == spaces == footwork.spaces(race.driver("red"))


def test_n15_15_who_came_on_foot_in_this_round_does_nothing_more() -> None:
    """He neither runs nor jumps at anybody before the next round."""
    moved = corpse(board("red h1-1, on foot h4-6, idle 2"), "man:red")
    assert not moved.asked
    assert not moved.told(e.Ran)


def test_n15_1_a_runner_crosses_lines() -> None:
    """The finish line counts for his feet as well."""
    race = board("red h1-1, on foot h4-10, lines 2")
    assert corpse(race, "man:red", answers="run h5-11; run .").man("red").crossings == 3


def test_j3c_an_unmanned_chariot_beside_him_can_be_mounted() -> None:
    """He walks in; it stands, and is his with its load (N14.18)."""
    race = board("red h1-1, on foot h4-6\nblue h5-7, speed 5, load net, dead")
    moved = corpse(race, "man:red", answers="run mount blue")
    assert (moved.rig("blue").driver, moved.rig("blue").speed) == ("red", 0)
    assert moved.man("red").where == "mounted"


def test_n14_16_beside_his_standing_chariot_he_remounts() -> None:
    """His chariot has no speed: he is in its space and gets on again."""
    race = board("red h4-6, speed 0, on foot h4-6")
    moved = play(race, corpses.corpse("rig:red"), corpses.corpse("man:red"), answers="run mount red")
    assert moved.told(e.Boarded)[0].way == "owner"


def test_n14_16_else_the_chariot_goes_first_and_leaves_him() -> None:
    """Who was knocked off stands in his chariot's space; if that has speed it goes first."""
    race = board("red h4-6, speed 3, on foot h4-6")
    moved = play(race, corpses.corpse("rig:red"), corpses.corpse("man:red"), answers="run h4-7; run .")
    assert moved.at("red") == "h4-9 E"
    assert moved.man("red").space == "h4-7"


def test_j9_a_bare_team_can_be_climbed() -> None:
    race = board("red h1-1, on foot h4-6\nblue h5-7, speed 5, no chariot, dead")
    moved = corpse(race, "man:red", answers="run ride blue")
    assert moved.man("red").where == "riding"
    assert moved.rig("blue").speed == 0


def test_j9_not_a_team_whose_driver_is_in_command() -> None:
    """Nor the team of a rider."""
    race = board("red h1-1, on foot h4-6\nblue h5-7, speed 5\ngreen h3-6, no chariot, riding")
    assert not {what for what in runs(race, "red") if what.split()[0] in ("ride", "mount", "jump")}


def test_b6b_out_of_the_net_he_has_it_in_his_hands() -> None:
    """His next move is lost with it; then he owns the net, ready to use (N14.19)."""
    race = board("red h1-1, on foot h4-6, netted, idle 2")
    moved = corpse(race, "man:red")
    assert (moved.man("red").netted, moved.man("red").things) == (False, ("net",))
    assert not moved.asked


# The median and the stands (J3E)


def test_j3e_he_climbs_the_median_from_the_inner_lane() -> None:
    """With his whole move, and from anywhere in lane 1."""
    assert "median" in runs(board("red h1-1, on foot h1-6"), "red")
    assert "median" in runs(board("red h1-1, on foot e1-4"), "red")
    assert "median" not in runs(board("red h1-1, on foot h2-6"), "red")
    assert "median" not in runs(board("red h1-1, on foot h1-6"), "red", spaces=1)
    moved = corpse(board("red h1-1, on foot h1-6"), "man:red", answers="run median")
    assert (moved.man("red").where, moved.man("red").space) == ("median", "")


@pytest.mark.parametrize("end", ["e", "w"])
def test_j3e_in_the_next_move_he_chooses_his_end(end: str) -> None:
    """He goes there and cannot change it again."""
    moved = corpse(board("red h1-1, median"), "man:red", answers=f"median {end}")
    assert (moved.man("red").end, moved.man("red").arrived) == (end, True)
    later = {line[0] for line in lines("median", moved.race, "red", end)}
    assert later == {".", *track.MEDIAN_EXITS[end]}  # type: ignore[index]


def test_j3e_then_he_jumps_down_within_two_spaces_of_it() -> None:
    """Into hexes of the two inner lanes; he does nothing more in this round (N15.15)."""
    moved = corpse(board("red h1-1, median e"), "man:red", answers="median e2-5")
    man = moved.man("red")
    assert (man.where, man.space, man.end, man.idle) == ("running", "e2-5", "", 2)
    assert {track.SPACES[space].lane for space in track.MEDIAN_EXITS["e"]} == {1, 2}


def test_j3e_he_may_wait_there() -> None:
    """At the end of the median he need not jump down at once."""
    assert corpse(board("red h1-1, median e"), "man:red", answers="median .").man("red").where == "median"


def test_j3e_on_an_unmanned_chariot_he_stops_it() -> None:
    """He is its driver from the next move on."""
    race = board("red h1-1, median e\nblue e2-5 NW, speed 6, dead")
    moved = corpse(race, "man:red", answers="median e2-5")
    assert (moved.rig("blue").driver, moved.rig("blue").speed) == ("red", 0)


@pytest.mark.parametrize("capture", ["normal", "october"])
@pytest.mark.parametrize(("die", "rider"), [(3, "blue"), (4, "red")])
def test_j3e_on_a_manned_chariot_he_tries_to_capture_it(capture: str, die: int, rider: str) -> None:
    """Failing he lies in that space."""
    text = "red h1-1, median e\nblue e2-6 NW, chariot e2-5, speed 6"
    race = board(text, options=Options(capture=capture))
    moved = corpse(race, "man:red", dice=f"jump {die}", answers="median e2-5")
    assert moved.rig("blue").driver == rider
    loser = "red" if rider == "blue" else "blue"
    assert (moved.man(loser).where, moved.man(loser).space) == ("running", "e2-5")


def test_j9_he_cannot_land_on_the_team_of_a_man_in_command() -> None:
    race = board("red h1-1, median e\nblue e2-6 NW, chariot e2-5, speed 6")
    assert "e2-6" not in {line[0] for line in lines("median", race, "red", "e")}


def test_n14_2_the_median_gives_no_crossing() -> None:
    """Who is on the median crosses no lines."""
    race = board("red h1-1, median e, lines 1")
    assert corpse(race, "man:red", answers="median e1-6").man("red").crossings == 1


def test_j3e_who_leaves_by_the_stands_is_out_alive() -> None:
    """From the outer lane; he drops what he holds and keeps his coins (N14.19, N15.14)."""
    race = board("red h1-1, on foot h7-6, holds sword, coins 2")
    moved = corpse(race, "man:red", answers="run stands")
    assert (moved.man("red").where, moved.man("red").out, moved.man("red").coins) == ("gone", 2, 2)
    assert sorted(moved.race.things) == [("h7-6", "sword"), ("h7-6", "whip")]
    assert "stands" not in runs(board("red h1-1, on foot h6-6"), "red")


# Run over, killed (J3D, J3F)


def test_j3d_who_is_run_over_is_injured_by_the_die() -> None:
    moved = play(board("red h3-4\nblue h1-1, on foot h3-5"), trampling("red", "blue"), dice="trample 4")
    assert moved.man("blue").injuries == 4


def test_j3f_the_sixth_injury_kills_him() -> None:
    """The body lies in that space with what he held, and the death is the driver's who did it (N14.22)."""
    race = board("red h3-4\nblue h1-1, on foot h3-5, injuries 2, holds net")
    moved = play(race, trampling("red", "blue"), dice="trample 4")
    assert moved.man("blue").where == "dead"
    assert moved.race.bodies == (("h3-5", "blue"),)
    assert sorted(moved.race.things) == [("h3-5", "net"), ("h3-5", "whip")]
    assert (moved.man("red").kills, moved.man("blue").killer) == (1, "red")


def test_n15_14_the_net_in_which_he_dies_stays_in_the_race() -> None:
    """What a dead man holds, or lies under, stays on the track."""
    race = board("red h3-4\nblue h1-1, on foot h3-5, injuries 5, netted, no whip")
    moved = play(race, trampling("red", "blue"), dice="trample 1")
    assert moved.race.things == (("h3-5", "net"),)


def test_j3f_killed_on_his_chariot_he_stays_aboard() -> None:
    """It is unmanned in every respect (N15.18)."""
    race = on_the_way(board("red h3-4, load sword\nblue h4-4, speed 3, injuries 4"), "red", 1)
    race = replace(race, rolled=(4, 4))
    moved = play(race, striking("red", "blue", "sword"))
    assert (moved.man("blue").where, moved.rig("blue").body) == ("dead", "blue")
    assert not moved.rig("blue").manned
    assert moved.race.bodies == ()


def test_n15_14_the_dead_drop_the_whip_in_hand_and_no_spares() -> None:
    """One whip lies on the track, the other stays in the chariot for whoever takes it."""
    race = on_the_way(board("red h3-4\nblue h4-4, injuries 5, load whip"), "red", 1, came="h3-3")
    moved = play(replace(race, rolled=(6, 6)), striking("red", "blue", "whip"))
    assert moved.race.things == (("h4-4", "whip"),)
    assert (moved.man("blue").whip, moved.rig("blue").load) == (False, ("whip",))


# Riding (J9)

RIDER = "red h3-4, speed 3, no chariot, riding"


def test_j9_a_one_each_move_kills_the_rider() -> None:
    """Under the team, to nobody's credit; the team goes on."""
    moved = corpse(board(RIDER), "rig:red", dice="slip 1")
    died = moved.told(e.Died)[0]
    assert (died.why, died.by, died.space) == ("slip", "", "h3-4")
    assert moved.at("red") == "h3-7 E"


def test_n15_21_the_roll_comes_before_step_i() -> None:
    """A rider's die is rolled before his team's fatigue changes."""
    moved = corpse(board(RIDER), "rig:red", dice="slip 2", answers="control reins")
    kinds = [type(event).__name__ for event in moved.events]
    assert kinds.index("Rolled") < kinds.index("MoveBegan") < kinds.index("ControlChosen")


def test_j9_he_selects_any_normal_control() -> None:
    """With a whip in hand also the whips (N15.21)."""
    moved = corpse(board(RIDER), "rig:red", dice="slip 2, whip 6", answers="control hard-whip")
    assert moved.at("red") == "h3-13 E"
    race = on_the_way(board("red h3-4, speed 3, no chariot, riding, no whip"), "red", control="", left=0)
    words = {line[0] for line in lines("control", race, "red", "red")}
    assert not words & {"whip", "hard-whip"}


def test_n14_17_no_underdog_spaces_for_riders() -> None:
    moved = corpse(board(f"{RIDER}\nblue h3-19"), "rig:red", dice="slip 2", answers="control reins")
    assert moved.told(e.SpeedSet)[0].spare == 0


def test_j9_he_turns_as_he_likes_without_a_skid_roll() -> None:
    race = board("red e3-2 E, speed 1, no chariot, riding")
    moved = corpse(race, "rig:red", dice="slip 2", answers="control reins; manoeuvre left")
    assert moved.at("red") == "e3-3 NE"
    assert not moved.told(e.Skidded)
    assert moved.rig("red").chits == 0


def test_j9_a_rider_rams_nobody_and_dodges() -> None:
    """Like any team without a driver it avoids what is in its way."""
    race = board(f"{RIDER}\nblue h3-5\ngreen h4-5")
    moved = corpse(race, "rig:red", dice="slip 2", answers="control reins")
    assert not moved.told(e.HeadOn)
    assert track.SPACES[moved.rig("red").space].lane == 2
    rams = {line[0] for line in lines("manoeuvre", on_the_way(race, "red", 2, moved=1), "red", "red")}
    assert not {word for word in rams if word.startswith("ram")}


def test_j9_a_rider_who_is_boxed_in_waits() -> None:
    """Neither ahead nor beside there is a way on; nobody is hurt by that."""
    race = board("red h7-4, speed 4, no chariot, riding\nblue h7-5\ngreen h6-4")
    moved = corpse(race, "rig:red", dice="slip 2", answers="control reins")
    assert moved.at("red") == "h7-4 E"
    assert moved.told(e.Waited)
    assert not moved.told(e.HeadOn)


@pytest.mark.parametrize(("die", "dead"), [(1, True), (2, True), (3, False)])
def test_j9_a_ram_throws_him_under_the_team(die: int, dead: bool) -> None:
    """A one or two for each ram, to the credit of who rammed; the team takes no damage."""
    race = on_the_way(board("red h4-4\nblue h3-5, no chariot, riding"), "red", 1, moved=0)
    moved = play(
        race,
        advancing("red"),
        answers="manoeuvre ram-left",
        dice=f"skid 66, rider {die}, damage 1",
    )
    assert (moved.man("blue").where == "dead") is dead
    assert moved.man("red").kills == dead
    assert moved.rig("blue").damage == 0


def test_n15_2_a_rig_keeps_the_count_of_who_fell_off() -> None:
    """It starts with a copy and goes on by itself; who takes it over brings his own."""
    race = board("red h3-9, speed 3, lines 2\nblue h1-1, on foot h3-13, lines 0")
    race = evolve(race, e.Fell("red", "red", "h3-9", "whip"))
    moved = corpse(race, "rig:red")
    assert moved.rig("red").crossings == 3
    assert moved.man("red").crossings == 2


def test_how_to_play_1_who_boards_acts_no_more_in_this_round() -> None:
    """A chariot that got a driver in the corpse phase moves in the next round."""
    race = board("red h1-1, on foot h4-6\nblue h5-7, speed 5, dead")
    moved = corpse(race, "man:red", answers="run mount blue")
    assert moved.man("red").idle == moved.race.round


def test_values_of_dragging_and_riding() -> None:
    assert (values.CUT_LOOSE, values.DRAGGED_INJURY, values.RIDER_SLIPS, values.RIDER_RAMMED) == (5, 1, 1, 2)


# Tempos


def test_tempo_phase_a_man_on_foot_gives_one_order_in_his_turn() -> None:
    """Then his words decide every space of it, and nobody is asked again."""
    race = board("red h1-1, on foot h4-6\nblue h3-19")
    moved = play(race, corpses.corpse("man:red"), tempo="phase", answers="order h5-6 h6-6")
    assert moved.man("red").space == "h6-6"
    assert [kind for kind, _who, _about in moved.asked] == ["order"]


def test_tempo_phase_a_dragged_driver_too() -> None:
    moved = play(
        board("red h3-4, speed 3, dragged"), corpses.corpse("rig:red"), tempo="phase", answers="order hold"
    )
    assert moved.man("red").injuries == 1


def test_tempo_round_nobody_is_asked_in_the_phase() -> None:
    """His plot and policies decide; the usual ones cut loose."""
    moved = play(board("red h3-4, speed 3, dragged"), corpses.corpse("rig:red"), tempo="round", dice="cut 6")
    assert not moved.asked
    assert moved.man("red").where == "running"


def test_j3a_injuries_add_up_and_never_heal() -> None:
    """Dragging, whips, weapons and hooves fill one count; no fact of a race lowers it."""
    race = board("red h3-4, speed 3, dragged, injuries 2")
    race = corpse(race, "rig:red", dice="cut 1").race
    race = corpse(race, "rig:red", dice="cut 6").race
    assert (race.driver("red").where, race.driver("red").injuries) == ("running", 3)
    hit = play(race, trampling("red", "red"), dice="trample 2")
    assert hit.man("red").injuries == 5


def test_j3b2_cut_loose_he_runs_from_the_next_move_on() -> None:
    """He stands where he came loose, and does nothing more in that round."""
    loose = corpse(board("red e3-4 NE, speed 2, dragged"), "rig:red", dice="cut 5").race
    stands = loose.driver("red").space
    assert stands == track.behind("e3-4", track.NE)
    assert corpse(loose, "man:red").man("red").space == stands
    later = replace(loose, round=loose.round + 1)
    near = min(track.runs(stands))
    assert corpse(later, "man:red", answers=f"run {near}").man("red").space == near


@pytest.mark.parametrize(("since", "said"), [(1, False), (2, True)])
def test_who_has_lost_his_rig_this_round_says_nothing_but_wait(since: int, said: bool) -> None:
    """In Phase 4 of the round in which he fell he does nothing; from the next one on he runs (J3B2)."""
    race = board(f"red h1-1, on foot h4-6, idle {since}\nblue h2-1")
    assert (words.opening(race, Decision(DecisionId(0), Seat(1), "plot", "2"), ()) == ("wait",)) is said
