"""What only the source says: what bears a custom id, which keys a parcel has, how the program ends."""

from __future__ import annotations

import ast
import importlib
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import chain
from typing import Any

from tests.laws.sources import sources, where

BEARERS = {
    "Button": "button",
    "Menu": "menu",
    "Sheet": "form",
    "Modal": "form",
    "open_form": "form",
    "goto": "menu",
    "menu": "menu",
    "key": "button",
}
"""What is made with a custom id, or the argument that makes one, and as what people see it."""


def widgets(verbs: Collection[str]) -> dict[str, set[str]]:
    """By verb what bears it: what the id is handed to, or else all that is made where the id is.

    A verb that is handed to such a function counts as made there.
    """
    found: dict[str, set[str]] = defaultdict(set)
    makers = [(function, _calls(function)) for _module, function in _functions("press(")]
    made: dict[str, set[str]] = defaultdict(set)
    for function, calls in makers:
        made[function.name] |= _bearers(calls)
    of_any: dict[str, set[str]] = defaultdict(set)
    for function, calls in makers:
        ids = [(_texts(id.args[1]), bearer) for id, bearer in _ids(function)]
        loose = _texts(function).difference(*(said for said, _bearer in ids)) if ids else set()
        for said, bearer in ids:
            borne = {BEARERS[bearer]} if bearer in BEARERS else made.get(bearer) or _bearers(calls)
            for verb in said or loose:
                found[verb] |= borne
            if not said:
                of_any[function.name] |= borne
    elsewhere = _functions(*(f".{name}(" for name in of_any if name[0] != "_"))
    for call in chain(*(calls for _, calls in makers), *(_calls(function) for _, function in elsewhere)):
        for verb in _texts(*call.args) if _called(call) in of_any else ():
            found[verb] |= of_any[_called(call)]
    return {verb: found[verb] for verb in verbs}


def keys_read(of: str) -> list[str]:
    """The keys that are read from what is called so, as in `parcel.payload["tag"]`."""
    found = set()
    for module, function in _functions(of):
        for node in ast.walk(function):
            match node:
                case (
                    ast.Subscript(value=value, slice=key)
                    | ast.Call(func=ast.Attribute(value=value, attr="get"), args=[key, *_])
                ) if ast.unparse(value).endswith(of):
                    found.add(_value(module, ast.unparse(key)))
    return sorted(found)


def exit_codes() -> dict[str, str]:
    """By function, the constants among what is returned in files that speak of exit codes."""
    found = {}
    for module, function in _functions("exit code"):
        if function.returns is not None and ast.unparse(function.returns) == "int":
            returned = [
                node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value
            ]
            words = " ".join(
                ast.unparse(one) for one in returned if not isinstance(one, ast.Call | ast.Await)
            )
            codes = {_value(module, word) for word in re.findall(r"\b(?:\d+|[A-Z_]{2,})\b", words)}
            found[function.name.strip("_")] = " ".join(map(str, sorted(codes)))
    return {name: codes for name, codes in found.items() if codes}


def _functions(*words: str) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """The functions of the bot, with their modules, in whose files one of these words stands."""
    for path in sources("bot"):
        text = path.read_text("utf-8")
        if any(word in text for word in words):
            for node in ast.parse(text).body:
                for inner in node.body if isinstance(node, ast.ClassDef) else [node]:
                    if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
                        yield where(path)[:-3].replace("/", "."), inner


def _calls(function: ast.AST) -> list[ast.Call]:
    return [node for node in ast.walk(function) if isinstance(node, ast.Call)]


def _bearers(calls: Iterable[ast.Call]) -> set[str]:
    return {BEARERS[name] for call in calls if (name := _called(call)) in BEARERS}


def _ids(node: ast.AST, bearer: str = "") -> Iterator[tuple[ast.Call, str]]:
    """The calls of `press` in a function, each with what the id is handed to, '' for a name."""
    name = node.arg if isinstance(node, ast.keyword) else _called(node)
    if isinstance(node, ast.Call) and name == "press":
        yield node, bearer
    for inner in ast.iter_child_nodes(node):
        yield from _ids(inner, name or bearer)


def _called(node: ast.AST) -> str:
    """The last name of what is called, '' for what is no call."""
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name
    return ""


def _value(module: str, words: str) -> Any:
    """What a constant, or the name of one, stands for in a module."""
    return eval(words, vars(importlib.import_module(module)))


def _texts(*nodes: ast.AST) -> set[str]:
    """The texts that are constants somewhere below."""
    every = (inner for node in nodes for inner in ast.walk(node))
    return {node.value for node in every if isinstance(node, ast.Constant) and isinstance(node.value, str)}
