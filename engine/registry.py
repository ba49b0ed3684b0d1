"""Finds the games: every package below `engine/games`, and every entry point, that has a `GAME`.

A game of the house that cannot be loaded is a fault. One that another package brings is left out with a
warning, and its tables wait for it.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
import warnings
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from types import MappingProxyType
from typing import Any, cast

import engine.games
from engine.bounds import WORD
from engine.errors import BadGame, BadOptions, GameError
from engine.game import Game
from engine.language import _
from engine.matching import the_one

GROUP = "hippodrome.games"
"""The entry points by which other packages bring games: the key of each, and its module."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a game comes from: the module with its `GAME`, and the package that brings it, '' for ours."""

    module: str
    package: str = ""

    def __str__(self) -> str:
        return f"the package {self.package}" if self.package else self.module.replace(".", "/")


@cache
def all_games() -> Mapping[str, Game]:
    """All games by key, the usual one first.

    Raises `BadGame` for one of ours that cannot be loaded, and where two have one key.
    """
    games = {key: _loaded(key, source) for key, source in sources().items() if key not in _left_out}
    return in_order(game for game in games.values() if game is not None)


_left_out: set[str] = set()


def leave_out(key: str) -> None:
    """From now on this process does without a game, as if its package were not installed."""
    _left_out.add(key)
    all_games.cache_clear()


def left_out() -> Collection[str]:
    """The keys of the games that this process does without."""
    return sorted(_left_out)


def sources() -> Mapping[str, Source]:
    """Where the games come from by their keys, without loading one. Raises `BadGame` where two have one."""
    folders = [module.name for module in pkgutil.iter_modules(engine.games.__path__)]
    by_name = {name: Source(f"{engine.games.__name__}.{name}") for name in folders}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        source = Source(point.module, point.dist.name if point.dist else point.module)
        if by_name.setdefault(point.name, source) != source:
            both = f"{by_name[point.name]} and {source}"
            raise BadGame(f"Two games have the key {point.name!r}, that of {both}; remove one of them.")
    return by_name if _only is None else {key: by_name[key] for key in by_name if key in _only}


_only: frozenset[str] | None = None


def know_only_loaded() -> None:
    """From now on this process knows the games alone that it has loaded."""
    global _only  # it paints for one bot, which offers no others
    _only = frozenset(key for key, source in sources().items() if source.module in sys.modules)
    all_games.cache_clear()


def _loaded(key: str, source: Source) -> Game | None:
    """A game; None, with a warning, for one of another package that cannot be had."""
    if not source.package:
        return load(source.module)
    try:
        game = load(source.module)
        if game.key != key:
            raise BadGame(f"Its entry point is called {key!r}, but its key is {game.key!r}.")
    except BadGame as error:
        warnings.warn(f"{source} brings no game: {error}", RuntimeWarning, stacklevel=2)
        return None
    return game


def in_order(games: Iterable[Game]) -> Mapping[str, Game]:
    """Games by key, the usual one first. Raises `BadGame` where two have one key or draw one sprite."""
    by_key: dict[str, Game] = {}
    drawn: dict[str, str] = {}
    for game in games:
        if game.key in by_key:
            raise BadGame(f"Two games have the key {game.key!r}; give one of them another.")
        by_key[game.key] = game
        for name in game.face.drawings:
            if drawn.setdefault(name, game.key) != game.key:
                raise BadGame(f"{drawn[name]!r} and {game.key!r} both have a drawing {name!r}; rename one.")
    return MappingProxyType(dict(sorted(by_key.items(), key=lambda item: not item[1].usual)))


def load(module: str) -> Game:
    """The `GAME` of a module. Raises `BadGame` that says what is wrong with its record."""
    name, place = module.rpartition(".")[2], module.replace(".", "/")
    try:
        imported = importlib.import_module(module)
    except BadGame:
        raise
    except TypeError as error:
        raise BadGame(_of_a_record(name, str(error)) or _not_loaded(place, error)) from error
    except Exception as error:
        raise BadGame(_not_loaded(place, error)) from error
    if not hasattr(imported, "GAME"):
        raise BadGame(f"The game in {place} has no GAME in its __init__.py.")
    if not isinstance(imported.GAME, Game):
        raise BadGame(f"GAME in {place} is no Game but {type(imported.GAME).__name__}.")
    return imported.GAME


_MISSING = re.compile(r"(?:\w+\.)?(\w+)\.__init__\(\) missing .*arguments?: (.*)")
_UNKNOWN = re.compile(r"(?:\w+\.)?(\w+)\.__init__\(\) got an unexpected keyword argument ('\w+')")


def _of_a_record(name: str, error: str) -> str:
    """A sentence for the arguments that a frozen record misses or does not know."""
    if missing := _MISSING.match(error):
        return f"The {missing[1]} of the game {name!r} lacks {missing[2]}."
    if unknown := _UNKNOWN.match(error):
        return f"The {unknown[1]} of the game {name!r} knows no {unknown[2]}; see engine/game.py."
    return ""


def _not_loaded(place: str, error: Exception) -> str:
    return f"The game in {place} cannot be loaded: {type(error).__name__}: {error}."


def find(key: str) -> Game:
    """The game of that key, or of that title; raises `BadOptions` with the keys that there are."""
    known = all_games()
    if key in known:
        return known[key]
    words = _("There is no game '{key}'; choose one of: {games}.")
    unknown = BadOptions(words.format(key=key[:WORD], games=", ".join(known)))
    return the_one(key[:WORD], [(game, (game.title, game.key)) for game in known.values()], unknown)


class Missing(GameError):
    """The game of a table is not there: its package is not installed, or it is left out."""

    def __init__(self, key: str) -> None:
        words = _(
            "The game of this table ({key}) cannot be played at the moment. Nothing is lost: the table is "
            "frozen and goes on once the game is back."
        )
        super().__init__(words.format(key=key))


class _Absent:
    """A game whose package is not installed: its key. Any other question raises `Missing`."""

    def __init__(self, key: str) -> None:
        self.key = self.title = key

    def __getattr__(self, name: str) -> Any:
        raise Missing(self.key)


def installed(key: str) -> bool:
    return key in all_games()


def of_table(key: str) -> Game:
    """The game of a table that there is already; raises `Missing` at its use where it is not installed."""
    return all_games().get(key) or cast(Game, _Absent(key))
