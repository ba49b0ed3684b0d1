"""The source files as their syntax trees show them; each file is read and walked once for all laws."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TypeGuard

ROOT = Path(__file__).parents[2]
MARKS = {"_", "N_", "ngettext", "pgettext"}
"""What marks a text that is said in several languages."""


@dataclass(frozen=True, slots=True)
class Source:
    """What a file says of itself, wherever in it; its tree is large and not kept."""

    taken: tuple[tuple[str, str], ...]
    """From which module which name is imported, '' for itself; a relative one begins with its dots."""
    uses: frozenset[str]
    """What is called by a bare name, `print()`, and what is taken from a name, `random.Random`."""
    reads: frozenset[str]
    """Every chain of names, `game.rules.read`, from its last two on: `rules.read`."""
    unspeakable: tuple[int, ...]
    """Lines of texts that no catalogue can hold: marked within an f-string, or made by one."""
    texts: tuple[tuple[int, str], ...]
    """The marked texts, with their lines."""
    docs: tuple[tuple[int, str, bool], ...]
    """The docstrings with their lines, and whether each may begin with *Whether*: it is about a bool."""

    @property
    def imports(self) -> list[str]:
        """The full names of everything that may be a module."""
        return [
            name for module, inner in self.taken for name in (module, f"{module}.{inner}")[: 1 + bool(inner)]
        ]


def sources(folder: str, root: Path = ROOT) -> list[Path]:
    """All modules below a folder."""
    return sorted((root / folder).rglob("*.py"))


def where(path: Path) -> str:
    """A file's place in the repository."""
    return path.relative_to(ROOT).as_posix()


@cache
def source(path: Path) -> Source:
    """What a file says of itself."""
    taken: list[tuple[str, str]] = []
    uses, reads, unspeakable = set(), set(), []
    texts: list[tuple[int, str]] = []
    docs: list[tuple[int, str, bool]] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        docs += _docs(node)
        match node:
            case ast.Import():
                taken += [(alias.name, "") for alias in node.names]
            case ast.ImportFrom():
                module = "." * node.level + (node.module or "")
                taken += [(module, alias.name) for alias in node.names]
            case ast.Call(func=ast.Name(id=name)):
                uses.add(f"{name}()")
                if name in MARKS:
                    found = [a.value for a in node.args if isinstance(a, ast.Constant)]
                    texts += [(node.lineno, text) for text in found if isinstance(text, str)]
                if name in MARKS and any(isinstance(a, ast.JoinedStr | ast.BinOp) for a in node.args[:1]):
                    unspeakable.append(node.lineno)
            case ast.Attribute(value=ast.Name(id=name)):
                uses.add(f"{name}.{node.attr}")
                reads.add(f"{name}.{node.attr}")
            case ast.Attribute(value=ast.Attribute(attr=name)):
                reads.add(f"{name}.{node.attr}")
            case ast.JoinedStr():
                unspeakable += [call.lineno for call in ast.walk(node) if _marks_a_text(call)]
    return Source(
        tuple(taken), frozenset(uses), frozenset(reads), tuple(unspeakable), tuple(texts), tuple(docs)
    )


def _marks_a_text(node: ast.AST) -> TypeGuard[ast.Call]:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in MARKS
        and any(isinstance(argument, ast.Constant) for argument in node.args)
    )


def _docs(node: ast.AST) -> Iterator[tuple[int, str, bool]]:
    """The docstrings of a function, or of a class or a module with its values."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        returned = ast.unparse(node.returns) if node.returns else ""
        yield from _doc(node.body[0], "bool" in returned or "TypeGuard" in returned)
    elif isinstance(node, ast.ClassDef | ast.Module) and node.body:
        yield from _doc(node.body[0], False)
        for value, doc in pairwise(node.body):
            if isinstance(value, ast.Assign | ast.AnnAssign):
                kind = ast.unparse(value.annotation) if isinstance(value, ast.AnnAssign) else "bool"
                yield from _doc(doc, "bool" in kind)


def _doc(node: ast.AST, is_bool: bool) -> Iterator[tuple[int, str, bool]]:
    match node:
        case ast.Expr(value=ast.Constant(value=str(text))):
            yield node.lineno, text, is_bool
