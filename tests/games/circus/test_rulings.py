"""Rulings on riders, whips, rolls beyond the tables and wishes for lanes, and what is told of jumps."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games.circus import GAME
from engine.games.circus.face import guide
from engine.games.circus.rules import events as e
from engine.games.circus.rules import values
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.state import Move, Race, View
from engine.games.circus.rules.basic.track import SPACES
from engine.games.circus.rules.chariot.driving import driving
from engine.games.circus.rules.driver import reach
from engine.games.circus.rules.plans import words
from engine.games.circus.rules.plans.clauses import CLAUSES
from engine.games.circus.rules.race.corpses import corpse
from engine.kernel import begin, submit
from engine.language import speaking
from engine.model import Decision, DecisionId, Order, Seat, Step
from tests.games.circus.course import board, go, on_the_way, play

KEY = bytes(32)


# A rider gets off


RIDER = "red h4-12, no chariot, riding, speed 0\nblue h5-12, speed 0, dead"


def test_n15_20_a_rider_can_get_off_a_team_that_stands() -> None:
    """It is his whole move; in the next round he takes the empty chariot beside him."""
    down = play(board(RIDER), corpse("rig:red"), dice="slip 2", answers="control dismount")
    assert (down.man("red").where, down.man("red").space, down.man("red").idle) == ("running", "h4-12", 2)
    assert down.rig("red").driver == ""

    later = replace(down.race, round=3, move=None)
    boarded = play(later, corpse("man:red"), answers="run mount blue")
    assert boarded.rig("blue").driver == "red"


def test_n15_20_what_he_carries_goes_with_him() -> None:
    race = board(RIDER.replace("riding", "riding, holds net"))
    down = play(race, corpse("rig:red"), dice="slip 2", answers="control dismount")

    assert (down.man("red").things, down.man("red").whip) == (("net",), True)


def test_n15_20_a_rider_may_plot_it_only_at_a_standstill() -> None:
    running = board(RIDER.replace("speed 0", "speed 5", 1), round=2)
    plot = Decision(DecisionId(1), Seat(1), "plot", "2")

    assert "dismount" in words.opening(board(RIDER), plot, ())
    assert "dismount" not in words.opening(running, plot, ())
    told = "You can step down only at a standstill; your speed is 5."
    assert words.refused(running, plot, (), "dismount") == told


def test_n15_20_nobody_is_asked_whether_he_really_wants_to_get_off_a_team() -> None:
    """He has no chariot to lose."""
    assert (
        GAME.face.confirm(
            View(Seat(1), board(RIDER)), Decision(DecisionId(1), Seat(1), "plot", "2"), "dismount"
        )
        == ""
    )


def test_n15_20_the_log_tells_it() -> None:
    line = GAME.face.narrate(e.JumpedOff("red", "blue", "h4-12", (), bare=True))
    assert line
    assert line.text == "Red gets off the back of Blue's team."


# Whips on teams that stand


STANDING = "red h4-12, speed 0, boost 4, dead"


def test_j8_a_whip_does_not_set_a_team_going_that_stands() -> None:
    """At speed 0 it remains an obstacle; what the whip adds waits for who drives it next."""
    after = play(board(STANDING), corpse("rig:red"))

    assert (after.at("red"), after.rig("red").speed, after.rig("red").boost) == ("h4-12 E", 0, 4)


def test_n14_15_what_a_whip_has_added_has_to_be_taken_by_who_drives_it_next() -> None:
    race = board("red h4-12, speed 0, boost 4, on foot h4-13")
    up = play(race, corpse("man:red"), answers="run mount red")
    driven = play(replace(up.race, round=3, move=None), driving("red"), answers="control reins")

    assert driven.at("red") == "h4-16 E"


@pytest.mark.parametrize("first", ["man", "rig"])
def test_how_to_play_1_a_chariot_that_was_boarded_among_the_corpses_stands(first: str) -> None:
    """Whether he boards it before its turn or it comes to him in it; a whip on its team changes nothing."""
    race = board("red h1-1, on foot h4-14\nblue h4-12, speed 2, boost 3, dead")
    if first == "man":
        race = play(race, corpse("man:red"), answers="run h4-13; run mount blue").race
        race = replace(race, rigs=tuple(replace(r, boost=3) for r in race.rigs))
    after = play(race, corpse("rig:blue"))

    assert after.rig("blue").driver == "red"
    assert after.at("blue") == ("h4-12 E" if first == "man" else "h4-14 E")
    assert after.rig("blue").speed == 0


# Whips on men


BESIDE = "red h4-12, lines 1\nblue h1-1, lines 1, on foot h3-12\ngreen h5-12, lines 1, dragged"


def whipped(race: Race) -> set[str]:
    moving = replace(race, move=Move("red", "red", "whip", left=3))
    return {target for how, target in reach.attacks(moving, "red") if how == "whip"}


def test_j5_a_whip_reaches_any_driver_on_foot_and_behind_his_team_too() -> None:
    """Not directly behind, where it reaches teams alone, and not before the start line."""
    assert whipped(board(BESIDE)) == {"blue", "green"}
    assert whipped(board(BESIDE.replace("on foot h3-12", "on foot h4-11"))) == {"green"}
    assert whipped(board(BESIDE.replace("lines 1, on foot", "lines 0, on foot"))) == {"green"}


def test_j5_who_is_on_foot_can_neither_fall_nor_hold_on_to_his_whip() -> None:
    """The table wounds him and may take his whip."""
    struck = go(board(BESIDE), "red", 0, answers="attack whip blue; attack .", dice="attack 46")

    assert struck.man("blue").injuries == 1
    assert not struck.man("blue").whip
    assert ("h3-12", "whip") in struck.race.things


def test_n15_10_whom_a_team_drags_is_one_target_with_it() -> None:
    """Who has whipped the team does not whip the man in the same move, and the other way round."""
    race = replace(board(BESIDE), move=Move("red", "red", "whip", left=3, attacked=("rig:green",)))

    assert {target for _how, target in reach.attacks(race, "red")} == {"blue"}


# Rolls beyond the tables


HURT = "red e3-1, injuries 5, entertained blue\nblue b3-9"


def test_n5_a_roll_below_the_skid_table_is_told_as_its_first_row() -> None:
    """Two dice, less two for injuries and one for the night: what counts is the row."""
    race = on_the_way(board(HURT), "red", 1)
    skidded = go(race, "red", dice="skid 11", answers="manoeuvre left").told(e.Skidded)

    assert [event.roll for event in skidded] == [1]


def test_n7_2_an_attack_below_its_table_is_told_as_its_first_row() -> None:
    race = board("red h4-12, lines 1, injuries 5, load sword\nblue h3-12, lines 1")
    assert reach.blow(race, "red", "sword", (1, 1))[0] == 2


# Lanes by the first plot


def plots(step: Step[Any, Any, Any], *lines: str) -> Step[Any, Any, Any]:
    """Everybody's first plot in the order of the seats, and the close."""
    for decision, line in zip(step.table.open, lines, strict=True):
        step = submit(GAME, step.table, Order("answer", decision.seat, decision.id, line), KEY)
    return submit(GAME, step.table, Order("close", by="host"), KEY)


def opened(tempo: Any = "round", **options: Any) -> Step[Any, Any, Any]:
    """Three at the grid."""
    return begin(GAME, 3, KEY, options, tempo)


def lined_up(step: Step[Any, Any, Any]) -> dict[str, int]:
    found = [event for event in step.entry.events if isinstance(event, e.LinedUp)]
    return {colour: SPACES[space].lane for line in found for colour, space in line.places}


def test_set_up_2_lanes_are_wished_for_in_the_first_plot() -> None:
    """In the order of the draw each gets the first lane of his wishes that is free, else the innermost."""
    step = opened()
    first, second, third = step.table.state.draw
    said = {first: "drive grid:3", second: "drive grid:3 grid:2", third: "drive"}
    lanes = lined_up(plots(step, *(said[colour] for colour in ("red", "blue", "green"))))

    assert lanes == {first: 3, second: 2, third: 1}


def test_set_up_2_without_wishes_the_grid_stays_as_it_is() -> None:
    assert lined_up(plots(opened(), "drive", "drive", "drive")) == {}


def test_set_up_2_nobody_sees_a_wish_before_all_have_plotted() -> None:
    step = opened()
    first = submit(GAME, step.table, Order("answer", Seat(1), step.table.open[0].id, "drive grid:3"), KEY)

    assert first.table.state == step.table.state


@pytest.mark.parametrize(("tempo", "options"), [("phase", {}), ("round", {"shop": True})])
def test_set_up_2_not_at_other_tempos_nor_where_there_is_a_list(tempo: Any, options: Any) -> None:
    """There lanes are taken in turn, or wished for in the list of the shop."""
    step = opened(tempo, **options)
    race = step.table.state
    man = race.of(1)

    assert words.terms(replace(race, round=1, phase=""), man).grid == ()


def test_set_up_2_only_before_the_first_round_is_driven() -> None:
    step = plots(opened(), "drive", "drive", "drive")

    assert step.table.state.round == 2
    told = words.refused(step.table.state, step.table.open[0], ("drive",), "grid:3")
    assert told == "'grid:3' decides nothing right now: leave it out."


def test_set_up_2_the_panel_of_the_first_plot_offers_it() -> None:
    step = opened()
    form = GAME.face.form(View(Seat(1), step.table.state), step.table.open[0], "", 1)

    assert "Under Tactics you can wish for another start lane" in " ".join(form.text)


# What is told


def chapter(title: str) -> str:
    return " ".join(next(c.text for c in guide.chapters() if c.title == title).split())


@pytest.mark.parametrize(("capture", "passing"), [("normal", True), ("advanced", False), ("october", False)])
@pytest.mark.parametrize("where", ["on foot h3-12", "median e"])
def test_n12_1_what_is_told_of_jumping_goes_by_the_option(capture: str, passing: bool, where: str) -> None:
    """Hints, goals and panels speak of chariots that pass only where one jumps at them."""
    race = board(f"red h1-1, {where}\nblue h4-12", options=Options(capture=capture))
    decision = Decision(DecisionId(1), Seat(1), "plot", "2")
    form = GAME.face.form(View(Seat(1), race), decision, "", 1)
    hints = [option.hint for group in form.groups for option in group.options]
    told = " ".join([GAME.face.lesson(View(Seat(1), race), Seat(1)), *form.text, *hints])

    assert ("pass" in told) is passing
    assert "pass" not in CLAUSES.by_key["jump"].note


def test_n12_1_nobody_settles_beforehand_what_nobody_is_asked() -> None:
    """Where one jumps only in one's own move there is no question as chariots pass."""
    found = {}
    for capture in ("normal", "october"):
        race = replace(board("red h1-1", options=Options(capture=capture)), tempo="impulse")
        found[capture] = {
            answer.standing.name for answer in GAME.face.standing_answers(View(Seat(1), race), Seat(1))
        }

    assert found["normal"] - found["october"] == {"jump"}


def test_o_the_chapter_on_advanced_captures_names_what_one_fights_with() -> None:
    told = chapter("Captures by the advanced rules")

    assert "only in his own move" in told
    assert "with fists, sword or trident" in told
    assert "what he carries" not in told


def test_set_up_2_who_starts_in_the_second_row_is_not_told_that_any_speed_is_safe() -> None:
    """Somebody stands right ahead of him."""
    race = board("red h1-9\nblue h1-10", round=1)

    assert "any speed is safe" in GAME.face.lesson(View(Seat(2), race), Seat(2))
    assert "stands right in front of you" in GAME.face.lesson(View(Seat(1), race), Seat(1))
    assert "any speed is safe" not in GAME.face.lesson(View(Seat(1), race), Seat(1))


def test_j4b3_the_guide_says_whose_move_takes_a_chariot_over() -> None:
    """The mover alone, beside one that faces the same way at the same speed, on 4 or more."""
    told = chapter("Without a chariot")

    assert "If you end your move on a straight beside a chariot that faces your way at your speed" in told
    assert f"{values.CAPTURE} or more throws its driver out, and an empty one is yours without a roll" in told


def test_n14_6_the_guide_says_that_loose_teams_do_not_avoid_men() -> None:
    assert "but not men on foot" in chapter("Loose teams and things")


def test_j3d_the_guide_says_that_a_chariot_injures_with_a_man_in_it() -> None:
    assert "A chariot with a man in it that drives over you injures you by a die" in chapter(
        "Without a chariot"
    )


def test_j1b_a_skid_is_not_said_to_lead_outward() -> None:
    """In a swerve it goes on the way of the swerve."""
    assert "outward" not in CLAUSES.by_key["skid"].note


@pytest.mark.parametrize("language", ["en", "de"])
def test_n15_19_whom_somebody_else_frees_has_not_cut_himself_loose(language: str) -> None:
    race = board("red h3-4, speed 5, dragged\nblue h1-1, on foot h3-6")
    freed = play(race, corpse("rig:red"), dice="cut 1", answers="jump yes").told(e.CutLoose)
    assert freed == [e.CutLoose("red", "red", "h3-6", "blue")]

    with speaking(language):
        line, own = (GAME.face.narrate(event) for event in (freed[0], e.CutLoose("red", "red", "h3-6")))
    assert line
    assert own
    assert line.text != own.text
