"""Finds the games: every package below `engine/games` that has a `GAME`."""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

import engine.games
from engine.bounds import WORD
from engine.errors import BadGame, BadOptions
from engine.game import Game
from engine.language import _
from engine.matching import the_one


@cache
def all_games() -> Mapping[str, Game]:
    """All games by key, the usual one first. Raises `BadGame` for one that cannot be loaded."""
    return in_order(load(name) for name in names())


def names() -> list[str]:
    """The games by the names of their folders, which are their keys, without loading one."""
    there = [module.name for module in pkgutil.iter_modules(engine.games.__path__)]
    return there if _only is None else [name for name in there if name in _only]


_only: frozenset[str] | None = None


def know_only_loaded() -> None:
    """From now on this process knows the games alone that it has loaded."""
    global _only  # it paints for one bot, which offers no others
    _only = frozenset(name for name in names() if f"{engine.games.__name__}.{name}" in sys.modules)
    all_games.cache_clear()


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
    """The game of a folder below `engine/games`. Raises `BadGame` that says what is wrong with its record."""
    try:
        module = importlib.import_module(f"engine.games.{folder}")
    except BadGame:
        raise
    except TypeError as error:
        raise BadGame(_of_a_record(folder, str(error)) or _not_loaded(folder, error)) from error
    except Exception as error:
        raise BadGame(_not_loaded(folder, error)) from error
    if not hasattr(module, "GAME"):
        raise BadGame(f"The game in engine/games/{folder} has no GAME in its __init__.py.")
    if not isinstance(module.GAME, Game):
        raise BadGame(f"GAME in engine/games/{folder} is no Game but {type(module.GAME).__name__}.")
    return module.GAME


_MISSING = re.compile(r"(?:\w+\.)?(\w+)\.__init__\(\) missing .*arguments?: (.*)")
_UNKNOWN = re.compile(r"(?:\w+\.)?(\w+)\.__init__\(\) got an unexpected keyword argument ('\w+')")


def _of_a_record(folder: str, error: str) -> str:
    """What a frozen record says of arguments that it misses or does not know, as a sentence."""
    if missing := _MISSING.match(error):
        return f"The {missing[1]} of the game {folder!r} lacks {missing[2]}."
    if unknown := _UNKNOWN.match(error):
        return f"The {unknown[1]} of the game {folder!r} knows no {unknown[2]}; see engine/game.py."
    return ""


def _not_loaded(folder: str, error: Exception) -> str:
    return f"The game in engine/games/{folder} cannot be loaded: {type(error).__name__}: {error}."


def find(key: str) -> Game:
    """The game of that key, or of that title; raises `BadOptions` with the keys that there are."""
    known = all_games()
    if key in known:
        return known[key]
    told = _("There is no game '{key}'; choose one of: {games}.")
    unknown = BadOptions(told.format(key=key[:WORD], games=", ".join(known)))
    return the_one(key[:WORD], [(game, (game.title, game.key)) for game in known.values()], unknown)
