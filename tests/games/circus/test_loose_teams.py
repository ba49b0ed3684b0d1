"""Teams that nobody steers: straight on, along the outside wall, around what is in the way (J6E, J8)."""

from __future__ import annotations

import pytest

from engine.games.circus.rules import events as e
from engine.games.circus.rules.accidents import loose
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.state import Race
from engine.games.circus.rules.chariot.driving import driving
from engine.games.circus.rules.chariot.moving import advancing
from engine.games.circus.rules.race import corpses
from tests.games.circus.course import Course, board, laid, map_of, on_the_way, play
from tests.games.circus.maps import drawn


def corpse(race: Race, colour: str, *, dice: str = "", answers: str = "") -> Course:
    """The turn of a rig in the corpse phase."""
    return play(race, corpses.corpse(f"rig:{colour}"), dice=dice, answers=answers)


def test_j8_a_loose_team_goes_straight() -> None:
    """No control, no roll on the Skid Table, no turn chits: it makes the spaces of its speed ahead."""
    before = """
        h2-4   .  .   .   .   .
        h3-4   .  a>  .   .   .
    """
    after = """
        h2-4   .  .   .   .   .
        h3-4   .  .   .   .   a>
    """
    moved = corpse(laid(before, red="speed 3, dead"), "red")
    assert map_of(moved, before) == drawn(after)
    assert (moved.rig("red").speed, moved.rig("red").chits) == (3, 0)
    assert not moved.asked


def test_j8_then_it_follows_the_outside_wall() -> None:
    """Straight on until the wall; there it turns for free in race direction, and stays in the outer lane."""
    race = laid("h3-19  a>  .", red="speed 10, dead")
    seen = []
    for _round in range(6):
        race = corpse(race, "red").race
        seen.append(track.SPACES[race.rig("red").space])
    assert seen[0].sector == "e"
    assert [space.lane for space in seen[1:]] == [track.LANES] * 5
    assert [space.sector for space in seen] == ["e", "e", "b", "b", "b", "w"]


def test_j8_a_team_without_speed_stays_where_it_is() -> None:
    moved = corpse(board("red h3-4, speed 0, dead"), "red")
    assert moved.at("red") == "h3-4 E"
    assert moved.told(e.Waited)


def test_n14_6_steps_i_to_iii_hold_for_loose_teams() -> None:
    """Speed 8 tires by two, and at eleven a team keeps no more than 7."""
    began = corpse(board("red h3-4, speed 8, fatigue 9, dead"), "red").told(e.MoveBegan)[0]
    assert (began.fatigue, began.speed, began.driven) == (11, 7, False)


def test_j6e_in_rectangles_a_free_change_of_lanes_outward_if_equal() -> None:
    """The nearest lane with a way on, the outer one of two; then straight on, and nobody is rammed."""
    before = """
        h3-4   .   .   .   .
        h4-4   a>  b>  .   .
        h5-4   .   .   .   .
    """
    after = """
        h3-4   .   .   .   .
        h4-4   .   b>  .   .
        h5-4   .   .   a>  .
    """
    moved = corpse(laid(before, red="speed 2, dead"), "red")
    assert map_of(moved, before) == drawn(after)
    assert not moved.told(e.Rammed)


def test_j6e_it_changes_as_few_lanes_as_it_must() -> None:
    """Outward two lanes would be blocked, inward one is not."""
    before = """
        h3-4   .   .   .   .
        h4-4   a>  b>  .   .
        h5-4   .   c>  .   .
    """
    after = """
        h3-4   .   a>  .   .
        h4-4   .   b>  .   .
        h5-4   .   c>  .   .
    """
    assert map_of(corpse(laid(before, red="speed 1, dead"), "red"), before) == drawn(after)


def test_j6e_wrecks_are_avoided_too() -> None:
    """Horses without a driver go round wrecks as round chariots."""
    before = """
        h4-4   a>  xx  .
        h5-4   .   .   .
    """
    after = """
        h4-4   .   xx  .
        h5-4   .   a>  .
    """
    moved = corpse(laid(before, red="speed 1, dead"), "red")
    assert map_of(moved, before) == drawn(after)
    assert not moved.told(e.HitWreck)


def test_n14_6_boxed_in_it_waits() -> None:
    """Ahead and on both sides somebody is in its way; it stays, without harm to anybody."""
    before = """
        h5-4   e>  .
        h6-4   a>  b>
        h7-4   c>  d>
    """
    moved = corpse(laid(before, red="speed 4, dead"), "red")
    assert map_of(moved, before) == drawn(before)
    assert moved.told(e.Waited)


def test_n14_6_boxed_in_by_wrecks_in_hexes_it_waits_too() -> None:
    """A loose team that finds no way on waits."""
    around = "\n".join(f"wreck {space} red" for space in sorted(track.NEIGHBOURS["e3-5"]))
    moved = corpse(board(f"red e3-5 NE, speed 3, dead\n{around}"), "red")
    assert moved.at("red") == "e3-5 NE"
    assert moved.told(e.Waited)


def test_j6e_in_hexes_the_least_free_turn() -> None:
    """Ahead stands somebody: one turn outward and on, without a skid roll."""
    race = board("red e3-1 E, speed 1, dead\nblue e3-2 E, chariot e3-2")
    moved = corpse(race, "red")
    assert track.SPACES[moved.rig("red").space].lane == 4
    assert moved.rig("red").facing == track.SE


def test_n14_6_runners_are_not_avoided_and_not_hurt() -> None:
    """Nobody drives the team, so nobody is run over; who cannot act yet is passed."""
    race = board("red h3-4, speed 3, dead\nblue h1-1, on foot h3-5, idle 2")
    moved = corpse(race, "red")
    assert moved.at("red") == "h3-7 E"
    assert moved.man("blue").injuries == 0


def test_n15_7_the_wrong_way_goes_on_to_the_next_turn() -> None:
    """On the straight it just goes on."""
    moved = corpse(board("red h3-14 W, speed 4, dead"), "red")
    assert moved.at("red") == "h3-10 W"


def test_n15_7_and_turns_there_step_by_step() -> None:
    """In the turn one step a space, until it faces the race direction again."""
    race = board("red h3-2 W, speed 3, dead")
    facings = []
    for _round in range(3):
        moved = corpse(race, "red")
        race = moved.race
        facings += [shift.facing for shift in moved.told(e.Shifted)]
    assert facings
    rig = race.rig("red")
    assert not loose.wrong_way(rig.space, rig.facing)
    assert all(track.apart(a, b) <= 1 for a, b in zip([track.W, *facings], facings, strict=False))


def test_n15_7_it_does_not_count_as_wrong_before() -> None:
    """A step or less off the race direction is no wrong way."""
    assert not loose.wrong_way("h3-4", track.E)
    assert loose.wrong_way("h3-4", track.W)


def test_n14_15_whips_on_a_loose_team_make_it_faster() -> None:
    """They add up and are kept until its next move."""
    moved = corpse(board("red h3-2, speed 2, boost 3, dead"), "red")
    assert moved.at("red") == "h3-7 E"
    assert (moved.rig("red").speed, moved.rig("red").boost) == (5, 0)


def test_j4a4_an_unmanned_chariot_wrecks_of_ten_damage() -> None:
    """At the start of its move; the team goes on without it."""
    moved = corpse(board("red h3-4, speed 2, damage 10, load sword, dead"), "red")
    assert moved.race.wrecks == (("h3-3", "red"),)
    assert moved.race.things == (("h3-3", "sword"),)
    assert (moved.rig("red").chariot, moved.at("red")) == ("", "h3-6 E")


# Chariots that lose their driver


def test_n15_13_in_mid_move_it_finishes_its_spaces_alone() -> None:
    """Straight on around obstacles, without rolls, and the chariot is drawn up without a collision."""
    race = on_the_way(board("red h4-4, on foot h1-1\nblue h4-6"), "red", 3, driven=False)
    moved = play(race, advancing("red"))
    assert moved.at("red") == "h5-7 E"
    assert moved.rig("red").chariot == "h5-7"
    assert not moved.told(e.Skidded)


def test_n15_13_who_lost_his_driver_before_the_move_moves_once() -> None:
    """Steps I to III, then so many spaces straight on."""
    moved = play(board("red h4-4, speed 3, chits 1, on foot h4-3"), driving("red"))
    assert moved.at("red") == "h4-6 E"
    assert moved.rig("red").chits == 0


def test_n15_13_a_new_driver_who_has_acted_does_not_steer() -> None:
    """He took the chariot in this round; it makes this round's move without him, no control is asked for."""
    race = board("red h4-4, speed 3, idle 2\nblue h1-1, on foot h1-1")
    moved = play(race, driving("red"))
    assert moved.at("red") == "h4-7 E"
    assert not moved.asked


def test_n15_13_a_chariot_with_a_man_in_it_runs_over_who_is_in_its_way() -> None:
    """The new owner does not steer, and yet the chariot is manned (J3D)."""
    race = board("red h4-4, speed 2, idle 2\nblue h1-1, on foot h4-5, idle 2")
    moved = play(race, driving("red"), dice="trample 3")
    assert moved.man("blue").injuries == 3


def test_movement_4_no_room_for_the_chariot_of_a_loose_team() -> None:
    """It is kept in the team's space, without a collision."""
    assert loose.drawn_up(board("red e1-4 NE, dead"), board("red e1-4 NE, dead").rig("red")) == "e1-3"
    race = board("red e3-2 NE, dead\nblue e4-1 E, chariot e4-1")
    behind = track.behind("e3-2", track.NE)
    assert behind == "e4-1"
    assert loose.drawn_up(race, race.rig("red")) == "e3-2"


# Who meets a man


def test_j4d_an_unmanned_chariot_stops_for_a_man_in_its_way() -> None:
    """He mounts; its speed is 0; he has what is loaded, and drives from the next move on."""
    race = board("red h3-4, speed 5, load sword, dead\nblue h1-1, on foot h3-6, holds net")
    moved = corpse(race, "red")
    assert moved.at("red") == "h3-6 E"
    assert (moved.rig("red").driver, moved.rig("red").speed) == ("blue", 0)
    assert sorted(moved.rig("red").load) == ["net", "sword"]
    assert moved.man("blue").idle == 2
    assert not moved.asked


def test_n15_19_only_for_a_man_who_can_act() -> None:
    """A chariot stops for a man in its way only if he can act."""
    race = board("red h3-4, speed 3, dead\nblue h1-1, on foot h3-6, netted, idle 2")
    assert corpse(race, "red").at("red") == "h3-7 E"


def test_n14_16_of_two_in_the_space_its_own_driver_mounts() -> None:
    race = board("red h1-1, on foot h3-6\nblue h3-4, speed 3, on foot h3-6")
    assert corpse(race, "blue").rig("blue").driver == "blue"


@pytest.mark.parametrize(("word", "driver", "space"), [("yes", "blue", "h3-6"), ("no", "", "h3-9")])
def test_n15_19_a_bare_team_is_ridden_by_who_wants_to(word: str, driver: str, space: str) -> None:
    """Else it passes him without harm."""
    race = board("red h3-4, speed 5, no chariot, dead\nblue h1-1, on foot h3-6")
    moved = corpse(race, "red", answers=f"jump {word}")
    assert (moved.rig("red").driver, moved.rig("red").space) == (driver, space)
    assert moved.man("blue").injuries == 0


def test_n15_19_to_ride_a_team_frees_who_is_dragged() -> None:
    """A bare team stops for who wants to ride it, and whom it drags is free."""
    race = board("red h3-4, speed 5, dragged\nblue h1-1, on foot h3-6")
    moved = corpse(race, "red", dice="cut 1", answers="jump yes")
    assert moved.man("blue").where == "riding"
    assert (moved.man("red").where, moved.man("red").space) == ("running", "h3-6")
    assert moved.rig("red").speed == 0


def test_n15_18_whoever_mounts_pushes_the_dead_man_off() -> None:
    """The body lies in the space, and costs no roll."""
    race = board("red h3-4, speed 5, dead aboard\nblue h1-1, on foot h3-6")
    moved = corpse(race, "red")
    assert moved.race.bodies == (("h3-6", "red"),)
    assert moved.rig("red").body == ""


def test_n15_7_who_faces_the_wrong_way_turns_one_step_a_space() -> None:
    """By the shorter way, outward if equal; never round in one space."""
    moved = corpse(board("red w7-25 W, speed 1, dead"), "red")
    turned = [(event.end, event.facing) for event in moved.told(e.Shifted)]
    assert turned == [("w7-25", track.NW)]


@pytest.mark.parametrize(("facing", "wrong"), [(track.E, False), (track.NW, False), (track.W, True)])
def test_n15_7_the_wrong_way_is_more_than_a_right_angle_off(facing: int, wrong: bool) -> None:
    """In the first third of a turn a team that faces across it goes on yet, straight, until it must turn."""
    assert loose.wrong_way("e7-6", facing) is wrong


def test_n14_2_who_mounts_across_a_line_has_crossed_it() -> None:
    """He is where the team is: from before the line onto a chariot behind it counts."""
    race = board("red h1-1, on foot h4-10\nblue h4-11, speed 0, dead")
    before = race.driver("red").crossings
    moved = play(race, corpses.corpse("man:red"), answers="run mount blue")
    assert moved.man("red").crossings == before + 1
