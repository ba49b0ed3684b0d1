"""Tempo `phase`: one order in one's turn, once more only where dice broke its path."""

from __future__ import annotations

from engine.games.circus.rules import events as e
from engine.games.circus.rules.chariot.driving import driving
from engine.games.circus.rules.events import evolve
from tests.games.circus.course import Course, board, on_the_way, play

RIVAL = "blue h5-18"


def order(said: str, line: str, dice: str = "", more: str = "") -> Course:
    """Red's move by that order, from lane 3 after the finish line."""
    race = board(f"red h3-11{said}\n{RIVAL}")
    return play(race, driving("red"), dice=dice, answers=f"order {line}; {more}", tempo="phase")


def test_one_order_for_the_whole_move() -> None:
    """Control, path and free spaces come of one answer; nothing else is asked."""
    after = order(", speed 4", "reins 2 swerve-left 2", "skid 66")
    assert after.asked == [("order", "red", "")]
    assert [event.start for event in after.told(e.Shifted)] == ["h3-13"]
    assert after.told(e.ControlChosen)[0].control == "reins"


def test_an_order_is_asked_before_any_die() -> None:
    after = order(", speed 2", "whip 3", "whip 1")
    kinds = [type(event) for event in after.events]
    assert kinds[0] is e.Plotted


def test_a_skid_breaks_the_path() -> None:
    """Where a shift has thrown the team off its way, what is left is ordered anew."""
    after = order(", speed 5", "reins 1 swerve-left 4", "skid 13", "order 4")
    assert [about for _kind, _who, about in after.asked] == ["", "again"]
    assert [event.why for event in after.told(e.Shifted)] == ["swerve", "skid"]


def test_a_roll_without_a_shift_does_not() -> None:
    """Chits alone change nothing on the way."""
    after = order(", speed 5", "reins 1 swerve-left 4", "skid 23")
    assert [about for _kind, _who, about in after.asked] == [""]
    assert after.rig("red").chits == 2


def test_nothing_is_asked_when_nothing_is_left() -> None:
    """A skid in the last space of the speed breaks nothing."""
    after = order(", speed 5", "reins 5 swerve-left 3", "skid 13")
    assert [about for _kind, _who, about in after.asked] == [""]


def test_who_leaves_it_to_his_policy_is_asked_once() -> None:
    """Without a path there is none to break."""
    race = board(f"red h3-11, speed 3\n{RIVAL}")
    after = play(race, driving("red"), dice="whip 4", answers="order whip", tempo="phase")
    assert [kind for kind, _who, _about in after.asked] == ["order"]


def test_who_has_resigned_is_not_asked() -> None:
    race = board(f"red h1-11, speed 3, no whip, resigned\n{RIVAL}")
    after = play(race, driving("red"), tempo="phase")
    assert after.asked == []


def test_a_manoeuvre_that_cannot_be_made_ends_the_path() -> None:
    """It is not made up for later, where it would lead elsewhere (N15.27)."""
    race = on_the_way(board("red h3-11\nblue h2-12"), "red", 3, path=("1", "swerve-left", "2"))
    for start, end, path in [("h3-11", "h3-12", ("swerve-left", "2")), ("h3-12", "h3-13", ())]:
        race = evolve(race, e.Advanced("red", start, end, 0))
        assert race.move is not None
        assert race.move.path == path
