"""What Discord would have refused of everything that a bot has sent."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from simcord.components import walk_components

from bot import limits
from tests.bot.tree_limits import choice_problems

_MARKED = re.compile(r"\*\w[^*]*\*")


def beyond_limits(sent: Iterable[tuple[str, str, Any]]) -> list[str]:
    """Sentences about requests, each with its method, its path and its body."""
    return [
        f"{method} {path}: {problem}"
        for method, path, body in sent
        if isinstance(body, dict)
        for problem in _problems(path, body)
    ]


def _problems(path: str, body: dict[str, Any]) -> list[str]:
    if not path.endswith("/callback"):
        shown = "/messages" in path or path.startswith("/webhooks")
        return [*limits.problems(body), *raw_marks(body)] if shown else []
    data = body.get("data") or {}
    match body["type"]:
        case 8:
            return choice_problems(data["choices"])
        case 9:
            return limits.modal_problems(data)
        case _:
            return [*limits.problems(data), *raw_marks(data)]


def raw_marks(body: dict[str, Any]) -> list[str]:
    """Where asterisks would be shown as they are: on a button, in a menu."""
    return [
        f"raw asterisks in {told!r}"
        for row in body.get("components") or ()
        for part in walk_components(row)
        for thing in (part, *(part.get("options") or ()))
        for told in map(thing.get, ("label", "placeholder", "description"))
        if isinstance(told, str) and _MARKED.search(told)
    ]
