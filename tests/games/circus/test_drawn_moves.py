"""Movement, Turns and Swerves, Cockiness and Underdog Boost, drawn as small maps (`drawing`)."""

from __future__ import annotations

import pytest

from engine.games.circus.rules import events as e
from tests.games.circus.drawing import NO_SKID, drive, move, ways

# Movement


def test_movement_1_its_own_chariot_is_in_nobodys_way() -> None:
    """The chariot stands where it was left; its team turns round and goes through that space."""
    before = """
        e3-4      .   .   .
        e3-1    .   .  a<   .
        e4-1     a.   .   .
    """
    after = """
        e3-4      .   .   .
        e3-1   a<  a.   .   .
        e4-1      .   .   .
    """
    drive(before, after, 2)


def test_movement_1_those_of_others_are() -> None:
    """Blue's team has left the row, his chariot has not; Red hits it and is faced as it is (J6C)."""
    before = """
        e2-1      .  b2   .
        e3-1   a>   .  b.   .
        e4-1      .   .   .
    """
    after = """
        e2-1      .  b2   .
        e3-1    .  a2  b.   .
        e4-1      .  a.   .
    """
    drive(before, after, 2, dice="damage 1")


def test_movement_2_as_many_spaces_as_its_speed() -> None:
    """A chariot moves exactly as many spaces as its speed says."""
    drive("h2-9  a>   .   .   .   .", "h2-9   .   .   .  a>   .", 3)


def test_movement_3_no_space_less_even_into_a_crash() -> None:
    """Blue is neither jumped over nor waited for: three of five spaces are left undone."""
    moved = drive("h3-9  a>   .   .  b>   .", "h3-9   .   .  a>  b>   .", 5, dice="damage 1111")
    assert [crash.spaces for crash in moved.told(e.HeadOn)] == [3]


def test_movement_4_the_chariot_is_drawn_up() -> None:
    """At the end of the move the chariot is placed behind its team."""
    drive("e3-1  a>   .   .", "e3-1   .  a.  a>", 2)


def test_movement_4_where_that_is_taken_it_collides() -> None:
    """Red's chariot would stand in Blue's space: a roll each, and it stays with its team, faced as Blue."""
    before = """
        e3-5     .  b2
        e3-4   a1  b.
        e3-3  a.   .
    """
    after = """
        e3-5    a2  b2
        e3-4   .  b.
        e3-3  .   .
    """
    moved = drive(before, after, 1, answers="manoeuvre left", dice=f"skid {NO_SKID}, damage 35")
    assert moved.told(e.Rammed) == [e.Rammed("red", "blue", 1, 2, 0, "end")]


def test_movement_5_through_things_and_men_on_foot() -> None:
    """Neither stops it; the man takes a die of injuries (J3D)."""
    before = """
        h1-9   .   .   .   .   .  b>
        h2-9  a>  *n  b@   .   .   .
    """
    after = """
        h1-9   .   .   .   .   .  b>
        h2-9   .  *n  b@   .  a>   .
    """
    drive(before, after, 4, answers="grab no", dice="trample 2")


# Turns and Swerves

LANES = """
    h2-9   .   .   .   .
    h3-9  a>   .   .   .
"""


def test_turns_1_a_space_first() -> None:
    """Before the first space there is nothing but to go on."""
    assert ways(LANES, way={"moved": 0}) == {"on"}
    drive(
        LANES,
        "h2-9   .  a>   .   .\nh3-9   .   .   .   .",
        1,
        answers="manoeuvre swerve-left",
        dice="skid 66",
    )


def test_turns_1_one_manoeuvre_a_space() -> None:
    """Each space moved may be followed by one manoeuvre, and no more."""
    before = """
        h1-9   .   .   .
        h2-9   .   .   .
        h3-9  a>   .   .
    """
    after = """
        h1-9   .   .  a>
        h2-9   .   .   .
        h3-9   .   .   .
    """
    drive(before, after, 2, answers="manoeuvre swerve-left; manoeuvre swerve-left", dice="skid 66, skid 66")


MANOEUVRES = {
    "left": """
        e3-4       .   .   .
        e3-1   .   .  a2   .
        e4-1     .   .  a.
        e5-1   .   .   .   .
    """,
    "right": """
        e3-4       .   .   .
        e3-1   .  a.  a>   .
        e4-1     .   .   .
        e5-1   .   .   .   .
    """,
    "swerve-left": """
        e3-4       .   .   .
        e3-1   .  a1   .   .
        e4-1    a.   .   .
        e5-1   .   .   .   .
    """,
    "swerve-right": """
        e3-4       .   .   .
        e3-1   .   .   .   .
        e4-1     .   .  a1
        e5-1   .   .  a.   .
    """,
}


@pytest.mark.parametrize("word", MANOEUVRES)
def test_turns_2_one_edge_or_one_lane(word: str) -> None:
    """A turn changes the facing and no space, a swerve the space and no facing."""
    before = """
        e3-4       .   .   .
        e3-1   .   .   .   .
        e4-1     .  a1   .
        e5-1   .  a.   .   .
    """
    drive(before, MANOEUVRES[word], 1, answers=f"manoeuvre {word}", dice=f"skid {NO_SKID}")


def test_turns_3_each_calls_for_a_skid_roll() -> None:
    """A five at speed 4 leaves a turn chit."""
    before = """
        h2-9   .   .   .   .   .
        h3-9  a>   .   .   .   .
    """
    after = """
        h2-9   .   .   .   .  a>
        h3-9   .   .   .   .   .
    """
    moved = drive(before, after, 4, answers="manoeuvre swerve-left", dice="skid 23")
    assert moved.rig("red").chits == 1


def test_turns_4_a_turn_is_made_in_a_hex() -> None:
    """Behind a team that has turned the chariot swings outward (Basic 2)."""
    before = """
        h2-20 a>   .   .
        h3-20  .   .   .
    """
    after = """
        h2-20  .  a1   .
        h3-20  .  a.   .
    """
    drive(before, after, 1, answers="manoeuvre left", dice=f"skid {NO_SKID}")


def test_turns_4_never_on_the_straight() -> None:
    """Turns are made in hexes and half-hexes alone."""
    assert not ways(LANES) & {"left", "right"}
    assert {"left", "right"} <= ways("e3-1   .  a>   .")


@pytest.mark.parametrize("side", ["left", "right"])
def test_turns_5_straight_to_the_side(side: str) -> None:
    """On the straight a swerve leads into the space right beside."""
    lanes = {
        "left": "h2-9   .  a>\nh3-9   .   .\nh4-9   .   .",
        "right": "h2-9   .   .\nh3-9   .   .\nh4-9   .  a>",
    }
    before = "h2-9   .   .\nh3-9  a>   .\nh4-9   .   ."
    drive(before, lanes[side], 1, answers=f"manoeuvre swerve-{side}", dice=f"skid {NO_SKID}")


def test_turns_6_the_space_of_a_swerve_is_free() -> None:
    """Speed 2: one space, a lane to the left for nothing, the other space."""
    before = """
        h2-9   .   .   .
        h3-9  a>   .   .
    """
    after = """
        h2-9   .   .  a>
        h3-9   .   .   .
    """
    drive(before, after, 2, answers="manoeuvre swerve-left", dice=f"skid {NO_SKID}")


# Cockiness and Underdog Boost


@pytest.mark.parametrize(
    ("pack", "cocky"),
    [
        ("h3-11  b>   .   .  a>", True),
        ("h3-11  b>   .  a>   .", False),
        ("h3-11  b>   .   .  a>\nh5-11   .   .   .  c>", False),
        ("h3-11  b>   .   .  a>\nh5-11   .   .  c>   .", False),
    ],
)
def test_cockiness_three_spaces_ahead_of_all_others(pack: str, cocky: bool) -> None:
    """Then he may not whip; nor is one cocky who shares the lead, or has somebody nearer."""
    assert ways(pack, "control", red="speed 2").isdisjoint({"whip", "hard-whip"}) is cocky


@pytest.mark.parametrize(("extra", "after"), [("0", "a>  .  ."), ("1", ".  a>  ."), ("2", ".  .  a>")])
def test_underdog_boost_up_to_two_free_spaces(extra: str, after: str) -> None:
    """Speed 1, and as many spaces more as he likes; the marker stays at 1."""
    before = "h3-11  a>  .  .  .\nh5-11  .  .  .  .  b>"
    moved = move(before, f"h3-11  .  {after}\nh5-11  .  .  .  .  b>", answers=f"extra {extra}", red="speed 1")
    assert moved.rig("red").speed == 1


def test_underdog_boost_not_in_the_first_round_nor_for_the_leader() -> None:
    """Free spaces are for chariots that do not lead, from the second round on."""
    two = "h3-11  a>  .  .  .\nh5-11  .  .  .  .  b>"
    later = "h3-11  .  a>  .  .\nh5-11  .  .  .  .  b>"
    first = move(two, later, red="speed 1", also={"round": 1})
    leader = move(two, two, "blue", blue="speed 0")
    assert not first.questions("extra") + leader.questions("extra")
