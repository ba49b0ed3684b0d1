"""Games with other parts, for tests of what happens around them."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from engine import registry
from engine.game import Face, Game, Rules


def altered(game: Game, **parts: Any) -> Game:
    """A game with other fields of its record, of its rules and of its face."""
    rules = {f.name: parts.pop(f.name) for f in dataclasses.fields(Rules) if f.name in parts}
    face = {f.name: parts.pop(f.name) for f in dataclasses.fields(Face) if f.name in parts}
    records = {
        "rules": dataclasses.replace(game.rules, **rules),
        "face": dataclasses.replace(game.face, **face),
    }
    return dataclasses.replace(game, **{**records, **parts})


def alter(monkeypatch: pytest.MonkeyPatch, key: str, **parts: Any) -> None:
    """From now on the registry has a game of that key with these parts."""
    games = {**registry.all_games(), key: altered(registry.find(key), **parts)}
    monkeypatch.setattr(registry, "all_games", lambda: games)
