"""Dice, and appeals to the gods (B11, N14.20, N15.25)."""

from __future__ import annotations

import pytest

from engine.games.circus.rules import events as e
from engine.games.circus.rules.driver import throwing
from engine.games.circus.rules.driver.boarding import taking
from engine.games.circus.rules.driver.striking import attacking
from engine.games.circus.rules.driver.unseated import cutting
from engine.model import Tempo
from tests.games.circus.course import board, on_the_way, play

TWO = "red h3-12, speed 3, dragged\nblue h3-19, appeals 2"


def test_b11_any_die_of_anybody_can_be_thrown_again() -> None:
    """Blue does not like how Red gets loose."""
    moved = play(board(TWO), cutting("red"), dice="cut 5 2", answers="appeal yes; appeal no")
    assert moved.man("red").where == "dragged"
    assert moved.man("blue").appeals == 1
    assert moved.questions("appeal") == ["cut/red/5", "cut/red/2"]


def test_b11_and_again_as_often_as_he_has_bought() -> None:
    """Each time counts; once they are used up nobody is asked."""
    moved = play(board(TWO), cutting("red"), dice="cut 5 6 1", answers="appeal yes; appeal yes")
    assert moved.man("blue").appeals == 0
    assert [rolled.attempt for rolled in moved.told(e.Rolled)] == [1, 2, 3]


def test_b11_without_appeals_nobody_is_asked() -> None:
    moved = play(board("red h3-12, speed 3, dragged"), cutting("red"), dice="cut 5")
    assert not moved.questions("appeal")


def test_n14_20_two_dice_are_thrown_both_again() -> None:
    """An appeal throws all dice of the roll again."""
    race = on_the_way(board("red h4-12, appeals 1\nblue h3-12"), "red", 0)
    moved = play(race, attacking("red"), answers="attack whip blue; appeal yes", dice="attack 11 66")
    assert moved.told(e.Attacked)[0].roll == 12


def test_n14_20_the_mover_first_then_front_to_rear() -> None:
    text = "red h4-12, appeals 1\nblue h3-19, appeals 1\ngreen h3-15, appeals 1\nyellow h2-2"
    race = board(text)
    assert throwing.appellants(on_the_way(race, "green", 2), "green") == ("green", "blue", "red")
    assert throwing.appellants(on_the_way(race, "green", 2), "red") == ("green", "blue", "red")


def test_n14_20_who_throws_on_foot_or_in_the_reins_is_the_mover() -> None:
    """Red, last of three, tries to get loose and would like to try again before Blue decides about it."""
    text = "red h3-12, speed 3, dragged, appeals 1\nblue h3-19, appeals 1\ngreen h3-15, appeals 1"
    moved = play(board(text), cutting("red"), dice="cut 1 6", answers="appeal yes; appeal no; appeal no")
    assert [who for kind, who, _about in moved.asked if kind == "appeal"] == ["red", "blue", "green"]
    assert moved.man("red").where == "running"


def test_n14_20_all_are_told_against_whom_dice_are_thrown() -> None:
    race = on_the_way(board("red h4-12, load sword\nblue h3-12, appeals 1"), "red", 0)
    sword = play(race, attacking("red"), answers="attack sword blue", dice="attack 66")
    assert sword.questions("appeal") == ["attack/red/6-6/sword/blue"]
    lash = play(race, attacking("red"), answers="attack team blue", dice="lash 4")
    assert lash.questions("appeal") == ["lash/red/4//blue"]
    across = on_the_way(board("red h3-14\nblue h4-14, appeals 1"), "red", 0)
    jump = play(across, taking("red"), answers="take blue", dice="jump 3")
    assert jump.questions("appeal") == ["jump/red/3/mounted/blue"]


@pytest.mark.parametrize("said", ["dead", "gone"])
def test_n15_25_appeals_end_with_death_or_leaving(said: str) -> None:
    assert throwing.appellants(board(f"red h4-12, appeals 3, {said}\nblue h3-12"), "blue") == ()


def test_n15_25_who_is_dragged_or_on_foot_may_appeal() -> None:
    assert throwing.appellants(board("red h4-12, appeals 3, dragged"), "red") == ("red",)
    assert throwing.appellants(board("red h4-12, appeals 3, on foot h4-1"), "red") == ("red",)
    assert throwing.appellants(board("red h4-12, appeals 3, median e\nblue h1-1"), "blue") == ("red",)


@pytest.mark.parametrize("tempo", ["phase", "round"])
def test_b11_at_other_tempos_the_policy_appeals(tempo: Tempo) -> None:
    """Nobody is asked; the usual policy saves its appeals for an own flip."""
    moved = play(board(TWO), cutting("red"), dice="cut 5", tempo=tempo)
    assert not moved.asked


def test_labels_of_dice_are_never_used_twice() -> None:
    """A throw again has a label of its own."""
    moved = play(board(TWO), cutting("red"), dice="cut 5 6 1", answers="appeal yes; appeal yes")
    assert moved.race.throws == 3
