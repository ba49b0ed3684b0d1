"""Who goes first, who is cocky, who is an underdog (How to Play 2, Cockiness, Underdog Boost)."""

from __future__ import annotations

import pytest

from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic.state import COLOURS
from engine.games.circus.rules.chariot.moving import advancing
from engine.games.circus.rules.course import pack
from tests.games.circus.course import board, go, lines, on_the_way, play


def order(text: str) -> list[str]:
    race = board(text)
    units = [f"rig:{rig.colour}" for rig in race.rigs]
    units += [f"man:{man.colour}" for man in race.drivers if man.where == "running"]
    return [unit.partition(":")[2] for unit in pack.order(race, units)]


def may(text: str, colour: str, kind: str = "control") -> set[str]:
    """The first words that are legal for the driver of a rig."""
    race = on_the_way(board(text), colour)
    return {line[0] for line in lines(kind, race, race.rig(colour).driver, colour)}


# Order


def test_how_to_play_2_front_to_rear() -> None:
    """Chariots move in the order of the pack, the foremost first."""
    assert order("red h3-12\nblue h3-15\ngreen h3-13") == ["blue", "green", "red"]


def test_how_to_play_2_ties_from_the_inside() -> None:
    """Of chariots side by side the inner one moves first."""
    assert order("red h5-12\nblue h2-12\ngreen h7-12") == ["blue", "red", "green"]


def test_how_to_play_2_radials_in_turns() -> None:
    """In a turn the radial says who is ahead, whatever the spaces of his lane: seven stand on one here."""
    across = ["e7-13", "e1-4", "e6-11", "e2-5", "e5-10", "e3-7", "e4-8"]
    colours = ["red", "blue", "green", "yellow", "white", "black", "orange"]
    text = "\n".join(f"{colour} {space}" for colour, space in zip(colours, across, strict=True))

    assert order(text) == ["blue", "yellow", "black", "orange", "white", "green", "red"]


def test_n8_5_laps_count_before_places() -> None:
    """Who has crossed the line once more is ahead, however near it he still is."""
    assert order("red h3-12, lines 3\nblue h3-19, lines 1") == ["red", "blue"]
    assert order("red h3-12, lines 1\nblue h3-9, lines 2") == ["blue", "red"]


def test_n15_2_a_driver_and_his_own_chariot() -> None:
    """In one space the chariot comes before the man who fell off it."""
    assert order("red h3-12, on foot h3-12\nblue h3-11") == ["red", "red", "blue"]
    race = board("red h3-12, on foot h3-12")
    assert pack.order(race, ["man:red", "rig:red"]) == ("rig:red", "man:red")


@pytest.mark.parametrize("first", ["red", "blue"])
def test_n15_2_men_in_one_space_go_by_the_draw(first: str) -> None:
    """Whether on foot or fighting aboard: the chariot there comes first, then they do as they were drawn."""
    race = board(
        "red h1-1, on foot h3-12\nblue h1-2, boards green\ngreen h3-12",
        draw=tuple(sorted(COLOURS, key=lambda colour: colour != first)),
    )
    found = pack.order(race, ["man:red", "man:blue", "rig:green"])
    assert found == ("rig:green", f"man:{first}", f"man:{'blue' if first == 'red' else 'red'}")


# Cockiness


@pytest.mark.parametrize(("leader", "cocky"), [("h3-15", True), ("h3-14", False), ("h3-16", True)])
def test_cockiness_from_three_spaces(leader: str, cocky: bool) -> None:
    """A leader who is three spaces ahead or more uses Reins or Brake, no whip."""
    words = may(f"red {leader}\nblue h5-12", "red")

    assert ("whip" in words, "hard-whip" in words) == (not cocky, not cocky)
    assert {"reins+1", "reins", "reins-1", "brake-2", "brake-3", "brake-4"} <= words


def test_cockiness_needs_one_leader() -> None:
    """Who shares the lead is not cocky, and nobody but the leader ever is."""
    assert "whip" in may("red h3-16\nblue h5-16\ngreen h1-11", "red")
    assert "whip" in may("red h3-16\nblue h5-19\ngreen h1-11", "red")


def test_n14_2_spaces_are_counted_in_the_leaders_lane() -> None:
    """Ahead is measured in spaces of the leader's own lane, of which a turn has more on the outside."""
    inside, outside = ("e1-2", "e7-5")
    assert pack.cocky(board(f"red {outside}\nblue h4-20"), "red")
    assert not pack.cocky(board(f"red {inside}\nblue h4-20"), "red")


def test_n15_3_only_manned_chariots_count() -> None:
    """An unmanned chariot, a rider or a man on foot just behind him does not keep a leader modest."""
    behind = "blue h3-15, on foot h3-14\ngreen h4-15, riding\nyellow h5-10"
    assert pack.cocky(board(f"red h3-16\n{behind}"), "red")


def test_cockiness_without_a_pack() -> None:
    """A single chariot is nobody's leader."""
    assert not pack.cocky(board("red h3-16\nblue h3-12, riding"), "red")


# Underdogs


def test_underdog_boost_for_all_but_the_leader() -> None:
    """Every manned chariot but the leader has two free spaces, cocky or not."""
    race = board("red h3-16\nblue h3-15\ngreen h3-10\nyellow h3-9, riding")
    assert [pack.boosted(race, rig.colour) for rig in race.rigs] == [0, 2, 2, 0]


def test_underdog_boost_not_in_the_first_round() -> None:
    """There are free spaces from the second round on."""
    assert pack.boosted(board("red h3-16\nblue h3-10", round=1), "blue") == 0


def test_n14_11_tied_leaders_have_no_boost() -> None:
    race = board("red h3-16\nblue h5-16\ngreen h3-10")
    assert [pack.boosted(race, rig.colour) for rig in race.rigs] == [0, 0, 2]


def test_underdog_boost_at_the_end() -> None:
    """Free spaces at the end come on top of the speed, as many as the driver wants, and cost no speed."""
    race = on_the_way(board("red h3-11\nblue h5-18"), "red", 3, spare=2)
    for extra, space in (("0", "h3-14"), ("1", "h3-15"), ("2", "h3-16")):
        after = go(race, "red", answers=f"extra {extra}")
        assert (after.at("red"), after.rig("red").speed) == (f"{space} E", 3)


def test_underdog_boost_at_the_start() -> None:
    """Or they come first; then there is none at the end."""
    race = on_the_way(board("red h3-11\nblue h5-18"), "red", 3, spare=2)
    after = go(race, "red", answers="underdog first-2")

    assert after.at("red") == "h3-16 E"
    assert [event.underdog for event in after.told(e.Advanced)] == [True, True, False, False, False]
    assert after.questions("extra") == []


def test_underdog_boost_no_manoeuvre_in_free_spaces() -> None:
    """Nobody turns, swerves or rams in them, and none is the space before a manoeuvre (N14.11)."""
    race = on_the_way(board("red h3-11\nblue h5-18"), "red", 1, spare=2)
    first = go(race, "red", answers="underdog first-2; manoeuvre swerve-left", dice="skid 66")
    last = go(race, "red", answers="extra 2; manoeuvre on")

    assert [event.start for event in first.told(e.Shifted)] == ["h3-14"]
    assert (len(first.questions("manoeuvre")), len(last.questions("manoeuvre"))) == (1, 1)


def test_n14_11_a_boost_at_speed_0() -> None:
    """Free spaces can be gone by a chariot that has no speed."""
    race = on_the_way(board("red h3-11\nblue h5-18"), "red", 0, spare=2)
    after = go(race, "red", answers="extra 2")
    assert after.at("red") == "h3-13 E"
    assert after.questions("manoeuvre") == []


def test_n14_11_free_spaces_that_an_obstacle_leaves_are_lost() -> None:
    race = on_the_way(board("red h3-14\nblue h3-15"), "red", spare=2, late=False)
    after = play(race, advancing("red"))
    assert [event.spaces for event in after.told(e.UnderdogPlanned)] == [0]
    assert after.told(e.Advanced) == []


def test_n14_11_free_spaces_stop_before_obstacles() -> None:
    """Nobody crashes by a free space: no more of them are offered than there is room for."""
    text = "red h3-11\nblue h3-14\ngreen h5-19"
    race = on_the_way(board(text), "red", 1, spare=2)
    assert lines("underdog", race, "red", "red") == (("first-1",), ("first-2",), ("later",))
    after = go(race, "red", answers="extra 1")
    assert (after.at("red"), after.told(e.HeadOn)) == ("h3-13 E", [])
    assert lines("extra", after.race, "red", "red") == (("0",),)


def test_n15_8_a_crash_counts_the_spaces_of_the_speed_alone() -> None:
    """Who crashes is short of his speed's spaces; free ones he had planned do not count."""
    race = on_the_way(board("red h3-11\nblue h3-13\ngreen h5-19"), "red", 4, spare=2)
    after = go(race, "red", dice="damage 1 1 1 1")
    assert [event.spaces for event in after.told(e.HeadOn)] == [3]
