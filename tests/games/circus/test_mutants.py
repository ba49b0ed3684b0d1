"""Death to Mutants: who waits before the radial for the last lap, and who is none (M, N14.5)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games.circus import GAME
from engine.games.circus.rules import events as e
from engine.games.circus.rules import values
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.state import Race, View
from engine.games.circus.rules.chariot.moving import advancing, ending
from engine.games.circus.rules.course import places
from engine.games.circus.rules.events import evolve
from engine.games.circus.rules.race.rounds import round_end
from engine.model import Decision, DecisionId, Seat
from tests.games.circus.course import Course, board, on_the_way, play

LEADER = "blue e3-6 NE, speed 4, lines 5"
"""He has crossed the radial twice, and is right before it."""
WAITING = f"red e2-4 NE, lines 1, stood 2\n{LEADER}"


def stood(race: Race, rounds: int, *, in_round: int = 0) -> Race:
    """The race in which red has stood for so many rounds, up to the present one."""
    latest: dict[str, Any] = {"stood": rounds, "stood_in": in_round or race.round}
    drivers = tuple(replace(d, **latest) if d.colour == "red" else d for d in race.drivers)
    return replace(race, drivers=drivers)


def stands(text: str, control: str = "brake", *, rounds: int = 0, **way: Any) -> Course:
    """The end of a move of red's at speed 0, who has stood for so many rounds up to the one before."""
    race = on_the_way(board(text), "red", 0, control=control, **way)
    return play(stood(race, rounds, in_round=race.round - 1), ending("red", drawn=True))


def goes(text: str = WAITING, *, dolphins: int = 1, rounds: int = 2, in_round: int = 0) -> Race:
    """Blue crosses the radial for the third time."""
    race = stood(replace(board(text, round=9), dolphins=dolphins), rounds, in_round=in_round)
    moved = play(on_the_way(race, "blue", 1), advancing("blue"))
    assert moved.told(e.DolphinRemoved)
    return moved.race


# A round of waiting


@pytest.mark.parametrize(
    ("space", "counts"), [("e2-4 NE", True), ("e2-3 NE", True), ("e2-2 E", False), ("h2-20", False)]
)
def test_n14_5_he_stands_in_the_last_two_spaces_before_the_radial(space: str, counts: bool) -> None:
    """Standing further back, as on the straight, is no waiting."""
    told = stands(f"red {space}, lines 1\nblue b3-9, lines 4").told(e.StoodBeforeRadial)

    assert told == ([e.StoodBeforeRadial("red", 1)] if counts else [])


def test_n14_5_the_last_two_spaces_are_two_of_every_lane() -> None:
    """From the second a team is over the radial with two steps, from the last with one."""
    lanes = sorted(track.SPACES[name].lane for name in track.BEFORE_RADIAL)

    assert lanes == [lane for lane in range(1, track.LANES + 1) for _space in range(values.MUTANT_SPACES)]
    for name in track.BEFORE_RADIAL:
        ahead = {end for facing in range(6) if (end := track.step(name, facing))}
        assert any(track.radial(name, end) == 1 or end in track.BEFORE_RADIAL for end in ahead)


@pytest.mark.parametrize(("control", "counts"), [("brake", 1), ("reins", 1), ("whip", 0), ("", 0)])
def test_n14_5_he_stands_by_choice_under_reins_or_brake(control: str, counts: int) -> None:
    assert stands(f"red e2-4 NE, lines 1\n{LEADER}", control).man("red").stood == counts


LOCKED = """red e2-4 NE, lines 1
    blue e1-4, chariot e1-3, lines 1
    green e3-6 NE, chariot e3-5, lines 1"""
AHEAD = "yellow e2-5, no chariot, riding, lines 1"


@pytest.mark.parametrize("control", ["brake", "reins"])
def test_n14_5_who_is_locked_in_and_would_crash_does_not_choose_to_stand(control: str) -> None:
    """With one space free, be it beside him, he could go on."""
    assert stands(f"{LOCKED}\n{AHEAD}", control, rounds=1).told(e.StoodBeforeRadial) == []
    assert stands(LOCKED, control, rounds=1).man("red").stood == 2
    open_beside = LOCKED.replace("e1-4, chariot e1-3", "h2-5")
    assert stands(f"{open_beside}\n{AHEAD}", control, rounds=1).man("red").stood == 2


def test_n14_5_a_rider_waits_as_well() -> None:
    """He has any control, too, and may wait for the last lap on a team that does not tire."""
    assert stands(f"red e2-4 NE, no chariot, riding, lines 1\n{LEADER}").man("red").stood == 1


def test_n14_5_creeping_is_no_standing_still() -> None:
    """Who has left his space in that move, be it by free spaces or before a declared stop, has not stood."""
    crept = stands(f"red e2-4 NE, lines 1\n{LEADER}", rounds=1, came="e2-3")

    assert crept.told(e.StoodBeforeRadial) == []
    assert stands(f"red e2-4 NE, lines 1\n{LEADER}", rounds=1).man("red").stood == 2


def test_n14_5_standing_with_the_radial_behind_one_is_none() -> None:
    """Who has crossed it awaits the finish line, wherever he has gone since."""
    assert stands(f"red e2-4 NE, lines 2\n{LEADER}").told(e.StoodBeforeRadial) == []


def test_n14_5_who_has_gone_on_begins_anew() -> None:
    """Two rounds without a break: not one in this lap, and one in the next."""
    race = on_the_way(board(f"red e2-4 NE, lines 1\n{LEADER}", round=9), "red", 0, control="reins")
    again = play(stood(race, 1, in_round=7), ending("red", drawn=True))

    assert again.told(e.StoodBeforeRadial) == [e.StoodBeforeRadial("red", 1)]


def test_n14_5_who_has_lost_his_chariot_before_the_end_of_the_move_did_not_choose_to_stand() -> None:
    race = on_the_way(board(f"red e2-4 NE, lines 1, dead\n{LEADER}"), "red", 0, control="brake")

    assert not play(race, ending("red", drawn=True, driven=False)).told(e.StoodBeforeRadial)


# The last dolphin


def test_m_who_waits_as_the_last_dolphin_goes_is_a_mutant() -> None:
    """He cannot win, and at the end of the race he is executed."""
    race = goes()
    ended = replace(race, round=60, move=None)

    assert places.mutant(race, race.driver("red"))
    after = play(ended, round_end(60), tempo="round")
    assert after.told(e.Executed) == [e.Executed("red")]
    assert after.race.winner == "blue"


def test_n14_5_he_stands_there_still() -> None:
    """Not who has driven on, not who has fallen off or whose team runs, not who stood in an earlier lap."""
    assert not goes(f"red e2-6 NW, lines 2, speed 3\n{LEADER}").driver("red").waited
    assert not goes(f"red e2-4 NE, lines 1, on foot e2-4\n{LEADER}").driver("red").waited
    assert not goes(f"red e2-4 NE, lines 1, speed 1\n{LEADER}").driver("red").waited
    assert (
        not goes("red e2-4 NE, lines 3\nblue e3-6 NE, speed 4, lines 5", in_round=1, rounds=5)
        .driver("red")
        .waited
    )


@pytest.mark.parametrize(("rounds", "mutant"), [(0, False), (1, False), (2, True), (9, True)])
def test_n14_5_for_two_rounds_or_more(rounds: int, mutant: bool) -> None:
    assert goes(rounds=rounds).driver("red").waited is mutant


def test_n14_5_an_earlier_dolphin_makes_nobody_a_mutant() -> None:
    """Who stands there while others begin another lap that is not the last one may still drive on."""
    text = "red e2-4 NE, lines 1\nblue e3-6 NE, speed 4, lines 3"

    assert not goes(text, dolphins=2, rounds=5).driver("red").waited


def test_n14_5_two_separate_stops_and_an_honest_lap_behind_make_no_mutant() -> None:
    """He picked things up in two laps, right before the radial, and was lapped."""
    race = board("red e2-4 NE, lines 1\nblue h3-3, lines 4\ngreen e3-6 NE, speed 4, lines 5", round=30)
    first = play(on_the_way(replace(race, round=4), "red", 0, control="brake"), ending("red", drawn=True))
    race = replace(first.race, round=17)
    second = play(on_the_way(race, "red", 0, control="brake"), ending("red", drawn=True)).race
    race = replace(second, round=30, dolphins=1)
    after = play(on_the_way(race, "green", 1), advancing("green")).race

    assert [d.colour for d in after.drivers if places.mutant(after, d)] == []


def test_n14_5_who_drives_all_laps_yet_is_none_any_more() -> None:
    """One who has crossed the radial as often as there were dolphins has not waited for others to."""
    race = evolve(board("red e2-4 NE, lines 5\nblue b3-4, lines 6"), e.CaughtWaiting("red"))

    assert places.mutant(race, race.driver("red"))
    over = play(on_the_way(race, "red", 1), advancing("red")).race
    assert not places.mutant(over, over.driver("red"))


# What is told


def warnings(race: Race, kind: str) -> str:
    form = GAME.face.form(
        View(Seat(1), race), Decision(DecisionId(1), Seat(1), kind, "red" if kind == "control" else ""), "", 1
    )
    return " ".join(form.warnings)


@pytest.mark.parametrize("kind", ["plot", "control"])
def test_n14_5_who_is_about_to_become_one_reads_it_in_his_panel(kind: str) -> None:
    race = board(f"red e2-4 NE, lines 1\n{LEADER}", round=9)

    assert "mutant" not in warnings(race, kind)
    assert "for 1 round. Drive on" in warnings(stood(race, 1), kind)
    assert "for 3 rounds. Drive on" in warnings(stood(race, 3), kind)
    assert "mutant" not in warnings(stood(race, 3, in_round=race.round - 2), kind)
    assert "You are a mutant" in warnings(evolve(race, e.CaughtWaiting("red")), kind)


def test_n14_5_the_log_says_what_it_is() -> None:
    told = [GAME.face.narrate(event) for event in (e.StoodBeforeRadial("red", 2), e.CaughtWaiting("red"))]

    assert [line.text for line in told if line] == [
        "Red has stood right before the Lap Radial for 2 rounds: a mutant, if still there when the last "
        "dolphin goes.",
        "Red has waited before the Lap Radial until the last dolphin went: a mutant, who cannot win without "
        "driving all laps, and is put to death at the end.",
    ]
