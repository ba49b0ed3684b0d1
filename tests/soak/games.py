"""The games of a soak, each with how it is played there."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

from bot.games import offered
from tests.soak.play import Play


def play_of(key: str) -> Play:
    """How a game is played in a soak."""
    tests = "tests.games"
    for name in (key, "soak"):
        tests = f"{tests}.{name}"
        if find_spec(tests) is None:
            return Play(key)
    play: Play = import_module(tests).PLAY
    return play


GAMES: Mapping[str, Play] = {key: play_of(key) for key in offered()}
