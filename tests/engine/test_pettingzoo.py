"""Games as environments of PettingZoo, by the library's own test of conformance."""

from __future__ import annotations

import dataclasses
import random
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

import engine
from engine.model import Outcome, Seat
from engine.pettingzoo import Environment, environment, hashed, numbered, rewards

PAGE = Path(__file__).resolve().parents[2] / "docs" / "library.md"
GAMES = [key for key, game in engine.all_games().items() if not game.workshop]
WARNED = "ignore:Observation:UserWarning"
"""The library's test would rather have an observation without a mask."""


def act(env: Environment, chance: random.Random) -> None:
    """A legal action of whoever is asked."""
    env.step(chance.choice([*env.words]))


def begun(key: str) -> Environment:
    env = environment(key)
    env.reset(1)
    return env


@pytest.mark.filterwarnings(WARNED)
@pytest.mark.parametrize("key", GAMES)
def test_the_library_takes_every_game(key: str) -> None:
    api_test(environment(key), num_cycles=30)
    seed_test(lambda: environment(key), num_cycles=5)


@pytest.mark.parametrize("key", GAMES)
def test_an_observation_tells_nothing_that_the_seat_cannot_know(key: str) -> None:
    env, chance = begun(key), random.Random(2)
    for _word in range(12):
        act(env, chance)
    for agent, seat in (("seat_1", Seat(1)), ("seat_2", Seat(2))):
        seen, there = env.observe(agent)["observation"], env.table
        redrawn = env.game.rules.resample(there.state, seat, chance)
        env.table = dataclasses.replace(there, state=redrawn)
        assert (env.observe(agent)["observation"] == seen).all()
        env.table = there


def test_actions_are_the_legal_words_of_whoever_is_asked() -> None:
    env = begun("chariots")
    agent, other = env.agent_selection, "seat_2"
    assert [*env.words.values()] == ["2", "3", "4", "5"]
    assert [*np.flatnonzero(env.observe(agent)["action_mask"])] == sorted(env.words)
    assert not env.observe(other)["action_mask"].any()
    with pytest.raises(ValueError, match="not legal now"):
        env.step(next(action for action in range(9) if action not in env.words))


def test_a_word_keeps_its_action_unless_another_has_it() -> None:
    few, many = numbered(["whip", "reins"]), numbered([*map(str, range(4000)), "whip"])
    assert {word: action for action, word in few.items()}.keys() == {"whip", "reins"}
    assert numbered(["reins", "whip"]) == few
    assert sorted(many.values()) == sorted([*map(str, range(4000)), "whip"])


def test_what_differs_is_seen() -> None:
    assert (hashed({"lap": 1}) != hashed({"lap": 2})).any()
    assert (hashed({"lap": 1, "square": 0}) != hashed({"lap": 0, "square": 1})).any()


@pytest.mark.parametrize(
    ("seats", "ranking", "due"),
    [
        (((1,), (2,), (3,)), {}, {"seat_1": 1.0, "seat_2": 0.0, "seat_3": -1.0}),
        (((2, 1), (3,)), {}, {"seat_1": 0.5, "seat_2": 0.5, "seat_3": -1.0}),
    ],
)
def test_places_are_rewarded_evenly_between_the_first_and_the_last(
    seats: Any, ranking: Any, due: dict[str, float]
) -> None:
    outcome = Outcome((), seats, "", driven=ranking)
    assert rewards(outcome, {f"seat_{seat}": Seat(seat) for level in seats for seat in level}) == due


def test_a_board_is_shown_in_words() -> None:
    env = environment("chariots", render_mode="ansi")
    env.reset(1)
    assert (env.render() or "").startswith("Chariots: Lap 1")
    assert begun("chariots").render() is None


def test_a_game_that_has_no_such_table_says_so() -> None:
    with pytest.raises(engine.BadOptions):
        environment("troy", seats=3)


def test_the_example_of_the_page_learns() -> None:
    (example,) = re.findall(r"^```python\n(import numpy.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    names: dict[str, Any] = {}
    exec(example, names)  # what the page prints
    assert names["worth"].any()
