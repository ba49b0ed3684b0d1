"""Loose teams find back to the outside wall, and from the wrong way by the shorter one (J6E, J8, N15.7)."""

from __future__ import annotations

from dataclasses import replace

from engine.games.circus.rules import events as e
from engine.games.circus.rules.accidents import loose
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.state import Race
from engine.games.circus.rules.chariot.driving import driving
from engine.games.circus.rules.race.corpses import corpse
from tests.games.circus import places as noted
from tests.games.circus.course import Course, board, laid, map_of, play
from tests.games.circus.maps import drawn
from tests.games.circus.reference import track as its_track


def strays(race: Race) -> Course:
    """Red's team moves, which nobody steers."""
    return play(race, corpse("rig:red"))


WRECK = """
    h5-4   .   .   .   .   .   .
    h6-4   .   .   .   .   .   .
    h7-4   a>  xx  .   .   .   .
"""


def test_j6e_on_the_straight_it_goes_back_out_once_the_lane_goes_on() -> None:
    """Round the wreck, and then back to the outside wall, both for free."""
    after = """
        h5-4   .   .   .   .   .   .
        h6-4   .   .   .   .   .   .
        h7-4   .   xx  .   .   a>  .
    """
    moved = strays(laid(WRECK, red="speed 4, dead"))

    assert map_of(moved, WRECK) == drawn(after)
    assert [shift.why for shift in moved.told(e.Shifted)] == ["aside", "dodge"]
    assert not moved.rig("red").strayed


def test_j6e_it_waits_for_a_free_lane_as_long_as_it_must() -> None:
    """Beside it, or ahead of the space beside it, somebody is in the way."""
    before = """
        h6-4   .   .   .   .   .   .
        h7-4   a>  xx  b>  .   c>  .
    """
    after = """
        h6-4   .   .   .   a>  .   .
        h7-4   .   xx  b>  .   c>  .
    """
    moved = strays(laid(before, red="speed 3, dead"))

    assert map_of(moved, before) == drawn(after)
    assert moved.rig("red").strayed


def test_j6e_a_lane_outward_is_no_straying() -> None:
    """It is nearer to the outside wall then, and goes straight on."""
    before = """
        h4-4   a>  xx  .   .
        h5-4   .   .   .   .
        h6-4   .   .   .   .
    """
    moved = strays(laid(before, red="speed 3, dead"))

    assert moved.at("red") == "h5-7 E"
    assert not moved.rig("red").strayed


def test_j8_in_a_turn_it_goes_back_to_the_outside_wall() -> None:
    """A wreck lies in its way along the wall: inward by one turn, then outward again, and along the wall."""
    race = board("red e7-6 NE, speed 6, lines 1, dead\nwreck e7-8 red")
    lanes = []
    for _round in range(4):
        race = strays(race).race
        lanes.append(track.SPACES[race.rig("red").space].lane)

    assert min(lanes) > 3
    assert lanes[-1] == track.LANES
    assert not race.rig("red").strayed


def test_n14_6_where_only_the_wall_makes_it_turn_it_has_not_strayed() -> None:
    """Along the outside wall it turns in every space or two."""
    race = board("red e7-3 NE, speed 10, lines 1, dead")

    assert not [shift for shift in strays(race).told(e.Shifted) if shift.why == "aside"]


def test_n14_6_who_steers_it_again_goes_where_he_likes() -> None:
    """What a driver does with it is no straying, and nothing of it is left when he is gone."""
    race = board("red h6-4, speed 2")
    race = replace(race, rigs=(replace(race.rigs[0], strayed=True),))

    assert not play(race, driving("red"), answers="control reins").rig("red").strayed


# The wrong way


def backward() -> list[tuple[str, int]]:
    """All that a team can face in the turns which is the wrong way."""
    turns = [name for name, space in track.SPACES.items() if not space.straight]
    return [(name, facing) for name in turns for facing in range(6) if loose.wrong_way(name, facing)]


def faced(name: str, facing: int) -> int | None:
    """How the next space is gone; None where the team waits."""
    race = board(f"red {name} {track.FACINGS[facing]}, speed 1, dead")
    found = loose.onward(race, race.rig("red"))
    return found.facing if found else None


def test_n15_7_it_turns_by_the_shorter_way() -> None:
    """In every space and from every facing, as the reference reckons it, where that side is open."""
    for name, facing in backward():
        left, right = its_track.degrees_to_race(noted.notes_id(name), facing)
        side = (facing - 1) % 6 if right < left - 0.01 else (facing + 1) % 6
        if track.step(name, side):
            assert faced(name, facing) == side, (name, facing)


def test_n15_7_if_both_are_as_long_it_turns_by_the_outside() -> None:
    """Where a team faces straight back its left side is the outer one."""
    equal = [
        (name, facing)
        for name, facing in backward()
        if abs(180 - its_track.off_race(noted.notes_id(name), facing)) < 0.01
    ]
    assert equal
    for name, facing in equal:
        out = track.step(name, (facing + 1) % 6)
        if out:
            assert faced(name, facing) == (facing + 1) % 6
            assert track.SPACES[out].lane >= track.SPACES[name].lane
