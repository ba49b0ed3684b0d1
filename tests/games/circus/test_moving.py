"""Step V: movement, turns, swerves, the wrong way, stopping, joints (Movement, Turns, J6D, J7, J11, J12)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.circus.rules import events as e
from engine.games.circus.rules.chariot.driving import driving
from engine.games.circus.rules.chariot.moving import ending
from tests.games.circus.course import Course, board, go, laid, lines, map_of, on_the_way, play
from tests.games.circus.maps import drawn

CLEAN = "66"
"""Dice of a skid roll of which nothing comes but, at high speed, a chit."""


def became(
    before: str, after: str, *, colour: str = "red", speed: int, answers: str = "", dice: str = ""
) -> Course:
    """A chariot's way from one map to another."""
    end = go(laid(before), colour, speed, answers=answers, dice=dice)
    assert map_of(end, before) == drawn(after)
    return end


def words(text: str, colour: str = "red", **move: object) -> set[str]:
    """What a driver may do in the middle of his way; with `moved=0` at its start."""
    race = on_the_way(board(text), colour, 3, **{"moved": 1, **move})
    return {line[0] for line in lines("manoeuvre", race, colour, colour)}


# Movement


def test_movement_1_its_own_chariot_is_in_nobodys_way() -> None:
    """On its way only the team counts: it may come back to where its own chariot was left."""
    after = go(board("red e3-4 NE, chariot e3-5"), "red", 2)
    assert (after.at("red"), after.told(e.HeadOn)) == ("e3-6 NE", [])


def test_movement_2_as_many_spaces_as_its_speed() -> None:
    """All of the speed is moved, no less and no more."""
    before = "h3-14  a>  .  .  .  ."
    became(before, "h3-14  .  .  .  a>  .", speed=3)
    became(before, before, speed=0)


def test_movement_2_half_hexes_count() -> None:
    """The partial spaces where straight and turn join are spaces like others."""
    assert go(board("red h3-19"), "red", 3).at("red") == "e3-2 E"


def test_movement_3_speed_is_moved_even_into_a_crash() -> None:
    """Nobody can stop short of an obstacle, pass over it, or save movement."""
    after = go(board("red h3-11\nblue h3-14"), "red", 4, dice="damage 111")
    assert after.at("red") == "h3-13 E"
    assert [event.spaces for event in after.told(e.HeadOn)] == [2]


def test_movement_4_the_chariot_is_drawn_up() -> None:
    """At the end of the move it stands behind its team, in a turn in a space of its own."""
    before = """
        e1-2   .   .   .   .
        e2-1   a>  .   .   .
    """
    after = """
        e1-2   .   .   .   .
        e2-1   .  a.  a>   .
    """
    became(before, after, speed=2)
    assert go(board("red h3-11"), "red", 2).rig("red").chariot == "h3-13"
    assert go(board("red h3-20"), "red", 1).rig("red").chariot == "h3-20"


def test_movement_4_across_the_wall() -> None:
    """A chariot that would stand across a wall collides with it and stays with its team (N9.8, N14.9)."""
    race = board("red e7-8 NE")
    after = go(race, "red", 1, answers="manoeuvre left", dice=f"skid {CLEAN}, damage 5")

    assert after.told(e.HitWall) == [e.HitWall("red", 2, "end")]
    assert after.rig("red").chariot == after.rig("red").space
    assert after.rig("red").damage == 2


def test_movement_4_in_anothers_space() -> None:
    """One that would stand in another's space collides, stays with its team, and faces as the other does."""
    race = board("red e3-4 NE\nblue e4-6 NW, chariot e4-5")
    after = go(race, "red", 1, answers="manoeuvre left", dice=f"skid {CLEAN}, damage 35")

    assert after.told(e.Rammed) == [e.Rammed("red", "blue", 1, 2, 0, "end")]
    assert (after.at("red"), after.rig("red").chariot) == ("e3-5 NW", "e3-5")


@pytest.mark.parametrize("lying", ["wreck h3-12 blue", "thing h3-12 net", "body h3-12 blue"])
def test_movement_5_wrecks_things_and_bodies_can_be_passed(lying: str) -> None:
    dice = "damage 1, flip 6" if "wreck" in lying else ""
    assert go(board(f"red h3-11\nblue h5-11\n{lying}"), "red", 2, dice=dice).at("red") == "h3-13 E"


def test_movement_5_teams_and_chariots_cannot() -> None:
    """Both markers of another block: his team and, in a turn, the chariot behind it."""
    assert go(board("red h3-11\nblue h3-12"), "red", 1, dice="damage 1").at("red") == "h3-11 E"
    behind = board("red e2-2 NE\nblue e3-6 NW")
    assert behind.rig("blue").chariot == "e4-6"
    across = board("red e4-5 NE\nblue e3-6 NW")
    assert go(across, "red", 1, dice="damage 1").at("red") == "e4-5 NW"


def test_j6e_loose_horses_collide_with_nobody() -> None:
    """What nobody drives keeps its chariot with the team where there is no room, without a roll."""
    race = on_the_way(board("red e3-5 NE, chariot e3-3\nblue e4-6 NW, chariot e4-5"), "red", 0, driven=False)
    taken = replace(race, rigs=(race.rigs[0], replace(race.rigs[1], chariot="e3-4")))
    after = play(taken, ending("red"))
    assert (after.rig("red").chariot, after.told(e.Rolled)) == ("e3-5", [])


# Turns and swerves


def test_turns_1_a_space_first() -> None:
    """Before its first space a chariot neither turns nor swerves."""
    assert words("red e3-4 NE", moved=0) == {"on"}
    assert words("red e3-4 NE") >= {"left", "right", "swerve-left", "swerve-right"}


def test_turns_1_one_manoeuvre_a_space() -> None:
    """After a turn or swerve the next one needs another space."""
    after = go(
        board("red h5-11"),
        "red",
        3,
        answers="manoeuvre swerve-left; manoeuvre swerve-left",
        dice=f"skid {CLEAN}, skid {CLEAN}",
    )
    assert after.at("red") == "h3-14 E"
    assert len(after.questions("manoeuvre")) == 3
    assert words("red e3-4 NE", turned=True) == {"on"}


def test_turns_2_by_one_edge() -> None:
    """A turn is one edge, to the left or to the right; the team stays where it is."""
    for word, facing in (("left", "NW"), ("right", "E")):
        after = go(board("red e3-4 NE"), "red", 1, answers=f"manoeuvre {word}", dice=f"skid {CLEAN}")
        assert after.at("red") == f"e3-5 {facing}"


@pytest.mark.parametrize("word", ["left", "right", "swerve-left", "swerve-right"])
def test_turns_3_each_calls_for_a_skid_roll(word: str) -> None:
    """Every turn and every swerve is a roll on the Skid Table."""
    after = go(board("red e4-5 NE"), "red", 1, answers=f"manoeuvre {word}", dice=f"skid {CLEAN}")
    assert [event.roll for event in after.told(e.Skidded)] == [12]


def test_turns_4_no_turns_on_the_straight() -> None:
    """Turns are for hexes and half-hexes, swerves for every space."""
    assert words("red h3-14") == {"on", "swerve-left", "swerve-right"}
    assert {"left", "right"} <= words("red e3-1 E")
    assert {"left", "right"} <= words("red e2-1 E")


def test_turns_5_swerves_on_the_straight() -> None:
    """There they go straight to the side; beyond lanes 1 and 7 is a wall."""
    before = """
        h2-14   .   .   .
        h3-14  a>   .   .
        h4-14   .   .   .
    """
    left = """
        h2-14   .  a>   .
        h3-14   .   .   .
        h4-14   .   .   .
    """
    became(before, left, speed=1, answers="manoeuvre swerve-left", dice=f"skid {CLEAN}")
    assert words("red h1-14") == {"on", "swerve-right"}
    assert words("red h7-14") == {"on", "swerve-left"}


def test_turns_5_swerves_in_a_turn() -> None:
    """There they go back to the left or to the right, the facing stays."""
    before = """
        e1-2   .   .   .   .
        e2-2     .  a1   .
        e3-2   .   .   .
    """
    left = """
        e1-2   .  a1   .   .
        e2-2    a.   .   .
        e3-2   .   .   .
    """
    right = """
        e1-2   .   .   .   .
        e2-2     .   .  a1
        e3-2   .   .  a.
    """
    became(before, left, speed=1, answers="manoeuvre swerve-left", dice=f"skid {CLEAN}")
    became(before, right, speed=1, answers="manoeuvre swerve-right", dice=f"skid {CLEAN}")


def test_turns_6_swerves_are_free() -> None:
    """Their space does not count against the speed."""
    after = go(
        board("red h5-11"),
        "red",
        3,
        answers="manoeuvre swerve-left; manoeuvre swerve-left; manoeuvre swerve-left",
        dice=f"skid {CLEAN}, skid {CLEAN}, skid {CLEAN}",
    )
    assert after.at("red") == "h2-14 E"


# Locked in


def test_j6d_locked_in_at_the_start() -> None:
    """Behind another one a chariot may swerve without moving first, and does not ram."""
    before = """
        h2-14   .   .   .
        h3-14  a>  b>   .
        h4-14   .   .   .
    """
    after = """
        h2-14   .  a>   .
        h3-14   .  b>   .
        h4-14   .   .   .
    """
    became(before, after, speed=1, answers="manoeuvre swerve-left; manoeuvre on", dice=f"skid {CLEAN}")


def test_j6d_only_once_and_only_at_the_start() -> None:
    """If that is not enough he crashes; and whoever finds the way blocked later on has no such help."""
    race = board("red h3-14\nblue h3-15\ngreen h2-15")
    after = go(race, "red", 2, answers="manoeuvre swerve-left", dice=f"skid {CLEAN}, damage 111")
    assert len(after.questions("manoeuvre")) == 1
    assert after.told(e.HeadOn) == [e.HeadOn("red", "green", 2, 0, 0)]
    assert words("red e7-13 E", moved=0, stuck=True) == {"on"}
    late = go(board("red h3-13\nblue h3-15"), "red", 2, answers="manoeuvre on", dice="damage 1")
    assert len(late.questions("manoeuvre")) == 1


def test_j6d_behind_a_wall() -> None:
    """A team that faces a wall or, in a half-hex, the straight may turn where it stands."""
    assert words("red e7-13 E", moved=0) == {"on", "left", "right", "swerve-left", "swerve-right"}
    assert {"left", "right"} <= words("red e3-13 NW", moved=0)


def test_j6d_no_ram_from_there() -> None:
    """Not even at whoever is beside him (N14.10)."""
    assert words("red h3-14\nblue h3-15\ngreen h2-14", moved=0) == {"on", "swerve-right"}


def test_n14_10_being_blocked_does_no_harm_by_itself() -> None:
    """A chariot that stands behind another one has nothing to complete and does not crash."""
    after = go(board("red h3-14\nblue h3-15"), "red", 0)
    assert after.told(e.HeadOn) == []
    swerved = go(
        board("red h3-14\nblue h3-15"), "red", 0, answers="manoeuvre swerve-left", dice=f"skid {CLEAN}"
    )
    assert swerved.at("red") == "h2-14 E"


def test_n15_8_a_crash_may_be_chosen() -> None:
    """Nobody is forced to turn away from what is ahead."""
    after = go(board("red h3-14\nblue h3-15"), "red", 2, answers="manoeuvre on", dice="damage 111")
    assert len(after.told(e.HeadOn)) == 1


# The wrong way, stopping


def test_j7_the_wrong_way_is_allowed() -> None:
    """A team may turn round and go against the race; its lines are counted back (N15.1)."""
    race = board("red h3-12 W, lines 1")
    after = go(race, "red", 3)
    assert (after.at("red"), after.man("red").crossings) == ("h3-9 W", 0)
    assert {"left", "right"} <= words("red e4-8 SW")


def test_j11_a_declared_stop() -> None:
    """He moves as usual, comes to rest where the move ends, and the marker shows 0."""
    race = on_the_way(board("red h3-12"), "red", 2, control="brake", stopping=True)
    after = go(race, "red")
    assert (after.at("red"), after.rig("red").speed) == ("h3-14 E", 0)
    assert after.told(e.MoveEnded) == [e.MoveEnded("red", 0, stopped=True)]


def test_j11_without_it_the_speed_stays() -> None:
    """Who does not declare a stop keeps the speed that he braked to."""
    race = on_the_way(board("red h3-12"), "red", 2, control="brake")
    assert go(race, "red").rig("red").speed == 2


def test_n14_9_a_crash_does_not_reset_the_marker() -> None:
    """The next fatigue goes by the speed of the crashed move (N15.12)."""
    assert go(board("red h3-11\nblue h3-12"), "red", 3, dice="damage 1111").rig("red").speed == 3


# The joint


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("h2-20 E", "e2-1 E"),
        ("h3-20 E", "e3-1 E"),
        ("e2-9 W", "b2-1 W"),
        ("e3-13 W", "b3-1 W"),
        ("b2-20 W", "w2-1 W"),
    ],
)
def test_j12_straight_over_the_joint(start: str, end: str) -> None:
    """The red arrows: from a straight into the turn and out of it along the row."""
    assert go(board(f"red {start}"), "red", 1).at("red") == end


def test_j12_or_by_a_normal_turn() -> None:
    """In the half-hex or the first hex a team turns as in every other."""
    after = go(board("red h3-20"), "red", 1, answers="manoeuvre left", dice=f"skid {CLEAN}")
    assert after.at("red") == "e3-1 NE"


def test_j12_no_way_slantwise_onto_the_straight() -> None:
    """A team that looks slantwise at the straight cannot go on: that is like a wall (N8.3)."""
    after = go(board("red e2-9 NW"), "red", 2, answers="manoeuvre on", dice="damage 1")
    assert after.told(e.Advanced) != []
    assert [event.victim for event in after.told(e.HeadOn)] == [""]
    turned = go(board("red e2-9 NW"), "red", 2, answers="manoeuvre left", dice=f"skid {CLEAN}")
    assert turned.at("red") == "b3-1 W"


def test_n15_5_swerves_over_the_joint() -> None:
    """From a half-hex a team that faces along the straight swerves into the rectangle of the row beside."""
    for side, space in (("left", "h2-20"), ("right", "h4-20")):
        after = go(board("red h3-20"), "red", 1, answers=f"manoeuvre swerve-{side}", dice=f"skid {CLEAN}")
        assert after.at("red") == f"{space} E"
    assert "swerve-left" not in words("red e3-1 NE")


# The whole of it


def test_a_chariot_that_has_lost_its_driver_goes_loose() -> None:
    """It makes steps I to III and then goes without him (N15.13)."""
    after = play(board("red h3-11, speed 2, on foot h5-5"), driving("red"))
    assert [event.driven for event in after.told(e.MoveBegan)] == [False]
    assert after.told(e.ControlChosen) == []


def test_a_whole_move_in_its_order() -> None:
    """Fresh horses, fatigue, control, speed, free spaces, way, end."""
    race = board("red h3-11, speed 3, fatigue 4, fresh 2\nblue h5-20")
    after = play(
        race, driving("red"), dice="whip 4", answers="fresh yes; control whip; underdog later; extra 1"
    )
    kinds = [type(event).__name__ for event in after.events if not isinstance(event, e.Advanced)]
    assert kinds == [
        "FreshHorsesUsed",
        "MoveBegan",
        "ControlChosen",
        "Rolled",
        "SpeedSet",
        "UnderdogPlanned",
        "DrawnUp",
        "MoveEnded",
    ]
    assert after.at("red") == "h3-17 E"


def moments(after: Course) -> list[str]:
    """What could be done on the way, in its order."""
    shown = {"Attacking", "Manoeuvring", "Jumping", "Trampling", "Wrecking", "Grabbing", "Taking", "Ending"}
    return [name for name in after.steps if name in shown]


def test_n15_10_moments_of_a_move() -> None:
    """Attacks at the start, after each space and at the end; at one moment before the manoeuvre.

    Men on foot jump after the first space with its manoeuvre, or at the start (N15.16).
    """
    after = go(board("red h5-11"), "red", 1)
    start, space = ["Attacking", "Jumping"], ["Grabbing", "Attacking", "Manoeuvring", "Jumping"]
    assert moments(after) == [*start, *space, "Ending", "Attacking", "Taking", "Ending"]


def test_n15_10_a_manoeuvre_opens_another_moment() -> None:
    """Whoever has turned or swerved may attack from where he is now, before anybody jumps at him."""
    after = go(board("red h5-11"), "red", 1, answers="manoeuvre swerve-left", dice=f"skid {CLEAN}")
    swerved = ["Grabbing", "Attacking", "Manoeuvring", "Grabbing", "Attacking", "Jumping"]
    assert moments(after)[2:8] == swerved


def test_underdog_boost_no_attack_in_free_spaces() -> None:
    """There men on foot may jump at him, but he does not attack until the end."""
    race = on_the_way(board("red h3-11\nblue h5-18"), "red", 0, spare=2)
    after = go(race, "red", answers="extra 2")
    free = ["Grabbing", "Jumping"]
    assert moments(after) == ["Attacking", "Jumping", *free, *free, "Ending", "Attacking", "Taking", "Ending"]


def test_what_a_space_brings_in_its_order() -> None:
    """A man is run over, a wreck is hit, things are grabbed, then come attack, manoeuvre and jumps."""
    race = board("red h3-11\nblue h5-1, on foot h3-12\nwreck h3-12 blue\nthing h3-12 net")
    after = go(race, "red", 1, dice="trample 1, damage 1, flip 6")
    order = list(dict.fromkeys(moments(after)[2:]))
    assert order[:5] == ["Trampling", "Wrecking", "Grabbing", "Attacking", "Manoeuvring"]
