"""Games are found by walking their folder; each has a key of its own and keeps the protocol."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from engine.errors import BadOptions
from engine.registry import all_games, find
from engine.rules import Rules
from tests.toys import TOYS

ALL = {**all_games(), **TOYS}


def test_chariots_is_found_by_its_key() -> None:
    assert find("chariots") is all_games()["chariots"]


def test_the_usual_game_comes_first_and_the_others_by_their_keys() -> None:
    usual, *others = all_games()
    assert usual == "chariots"
    assert others == sorted(others)


def test_an_unknown_game_is_answered_with_those_there_are() -> None:
    with pytest.raises(BadOptions, match=r"^There is no game 'chess'; there are: .*chariots.*\.$"):
        find("chess")


@pytest.mark.parametrize("game", ALL.values(), ids=ALL)
def test_every_game_keeps_the_protocol(game: Any) -> None:
    missing = {name for name in vars(Rules) | Rules.__annotations__ if not name.startswith("_")}
    assert {name for name in missing if not hasattr(game, name)} == set()


@pytest.mark.parametrize("game", ALL.values(), ids=ALL)
def test_methods_take_what_the_protocol_gives(game: Any) -> None:
    for name, method in inspect.getmembers(Rules, inspect.isfunction):
        if not name.startswith("_"):
            asked = list(inspect.signature(method).parameters)[1:]
            assert list(inspect.signature(getattr(game, name)).parameters) == asked, name
