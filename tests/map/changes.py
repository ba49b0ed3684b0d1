"""What has changed since a base: files by git, functions by their syntax trees."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.map.kept import digest, git, named
from tests.map.recorder import MODULE

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Change:
    """A changed file: its functions that are not as they were, and the digests of both states."""

    file: str
    names: frozenset[str]
    before: str
    after: str


def base_of(root: Path, asked: str) -> str:
    """The commit to compare with: the asked one, or where this branch has left `main`; '' for none."""
    if asked:
        return git(root, "rev-parse", "--verify", "--quiet", f"{asked}^{{commit}}").decode().strip()
    bases = (git(root, "merge-base", "HEAD", main) for main in ("main", "origin/main", "HEAD"))
    return next(filter(None, bases), b"").decode().strip()


def changes(root: Path, base: str) -> list[Change]:
    """All files that are not as in `base`, committed or not, untracked ones too."""
    tracked = named(git(root, "diff", "--name-only", "--no-renames", "-z", base))
    untracked = named(git(root, "ls-files", "-z", "--others", "--exclude-standard"))
    return [_change(root, base, file) for file in sorted({*tracked, *untracked})]


def _change(root: Path, base: str, file: str) -> Change:
    old, path = git(root, "show", f"{base}:{file}"), root / file
    new = path.read_bytes() if path.is_file() else b""
    names = frozenset[str]()
    if file.endswith(".py"):
        names = changed_names(old.decode("utf-8", "replace"), new.decode("utf-8", "replace"))
    return Change(file, names, digest(old), digest(new))


def changed_names(old: str, new: str) -> frozenset[str]:
    """The functions that are new, gone or different; `<module>` for what stands outside of them."""
    try:
        before, after = shapes(old), shapes(new)
    except SyntaxError:
        return frozenset({MODULE})
    return frozenset(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))


def shapes(text: str) -> dict[str, str]:
    """Each function with what it does, without comments and layout; imports alone change nothing."""
    tree = ast.parse(text)
    found = defaultdict[str, str](str)
    for name, node in functions(tree):  # a property and what sets it share their name
        found[name] += ast.dump(node)
    return {**found, MODULE: ast.dump(_Outside().visit(tree))}


def functions(tree: ast.AST, within: str = "") -> Iterator[tuple[str, Function]]:
    """The functions of a module and of its classes with their qualified names; not those within functions."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Function):
            yield f"{within}{node.name}", node
        else:
            inner = f"{within}{node.name}." if isinstance(node, ast.ClassDef) else within
            yield from functions(node, inner)


class _Outside(ast.NodeTransformer):
    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        return None

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        return None

    def visit_Import(self, node: ast.Import) -> None:
        return None

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        return None
