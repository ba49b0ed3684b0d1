"""What can be said: plots and orders with paths along the track, goals on foot, clauses."""

from __future__ import annotations

import dataclasses

import pytest

from engine.games.circus.rules.basic.state import Race
from engine.games.circus.rules.plans import words
from engine.games.circus.rules.plans.questions import QUESTIONS
from engine.model import ACT, STOP, Decision, DecisionId, Seat
from tests.games.circus.course import board, on_the_way

PLOT = Decision(DecisionId(0), Seat(1), "plot", "2")
ORDER = Decision(DecisionId(0), Seat(1), "order", "")


def onward(race: Race, line: str = "", decision: Decision = PLOT) -> list[str]:
    """The next words before any clauses; `` is the end of the line."""
    return [c.word for c in words.choices(race, decision, tuple(line.split())) if ":" not in c.word]


def clauses(race: Race, line: str) -> list[str]:
    return [c.word for c in words.choices(race, PLOT, tuple(line.split())) if ":" in c.word]


def legal(race: Race, line: str, decision: Decision = PLOT) -> bool:
    written = tuple(line.split())
    return all(
        word in [c.word for c in words.choices(race, decision, written[:n])] for n, word in enumerate(written)
    )


STRAIGHT = board("red h3-14, speed 5\nblue e2-3 NE, speed 3")


# The control


def test_how_to_play_iv_a_plot_begins_with_the_control_or_with_ones_aims() -> None:
    assert onward(STRAIGHT) == [
        *("drive", "hard-whip", "whip", "reins+1", "reins", "reins-1", "brake-2", "brake-3", "brake-4")
    ]


def test_how_to_play_iv_no_whip_is_planned_without_one() -> None:
    """Without a whip in hand or chariot there are Reins and Brake."""
    found = onward(board("red h3-14, speed 5, no whip\nblue h2-1"))
    assert "whip" not in found
    assert "hard-whip" not in found
    assert "whip" in onward(board("red h3-14, speed 5, no whip, load whip\nblue h2-1"))


def test_n7_3_who_is_badly_injured_plans_no_hard_whip() -> None:
    found = onward(board("red h3-14, speed 5, injuries 4\nblue h2-1"))
    assert "hard-whip" not in found
    assert "whip" in found


def test_n14_12_a_stop_is_planned_from_a_speed_of_four_after_step_iii() -> None:
    """Turn chits of the last move count before the control."""
    assert "stop-4" not in onward(STRAIGHT)
    assert "stop-4" in onward(board("red h3-14, speed 5, chits 1\nblue h2-1"))


def test_n15_20_who_stands_may_step_down_with_what_he_wants() -> None:
    standing = board("red h3-14, speed 0, load net sword\nblue h2-1")
    assert "dismount" in onward(standing)
    assert onward(standing, "dismount") == ["", "net", "sword"]
    assert onward(standing, "dismount sword") == [""]
    assert "dismount" not in onward(STRAIGHT)


# The path


def test_movement_3_a_path_has_no_more_spaces_than_the_control_gives() -> None:
    assert legal(STRAIGHT, "reins 5")
    assert not legal(STRAIGHT, "reins 6")
    assert legal(STRAIGHT, "brake-3 2")
    assert not legal(STRAIGHT, "brake-3 3")
    assert not legal(STRAIGHT, "reins 3 swerve-left 3")


def test_movement_3_where_a_die_decides_the_path_may_be_as_long_as_it_can_make_it() -> None:
    """Whip gains three at most, Hard Whip six."""
    assert legal(STRAIGHT, "whip 8")
    assert not legal(STRAIGHT, "whip 9")
    assert legal(STRAIGHT, "hard-whip 10")
    assert not legal(STRAIGHT, "hard-whip 11")


def test_movement_1_a_path_leads_through_no_wall() -> None:
    """From lane 1 straight into the turn there are seven hexes and then the outer wall."""
    turning = board("red e1-1 E, speed 9\nblue h2-1")
    assert legal(turning, "reins 7")
    assert not legal(turning, "reins 8")


def test_turns_4_nobody_turns_in_a_rectangle() -> None:
    assert not legal(STRAIGHT, "reins 3 left")
    assert legal(STRAIGHT, "reins 3 swerve-left")
    assert legal(board("red h3-19, speed 5\nblue h2-1"), "reins 2 left")


def test_turns_2_there_is_a_space_before_each_manoeuvre() -> None:
    assert not legal(STRAIGHT, "reins swerve-left")
    assert not legal(STRAIGHT, "reins 1 swerve-left swerve-left")
    assert legal(STRAIGHT, "reins 1 swerve-left 1 swerve-left")


def test_j6d_who_is_locked_in_may_begin_with_a_manoeuvre_but_no_ram() -> None:
    """
    Red stands behind Blue in the same lane.
    """
    locked = board("red h3-14, speed 5\nblue h3-15")
    assert legal(locked, "reins swerve-left")
    assert not legal(locked, "reins ram-left")


def test_turns_5_nobody_swerves_into_a_wall_by_choice() -> None:
    inside = board("red h1-14, speed 5\nblue h2-1")
    assert not legal(inside, "reins 1 swerve-left")
    assert legal(inside, "reins 1 swerve-right")
    assert not legal(inside, "reins 1 ram-left")


def test_a_path_may_end_anywhere_and_clauses_may_follow() -> None:
    assert legal(STRAIGHT, "drive 2 swerve-left 1 corner:5 ram:blue")
    assert onward(STRAIGHT, "drive 2 swerve-left")[0] == STOP.word
    assert not legal(STRAIGHT, "drive corner:5 2")


def test_an_order_in_the_middle_of_a_move_is_for_the_spaces_that_are_left() -> None:
    """The control is chosen already."""
    moving = on_the_way(board("red h3-14, speed 5\nblue h2-1"), "red", left=3, moved=2)
    again = Decision(DecisionId(0), Seat(1), "order", "again")
    assert onward(moving, "", again) == ["drive"]
    assert legal(moving, "drive 3", again)
    assert not legal(moving, "drive 4", again)


# What else a driver may be


def test_j3b1_who_is_dragged_cuts_himself_loose_or_holds_on() -> None:
    assert onward(board("red h3-14, speed 5, dragged\nblue h2-1")) == ["cut", "hold"]


def test_j9_a_rider_has_controls_but_orders_no_path() -> None:
    """He turns at will."""
    riding = board("red h3-14, speed 5, riding\nblue h2-1")
    assert "reins" in onward(riding)
    assert onward(riding, "reins") == [""]


def test_j3c_who_is_on_foot_has_goals_or_runs_one_or_two_spaces() -> None:
    running = board("red h1-4, on foot h7-10\nblue h2-1")
    assert onward(running)[:4] == ["board", "wait", "median", "stands"]
    assert legal(running, "h7-11 h7-12")
    assert not legal(running, "h7-12")
    assert not legal(running, "h7-11 h7-12 h7-13")


def test_n7_3_who_is_badly_injured_runs_one_space() -> None:
    assert not legal(board("red h1-4, on foot h7-10, injuries 4\nblue h2-1"), "h7-11 h7-12")


def test_b6_he_fights_on_foot_only_with_a_weapon() -> None:
    assert "fight" not in onward(board("red h1-4, on foot h7-10\nblue h2-1"))
    assert "fight" in onward(board("red h1-4, on foot h7-10, holds sword\nblue h2-1"))


def test_j3e_on_the_median_an_end_is_chosen_first() -> None:
    """He must choose one, so he cannot wait."""
    race = board("red h1-4, median\nblue h2-1")
    assert onward(race) == ["end-e", "end-w"]


def test_j3e_from_the_end_he_jumps_to_the_hexes_near_it() -> None:
    found = onward(board("red h1-4, median e\nblue h2-1"))
    assert found[:2] == ["down", "wait"]
    assert set(found[2:]) == {
        *("e1-2", "e1-3", "e1-4", "e1-5", "e1-6"),
        *("e2-3", "e2-4", "e2-5", "e2-6", "e2-7"),
    }


def test_o_who_has_boarded_fights_with_what_he_carries() -> None:
    found = onward(board("red h1-4, boards blue, holds sword net\nblue h2-1"))
    assert found == ["fists", "sword", "off"]


def test_clauses_are_those_of_what_he_is() -> None:
    running = board("red h1-4, on foot h7-10\nblue h2-1")
    assert "jump:blue" in clauses(running, "board")
    assert "lane:hold" not in clauses(running, "board")
    assert "lane:hold" in clauses(STRAIGHT, "drive")


def test_n15_30_who_is_out_of_the_race_has_nothing_to_say() -> None:
    assert onward(board("red h1-4, dead\nblue h2-1")) == []


# Acts and small questions


def test_everybody_may_resign_once() -> None:
    act = Decision(DecisionId(0), Seat(1), ACT)
    assert [c.word for c in words.choices(STRAIGHT, act, ())] == ["resign"]
    gone = board("red h3-14, resigned\nblue h2-1")
    assert words.choices(gone, act, ()) == ()


def test_every_small_question_has_its_lines() -> None:
    kinds = {"fresh", "control", "veto", "underdog", "extra", "manoeuvre", "attack", "grab", "jump", "take"}
    assert kinds | {"appeal", "cut", "run", "median", "fight", "lane"} <= set(QUESTIONS)


@pytest.mark.parametrize("speed", range(11))
def test_every_word_that_is_offered_can_be_followed_to_an_end(speed: int) -> None:
    """No path ends where nothing can be said: the line may stop after every word of it."""
    race = board(f"red e3-4 NE, speed {speed}\nblue h2-1")
    written: tuple[str, ...] = ("drive",)
    for _word in range(8):
        found = [c.word for c in words.choices(race, PLOT, written)]
        assert STOP.word in found
        path = [word for word in found if word and ":" not in word]
        if not path:
            break
        written += (path[-1],)


def test_words_do_not_depend_on_what_others_have_plotted() -> None:
    told = dataclasses.replace(STRAIGHT.driver("blue"), order=("whip",), plotted="mounted blue")
    other = dataclasses.replace(STRAIGHT, drivers=(STRAIGHT.driver("red"), told))
    assert words.choices(STRAIGHT, PLOT, ()) == words.choices(other, PLOT, ())


def test_j11_a_rider_can_declare_a_stop_as_well() -> None:
    """He has any normal control (J9)."""
    race = board("red h3-4, speed 3, no chariot, riding\nblue h2-1")
    assert legal(race, "stop-2")
    assert not legal(board("red h3-4, speed 5, no chariot, riding\nblue h2-1"), "stop-2")
