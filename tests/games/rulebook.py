"""What a game's RULES.md names, looked up in the rooms of its folder."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module, resources
from pathlib import Path
from typing import Any

ROOMS = ("rules", "players", "face")
ROOT = Path(__file__).parents[2]


def text(key: str) -> str:
    """The RULES.md of a game."""
    return resources.files(f"engine.games.{key}").joinpath("RULES.md").read_text("utf-8")


def modules(key: str) -> dict[str, str]:
    """The full names of a game's modules by their own, those in folders of a room (`rules/procedure/`), too.

    No two of a game have the same name.
    """
    found: dict[str, str] = {}
    for path in _files(key):
        assert path.stem not in found, f"{path.stem} stands twice in {key}"
        found[path.stem] = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return found


def _files(key: str) -> Iterator[Path]:
    """The modules of a game's rooms."""
    for room in ROOMS:
        yield from sorted((ROOT / "engine/games" / key / room).glob("**/[!_]*.py"))


def named(key: str, module: str, name: str) -> Any:
    """What `module.name` stands for; raises where there is no such thing."""
    found = import_module(modules(key)[module])
    for part in name.split("."):
        found = getattr(found, part)
    return found


@cache
def docstrings(key: str) -> dict[str, str]:
    """What stands in or behind every function, class and constant of a game, by `module.name`."""
    found: dict[str, str] = {}

    def walk(body: list[ast.stmt], name: str) -> None:
        for statement, after in zip(body, [*body[1:], ast.Pass()], strict=True):
            match statement:
                case ast.FunctionDef() | ast.ClassDef():
                    found[f"{name}.{statement.name}"] = ast.get_docstring(statement) or ""
                    walk(statement.body, f"{name}.{statement.name}")
                case (
                    ast.Assign(targets=[ast.Name(id=constant)]) | ast.AnnAssign(target=ast.Name(id=constant))
                ):
                    match after:
                        case ast.Expr(value=ast.Constant(value=str(told))):
                            found[f"{name}.{constant}"] = told

    for path in _files(key):
        walk(ast.parse(path.read_text("utf-8")).body, path.stem)
    return found
