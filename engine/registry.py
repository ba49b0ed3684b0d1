"""Finds the games: every package below `engine/games` that has a `RULES` value."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import engine.games
from engine.errors import BadOptions
from engine.language import _
from engine.rules import AnyRules


@cache
def all_games() -> Mapping[str, AnyRules]:
    """All games by key, the usual one first; two with one key are refused."""
    found: dict[str, AnyRules] = {}
    names = (module.name for module in pkgutil.iter_modules(engine.games.__path__))
    modules = [importlib.import_module(f"engine.games.{name}") for name in names]
    for module in sorted(modules, key=lambda module: not getattr(module, "USUAL", False)):
        rules: AnyRules = module.RULES
        if rules.key in found:
            raise ImportError(f"two games have the key {rules.key!r}")
        found[rules.key] = rules
    return MappingProxyType(found)


def find(key: str) -> AnyRules:
    """The game of that key; raises `BadOptions` with the keys that there are."""
    try:
        return all_games()[key]
    except KeyError:
        told = _("There is no game '{key}'; there are: {games}.")
        raise BadOptions(told.format(key=key, games=", ".join(all_games()))) from None
