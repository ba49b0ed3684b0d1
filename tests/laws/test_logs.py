"""The log says where something is refused, and never the sentence, which may quote somebody."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.laws.sources import sources, where

QUOTING = {"Refused", "BadTime", "BadOrder", "BadOptions", "BadGame", "GameError"}
"""Errors whose sentences may hold what somebody has typed."""


def handlers(tree: ast.AST) -> Iterator[tuple[str, ast.ExceptHandler]]:
    """What catches such an error, with the name that it gets there."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler) and node.name and node.type is not None:
            caught = {
                word.id if isinstance(word, ast.Name) else getattr(word, "attr", "")
                for word in ast.walk(node.type)
            }
            if caught & QUOTING:
                yield node.name, node


def logged(tree: ast.AST) -> list[int]:
    """The lines on which the sentence of such an error is logged."""
    return [
        call.lineno
        for name, handler in handlers(tree)
        for call in ast.walk(handler)
        if isinstance(call, ast.Call) and ast.unparse(call.func).startswith(("log.", "logging."))
        if any(says(argument, name) for argument in (*call.args, *(one.value for one in call.keywords)))
    ]


def says(node: ast.AST, name: str) -> bool:
    """Whether a value has more of an error than its type."""
    match node:
        case ast.Call(func=ast.Name(id="type")):
            return False
        case ast.Name(id=other):
            return other == name
    return any(says(inner, name) for inner in ast.iter_child_nodes(node))


def test_no_refusal_is_logged_in_its_words() -> None:
    found = [
        f"{where(path)}:{line}"
        for path in sources("bot")
        for line in logged(ast.parse(path.read_text("utf-8")))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("value", "told"), [("refused", True), ("str(refused)", True), ("type(refused).__name__", False)]
)
def test_the_law_sees_the_words_and_lets_the_kind_pass(value: str, told: bool) -> None:
    text = f"try:\n    do()\nexcept (Stale, sitting.Refused) as refused:\n    log.info('%s', {value})\n"
    assert bool(logged(ast.parse(text))) == told
