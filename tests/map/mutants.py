"""Small faults that can be put into a function, addressed so that they are found again after a move.

`engine/kernel/asking.py::closed::boundary::0` is the first place of that kind in that function. Docstrings,
annotations, logs and messages are left alone.
"""

from __future__ import annotations

import ast
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from tests.map.changes import functions

FOLDERS = ("engine", "bot", "render")
BOUNDARY = {"<=": "<", ">=": ">", "<": "<=", ">": ">="}
COMPARISON = {"is not": "is", "not in": "in", "==": "!=", "!=": "=="}
COMPARISON |= {"<=": ">", ">=": "<", "<": ">=", ">": "<=", "is": "is not", "in": "not in"}
LOGIC = {"and": "or", "or": "and"}
ARITHMETIC = {"//": "*", "**": "*", "+": "-", "-": "+", "*": "+", "/": "*", "%": "+", "|": "&", "&": "|"}
WORDS = {"_", "N_", "ngettext", "pgettext"}
"""Calls of these make messages."""
LOGS = {"log", "logger", "logging", "warnings"}


@dataclass(frozen=True, slots=True)
class Fault:
    """A kind of fault at a place, in bytes of the file, and what then stands there."""

    kind: str
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Mutant:
    """A file with a fault in it, and the fault in a few words."""

    file: str
    function: str
    text: bytes
    told: str


def address(file: str, function: str, kind: str, ordinal: int) -> str:
    return f"{file}::{function}::{kind}::{ordinal}"


def faults_of(source: bytes) -> dict[str, list[Fault]]:
    """All faults that each function can have, in the order of their places."""
    found: dict[str, list[Fault]] = {}
    finder = _Finder(source)
    for name, node in functions(ast.parse(source)):
        body = node.body[1:] if ast.get_docstring(node) is not None else node.body
        found.setdefault(name, []).extend(fault for part in body for fault in finder.faults(part))
    return found


def draw(root: Path, seed: int, count: int) -> list[str]:
    """So many different faults: of functions by their lines, in each of a kind that it has."""
    rng, drawn = random.Random(seed), dict[str, None]()
    lines = list(_lines(root))
    while len(drawn) < count:
        [(file, name, _)] = rng.choices(lines, [each[2] for each in lines])
        by_kind = Counter(fault.kind for fault in faults_of((root / file).read_bytes())[name])
        if by_kind:
            kind = rng.choice(sorted(by_kind))
            drawn[address(file, name, kind, rng.randrange(by_kind[kind]))] = None
    return list(drawn)


def mutant(root: Path, wanted: str) -> Mutant | None:
    """The mutant of an address; where its file has no such function any more, of the only file that has."""
    file, name, kind, ordinal = wanted.split("::")
    files = [file] if _has(root, file, name) else [f for f in _files(root) if _has(root, f, name)]
    if len(files) != 1:
        return None
    source = (root / files[0]).read_bytes()
    faults = [fault for fault in faults_of(source)[name] if fault.kind == kind]
    return _made(files[0], name, source, faults[int(ordinal)]) if int(ordinal) < len(faults) else None


def _made(file: str, name: str, source: bytes, fault: Fault) -> Mutant:
    before = " ".join(source[fault.start : fault.end].decode().split())
    told = f"`{before[:60]}` → `{fault.text[:60]}`"
    return Mutant(
        file,
        name,
        source[: fault.start] + fault.text.encode() + source[fault.end :],
        told.replace("|", "\\|"),
    )


def _files(root: Path) -> list[str]:
    return [p.relative_to(root).as_posix() for f in FOLDERS for p in sorted((root / f).rglob("*.py"))]


def _has(root: Path, file: str, name: str) -> bool:
    path = root / file
    return path.exists() and any(name == each for each, _ in functions(ast.parse(path.read_bytes())))


def _lines(root: Path) -> Iterator[tuple[str, str, int]]:
    for file in _files(root):
        for name, node in functions(ast.parse((root / file).read_bytes())):
            yield file, name, (node.end_lineno or node.lineno) - node.lineno + 1


class _Finder:
    """Walks over the code of a file; places are found in its bytes, as syntax trees count them."""

    def __init__(self, source: bytes) -> None:
        self._source = source
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def faults(self, node: ast.AST) -> Iterator[Fault]:
        if not _is_left_alone(node):
            yield from self._signs(node)
            yield from self._parts(node)
            for child in ast.iter_child_nodes(node):
                if not isinstance(node, ast.AnnAssign) or child is not node.annotation:
                    yield from self.faults(child)

    def _signs(self, node: ast.AST) -> Iterator[Fault]:
        """One sign in the place of another."""
        match node:
            case ast.Compare(left=left, comparators=others):
                for one, other in zip([left, *others], others, strict=False):
                    yield from self._between("comparison", one, other, COMPARISON)
                    yield from self._between("boundary", one, other, BOUNDARY)
            case ast.BoolOp(values=values):
                for one, other in pairwise(values):
                    yield from self._between("logic", one, other, LOGIC)
            case ast.UnaryOp(op=ast.Not()):
                start = self._start(node)
                yield Fault("not", start, start + len("not"), "")
            case ast.BinOp(left=left, right=right) if not (_is_text(left) or _is_text(right)):
                yield from self._between("arithmetic", left, right, ARITHMETIC)
            case ast.AugAssign(target=target, value=value) if not _is_text(value):
                yield from self._between("arithmetic", target, value, ARITHMETIC)

    def _parts(self, node: ast.AST) -> Iterator[Fault]:
        """Another value, condition or answer; or a statement less."""
        match node:
            case ast.Constant(value=bool(value)):
                yield self._all("boolean", node, str(not value))
            case ast.Constant(value=int(value)):
                yield self._all("more", node, str(value + 1))
                yield self._all("less", node, f"({value - 1})")
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
                inside = self._source[self._start(test) : self._end(test)].decode()
                yield self._all("condition", test, f"not ({inside})")
            case ast.Return(value=ast.expr() as value) if not _is_none(value):
                yield self._all("nothing", value, "None")
            case ast.Expr(value=ast.Call()) | ast.Raise():
                yield self._all("dropped", node, "pass")

    def _between(self, kind: str, one: ast.expr, other: ast.expr, signs: dict[str, str]) -> Iterator[Fault]:
        """The sign between two expressions, among brackets and blanks."""
        start, end = self._end(one), self._start(other)
        pattern = "|".join(rf"\b{sign}\b" if sign.isalpha() else re.escape(sign) for sign in signs)
        pattern = pattern.replace(r"is\ not", r"\bis\s+not\b").replace(r"not\ in", r"\bnot\s+in\b")
        if found := re.search(pattern, self._source[start:end].decode()):
            sign = " ".join(found[0].split())
            yield Fault(kind, start + found.start(), start + found.end(), signs[sign])

    def _all(self, kind: str, node: ast.expr | ast.stmt, text: str) -> Fault:
        return Fault(kind, self._start(node), self._end(node), text)

    def _start(self, node: ast.expr | ast.stmt) -> int:
        return self._starts[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr | ast.stmt) -> int:
        return self._starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)


def _is_left_alone(node: ast.AST) -> bool:
    """Messages, logs, the words of an error, and what only types are made of."""
    match node:
        case ast.arguments() | ast.JoinedStr() | ast.Assert():
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in WORDS
        case (
            ast.Call(func=ast.Attribute(value=ast.Name(id=name)))
            | ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name))))
        ):
            return name in LOGS
    return False


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
