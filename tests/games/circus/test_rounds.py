"""The rounds: who is asked, in which order corpses and chariots move (How to Play 1, 2, N15.4, N15.31)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games.circus.rules import events as e
from engine.games.circus.rules.asking.flow import Step
from engine.games.circus.rules.basic.state import Race
from engine.games.circus.rules.chariot.driving import driving
from engine.games.circus.rules.events import evolve
from engine.games.circus.rules.race.plots import plotting
from engine.games.circus.rules.race.rounds import chariots, corpses, round_, round_end, turn
from engine.model import Table, Tempo
from engine.run import Run
from tests.games.circus.course import board


def begun(race: Race, step: Step, tempo: Tempo = "round", key: int = 0) -> Run[Any, Any, Any]:
    """A run that has carried out one step, with dice by a key."""
    table: Table[Any, Any] = Table("circus", 1, (), race.options, tempo, race, ())
    run: Run[Any, Any, Any] = Run(evolve, table, bytes([key]) * 32)
    step.carry_out(run, None)
    return run


PACK = """
    red h2-14
    blue h3-18
    green h1-14
    yellow e3-4
"""


# The order of the phases


def test_how_to_play_2_chariots_move_front_to_rear_inside_first() -> None:
    """Red and green tie, and green is further inside."""
    run = begun(board(PACK), chariots(("red", "blue", "green", "yellow")))

    assert run.state.order == ("rig:yellow", "rig:blue", "rig:green", "rig:red")


def test_how_to_play_2_each_has_its_turn_in_that_order() -> None:
    """Manned chariots move one after the other, front to rear."""
    run = begun(board(PACK), chariots(("red", "blue")))

    assert run.pushed == (turn("rig:blue"), turn("rig:red"))


def test_how_to_play_1_corpses_move_before_the_chariots() -> None:
    """Loose teams, unmanned chariots, riders and men on foot, front to rear as well; manned ones do not."""
    race = board(
        """
        red h2-14
        blue h3-18, dragged
        green h1-11, on foot h4-19
        yellow e3-4, riding
        """
    )

    run = begun(race, corpses())

    assert run.state.order == ("rig:yellow", "man:green", "rig:blue", "rig:green")


def test_n15_2_of_a_driver_and_his_own_chariot_in_one_space_the_chariot_is_first() -> None:
    run = begun(board("red h2-14\nblue h3-18, on foot h3-18"), corpses())

    assert run.state.order == ("rig:blue", "man:blue")


def test_n14_16_only_chariots_manned_at_the_start_of_the_round_move_in_regular_movement() -> None:
    """Whatever happens to their drivers in the corpse phase."""
    run = begun(board("red h2-14\nblue h3-18, on foot h3-19\ngreen h1-3"), round_(3), "impulse")

    assert run.pushed == (corpses(), chariots(("red", "green")), round_end(3))


def test_n15_4_who_is_on_the_median_is_placed_at_random_among_the_corpses() -> None:
    """By a die for each, so that other dice give other places."""
    race = board("red h2-14\nblue h3-18, on foot h3-19\ngreen h1-3, median\nyellow h5-3, dragged")
    orders = {begun(race, corpses(), key=key).state.order for key in range(40)}

    assert all(
        set(order) == {"man:blue", "man:green", "rig:blue", "rig:green", "rig:yellow"} for order in orders
    )
    assert {order.index("man:green") for order in orders} == {0, 1, 2, 3, 4}
    assert len({tuple(u for u in order if u != "man:green") for order in orders}) == 1


def test_o_who_fights_in_anothers_chariot_acts_among_the_corpses() -> None:
    run = begun(board("red h2-14\nblue h1-11, boards red"), corpses())

    assert run.state.order == ("man:blue", "rig:blue")


# Plotting


def asked(race: Race) -> list[int | None]:
    return [d.seat for d in begun(race, plotting(race.round)).questions]


def test_n15_31_all_are_asked_at_once_and_in_secret() -> None:
    run = begun(board(PACK), plotting(2))

    assert [(d.seat, d.kind, d.sealed) for d in run.questions] == [(n, "plot", True) for n in (1, 2, 3, 4)]


def test_n15_31_who_has_nothing_to_choose_is_not_asked() -> None:
    """The dead, who has left, who has resigned, and who lies under a net."""
    race = board(
        """
        red h2-14
        blue h3-18, dead
        green h1-14, gone
        yellow e3-4, resigned
        white h5-3, on foot h5-5, netted, idle 2
        black h6-3, on foot h6-5
        """
    )

    assert asked(race) == [1, 6]


@pytest.mark.parametrize("more", ["appeals 2", "vetoes"])
def test_n15_31_under_a_net_appeals_and_vetoes_are_left_to_choose(more: str) -> None:
    race = board(
        f"""
        red h2-14{", entertained blue" if more == "vetoes" else ""}
        blue h5-3, on foot h5-5, netted, idle 2{", " + more if more != "vetoes" else ""}
        """
    )

    assert asked(race) == [1, 2]


def test_n15_31_under_a_net_nobody_waits_for_a_dead_man_to_whip() -> None:
    """The veto against him is no choice any more."""
    race = board("red h3-14, dead, entertained blue\nblue h5-3, on foot h5-5, netted, idle 2\ngreen h2-1")

    assert asked(race) == [3]


def test_n15_31_a_round_in_which_nobody_can_choose_goes_on() -> None:
    race = board("red h2-14, dead\nblue h5-3, on foot h5-5, netted, idle 2")

    assert asked(race) == []


def test_n15_28_a_plot_says_what_it_is_for() -> None:
    """So that one whose subject is gone can do nothing."""
    race = board("red h2-14\nblue h5-3, on foot h5-5")
    race = evolve(race, e.Plotted("red", ("drive",)))
    race = evolve(race, e.Plotted("blue", ("board",)))

    assert [d.plotted for d in race.drivers] == ["mounted red", "running"]


def test_n15_22_for_who_has_resigned_the_default_plan_drives_on() -> None:
    race = evolve(board("red h2-14\nblue h5-3"), e.Plotted("red", ("reins+1",)))
    race = evolve(race, e.Resigned("red"))

    assert (race.driver("red").order, race.driver("red").where) == ((), "mounted")


# The end of a round


def test_n15_23_a_round_ends_with_the_order_of_all_who_live() -> None:
    race = board("red h2-14\nblue h3-18\ngreen h1-2, dead")

    told = [event for event in begun(race, round_end(2)).events if isinstance(event, e.RoundEnded)]

    assert told == [e.RoundEnded(2, (("blue", 1, 0.0), ("red", 1, 4.0)))]


def test_n15_23_a_race_goes_on_with_the_next_round() -> None:
    assert begun(board(PACK), round_end(2)).pushed == (round_(3),)


def test_the_turn_of_a_chariot_is_its_move() -> None:
    race = replace(board(PACK), phase="chariots", order=("rig:blue", "rig:red"))

    run = begun(race, turn("rig:blue"))

    assert run.state.order == ("rig:red",)
    assert run.pushed == (driving("blue"),)


def test_n15_26_the_order_is_made_when_the_phase_is_resolved() -> None:
    """Not when it was plotted: who was thrown back by the corpses' phase moves later."""
    race = board("red h3-14\nblue h3-12")
    plotted = begun(race, plotting(2)).state
    moved = evolve(plotted, e.Shifted("red", "h3-14", "h3-11", 0, "dodge"))

    assert begun(moved, chariots(("red", "blue"))).state.order == ("rig:blue", "rig:red")
