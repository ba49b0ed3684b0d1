"""What Discord would have refused of everything that a bot has sent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot import limits


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
        return limits.problems(body) if "/messages" in path or path.startswith("/webhooks") else []
    data = body.get("data") or {}
    match body["type"]:
        case 8:
            return limits.choice_problems(data["choices"])
        case 9:
            return limits.modal_problems(data)
        case _:
            return limits.problems(data)
