"""A step of the agenda is a function, and a record of it is kept."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError

import pytest

from engine import codec
from engine.games.circus import GAME
from engine.games.circus.rules.accidents.crashing import colliding
from engine.games.circus.rules.asking.flow import Answers, RaceRun, Step, step
from engine.games.circus.rules.chariot.driving import driving
from engine.games.circus.rules.race.rounds import round_, round_end

SOME: tuple[Step, ...] = (round_(2), driving("red"), round_end(3), colliding("red", "", "end", ("taken",)))


def test_a_step_is_stored_under_the_name_of_its_function_with_its_parameters() -> None:
    crash = {"rig": "red", "other": "", "why": "end", "rolls": ["taken"]}
    stored = codec.dump_tagged(SOME)

    assert stored == [
        {"kind": "Round", "round": 2},
        {"kind": "Driving", "rig": "red"},
        {"kind": "RoundEnd", "round": 3},
        {"kind": "Colliding", **crash, "spaces": 0, "hurt": 0, "wall": 0, "taken": 0},
    ]
    assert codec.load_tagged(GAME.rules.Steps, stored) == SOME


def test_a_step_is_a_value_that_other_processes_know() -> None:
    assert round_end(3) == round_end(round=3) != round_end(4)
    assert pickle.loads(pickle.dumps(SOME)) == SOME
    with pytest.raises(FrozenInstanceError):
        setattr(round_end(3), "round", 4)  # noqa: B010 - the type of a step names no field


def test_no_two_steps_have_one_name() -> None:
    """A table that is stored would not know which of them is meant."""

    def driving(run: RaceRun, answers: Answers) -> None:
        """Another one."""

    with pytest.raises(ValueError, match="Driving"):
        step(driving)
