"""The findings of a look at an installation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["ok", "note", "problem"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at; a `note` is worth knowing, a `problem` wants somebody to act."""

    severity: Severity
    words: str
