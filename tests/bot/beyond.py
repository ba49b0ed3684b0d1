"""What Discord would have refused of everything that a bot has sent."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from simcord.components import walk_components

from bot import limits
from bot.placeholders import BEGIN, END, OF, SEVERAL
from tests.bot.tree_limits import choice_problems

_LEFT = re.compile(rf"[{BEGIN}{END}{OF}{SEVERAL}]|\b[A-Z0-9]{{4}}\d[A-Z][a-z]+\b")
_MARKED = re.compile(r"\*\w[^*]*\*")


def beyond_limits(sent: Iterable[tuple[str, str, Any]]) -> list[str]:
    """Sentences about requests, each with its method, its path and its body."""
    return [
        f"{method} {path}: {problem}"
        for method, path, body in sent
        if isinstance(body, dict)
        for problem in (*_problems(method, path, body), *(left_marks(body) if "/emojis" not in path else ()))
    ]


def _problems(method: str, path: str, body: dict[str, Any]) -> list[str]:
    if not path.endswith("/callback"):
        shown = "/messages" in path or path.startswith("/webhooks")
        if method == "PATCH" and "components" not in body:
            body = {**body, "flags": 0}  # the components that are there stay
        return [*limits.problems(body), *raw_marks(body)] if shown else []
    data = body.get("data") or {}
    match body["type"]:
        case 8:
            return choice_problems(data["choices"])
        case 9:
            return limits.modal_problems(data)
        case _:
            return [*limits.problems(data), *raw_marks(data)]


def left_marks(body: dict[str, Any]) -> list[str]:
    """Where a mark for a name was not filled in, or what is left of one whose private letters are gone."""
    text = json.dumps(body, ensure_ascii=False)
    places = ((max(0, found.start() - 20), found.end() + 20) for found in _LEFT.finditer(text))
    return [f"a name was left out in {text[begin:end]!r}" for begin, end in places]


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
