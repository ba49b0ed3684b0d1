"""A painted picture."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Painted:
    """The bytes of a PNG, of a film those of a GIF, and the words that stand for them."""

    png: bytes
    alt: str
    twin: str
