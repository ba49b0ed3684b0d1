"""Nothing in the rules of a game changes a position but its facts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import is_dataclass
from functools import cache
from inspect import getmodule
from pathlib import Path

import pytest

from engine.registry import all_games
from tests.laws.sources import ROOT, sources, where

FACTS = {"evolve.py", "events.py", "changes.py"}
"""Where a game's facts change its positions."""
APART = {
    "state.py": "says how a copy with something changed is made",
    "play.py": "sets up the first position",
    "secrets.py": "hides what a seat may not know, and redraws it",
    "chariots/rules/autopilot.py": "looks ahead at a move that nobody has made",
    "chariots/rules/wake.py": "asks what a driver would do by another plan",
}
"""Other modules that make positions, and why; none of them becomes the position of a table in play."""
KEEPERS = {"state", "race", "move"}
"""Attributes that hold positions or parts of them."""
GAMES = sorted(key for key in all_games() if (ROOT / "engine/games" / key / "rules").is_dir())


@cache
def parts(key: str) -> frozenset[str]:
    """The classes of which a position of a game is made."""
    state = all_games()[key].rules.State
    module = getmodule(state)
    found = vars(module).values()
    return frozenset(
        c.__name__ for c in found if is_dataclass(c) and isinstance(c, type) and getmodule(c) is module
    )


def changes(tree: ast.AST, key: str) -> Iterator[int]:
    """The lines on which a position of a game is made, whole or a part of it from another one."""
    kinds, whole = parts(key), all_games()[key].rules.State.__name__
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.Lambda):
            held = set(_held(function, kinds))
            calls = (node for node in ast.walk(function) if isinstance(node, ast.Call))
            yield from (call.lineno for call in calls if _makes(call, held, whole))


def _held(function: ast.FunctionDef | ast.Lambda, kinds: frozenset[str]) -> Iterator[str]:
    """The names in a function that stand for positions or their parts."""
    for node in ast.walk(function):
        match node:
            case ast.arg(arg=name, annotation=ast.Name(id=kind)) if kind in kinds:
                yield name
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if _keeps(value):
                yield name


def _keeps(node: ast.expr) -> bool:
    match node:
        case ast.Attribute(attr=name):
            return name in KEEPERS
        case ast.Call(func=ast.Attribute(value=ast.Name(id="race"))):
            return True
    return False


def _makes(node: ast.Call, held: set[str], whole: str) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(attr=method)) if method.startswith("with_"):
            return True
        case ast.Call(func=ast.Attribute(attr="replace"), args=[ast.Name(id=name), *_]):
            return name in held
        case ast.Call(func=ast.Name(id="changed"), args=[_, *_], keywords=[_, *_]):
            return True
        case ast.Call(func=ast.Name(id="replace"), args=[ast.Name(id=name), *_]):
            return name in held
        case ast.Call(func=ast.Name(id="replace"), args=[value, *_]):
            return _keeps(value)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name == whole
    return False


def stands_apart(path: Path) -> bool:
    place = where(path).removeprefix("engine/games/")
    facts = path.name in FACTS or path.parent.name == "events"
    return facts or bool({place, path.name} & APART.keys())


@pytest.mark.parametrize("key", GAMES)
def test_nothing_but_facts_changes_a_position(key: str) -> None:
    wrong = {
        (where(path), line)
        for path in sources(f"engine/games/{key}/rules")
        if not stands_apart(path)
        for line in changes(ast.parse(path.read_text("utf-8")), key)
    }
    assert wrong == set(), "emit a fact that carries this change"


@pytest.mark.parametrize(
    "line",
    [
        "return replace(race, round=2)",
        "return dataclasses.replace(race, round=2)",
        "return changed(race, round=2)",
        "return race.with_rig('red', speed=0)",
        "rig = race.rig('red'); return replace(rig, speed=0)",
        "return replace(race.rig('red'), speed=0)",
        "return replace(run.state, round=2)",
        "return Race(race.options, 2)",
    ],
)
def test_a_change_elsewhere_is_found(line: str) -> None:
    rule = ast.parse(f"def rule(run: Run, race: Race) -> Race:\n    {line}")
    assert [*changes(rule, "circus")]


def test_what_is_no_position_may_be_changed_anywhere() -> None:
    rule = ast.parse("def rule(policy: Policy) -> Policy:\n    return replace(policy, straight=9)")
    assert [*changes(rule, "circus")] == []
