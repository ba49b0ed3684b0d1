"""Wrecks made and hit: flip rolls, flips, worn-out chariots (J2, J4A, J4C, N14.7, N15.6, N15.11)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.circus.rules import events as e
from engine.games.circus.rules.accidents import crashing
from engine.games.circus.rules.accidents.crashing import flipping
from engine.games.circus.rules.asking.flow import Step
from engine.games.circus.rules.basic.state import Race
from engine.games.circus.rules.chariot.driving import driving, tiring
from engine.games.circus.rules.chariot.moving import advancing
from engine.games.circus.rules.events import evolve
from tests.games.circus.course import Course, board, go, on_the_way, play


def rolled(said: str, die: int) -> Course:
    """A flip roll for Red."""
    race = board(f"red h3-14{said}\nblue h7-1")
    return play(race, flipping("red"), dice=f"flip {die}")


# Flip rolls


@pytest.mark.parametrize(
    ("damage", "die", "flips"), [(0, 1, False), (1, 1, True), (3, 3, True), (3, 4, False), (9, 6, True)]
)
def test_j2a1_up_to_its_damage_it_flips(damage: int, die: int, flips: bool) -> None:
    """So says J4A3, too; a roll above it has no effect."""
    after = rolled(f", damage {damage}", die)
    assert (len(after.told(e.Flipped)), len(after.told(e.HeldOn))) == ((1, 0) if flips else (0, 1))


def test_j2a2_the_chariot_stops_and_the_team_goes_on_loose() -> None:
    """It flips at once, in the middle of the move; nobody steers what is left of it."""
    after = go(
        board("red h4-11, damage 6\nblue h7-1"),
        "red",
        5,
        answers="manoeuvre swerve-left",
        dice="skid 11, flip 6",
    )
    flipped = after.told(e.Flipped)[0]
    assert (flipped.rig, flipped.driver, flipped.worn) == ("red", "red", False)
    assert after.rig("red").chariot == ""
    assert after.race.wrecks[0][1] == "red"


def test_j2a3_who_is_dragged() -> None:
    """The wreck lies behind the team, the driver hangs in the reins."""
    after = rolled(", damage 6", 1)
    assert after.race.wrecks == (("h3-13", "red"),)
    man = after.man("red")
    assert (man.where, man.rig, after.rig("red").dragged, after.rig("red").driver) == (
        "dragged",
        "red",
        "red",
        "",
    )


def test_j2c_all_equipment_lies_in_the_wreck() -> None:
    """Whips and weapons, those in the chariot and the one in his hand: nothing stays with him."""
    after = rolled(", damage 6, load net whip", 1)
    assert sorted(after.race.things) == [("h3-13", "net"), ("h3-13", "whip"), ("h3-13", "whip")]
    assert (after.man("red").whip, after.man("red").things, after.rig("red").load) == (False, (), ())


def test_j2d_the_damage_goes_with_the_chariot() -> None:
    """The team is slowed by its fatigue alone from now on."""
    after = rolled(", damage 6, fatigue 4, speed 9", 1)
    assert (after.rig("red").damage, after.rig("red").fatigue) == (0, 4)
    again = play(after.race, tiring("red"))
    assert again.rig("red").speed == 9


# Where the wreck lies


def test_n15_6_where_it_came_from() -> None:
    """In mid-move the wreck lies in the space from which the team came last."""
    race = on_the_way(board("red h3-14, damage 6\nblue h7-1"), "red", 5, came="h4-14", moved=2)
    after = play(race, flipping("red"), dice="flip 1")
    assert after.told(e.Flipped)[0].space == "h4-14"


@pytest.mark.parametrize(
    ("said", "space"),
    [
        ("blue h3-13", "h3-14"),
        ("blue h7-1, on foot h3-13", "h3-14"),
        ("blue h7-1", "h3-13"),
    ],
)
def test_n15_6_in_its_own_space_where_that_is_taken(said: str, space: str) -> None:
    """A team, a chariot or a man behind it leaves only its own space, from which the team goes on."""
    after = play(board(f"red h3-14, damage 6\n{said}"), flipping("red"), dice="flip 1")
    assert after.told(e.Flipped)[0].space == space


def test_n15_6_across_a_wall() -> None:
    """Where the space behind the team is beyond a wall, the wreck lies in the team's own."""
    assert crashing.wreck_space(board("red e7-9 NW"), board("red e7-9 NW").rig("red")) == "e7-9"


# Wrecks hit


def test_j4c_a_wreck_costs_damage_and_a_flip_roll() -> None:
    """Running through its space: a roll for damage, and with it counted a flip roll; the wreck stays."""
    race = board("red h3-11, damage 1\nblue h7-1\nwreck h3-12 blue")
    after = go(race, "red", 3, dice="damage 5, flip 4")
    assert after.told(e.HitWreck) == [e.HitWreck("red", "h3-12", 2)]
    assert after.told(e.HeldOn) == [e.HeldOn("red", 4)]
    assert (after.at("red"), after.race.wrecks) == ("h3-14 E", (("h3-12", "blue"),))


def test_j4c_who_flips_of_it() -> None:
    """The new wreck lies in the space that would have come after the old one."""
    race = board("red h3-11, damage 1\nblue h7-1\nwreck h3-12 blue")
    after = go(race, "red", 3, dice="damage 5, flip 3")
    assert after.race.wrecks == (("h3-12", "blue"), ("h3-13", "red"))


def test_j4c_or_in_the_wrecks_space_where_that_is_taken() -> None:
    """Who flips of a wreck lies in the next space; where somebody is there, in the wreck's own."""
    race = board("red h3-11, damage 1\nblue h3-13\nwreck h3-12 blue")
    after = go(race, "red", 1, dice="damage 5, flip 3")
    assert after.race.wrecks == (("h3-12", "blue"), ("h3-12", "red"))


def test_n15_6_several_wrecks_in_one_space() -> None:
    """The rolls are made once."""
    race = board("red h3-11\nblue h7-1\nwreck h3-12 blue\nwreck h3-12 blue")
    assert len(go(race, "red", 2, dice="damage 1, flip 6").told(e.HitWreck)) == 1


def test_n15_11_entering_counts_even_at_the_end_and_leaving_never() -> None:
    """Who ends his move there has entered it; who starts there pays nothing."""
    ends = board("red h3-11\nblue h7-1\nwreck h3-12 blue")
    assert len(go(ends, "red", 1, dice="damage 1, flip 6").told(e.HitWreck)) == 1
    starts = board("red h3-12\nblue h7-1\nwreck h3-12 blue")
    assert go(starts, "red", 2).told(e.HitWreck) == []


def test_n15_11_a_declared_stop_in_its_space() -> None:
    """That alone costs nothing, and then he stays there: no manoeuvre, no free space."""
    race = on_the_way(
        board("red h3-11\nblue h3-18\nwreck h3-12 blue"), "red", 1, control="brake", stopping=True, spare=2
    )
    after = go(race, "red")
    assert (after.told(e.HitWreck), after.at("red")) == ([], "h3-12 E")
    assert after.questions("extra") == []
    passing = on_the_way(race, "red", 2, control="brake", stopping=True)
    assert len(go(passing, "red", dice="damage 1, flip 6").told(e.HitWreck)) == 1


def test_j4c_swerving_into_one() -> None:
    """A space is entered by a swerve as well."""
    race = on_the_way(board("red h4-11\nblue h7-1\nwreck h3-12 blue"), "red", 2, left=1)
    after = go(race, "red", answers="manoeuvre swerve-left", dice="skid 66, damage 1, flip 6")
    assert len(after.told(e.HitWreck)) == 1


def test_n6_a_wreck_hits_a_war_chariot_less() -> None:
    """A War Chariot rolls one less for damage."""
    race = board("red h3-11, war\nblue h7-1\nwreck h3-12 blue")
    assert go(race, "red", 1, dice="damage 5, flip 6").told(e.HitWreck)[0].damage == 1


# Worn out


@pytest.mark.parametrize(
    ("said", "wrecks"),
    [
        (", damage 9", False),
        (", damage 10", True),
        (", damage 14, war", False),
        (", damage 15, war", True),
    ],
)
def test_j4a4_worn_out(said: str, wrecks: bool) -> None:
    """Ten points of damage, fifteen of a War Chariot, wreck it at the start of its move, without a roll."""
    after = play(board(f"red h3-14, speed 2{said}\nblue h5-18"), driving("red"))
    assert [event.worn for event in after.told(e.Flipped)] == ([True] if wrecks else [])
    assert bool(after.told(e.ControlChosen)) is not wrecks


def test_j4a4_not_before_its_move() -> None:
    """Damage that reaches the number in somebody's move does not wreck at once."""
    after = go(
        board("red h3-13\nblue h4-14, damage 9"),
        "red",
        1,
        answers="manoeuvre ram-right",
        dice="skid 55, damage 51",
    )
    assert (after.rig("blue").damage, after.told(e.Flipped)) == (11, [])


def test_j4a4_the_team_makes_its_move_loose() -> None:
    """Steps I to III are its own, its damage gone, and its driver is dragged."""
    after = play(board("red h3-14, speed 9, damage 10\nblue h7-1"), driving("red"))
    began = after.told(e.MoveBegan)[0]
    assert (began.driver, began.driven, began.speed) == ("", False, 9)
    assert after.man("red").where == "dragged"


# Who is to blame (N14.22)


def blamed(race: Race, *steps: Step, dice: str = "") -> str:
    """Whom the dragged Red would count for."""
    after = play(race, *steps, dice=dice)
    assert after.man("red").where == "dragged"
    return after.man("red").killer


def rammed(text: str, *damage: e.Rammed) -> Race:
    """A board after somebody has rammed Red."""
    race = board(text)
    for event in damage:
        race = evolve(race, event)
    return race


def test_n14_22_a_worn_out_chariot_is_the_last_ones_who_damaged_it() -> None:
    """He who is dragged to death behind it counts for whoever did the last damage; his own is nobody's."""
    text = "red h3-14, damage 7\nblue h5-18\ngreen h5-16"
    both = rammed(text, e.Rammed("blue", "red", 3, 0), e.Rammed("green", "red", 1, 0))
    assert blamed(both, driving("red")) == "green"
    own = rammed(text, e.Rammed("blue", "red", 3, 0), e.Rammed("red", "green", 0, 1))
    assert blamed(own, driving("red")) == ""


def test_n14_22_who_does_no_damage_takes_no_blame() -> None:
    """A later ram without damage leaves it where it was."""
    text = "red h3-14, damage 7\nblue h5-18\ngreen h5-16"
    race = rammed(text, e.Rammed("blue", "red", 3, 0), e.Rammed("green", "red", 0, 0))
    assert blamed(race, driving("red")) == "blue"


@pytest.mark.parametrize("die", [1, 5])
def test_n14_22_a_flip_after_a_wreck_is_nobodys_whatever_the_wreck_has_done(die: int) -> None:
    """Others wore the chariot; that it flipped is the wreck's doing, be there a point of damage or none."""
    race = rammed("red h3-11\nblue h5-18\nwreck h3-12 blue", e.Rammed("blue", "red", 3, 0))
    after = go(race, "red", 1, dice=f"damage {die}, flip 3")
    assert [hit.damage for hit in after.told(e.HitWreck)] == [0 if die == 1 else 2]
    assert (after.man("red").where, after.man("red").killer) == ("dragged", "")


# Who fights aboard


def test_o_who_fights_aboard_stands_by_the_wreck() -> None:
    """A boarder is not in the reins: he is on foot where it lies."""
    race = board("red h3-14, damage 6\nblue h7-1, boards red")
    after = play(race, flipping("red"), dice="flip 1")
    assert (after.man("blue").where, after.man("blue").space) == ("running", "h3-13")
    assert after.man("red").where == "dragged"


def test_j3f_a_body_aboard_falls_out() -> None:
    """A dead man stays aboard until somebody takes the chariot, or it flips."""
    race = board("red h3-14, damage 10, dead aboard\nblue h7-1")
    after = play(race, driving("red"))
    assert after.race.bodies == (("h3-13", "red"),)
    assert after.told(e.Flipped)[0].driver == ""


def test_n15_11_a_stop_saves_nothing_where_free_spaces_are_still_to_come() -> None:
    """Who passes a wreck with the first of two free spaces at once pays for it; he stops in the second."""
    starts = board("red h3-11\nblue h3-18\nwreck h3-12 blue")
    race = on_the_way(starts, "red", 0, control="brake", stopping=True, spare=2, late=False)
    after = play(race, advancing("red"), dice="damage 1, flip 6")
    assert (len(after.told(e.HitWreck)), after.at("red")) == (1, "h3-13 E")


def test_j4a2_damage_is_never_repaired() -> None:
    """Neither rest nor fresh horses nor another driver takes a point away."""
    race = board("red h3-12, damage 4, fresh 2, fatigue 5\nblue h5-14")
    rested = play(race, driving("red"), answers="fresh yes; control reins")
    assert rested.rig("red").damage == 4
    driven_on = play(replace(rested.race, round=3), driving("red"), answers="fresh yes; control reins")
    assert driven_on.rig("red").damage == 4


@pytest.mark.parametrize(("die", "flips"), [(3, True), (4, False)])
def test_j4a3_a_wreck_calls_for_the_same_flip_roll(die: int, flips: bool) -> None:
    """Equal to or below the damage it flips, that of this accident included."""
    after = go(
        board("red h3-14, damage 2\nblue h7-1\nwreck h3-15 blue"), "red", 1, dice=f"damage 3, flip {die}"
    )
    assert bool(after.told(e.Flipped)) is flips
