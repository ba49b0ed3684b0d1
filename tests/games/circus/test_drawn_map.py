"""The reconstructed map: spaces, ways, lines and order (N8), drawn as small maps (`drawing`)."""

from __future__ import annotations

from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.track import SPACES, E
from engine.games.circus.rules.course import pack
from tests.games.circus.course import laid
from tests.games.circus.drawing import drive, spots
from tests.games.circus.maps import drawn


def test_n8_1_seven_lanes_between_median_and_stands() -> None:
    """The line lies behind the tenth rectangle of the home straight."""
    home = """
        ####################
        h1-10   .   .   .
        h2-10   .   .   .
        h3-10   .   .   .
        h4-10   .   .   .
        h5-10   .   .   .
        h6-10   .   .   .
        h7-10   .   .   .
        ####################
    """
    line = """
        ####################
        h1-10  *l   .   .
        h2-10  *l   .   .
        h3-10  *l   .   .
        h4-10  *l   .   .
        h5-10  *l   .   .
        h6-10  *l   .   .
        h7-10  *l   .   .
        ####################
    """
    crossed = [n for n in SPACES if track.finish(n, track.step(n, E) or n) == 1]
    assert spots(home, crossed, "*l") == drawn(line)


def test_n8_2_seven_spaces_of_lane_1_in_a_turn_and_nine_of_lane_2() -> None:
    turn = """
        e2-9     .   .
        e1-7   .   .   .
        e1-5     .   .   .
        e1-4       .   .   .
        e1-3     .   .   .
        e1-1   .   .   .
        e2-1     .   .
    """
    lanes = """
        e2-9    *b  *b
        e1-7  *a  *a  *b
        e1-5    *a  *b   .
        e1-4      *a  *b   .
        e1-3    *a  *b   .
        e1-1  *a  *a  *b
        e2-1    *b  *b
    """
    inner, second = ([n for n, s in SPACES.items() if (s.sector, s.lane) == ("e", lane)] for lane in (1, 2))
    assert (len(inner), len(second)) == (7, 9)
    both = spots(spots(turn, inner, "*a"), second, "*b")
    assert both == drawn(lanes)


def test_n8_3_a_hex_has_a_way_in_six_directions() -> None:
    """One space forward leads from a hex into the hex that the team faces."""
    around = """
        e2-1     *x  *x
        e3-1   *x   .  *x
        e4-1     *x  *x
    """
    there = """
        e2-1      .   .
        e3-1    .   .   .
        e4-1      .   .
    """
    assert spots(there, filter(None, (track.step("e3-2", way) for way in range(6)))) == drawn(around)


def test_n8_3_no_way_slantwise_onto_the_straight() -> None:
    """From a half-hex that looks along the border: like a wall, a roll for the space not moved."""
    before = """
        b4-1   .   .
        b3-1   .  a2   .
        b2-1   .  a.
    """
    after = """
        b4-1   .   .
        b3-1   .  a<  a.
        b2-1   .   .
    """
    drive(before, after, 1, answers="manoeuvre on", dice="damage 1")


def test_n8_5_in_a_turn_the_angle_says_who_is_ahead() -> None:
    """All stand on one radial: as far, so from the inside out."""
    turn = """
        e1-4   a2  b2  c2
        e1-3  .   .   .   .
    """
    race = laid(turn)
    assert pack.order(race, ["rig:blue", "rig:green", "rig:red"]) == ("rig:red", "rig:blue", "rig:green")


def test_n8_6_the_radial_is_crossed_into_the_middle_row() -> None:
    """The Lap Radial is crossed by the step into the middle row of the first turn."""
    before = """
        e2-5       .   .
        e2-4     a1  .
        e2-3   a.  .
    """
    after = """
        e2-5       a1  .
        e2-4     a.  .
        e2-3   .   .
    """
    moved = drive(before, after, 1)
    assert (track.radial("e2-4", "e2-5"), moved.man("red").crossings) == (1, 2)
