"""What a game's RULES.md names, looked up in the rooms of its folder."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from importlib import resources
from pathlib import Path

ROOMS = ("rules", "players", "face")
ROOT = Path(__file__).parents[2]
Mentioned = Callable[[str], Collection[str]]
"""(docstring): the numbers of the paragraphs that it names."""


def text(key: str) -> str:
    """The RULES.md of a game."""
    return resources.files(f"engine.games.{key}").joinpath("RULES.md").read_text("utf-8")


@cache
def modules(key: str) -> dict[str, str]:
    """The full names of a game's modules by their own: `values`; `chariot.events` where folders share it."""
    paths = [*_files(key)]
    stems = [path.stem for path in paths]
    found: dict[str, str] = {}
    for path in paths:
        name = path.stem if stems.count(path.stem) == 1 else f"{path.parent.name}.{path.stem}"
        assert name not in found, f"{name} stands twice in {key}"
        found[name] = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return found


def module_of(key: str, name: str) -> str:
    """The full name of the module in which `chariot.events.Flipped` or `values.LAPS` stands."""
    first, second, *_rest = name.split(".")
    return modules(key).get(f"{first}.{second}") or modules(key)[first]


def _files(key: str) -> Iterator[Path]:
    """The modules of a game's rooms."""
    for room in ROOMS:
        yield from sorted((ROOT / "engine/games" / key / room).glob("**/[!_]*.py"))


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

    for name, module in modules(key).items():
        path = ROOT.joinpath(*module.split(".")).with_suffix(".py")
        walk(ast.parse(path.read_text("utf-8")).body, name)
    return found


def carriers(text: str) -> list[str]:
    """The functions and constants that a paragraph names behind its arrow."""
    return re.findall(r"`(\w+\.[\w.]+)`", text.partition("→")[2])


def assert_carried(key: str, carried: Mapping[str, Collection[str]], mentioned: Mentioned) -> None:
    """Each paragraph, by its number, names what carries it, and these docstrings name it in turn."""
    told = docstrings(key)
    for number, names in carried.items():
        assert names, f"{number}: name behind its arrow (→) what carries it, as `module.name`"
        for name in names:
            assert name in told, f"{number} names {name}, which is not there: RULES.md has an old name"
            assert number in mentioned(told[name]), f"{number} names {name}: name it in that docstring, too"


def assert_named(
    key: str, carried: Mapping[str, Collection[str]], mentioned: Mentioned, rooms: Collection[str] = ROOMS
) -> None:
    """Whatever names a paragraph in its docstring stands behind the arrow of that paragraph."""
    naming = {
        (number, name)
        for name, told in docstrings(key).items()
        if module_of(key, name).split(".")[3] in rooms
        for number in mentioned(told)
    }
    unnamed = naming - {(number, name) for number, names in carried.items() for name in names}
    assert naming
    assert not unnamed, "RULES.md: " + "; ".join(
        f"write behind the arrow (→) of {number}: `{name}`" for number, name in sorted(unnamed)
    )
