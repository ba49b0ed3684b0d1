"""Players of four levels."""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules import Brain

BRAINS: Mapping[str, Brain] = {}
