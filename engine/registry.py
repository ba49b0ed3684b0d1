"""Finds the games: every package below `engine/games` that has a `GAME`."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

import engine.games
from engine.errors import BadGame, BadOptions
from engine.game import Game
from engine.language import _


@cache
def all_games() -> Mapping[str, Game]:
    """All games by key, the usual one first. Raises `BadGame` for one that cannot be loaded."""
    return in_order(load(module.name) for module in pkgutil.iter_modules(engine.games.__path__))


def in_order(games: Iterable[Game]) -> Mapping[str, Game]:
    """Games by key, the usual one first. Raises `BadGame` where two have one key or draw one sprite."""
    found: dict[str, Game] = {}
    drawn: dict[str, str] = {}
    for game in games:
        if game.key in found:
            raise BadGame(f"Two games have the key {game.key!r}; give one of them another.")
        found[game.key] = game
        for name in game.face.drawings:
            if drawn.setdefault(name, game.key) != game.key:
                raise BadGame(f"{drawn[name]!r} and {game.key!r} both have a drawing {name!r}; rename one.")
    return MappingProxyType(dict(sorted(found.items(), key=lambda item: not item[1].usual)))


def load(folder: str) -> Game:
    """The game of a folder below `engine/games`. Raises `BadGame` that says what its record lacks."""
    try:
        found = importlib.import_module(f"engine.games.{folder}").GAME
    except AttributeError as error:
        raise BadGame(f"The game in engine/games/{folder} has no GAME in its __init__.py.") from error
    except TypeError as error:
        # what a frozen record says of arguments that it misses
        missing = re.match(r"(?:\w+\.)?(\w+)\.__init__\(\) missing .*arguments?: (.*)", str(error))
        if missing is None:
            raise
        raise BadGame(f"The {missing[1]} of the game {folder!r} lacks {missing[2]}.") from error
    if not isinstance(found, Game):
        raise BadGame(f"GAME in engine/games/{folder} is no Game but {type(found).__name__}.")
    return found


def find(key: str) -> Game:
    """The game of that key; raises `BadOptions` with the keys that there are."""
    try:
        return all_games()[key]
    except KeyError:
        told = _("There is no game '{key}'; choose one of: {games}.")
        raise BadOptions(told.format(key=key, games=", ".join(all_games()))) from None
